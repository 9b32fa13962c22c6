"""`boxcars seek FILE`: values of options with which outcomes have wanted averages."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from engine.cli.experiment import BotsOption, BudgetOption, experiment
from engine.cli.game import (
    LineupOption,
    SchedulerOption,
    SeedOption,
    SetOption,
    WorkersOption,
    chosen_workers,
    refuse_seats,
)
from engine.cli.output import Format, FormatOption, print_json, print_table
from engine.i18n import format_number, ntr, tr, tr_noop

HELP = tr_noop(
    "Search for values of options, the knobs, with which outcomes have wanted averages.\n\n"
    "The proposal is judged by fresh games, which the search did not use, also between other bots. The file is not "
    "changed."
)


def seek(
    file: Annotated[Path, typer.Argument(help=tr("Scenario file, or name of a bundled scenario."))],
    target: Annotated[
        str,
        typer.Option(
            help=tr(
                "Wanted averages, separated by commas: turns=200, shares of games such as wins.1=0.25 for a seat, "
                "winless=0.01 or expert>casual=0.6 for bots, and seats=even; or a spreadsheet with a matrix of shares "
                "between bots."
            )
        ),
    ],
    knobs: Annotated[
        str,
        typer.Option(
            help=tr(
                "Options with numbers, separated by commas. Each varies from half to double its present value, or "
                "within a range: win.cash=100000:300000."
            )
        ),
    ],
    tolerance: Annotated[
        float,
        typer.Option(
            min=0.001,
            max=0.5,
            help=tr(
                "Distance from a goal that is near enough: 0.01 is 1 point of a share of wins, or 1% of any other goal."
            ),
        ),
    ] = 0.01,
    budget: BudgetOption = "60s",
    seed: SeedOption = 1,
    bots: BotsOption = "",
    lineup: LineupOption = None,
    sets: SetOption = None,
    workers: WorkersOption = 0,
    scheduler: SchedulerOption = "",
    format: FormatOption = Format.text,
) -> None:
    """Search for values of options."""
    from msgspec.structs import replace

    from engine.sim.goals import goals_of
    from engine.sim.ladder import SEATS
    from engine.sim.seek import FACTORS, Sought
    from engine.sim.seek import seek as sought

    made = experiment(file, sets, bots, lineup, seed, knobs, FACTORS, "turns", budget)
    trials = made.trials
    goals = goals_of(target, made.ready.family, made.ready.scenario, len(trials.job.bots), tolerance)
    if goals.rungs:
        refuse_seats(made.ready, (goals.rungs[0].bots * SEATS)[:SEATS])
    first = goals.goals[0]
    trials = replace(trials, outcome=first.outcome)
    with chosen_workers(workers, scheduler) as crew:
        data, ended = made.run(
            tr("Goal seek"),
            crew,
            lambda crew, is_over, advance: sought(
                trials, first.value, made.budget, crew, is_over, advance, Sought(trials, first.value, goals=goals)
            ),
        )
    _tell(data, made.titles, format)
    if ended:
        raise typer.Exit(ended)


def _tell(data: dict[str, Any], titles: dict[str, str], format: Format) -> None:
    from engine.report.report import Table
    from engine.sim.findings import goal_evidence, goal_sentence

    if format is Format.json:
        print_json(data)
        return
    if data["proposal"] is None:
        print(tr("The budget was too small for a proposal."))
    else:
        rows = tuple(
            (
                knob["id"],
                titles[knob["id"]],
                format_number(knob["value"], ","),
                format_number(data["proposal"][knob["id"]], ","),
                *(format_number(end, ",") for end in knob["range"]),
            )
            for knob in data["knobs"]
        )
        headings = {
            "knob": tr("Knob"),
            "option": tr("Option"),
            "present": tr("Present"),
            "proposal": tr("Proposal"),
            "low": tr("Low"),
            "high": tr("High"),
        }
        print_table(Table("proposal", tr("Proposal"), tuple(headings), rows, headings=headings))
        print()
    if data["fresh"] is not None:
        is_share = data["goals"][0]["is_share"]
        print_table(goal_evidence(data, tr("Percent of games") if is_share else tr("Average"), is_share))
        print()
        print(goal_sentence(data, titles))
    n = data["games"]
    print(
        ntr("{n:,} game in {seconds:.0f} s", "{n:,} games in {seconds:.0f} s", n).format(n=n, seconds=data["seconds"])
    )
    if data["stopped"] == "interrupted":
        print(tr("Interrupted. These are the results so far."))
