"""How far a game is and how it ends: turn and order, empty cities, the last turn and why, the scoring in its parts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.families.tycoon.rules.board import NONE, CompiledBoard
from engine.families.tycoon.rules.chapters.ending import final_points, goal_points, victory_points
from engine.families.tycoon.rules.network import links_of
from engine.families.tycoon.rules.position import ACTING, AUCTION, NEXT_ACTION, RUNNING, TIED, Position
from engine.families.tycoon.text.labels import money, times


class Score(NamedTuple):
    """The points of a seat in their parts: those of the track, those that shares take off, those of the Tycoon card as
    far as it is known, and all together; then what decides between equal points: complete links and money. `rank` is 1
    for the best; seats that nothing tells apart have the same."""

    seat: int
    track: int
    shares: int
    goal: int
    total: int
    links: int
    cash: int
    rank: int


def scoring(board: CompiledBoard, state: Position) -> list[Score]:
    """By seat, what everybody would have if the game ended now; after its end, what everybody has (RT-END-02 to
    RT-END-04)."""
    points = final_points(board, state)
    links = [len(links_of(state, seat)) for seat in range(state.seats)]
    worth = list(zip(points, links, state.cash, strict=True))
    return [
        Score(
            seat,
            state.points[seat],
            state.points[seat] - victory_points(board, state, seat),
            goal_points(board, state, seat),
            points[seat],
            links[seat],
            state.cash[seat],
            1 + sum(other > worth[seat] for other in worth),
        )
        for seat in range(state.seats)
    ]


def decided_said(board: CompiledBoard, state: Position, names: Sequence[str]) -> str:
    """Who has won and by what, in a sentence; nothing while the game runs (RT-END-04)."""
    if state.over == RUNNING:
        return ""
    found = scoring(board, state)
    first = [score for score in found if score.rank == 1]
    best = first[0]
    level = [score for score in found if score.total == best.total]
    if len(level) == 1:
        return f"{names[best.seat]} wins with {times(best.total, 'point')}."
    if state.over == TIED:
        words = (
            f"{_and([names[score.seat] for score in first])} share the first place with {times(best.total, 'point')}"
        )
        return f"{words}, as many links and as much money each."
    words = f"{_and([names[score.seat] for score in level])} have {times(best.total, 'point')} each"
    if any(score.links == best.links for score in level if score is not best):
        return f"{words}; {names[best.seat]} wins by more money: {money(board, best.cash)}."
    return f"{words}; {names[best.seat]} wins by more links: {best.links}."


def markers(state: Position) -> int:
    """How many empty markers lie on the board."""
    return sum(state.marker)


def empty_cities(board: CompiledBoard, state: Position) -> list[int]:
    """The cities with an empty marker."""
    return [city for city, marker in enumerate(state.marker) if marker]


def end_said(board: CompiledBoard, state: Position) -> str:
    """How many cities are empty, which turn is the last one and why, in sentences (RT-END-01)."""
    wanted, lying = board.empty[state.seats], markers(state)
    words = f"{times(lying, 'city is', 'cities are')} empty."
    by_limit = state.whole == board.turn_limit or (state.last != NONE and state.last > board.turn_limit)
    if state.last == NONE and not by_limit:
        return (
            f"{words} When {wanted} are, one more whole turn is played, and the game ends: {wanted - lying} to go. "
            f"It ends after turn {board.turn_limit} in any case."
        )
    last = board.turn_limit if by_limit and state.whole != state.last else state.last
    when = "was" if state.over != RUNNING else "is"
    now = "This turn" if state.over == RUNNING and state.whole == last else f"Turn {last}"
    why = f"enough cities were empty in turn {state.last - 1}" if last == state.last else "no more may be played"
    return f"{words} {now} {when} the last one: {why}."


def course_said(board: CompiledBoard, state: Position, names: Sequence[str]) -> str:
    """Turn, round, empty cities and the order of play, in a few words."""
    if state.over != RUNNING:
        return f"The game ended with turn {state.whole}"
    if not state.whole:
        return "Before the first turn"
    wanted = board.empty[state.seats]
    empty = f"{markers(state)} of {times(wanted, 'empty city', 'empty cities')}"
    order = ", ".join(names[(state.first + far) % state.seats] for far in range(state.seats))
    if state.phase == AUCTION:
        return f"Turn {state.whole}, auction · {empty} · {order}"
    if state.phase in (NEXT_ACTION, ACTING):
        return f"Turn {state.whole}, round {min(state.round, board.rounds)} of {board.rounds} · {empty} · {order}"
    return f"After turn {state.whole} · {empty}"


def _and(words: Sequence[str]) -> str:
    return " and ".join(([", ".join(words[:-1])] if len(words) > 1 else []) + [words[-1]])
