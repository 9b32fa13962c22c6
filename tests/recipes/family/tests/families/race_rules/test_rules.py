"""The rules of the race."""

from engine.families.race.author import ring
from engine.families.race.rules import RIDE, Race, Ring, legal, step


def test_train_passes_trains_but_never_stops_on_one():
    board = Ring(ring(), {"laps": 2})
    race = Race(board, 2)
    race.gone, race.die = [0, 2], 3
    assert step(board, race) == RIDE and legal(board, race, RIDE) == [0, 1, 3]


def test_last_ride_may_end_on_a_taken_milepost():
    board = Ring(ring(3), {"laps": 1})
    race = Race(board, 2)
    race.gone, race.die = [2, 0], 1
    assert legal(board, race, RIDE) == [0, 1]
