"""The HTTP interface (`docs/api.md`): application, routes, authentication, rate limits, timeouts, problem documents."""
