"""Exploration as the reference bot plays it."""
