"""Alembic's entry: runs migrations on the connection that the server or a test hands over."""

from alembic import context

from sztab.server.storage.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True)
context.run_migrations()
