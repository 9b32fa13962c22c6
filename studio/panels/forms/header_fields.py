"""Fields of the scenario as a whole: header, sheet, rule options, grid, and tracing image."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from dataclasses import replace as replace_field
from functools import partial
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from engine.edit.edit import Edit
from engine.edit.grids.lattice import NumberGrid, SpaceGrid, turned_on_sheet
from engine.edit.header import ChangeHeader, ChangeLook, ResizeSheet
from engine.edit.rules import SetRule
from engine.edit.sheet.tracing import ChangeTracing, control_pairs, fitted_to_points, residuals
from engine.errors import BoxcarsError
from engine.files.imported.tracings import tracing_path
from engine.game.family import Family
from engine.game.options import under_headings
from engine.game.rules import Option
from engine.game.setups import offered
from engine.i18n import format_number, ntr, tr
from engine.model.grids.grid import Grid
from engine.model.grids.lattice import lattice
from engine.model.look import Tracing, TracingFit
from engine.model.scenario import Scenario
from studio.paint.own_pictures import own_picture
from studio.panels.forms.fields import Editor, Field
from studio.panels.numbers import grouped, plain

_BAR = re.compile(r"(?<!\\)\|")
"""The bar between two sources; a bar in a source has a backslash before it."""


def header_fields(scenario: Scenario) -> list[Field]:
    """Return the fields of the header, from the title to the note, those of the sheet size, and of the map style."""
    credits, sheet, look = scenario.credits, scenario.board.sheet, scenario.look

    def change(name: str) -> Callable[[Any], Edit]:
        return lambda value: ChangeHeader(**{name: value})

    def credit(name: str) -> Callable[[Any], Edit]:
        return lambda value: ChangeHeader(credits=replace(credits, **{name: value}))

    def change_sources(value: Any) -> Edit:
        typed = (each.replace("\\|", "|").strip() for each in _BAR.split(str(value)))
        sources = tuple(source for source in typed if source)
        return ChangeHeader(credits=replace(credits, sources=sources))

    def change_look(name: str) -> Callable[[Any], Edit]:
        return lambda value: ChangeLook(**{name: value})

    found = [
        Field("title", tr("Title"), "text", scenario.title, change("title")),
        Field("version", tr("Version"), "text", scenario.version, change("version")),
        Field("currency", tr("Currency"), "text", scenario.currency, change("currency")),
        Field("author", tr("Author"), "text", credits.author, credit("author")),
        Field("licence", tr("License"), "text", credits.licence, credit("licence")),
        Field("sources", tr("Sources"), "text", " | ".join(source.replace("|", "\\|") for source in credits.sources),
              change_sources,
              tip="\n".join((*credits.sources, tr("Separate several sources by |. Type \\| for a bar in a source.")))),
        Field("note", tr("Note"), "text", scenario.note, change("note")),
        Field("width", tr("Sheet width"), "number", sheet.width, lambda w: ResizeSheet(w, sheet.height), unit="mm"),
        Field("height", tr("Sheet height"), "number", sheet.height, lambda h: ResizeSheet(sheet.width, h), unit="mm"),
    ]  # fmt: skip
    if own_picture(scenario.family) is not None:
        return found
    for name, title in (
        ("city_size", tr("City squares")),
        ("dot_size", tr("Mileposts")),
        ("text_size", tr("City names")),
    ):
        found.append(Field(name, title, "number", getattr(look, name), change_look(name), unit="mm"))
    for name, title in (("land", tr("Land")), ("water", tr("Water"))):
        found.append(Field(name, title, "colour", getattr(look, name), change_look(name)))
    return found


def rule_fields(scenario: Scenario, family: Family) -> list[Field]:
    """Return all rule options of the game system; those that the scenario changes can be reset."""
    options = family.rules.options if family.rules else ()
    grouped_options = under_headings(offered(options, scenario), family.option_headings)
    return [replace_field(_rule(scenario, option), heading=heading) for heading, option in grouped_options]


EDITORS: Mapping[str, Editor] = {"bool": "switch", "int": "whole", "float": "number", "choice": "choice"}
"""Editors by the type of an option."""


def _rule(scenario: Scenario, option: Option) -> Field:
    value = scenario.rules.get(option.name, option.default)
    is_set = option.name in scenario.rules
    editor = EDITORS[option.type]
    unit = scenario.currency if option.unit == "$" else tr(option.unit) if option.unit else ""
    default = option.default
    match option.type:
        case "int":
            shown = grouped(int(default))
        case "float":
            shown = plain(float(default))
        case "bool":
            shown = tr("yes") if default else tr("no")
        case "choice":
            shown = option.display_name(default)
    tip = f"{option.name}\n" + tr("Default: {default}").format(default=shown)
    return Field(
        option.name,
        tr(option.title),
        editor,
        value,
        partial(_set, option),
        tuple((choice, option.display_name(choice)) for choice in option.choices),
        unit,
        f"{tip}\n{tr(option.rule)}" if option.rule else tip,
        is_set,
        SetRule(option.name, None) if is_set else None,
        has_default=True,
        can_be_negative=option.lowest is None or option.lowest < 0,
        rules=option.rule,
    )


def _set(option: Option, value: Any) -> Edit:
    if option.type in ("int", "float") and not isinstance(value, int | float):
        raise ValueError(tr("Type a number. The arrow next to the field restores the default."))
    if option.lowest is not None and not value >= option.lowest:
        raise ValueError(tr("Expected at least {n}.").format(n=plain(option.lowest)))
    if option.highest is not None and not value <= option.highest:
        raise ValueError(tr("Expected at most {n}.").format(n=plain(option.highest)))
    if option.type == "int":
        value = int(value)
    elif option.type == "float":
        value = float(value)
    return SetRule(option.name, None if value == option.default else value)


def grid_fields(scenario: Scenario) -> list[Field]:
    """Return the fields of the grid; none if there is no grid."""
    grid = scenario.board.grid
    if grid is None:
        return []
    found = [
        Field("cells", tr("Cells"), "told", grouped(len(lattice(grid)))),
        Field("spacing", tr("Spacing (mm)"), "number", grid.spacing, SpaceGrid, unit="mm",
              tip=tr("Distance between the centers of neighboring cells. Changing it scales the whole board.")),
        Field("orientation", tr("Orientation"), "choice", grid.orientation,
              lambda way: turned_on_sheet(scenario, way),
              (("pointy", tr("Pointy top (rows)")), ("flat", tr("Flat top (columns)"))),
              tip=tr("Rotates the board by 30 degrees. It stays on the sheet and cells keep their neighbors.")),
        Field("look.cells", tr("Cell shape"), "choice", scenario.look.cells, lambda cells: ChangeLook(cells=cells),
              (("hexes", tr("hexes")), ("dots", tr("mileposts")))),
    ]  # fmt: skip
    return [*found, *_numbering(grid)]


def _numbering(grid: Grid) -> list[Field]:
    made = grid.numbering

    def change(name: str, least: int | None = None) -> Callable[[Any], Edit]:
        def edit(value: Any) -> Edit:
            set_to = value if isinstance(value, str | bool) else int(value)
            if least is not None and int(set_to) < least:
                raise ValueError(tr("Expected at least {n}.").format(n=least))
            return NumberGrid(replace(made, **{name: set_to}))

        return edit

    schemes = (
        ("sequence", tr("sequential")), ("column-row", tr("column, row")),
        ("row-column", tr("row, column")), ("letter-row", tr("column letter, row")),
        ("letter-column", tr("row letter, column")),
    )  # fmt: skip
    found = [Field("scheme", tr("Numbering"), "choice", made.scheme, change("scheme"), schemes)]
    if made.scheme == "sequence":
        found.append(Field("first", tr("First number"), "number", float(made.first), change("first")))
    else:
        found += [
            Field("column_offset", tr("Column offset"), "number", float(made.column_offset), change("column_offset")),
            Field("row_offset", tr("Row offset"), "number", float(made.row_offset), change("row_offset")),
        ]
        found.append(
            Field("double", tr("Count in twos"), "switch", made.double, change("double"),
                  tip=tr("Neighbors in a row, or in a column of flat hexes, differ by two, as on maps of 18xx games"))
        )  # fmt: skip
    found.append(Field("digits", tr("Minimum digits"), "number", float(made.digits), change("digits", 1)))
    if made.scheme in ("column-row", "row-column"):
        found.append(Field("separator", tr("Separator"), "text", made.separator, change("separator")))
    return found


def tracing_fields(scenario: Scenario, folder: Path | None) -> list[Field]:
    """Return file, position, width, angle, opacity and visibility of the tracing image, and the problem with its file.
    None without an image."""
    tracing = scenario.look.tracing
    if tracing is None:
        return []
    found = [Field("file", tr("File"), "told", tracing.file)]
    try:
        tracing_path(tracing, folder)
    except BoxcarsError as error:
        found.append(Field("problem", tr("Problem"), "told", str(error)))
    return [
        *found,
        Field("at", tr("Upper left corner"), "point", tracing.at, lambda at: ChangeTracing(at=at), unit="mm"),
        Field("width", tr("Width"), "number", tracing.width, lambda width: ChangeTracing(width=width), unit="mm"),
        Field("angle", tr("Angle"), "number", tracing.angle, lambda angle: ChangeTracing(angle=angle), unit="°",
              tip=tr("Clockwise rotation about the upper left corner, in degrees")),
        *_fit_fields(tracing),
        Field("opacity", tr("Opacity"), "number", round(tracing.opacity * 100, 2), _opacity, unit="%"),
        Field("shown", tr("Show image"), "switch", tracing.shown, lambda shown: ChangeTracing(shown=shown)),
    ]  # fmt: skip


def _fit_fields(tracing: Tracing) -> list[Field]:
    """Return the kind of fit by control points and how well they fit; none without points."""
    away = residuals(tracing)
    if not away:
        return []

    def change(fit: TracingFit) -> Edit:
        return fitted_to_points(tracing, control_pairs(tracing), fit).edit

    names: tuple[tuple[TracingFit, str], ...] = (
        ("similarity", tr("Same scale both ways")), ("affine", tr("Affine")), ("spline", tr("Spline")),
    )  # fmt: skip
    rms = math.sqrt(sum(one * one for one in away) / len(away))
    worst = max(range(len(away)), key=away.__getitem__)
    text = ntr(
        "{n} point: RMS {rms} mm; the worst is point {worst} with {most} mm",
        "{n} points: RMS {rms} mm; the worst is point {worst} with {most} mm",
        len(away),
    )
    most = format_number(away[worst], ".2f")
    text = text.format(n=len(away), rms=format_number(rms, ".2f"), worst=worst + 1, most=most)
    tip = tr("Distances of the control points from their places. For a spline, each is left out once.")
    return [
        Field("fit", tr("Fit by points"), "choice", tracing.fit, change, names),
        Field("residuals", tr("Control points"), "told", text, tip=tip),
    ]


def _opacity(percent: Any) -> Edit:
    if not 0 <= percent <= 100:
        raise ValueError(tr("Expected 0 to {n}.").format(n=plain(100)))
    return ChangeTracing(opacity=round(percent / 100, 4))
