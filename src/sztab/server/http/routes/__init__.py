"""The routes, a file for each chapter of `docs/api.md`."""
