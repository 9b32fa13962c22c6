"""The terms of each family's evaluation are tables without gaps."""

from __future__ import annotations

from types import ModuleType

import pytest

from engine.families.boxcars.bots import explain as boxcars
from engine.families.boxcars.bots import rides
from engine.families.boxcars.bots.traits import traits
from engine.families.boxcars.content import WEIGHTS, Character
from engine.families.crayon.bots import explain as crayon
from engine.families.dice.bots import explain as dice
from engine.families.tycoon.bots import explain as tycoon
from engine.game.explanation import Term, meanings_of, titles_of

TABLES: dict[ModuleType, tuple[tuple[Term, ...], ...]] = {
    boxcars: (boxcars.TERMS, boxcars.HOME_TERMS),
    rides: (rides.RIDE_TERMS, rides.journey_terms(["Ann", "Ben"])),
    crayon: (crayon.OF_PLANS, crayon.OF_LOSSES),
    dice: ((dice.value_term("The gain of the sheet"), dice.OTHERS, dice.NOW),),
    tycoon: (tycoon.OF_ACTIONS, tycoon.OF_OTHERS),
}


@pytest.mark.parametrize("module", TABLES, ids=lambda module: module.__name__.removeprefix("engine.families."))
def test_every_term_is_in_a_table_once_and_has_a_meaning(module: ModuleType) -> None:
    declared = [value for value in vars(module).values() if isinstance(value, Term)]
    listed = [term for table in TABLES[module] for term in table]
    assert declared and all(term in listed for term in declared)
    for table in TABLES[module]:
        names = [term.name for term in table]
        assert len(set(names)) == len(names)
        assert all(term.meaning and term.meaning != term.name for term in table)


def test_every_weight_of_a_railroad_has_a_term() -> None:
    names = list(boxcars.BY_WEIGHT)
    assert names == list(WEIGHTS[: len(names)])
    assert traits(Character("Test", "For a test.", {names[0]: 3}))[0] == 3


def test_scores_and_facts_have_the_name_and_the_unit_of_their_term() -> None:
    term = Term("far", "Distance to the end", "mileposts to go", unit="mileposts")
    assert (term.score(-3).name, term.score(-3).amount) == ("far", -3)
    assert (term.fact(7).amount, term.fact(7).unit) == (7, "mileposts")
    other = Term("far", "Distance from home")
    assert meanings_of([term, other]) == {"far": "Distance from home"}
    assert titles_of([term, other]) == {"far": "mileposts to go"}
