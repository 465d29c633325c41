"""Tournaments, who takes part in them, and their games."""

from alembic import op

from sztab.server.storage.migrations.create import FLAG, ID, MOMENT, NUMBER, TEXT, create, index

revision = "0014"
down_revision = "0013"

INVITED, ROUND = 2, 64  # kinds of notices: who hears of invitations hears of rounds, too
SHORT = "12"
WITH_IT = {"tournament": "tournaments.id"}


def upgrade() -> None:
    create(
        "tournaments",
        {
            "id": ID, "name": "60", "owner": ID, "game": ID, "options": TEXT, "format": SHORT,
            "terms": TEXT, "status": SHORT, "public": FLAG, "round": NUMBER, "due": MOMENT, "series": ID,
            "season": NUMBER, "created": MOMENT, "moved": MOMENT, "request": SHORT,
        },
        ("id",),
        empty=("owner",),
    )  # fmt: skip
    index("tournaments", "owner")
    index("tournaments", "series")
    index("tournaments", "status", "public", "moved", name="listed")
    who = {"tournament": ID, "number": NUMBER, "player": ID, "name": "40", "division": NUMBER}
    create("entrants", who | {"gone": NUMBER}, ("tournament", "number"), WITH_IT, ("gone",))
    index("entrants", "player")
    place = {"tournament": ID, "round": NUMBER, "board": NUMBER, "leg": NUMBER}
    games = {"seats": TEXT, "table_id": ID, "scores": TEXT, "how": "8"}
    create("tournament_games", place | games, tuple(place), WITH_IT, ("table_id",))
    index("tournament_games", "table_id")
    for table in ("notice_settings", "notice_tables"):
        op.execute(f"UPDATE {table} SET kinds = kinds + {ROUND} WHERE (kinds & {INVITED}) != 0")
