"""Declared fields of starting positions: every family declares all, and numbers, texts and places follow from it."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import fields

from engine.families.boxcars.content import SeatSetUp, SetUp
from engine.families.boxcars.rules import setups as boxcars
from engine.families.boxcars.rules.position import Position
from engine.families.crayon import content as crayon
from engine.families.dice import content as dice
from engine.families.tycoon import content as tycoon
from engine.families.tycoon.rules.position import Position as TycoonPosition
from engine.game.setup_fields import field_named, fields_of, moved, repeated_ids, seat_type, with_value

SETUPS: list[Any] = [SetUp, crayon.SetUp, tycoon.SetUp, dice.SetUp]
UNDECLARED = {"seats", "turn", "note", "first_at_level"}


@pytest.mark.parametrize("setup", SETUPS)
def test_every_field_of_a_starting_position_is_declared(setup: Any) -> None:
    for type_ in (setup, seat_type(setup)[0]):
        assert {field.name for field in fields(type_)} - UNDECLARED <= {field.name for field in fields_of(type_)}
    shown = [field.given for type_ in (setup, seat_type(setup)[0]) for field in fields_of(type_) if field.given.shown]
    assert all(given.title for given in shown)
    assert len({given.title for given in shown}) == len(shown), "columns have different headings"


def test_rows_of_a_numbered_position_are_in_the_order_of_the_declarations() -> None:
    order = [field.given.fact for field in fields_of(SeatSetUp) if field.given.fact and field.given.owner is None]
    assert len(order) == boxcars.FACTS
    named = {
        "declared": boxcars.RUN_HOME,
        **{fact: getattr(boxcars, fact.upper()) for fact in order if fact != "declared"},
    }
    assert [named[fact] for fact in order] == list(range(boxcars.FACTS))


@pytest.mark.parametrize(("position", "setup"), [(Position, SetUp), (TycoonPosition, tycoon.SetUp)])
def test_facts_of_declarations_are_facts_of_positions(position: Any, setup: Any) -> None:
    facts = {fact.name for fact in position.table}
    for type_ in (setup, seat_type(setup)[0]):
        assert {field.given.fact for field in fields_of(type_)} - {""} <= facts


def test_something_given_once_leaves_other_seats_and_the_position() -> None:
    setup: Any = SetUp((SeatSetUp(railroads=("A", "B")), SeatSetUp(last_railroad="A")), None, ("C",))  # type: ignore[arg-type]
    after = with_value(setup, 1, "railroads", ("B", "C"))
    assert [seat.railroads for seat in after.seats] == [("A",), ("B", "C")] and after.third_player == ()
    assert after.seats[1].last_railroad == "A", "several players may have used it"
    assert with_value(setup, None, "third_player", ("A",)).seats[0].railroads == ("B",)
    assert with_value(setup, None, "sold_out", True).seats == setup.seats
    cards: Any = tycoon.SetUp((tycoon.SeatSetUp(tycoon="rich"), tycoon.SeatSetUp()))
    assert [seat.tycoon for seat in with_value(cards, 1, "tycoon", "rich").seats] == [None, "rich"]


def test_an_id_that_one_seat_has_twice_is_a_fault() -> None:
    setup = SetUp((SeatSetUp(railroads=("A", "A")), SeatSetUp()))  # type: ignore[arg-type]
    said = [fault.said for fault in repeated_ids(setup)]
    assert said and "A is in two places" in said[0]


def test_all_cells_of_a_position_move_with_the_grid() -> None:
    train = crayon.TrainSetUp("fast", (3, 0))
    seat = crayon.SeatSetUp(at=(1, 0), track=(((1, 0), (2, 0)),), second_train=train)
    found = moved(crayon.SetUp((seat, crayon.SeatSetUp())), lambda cell: (-cell[0], cell[1]))
    assert (found.seats[0].at, found.seats[0].track) == ((-1, 0), (((-1, 0), (-2, 0)),))
    assert found.seats[0].second_train == crayon.TrainSetUp("fast", (-3, 0)) and found.seats[1] == crayon.SeatSetUp()


def test_forms_of_values_follow_from_their_types() -> None:
    forms = {field.name: field.form for field in fields_of(crayon.SeatSetUp)}
    assert forms == {
        "cash": "number", "train": "ID", "at": "cell", "loads": "IDs", "cards": "IDs", "track": "lines",
        "second_train": "struct", "loan": "number",
    }  # fmt: skip
    assert field_named(SeatSetUp, "train").choices == ("freight", "express", "superchief")
    assert {field.name: field.form for field in fields_of(dice.SeatSetUp)}["cars"] == "map"
