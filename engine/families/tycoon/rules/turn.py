"""The course of a turn: the auction, rounds of actions, income and dividends (RT-TURN-01). The current step is the
first that is still open."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from engine.families.tycoon.rules import journal
from engine.families.tycoon.rules.board import NONE, CompiledBoard
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
from engine.families.tycoon.rules.chapters.cards import placeable, play, playable, take, takeable, use
from engine.families.tycoon.rules.chapters.delivering import go, load, loadable, onward
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
from engine.families.tycoon.rules.chapters.engines import can_improve, improve
from engine.families.tycoon.rules.chapters.money import can_issue, issue, pay_out
from engine.families.tycoon.rules.chapters.new_cities import choose_site, colours_left, new_city_sites, place_new_city
from engine.families.tycoon.rules.chapters.western import build_west, western_cities
from engine.families.tycoon.rules.journal import note
from engine.families.tycoon.rules.kinds import (
    DONE,
    EXTEND,
    IMPROVE,
    ISSUE,
    LAY,
    MOVE,
    NEW_CITY,
    PASS,
    PLAY,
    SPAN,
    START,
    TAKE,
    WEST,
)
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
    INCOME,
    LOT,
    NEXT_ACTION,
    OVER,
    PLACE,
    ROUTE,
    TURN_BEGINS,
    TYCOON,
    Position,
)
from engine.game.kernel.steps import Automatic, Step, functions


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
        return ROUTE
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


class Verb(NamedTuple):
    """A kind of decision: the values that are legal now, and its effect. `is_free`: it does not use up an action.
    `is_building`: it is legal after a land grant was played, when the seat must build."""

    values: Callable[[CompiledBoard, Position], list[int]]
    act: Callable[[CompiledBoard, Position, int], None]
    is_free: bool = False
    is_building: bool = False


def _once(board: CompiledBoard, state: Position) -> list[int]:
    return [0]


def _pass(board: CompiledBoard, state: Position, value: int) -> None:
    note(state, journal.PASSED, state.seat)


def _issuable(board: CompiledBoard, state: Position) -> list[int]:
    return [0] if can_issue(board, state, state.seat) else []


def _issue(board: CompiledBoard, state: Position, value: int) -> None:
    issue(board, state, state.seat)


def _improvable(board: CompiledBoard, state: Position) -> list[int]:
    return [0] if can_improve(board, state) else []


def _improve(board: CompiledBoard, state: Position, value: int) -> None:
    improve(board, state)


def _stoppable(board: CompiledBoard, state: Position) -> list[int]:
    return [0] if state.laid else []


def _stop(board: CompiledBoard, state: Position, value: int) -> None:
    stop(board, state)


ACTIONS: Mapping[int, Verb] = {
    START: Verb(beginnings, begin, is_building=True),
    EXTEND: Verb(extendable, extend, is_building=True),
    ISSUE: Verb(_issuable, _issue, is_free=True, is_building=True),
    MOVE: Verb(loadable, load),
    NEW_CITY: Verb(new_city_sites, choose_site),
    IMPROVE: Verb(_improvable, _improve),
    TAKE: Verb(takeable, take),
    PLAY: Verb(playable, play, is_free=True),
    WEST: Verb(western_cities, build_west),
    PASS: Verb(_once, _pass),
}
"""The decisions in the step ACT, in the order in which they are listed."""

BUILDING: Mapping[int, Verb] = {
    LAY: Verb(tiles, lay),
    DONE: Verb(_stoppable, _stop),
    ISSUE: Verb(_issuable, _issue),
}
"""The decisions in the step BUILD, in the order in which they are listed."""


def _actions(board: CompiledBoard, state: Position) -> list[int]:
    return [
        kind * SPAN + value
        for kind, verb in ACTIONS.items()
        if verb.is_building or not state.granted
        for value in verb.values(board, state)
    ]


def _act(board: CompiledBoard, state: Position, action: int) -> None:
    kind, value = divmod(action, SPAN)
    verb = ACTIONS[kind]
    if not verb.is_free:
        state.actions -= 1
    verb.act(board, state, value)


def _next_tiles(board: CompiledBoard, state: Position) -> list[int]:
    return [kind * SPAN + value for kind, verb in BUILDING.items() for value in verb.values(board, state)]


def _build(board: CompiledBoard, state: Position, action: int) -> None:
    kind, value = divmod(action, SPAN)
    BUILDING[kind].act(board, state, value)


def _acting(board: CompiledBoard, state: Position) -> int:
    return state.seat


def _teller(board: CompiledBoard, state: Position) -> int:
    return teller(state)


STEPS: Mapping[int, Step[CompiledBoard, Position] | Automatic[CompiledBoard, Position]] = {
    ACT: Step(_acting, _act, _actions),
    CUBE: Step(_teller, cube_drawn),
    BUILD: Step(_acting, _build, _next_tiles),
    BEGIN: Automatic(go_on),
    BID: Step(_acting, bid, bids),
    ROUTE: Step(_acting, go, onward),
    CARD: Step(_teller, card_drawn, alone=nothing_to_open),
    COLOUR: Step(_acting, place_new_city, colours_left),
    PLACE: Step(_acting, use, placeable),
    TYCOON: Step(lacks_tycoon, tycoon_drawn),
    LOT: Step(_teller, first_drawn),
}
"""The course of a turn. CUBE takes the drawn color, CARD and TYCOON take the card, LOT takes the first seat."""

actor, legal, act, advance = functions(STEPS, step)
