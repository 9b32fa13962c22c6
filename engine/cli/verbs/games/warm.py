"""`boxcars warm`: the old command that compiled games, which are compiled when the program is built now."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from engine.cli.game import SetOption
from engine.cli.output import Format, FormatOption, print_json
from engine.i18n import tr, tr_noop

HELP = tr_noop("Do nothing: games are compiled when the program is built.")
HIDDEN = True


def warm(
    file: Annotated[Path | None, typer.Argument(help=tr("Scenario file, or name of a bundled scenario."))] = None,
    sets: SetOption = None,
    format: FormatOption = Format.text,
) -> None:
    """Say that nothing needs to be compiled."""
    from engine.files.library import scenario_path

    if file is not None:
        scenario_path(file)
    said = tr("nothing needs to be compiled: games are compiled when the program is built")
    if format is Format.json:
        print_json({"ready": True, "said": [said]})
    else:
        print(said)
