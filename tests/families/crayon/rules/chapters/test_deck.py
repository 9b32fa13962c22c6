"""Cards: the deck, the deal, draws, and visible cards."""

from __future__ import annotations

import pytest

from engine.families.crayon.content import Demand
from engine.families.crayon.rulebook import RULES
from engine.families.crayon.rules.position import DISCARDED, IN_FORCE, PILE
from engine.game.rules import CHANCE
from tests.families.crayon.table import BLUE, COUNTRY, GREEN, NAMES, RED, Table, country, dealt, from_the_start

FORTUNE = country(cards={"fortune": (Demand("elm", "coal", 90),), "luck": (Demand("ash", "fish", 90),)})


@pytest.mark.rule("BR-CARD-01")
def test_demand_and_event_cards_are_one_deck_and_trains_are_not_in_it() -> None:
    content = COUNTRY.content
    table = from_the_start()
    assert table.actor == CHANCE and set(table.may("card")) == {*content.cards, *content.events}
    assert len(table.codes) == len(content.cards) + len(content.events)


@pytest.mark.rule("BR-CARD-02")
@pytest.mark.parametrize(
    ("row", "load", "city", "payoff"), [(1, "coal", 25, 14), (2, "wool", 6, 8), (3, "steel", 21, 6)]
)
def test_each_of_the_three_demands_of_a_card_names_a_city_a_load_and_a_payment(
    row: int, load: str, city: int, payoff: int
) -> None:
    at = {25: "25,2", 6: "6,4", 21: "21,0"}[city]
    table = Table().hand(RED, "4", "2", "3").hand(BLUE, "5", "6", "7").train(RED, at).carries(RED, load).ready()
    assert f"4.{row}" in table.may("deliver") and f"4.{row % 3 + 1}" not in table.may("deliver")
    assert table.do(f"deliver 4.{row}").paid(RED) == [payoff]


@pytest.mark.rule("BR-CARD-03")
def test_an_event_is_shown_acts_at_once_and_drawing_goes_on() -> None:
    table = Table().cash(BLUE, 160).ready().draws(RED, "tax")
    assert table.kinds()[0] == "draw" and "Tax" in table.entries[0].text and table.g.cash == [40, 120]
    assert table.actor == CHANCE and len(table.cards(RED)) == 2
    table.do("card fog")
    assert table.place("fog") == IN_FORCE and table.actor == CHANCE
    assert table.do("card 9").actor == RED and table.cards(RED) == ["1", "2", "9"]


@pytest.mark.rule("BR-CARD-04")
def test_there_are_three_cards_in_hand_before_anything_else_is_delivered() -> None:
    table = Table().train(RED, "25,2").carries(RED, "coal", "coal").ready().do("deliver 1.1")
    assert table.actor == CHANCE and table.cards(RED) == ["2", "3"]
    assert table.do("card 7").cards(RED) == ["7", "2", "3"] and table.may("deliver") == ["7.1", "2.1", "3.1"]
    assert len(Table(hand=4).ready().cards(BLUE)) == 4


@pytest.mark.rule("BR-CARD-05")
def test_a_player_who_has_fewer_cards_draws_at_once_also_out_of_turn() -> None:
    table = Table(seats=3).cash(GREEN, 100).ready().draws(GREEN, "tax")
    assert table.actor == CHANCE and table.g.cash == [40, 40, 70] and table.g.seat == RED
    assert RULES.chance_outcomes(table.state).seat == GREEN
    assert table.do("card 20").actor == RED and table.cards(GREEN)[-1] == "20"


@pytest.mark.rule("BR-CARD-05")
def test_the_next_card_is_drawn_when_the_event_is_over_with() -> None:
    table = Table().train(BLUE, "14,1").carries(BLUE, "coal", "steel").ready().draws(RED, "derailment")
    assert table.actor == BLUE and table.codes == ["lose coal", "lose steel"]
    assert table.do("lose steel").actor == CHANCE


def test_the_draws_of_a_turn_are_counted_so_that_each_has_its_own_luck() -> None:
    table = Table().train(RED, "25,2").carries(RED, "coal", "coal").ready().do("deliver 1.1")
    numbers = []
    for card in ("tax", "fog", "20"):
        numbers.append(RULES.chance_outcomes(table.state).n)
        table.do(f"card {card}")
    table.do("deliver 2.1")
    assert [*numbers, RULES.chance_outcomes(table.state).n] == [0, 1, 2, 3]
    assert table.do("card 21").passes(1).g.drawn == 0


@pytest.mark.rule("BR-CARD-06")
def test_an_empty_deck_is_made_of_the_discard_pile_and_not_of_events_in_force() -> None:
    table = Table().in_force("fog", RED)
    for card, place in enumerate(table.g.place):
        table.g.place[card] = DISCARDED if place == PILE else place
    for id in ("10", "tax"):
        table.g.place[table.m.card_ids.index(id)] = PILE
    table.ready().draws(BLUE, "tax")
    assert table.codes == ["card 10"]
    table.do("card 10").draws(RED)
    assert set(table.may("card")) == {*table.m.card_ids} - {"1", "2", "4", "5", "10", "fog"}
    assert table.do("card 6").cards(RED) == ["1", "2", "6"]


@pytest.mark.rule("BR-SETUP-01", "BR-LOCO-05")
def test_everybody_begins_with_60_a_freight_and_nothing_else() -> None:
    table = from_the_start(seats=6)
    assert table.g.cash == [60] * 6 and {table.train_of(seat) for seat in range(6)} == {"freight"}
    assert not any(table.g.track) and table.state.tokens == () and table.g.tray == [3, 3, 1, 2]
    assert [holding.money for holding in table.state.holdings] == [60] * 6
    assert from_the_start(cash__start=75).g.cash == [75, 75]


@pytest.mark.rule("BR-SETUP-02")
def test_three_cards_are_dealt_open_and_events_are_set_aside_and_replaced() -> None:
    table = dealt(from_the_start(), ("24", "tax", "2", "fog"))
    assert table.g.cash == [60, 60] and table.place("tax") == table.place("fog") == DISCARDED
    assert RULES.chance_outcomes(table.state).seat == RED and not {"tax", "fog"} & set(table.may("card"))
    dealt(table, ("3", "4", "5", "6"))
    assert [table.cards(RED), table.cards(BLUE)] == [["24", "2", "3"], ["4", "5", "6"]]
    assert RULES.information_state(table.state, BLUE).g.hand[RED] == table.g.hand[RED]


@pytest.mark.rule("BR-SETUP-03", "BR-EX-22")
def test_the_highest_payment_on_a_card_goes_first() -> None:
    table = dealt(from_the_start(seats=3), ("1", "2", "3"), ("4", "5", "24"), ("21", "22", "23"))
    assert table.g.first == table.actor == BLUE


@pytest.mark.rule("BR-SETUP-03")
def test_a_tie_is_settled_by_the_next_highest_payment_then_by_lot() -> None:
    table = dealt(from_the_start(FORTUNE, 3), ("1", "2", "fortune"), ("4", "5", "luck"), ("22", "23", "24"))
    assert table.g.first == BLUE
    twins = country(cards={"a": (Demand("elm", "coal", 90),) * 3, "b": (Demand("ash", "fish", 90),) * 3,
                           "1b": (Demand("elm", "coal", 11),) * 3, "2b": (Demand("elm", "coal", 12),) * 3,
                           "1a": (Demand("elm", "coal", 11),) * 3, "2a": (Demand("elm", "coal", 12),) * 3})  # fmt: skip
    table = dealt(from_the_start(twins, 3), ("24", "2", "3"), ("a", "1a", "2a"), ("b", "1b", "2b"))
    assert table.actor == CHANCE and table.codes == ["first 2", "first 3"]
    assert table.do("first 3").actor == table.g.first == GREEN


@pytest.mark.rule("BR-SETUP-04")
def test_events_of_the_deal_go_back_into_the_deck_when_all_have_their_cards() -> None:
    table = dealt(from_the_start(), ("1", "tax", "2", "3"), ("fog", "4", "5"))
    assert table.place("tax") == DISCARDED
    table.do("card 24")
    assert table.place("tax") == table.place("fog") == PILE and "deck" in table.kinds()


@pytest.mark.rule("BR-INFO-01")
def test_money_is_hidden_until_the_tax_appears_and_all_else_is_open() -> None:
    table = Table().train(RED, "7,0").carries(RED, "coal").ready()

    def money(viewer: int) -> list[float | None]:
        return [holding.money for holding in RULES.information_state(table.state, viewer).holdings]

    assert money(RED) == [60, None] and money(BLUE) == [None, 60]
    seen = RULES.information_state(table.state, BLUE)
    assert seen.g.hand == table.g.hand and seen.g.cargo == table.g.cargo and seen.g.train == table.g.train
    assert "Coal" in seen.tokens[0].text and NAMES[RED] in seen.tokens[0].text
    table.draws(BLUE, "tax", "20")
    assert money(RED) == money(BLUE) == [40, 40]
    table = Table(info__cash="never").ready()
    assert money(RED) == [60, 60]
