"""The course of a turn: the auction, rounds of actions, income and dividends (RT-TURN-01); the present step is the
first that is still open."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.families.tycoon.rules import journal
from engine.families.tycoon.rules.board import NONE, CompiledBoard
from engine.families.tycoon.rules.chapters.actions import (
    can_improve,
    improve,
    placeable,
    play,
    playable,
    take,
    takeable,
)
from engine.families.tycoon.rules.chapters.auction import bid, bids, open_auction
from engine.families.tycoon.rules.chapters.building import (
    begin,
    beginnings,
    extend,
    extendable,
    lay,
    remove_incomplete,
    stop,
    tiles,
)
from engine.families.tycoon.rules.chapters.cities import (
    build_west,
    choose_site,
    colours_left,
    grow,
    urbanizable,
    urbanize,
    western_cities,
)
from engine.families.tycoon.rules.chapters.delivering import go, load
from engine.families.tycoon.rules.chapters.drawing import (
    card_drawn,
    cube_drawn,
    first_drawn,
    lacks_tycoon,
    nothing_to_open,
    teller,
    tycoon_drawn,
)
from engine.families.tycoon.rules.chapters.ending import end, is_last_turn
from engine.families.tycoon.rules.chapters.money import can_issue, issue, pay_out
from engine.families.tycoon.rules.journal import note
from engine.families.tycoon.rules.network import movable, onward
from engine.families.tycoon.rules.position import (
    ACT,
    ACTING,
    AUCTION,
    BEGIN,
    BID,
    BUILD,
    CARD,
    COLOUR,
    CUBE,
    DELIVER,
    INCOME,
    LOT,
    NEXT_ACTION,
    OVER,
    PLACE,
    TURN_BEGINS,
    TYCOON,
    Position,
)
from engine.game.kernel.steps import Automatic, Step, course

SPAN = 1 << 40
"""A decision of an action is its kind times this, plus a value."""

(PASS, ISSUE, START, EXTEND, URBANIZE, IMPROVE, MOVE, TAKE, PLAY, WEST, TILE, DONE) = range(12)


def step(m: CompiledBoard, g: Position) -> int:
    """The first step that is still open, derived from the position."""
    if g.over:
        return OVER
    if g.due:
        return CUBE
    if g.phase == ACTING:
        return _in_action(g)
    if g.deal:
        return CARD
    if lacks_tycoon(m, g) != NONE:
        return TYCOON
    if g.first == NONE:
        return LOT
    return BID if g.phase == AUCTION else BEGIN


def _in_action(g: Position) -> int:
    if g.origin != NONE:
        return DELIVER
    if g.begun != NONE:
        return BUILD
    if g.site != NONE:
        return COLOUR
    if g.using != NONE:
        return PLACE
    return ACT if g.actions else BEGIN


def go_on(m: CompiledBoard, g: Position) -> None:
    """What follows by itself: a turn begins with its auction, the next seat acts, income is paid."""
    if g.phase == TURN_BEGINS:
        g.whole += 1
        g.used[:] = bytes(len(g.used))
        note(g, journal.ASKED, g.first, 0, g.whole)
        open_auction(m, g)
        g.phase = AUCTION
    elif g.phase in (NEXT_ACTION, ACTING):
        _next_seat(m, g)
    else:
        _pay_day(m, g)


def _next_seat(m: CompiledBoard, g: Position) -> None:
    """In each round every seat has one action, from the first player clockwise (RT-ACTION-01)."""
    seats = len(g.cash)
    if g.acted == seats:
        g.round, g.acted = g.round + 1, 0
    if g.round > m.rounds:
        g.phase = INCOME
        return
    g.turn += 1
    g.drawn = 0
    g.seat = (g.first + g.acted) % seats
    g.acted += 1
    g.actions = 1
    g.phase = ACTING
    note(g, journal.TURN, g.seat, 0, g.whole, g.round)


def _pay_day(m: CompiledBoard, g: Position) -> None:
    """Incomplete links are gone, income and dividends are paid, and a new turn begins unless this was the last one
    (RT-INC-04)."""
    g.seat = NONE
    remove_incomplete(m, g)
    pay_out(m, g)
    if is_last_turn(m, g):
        end(m, g)
        return
    g.round = 1
    g.deal = m.cards_turn
    g.phase = TURN_BEGINS


def _actions(m: CompiledBoard, g: Position) -> list[int]:
    """What a seat can do. Who has played a land grant builds."""
    found = [START * SPAN + city for city in beginnings(m, g)]
    found += [EXTEND * SPAN + number for number in extendable(m, g)]
    if can_issue(m, g, g.seat):
        found.append(ISSUE * SPAN)
    if g.granted:
        return found
    found += [MOVE * SPAN + city * m.colours + colour for city, colour in movable(m, g, g.seat)]
    found += [URBANIZE * SPAN + city for city in urbanizable(m, g)]
    if can_improve(m, g):
        found.append(IMPROVE * SPAN)
    found += [TAKE * SPAN + card for card in takeable(m, g)]
    found += [PLAY * SPAN + card for card in playable(m, g)]
    found += [WEST * SPAN + city for city in western_cities(m, g)]
    found.append(PASS * SPAN)
    return found


def _pass(m: CompiledBoard, g: Position, value: int) -> None:
    note(g, journal.PASSED, g.seat)


def _issue(m: CompiledBoard, g: Position, value: int) -> None:
    issue(m, g, g.seat)


def _improve(m: CompiledBoard, g: Position, value: int) -> None:
    improve(m, g)


DO: Mapping[int, Callable[[CompiledBoard, Position, int], None]] = {
    PASS: _pass,
    ISSUE: _issue,
    START: begin,
    EXTEND: extend,
    URBANIZE: choose_site,
    IMPROVE: _improve,
    MOVE: load,
    TAKE: take,
    PLAY: play,
    WEST: build_west,
}

FREE = (ISSUE, PLAY)
"""Decisions that are no action."""


def _act(m: CompiledBoard, g: Position, a: int) -> None:
    kind, value = divmod(a, SPAN)
    if kind not in FREE:
        g.actions -= 1
    DO[kind](m, g, value)


def _tiles(m: CompiledBoard, g: Position) -> list[int]:
    found = [TILE * SPAN + tile for tile in tiles(m, g)]
    if g.laid:
        found.append(DONE * SPAN)
    if can_issue(m, g, g.seat):
        found.append(ISSUE * SPAN)
    return found


def _build(m: CompiledBoard, g: Position, a: int) -> None:
    kind, value = divmod(a, SPAN)
    if kind == TILE:
        lay(m, g, value)
    elif kind == DONE:
        stop(m, g)
    else:
        issue(m, g, g.seat)


def _place(m: CompiledBoard, g: Position, city: int) -> None:
    if m.cards[g.using].kind == "new-industry":
        choose_site(m, g, city)
    else:
        grow(m, g, city)


def _acting(m: CompiledBoard, g: Position) -> int:
    return g.seat


def _teller(m: CompiledBoard, g: Position) -> int:
    return teller(g)


STEPS: Mapping[int, Step[CompiledBoard, Position] | Automatic[CompiledBoard, Position]] = {
    ACT: Step(_acting, _act, _actions),
    CUBE: Step(_teller, cube_drawn),
    BUILD: Step(_acting, _build, _tiles),
    BEGIN: Automatic(go_on),
    BID: Step(_acting, bid, bids),
    DELIVER: Step(_acting, go, onward),
    CARD: Step(_teller, card_drawn, alone=nothing_to_open),
    COLOUR: Step(_acting, urbanize, colours_left),
    PLACE: Step(_acting, _place, placeable),
    TYCOON: Step(lacks_tycoon, tycoon_drawn),
    LOT: Step(_teller, first_drawn),
}
"""The course of a turn. CUBE takes the colour that is drawn, CARD and TYCOON the card, LOT the seat that begins."""

actor, legal, act, advance = course(__name__, STEPS, step)
