"""`boxcars new FAMILY FILE`: a new board that passes its checks."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from engine.cli.output import Format, FormatOption, print_json
from engine.errors import BoxcarsError, did_you_mean
from engine.i18n import tr, tr_noop

if TYPE_CHECKING:
    from engine.model.scenario import Scenario


SPACING, ORIENTATION = 10.0, "pointy"

HELP = tr_noop("Create a scenario file from a template of the game system.")


def new(
    family: Annotated[str, typer.Argument(help=tr("Game system, for example boxcars."))],
    file: Annotated[Path, typer.Argument(help=tr("File to create. It must not exist."))],
    template: Annotated[str, typer.Option(help=tr("Template; by default the first of the game system."))] = "",
    outline: Annotated[Path | None, typer.Option(help=tr("Lay the grid over the land of this GeoJSON file."))] = None,
    rivers: Annotated[
        Path | None, typer.Option(help=tr("With --outline: rivers, the lines of a GeoJSON file."))
    ] = None,
    spacing: Annotated[
        float | None,
        typer.Option(help=tr("With --outline: kilometers from milepost to milepost."), show_default=f"{SPACING:g}"),
    ] = None,
    orientation: Annotated[
        str | None, typer.Option(help=tr("With --outline: pointy or flat hexes."), show_default=ORIENTATION)
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
    scenario = known.templates[chosen]()
    if outline is not None:
        kilometers = SPACING if spacing is None else spacing
        scenario = _laid_over(scenario, outline, rivers, kilometers, orientation or ORIENTATION)
    elif rivers is not None:
        raise BoxcarsError(tr("--rivers needs --outline, the land that the rivers cross"))
    elif spacing is not None or orientation is not None:
        option = "--spacing" if spacing is not None else "--orientation"
        raise BoxcarsError(tr("{option} needs --outline, the land that the grid covers").format(option=option))
    save(scenario, file)
    if format is Format.json:
        print_json({"file": str(file), "family": family, "template": chosen, "title": scenario.title})
    else:
        print(f"{file}: {scenario.title}")


def _laid_over(template: Scenario, outline: Path, rivers: Path | None, kilometres: float, orientation: str) -> Scenario:
    from engine.files.imported.outlines import Lay, over_outline
    from engine.model.board import grid_of

    if template.board.kind == "lines":
        raise BoxcarsError(
            tr("{family} boards have no grid, so --outline cannot be used").format(family=template.family)
        )
    if orientation not in ("pointy", "flat"):
        raise BoxcarsError(
            tr("expected --orientation pointy or flat, found “{orientation}”").format(orientation=orientation)
        )
    if not 0 < kilometres <= 1_000:
        raise BoxcarsError(
            tr("expected --spacing of at most 1,000 kilometers, found {kilometres:g}").format(kilometres=kilometres)
        )
    lay = Lay(kilometres, grid_of(template.board).spacing, orientation)  # type: ignore[arg-type]
    return over_outline(template, outline, rivers, lay)
