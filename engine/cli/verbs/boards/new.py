"""`boxcars new FAMILY FILE`: a new board that already holds together."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from engine.cli.output import Format, FormatOption, print_json
from engine.errors import BoxcarsError, did_you_mean

if TYPE_CHECKING:
    from engine.model.scenario import Scenario


def new(
    family: Annotated[str, typer.Argument(help="The kind of game, for example boxcars.")],
    file: Annotated[Path, typer.Argument(help="The file to create. It must not exist yet.")],
    template: Annotated[str, typer.Option(help="Which of the family's new boards.")] = "",
    outline: Annotated[
        Path | None, typer.Option(help="Make the grid over the land of this GeoJSON file instead.")
    ] = None,
    rivers: Annotated[Path | None, typer.Option(help="With --outline: rivers, lines of a GeoJSON file.")] = None,
    spacing: Annotated[float, typer.Option(help="With --outline: kilometres from milepost to milepost.")] = 10.0,
    orientation: Annotated[str, typer.Option(help="With --outline: pointy or flat hexes.")] = "pointy",
    format: FormatOption = Format.text,
) -> None:
    """Make a new scenario file from a template of the family."""
    from engine.files.scenarios import save
    from engine.game.family import family as family_of

    known = family_of(family)
    chosen = template or next(iter(known.templates), "")
    if chosen not in known.templates:
        names = ", ".join(known.templates) or "none yet"
        raise BoxcarsError(
            f"no template of {family} is called {chosen!r}{did_you_mean(chosen, known.templates)}; there are {names}"
        )
    if file.exists():
        raise BoxcarsError(f"{file} is there already; choose another name or remove it first")
    scenario = known.templates[chosen]()
    if outline is not None:
        scenario = _laid_over(scenario, outline, rivers, spacing, orientation)
    elif rivers is not None:
        raise BoxcarsError("--rivers needs --outline, the land that they run through")
    save(scenario, file)
    if format is Format.json:
        print_json({"file": str(file), "family": family, "template": chosen, "title": scenario.title})
    else:
        print(f"{file}: {scenario.title}")


def _laid_over(template: Scenario, outline: Path, rivers: Path | None, kilometres: float, orientation: str) -> Scenario:
    from engine.files.imported.outlines import Lay, over_outline
    from engine.model.board import grid_of

    if template.board.kind == "lines":
        raise BoxcarsError(f"boards of {template.family} have no grid to lay over an outline")
    if orientation not in ("pointy", "flat"):
        raise BoxcarsError(f"hexes are pointy or flat, not {orientation!r}")
    if not 0 < kilometres <= 1_000:
        raise BoxcarsError(f"mileposts are up to 1,000 kilometres apart, not {kilometres:g}")
    lay = Lay(kilometres, grid_of(template.board).spacing, orientation)  # type: ignore[arg-type]
    return over_outline(template, outline, rivers, lay)
