"""How far a game is and how it ends, in the words of panels."""

from __future__ import annotations

import pytest

from engine.families.tycoon.text.outcome import end_text, progress_text, result_text, scoring
from engine.families.tycoon.text.scoreboard import holdings
from tests.families.tycoon.rules.test_ending import emptied, having
from tests.families.tycoon.table import BLUE, GREEN, NAMES, RED, Table, from_the_start


def test_points_are_told_in_their_parts_and_the_parts_are_the_score() -> None:
    table = having("farnam").link(RED, "beech", "cedar", "dale").link(BLUE, "dale", "elm")
    table.g.points[:], table.g.shares[:] = [9, 5], [4, 1]
    red, blue = scoring(table.m, table.g)
    assert red == (RED, 9, 4, 4, 9, 2, 100_000, 1)
    assert blue == (BLUE, 5, 1, 0, 4, 1, 100_000, 2)


def test_a_card_that_may_not_be_seen_counts_nothing() -> None:
    table = having("farnam").link(RED, "beech", "cedar").ready()
    seen = table.state.rules.visible_position(table.m, table.g, BLUE)
    assert seen is not None and scoring(table.m, seen)[RED].goal == 0
    assert scoring(table.m, table.g)[RED].goal == 2


def test_seats_that_nothing_tells_apart_have_the_same_rank() -> None:
    table = Table(seats=3)
    table.g.points[:] = [3, 5, 3]
    assert [score.rank for score in scoring(table.m, table.g)] == [2, 1, 2]
    table.cash(GREEN, 100_001)
    assert [score.rank for score in scoring(table.m, table.g)] == [3, 1, 2]


def ended(table: Table) -> str:
    table.g.last = table.g.whole
    table.ready().passes(99)
    return result_text(table.m, table.g, NAMES)


def test_it_is_told_by_what_a_game_is_decided() -> None:
    assert result_text(Table().m, Table().g, NAMES) == ""
    table = Table(seats=3)
    table.g.points[GREEN] = 5
    assert ended(table) == "Green wins with 5 points."
    table = Table(seats=3).link(BLUE, "ash", "beech")
    assert ended(table) == "Red, Blue and Green have 0 points each; Blue wins with more links: 1."
    table = Table().cash(BLUE, 100_001)
    assert ended(table) == "Red and Blue have 0 points each; Blue wins with more cash: $100,001."
    table = Table(seats=3).cash(BLUE, 7)
    assert ended(table) == "Red and Green tie for first with 0 points and the same number of links and cash each."


@pytest.mark.parametrize(("cities", "told"), [(0, "0 cities are empty."), (1, "1 city is empty."), (2, "2 cities are")])
def test_before_the_end_is_near_it_is_told_how_many_more_cities_bring_it(cities: int, told: str) -> None:
    table = emptied(Table(), cities)
    said = end_text(table.m, table.g)
    assert said.startswith(told)
    assert f"3 empty cities trigger the last turn, the one after the current turn: {3 - cities} to go." in said
    assert said.endswith("The game ends after turn 60 in any case.")


def test_the_last_turn_is_told_with_its_reason() -> None:
    def said(whole: int, last: int, over: int = 0) -> str:
        table = Table(game__turn_limit=9)
        table.g.whole, table.g.last, table.g.over = whole, last, over
        return end_text(table.m, table.g).removeprefix("0 cities are empty. ")

    enough, limit = "turn 6 had enough empty cities.", "the turn limit is reached."
    assert said(6, 7) == f"Turn 7 is the last: {enough}"
    assert said(7, 7) == f"This turn is the last: {enough}"
    assert said(7, 7, over=1) == f"Turn 7 was the last: {enough}"
    assert said(9, -1) == f"This turn is the last: {limit}"
    assert said(9, 10) == f"This turn is the last: {limit}"
    assert said(9, -1, over=1) == "Turn 9 was the last: the turn limit was reached."
    assert said(9, 9) == "This turn is the last: turn 8 had enough empty cities."


def test_the_course_names_turn_round_empty_cities_and_order() -> None:
    start = from_the_start()
    assert progress_text(start.m, start.g, NAMES) == "Before the first turn"
    table = Table(seats=3)
    table.g.first = BLUE
    table.ready()
    assert progress_text(table.m, table.g, NAMES) == "Turn 1, round 1 of 3 · 0 of 4 empty cities · Blue, Green, Red"
    table.passes(8)
    assert progress_text(table.m, table.g, NAMES).startswith("Turn 1, round 3 of 3")
    table.do("pass")
    assert progress_text(table.m, table.g, NAMES) == "Turn 2, auction · 0 of 4 empty cities · Blue, Green, Red"
    table.g.over, table.g.winner = 1, RED
    assert progress_text(table.m, table.g, NAMES) == "The game ended with turn 2"


def test_the_progress_of_a_seat_is_its_space_on_the_income_track() -> None:
    """Points less shares were none for most of a game."""
    table = Table()
    table.g.points[RED], table.g.shares[RED] = 20, 30
    red = holdings(table.m, table.g)[RED]
    assert red.goal == 20 / (len(table.m.income) - 1)
