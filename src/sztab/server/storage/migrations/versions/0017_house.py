"""Order in the house: people whom one does not want to hear or meet, reports, and those who may not speak for a while."""

import sqlalchemy as sa
from alembic import op

from sztab.server.storage.migrations.create import ID, MOMENT, NUMBERED, TEXT, create, index

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    op.add_column("people", sa.Column("silenced", sa.BigInteger(), nullable=False, server_default="0"))
    both = {"person": ID, "other": ID}
    create("blocks", both | {"kind": "5", "at": MOMENT}, tuple(both), dict.fromkeys(both, "people.id"))
    index("blocks", "other")
    sides = {"by": ID, "about": ID}
    words = {"table_id": ID, "kind": "8", "words": TEXT, "quoted": TEXT}
    create(
        "reports",
        {"id": NUMBERED, **sides, **words, "at": MOMENT, "settled": MOMENT, "outcome": TEXT},
        ("id",),
        {"table_id": "tables.id"},
        tuple(sides),
        dict.fromkeys(sides, "people.id"),
    )
    index("reports", "by")
    index("reports", "about")
