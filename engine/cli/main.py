"""The `boxcars` command: one file a verb, further verbs by the entry point `boxcars.commands`.

A verb is loaded when it is asked for, so that none pays for the others; the list of verbs loads them all.
`outcome.py` decides how it ends and with which exit code.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import typer

VERBS = {
    "check": "engine.cli.verbs.boards.check:check",
    "play": "engine.cli.verbs.games.play:play",
    "replay": "engine.cli.verbs.games.replay:replay",
    "branch": "engine.cli.verbs.games.branch:branch",
    "explain": "engine.cli.verbs.games.explain:explain",
    "simulate": "engine.cli.verbs.games.simulate:simulate",
    "league": "engine.cli.verbs.games.league:league",
    "tournament": "engine.cli.verbs.games.tournament:tournament",
    "hunt": "engine.cli.verbs.games.hunt:hunt",
    "warm": "engine.cli.verbs.games.warm:warm",
    "analyze": "engine.cli.verbs.boards.analyze:analyze",
    "table": "engine.cli.verbs.boards.table:table",
    "import": "engine.cli.verbs.boards.import_:import_table",
    "diff": "engine.cli.verbs.boards.diff:diff",
    "format": "engine.cli.verbs.boards.format:format_files",
    "schema": "engine.cli.verbs.boards.schema:schema",
    "new": "engine.cli.verbs.boards.new:new",
    "recover": "engine.cli.verbs.boards.recover:recover",
}
"""The engine's verbs and where each is."""

DEBUG = "Say on standard error what the program does: files read and saved, drafts, workers, seeds."


@cache
def verbs() -> dict[str, str]:
    """All verbs by name, those of the studio included where it is installed: `module:function`."""
    from importlib.metadata import entry_points

    points = sorted(entry_points(group="boxcars.commands"), key=lambda point: point.name)
    return {**VERBS, **{point.name: point.value for point in points}}


def verb(name: str) -> Callable[..., None]:
    """The function of a verb. Raises KeyError where there is none of that name."""
    module, _, function = verbs()[name].partition(":")
    found: Callable[..., None] = getattr(import_module(module), function)
    return found


def application() -> typer.Typer:
    """The command with all its verbs, each loaded when it is called or told about."""
    import typer
    from typer.core import TyperGroup
    from typer.main import get_command

    from engine.cli.terminal import plain_usage_errors

    class Verbs(TyperGroup):
        """The verbs as a group that finds them by name."""

        def make_context(self, *args: Any, **extra: Any) -> Any:
            """What the command line says before the verb; all of it is kept for the log."""
            with plain_usage_errors():
                made = super().make_context(*args, **extra)
            made.obj = " ".join(args[1])
            return made

        def invoke(self, ctx: Any) -> Any:
            """Runs the verb, and keeps a log of it."""
            from engine.cli.logbook import logbook

            with logbook(ctx.obj, ctx.params["debug"]), plain_usage_errors():
                return super().invoke(ctx)

        def list_commands(self, ctx: Any) -> list[str]:
            """All names, in the order of the help."""
            return list(verbs())

        def get_command(self, ctx: Any, cmd_name: str) -> Any:
            """The verb of that name; None where there is none, all of them known to offer a near one."""
            if cmd_name not in verbs():
                for known in verbs():
                    self.get_command(ctx, known)
                return None
            if cmd_name not in self.commands:
                one = typer.Typer(pretty_exceptions_enable=False, add_completion=False)
                one.command(cmd_name)(verb(cmd_name))
                self.commands[cmd_name] = get_command(one)
            return self.commands[cmd_name]

    app = typer.Typer(
        name="boxcars",
        cls=Verbs,
        no_args_is_help=True,
        pretty_exceptions_enable=False,
        add_completion=False,
    )

    @app.callback(help="Design railway board games: check boards, play them, simulate thousands of games, draw them.")
    def boxcars(debug: bool = typer.Option(False, "--debug", help=DEBUG)) -> None:
        """What stands before the verbs."""

    return app


def answer(arguments: Sequence[str]) -> None:
    """Calls the verb that the arguments name. Raises what goes wrong, wrong use too."""
    from typer.main import get_command

    command = get_command(application())
    with command.make_context("boxcars", list(arguments)) as context:
        command.invoke(context)


GC_THRESHOLDS = (100_000, 20, 20)
"""How seldom garbage is collected: verbs make frozen values without cycles by the hundred thousand. To look for some
every 700 of them takes as long as to read and check a large board."""


def main() -> None:
    """Run the command; what went wrong is said on one line, never as a traceback."""
    from engine.cli.interruption import listen, pending_interruption
    from engine.cli.terminal import open_missing_streams, show_plain

    gc.set_threshold(*GC_THRESHOLDS)
    open_missing_streams()
    show_plain()
    try:
        listen()
        from engine.cli.json_result import run

        code = run(answer, sys.argv[1:])
    except BaseException:
        early = pending_interruption()
        if early is None:
            raise
        from engine.cli.json_result import run

        code = run(_raising(early), sys.argv[1:])
    sys.exit(code)


def _raising(error: BaseException) -> Callable[[Sequence[str]], None]:
    def answer(arguments: Sequence[str]) -> None:
        raise error

    return answer
