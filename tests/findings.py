"""What checks find and what a family tells of a board, kept in files beside the tests; of an issue all but its wording.

`KEEP_FINDINGS=1 pytest tests/validate/test_findings.py` writes a file anew; read what is different before it is kept.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from pathlib import Path

from engine.files.scenarios import dumps
from engine.game.family import Family
from engine.game.rules import Counted, Entry
from engine.model.ids import Ref
from engine.model.scenario import Scenario
from engine.report.report import Table
from engine.validate.check import Check, Issue

NAMES = re.compile(r"(?<!^)(?<![.?!] )\b[A-Z][\w&'-]*|\bx?\d[\w-]*(?:[.,:]\d+)*")
"""Names within a sentence, numbers anywhere."""


def is_kept(file: Path, found: Iterable[str]) -> bool:
    """Whether the rows are those of the file; pytest shows what is not."""
    rows = list(found)
    if os.environ.get("KEEP_FINDINGS"):
        file.write_text("".join(f"{row}\n" for row in rows), "utf-8")
    kept = file.read_text("utf-8").splitlines()
    assert rows == kept
    return bool(rows)


def declared(checks: Iterable[Check]) -> Iterator[str]:
    """What checks say of themselves."""
    for check in checks:
        live = "live, " if check.live else ""
        local = f"; local to {', '.join(sorted(check.local))}" if check.local else ""
        assert check.title
        yield f"# {check.id}: {check.severity}, {live}reads {', '.join(check.reads)}{local}"


def found(checks: Iterable[Check], wrong: Mapping[str, Sequence[Scenario]]) -> Iterator[str]:
    """What checks, by their ids, find on boards that are wrong."""
    for check in checks:
        for scenario in wrong.get(check.id, ()):
            yield ""
            for issue in check.run(scenario):
                yield from told(issue)


def told(issue: Issue) -> Iterator[str]:
    """An issue, a row for each thing that can be said of it."""
    about = " ".join(f"{ref.kind}:{ref.id}" for ref in issue.about)
    reason = f"; {issue.rule or 'with a reason'}" if issue.why or issue.rule else ""
    yield f"{issue.check} {issue.severity} {about}{reason}"
    yield f"  names {' '.join(NAMES.findall(issue.message))}"
    if issue.places:
        yield f"  at {' | '.join(' '.join(f'{x:g},{y:g}' for x, y in place) for place in issue.places)}"
    for fix in issue.fixes:
        assert fix.text
        yield f"  fix {fix.edit!r}"


def entry_told(entry: Entry) -> str:
    """A line of a journal with all that it says."""
    about = " ".join(f"{ref.kind}:{ref.id}" for ref in entry.about)
    money = f"{entry.amount:+} ({entry.reason}) " if entry.amount else f"({entry.reason}) " if entry.reason else ""
    again = " again" if entry.repeats else ""
    return f"{entry.kind}{again} {money}{entry.text} [{entry.rule}] {about}".rstrip()


def counted_told(counted: Iterable[tuple[str, Counted, int]]) -> Iterator[str]:
    """What is counted, each as a line."""
    for name, what, amount in counted:
        parts = (what,) if isinstance(what, int | Ref) else what
        of = " ".join(f"{part.kind}:{part.id}" if isinstance(part, Ref) else f"seat {part}" for part in parts)
        yield f"    + {name} of {of}: {amount}"


def board(family: Family, scenario: Scenario) -> Iterator[str]:
    """A board as its file, its tables, its analyses, and what is printed beside it."""
    yield from dumps(scenario).splitlines()
    for name, table in family.tables.items():
        yield from rows(name, table(scenario))
    for name, analysis in family.analyses.items():
        report = analysis(scenario)
        yield f"= {name}: {report.title}"
        yield from (row for table in report.tables for row in rows(f"{name} {table.id}", table))
        yield from (f"{name} {key}: {json.dumps(value)}" for key, value in report.data.items())
    yield from map(repr, family.printed(scenario) if family.printed else ())
    yield from map(repr, family.badges(scenario).items() if family.badges else ())


def rows(name: str, table: Table) -> Iterator[str]:
    """A table by its rows, each with what it is about."""
    yield f"== {name}: {table.id}, {table.title}: {', '.join(table.columns)}"
    if table.note:
        yield table.note
    for row, about in zip_longest(table.rows, table.about):
        yield f"{json.dumps(row)}{f' {about.kind}:{about.id}' if about else ''}"
