"""What a delivery earns with each train: payoff, what its track costs, how many turns it takes."""

from __future__ import annotations

from math import ceil
from statistics import fmean
from typing import Any, NamedTuple

from engine.families.crayon.content import CrayonContent, Train
from engine.families.crayon.rules.demands.hauls import Haul
from engine.families.crayon.rules.track import BuildGraph
from engine.model.ids import Ref
from engine.model.scenario import Scenario
from engine.report.report import Cell, Table


class Level(NamedTuple):
    """A train after so many upgrades, the first train being level 1; of several the fastest, then the roomiest."""

    level: int
    train: Train


def levels(content: CrayonContent) -> tuple[Level, ...]:
    """The trains by level, from the one to begin with on; trains that move nobody are left out."""
    start = content.start or next(iter(content.trains), "")
    seen, reached = {start}, [start]
    found: list[Level] = []
    while reached:
        trains = [content.trains[id] for id in reached if id in content.trains and content.trains[id].mileposts > 0]
        if trains:
            best = max(trains, key=lambda train: (train.mileposts, train.loads))
            found.append(Level(len(found) + 1, best))
        reached = list(dict.fromkeys(u.new for u in content.upgrades if u.old in reached and u.new not in seen))
        seen.update(reached)
    return tuple(found)


class DeliveryPlan(NamedTuple):
    """A haul as a plan: `building` is what its track costs a player who has none, cities entered included; for each
    level the turns of riding from source to goal, and what each turn earns once the track stands (`payoffs`) and when
    it has to be built for this (`profits`)."""

    haul: Haul
    building: int
    turns: tuple[int, ...]
    payoffs: tuple[float, ...]
    profits: tuple[float, ...]


def delivery_plans(hauls: tuple[Haul, ...], entered: BuildGraph, trains: tuple[Level, ...]) -> tuple[DeliveryPlan, ...]:
    """The hauls that can be made, those first that pay most a turn with the last train, of equals the cheaper track."""
    found = [_option(haul, entered, trains) for haul in hauls if haul.source is not None]
    return tuple(sorted(found, key=lambda option: ([-pays for pays in option.payoffs[-1:]], option.building)))


def _option(haul: Haul, entered: BuildGraph, trains: tuple[Level, ...]) -> DeliveryPlan:
    assert haul.source is not None
    building = int(entered.cost[entered.order[haul.source], entered.order[haul.demand.site]])
    turns = tuple(max(1, ceil(haul.mileposts / level.train.mileposts)) for level in trains)
    payoff = haul.demand.payoff
    return DeliveryPlan(
        haul, building, turns, tuple(payoff / n for n in turns), tuple((payoff - building) / n for n in turns)
    )


def option_table(found: tuple[DeliveryPlan, ...], trains: tuple[Level, ...], scenario: Scenario) -> Table:
    """A row for each demand."""
    content, sites = scenario.content, scenario.board.sites
    assert isinstance(content, CrayonContent)
    columns = ["card", "slot", "load", "to", "from", "mileposts", "payoff", "track", "profit"]
    for level in trains:
        columns += [f"turns_{level.level}", f"payoff_a_turn_{level.level}", f"profit_a_turn_{level.level}"]
    rows: list[tuple[Cell, ...]] = []
    for option in found:
        haul = option.haul
        assert haul.source is not None
        demand = haul.demand
        row: list[Cell] = [haul.card, haul.slot, content.loads[demand.load].name, sites[demand.site].name]
        row += [sites[haul.source].name, haul.mileposts, demand.payoff, option.building]
        row.append(demand.payoff - option.building)
        for turns, pays, earns in zip(option.turns, option.payoffs, option.profits, strict=True):
            row += [turns, round(pays, 2), round(earns, 2)]
        rows.append(tuple(row))
    title = f"Deliveries in {scenario.currency.strip()}: the track that a new player has to build, and turns of riding"
    return Table(
        "deliveries", title, tuple(columns), tuple(rows), tuple(Ref("site", o.haul.demand.site) for o in found)
    )


def level_rows(found: tuple[DeliveryPlan, ...], trains: tuple[Level, ...]) -> list[dict[str, Any]]:
    """What the deck is worth at each level: means over all demands that can be met."""
    return [
        {
            "level": level.level,
            "train": level.train.name,
            "mileposts": level.train.mileposts,
            "loads": level.train.loads,
            "turns": round(fmean(o.turns[i] for o in found), 2) if found else None,
            "payoff_a_turn": round(fmean(o.payoffs[i] for o in found), 2) if found else None,
            "profit_a_turn": round(fmean(o.profits[i] for o in found), 2) if found else None,
            "pay_for_their_track": sum(o.profits[i] >= 0 for o in found),
        }
        for i, level in enumerate(trains)
    ]


def level_table(rows: list[dict[str, Any]]) -> Table:
    """The same as a table."""
    columns = tuple(rows[0]) if rows else ("level", "train")
    return Table("levels", "All deliveries by the level of the train", columns, tuple(tuple(r.values()) for r in rows))
