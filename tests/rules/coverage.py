"""Which rows of the rules matrix are proven: a table at the end of every run of the whole suite, which fails while one
is missing.

A test proves the rows that its mark `rule` names, once it has passed. `checklist.csv` lists the rows that want proof.
"""

from __future__ import annotations

import csv
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

import pytest

CHECKLIST = Path(__file__).parent / "checklist.csv"


def wanted(path: Path = CHECKLIST) -> list[str]:
    """The ids that want proof, in the order of the matrix."""
    with path.open(newline="", encoding="utf-8") as rows:
        return [row["id"] for row in csv.DictReader(rows)]


def named(item: pytest.Item) -> list[str]:
    """The ids that the marks of a test name."""
    return [id for mark in item.iter_markers("rule") for id in mark.args]


def table(ids: Iterable[str], proven: set[str]) -> list[str]:
    """A line for each chapter: how many of its rows are proven, and which are missing."""
    chapters: dict[str, list[str]] = defaultdict(list)
    for id in ids:
        chapters[id.rpartition("-")[0]].append(id)
    lines = []
    for chapter, rows in chapters.items():
        missing = [id for id in rows if id not in proven]
        said = f"   missing: {', '.join(missing)}" if missing else ""
        lines.append(f"{chapter:<10} {len(rows) - len(missing):>3} of {len(rows):>3}{said}")
    return lines


class RuleCoverage:
    """Collects the proofs of a run; under xdist it listens where all reports arrive."""

    def __init__(self, config: pytest.Config) -> None:
        self._ids = wanted()
        self._proven: set[str] = set()
        self._failed: set[str] = set()
        option = config.option
        narrowed = option.keyword or option.markexpr or getattr(option, "lf", False) or option.collectonly
        self._is_whole = not narrowed and list(config.args) == list(config.getini("testpaths"))

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Writes the ids into the reports."""
        for item in items:
            ids = named(item)
            if ids:
                item.user_properties.append(("rules", " ".join(ids)))

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        """A test whose mark names no row fails: raised while tests are collected, a worker would only be lost."""
        unknown = [id for id in named(item) if id not in self._ids]
        if unknown:
            pytest.fail(f"no rule of the checklist is called {', '.join(unknown)}", pytrace=False)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A test that passes proves its rules; where one of several fails, they are not proven."""
        ids = {id for name, value in report.user_properties if name == "rules" for id in str(value).split()}
        if report.failed:
            self._failed |= ids
        elif report.when == "call" and report.passed:
            self._proven |= ids

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Fails a run of the whole suite that leaves a rule without proof."""
        is_worker = hasattr(session.config, "workerinput")
        if self._is_whole and not is_worker and self.missing and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Prints the table."""
        if self._is_whole:
            terminalreporter.section("rules proven")
            for line in table(self._ids, self.proven):
                terminalreporter.line(line)
            missing = self.missing
            words = f"{len(missing)} missing: {', '.join(missing)}" if missing else "none missing"
            terminalreporter.line(f"{len(self.proven & set(self._ids))} of {len(self._ids)} rules proven, {words}")

    @property
    def proven(self) -> set[str]:
        """Ids with a test that passed and none that failed."""
        return self._proven - self._failed

    @property
    def missing(self) -> list[str]:
        """Ids without proof."""
        return [id for id in self._ids if id not in self.proven]
