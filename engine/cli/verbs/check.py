"""`boxcars check FILE...`: does the board hold together?"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from engine.cli.output import Format, FormatOption, print_json
from engine.errors import FileError
from engine.plain_text import plain_line


def check(
    files: Annotated[list[Path], typer.Argument(help="Scenario files, or names of bundled ones.")],
    format: FormatOption = Format.text,
) -> None:
    """Run every check on each scenario and list the issues.

    Exit code 1 if a scenario has errors, 2 if a file cannot be read.
    """
    results = [_checked(file) for file in files]
    if format is Format.json:
        print_json(results)
    else:
        for result in results:
            _tell(result)
    if any("error" in result for result in results):
        raise typer.Exit(2)
    if not all(result["ok"] for result in results):
        raise typer.Exit(1)


def _checked(file: Path) -> dict[str, Any]:
    from engine.files.library import scenario_path
    from engine.files.scenarios import load
    from engine.game.families.registry import family
    from engine.validate.inspection import checks_for, inspect

    try:
        scenario = load(scenario_path(file))
    except FileError as error:
        said = {"path": error.path, "line": error.line, "message": error.message}
        problems = [{"path": p.path, "line": p.line, "message": p.message} for p in error.problems]
        return {"file": str(file), "ok": False, "error": {**said, "problems": problems}, "told": str(error)}
    inspection = inspect(scenario, checks_for(family(scenario.family)))
    issues = [
        {
            "check": issue.check,
            "severity": issue.severity,
            "message": issue.message,
            "about": [ref.id for ref in issue.about],
        }
        for issue in inspection.issues
    ]
    return {"file": str(file), "ok": inspection.ok, "issues": issues}


def _tell(result: dict[str, Any]) -> None:
    if "error" in result:
        typer.echo(result["told"], err=True)
        return
    issues = result["issues"]
    for issue in issues:
        print(plain_line(f"{result['file']}: {issue['severity']}: {issue['message']} [{issue['check']}]"))
    counts = [
        (sum(issue["severity"] == severity for issue in issues), severity) for severity in ("error", "warning", "note")
    ]
    told = ", ".join(f"{count} {word}{'' if count == 1 else 's'}" for count, word in counts if count) or "no issues"
    print(plain_line(f"{result['file']}: {'ok' if result['ok'] else 'not ok'}, {told}"))
