"""`boxcars new FAMILY FILE`: a new board that passes its checks."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from engine.cli.output import Format, FormatOption, print_json
from engine.errors import BoxcarsError, did_you_mean
from engine.i18n import format_number, tr, tr_noop
from engine.plain_text import plain_line

if TYPE_CHECKING:
    from engine.edit.sheet.shapes import ShapeKind
    from engine.files.imported.features import Feature
    from engine.model.projection import Plane
    from engine.model.scenario import Scenario


SPACING, ORIENTATION = 10.0, "pointy"
WIDTH = 594.0
"""Millimeters of the width of the sheet of a new land."""


class Islands(StrEnum):
    """Islands that are kept: those near the rest of the land, or all."""

    near = "near"
    all = "all"


class Lettered(StrEnum):
    """Lines of a grid that the letters of coordinates count."""

    rows = "rows"
    columns = "columns"


class PlaneChoice(StrEnum):
    """Projection of a new board; `auto` chooses by the size of the land."""

    auto = "auto"
    degrees = "degrees"
    transverse_mercator = "transverse-mercator"
    albers = "albers"
    lambert = "lambert"


HELP = tr_noop("Create a scenario file from a template of the game system.")


def new(
    family: Annotated[str, typer.Argument(help=tr("Game system, for example boxcars."))],
    file: Annotated[Path, typer.Argument(help=tr("File to create. It must not exist."))],
    template: Annotated[str, typer.Option(help=tr("Template; by default the first of the game system."))] = "",
    outline: Annotated[
        Path | None,
        typer.Option(help=tr("Land in a GeoJSON, TopoJSON, shapefile or GeoPackage file; a grid is laid over it.")),
    ] = None,
    land: Annotated[str, typer.Option(help=tr("Bundled country, for example Italy; several are joined by +."))] = "",
    edges: Annotated[
        Path | None,
        typer.Option(
            help=tr("Network in a CSV or JSON file (a, b, railroads, ax, ay, bx, by; edges and nodes) or GraphML file.")
        ),
    ] = None,
    map_: Annotated[
        Path | None,
        typer.Option(
            "--map", help=tr("Map of another program: .rb3 and .rbp of Rail Baron Player. The template is not used.")
        ),
    ] = None,
    hexes: Annotated[
        Path | None,
        typer.Option(
            help=tr("Hexes in a CSV or JSON file, with coordinates of 18xx games (A1, A3, B2), terrain, city, river.")
        ),
    ] = None,
    letters: Annotated[
        Lettered | None,
        typer.Option(
            help=tr(
                "With --hexes: whether letters count rows or columns; by default rows of pointy hexes, columns of "
                "flat ones."
            )
        ),
    ] = None,
    width: Annotated[
        float | None,
        typer.Option(
            help=tr("Width of the sheet in millimeters. A template is scaled, and an empty grid fills the sheet."),
            show_default=tr("594 for a new land"),
        ),
    ] = None,
    height: Annotated[
        float | None,
        typer.Option(help=tr("Height of the sheet of a template or with --map, in millimeters.")),
    ] = None,
    islands: Annotated[
        Islands, typer.Option(help=tr("With --outline or --land: islands to keep, near or all."))
    ] = Islands.near,
    projection: Annotated[
        PlaneChoice, typer.Option(help=tr("With --outline or --land: projection of a board with lines."))
    ] = PlaneChoice.auto,
    waters: Annotated[
        bool, typer.Option("--waters/--no-waters", help=tr("With --land: rivers and lakes, and borders between lands."))
    ] = True,
    rivers: Annotated[
        Path | None, typer.Option(help=tr("With --outline or --land, on a grid: rivers, the lines of a GeoJSON file."))
    ] = None,
    spacing: Annotated[
        float | None,
        typer.Option(
            help=tr("With --outline or --land, on a grid: kilometers from milepost to milepost."),
            show_default=format_number(SPACING, "g"),
        ),
    ] = None,
    orientation: Annotated[
        str | None,
        typer.Option(
            help=tr("With --outline or --land, on a grid, and with --hexes: pointy or flat hexes."),
            show_default=ORIENTATION,
        ),
    ] = None,
    format: FormatOption = Format.text,
) -> None:
    """Create a scenario file."""
    from engine.files.scenarios import save
    from engine.game.family import family as family_of

    known = family_of(family)
    chosen = template or next(iter(known.templates), "")
    if chosen not in known.templates:
        names = ", ".join(known.templates) or tr("none yet")
        raise BoxcarsError(
            tr("no template of {family} named “{name}”{suggestion}; available: {names}").format(
                family=family, name=chosen, suggestion=did_you_mean(chosen, known.templates), names=names
            )
        )
    if file.exists():
        raise BoxcarsError(tr("{file} already exists; choose another name or remove it first").format(file=file))
    sources = [each for each in (outline, land, edges, map_, hexes) if each]
    if len(sources) > 1:
        raise BoxcarsError(tr("use only one of --outline, --land, --edges, --map and --hexes"))
    if letters is not None and hexes is None:
        raise BoxcarsError(tr("{option} is for boards with {other}").format(option="--letters", other="--hexes"))
    if height is not None and sources and map_ is None:
        raise BoxcarsError(tr("{option} is for boards with {other}").format(option="--height", other="--map"))
    scenario = known.templates[chosen]()
    notes: list[str] = []
    wide = WIDTH if width is None else width
    if map_ is not None:
        scenario, notes = _of_map(family, map_, wide, height)
    elif hexes is not None:
        scenario, notes = _of_hexes(scenario, hexes, orientation, letters)
    elif edges is not None:
        scenario, notes = _of_network(scenario, edges, wide)
    elif scenario.board.kind == "lines" and sources:
        if rivers is not None:
            raise BoxcarsError(tr("--rivers is for boards with a grid; use `boxcars import FILE outline --as river`"))
        scenario, notes = _over_land(scenario, outline, land, wide, islands, projection, waters)
    elif land or outline is not None:
        kilometers = SPACING if spacing is None else spacing
        over = outline if outline is not None else land
        scenario, notes = _laid_over(scenario, over, islands, rivers, waters, kilometers, orientation or ORIENTATION)
    elif rivers is not None:
        raise BoxcarsError(tr("--rivers needs --outline or --land, the land that the rivers cross"))
    elif spacing is not None or orientation is not None:
        option = "--spacing" if spacing is not None else "--orientation"
        raise BoxcarsError(
            tr("{option} needs --outline or --land, the land that the grid covers").format(option=option)
        )
    elif width is not None or height is not None:
        scenario = _on_sheet(scenario, width, height)
    for note in notes:
        typer.echo(plain_line(note), err=True)
    save(scenario, file)
    if format is Format.json:
        print_json({"file": str(file), "family": family, "template": chosen, "title": scenario.title})
    else:
        print(f"{file}: {scenario.title}")


def _on_sheet(template: Scenario, width: float | None, height: float | None) -> Scenario:
    """Return a template on a sheet of another size: scaled, or with as many cells as an empty grid has room for."""
    from engine.edit.clipboard.arranging import fitted_to
    from engine.edit.grids.blank import is_blank, laid_out, lattice_of_blank, room_for

    for option, length in (("--width", width), ("--height", height)):
        if length is not None and not 10 <= length <= 20_000:
            raise BoxcarsError(
                tr("expected {option} from 10 to 20,000 millimeters, found {length:g}").format(
                    option=option, length=length
                )
            )
    board, sheet = template.board, template.board.sheet
    if board.grid is None and not board.regions:
        raise BoxcarsError(tr("the sheet of {title} has a size of its own").format(title=template.title))
    width, height = (sheet.width if width is None else width), (sheet.height if height is None else height)
    if not is_blank(template):
        return fitted_to(template, width, height)
    own = lattice_of_blank(template)
    return laid_out(template, width, height, room_for(template, width, height, own.spacing, own.orientation))


def _of_map(family: str, file: Path, width: float, height: float | None) -> tuple[Scenario, list[str]]:
    from engine.geography.other_maps import read_map

    for option, length in (("--width", width), ("--height", height)):
        if length is not None and not 50 <= length <= 20_000:
            raise BoxcarsError(
                tr("expected {option} from 50 to 20,000 millimeters, found {length:g}").format(
                    option=option, length=length
                )
            )
    scenario, notes = read_map(file, width, height)
    if scenario.family != family:
        raise BoxcarsError(
            tr("{file} is a map for the game system {right}, not for {family}").format(
                file=file.name, right=scenario.family, family=family
            )
        )
    return scenario, list(notes)


def _of_hexes(
    template: Scenario, file: Path, orientation: str | None, letters: Lettered | None
) -> tuple[Scenario, list[str]]:
    from engine.geography.hexes import board_of_hexes, read_hexes

    if orientation not in (None, "pointy", "flat"):
        raise _not_an_orientation(orientation)
    by = None if letters is None else letters.value
    return board_of_hexes(template, read_hexes(file), orientation, by)  # type: ignore[arg-type]


def _not_an_orientation(text: str) -> BoxcarsError:
    return BoxcarsError(tr("expected --orientation pointy or flat, found “{orientation}”").format(orientation=text))


def _over_land(
    template: Scenario,
    outline: Path | None,
    land: str,
    width: float,
    islands: Islands,
    projection: PlaneChoice,
    waters: bool,
) -> tuple[Scenario, list[str]]:
    from engine.files.imported.lands import PLANE_NAMES, read_land
    from engine.geography.bundled import bundled_background, bundled_land, neighbors_of
    from engine.geography.land import over_land

    if not 50 <= width <= 20_000:
        raise BoxcarsError(tr("expected --width from 50 to 20,000 millimeters, found {width:g}").format(width=width))
    around: list[Feature] = []
    background: dict[ShapeKind, list[Feature]] = {}
    if outline is not None:
        made, title = read_land(outline, islands.value), outline.stem
    else:
        made, title, around = bundled_land(land, islands.value), land, neighbors_of(land)
        background = bundled_background() if waters else {}
    plane: Plane | None = None if projection is PlaneChoice.auto else projection.value  # type: ignore[assignment]
    scenario, reason = over_land(template, made, title, width, plane=plane, neighbors=around, background=background)
    projected = scenario.board.projection
    assert projected is not None
    said = tr("Projection: {name} ({reason}).").format(name=tr(PLANE_NAMES[projected.plane]), reason=reason)
    return scenario, [*made.notes, said]


def _of_network(template: Scenario, edges: Path, width: float) -> tuple[Scenario, list[str]]:
    from engine.geography.networks import read_board

    if template.board.kind != "lines":
        raise BoxcarsError(tr("--edges is for boards with lines"))
    return read_board(edges, template, width)


def _laid_over(
    template: Scenario,
    over: Path | str,
    islands: Islands,
    rivers: Path | None,
    waters: bool,
    kilometres: float,
    orientation: str,
) -> tuple[Scenario, list[str]]:
    """Return a grid over the land of a file or a bundled country, and notes."""
    from engine.files.imported.lands import read_land
    from engine.files.imported.outlines import Lay, cards_left_out, over_outline
    from engine.geography.bundled import bundled_features, bundled_land
    from engine.model.board import grid_of

    if orientation not in ("pointy", "flat"):
        raise _not_an_orientation(orientation)
    if not 0 < kilometres <= 1_000:
        raise BoxcarsError(
            tr("expected --spacing of at most 1,000 kilometers, found {kilometres:g}").format(kilometres=kilometres)
        )
    lay = Lay(kilometres, grid_of(template.board).spacing, orientation)  # type: ignore[arg-type]
    land = read_land(over, islands.value) if isinstance(over, Path) else bundled_land(over, islands.value)
    is_bundled = waters and not isinstance(over, Path)
    courses = bundled_features("river") if is_bundled and rivers is None else rivers
    lakes = bundled_features("lake") if is_bundled else []
    return over_outline(template, land, courses, lay, lakes), [*land.notes, *cards_left_out(template)]
