"""Decks of demand cards: payoffs by the formula, deals by settings and a seed."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.errors import EditError
from engine.families.crayon.author.deck import dealt, quotas, repriced
from engine.families.crayon.author.deck_checks import DeckCount
from engine.families.crayon.author.deck_edits import RegenerateDeck, RepriceDeck, SetPayoffs
from engine.families.crayon.content import DeckSettings, Demand
from engine.model.scenario import Scenario
from tests.bundled import bundled_scenario
from tests.families.crayon.boards import a_crayon_board


@cache
def british() -> Scenario:
    return bundled_scenario("crayon/british-rails")


def test_the_bundled_deck_pays_by_the_formula_but_for_one_tie_and_one_fixed_demand() -> None:
    old, new = british().content.cards, repriced(british())
    other = {
        (id, slot) for id in old for slot, pair in enumerate(zip(old[id], new[id], strict=True)) if len(set(pair)) > 1
    }
    assert other <= {("90", 0)}
    assert Demand("dundee", "imports", 29, fixed=True) in new["118"]


@pytest.mark.parametrize("seed", [1, 2, 99])
def test_a_deck_keeps_to_its_settings(seed: int) -> None:
    scenario = RegenerateDeck(seed).apply(british())
    content, sites = scenario.content, scenario.board.sites
    cards = list(content.cards.values())
    demands = [demand for card in cards for demand in card]
    assert list(content.cards) == [str(number) for number in range(1, 137)]
    assert all(len(card) == len({d.site for d in card}) == len({d.load for d in card}) == 3 for card in cards)
    assert len({(d.site, d.load) for d in demands}) == len(demands) == 408
    assert not [d for d in demands if d.site in content.loads[d.load].sites]
    by_size = {size: set() for size in ("major", "medium", "small")}
    for site, number in Counter(d.site for d in demands).items():
        by_size[sites[site].size].add(number)
    assert by_size == {"major": {17, 18}, "medium": {10}, "small": {6}}
    assert set(Counter(d.load for d in demands).values()) <= {12, 13, 14, 15}


def test_every_card_has_a_low_a_middle_and_a_high_demand() -> None:
    cards = RegenerateDeck(5).apply(british()).content.cards.values()
    ordered = [sorted(d.payoff for d in card) for card in cards]
    low, middle, high = zip(*ordered, strict=True)
    assert max(low) <= min(middle) and max(middle) <= min(high)


def test_the_same_seed_gives_the_same_deck_another_another() -> None:
    once, twice, other = (RegenerateDeck(seed).apply(british()) for seed in (3, 3, 4))
    assert once == twice
    assert once.content.cards != other.content.cards
    assert RegenerateDeck().apply(once) == once


def test_fixed_demands_stay_in_a_new_deck() -> None:
    fixed = SetPayoffs((("7", 1, 77),)).apply(british())
    wanted = {d for card in fixed.content.cards.values() for d in card if d.fixed}
    assert len(wanted) == 2
    new = RegenerateDeck(8).apply(fixed).content.cards.values()
    assert {d for card in new for d in card if d.fixed} == wanted
    assert sum(map(len, new)) == 408


def test_new_payoffs_follow_new_costs() -> None:
    from engine.families.crayon.author.edits import SetCost

    dear = SetCost("features", "river", 20).apply(british())
    changed = RepriceDeck().apply(dear).content.cards
    assert changed != british().content.cards
    assert Demand("dundee", "imports", 29, fixed=True) in changed["118"]


def test_a_small_board_repeats_demands_rather_than_leave_cards_empty() -> None:
    cards = dealt(a_crayon_board(), DeckSettings(6, 3, {"small": 1, "medium": 1, "major": 1}))
    assert [len(card) for card in cards.values()] == [3] * 6
    assert all(d.site not in a_crayon_board().content.loads[d.load].sites for card in cards.values() for d in card)


def test_a_board_without_loads_gives_an_empty_deck() -> None:
    bare = a_crayon_board(loads={}, cards={})
    assert dealt(bare, DeckSettings(4, 3)) == {}


def test_empty_settings_give_an_empty_deck() -> None:
    assert dealt(replace(british(), content=replace(british().content, cards={})), DeckSettings(0, 3)) == {}


def test_no_deck_is_dealt_that_nobody_could_print() -> None:
    huge = replace(
        british(), content=replace(british().content, deck_settings=DeckSettings(cards=10_000, demands=10_000))
    )
    with pytest.raises(EditError, match="10,000 cards with 10,000 demands each exceed the maximum of 6,000 demands"):
        RegenerateDeck().apply(huge)
    (issue,) = (issue for issue in DeckCount().run(huge) if "its settings have 10000" in issue.message)
    assert [fix.text for fix in issue.fixes] == ["Change Deck Settings to Match"]


@given(st.dictionaries(st.sampled_from("abcdefgh"), st.integers(0, 9)), st.integers(0, 500))
def test_quotas_sum_to_the_total_and_are_off_by_less_than_one(weights: dict[str, int], total: int) -> None:
    whole = sum(weights.values())
    given_ = quotas(weights, total, Random(1))
    assert sum(given_.values()) == (total if whole else 0)
    assert all(abs(given_[id] - weight * total / whole) < 1 for id, weight in weights.items() if whole)
