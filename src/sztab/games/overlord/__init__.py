"""Memoir '44 Overlord, and the standard game it grew from."""
