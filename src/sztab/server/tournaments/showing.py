"""Tournaments put into the structs of the API."""

from itertools import groupby
from typing import TypedDict, cast

from sztab.tournaments.model import Format, Pairing
from sztab.tournaments.pairing import rounds_of
from sztab.tournaments.standings import TIE_BREAKS

from ..words import say
from . import representations as answers
from .event import BYE, Event


class Head(TypedDict):
    """What a list and the page of a tournament both say."""

    id: str
    name: str
    game: str
    format: Format
    status: answers.TournamentStatus
    round: int
    rounds: int
    players: int
    season: int


def _head(event: Event) -> Head:
    return Head(
        id=event.id,
        name=event.name,
        game=event.game,
        format=event.format,
        status=event.status,
        round=event.round,
        rounds=rounds_of(event.terms.plan(event.format), event.entrants),
        players=event.terms.players,
        season=event.season,
    )


def card(event: Event, reader: str | None) -> answers.TournamentCard:
    entered = event.entrant_of(reader) is not None
    return answers.TournamentCard(**_head(event), entrants=len(event.players), entered=entered, moved=event.moved)


def shown(event: Event, seasons: list[str], reader: str | None, language: str) -> answers.Tournament:
    terms = event.terms
    return answers.Tournament(
        **_head(event),
        options=event.options.split(),
        status_words=say(language, "tournament", event.status),
        owner=reader is not None and event.owner == reader,
        public=event.public,
        rated=terms.rated,
        games=terms.games,
        pace_hours=terms.pace,
        time_control=terms.clock,
        minutes=terms.minutes,
        round_hours=terms.round_hours,
        due=event.due,
        seasons=seasons,
        entrants=[
            answers.TournamentEntrant(
                number=one.number,
                name=one.name,
                person=one.person or "",
                bot=one.level,
                you=reader is not None and one.player == reader,
                division=one.division,
                left=one.gone is not None,
                profile=one.profile or (reader is not None and one.player == reader),
            )
            for one in event.players
        ],
        schedule=[
            answers.TournamentRound(number, [_pairing(event, pairing) for pairing in found])
            for number, found in groupby(event.pairings(), key=lambda pairing: pairing.round)
        ],
        standings=[answers.TournamentStanding(*row[:-1], tie_breaks=list(row.tie_breaks)) for row in event.standings()],
        tie_breaks=list(TIE_BREAKS[event.format]),
    )


def _pairing(event: Event, pairing: Pairing) -> answers.TournamentPairing:
    games = [game for game in event.games if (game.round, game.board) == (pairing.round, pairing.board)]
    return answers.TournamentPairing(
        board=pairing.board,
        players=list(pairing.players),
        games=[
            answers.TournamentGame(
                leg=game.leg,
                seats=list(game.seats),
                table=game.table or "",
                scores=list(game.scores or ()),
                how=cast(answers.HowItEnded, game.how),
            )
            for game in games
            if game.how != BYE
        ],
    )
