"""Bots at tables: autoplay, and the worker processes they think in."""
