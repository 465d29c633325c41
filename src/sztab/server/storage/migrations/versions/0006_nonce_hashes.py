"""Seats promise their nonces by a hash before any is told."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column("seats", sa.Column("nonce_hash", sa.String(length=64), nullable=False, server_default=""))
