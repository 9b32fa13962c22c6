"""`boxcars new FAMILY FILE`: a new board that already holds together."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from engine.cli.output import Format, FormatOption, print_json
from engine.errors import BoxcarsError, did_you_mean


def new(
    family: Annotated[str, typer.Argument(help="The kind of game, for example boxcars.")],
    file: Annotated[Path, typer.Argument(help="The file to make; it must not be there yet.")],
    template: Annotated[str, typer.Option(help="Which of the family's new boards.")] = "",
    format: FormatOption = Format.text,
) -> None:
    """Make a new scenario file from a template of the family."""
    from engine.files.scenarios import save
    from engine.game.registry import family as family_of

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
    save(scenario, file)
    if format is Format.json:
        print_json({"file": str(file), "family": family, "template": chosen, "title": scenario.title})
    else:
        print(f"{file}: {scenario.title}")
