"""Functions for playing whole games in place: decisions, chance, and the stored result."""

from __future__ import annotations

from collections.abc import Sequence

from engine.families.tycoon.bots.bidding import bid
from engine.families.tycoon.bots.choices import carry_out, coloured, placed
from engine.families.tycoon.bots.planner import Planner
from engine.families.tycoon.bots.policy import chosen
from engine.families.tycoon.bots.weights import Weights
from engine.families.tycoon.content import DECK
from engine.families.tycoon.rulebook import RULES
from engine.families.tycoon.rules.board import NONE, CompiledBoard
from engine.families.tycoon.rules.chapters.cards import placeable
from engine.families.tycoon.rules.kinds import ISSUE, SPAN
from engine.families.tycoon.rules.position import ACT, BID, CARD, COLOUR, CUBE, LOT, Position
from engine.families.tycoon.rules.setup.apply import place
from engine.families.tycoon.rules.turn import act
from engine.game.chance import below
from engine.game.fast.playout import Playout
from engine.game.fast.search_result import Played

Bots = tuple[Planner, Sequence[Weights | None]]
"""The search on the board, and the weights by seat; None plays at random."""


def begin(board: CompiledBoard, state: Position, bots: Bots, seats: int) -> None:
    """Reset everything to the position before the first cube."""
    fresh = Position(board, seats, journal=bool(state.journal))
    place(board, fresh)
    for fact in Position.table:
        setattr(state, fact.name, getattr(fresh, fact.name))


def chance_result(board: CompiledBoard, state: Position, step: int, bits: int) -> int:
    """Return a result of chance, in the order of `draws.outcomes`: a cube of the bag, a card of a deck, or a seat."""
    if step == CUBE:
        left = below(bits, sum(state.bag))
        for colour, cubes in enumerate(state.bag):
            left -= cubes
            if left < 0:
                return colour
    if step == LOT:
        return below(bits, state.seats)
    if step == CARD:
        card = NONE
        for _ in range(1 + below(bits, state.place.count(DECK))):
            card = state.place.find(DECK, card + 1)
        return card
    found = [card for card in range(len(board.tycoons)) if card not in state.tycoon]
    return found[below(bits, len(found))]


def move(board: CompiledBoard, state: Position, step: int, seat: int, bots: Bots) -> None:
    """Apply the decision of a seat: an action with all decisions that follow from it."""
    thinker, weights = bots
    by = weights[seat]
    assert by is not None
    if step == BID:
        act(board, state, step, bid(board, state, thinker, by))
    elif step == ACT:
        _act(board, state, thinker, by)
    else:
        # The second decision of an action: a color, or the city for a card.
        act(
            board,
            state,
            step,
            coloured(board, state) if step == COLOUR else placed(board, state, placeable(board, state)),
        )


def _act(board: CompiledBoard, state: Position, thinker: Planner, by: Weights) -> None:
    choice = chosen(board, state, thinker, by)
    while not choice.is_settled:
        act(board, state, ACT, ISSUE * SPAN)
        choice = chosen(board, state, thinker, by)
    carry_out(board, state, thinker, choice)


def keep(board: CompiledBoard, state: Position, played: Played) -> None:
    """Store the last position."""
    played.g = state.copy()
    played.g.log = state.log


PLAYOUT = Playout(rules=RULES, begin=begin, brought=chance_result, move=move, keep=keep)
"""The games of this family in place."""
