"""New tables in migrations, in few words: columns by type, keys by name."""

from typing import cast

import sqlalchemy as sa
from alembic import op

ID, TEXT, NUMBER, MOMENT, FLAG = "24", "text", "number", "moment", "flag"
TYPES = {TEXT: sa.Text(), NUMBER: sa.Integer(), MOMENT: sa.BigInteger(), FLAG: sa.Boolean()}


def create(
    name: str, columns: dict[str, str], key: tuple[str, ...], refers: dict[str, str] | None = None, empty: str = ""
) -> None:
    """Create a table. The type of a column is one of these words, or the length of a short text; `empty` may be NULL.

    `refers` says to which column another one refers; the row there takes this one with it when it goes.
    """
    foreign = [
        sa.ForeignKeyConstraint([column], [there], name=f"fk_{name}_{column}", ondelete="CASCADE")
        for column, there in (refers or {}).items()
    ]
    made = [sa.Column(column, _type(kind), nullable=column == empty) for column, kind in columns.items()]
    op.create_table(name, *made, *foreign, sa.PrimaryKeyConstraint(*key, name=f"pk_{name}"))


def _type(kind: str) -> "sa.types.TypeEngine[object]":
    return cast("sa.types.TypeEngine[object]", TYPES.get(kind) or sa.String(length=int(kind)))


def index(table: str, *columns: str, name: str = "") -> None:
    op.create_index(f"ix_{table}_{name or columns[0]}", table, list(columns))
