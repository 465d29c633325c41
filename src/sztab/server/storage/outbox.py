"""The outbox: notices that are still to be sent. They are written in the transaction of what they are about."""

from typing import NamedTuple

from sqlalchemy import (
    BigInteger,
    Boolean,
    Connection,
    Integer,
    String,
    and_,
    bindparam,
    func,
    insert,
    literal,
    or_,
    select,
)

from .schema import blocks, channels, notice_settings, notice_tables, notices

KINDS = {
    name: 1 << bit for bit, name in enumerate(("move", "invited", "mention", "consent", "ended", "clock", "round"))
}
EVERY_KIND = sum(KINDS.values())
FROM_SOMEBODY = ("invited", "mention")  # not heard of from people whom one has muted or blocked


class News(NamedTuple):
    """Something that a person may want to hear of."""

    person: str
    table: str
    kind: str
    by: str | None = None  # whose doing it is
    eyes: int = 0  # the roles that the person is asked for
    secret: bool = False  # nobody else may know of it: it is not told where others may read along
    sought: bool = False  # the person looked for it, and wants it from anybody


_kinds = func.coalesce(notice_tables.c.kinds, notice_settings.c.kinds)
_here = and_(notice_tables.c.person == channels.c.person, notice_tables.c.table_id == bindparam("table", type_=String))
_unwanted = (
    select(blocks.c.kind)
    .where(blocks.c.person == channels.c.person, blocks.c.other == bindparam("speaker", type_=String))
    .exists()
)
_private = and_(channels.c.kind != "discord", channels.c.kind != "slack")
TELL = insert(notices).from_select(
    ["channel", "table_id", "kind", "eyes", "by", "at", "due", "tries", "claimed"],
    select(
        channels.c.id,
        bindparam("table", type_=String),
        bindparam("kind", type_=String),
        bindparam("eyes", type_=Integer),
        bindparam("by", type_=String),
        bindparam("at", type_=BigInteger),
        bindparam("due", type_=BigInteger),
        literal(0),
        literal(0),
    )
    .select_from(
        channels.join(notice_settings, notice_settings.c.person == channels.c.person).outerjoin(notice_tables, _here)
    )
    .where(
        channels.c.person == bindparam("person", type_=String),
        channels.c.state == "on",
        _kinds.op("&")(bindparam("bit", type_=Integer)) != 0,
        or_(bindparam("open", type_=Boolean), _private),
        ~_unwanted,
    ),
)


def tell(connection: Connection, news: list[News], at: int, hold: int) -> None:
    """Put news into the outbox for whoever wants to hear of them, on each of their channels. They are held back for a while:
    whoever looks or answers meanwhile need not be told."""
    rows = [
        {
            "person": one.person,
            "table": one.table,
            "kind": one.kind,
            "bit": KINDS[one.kind],
            "eyes": one.eyes,
            "by": one.by,
            "at": at,
            "due": at + hold,
            "open": not one.secret,
            "speaker": one.by if one.kind in FROM_SOMEBODY and not one.sought else None,
        }
        for one in news
    ]
    if rows:
        connection.execute(TELL, rows)
