"""Inspector fields and facts of cities and terrains of a tycoon board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from engine.edit.edit import Edit
from engine.families.tycoon.content import TycoonContent
from engine.i18n import ntr, tr
from engine.model.ids import Ref, SiteId, TerrainId
from engine.model.scenario import Scenario
from engine.money import money
from studio.families.tycoon.cities import city_of, set_city
from studio.families.tycoon.colors import colour_choices, content_of, sides_called, sides_text
from studio.families.tycoon.costs import terrain_field
from studio.families.tycoon.reach import ways
from studio.panels.forms.fields import Field


def place_fields(scenario: Scenario, ref: Ref) -> Sequence[Field]:
    """Return the fields of a city (color, cubes, closed sides) or a terrain (cost of a tile)."""
    if not isinstance(scenario.content, TycoonContent):
        return ()
    if ref.kind == "terrain":
        return (_without_id(terrain_field(scenario, TerrainId(ref.id), tr("Track costs"))),)
    if ref.kind != "site":
        return ()
    id, city = ref.id, city_of(scenario, ref.id)

    def cubes(number: Any) -> Edit:
        if number == "":
            raise ValueError(tr("expected a whole number; 0 for free"))
        return set_city(scenario, id, cubes=int(number))

    return (
        Field("colour", tr("Color"), "choice", city.colour if city else tr("not set"),
              lambda colour: set_city(scenario, id, colour=colour), tuple(colour_choices(scenario)),
              tip=tr("Color of cubes that the city accepts")),
        Field("cubes", tr("Cubes"), "whole", city.cubes if city else "", cubes,
              tip=tr("Number of cubes at the start")),
        Field("closed", tr("Closed sides"), "text", sides_text(scenario, city.closed) if city else "",
              lambda text: set_city(scenario, id, closed=sides_called(scenario, str(text))),
              tip=tr("Sides without a track stub, by direction: E, NE, NW …")),
    )  # fmt: skip


def place_facts(scenario: Scenario, ref: Ref) -> Sequence[tuple[str, str]]:
    """Return the links of a city within one action, the cheapest first, and the cards that name it."""
    if ref.kind != "site" or not isinstance(scenario.content, TycoonContent):
        return ()
    content, sites = content_of(scenario), scenario.board.sites
    found = ways(scenario, SiteId(ref.id))
    told = [(tr("Links of one action"), str(len(found)))]
    for way in found:
        tiles = ntr("{n} tile", "{n} tiles", way.tiles).format(n=way.tiles)
        told.append((f"  {sites[way.to].name}", f"{tiles}, {money(scenario.currency, way.cost)}"))
    cards = [card.name for card in content.operations.values() if ref.id in card.sites]
    cards += [card.name for card in content.tycoons.values() if ref.id in card.sites]
    return (*told, (tr("Cards"), "; ".join(cards))) if cards else told


def _without_id(field: Field) -> Field:
    """Return the common field of several terrains of the same name."""
    return replace(field, name="cost")
