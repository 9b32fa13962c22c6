"""`boxcars ladder FILE`: whether stronger bots win more."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from engine.cli.experiment import Measurement
from engine.cli.game import (
    SchedulerOption,
    SeedOption,
    SetOption,
    WorkersOption,
    chosen_workers,
    game,
    refuse_seats,
    refuse_unplayable,
)
from engine.cli.output import Format, FormatOption, print_json, print_table
from engine.i18n import ntr, tr, tr_noop

HELP = tr_noop(
    "Show whether skill wins: bots from weak to strong play against each other, and each should win more than half of "
    "the games against those below it.\n\n"
    "Two seats of each kind play at tables of four. The 95% intervals hold for all pairs at once."
)


def ladder(
    file: Annotated[Path, typer.Argument(help=tr("Scenario file, or name of a bundled scenario."))],
    rungs: Annotated[
        str,
        typer.Option(
            help=tr(
                "Bots or the line-ups casual and expert, from weak to strong, separated by commas; by default random, "
                "planner, casual and expert, or all bots of a game without casual ones."
            )
        ),
    ] = "",
    games: Annotated[int, typer.Option(min=1, help=tr("Maximum number of games of each pair."))] = 200,
    precision: Annotated[
        float, typer.Option(min=0, max=1, help=tr("Stop a pair when its share is known to +- this; 0 for never."))
    ] = 0.0,
    seed: SeedOption = 1,
    sets: SetOption = None,
    workers: WorkersOption = 0,
    scheduler: SchedulerOption = "",
    format: FormatOption = Format.text,
) -> None:
    """Play a ladder."""
    from engine.sim.ladder import SEATS, climb, rungs_of
    from engine.sim.run import Job

    ready = game(file, sets)
    refuse_unplayable(ready)
    steps = rungs_of(ready.family, [name.strip() for name in rungs.split(",")] if rungs else [], ready.scenario)
    bots = (steps[0].bots * SEATS)[:SEATS]
    refuse_seats(ready, bots)
    made = Measurement(ready, Job(ready.scenario, ready.options, bots, seed))
    with chosen_workers(workers, scheduler) as crew:
        total = games * len(steps) * (len(steps) - 1) // 2
        data, ended = made.run(
            tr("Ladder"), total, crew, lambda course: climb(made.job, steps, games, precision, course)
        )
    del data["bots"]
    if format is Format.json:
        print_json(data)
    else:
        _tell(data)
    if ended:
        raise typer.Exit(ended)


def _tell(data: dict[str, Any]) -> None:
    from engine.sim.contest_report import ladder_report

    report = ladder_report(data)
    print_table(report.tables[0])
    print()
    print(report.said)
    n = data["games"]
    print(
        ntr("{n:,} game in {seconds:.0f} s", "{n:,} games in {seconds:.0f} s", n).format(n=n, seconds=data["seconds"])
    )
    if data["stopped"] == "interrupted":
        print(tr("Interrupted. These are the results so far."))
