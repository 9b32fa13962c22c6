"""An inspection: every check asked of one scenario, and what has to be asked again when the scenario changes.

An answer stands until a part that its check `reads` is another value. Since edits share what they do not touch, that
is a comparison of identities. Checks that are `local` are asked about the things that changed only.

A check that raises an exception ends nothing: an issue names it, and the other checks are asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from operator import attrgetter
from typing import Protocol

from msgspec import Struct

from engine import clock
from engine.errors import TooMuch, in_brief
from engine.model.comparison.difference import Difference, difference
from engine.model.scenario import Ignored, Scenario
from engine.validate.check import Check, Issue, Severity
from engine.validate.profiles import ON_PAPER

RANK: dict[Severity, int] = {"error": 0, "warning": 1, "note": 2}

CHECK_FAILED = "check-failed"
"""The id of the issue that stands for a check that could not be asked."""
CHECK_CUT_SHORT = "check-cut-short"
"""The id of the issue that says that a check did not go on to the end."""

MOST_ISSUES = 2_000
"""So many issues one check lists: nobody reads more, and each of them costs memory."""

LONGEST = 10.0
"""Seconds after which a check that goes on finding is cut short."""

MOST_TOUCHED = 200
"""Above so many changed things a local check is quicker asked of the whole board."""


class HasChecks(Protocol):
    """Whatever brings checks of its own to those that every board gets: a family of games."""

    @property
    def checks(self) -> Callable[[], tuple[Check, ...]]: ...


class Finding(Struct, frozen=True):
    """What one check found, and in which scenario; a scenario that has the same parts has the same issues. One that
    `failed` says nothing about any thing, one that is `partial` not all; the check is asked about everything the next
    time."""

    scenario: Scenario
    issues: tuple[Issue, ...]
    failed: bool = False
    partial: bool = False


class Inspection(Struct, frozen=True):
    """What is wrong with a scenario.

    `issues` has the errors first, within a severity in the order of the checks; `ignored` holds those the author
    accepts. `complete` is false when checks were left out (live only, or cancelled); their issues are then those of the
    inspection before. `elapsed` in seconds.
    """

    scenario: Scenario
    issues: tuple[Issue, ...]
    ignored: tuple[Issue, ...]
    findings: dict[str, Finding]
    complete: bool
    elapsed: float

    @property
    def ok(self) -> bool:
        """No error that the author has not accepted."""
        return not any(issue.severity == "error" for issue in self.issues)

    @property
    def unplayable(self) -> tuple[Issue, ...]:
        """The errors with which no game can begin: all but those of what only who prints the board has to mind."""
        return tuple(issue for issue in self.issues if issue.severity == "error" and issue.check not in ON_PAPER)


def checks_for(family: HasChecks) -> tuple[Check, ...]:
    """The checks of every board, then the family's own. The first call loads numpy, for what is geometric."""
    from engine.validate.checks import BOARD_CHECKS

    return (*BOARD_CHECKS, *family.checks())


def inspect(
    scenario: Scenario,
    checks: Sequence[Check],
    before: Inspection | None = None,
    live_only: bool = False,
    cancelled: Callable[[], bool] | None = None,
) -> Inspection:
    """Asks the checks of the scenario; answers in `before` that still stand are kept.

    With `live_only` the checks that are not live keep their former answers, whatever has changed. `cancelled` is asked
    before each check; once it says yes the rest keep theirs.
    """
    started = clock.seconds()
    former = before.findings if before is not None else {}
    findings: dict[str, Finding] = {}
    differences: dict[int, Difference] = {}
    complete = True
    for check in checks:
        old = former.get(check.id)
        waits = live_only and not check.live
        # Where one that waits is out of date already, nobody asks whether the next one is.
        if old is not None and ((waits and not complete) or _reads_the_same(check, old.scenario, scenario)):
            findings[check.id] = old
            continue
        if waits or (cancelled is not None and cancelled()):
            complete = False
            if old is not None:
                findings[check.id] = old
            continue
        try:
            issues, whole = _asked(check, scenario, old, differences)
            findings[check.id] = Finding(scenario, issues, partial=not whole)
        except TooMuch as error:
            findings[check.id] = Finding(scenario, (_left_out(check, error),), partial=True)
        except Exception as error:
            findings[check.id] = Finding(scenario, (_failure(check, error),), failed=True)
    found = sorted((issue for one in findings.values() for issue in one.issues), key=lambda issue: RANK[issue.severity])
    standing, accepted = _parted(found, scenario.ignored)
    return Inspection(scenario, standing, accepted, findings, complete, clock.seconds() - started)


def _parted(found: Iterable[Issue], ignored: Iterable[Ignored]) -> tuple[tuple[Issue, ...], tuple[Issue, ...]]:
    """The issues that stand, and those that the author accepts."""
    known = {(entry.check, frozenset(entry.about)) for entry in ignored}
    if not known:
        # An issue may be about thousands of things: their ids are not collected for nothing.
        return tuple(found), ()
    accepted: list[Issue] = []
    standing: list[Issue] = []
    for issue in found:
        ids = frozenset(ref.id for ref in issue.about)
        all_of_it = (issue.check, frozenset[str]())
        (accepted if all_of_it in known or (issue.check, ids) in known else standing).append(issue)
    return tuple(standing), tuple(accepted)


def accepts(entry: Ignored, issue: Issue) -> bool:
    """Whether an entry of `scenario.ignored` is about this issue: the same check and ids; no ids, every issue of it."""
    return entry.check == issue.check and (not entry.about or set(entry.about) == {ref.id for ref in issue.about})


def left_over(issues: Iterable[Issue], ignored: Iterable[Ignored]) -> tuple[Issue, ...]:
    """Return the issues that no entry of `scenario.ignored` accepts."""
    entries = tuple(ignored)
    return tuple(issue for issue in issues if not any(accepts(entry, issue) for entry in entries))


def accepted(issues: Iterable[Issue], ignored: Iterable[Ignored]) -> tuple[tuple[Issue, Ignored], ...]:
    """Return each issue that an entry accepts with that entry, once even if several entries accept it."""
    entries: dict[str, list[Ignored]] = {}
    for entry in ignored:
        entries.setdefault(entry.check, []).append(entry)
    pairs = ((issue, entry) for issue in issues for entry in entries.get(issue.check, ()))
    return tuple({issue.key: (issue, entry) for issue, entry in pairs if accepts(entry, issue)}.values())


def _reads_the_same(check: Check, before: Scenario, now: Scenario) -> bool:
    return before is now or all(value(before) is value(now) for value in _parts(check.reads))


@lru_cache(maxsize=500)
def _parts(reads: tuple[str, ...]) -> tuple[Callable[[Scenario], object], ...]:
    return tuple(map(attrgetter, reads))


def _asked(
    check: Check, scenario: Scenario, old: Finding | None, differences: dict[int, Difference]
) -> tuple[tuple[Issue, ...], bool]:
    """What a check finds now, and whether that is all; with what it found before it may be asked about the things that
    changed only."""
    if old is not None and not old.failed and not old.partial and check.local:
        key = id(old.scenario)
        if key not in differences:
            differences[key] = difference(old.scenario, scenario)
        if _is_local(check, differences[key]):
            return _renewed(check, old.issues, scenario, differences[key]), True
    issues: list[Issue] = []
    began = clock.seconds()
    for issue in check.run(scenario):
        issues.append(issue)
        if len(issues) > MOST_ISSUES or clock.seconds() - began > LONGEST:
            return (*issues[:MOST_ISSUES], _cut_short(check, len(issues))), False
    return tuple(issues), True


def _cut_short(check: Check, number: int) -> Issue:
    """The issue that says that a check did not go on to the end."""
    why = f"found more than {MOST_ISSUES:,}" if number > MOST_ISSUES else f"took more than {LONGEST:.0f} seconds"
    return Issue(
        CHECK_CUT_SHORT,
        "error" if check.severity == "error" else "warning",
        f"The check “{check.title}” {why} and was stopped, so there may be more issues of this kind. Fix those that "
        "are listed, and the check goes on.",
    )


def _left_out(check: Check, error: TooMuch) -> Issue:
    """The issue that says that a check would take too long on this board."""
    severity: Severity = "error" if check.severity == "error" else "warning"
    return Issue(CHECK_CUT_SHORT, severity, f"The check “{check.title}” was left out: {error}.")


def _failure(check: Check, error: Exception) -> Issue:
    """The issue that stands for a check that raised an exception. One that looks for errors leaves the board not ok:
    nobody knows whether there are any."""
    return Issue(
        CHECK_FAILED,
        "error" if check.severity == "error" else "warning",
        f"The check “{check.title}” failed, so its issues are not listed: {in_brief(error)}.",
        why="This is an error in the program, not in the board. The other checks ran. This check runs again when "
        "something that it looks at has changed.",
    )


def _is_local(check: Check, touched: Difference) -> bool:
    refs = touched.touched
    return len(refs) <= MOST_TOUCHED and all(ref.kind in check.local for ref in refs)


def _renewed(check: Check, issues: Iterable[Issue], scenario: Scenario, touched: Difference) -> tuple[Issue, ...]:
    """The issues that name nothing that changed, and the new ones that do."""
    refs = touched.touched
    kept = [issue for issue in issues if refs.isdisjoint(issue.about)]
    return (*kept, *(issue for issue in check.run(scenario, touched) if not refs.isdisjoint(issue.about)))
