"""Shared parts of the commands that play: the scenario, its rules, options of this game, and the refusal of boards that
cannot be played."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from engine.errors import BoxcarsError, RulesError, UnplayableBoard
from engine.game.family import Family
from engine.game.game_rules import AnyRules
from engine.game.options import resolve, settings
from engine.game.rules import Options
from engine.game.setups import SETUP, seats_of_setup, setup_named
from engine.i18n import tr
from engine.model.scenario import RuleValue, Scenario

if TYPE_CHECKING:
    from engine.sim.workers import Workers


class Lineup(StrEnum):
    """Bots at all seats when none are named."""

    casual = "casual"
    expert = "expert"


class OldLineup(StrEnum):
    """Former names of the line-ups, for --table and the JSON result."""

    people = "people"
    sharks = "sharks"


OLD_NAMES = {Lineup.casual: OldLineup.people, Lineup.expert: OldLineup.sharks}

LineupOption = Annotated[
    Lineup | None,
    typer.Option(
        "--lineup",
        help=tr("Bots at all seats when --bots is not given: casual bots, or expert bots, the strongest."),
        show_default="casual",
    ),
]

TableOption = Annotated[OldLineup | None, typer.Option("--table", hidden=True, help=tr("Old name of --lineup."))]

SetOption = Annotated[list[str] | None, typer.Option("--set", help=tr("Set an option, NAME=VALUE; can be repeated."))]

SetUpOption = Annotated[str, typer.Option("--setup", help=tr("Start from this starting position of the scenario."))]

SeedOption = Annotated[int, typer.Option(min=0, max=2**64 - 1, help=tr("Seed; the same seed gives the same games."))]

WorkersOption = Annotated[int, typer.Option(min=0, max=256, help=tr("Number of worker processes; 0 for one per core."))]

SchedulerOption = Annotated[
    str,
    typer.Option(
        "--scheduler",
        help=tr(
            "Play the games on the workers of this Dask scheduler, for example tcp://host:8786, instead of on this "
            "machine; needs the extra boxcars[cluster]."
        ),
    ),
]


@contextmanager
def chosen_workers(workers: int, scheduler: str) -> Iterator[Workers]:
    """Yield the workers of --workers or of --scheduler, and leave the scheduler at the end. Raises BoxcarsError if both
    are given, or if Dask is missing or does not answer."""
    if not scheduler:
        yield workers or os.cpu_count() or 1
        return
    if workers:
        raise BoxcarsError(tr("expected either --workers or --scheduler, found both"))
    from engine.sim.cluster import Cluster

    cluster = Cluster(scheduler)
    cluster.client()
    try:
        yield cluster
    finally:
        cluster.close()


class Prepared(NamedTuple):
    """A scenario that is ready to play. `chosen` has the values of --set, `options` all values. `by_name` is true for a
    bundled scenario given by its name."""

    file: Path
    scenario: Scenario
    family: Family
    rules: AnyRules
    chosen: dict[str, RuleValue]
    options: Options
    by_name: bool = False


def game(file: Path, sets: Sequence[str] | None, setup: str = "") -> Prepared:
    """Load the scenario of a file or bundled name, with its rules and the options of this game. Raises FileError,
    RulesError."""
    from engine.files.library import scenario_path
    from engine.files.scenarios import load
    from engine.game.family import family
    from engine.plugins.loading import use_code_of

    path = scenario_path(file)
    scenario = load(path)
    use_code_of(path)
    known = family(scenario.family)
    if known.rules is None:
        raise RulesError(
            tr("{path}: {title} cannot be played yet: it has no rules").format(path=path, title=known.title)
        )
    chosen = settings(known.rules.options, sets or ())
    if setup:
        chosen[SETUP.name] = _setup(known, scenario, setup)
    options = resolve(known.rules.options, scenario.rules, chosen)
    return Prepared(path, scenario, known, known.rules, chosen, options, by_name=path != Path(file))


def chosen_bots(ready: Prepared, bots: str, lineup: Lineup | None) -> list[str]:
    """Return the named bots, or those of the line-up: as many as the starting position has seats, else four. Raises
    BoxcarsError if both are given."""
    from engine.bots.named import default_lineup

    if bots and lineup is not None:
        raise BoxcarsError(tr("expected either --bots or --lineup, found both"))
    if bots:
        return bots.split(",")
    return default_lineup(
        ready.family, seats_of_setup(ready.scenario, ready.chosen) or 4, sharks=lineup is Lineup.expert
    )


def chosen_lineup(lineup: Lineup | None, table: OldLineup | None) -> Lineup | None:
    """Return the line-up of --lineup, or of --table, its old name."""
    if lineup is not None or table is None:
        return lineup
    return Lineup.expert if table is OldLineup.sharks else Lineup.casual


def _setup(known: Family, scenario: Scenario, name: str) -> str:
    """Return the name if the scenario has this starting position. Raises RulesError."""
    assert known.rules is not None
    if SETUP not in known.rules.options:
        raise RulesError(tr("{title} has no starting positions").format(title=known.title))
    setup_named(scenario, name)
    return name


def refuse_unplayable(ready: Prepared) -> None:
    """Raise UnplayableBoard, with the errors, if the board cannot be played. Skip the checks for a bundled scenario
    given by its name: the tests check those."""
    if ready.by_name:
        return
    from engine.validate.inspection import checks_for, inspect

    inspection = inspect(ready.scenario, checks_for(ready.family))
    if inspection.unplayable:
        raise UnplayableBoard(ready.file, [f"{issue.message} [{issue.check}]" for issue in inspection.unplayable])


def refuse_seats(ready: Prepared, bots: Sequence[str]) -> None:
    """Raise RulesError if the rules do not allow this number of players."""
    from engine.sim.run import seats_of

    ready.rules.initial_state(ready.scenario, seats_of(bots), ready.options)
