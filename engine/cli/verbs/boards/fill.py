"""`boxcars fill FILE`: regions, tables and prices for a board that has only cities and lines."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from engine.cli.output import Format, FormatOption, print_json
from engine.errors import BoxcarsError
from engine.i18n import tr, tr_noop
from engine.plain_text import plain_line, shortened

if TYPE_CHECKING:
    from engine.game.family import Division

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
        str | None,
        typer.Option(
            metavar="2-12|outlines|borders",
            help=tr(
                "Replace the regions by this number of new ones around neighboring cities, or by the parts of the land "
                "between borders; outlines keeps the regions and puts the cities inside each outline into it."
            ),
        ),
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
    from engine.cli.edited_file import EditedFile
    from engine.edit.checked_apply import performed
    from engine.game.family import FillChoices, family

    edited = EditedFile.open(file, output)
    scenario = edited.scenario
    make = family(scenario.family).fill
    if make is None:
        raise BoxcarsError(tr("the tables of {family} cannot be filled").format(family=scenario.family))
    choices = FillChoices(_regions(regions), destinations.value if destinations is not None else "", payoffs, prices)
    if choices == FillChoices():
        raise BoxcarsError(tr("nothing to fill; choose --regions, --destinations, --payoffs or --prices"))
    edited.check_output()
    after = performed(make(scenario, choices), scenario)
    for note in edited.save(after):
        typer.echo(plain_line(note), err=True)
    if format is Format.json:
        print_json({"file": str(edited.written), "regions": len(after.board.regions)})
    else:
        print(plain_line(f"{edited.written}: {after.title}"))


def _regions(text: str | None) -> int | Division:
    """Return the number of regions to make, 0 for none, or how they are divided."""
    match text:
        case None:
            return 0
        case "outlines" | "borders":
            return text
    if not text.isascii() or not text.isdigit() or not 2 <= int(text[:9]) <= 12:
        raise BoxcarsError(
            tr("expected --regions from 2 to 12, outlines or borders, found “{text}”").format(text=shortened(text, 40))
        )
    return int(text)
