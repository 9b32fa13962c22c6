"""`boxcars diff A B`: how two scenarios differ, value by value."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from engine.cli.output import Format, FormatOption, print_json
from engine.plain_text import plain_line


def diff(
    before: Annotated[Path, typer.Argument(help="A scenario file, or the name of a bundled one.")],
    after: Annotated[Path, typer.Argument(help="The scenario that it is compared with.")],
    format: FormatOption = Format.text,
) -> None:
    """Say every value in which the second scenario departs from the first, a sentence each.

    Exit code 0 if they are the same scenario, 1 if they differ, 2 if a file cannot be read.
    """
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
            print("nothing is different")
    if changes:
        raise typer.Exit(1)
