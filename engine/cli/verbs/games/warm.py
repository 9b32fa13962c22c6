"""`boxcars warm FILE`: compile what many games need, and wait until it is done."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from engine.cli.game import SetOption, game, refuse_unplayable
from engine.cli.output import Format, FormatOption, print_json


def warm(
    file: Annotated[Path, typer.Argument(help="A scenario file, or the name of a bundled one.")],
    sets: SetOption = None,
    format: FormatOption = Format.text,
) -> None:
    """Get ready to simulate on boards like this one: compiled games are kept, so later runs start at once."""
    ready = game(file, sets)
    refuse_unplayable(ready)
    fast = ready.family.fast
    said: list[str] = []

    def say(line: str) -> None:
        said.append(line)
        if format is Format.text:
            print(line, flush=True)

    if fast is None:
        say(f"{ready.family.title} has no compiled games; they are played by the rules")
    is_ready = fast is not None and fast.warm(ready.scenario, ready.options, say)
    if format is Format.json:
        print_json({"ready": is_ready, "said": said})
