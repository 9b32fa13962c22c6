"""What stands on a printed board besides the map: the loads under the cities' names, costs, trains, counts of cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from engine.families.crayon.content import CrayonContent
from engine.game.family import Badge, Printed, PrintedTable
from engine.model.ids import Ref, SiteId
from engine.model.scenario import Scenario
from engine.money import money

Row = tuple[str, ...]

_SIZES = {"small": "Small city", "medium": "Medium city", "major": "Major city"}
_CROSSINGS = {"river": "Across a river", "lake": "Across a lake", "inlet": "Across an inlet", "ridge": "Over a ridge"}
_EVENTS = {
    "tax": "Taxes",
    "strike": "Strikes",
    "rail-strike": "Rail strikes",
    "derailment": "Derailments",
    "flood": "Floods",
    "slow": "Half rate",
}


def badges(scenario: Scenario) -> Mapping[SiteId, Badge]:
    """The loads that each city supplies, as a line under its name."""
    supplied: dict[SiteId, list[str]] = {}
    for load in _content(scenario).loads.values():
        for site in load.sites:
            supplied.setdefault(site, []).append(load.name)
    return {id: Badge(text=", ".join(supplied[id])) for id in scenario.board.sites if id in supplied}


def printed(scenario: Scenario) -> Sequence[Printed]:
    """The boxes of the board: `costs`, `trains`, `cards`; one that would be empty is left out."""
    made = (_costs(scenario), _trains(scenario), _cards(scenario))
    return [table for table in made if table.rows]


def _costs(scenario: Scenario) -> PrintedTable:
    """What it costs to build to a milepost, and what is added for what lies on the way."""
    board, costs = scenario.board, _content(scenario).costs
    lines: list[tuple[Row, Ref]] = []
    for id, terrain in board.terrains.items():
        if id in costs.terrain:
            lines.append(((terrain.name, _money(scenario, costs.terrain[id])), Ref("terrain", id)))
    for size, name in _SIZES.items():
        if size in costs.sites:
            lines.append(((name, _money(scenario, costs.sites[size])), Ref("site", size)))
    for kind, cost in costs.features.items():
        name = _CROSSINGS.get(kind, kind.capitalize())
        lines.append(((name, "+" + _money(scenario, cost)), Ref("feature", kind)))
    for way, cost in costs.connections.items():
        lines.append(((way.capitalize(), _money(scenario, cost)), Ref("connection", way)))
    for ferry, cost in costs.ferries.items():
        if ferry in board.connections:
            name = board.connections[ferry].name or "Ferry"
            lines.append(((name, _money(scenario, cost)), Ref("connection", board.connections[ferry].kind)))
    rows, samples = tuple(row for row, _ in lines), tuple(ref for _, ref in lines)
    return PrintedTable("costs", "Cost of building", rows, samples)


def _trains(scenario: Scenario) -> PrintedTable:
    """Each train with what it carries, how far it goes, and what leads to it."""
    content = _content(scenario)
    rows = []
    for id, train in content.trains.items():
        prices = {one.price for one in content.upgrades if one.new == id}
        low, high = min(prices, default=0), max(prices, default=0)
        price = "-".join(_money(scenario, price) for price in sorted({low, high})) if prices else ""
        rows.append((train.name, f"{train.loads} loads", f"{train.mileposts} mileposts", price))
    return PrintedTable("trains", "Trains", tuple(rows))


def _cards(scenario: Scenario) -> PrintedTable:
    """How many cards and chips there are, the events by what they do."""
    content = _content(scenario)
    counts = {
        "Demand cards": len(content.cards),
        "Event cards": len(content.events),
        **{f"- {_EVENTS[kind]}": n for kind, n in Counter(event.kind for event in content.events.values()).items()},
        "Load chips": sum(load.chips for load in content.loads.values()),
    }
    return PrintedTable("cards", "Cards and chips", tuple((name, str(n)) for name, n in counts.items() if n))


def _money(scenario: Scenario, amount: int) -> str:
    return money(scenario.currency, amount)


def _content(scenario: Scenario) -> CrayonContent:
    assert isinstance(scenario.content, CrayonContent)
    return scenario.content
