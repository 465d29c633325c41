"""Running a server: start and stop, metrics, error reports."""
