"""Titles dealt at the start, and trading them before the first trip."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.families.boxcars.rules.board import NONE
from engine.families.boxcars.rules.chapters.trading import offer_number
from engine.families.boxcars.rules.position import ANSWER, TRADE
from engine.families.boxcars.rules.turn import NO, YES
from tests.families.boxcars.boards import Sketch
from tests.families.boxcars.table import RULES, Table, from_the_start


def three_lines() -> Sketch:
    return (
        Sketch()
        .line("A", "west a1 east", price=8_000)
        .line("B", "west b1 east", price=10_000)
        .line("C", "west c1 east", price=12_000)
        .cities("w", "west")
        .cities("e", "east")
    )


def dealt(**rules: bool | int) -> Table:
    """Red has A and C, Blue has B; Red may make an offer."""
    table = from_the_start(three_lines(), 2, deal__all=True, **rules)
    return table.do("dice 6 6", "dice 1 1", "title A", "title B", "title C")


@pytest.mark.rule("BX-OPT-04")
def test_every_title_is_drawn_and_dealt_round_from_the_first_player() -> None:
    table = from_the_start(three_lines(), 2, deal__all=True).do("dice 1 1", "dice 6 6")
    assert table.purpose == "title" and table.codes == ["title A", "title B", "title C"]
    table.do("title C", "title A")
    assert table.codes == ["title B"]
    table.do("title B")
    assert table.g.owner == [0, 1, 1] and table.g.cash == [20_000, 20_000]
    assert [entry.text for entry in table.entries] == ["Blue is dealt the B"]


@pytest.mark.rule("BX-OPT-04")
def test_public_lines_are_not_dealt() -> None:
    sketch = three_lines()
    sketch.public = ("B",)
    table = from_the_start(sketch, 2, deal__all=True, public_lines=True).do("dice 6 6", "dice 1 1")
    assert table.codes == ["title A", "title C"]


@pytest.mark.rule("BX-OPT-04")
def test_a_title_is_sold_for_halves_of_its_price() -> None:
    table = dealt()
    assert table.actor == 0
    assert [code for code in table.codes if "A to" in code] == [
        f"trade A to 1 for {amount}" for amount in (4_000, 8_000, 12_000, 16_000)
    ]
    table.do("trade A to 1 for 12000")
    assert table.actor == 1 and table.codes == ["decline", "accept"]
    table.do("accept")
    assert table.g.owner == [1, 1, 0]
    assert table.paid(0) == [12_000] and table.paid(1) == [-12_000] and "trade" in table.kinds()
    assert table.actor == 1


@pytest.mark.parametrize(
    ("code", "accepting"),
    [
        ("trade C to 1 for 12000", "Accept the C from Red for $12,000"),
        ("trade 15000 for B", "Accept $15,000 from Red for the B"),
        ("trade C for B", "Accept the C from Red for the B"),
    ],
)
def test_who_is_asked_reads_what_accepting_gives_and_costs(code: str, accepting: str) -> None:
    table = dealt().do(code)
    assert [str(action) for action in RULES.legal_actions(table.state)] == ["Decline the offer", accepting]


@pytest.mark.rule("BX-OPT-04")
@pytest.mark.parametrize(
    ("code", "offer", "settled"),
    [
        (
            "trade C to 1 for 12000",
            "Red offers the C to Blue for $12,000",
            ["Blue pays $12,000 to Red for the C", "Red receives $12,000 from Blue for the C", "The C goes to Blue"],
        ),
        (
            "trade 15000 for B",
            "Red offers Blue $15,000 for the B",
            ["Red pays $15,000 to Blue for the B", "Blue receives $15,000 from Red for the B", "The B goes to Red"],
        ),
        ("trade C for B", "Red offers the C for the B", ["The C goes to Blue", "The B goes to Red"]),
    ],
)
def test_an_offer_and_what_is_settled_are_told(code: str, offer: str, settled: list[str]) -> None:
    table = dealt().do(code)
    assert [entry.text for entry in table.entries] == [offer]
    assert [entry.text for entry in table.do("accept").entries] == settled
    assert [entry.text for entry in dealt().do(code, "decline").entries] == [offer, "Blue declines"]


@pytest.mark.rule("BX-OPT-04")
def test_nobody_offers_or_accepts_more_than_the_cash_in_hand() -> None:
    table = dealt(cash__start=10_000)
    assert "trade 10000 for B" in table.codes and "trade 15000 for B" not in table.codes
    table.do("trade C to 1 for 12000")
    assert table.codes == ["decline"]
    assert table.do("decline").g.owner == [0, 1, 0]


@pytest.mark.rule("BX-OPT-04")
def test_trading_ends_before_the_first_roll_when_all_pass_in_a_row() -> None:
    table = dealt().do("pass", "trade B for A", "decline", "pass")
    assert table.actor == 1
    table.do("pass")
    assert table.purpose == "home region"


@pytest.mark.rule("BX-OPT-04")
def test_trading_ends_after_its_rounds() -> None:
    table = dealt(deal__trade_rounds=1).do("trade A for B", "accept", "trade A for B", "accept")
    assert table.purpose == "home region" and table.g.owner == [0, 1, 0]
    assert dealt(deal__trade_rounds=0).purpose == "home region"


@pytest.mark.rule("BX-OPT-04", "BX-FEE-05")
def test_dealt_is_not_bought_so_that_the_fee_rises_only_with_a_later_purchase() -> None:
    assert not dealt().g.sold_out
    table = Table(three_lines(), 2, deal__all=True).owns(0, "A").owns(1, "B").at(0, "a1", "A", "west").bound(0, "east")
    table.ready("1 1").ride("east A").do("buy C")
    assert table.g.sold_out


def test_any_sum_may_be_asked_or_offered() -> None:
    table = dealt().do("trade A to 1 for 1")
    assert table.actor == 1 and table.do("accept").paid(0) == [1]
    assert dealt().do("trade 17001 for B", "accept").paid(0) == [-17_001]
    asked, bought, again = RULES.amounts(dealt().state)
    assert (asked.title, bought.title) == ("Offer the A to Blue for …", "Offer Blue … for the B")
    assert bought.highest == 20_000 and again.code == "trade C to 1 for {}"


def test_offers_of_worthless_titles_and_of_titles_named_like_sums_are_told_apart() -> None:
    board = Sketch().line("500", "west a1 east", price=1).line("express", "west b1 east", price=0)
    board.line("C", "west c1 east").cities("w", "west").cities("e", "east")
    table = from_the_start(board, 2, deal__all=True).do("dice 6 6", "dice 1 1", "title 500", "title express", "title C")
    assert len(set(table.codes)) == len(table.codes)
    assert "trade railroad 500 for railroad express" in table.codes and "trade 0 for railroad express" in table.codes
    assert table.do("trade railroad 500 for railroad express", "accept").g.owner[:2] == [1, 0]
    assert "trade 500 for railroad 500" in [a.action(500).code for a in RULES.amounts(table.do("pass").state)]


@given(st.integers(0, 30_000), st.integers(0, 30_000), st.integers(0, 30_000), st.booleans())
def test_accepted_offer_moves_money_and_titles_and_needs_the_cash_of_the_payer(
    red: int, blue: int, amount: int, is_sale: bool
) -> None:
    table = dealt().cash(0, red).cash(1, blue)
    a, b = (table.m.rail_number[name] for name in "AB")
    assert table.state is not None
    offer = (
        offer_number(table.m, a, NONE, 1, amount) if is_sale else offer_number(table.m, NONE, b, 1, min(amount, red))
    )
    paid = amount if is_sale else -min(amount, red)
    RULES.act(table.m, table.g, TRADE, offer)
    assert RULES.legal(table.m, table.g, ANSWER) == ([NO, YES] if paid <= blue else [NO])
    if paid <= blue:
        RULES.act(table.m, table.g, ANSWER, YES)
        assert table.g.cash == [red + paid, blue - paid]
        assert (table.g.owner[a], table.g.owner[b]) == ((1, 1) if is_sale else (0, 0))
