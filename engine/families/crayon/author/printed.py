"""Printed parts beside the map: loads under city names, costs, trains and numbers of cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from engine.families.crayon.content import CrayonContent
from engine.game.family import Badge, Printed, PrintedTable
from engine.i18n import ntr, tr, tr_noop
from engine.model.ids import Ref, SiteId
from engine.model.scenario import Scenario
from engine.money import money

Row = tuple[str, ...]

_SIZES = {"small": tr_noop("Small city"), "medium": tr_noop("Medium city"), "major": tr_noop("Major city")}
_CROSSINGS = {
    "river": tr_noop("Across a river"),
    "lake": tr_noop("Across a lake"),
    "inlet": tr_noop("Across an inlet"),
    "ridge": tr_noop("Over a ridge"),
}
_BORDER = tr_noop("Border")
_CONNECTIONS = {"ferry": tr_noop("Ferry"), "tunnel": tr_noop("Tunnel"), "one-way": tr_noop("One-way")}
_EVENTS = {
    "tax": tr_noop("Taxes"),
    "strike": tr_noop("Strikes"),
    "rail-strike": tr_noop("Rail strikes"),
    "derailment": tr_noop("Derailments"),
    "flood": tr_noop("Floods"),
    "slow": tr_noop("Half rate"),
}


def badges(scenario: Scenario) -> Mapping[SiteId, Badge]:
    """Return the loads that each city supplies, for a line under its name."""
    supplied: dict[SiteId, list[str]] = {}
    for load in _content(scenario).loads.values():
        for site in load.sites:
            supplied.setdefault(site, []).append(load.name)
    return {id: Badge(text=", ".join(supplied[id])) for id in scenario.board.sites if id in supplied}


def printed(scenario: Scenario) -> Sequence[Printed]:
    """Return the boxes of the board without empty ones: `costs`, `trains`, `cards`."""
    made = (_costs(scenario), _trains(scenario), _cards(scenario))
    return [table for table in made if table.rows]


def _costs(scenario: Scenario) -> PrintedTable:
    """Return building costs of mileposts and surcharges for crossings."""
    board, costs = scenario.board, _content(scenario).costs
    lines: list[tuple[Row, Ref]] = []
    for id, terrain in board.terrains.items():
        if id in costs.terrain:
            lines.append(((terrain.name, _money(scenario, costs.terrain[id])), Ref("terrain", id)))
    for size, name in _SIZES.items():
        if size in costs.sites:
            lines.append(((tr(name), _money(scenario, costs.sites[size])), Ref("site", size)))
    for kind, cost in costs.features.items():
        name = tr(_CROSSINGS.get(kind, _BORDER))
        lines.append(((name, "+" + _money(scenario, cost)), Ref("feature", kind)))
    for way, cost in costs.connections.items():
        lines.append(((tr(_CONNECTIONS[way]), _money(scenario, cost)), Ref("connection", way)))
    for ferry, cost in costs.ferries.items():
        if ferry in board.connections:
            name = board.connections[ferry].name or tr(_CONNECTIONS["ferry"])
            lines.append(((name, _money(scenario, cost)), Ref("connection", board.connections[ferry].kind)))
    rows, samples = tuple(row for row, _ in lines), tuple(ref for _, ref in lines)
    return PrintedTable("costs", tr("Cost of building"), rows, samples)


def _trains(scenario: Scenario) -> PrintedTable:
    """Return each train with its capacity, speed and upgrade prices."""
    content = _content(scenario)
    rows = []
    for id, train in content.trains.items():
        prices = {one.price for one in content.upgrades if one.new == id}
        low, high = min(prices, default=0), max(prices, default=0)
        price = "-".join(_money(scenario, price) for price in sorted({low, high})) if prices else ""
        loads = ntr("{n} load", "{n} loads", train.loads).format(n=train.loads)
        mileposts = ntr("{n} milepost", "{n} mileposts", train.mileposts).format(n=train.mileposts)
        rows.append((train.name, loads, mileposts, price))
    return PrintedTable("trains", tr("Trains"), tuple(rows))


def _cards(scenario: Scenario) -> PrintedTable:
    """Return the numbers of cards and chips, with events by kind."""
    content = _content(scenario)
    counts = {
        tr("Demand cards"): len(content.cards),
        tr("Event cards"): len(content.events),
        **{f"- {tr(_EVENTS[kind])}": n for kind, n in Counter(event.kind for event in content.events.values()).items()},
        tr("Load chips"): sum(load.chips for load in content.loads.values()),
    }
    return PrintedTable("cards", tr("Cards and chips"), tuple((name, str(n)) for name, n in counts.items() if n))


def _money(scenario: Scenario, amount: int) -> str:
    return money(scenario.currency, amount)


def _content(scenario: Scenario) -> CrayonContent:
    assert isinstance(scenario.content, CrayonContent)
    return scenario.content
