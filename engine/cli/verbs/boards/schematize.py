"""`boxcars schematize FILE`: a schematic layout of the lines, as on a transit map."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from engine.cli.output import Format, FormatOption, print_json
from engine.errors import BoxcarsError
from engine.i18n import tr, tr_noop
from engine.plain_text import plain_line

HELP = tr_noop(
    "Lay out the lines of a board as on a transit map: in eight directions, with evenly spaced mileposts.\n\n"
    "All connections and numbers of mileposts stay, and no lines cross in new places."
)


def schematize(
    file: Annotated[Path, typer.Argument(help=tr("Scenario file to change, or name of a bundled scenario."))],
    strength: Annotated[
        float, typer.Option(min=0, max=1, help=tr("From 0, the board as it is, to 1, a fully schematic layout."))
    ] = 1.0,
    output: Annotated[Path | None, typer.Option(help=tr("Write the changed scenario to this file instead."))] = None,
    format: FormatOption = Format.text,
) -> None:
    """Lay out the lines of a board schematically."""
    from engine.edit.checked_apply import performed
    from engine.edit.network.schematize import Schematize
    from engine.files.kinds import refuse_to_replace
    from engine.files.library import bundled_name, scenario_path
    from engine.files.opening import MAX_BYTES, read_file
    from engine.files.saves.digest import digest_of
    from engine.files.saves.saving import refuse_unsaveable
    from engine.files.scenarios import loads, save

    path = scenario_path(file)
    if output is None and bundled_name(path) is not None:
        raise BoxcarsError(
            tr("{file} is a bundled scenario; add --output FILE.yaml to save a changed copy").format(file=file)
        )
    source = read_file(path, MAX_BYTES)
    scenario = loads(source, str(path))
    if not scenario.board.lines:
        raise BoxcarsError(tr("the board has no lines"))
    refuse_to_replace(output, board=True)
    refuse_unsaveable(output)
    after = performed(Schematize(strength), scenario)
    saved = save(after, output or path, expected=digest_of(source) if output is None else None)
    for note in saved.notes:
        typer.echo(plain_line(note), err=True)
    moved = sum(post.at != after.board.mileposts[id].at for id, post in scenario.board.mileposts.items())
    if format is Format.json:
        print_json({"file": str(output or path), "moved": moved})
    else:
        print(plain_line(tr("{file}: {n:,} mileposts moved").format(file=output or path, n=moved)))
