"""What a board of this family is like before anybody plays it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from engine.families.boxcars.content import BoxcarsContent
from engine.families.boxcars.odds import city_odds
from engine.families.boxcars.service import service
from engine.model.ids import Ref
from engine.model.scenario import Scenario
from engine.report.report import Report, Table


def analyze(scenario: Scenario) -> Report:
    """Chances of the cities by the two-stage tables (without choice of region), and for each railroad the chance of
    the cities it serves and of those it alone serves, in percent, and how many other railroads it meets."""
    content = scenario.content
    assert isinstance(content, BoxcarsContent)
    odds = city_odds(content)
    chances = {id: _percent(odds.get(id, Fraction(0))) for id in scenario.board.cities}
    railroads = {
        id: {
            "price": content.prices.get(id),
            "cities": len(found.cities),
            "service": _percent(found.service),
            "monopoly": _percent(found.monopoly),
            "connections": found.connections,
        }
        for id, found in service(scenario).items()
    }
    by_chance = sorted(chances, key=lambda id: (-chances[id], id))
    board = scenario.board
    return Report(
        f"{scenario.title}: cities and railroads",
        (
            Table(
                "cities",
                "Cities by their chance of being a destination, in percent",
                ("id", "city", "region", "chance"),
                tuple((id, board.cities[id].name, board.cities[id].region, chances[id]) for id in by_chance),
                tuple(Ref("city", id) for id in by_chance),
            ),
            Table(
                "railroads",
                f"Railroads: price in {scenario.currency}, chance of their cities and of those they alone serve, "
                "in percent",
                ("id", "name", "price", "cities", "service", "monopoly", "connections"),
                tuple((id, board.railroads[id].name, *row.values()) for id, row in railroads.items()),
                tuple(Ref("railroad", id) for id in railroads),
            ),
        ),
        {"cities": {id: {"probability": chance} for id, chance in chances.items()}, "railroads": railroads},
    )


def _percent(share: Fraction) -> float:
    return float(100 * share)


ANALYSES: Mapping[str, Callable[[Scenario], Report]] = {"service": analyze}
