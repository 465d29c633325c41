"""Running a server: where it listens, one process or several, start and stop."""
