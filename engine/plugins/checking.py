"""Checks of users, those of a plug-in in a process of their own: code that is slow, fails or crashes does not stop the
list of issues.

The process gets a scenario once, and answers with the issues of one check at a time.
"""

from __future__ import annotations

import io
import json
import pickle
import sys
import weakref
from collections.abc import Iterable, Sequence
from threading import Lock
from typing import Any

import msgspec
from msgspec.structs import replace

from engine.errors import BoxcarsError, in_brief
from engine.i18n import tr
from engine.model.scenario import Scenario
from engine.plugins import interface
from engine.plugins.loading import CheckClass, Source, module_of, report, subclasses
from engine.plugins.processes import Failure, NoAnswer, Partner, arguments_of, questions_and_answer, source_of
from engine.validate.check import Check, Fix, Issue
from engine.validate.inspection import MAX_ISSUES

MOST_SECONDS = 10.0
"""Time for a check of a scenario, in seconds."""

START_SECONDS = 60.0
"""Time for a process to start and load the plug-in, in seconds."""

MAX_FAILURES = 3
"""Number of times that the checks of a plug-in may end their process or not answer, before they are not run again."""

MOST_BYTES = 20_000_000
"""Maximum length of the issues of a check."""

MOST_LETTERS = 1_000
"""Maximum length of the message of an issue."""


Found = list[tuple[Issue, list[tuple[str, bytes]]]]


class CheckProcess:
    """The process of the checks of a plug-in. It starts when a check runs."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self._lock = Lock()
        self._partner: Partner | None = None
        self._sent: Scenario | None = None
        self._failures = 0
        self._last = ""

    def issues(self, type_name: str, scenario: Scenario) -> list[Issue]:
        """Return the issues of the check of that class. Raises Failure."""
        with self._lock:
            if self._failures >= MAX_FAILURES:
                raise Failure(tr("{failure}; it runs again after a restart of the program").format(failure=self._last))
            try:
                return self._ask(type_name, scenario)
            except Failure as failure:
                if not isinstance(failure, NoAnswer) and self._sent is not None:
                    raise
                self._failures, self._last = self._failures + 1, str(failure)
                self.close()
                report(tr("The checks of the plug-in {name}: {failure}").format(name=self.source.name, failure=failure))
                raise

    def close(self) -> None:
        """End the process."""
        partner, self._partner, self._sent = self._partner, None, None
        if partner is not None:
            partner.close()

    def _ask(self, type_name: str, scenario: Scenario) -> list[Issue]:
        from engine.files.scenarios import dumps

        if self._partner is None:
            self._partner = Partner("engine.plugins.checking", arguments_of(self.source), MOST_BYTES)
            weakref.finalize(self, self._partner.close)
            self._partner.answer(START_SECONDS, tr("too slow, it did not start within {n:g} s").format(n=START_SECONDS))
        if self._sent is not scenario:
            self._partner.tell({"scenario": dumps(scenario)})
            self._sent = scenario
        self._partner.tell({"check": type_name})
        too_slow = tr("too slow, no result within {n:g} s").format(n=MOST_SECONDS)
        answer = self._partner.answer(MOST_SECONDS, too_slow) or {}
        try:
            return [replace(issue, fixes=_fixes(fixes)) for issue, fixes in msgspec.convert(answer["issues"], Found)]
        except (
            LookupError,
            ValueError,
            TypeError,
            AttributeError,
            EOFError,
            pickle.UnpicklingError,
            BoxcarsError,
        ) as error:
            raise Failure(in_brief(error)) from None


class PluginCheck(Check):
    """A check of a plug-in as one of the program."""

    def __init__(self, process: CheckProcess, known: CheckClass) -> None:
        self._process, self._type_name = process, known.type_name
        # These are class variables of checks that come with the program.
        self.__dict__.update(
            id=known.id, title=known.title, severity=known.severity, reads=known.reads, live=False, local=frozenset(),
            plugin=process.source.name,
        )  # fmt: skip

    def run(self, scenario: Scenario, touched: object = None) -> Iterable[Issue]:
        """Return the issues of the whole scenario."""
        return self._process.issues(self._type_name, scenario)


class _Edits(pickle.Unpickler):
    """Reads edits of the program. Objects of other classes, such as edits of a plug-in, are refused."""

    def find_class(self, module: str, name: str) -> Any:
        if module.startswith("engine.") or (module == "builtins" and name in ("frozenset", "set")):
            return super().find_class(module, name)
        raise BoxcarsError(tr("a fix has an edit that is not of the program: {name}").format(name=name))


def _fixes(encoded: Iterable[tuple[str, bytes]]) -> tuple[Fix, ...]:
    """Return the fixes of an issue."""
    return tuple(Fix(text, _Edits(io.BytesIO(edit)).load()) for text, edit in encoded)


def found_by(check: interface.Check, scenario: Scenario) -> Found:
    """Return the issues of a check, at most one more than are shown, and their fixes as texts and pickled edits. IDs
    without a kind get theirs, and unknown ones are left out."""
    kinds = interface.Kinds(scenario)
    found: Found = []
    for issue in check.run(scenario) or ():
        if not isinstance(issue, Issue):
            raise BoxcarsError(tr("expected an issue, found {value}").format(value=repr(issue)[:MOST_LETTERS]))
        about = [kinds.known(ref) for ref in issue.about]
        fixes = [(fix.text, pickle.dumps(fix.edit)) for fix in issue.fixes]
        plain = replace(
            issue, message=str(issue.message)[:MOST_LETTERS], about=tuple(ref for ref in about if ref is not None),
            fixes=(),
        )  # fmt: skip
        # What is wrong is an error of this check here, and would be one of all checks in the program.
        found += msgspec.convert(msgspec.to_builtins([(plain, fixes)]), Found)
        if len(found) > MAX_ISSUES:
            break
    return found


def serve(arguments: Sequence[str]) -> None:
    """Answer the questions on the standard input with the issues of the checks of a plug-in, until the input ends."""
    from engine.files.scenarios import loads

    questions, answer = questions_and_answer()
    source, _ = source_of(arguments)
    try:
        checks = {each.__name__: each() for each in subclasses(module_of(source), interface.Check)}
    except (Exception, SystemExit) as error:
        answer({"error": in_brief(error)})
        return
    answer({"ready": True})
    scenario: Scenario | None = None
    while True:
        question = json.loads(questions.get())
        if "scenario" in question:
            scenario = loads(question["scenario"])
            continue
        assert scenario is not None
        try:
            answer({"issues": msgspec.to_builtins(found_by(checks[question["check"]], scenario))})
        except (Exception, SystemExit) as error:
            answer({"error": in_brief(error)})


if __name__ == "__main__":
    serve(sys.argv[1:])
