"""Open contracts and the reshuffle card (BR-OPT-27, BR-OPT-28)."""

from __future__ import annotations

import pytest

from engine.families.crayon.rules.board import NONE
from engine.families.crayon.rules.position import DISCARDED, HELD, OPEN, PILE
from engine.game.rules import CHANCE
from tests.families.crayon.rules.options.arranged import a_board, a_card, a_table


@pytest.mark.rule("BR-OPT-27", "BR-EX-32")
def test_of_a_hand_of_three_one_finds_a_place_beside_three_open_ones_as_its_owner_chooses() -> None:
    table = a_table(contracts__open=True)
    for card in (20, 21, 22):
        table.g.place[card] = OPEN
    table.do("discard hand")
    assert table.actor == 0 and table.codes == ["open 1", "open 2", "open 3"]
    table.do("open 2")
    assert table.g.place.count(OPEN) == 4 and table.g.place[1] == OPEN
    assert table.g.place[0] == table.g.place[2] == DISCARDED and table.g.place.count(DISCARDED) == 2
    table.draw()
    assert table.g.seat == 1 and min(table.g.hand[0]) >= 0


@pytest.mark.rule("BR-OPT-27")
def test_a_hand_that_finds_room_lies_open_whole_and_one_that_finds_none_is_discarded() -> None:
    table = a_table(contracts__open=True).do("discard hand")
    assert table.actor == CHANCE and [table.g.place[card] for card in (0, 1, 2)] == [OPEN] * 3
    full = a_table(contracts__open=True, contracts__most=2)
    full.g.place[30] = full.g.place[31] = OPEN
    full.do("discard hand")
    assert [full.g.place[card] for card in (0, 1, 2)] == [DISCARDED] * 3
    assert a_table().do("discard hand").g.place.count(OPEN) == 0


@pytest.mark.rule("BR-OPT-27")
def test_whoever_serves_an_open_contract_first_is_paid_and_draws_no_card() -> None:
    cards = {**a_board().content.cards, "30": a_card(("cedar", "coal", 15))}  # type: ignore[attr-defined]
    table = a_table(2, a_board(cards=cards), contracts__open=True).stands(0, "cedar").carries(0, "coal")
    table.g.place[29] = OPEN
    hand = list(table.g.hand[0])
    table.do("deliver 30.1")
    assert table.g.cash[0] == 75 and table.g.place[29] == DISCARDED
    assert table.g.hand[0] == hand and table.actor == 0
    assert "deliver 30.1" not in table.carries(0, "coal").codes


@pytest.mark.rule("BR-OPT-28")
def test_the_card_that_shuffles_brings_draw_pile_and_discards_together_and_another_one_is_drawn() -> None:
    table = a_table(deck__reshuffle_card=True)
    assert "card reshuffle" not in a_table().do("discard hand").codes
    table.g.place[20] = table.g.place[21] = DISCARDED
    table.do("discard hand")
    assert "card 21" not in table.codes
    table.do("card reshuffle")
    assert table.g.place[20] == table.g.place[21] == table.g.place[table.m.reshuffle_card] == PILE
    assert DISCARDED not in table.g.place and not [p for p in table.g.place if p >= HELD + 2]
    assert table.actor == CHANCE and table.g.hand[0] == [NONE] * 3
    assert {"card 21", "card 22", "card reshuffle"} <= set(table.codes)


@pytest.mark.rule("BR-OPT-28")
def test_cards_that_lie_open_or_in_force_are_not_shuffled() -> None:
    table = a_table(deck__reshuffle_card=True, contracts__open=True)
    table.g.place[20], table.g.place[table.m.card_ids.index("204")] = OPEN, 2
    table.do("discard hand", "card reshuffle")
    assert table.g.place[20] == OPEN and table.g.place[table.m.card_ids.index("204")] == 2
