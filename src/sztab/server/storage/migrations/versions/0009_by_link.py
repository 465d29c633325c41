"""Tables may be watched by whoever has their address, without standing in any list."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.add_column("tables", sa.Column("by_link", sa.Boolean(), nullable=False, server_default=sa.false()))
