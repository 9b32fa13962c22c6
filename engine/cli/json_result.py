"""Exit codes, errors as text and JSON, and output that cannot be written.

Exit codes: 0 success, 1 the scenario has errors (or a record does not replay), 2 unreadable input, wrong use or output
that cannot be written, 3 an internal error, 130 ended by Ctrl+C (128 + signal number).
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

from engine.cli.interruption import Interrupted, leave_to_the_system, pending_interruption
from engine.cli.terminal import json_text, to_nowhere
from engine.errors import BoxcarsError, DivergenceError, FaultyBoard, FileError
from engine.i18n import tr

FINE, SCENARIO, USE, PROGRAM = range(4)


def wants_json(arguments: Sequence[str]) -> bool:
    """Return whether `--format json` is given, even in a wrong call."""
    return "--format=json" in arguments or ("--format", "json") in pairwise(arguments)


def error_as_json(message: str, problems: Sequence[dict[str, Any]] = ()) -> dict[str, Any]:
    """Return an error for programs: `message` is the whole text; `problems` has a row for each problem in a file, with
    `file`, `path` in the document (empty if unknown), `line` (or null) and `message`."""
    return {"error": {"message": message, "problems": list(problems)}}


def problems_of(error: BoxcarsError) -> list[dict[str, Any]]:
    """Return the `problems` rows of an error."""
    if isinstance(error, FileError):
        file = str(error.file)
        return [{"file": file, "path": p.path, "line": p.line, "message": p.message} for p in error.problems]
    if isinstance(error, FaultyBoard):
        file = str(error.file)
        return [{"file": file, "path": "", "line": None, "message": str(issue)} for issue in error.issues]
    return []


def run(answer: Callable[[Sequence[str]], None], arguments: Sequence[str]) -> int:
    """Run the command and return the exit code. A reader that closes the pipe (`| head`) is not an error."""
    ending = _Ending(wants_json(arguments))
    return _finished(ending, lambda: ending.of(answer, arguments))


def report_interruption(interrupted: Interrupted, arguments: Sequence[str]) -> int:
    """Report a signal that came before the command ran, and return the exit code. It may have interrupted the import of
    a library, which cannot be imported a second time then; this uses none."""
    ending = _Ending(wants_json(arguments))
    return _finished(ending, lambda: ending.interrupted(interrupted))


def _finished(ending: _Ending, act: Callable[[], None]) -> int:
    """Call the function, write out the streams, and return the exit code."""
    try:
        try:
            act()
        finally:
            for stream in (sys.stdout, sys.stderr):
                stream.flush()
    except BrokenPipeError:
        to_nowhere()
    except OSError as error:
        to_nowhere(sys.stdout)
        ending.code = USE
        try:
            message = tr("the output cannot be written: {error}").format(error=error.strerror or error)
            print(f"boxcars: {message}", file=sys.stderr, flush=True)
        except OSError:
            to_nowhere()
    return ending.code


class _Ending:
    """The last message and the exit code."""

    def __init__(self, json: bool) -> None:
        self.json = json
        self.code = FINE

    def of(self, answer: Callable[[Sequence[str]], None], arguments: Sequence[str]) -> None:
        """Run the command and print its error. Raises OSError if the output cannot be written."""
        import typer

        click_error: Any = typer.BadParameter.__mro__[2]
        try:
            answer(arguments)
            if not self.json:
                from engine.cli.output import print_messages

                print_messages()
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
            code = SCENARIO if isinstance(error, DivergenceError | FaultyBoard) else USE
            self._say(code, str(error), problems_of(error))
        except Interrupted as interrupted:
            self.interrupted(interrupted)
        except BrokenPipeError:
            raise
        except OSError as error:
            if error.filename is None:
                raise
            self._say(USE, f"{os.fsdecode(error.filename)}: {error.strerror}")
        except (EOFError, typer.Abort):
            self._say(USE, tr("the input ended before a question was answered"))
        except Exception as error:
            if late := pending_interruption():
                self.interrupted(late)
            else:
                self._say(PROGRAM, _written_down(error))

    def interrupted(self, interrupted: Interrupted) -> None:
        """Print that a signal ended the command."""
        self._say(interrupted.exit_code, tr("interrupted"))

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
            # One line, which a program that follows a log finds as a whole.
            print(json_text(error_as_json(message, problems), indent=None))


def _written_down(error: Exception) -> str:
    """Return the message for an internal error, and write its details to a file that can be reported."""
    import traceback
    from datetime import datetime

    from engine.log import log_folder

    what = tr("internal error: {name}: {error}").format(name=type(error).__name__, error=error)
    file = log_folder() / f"boxcars-{datetime.now():%Y-%m-%d-%H-%M-%S}-{os.getpid()}.txt"
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("".join(traceback.format_exception(error)), encoding="utf-8", errors="backslashreplace")
    except OSError:
        return what
    return tr("{error}; please report it with {file}").format(error=what, file=file)
