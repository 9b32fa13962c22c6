"""The honeymoon game for two (BR-OPT-14 to BR-OPT-17)."""

from __future__ import annotations

import pytest

from engine.errors import RulesError
from engine.families.crayon.rulebook import RULES
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


@pytest.mark.rule("BR-OPT-16")
@pytest.mark.parametrize(("card", "can"), [("2", True), ("3", True), ("4", False)])
def test_a_small_city_is_built_to_with_a_card_for_it_or_for_what_it_offers(card: str, can: bool) -> None:
    table = honeymoon().owns(0, (11, 4), (11, 3)).holds(0, card, "5", "6")
    table.on_turn(0, building=True)
    code = table.builds((11, 4), "birch-small")
    assert (code in table.codes) == can
    if can:
        table.do(code)
        assert "Seat 0 must deliver to Birch-Small or pick up a load there [BR-OPT-16]" in table.told


def test_the_honeymoon_game_is_for_two() -> None:
    for seats in (1, 3):
        with pytest.raises(RulesError, match="the honeymoon game is for 2 players"):
            RULES.initial_state(a_board(), [SeatSetup(f"Seat {n}") for n in range(seats)], {"game.honeymoon": True})


def test_the_honeymoon_game_has_its_own_rule_for_what_is_dropped() -> None:
    with pytest.raises(RulesError, match="The honeymoon game has its own rule"):
        honeymoon(warehouse__field="wordelmann")
