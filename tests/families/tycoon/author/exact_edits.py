"""Edits with the fields of the content that each changes, and edits that are refused."""

from __future__ import annotations

from msgspec.structs import replace

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

BOARD = starter()
CONTENT = BOARD.content
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
    (SetEntry("empty_city_limits", 5, 6), {"empty_city_limits": {**CONTENT.empty_city_limits, 5: 6}}),
    (SetCosts(TrackCosts({"open": 1}, 2, 3, 4, 5)), {"costs": TrackCosts({"open": 1}, 2, 3, 4, 5)}),
    (SetTerrainCost("hill", 0), {"costs": replace(CONTENT.costs, terrain={"open": 2_000, "hill": 0})}),
    (SetTerrainCost("open", None), {"costs": replace(CONTENT.costs, terrain={"hill": 4_000})}),
    (SetWestern(Western({"dun-mill": (0, 3)})), {"western": Western({"dun-mill": (0, 3)})}),
    (SetEngines((Engine(1, 2),)), {"engines": (Engine(1, 2),)}),
    (SetIncome(0, 1), {"income": (1, *CONTENT.income[1:])}),
    (SetIncome(len(CONTENT.income) - 1, 1), {"income": (*CONTENT.income[:-1], 1)}),
    (SetIncome(len(CONTENT.income), 1), {"income": (*CONTENT.income, 1)}),
    (SetIncome(len(CONTENT.income) - 1, None), {"income": CONTENT.income[:-1]}),
    (SetIncome(99, 1, beyond=True), {"income_past_end": 1}),
    (SetIncome(99, None, beyond=True), {}),
]

REFUSED = [
    (SetEntry("cities", "dun-mill", TycoonCity("pink", 1)), "available: red, yellow, blue, gray"),
    (SetEntry("cities", "nowhere", TycoonCity("gray", 1)), "no city nowhere"),
    (SetEntry("cities", "nowhere", None), "no city nowhere"),
    (SetEntry("colours", "pink", None), "no color pink"),
    (SetEntry("new_cities", "red", -1), "0 or more"),
    (SetEntry("new_cities", "pink", None), "no New City tiles of color pink"),
    (SetEntry("operations", "O9", None), "no operation card O9"),
    (SetEntry("tycoons", "T9", None), "no Tycoon card T9"),
    (SetEntry("empty_city_limits", 9, None), "no end of the game for 9 players"),
    (SetTerrainCost("sea", 1), "no terrain sea"),
    (SetIncome(len(CONTENT.income) + 1, 1), f"no space {len(CONTENT.income) + 1}"),
    (SetIncome(-1, 1), "no space -1"),
    (SetIncome(0, -1), "an amount of money must be a whole number from 0 to 1,000,000,000"),
    (SetIncome(0, -1, beyond=True), "an amount of money must be a whole number from 0 to 1,000,000,000"),
    (SetIncome(0, None), "only the last space"),
    (SetIncome(len(CONTENT.income), None), "only the last space"),
]
