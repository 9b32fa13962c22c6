"""The `boxcars` command: one module per command; other packages add commands by the entry point `boxcars.commands`.

A command is imported when it is called, so that none pays for the others; the list of commands imports all of them.
`json_result.py` decides how a command ends and with which exit code.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from engine.i18n import tr, tr_noop

if TYPE_CHECKING:
    import typer

VERBS = {
    "check": "engine.cli.verbs.boards.check:check",
    "play": "engine.cli.verbs.games.play:play",
    "replay": "engine.cli.verbs.games.replay:replay",
    "branch": "engine.cli.verbs.games.branch:branch",
    "explain": "engine.cli.verbs.games.explain:explain",
    "simulate": "engine.cli.verbs.games.simulate:simulate",
    "compare": "engine.cli.verbs.games.compare:compare",
    "worth": "engine.cli.verbs.games.worth:measure",
    "ladder": "engine.cli.verbs.games.ladder:ladder",
    "sensitivity": "engine.cli.verbs.games.sensitivity:sensitivity",
    "seek": "engine.cli.verbs.games.seek:seek",
    "runs": "engine.cli.verbs.games.runs:runs",
    "league": "engine.cli.verbs.games.league:league",
    "tournament": "engine.cli.verbs.games.tournament:tournament",
    "fuzz": "engine.cli.verbs.games.fuzz:fuzz",
    "warm": "engine.cli.verbs.games.warm:warm",
    "analyze": "engine.cli.verbs.boards.analyze:analyze",
    "table": "engine.cli.verbs.boards.table:table",
    "fill": "engine.cli.verbs.boards.fill:fill",
    "schematize": "engine.cli.verbs.boards.schematize:schematize",
    "stretch": "engine.cli.verbs.boards.stretch:stretch",
    "import": "engine.cli.verbs.boards.import_:import_table",
    "diff": "engine.cli.verbs.boards.diff:diff",
    "merge": "engine.cli.verbs.boards.merge:merge",
    "variant": "engine.cli.verbs.boards.variant:variant",
    "format": "engine.cli.verbs.boards.format:format_files",
    "rulebook": "engine.cli.verbs.boards.rulebook:rulebook",
    "pack": "engine.cli.verbs.boards.pack:pack",
    "unpack": "engine.cli.verbs.boards.unpack:unpack",
    "schema": "engine.cli.verbs.boards.schema:schema",
    "new": "engine.cli.verbs.boards.new:new",
    "recover": "engine.cli.verbs.boards.recover:recover",
    "run": "engine.cli.verbs.scripts.run:run",
    "trust": "engine.cli.verbs.scripts.trust:trust",
}
"""The engine's commands and their functions."""

OLD_NAMES = {"hunt": "fuzz"}
"""Former names of commands, which still work."""

DEBUG = tr_noop("Log to standard error: files read and saved, drafts, workers, seeds.")


NO_PLUGINS = tr_noop("Load no checks, bots and exporters of your own.")
VERSION = tr_noop("Print the version and exit.")


def _show_version(wanted: bool) -> None:
    """Print the version for `--version`."""
    if wanted:
        from importlib.metadata import version

        import typer

        print(f"boxcars {version('boxcars')}")
        raise typer.Exit


@cache
def verbs() -> dict[str, str]:
    """Return all commands by name, with those of the studio if it is installed: `module:function`."""
    from importlib.metadata import entry_points

    points = sorted(entry_points(group="boxcars.commands"), key=lambda point: point.name)
    return {**VERBS, **{point.name: point.value for point in points}}


def verb(name: str) -> Callable[..., None]:
    """Return the function of a command. Raises KeyError if there is none of that name."""
    module, _, function = verbs()[name].partition(":")
    found: Callable[..., None] = getattr(import_module(module), function)
    return found


def application() -> typer.Typer:
    """Return the application with all its commands, each imported when it is called or listed."""
    import typer
    from typer.core import TyperGroup
    from typer.main import get_command

    from engine.cli.terminal import plain_usage_errors

    class Verbs(TyperGroup):
        """The commands as a group that finds them by name."""

        def make_context(self, *args: Any, **extra: Any) -> Any:
            """Parse the options before the command, and store all arguments for the log."""
            with plain_usage_errors():
                made = super().make_context(*args, **extra)
            made.obj = " ".join(args[1])
            return made

        def invoke(self, ctx: Any) -> Any:
            """Run the command and log it."""
            from engine.cli.logbook import logbook

            with logbook(ctx.obj, ctx.params["debug"]), plain_usage_errors():
                return super().invoke(ctx)

        def list_commands(self, ctx: Any) -> list[str]:
            """Return all names, in the order of the help."""
            return list(verbs())

        def get_command(self, ctx: Any, cmd_name: str) -> Any:
            """Return the command of that name; for an unknown name import all, and return None."""
            cmd_name = OLD_NAMES.get(cmd_name, cmd_name)
            if cmd_name not in verbs():
                for known in verbs():
                    self.get_command(ctx, known)
                return None
            if cmd_name not in self.commands:
                one = typer.Typer(pretty_exceptions_enable=False, add_completion=False)
                function = verb(cmd_name)
                help = getattr(import_module(function.__module__), "HELP", None)
                hidden = getattr(import_module(function.__module__), "HIDDEN", False)
                one.command(cmd_name, help=None if help is None else tr(help), hidden=hidden)(function)
                self.commands[cmd_name] = get_command(one)
            return self.commands[cmd_name]

    app = typer.Typer(
        name="boxcars",
        cls=Verbs,
        no_args_is_help=True,
        pretty_exceptions_enable=False,
        add_completion=False,
    )

    @app.callback(
        help=tr("Design railway board games: check boards, play them, simulate thousands of games, draw them.")
    )
    def boxcars(
        debug: bool = typer.Option(False, "--debug", help=tr(DEBUG)),
        no_plugins: bool = typer.Option(False, "--no-plugins", help=tr(NO_PLUGINS)),
        version: bool = typer.Option(False, "--version", help=tr(VERSION), callback=_show_version, is_eager=True),
    ) -> None:
        """Accept the options before the command."""
        if no_plugins:
            from engine.plugins.loading import disable

            disable()

    return app


def answer(arguments: Sequence[str]) -> None:
    """Call the command that the arguments name. Raises its errors, and usage errors."""
    from typer.main import get_command

    command = get_command(application())
    with command.make_context("boxcars", list(arguments)) as context:
        command.invoke(context)


GC_THRESHOLDS = (100_000, 20, 20)
"""Garbage collection thresholds: commands create hundreds of thousands of frozen values without cycles. A collection
every 700 of them would take as long as reading and checking a large board."""


def main() -> None:
    """Run the command; print an error in one line, never as a traceback. `start.py` handles interruptions before it."""
    from engine.cli.interruption import listen
    from engine.cli.terminal import open_missing_streams, show_plain

    gc.set_threshold(*GC_THRESHOLDS)
    open_missing_streams()
    show_plain()
    listen()
    from engine.cli.json_result import run

    sys.exit(run(answer, sys.argv[1:]))
