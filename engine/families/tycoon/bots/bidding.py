"""The value of being first player: the loss of a seat if others first take the actions that it wants most."""

from __future__ import annotations

from msgspec.structs import replace

from engine.families.tycoon.bots.evaluation import BUILD, IMPROVE, MOVE, PASS
from engine.families.tycoon.bots.planner import Option, Planner
from engine.families.tycoon.bots.values import rates_of, turns_left
from engine.families.tycoon.bots.weights import Weights
from engine.families.tycoon.rules.board import CompiledBoard
from engine.families.tycoon.rules.chapters.auction import PASS as NO_BID
from engine.families.tycoon.rules.chapters.auction import highest_sensible_bid, lowest_bid
from engine.families.tycoon.rules.chapters.building import TILE
from engine.families.tycoon.rules.position import Position


def bid(board: CompiledBoard, state: Position, thinker: Planner, by: Weights) -> int:
    """Return the lowest bid while being first is worth it and the bid is sensible, or to pass. A bot that does not look
    ahead bids a few units of its cash."""
    lowest = lowest_bid(board, state)
    if lowest > highest_sensible_bid(board):
        return NO_BID
    if not by.tried:
        return NO_BID if lowest > by.first * board.bid_unit or lowest > state.cash[state.seat] // 2 else lowest
    return (
        lowest
        if costs_of_bid(board, state, by, lowest) * 100 <= gained(board, state, thinker, by) * by.place
        else NO_BID
    )


def costs_of_bid(board: CompiledBoard, state: Position, by: Weights, price: int) -> int:
    """Return the cost of a price for the active seat in thousandths of a point."""
    borrowed = max(0, price - state.cash[state.seat])
    debt = rates_of(board, state, state.seat, turns_left(board, state, by), by).debt
    return (borrowed * 100 + by.saved * (price - borrowed)) * debt // 100_000


def most_bid(board: CompiledBoard, state: Position, by: Weights, worth: int) -> int:
    """Return the highest bid that costs the active seat no more than this number of hundred-thousandths of a point; 0
    if there is none."""
    most = 0
    while most < highest_sensible_bid(board) and costs_of_bid(board, state, by, most + board.bid_unit) * 100 <= worth:
        most += board.bid_unit
    return most


def gained(board: CompiledBoard, state: Position, thinker: Planner, by: Weights) -> int:
    """Return how much better the best action of the active seat is than the best one left after every other seat has
    taken its best action, in thousandths of a point. The actions of others are estimated with the own weights, one
    action ahead."""
    near = replace(by, tried=0, chains=min(1, by.chains))
    others = [thinker.think(state, seat, near).best for seat in range(state.seats) if seat != state.seat]
    mine = thinker.options(state, state.seat, near)
    left = next(option for option in mine if not any(clashes(state, thinker, option, other) for other in others))
    return mine[0].worth - left.worth


def clashes(state: Position, thinker: Planner, mine: Option, other: Option) -> bool:
    """Return whether an action conflicts with another one: the last cube, the ground of a link, the city, the card, the
    points of the first engine."""
    if mine.kind != other.kind or mine.kind == PASS:
        return False
    if mine.kind == BUILD:
        return not _hexes(thinker, mine).isdisjoint(_hexes(thinker, other)) or mine.target == other.target
    if mine.target != other.target:
        return False
    if mine.kind == MOVE:
        return state.cubes[mine.target] == 1
    return mine.kind != IMPROVE or mine.now > 0


def _hexes(thinker: Planner, option: Option) -> set[int]:
    return {tile // TILE // 6 for tile in thinker.runs[option.extra].tiles}
