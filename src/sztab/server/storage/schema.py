"""The schema: people, their keys, tables, seats, and the entries of each table in the order they happened.

A table is its entries. Everything else about it, the position included, follows from them; snapshots only save time.
Secrets that let somebody in are kept as hashes. Times are whole milliseconds since 1970.
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    false,
    text,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

people = Table(
    "people",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("account", String(80), unique=True),  # the name folded, once there is a password
    Column("password", String(200)),  # argon2
    Column("language", String(2), nullable=False),
    Column("created", BigInteger, nullable=False),
)

keys = Table(
    "keys",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("hash", String(64), nullable=False, unique=True),
    Column("person", String(24), ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("label", String(60), nullable=False),  # empty: a browser's session
    Column("scopes", String(60), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("used", BigInteger, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("game", String(24), nullable=False),
    Column("name", String(60), nullable=False),
    Column("owner", String(24), index=True),
    Column("status", String(12), nullable=False),  # open, running, finished, abandoned, frozen
    Column("message", Text, nullable=False),  # why it is frozen, or what went wrong
    Column("public", Boolean, nullable=False),
    Column("spectators", Boolean, nullable=False),
    Column("pace", Integer, nullable=False),  # hours for a move; 0 is as long as it takes
    Column("minutes", Integer, nullable=False, server_default="0"),  # agreed for the whole game; 0: no limit
    Column("due", BigInteger, nullable=False, server_default="0"),  # when the clock makes its next call; 0: never
    Column("players", Integer, nullable=False),
    Column("options", Text, nullable=False),  # as records write them
    Column("pack", String(60), nullable=False),
    Column("revision", Integer, nullable=False),
    Column("fingerprint", String(64), nullable=False),
    Column("checked", String(64), nullable=False),  # the rules that last replayed it without a difference
    Column("seed", String(64), nullable=False),  # secret until the end
    Column("origin", String(24), nullable=False),  # the finished table this one was begun from
    Column("origin_step", Integer, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("moved", BigInteger, nullable=False),
    Column("entries", Integer, nullable=False),  # the number of the last one
    Column("asked", Integer, nullable=False),  # mask of the roles that are asked now
    Column("sealed", Boolean, nullable=False),  # whether nobody may know which they are
    Column("summary", Text, nullable=False),  # JSON: round, points, result
    Column("begun", Boolean, nullable=False, server_default=false()),  # whether the game has ever been set up
    Index("ix_tables_status_moved", "status", "moved"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),  # link, open, person, bot
    Column("person", String(24), index=True),
    Column("name", String(40), nullable=False),
    Column("bot", String(12), nullable=False),  # the level of the bot that plays now, or empty
    Column("bot_asked", String(12), nullable=False),  # the level that others have asked to let in
    Column("link", String(64), unique=True),  # hash of the private link
    Column("nonce", String(64), nullable=False),
    Column("orders", Text, nullable=False),  # JSON: kinds of occurrences to pass on
    Column("visited", Integer, nullable=False),  # entries up to the last visit
    Column("resigns", Boolean, nullable=False),
    Column("archived", Boolean, nullable=False),
    Column("known_to", Text, nullable=False, server_default="[]"),  # JSON: marks of who held it in the running game
    Column("handed", Boolean, nullable=False, server_default=false()),  # its link is its last player's, not the owner's
    Column("since", Integer, nullable=False, server_default="0"),  # the step from which on no person plays it
    Column("newcomer", String(24), index=True),  # who asks for it while the game is on
    Column("request", Text, nullable=False, server_default=""),  # JSON: what of the newcomer's request is settled
)

entries = Table(
    "entries",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String(12), nullable=False),
    Column("audience", Integer, nullable=False),  # mask of seats; the highest bit is everybody else
    Column("role", Integer, nullable=False),  # -1: the table's
    Column("question", String(24), nullable=False),  # the number of the question it answers
    Column("text", Text, nullable=False),
    Column("data", Text, nullable=False),  # JSON: the lines it told, and more by kind
    Column("digest", String(16), nullable=False),  # of the position after it, where an answer took effect
    Column("at", BigInteger, nullable=False),
    Column("person", String(24)),  # whom it names
    Column("seat", Integer, nullable=False, server_default="-1"),  # the seat it is about; -1: none
    Column("idempotency_key", String(24), nullable=False, server_default=""),  # of the request that made it
)

# Written out, since with parameters no index would be used.
_named = text("person IS NOT NULL")
Index("ix_entries_person", entries.c.person, sqlite_where=_named, postgresql_where=_named)

snapshots = Table(
    "snapshots",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),  # the entry it stands after
    Column("state", LargeBinary, nullable=False),
)
