"""Benchmarks that run from a clone of the repository and are not part of the installed package."""
