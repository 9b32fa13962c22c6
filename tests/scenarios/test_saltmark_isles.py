"""The Saltmark Isles: a board of crayon rails that no line of the program knows of."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from engine.bots.named import bot_named
from engine.families.crayon.author.deck import dealt, repriced
from engine.families.crayon.family import FAMILY
from engine.families.crayon.rulebook import RULES
from engine.families.crayon.rules.board import board_of
from engine.families.crayon.rules.demands.offers import offers
from engine.game.drive import drive
from engine.game.rules import SeatSetup
from engine.model.cells import lattice_of
from engine.model.grids.lattice import cells_of, direction
from engine.model.scenario import Scenario
from tests.bundled import bundled_scenario


@cache
def isles() -> Scenario:
    return bundled_scenario("crayon/saltmark-isles")


def test_it_is_whole() -> None:
    board, content = isles().board, isles().content
    assert len(lattice_of(board)) == 443
    assert Counter(site.size for site in board.sites.values()) == {"small": 10, "medium": 8, "major": 4}
    assert {feature.kind for feature in board.features.values()} == {"river", "inlet", "blocked"}
    assert {each.name for each in board.features.values() if each.kind == "river"} == {"Aune", "Tarrow", "Veil"}
    cells = [cell for region in board.regions.values() for cell in cells_of(region.cells)]
    assert sorted(cells) == sorted(lattice_of(board).cells)
    assert len(content.cards) == 70 and all(len(card) == 3 for card in content.cards.values())
    assert len(content.loads) == 16 and sum(load.chips for load in content.loads.values()) == 48


def test_its_numbers_are_its_own() -> None:
    other = bundled_scenario("crayon/british-rails")
    mine, theirs = board_of(isles(), {}), board_of(other, {})
    for name in ("cash_of", "win_cash", "build_limit", "track_fee", "train_speed", "upgrades", "demand_cards"):
        assert getattr(mine, name) != getattr(theirs, name), name
    assert isles().currency != other.currency
    assert mine.majors_to_join == 4 and (mine.cash_of[0], mine.win_cash) == (50, 150)


def test_each_ferry_joins_shores_that_are_no_neighbours_for_a_price_of_its_own() -> None:
    board, prices = isles().board, isles().content.costs.ferries
    assert set(board.connections) == set(prices) and len(set(prices.values())) == len(prices) == 5
    m = board_of(isles(), {})
    for id, ferry in board.connections.items():
        assert ferry.kind == "ferry" and ferry.name and direction(*ferry.between) is None
        a, b = (m.lattice.find(cell) for cell in ferry.between)
        assert m.price[m.arc(a, b)] == m.price[m.arc(b, a)] == prices[id] <= m.build_limit


def test_the_deck_is_dealt_by_its_recipe_and_priced_by_the_formula() -> None:
    content = isles().content
    assert dealt(isles(), content.deck_settings) == content.cards == repriced(isles())
    known = offers(isles())
    assert all(known.offer(demand.site, demand.load) for card in content.cards.values() for demand in card)
    assert {demand.site for card in content.cards.values() for demand in card} == set(isles().board.sites)


def test_it_has_events_of_every_kind_with_places_where_they_are_felt() -> None:
    m = board_of(isles(), {})
    assert {event.kind for event in m.events} == {"tax", "strike", "rail-strike", "derailment", "flood", "slow"}
    for number, event in enumerate(m.events):
        assert event.kind == "tax" or any(m.area[number]) or m.crossed[number], event.title
        assert event.kind != "flood" or len(m.crossed[number]) >= 8, event.title
        assert not all(m.area[number]), event.title


@pytest.mark.parametrize("seats", [2, 6])
def test_as_many_play_it_as_the_rules_allow(seats: int) -> None:
    state = RULES.initial_state(
        isles(), [SeatSetup(str(n), "random") for n in range(seats)], {"game.turn_limit": 3 * seats}
    )
    for _, after in drive(RULES, state, [bot_named(FAMILY, "random")] * seats, 1):
        state = after
    assert state.turn == 3 * seats


def test_greedy_players_play_it_to_a_win() -> None:
    state = RULES.initial_state(isles(), [SeatSetup(str(n), "greedy") for n in range(2)], {})
    for _, after in drive(RULES, state, [bot_named(FAMILY, "greedy")] * 2, 5):
        state = after
    assert state.entries[-1].kind == "win" and max(RULES.returns(state).values()) >= 150
    assert 20 <= state.turn / 2 <= 120
