"""Mars Horizon: Blast Off! as the reference bot plays it."""
