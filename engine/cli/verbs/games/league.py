"""`boxcars league FILE`: bots evolve by playing each other, and the champion is tested by the best reply to it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Any

import typer

from engine import clock
from engine.cli.game import SeedOption, SetOption, WorkersOption, game, refuse_seats, refuse_unplayable
from engine.cli.interruption import defer_interruption
from engine.cli.output import Format, FormatOption, print_json, print_table, progress
from engine.i18n import ntr, tr, tr_noop
from engine.sim.budget import MIN_GAMES, SEATS, budget_of, expected

HELP = tr_noop(
    "Let bots evolve by playing each other, then search for the best reply to three champions.\n\n"
    "The wins of that reply above an even share show how much better a bot could play against the "
    "champion."
)


def league(
    file: Annotated[Path, typer.Argument(help=tr("Scenario file, or name of a bundled scenario."))],
    budget: Annotated[
        str,
        typer.Option(
            help=tr(
                "Length of the league, such as 90s, 20m or 2h, or the number of games of each of the two searches. "
                "With a number of games the same seed gives the same league on every machine; a search ends with a "
                "whole generation and plays at least {n} games."
            ).format(n=MIN_GAMES)  # not shown
        ),
    ] = "20m",
    seed: SeedOption = 1,
    workers: WorkersOption = 0,
    sets: SetOption = None,
    output: Annotated[
        Path | None, typer.Option(help=tr("Write the champion to this .yaml file, which --bots accepts as a bot."))
    ] = None,
    format: FormatOption = Format.text,
) -> None:
    """Run a league."""
    from engine.files.kinds import refuse_to_replace
    from engine.files.saves.saving import refuse_unsaveable, save_bytes
    from engine.files.yaml.writer import to_yaml
    from engine.sim.league import Terms, weights_of
    from engine.sim.league import league as played

    ready = game(file, sets)
    refuse_unplayable(ready)
    wanted = budget_of(budget)
    refuse_to_replace(output, ready.file)
    refuse_unsaveable(output)
    names = weights_of(ready.family)
    refuse_seats(ready, [next(iter(ready.family.bots))] * SEATS)
    assert ready.family.fast is not None
    began, told = clock.seconds(), 0
    whole = expected(wanted) if wanted.games else int(wanted.seconds)
    terms = Terms(ready.scenario, ready.options, seed)
    with defer_interruption() as code, progress(tr("League"), whole) as advance:

        def reach(done: int) -> None:
            nonlocal told
            advance(min(whole, done) - told)
            told = min(whole, done)

        def cancelled() -> bool:
            if wanted.seconds:
                reach(int(clock.seconds() - began))
            return bool(code())

        def heard(games: int) -> None:
            if wanted.games:
                reach(games)

        found = played(terms, wanted, workers or os.cpu_count() or 1, cancelled, heard)
        data = {**found.data(names), "seed": seed, "interrupted": bool(code())}
        if output is not None:
            character = {
                "name": "Champion",
                "sentence": _sentence(
                    f"the league of {ready.scenario.title} with seed {seed}",  # not shown: a file has it
                    found.rounds,
                    bool(code()),
                ),
                "weights": data["champion"]["weights"],
            }
            save_bytes(output, to_yaml(character).encode())
        _tell(data, format)
        if code():
            raise typer.Exit(code())


def _sentence(league: str, rounds: int, is_broken_off: bool) -> str:
    """Return the sentence about the champion of a league; empty if no round was completed."""
    if not rounds:
        return f"Started {league}, which was interrupted."  # not shown: a file has it
    return f"Led {league} when it was interrupted." if is_broken_off else f"Won {league}."  # not shown


def _tell(data: dict[str, Any], format: Format) -> None:
    from engine.sim.contest_report import league_report

    if format is Format.json:
        print_json(data)
        return
    report = league_report(data)
    print_table(report.tables[0])
    print()
    if report.said:
        print(report.said)
    for warning in data["warnings"]:
        print(tr("Warning: {warning}").format(warning=warning))
    games = data["games"]
    print(
        ntr("{n:,} game in {seconds:.0f} s", "{n:,} games in {seconds:.0f} s", games).format(
            n=games, seconds=data["seconds"]
        )
    )
    if data["interrupted"]:
        print(tr("Interrupted. These are the results so far."))
