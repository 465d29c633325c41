"""Lists and search of tables go by an index, and so do the looks for tables that wait."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"

LENGTH = 12


def upgrade() -> None:
    part = sa.String(length=12).with_variant(sa.String(length=12, collation="C"), "postgresql")
    op.create_table(
        "name_parts",
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("part", part, nullable=False),
        sa.PrimaryKeyConstraint("name", "part", name="pk_name_parts"),
    )
    _fill()
    op.create_index("ix_name_parts_part", "name_parts", ["part", "name"])
    op.create_index("ix_tables_name", "tables", ["name"])
    op.create_index("ix_seats_name", "seats", ["name"])
    op.create_index("ix_tables_listed", "tables", ["status", "public", "moved", "id"])
    op.drop_index("ix_tables_status_moved", "tables")
    for name, table, column, where in (
        ("ix_tables_due", "tables", "due", "due > 0"),
        ("ix_tables_pace", "tables", "moved", "pace > 0"),
        ("ix_seats_bot", "seats", "table_id", "bot != '' OR orders != '{}'"),
    ):
        op.create_index(name, table, [column], sqlite_where=sa.text(where), postgresql_where=sa.text(where))


def _fill() -> None:
    connection = op.get_bind()
    named = [sa.table(name, sa.column("name")) for name in ("tables", "seats")]
    known = sa.union(*[sa.select(one.c.name).where(one.c.name != "") for one in named])
    kept = sa.table("name_parts", sa.column("name"), sa.column("part"))
    for name in connection.scalars(known).all():
        small = name.lower()
        found = {small[at : at + LENGTH] for at in range(len(small)) if not small[at].isspace()}
        connection.execute(sa.insert(kept), [{"name": name, "part": part} for part in sorted(found)])
