"""`boxcars run SCRIPT`: run a Python script that uses `engine.api`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from engine.cli.output import Format, FormatOption
from engine.i18n import tr, tr_noop

HELP = tr_noop(
    "Run a Python script of yours, which can use the public interface `engine.api`: open, edit, check, analyze, "
    "simulate, compare and export.\n\n"
    "Exit code 2 if the script cannot be read or fails, with the place of the error; --debug before `run` shows every "
    "call."
)


def run(
    context: typer.Context,
    script: Annotated[Path, typer.Argument(help=tr("Python file."))],
    arguments: Annotated[
        list[str] | None, typer.Argument(help=tr("Arguments for the script, which finds them in sys.argv."))
    ] = None,
    format: FormatOption = Format.text,
) -> None:
    """Run a script; the format is that of errors."""
    import runpy
    import traceback

    from engine.errors import UnreadableFile, in_brief

    if not script.is_file():
        raise UnreadableFile(script, tr("no such file"))
    former = sys.argv
    sys.argv = [str(script), *(arguments or ())]
    try:
        runpy.run_path(str(script), run_name="__main__")
    except Exception as error:
        if context.parent is not None and context.parent.params.get("debug"):
            traceback.print_exc()
        own = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename == str(script)]
        line = error.lineno if isinstance(error, SyntaxError) else own[-1].lineno if own else None
        raise UnreadableFile(script, in_brief(error), line=line) from error
    finally:
        sys.argv = former
