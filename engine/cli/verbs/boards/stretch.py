"""`boxcars stretch FILE POINTS`: a board stretched like a rubber sheet by control points."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from engine.cli.output import Format, FormatOption, print_json
from engine.errors import BoxcarsError
from engine.i18n import ntr, tr, tr_noop
from engine.plain_text import plain_line

HELP = tr_noop(
    "Stretch a board like a rubber sheet: control points move, and lines, coasts and names between them follow.\n\n"
    "POINTS is a table with the columns x, y, to_x and to_y in millimeters, or city, to_x and to_y. Points without a "
    "target stay where they are."
)


def stretch(
    file: Annotated[Path, typer.Argument(help=tr("Scenario file to change, or name of a bundled scenario."))],
    points: Annotated[Path, typer.Argument(help=tr("Table of control points, as CSV or XLSX."))],
    output: Annotated[Path | None, typer.Option(help=tr("Write the changed scenario to this file instead."))] = None,
    free_edge: Annotated[
        bool, typer.Option("--free-edge", help=tr("Let the edge of the sheet move; it has pins by default."))
    ] = False,
    force: Annotated[
        bool, typer.Option("--force", help=tr("Save even if lines cross in new places or things leave the sheet."))
    ] = False,
    format: FormatOption = Format.text,
) -> None:
    """Stretch a board by control points."""
    from engine.cli.edited_file import EditedFile
    from engine.edit.checked_apply import performed
    from engine.edit.network.meetings import harm
    from engine.edit.network.stretch import Stretch, why_not
    from engine.geography.control_points import read_control_points

    edited = EditedFile.open(file, output)
    before = edited.scenario
    if (reason := why_not(before.board)) is not None:
        raise BoxcarsError(reason)
    edited.check_output(points)
    known = read_control_points(points, before.board)
    after = performed(Stretch(known, hold_edge=not free_edge), before)
    found = harm(before.board, after.board)
    if found.places and not force:
        raise BoxcarsError(tr("{harm} Nothing is saved; --force saves it anyway").format(harm=found.text))
    if found.places:
        typer.echo(plain_line(found.text), err=True)
    for note in edited.save(after):
        typer.echo(plain_line(note), err=True)
    moved = sum(post.at != after.board.mileposts[id].at for id, post in before.board.mileposts.items())
    if format is Format.json:
        print_json({"file": str(edited.written), "moved": moved, "harm": found._asdict()})
    else:
        text = ntr("{file}: {n:,} milepost moved", "{file}: {n:,} mileposts moved", moved)
        print(plain_line(text.format(file=edited.written, n=moved)))
