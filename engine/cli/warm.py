"""`boxcars warm FILE`: compile what many games need, and wait until it is done."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from engine.cli.game import SetOption, game, refuse_unplayable


def warm(
    file: Annotated[Path, typer.Argument(help="A scenario file, or the name of a bundled one.")],
    sets: SetOption = None,
) -> None:
    """Get ready to simulate on boards like this one: compiled games are kept, so later runs start at once."""
    from engine.game.registry import batch

    ready = game(file, sets)
    refuse_unplayable(ready)
    fast = batch(ready.family.id)
    if fast is None:
        typer.echo(f"{ready.family.title} has no compiled games; they are played by the rules")
        return
    fast.warm(ready.scenario, ready.options, typer.echo)
