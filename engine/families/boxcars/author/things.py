"""Things whose worth to a player can be measured, and prices whose effect on purchases can."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from msgspec.structs import replace

from engine.families.boxcars.content import BoxcarsContent
from engine.game.family import Prices
from engine.game.options import Thing, names_of
from engine.game.rules import Options
from engine.model.ids import RailroadId
from engine.model.scenario import Scenario


def things(scenario: Scenario, options: Options) -> list[Thing]:
    """Return the railroads that can be bought, the trains that are sold, and the regions."""
    content = cast(BoxcarsContent, scenario.content)
    public = content.public if options["public_lines"] else ()
    withheld = {*public, *names_of(options["restrict.railroads"])}
    railroads = [
        Thing("railroad", id, {"restrict.railroads": id}, {"give.railroads": id})
        for id in scenario.board.railroads
        if id not in withheld
    ]
    trains = [
        Thing("train", name, {f"train.{name}_sold": False}, {"give.train": name})
        for name in ("express", "superchief")
        if options[f"train.{name}_sold"]
    ]
    regions = [Thing("region", id, {"restrict.regions": id}) for id in scenario.board.regions]
    return [*railroads, *trains, *regions]


def prices(scenario: Scenario) -> Mapping[str, int]:
    """Return the prices of all railroads."""
    content = cast(BoxcarsContent, scenario.content)
    return {id: content.prices.get(id, 0) for id in scenario.board.railroads}


def repriced(scenario: Scenario, id: str, price: int) -> Scenario:
    """Return the board with another price of a railroad."""
    content = cast(BoxcarsContent, scenario.content)
    return replace(scenario, content=replace(content, prices={**content.prices, RailroadId(id): price}))


PRICES = Prices("railroad", "bought", prices, repriced)
