"""The schema: people, their keys, tables, seats, and the entries of each table in the order they happened.

A table is its entries. Everything else about it, the position included, follows from them; snapshots only save time.
Secrets that let somebody in are kept as hashes. Times are whole milliseconds since 1970.
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
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
    Column("profile", Boolean, nullable=False, server_default=false()),  # others may see results and ratings
    Column("silenced", BigInteger, nullable=False, server_default="0"),  # until when the person may not speak
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
    Column("used", BigInteger, nullable=False),  # within an hour
    Column("device", String(40), nullable=False, server_default=""),  # of a session: Firefox, Linux
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
    Column("by_link", Boolean, nullable=False, server_default=false()),
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
    Column("request", String(12), nullable=False, server_default=""),  # stands for the request that opened it
    Column("rated", Boolean, nullable=False, server_default=false()),
    Column("clock", Text, nullable=False, server_default=""),  # JSON: the time control; empty: none
    Column("clocks", Text, nullable=False, server_default=""),  # JSON: what of it has been used
    Column("flag", BigInteger, nullable=False, server_default="0"),  # when a player's time is up; 0: never
    Column("warned", BigInteger, nullable=False, server_default="0"),  # the `moved` for which a low clock was announced
    Column("pinned", String(32), nullable=False, server_default=""),  # earlier rules that play it; empty: today's
    Index("ix_tables_name", "name"),
    Index("ix_tables_listed", "status", "public", "moved", "id"),
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
    Column("nonce_hash", String(64), nullable=False, server_default=""),  # by which the nonce was promised before
    Column("orders", Text, nullable=False),  # JSON: kinds of occurrences to pass on
    Column("visited", Integer, nullable=False),  # entries up to the last visit
    Column("resigns", Boolean, nullable=False),
    Column("archived", Boolean, nullable=False),
    Column("known_to", Text, nullable=False, server_default="[]"),  # JSON: marks of who held it in the running game
    Column("handed", Boolean, nullable=False, server_default=false()),  # its link is its last player's, not the owner's
    Column("since", Integer, nullable=False, server_default="0"),  # the step from which on no person plays it
    Column("newcomer", String(24), index=True),  # who asks for it while the game is on
    Column("request", Text, nullable=False, server_default=""),  # JSON: who agreed to the newcomer, or to a bot
    Column(
        "vacant", Boolean, nullable=False, server_default=false()
    ),  # its player has vanished: newcomers may ask for it
    Index("ix_seats_name", "name"),
)

# Names of tables and of players, by their parts: what search goes by.
name_parts = Table(
    "name_parts",
    metadata,
    Column("name", String(60), primary_key=True),
    Column("part", String(12).with_variant(String(12, collation="C"), "postgresql"), primary_key=True),
    Index("ix_name_parts_part", "part", "name"),
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

# Written out, since with parameters no index would be used. A query has the same words.
NAMED = text("person IS NOT NULL")
TIMED = text("due > 0")
FLAGGED = text("flag > 0")
PINNED = text("pinned != ''")
PACED = text("pace > 0")
BY_ITSELF = text("bot != '' OR orders != '{}'")  # a bot plays, or a standing order may
Index("ix_entries_person", entries.c.person, sqlite_where=NAMED, postgresql_where=NAMED)
Index("ix_tables_due", tables.c.due, sqlite_where=TIMED, postgresql_where=TIMED)
Index("ix_tables_flag", tables.c.flag, sqlite_where=FLAGGED, postgresql_where=FLAGGED)
Index("ix_tables_pinned", tables.c.pinned, sqlite_where=PINNED, postgresql_where=PINNED)
Index("ix_tables_pace", tables.c.moved, sqlite_where=PACED, postgresql_where=PACED)
Index("ix_seats_bot", seats.c.table_id, sqlite_where=BY_ITSELF, postgresql_where=BY_ITSELF)

snapshots = Table(
    "snapshots",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),  # the entry it stands after
    Column("state", LargeBinary, nullable=False),
)

# Notices: what people want to hear of, where, and the outbox of what is still to be sent.

notice_settings = Table(
    "notice_settings",
    metadata,
    Column("person", String(24), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("kinds", Integer, nullable=False),  # mask: what to hear of (outbox.KINDS)
    Column("looking", Boolean, nullable=False),  # also while looking at the table
    Column("every", Integer, nullable=False),  # minutes between two mails at least
    Column("quiet_from", Integer, nullable=False),  # minutes after midnight; as quiet_to: no quiet hours
    Column("quiet_to", Integer, nullable=False),
    Column("zone", String(60), nullable=False),  # of the quiet hours, such as Europe/Warsaw
)

notice_tables = Table(
    "notice_tables",
    metadata,
    Column("person", String(24), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("kinds", Integer, nullable=False),  # in place of the person's own
)

channels = Table(
    "channels",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("person", String(24), ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("kind", String(8), nullable=False),  # mail, push, discord, slack, json
    Column("address", Text, nullable=False),
    Column("secret", Text, nullable=False),  # of a subscription to push messages, or that JSON is signed with
    Column("state", String(12), nullable=False),  # unconfirmed, on, off
    Column("failures", Integer, nullable=False),  # in a row
    Column("created", BigInteger, nullable=False),
    Column("sent", BigInteger, nullable=False),  # when something was sent last; 0: never
)

_numbered = BigInteger().with_variant(Integer, "sqlite")  # SQLite numbers rows only where they are plain integers

notices = Table(
    "notices",
    metadata,
    Column("id", _numbered, primary_key=True, autoincrement=True),
    Column("channel", String(24), ForeignKey("channels.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE")),
    Column("kind", String(12), nullable=False),
    Column("eyes", Integer, nullable=False),  # the roles that the person is asked for
    Column("by", String(24)),  # whose doing it is
    Column("at", BigInteger, nullable=False),
    Column("due", BigInteger, nullable=False, index=True),
    Column("tries", Integer, nullable=False),
    Column("claimed", BigInteger, nullable=False),  # when a process began to send it; 0: none does
)

server_keys = Table(
    "server_keys",
    metadata,
    Column("name", String(24), primary_key=True),
    Column("value", Text, nullable=False),
)

# Strength. A player is a person, or `bot:` and a level; of a deleted person an id that stands for nobody.

results = Table(
    "results",
    metadata,
    Column("id", _numbered, primary_key=True, autoincrement=True),
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("player", String(24), nullable=False, index=True),
    Column("game", String(24), nullable=False),
    Column("size", String(8), nullable=False),  # class of the number of players
    Column("side", String(24), nullable=False),
    Column("place", Integer, nullable=False),
    Column("verdict", String(8), nullable=False),  # won, lost, draw
    Column("rated", Boolean, nullable=False),
    Column("mu", Float, nullable=False),  # the player's rating after it, if it is rated
    Column("sigma", Float, nullable=False),
    Column("at", BigInteger, nullable=False),
    UniqueConstraint("table_id", "seat"),
)

ratings = Table(
    "ratings",
    metadata,
    Column("player", String(24), primary_key=True),
    Column("game", String(24), primary_key=True),
    Column("size", String(8), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
)

# Looking at finished games again. What was found is the same for every reader, so it is kept once.

studies = Table(
    "studies",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("kind", String(12), primary_key=True),  # analysis, playing_on, thought
    Column("about", String(120), primary_key=True),  # of the kind: step, levels; empty: the whole game
    Column("person", String(24), ForeignKey("people.id", ondelete="SET NULL"), index=True),  # who asked for it
    Column("status", String(8), nullable=False),  # waiting, running, done, failed
    Column("done", Integer, nullable=False),
    Column("of", Integer, nullable=False),  # 0: not known yet
    Column("at", BigInteger, nullable=False),  # when it was asked for
    Column("touched", BigInteger, nullable=False),  # when a process last worked at it
    Column("found", Text, nullable=False),  # JSON, by kind; empty until it is done
    Index("ix_studies_status", "status", "at"),
)

# What chance gave to a seat in a game that was analysed, in chances to win: 0.1 are ten points of a hundred.
luck = Table(
    "luck",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("gained", Float, nullable=False),
    Column("doubt", Float, nullable=False),  # standard error
    Column("moments", Integer, nullable=False),  # at which dice fell or cards were drawn
)

# Tournaments: who takes part, and the games of each round with the tables at which they are played.

tournaments = Table(
    "tournaments",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("name", String(60), nullable=False),
    Column("owner", String(24), index=True),
    Column("game", String(24), nullable=False),
    Column("options", Text, nullable=False),  # as records write them
    Column("format", String(12), nullable=False),
    Column("terms", Text, nullable=False),  # JSON: rounds, players at a table, pace
    Column("status", String(12), nullable=False),  # open, running, finished, cancelled
    Column("public", Boolean, nullable=False),
    Column("round", Integer, nullable=False),  # 0: not begun
    Column("due", BigInteger, nullable=False),  # until when everybody of the round must have come; 0: no limit
    Column("series", String(24), nullable=False, index=True),  # the first season of a league
    Column("season", Integer, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("moved", BigInteger, nullable=False),
    Column("request", String(12), nullable=False),  # stands for the request that opened it
    Index("ix_tournaments_listed", "status", "public", "moved"),
)

entrants = Table(
    "entrants",
    metadata,
    Column("tournament", String(24), ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),  # from 1; when it begins, by strength
    Column("player", String(24), nullable=False, index=True),  # a person, `bot:` and a level, or nobody any more
    Column("name", String(40), nullable=False),
    Column("division", Integer, nullable=False),
    Column("gone", Integer),  # the round after which they take part no more
)

tournament_games = Table(
    "tournament_games",
    metadata,
    Column("tournament", String(24), ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("board", Integer, primary_key=True),
    Column("leg", Integer, primary_key=True),  # from 1
    Column("seats", Text, nullable=False),  # JSON: entrants by number, in the order of seats
    Column("table_id", String(24), index=True),
    Column("scores", Text, nullable=False),  # JSON: what each of them got; empty: not over
    Column("how", String(8), nullable=False),  # played, forfeit, decided, bye
)

# The lobby: who looks for an opponent, who is whose friend, who is invited where.

match_wishes = Table(
    "match_wishes",
    metadata,
    Column("person", String(24), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("game", String(24), nullable=False),
    Column("pace", Integer, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("rating", Integer, nullable=False),  # of the person, as shown
    Column("within", Integer, nullable=False),  # how far an opponent's may be from it; 0: any
    Column("at", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),  # when the person asked last
    Column("table_id", String(24), nullable=False),  # at which an opponent was found; empty: still looking
    Column("seats", Text, nullable=False),  # JSON: who sits where at that table
    Index("ix_match_wishes_game", "game", "table_id"),
)

friends = Table(
    "friends",
    metadata,
    Column("person", String(24), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("friend", String(24), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True, index=True),
    Column("at", BigInteger, nullable=False),
)

invitations = Table(
    "invitations",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("person", String(24), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True, index=True),
    Column("seat", Integer, nullable=False),
    Column("by", String(24), nullable=False),
    Column("at", BigInteger, nullable=False),
)

meetings = Table(
    "meetings",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("at", BigInteger, nullable=False),  # when the players want to meet
)

# Order in the house.

blocks = Table(
    "blocks",
    metadata,
    Column("person", String(24), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("other", String(24), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True, index=True),
    Column("kind", String(5), nullable=False),  # mute: their words are not shown; block: nor are they met
    Column("at", BigInteger, nullable=False),
)

reports = Table(
    "reports",
    metadata,
    Column("id", _numbered, primary_key=True, autoincrement=True),
    Column("by", String(24), ForeignKey("people.id", ondelete="SET NULL"), index=True),
    Column("about", String(24), ForeignKey("people.id", ondelete="SET NULL"), index=True),
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("kind", String(8), nullable=False),  # words, cheating, name, other
    Column("words", Text, nullable=False),  # of who reports
    Column("quoted", Text, nullable=False),  # what was said, if it is about that
    Column("at", BigInteger, nullable=False),
    Column("settled", BigInteger, nullable=False),  # 0: not yet
    Column("outcome", Text, nullable=False),  # what the administrator did
)
