"""Leaving Earth as the reference bot plays it."""
