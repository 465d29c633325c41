"""Seats know who has held them, who asks for them, and since when nobody plays them: consent is asked of people."""

import hashlib
import json

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("seats", sa.Column("known_to", sa.Text(), nullable=False, server_default="[]"))
    op.add_column("seats", sa.Column("handed", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("seats", sa.Column("since", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("newcomer", sa.String(length=24)))
    op.add_column("seats", sa.Column("request", sa.Text(), nullable=False, server_default=""))
    op.create_index("ix_seats_newcomer", "seats", ["newcomer"])
    for row in (
        op.get_bind().execute(sa.text("SELECT id, entries FROM tables WHERE status IN ('running', 'frozen')")).all()
    ):
        _gather(row.id, row.entries)


def _gather(id: str, entries: int) -> None:
    """What the log of a game in progress says of its seats. Nobody agrees to a step back past what was played when they
    left, or a bot took over: how many steps that were is not known, only that there were no more than entries."""
    connection = op.get_bind()
    begun = connection.execute(
        sa.text("SELECT max(number) FROM entries WHERE table_id = :id AND kind IN ('start', 'anew')"), {"id": id}
    ).scalar()
    said = sa.text(
        "SELECT question, data FROM entries WHERE table_id = :id AND kind = 'seat' AND number > :begun ORDER BY number"
    )
    known: dict[int, set[str]] = {}
    for row in connection.execute(said, {"id": id, "begun": begun or 0}).all():
        data = json.loads(row.data)
        if data["key"] in ("left", "handed", "bot"):
            marks = known.setdefault(data["seat"], set())
            marks |= {_mark(id, row.question)} if row.question and data["key"] != "bot" else set()
    for number, marks in known.items():
        connection.execute(
            sa.text("UPDATE seats SET known_to = :known, since = :since WHERE table_id = :id AND number = :number"),
            {"known": json.dumps(sorted(marks)), "since": entries, "id": id, "number": number},
        )


def _mark(table: str, person: str) -> str:
    return hashlib.blake2b(person.encode(), key=table.encode()[:64], digest_size=9).hexdigest()
