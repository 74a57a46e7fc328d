"""What helps to work on Orrery and is not a part of it."""
