"""Games of every family begin from set-up positions, and positions of games are kept as such."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import pytest
from hypothesis import given as tried
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.bots.named import bot_named
from engine.errors import RulesError
from engine.families.crayon import content as crayon
from engine.families.dice import content as dice
from engine.families.dice.rules.options import OPTIONS as DICE_OPTIONS
from engine.families.dice.rules.setups import faults
from engine.families.dice.rules.sheet import sheet_of
from engine.families.tycoon import content as tycoon
from engine.files.scenarios import dumps, loads, played_hash, scenario_hash
from engine.game.drive import drive
from engine.game.family import family
from engine.game.options import resolve
from engine.game.record import Record, replay
from engine.model.scenario import Scenario
from engine.sim.run import Job, Runner, play_slowly, seats_of
from tests.families.boxcars.rules.chapters.test_given import LATE, a_board
from tests.families.crayon.table import country as crayon_country
from tests.families.dice.table import BUNDLED as SHEET
from tests.families.dice.table import a_sheet
from tests.families.tycoon.table import country as tycoon_country

BEGUN = {"game.setup": "Late"}

RAILS = crayon.SetUp(
    (
        crayon.SeatSetUp(
            90, "fast", (7, 0), ("coal", "coal"), ("3", "4", "5"), (((4, 1), (5, 1), (6, 1), (7, 0)), ((7, 0), (8, 0)))
        ),
        crayon.SeatSetUp(cards=("1",), track=(((9, 1), (8, 1)),)),
    ),
    2,
    7,
)  # type: ignore[arg-type]
TILES = tycoon.SetUp(
    (
        tycoon.SeatSetUp(5_000, 3, 12, 3, (((0, 2), (1, 2), (2, 2), (3, 2)), ((6, 2), (7, 2), (8, 2)))),
        tycoon.SeatSetUp(western=("fir",), links=(((12, 2), (13, 2), (14, 2), (15, 2)),)),
    ),
    2,
    4,
    2,
    1,
    {"ash": {"red": 2}, "beech": {"blue": 1, "yellow": 1}, "elm": {"blue": 2}},
    {"cedar": "blue"},
    ("dale",),
)  # type: ignore[arg-type]
MARKS = dice.SetUp(
    (
        dice.SeatSetUp(
            {"durango": ((4, 4), (6, 5)), "denver": ((6, 6),)},
            {"denver": ((1,),)},
            {"up": (5,)},
            (3, 4, 6),
            ("durango",),
        ),
        dice.SeatSetUp({"durango": ((4, 4), (6, 5))}),
        dice.SeatSetUp(),
    ),
    2,
    9,
)  # type: ignore[arg-type]


class Case(NamedTuple):
    scenario: Scenario
    setup: Any
    bot: str
    rules: dict[str, Any]


CASES = {
    "boxcars": Case(a_board(), LATE, "planner", {"win.cash": 200_000}),
    "crayon": Case(crayon_country(), RAILS, "random", {"game.turn_limit": 40}),
    "tycoon": Case(tycoon_country(), TILES, "random", {"game.turn_limit": 12}),
    "dice": Case(SHEET, MARKS, "greedy", {}),
}


@pytest.fixture(params=CASES, scope="module")
def case(request: pytest.FixtureRequest) -> Case:
    return CASES[request.param]


def given(case: Case, setup: Any = None) -> Scenario:
    """The scenario with a set-up of the name Late, that of the case if none is handed in."""
    setups = {"Late": case.setup if setup is None else setup}
    content: Any = case.scenario.content
    return replace(case.scenario, content=replace(content, setups=setups), rules=case.rules)


def begun(scenario: Scenario, seats: int) -> Any:
    rules = family(scenario.family).rules
    assert rules is not None
    return rules.initial_state(scenario, seats_of(["random"] * seats), resolve(rules.options, scenario.rules, BEGUN))


def a_game(scenario: Scenario, state: Any, bot: str, most: int = 4_000) -> Iterator[tuple[Any, Any]]:
    known = family(scenario.family)
    assert known.rules is not None
    return drive(known.rules, state, [bot_named(known, bot) for _ in state.seats], 7, most=most)


def kept(state: Any, scenario: Scenario) -> Any:
    keep = family(scenario.family).to_setup
    assert keep is not None
    return keep(state)


def test_a_game_begins_with_all_that_the_set_up_says_and_goes_on_by_every_law(case: Case) -> None:
    scenario = given(case)
    known, state = family(scenario.family), begun(scenario, len(case.setup.seats))
    assert known.laws is not None and known.rules is not None
    assert "The game starts from Late" in [entry.text for entry in state.entries]
    assert not known.rules.is_terminal(state)
    before = state
    for _, after in a_game(scenario, state, case.bot, 200):
        assert not list(known.laws(before, after))
        if scenario.family != "tycoon":  # whose auctions say every turn who is first
            assert not any(entry.kind == "first" for entry in after.entries), "the set-up says whose turn it is"
        before = after


def test_a_position_kept_from_a_game_is_the_one_that_the_next_game_begins_from(case: Case) -> None:
    scenario, seats = given(case), len(case.setup.seats)
    counted = 0
    for number, (_, state) in enumerate(a_game(scenario, begun(scenario, seats), case.bot, 300)):
        if number % 60 == 7:
            try:
                setup = kept(state, scenario)
            except RulesError:
                break  # the end has been announced
            again = begun(given(case, setup), seats)
            assert kept(again, scenario) == setup
            assert [each.money for each in again.holdings] == [each.money for each in state.holdings]
            assert [set(each.owned) for each in again.holdings] == [set(each.owned) for each in state.holdings]
            counted += 1
    assert counted > 1


def test_the_first_position_is_the_set_up_itself(case: Case) -> None:
    scenario = given(case)
    found, wanted = kept(begun(scenario, len(case.setup.seats)), scenario), case.setup
    if scenario.family == "boxcars":
        assert found == replace(wanted, seats=(wanted.seats[0], found.seats[1])) and found.seats[1].cash == 1_000
    elif (
        scenario.family == "crayon"
    ):  # a hand that was not full is dealt; a way of one piece may be told as another one
        assert (found.seats[0].cash, found.seats[0].at, found.seats[0].loads) == (90, (7, 0), ("coal", "coal"))
        assert found.seats[0].cards == ("3", "4", "5") and found.seats[1].cards == ("1",)
        assert [sum(len(way) - 1 for way in seat.track) for seat in found.seats] == [4, 1]
        assert (found.turn, found.turns_played) == (2, 7)
    elif scenario.family == "tycoon":
        assert replace(found, first_at_level=(), open_operations=None, used_operations=()) == replace(
            wanted, seats=found.seats
        )
        assert [replace(seat, tycoon=None, cash=0) for seat in found.seats] == [
            replace(s, cash=0) for s in wanted.seats
        ]
    else:
        assert [sum(map(sum, seat.cars.get("durango", ()))) for seat in found.seats] == [19, 19, 0]
        assert found.seats[0].later == ("durango",) and (found.turn, found.turns_played) == (2, 9)


def test_many_games_are_played_from_the_position_as_one_is(case: Case) -> None:
    scenario = given(case)
    counters = family(scenario.family).rules.counters[:2]  # type: ignore[union-attr]
    job = Job(scenario, {**scenario.rules, **BEGUN}, (case.bot,) * len(case.setup.seats), 3, tuple(counters))
    assert Runner(job).play([0]) == [play_slowly(job, 0)]


def test_a_game_replays_and_others_keep_their_hash(case: Case) -> None:
    scenario = given(case)
    state = begun(scenario, len(case.setup.seats))
    rules = family(scenario.family).rules
    assert rules is not None
    *_, (_, last) = played = list(a_game(scenario, state, case.bot, 60))
    codes, scores = tuple(action.code for action, _ in played), tuple(rules.returns(last).values())
    hash = played_hash(scenario, BEGUN)
    record = Record(scenario.family, hash, tuple(state.seats), 7, codes, scores, False, options=BEGUN)
    assert [action.code for action, _ in replay(rules, scenario, record) if action] == list(codes)
    content: Any = scenario.content
    plain = replace(scenario, content=replace(content, setups={}))
    assert "setups" not in dumps(plain) and loads(dumps(scenario)).content == content
    assert played_hash(scenario, {}) == scenario_hash(plain) != hash


def test_a_game_of_other_seats_is_refused(case: Case) -> None:
    has = len(case.setup.seats)
    with pytest.raises(RulesError, match=f"the starting position Late has {has} seats, but the game has {has + 1}"):
        begun(given(case), has + 1)


def test_an_unknown_set_up_is_refused_with_the_nearest_name(case: Case) -> None:
    rules = family(case.scenario.family).rules
    assert rules is not None
    with pytest.raises(RulesError, match=r"no starting position named “Lat” \(did you mean Late\?\)"):
        rules.initial_state(given(case), seats_of(["random"] * 2), resolve(rules.options, {}, {"game.setup": "Lat"}))


SEAT, STAND = crayon.SeatSetUp(), tycoon.SeatSetUp()
A_LINK = ((0, 2), (1, 2), (2, 2), (3, 2))

WRONG = [
    (
        "boxcars",
        replace(LATE, seats=(LATE.seats[0],) * 2),
        "ONE is in two places: “Railroads” of player 1 and “Railroads” of player 2",
    ),
    ("crayon", crayon.SetUp((SEAT,), 2), "It is the turn of seat 2, but there are 1 seats."),
    (
        "crayon",
        crayon.SetUp((crayon.SeatSetUp(train="fats"),)),
        "“Train” of player 1 names fats, which does not exist (did you mean fast?)",
    ),
    ("crayon", crayon.SetUp((crayon.SeatSetUp(at=(90, 2)),)), "where no train can be"),
    (
        "crayon",
        crayon.SetUp((crayon.SeatSetUp(at=(7, 0), loads=("coal",) * 3),)),
        "carries 3 loads, but its capacity is",
    ),
    ("crayon", crayon.SetUp((crayon.SeatSetUp(loads=("coal",)),)), "its train is not on the board"),
    (
        "crayon",
        crayon.SetUp((crayon.SeatSetUp(at=(7, 0), loads=("fish",)),) * 2),
        "loads of Fish on trains (2) exceeds its chips (1)",
    ),
    (
        "crayon",
        crayon.SetUp((crayon.SeatSetUp(cards=("1",)),) * 2),
        "1 is in two places: “Cards” of player 1 and “Cards” of player 2",
    ),
    (
        "crayon",
        crayon.SetUp((crayon.SeatSetUp(cards=("tax",)),)),
        "“Cards” of player 1 names tax, which does not exist",
    ),
    ("crayon", crayon.SetUp((crayon.SeatSetUp(cards=("1", "2", "3", "4")),)), "has 4 cards, but a hand has at most 3"),
    ("crayon", crayon.SetUp((crayon.SeatSetUp(track=(((0, 0), (2, 0)),)),)), "where track cannot be built"),
    ("crayon", crayon.SetUp((crayon.SeatSetUp(track=(((3, 2), (4, 2)),)),)), "where track cannot be built"),
    ("crayon", crayon.SetUp((crayon.SeatSetUp(track=(((0, 0), (1, 0)),)),) * 2), "belongs to player 1 and to player 2"),
    ("crayon", crayon.SetUp((crayon.SeatSetUp(second_train=crayon.TrainSetUp()),)), "has a second train"),
    ("crayon", crayon.SetUp((crayon.SeatSetUp(loan=5),)), "has a loan"),
    (
        "crayon",
        crayon.SetUp(tuple(crayon.SeatSetUp(track=(((7, 0), there),)) for there in ((6, 0), (8, 0), (6, 1)))),
        "3 players have track into Fern, but at most 2",
    ),
    ("tycoon", tycoon.SetUp((STAND, STAND), 3), "It is the turn of seat 3"),
    ("tycoon", tycoon.SetUp((STAND, STAND), 1, round=9), "in round 9"),
    ("tycoon", tycoon.SetUp((STAND, STAND), 1, seats_acted=1), "the turn is before its auction"),
    ("tycoon", tycoon.SetUp((STAND, STAND), round=1), "there is no first player"),
    ("tycoon", tycoon.SetUp((tycoon.SeatSetUp(engine=9), STAND)), "a level 9 engine, but the highest level is 6"),
    ("tycoon", tycoon.SetUp((tycoon.SeatSetUp(tycoon_revealed=True), STAND)), "shows a Tycoon card but has none"),
    (
        "tycoon",
        tycoon.SetUp((STAND, STAND), first_at_level=(1,)),
        "was first at engine level 2 but does not have this engine",
    ),
    (
        "tycoon",
        tycoon.SetUp((tycoon.SeatSetUp(tycoon="x"), STAND)),
        "“Tycoon card” of player 1 names x, which does not exist",
    ),
    ("tycoon", tycoon.SetUp((STAND, STAND), used_operations=("x",)), "“Used cards” names x, which does not exist"),
    ("tycoon", tycoon.SetUp((STAND, STAND), colours={"ash": "red"}), "has its own color"),
    ("tycoon", tycoon.SetUp((STAND, STAND), colours={"cedar": "green"}), "There is no color green"),
    (
        "tycoon",
        tycoon.SetUp((STAND, STAND), colours={"cedar": "blue", "fir": "blue"}),
        "2 cities have New City tiles of color Blue, but there are only 1",
    ),
    ("tycoon", tycoon.SetUp((STAND, STAND), cubes={"ash": {"red": 21}}), "Cities have 21 cubes of color Red"),
    (
        "tycoon",
        tycoon.SetUp((STAND, STAND), cubes={"ash": {"red": 1}}, empty_cities=("ash",)),
        "has cubes and an empty marker",
    ),
    ("tycoon", tycoon.SetUp((STAND, STAND), empty_cities=("ash", "elm", "fir")), "3 empty cities end a game of 2"),
    (
        "tycoon",
        tycoon.SetUp((tycoon.SeatSetUp(links=(A_LINK[1:],)), STAND)),
        "is not a row of adjacent hexes from a city",
    ),
    (
        "tycoon",
        tycoon.SetUp((tycoon.SeatSetUp(links=(A_LINK[:2],)), STAND)),
        "is not a row of adjacent hexes from a city",
    ),
    ("tycoon", tycoon.SetUp((tycoon.SeatSetUp(links=(A_LINK,)),) * 2), "cannot be built like this"),
    ("tycoon", tycoon.SetUp((tycoon.SeatSetUp(western=("ash",)), STAND)), "western link of Ash, which cannot have one"),
    (
        "tycoon",
        tycoon.SetUp((tycoon.SeatSetUp(western=("fir",)),) * 2),
        "fir is in two places: “Western links” of player 1",
    ),
    ("dice", dice.SetUp((dice.SeatSetUp(),), dice=9), "9 dice are left"),
    ("dice", dice.SetUp((dice.SeatSetUp(), dice.SeatSetUp()), dice=3), "only a solo player can lose dice"),
    (
        "dice",
        dice.SetUp((dice.SeatSetUp({"denver": ((1,), (1,))}),)),
        "has written in 2 cars of Denver, which has only 1",
    ),
    ("dice", dice.SetUp((dice.SeatSetUp({"denver": ((1,) * 9,)}),)), "has written 9 numbers in Denver"),
    ("dice", dice.SetUp((dice.SeatSetUp({"denver": ((7, 7, 7, 7),)}),)), "has exceeded the sum of Denver"),
    ("dice", dice.SetUp((dice.SeatSetUp(loaders={"up": (6,)}),)), "has exceeded the sum of loader"),
    ("dice", dice.SetUp((dice.SeatSetUp(later=("denver",)),)), "has not completed Denver"),
    (
        "dice",
        dice.SetUp((dice.SeatSetUp({"durango": ((4, 4), (6, 5))}, later=("durango",)),) * 2),
        "Every player with Durango completed it later",
    ),
]  # type: ignore[list-item]


NUMBERS = st.lists(st.integers(0, 7), max_size=5).map(tuple)


@tried(NUMBERS, NUMBERS, st.integers(1, 20), st.integers(0, 4), st.booleans())
def test_sum_of_a_car_is_passed_when_free_unloader_boxes_cannot_reduce_it(
    white: tuple[int, ...], minus: tuple[int, ...], target: int, unloader: int, overload: bool
) -> None:
    minus = minus[:unloader]
    scenario = a_sheet(((target, 5, unloader), (60, 5, 0)))
    m = sheet_of(scenario, resolve(DICE_OPTIONS, {"car.overload": "free" if overload else "refused"}))
    said = [fault.said for fault in faults(m, dice.SetUp((dice.SeatSetUp({"a": (white,)}, {"a": (minus,)}),)))]
    lowest = sum(white) - sum(minus + (7,) * (unloader - len(minus)))
    assert any("has exceeded the sum" in each for each in said) is (lowest > target and not overload)


@cache
def checks_of(name: str) -> tuple[Any, ...]:
    return tuple(check for check in family(name).checks() if check.id == "set-up")


@pytest.mark.parametrize(("name", "setup", "said"), WRONG, ids=lambda value: value if isinstance(value, str) else "")
def test_what_no_game_can_begin_from_is_found_by_the_check_and_refused(name: str, setup: Any, said: str) -> None:
    scenario = given(CASES[name], setup)
    (check,) = checks_of(name)
    (issue,) = check.run(scenario)
    assert said in issue.message and issue.severity == "warning"
    (fix,) = issue.fixes
    assert list(fix.edit.apply(scenario).content.setups) == []
    with pytest.raises(RulesError, match="No game can start from the starting position Late"):
        begun(scenario, len(setup.seats))


def test_the_check_is_silent_about_positions_that_games_can_begin_from(case: Case) -> None:
    (check,) = checks_of(case.scenario.family)
    assert list(check.run(given(case))) == []
