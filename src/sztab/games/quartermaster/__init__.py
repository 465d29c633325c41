"""Quartermaster General WW2, second edition."""
