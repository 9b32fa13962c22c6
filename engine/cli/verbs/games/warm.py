"""`boxcars warm FILE`: compile the games of a board, and wait until it is done."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from engine.cli.game import SetOption, game, refuse_unplayable
from engine.cli.output import Format, FormatOption, print_json
from engine.i18n import tr, tr_noop

HELP = tr_noop("Compile the games of a board and store them, so that later simulations start at once.")


def warm(
    file: Annotated[Path, typer.Argument(help=tr("Scenario file, or name of a bundled scenario."))],
    sets: SetOption = None,
    format: FormatOption = Format.text,
) -> None:
    """Compile the games of a board."""
    ready = game(file, sets)
    refuse_unplayable(ready)
    fast = ready.family.fast
    said: list[str] = []

    def say(line: str) -> None:
        said.append(line)
        if format is Format.text:
            print(line, flush=True)

    if fast is None:
        say(tr("{title} needs no compiled games; they are played by the rules").format(title=ready.family.title))
    is_ready = fast is not None and fast.warm(ready.scenario, ready.options, say)
    if format is Format.json:
        print_json({"ready": is_ready, "said": said})
