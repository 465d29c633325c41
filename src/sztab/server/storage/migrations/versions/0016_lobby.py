"""The lobby: quick matches, friends, invitations, and times at which players want to meet."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def _person(name: str, table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint([name], ["people.id"], name=f"fk_{table}_{name}", ondelete="CASCADE")


def _table(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=f"fk_{table}_table_id", ondelete="CASCADE")


def upgrade() -> None:
    op.create_table(
        "match_wishes",
        sa.Column("person", sa.String(length=24), nullable=False),
        sa.Column("game", sa.String(length=24), nullable=False),
        sa.Column("pace", sa.Integer(), nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("rating", sa.Integer(), nullable=False),
        sa.Column("within", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("seen", sa.BigInteger(), nullable=False),
        sa.Column("table_id", sa.String(length=24), nullable=False),
        sa.Column("seats", sa.Text(), nullable=False),
        _person("person", "match_wishes"),
        sa.PrimaryKeyConstraint("person", name="pk_match_wishes"),
    )
    op.create_index("ix_match_wishes_game", "match_wishes", ["game", "table_id"])
    op.create_table(
        "friends",
        sa.Column("person", sa.String(length=24), nullable=False),
        sa.Column("friend", sa.String(length=24), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        _person("person", "friends"),
        _person("friend", "friends"),
        sa.PrimaryKeyConstraint("person", "friend", name="pk_friends"),
    )
    op.create_index("ix_friends_friend", "friends", ["friend"])
    op.create_table(
        "invitations",
        sa.Column("table_id", sa.String(length=24), nullable=False),
        sa.Column("person", sa.String(length=24), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("by", sa.String(length=24), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        _table("invitations"),
        _person("person", "invitations"),
        sa.PrimaryKeyConstraint("table_id", "person", name="pk_invitations"),
    )
    op.create_index("ix_invitations_person", "invitations", ["person"])
    op.create_table(
        "meetings",
        sa.Column("table_id", sa.String(length=24), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        _table("meetings"),
        sa.PrimaryKeyConstraint("table_id", name="pk_meetings"),
    )
