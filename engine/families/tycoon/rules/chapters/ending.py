"""The end of the game: when it comes, and what everybody has then (RT-END, RT-TYCOON)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from engine.families.tycoon.content import TycoonGoal
from engine.families.tycoon.rules import journal
from engine.families.tycoon.rules.board import NONE, CompiledBoard
from engine.families.tycoon.rules.journal import note
from engine.families.tycoon.rules.network import joined, links_of, longest_run
from engine.families.tycoon.rules.position import FROM, TIED, TO, WON, Position


def look_for_the_end(m: CompiledBoard, g: Position) -> None:
    """With enough empty markers one more whole turn is played after this one; that stays so even if a marker is taken
    off again (RT-END-01)."""
    if g.last == NONE and sum(g.marker) >= m.empty[g.seats]:
        g.last = g.whole + 1
        note(g, journal.ENDING, max(g.seat, 0), 0, g.last, sum(g.marker))


def is_last_turn(m: CompiledBoard, g: Position) -> bool:
    """Whether the game ends with the present turn."""
    return g.whole in (g.last, m.turn_limit)


def _most(values: Sequence[int], seat: int) -> bool:
    """Whether a seat alone has the most; a tie does not count (RT-END-03)."""
    return all(value < values[seat] for other, value in enumerate(values) if other != seat)


def _links_at(m: CompiledBoard, g: Position, seat: int, card: int) -> int:
    (city,) = m.tycoon_cities[card]
    return sum(city in (link[FROM], link[TO]) for link in links_of(g, seat))


def _most_links(m: CompiledBoard, g: Position, seat: int, card: int) -> int:
    return _most([len(links_of(g, each)) for each in range(g.seats)], seat)


def _fewest_shares(m: CompiledBoard, g: Position, seat: int, card: int) -> int:
    return _most([-shares for shares in g.shares], seat)


def _first_engine(m: CompiledBoard, g: Position, seat: int, card: int) -> int:
    level = m.tycoons[card].level
    return 0 < level <= len(g.led) and g.led[level - 1] == seat


def _went_west(m: CompiledBoard, g: Position, seat: int, card: int) -> int:
    return g.west.count(seat + 1) >= max(1, m.tycoons[card].level)


def _longest_run(m: CompiledBoard, g: Position, seat: int, card: int) -> int:
    mine = longest_run(m, g, seat)
    # Who has fewer links than this has no longer run.
    return all(
        len(links_of(g, each)) < mine or longest_run(m, g, each) < mine for each in range(g.seats) if each != seat
    )


def _connected(m: CompiledBoard, g: Position, seat: int, card: int) -> int:
    a, b = m.tycoon_cities[card]
    return b in joined(m, g, seat, a)


def _most_money(m: CompiledBoard, g: Position, seat: int, card: int) -> int:
    return _most(g.cash, seat)


REACHED: Mapping[TycoonGoal, Callable[[CompiledBoard, Position, int, int], int]] = {
    "links-at": _links_at,
    "most-links": _most_links,
    "fewest-shares": _fewest_shares,
    "engine": _first_engine,
    "western-link": _went_west,
    "longest-run": _longest_run,
    "connected": _connected,
    "most-money": _most_money,
}
"""How often a seat has reached the goal of a card: 0 or 1, or a number where each counts."""


def goal_points(m: CompiledBoard, g: Position, seat: int) -> int:
    """What a seat's Tycoon card is worth by the position (RT-TYCOON)."""
    card = g.tycoon[seat]
    if card < 0:
        return 0
    reached = int(REACHED[m.tycoons[card].goal](m, g, seat, card))
    return m.tycoons[card].points * (reached if m.tycoons[card].each else min(reached, 1))


def victory_points(m: CompiledBoard, g: Position, seat: int) -> int:
    """Points of the track less those that shares cost, without the goal (RT-END-02)."""
    return g.points[seat] - g.shares[seat] * m.share_points


def final_points(m: CompiledBoard, g: Position) -> list[int]:
    """What everybody has at the end."""
    return [victory_points(m, g, seat) + goal_points(m, g, seat) for seat in range(g.seats)]


def end(m: CompiledBoard, g: Position) -> None:
    """Shares cost points, Tycoon cards are shown, and whoever has most points wins; of several who has most links, then
    most money (RT-END-02 to RT-END-04)."""
    if g.whole != g.last:
        note(g, journal.LIMIT, g.first, 0, g.whole)
    points = []
    for seat in range(g.seats):
        points.append(victory_points(m, g, seat))
        note(g, journal.SHARES_COST, seat, 0, g.shares[seat], points[seat])
        card = g.tycoon[seat]
        if card >= 0:
            g.shown[seat] = 1
            gained = goal_points(m, g, seat)
            points[seat] += gained
            note(g, journal.GOAL if gained else journal.NO_GOAL, seat, 0, card, gained)
    worth = [(points[seat], len(links_of(g, seat)), g.cash[seat]) for seat in range(g.seats)]
    best = [seat for seat in range(g.seats) if worth[seat] == max(worth)]
    if len(best) > 1:
        g.over = TIED
        note(g, journal.ALL_TIED, best[0], 0, points[best[0]], len(best))
        return
    g.over, g.winner = WON, best[0]
    note(g, journal.WINS, best[0], 0, points[best[0]])
