"""Tournaments, who takes part in them, and their games."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"

INVITED, ROUND = 2, 64  # kinds of notices: who hears of invitations hears of rounds, too


def upgrade() -> None:
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("owner", sa.String(length=24), nullable=True),
        sa.Column("game", sa.String(length=24), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("format", sa.String(length=12), nullable=False),
        sa.Column("terms", sa.Text(), nullable=False),
        sa.Column("status", sa.String(length=12), nullable=False),
        sa.Column("public", sa.Boolean(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("due", sa.BigInteger(), nullable=False),
        sa.Column("series", sa.String(length=24), nullable=False),
        sa.Column("season", sa.Integer(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("moved", sa.BigInteger(), nullable=False),
        sa.Column("request", sa.String(length=12), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tournaments"),
    )
    op.create_index("ix_tournaments_owner", "tournaments", ["owner"])
    op.create_index("ix_tournaments_series", "tournaments", ["series"])
    op.create_index("ix_tournaments_listed", "tournaments", ["status", "public", "moved"])
    op.create_table(
        "entrants",
        sa.Column("tournament", sa.String(length=24), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("player", sa.String(length=24), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("division", sa.Integer(), nullable=False),
        sa.Column("gone", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(["tournament"], ["tournaments.id"], name="fk_entrants_tournament", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("tournament", "number", name="pk_entrants"),
    )
    op.create_index("ix_entrants_player", "entrants", ["player"])
    op.create_table(
        "tournament_games",
        sa.Column("tournament", sa.String(length=24), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("board", sa.Integer(), nullable=False),
        sa.Column("leg", sa.Integer(), nullable=False),
        sa.Column("seats", sa.Text(), nullable=False),
        sa.Column("table_id", sa.String(length=24), nullable=True),
        sa.Column("scores", sa.Text(), nullable=False),
        sa.Column("how", sa.String(length=8), nullable=False),
        sa.ForeignKeyConstraint(
            ["tournament"], ["tournaments.id"], name="fk_tournament_games_tournament", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("tournament", "round", "board", "leg", name="pk_tournament_games"),
    )
    op.create_index("ix_tournament_games_table_id", "tournament_games", ["table_id"])
    for table in ("notice_settings", "notice_tables"):
        op.execute(f"UPDATE {table} SET kinds = kinds + {ROUND} WHERE (kinds & {INVITED}) != 0")
