"""A seat whose player has vanished may be given to a bot, and then to a newcomer, by a vote of the others."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.add_column("seats", sa.Column("vacant", sa.Boolean(), nullable=False, server_default=sa.false()))
