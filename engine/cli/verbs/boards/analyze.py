"""`boxcars analyze FILE`: what the board is like before anybody plays it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from engine.cli.output import Format, FormatOption, print_json, print_table
from engine.errors import BoxcarsError, did_you_mean
from engine.plain_text import plain_line


def analyze(
    file: Annotated[Path, typer.Argument(help="A scenario file, or the name of a bundled one.")],
    name: Annotated[str, typer.Argument(help="Which analysis, where the family has several.")] = "",
    output: Annotated[
        Path | None, typer.Option(help="Write the report to this .html, .md, .csv or .json file.")
    ] = None,
    format: FormatOption = Format.text,
) -> None:
    """What the board is like before anybody plays it: figures of its cities, railroads or track, by the family."""
    from engine.files.library import scenario_path
    from engine.files.scenarios import load
    from engine.game.authoring import found_in
    from engine.game.family import family

    scenario = load(scenario_path(file))
    analyses = family(scenario.family).analyses
    if not analyses:
        raise BoxcarsError(f"the family {scenario.family} has no analyses")
    chosen = name or next(iter(analyses))
    if chosen not in analyses:
        known = ", ".join(analyses)
        raise BoxcarsError(f"no analysis is called {chosen!r}{did_you_mean(chosen, analyses)}; there are {known}")
    report = found_in(scenario, analyses[chosen])
    if output is not None:
        from engine.files.kinds import refuse_to_replace
        from engine.files.saves.saving import save_bytes
        from engine.report.formatting import written

        refuse_to_replace(output, file)
        save_bytes(output, written(report, output).encode())
    if format is Format.json:
        print_json(report.data)
        return
    print(plain_line(report.title))
    for table in report.tables:
        print()
        print_table(table)
