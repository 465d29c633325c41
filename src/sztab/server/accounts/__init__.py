"""People: names, passwords, sessions, tokens."""
