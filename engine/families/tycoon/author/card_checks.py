"""Questions asked of the cards and numbers of a tycoon scenario."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from engine.families.tycoon.author.tables import content_of
from engine.families.tycoon.content import GOAL_SITES, OPERATION_SITES, TycoonContent
from engine.model.comparison.difference import Difference
from engine.model.ids import Ref
from engine.model.scenario import Scenario
from engine.plain_text import quantity
from engine.validate.check import Check, Issue, Severity


class CardWithoutGoal(Check):
    """A card that does not say what it is about, or asks for what the game has not."""

    id = "card-without-goal"
    title = "Card without a goal"
    severity = "error"
    reads = ("content",)

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        content = content_of(scenario)
        for name, about, said in _faults(content):
            yield Issue(self.id, self.severity, f"{name} {said}.", about=(about,))


class NumbersOutOfOrder(Check):
    """Engine levels that do not reach further, prices or spaces that are missing, ends of the game that cannot come."""

    id = "numbers-out-of-order"
    title = "Engines, income and end of the game"
    severity = "error"
    reads = ("content", "board.sites", "board.terrains")

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        content = content_of(scenario)
        for name, severity, said in _numbers(scenario, content):
            yield Issue(self.id, severity, said, about=(Ref("content", name),))


def _faults(content: TycoonContent) -> Iterator[tuple[str, Ref, str]]:
    last = len(content.engines)
    for id, card in content.operations.items():
        name, about = f"Operation card {id} ({card.name})", Ref("content", "operations")
        wanted = OPERATION_SITES.get(card.kind, 0)
        if len(set(card.sites)) != wanted:
            yield name, about, f"names {quantity(len(set(card.sites)), 'city', 'cities')}, not {wanted}"
        if card.kind == "new-train" and not 1 < card.level <= last:
            yield name, about, f"asks for engine level {card.level}; the levels above the first are 2 to {last}"
        if card.kind == "speed-record" and not 0 < card.links <= max((e.links for e in content.engines), default=0):
            yield name, about, f"asks for a delivery over {card.links} links, which no engine makes"
        if card.western and not content.western.links:
            yield name, about, "asks for a western link, and there is none"
    for id, goal in content.tycoons.items():
        name, about = f"Tycoon card {id} ({goal.name})", Ref("content", "tycoons")
        wanted = GOAL_SITES.get(goal.goal, 0)
        if len(set(goal.sites)) != wanted:
            yield name, about, f"names {quantity(len(set(goal.sites)), 'city', 'cities')}, not {wanted}"
        if goal.goal == "engine" and not 1 < goal.level <= last:
            yield name, about, f"asks for engine level {goal.level}; the levels above the first are 2 to {last}"
        if goal.goal == "western-link" and not content.western.links:
            yield name, about, "asks for a western link, and there is none"


def _numbers(scenario: Scenario, content: TycoonContent) -> Iterator[tuple[str, Severity, str]]:
    if not content.engines:
        yield "engines", "error", "There are no engines: nobody can deliver. Add a first level for nothing."
    elif content.engines[0].price:
        yield "engines", "warning", "The first engine has a price, but everybody begins with it. Set its price to 0."
    for level, (a, b) in enumerate(pairwise(content.engines), 2):
        if b.links <= a.links:
            yield (
                "engines",
                "error",
                f"Engine level {level} goes over {b.links} links, no further than level {level - 1}.",
            )
    if not content.income:
        yield "income", "error", "The income track has no spaces. Add them."
    for space, (before, now) in enumerate(pairwise(content.income), 1):
        if before and not now:
            yield "income", "warning", f"Space {space} of the income track pays nothing, and the one before it pays."
    for terrain in content.costs.terrain:
        if terrain in scenario.board.terrains and not content.costs.terrain[terrain]:
            name = scenario.board.terrains[terrain].name
            yield "costs", "warning", f"Track on {name.lower()} costs nothing."
    if not content.costs.tiles:
        yield "costs", "error", "The number of tiles per action is 0, so nobody can build. Set a number."
    for players, count in content.empty.items():
        if not 1 <= count <= len(scenario.board.sites):
            yield (
                "empty",
                "error",
                (
                    f"With {players} players the game ends at {quantity(count, 'empty city', 'empty cities')}, "
                    f"and there are {len(scenario.board.sites)} cities."
                ),
            )
    if not content.empty:
        yield "empty", "error", "No number of empty cities ends the game. Set one for each number of players."
