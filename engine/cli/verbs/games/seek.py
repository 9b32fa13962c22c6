"""`boxcars seek FILE`: values of options with which an outcome has a wanted average."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from engine.cli.experiment import BotsOption, BudgetOption, experiment
from engine.cli.game import LineupOption, SchedulerOption, SeedOption, SetOption, WorkersOption, chosen_workers
from engine.cli.output import Format, FormatOption, print_json, print_table
from engine.errors import BoxcarsError
from engine.i18n import format_number, ntr, tr, tr_noop
from engine.plain_text import quoted

HELP = tr_noop(
    "Search for values of options, the knobs, with which an outcome has a wanted average.\n\n"
    "The proposal is judged by fresh games, which the search did not use. The file is not changed."
)


def seek(
    file: Annotated[Path, typer.Argument(help=tr("Scenario file, or name of a bundled scenario."))],
    target: Annotated[
        str,
        typer.Option(
            help=tr("Wanted average: turns=200, or a share of games such as wins.1=0.25 for a seat or winless=0.01.")
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
    from engine.sim.seek import FACTORS
    from engine.sim.seek import seek as sought

    name, _, value = (part.strip() for part in target.partition("="))
    made = experiment(file, sets, bots, lineup, seed, knobs, FACTORS, name, budget)
    trials = made.trials
    goal = _goal(target, value, trials.outcome.is_share)
    with chosen_workers(workers, scheduler) as crew:
        data, ended = made.run(
            tr("Goal seek"),
            crew,
            lambda *course: sought(trials, goal, made.budget, *course),
        )
    _tell(data, made.titles, trials.outcome.is_share, format)
    if ended:
        raise typer.Exit(ended)


def _goal(target: str, value: str, is_share: bool) -> float:
    """Return the wanted average. Raises BoxcarsError."""
    try:
        goal = float(value)
    except ValueError:
        goal = -1.0
    if is_share and not 0 <= goal <= 1:
        raise BoxcarsError(
            tr("expected a share of games from 0 to 1, found {target}").format(target=quoted(target, 40))
        )
    if not 0 <= goal < 1e9:
        said = tr("expected a goal as NAME=NUMBER, for example turns=200, found {target}")
        raise BoxcarsError(said.format(target=quoted(target, 40)))
    return goal


def _tell(data: dict[str, Any], titles: dict[str, str], is_share: bool, format: Format) -> None:
    from engine.report.report import Table
    from engine.sim.findings import goal_sentence

    if format is Format.json:
        print_json(data)
        return
    scale = 100 if is_share else 1

    def figure(each: dict[str, Any]) -> str:
        if each["interval"] is None:
            return format_number(scale * each["value"], ",.1f")
        value, low, high = (format_number(scale * end, ",.1f") for end in (each["value"], *each["interval"]))
        return tr("{value} ({low} to {high})").format(value=value, low=low, high=high)

    goal = format_number(scale * data["target"]["value"], ",.6g")
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
    if data["present"] is not None:
        print(tr("With the present values: {figure}").format(figure=figure(data["present"])))
    if data["fresh"] is not None:
        print(tr("With the proposal: {figure}; the goal is {goal}").format(figure=figure(data["fresh"]), goal=goal))
        print(goal_sentence(data))
    n = data["games"]
    print(
        ntr("{n:,} game in {seconds:.0f} s", "{n:,} games in {seconds:.0f} s", n).format(n=n, seconds=data["seconds"])
    )
    if data["stopped"] == "interrupted":
        print(tr("Interrupted. These are the results so far."))
