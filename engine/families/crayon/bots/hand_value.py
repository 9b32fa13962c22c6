"""What a hand, its cards and its loads are worth to a bot."""

from __future__ import annotations

from engine.families.crayon.bots.plan_key import plan_of
from engine.families.crayon.bots.planner import Plan, Thinker
from engine.families.crayon.bots.weights import Weights
from engine.families.crayon.rules.board import NONE, CompiledBoard
from engine.families.crayon.rules.chapters.deck import held
from engine.families.crayon.rules.position import Position


def load_worth(board: CompiledBoard, state: Position, seat: int, load: int) -> int:
    """The highest payoff that a hand has for a load."""
    return max(
        (payoff for card in held(state, seat) for _, wants, payoff in board.demands[card] if wants == load), default=0
    )


def card_worth(board: CompiledBoard, state: Position, seat: int, card: int, thinker: Thinker, weights: Weights) -> int:
    """What the best plan with only this card in hand is worth a turn."""
    alone = state.copy()
    alone.hand[seat][:] = [card, *[NONE] * (board.deal - 1)]
    return plan_of(board, alone, seat, seat * board.fleet, thinker, weights).worth


def is_hopeless(board: CompiledBoard, state: Position, seat: int, plan: Plan, weights: Weights) -> bool:
    """Whether the best plan of a hand is worth too little to be carried out."""
    return plan.worth < hope_of(board, state, seat, weights) and not (plan.stops and plan.stops[0].demand)


def hope_of(board: CompiledBoard, state: Position, seat: int, weights: Weights) -> int:
    """What a hand drawn anew is hoped to be worth, thousandths of a million a turn. Who has not the money for two turns
    of building hopes for less, as few demands can be served over the track there is."""
    enough = max(1, 2 * board.build_limit)
    return weights.hope * min(state.cash[seat], enough) // enough
