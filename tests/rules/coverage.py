"""The table of proven rules at the end of a run of the whole suite, which fails while a rule has no proof.

A test proves the rules that its mark `rule` names, once it has passed. Tests of the slow suite prove theirs in
`make test-slow`, which fails if one of them fails; `make test` counts them as proven there. `checklist.csv` lists the
rules that need a proof.
"""

from __future__ import annotations

import csv
from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import pytest

CHECKLIST = Path(__file__).parent / "checklist.csv"
WHOLE = ("", "not slow")
"""Expressions of `-m` with which a run is still one of the whole suite."""


def wanted(path: Path = CHECKLIST) -> list[str]:
    """Return the IDs that need a proof, in the order of the matrix."""
    with path.open(newline="", encoding="utf-8") as rows:
        return [row["id"] for row in csv.DictReader(rows)]


def named(item: pytest.Item) -> list[str]:
    """Return the IDs that the marks of a test name."""
    return [id for mark in item.iter_markers("rule") for id in mark.args]


def table(ids: Iterable[str], proven: set[str]) -> list[str]:
    """Return a line for each chapter: how many of its rules are proven, and which are missing."""
    chapters: dict[str, list[str]] = defaultdict(list)
    for id in ids:
        chapters[id.rpartition("-")[0]].append(id)
    lines = []
    for chapter, rows in chapters.items():
        missing = [id for id in rows if id not in proven]
        note = f"   missing: {', '.join(missing)}" if missing else ""
        lines.append(f"{chapter:<10} {len(rows) - len(missing):>3} of {len(rows):>3}{note}")
    return lines


class RuleCoverage:
    """Collects the proofs of a run. With xdist, workers report to the process that prints the table."""

    def __init__(self, config: pytest.Config) -> None:
        self._ids = wanted()
        self._proven: set[str] = set()
        self._failed: set[str] = set()
        self._slow: set[str] = set()
        option = config.option
        narrowed = option.keyword or getattr(option, "lf", False) or option.collectonly
        whole = not narrowed and option.markexpr in WHOLE
        self._is_whole = whole and list(config.args) == list(config.getini("testpaths"))

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Write the IDs into the reports."""
        for item in items:
            ids = named(item)
            if ids:
                item.user_properties.append(("rules", " ".join(ids)))

    def pytest_deselected(self, items: Sequence[pytest.Item]) -> None:
        """Count what tests of the slow suite prove elsewhere."""
        for item in items:
            if item.get_closest_marker("slow"):
                self._slow.update(named(item))

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """Take over what a worker has deselected: this process collects nothing itself."""
        self._slow.update(getattr(node, "workeroutput", {}).get("slow_rules", ()))

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        """Fail a test whose mark names no rule. Raised during collection, it would only end a worker."""
        unknown = [id for id in named(item) if id not in self._ids]
        if unknown:
            pytest.fail(f"no rule of the checklist is called {', '.join(unknown)}", pytrace=False)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Count a passing test as a proof, unless another test of the same rule fails."""
        ids = {id for name, value in report.user_properties if name == "rules" for id in str(value).split()}
        if report.failed:
            self._failed |= ids
        elif report.when == "call" and report.passed:
            self._proven |= ids

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Fail a run of the whole suite that leaves a rule without proof."""
        is_worker = hasattr(session.config, "workerinput")
        if is_worker:
            session.config.workeroutput["slow_rules"] = sorted(self._slow)
        if self._is_whole and not is_worker and self.missing and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Print the table."""
        if self._is_whole:
            terminalreporter.section("rules proven")
            for line in table(self._ids, self.proven):
                terminalreporter.line(line)
            missing = self.missing
            note = f"{len(missing)} missing: {', '.join(missing)}" if missing else "none missing"
            if later := len((self._slow - self._proven) & set(self._ids)):
                note += f"; {later} of them by the slow suite alone"
            terminalreporter.line(f"{len(self.proven & set(self._ids))} of {len(self._ids)} rules proven, {note}")

    @property
    def proven(self) -> set[str]:
        """IDs with a proof here or in the slow suite, and no test that failed."""
        return (self._proven | self._slow) - self._failed

    @property
    def missing(self) -> list[str]:
        """IDs without a proof."""
        return [id for id in self._ids if id not in self.proven]
