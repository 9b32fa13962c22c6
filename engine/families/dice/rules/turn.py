"""The course of a turn: rolling, picking, writing, passing the dice (DX-ROLL, DX-PICK, DX-LOAD, DX-PASS), alone too
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
"""Brings what is legal to a bot that asks: what the rules have found, and in a batch a search where it is needed."""

COUNT = 16
"""A choice of dice is a number with a digit to this base for each face: how many dice of that face."""


def packed(faces: list[int]) -> int:
    """Dice as one number."""
    return sum(COUNT ** (face - 1) for face in faces)


def unpacked(number: int) -> list[int]:
    """The dice of a number, by face."""
    found = []
    for face in range(1, FACES + 1):
        number, count = divmod(number, COUNT)
        found += [face] * count
    return found


def subsets(faces: list[int]) -> list[int]:
    """Every choice among dice, none of them first."""
    found = [0]
    for face in range(1, FACES + 1):
        count = faces.count(face)
        found = [some + k * COUNT ** (face - 1) for some in found for k in range(count + 1)]
    return sorted(found)


def pickable(g: Position) -> list[int]:
    """The numbers that can be picked: those of the pool, in solo not those of locked dice (DX-SOLO-04)."""
    return [face for face in range(1, FACES + 1) if face in g.pool and face not in g.locked]


def _keeps(m: Sheet, g: Position) -> list[int]:
    return subsets(g.pool)[1 if g.again else 0 :]


def _extras(m: Sheet, g: Position) -> list[int]:
    return [0, *(face for face in range(1, FACES + 1) if face in g.pool)]


def _locks(m: Sheet, g: Position) -> list[int]:
    return sorted({g.picked, g.extra} - {0})


def _picks(m: Sheet, g: Position) -> list[int]:
    seat = g.active
    found = pickable(g)
    if owns(m, g, seat, CHANGE, False) != NONE:
        faces = sorted(set(g.pool))
        found += [CHANGED + 10 * old + new for old in faces for new in range(1, FACES + 1) if new != old]
    if owns(m, g, seat, REROLL, False) != NONE:
        found.append(AGAIN)
    return found


def _first(m: Sheet, g: Position, seat: int) -> None:
    g.first = seat
    note(g, journal.FIRST, seat)
    note(g, journal.TURN, seat, 1)


def _roll(m: Sheet, g: Position, dice: int) -> None:
    g.pool = sorted(g.pool + unpacked(dice))
    g.rolling, g.chosen = 0, 1
    g.drawn += 1
    note(g, journal.ROLLED, g.active, dice)


def _keep(m: Sheet, g: Position, dice: int) -> None:
    chosen = unpacked(dice)
    for face in chosen:
        g.pool.remove(face)
    g.rolling += len(chosen)
    if g.again:
        note(g, journal.REROLL, g.active, dice)
    elif chosen:
        note(g, journal.KEPT, g.active, dice)
    g.again, g.chosen = 0, 1


def _pick(m: Sheet, g: Position, a: int) -> None:
    seat = g.active
    if a == AGAIN:
        g.spent.append(owns(m, g, seat, REROLL, False))
        g.again, g.chosen = 1, 0
        note(g, journal.USED, seat, g.spent[-1])
    elif a > CHANGED:
        old, new = divmod(a - CHANGED, 10)
        g.spent.append(owns(m, g, seat, CHANGE, False))
        g.pool.remove(old)
        g.pool = sorted([*g.pool, new])
        note(g, journal.CHANGED, seat, old, new)
    else:
        count = g.pool.count(a)
        g.picked, g.used = a, count
        g.hand = [a] * count
        g.pool = [face for face in g.pool if face != a]
        note(g, journal.PICKED, seat, a, count)


def _take_extra(m: Sheet, g: Position, face: int) -> None:
    """A die of another number is used as well and passes on with the others (DX-LOAD-10, DX-ROLL-03)."""
    g.extra = face
    if face:
        g.spent.append(owns(m, g, g.active, BONUS, False))
        g.pool.remove(face)
        g.hand.append(face)
        g.used += 1
        note(g, journal.EXTRA, g.active, face)


def _lock(m: Sheet, g: Position, face: int) -> None:
    g.locked.append(face)
    g.rolling = g.used - 1
    note(g, journal.LOCKED, 0, face)
    _next_selection(m, g)


def _nothing_to_pick(m: Sheet, g: Position) -> bool:
    if g.solo and not pickable(g) and not _has_a_way_out(m, g):
        _bust(m, g)
        return True
    return False


def _no_extra(m: Sheet, g: Position) -> bool:
    if not g.pool or owns(m, g, g.active, BONUS, False) == NONE:
        g.extra = 0
        return True
    return False


def _nothing_to_lock(m: Sheet, g: Position) -> bool:
    if not g.solo:
        _next_writer(m, g)
        return True
    return False


def _has_a_way_out(m: Sheet, g: Position) -> bool:
    """Whether a loader can still bring a number that may be picked."""
    return bool(g.pool) and (owns(m, g, g.active, CHANGE, False) != NONE or owns(m, g, g.active, REROLL, False) != NONE)


def _next_writer(m: Sheet, g: Position) -> None:
    """The next player from the left may use the number once (DX-PICK-02); after the last the turn ends."""
    g.writer += 1
    g.helped = g.split = 0
    if g.writer < len(g.seats):
        g.hand = [g.picked]
    else:
        _end_turn(m, g)


def _end_turn(m: Sheet, g: Position) -> None:
    """Trains completed in this turn score; the used dice go to the next player (DX-TRAIN-04, DX-PASS-01)."""
    complete_trains(m, g)
    n = len(g.seats)
    this_round = g.turn // n
    through = [number for number, seat in enumerate(g.seats) if _completed(seat.train_done) >= m.end_trains]
    if g.last_round == NONE and through:
        g.last_round = this_round + (1 if m.final_round else 0)
        for number in through:
            note(g, journal.TRIGGERED, number, g.last_round + 1)
    g.turn += 1
    g.drawn = 0
    if g.last_round != NONE and g.turn >= (g.last_round + 1) * n:
        _finish(m, g)
    elif g.turn >= m.turn_limit:
        g.over = TURN_LIMIT
        note(g, journal.ENDED, g.active)
    else:
        g.rolling = g.used
        _clear(g)
        note(g, journal.TURN, g.active, g.turn // n + 1)


def _next_selection(m: Sheet, g: Position) -> None:
    """Solo: the used dice but the locked one are rolled, and a new number is selected (DX-SOLO-03, DX-SOLO-07)."""
    complete_trains(m, g)
    g.turn += 1
    g.drawn = 0
    _clear(g)
    if g.turn >= m.turn_limit:
        g.over = TURN_LIMIT
        note(g, journal.ENDED, 0)
        return
    note(g, journal.TURN, 0, g.turn + 1)


def _bust(m: Sheet, g: Position) -> None:
    """Solo: a die is discarded, the locks are lifted and all dice are rolled (DX-SOLO-05); without dice it is over
    (DX-SOLO-06)."""
    g.dice -= 1
    note(g, journal.BUST, 0, g.dice)
    g.locked = []
    g.pool = []
    g.rolling = g.dice
    _clear(g)
    if not g.dice:
        _finish(m, g)


def _clear(g: Position) -> None:
    """Nothing chosen, picked or used in this turn yet."""
    g.chosen = g.again = g.picked = g.split = g.helped = g.used = g.writer = 0
    g.extra = NONE
    g.hand = []
    g.spent = []


def _completed(trains: list[int]) -> int:
    return sum(turn != NONE for turn in trains)


def _finish(m: Sheet, g: Position) -> None:
    """The warehouse scores, and the game is over (DX-END-02); alone there is no warehouse (DX-SOLO-06)."""
    if not g.solo:
        store_points(m, g)
    g.over = FINISHED
    most = g.seats[winner(g)].points
    note(g, journal.WON, winner(g), most, sum(seat.points == most for seat in g.seats) - 1)


def _active(m: Sheet, g: Position) -> int:
    return g.active


def _writing(m: Sheet, g: Position) -> int:
    return g.writing


STEPS: Mapping[int, Step[Sheet, Position]] = {
    WRITE: Step(_writing, write, writings),
    ROLL: Step(_active, _roll),
    KEEP: Step(_active, _keep, _keeps),
    PICK: Step(_active, _pick, _picks, alone=_nothing_to_pick),
    EXTRA: Step(_active, _take_extra, _extras, alone=_no_extra),
    LOCK: Step(_active, _lock, _locks, alone=_nothing_to_lock),
    START: Step(_active, _first),
}
"""The course of a turn. START takes the seat that begins, ROLL the dice packed."""

actor, legal, act, advance = course(__name__, STEPS, step)
