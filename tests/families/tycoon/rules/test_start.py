"""The start of a game: cubes, cards, the first player (RT-MAP, RT-SETUP)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.errors import RulesError
from engine.families.tycoon.content import DECK, OPEN, OperationCard, TycoonCard
from engine.families.tycoon.rulebook import RULES
from engine.families.tycoon.rules.options import OPTIONS
from engine.game.drive import drive
from engine.game.random import RandomBot
from engine.game.rules import CHANCE, SeatSetup
from tests.bundled import bundled_scenario
from tests.families.tycoon.table import BLUE, CONTENT, NAMES, RED, Table, country, from_the_start, land
from tests.rules.coverage import wanted

EASTERN = bundled_scenario("tycoon/eastern-us")


def begun(seats: int, seed: int = 1, **rules: Any) -> Any:
    """A game on the eastern board after all that chance decides at its start."""
    values = {name.replace("__", "."): value for name, value in rules.items()}
    state = RULES.initial_state(EASTERN, [SeatSetup(name) for name in NAMES[:seats]], values)
    bots = [RandomBot()] * seats
    for _, after in drive(RULES, state, bots, seed):
        if RULES.current_player(after) != CHANCE:
            return after
    raise AssertionError("nobody ever decides")


def cards(number: int, *starts: int) -> dict[str, OperationCard]:
    """So many operation cards, some of them dealt at the start."""
    return {
        f"C{n}": OperationCard("hotel", f"Card {n}", 1, ("ash",), open_at_start=n in starts)
        for n in range(1, number + 1)
    }  # type: ignore[arg-type]


TYCOONS = {f"T{n}": TycoonCard(f"Tycoon {n}", "most-links", 5) for n in range(1, 5)}


@pytest.mark.rule("RT-MAP-01", "RT-MAP-02")
def test_hexes_rivers_ridges_and_coloured_cities_are_what_a_game_is_played_on() -> None:
    m = Table().m
    assert [m.price[m.lattice.find(cell)] for cell in ((1, 2), (7, 2), (4, 0), (0, 2))] == [2_000, 4_000, -1, -1]
    assert sum(map(bool, m.ridge)) == 2 and len(m.water) == 3 * 6
    assert [m.colour_ids[colour] if colour >= 0 else "gray" for colour in m.city_colour[:3]] == ["red", "blue", "gray"]
    assert m.city_cubes == [4, 2, 1, 1, 3, 1, 1, 1]


@pytest.mark.rule("RT-MAP-03")
def test_there_are_125_cubes_12_new_city_tiles_and_2_western_links() -> None:
    state = begun(4)
    g, m = state.g, state.m
    assert [g.bag[c] + sum(g.cubes[c :: m.colours]) for c in range(m.colours)] == [25] * 5
    assert sum(g.tiles) == 12 and sum(m.western) == 2


@pytest.mark.rule("RT-MAP-03")
def test_who_has_no_locomotive_left_begins_no_link_and_goes_not_west() -> None:
    # Of four one stands on the income track, one on each of two links.
    table = Table(locomotives=4).link(RED, "ash", "beech", "cedar").ready()
    assert table.may("build") and table.may("west") == ["cedar"]
    table = Table(locomotives=3).link(RED, "ash", "beech", "cedar").ready()
    assert not table.may("build") and not table.may("west")
    table = Table(locomotives=3).link(BLUE, "ash", "beech", "cedar").ready()
    assert table.may("build")


@pytest.mark.rule("RT-MAP-03")
def test_a_locomotive_that_marks_an_incomplete_link_lets_it_be_carried_on() -> None:
    table = Table(locomotives=2).ready().builds("ash", "1,2", "2,2").do("done", "pass")
    assert not table.may("build") and table.may("extend") == ["1,2 0"]
    assert table.why("beech", "2,2", "1,2") == "RT-ACTION-01"


@pytest.mark.rule("RT-SETUP-01", "RT-EX-18")
def test_each_city_gets_so_many_cubes_of_the_bag_110_in_all() -> None:
    for seats in (4, 5, 6):
        state = begun(seats)
        assert [sum(state.g.cubes[5 * c : 5 * c + 5]) for c in range(52)] == state.m.city_cubes
        assert sum(state.g.cubes) == 110


@pytest.mark.rule("RT-SETUP-02", "RT-EX-18")
def test_with_two_or_three_players_it_is_one_fewer_and_never_below_one_81_in_all() -> None:
    for seats in (2, 3):
        state = begun(seats)
        lie = {c: sum(state.g.cubes[5 * c : 5 * c + 5]) for c in range(52)}
        assert {(printed, lie[c]) for c, printed in enumerate(state.m.city_cubes)} == {
            (1, 1), (2, 1), (3, 2), (4, 3), (5, 4),
        }  # fmt: skip
        assert sum(lie.values()) == 81


@pytest.mark.rule("RT-SETUP-01")
def test_cubes_are_drawn_out_of_what_the_bag_still_holds() -> None:
    table = from_the_start(country(colours={**country().content.colours}), 4)
    draw = RULES.chance_outcomes(table.state)
    assert draw.purpose == "cube" and [weight for _, weight in draw.outcomes] == [20, 20, 20]
    table.do("cube red", "cube red", "cube blue")
    assert [weight for _, weight in RULES.chance_outcomes(table.state).outcomes] == [18, 19, 20]
    assert table.cubes("ash") == 3
    assert draw.text == "a cube for Ash"
    assert len({tuple(begun(2, seed).g.cubes) for seed in range(4)}) == 4


@pytest.mark.rule("RT-SETUP-03")
def test_any_colour_of_the_new_city_tiles_can_be_chosen() -> None:
    table = Table().ready().do("urbanize fir")
    assert table.codes == ["colour blue", "colour yellow"]


@pytest.mark.rule("RT-SETUP-04")
def test_seat_1_is_the_first_player_or_a_lot_says_who_is() -> None:
    scenario = country(cities=dict.fromkeys(country().content.cities, country().content.cities["beech"]))
    table = from_the_start(scenario).do(*["cube red"] * 8)
    assert table.actor == RED and table.codes[0] == "pass" and table.g.engine == [0, 0]
    table = from_the_start(scenario, 3, start__first="lot").do(*["cube red"] * 8)
    assert table.codes == ["first 1", "first 2", "first 3"]
    assert table.do("first 3").actor == 2 and table.g.first == 2
    assert table.g.points == [0, 0, 0] and table.g.whole == 1


@pytest.mark.rule("RT-SETUP-05")
def test_everybody_draws_a_tycoon_card_that_nobody_else_knows() -> None:
    table = from_the_start(country(tycoons=TYCOONS), 3)
    while table.may("cube"):
        table.do(table.codes[0])
    assert table.codes == ["tycoon T1", "tycoon T2", "tycoon T3", "tycoon T4"]
    told = table.do("tycoon T3").entries
    assert "Tycoon 3" not in str(told)
    assert table.codes == ["tycoon T1", "tycoon T2", "tycoon T4"]
    table.do("tycoon T1", "tycoon T4")
    assert table.g.tycoon == [2, 0, 3]
    for seat in range(3):
        view = RULES.information_state(table.state, seat)
        assert [card for card in view.g.tycoon if card >= 0] == [table.g.tycoon[seat]]
        assert view.g.tycoon[seat] == table.g.tycoon[seat]
    assert table.g.tycoon == [2, 0, 3]


@pytest.mark.rule("RT-SETUP-06", "RT-EX-19")
def test_the_start_cards_lie_open_and_twice_as_many_as_players_are_drawn() -> None:
    state = begun(4)
    assert state.g.place.count(OPEN) == 11
    assert all(state.g.place[card] == OPEN for card, each in enumerate(state.m.cards) if each.open_at_start)
    assert begun(2).g.place.count(OPEN) == 7
    table = from_the_start(country(operations=cards(9, 2)), 2)
    while table.may("cube"):
        table.do(table.codes[0])
    assert table.codes == [f"card C{n}" for n in range(1, 10) if n != 2]
    table.do("card C4", "card C9", "card C1", "card C7")
    assert [id for id in table.m.card_ids if table.place(id) == OPEN] == ["C1", "C2", "C4", "C7", "C9"]
    assert table.actor == RED and table.place("C3") == DECK


@pytest.mark.rule("RT-SETUP-07")
def test_nobody_has_money_at_the_start() -> None:
    assert begun(3).g.cash == [0, 0, 0] and begun(3).g.shares == [0, 0, 0]
    assert begun(3, cash__start=7).g.cash == [7, 7, 7]


@pytest.mark.rule("RT-OPT-01")
def test_beginners_play_without_cards_and_western_links() -> None:
    state = begun(3, game__beginners=True)
    assert not state.m.cards and not state.m.tycoons and not any(state.m.western) and state.g.tycoon == [-1, -1, -1]
    changes = {"operations": cards(9, 2), "tycoons": TYCOONS}
    table = Table(country(**changes), game__beginners=True).link(RED, "beech", "cedar").ready()
    assert not table.may("west") and not table.may("take") and not table.may("tycoon")
    table = Table(country(**changes)).opened("C2").link(RED, "beech", "cedar").ready()
    assert table.may("west") == ["cedar"] and table.may("take") == ["C2"]


def test_as_many_play_as_there_are_ends_and_cards_for() -> None:
    for seats, why in ((1, "2 to 6 players"), (7, "2 to 6 players"), (6, "empty cities ends a game of 6 players")):
        with pytest.raises(RulesError, match=why):
            from_the_start(country(empty_city_limits=dict.fromkeys(range(2, 6), 3)), seats)
    with pytest.raises(RulesError, match="5 players need 5 Tycoon cards, but there are only 4"):
        from_the_start(country(tycoons=TYCOONS), 5)
    assert from_the_start(country(tycoons=TYCOONS), 5, game__beginners=True).may("cube")


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"engines": ()}, "no engines"),
        ({"income": ()}, "no spaces"),
        ({"empty_city_limits": {}}, "No number of empty cities"),
        ({"empty_city_limits": {2: 0}}, "at zero empty cities"),
        ({"cities": {}}, "Ash has no color"),
        ({"colours": {}}, "The color of Ash has no cubes"),
        ({"new_cities": {"green": 1}}, "color green"),
        ({"operations": {"C1": OperationCard("hotel", "Inn")}}, "names 0 cities; it must name 1"),
        ({"tycoons": {"T1": TycoonCard("Lines", "connected", 5, sites=("ash",))}}, "names 1 city; it must name 2"),  # type: ignore[arg-type]
    ],
)
def test_what_keeps_a_board_from_being_played_is_said(changes: dict[str, Any], why: str) -> None:
    with pytest.raises(RulesError, match=f"cannot be played.*{why}"):
        from_the_start(country(**changes))


def test_a_city_off_the_grid_takes_no_part() -> None:
    away = land().with_site("gull", (90, 90)).scenario(family="tycoon", content=CONTENT)
    assert "gull" not in Table(away).m.city_ids and len(Table(away).m.city_ids) == 8
    inn = {"C1": OperationCard("hotel", "Inn", 1, ("gull",))}  # type: ignore[arg-type]
    with pytest.raises(RulesError, match="The card Inn names Gull, which is not on the hexes"):
        Table(replace(away, content=replace(CONTENT, operations=inn)))


def test_every_option_names_rows_of_the_rules() -> None:
    assert {row for option in OPTIONS for row in option.rule.split()} <= set(wanted())
    assert [option.name for option in OPTIONS if not option.rule] == ["game.setup", "game.turn_limit"]


def test_cubes_cards_and_lots_are_drawn_and_not_rolled() -> None:
    scenario, seats = country(tycoons=TYCOONS, operations=cards(3)), [SeatSetup("A"), SeatSetup("B")]
    state = RULES.initial_state(scenario, seats, {"start.first": "lot"})
    asked: dict[str, str] = {}
    while RULES.current_player(state) == CHANCE:
        draw = RULES.chance_outcomes(state)
        assert not draw.is_roll
        asked[draw.purpose] = draw.text
        state = RULES.apply_action(state, draw.outcomes[0][0])
    assert asked == {
        "cube": "a cube for Jay",
        "card": "a card",
        "tycoon": "a Tycoon card",
        "lot": "lots for the first player",
    }


def test_debts_that_grow_without_end_are_refused() -> None:
    with pytest.raises(RulesError, match="less than four dividends"):
        from_the_start(share__value=3_999)
    assert from_the_start(share__value=4_000).may("cube")
