"""What somebody said or did at any table is found without reading every entry of every table."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    of_people = sa.text("role < 0")
    op.create_index("ix_entries_people", "entries", ["question"], sqlite_where=of_people, postgresql_where=of_people)
