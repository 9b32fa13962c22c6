"""Names that look the same."""

import pytest

from engine.validate.checks.same_name import SameName
from tests.builders import a_small_board


@pytest.mark.parametrize("name", ["\u00c5lesund", "A\u030alesund", "  \u00e5lesund ", "\uff21\u030alesund"])
def test_two_cities_whose_names_look_the_same_are_reported(name):
    scenario = (
        a_small_board()
        .with_city("first", at="m1", name="\u00c5lesund")
        .with_city("second", at="m2", name=name)
        .scenario()
    )
    (issue,) = SameName().run(scenario)
    assert {ref.id for ref in issue.about} == {"first", "second"}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("St Paul", "St\u00a0Paul"), ("St. Paul", "St.Paul"), ("New Port", "Newport"), ("Newport", "New\u200bport"),
        ("Aix-les-Bains", "Aix\u2011les\u2013Bains"), ("Coeur d'Alene", "Coeur d\u2019Alene"), ("Cork", "\u0421ork"),
        ("TOMCK", "\u0422\u041e\u041c\u0421\u041a"), ("Athens", "\u0391thens"), ("Newport", "New\u00adport"),
    ],
)  # fmt: skip
def test_names_that_readers_cannot_tell_apart_are_reported(one, other):
    board = a_small_board().with_city("first", at="m1", name=one).with_city("second", at="m2", name=other)
    (issue,) = SameName().run(board.scenario())
    assert {ref.id for ref in issue.about} == {"first", "second"} and "Rename them" in issue.message


@pytest.mark.parametrize(("one", "other"), [("St. Paul", "St Paul"), ("Portland", "Port Lane"), ("Bern", "Bonn")])
def test_names_that_look_different_are_not_reported(one, other):
    board = a_small_board().with_city("first", at="m1", name=one).with_city("second", at="m2", name=other)
    assert list(SameName().run(board.scenario())) == []
