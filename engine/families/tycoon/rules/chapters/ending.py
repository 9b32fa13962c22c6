"""The end of the game: its trigger, and the final scores (RT-END, RT-TYCOON)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from engine.families.tycoon.content import TycoonGoal
from engine.families.tycoon.rules import journal
from engine.families.tycoon.rules.board import NONE, CompiledBoard
from engine.families.tycoon.rules.journal import note
from engine.families.tycoon.rules.network import joined, links_of, longest_run
from engine.families.tycoon.rules.position import FROM, TIED, TO, WON, Position


def look_for_the_end(board: CompiledBoard, state: Position) -> None:
    """Announce the last turn, the one after this, if there are enough empty markers. This does not change if a marker
    is removed later (RT-END-01)."""
    if state.last == NONE and sum(state.marker) >= board.empty[state.seats]:
        state.last = state.whole + 1
        note(state, journal.ENDING, max(state.seat, 0), 0, state.last, sum(state.marker))


def is_last_turn(board: CompiledBoard, state: Position) -> bool:
    """Return whether the game ends with the current turn."""
    return state.whole in (state.last, board.turn_limit)


def _most(values: Sequence[int], seat: int) -> bool:
    """Return whether a seat alone has the most; a tie does not count (RT-END-03)."""
    return all(value < values[seat] for other, value in enumerate(values) if other != seat)


def _links_at(board: CompiledBoard, state: Position, seat: int, card: int) -> int:
    (city,) = board.tycoon_cities[card]
    return sum(city in (link[FROM], link[TO]) for link in links_of(state, seat))


def _most_links(board: CompiledBoard, state: Position, seat: int, card: int) -> int:
    return _most([len(links_of(state, each)) for each in range(state.seats)], seat)


def _fewest_shares(board: CompiledBoard, state: Position, seat: int, card: int) -> int:
    return _most([-shares for shares in state.shares], seat)


def _first_engine(board: CompiledBoard, state: Position, seat: int, card: int) -> int:
    level = board.tycoons[card].level
    return 0 < level <= len(state.led) and state.led[level - 1] == seat


def _went_west(board: CompiledBoard, state: Position, seat: int, card: int) -> int:
    return state.west.count(seat + 1) >= max(1, board.tycoons[card].level)


def _longest_run(board: CompiledBoard, state: Position, seat: int, card: int) -> int:
    mine = longest_run(board, state, seat)
    # A seat with fewer links than this has no longer route.
    return all(
        len(links_of(state, each)) < mine or longest_run(board, state, each) < mine
        for each in range(state.seats)
        if each != seat
    )


def _connected(board: CompiledBoard, state: Position, seat: int, card: int) -> int:
    a, b = board.tycoon_cities[card]
    return b in joined(board, state, seat, a)


def _most_money(board: CompiledBoard, state: Position, seat: int, card: int) -> int:
    return _most(state.cash, seat)


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
"""Return how often a seat has reached the goal of a card: 0 or 1, or a number if each counts."""


def goal_points(board: CompiledBoard, state: Position, seat: int) -> int:
    """Return the points of a seat's Tycoon card in the current position (RT-TYCOON)."""
    card = state.tycoon[seat]
    if card < 0:
        return 0
    reached = int(REACHED[board.tycoons[card].goal](board, state, seat, card))
    return board.tycoons[card].points * (reached if board.tycoons[card].per_link else min(reached, 1))


def victory_points(board: CompiledBoard, state: Position, seat: int) -> int:
    """Return the points of the track minus those lost by shares, without the Tycoon card (RT-END-02)."""
    return state.points[seat] - state.shares[seat] * board.share_points


def final_points(board: CompiledBoard, state: Position) -> list[int]:
    """Return the final points by seat."""
    return [victory_points(board, state, seat) + goal_points(board, state, seat) for seat in range(state.seats)]


def end(board: CompiledBoard, state: Position) -> None:
    """Score the end: subtract points for shares, reveal Tycoon cards, and find the winner by points, then links, then
    cash (RT-END-02 to RT-END-04)."""
    if state.whole != state.last:
        note(state, journal.LIMIT, state.first, 0, state.whole)
    points = []
    for seat in range(state.seats):
        points.append(victory_points(board, state, seat))
        note(state, journal.SHARES_COST, seat, 0, state.shares[seat], points[seat])
        card = state.tycoon[seat]
        if card >= 0:
            state.shown[seat] = 1
            gained = goal_points(board, state, seat)
            points[seat] += gained
            note(state, journal.GOAL if gained else journal.NO_GOAL, seat, 0, card, gained)
    worth = [(points[seat], len(links_of(state, seat)), state.cash[seat]) for seat in range(state.seats)]
    best = [seat for seat in range(state.seats) if worth[seat] == max(worth)]
    if len(best) > 1:
        state.over = TIED
        note(state, journal.ALL_TIED, best[0], 0, points[best[0]], len(best))
        return
    state.over, state.winner = WON, best[0]
    note(state, journal.WINS, best[0], 0, points[best[0]])
