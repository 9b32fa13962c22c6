"""The course of a turn: rolling, picking, writing, passing the dice (DX-ROLL, DX-PICK, DX-LOAD, DX-PASS), the solo game
(DX-SOLO), and the end (DX-END)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.families.dice.rules import journal
from engine.families.dice.rules.journal import note
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
    step,
)
from engine.families.dice.rules.scoring import complete_trains, store_points, winner
from engine.families.dice.rules.sheet import BONUS, CHANGE, FACES, REROLL, Sheet
from engine.families.dice.rules.writing import owns, write, writings
from engine.game.kernel.steps import Step, course

CHANGED, AGAIN = 100, 1_000
"""Decisions of a pick: a face; CHANGED + 10 * old face + new face; AGAIN for the loader Re-Roll."""

Legal = Callable[[], list[int]]
"""Returns the legal decisions to a bot that needs them: those already found, or in a batch those of a new search."""

COUNT = 16
"""The base of packed dice. Each digit is the number of dice of a face."""


def packed(faces: list[int]) -> int:
    """Pack dice into one number."""
    return sum(COUNT ** (face - 1) for face in faces)


def unpacked(number: int) -> list[int]:
    """Unpack dice, sorted by face."""
    found = []
    for face in range(1, FACES + 1):
        number, count = divmod(number, COUNT)
        found += [face] * count
    return found


def subsets(faces: list[int]) -> list[int]:
    """Return all selections of dice, starting with none."""
    found = [0]
    for face in range(1, FACES + 1):
        count = faces.count(face)
        found = [some + k * COUNT ** (face - 1) for some in found for k in range(count + 1)]
    return sorted(found)


def pickable(state: Position) -> list[int]:
    """Return the numbers that can be picked: those of the pool, in solo except those of locked dice (DX-SOLO-04)."""
    return [face for face in range(1, FACES + 1) if face in state.pool and face not in state.locked]


def _keeps(sheet: Sheet, state: Position) -> list[int]:
    return subsets(state.pool)[1 if state.again else 0 :]


def _extras(sheet: Sheet, state: Position) -> list[int]:
    return [0, *(face for face in range(1, FACES + 1) if face in state.pool)]


def _locks(sheet: Sheet, state: Position) -> list[int]:
    return sorted({state.picked, state.extra} - {0})


def _picks(sheet: Sheet, state: Position) -> list[int]:
    seat = state.active
    found = pickable(state)
    if owns(sheet, state, seat, CHANGE, False) != NONE:
        faces = sorted(set(state.pool))
        found += [CHANGED + 10 * old + new for old in faces for new in range(1, FACES + 1) if new != old]
    if owns(sheet, state, seat, REROLL, False) != NONE:
        found.append(AGAIN)
    return found


def _first(sheet: Sheet, state: Position, seat: int) -> None:
    state.first = seat
    note(state, journal.FIRST, seat)
    note(state, journal.TURN, seat, 1)


def _roll(sheet: Sheet, state: Position, dice: int) -> None:
    state.pool = sorted(state.pool + unpacked(dice))
    state.rolling, state.chosen = 0, 1
    state.drawn += 1
    note(state, journal.ROLLED, state.active, dice)


def _keep(sheet: Sheet, state: Position, dice: int) -> None:
    chosen = unpacked(dice)
    for face in chosen:
        state.pool.remove(face)
    state.rolling += len(chosen)
    if state.again:
        note(state, journal.REROLL, state.active, dice)
    elif chosen:
        note(state, journal.KEPT, state.active, dice)
    state.again, state.chosen = 0, 1


def _pick(sheet: Sheet, state: Position, action: int) -> None:
    seat = state.active
    if action == AGAIN:
        state.spent.append(owns(sheet, state, seat, REROLL, False))
        state.again, state.chosen = 1, 0
        note(state, journal.USED, seat, state.spent[-1])
    elif action > CHANGED:
        old, new = divmod(action - CHANGED, 10)
        state.spent.append(owns(sheet, state, seat, CHANGE, False))
        state.pool.remove(old)
        state.pool = sorted([*state.pool, new])
        note(state, journal.CHANGED, seat, old, new)
    else:
        count = state.pool.count(action)
        state.picked, state.used = action, count
        state.hand = [action] * count
        state.pool = [face for face in state.pool if face != action]
        note(state, journal.PICKED, seat, action, count)


def _take_extra(sheet: Sheet, state: Position, face: int) -> None:
    """Use a die of another number, which is then passed with the others (DX-LOAD-10, DX-ROLL-03)."""
    state.extra = face
    if face:
        state.spent.append(owns(sheet, state, state.active, BONUS, False))
        state.pool.remove(face)
        state.hand.append(face)
        state.used += 1
        note(state, journal.EXTRA, state.active, face)


def _lock(sheet: Sheet, state: Position, face: int) -> None:
    state.locked.append(face)
    state.rolling = state.used - 1
    note(state, journal.LOCKED, 0, face)
    _next_selection(sheet, state)


def _nothing_to_pick(sheet: Sheet, state: Position) -> bool:
    if state.solo and not pickable(state) and not _has_a_way_out(sheet, state):
        _bust(sheet, state)
        return True
    return False


def _no_extra(sheet: Sheet, state: Position) -> bool:
    if not state.pool or owns(sheet, state, state.active, BONUS, False) == NONE:
        state.extra = 0
        return True
    return False


def _nothing_to_lock(sheet: Sheet, state: Position) -> bool:
    if not state.solo:
        _next_writer(sheet, state)
        return True
    return False


def _has_a_way_out(sheet: Sheet, state: Position) -> bool:
    """Return whether a loader can still give a number that may be picked."""
    return bool(state.pool) and (
        owns(sheet, state, state.active, CHANGE, False) != NONE
        or owns(sheet, state, state.active, REROLL, False) != NONE
    )


def _next_writer(sheet: Sheet, state: Position) -> None:
    """Let the next player use the number once (DX-PICK-02). The turn ends after the last player."""
    state.writer += 1
    state.helped = state.split = 0
    if state.writer < len(state.seats):
        state.hand = [state.picked]
    else:
        _end_turn(sheet, state)


def _end_turn(sheet: Sheet, state: Position) -> None:
    """Score the trains completed in this turn and pass the used dice to the next player (DX-TRAIN-04, DX-PASS-01)."""
    complete_trains(sheet, state)
    n = len(state.seats)
    this_round = state.turn // n
    through = [number for number, seat in enumerate(state.seats) if _completed(seat.train_done) >= sheet.end_trains]
    if state.last_round == NONE and through:
        state.last_round = this_round + (1 if sheet.final_round else 0)
        for number in through:
            note(state, journal.TRIGGERED, number, state.last_round + 1)
    state.turn += 1
    state.drawn = 0
    if state.last_round != NONE and state.turn >= (state.last_round + 1) * n:
        _finish(sheet, state)
    elif state.turn >= sheet.turn_limit:
        state.over = TURN_LIMIT
        note(state, journal.ENDED, state.active)
    else:
        state.rolling = state.used
        _clear(state)
        note(state, journal.TURN, state.active, state.turn // n + 1)


def _next_selection(sheet: Sheet, state: Position) -> None:
    """Solo: roll the used dice except the locked one, and start a new selection (DX-SOLO-03, DX-SOLO-07)."""
    complete_trains(sheet, state)
    state.turn += 1
    state.drawn = 0
    _clear(state)
    if state.turn >= sheet.turn_limit:
        state.over = TURN_LIMIT
        note(state, journal.ENDED, 0)
        return
    note(state, journal.TURN, 0, state.turn + 1)


def _bust(sheet: Sheet, state: Position) -> None:
    """Solo: discard a die, unlock all dice and roll them (DX-SOLO-05). Without dice the game is over (DX-SOLO-06)."""
    state.dice -= 1
    note(state, journal.BUST, 0, state.dice)
    state.locked = []
    state.pool = []
    state.rolling = state.dice
    _clear(state)
    if not state.dice:
        _finish(sheet, state)


def _clear(state: Position) -> None:
    """Reset choices, picks and used dice for a new turn."""
    state.chosen = state.again = state.picked = state.split = state.helped = state.used = state.writer = 0
    state.extra = NONE
    state.hand = []
    state.spent = []


def _completed(trains: list[int]) -> int:
    return sum(turn != NONE for turn in trains)


def _finish(sheet: Sheet, state: Position) -> None:
    """Score the warehouses and end the game (DX-END-02). The solo game has no warehouse (DX-SOLO-06)."""
    if not state.solo:
        store_points(sheet, state)
    state.over = FINISHED
    most = state.seats[winner(state)].points
    note(state, journal.WON, winner(state), most, sum(seat.points == most for seat in state.seats) - 1)


def _active(sheet: Sheet, state: Position) -> int:
    return state.active


def _writing(sheet: Sheet, state: Position) -> int:
    return state.writing


STEPS: Mapping[int, Step[Sheet, Position]] = {
    WRITE: Step(_writing, write, writings),
    ROLL: Step(_active, _roll),
    KEEP: Step(_active, _keep, _keeps),
    PICK: Step(_active, _pick, _picks, alone=_nothing_to_pick),
    EXTRA: Step(_active, _take_extra, _extras, alone=_no_extra),
    LOCK: Step(_active, _lock, _locks, alone=_nothing_to_lock),
    START: Step(_active, _first),
}
"""The course of a turn. START takes the seat that begins, ROLL takes packed dice."""

actor, legal, act, advance = course(__name__, STEPS, step)
