"""Sztab: an engine and a table for five board games of the Second World War."""

__version__ = "0.1.0"
