"""`python -m orrery` is the command `orrery`."""

from orrery.cli import main

if __name__ == "__main__":
    main()
