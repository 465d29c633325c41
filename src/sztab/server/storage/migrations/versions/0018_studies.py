"""Finished games looked at again: analyses, games played on from a step, thoughts of bots; and everybody's luck."""

from sztab.server.storage.migrations.create import ID, MOMENT, NUMBER, SHARE, TEXT, create, index

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    named = {"table_id": ID, "kind": "12", "about": "120"}
    state = {"person": ID, "status": "8", "done": NUMBER, "of": NUMBER, "at": MOMENT, "touched": MOMENT, "found": TEXT}
    table = {"table_id": "tables.id"}
    create("studies", named | state, tuple(named), table, ("person",), {"person": "people.id"})
    index("studies", "person")
    index("studies", "status", "at")
    seat = {"table_id": ID, "seat": NUMBER}
    create("luck", seat | {"gained": SHARE, "doubt": SHARE, "moments": NUMBER}, tuple(seat), table)
