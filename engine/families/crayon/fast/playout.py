"""Functions of the crayon family for games in place: decisions of bots, chance and cleanup."""

from __future__ import annotations

from collections.abc import Sequence

from engine.families.crayon.bots.building import build_on
from engine.families.crayon.bots.operating import operate, ride_on
from engine.families.crayon.bots.planner import Planner
from engine.families.crayon.bots.policy import decide, is_bargained, possible
from engine.families.crayon.bots.weights import Weights
from engine.families.crayon.rulebook import RULES
from engine.families.crayon.rules.board import CompiledBoard
from engine.families.crayon.rules.chapters.deck import leaders
from engine.families.crayon.rules.position import BUILD, DRAW, OPERATE, PILE, Position, lay_out
from engine.families.crayon.rules.setup.apply import place
from engine.families.crayon.rules.turn import act
from engine.game.chance import below
from engine.game.fast.playout import Playout
from engine.game.fast.search_result import Played

Bots = tuple[Planner, Sequence[Weights | None]]
"""The search on the board, and the weights of each player; None plays at random."""


def begin(board: CompiledBoard, state: Position, bots: Bots, seats: int) -> None:
    """Set the position before the first card."""
    state.log = []
    lay_out(board, state)
    place(board, state)


def chance_outcome(board: CompiledBoard, state: Position, step: int, bits: int) -> int:
    """Return a result of chance in the order of `cards.outcomes`: a card of the deck, or a player."""
    if step != DRAW:
        best = leaders(board, state)
        return best[below(bits, len(best))]
    card = -1
    for _ in range(below(bits, state.place.count(PILE)) + 1):
        card = state.place.find(PILE, card + 1)
    return card


def move(board: CompiledBoard, state: Position, step: int, seat: int, bots: Bots) -> None:
    """Carry out the decision of a player."""
    thinker, weights = bots
    by = weights[seat]
    assert by is not None
    if step == BUILD and not state.fresh and not is_bargained(board):
        build_on(board, state, seat, thinker, by)
        return
    if step != OPERATE:
        act(board, state, step, decide(board, state, step, seat, thinker, by))
        return
    planned, way = operate(board, state, seat, thinker, by)
    found = possible(board, state, step, planned)
    act(board, state, step, found)
    if way.arcs and found == planned:
        ride_on(board, state, seat, way)


def keep(board: CompiledBoard, state: Position, played: Played) -> None:
    """Keep the last position."""
    played.g = state.copy()
    played.g.log = state.log


PLAYOUT = Playout(rules=RULES, begin=begin, brought=chance_outcome, move=move, keep=keep)
"""Games of the family in place."""
