"""Edits of the family."""

from __future__ import annotations

import pytest
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.edit.edit import Edit
from engine.edit.remove import Remove
from engine.errors import EditError
from engine.families.crayon.author import deck_edits as deck
from engine.families.crayon.author import edits as made
from engine.families.crayon.content import DeckSettings, Demand, Event, Upgrade
from engine.files.scenarios import dumps, loads
from engine.model.ids import Ref
from engine.model.scenario import Scenario
from tests.families.crayon.boards import a_crayon_board

SMALL = a_crayon_board()

sites = st.sampled_from(["a", "b", "m", "c", "nowhere"])
goods = st.sampled_from(["coal", "wool", "fish", "tea"])
trains = st.sampled_from(["slow", "fast", "express"])
cards = st.sampled_from(["1", "2", "3"])
events = st.sampled_from(["3", "4", "5"])
numbers = st.sampled_from([None, 0, 3, -1, 20_000])
names = st.sampled_from(["", "Tea", "Coal"])
wants = st.builds(Demand, sites, goods, st.integers(-1, 40), st.booleans())
happenings = st.builds(Event, st.sampled_from(["tax", "flood", "strike"]), names, st.integers(0, 4), st.tuples(sites))
ways = st.builds(Upgrade, trains, trains, st.integers(-1, 30))

edits: st.SearchStrategy[Edit] = st.one_of(
    st.builds(made.SetCost, st.just("terrain"), st.sampled_from(["clear", "sea"]), numbers),
    st.builds(made.SetCost, st.just("features"), st.sampled_from(["river", "blocked"]), numbers),
    st.builds(made.SetEntry, st.sampled_from(["small", "major"]), numbers),
    st.builds(made.AddLoad, names, st.integers(-1, 5), st.lists(sites, max_size=2).map(tuple)),
    st.builds(made.ChangeLoad, goods, names, numbers, st.tuples(sites) | st.none()),
    st.builds(made.SetSupply, sites, goods, st.booleans()),
    st.builds(made.AddTrain, names, st.integers(0, 4)),
    st.builds(made.ChangeTrain, trains, names, numbers),
    st.builds(made.RemoveTrain, trains),
    st.builds(made.SetStart, trains),
    st.builds(made.SetUpgrade, trains, trains, numbers),
    st.builds(made.LeadUpgrade, trains, trains, trains, trains),
    st.builds(made.SetUpgrades, st.lists(ways, max_size=2).map(tuple)),
    st.builds(deck.SetDemand, cards, st.integers(-1, 3), wants | st.none()),
    st.builds(deck.SetPayoffs, st.lists(st.tuples(cards, st.integers(0, 2), numbers), max_size=2).map(tuple)),
    st.builds(deck.AddCard, st.lists(wants, max_size=2).map(tuple)),
    st.builds(deck.RemoveCards, st.lists(cards, min_size=1, max_size=2).map(tuple)),
    st.builds(deck.AddEvent, happenings),
    st.builds(deck.SetEvent, events, happenings),
    st.builds(deck.RemoveEvent, events),
    st.builds(
        deck.SetDeckSettings, st.builds(DeckSettings, st.integers(0, 4), st.integers(0, 3), seed=st.integers(0, 9))
    ),
    st.builds(deck.RegenerateDeck, st.integers(0, 9) | st.none()),
    st.builds(deck.RepriceDeck),
)


def after(some: list[Edit], scenario: Scenario = SMALL) -> Scenario:
    for edit in some:
        try:
            scenario = edit.apply(scenario)
        except EditError as error:
            assert str(error)
    return scenario


def test_a_supply_is_given_and_taken() -> None:
    more = made.SetSupply("b", "wool", True).apply(SMALL)
    assert more.content.loads["wool"].sites == ("m", "b")
    assert made.SetSupply("b", "wool", False).apply(more) == SMALL
    assert made.SetSupply("b", "wool", False).apply(SMALL) is SMALL


def test_removing_a_load_takes_its_demands_along() -> None:
    left = Remove((Ref("load", "wool"),)).apply(SMALL)
    assert [demand.load for card in left.content.cards.values() for demand in card] == ["coal", "fish"]


def test_games_begin_as_before_when_another_train_is_removed() -> None:
    three = made.SetStart("fast").apply(made.AddTrain("Jet").apply(SMALL))
    last = list(three.content.trains)[-1]
    assert made.RemoveTrain(last).apply(three).content.starting_train == "fast"


def test_a_payoff_set_by_hand_is_marked_and_outlives_new_prices() -> None:
    by_hand = deck.SetPayoffs((("1", 0, 99),)).apply(SMALL)
    assert by_hand.content.cards["1"][0] == Demand("m", "coal", 99, fixed=True)
    again = deck.RepriceDeck().apply(by_hand)
    assert again.content.cards["1"][0].payoff == 99 and again.content.cards["2"][1].payoff == 20
    freed = deck.SetPayoffs((("1", 0, None),)).apply(again)
    assert freed == deck.RepriceDeck().apply(SMALL)


def test_cards_and_events_are_numbered_through() -> None:
    more = deck.AddCard().apply(SMALL)
    assert list(more.content.cards) == ["1", "2", "5"]
    assert list(deck.AddEvent(Event("tax", "More tax")).apply(more).content.events) == ["3", "4", "6"]


def test_an_event_from_a_list_box_is_written_as_one_from_a_file() -> None:
    boxed = Event("tax", "Tax", scale=((9, 1),), lasts="".join(("on", "ce")))
    text = dumps(deck.SetEvent("3", boxed).apply(SMALL))
    assert "lasts: once" not in text and dumps(loads(text)) == text


def test_an_edit_of_another_family_is_refused() -> None:
    from tests.builders import a_small_board

    with pytest.raises(EditError, match="no such table"):
        made.AddLoad("Tea").apply(a_small_board().scenario())


def test_new_card_takes_the_next_number_of_the_cards_when_no_event_has_it() -> None:
    assert list(deck.AddCard().apply(a_crayon_board(events={})).content.cards) == ["1", "2", "3"]


def test_first_train_becomes_the_starting_train() -> None:
    bare = a_crayon_board(trains={}, upgrades=(), starting_train="")
    first = made.AddTrain("Slow").apply(bare)
    assert (
        first.content.starting_train == "slow" and made.AddTrain("Fast").apply(first).content.starting_train == "slow"
    )
    assert made.RemoveTrain("slow").apply(first).content.starting_train == ""


def test_new_deck_keeps_its_seed_and_changes_nothing_else() -> None:
    after, before = deck.RegenerateDeck(77).apply(SMALL).content, SMALL.content
    assert after.deck_settings == replace(before.deck_settings, seed=77)
    assert replace(after, cards=before.cards, deck_settings=before.deck_settings) == before
    assert deck.RegenerateDeck().apply(SMALL).content.deck_settings == before.deck_settings
