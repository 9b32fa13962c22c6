"""What the tycoon family hands over for whole games in place: who decides how, what chance brings, what is kept."""

from __future__ import annotations

from collections.abc import Sequence

from engine.families.tycoon.bots.bidding import bid
from engine.families.tycoon.bots.choices import carry_out, coloured, placed
from engine.families.tycoon.bots.planner import Thinker
from engine.families.tycoon.bots.policy import chosen
from engine.families.tycoon.bots.weights import Weights
from engine.families.tycoon.rulebook import RULES
from engine.families.tycoon.rules.board import NONE, CompiledBoard
from engine.families.tycoon.rules.chapters.actions import placeable
from engine.families.tycoon.rules.position import (
    ACT,
    BID,
    CARD,
    COLOUR,
    CUBE,
    DECK,
    LOT,
    Position,
)
from engine.families.tycoon.rules.setup.apply import place
from engine.families.tycoon.rules.turn import ISSUE, SPAN, act
from engine.game.chance import below
from engine.game.fast.playout import Playout
from engine.game.fast.search_result import Played

Bots = tuple[Thinker, Sequence[Weights | None]]
"""The search on the board, and by what each seat decides; None plays by luck."""


def begin(m: CompiledBoard, g: Position, bots: Bots, seats: int) -> None:
    """Everything as it is before the first cube."""
    fresh = Position(m, seats, journal=bool(g.journal))
    place(m, fresh)
    for fact in Position.table:
        setattr(g, fact.name, getattr(fresh, fact.name))


def brought(m: CompiledBoard, g: Position, now: int, bits: int) -> int:
    """What chance brings, as `choices.outcomes` lists it: a cube of the bag, a card of a deck, or a seat."""
    if now == CUBE:
        left = below(bits, sum(g.bag))
        for colour, cubes in enumerate(g.bag):
            left -= cubes
            if left < 0:
                return colour
    if now == LOT:
        return below(bits, g.seats)
    if now == CARD:
        card = NONE
        for _ in range(1 + below(bits, g.place.count(DECK))):
            card = g.place.find(DECK, card + 1)
        return card
    found = [card for card in range(len(m.tycoons)) if card not in g.tycoon]
    return found[below(bits, len(found))]


def move(m: CompiledBoard, g: Position, now: int, seat: int, bots: Bots) -> None:
    """Carries out what a seat decides: an action with all decisions that follow from it."""
    thinker, weights = bots
    by = weights[seat]
    assert by is not None
    if now == BID:
        act(m, g, now, bid(m, g, thinker, by))
    elif now == ACT:
        _act(m, g, thinker, by)
    else:
        # What follows from an action of two decisions: a colour, or where a card is used.
        act(m, g, now, coloured(m, g) if now == COLOUR else placed(m, g, placeable(m, g)))


def _act(m: CompiledBoard, g: Position, thinker: Thinker, by: Weights) -> None:
    choice = chosen(m, g, thinker, by)
    while not choice.is_settled:
        act(m, g, ACT, ISSUE * SPAN)
        choice = chosen(m, g, thinker, by)
    carry_out(m, g, thinker, choice)


def keep(m: CompiledBoard, g: Position, played: Played) -> None:
    """Keeps the last position."""
    played.g = g.copy()
    played.g.log = g.log


PLAYOUT = Playout(chapters=RULES.chapters, begin=begin, brought=brought, move=move, keep=keep)
"""Games of this family in place."""
