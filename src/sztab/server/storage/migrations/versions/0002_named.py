"""What names somebody is found without reading every entry of every table."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    naming = sa.text("kind IN ('chat', 'seat', 'undo', 'undo_ask')")
    op.create_index("ix_entries_named", "entries", ["question"], sqlite_where=naming, postgresql_where=naming)
