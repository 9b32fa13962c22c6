"""The `boxcars` command: one file a verb, further verbs by the entry point `boxcars.commands`.

Exit codes: 0 fine, 1 the scenario has errors (or a record does not replay), 2 unreadable input or wrong use.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from importlib.metadata import entry_points

import typer

from engine.cli.analyze import analyze
from engine.cli.check import check
from engine.cli.format import format_files
from engine.cli.new import new
from engine.cli.play import play
from engine.cli.replay import replay
from engine.cli.schema import schema
from engine.cli.simulate import simulate
from engine.cli.table import table
from engine.errors import BoxcarsError, DivergenceError

VERBS: dict[str, Callable[..., None]] = {
    "check": check,
    "play": play,
    "replay": replay,
    "simulate": simulate,
    "analyze": analyze,
    "table": table,
    "format": format_files,
    "schema": schema,
    "new": new,
}


def application() -> typer.Typer:
    """The command with all its verbs, those of the studio included where it is installed."""
    app = typer.Typer(
        name="boxcars",
        help="Design railway board games: check boards, play them, simulate thousands of games, draw them.",
        no_args_is_help=True,
        pretty_exceptions_enable=False,
        add_completion=False,
    )
    for name, verb in VERBS.items():
        app.command(name)(verb)
    for point in sorted(entry_points(group="boxcars.commands"), key=lambda point: point.name):
        app.command(point.name)(point.load())
    return app


def main() -> None:
    """Run the command; what went wrong is said on one line, never as a traceback."""
    try:
        application()()
    except BoxcarsError as error:
        print(f"boxcars: {error}", file=sys.stderr)
        sys.exit(1 if isinstance(error, DivergenceError) else 2)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
