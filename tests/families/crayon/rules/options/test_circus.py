"""The circus and new loads (BR-OPT-35 to BR-OPT-38)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.errors import RulesError
from engine.families.crayon.author.deck_edits import AddCard
from engine.families.crayon.author.edits import AddLoad
from engine.families.crayon.content import Circus, Demand
from engine.families.crayon.rules.board import NONE
from tests.bundled import bundled_scenario
from tests.families.crayon.rules.options.arranged import Table, a_board, a_card, a_table

CARDS = {
    "10": a_card(("cedar", "coal", 7), ("alder", "fish", 15), ("birch-small", "coal", 46)),
    "20": a_card(("cedar", "coal", 7), ("alder", "fish", 7), ("birch-small", "coal", 46)),
    "11": a_card(("cedar", "coal", 7), ("alder", "fish", 15)),
}


def circus() -> Table:
    cards = {**a_board().content.cards, **CARDS}  # type: ignore[attr-defined]
    return a_table(2, a_board(cards=cards), game__circus=True)


def lying(table: Table) -> list[int]:
    """Return the place of the circus."""
    return sorted(row[0] for row in table.g.stored if row[1] == table.load("circus"))


@pytest.mark.rule("BR-OPT-36")
def test_two_chips_of_the_circus_start_in_its_city_and_stay_until_they_are_picked_up() -> None:
    table = circus()
    assert lying(table) == [table.node("south-major")] * 2 and table.g.tray[table.load("circus")] == 0
    for _ in range(12):
        table.end_turn()
    assert lying(table) == [table.node("south-major")] * 2
    assert "circus" not in a_table().m.load_ids


@pytest.mark.rule("BR-OPT-37", "BR-EX-31")
def test_on_cards_numbered_by_tens_the_lowest_demand_is_for_the_circus() -> None:
    table = circus()
    names = [[(table.m.load_ids[load], paid) for _, load, paid in table.m.demands[card - 1]] for card in (10, 20, 11)]
    assert names[0] == [("circus", 20), ("fish", 15), ("coal", 46)]
    assert table.m.demands[9][0][0] == table.m.city_of["cedar"]
    assert names[1] == [("circus", 20), ("circus", 20), ("coal", 46)], "every one of those that are lowest"
    assert names[2] == [("coal", 7), ("fish", 15)]


@pytest.mark.rule("BR-OPT-36", "BR-OPT-37", "BR-EX-31")
def test_british_rails_has_13_cards_for_the_circus_which_starts_in_london() -> None:
    table = Table(bundled_scenario("crayon/british-rails"), 2, {"game.circus": True})
    changed = [n for n, rows in enumerate(table.m.demands, 1) if any(load == table.m.circus for _, load, _ in rows)]
    assert changed == list(range(10, 140, 10)) and len(table.m.content.cards) == 136
    assert lying(table) == [table.m.centre[table.m.city_of["london"]]] * 2


@pytest.mark.rule("BR-OPT-38")
def test_a_circus_lost_in_a_derailment_goes_to_the_nearest_city() -> None:
    table = circus().stands(1, (6, 4)).carries(1, "circus")
    table.g.stored.pop()
    table.do("discard hand", "card 203")
    assert lying(table) == [table.node("alder"), table.node("south-major")] or lying(table) == [
        table.node("south-major"), table.node("alder")]  # fmt: skip
    assert table.g.cargo[1][0] == NONE


def test_a_circus_without_a_city_cannot_be_played() -> None:
    with pytest.raises(RulesError, match="The circus has no starting city on the board"):
        a_table(2, a_board(circus=Circus()), game__circus=True)


@pytest.mark.rule("BR-OPT-35")
def test_a_load_and_a_card_that_were_added_by_edits_are_played() -> None:
    made = AddLoad("Tin", 2, ("dale-small",)).apply(a_board())
    id = next(id for id, each in made.content.loads.items() if each.name == "Tin")  # type: ignore[attr-defined]
    made = AddCard((Demand("cedar", id, 33),)).apply(made)  # type: ignore[arg-type]
    card = list(made.content.cards)[-1]  # type: ignore[attr-defined]
    table = a_table(2, replace(made), fee__own_track=0).holds(0, card).stands(0, "dale-small")
    table.do(f"load {id}").stands(0, "cedar").do(f"deliver {card}.1")
    assert table.g.cash[0] == 93 and table.chips(id) == table.g.tray[table.load(id)] == 2
