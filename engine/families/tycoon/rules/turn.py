"""The course of a turn: the auction, rounds of actions, income and dividends (RT-TURN-01). The current step is the
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
"""An encoded decision is its kind times this constant plus a value."""

(PASS, ISSUE, START, EXTEND, URBANIZE, IMPROVE, MOVE, TAKE, PLAY, WEST, TILE, DONE) = range(12)


def step(board: CompiledBoard, state: Position) -> int:
    """Return the first step that is still open, from the position alone."""
    if state.over:
        return OVER
    if state.due:
        return CUBE
    if state.phase == ACTING:
        return _in_action(state)
    if state.deal:
        return CARD
    if lacks_tycoon(board, state) != NONE:
        return TYCOON
    if state.first == NONE:
        return LOT
    return BID if state.phase == AUCTION else BEGIN


def _in_action(state: Position) -> int:
    if state.origin != NONE:
        return DELIVER
    if state.begun != NONE:
        return BUILD
    if state.site != NONE:
        return COLOUR
    if state.using != NONE:
        return PLACE
    return ACT if state.actions else BEGIN


def go_on(board: CompiledBoard, state: Position) -> None:
    """Do the automatic steps: start the auction, let the next seat act, pay income."""
    if state.phase == TURN_BEGINS:
        state.whole += 1
        state.used[:] = bytes(len(state.used))
        note(state, journal.ASKED, state.first, 0, state.whole)
        open_auction(board, state)
        state.phase = AUCTION
    elif state.phase in (NEXT_ACTION, ACTING):
        _next_seat(board, state)
    else:
        _pay_day(board, state)


def _next_seat(board: CompiledBoard, state: Position) -> None:
    """Start the action of the next seat: in each round every seat has one action, clockwise from the first player (RT-
    ACTION-01)."""
    seats = len(state.cash)
    if state.acted == seats:
        state.round, state.acted = state.round + 1, 0
    if state.round > board.rounds:
        state.phase = INCOME
        return
    state.turn += 1
    state.drawn = 0
    state.seat = (state.first + state.acted) % seats
    state.acted += 1
    state.actions = 1
    state.phase = ACTING
    note(state, journal.TURN, state.seat, 0, state.whole, state.round)


def _pay_day(board: CompiledBoard, state: Position) -> None:
    """Remove incomplete links, pay income and dividends, and start a new turn unless it was the last (RT-INC-04)."""
    state.seat = NONE
    remove_incomplete(board, state)
    pay_out(board, state)
    if is_last_turn(board, state):
        end(board, state)
        return
    state.round = 1
    state.deal = board.cards_turn
    state.phase = TURN_BEGINS


def _actions(board: CompiledBoard, state: Position) -> list[int]:
    """List the actions of a seat. A seat that has played a land grant must build."""
    found = [START * SPAN + city for city in beginnings(board, state)]
    found += [EXTEND * SPAN + number for number in extendable(board, state)]
    if can_issue(board, state, state.seat):
        found.append(ISSUE * SPAN)
    if state.granted:
        return found
    found += [MOVE * SPAN + city * board.colours + colour for city, colour in movable(board, state, state.seat)]
    found += [URBANIZE * SPAN + city for city in urbanizable(board, state)]
    if can_improve(board, state):
        found.append(IMPROVE * SPAN)
    found += [TAKE * SPAN + card for card in takeable(board, state)]
    found += [PLAY * SPAN + card for card in playable(board, state)]
    found += [WEST * SPAN + city for city in western_cities(board, state)]
    found.append(PASS * SPAN)
    return found


def _pass(board: CompiledBoard, state: Position, value: int) -> None:
    note(state, journal.PASSED, state.seat)


def _issue(board: CompiledBoard, state: Position, value: int) -> None:
    issue(board, state, state.seat)


def _improve(board: CompiledBoard, state: Position, value: int) -> None:
    improve(board, state)


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
"""Decisions that do not use up an action."""


def _act(board: CompiledBoard, state: Position, action: int) -> None:
    kind, value = divmod(action, SPAN)
    if kind not in FREE:
        state.actions -= 1
    DO[kind](board, state, value)


def _tiles(board: CompiledBoard, state: Position) -> list[int]:
    found = [TILE * SPAN + tile for tile in tiles(board, state)]
    if state.laid:
        found.append(DONE * SPAN)
    if can_issue(board, state, state.seat):
        found.append(ISSUE * SPAN)
    return found


def _build(board: CompiledBoard, state: Position, action: int) -> None:
    kind, value = divmod(action, SPAN)
    if kind == TILE:
        lay(board, state, value)
    elif kind == DONE:
        stop(board, state)
    else:
        issue(board, state, state.seat)


def _place(board: CompiledBoard, state: Position, city: int) -> None:
    if board.cards[state.using].kind == "new-industry":
        choose_site(board, state, city)
    else:
        grow(board, state, city)


def _acting(board: CompiledBoard, state: Position) -> int:
    return state.seat


def _teller(board: CompiledBoard, state: Position) -> int:
    return teller(state)


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
"""The course of a turn. CUBE takes the drawn color, CARD and TYCOON take the card, LOT takes the first seat."""

actor, legal, act, advance = course(__name__, STEPS, step)
