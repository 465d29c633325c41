"""Players have clocks."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    op.add_column("tables", sa.Column("clock", sa.Text(), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("clocks", sa.Text(), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("flag", sa.BigInteger(), nullable=False, server_default="0"))
    where = sa.text("flag > 0")
    op.create_index("ix_tables_flag", "tables", ["flag"], sqlite_where=where, postgresql_where=where)
