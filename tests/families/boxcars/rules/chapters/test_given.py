"""Games of Boxcars from a position, beyond the tests of every family in `tests/families/test_set_ups.py`."""

from typing import Any

import pytest
from msgspec.structs import replace

from engine.errors import RulesError
from engine.families.boxcars.content import SeatSetUp, SetUp
from engine.families.boxcars.rulebook import RULES
from engine.families.boxcars.rules.chapters.fees import third
from engine.families.boxcars.rules.setup_export import to_setup
from engine.fuzzing.game_fuzzer import tables_of
from engine.model.scenario import Scenario
from engine.sim.run import seats_of
from tests.families.boxcars.boards import Sketch

BEGUN = {"game.setup": "Late"}
RED = SeatSetUp(60_000, "a", "b", None, "d", "superchief", ("ONE",), trips=3, last_railroad="ONE")
BLUE = SeatSetUp(1_000, "c", railroads=("TWO",))
LATE = SetUp((RED, BLUE), 2)


def a_board(setup: SetUp = LATE, **rules: Any) -> Scenario:
    sketch = Sketch().line("ONE", "a b c d").line("TWO", "a e d").cities("west", "a b").cities("east", "c d")
    made = sketch.rule(**rules).scenario()
    return replace(made, content=replace(made.content, setups={"Late": setup}))


def begun(scenario: Scenario, seats: int = 2) -> Any:
    return RULES.initial_state(scenario, seats_of(["random"] * seats), {**scenario.rules, **BEGUN})


def test_what_each_seat_has_and_where_it_is_stands_on_the_table_before_anything_is_rolled() -> None:
    state = begun(a_board())
    assert [holding.money for holding in state.holdings] == [60_000, 1_000]
    assert [[ref.id for ref in holding.owned] for holding in state.holdings] == [["ONE"], ["TWO"]]
    trains = [(token.seat, token.at.id) for token in state.tokens if token.kind == "train"]
    assert trains == [(0, "b"), (1, "c")]
    goals = [(token.seat, token.at.id) for token in state.tokens if token.kind == "destination"]
    assert goals == [(0, "d")]
    assert RULES.chance_outcomes(state).seat == 1 and state.turn == 1
    assert state.entries[0].text == "The game starts from Late"


def test_what_is_left_open_is_found_as_the_rules_say() -> None:
    state = begun(a_board(SetUp((SeatSetUp(), SeatSetUp(cash=5)))))
    assert [holding.money for holding in state.holdings] == [20_000, 5]
    assert RULES.chance_outcomes(state).purpose == "start"


def test_nothing_is_dealt_or_auctioned_before_a_set_up_position() -> None:
    state = begun(a_board(deal__all=True, auction__opening=True))
    assert RULES.chance_outcomes(state).purpose == "region" and RULES.chance_outcomes(state).seat == 1


@pytest.mark.parametrize("declared", [True, False])
def test_position_with_the_city_of_declaration_as_destination_can_be_kept(declared: bool) -> None:
    red = replace(RED, cash=300_000, origin="d", at="c", declared=declared)
    state = begun(a_board(SetUp((red, BLUE), 1)))
    assert to_setup(state).seats[0] == red


@pytest.mark.parametrize(("trips", "at", "asked"), [(0, None, True), (1, None, False), (0, "c", False)])
def test_home_can_be_swapped_only_before_the_first_trip(trips: int, at: str | None, asked: bool) -> None:
    red = SeatSetUp(home="a", destination="d", at=at, trips=trips)  # type: ignore[arg-type]
    state = begun(a_board(SetUp((red, BLUE), 1), home__swap=True))
    assert [action.code for action in RULES.legal_actions(state)] == (["keep home", "swap"] if asked else [])


def test_railroads_of_a_position_count_as_purchases_and_gifts() -> None:
    blue = replace(BLUE, railroads=())
    g = begun(a_board(SetUp((RED, blue), 2, ("TWO",)), third__player=True)).g  # type: ignore[arg-type]
    assert (g.purchases, g.gifts, list(g.owner)) == (1, 1, [0, third(g)])


def test_who_is_out_is_left_out_of_a_kept_position_and_a_game_that_is_over_has_none() -> None:
    state = begun(a_board(SetUp((RED, BLUE, SeatSetUp(home="d")), 3)), 3)
    state.g.out[1] = 1
    setup = to_setup(state)
    assert [seat.home for seat in setup.seats] == ["a", "d"] and setup.turn == 2
    state.g.over = 1
    with pytest.raises(RulesError, match="the game is over here"):
        to_setup(state)


def test_a_hunt_seats_as_many_as_the_position_has() -> None:
    from engine.families.boxcars.family import FAMILY

    tables = tables_of(FAMILY, a_board(SetUp((RED, BLUE, SeatSetUp()))), BEGUN)
    assert {len(table) for table in tables} == {3}
