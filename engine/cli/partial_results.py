"""Results of many games, saved as a draft while they grow: a kill or a power cut costs a few seconds of play."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import typer

from engine import clock
from engine.errors import BoxcarsError
from engine.i18n import tr

if TYPE_CHECKING:
    from engine.recovery.keeper import Keeper

EVERY = 3.0
"""Seconds between two drafts; a simulation that ends before the first one leaves no trace."""

Keep = Callable[[Callable[[], Any]], None]
"""Function called with a function that makes the results so far; calls it when a draft is due."""


@contextmanager
def saving_partial_results(title: str) -> Iterator[Keep]:
    """Save partial results as a draft until they are printed. Remove the draft at the end, also after Ctrl+C and if the
    reader of a pipe wants no more (`| head`); leave it if the results could not be printed for another reason."""
    keeper: Keeper | None = None
    due, is_heard = clock.seconds() + EVERY, True

    def keep(results: Callable[[], Any]) -> None:
        nonlocal keeper, due, is_heard
        if clock.seconds() < due:
            return
        from engine.recovery.keeper import Keeper

        keeper = keeper or Keeper()
        try:
            text = json.dumps(results(), ensure_ascii=False, indent=2) + "\n"
            keeper.write("batch", title, None, (), text)
        except BoxcarsError as error:
            if is_heard:
                message = tr("the results so far cannot be saved as a draft: {error}").format(error=error)
                typer.echo(f"boxcars: {message}", err=True)
            is_heard = False
        due = clock.seconds() + EVERY

    try:
        yield keep
    except (typer.Exit, BrokenPipeError):
        if keeper is not None:
            keeper.remove()
        raise
    else:
        if keeper is not None:
            keeper.remove()
    finally:
        if keeper is not None:
            keeper.close()
