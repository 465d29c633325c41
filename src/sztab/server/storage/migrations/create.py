"""New tables in migrations, in few words: columns by type, keys by name."""

from typing import cast

import sqlalchemy as sa
from alembic import op

ID, TEXT, NUMBER, MOMENT, FLAG, NUMBERED, SHARE = "24", "text", "number", "moment", "flag", "numbered", "share"
TYPES = {
    TEXT: sa.Text(),
    NUMBER: sa.Integer(),
    MOMENT: sa.BigInteger(),
    FLAG: sa.Boolean(),
    SHARE: sa.Float(),
    NUMBERED: sa.BigInteger().with_variant(sa.Integer(), "sqlite"),
}


def create(
    name: str,
    columns: dict[str, str],
    key: tuple[str, ...],
    goes_with: dict[str, str] | None = None,
    empty: tuple[str, ...] = (),
    outlives: dict[str, str] | None = None,
) -> None:
    """Create a table. The type of a column is one of these words, or the length of a short text; those in `empty` may be NULL.

    A row goes with the row that a column of `goes_with` refers to; one that it `outlives` leaves NULL behind.
    """
    kinds = (("CASCADE", goes_with), ("SET NULL", outlives))
    foreign = [
        sa.ForeignKeyConstraint([column], [there], name=f"fk_{name}_{column}", ondelete=rule)
        for rule, refers in kinds
        for column, there in (refers or {}).items()
    ]
    made = [
        sa.Column(column, _type(kind), nullable=column in empty, autoincrement=kind == NUMBERED or "auto")
        for column, kind in columns.items()
    ]
    op.create_table(name, *made, *foreign, sa.PrimaryKeyConstraint(*key, name=f"pk_{name}"))


def _type(kind: str) -> "sa.types.TypeEngine[object]":
    return cast("sa.types.TypeEngine[object]", TYPES.get(kind) or sa.String(length=int(kind)))


def index(table: str, *columns: str, name: str = "") -> None:
    op.create_index(f"ix_{table}_{name or columns[0]}", table, list(columns))
