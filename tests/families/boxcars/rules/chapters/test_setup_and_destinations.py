"""The first player, home cities, destinations and the home swap."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.errors import RulesError
from engine.families.boxcars.content import CityChart
from engine.families.boxcars.rules.options import RAIL_BARON
from engine.families.boxcars.rules.position import Position
from engine.game.rules import Action, SeatSetup
from tests.families.boxcars import both_games
from tests.families.boxcars.boards import Sketch, a_ladder
from tests.families.boxcars.both_games import BARON
from tests.families.boxcars.table import RULES, Table, from_the_start

TWO = [SeatSetup("Red"), SeatSetup("Blue")]


def played(sketch: Sketch, options: dict[str, object], *codes: str):  # type: ignore[no-untyped-def]
    state = RULES.initial_state(sketch.scenario(), TWO, options)  # type: ignore[arg-type]
    for code in codes:
        state = RULES.apply_action(state, Action(code, ""))
    return state


def codes(state) -> list[str]:  # type: ignore[no-untyped-def]
    return [action.code for action in RULES.legal_actions(state)]


@both_games.rule("BX-SETUP-02 BX-SETUP-03", "RB-SETUP-01 RB-SETUP-07")
def test_everybody_starts_with_the_cash_and_the_bank_holds_every_title(rules: dict[str, object]) -> None:
    state = from_the_start(a_ladder(), 2, **rules).state
    assert [holding.money for holding in state.holdings] == [20_000, 20_000]
    assert all(not holding.owned for holding in state.holdings)


@pytest.mark.rule("BX-SETUP-04")
def test_the_highest_roll_goes_first_and_ties_roll_again() -> None:
    state = played(a_ladder(), {}, "dice 3 3", "dice 2 4")
    assert RULES.chance_outcomes(state).purpose == "start" and RULES.chance_outcomes(state).n == 1
    assert played(a_ladder(), {}, "dice 3 3", "dice 2 4", "dice 1 1", "dice 1 2").g.seat == 1


@pytest.mark.rule("RB-SETUP-02")
def test_rail_baron_rolls_three_dice_for_the_first_turn() -> None:
    assert played(a_ladder(), dict(RAIL_BARON), "dice 1 1 1", "dice 6 6 5").g.first == 1


@pytest.mark.rule("BX-SETUP-05", "BX-SETUP-06", "BX-SETUP-07")
def test_boxcars_rolls_the_home_region_and_picks_a_free_city_in_the_first_turn() -> None:
    state = played(a_ladder(), {}, "dice 6 6", "dice 1 1", "region odd 2")
    assert state.turn == 1
    assert codes(state) == ["home ashby", "home bolton"]
    state = RULES.apply_action(state, Action("home bolton", ""))
    assert {(t.kind, t.at.id) for t in state.tokens} == {("home", "bolton"), ("train", "bolton")}
    assert RULES.chance_outcomes(state).purpose == "region"


@pytest.mark.rule("RB-SETUP-03", "RB-SETUP-04", "RB-SETUP-06")
def test_rail_baron_rolls_all_homes_before_the_first_trip_and_they_may_be_shared() -> None:
    state = played(a_ladder(), dict(RAIL_BARON), "dice 6 6 6", "dice 1 1 1", "region odd 2", "city odd 2")
    assert state.turn == 0 and RULES.chance_outcomes(state).seat == 1
    state = RULES.apply_action(RULES.apply_action(state, Action("region odd 2", "")), Action("city odd 2", ""))
    assert state.g.home == [0, 0] and state.turn == 1


@pytest.mark.rule("BX-SETUP-06")
def test_where_every_city_of_the_region_is_taken_another_region_is_picked() -> None:
    sketch = Sketch().line("A", "x y z").cities("one", "x").cities("two", "y z")
    table = Table(sketch)
    table.g.home[0] = -1
    table.home(1, "x").ready().do("region odd 2")
    assert table.codes == ["region two"]
    assert table.do("region two").codes == ["home y", "home z"]


@both_games.rule("BX-SETUP-09", "RB-SETUP-08")
def test_two_to_six_players_take_part(rules: dict[str, object]) -> None:
    board = a_ladder().line("NOR", "bolton erith fowey").cities("lower", "erith fowey")
    assert [len(from_the_start(board, seats, **rules).state.holdings) for seats in (2, 6)] == [2, 6]
    for seats in (1, 7):
        with pytest.raises(RulesError, match="2 to 6 players"):
            RULES.initial_state(
                board.scenario(), TWO[:1] * seats, {name.replace("__", "."): rules[name] for name in rules}
            )


@both_games.rule("BX-DEST-02 BX-DEST-04 BX-DEST-05", "RB-LOOKUP-01 RB-LOOKUP-02 RB-DEST-01")
def test_region_and_city_are_rolled_and_the_train_moves_in_the_same_turn(rules: dict[str, object]) -> None:
    table = Table(a_ladder(), 2, **rules).at(0, "ashby").ready().do("region odd 3", "city even 2")
    assert [token.at.id for token in table.state.tokens if token.kind == "destination"] == ["derby"]  # type: ignore[union-attr]
    assert table.purpose == "dice"


@both_games.rule("BX-DEST-03", "RB-LOOKUP-03")
def test_in_the_own_region_any_region_may_be_chosen(rules: dict[str, object]) -> None:
    table = Table(a_ladder(), 2, **rules).at(0, "ashby").ready().do("region odd 2")
    assert table.codes == ["region upper", "region lower"]
    assert table.do("region upper").purpose == "city"


def test_who_chooses_a_region_reads_what_a_trip_there_pays_on_average() -> None:
    def chosen(*codes: str) -> Table:
        return Table(a_ladder(), 2).at(0, "ashby").ready().do("region odd 2", *codes)

    table = chosen()
    for action in RULES.legal_actions(table.state):
        summed = ways = 0
        for roll, weight in RULES.chance_outcomes(chosen(action.code).state).outcomes:
            goal = chosen(action.code, roll.code).g.goal[0]
            summed, ways = summed + weight * (table.m.pay[table.g.origin[0]][goal] if goal >= 0 else 0), ways + weight
        assert str(action).endswith(f"; average payoff ${round(summed / ways / 100) * 100:,}")


@both_games.rule("BX-DEST-06", "RB-DEST-02")
def test_the_present_city_costs_the_turn(rules: dict[str, object]) -> None:
    table = Table(a_ladder(), 2, **rules).at(0, "ashby").ready().do("region odd 2", "region upper", "city odd 2")
    assert table.g.seat == 1 and table.g.goal[0] == -1
    assert "lost" in table.kinds()


@pytest.mark.rule("BX-GB-04")
def test_a_region_of_one_city_needs_no_second_roll() -> None:
    sketch = Sketch().line("A", "x m y z").cities("one", "x").cities("two", "y z")
    table = Table(sketch).at(0, "y").ready().do("region odd 2")
    assert table.g.goal[0] == 0 and table.purpose == "dice"


@pytest.mark.rule("RB-HOME-01", "RB-HOME-02", "RB-HOME-03")
def test_home_and_first_destination_may_be_swapped_before_the_first_roll() -> None:
    table = Table(a_ladder(), 2, **BARON).home(0, "ashby").owns(1, "SOU").ready().do("region odd 3", "city even 2")
    assert table.codes == ["keep home", "swap"]
    table.do("swap")
    assert table.m.cities[table.g.home[0]] == "derby" and table.m.cities[table.g.goal[0]] == "ashby"
    assert table.do("dice 1 1").ride("s7 SOU", "s6 SOU").paid(0) == [-1_000]
    table.bound(1, "derby").do("keep home", "dice 1 1").ride("n1 NOR", "n2 NOR")
    assert table.purpose == "dice"


@pytest.mark.parametrize("established", [False, True])
def test_swap_leaves_the_game_of_a_player_who_began_in_the_other_city(established: bool) -> None:
    rules = {"home__swap": True, "establish__home_swap": established}
    swapped = Table(a_ladder(), 2, **rules).home(0, "ashby").bound(0, "derby").ready().do("swap")
    other = Table(a_ladder(), 2, **rules).home(0, "derby").bound(0, "ashby").ready().do("keep home")
    forgotten = {"old_fee", "established"} if established else set()
    for fact in Position.table:
        if not fact.is_emptied and fact.name not in forgotten:
            assert getattr(swapped.g, fact.name) == getattr(other.g, fact.name), fact.name


def test_a_board_that_cannot_be_played_is_refused_with_the_reason() -> None:
    apart = Sketch().line("A", "x m").line("B", "y n").cities("r", "x y")
    with pytest.raises(RulesError, match="there is no route to Y"):
        played(apart, {})
    with pytest.raises(RulesError, match="at least two cities"):
        played(Sketch().line("A", "x m").cities("r", "x"), {})


def test_a_home_that_no_dice_can_bring_is_picked() -> None:
    sketch = Sketch().line("A", "west a1 east south").cities("all", "west east south")
    scenario = sketch.rule(home__choice="rolled").scenario()
    only = ("west",) * 11
    scenario = replace(scenario, content=replace(scenario.content, destinations={"all": CityChart(only, only)}))
    table = from_the_start(scenario).do("dice 6 6", "dice 1 1", "region odd 2", "city odd 2")
    assert table.g.home[0] == table.m.city_number["west"]
    while table.g.home[1] < 0 and table.actor in (-1, 0):
        table.do(table.codes[0])
    assert table.actor == 1 and table.codes == ["home east", "home south"]
