"""`boxcars sensitivity FILE`: how much an outcome depends on each of some options."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from engine.cli.experiment import BotsOption, BudgetOption, experiment
from engine.cli.game import LineupOption, SchedulerOption, SeedOption, SetOption, WorkersOption, chosen_workers
from engine.cli.output import Format, FormatOption, print_json, print_table
from engine.i18n import format_number, ntr, tr, tr_noop

HELP = tr_noop(
    "Show how much an outcome depends on each of some options, the knobs: a tornado table.\n\n"
    "Each knob is tried at both ends of its range, with the same games as at its present value. If the budget allows, "
    "all knobs also vary together, which gives the share of the variance by each one (first-order Sobol index)."
)

HALF_OF_BAR = 12
"""Letters on each side of a bar."""


def sensitivity(
    file: Annotated[Path, typer.Argument(help=tr("Scenario file, or name of a bundled scenario."))],
    knobs: Annotated[
        str,
        typer.Option(
            help=tr(
                "Options with numbers, separated by commas. Each varies by a quarter around its present value, or "
                "within a range: win.cash,cash.start=10000:30000."
            )
        ),
    ],
    outcome: Annotated[
        str,
        typer.Option(help=tr("Outcome of the games: turns, winless (ended without a winner), or wins.1 for a seat.")),
    ] = "turns",
    budget: BudgetOption = "60s",
    seed: SeedOption = 1,
    bots: BotsOption = "",
    lineup: LineupOption = None,
    sets: SetOption = None,
    workers: WorkersOption = 0,
    scheduler: SchedulerOption = "",
    format: FormatOption = Format.text,
) -> None:
    """Measure effects of options."""
    from engine.sim.sensitivity import FACTORS
    from engine.sim.sensitivity import sensitivity as measured

    made = experiment(file, sets, bots, lineup, seed, knobs, FACTORS, outcome, budget)
    with chosen_workers(workers, scheduler) as crew:
        data, ended = made.run(
            tr("Sensitivity"),
            crew,
            lambda *course: measured(made.trials, made.budget, *course),
        )
    _tell(data, made.titles, made.trials.outcome.is_share, format)
    if ended:
        raise typer.Exit(ended)


def _tell(data: dict[str, Any], titles: dict[str, str], is_share: bool, format: Format) -> None:
    from engine.report.report import Table

    if format is Format.json:
        print_json(data)
        return
    scale = 100 if is_share else 1
    most = max((abs(row["effect"][end]["value"]) for row in data["knobs"] for end in ("low", "high")), default=0.0)

    def interval(each: dict[str, Any] | None, factor: float) -> str:
        if each is None or each["interval"] is None:
            return ""
        low, high = (format_number(factor * end, ",.1f") for end in each["interval"])
        return tr("{low} to {high}").format(low=low, high=high)

    rows = tuple(
        (
            row["id"],
            titles[row["id"]],
            *(format_number(end, ",") for end in row["range"]),
            scale * row["effect"]["low"]["value"],
            interval(row["effect"]["low"], scale),
            scale * row["effect"]["high"]["value"],
            interval(row["effect"]["high"], scale),
            _bar(row["effect"]["low"]["value"], row["effect"]["high"]["value"], most),
            None if row["first_order"] is None else 100 * row["first_order"]["value"],
            interval(row["first_order"], 100),
        )
        for row in data["knobs"]
    )
    columns = (
        "knob", "title", "low", "high", "at_low", "at_low_interval", "at_high", "at_high_interval", "bar", "index",
        "index_interval",
    )  # fmt: skip
    headings = {
        "knob": tr("Knob"),
        "title": tr("Option"),
        "low": tr("Low"),
        "high": tr("High"),
        "at_low": tr("At low"),
        "at_low_interval": tr("95% interval"),
        "at_high": tr("At high"),
        "at_high_interval": tr("95% interval"),
        "bar": tr("Low (-), high (+)"),
        "index": tr("Variance (%)"),
        "index_interval": tr("95% interval"),
    }
    note = (
        tr("Change of the share of games in percentage points against the present values.")
        if is_share
        else tr("Change of the average number of turns of all players against the present values.")
    )
    note += " " + tr("The intervals of changes hold for all options at once.")
    table = Table("knobs", tr("Effects by size"), columns, rows, headings=headings, note=note)
    print_table(table.filled() if rows else table)
    print()
    present = format_number(scale * data["present"]["value"], ",.1f")
    print(
        tr("With the present values: {value} ({interval})").format(
            value=present, interval=interval(data["present"], scale) or tr("too few games for an interval")
        )
    )
    if data["luck"] is not None:
        print(
            tr("Within these ranges, luck causes {share}% of the variance of a game.").format(
                share=format_number(100 * data["luck"], ".0f")
            )
        )
    else:
        print(tr("The budget was too small to show shares of the variance."))
    n = data["games"]
    print(
        ntr("{n:,} game in {seconds:.0f} s", "{n:,} games in {seconds:.0f} s", n).format(n=n, seconds=data["seconds"])
    )
    if data["stopped"] == "interrupted":
        print(tr("Interrupted. These are the results so far."))


def _bar(low: float, high: float, most: float) -> str:
    """Return a bar of a tornado: `-` as far as the low value moves the outcome, `+` for the high value."""
    if not most:
        return ""
    cells = [" "] * (2 * HALF_OF_BAR + 1)
    cells[HALF_OF_BAR] = "|"
    for change, sign in sorted(((low, "-"), (high, "+")), key=lambda each: -abs(each[0])):
        length = round(abs(change) / most * HALF_OF_BAR)
        for step in range(1, length + 1):
            cells[HALF_OF_BAR + (step if change > 0 else -step)] = sign
    return "".join(cells)
