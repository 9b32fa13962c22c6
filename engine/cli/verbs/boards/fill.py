"""`boxcars fill FILE`: regions, tables and prices for a board that has only cities and lines."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from engine.cli.output import Format, FormatOption, print_json
from engine.errors import BoxcarsError
from engine.i18n import tr, tr_noop
from engine.plain_text import plain_line

HELP = tr_noop(
    "Fill what a board with cities and lines lacks for a game: regions around neighboring cities, destination tables, "
    "payoffs by length, and prices by the cities that a railroad serves."
)


class Chances(StrEnum):
    """Chances of cities in destination tables."""

    population = "population"
    equal = "equal"


def fill(
    file: Annotated[Path, typer.Argument(help=tr("Scenario file to change, or name of a bundled scenario."))],
    regions: Annotated[
        int | None, typer.Option(min=2, max=12, help=tr("Replace the regions by this number of new ones."))
    ] = None,
    destinations: Annotated[
        Chances | None, typer.Option(help=tr("Replace the destination tables: chances by population, or equal."))
    ] = None,
    payoffs: Annotated[bool, typer.Option("--payoffs", help=tr("Set all payoffs by the formula."))] = False,
    prices: Annotated[bool, typer.Option("--prices", help=tr("Set all prices by service."))] = False,
    output: Annotated[Path | None, typer.Option(help=tr("Write the changed scenario to this file instead."))] = None,
    format: FormatOption = Format.text,
) -> None:
    """Fill the tables of a board."""
    from engine.edit.checked_apply import performed
    from engine.files.kinds import refuse_to_replace
    from engine.files.library import bundled_name, scenario_path
    from engine.files.opening import MAX_BYTES, read_file
    from engine.files.saves.digest import digest_of
    from engine.files.saves.saving import refuse_unsaveable
    from engine.files.scenarios import loads, save
    from engine.game.family import FillChoices, family

    path = scenario_path(file)
    if output is None and bundled_name(path) is not None:
        raise BoxcarsError(
            tr("{file} is a bundled scenario; add --output FILE.yaml to save a changed copy").format(file=file)
        )
    source = read_file(path, MAX_BYTES)
    scenario = loads(source, str(path))
    make = family(scenario.family).fill
    if make is None:
        raise BoxcarsError(tr("the tables of {family} cannot be filled").format(family=scenario.family))
    choices = FillChoices(regions or 0, destinations.value if destinations is not None else "", payoffs, prices)
    if choices == FillChoices():
        raise BoxcarsError(tr("nothing to fill; choose --regions, --destinations, --payoffs or --prices"))
    refuse_to_replace(output, board=True)
    refuse_unsaveable(output)
    after = performed(make(scenario, choices), scenario)
    saved = save(after, output or path, expected=digest_of(source) if output is None else None)
    for note in saved.notes:
        typer.echo(plain_line(note), err=True)
    if format is Format.json:
        print_json({"file": str(output or path), "regions": len(after.board.regions)})
    else:
        print(plain_line(f"{output or path}: {after.title}"))
