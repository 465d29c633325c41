"""Entries say in columns whom they name, which seat they are about and which request made them."""

import base64
import hashlib
import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

BATCH = 500
NAMING = ("chat", "seat", "undo", "undo_ask")
OF_SEATS = (*NAMING, "undo_vote", "sit_vote")
MOVES = ("choose", "aside", "take_back")


def upgrade() -> None:
    op.add_column("tables", sa.Column("begun", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("entries", sa.Column("person", sa.String(length=24)))
    op.add_column("entries", sa.Column("seat", sa.Integer(), nullable=False, server_default="-1"))
    op.add_column("entries", sa.Column("idempotency_key", sa.String(length=24), nullable=False, server_default=""))
    tables = sa.table("tables", sa.column("id"), sa.column("status"), sa.column("summary"), sa.column("begun"))
    op.execute(tables.update().where(tables.c.summary.contains('"round":')).values(begun=sa.true()))
    names = ("table_id", "number", "kind", "role", "question", "text", "data", "person", "seat", "idempotency_key")
    entries = sa.table("entries", *[sa.column(name) for name in names])
    op.execute(
        entries.update()
        .where(entries.c.kind.in_(NAMING), entries.c.question != "")
        .values(person=entries.c.question, question="")
    )
    op.execute(
        entries.update().where(entries.c.kind.in_(("undo", "undo_ask"))).values(question=entries.c.text, text="")
    )
    keyed = entries.c.data.contains('"once":')
    running = entries.c.table_id.in_(sa.select(tables.c.id).where(tables.c.status == "running"))
    wanted = entries.c.kind.in_(OF_SEATS) | keyed | (running & entries.c.kind.in_(MOVES))
    _fill(entries, wanted)
    op.drop_index("ix_entries_named", "entries")
    named = sa.text("person IS NOT NULL")
    op.create_index("ix_entries_person", "entries", ["person"], sqlite_where=named, postgresql_where=named)


def _fill(entries: sa.TableClause, wanted: sa.ColumnElement[bool]) -> None:
    """Moves seats and keys out of the JSON, where they were, and gives moves that may be sent again their keys."""
    connection = op.get_bind()
    update = (
        entries.update()
        .where(entries.c.table_id == sa.bindparam("of"), entries.c.number == sa.bindparam("at"))
        .values(seat=sa.bindparam("s"), idempotency_key=sa.bindparam("k"), data=sa.bindparam("d"))
    )
    rows: list[dict[str, Any]] = []
    for row in connection.execute(sa.select(entries).where(wanted)).all():
        try:
            data = json.loads(row.data)
        except ValueError:  # damaged: the table cannot be read, before or after
            continue
        key = data.pop("once", "") or _key(row)
        seat = data.pop("seat", -1) if row.kind in OF_SEATS else -1
        kept = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
        rows.append({"of": row.table_id, "at": row.number, "s": seat, "k": key, "d": kept})
    for first in range(0, len(rows), BATCH):
        connection.execute(update, rows[first : first + BATCH])


def _key(row: Any) -> str:
    if row.kind not in MOVES:
        return ""
    text = "\t".join((row.kind, str(row.role), row.question, row.text))
    bits = hashlib.blake2b(text.encode(), digest_size=9).digest()
    return base64.urlsafe_b64encode(bits).decode().replace("-", "A").replace("_", "B")
