"""Scores and owners of the average game at any part of it."""

import pytest

from engine.gamelog.average import Owner, moment_of, owners_at
from engine.gamelog.details import POINTS, Bought, Details


def a_game(turns: int, last: tuple[float, ...], *bought: Bought) -> Details:
    course = tuple(tuple(score * point / POINTS for score in last) for point in range(POINTS + 1))
    return Details(turns, 0, course, 0, 0.0, 0.0, 0.0, {}, bought)


PA, BO = ("railroad", "PA"), ("railroad", "B&O")
SHORT = a_game(100, (200.0, 40.0), Bought(0, *PA, 10, 30.0), Bought(1, *BO, 100, 24.0))
LONG = a_game(200, (100.0, 60.0), Bought(1, *PA, 100, 30.0), Bought(0, *PA, 180, 30.0))


def test_a_thing_belongs_to_its_last_buyer_from_the_turn_of_the_purchase_on():
    assert owners_at(SHORT, 1) == {} and owners_at(SHORT, 2) == {PA: 0}
    assert owners_at(SHORT, POINTS - 1) == {PA: 0} and owners_at(SHORT, POINTS) == {PA: 0, BO: 1}
    assert owners_at(LONG, 10) == {PA: 1} and owners_at(LONG, 18) == {PA: 0}


def test_games_of_different_length_are_averaged_at_equal_parts():
    half = moment_of([SHORT, LONG], POINTS // 2)
    assert half.turn == 75 and half.games == 2 and half.scores == (75.0, 25.0)
    assert half.owners == (Owner(*PA, 0, 1, 2),), "of equal owners, the first seat"
    end = moment_of([SHORT, LONG], POINTS)
    assert end.owners == (Owner(*BO, 1, 1, 1), Owner(*PA, 0, 2, 2)) and end.turn == 150
    assert moment_of([LONG], 0) == moment_of([LONG], 0) and moment_of([LONG], 0).owners == ()


def test_an_average_needs_games():
    with pytest.raises(ValueError, match="games"):
        moment_of([], 3)
