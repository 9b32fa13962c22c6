"""An inspection: the results of all checks of a scenario, and which of them to repeat when the scenario changes.

A result stays valid until a part that its check `reads` changes. Edits share what they do not touch, so that this
compares identities. `local` checks are run only for the things that changed.

A check that raises an exception does not stop the others: it becomes an issue.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from operator import attrgetter
from typing import Protocol

from msgspec import Struct

from engine import clock
from engine.errors import TooMuch, in_brief
from engine.i18n import format_number, tr
from engine.model.comparison.difference import Difference, difference
from engine.model.scenario import Ignored, Scenario
from engine.validate.check import Check, Issue, Severity
from engine.validate.profiles import ON_PAPER

RANK: dict[Severity, int] = {"error": 0, "warning": 1, "note": 2}

CHECK_FAILED = "check-failed"
"""The ID of the issue for a check that failed."""
CHECK_CUT_SHORT = "check-cut-short"
"""The ID of the issue for a check that was stopped early."""

MAX_ISSUES = 2_000
"""The largest number of issues of one check: users do not read more, and each uses memory."""

MAX_SECONDS = 10.0
"""Seconds after which a check that still finds issues is stopped."""

MAX_TOUCHED = 200
"""The number of changed things above which a local check of the whole board is faster."""


class HasChecks(Protocol):
    """A source of checks in addition to those of every board: a game system."""

    @property
    def checks(self) -> Callable[[], tuple[Check, ...]]: ...


class Finding(Struct, frozen=True):
    """The result of one check for a scenario; a scenario with the same parts has the same issues. One that `failed` has
    no issues of the board, and one that is `partial` may miss some; the next inspection repeats the whole check."""

    scenario: Scenario
    issues: tuple[Issue, ...]
    failed: bool = False
    partial: bool = False


class Inspection(Struct, frozen=True):
    """The result of all checks of a scenario.

    `issues` has the errors first, and within a severity the order of the checks; `ignored` holds the issues that the
    author ignores. `complete` is false if checks were skipped (live only, or canceled); their issues are then those of
    the previous inspection. `elapsed` is in seconds.
    """

    scenario: Scenario
    issues: tuple[Issue, ...]
    ignored: tuple[Issue, ...]
    findings: dict[str, Finding]
    complete: bool
    elapsed: float

    @property
    def ok(self) -> bool:
        """Return whether there is no error, apart from ignored ones."""
        return not any(issue.severity == "error" for issue in self.issues)

    @property
    def unplayable(self) -> tuple[Issue, ...]:
        """The errors that prevent a game: all except those that only matter in print."""
        return tuple(issue for issue in self.issues if issue.severity == "error" and issue.check not in ON_PAPER)


def checks_for(family: HasChecks) -> tuple[Check, ...]:
    """Return the checks of every board, then those of the game system. The first call loads numpy for the geometric
    checks."""
    from engine.validate.checks import BOARD_CHECKS

    return (*BOARD_CHECKS, *family.checks())


def inspect(
    scenario: Scenario,
    checks: Sequence[Check],
    before: Inspection | None = None,
    live_only: bool = False,
    cancelled: Callable[[], bool] | None = None,
) -> Inspection:
    """Run the checks on the scenario; results in `before` that are still valid are reused.

    With `live_only` the checks that are not live keep their previous results, even if they are out of date. `cancelled`
    is called before each check; once it returns true, the remaining checks keep their previous results.
    """
    started = clock.seconds()
    former = before.findings if before is not None else {}
    findings: dict[str, Finding] = {}
    differences: dict[int, Difference] = {}
    complete = True
    for check in checks:
        if check.plugin and check.id in findings:
            # The check of the program counts.
            continue
        old = former.get(check.id)
        waits = live_only and not check.live
        # If one waiting check is out of date already, whether the next one is does not matter.
        if old is not None and ((waits and not complete) or _reads_the_same(check, old.scenario, scenario)):
            findings[check.id] = old
            continue
        if waits or (cancelled is not None and cancelled()):
            complete = False
            if old is not None:
                findings[check.id] = old
            continue
        try:
            issues, whole = _run_check(check, scenario, old, differences)
            findings[check.id] = Finding(scenario, issues, partial=not whole)
        except TooMuch as error:
            findings[check.id] = Finding(scenario, (_left_out(check, error),), partial=True)
        except Exception as error:
            findings[check.id] = Finding(scenario, (_failure(check, error),), failed=True)
    found = sorted((issue for one in findings.values() for issue in one.issues), key=lambda issue: RANK[issue.severity])
    standing, accepted = _parted(found, scenario.ignored)
    return Inspection(scenario, standing, accepted, findings, complete, clock.seconds() - started)


def _parted(found: Iterable[Issue], ignored: Iterable[Ignored]) -> tuple[tuple[Issue, ...], tuple[Issue, ...]]:
    """Split issues into those that count and those that the author ignores."""
    known = {(entry.check, frozenset(entry.about)) for entry in ignored}
    if not known:
        # An issue may be about thousands of things: collect their IDs only if needed.
        return tuple(found), ()
    accepted: list[Issue] = []
    standing: list[Issue] = []
    for issue in found:
        ids = frozenset(ref.id for ref in issue.about)
        all_of_it = (issue.check, frozenset[str]())
        (accepted if all_of_it in known or (issue.check, ids) in known else standing).append(issue)
    return tuple(standing), tuple(accepted)


def accepts(entry: Ignored, issue: Issue) -> bool:
    """Return whether an entry of `scenario.ignored` matches this issue: same check and IDs; no IDs match every issue of
    it."""
    return entry.check == issue.check and (not entry.about or set(entry.about) == {ref.id for ref in issue.about})


def left_over(issues: Iterable[Issue], ignored: Iterable[Ignored]) -> tuple[Issue, ...]:
    """Return the issues that no entry of `scenario.ignored` matches."""
    entries = tuple(ignored)
    return tuple(issue for issue in issues if not any(accepts(entry, issue) for entry in entries))


def accepted(issues: Iterable[Issue], ignored: Iterable[Ignored]) -> tuple[tuple[Issue, Ignored], ...]:
    """Return each issue that an entry matches with that entry, once even if several entries match it."""
    entries: dict[str, list[Ignored]] = {}
    for entry in ignored:
        entries.setdefault(entry.check, []).append(entry)
    pairs = ((issue, entry) for issue in issues for entry in entries.get(issue.check, ()))
    return tuple({issue.key: (issue, entry) for issue, entry in pairs if accepts(entry, issue)}.values())


def _reads_the_same(check: Check, before: Scenario, now: Scenario) -> bool:
    try:
        return before is now or all(value(before) is value(now) for value in _parts(check.reads))
    except AttributeError:
        # A check of a plug-in may name a part that other game systems have.
        return False


@lru_cache(maxsize=500)
def _parts(reads: tuple[str, ...]) -> tuple[Callable[[Scenario], object], ...]:
    return tuple(map(attrgetter, reads))


def _run_check(
    check: Check, scenario: Scenario, old: Finding | None, differences: dict[int, Difference]
) -> tuple[tuple[Issue, ...], bool]:
    """Return the issues that a check finds now, and whether they are all; a check with previous issues may run only for
    the things that changed."""
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
        if len(issues) > MAX_ISSUES or clock.seconds() - began > MAX_SECONDS:
            return (*issues[:MAX_ISSUES], _cut_short(check, len(issues))), False
    return tuple(issues), True


def _cut_short(check: Check, number: int) -> Issue:
    """Return the issue for a check that was stopped early."""
    if number > MAX_ISSUES:
        message = tr(
            "The check “{title}” found more than {limit} issues and was stopped. There may be more issues of this "
            "kind. "
            "Fix those listed, and the check continues."
        ).format(title=tr(check.title), limit=format_number(MAX_ISSUES))
    else:
        message = tr(
            "The check “{title}” took more than {seconds} seconds and was stopped. There may be more issues of this "
            "kind. "
            "Fix those listed, and the check continues."
        ).format(title=tr(check.title), seconds=format_number(MAX_SECONDS, ".0f"))
    return Issue(
        CHECK_CUT_SHORT,
        "error" if check.severity == "error" else "warning",
        message,
    )


def _left_out(check: Check, error: TooMuch) -> Issue:
    """Return the issue for a check that would take too long on this board."""
    severity: Severity = "error" if check.severity == "error" else "warning"
    return Issue(
        CHECK_CUT_SHORT,
        severity,
        tr("The check “{title}” was skipped: {error}.").format(title=tr(check.title), error=error),
    )


def _failure(check: Check, error: Exception) -> Issue:
    """Return the issue for a check that raised an exception. If the check looks for errors, this issue is an error: the
    board may have some."""
    return Issue(
        CHECK_FAILED,
        "error" if check.severity == "error" else "warning",
        tr("The check “{title}” failed, so its issues are not listed: {error}.").format(
            title=tr(check.title), error=in_brief(error)
        ),
        why=_why_it_failed(check),
    )


def _why_it_failed(check: Check) -> str:
    if check.plugin:
        return tr(
            "This is an error in the plug-in {name}, not in the board. The other checks ran. This check runs "
            "again when something it depends on changes."
        ).format(name=check.plugin)
    return tr(
        "This is an error in the program, not in the board. The other checks ran. This check runs "
        "again when something it depends on changes."
    )


def _is_local(check: Check, touched: Difference) -> bool:
    refs = touched.touched
    return len(refs) <= MAX_TOUCHED and all(ref.kind in check.local for ref in refs)


def _renewed(check: Check, issues: Iterable[Issue], scenario: Scenario, touched: Difference) -> tuple[Issue, ...]:
    """Return the previous issues about nothing that changed, and the new ones about something that did."""
    refs = touched.touched
    kept = [issue for issue in issues if refs.isdisjoint(issue.about)]
    return (*kept, *(issue for issue in check.run(scenario, touched) if not refs.isdisjoint(issue.about)))
