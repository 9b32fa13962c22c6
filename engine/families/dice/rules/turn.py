"""The course of a turn: rolling, picking, writing, passing the dice (DX-ROLL, DX-PICK, DX-LOAD, DX-PASS), the solo game
(DX-SOLO), and the end (DX-END)."""

from __future__ import annotations

from collections.abc import Callable

import cython

from engine.families.dice.rules.journal import (
    BUST,
    CHANGED,
    ENDED,
    EXTRA_USED,
    FIRST,
    KEPT,
    LOCKED,
    PICKED,
    REROLLED,
    ROLLED,
    TRIGGERED,
    TURN,
    USED,
    WON,
    note,
)
from engine.families.dice.rules.position import (
    EXTRA,
    FINISHED,
    KEEP,
    LOCK,
    NONE,
    PICK,
    ROLL,
    START,
    TURN_LIMIT,
    WRITE,
    Position,
    Seat,
    active_seat,
    step,
    writing_seat,
)
from engine.families.dice.rules.scoring import complete_trains, store_points, winner
from engine.families.dice.rules.sheet import BONUS, CHANGE, FACES, REROLL, Sheet
from engine.families.dice.rules.writing import owns, write, writings
from engine.game import compiled

CHANGES, AGAIN = 100, 1_000
"""Decisions of a pick: a face; CHANGES + 10 * old face + new face; AGAIN for the loader Re-Roll."""

Legal = Callable[[], list[int]]
"""Returns the legal decisions to a bot that needs them: those already found, or in a batch those of a new search."""

COUNT = 16
"""The base of packed dice. Each digit is the number of dice of a face."""


@cython.ccall
def packed(faces: list[int]) -> cython.int:
    """Pack dice into one number."""
    number: cython.int = 0
    face: cython.int
    for face in faces:
        number += 1 << 4 * (face - 1)
    return number


@cython.ccall
def unpacked(number: cython.int) -> list[int]:
    """Unpack dice, sorted by face."""
    found: list[int] = []
    for face in range(1, FACES + 1):
        found += [face] * (number % COUNT)
        number //= COUNT
    return found


@cython.ccall
def subsets(faces: list[int]) -> list[int]:
    """Return all selections of dice, starting with none."""
    found = [0]
    for face in range(1, FACES + 1):
        count = faces.count(face)
        found = [some + (k << 4 * (face - 1)) for some in found for k in range(count + 1)]
    found.sort()
    return found


@cython.ccall
def pickable(state: Position) -> list[int]:
    """Return the numbers that can be picked: those of the pool, in solo except those of locked dice (DX-SOLO-04)."""
    return [face for face in range(1, FACES + 1) if face in state.pool and face not in state.locked]


@cython.ccall
def _picks(sheet: Sheet, state: Position) -> list[int]:
    seat: cython.int = active_seat(state)
    found = pickable(state)
    if owns(sheet, state, seat, CHANGE, False) != NONE:
        for old in range(1, FACES + 1):
            if old in state.pool:
                found += [CHANGES + 10 * old + new for new in range(1, FACES + 1) if new != old]
    if owns(sheet, state, seat, REROLL, False) != NONE:
        found.append(AGAIN)
    return found


@cython.ccall
def _first(sheet: Sheet, state: Position, seat: cython.int) -> None:
    state.first = seat
    note(state, FIRST, seat)
    note(state, TURN, seat, 1)


@cython.ccall
def _roll(sheet: Sheet, state: Position, dice: cython.int) -> None:
    state.pool = sorted(state.pool + unpacked(dice))
    state.rolling, state.chosen = 0, 1
    state.drawn += 1
    note(state, ROLLED, active_seat(state), dice)


@cython.ccall
def _keep(sheet: Sheet, state: Position, dice: cython.int) -> None:
    chosen = unpacked(dice)
    for face in chosen:
        state.pool.remove(face)
    state.rolling += len(chosen)
    if state.again:
        note(state, REROLLED, active_seat(state), dice)
    elif chosen:
        note(state, KEPT, active_seat(state), dice)
    state.again, state.chosen = 0, 1


@cython.ccall
def _pick(sheet: Sheet, state: Position, action: cython.int) -> None:
    seat: cython.int = active_seat(state)
    if action == AGAIN:
        state.spent.append(owns(sheet, state, seat, REROLL, False))
        state.again, state.chosen = 1, 0
        note(state, USED, seat, state.spent[-1])
    elif action > CHANGES:
        old: cython.int = (action - CHANGES) // 10
        new: cython.int = (action - CHANGES) % 10
        state.spent.append(owns(sheet, state, seat, CHANGE, False))
        state.pool.remove(old)
        state.pool = sorted([*state.pool, new])
        note(state, CHANGED, seat, old, new)
    else:
        count = state.pool.count(action)
        state.picked, state.used = action, count
        state.hand = [action] * count
        state.pool = [face for face in state.pool if face != action]
        note(state, PICKED, seat, action, count)


@cython.ccall
def _take_extra(sheet: Sheet, state: Position, face: cython.int) -> None:
    """Use a die of another number, which is then passed with the others (DX-LOAD-10, DX-ROLL-03)."""
    state.extra = face
    if face:
        state.spent.append(owns(sheet, state, active_seat(state), BONUS, False))
        state.pool.remove(face)
        state.hand.append(face)
        state.used += 1
        note(state, EXTRA_USED, active_seat(state), face)


@cython.ccall
def _lock(sheet: Sheet, state: Position, face: cython.int) -> None:
    state.locked.append(face)
    state.rolling = state.used - 1
    note(state, LOCKED, 0, face)
    _next_selection(sheet, state)


@cython.ccall
def _nothing_to_pick(sheet: Sheet, state: Position) -> cython.bint:
    if len(state.seats) == 1 and not pickable(state) and not _has_a_way_out(sheet, state):
        _bust(sheet, state)
        return True
    return False


@cython.ccall
def _no_extra(sheet: Sheet, state: Position) -> cython.bint:
    if not state.pool or owns(sheet, state, active_seat(state), BONUS, False) == NONE:
        state.extra = 0
        return True
    return False


@cython.ccall
def _nothing_to_lock(sheet: Sheet, state: Position) -> cython.bint:
    if len(state.seats) > 1:
        _next_writer(sheet, state)
        return True
    return False


@cython.ccall
def _has_a_way_out(sheet: Sheet, state: Position) -> cython.bint:
    """Return whether a loader can still give a number that may be picked."""
    return bool(state.pool) and (
        owns(sheet, state, active_seat(state), CHANGE, False) != NONE
        or owns(sheet, state, active_seat(state), REROLL, False) != NONE
    )


@cython.ccall
def _next_writer(sheet: Sheet, state: Position) -> None:
    """Let the next player use the number once (DX-PICK-02). The turn ends after the last player."""
    state.writer += 1
    state.helped = state.split = 0
    if state.writer < len(state.seats):
        state.hand = [state.picked]
    else:
        _end_turn(sheet, state)


@cython.ccall
def _end_turn(sheet: Sheet, state: Position) -> None:
    """Score the trains completed in this turn and pass the used dice to the next player (DX-TRAIN-04, DX-PASS-01)."""
    complete_trains(sheet, state)
    n: cython.int = len(state.seats)
    this_round: cython.int = state.turn // n
    through = [number for number in range(n) if _completed(state.seats[number]) >= sheet.end_trains]
    if state.last_round == NONE and through:
        state.last_round = this_round + (1 if sheet.final_round else 0)
        for number in through:
            note(state, TRIGGERED, number, state.last_round + 1)
    state.turn += 1
    state.drawn = 0
    if state.last_round != NONE and state.turn >= (state.last_round + 1) * n:
        _finish(sheet, state)
    elif state.turn >= sheet.turn_limit:
        state.over = TURN_LIMIT
        note(state, ENDED, active_seat(state))
    else:
        state.rolling = state.used
        _clear(state)
        note(state, TURN, active_seat(state), state.turn // n + 1)


@cython.ccall
def _next_selection(sheet: Sheet, state: Position) -> None:
    """Solo: roll the used dice except the locked one, and start a new selection (DX-SOLO-03, DX-SOLO-07)."""
    complete_trains(sheet, state)
    state.turn += 1
    state.drawn = 0
    _clear(state)
    if state.turn >= sheet.turn_limit:
        state.over = TURN_LIMIT
        note(state, ENDED, 0)
        return
    note(state, TURN, 0, state.turn + 1)


@cython.ccall
def _bust(sheet: Sheet, state: Position) -> None:
    """Solo: discard a die, unlock all dice and roll them (DX-SOLO-05). Without dice the game is over (DX-SOLO-06)."""
    state.dice -= 1
    note(state, BUST, 0, state.dice)
    state.locked = []
    state.pool = []
    state.rolling = state.dice
    _clear(state)
    if not state.dice:
        _finish(sheet, state)


@cython.ccall
def _clear(state: Position) -> None:
    """Reset choices, picks and used dice for a new turn."""
    state.chosen = state.again = state.picked = state.split = state.helped = state.used = state.writer = 0
    state.extra = NONE
    state.hand = []
    state.spent = []


@cython.ccall
def _completed(seat_state: Seat) -> cython.int:
    turn: cython.int
    found: cython.int = 0
    for turn in seat_state.train_done:
        if turn != NONE:
            found += 1
    return found


@cython.ccall
def _finish(sheet: Sheet, state: Position) -> None:
    """Score the stored numbers and end the game (DX-END-02). The solo game stores none (DX-SOLO-06)."""
    if len(state.seats) > 1:
        store_points(sheet, state)
    state.over = FINISHED
    best: cython.int = winner(state)
    most: cython.int = cython.cast(Seat, state.seats[best]).points
    tied = len([seat for seat in state.seats if seat.points == most])
    note(state, WON, best, most, tied - 1)


@cython.ccall
def actor(sheet: Sheet, state: Position, now: cython.int) -> cython.int:
    """Return the seat that decides in a step, or for which chance does."""
    return writing_seat(state) if now == WRITE else active_seat(state)


@cython.ccall
def legal(sheet: Sheet, state: Position, now: cython.int) -> list[int]:
    """Return every legal decision of a seat in a step."""
    if now == WRITE:
        return writings(sheet, state)
    if now == KEEP:
        return subsets(state.pool)[1 if state.again else 0 :]
    if now == PICK:
        return _picks(sheet, state)
    if now == EXTRA:
        return [0, *[face for face in range(1, FACES + 1) if face in state.pool]]
    assert now == LOCK, now
    return sorted({state.picked, state.extra} - {0})


@cython.ccall
def act(sheet: Sheet, state: Position, now: cython.int, action: cython.int) -> None:
    """Apply a decision, or an outcome of chance: START has the seat that begins, ROLL has packed dice."""
    if now == WRITE:
        write(sheet, state, action)
    elif now == ROLL:
        _roll(sheet, state, action)
    elif now == KEEP:
        _keep(sheet, state, action)
    elif now == PICK:
        _pick(sheet, state, action)
    elif now == EXTRA:
        _take_extra(sheet, state, action)
    elif now == LOCK:
        _lock(sheet, state, action)
    else:
        assert now == START, now
        _first(sheet, state, action)


@cython.ccall
def advance(sheet: Sheet, state: Position) -> cython.int:
    """Apply all that follows without a decision, and return the step of the next decision."""
    while True:
        now: cython.int = step(sheet, state)
        if (
            (now == PICK and _nothing_to_pick(sheet, state))
            or (now == EXTRA and _no_extra(sheet, state))
            or (now == LOCK and _nothing_to_lock(sheet, state))
        ):
            continue
        return now


compiled.replace(globals())
