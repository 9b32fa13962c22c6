"""Results of checks for build and review tools: SARIF 2.1.0 (OASIS) and JUnit XML."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote
from xml.etree import ElementTree

from msgspec import Struct

from engine.errors import FileError
from engine.files.yaml.reader import Document
from engine.i18n import tr
from engine.model.identity.id_fields import board_tables, content_tables
from engine.model.ids import Ref
from engine.model.scenario import Scenario
from engine.plain_text import plain_line
from engine.validate.check import Check, Issue
from engine.validate.profiles import Profile

UNREADABLE = "unreadable-file"
"""Rule ID for a file that cannot be read as a scenario."""

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


class Found(Struct, frozen=True):
    """One issue in a file: check, severity (`error`, `warning` or `note`), message, line (1 if unknown), and the reason
    why the author ignores it (empty if it is not ignored)."""

    check: str
    severity: str
    message: str
    line: int
    accepted: str = ""


class Checked(Struct, frozen=True):
    """A file with its issues."""

    file: Path
    found: tuple[Found, ...]


def found_in(document: Document, scenario: Scenario, issues: Sequence[Issue], accepted: Sequence[str]) -> list[Found]:
    """Return the issues with the line of the first thing each is about, and the reason why it is ignored (empty: it is
    not)."""
    paths = [_path(issue.about[0], scenario) if issue.about else () for issue in issues]
    lines = [problem.line or 1 for problem in document.problems([(path, "") for path in paths])]
    return [
        Found(issue.check, issue.severity, issue.message, line, reason)
        for issue, line, reason in zip(issues, lines, accepted, strict=True)
    ]


def unreadable(error: FileError) -> list[Found]:
    """Return the problems of a file that is not a scenario."""
    return [
        Found(UNREADABLE, "error", ": ".join(filter(None, (each.path, each.message))), each.line or 1)
        for each in error.problems
    ]


def _path(ref: Ref, scenario: Scenario) -> tuple[str, ...]:
    """Return the path of a thing in the file."""
    tables = content_tables(type(scenario.content))
    if ref.kind in board_tables():
        return ("board", board_tables()[ref.kind], ref.id)
    if ref.kind in tables:
        return ("content", tables[ref.kind], ref.id)
    match ref.kind:
        case "section":
            return ("board", "mileposts", ref.id.partition(" ")[0])
        case "cell" | "side":
            return ("board", "grid")
        case "rule":
            return ("rules", ref.id)
        case "content" | "look":
            return (ref.kind, *ref.id.split("."))
        case _:
            return (ref.id,)


def sarif(files: Sequence[Checked], checks: Iterable[Check]) -> dict[str, Any]:
    """Return the files as one run of SARIF 2.1.0; ignored issues are suppressed results."""
    titles: dict[str, tuple[str, str]] = {check.id: (tr(check.title), check.severity) for check in checks}
    for each in files:
        for one in each.found:
            titles.setdefault(one.check, (one.check.replace("-", " ").capitalize(), one.severity))
    places = {id: place for place, id in enumerate(titles)}
    rules = [
        {"id": id, "shortDescription": {"text": title}, "defaultConfiguration": {"level": severity}}
        for id, (title, severity) in titles.items()
    ]
    results = []
    for each in files:
        artifact = {"uri": quote(each.file.as_posix(), errors="surrogateescape")}
        for one in each.found:
            result: dict[str, Any] = {
                "ruleId": one.check,
                "ruleIndex": places[one.check],
                "level": one.severity,
                "message": {"text": plain_line(one.message)},
                "locations": [{"physicalLocation": {"artifactLocation": artifact, "region": {"startLine": one.line}}}],
            }
            if one.accepted:
                result["suppressions"] = [{"kind": "inSource", "justification": plain_line(one.accepted)}]
            results.append(result)
    driver = {"name": "boxcars check", "rules": rules}  # not shown
    return {"$schema": SCHEMA, "version": "2.1.0", "runs": [{"tool": {"driver": driver}, "results": results}]}


def junit(files: Sequence[Checked], checks: Sequence[Check], profile: Profile) -> str:
    """Return the files as JUnit suites: one case for each check, which fails if it has errors; otherwise its output
    lists warnings and notes. Ignored issues neither skip nor fail a case."""
    suites = ElementTree.Element("testsuites", name="boxcars check")  # not shown
    for each in files:
        ids = list(dict.fromkeys((*(check.id for check in checks), *(one.check for one in each.found))))
        suite = ElementTree.SubElement(suites, "testsuite", name=plain_line(str(each.file)))
        failed = 0
        for id in ids:
            case = ElementTree.SubElement(suite, "testcase", classname=f"boxcars.{profile}", name=id)
            told = [one for one in each.found if one.check == id]
            errors = [one for one in told if one.severity == "error" and not one.accepted]
            if errors:
                failed += 1
                said = plain_line(errors[0].message)
                failure = ElementTree.SubElement(case, "failure", type="error", message=said)
                failure.text = _lines(errors, each.file)
            if rest := [one for one in told if one not in errors]:
                ElementTree.SubElement(case, "system-out").text = _lines(rest, each.file)
        suite.set("tests", str(len(ids)))
        suite.set("failures", str(failed))
        suite.set("errors", "0")
    ElementTree.indent(suites)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ElementTree.tostring(suites, encoding="unicode") + "\n"


def _lines(found: Iterable[Found], file: Path) -> str:
    return "\n".join(
        plain_line(
            f"{file}:{one.line}: {one.severity}: {one.message}{f' (ignored: {one.accepted})' if one.accepted else ''}"
        )
        for one in found
    )
