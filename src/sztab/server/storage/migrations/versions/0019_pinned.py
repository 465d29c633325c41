"""A table that today's rules would play differently is played on by those it was played with."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    op.add_column("tables", sa.Column("pinned", sa.String(length=32), nullable=False, server_default=""))
    where = sa.text("pinned != ''")
    op.create_index("ix_tables_pinned", "tables", ["pinned"], sqlite_where=where, postgresql_where=where)
