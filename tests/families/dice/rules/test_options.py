"""The switches of the dice game: what they say, and which values they take."""

from __future__ import annotations

import pytest

from engine.errors import RulesError
from engine.families.dice.rules.options import OPTIONS
from engine.game.options import resolve
from engine.model.scenario import RuleValue
from tests.rules.coverage import wanted


def test_every_option_has_a_title_and_names_rows_of_the_checklist() -> None:
    rows = set(wanted())
    for option in OPTIONS:
        assert option.title and set(option.rule.split()) <= rows, option.name


def test_without_a_choice_the_readings_of_the_rulebook_hold() -> None:
    assert resolve(OPTIONS, {}) == {
        "end.trains": 3,
        "end.when": "final_round",
        "write.must": False,
        "car.all_boxes": False,
        "car.overload": "refused",
        "car.order": "front_first",
        "warehouse.skip": False,
        "game.setup": "",
        "game.turn_limit": 2_000,
    }


@pytest.mark.parametrize(
    ("name", "first", "last", "beyond", "unit"),
    [("end.trains", 1, 20, (0, 21), "trains"), ("game.turn_limit", 1, 100_000, (0, 100_001), "turns")],
)
def test_a_number_is_taken_from_its_lowest_to_its_highest(
    name: str, first: int, last: int, beyond: tuple[int, int], unit: str
) -> None:
    assert [resolve(OPTIONS, {name: value})[name] for value in (first, last)] == [first, last]
    assert {option.unit for option in OPTIONS if option.name == name} == {unit}
    for value in beyond:
        with pytest.raises(RulesError, match=name):
            resolve(OPTIONS, {name: value})


@pytest.mark.parametrize(
    ("name", "other", "wrong"),
    [
        ("end.when", "finish_round", "now"),
        ("car.overload", "free", "never"),
        ("car.order", "free", "rear_first"),
        ("write.must", True, 1),
    ],
)
def test_a_choice_takes_its_other_value_and_no_third(name: str, other: RuleValue, wrong: RuleValue) -> None:
    assert resolve(OPTIONS, {name: other})[name] == other
    with pytest.raises(RulesError, match=name):
        resolve(OPTIONS, {name: wrong})
