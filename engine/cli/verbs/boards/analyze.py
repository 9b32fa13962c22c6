"""`boxcars analyze FILE`: figures of a board before anyone plays it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from engine.cli.output import Format, FormatOption, print_json, print_table
from engine.errors import BoxcarsError, FaultyBoard, RulesError, did_you_mean
from engine.i18n import tr, tr_noop
from engine.plain_text import plain_line

HELP = tr_noop(
    "Print figures of a board's cities, railroads or track.\n\n"
    "Figures of a network: analyze FILE network --railroads PA,B&O prints any railroads as one network, and "
    "analyze FILE best-sets --size 3 the best sets of railroads.\n\n"
    "Exit code 1 if the board has errors that prevent an analysis, 2 if the file cannot be read."
)


def analyze(
    file: Annotated[Path, typer.Argument(help=tr("Scenario file, or name of a bundled scenario."))],
    name: Annotated[str, typer.Argument(help=tr("Which analysis, if the game system has several."))] = "",
    railroads: Annotated[str, typer.Option(help=tr("IDs of the railroads of the network, separated by commas."))] = "",
    size: Annotated[int, typer.Option(min=1, help=tr("Number of railroads of each set."))] = 2,
    output: Annotated[
        Path | None, typer.Option(help=tr("Write the report to this .html, .md, .csv or .json file."))
    ] = None,
    format: FormatOption = Format.text,
) -> None:
    """Print an analysis of a board."""
    from engine.files.library import scenario_path
    from engine.files.scenarios import load
    from engine.game.authoring import analysis_named, found_in
    from engine.game.family import AnalysisOptions, family

    scenario = load(scenario_path(file))
    known_family = family(scenario.family)
    analyses = (*known_family.analyses, *known_family.network_analyses)
    if not analyses:
        raise BoxcarsError(tr("{family} has no analyses").format(family=scenario.family))
    chosen = name or next(iter(analyses))
    options = AnalysisOptions(tuple(id for id in map(str.strip, railroads.split(",")) if id), size)
    analysis = analysis_named(known_family, chosen, options)
    if analysis is None:
        known = ", ".join(analyses)
        raise BoxcarsError(
            tr("no analysis named “{name}”{suggestion}; available: {known}").format(
                name=chosen, suggestion=did_you_mean(chosen, analyses), known=known
            )
        )
    try:
        report = found_in(scenario, analysis)
    except RulesError as error:
        raise FaultyBoard(file, [_issue_text(issue) for issue in error.issues] or [str(error)]) from None
    if output is not None:
        from engine.files.kinds import refuse_to_replace
        from engine.files.saves.saving import save_bytes
        from engine.report.formatting import written

        refuse_to_replace(output, file)
        save_bytes(output, written(report, output))
    if format is Format.json:
        print_json(report.data)
        return
    print(plain_line(report.title))
    for table in report.tables:
        print()
        print_table(table)


def _issue_text(issue: object) -> str:
    """Return an issue as the list of issues shows it, or a reason of the rules."""
    from engine.validate.check import Issue

    return f"{issue.message} [{issue.check}]" if isinstance(issue, Issue) else str(issue)
