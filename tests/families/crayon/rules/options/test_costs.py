"""Costs of movement and loading, and track that begins at that of others (BR-OPT-29, BR-OPT-30, BR-OPT-32)."""

from __future__ import annotations

import pytest

from tests.families.crayon.rules.options.arranged import a_board, a_card, a_table


@pytest.mark.rule("BR-OPT-29", "BR-EX-36")
def test_a_turn_on_own_track_and_on_that_of_another_costs_1_to_the_bank_and_4() -> None:
    table = a_table(fee__own_track=1).owns(0, "cedar", (2, 4)).owns(1, (2, 4), "alder").stands(0, "cedar")
    table.ride((3, 4))
    assert table.g.cash == [55, 64]
    table.ride("alder", (4, 4))
    assert table.g.cash == [55, 64], "once a turn"
    assert a_table().owns(0, "cedar", "alder").stands(0, "cedar").ride("alder").g.cash[0] == 60


@pytest.mark.rule("BR-OPT-29")
def test_the_cash_for_own_track_is_needed_beforehand_in_red_areas_too() -> None:
    table = a_table(fee__own_track=1).owns(0, "cedar", "alder").stands(0, "cedar").stands(1, "north-major")
    table.g.cash[:] = [0, 0]
    assert not table.can_ride((1, 4)) and not table.on_turn(1).starting("move")
    table.g.cash[1] = 1
    table.ride((6, 1))
    assert table.g.cash[1] == 0


CARDS = {"1": a_card(("cedar", "coal", 15)), "2": a_card(("alder", "fish", 10))}


@pytest.mark.rule("BR-OPT-30", "BR-EX-24", "BR-LOAD-06")
@pytest.mark.parametrize("codes", [("load coal", "drop coal"), ("load coal", "load coal")])
def test_a_load_up_and_one_down_or_two_up_cost_two_mileposts(codes: tuple[str, str]) -> None:
    table = a_table(move__load_cost=1).stands(0, "alder").do(*codes)
    assert table.g.left[0] == 7
    assert a_table().stands(0, "alder").do(*codes).g.left[0] == 9


@pytest.mark.rule("BR-OPT-30")
def test_a_delivery_is_a_drop_and_nothing_is_handled_without_mileposts() -> None:
    cards = {**a_board().content.cards, **CARDS}  # type: ignore[attr-defined]
    table = a_table(2, a_board(cards=cards), move__load_cost=2).stands(0, "cedar").carries(0, "coal")
    table.g.left[0] = 1
    assert not [code for code in table.codes if code.split()[0] in ("load", "drop", "deliver")]
    table.g.left[0] = 2
    table.do("deliver 1.1")
    assert table.g.left[0] == 0


@pytest.mark.rule("BR-OPT-30")
def test_taking_a_stored_load_costs_as_much_as_picking_one_up() -> None:
    table = a_table(move__load_cost=1, warehouse__field="some_turns").stores("wool", "alder", 1, 99).stands(0, "alder")
    table.do("take wool")
    assert table.g.left[0] == 8
