"""What whole games in compiled code do in another way than the chapters of the rules: records have rows of fixed
length, and nothing is made while a game runs. Of options that such games are not played with nothing is left."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.families.crayon.bots.whole.course import short_of_cards
from engine.families.crayon.bots.whole.tracks import (
    cuts_off_some,
    joined_by_marks,
    never_asked_for,
    refusal_alone,
    touches_own,
)
from engine.families.crayon.rules import journal, position
from engine.families.crayon.rules.board import NONE
from engine.families.crayon.rules.chapters import building, deck, events, loads, winning
from engine.families.crayon.rules.chapters import movement as moving
from engine.families.crayon.rules.chapters.deck import discard
from engine.families.crayon.rules.chapters.movement import toll
from engine.families.crayon.rules.chapters.renting import clear_rented
from engine.families.crayon.rules.chapters.stores import end_stays, expire
from engine.families.crayon.rules.journal import note
from engine.families.crayon.rules.position import ENDING

LOGGED = 1 << 15
"""Rows of the journal that are kept; after them they are only counted."""


def note_row(state: Any, kind: int, seat: int, amount: int = 0, x: int = 0, y: int = 0) -> None:
    """`journal.note` in rows of fixed length."""
    if not state.journal:
        return
    if state.logged < LOGGED:
        row = state.log[state.logged]
        row[0] = kind
        row[1] = seat
        row[2] = amount
        row[3] = x
        row[4] = y
    state.logged += 1


def clear_fresh_row(state: Any) -> None:
    """`position.clear_fresh` in a row of fixed length."""
    state.fresh_count = 0


def add_fresh_to_row(state: Any, arc: int) -> None:
    """`position.add_fresh` in a row of fixed length."""
    state.fresh[state.fresh_count] = arc
    state.fresh_count += 1


def is_any_left(board: Any, state: Any) -> bool:
    """`position.is_any_in_force`."""
    for event in range(board.event_count):
        if state.until[event]:
            return True
    return False


def is_among_row(edge: int, edges: Any) -> bool:
    """`events.is_among`."""
    for each in edges:
        if each == NONE:
            return False
        if each == edge:
            return True
    return False


def nothing(board: Any, state: Any) -> None:
    """What is stored at the start: nothing."""


def nothing_of(board: Any, state: Any, what: int) -> None:
    """What happens to things in store for a seat or by an event: nothing."""


def nothing_rented(state: Any) -> None:
    """What happens to rented track at the end of a turn: nothing."""


def no_circus(board: Any, state: Any, vehicle: int, load: int) -> None:
    """What happens to the circus that a train has lost: there is none."""


def to_tray(board: Any, state: Any, load: int) -> None:
    """`loads.put_down`: a load that was dropped goes to the tray."""
    state.tray[load] += 1


def discard_all(board: Any, state: Any) -> None:
    """`deck.renew_hand`, where no contracts lie open."""
    seat = state.seat
    note(state, journal.NEW_HAND, seat)
    for slot in range(board.deal):
        discard(board, state, seat, state.hand[seat][slot])
    state.new_hands[seat] += 1
    state.done = 1
    state.phase = ENDING


def pay_nothing_late(board: Any, state: Any, seat: int) -> None:
    """`movement.pay_what_is_late`: fees are paid at once."""


def can_pay_now(board: Any, state: Any, edge: int) -> bool:
    """`movement.can_pay`, where no fee is late."""
    return bool(state.cash[state.seat] >= toll(board, state, edge))


def own_texts() -> dict[str | Callable[..., Any], Callable[..., Any]]:
    """What is done in another way, by what it stands for."""
    return {
        journal.note: note_row,
        position.clear_fresh: clear_fresh_row,
        position.add_fresh: add_fresh_to_row,
        position.is_any_in_force: is_any_left,
        position.begin_stores: nothing,
        events.is_among: is_among_row,
        events.clear_stores: nothing_of,
        events.lie_down: no_circus,
        end_stays: nothing_of,
        expire: nothing_of,
        clear_rented: nothing_rented,
        loads.put_down: to_tray,
        building.asked_for: never_asked_for,
        building.refusal: refusal_alone,
        building.touches: touches_own,
        building.cuts_off: cuts_off_some,
        winning.joined: joined_by_marks,
        deck.short: short_of_cards,
        deck.renew_hand: discard_all,
        moving.pay_what_is_late: pay_nothing_late,
        moving.can_pay: can_pay_now,
    }
