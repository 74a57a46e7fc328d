"""Orbital Debris as the reference bot plays it."""
