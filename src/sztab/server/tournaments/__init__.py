"""Tournaments on this server: opened and entered by people, directed by the server."""
