"""Progress and result of a game: turn and order, empty cities, the last turn and its cause, the parts of the score."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.families.tycoon.rules.board import NONE, CompiledBoard
from engine.families.tycoon.rules.chapters.ending import final_points, goal_points, victory_points
from engine.families.tycoon.rules.network import links_of
from engine.families.tycoon.rules.position import ACTING, AUCTION, NEXT_ACTION, RUNNING, TIED, Position
from engine.families.tycoon.text.labels import money, n_points
from engine.i18n import ntr, tr


class Score(NamedTuple):
    """The points of a seat: on the track, lost by shares, from the Tycoon card if it is known, and in total. Then the
    tie breakers, complete links and cash. `rank` is 1 for the best; seats that remain tied have the same rank."""

    seat: int
    track: int
    shares: int
    goal: int
    total: int
    links: int
    cash: int
    rank: int


def scoring(board: CompiledBoard, state: Position) -> list[Score]:
    """Return the scores by seat as if the game ended now (RT-END-02 to RT-END-04)."""
    points = final_points(board, state)
    links = [len(links_of(state, seat)) for seat in range(state.seats)]
    values = list(zip(points, links, state.cash, strict=True))
    return [
        Score(
            seat,
            state.points[seat],
            state.points[seat] - victory_points(board, state, seat),
            goal_points(board, state, seat),
            points[seat],
            links[seat],
            state.cash[seat],
            1 + sum(other > values[seat] for other in values),
        )
        for seat in range(state.seats)
    ]


def result_text(board: CompiledBoard, state: Position, names: Sequence[str]) -> str:
    """Return who has won and by which tie breaker; "" while the game runs (RT-END-04)."""
    if state.over == RUNNING:
        return ""
    scores = scoring(board, state)
    first = [score for score in scores if score.rank == 1]
    best = first[0]
    tied = [score for score in scores if score.total == best.total]
    winner, points = names[best.seat], n_points(best.total)
    if len(tied) == 1:
        return tr("{name} wins with {points}.").format(name=winner, points=points)
    if state.over == TIED:
        return tr("{names} tie for first with {points} and the same number of links and cash each.").format(
            names=_and([names[score.seat] for score in first]), points=points
        )
    text = (
        tr("{names} have {points} each; {name} wins with more cash: {cash}.")
        if any(score.links == best.links for score in tied if score is not best)
        else tr("{names} have {points} each; {name} wins with more links: {links}.")
    )
    return text.format(
        names=_and([names[score.seat] for score in tied]),
        points=points,
        name=winner,
        cash=money(board, best.cash),
        links=best.links,
    )


def markers(state: Position) -> int:
    """Return the number of empty markers on the board."""
    return sum(state.marker)


def empty_cities(board: CompiledBoard, state: Position) -> list[int]:
    """Return the cities with an empty marker."""
    return [city for city, marker in enumerate(state.marker) if marker]


def end_text(board: CompiledBoard, state: Position) -> str:
    """Return the number of empty cities, the last turn and its cause (RT-END-01)."""
    needed, n = board.empty[state.seats], markers(state)
    empty = ntr("{n:,} city is empty.", "{n:,} cities are empty.", n).format(n=n)
    by_limit = state.whole == board.turn_limit or (state.last != NONE and state.last > board.turn_limit)
    if state.last == NONE and not by_limit:
        return tr(
            "{empty} {needed} empty cities trigger the last turn, the one after the current turn: {missing} to go. "
            "The game ends after turn {limit} in any case."
        ).format(empty=empty, needed=needed, missing=needed - n, limit=board.turn_limit)
    last = board.turn_limit if by_limit and state.whole != state.last else state.last
    if state.over != RUNNING:
        template = (
            tr("{empty} Turn {turn} was the last: turn {before} had enough empty cities.")
            if last == state.last
            else tr("{empty} Turn {turn} was the last: the turn limit was reached.")
        )
    elif state.whole == last:
        template = (
            tr("{empty} This turn is the last: turn {before} had enough empty cities.")
            if last == state.last
            else tr("{empty} This turn is the last: the turn limit is reached.")
        )
    else:
        template = (
            tr("{empty} Turn {turn} is the last: turn {before} had enough empty cities.")
            if last == state.last
            else tr("{empty} Turn {turn} is the last: the turn limit is reached.")
        )
    return template.format(empty=empty, turn=last, before=state.last - 1)


def progress_text(board: CompiledBoard, state: Position, names: Sequence[str]) -> str:
    """Return turn, round, empty cities and the order of play, in a few words."""
    if state.over != RUNNING:
        return tr("The game ended with turn {turn}").format(turn=state.whole)
    if not state.whole:
        return tr("Before the first turn")
    needed = board.empty[state.seats]
    empty = ntr("{count} of {n:,} empty city", "{count} of {n:,} empty cities", needed).format(
        count=markers(state), n=needed
    )
    order = ", ".join(names[(state.first + offset) % state.seats] for offset in range(state.seats))
    if state.phase == AUCTION:
        return tr("Turn {turn}, auction · {empty} · {order}").format(turn=state.whole, empty=empty, order=order)
    if state.phase in (NEXT_ACTION, ACTING):
        return tr("Turn {turn}, round {round} of {rounds} · {empty} · {order}").format(
            turn=state.whole, round=min(state.round, board.rounds), rounds=board.rounds, empty=empty, order=order
        )
    return tr("After turn {turn} · {empty}").format(turn=state.whole, empty=empty)


def _and(words: Sequence[str]) -> str:
    if len(words) == 1:
        return words[0]
    return tr("{names} and {last}").format(names=", ".join(words[:-1]), last=words[-1])
