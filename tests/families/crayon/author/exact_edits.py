"""Edits with the fields of the content that each changes, and rejected edits."""

from __future__ import annotations

from msgspec.structs import replace

from engine.families.crayon.author.deck_edits import (
    AddCard,
    AddEvent,
    RemoveCards,
    RemoveEvent,
    SetDeckSettings,
    SetDemand,
    SetEvent,
    SetPayoffs,
)
from engine.families.crayon.author.edits import (
    AddLoad,
    AddTrain,
    ChangeLoad,
    ChangeTrain,
    LeadUpgrade,
    RemoveTrain,
    SetCost,
    SetEntry,
    SetStart,
    SetSupply,
    SetUpgrade,
    SetUpgrades,
)
from engine.families.crayon.content import Costs, DeckSettings, Demand, Event, Load, Train, Upgrade
from engine.model.grids.grid import Connection
from tests.families.crayon.boards import a_crayon_board, place

BOARD = a_crayon_board(
    costs=Costs({"clear": 1}, {"small": 3}, {"river": 2}, {"tunnel": 4}, {"ferry": 9}),
    loads={"coal": Load("Coal", 3, ("a", "b"), "old"), "wool": Load("Wool", 3, ("m",)), "fish": Load("Fish", 2)},
    trains={"slow": Train("Slow", 2, 9, "old"), "fast": Train("Fast", 2, 12), "big": Train("Big", 3, 9)},
    upgrades=(Upgrade("slow", "fast", 20), Upgrade("slow", "big", 15), Upgrade("fast", "big", 5)),
)
FERRY = Connection("ferry", (place(8, 0), place(11, 0)), "Ferry")
BOARD = replace(BOARD, board=replace(BOARD.board, connections={"ferry": FERRY}))
CONTENT = BOARD.content
TAX = Event("tax", "More tax", scale=((9, 1), (50, 10)))
NEW = Demand("b", "fish", 4)

COSTS = {
    ("terrain", "mountain"): {"terrain": {"clear": 1, "mountain": 7}},
    ("terrain", "clear"): {"terrain": {"clear": 7}},
    **{("sites", id): {"sites": {"small": 3, id: 7}} for id in ("small", "medium", "major")},
    **{("features", id): {"features": {"river": 2, id: 7}} for id in ("river", "lake", "inlet", "ridge", "border")},
    **{("connections", id): {"connections": {"tunnel": 4, id: 7}} for id in ("ferry", "tunnel", "one-way")},
    ("ferries", "ferry"): {"ferries": {"ferry": 7}},
}

EDITS = [
    *((SetCost(*entry, 7), {"costs": replace(CONTENT.costs, **costs)}) for entry, costs in COSTS.items()),
    (SetCost("terrain", "clear", None), {"costs": replace(CONTENT.costs, terrain={})}),
    (SetCost("ferries", "ferry", 0), {"costs": replace(CONTENT.costs, ferries={"ferry": 0})}),
    (SetEntry("major", 3), {"entry_limits": {"small": 2, "major": 3}}),
    (SetEntry("small", None), {"entry_limits": {}}),
    (AddLoad("Tea", 4, ("a", "c"), "tea-1"), {"loads": {**CONTENT.loads, "tea-1": Load("Tea", 4, ("a", "c"))}}),
    (AddLoad("Tea"), {"loads": {**CONTENT.loads, "tea": Load("Tea", 3)}}),
    (AddLoad("Coal"), {"loads": {**CONTENT.loads, "coal-2": Load("Coal", 3)}}),
    *(
        (
            ChangeLoad("coal", **{name: new}),
            {"loads": {**CONTENT.loads, "coal": replace(CONTENT.loads["coal"], **{name: new})}},
        )
        for name, new in {"name": "Tea", "chips": 0, "sites": (), "note": "new"}.items()
    ),
    (SetSupply("c", "coal", True), {"loads": {**CONTENT.loads, "coal": Load("Coal", 3, ("a", "b", "c"), "old")}}),
    (SetSupply("a", "coal", False), {"loads": {**CONTENT.loads, "coal": Load("Coal", 3, ("b",), "old")}}),
    (AddTrain("Jet", 5, 20, "jet-1"), {"trains": {**CONTENT.trains, "jet-1": Train("Jet", 5, 20)}}),
    (AddTrain("Jet"), {"trains": {**CONTENT.trains, "jet": Train("Jet", 2, 9)}}),
    *(
        (
            ChangeTrain("slow", **{name: new}),
            {"trains": {**CONTENT.trains, "slow": replace(CONTENT.trains["slow"], **{name: new})}},
        )
        for name, new in {"name": "Snail", "loads": 0, "mileposts": 8, "note": "new"}.items()
    ),
    (
        RemoveTrain("slow"),
        {
            "trains": {id: CONTENT.trains[id] for id in ("fast", "big")},
            "upgrades": (Upgrade("fast", "big", 5),),
            "starting_train": "fast",
        },
    ),
    (
        RemoveTrain("big"),
        {"trains": {id: CONTENT.trains[id] for id in ("slow", "fast")}, "upgrades": (Upgrade("slow", "fast", 20),)},
    ),
    (SetStart("big"), {"starting_train": "big"}),
    (SetUpgrade("big", "slow", 0), {"upgrades": (*CONTENT.upgrades, Upgrade("big", "slow", 0))}),
    (SetUpgrade("slow", "big", 1), {"upgrades": (CONTENT.upgrades[0], Upgrade("slow", "big", 1), CONTENT.upgrades[2])}),
    (
        LeadUpgrade("slow", "big", "big", "fast"),
        {"upgrades": (CONTENT.upgrades[0], Upgrade("big", "fast", 15), CONTENT.upgrades[2])},
    ),
    (
        SetUpgrades((Upgrade("fast", "slow", 1), Upgrade("big", "fast", 0))),
        {"upgrades": (Upgrade("fast", "slow", 1), Upgrade("big", "fast", 0))},
    ),
    (SetUpgrade("slow", "fast", None), {"upgrades": CONTENT.upgrades[1:]}),
    (SetDemand("1", 0, NEW), {"cards": {**CONTENT.cards, "1": (NEW, CONTENT.cards["1"][1])}}),
    (SetDemand("1", 1, NEW), {"cards": {**CONTENT.cards, "1": (CONTENT.cards["1"][0], NEW)}}),
    (SetDemand("1", 2, NEW), {"cards": {**CONTENT.cards, "1": (*CONTENT.cards["1"], NEW)}}),
    (SetDemand("1", 1, None), {"cards": {**CONTENT.cards, "1": CONTENT.cards["1"][:1]}}),
    (
        SetPayoffs((("1", 0, 1), ("1", 1, 0), ("2", 1, 5))),
        {
            "cards": {
                "1": (Demand("m", "coal", 1, True), Demand("a", "wool", 0, True)),
                "2": (CONTENT.cards["2"][0], Demand("m", "fish", 5, True)),
            }
        },
    ),
    (
        SetPayoffs((("2", 1, None),)),
        {"cards": {**CONTENT.cards, "2": (CONTENT.cards["2"][0], Demand("m", "fish", 20))}},
    ),
    (AddCard((NEW,), "9"), {"cards": {**CONTENT.cards, "9": (NEW,)}}),
    (AddCard((NEW,)), {"cards": {**CONTENT.cards, "5": (NEW,)}}),
    (RemoveCards(("1",)), {"cards": {"2": CONTENT.cards["2"]}}),
    (RemoveCards(("1", "2")), {"cards": {}}),
    (AddEvent(TAX, "9"), {"events": {**CONTENT.events, "9": TAX}}),
    (AddEvent(TAX), {"events": {**CONTENT.events, "5": TAX}}),
    (SetEvent("3", TAX), {"events": {**CONTENT.events, "3": TAX}}),
    (RemoveEvent("3"), {"events": {"4": CONTENT.events["4"]}}),
    (
        SetDeckSettings(DeckSettings(0, 0, {"small": 0}, 0, 0)),
        {"deck_settings": DeckSettings(0, 0, {"small": 0}, 0, 0)},
    ),
]

REFUSED = [
    (SetCost("terrain", "sea", 1), "no terrain sea"),
    (SetCost("ferries", "boat", 1), "no connection boat"),
    (SetCost("sites", "huge", 1), "small, medium, major"),
    (SetCost("features", "blocked", 1), "river, lake, inlet, ridge, border"),
    (SetCost("connections", "closed", 1), "ferry, tunnel, one-way"),
    (SetCost("terrain", "clear", -1), "an amount of money must be a whole number from 0 to 1,000,000,000"),
    (SetEntry("small", -1), "an entry limit"),
    (AddLoad(""), "must have a name"),
    (AddLoad("Tea", -1), "a number of chips"),
    (AddLoad("Tea", 1, ("nowhere",)), "no city nowhere"),
    (AddLoad("Tea", 1, ("a", "a")), "can supply a load only once"),
    (AddLoad("Tea", id="coal"), "a load coal already"),
    (ChangeLoad("tea", name="Tea"), "no load tea"),
    (ChangeLoad("coal", name=""), "must have a name"),
    (ChangeLoad("coal", chips=-1), "a number of chips"),
    (ChangeLoad("coal", sites=("nowhere",)), "no city nowhere"),
    (SetSupply("nowhere", "coal", True), "no city nowhere"),
    (SetSupply("a", "tea", True), "no load tea"),
    (AddTrain(""), "must have a name"),
    (AddTrain("Jet", -1), "a number of loads"),
    (AddTrain("Jet", 1, -1), "a number of mileposts"),
    (AddTrain("Jet", id="slow"), "a train slow already"),
    (ChangeTrain("jet", name="Jet"), "no train jet"),
    (ChangeTrain("slow", name=""), "must have a name"),
    (ChangeTrain("slow", loads=-1), "a number of loads"),
    (ChangeTrain("slow", mileposts=-1), "a number of mileposts"),
    (RemoveTrain("jet"), "no train jet"),
    (SetStart("jet"), "no train jet"),
    (LeadUpgrade("big", "slow", "big", "fast"), "no upgrade from “big” to “slow”"),
    (LeadUpgrade("slow", "big", "slow", "fast"), "already exists"),
    (LeadUpgrade("slow", "big", "big", "big"), "must lead to another train"),
    (LeadUpgrade("slow", "big", "jet", "big"), "no train jet"),
    (LeadUpgrade("slow", "big", "slow", "jet"), "no train jet"),
    (SetUpgrades((Upgrade("slow", "jet", 1),)), "no train jet"),
    (SetUpgrades((Upgrade("slow", "slow", 1),)), "must lead to another train"),
    (SetUpgrades((Upgrade("slow", "big", 1), Upgrade("slow", "big", 2))), "two upgrades from “slow” to “big”"),
    (SetUpgrades((Upgrade("slow", "big", -1),)), "an amount of money must be a whole number from 0 to 1,000,000,000"),
    (SetUpgrade("jet", "slow", 1), "no train jet"),
    (SetUpgrade("slow", "jet", 1), "no train jet"),
    (SetUpgrade("slow", "slow", 1), "must lead to another train"),
    (SetUpgrade("slow", "fast", -1), "an amount of money must be a whole number from 0 to 1,000,000,000"),
    (SetDemand("9", 0, NEW), "no card 9"),
    (SetDemand("1", -1, NEW), "no demand 0"),
    (SetDemand("1", 3, NEW), "no demand 4"),
    (SetDemand("1", 2, None), "no demand 3"),
    (SetDemand("1", 0, replace(NEW, site="nowhere")), "no city nowhere"),
    (SetDemand("1", 0, replace(NEW, load="tea")), "no load tea"),
    (SetDemand("1", 0, replace(NEW, payoff=-1)), "an amount of money must be a whole number from 0 to 1,000,000,000"),
    (SetPayoffs((("9", 0, 1),)), "no card 9"),
    (SetPayoffs((("1", 2, 1),)), "no demand 3"),
    (SetPayoffs((("1", -1, 1),)), "no demand 0"),
    (SetPayoffs((("1", 0, -1),)), "an amount of money must be a whole number from 0 to 1,000,000,000"),
    (AddCard((NEW,), "1"), "a card 1 already"),
    (AddCard((NEW, replace(NEW, load="tea"))), "no load tea"),
    (RemoveCards(("1", "9")), "no card 9"),
    (AddEvent(replace(TAX, title="")), "must have a title"),
    (AddEvent(TAX, "3"), "an? event 3 already"),
    (AddEvent(replace(TAX, regions=("east",))), "no region east"),
    (AddEvent(replace(TAX, features=("sea",))), "no feature sea"),
    (AddEvent(replace(TAX, sites=("a", "nowhere"))), "no city nowhere"),
    (AddEvent(replace(TAX, radius=-1)), "a number of an event"),
    (AddEvent(replace(TAX, turns_lost=-1)), "a number of an event"),
    (AddEvent(replace(TAX, loads_lost=-1)), "a number of an event"),
    (AddEvent(replace(TAX, scale=((1, 1), (2, -1)))), "must be a whole number from 0 to 1,000,000,000"),
    (SetEvent("9", TAX), "no event 9"),
    (SetEvent("3", replace(TAX, title="")), "must have a title"),
    (RemoveEvent("9"), "no event 9"),
    (SetDeckSettings(DeckSettings(-1, 1)), "a number of the deck settings"),
    (SetDeckSettings(DeckSettings(1, -1)), "a number of the deck settings"),
    (SetDeckSettings(DeckSettings(1, 1, {"small": -1})), "a number of the deck settings"),
    (SetDeckSettings(DeckSettings(1, 1, chips=-1)), "a number of the deck settings"),
]
