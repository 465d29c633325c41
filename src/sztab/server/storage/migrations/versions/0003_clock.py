"""Tables may be played for an agreed time."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("tables", sa.Column("minutes", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("due", sa.BigInteger(), nullable=False, server_default="0"))
