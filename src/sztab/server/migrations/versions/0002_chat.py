"""What somebody said is found without reading every entry of every table."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    spoken = sa.text("kind = 'chat'")
    op.create_index("ix_entries_speaker", "entries", ["question"], sqlite_where=spoken, postgresql_where=spoken)
