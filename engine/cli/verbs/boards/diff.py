"""`boxcars diff A B`: the differences between two scenarios, value by value."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from engine.cli.output import Format, FormatOption, print_json
from engine.i18n import tr, tr_noop
from engine.plain_text import plain_line

HELP = tr_noop(
    "List the differences between two scenarios, one sentence for each changed value.\n\n"
    "Exit code 0 if they are equal, 1 if they differ, 2 if a file cannot be read."
)


def diff(
    before: Annotated[Path, typer.Argument(help=tr("Scenario file, or name of a bundled scenario."))],
    after: Annotated[Path, typer.Argument(help=tr("Scenario to compare it with."))],
    format: FormatOption = Format.text,
) -> None:
    """Print the differences between two scenarios."""
    from engine.files.library import scenario_path
    from engine.files.scenarios import load, plain_scenario
    from engine.game.family import usual_rules
    from engine.model.comparison.single import single_changes

    one, other = (load(scenario_path(file)) for file in (before, after))
    changes = single_changes(plain_scenario(one), plain_scenario(other), usual_rules(other.family))
    if format is Format.json:
        rows = [{"path": c.path, "before": c.before, "after": c.after, "text": c.text} for c in changes]
        print_json({"changes": rows})
    else:
        for change in changes:
            print(plain_line(change.text))
        if not changes:
            print(tr("no differences"))
    if changes:
        raise typer.Exit(1)
