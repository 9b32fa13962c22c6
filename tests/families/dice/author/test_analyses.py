"""Chances and dice to complete, against what can be counted by hand or by trying every roll."""

from itertools import product
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.families.dice.author.analyses import analyze
from engine.families.dice.author.templates import starter
from engine.families.dice.bots.outlooks import Outlooks
from engine.families.dice.content import Boxcar, Train
from engine.families.dice.family import FAMILY
from engine.families.dice.rules.chances import after, chance, expected_dice, is_done, makeable
from engine.families.dice.rules.sheet import BONUS, CHANGE, DOWN, REROLL, SPLIT, UP

positions = st.tuples(st.integers(1, 14), st.integers(1, 3), st.integers(0, 1))


def completes(position, rolls, whole):
    """Whether known dice in a known order can complete a position: by trying everything."""
    if is_done(position[0], position[1], whole):
        return True
    if not rolls:
        return False
    return any(completes(new, rolls[1:], whole) for new in (position, *after(position, rolls[0])))


@given(positions, st.integers(1, 3), st.booleans())
def test_nobody_does_better_than_one_who_knows_the_dice(position, dice, whole):
    ways = sum(completes(position, roll, whole) for roll in product(range(1, 7), repeat=dice))
    assert chance((position,), dice, whole) <= ways / 6**dice + 1e-12


@pytest.mark.parametrize(("dice", "wanted"), [(0, 0), (1, 1 / 6), (2, 11 / 36)])
def test_one_box_waits_for_its_number(dice, wanted):
    assert chance(((4, 1, 0),), dice, False) == pytest.approx(wanted)


def test_a_second_car_waits_for_the_first():
    assert chance(((4, 1, 0), (2, 1, 0)), 2, False) == pytest.approx(1 / 36)


@pytest.mark.parametrize(
    ("loader", "wanted"), [(-1, 6), (UP, 3), (DOWN, 3), (CHANGE, 1), (REROLL, 36 / 11), (BONUS, 36 / 11)]
)
def test_dice_for_one_box_with_each_loader(loader, wanted):
    assert expected_dice(4, 1, 0, False, loader) == pytest.approx(wanted)


def test_an_even_split_fills_two_boxes_with_one_die():
    assert expected_dice(4, 2, 0, True, SPLIT) < expected_dice(4, 2, 0, True)


@given(positions, st.booleans(), st.sampled_from([UP, DOWN, SPLIT, REROLL, BONUS, CHANGE]))
def test_no_loader_makes_it_longer(position, whole, loader):
    assert expected_dice(*position, whole, loader) <= expected_dice(*position, whole) + 1e-9


@given(positions, st.booleans())
def test_what_takes_finitely_many_dice_has_an_outlook_and_a_chance(position, whole):
    finite = expected_dice(*position, whole) < inf
    assert (Outlooks(0.9, whole, 40, 3).of(*position) > 0) == finite == (chance((position,), 4, whole) > 0)


@given(st.integers(1, 20), st.integers(1, 3), st.integers(0, 1), st.booleans())
def test_a_sum_can_be_made_where_some_dice_make_it(total, boxes, unloader, whole):
    assert makeable(total, boxes, unloader, whole) == (expected_dice(total, boxes, unloader, whole) < inf)


@given(positions)
def test_expected_dice_are_the_sum_of_the_chances_to_need_more(position):
    far = expected_dice(*position, False)
    if far < inf:
        # Waiting for the mean and hurrying for a deadline are different aims: the hurried one is never slower by n.
        assert sum(1 - chance((position,), n, False) for n in range(120)) <= far + 1e-6


def test_a_report_tells_cars_trains_and_loaders():
    scenario = starter()
    data = analyze(scenario).data
    assert data["cars"]["milk-run.1"]["dice"] == pytest.approx(expected_dice(9, 3, 1, False))
    coal = data["trains"]["coal-drag"]
    assert coal["points"] == 6 + 2
    assert coal["dice"] == pytest.approx(data["cars"]["coal-drag.1"]["dice"] + data["cars"]["coal-drag.2"]["dice"])
    assert coal["chance_10"] < data["cars"]["coal-drag.1"]["chance_10"]
    assert set(data["loaders"]) == set(scenario.content.loaders)
    assert all(saved > 0 for row in data["help"].values() for saved in row.values())


def test_what_cannot_be_completed_has_no_number_of_dice():
    scenario = starter()
    trains = {"stuck": Train("Stuck", (Boxcar(40, 2),), 5, 2), "empty": Train("Empty", (), 5, 2)}
    data = analyze(replace(scenario, content=replace(scenario.content, trains=trains))).data
    assert data["cars"]["stuck.1"]["dice"] is None
    assert data["trains"]["stuck"]["chance_25"] == 0
    assert data["trains"]["empty"]["dice"] is None


@pytest.mark.parametrize("name", ["trains", "cars", "loaders", "warehouse"])
def test_tables_have_a_row_for_each_thing(name):
    table = FAMILY.tables[name](starter())
    assert len(table.rows) == {"trains": 4, "cars": 6, "loaders": 4, "warehouse": 2}[name]
    assert all(len(row) == len(table.columns) for row in table.rows)
