"""The value of hands, cards and loads for a bot."""

from __future__ import annotations

from engine.families.crayon.bots.plan_key import plan_of
from engine.families.crayon.bots.planner import Plan, Planner
from engine.families.crayon.bots.weights import Weights
from engine.families.crayon.rules.board import NONE, CompiledBoard
from engine.families.crayon.rules.chapters.deck import held
from engine.families.crayon.rules.position import Position


def load_worth(board: CompiledBoard, state: Position, seat: int, load: int) -> int:
    """Return the highest payoff of a hand for a load."""
    return max(
        (payoff for card in held(state, seat) for _, wants, payoff in board.demands[card] if wants == load), default=0
    )


def card_worth(board: CompiledBoard, state: Position, seat: int, card: int, thinker: Planner, weights: Weights) -> int:
    """Return the value per turn of the best plan with only this card in hand."""
    alone = state.copy()
    alone.hand[seat][:] = [card, *[NONE] * (board.deal - 1)]
    return plan_of(board, alone, seat, seat * board.fleet, thinker, weights).worth


def is_hopeless(board: CompiledBoard, state: Position, seat: int, plan: Plan, weights: Weights) -> bool:
    """Return whether the value of the best plan of a hand is too low."""
    return plan.worth < hope_of(board, state, seat, weights) and not (plan.stops and plan.stops[0].demand)


def hope_of(board: CompiledBoard, state: Position, seat: int, weights: Weights) -> int:
    """Return the expected value of a new hand, in thousandths of a million per turn. It is lower without the money for
    two turns of building, because few demands can be met over existing track."""
    enough = max(1, 2 * board.limit_of[seat])
    return weights.hope * min(state.cash[seat], enough) // enough
