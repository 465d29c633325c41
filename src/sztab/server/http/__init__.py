"""The HTTP interface: application, routes, authentication, rate limits, timeouts, problem documents. `docs/api.md` shows how to use it."""
