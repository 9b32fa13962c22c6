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
    from engine.cli.edited_file import EditedFile
    from engine.edit.checked_apply import performed
    from engine.edit.network.schematize import Schematize

    edited = EditedFile.open(file, output)
    scenario = edited.scenario
    if not scenario.board.lines:
        raise BoxcarsError(tr("the board has no lines"))
    edited.check_output()
    after = performed(Schematize(strength), scenario)
    for note in edited.save(after):
        typer.echo(plain_line(note), err=True)
    moved = sum(post.at != after.board.mileposts[id].at for id, post in scenario.board.mileposts.items())
    if format is Format.json:
        print_json({"file": str(edited.written), "moved": moved})
    else:
        print(plain_line(tr("{file}: {n:,} mileposts moved").format(file=edited.written, n=moved)))
