"""Notices: people hear of their tables by mail, in their browser, or through a webhook."""
