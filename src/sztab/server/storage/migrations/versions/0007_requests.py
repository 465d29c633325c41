"""A table knows the request that opened it, so that another one under the same idempotency key is refused."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("tables", sa.Column("request", sa.String(length=12), nullable=False, server_default=""))
