"""The errors Boxcars raises on purpose, as one tree.

    BoxcarsError
    ├── FileError                a file cannot be read, understood or written
    │   ├── UnreadableFile       not plain YAML, not text, too big, not there
    │   ├── NewerFormat          written by a later Boxcars
    │   ├── ChangedOutside       another program changed it, and a save would overwrite that
    │   └── InvalidScenario      plain data, but no scenario (or record) can be made of it
    ├── TooMuch                  a board on which work would never end
    ├── EditError                an edit that cannot be applied to this scenario
    └── RulesError               an action that is not legal, a board that cannot be played
        ├── UnplayableBoard      a board whose errors have to be mended before it is played
        └── DivergenceError      a record that does not replay

A message says where, what was found and what was wanted. Mistakes of the programmer are assertions instead.
All of them survive the trip to another process.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from engine.plain_text import plain_line, shortened

MAX_PROBLEMS = 20
MAX_MESSAGE_LENGTH = 600
"""Letters of the message of a problem: what stands in a file may be of any length."""
MAX_LETTERS = 200
"""Of what an unexpected exception says, in a message."""


class BoxcarsError(Exception):
    """Anything that went wrong and that its user can do something about."""


@dataclass(frozen=True)
class Problem:
    """One thing wrong in a file: its place in the document (`board.mileposts.m003.at`), its line, what is wrong."""

    path: str
    line: int | None
    message: str


class FileError(BoxcarsError):
    """A file that cannot be read, understood or written.

    Raise it with one message, or with `problems` (the first 20 are kept); then `message`, `path` and `line` are
    those of the first one. Its text is a line for each problem: `FILE:LINE: PATH: MESSAGE`, without what is unknown.
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
    """The file is missing, is no text, is too big, or is not the plain YAML that Boxcars reads."""


class NewerFormat(FileError):
    """The file was written by a later Boxcars than this one."""


class ChangedOutside(FileError):
    """The file holds something else than what was read or written last: a save would destroy it."""


class InvalidScenario(FileError):
    """The file holds plain data, but no scenario or record can be made of it."""


class TooMuch(BoxcarsError):
    """A board that is too large for some work in time or memory. The message says what there is too much of."""


class EditError(BoxcarsError):
    """An edit that cannot be applied to this scenario; the message says why in the author's words."""


class RulesError(BoxcarsError):
    """An action that is not legal, or a board that cannot be played; then `issues` says what is wrong with it."""

    def __init__(self, message: str, issues: Iterable[object] = ()) -> None:
        self.issues: tuple[object, ...] = tuple(issues)
        super().__init__(message, self.issues)
        self.message = message

    def __str__(self) -> str:
        return self.message


class UnplayableBoard(RulesError):
    """A board of a file that cannot be played before its `issues` are mended."""

    def __init__(self, file: Path | str, issues: Iterable[object]) -> None:
        self.file = file
        listed = tuple(issues)
        lines = [f"{file}: error: {issue}" for issue in listed[:MAX_PROBLEMS]]
        more = [f"{file}: and {len(listed) - MAX_PROBLEMS} more"] if len(listed) > MAX_PROBLEMS else []
        super().__init__("\n".join([*lines, *more, f"{file}: cannot be played before these errors are mended"]), listed)
        self.args = (file, listed)


class DivergenceError(RulesError):
    """A record that does not replay: at `step` (the first is 0) it wants an action that is not among the legal ones."""

    def __init__(self, step: int, wanted: str, legal: Sequence[str]) -> None:
        self.step, self.wanted, self.legal = step, wanted, tuple(legal)
        shown = ", ".join(self.legal[:8]) + (", …" if len(self.legal) > 8 else "")
        super().__init__(
            f"at action {step + 1} the record says {shortened(wanted, MAX_LETTERS)}, "
            + (f"but only these are possible: {shown}" if self.legal else "but the game is over")
            + did_you_mean(wanted, self.legal)
        )
        self.args = (step, wanted, self.legal)


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """` (did you mean NAME?)` with the known name nearest to the given one, to stand at the end of a message, or ``."""
    from difflib import get_close_matches

    by_folded = {candidate.casefold(): candidate for candidate in known}
    near = get_close_matches(name.casefold(), by_folded, n=1, cutoff=0.6)
    return f" (did you mean {by_folded[near[0]]}?)" if near else ""


def in_brief(error: BaseException) -> str:
    """What went wrong, on one line of at most 200 letters: the words of an error raised on purpose, else the kind of
    the exception and its first line."""
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
    """What went wrong: all the words of an error raised on purpose, any other exception in brief."""
    return str(error) if isinstance(error, BoxcarsError) else in_brief(error)
