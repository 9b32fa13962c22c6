"""Decisions of a bot: it follows the plan with the highest value per turn, builds for it and for the major cities, buys
trains and discards a hopeless hand.

A decision depends on the position alone. Plans are made for the position at the start of the leg or the building
(`Position.since`, `Position.fresh`), so that they stay the same until completed.
"""

from __future__ import annotations

from engine.families.crayon.bots.building import building
from engine.families.crayon.bots.hand_value import card_worth, load_worth
from engine.families.crayon.bots.operating import END, operate
from engine.families.crayon.bots.planner import Planner
from engine.families.crayon.bots.weights import Weights
from engine.families.crayon.rules.board import NONE, CompiledBoard
from engine.families.crayon.rules.position import (
    ANSWER,
    BUILD,
    GIVE_CARDS,
    LOSE_LOAD,
    LOST_TURN,
    OPEN_CARDS,
    OPERATE,
    Position,
)
from engine.families.crayon.rules.turn import legal


def decide(board: CompiledBoard, state: Position, step: int, seat: int, thinker: Planner, weights: Weights) -> int:
    """Return a legal decision of a player in a step."""
    if step in (OPERATE, BUILD):
        if step == OPERATE:
            found, _ = operate(board, state, seat, thinker, weights)
        else:
            found = building(board, state, seat, thinker, weights)
        return possible(board, state, step, found)
    options = legal(board, state, step)
    if step == LOSE_LOAD:
        return min(options, key=lambda load: load_worth(board, state, seat, load))
    if step == GIVE_CARDS:
        return min(options, key=lambda card: card_worth(board, state, seat, card, thinker, weights))
    if step in (OPEN_CARDS, ANSWER, LOST_TURN):
        return options[0]
    return options[0]


def possible(board: CompiledBoard, state: Position, step: int, found: int) -> int:
    """Return a decision of an operation or of building, or a legal one in its place: trades and promised runs have
    effects that plans do not consider."""
    if not is_bargained(board):
        return found
    options = legal(board, state, step)
    return found if found in options else END if END in options else options[0]


def is_bargained(board: CompiledBoard) -> bool:
    """Return whether players may trade track and loads."""
    return bool(board.trading or board.warehouse != NONE or board.restart_kept)
