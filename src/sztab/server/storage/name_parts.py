"""The index of names for search: where a name of a table or of a player has a part, it is found by that part's beginning."""

from collections.abc import Iterable, Iterator

from sqlalchemy import Connection, delete, insert, select

from .schema import name_parts, seats, tables

LENGTH = 12  # letters of a part that are kept
END = "\U0010ffff"  # comes after every letter
BETWEEN = " – "  # stands between two players for whom a table is called
HALF = 28  # letters of each of them


def parts(name: str) -> Iterator[str]:
    """Yield the beginnings of what is left of a name after each of its letters, in small letters."""
    small = name.lower()
    return (small[at : at + LENGTH] for at in range(len(small)) if not small[at].isspace())


def learn(connection: Connection, names: Iterable[str]) -> None:
    """Make names findable; those that are known cost one look."""
    wanted = {name for name in names if name}
    if not wanted:
        return
    known = set(connection.scalars(select(name_parts.c.name).where(name_parts.c.name.in_(wanted)).distinct()))
    rows = [{"name": name, "part": part} for name in sorted(wanted - known) for part in sorted(set(parts(name)))]
    if not rows:
        return
    if connection.dialect.name == "postgresql":  # another process may learn the same name now
        from sqlalchemy.dialects.postgresql import insert as insert_or_not

        connection.execute(insert_or_not(name_parts).on_conflict_do_nothing(), rows)
    else:
        connection.execute(insert(name_parts), rows)


def forget(connection: Connection, name: str) -> None:
    """Drop a name that nobody and no table bears any more."""
    borne = select(tables.c.id).where(tables.c.name == name).exists()
    seated = select(seats.c.table_id).where(seats.c.name == name).exists()
    connection.execute(delete(name_parts).where(name_parts.c.name == name, ~borne, ~seated))


def title_for(players: Iterable[str]) -> str:
    """Return the name of a table that is called for its two players."""
    return BETWEEN.join(name[:HALF] for name in players)


def tables_called_for(connection: Connection, name: str) -> dict[str, str]:
    """Return the tables without an owner that are called for a player of this name: their ids and names."""
    part = name[:HALF]
    query = select(tables.c.id, tables.c.name).where(
        tables.c.owner.is_(None), tables.c.name.contains(part, autoescape=True)
    )
    return {row.id: row.name for row in connection.execute(query) if part in row.name.split(BETWEEN)}


def containing(connection: Connection, search: str, most: int) -> list[str] | None:
    """Return the names with such a part; None if there are more than `most`."""
    small = search.lower()
    begins = small[:LENGTH]
    query = select(name_parts.c.name).where(name_parts.c.part >= begins, name_parts.c.part < begins + END)
    found = list(connection.scalars(query.distinct().limit(most + 1)))
    return [name for name in found if small in name.lower()] if len(found) <= most else None
