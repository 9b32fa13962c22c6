"""The course of a turn: cards, then operation, then building (BR-TURN). The first unfinished step is current."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.families.crayon.rules import journal
from engine.families.crayon.rules.board import NONE, CompiledBoard
from engine.families.crayon.rules.chapters.building import build, can_build, sections, touches
from engine.families.crayon.rules.chapters.deck import (
    begin_game,
    contract_chosen,
    draw_card,
    givable,
    give,
    hand_on_turn,
    one_leads,
    over_full,
    pile_is_empty,
    renew_hand,
    short,
)
from engine.families.crayon.rules.chapters.events import losable, lose, loser, loses_all, turn_is_over
from engine.families.crayon.rules.chapters.loads import deliver, deliverable, drop, droppable, pick_up, pickable
from engine.families.crayon.rules.chapters.movement import (
    begin_operation,
    end_operation,
    moves,
    others,
    place,
    ride,
    starts,
    switch,
    turn_round,
    turnable,
)
from engine.families.crayon.rules.chapters.relief import borrow, loans
from engine.families.crayon.rules.chapters.renting import (
    answer_restart,
    begin_restart,
    clear_rented,
    is_bound,
    release,
)
from engine.families.crayon.rules.chapters.stores import claim, claimable, end_stays, expire, take_stored, takeable
from engine.families.crayon.rules.chapters.trading import answer_track, offer, terms, want, wanted_stretches
from engine.families.crayon.rules.chapters.trains import buy_train, trains_for_sale
from engine.families.crayon.rules.chapters.warehouses import (
    answer_load,
    ask_to_buy,
    ask_to_exchange,
    build_warehouse,
    buyable,
    exchangeable,
    warehouse_sites,
)
from engine.families.crayon.rules.chapters.winning import check_end, joined, note_joined
from engine.families.crayon.rules.journal import note
from engine.families.crayon.rules.position import (
    ANSWER,
    BEGIN,
    BUILD,
    BUILDING,
    BUY_LOAD,
    DRAW,
    ENDING,
    FINISH,
    GIVE_CARDS,
    LOSE_LOAD,
    LOST_TURN,
    LOT,
    OPEN_CARDS,
    OPERATE,
    OPERATING,
    OVER,
    RENT,
    SPAN,
    STARTS_OVER,
    STOPPED,
    SWAP_LOADS,
    TERMS,
    TO_BEGIN,
    WANT_TRACK,
    Position,
    clear_turn,
)
from engine.game.kernel.steps import Automatic, Step, functions

(
    DONE,
    MOVE,
    PICK_UP,
    TAKE,
    DROP,
    DELIVER,
    PLACE,
    SWITCH,
    NEW_HAND,
    SECTION,
    BUY_TRAIN,
    BORROW,
    TURN_ROUND,
    START_OVER,
    CLAIM,
    ASK_LOAD,
    ASK_EXCHANGE,
    WAREHOUSE,
    WANT,
) = range(19)


def step(board: CompiledBoard, state: Position) -> int:
    """Return the first unfinished step of the position."""
    if state.over:
        return OVER
    if state.offer[0] != NONE:
        return {WANT_TRACK: TERMS, STARTS_OVER: RENT}.get(state.offer[0], ANSWER)
    if state.seat != NONE and any(state.takes):
        return LOSE_LOAD
    if state.asked:
        return OPEN_CARDS
    if short(board, state) != NONE:
        return DRAW
    if state.seat == NONE:
        return LOT
    if over_full(board, state) != NONE:
        return GIVE_CARDS
    if state.phase == OPERATING:
        return OPERATE
    if state.phase == BUILDING:
        return BUILD
    if state.phase == STOPPED:
        return LOST_TURN
    return BEGIN if state.phase == TO_BEGIN else FINISH


def on_turn(board: CompiledBoard, turn: int, first: int, seats: int) -> int:
    """Return the player of a turn: play passes to the left, in the second opening round to the right (BR-TURN-04, BR-
    TURN-06)."""
    this_round, place_ = divmod(turn - 1, seats)
    return (first + (seats - 1 - place_ if this_round == 1 and board.openings > 1 else place_)) % seats


def is_opening(board: CompiledBoard, state: Position) -> bool:
    """Return whether the turn is for building only (BR-TURN-05)."""
    return (state.turn - 1) // state.seats < board.openings


def begin_turn(board: CompiledBoard, state: Position) -> None:
    """Begin the next turn. A turn lost by an event ends at once (BR-EVENT-12)."""
    state.turn += 1
    state.seat = on_turn(board, state.turn, state.first, state.seats)
    state.turns[state.seat] += 1
    clear_turn(board, state)
    note(state, journal.TURN, state.seat, 0, state.turn)
    if state.skip[state.seat]:
        state.skip[state.seat] -= 1
        note(state, journal.TURN_LOST, state.seat)
        state.phase = STOPPED
    elif is_opening(board, state):
        state.phase = BUILDING
    else:
        state.phase = OPERATING
        begin_operation(board, state)


def end_turn(board: CompiledBoard, state: Position) -> None:
    """End the turn: count down events, settle claims and expired loads, and check for a winner."""
    seat = state.seat
    end_stays(board, state, seat)
    expire(board, state, seat)
    clear_rented(state)
    turn_is_over(board, state, seat)
    check_end(board, state)
    state.phase = TO_BEGIN


Listed = Callable[[CompiledBoard, Position], list[int]]
Deed = Callable[[CompiledBoard, Position, int], None]
Table = Mapping[int, tuple[Listed, Deed]]


def _once(board: CompiledBoard, state: Position) -> list[int]:
    """A decision with a single form."""
    return [0]


def _plain(deed: Callable[[CompiledBoard, Position], None]) -> Deed:
    return lambda m, g, value: deed(m, g)


def _end(board: CompiledBoard, state: Position) -> None:
    state.phase = ENDING


def _unbound(listed: Listed) -> Listed:
    """No decisions for a player who must still make a run on rented track (BR-OPT-12)."""
    return lambda m, g: [] if is_bound(m, g) else listed(m, g)


def _instead(listed: Listed) -> Listed:
    """Only as the first action of a turn."""
    unbound = _unbound(listed)
    return lambda m, g: [] if g.done else unbound(m, g)


def _releasing(deed: Deed) -> Deed:
    """A player who does this has made the run, or could not."""

    def released(board: CompiledBoard, state: Position, value: int) -> None:
        release(state)
        deed(board, state, value)

    return released


def _restarts(board: CompiledBoard, state: Position) -> list[int]:
    return [0] if board.starting_over else []


def _section(board: CompiledBoard, state: Position, arc: int) -> None:
    """A section connects new cities only if its end already had track."""
    there = board.end[arc]
    may_join = state.journal and (board.is_major[there] or touches(board, state, there, state.seat))
    before = joined(board, state, state.seat) if may_join else 0
    build(board, state, arc)
    if may_join:
        note_joined(board, state, state.seat, before)


INSTEAD: Table = {
    NEW_HAND: (_instead(_once), _releasing(_plain(renew_hand))),
    TURN_ROUND: (_instead(turnable), _releasing(turn_round)),
    START_OVER: (_instead(_restarts), _plain(begin_restart)),
}
"""Decisions in place of a turn (BR-TURN-02, BR-OPT-10, BR-OPT-11)."""

OPERATIONS: Table = {
    PLACE: (starts, place),
    DELIVER: (deliverable, deliver),
    PICK_UP: (pickable, pick_up),
    TAKE: (takeable, take_stored),
    DROP: (droppable, drop),
    CLAIM: (claimable, claim),
    ASK_LOAD: (buyable, ask_to_buy),
    ASK_EXCHANGE: (exchangeable, ask_to_exchange),
    MOVE: (moves, ride),
    SWITCH: (others, switch),
    BORROW: (loans, borrow),
    DONE: (_unbound(_once), _releasing(_plain(end_operation))),
    **INSTEAD,
}
"""Decisions of an operation and their functions, in the order of the list."""

BUILDINGS: Table = {
    SECTION: (sections, _section),
    BUY_TRAIN: (trains_for_sale, buy_train),
    WAREHOUSE: (warehouse_sites, build_warehouse),
    WANT: (wanted_stretches, want),
    BORROW: (loans, borrow),
    DONE: (_once, _plain(_end)),
    **INSTEAD,
}
"""Decisions of building."""


def besides_sections(board: CompiledBoard, state: Position) -> list[int]:
    """Return the building decisions except sections, which need a search of most of the board."""
    rows = ((kind * SPAN, listed) for kind, (listed, _) in BUILDINGS.items() if kind != SECTION)
    return [first + value for first, listed in rows for value in listed(board, state)]


def has_choice(board: CompiledBoard, state: Position, step: int) -> bool | None:
    """Return whether the building player has several decisions, for which one section is enough; None in other steps,
    where listing all is fast."""
    return can_build(board, state) or len(besides_sections(board, state)) > 1 if step == BUILD else None


LOST: Table = {DONE: (_once, _plain(_end)), TURN_ROUND: (turnable, turn_round)}
"""Decisions in a lost turn: a train may turn around (BR-OPT-10)."""


def _only_lost(board: CompiledBoard, state: Position) -> bool:
    """End a lost turn without possible decisions."""
    if turnable(board, state):
        return False
    _end(board, state)
    return True


def _on_turn(board: CompiledBoard, state: Position) -> int:
    return state.seat


def _by(table: Table, alone: Callable[[CompiledBoard, Position], bool] | None = None) -> Step[CompiledBoard, Position]:
    """A step in which the current player makes a decision of a table."""
    rows = [(kind * SPAN, listed) for kind, (listed, _) in table.items()]

    def legal(board: CompiledBoard, state: Position) -> list[int]:
        return [first + value for first, listed in rows for value in listed(board, state)]

    def act(board: CompiledBoard, state: Position, action: int) -> None:
        kind, value = divmod(action, SPAN)
        table[kind][1](board, state, value)

    return Step(_on_turn, act, legal, alone)


def _answerer(board: CompiledBoard, state: Position) -> int:
    return state.offer[1]


def _answers(board: CompiledBoard, state: Position) -> list[int]:
    """No and yes."""
    return [0, 1]


def _answer(board: CompiledBoard, state: Position, accepts: int) -> None:
    if state.offer[0] in (BUY_LOAD, SWAP_LOADS):
        answer_load(board, state, accepts)
        return
    traders = (state.seat, state.offer[1])
    before = [joined(board, state, seat) for seat in traders]
    answer_track(board, state, accepts)
    for seat, cities in zip(traders, before, strict=True):
        note_joined(board, state, seat, cities)


def _lot_drawer(board: CompiledBoard, state: Position) -> int:
    return 0


STEPS: Mapping[int, Step[CompiledBoard, Position] | Automatic[CompiledBoard, Position]] = {
    OPERATE: _by(OPERATIONS),
    BUILD: _by(BUILDINGS),
    DRAW: Step(short, draw_card, alone=pile_is_empty),
    FINISH: Automatic(end_turn),
    BEGIN: Automatic(begin_turn),
    LOSE_LOAD: Step(loser, lose, losable, alone=loses_all),
    LOST_TURN: _by(LOST, alone=_only_lost),
    GIVE_CARDS: Step(over_full, give, givable),
    OPEN_CARDS: Step(_on_turn, contract_chosen, hand_on_turn),
    ANSWER: Step(_answerer, _answer, _answers),
    TERMS: Step(_answerer, offer, terms),
    RENT: Step(_answerer, answer_restart, _answers),
    LOT: Step(_lot_drawer, begin_game, alone=one_leads),
}
"""The course of a turn. DRAW takes the card drawn, LOT the first player."""

actor, legal, act, advance = functions(STEPS, step)
