"""Errors that Boxcars raises on purpose, as one tree.

    BoxcarsError
    ├── FileError                a file cannot be read, understood or written
    │   ├── UnreadableFile       not plain YAML, not text, too big, missing
    │   ├── NewerFormat          written by a later Boxcars
    │   ├── ChangedOutside       another program changed it, and a save would overwrite that
    │   └── InvalidScenario      plain data, but not a scenario (or record)
    ├── TooMuch                  a board on which work would never end
    ├── EditError                an edit that cannot be applied to this scenario
    └── RulesError               an action that is not legal, a board that cannot be played
        ├── FaultyBoard          a board with errors that must be fixed before it is analyzed
        │   └── UnplayableBoard  … before it is played
        └── DivergenceError      a record that does not replay

A message has the place, the expected and the found value. Programming errors are assertions instead. All errors can be
pickled for another process.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import ClassVar

from engine.i18n import tr, tr_noop
from engine.plain_text import plain_line, shortened
from engine.text_match import folded

MAX_PROBLEMS = 20
MAX_MESSAGE_LENGTH = 600
"""Maximum length of the message of a problem: texts in a file may have any length."""
MAX_LETTERS = 200
"""Maximum length of the text of an unexpected exception in a message."""


class BoxcarsError(Exception):
    """An error that the user can do something about."""


@dataclass(frozen=True)
class Problem:
    """A problem in a file: its place in the document (`board.mileposts.m003.at`), its line, and a message."""

    path: str
    line: int | None
    message: str


class FileError(BoxcarsError):
    """A file that cannot be read, understood or written.

    Raise it with one message, or with `problems` (the first 20 are stored); then `message`, `path` and `line` are those
    of the first one. Its text has a line for each problem: `FILE:LINE: PATH: MESSAGE`, without unknown parts.
    """

    def __init__(
        self,
        file: Path | str,
        message: str = "",
        path: str = "",
        line: int | None = None,
        problems: Iterable[Problem] = (),
    ) -> None:
        found = tuple(problems)[:MAX_PROBLEMS] or (Problem(path, line, message),)
        self.problems = tuple(
            replace(problem, message=shortened(problem.message, MAX_MESSAGE_LENGTH)) for problem in found
        )
        super().__init__(file, message, path, line, self.problems)
        self.file = file
        self.path, self.line, self.message = self.problems[0].path, self.problems[0].line, self.problems[0].message

    def __str__(self) -> str:
        return "\n".join(self._format_problem(problem) for problem in self.problems)

    def _format_problem(self, problem: Problem) -> str:
        place = str(self.file) if problem.line is None else f"{self.file}:{problem.line}"
        return plain_line(": ".join(part for part in (place, problem.path, problem.message) if part))


class UnreadableFile(FileError):
    """The file is missing, not text, too big, or not the plain YAML that Boxcars reads."""


class NewerFormat(FileError):
    """The file was written by a later Boxcars."""


class ChangedOutside(FileError):
    """The file has other content than was last read or written: a save would destroy it."""


class InvalidScenario(FileError):
    """The file holds plain data, but not a valid scenario or record."""


class TooMuch(BoxcarsError):
    """A board that is too large for some work in time or memory. The message names the excess."""


class Canceled(BoxcarsError):
    """Work whose result is no longer wanted."""


class EditError(BoxcarsError):
    """An edit that cannot be applied to this scenario; the message is written for the author."""


class RulesError(BoxcarsError):
    """An action that is not legal, or a board that cannot be played; then `issues` has its problems."""

    def __init__(self, message: str, issues: Iterable[object] = ()) -> None:
        self.issues: tuple[object, ...] = tuple(issues)
        super().__init__(message, self.issues)
        self.message = message

    def __str__(self) -> str:
        return self.message


class FaultyBoard(RulesError):
    """A board of a file that cannot be analyzed before its `issues` are fixed."""

    remedy: ClassVar[str] = tr_noop("{file}: cannot be analyzed until these errors are fixed")

    def __init__(self, file: Path | str, issues: Iterable[object]) -> None:
        self.file = file
        listed = tuple(issues)
        lines = [tr("{file}: error: {issue}").format(file=file, issue=issue) for issue in listed[:MAX_PROBLEMS]]
        if len(listed) > MAX_PROBLEMS:
            lines.append(tr("{file}: and {n} more").format(file=file, n=len(listed) - MAX_PROBLEMS))
        lines.append(tr(self.remedy).format(file=file))
        super().__init__("\n".join(lines), listed)
        self.args = (file, listed)


class UnplayableBoard(FaultyBoard):
    """A board of a file that cannot be played before its `issues` are fixed."""

    remedy: ClassVar[str] = tr_noop("{file}: cannot be played until these errors are fixed")


class DivergenceError(RulesError):
    """A record that does not replay: at `step` (the first is 0) its action is not among the legal ones."""

    def __init__(self, step: int, wanted: str, legal: Sequence[str]) -> None:
        self.step, self.wanted, self.legal = step, wanted, tuple(legal)
        shown = ", ".join(self.legal[:8]) + (", …" if len(self.legal) > 8 else "")
        message = (
            tr("at action {step} the record has {action}, but only these are possible: {legal}{suggestion}")
            if self.legal
            else tr("at action {step} the record has {action}, but the game is over")
        )
        recorded = shortened(wanted, MAX_LETTERS)
        near = did_you_mean(wanted, self.legal)
        super().__init__(message.format(step=step + 1, action=recorded, legal=shown, suggestion=near))
        self.args = (step, wanted, self.legal)


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """Return ` (did you mean NAME?)` with the known name nearest to the given one, for the end of a message, or ``."""
    from difflib import get_close_matches

    by_folded = {folded(candidate): candidate for candidate in known}
    near = get_close_matches(folded(name), by_folded, n=1, cutoff=0.6)
    return " " + tr("(did you mean {name}?)").format(name=by_folded[near[0]]) if near else ""


def in_brief(error: BaseException) -> str:
    """Return an error on one line of at most 200 letters: the text of an error raised on purpose, else the kind of the
    exception and its first line."""
    try:
        said = str(error)
    except Exception:
        said = ""
    line = next(iter(said.strip().splitlines()), "")
    if not isinstance(error, BoxcarsError):
        kind = type(error).__name__
        line = f"{kind}: {line}" if line else kind
    return shortened(line, MAX_LETTERS)


def in_words(error: BaseException) -> str:
    """Return the whole text of an error raised on purpose, and any other exception in brief."""
    return str(error) if isinstance(error, BoxcarsError) else in_brief(error)
