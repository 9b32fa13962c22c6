"""`boxcars check FILE...`: run the checks on scenarios."""

from __future__ import annotations

from collections import Counter
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from msgspec import Struct

from engine.cli.output import print_json
from engine.errors import FileError
from engine.i18n import ntr, tr, tr_noop
from engine.plain_text import plain_line
from engine.validate.profiles import Profile

if TYPE_CHECKING:
    from engine.cli.findings import Checked
    from engine.files.yaml.reader import Document
    from engine.model.scenario import Scenario
    from engine.validate.check import Check, Issue
    from engine.validate.inspection import Inspection


SEVERITIES = {"error": tr_noop("error"), "warning": tr_noop("warning"), "note": tr_noop("note")}


class CheckFormat(StrEnum):
    """Output format of the check command."""

    text = "text"
    json = "json"
    sarif = "sarif"
    junit = "junit"


class Result(Struct, frozen=True):
    """Result of one file: why it cannot be read, or its issues."""

    file: Path
    error: FileError | None = None
    document: Document | None = None
    scenario: Scenario | None = None
    inspection: Inspection | None = None
    checks: tuple[Check, ...] = ()


HELP = tr_noop(
    "Run every check on each scenario and list the issues.\n\n"
    "Exit code 1 if a scenario has errors, 2 if a file cannot be read."
)


def check(
    files: Annotated[list[Path], typer.Argument(help=tr("Scenario files, or names of bundled scenarios."))],
    profile: Annotated[
        Profile,
        typer.Option(
            help=tr(
                "Which checks run: draft only while the board is unfinished, playtest all but those for "
                "printing, print all."
            )
        ),
    ] = Profile.print,
    ignored: Annotated[
        bool, typer.Option("--ignored", help=tr("Also list the issues that the author ignores."))
    ] = False,
    format: Annotated[
        CheckFormat,
        typer.Option("--format", help=tr("Output format: text, or JSON, SARIF 2.1.0 or JUnit for programs.")),
    ] = CheckFormat.text,
) -> None:
    """Check scenarios."""
    results = [_checked(file, profile) for file in files]
    if format is not CheckFormat.text:
        for result in results:
            if result.error is not None:
                typer.echo(str(result.error), err=True)
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
    from engine.files.scenarios import from_document, migrated_scenario
    from engine.files.yaml.reader import read_yaml
    from engine.game.family import family
    from engine.plugins.loading import own_checks
    from engine.validate.inspection import checks_for, inspect
    from engine.validate.profiles import checks_of

    try:
        document = migrated_scenario(read_yaml(scenario_path(file)))
        scenario = from_document(document)
    except FileError as error:
        return Result(file, error)
    own = own_checks(scenario_path(file))
    checks = checks_of(profile, (*checks_for(family(scenario.family)), *own))
    return Result(file, None, document, scenario, inspect(scenario, checks), checks)


def _plain(result: Result, ignored: bool) -> dict[str, Any]:
    """Return the result of a file as JSON data."""
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
    """Return the reason for which the author ignores each of the ignored issues."""
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
    issues = list(result.inspection.issues)
    reasons = [""] * len(issues)
    if ignored:
        issues += result.inspection.ignored
        reasons += [each or "accepted" for each in _reasons(result)]
    return Checked(result.file, tuple(found_in(result.document, result.scenario, issues, reasons)))


def _tell(result: Result, ignored: bool) -> None:
    from engine.validate.grouping import gathered

    if result.inspection is None:
        typer.echo(str(result.error), err=True)
        return
    issues = gathered(result.inspection.issues)
    for issue in issues:
        print(plain_line(f"{result.file}: {tr(SEVERITIES[issue.severity])}: {issue.message} [{issue.check}]"))
    if ignored:
        for issue, reason in zip(result.inspection.ignored, _reasons(result), strict=True):
            because = f" ({reason})" if reason else ""
            line = tr("{file}: ignored: {message} [{check}]{reason}")
            shown = line.format(file=result.file, message=issue.message, check=issue.check, reason=because)
            print(plain_line(shown))
    found = Counter(issue.severity for issue in issues)
    errors, warnings, notes, ignored_count = (
        found["error"], found["warning"], found["note"], len(result.inspection.ignored) if ignored else 0,
    )  # fmt: skip
    counts = [
        ntr("{n:,} error", "{n:,} errors", errors).format(n=errors) if errors else "",
        ntr("{n:,} warning", "{n:,} warnings", warnings).format(n=warnings) if warnings else "",
        ntr("{n:,} note", "{n:,} notes", notes).format(n=notes) if notes else "",
    ]
    told = [", ".join(filter(None, counts)) or tr("no issues")]
    if ignored:
        told.append(ntr("{n:,} ignored", "{n:,} ignored", ignored_count).format(n=ignored_count))
    line = tr("{file}: ok, {issues}") if result.inspection.ok else tr("{file}: not ok, {issues}")
    print(plain_line(line.format(file=result.file, issues=", ".join(told))))
