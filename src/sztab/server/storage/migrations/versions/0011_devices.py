"""A session knows from which kind of device it was begun."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.add_column("keys", sa.Column("device", sa.String(length=40), nullable=False, server_default=""))
