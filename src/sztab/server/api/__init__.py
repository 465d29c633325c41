"""The HTTP interface, a file for each chapter. `docs/api.md` shows how to use it."""
