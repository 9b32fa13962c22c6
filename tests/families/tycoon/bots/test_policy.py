"""In the last turn bots count what the rules will count: the money that a Tycoon card wants, deliveries over the links
of others, and nothing that comes too late."""

from __future__ import annotations

import pytest

from engine.bots.named import bot_named
from engine.families.tycoon.bots.evaluation import BUILD, PASS
from engine.families.tycoon.bots.planner import Planner
from engine.families.tycoon.bots.weights import Weights
from engine.families.tycoon.content import TycoonCard
from engine.families.tycoon.family import FAMILY
from engine.families.tycoon.rulebook import RULES
from tests.families.tycoon.table import BLUE, COUNTRY, RED, Table, country

CARDS = country(
    tycoons={
        "money": TycoonCard("Money", "most-money", 5),
        "few": TycoonCard("Few", "fewest-shares", 5),
        "builder": TycoonCard("Builder", "most-links", 5),
    }
)


def ending(actions: int, table: Table) -> Table:
    """The last turn, in which Red has so many actions left and is about to have the first of them."""
    table.g.last, table.g.round = 1, table.m.rounds - actions + 1
    return table.ready()


def chosen(table: Table) -> str:
    """What the planner decides for Red."""
    return bot_named(FAMILY, "planner").choose(RULES, table.state, RED, RULES.legal_actions(table.state), 0).code


def last_codes(card: str, cash: tuple[int, int]) -> list[str]:
    """What Red decides with a Tycoon card in its last action, where Red and Blue have so much cash."""
    table = Table(CARDS).tycoon(RED, card).tycoon(BLUE, "builder" if card != "builder" else "few")
    table.g.cash[:] = cash
    ending(1, table)
    codes = []
    while table.actor == RED:
        codes.append(chosen(table))
        table.do(codes[-1])
    return codes


@pytest.mark.parametrize(
    ("card", "cash", "codes"),
    [
        ("money", (10_000, 10_000), ["share", "pass"]),  # A tie brings nothing, and a share of one point brings five.
        ("money", (10_000, 21_000), ["share", "share", "share", "pass"]),
        ("money", (10_001, 10_000), ["pass"]),
        ("money", (10_000, 90_000), ["pass"]),  # More shares than the card pays for.
        ("few", (10_000, 10_000), ["pass"]),
    ],
)
def test_shares_are_issued_for_their_money_where_the_card_for_most_money_pays_for_them(
    card: str, cash: tuple[int, int], codes: list[str]
) -> None:
    assert last_codes(card, cash) == codes


def test_why_says_that_shares_are_issued_for_the_card() -> None:
    table = Table(CARDS).tycoon(RED, "money").tycoon(BLUE, "few")
    table.g.cash[:] = [10_000, 10_000]
    told = bot_named(FAMILY, "planner").explain(RULES, ending(1, table).state, RED)
    assert told is not None and told.options[0].code == "share"
    assert "Issues 1 share for the cash that its Tycoon card counts." in told.options[0].said


def test_a_link_is_built_last_where_it_makes_the_most_links_of_a_card() -> None:
    table = Table(CARDS).tycoon(RED, "builder").tycoon(BLUE, "few").link(RED, "ash", "beech")
    table.link(BLUE, "cedar", "dale").cash(RED, 0)
    assert chosen(ending(1, table)) == "share"  # For a link of 4,000, which costs one point and brings five.
    assert chosen(table.do("share")).startswith("build")


def two_cubes() -> Table:
    """Red can carry two blue cubes over a link of its own and one of Blue, or build a link with a share for a red one
    over two own links."""
    table = Table(COUNTRY).link(RED, "dale", "cedar").link(BLUE, "cedar", "beech").engine(RED, 2)
    return table.put("dale", "blue", "blue").put("cedar", "red").cash(RED, 0)


def test_the_last_actions_carry_two_cubes_over_the_link_of_another_one_rather_than_build_for_one() -> None:
    assert chosen(ending(2, two_cubes())) == "cube dale blue"


def test_nothing_is_bought_in_thought_for_a_delivery_that_comes_too_late() -> None:
    table = Table(COUNTRY).link(RED, "dale", "cedar").engine(RED, 2).put("cedar", "red").cash(RED, 0)
    found = Planner(table.m, is_compiled=False).options(ending(2, table).g, RED, Weights())
    assert next(option.value for option in found if option.kind == PASS) == 0


def test_a_link_that_is_built_in_thought_leads_on_to_links_of_others_in_the_last_turn() -> None:
    def comes_to(*cubes: str) -> int:
        table = Table(COUNTRY).link(BLUE, "dale", "cedar", "beech").engine(RED, 3).put("elm", *cubes)
        found = Planner(table.m, is_compiled=False).options(ending(3, table).g, RED, Weights(others=0, doubt=0))
        return max(option.value for option in found if option.kind == BUILD and option.value is not None)

    assert comes_to("yellow", "blue") - comes_to("yellow") == 1_000
