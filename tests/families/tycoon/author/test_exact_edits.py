"""Each edit of the content by each of its fields: just that is changed, the rest and the order are kept."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.errors import EditError
from engine.families.tycoon.author.edits import SetCosts, SetEngines, SetEntry, SetIncome, SetTerrainCost, SetWestern
from engine.families.tycoon.author.templates import starter
from engine.families.tycoon.content import (
    CubeColour,
    Engine,
    OperationCard,
    TrackCosts,
    TycoonCard,
    TycoonCity,
    Western,
)

START = starter()
CONTENT = START.content
PINK, BLUE_MILL = CubeColour("Pink", 5, "#ff99aa", "P"), TycoonCity("blue", 4)
HOTEL, MISER = OperationCard("hotel", "Hotel", 2), TycoonCard("Miser", "fewest-shares", 3)

EDITS = [
    (SetEntry("colours", "pink", PINK), {"colours": {**CONTENT.colours, "pink": PINK}}),
    (SetEntry("cities", "dun-mill", BLUE_MILL), {"cities": {**CONTENT.cities, "dun-mill": BLUE_MILL}}),
    (
        SetEntry("cities", "dun-mill", TycoonCity("gray", 0)),
        {"cities": {**CONTENT.cities, "dun-mill": TycoonCity("gray", 0)}},
    ),
    (
        SetEntry("cities", "ash-harbor", None),
        {"cities": {id: city for id, city in CONTENT.cities.items() if id != "ash-harbor"}},
    ),
    (SetEntry("new_cities", "red", 0), {"new_cities": {**CONTENT.new_cities, "red": 0}}),
    (SetEntry("operations", "O9", HOTEL), {"operations": {**CONTENT.operations, "O9": HOTEL}}),
    (SetEntry("operations", "O1", None), {"operations": {id: CONTENT.operations[id] for id in ("O2", "O3")}}),
    (SetEntry("tycoons", "T1", MISER), {"tycoons": {**CONTENT.tycoons, "T1": MISER}}),
    (SetEntry("tycoons", "T2", None), {"tycoons": {id: CONTENT.tycoons[id] for id in ("T1", "T3", "T4", "T5", "T6")}}),
    (SetEntry("empty", 5, 6), {"empty": {**CONTENT.empty, 5: 6}}),
    (SetCosts(TrackCosts({"open": 1}, 2, 3, 4, 5)), {"costs": TrackCosts({"open": 1}, 2, 3, 4, 5)}),
    (SetTerrainCost("hill", 0), {"costs": replace(CONTENT.costs, terrain={"open": 2_000, "hill": 0})}),
    (SetTerrainCost("open", None), {"costs": replace(CONTENT.costs, terrain={"hill": 4_000})}),
    (SetWestern(Western({"dun-mill": (0, 3)})), {"western": Western({"dun-mill": (0, 3)})}),
    (SetEngines((Engine(1, 2),)), {"engines": (Engine(1, 2),)}),
    (SetIncome(0, 1), {"income": (1, *CONTENT.income[1:])}),
    (SetIncome(len(CONTENT.income) - 1, 1), {"income": (*CONTENT.income[:-1], 1)}),
    (SetIncome(len(CONTENT.income), 1), {"income": (*CONTENT.income, 1)}),
    (SetIncome(len(CONTENT.income) - 1, None), {"income": CONTENT.income[:-1]}),
    (SetIncome(99, 1, beyond=True), {"beyond": 1}),
    (SetIncome(99, None, beyond=True), {}),
]


@pytest.mark.parametrize(("edit", "fields"), EDITS, ids=lambda given: type(given).__name__)
def test_an_edit_does_just_what_it_says(edit, fields):
    after = edit.apply(START)
    assert after == replace(START, content=replace(CONTENT, **fields))
    tables = [name for name in fields if isinstance(fields[name], dict)]
    assert [list(getattr(after.content, name)) for name in tables] == [list(fields[name]) for name in tables]


REFUSED = [
    (SetEntry("cities", "dun-mill", TycoonCity("pink", 1)), "the colours are red, yellow, blue, gray"),
    (SetEntry("cities", "nowhere", TycoonCity("gray", 1)), "no city nowhere"),
    (SetEntry("cities", "nowhere", None), "no city nowhere"),
    (SetEntry("colours", "pink", None), "no colour pink"),
    (SetEntry("new_cities", "red", -1), "0 or more"),
    (SetEntry("new_cities", "pink", None), "no new-city tiles pink"),
    (SetEntry("operations", "O9", None), "no operation card O9"),
    (SetEntry("tycoons", "T9", None), "no tycoon card T9"),
    (SetEntry("empty", 9, None), "no end of the game for players 9"),
    (SetTerrainCost("sea", 1), "no terrain sea"),
    (SetIncome(len(CONTENT.income) + 1, 1), f"no space {len(CONTENT.income) + 1}"),
    (SetIncome(-1, 1), "no space -1"),
    (SetIncome(0, -1), "money is a whole number from 0 to 1,000,000,000"),
    (SetIncome(0, -1, beyond=True), "money is a whole number from 0 to 1,000,000,000"),
    (SetIncome(0, None), "only the last space"),
    (SetIncome(len(CONTENT.income), None), "only the last space"),
]


@pytest.mark.parametrize(("edit", "said"), REFUSED, ids=lambda given: given if isinstance(given, str) else None)
def test_what_cannot_be_is_refused_with_the_reason(edit, said):
    with pytest.raises(EditError, match=said):
        edit.apply(START)


def test_an_empty_track_begins_with_its_first_space():
    bare = replace(START, content=replace(CONTENT, income=()))
    assert SetIncome(0, 5).apply(bare).content.income == (5,)
    with pytest.raises(EditError, match="only the last space"):
        SetIncome(0, None).apply(bare)
    with pytest.raises(EditError, match="only the last space"):
        SetIncome(-1, None).apply(bare)


def test_only_drags_of_the_same_bar_are_one_step():
    first = SetIncome(2, 1, nudge=True)
    assert first.absorb(SetIncome(2, 9, nudge=True)) == SetIncome(2, 9, nudge=True)
    assert first.absorb(SetIncome(3, 9, nudge=True)) is None
    assert first.absorb(SetIncome(2, 9, beyond=True, nudge=True)) is None
    assert first.absorb(SetIncome(2, 9)) is None and SetIncome(2, 1).absorb(SetIncome(2, 9, nudge=True)) is None
    assert first.absorb(SetTerrainCost("hill", 1)) is None
