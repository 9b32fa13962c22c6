"""Values of points, borrowed money and open cards for a seat, by its weights."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from engine.families.tycoon.bots.question import FOR_CITY, FOR_END, FOR_ENGINE, FOR_LINE, FOR_LINKS, FOR_WEST
from engine.families.tycoon.bots.weights import Weights
from engine.families.tycoon.content import HELD, OPEN
from engine.families.tycoon.rules.board import NONE, CompiledBoard
from engine.families.tycoon.rules.chapters.cards import EXECUTIVE_ACTIONS, can_grow
from engine.families.tycoon.rules.chapters.money import space
from engine.families.tycoon.rules.chapters.new_cities import has_gray
from engine.families.tycoon.rules.position import Position

POINTS = 1_000
"""A point, in the unit of the search."""


WITHIN, FEW_SHARES = 1, 7
"""A seat with at most this number of shares more than another one can still have the fewest. Each additional share
reduces the points to this fraction."""

BEHIND, MANY_LINKS = 3, 10
"""A seat with this number of links fewer than another one does not try to have the most. Each link gains this fraction
of the points."""


class Rates(NamedTuple):
    """The value of a point with its income in thousandths, and the cost of a unit of borrowed money in millionths of a
    point."""

    point: int
    debt: int


def turns_left(board: CompiledBoard, state: Position, by: Weights) -> int:
    """Return the expected number of turns after this one: exact once the last is known, at least one before."""
    if state.last != NONE:
        return max(0, min(state.last, board.turn_limit) - state.whole)
    return min(
        _guessed(board.empty[len(state.cash)], sum(state.marker), by.turns), max(0, board.turn_limit - state.whole)
    )


@lru_cache(maxsize=1_000)
def _guessed(empty: int, markers: int, turns: int) -> int:
    """Return the expected number of turns until the last one, by the number of empty cities."""
    return max(1, turns * (6 + empty) * max(0, empty - markers) // (20 * max(1, empty)))


def rates_of(board: CompiledBoard, state: Position, seat: int, turns: int, by: Weights) -> Rates:
    """Return the rates of a seat: a point gains income, and a share costs dividends, in this turn and the expected
    later ones."""
    return _rates(board, space(board, state, seat), turns + 1, minded(board, state, seat, by))


def minded(board: CompiledBoard, state: Position, seat: int, by: Weights) -> int:
    """Return the additional thousandths of a point that a share costs a seat that wants the fewest shares, while that
    is possible."""
    held = known_tycoon(state, seat)
    if by.goals and held >= 0 and board.tycoons[held].goal == "fewest-shares":
        others = min(shares for other, shares in enumerate(state.shares) if other != seat)
        if state.shares[seat] <= others + WITHIN:
            return board.tycoons[held].points * by.goals * 10 // FEW_SHARES
    return 0


def known_tycoon(state: Position, seat: int) -> int:
    """Return the Tycoon card of a seat as far as the active seat knows it: others only when revealed."""
    return state.tycoon[seat] if seat == state.seat or state.shown[seat] else NONE


@lru_cache(maxsize=1_000)
def _rates(board: CompiledBoard, here: int, turns: int, minds: int) -> Rates:
    """Return the rates on a space of the income track with a number of paydays left, if a share costs additional
    thousandths of a point."""
    step = 4
    gained = (board.income[here + step] - board.income[here]) * 1_000 // step if here + step < len(board.income) else 0
    point = POINTS + gained * board.share_points * turns // board.share_value
    value = board.share_value
    debt = board.share_points * (value + board.dividend * turns) * 1_000_000 // (value * value)
    return Rates(max(500, point), debt + minds * 1_000 // value)


@lru_cache(maxsize=64)
def goals_of(
    board: CompiledBoard, place: bytes, seat: int, tycoon: int, led: tuple[int, ...], is_behind: bool, by: Weights
) -> tuple[int, ...]:
    """Return the goals of open and held cards by the weights, and of the own Tycoon card if a link or engine serves it,
    as rows in sequence. A seat that `is_behind` has too few links to have the most."""
    found: list[int] = []
    for card, where in enumerate(place):
        known, cities = board.cards[card], board.card_cities[card]
        points = known.points * by.goals * 10
        if where == OPEN:
            if known.kind == "first-delivery" or known.kind == "speed-record":
                found += FOR_LINKS, known.links, NONE, 0, points
            elif known.kind == "service-bounty":
                found += FOR_CITY, cities[0], NONE, 0, points
            elif known.kind == "new-train" and known.level <= len(board.reach):
                found += FOR_ENGINE, known.level - 1, NONE, 0, points
            elif known.kind == "major-line":
                found += FOR_LINE, cities[0], cities[1], int(known.western), points
        elif where >= HELD and known.kind == "hotel":
            found += FOR_CITY, cities[0], NONE, 0, points if where == HELD + seat else -points * by.others // 100
    if tycoon >= 0:
        held = board.tycoons[tycoon]
        points = held.points * by.goals * 10
        if held.goal == "connected":
            found += FOR_LINE, *board.tycoon_cities[tycoon], 0, points
        elif held.goal == "engine" and 0 < held.level <= len(board.reach) and led[held.level - 1] == NONE:
            found += FOR_ENGINE, held.level - 1, NONE, 0, points
        elif held.goal == "links-at" and held.per_link:
            found += FOR_END, board.tycoon_cities[tycoon][0], NONE, 0, points
        elif held.goal == "western-link" and held.level <= 1:
            found += FOR_WEST, NONE, NONE, 0, points
        elif held.goal in ("most-links", "longest-run") and not is_behind:
            found += FOR_END, NONE, NONE, 0, points // MANY_LINKS
    return tuple(found)


def cards_of(board: CompiledBoard, state: Position, by: Weights) -> tuple[int, ...]:
    """Return the cards that the active seat can take, as rows in sequence; see `rollout.list_first`."""
    return _takeable(board, bytes(state.place), has_gray(state), can_grow(state), by.more, by.cubes)


@lru_cache(maxsize=64)
def _takeable(board: CompiledBoard, place: bytes, gray: bool, grows: bool, more: int, cubes: int) -> tuple[int, ...]:
    found: list[int] = []
    for card, where in enumerate(place):
        known = board.cards[card]
        if where != OPEN:
            continue
        if known.kind == "hotel":
            found += card, 0, POINTS * known.points, 0, board.card_cities[card][0]
        elif known.kind == "executive" and more:
            found += card, EXECUTIVE_ACTIONS, 10 * more, 1, NONE
        elif (known.kind == "city-growth" and grows) or (known.kind == "new-industry" and gray):
            found += card, 0, 10 * cubes, 1, NONE
    return tuple(found)
