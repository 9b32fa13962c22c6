"""Earnings of a delivery with each train: payoff, track cost and turns."""

from __future__ import annotations

from math import ceil
from statistics import fmean
from typing import Any, NamedTuple

from engine.families.crayon.content import CrayonContent, Train
from engine.families.crayon.rules.demands.hauls import Haul
from engine.families.crayon.rules.track import BuildGraph
from engine.i18n import ptr, tr
from engine.model.ids import Ref
from engine.model.scenario import Scenario
from engine.report.report import Cell, Table


class Level(NamedTuple):
    """A train after a number of upgrades (1: starting train). Of several, the fastest and then the largest."""

    level: int
    train: Train


def levels(content: CrayonContent) -> tuple[Level, ...]:
    """Return the trains by level from the starting train. Trains that do not move are left out."""
    start = content.starting_train or next(iter(content.trains), "")
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
    """A haul as a plan.

    `building` is the cost of its track for a new player, including cities entered. For each level there are the `turns`
    of travel from source to destination and the earnings per turn on existing track (`payoffs`) and with new track
    (`profits`).
    """

    haul: Haul
    building: int
    turns: tuple[int, ...]
    payoffs: tuple[float, ...]
    profits: tuple[float, ...]


def delivery_plans(hauls: tuple[Haul, ...], entered: BuildGraph, trains: tuple[Level, ...]) -> tuple[DeliveryPlan, ...]:
    """Return the possible hauls, sorted by payoff per turn with the last train, then by track cost."""
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
    """Return a table with a row for each demand."""
    content, sites = scenario.content, scenario.board.sites
    assert isinstance(content, CrayonContent)
    columns = ["card", "slot", "load", "to", "from", "mileposts", "payoff", "track", "profit"]
    headings = {"to": ptr("place", "To")}
    for level in trains:
        number = level.level
        columns += [f"turns_{number}", f"payoff_a_turn_{number}", f"profit_a_turn_{number}"]
        headings[f"turns_{number}"] = tr("Turns (level {n})").format(n=number)
        headings[f"payoff_a_turn_{number}"] = tr("Payoff per turn (level {n})").format(n=number)
        headings[f"profit_a_turn_{number}"] = tr("Profit per turn (level {n})").format(n=number)
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
    note = tr(
        "Track cost: cost of the track that a player without any has to build. Profit: payoff minus track cost. Turns: "
        "turns of travel with the train of each level. Amounts are in {currency}."
    ).format(currency=scenario.currency.strip())
    about = tuple(Ref("site", o.haul.demand.site) for o in found)
    return Table("deliveries", tr("Deliveries"), tuple(columns), tuple(rows), about, headings, note=note)


def level_rows(found: tuple[DeliveryPlan, ...], trains: tuple[Level, ...]) -> list[dict[str, Any]]:
    """Return the value of the deck at each level: averages over all demands that can be met."""
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
    """Return these rows as a table."""
    columns = tuple(rows[0]) if rows else ("level", "train")
    note = tr("Averages over all demands that can be met. Pay for their track: number of demands with a profit.")
    return Table("levels", tr("Deliveries by train level"), columns, tuple(tuple(r.values()) for r in rows), note=note)
