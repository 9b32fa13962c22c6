"""A board of lines over a land in one step: outline, cities, railways and tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, NamedTuple

from msgspec import Meta, Struct
from msgspec.structs import replace

from engine.edit.header import AddSources
from engine.edit.sheet.shapes import ShapeKind
from engine.errors import BoxcarsError, EditError, in_words
from engine.files.imported.credits import credit_of
from engine.files.imported.features import Feature
from engine.files.imported.lands import Islands, read_land
from engine.game.family import FillChoices, family
from engine.geography.bundled import SOURCES, bundled_background, bundled_land, bundled_places, neighbors_of
from engine.geography.cities import add_cities, choose_places
from engine.geography.land import over_land
from engine.geography.places import read_places
from engine.geography.railways import Choices, import_railways
from engine.geography.steps import Import, Wanted, always
from engine.i18n import tr
from engine.model.projection import Plane
from engine.model.scenario import Scenario

LEAST_SHEET = 50
"""Least width and height of a sheet in millimeters."""


class LandChoices(Struct, frozen=True):
    """Choices for a new land: a bundled country or a file with an outline, a title (empty: the name of the land), width
    and height of the sheet in millimeters (0: as high as the land), the number of cities (0: none) and their least
    distance in millimeters, and files of cities (None: the bundled ones) and railways (None: none). A bundled country
    has its rivers, lakes and borders if `waters`. Tables are filled if there are cities and lines; with `by_borders`,
    regions are the parts of the land between borders, if borders divide it."""

    country: str = ""
    outline: Path | None = None
    title: str = ""
    width: Annotated[float, Meta(ge=50, le=20_000)] = 594
    height: Annotated[float, Meta(ge=0, le=20_000)] = 0
    islands: Islands = "near"
    plane: Plane | None = None
    waters: bool = True
    cities: Annotated[int, Meta(ge=0, le=500)] = 40
    apart: Annotated[float, Meta(ge=0, le=500)] = 15.0
    places: Path | None = None
    railways: Path | None = None
    tracks: Choices = Choices()
    regions: Annotated[int, Meta(ge=0, le=12)] = 6
    by_borders: bool = False


class NewLand(NamedTuple):
    """A new board, notes about what was kept and left out, and its railways with the board to which they were added."""

    scenario: Scenario
    notes: list[str]
    railways: Import | None = None
    before: Scenario | None = None


def make_land(template: Scenario, choices: LandChoices, is_wanted: Wanted = always) -> NewLand:
    """Return the template with a board over a land. Raises BoxcarsError, including FileError, if a file cannot be used
    or nothing is left of it, and Canceled if it is no longer wanted."""
    around: Sequence[Feature] = ()
    background: Mapping[ShapeKind, Sequence[Feature]] = {}
    if choices.outline is not None:
        land = read_land(choices.outline, choices.islands)
        title = choices.outline.stem
    else:
        land, title = bundled_land(choices.country, choices.islands), choices.country
        around = neighbors_of(choices.country)
        background = bundled_background() if choices.waters else {}
    if 0 < choices.height < LEAST_SHEET:
        raise BoxcarsError(
            tr("expected a sheet at least {least} mm high, found {height:g} mm").format(
                least=LEAST_SHEET, height=choices.height
            )
        )
    title = choices.title or title
    made, _ = over_land(template, land, title, choices.width, choices.height or None, choices.plane, around, background)
    notes = list(land.notes)
    if choices.cities:
        places = bundled_places(made.board) if choices.places is None else read_places(choices.places)
        source = SOURCES[1] if choices.places is None else credit_of("Cities", choices.places)  # not shown
        made = AddSources((source,)).apply(made)
        choice = choose_places(made, places, choices.cities, choices.apart)
        made = add_cities(made, choice).apply(made)
        if choices.places is not None:
            notes += choice.notes()
        if len(choice.chosen) < choices.cities:
            notes.append(
                tr("{n} of {wanted} cities were found at this distance.").format(
                    n=len(choice.chosen), wanted=choices.cities
                )
            )
    laid, before = None, made
    if choices.railways is not None:
        laid = import_railways(made, choices.railways, choices.tracks, is_wanted)
        made, notes = laid.edit.apply(made), [*notes, *laid.notes]
    fill = family(made.family).fill
    if fill is not None and choices.regions and len(made.board.cities) >= max(2, choices.regions):
        has_lines = bool(made.board.lines)
        tables = FillChoices(choices.regions, "population", payoffs=has_lines, prices=has_lines)
        if choices.by_borders:
            try:
                return NewLand(fill(made, replace(tables, regions="borders")).apply(made), notes, laid, before)
            except EditError as error:
                notes.append(in_words(error))
        made = fill(made, tables).apply(made)
    return NewLand(made, notes, laid, before)
