"""Games that begin from a set-up position."""

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from engine.errors import RulesError
from engine.families.boxcars.content import SeatSetUp, SetUp
from engine.families.boxcars.laws import broken
from engine.families.boxcars.rulebook import RULES
from engine.families.boxcars.rules.keeping import kept
from engine.files.scenarios import dumps, loads, played_hash, scenario_hash
from engine.game.kernel.drive import drive
from engine.game.record import Record, replay
from engine.game.rules import CHANCE
from engine.model.scenario import Scenario
from engine.sim.run import Job, Runner, play_slowly, seats_of
from engine.story.hunt import tables_of
from tests.families.boxcars.boards import Sketch

BEGUN = {"game.setup": "Late"}
RED = SeatSetUp(60_000, "a", "b", None, "d", "superchief", ("ONE",), trips=3, last="ONE")
BLUE = SeatSetUp(1_000, "c", railroads=("TWO",))
LATE = SetUp((RED, BLUE), 2)


def a_board(setup: SetUp = LATE, **rules: Any) -> Scenario:
    sketch = Sketch().line("ONE", "a b c d").line("TWO", "a e d").cities("west", "a b").cities("east", "c d")
    made = sketch.rule(**rules).scenario()
    return replace(made, content=replace(made.content, setups={"Late": setup}))


def begun(scenario: Scenario, seats: int = 2) -> Any:
    return RULES.start(scenario, seats_of(["random"] * seats), {**scenario.rules, **BEGUN})


def a_game(scenario: Scenario, state: Any, seed: int = 7, most: int = 4_000) -> Iterator[tuple[Any, Any]]:
    from engine.families.boxcars.family import FAMILY

    return drive(RULES, state, [FAMILY.bots["planner"]() for _ in state.seats], seed, most=most)


def test_what_each_seat_has_and_where_it_is_stands_on_the_table_before_anything_is_rolled() -> None:
    state = begun(a_board())
    assert [holding.money for holding in state.holdings] == [60_000, 1_000]
    assert [[ref.id for ref in holding.owned] for holding in state.holdings] == [["ONE"], ["TWO"]]
    trains = [(token.seat, token.at.id) for token in state.tokens if token.kind == "train"]
    assert trains == [(0, "b"), (1, "c")]
    goals = [(token.seat, token.at.id) for token in state.tokens if token.kind == "destination"]
    assert goals == [(0, "d")]
    assert RULES.outcomes(state).seat == 1 and state.turn == 1
    assert state.entries[0].text == "The game begins from the set-up Late"


def test_what_is_left_open_is_found_as_the_rules_say() -> None:
    state = begun(a_board(SetUp((SeatSetUp(), SeatSetUp(cash=5)))))
    assert [holding.money for holding in state.holdings] == [20_000, 5]
    assert RULES.outcomes(state).purpose == "start"


def test_nothing_is_dealt_or_auctioned_before_a_set_up_position() -> None:
    state = begun(a_board(deal__all=True, auction__opening=True))
    assert RULES.outcomes(state).purpose == "region" and RULES.outcomes(state).seat == 1


def test_the_game_goes_on_by_every_law_and_replays_with_the_same_seed() -> None:
    scenario = a_board(win__cash=90_000)
    start = before = state = begun(scenario)
    codes = []
    for action, state in a_game(scenario, start):
        assert not list(broken(before, state))
        before = state
        codes.append(action.code)
    assert RULES.actor(state) is None
    scores = tuple(RULES.scores(state).values())
    record = Record("boxcars", played_hash(scenario, BEGUN), tuple(start.seats), 7, tuple(codes), scores, options=BEGUN)
    *_, (_, last) = replay(RULES, scenario, record)
    assert last.g.cash == state.g.cash
    assert [action.code for action, _ in a_game(scenario, begun(scenario))] == codes


def test_a_position_kept_from_a_game_is_the_one_that_the_next_game_begins_from() -> None:
    scenario = a_board(win__cash=200_000)
    for number, (_, state) in enumerate(a_game(scenario, begun(scenario), most=300)):
        if number % 50 == 0 and state.turn:
            setup = kept(state)
            again = begun(a_board(setup, win__cash=200_000))
            assert kept(again) == setup
            assert (again.g.cash, again.g.owner, again.g.at) == (state.g.cash, state.g.owner, state.g.at)
            assert RULES.actor(again) in (CHANCE, state.g.seat)


@pytest.mark.parametrize("declared", [True, False])
def test_position_with_the_city_of_declaration_as_destination_can_be_kept(declared: bool) -> None:
    red = replace(RED, cash=300_000, origin="d", at="c", declared=declared)
    state = begun(a_board(SetUp((red, BLUE), 1)))
    assert kept(state).seats[0] == red


def test_who_is_out_is_left_out_of_a_kept_position_and_a_game_that_is_over_has_none() -> None:
    state = begun(a_board(SetUp((RED, BLUE, SeatSetUp(home="d")), 3)), 3)
    state.g.out[1] = 1
    setup = kept(state)
    assert [seat.home for seat in setup.seats] == ["a", "d"] and setup.turn == 2
    state.g.over = 1
    with pytest.raises(RulesError, match="the game is over here"):
        kept(state)


@pytest.mark.parametrize(
    ("setup", "seats", "said"),
    [
        (LATE, 3, "the set-up Late is a position of 2 seats, and the game has 3"),
        (SetUp((RED, RED)), 2, "No game can begin from the set-up Late. The ONE belongs to seat 1 and to seat 2"),
    ],
)
def test_no_game_begins_from_a_position_of_other_seats_or_an_impossible_one(setup, seats, said) -> None:
    with pytest.raises(RulesError, match=said):
        begun(a_board(setup), seats)


def test_an_unknown_set_up_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(RulesError, match=r"no set-up is called 'Lat' \(did you mean Late\?\)"):
        RULES.start(a_board(), seats_of(["random"] * 2), {"game.setup": "Lat"})


def test_many_games_are_played_from_the_position_as_one_is() -> None:
    scenario = a_board(win__cash=90_000)
    job = Job(scenario, {**scenario.rules, **BEGUN}, ("planner", "random"), 3, ("bought", "visits", "begins"))
    assert Runner(job).play([0, 1]) == [play_slowly(job, number) for number in (0, 1)]


def test_a_hunt_seats_as_many_as_the_position_has() -> None:
    from engine.families.boxcars.family import FAMILY

    tables = tables_of(FAMILY, a_board(SetUp((RED, BLUE, SeatSetUp()))), BEGUN)
    assert {len(table) for table in tables} == {3}


def test_a_file_holds_set_ups_and_games_that_do_not_begin_from_them_keep_their_hash() -> None:
    scenario = a_board()
    plain = replace(scenario, content=replace(scenario.content, setups={}))
    assert loads(dumps(scenario)).content.setups == {"Late": LATE}
    assert "setups" not in dumps(plain)
    assert played_hash(scenario, {}) == scenario_hash(plain)
    assert played_hash(scenario, BEGUN) == scenario_hash(scenario) != scenario_hash(plain)
