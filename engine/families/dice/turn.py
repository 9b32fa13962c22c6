"""The course of a turn: rolling, picking, writing, passing the dice (DX-ROLL, DX-PICK, DX-LOAD, DX-PASS), alone too
(DX-SOLO), and the end (DX-END)."""

from __future__ import annotations

from engine.families.dice import journal
from engine.families.dice.game import (
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
    Game,
    step,
)
from engine.families.dice.journal import note
from engine.families.dice.scoring import complete_trains, store_points, winner
from engine.families.dice.sheet import BONUS, CHANGE, FACES, REROLL, Sheet
from engine.families.dice.writing import owns, write, writings

CHANGED, AGAIN = 100, 1_000
"""Decisions of a pick: a face; CHANGED + 10 * old face + new face; AGAIN for the loader Re-Roll."""

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


def pickable(g: Game) -> list[int]:
    """The numbers that can be picked: those of the pool, in solo not those of locked dice (DX-SOLO-04)."""
    return [face for face in range(1, FACES + 1) if face in g.pool and face not in g.locked]


def decisions(m: Sheet, g: Game, now: int) -> list[int]:
    """Every legal decision of a seat in a step, as numbers."""
    if now == WRITE:
        return writings(m, g)
    if now == PICK:
        return _picks(m, g)
    if now == KEEP:
        return subsets(g.pool)[1 if g.again else 0 :]
    if now == EXTRA:
        return [0, *(face for face in range(1, FACES + 1) if face in g.pool)]
    assert now == LOCK
    return sorted({g.picked, g.extra} - {0})


def _picks(m: Sheet, g: Game) -> list[int]:
    seat = g.active
    found = pickable(g)
    if owns(m, g, seat, CHANGE, False) != NONE:
        faces = sorted(set(g.pool))
        found += [CHANGED + 10 * old + new for old in faces for new in range(1, FACES + 1) if new != old]
    if owns(m, g, seat, REROLL, False) != NONE:
        found.append(AGAIN)
    return found


def actor(g: Game, now: int) -> int:
    """The seat that decides in a step."""
    return g.writing if now == WRITE else g.active


def act(m: Sheet, g: Game, now: int, a: int) -> None:
    """Carries out a decision of a seat or of chance: START takes the seat, ROLL the dice packed."""
    if now == WRITE:
        write(m, g, a)
    elif now == ROLL:
        faces = unpacked(a)
        g.pool = sorted(g.pool + faces)
        g.rolling, g.chosen = 0, 1
        g.drawn += 1
        note(g, journal.ROLLED, g.active, a)
    elif now == KEEP:
        chosen = unpacked(a)
        for face in chosen:
            g.pool.remove(face)
        g.rolling += len(chosen)
        if g.again:
            note(g, journal.REROLL, g.active, a)
        elif chosen:
            note(g, journal.KEPT, g.active, a)
        g.again, g.chosen = 0, 1
    elif now == PICK:
        _pick(m, g, a)
    elif now == EXTRA:
        _take_extra(m, g, a)
    elif now == LOCK:
        g.locked.append(a)
        g.rolling = g.used - 1
        note(g, journal.LOCKED, 0, a)
        _next_selection(m, g)
    else:
        assert now == START
        g.first = a
        note(g, journal.FIRST, a)
        note(g, journal.TURN, a, 1)


def _pick(m: Sheet, g: Game, a: int) -> None:
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


def _take_extra(m: Sheet, g: Game, face: int) -> None:
    """A die of another number is used as well and passes on with the others (DX-LOAD-10, DX-ROLL-03)."""
    g.extra = face
    if face:
        g.spent.append(owns(m, g, g.active, BONUS, False))
        g.pool.remove(face)
        g.hand.append(face)
        g.used += 1
        note(g, journal.EXTRA, g.active, face)


def advance(m: Sheet, g: Game) -> int:
    """Goes on to the next decision or roll, past everything that follows by itself; returns the step."""
    while True:
        now = step(m, g)
        if now == PICK and g.solo and not pickable(g) and not _has_a_way_out(m, g):
            _bust(m, g)
        elif now == EXTRA and (not g.pool or owns(m, g, g.active, BONUS, False) == NONE):
            g.extra = 0
        elif now == LOCK and not g.solo:
            _next_writer(m, g)
        else:
            return now


def _has_a_way_out(m: Sheet, g: Game) -> bool:
    """Whether a loader can still bring a number that may be picked."""
    return bool(g.pool) and (owns(m, g, g.active, CHANGE, False) != NONE or owns(m, g, g.active, REROLL, False) != NONE)


def _next_writer(m: Sheet, g: Game) -> None:
    """The next player from the left may use the number once (DX-PICK-02); after the last the turn ends."""
    g.writer += 1
    g.helped = g.split = 0
    if g.writer < len(g.seats):
        g.hand = [g.picked]
    else:
        _end_turn(m, g)


def _end_turn(m: Sheet, g: Game) -> None:
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


def _next_selection(m: Sheet, g: Game) -> None:
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


def _bust(m: Sheet, g: Game) -> None:
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


def _clear(g: Game) -> None:
    """Nothing chosen, picked or used in this turn yet."""
    g.chosen = g.again = g.picked = g.split = g.helped = g.used = g.writer = 0
    g.extra = NONE
    g.hand = []
    g.spent = []


def _completed(trains: list[int]) -> int:
    return sum(turn != NONE for turn in trains)


def _finish(m: Sheet, g: Game) -> None:
    """The warehouse scores, and the game is over (DX-END-02); alone there is no warehouse (DX-SOLO-06)."""
    if not g.solo:
        store_points(m, g)
    g.over = FINISHED
    note(g, journal.WON, winner(g), g.seats[winner(g)].points)
