"""What the verbs that play have in common: the scenario, its rules, the values set for this game, refusing a board
that cannot be played."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from engine.errors import BoxcarsError, RulesError, UnplayableBoard
from engine.game.family import Family
from engine.game.options import resolve, settings
from engine.game.rules import Options, Rules
from engine.game.setups import SETUP, seats_of_setup, setup_named
from engine.model.scenario import RuleValue, Scenario


class Seated(StrEnum):
    """Who sits down where nobody is named."""

    people = "people"
    sharks = "sharks"


TableOption = Annotated[
    Seated | None,
    typer.Option(
        "--table", help="Who plays where no bots are named: people, who play as people do, or sharks, the strongest."
    ),
]

SetOption = Annotated[
    list[str] | None, typer.Option("--set", help="Override a rule, name=value; may be given several times.")
]

SetUpOption = Annotated[str, typer.Option("--setup", help="Begin from this set-up position of the scenario.")]

SeedOption = Annotated[int, typer.Option(min=0, max=2**64 - 1, help="The same seed gives the same games.")]

WorkersOption = Annotated[int, typer.Option(min=0, max=256, help="Processes; 0 takes one for each core.")]


class Prepared(NamedTuple):
    """A scenario that is ready to be played; `chosen` are the values of --set, `options` all of them. `by_name` is
    true for a bundled scenario that was given by its name."""

    file: Path
    scenario: Scenario
    family: Family
    rules: Rules
    chosen: dict[str, RuleValue]
    options: Options
    by_name: bool = False


def game(file: Path, sets: Sequence[str] | None, setup: str = "") -> Prepared:
    """The scenario of a file or bundled name with its rules; a game on it begins from the set-up of that name. Raises
    FileError, RulesError."""
    from engine.files.library import scenario_path
    from engine.files.scenarios import load
    from engine.game.family import family

    path = scenario_path(file)
    scenario = load(path)
    known = family(scenario.family)
    if known.rules is None:
        raise RulesError(f"{path}: the family {known.id} ({known.title}) cannot be played yet: it has no rules")
    chosen = settings(known.rules.options(), sets or ())
    if setup:
        chosen[SETUP.name] = _setup(known, scenario, setup)
    options = resolve(known.rules.options(), scenario.rules, chosen)
    return Prepared(path, scenario, known, known.rules, chosen, options, by_name=path != Path(file))


def chosen_bots(ready: Prepared, bots: str, table: Seated | None) -> list[str]:
    """The bots that were named, or who sits at the table: as many as the set-up has seats, else four. Raises
    BoxcarsError where both are named."""
    from engine.bots.named import default_lineup

    if bots and table is not None:
        raise BoxcarsError(f"either --bots says who plays or --table; --table {table} brings its own bots")
    if bots:
        return bots.split(",")
    return default_lineup(
        ready.family, seats_of_setup(ready.scenario, ready.chosen) or 4, sharks=table is Seated.sharks
    )


def _setup(known: Family, scenario: Scenario, name: str) -> str:
    """The name, once the scenario is known to have such a set-up. Raises RulesError."""
    assert known.rules is not None
    if SETUP not in known.rules.options():
        raise RulesError(f"games of {known.title} begin from no set-up positions")
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
    """Raises RulesError where the rules do not allow a game between so many."""
    from engine.sim.run import seats_of

    ready.rules.start(ready.scenario, seats_of(bots), ready.options)
