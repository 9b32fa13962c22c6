"""What the crayon family hands over for whole games in place: who decides how, what chance brings, what is kept."""

from __future__ import annotations

from collections.abc import Sequence

from engine.families.crayon.bots.building import build_on
from engine.families.crayon.bots.operating import ride_on
from engine.families.crayon.bots.planner import Thinker
from engine.families.crayon.bots.policy import decide, is_bargained
from engine.families.crayon.bots.weights import Weights
from engine.families.crayon.rulebook import RULES
from engine.families.crayon.rules.board import CompiledBoard
from engine.families.crayon.rules.chapters.deck import leaders
from engine.families.crayon.rules.position import BUILD, DRAW, OPERATE, PILE, Position, lay_out
from engine.families.crayon.rules.setup.apply import place
from engine.families.crayon.rules.turn import MOVE, SPAN, act
from engine.game.chance import below
from engine.game.fast.playout import Playout
from engine.game.fast.search_result import Played

Bots = tuple[Thinker, Sequence[Weights | None]]
"""The search on the board, and by what each seat decides; None plays by luck."""


def begin(m: CompiledBoard, g: Position, bots: Bots, seats: int) -> None:
    """Everything as it is before the first card."""
    g.log = []
    lay_out(m, g)
    place(m, g)


def brought(m: CompiledBoard, g: Position, now: int, bits: int) -> int:
    """What chance brings, as `choices.outcomes` lists it: a card of the pile, or a seat."""
    if now != DRAW:
        best = leaders(m, g)
        return best[below(bits, len(best))]
    card = -1
    for _ in range(below(bits, g.place.count(PILE)) + 1):
        card = g.place.find(PILE, card + 1)
    return card


def move(m: CompiledBoard, g: Position, now: int, seat: int, bots: Bots) -> None:
    """Carries out what a seat decides."""
    thinker, weights = bots
    by = weights[seat]
    assert by is not None
    if now == BUILD and not g.fresh and not is_bargained(m):
        build_on(m, g, seat, thinker, by)
        return
    found = decide(m, g, now, seat, thinker, by)
    act(m, g, now, found)
    if now == OPERATE and found // SPAN == MOVE:
        ride_on(m, g, seat, thinker, by)


def keep(m: CompiledBoard, g: Position, played: Played) -> None:
    """Keeps the last position."""
    played.g = g.copy()
    played.g.log = g.log


PLAYOUT = Playout(chapters=RULES.chapters, begin=begin, brought=brought, move=move, keep=keep)
"""Games of this family in place."""
