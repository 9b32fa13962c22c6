"""How the command ends: exit codes, errors in words and as JSON, and what becomes of output that nobody takes.

Exit codes: 0 fine, 1 the scenario has errors (or a record does not replay), 2 unreadable input, wrong use or output
that cannot be written, 3 an internal error, 130 ended by Ctrl+C (128 and the signal's number).
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

from engine.cli.interruption import Interrupted, leave_to_the_system, pending_interruption
from engine.cli.terminal import to_nowhere
from engine.errors import BoxcarsError, DivergenceError, FileError, UnplayableBoard

FINE, SCENARIO, USE, PROGRAM = range(4)


def wants_json(arguments: Sequence[str]) -> bool:
    """Whether `--format json` stands anywhere, in a wrong call too."""
    return "--format=json" in arguments or ("--format", "json") in pairwise(arguments)


def error_as_json(message: str, problems: Sequence[dict[str, Any]] = ()) -> dict[str, Any]:
    """An error for programs: `message` says all of it; `problems` has a row for each thing wrong in a file, with
    `file`, `path` in the document (empty where it is unknown), `line` (or null) and `message`."""
    return {"error": {"message": message, "problems": list(problems)}}


def problems_of(error: BoxcarsError) -> list[dict[str, Any]]:
    """The rows of `problems` for an error."""
    if isinstance(error, FileError):
        file = str(error.file)
        return [{"file": file, "path": p.path, "line": p.line, "message": p.message} for p in error.problems]
    if isinstance(error, UnplayableBoard):
        file = str(error.file)
        return [{"file": file, "path": "", "line": None, "message": str(issue)} for issue in error.issues]
    return []


def run(answer: Callable[[Sequence[str]], None], arguments: Sequence[str]) -> int:
    """Answers the arguments and gives the exit code. A reader who goes away (`| head`) is no error."""
    ending = _Ending(wants_json(arguments))
    try:
        try:
            ending.of(answer, arguments)
        finally:
            for stream in (sys.stdout, sys.stderr):
                stream.flush()
    except BrokenPipeError:
        to_nowhere()
    except OSError as error:
        to_nowhere(sys.stdout)
        ending.code = USE
        try:
            print(f"boxcars: the output cannot be written: {error.strerror or error}", file=sys.stderr, flush=True)
        except OSError:
            to_nowhere()
    return ending.code


class _Ending:
    """What is said in the end, and the exit code."""

    def __init__(self, json: bool) -> None:
        self.json = json
        self.code = FINE

    def of(self, answer: Callable[[Sequence[str]], None], arguments: Sequence[str]) -> None:
        """Answers, and says what went wrong. Raises OSError where the output cannot be written."""
        import typer

        click_error: Any = typer.BadParameter.__mro__[2]
        try:
            answer(arguments)
            leave_to_the_system()
        except typer.Exit as done:
            self.code = done.exit_code
        except SystemExit as done:
            if isinstance(done.__context__, BrokenPipeError):  # rich turns it into an exit
                raise BrokenPipeError from done
            raise
        except click_error as error:
            self._say(error.exit_code, error.format_message(), shown=error.show)
        except BoxcarsError as error:
            code = SCENARIO if isinstance(error, DivergenceError | UnplayableBoard) else USE
            self._say(code, str(error), problems_of(error))
        except Interrupted as interrupted:
            self._say(interrupted.exit_code, "interrupted")
        except BrokenPipeError:
            raise
        except OSError as error:
            if error.filename is None:
                raise
            self._say(USE, f"{os.fsdecode(error.filename)}: {error.strerror}")
        except (EOFError, typer.Abort):
            self._say(USE, "the input ended before a question was answered")
        except Exception as error:
            if late := pending_interruption():
                self._say(late.exit_code, "interrupted")
            else:
                self._say(PROGRAM, _written_down(error))

    def _say(
        self,
        code: int,
        message: str,
        problems: Sequence[dict[str, Any]] = (),
        shown: Callable[[], None] | None = None,
    ) -> None:
        self.code = code
        leave_to_the_system()
        if shown is not None:
            shown()
        else:
            print(f"boxcars: {message}", file=sys.stderr)
        if self.json:
            from engine.cli.output import print_json

            print_json(error_as_json(message, problems))


def _written_down(error: Exception) -> str:
    """What a mistake of the program is told with; its details are written where they can be sent from."""
    import traceback
    from datetime import datetime

    from engine.log import log_folder

    what = f"internal error: {type(error).__name__}: {error}"
    file = log_folder() / f"boxcars-{datetime.now():%Y-%m-%d-%H-%M-%S}-{os.getpid()}.txt"
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("".join(traceback.format_exception(error)), encoding="utf-8", errors="backslashreplace")
    except OSError:
        return what
    return f"{what}; please report it with {file}"
