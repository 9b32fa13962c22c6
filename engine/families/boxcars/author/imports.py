"""Tables that can be imported from a spreadsheet, with their edits."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.edit.edit import Edit, Several
from engine.edit.network.cities import ChangeCity
from engine.edit.network.railroads import ChangeRailroad
from engine.families.boxcars.author.edits import SetDestinationCell, SetPayoff, SetPrice, SetRegionCell
from engine.families.boxcars.content import TOTALS
from engine.i18n import tr, tr_noop
from engine.model.look import PATTERNS
from engine.model.scenario import Scenario
from engine.tables.columns import city_names, colour, money, number, one_of, region_names, thing, words
from engine.tables.import_rows import Changed, Incoming


def _railroad_names(scenario: Scenario) -> Mapping[str, Iterable[str]]:
    return {id: (railroad.name, railroad.nickname) for id, railroad in scenario.board.railroads.items()}


CITY = thing(tr_noop("city"), tr_noop("cities"), city_names)
REGION = thing(tr_noop("region"), tr_noop("regions"), region_names)
MILEPOST = thing(
    tr_noop("milepost"), tr_noop("mileposts"), lambda scenario: dict.fromkeys(scenario.board.mileposts, ())
)
RAILROAD = thing(tr_noop("railroad"), tr_noop("railroads"), _railroad_names)
PARITY = one_of("odd", "even")
TOTAL = number(TOTALS[0], TOTALS[-1])


def _payoff(scenario: Scenario, row: Changed) -> Edit:
    return SetPayoff(row.key["city_a"], row.key["city_b"], row.values.get("payoff"))


def _destination(scenario: Scenario, row: Changed) -> Edit:
    return SetDestinationCell(row.key["region"], row.key["parity"], row.key["total"], row.values.get("city"))


def _region(scenario: Scenario, row: Changed) -> Edit:
    return SetRegionCell(row.key["parity"], row.key["total"], row.values.get("region"))


def _railroad(scenario: Scenario, row: Changed) -> Edit:
    id = row.key["id"]
    edits: list[Edit] = []
    drawn = {name: value for name, value in row.values.items() if name != "price"}
    if drawn:
        edits.append(ChangeRailroad(id, **drawn))
    if "price" in row.values:
        edits.append(SetPrice(id, row.values["price"]))
    return Several(tr("Change railroad {railroad}").format(railroad=id), tuple(edits))


def _city(scenario: Scenario, row: Changed) -> Edit:
    return ChangeCity(row.key["id"], **row.values)


IMPORTS: Mapping[str, Incoming] = {
    "payoffs": Incoming(
        {"city_a": CITY, "city_b": CITY},
        {"payoff": money(empty=True)},
        _payoff,
        either_way=True,
        adds=True,
        aliases={
            "city_a": ("from", "a", "origin", "start", "city_1"),
            "city_b": ("to", "b", "destination", "end", "city_2"),
            "payoff": ("pay", "amount", "value", "payout"),
        },
        thousands="payoff",
    ),
    "destinations": Incoming(
        {"region": REGION, "parity": PARITY, "total": TOTAL},
        {"city": thing(tr_noop("city"), tr_noop("cities"), city_names, empty=True)},
        _destination,
        adds=True,
    ),
    "regions": Incoming(
        {"parity": PARITY, "total": TOTAL},
        {"region": thing(tr_noop("region"), tr_noop("regions"), region_names, empty=True)},
        _region,
    ),
    "railroads": Incoming(
        {"id": RAILROAD},
        {
            "name": words(),
            "price": money(empty=True),
            "nickname": words(empty=True),
            "colour": colour,
            "pattern": one_of(*PATTERNS),
        },
        _railroad,
    ),
    "cities": Incoming(
        {"id": CITY}, {"name": words(), "region": REGION, "state": words(empty=True), "milepost": MILEPOST}, _city
    ),
}
