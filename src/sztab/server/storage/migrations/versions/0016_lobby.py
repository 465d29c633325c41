"""The lobby: quick matches, friends, invitations, and times at which players want to meet."""

from sztab.server.storage.migrations.create import FLAG, ID, MOMENT, NUMBER, TEXT, create, index

revision = "0016"
down_revision = "0015"

PERSON, TABLE = "people.id", "tables.id"


def upgrade() -> None:
    wish = {"person": ID, "game": ID, "pace": NUMBER, "rated": FLAG, "rating": NUMBER, "within": NUMBER}
    state = {"at": MOMENT, "seen": MOMENT, "table_id": ID, "seats": TEXT}
    create("match_wishes", wish | state, ("person",), {"person": PERSON})
    index("match_wishes", "game", "table_id")
    both = {"person": ID, "friend": ID}
    create("friends", both | {"at": MOMENT}, tuple(both), dict.fromkeys(both, PERSON))
    index("friends", "friend")
    guest = {"table_id": ID, "person": ID, "seat": NUMBER, "by": ID, "at": MOMENT}
    create("invitations", guest, ("table_id", "person"), {"table_id": TABLE, "person": PERSON})
    index("invitations", "person")
    create("meetings", {"table_id": ID, "at": MOMENT}, ("table_id",), {"table_id": TABLE})
