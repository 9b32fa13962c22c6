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


def scoring(m: CompiledBoard, g: Position) -> list[Score]:
    """By seat, what everybody would have if the game ended now; after its end, what everybody has (RT-END-02 to
    RT-END-04)."""
    points = final_points(m, g)
    links = [len(links_of(g, seat)) for seat in range(g.seats)]
    worth = list(zip(points, links, g.cash, strict=True))
    return [
        Score(
            seat,
            g.points[seat],
            g.points[seat] - victory_points(m, g, seat),
            goal_points(m, g, seat),
            points[seat],
            links[seat],
            g.cash[seat],
            1 + sum(other > worth[seat] for other in worth),
        )
        for seat in range(g.seats)
    ]


def decided_said(m: CompiledBoard, g: Position, names: Sequence[str]) -> str:
    """Who has won and by what, in a sentence; nothing while the game runs (RT-END-04)."""
    if g.over == RUNNING:
        return ""
    found = scoring(m, g)
    first = [score for score in found if score.rank == 1]
    best = first[0]
    level = [score for score in found if score.total == best.total]
    if len(level) == 1:
        return f"{names[best.seat]} wins with {times(best.total, 'point')}."
    if g.over == TIED:
        words = (
            f"{_and([names[score.seat] for score in first])} share the first place with {times(best.total, 'point')}"
        )
        return f"{words}, as many links and as much money each."
    words = f"{_and([names[score.seat] for score in level])} have {times(best.total, 'point')} each"
    if any(score.links == best.links for score in level if score is not best):
        return f"{words}; {names[best.seat]} wins by more money: {money(m, best.cash)}."
    return f"{words}; {names[best.seat]} wins by more links: {best.links}."


def markers(g: Position) -> int:
    """How many empty markers lie on the board."""
    return sum(g.marker)


def empty_cities(m: CompiledBoard, g: Position) -> list[int]:
    """The cities with an empty marker."""
    return [city for city, marker in enumerate(g.marker) if marker]


def end_said(m: CompiledBoard, g: Position) -> str:
    """How many cities are empty, which turn is the last one and why, in sentences (RT-END-01)."""
    wanted, lying = m.empty[g.seats], markers(g)
    words = f"{times(lying, 'city is', 'cities are')} empty."
    by_limit = g.whole == m.turn_limit or (g.last != NONE and g.last > m.turn_limit)
    if g.last == NONE and not by_limit:
        return (
            f"{words} When {wanted} are, one more whole turn is played, and the game ends: {wanted - lying} to go. "
            f"It ends after turn {m.turn_limit} in any case."
        )
    last = m.turn_limit if by_limit and g.whole != g.last else g.last
    when = "was" if g.over != RUNNING else "is"
    now = "This turn" if g.over == RUNNING and g.whole == last else f"Turn {last}"
    why = f"enough cities were empty in turn {g.last - 1}" if last == g.last else "no more may be played"
    return f"{words} {now} {when} the last one: {why}."


def course_said(m: CompiledBoard, g: Position, names: Sequence[str]) -> str:
    """Turn, round, empty cities and the order of play, in a few words."""
    if g.over != RUNNING:
        return f"The game ended with turn {g.whole}"
    if not g.whole:
        return "Before the first turn"
    wanted = m.empty[g.seats]
    empty = f"{markers(g)} of {times(wanted, 'empty city', 'empty cities')}"
    order = ", ".join(names[(g.first + far) % g.seats] for far in range(g.seats))
    if g.phase == AUCTION:
        return f"Turn {g.whole}, auction · {empty} · {order}"
    if g.phase in (NEXT_ACTION, ACTING):
        return f"Turn {g.whole}, round {min(g.round, m.rounds)} of {m.rounds} · {empty} · {order}"
    return f"After turn {g.whole} · {empty}"


def _and(words: Sequence[str]) -> str:
    return " and ".join(([", ".join(words[:-1])] if len(words) > 1 else []) + [words[-1]])
