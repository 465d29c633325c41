"""Total Domination."""
