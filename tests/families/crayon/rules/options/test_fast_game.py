"""The fast game, and its separate parts (BR-OPT-03 to BR-OPT-07)."""

from __future__ import annotations

import pytest

from engine.errors import RulesError
from engine.families.crayon.rulebook import RULES
from engine.families.crayon.rules.board import board_of
from engine.families.crayon.rules.position import DISCARDED, HELD, OUT, PILE, Position
from engine.game.rules import CHANCE, SeatSetup
from tests.families.crayon.rules.options.arranged import Table, a_board, a_table


def a_deal(seats: int = 3, **options: object) -> Table:
    """Return a game before its first card."""
    table = a_table(seats, **options)
    table.g = Position(table.m, seats)
    return table


def deal(table: Table, events: int = 0) -> None:
    """Deal all cards: first the events, then demand cards from the lowest."""
    for _ in range(events):
        table.do(table.starting("card 2")[-1])
    while table.actor == CHANCE:
        table.do(table.codes[0])


def turns_in_order(table: Table, number: int) -> list[int]:
    """Return the current players of the next turns, with the necessary discards."""
    seats = []
    for _ in range(number):
        turn = table.g.turn
        seats.append(table.g.seat)
        while table.g.turn == turn:
            codes = table.codes
            table.do("done" if "done" in codes else codes[0])
    return seats


@pytest.mark.rule("BR-OPT-03")
def test_the_fast_game_begins_with_80_and_four_opening_turns_the_fourth_like_the_third() -> None:
    table = a_deal(game__fast=True)
    deal(table)
    assert table.g.cash == [80, 80, 80]
    a = table.g.first
    b, c = (a + 1) % 3, (a + 2) % 3
    assert turns_in_order(table, 12) == [a, b, c, c, b, a, a, b, c, a, b, c]
    assert table.g.turn == 13 and table.starting("place"), "trains are placed in the thirteenth turn"
    assert not any(table.g.at[v] >= 0 for v in range(3))


@pytest.mark.rule("BR-OPT-03")
def test_an_ordinary_game_places_trains_after_three_opening_turns() -> None:
    table = a_deal()
    deal(table)
    turns_in_order(table, 9)
    assert table.g.cash == [60, 60, 60] and table.starting("place")


@pytest.mark.rule("BR-OPT-04")
@pytest.mark.parametrize(("stay_out", "where"), [(True, OUT), (False, PILE)])
def test_events_of_the_first_deal_stay_out(stay_out: bool, where: int) -> None:
    table = a_deal(fast__events_stay_out=stay_out)
    table.do("card 203")
    assert table.g.place[table.m.card_ids.index("203")] == (OUT if stay_out else DISCARDED)
    deal(table)
    assert table.g.place[table.m.card_ids.index("203")] == where
    assert table.g.place[table.m.card_ids.index("204")] == PILE


@pytest.mark.rule("BR-OPT-05", "BR-EX-25")
@pytest.mark.parametrize(("train", "speed", "half"), [("freight", 12, 6), ("fast", 16, 8), ("super", 16, 8)])
def test_trains_of_the_fast_game_move_12_and_16_at_half_rate_6_and_8(train: str, speed: int, half: int) -> None:
    table = a_table(game__fast=True).stands(0, "alder")
    table.g.train[0] = table.m.train_ids.index(train)
    table.on_turn(0)
    assert table.g.left[0] == speed
    fog = table.m.event_count - 1
    table.g.until[fog], table.g.drawer[fog] = 2, 1
    table.on_turn(0)
    assert table.g.left[0] == half


@pytest.mark.rule("BR-OPT-06")
def test_the_tax_is_not_in_the_deck_of_the_fast_game_and_money_stays_hidden() -> None:
    assert "201" in a_table().m.card_ids
    table = a_table(game__fast=True)
    assert "201" not in table.m.card_ids and {"202", "203", "204"} <= set(table.m.card_ids)
    assert all(event.kind != "tax" for event in table.m.events)
    assert list(RULES.information_state(table.state, 1).g.cash) == [-1, 80]


@pytest.mark.rule("BR-OPT-07")
def test_five_cards_are_dealt_and_two_given_up_after_two_building_turns() -> None:
    table = a_deal(game__fast=True)
    deal(table, events=2)
    counts = [sum(card >= 0 for card in hand) for hand in table.g.hand]
    assert counts == [5, 5, 5], "events are replaced"
    order = []
    while table.g.turn <= 9:
        codes = table.codes
        if codes[0].startswith("give"):
            assert len(codes) > 3
            assert table.g.turns[table.actor] >= 2
            order.append((table.actor, codes[0].removeprefix("give ")))
            table.do(codes[0])
        else:
            table.do("done")
    assert sorted(seat for seat, _ in order) == [0, 0, 1, 1, 2, 2]
    assert [sum(card >= 0 for card in hand) for hand in table.g.hand] == [3, 3, 3]
    assert all(table.g.place[table.m.card_ids.index(card)] == DISCARDED for _, card in order)
    assert sum(place >= HELD for place in table.g.place) == 9


@pytest.mark.rule("BR-OPT-07")
def test_all_five_cards_are_there_in_both_building_turns() -> None:
    table = a_deal(2, fast__deal=True)
    deal(table)
    seats = turns_in_order(table, 3)
    assert seats[1] == seats[2] == table.g.first ^ 1
    last = seats[2]
    while table.actor == last:
        table.do(table.codes[0])
    assert sum(card >= 0 for card in table.g.hand[last]) == 3, "after its second turn"
    assert sum(card >= 0 for card in table.g.hand[last ^ 1]) == 5, "before its second turn is over"


def test_a_deck_that_is_too_small_for_five_cards_each_is_refused() -> None:
    content = a_board().content
    few = dict(list(content.cards.items())[:12])  # type: ignore[attr-defined]
    seats = [SeatSetup(f"Seat {n}") for n in range(3)]
    RULES.initial_state(a_board(cards=few), seats, {})
    with pytest.raises(RulesError, match="12 demand cards, but 3 players need 16"):
        RULES.initial_state(a_board(cards=few), seats, {"fast.deal": True})
    assert board_of(a_board(cards=few), {"fast.deal": True}).deal == 5
