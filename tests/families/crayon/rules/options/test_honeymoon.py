"""The honeymoon game for two (BR-OPT-14 to BR-OPT-17)."""

from __future__ import annotations

import pytest

from engine.errors import RulesError
from engine.families.crayon.rulebook import RULES
from engine.families.crayon.rules.board import NONE
from engine.game.rules import SeatSetup
from tests.families.crayon.rules.options.arranged import Table, a_board, a_card, a_table

CARDS = {
    "1": a_card(("cedar", "coal", 15), ("alder", "fish", 10), ("cedar", "wool", 12)),
    "2": a_card(("birch-small", "coal", 20)),
    "3": a_card(("alder", "wool", 20)),
    "4": a_card(("cedar", "coal", 30)),
    "5": a_card(("cedar", "coal", 31)),
    "6": a_card(("cedar", "coal", 32)),
}


def honeymoon(**options: object) -> Table:
    content = a_board().content
    return a_table(2, a_board(cards={**content.cards, **CARDS}), game__honeymoon=True, **options)  # type: ignore[attr-defined]


@pytest.mark.rule("BR-OPT-14", "BR-EX-35")
def test_there_is_one_chip_fewer_of_every_load() -> None:
    assert a_table().g.tray == [4, 3, 3]
    assert honeymoon().g.tray == [3, 2, 2]


@pytest.mark.rule("BR-OPT-15")
def test_both_may_enter_a_medium_city_and_one_a_small_city() -> None:
    table = honeymoon().owns(1, (4, 4), "alder").owns(1, "birch-small", (9, 4))
    table.owns(0, (6, 4), (6, 3)).owns(0, (11, 4), (11, 3)).holds(0, "2").on_turn(0, building=True)
    assert table.builds((6, 4), "alder") in table.codes
    assert table.builds((11, 4), "birch-small") not in table.codes
    free = honeymoon().owns(0, (11, 4), (11, 3)).holds(0, "2").on_turn(0, building=True)
    assert free.builds((11, 4), "birch-small") in free.codes


@pytest.mark.rule("BR-OPT-15")
def test_a_third_section_at_a_city_is_the_last_one() -> None:
    table = honeymoon().owns(0, (4, 4), "alder", (6, 4)).owns(0, "alder", (5, 5))
    table.on_turn(0, building=True)
    assert not [code for code in table.starting("build") if table.at("alder") in code]
    table.g.track[table.edges("alder", (5, 5))[0]] = 0
    assert [code for code in table.starting("build") if table.at("alder") in code]


@pytest.mark.rule("BR-OPT-16")
@pytest.mark.parametrize(("card", "can"), [("2", True), ("3", True), ("4", False)])
def test_a_small_city_is_built_to_with_a_card_for_it_or_for_what_it_offers(card: str, can: bool) -> None:
    table = honeymoon().owns(0, (11, 4), (11, 3)).holds(0, card, "5", "6")
    table.on_turn(0, building=True)
    code = table.builds((11, 4), "birch-small")
    assert (code in table.codes) == can
    if can:
        table.do(code)
        assert "Seat 0 has to deliver to Birch-Small or to pick up there [BR-OPT-16]" in table.told


@pytest.mark.rule("BR-OPT-16")
def test_from_a_small_city_one_builds_on_without_a_card_and_to_a_medium_city_too() -> None:
    table = honeymoon().owns(0, "birch-small", (11, 4)).owns(0, (6, 4), (6, 3)).holds(0, "4", "5", "1")
    table.on_turn(0, building=True)
    assert table.builds("birch-small", (9, 4)) in table.codes
    assert table.builds((6, 4), "alder") in table.codes


@pytest.mark.rule("BR-OPT-17")
def test_a_load_that_is_offered_there_goes_to_the_tray() -> None:
    table = honeymoon().stands(0, "alder").carries(0, "coal").do("drop coal")
    assert table.g.stored == [] and table.g.tray[table.load("coal")] == 3


@pytest.mark.rule("BR-OPT-17")
def test_another_load_stays_for_either_player_and_a_new_one_sends_it_to_the_tray() -> None:
    table = honeymoon().stands(0, "cedar").stands(1, "cedar").carries(0, "coal", "wool").do("drop coal")
    assert table.g.stored == [[table.node("cedar"), table.load("coal"), NONE, NONE]]
    table.do("drop wool")
    assert [row[1] for row in table.g.stored] == [table.load("wool")]
    assert table.g.tray[table.load("coal")] == 3
    table.on_turn(1).do("take wool")
    assert table.g.stored == [] and table.g.cargo[1][0] == table.load("wool")


@pytest.mark.rule("BR-OPT-17")
def test_a_chip_in_one_city_is_not_moved_by_one_in_another_city() -> None:
    table = honeymoon().stores("coal", "dale-small").stands(0, "cedar").carries(0, "wool").do("drop wool")
    assert len(table.g.stored) == 2


def test_the_honeymoon_game_is_for_two() -> None:
    for seats in (1, 3):
        with pytest.raises(RulesError, match="honeymoon game cannot be played by"):
            RULES.start(a_board(), [SeatSetup(f"Seat {n}") for n in range(seats)], {"game.honeymoon": True})


def test_the_honeymoon_game_has_its_own_rule_for_what_is_dropped() -> None:
    with pytest.raises(RulesError, match="The honeymoon game has its own rule"):
        honeymoon(warehouse__field="wordelmann")
