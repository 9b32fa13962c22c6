"""`boxcars check FILE...`: does the board hold together?"""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from msgspec import Struct

from engine.cli.output import print_json
from engine.errors import FileError
from engine.plain_text import plain_line
from engine.validate.profiles import Profile

if TYPE_CHECKING:
    from engine.cli.findings import Checked
    from engine.files.yaml.reader import Document
    from engine.model.scenario import Scenario
    from engine.validate.check import Check, Issue
    from engine.validate.inspection import Inspection


class CheckFormat(StrEnum):
    """What is printed."""

    text = "text"
    json = "json"
    sarif = "sarif"
    junit = "junit"


class Result(Struct, frozen=True):
    """What became of one file: why it cannot be read, or what was found in it."""

    file: Path
    error: FileError | None = None
    document: Document | None = None
    scenario: Scenario | None = None
    inspection: Inspection | None = None
    checks: tuple[Check, ...] = ()


def check(
    files: Annotated[list[Path], typer.Argument(help="Scenario files, or names of bundled ones.")],
    profile: Annotated[
        Profile,
        typer.Option(help="How far the board has come: draft asks what is wrong at once, playtest all but paper."),
    ] = Profile.print,
    ignored: Annotated[bool, typer.Option("--ignored", help="List the issues that the author accepts, too.")] = False,
    format: Annotated[
        CheckFormat, typer.Option("--format", help="Text for people; JSON, SARIF 2.1.0 or JUnit for programs.")
    ] = CheckFormat.text,
) -> None:
    """Run every check on each scenario and list the issues.

    Exit code 1 if a scenario has errors, 2 if a file cannot be read.
    """
    results = [_checked(file, profile) for file in files]
    match format:
        case CheckFormat.text:
            for result in results:
                _tell(result, ignored)
        case CheckFormat.json:
            print_json([_plain(result, ignored) for result in results])
        case _:
            from engine.cli.findings import junit, sarif

            found = [_findings(result, ignored) for result in results]
            checks = tuple({check.id: check for result in results for check in result.checks}.values())
            if format is CheckFormat.sarif:
                print_json(sarif(found, checks))
            else:
                print(junit(found, checks, profile), end="")
    if any(result.error is not None for result in results):
        raise typer.Exit(2)
    if not all(result.inspection.ok for result in results if result.inspection is not None):
        raise typer.Exit(1)


def _checked(file: Path, profile: Profile) -> Result:
    from engine.files.library import scenario_path
    from engine.files.scenarios import from_document
    from engine.files.yaml.reader import read_yaml
    from engine.game.family import family
    from engine.validate.inspection import checks_for, inspect
    from engine.validate.profiles import checks_of

    try:
        document = read_yaml(scenario_path(file))
        scenario = from_document(document)
    except FileError as error:
        return Result(file, error)
    checks = checks_of(profile, checks_for(family(scenario.family)))
    return Result(file, None, document, scenario, inspect(scenario, checks), checks)


def _plain(result: Result, ignored: bool) -> dict[str, Any]:
    """What is printed of a file as JSON."""
    if (error := result.error) is not None:
        said = {"path": error.path, "line": error.line, "message": error.message}
        problems = [{"path": p.path, "line": p.line, "message": p.message} for p in error.problems]
        return {
            "file": str(result.file),
            "ok": False,
            "error": {**said, "problems": problems},
            "told": str(error),
        }
    assert result.inspection is not None
    told: dict[str, Any] = {
        "file": str(result.file),
        "ok": result.inspection.ok,
        "issues": [_row(issue) for issue in result.inspection.issues],
    }
    if ignored:
        told["ignored"] = [
            {**_row(issue), "reason": reason}
            for issue, reason in zip(result.inspection.ignored, _reasons(result), strict=True)
        ]
    return told


def _row(issue: Issue) -> dict[str, Any]:
    return {
        "check": issue.check,
        "severity": issue.severity,
        "message": issue.message,
        "about": [ref.id for ref in issue.about],
    }


def _reasons(result: Result) -> list[str]:
    """Why the author accepts each of the ignored issues."""
    from engine.validate.inspection import accepts

    assert result.inspection is not None and result.scenario is not None
    entries = result.scenario.ignored
    return [
        next((one.reason for one in entries if one.reason and accepts(one, issue)), "")
        for issue in result.inspection.ignored
    ]


def _findings(result: Result, ignored: bool) -> Checked:
    from engine.cli.findings import Checked, found_in, unreadable

    if result.error is not None:
        return Checked(result.file, tuple(unreadable(result.error)))
    assert result.document is not None and result.scenario is not None and result.inspection is not None
    accepted = result.inspection.ignored if ignored else ()
    issues = (*result.inspection.issues, *accepted)
    reasons = (*("" for _ in result.inspection.issues), *(each or "accepted" for each in _reasons(result)))
    return Checked(result.file, tuple(found_in(result.document, result.scenario, issues, reasons)))


def _tell(result: Result, ignored: bool) -> None:
    from engine.validate.grouping import gathered

    if result.inspection is None:
        typer.echo(str(result.error), err=True)
        return
    issues = gathered(result.inspection.issues)
    for issue in issues:
        print(plain_line(f"{result.file}: {issue.severity}: {issue.message} [{issue.check}]"))
    if ignored:
        for issue, reason in zip(result.inspection.ignored, _reasons(result), strict=True):
            because = f" ({reason})" if reason else ""
            print(plain_line(f"{result.file}: ignored: {issue.message} [{issue.check}]{because}"))
    counts = [
        (sum(issue.severity == severity for issue in issues), severity) for severity in ("error", "warning", "note")
    ]
    told = ", ".join(f"{count} {word}{'' if count == 1 else 's'}" for count, word in counts if count) or "no issues"
    more = f", {len(result.inspection.ignored)} ignored" if ignored else ""
    print(plain_line(f"{result.file}: {'ok' if result.inspection.ok else 'not ok'}, {told}{more}"))
