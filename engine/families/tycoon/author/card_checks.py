"""Checks of cards and numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from engine.families.tycoon.author.edits import SetEntry
from engine.families.tycoon.author.tables import content_of
from engine.families.tycoon.content import GOAL_SITES, OPERATION_SITES, TycoonContent
from engine.families.tycoon.rules.faults import named_cities_text
from engine.i18n import ntr, tr, tr_noop
from engine.model.comparison.difference import Difference
from engine.model.ids import Ref
from engine.model.scenario import Scenario
from engine.validate.check import Check, Fix, Issue, Severity


class CardWithoutGoal(Check):
    """A card with a wrong number of cities or a goal that the game does not have."""

    id = "card-without-goal"
    title = tr_noop("Card without goal")
    severity = "error"
    reads = ("content",)

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        content = content_of(scenario)
        for about, text in _faults(content):
            yield Issue(self.id, self.severity, text, about=(about,))


class NumbersOutOfOrder(Check):
    """Engine levels that do not reach further, missing prices or spaces, and numbers that never end a game."""

    id = "numbers-out-of-order"
    title = tr_noop("Engines, income and end of the game")
    severity = "error"
    reads = ("content", "board.sites", "board.terrains")

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        content = content_of(scenario)
        for name, severity, text in _numbers(scenario, content):
            yield Issue(self.id, severity, text, about=(Ref("content", name),))
        cities = len(scenario.board.sites)
        for players, count in content.empty_city_limits.items():
            if count < 1 or 0 < cities < count:  # a board without cities has other issues
                yield self._never_ending(players, count, cities)

    def _never_ending(self, players: int, count: int, cities: int) -> Issue:
        """Return the issue for a number of empty cities that the board cannot have, with the fix for half of them."""
        text = ntr(
            "With {players} players the game ends at {n} empty city, but the board has {cities} cities.",
            "With {players} players the game ends at {n} empty cities, but the board has {cities} cities.",
            count,
        )
        text = text.format(players=players, n=count, cities=cities)
        half = max(1, cities // 2)
        title = ntr("End the Game at {n} Empty City", "End the Game at {n} Empty Cities", half).format(n=half)
        fixes = (Fix(title, SetEntry("empty_city_limits", players, half)),)
        return Issue(self.id, self.severity, text, about=(Ref("content", "empty_city_limits"),), fixes=fixes)


def _faults(content: TycoonContent) -> Iterator[tuple[Ref, str]]:
    last = len(content.engines)
    level = tr("{card} requires engine level {level}; the levels above the first are 2 to {last}.")
    western = tr("{card} requires a western link, but the board has none.")
    for id, card in content.operations.items():
        name, about = tr("Operation card {id} ({name})").format(id=id, name=card.name), Ref("content", "operations")
        expected = OPERATION_SITES.get(card.kind, 0)
        if len(set(card.sites)) != expected:
            yield about, named_cities_text(name, len(set(card.sites)), expected)
        if card.kind == "new-train" and not 1 < card.level <= last:
            yield about, level.format(card=name, level=card.level, last=last)
        if card.kind == "speed-record" and not 0 < card.links <= max((e.links for e in content.engines), default=0):
            text = ntr(
                "{card} requires a delivery over {n} link, which no engine can make.",
                "{card} requires a delivery over {n} links, which no engine can make.",
                card.links,
            )
            yield about, text.format(card=name, n=card.links)
        if card.western and not content.western.links:
            yield about, western.format(card=name)
    for id, goal in content.tycoons.items():
        name, about = tr("Tycoon card {id} ({name})").format(id=id, name=goal.name), Ref("content", "tycoons")
        expected = GOAL_SITES.get(goal.goal, 0)
        if len(set(goal.sites)) != expected:
            yield about, named_cities_text(name, len(set(goal.sites)), expected)
        if goal.goal == "engine" and not 1 < goal.level <= last:
            yield about, level.format(card=name, level=goal.level, last=last)
        if goal.goal == "western-link" and not content.western.links:
            yield about, western.format(card=name)


def _numbers(scenario: Scenario, content: TycoonContent) -> Iterator[tuple[str, Severity, str]]:
    if not content.engines:
        yield "engines", "error", tr("There are no engines, so no cube can be delivered. Add a free first level.")
    elif content.engines[0].price:
        text = tr("The first engine has a price, but every player starts with it. Set its price to 0.")
        yield "engines", "warning", text
    for level, (a, b) in enumerate(pairwise(content.engines), 2):
        if b.links <= a.links:
            text = ntr(
                "Engine level {level} delivers over {n} link, no further than level {lower}. Increase its links.",
                "Engine level {level} delivers over {n} links, no further than level {lower}. Increase its links.",
                b.links,
            )
            yield "engines", "error", text.format(level=level, n=b.links, lower=level - 1)
    if not content.income:
        yield "income", "error", tr("The income track has no spaces. Add spaces.")
    for space, (before, now) in enumerate(pairwise(content.income), 1):
        if before and not now:
            text = tr("Space {space} of the income track pays nothing, but the space before it pays.")
            yield "income", "warning", text.format(space=space)
    for terrain in content.costs.terrain:
        if terrain in scenario.board.terrains and not content.costs.terrain[terrain]:
            name = scenario.board.terrains[terrain].name
            yield "costs", "warning", tr("Track on {terrain} is free. Set a cost.").format(terrain=name.lower())
    if not content.costs.tiles:
        yield "costs", "error", tr("No tiles may be laid in an action. Set the number of tiles per action.")
    if not content.empty_city_limits:
        yield (
            "empty_city_limits",
            "error",
            tr("No number of empty cities ends the game. Set one for each number of players."),
        )
