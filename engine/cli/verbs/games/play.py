"""`boxcars play FILE`: one game, told line by line, by bots or by hand."""

from __future__ import annotations

import logging
import sys
from pathlib import Path
from typing import Annotated

import typer

from engine.cli.console_game import ConsoleGame
from engine.cli.game import SeedOption, SetOption, SetUpOption, TableOption, chosen_bots, game, refuse_unplayable
from engine.cli.output import Format, FormatOption, print_json
from engine.errors import BoxcarsError

_log = logging.getLogger("boxcars.games")


def play(
    file: Annotated[Path, typer.Argument(help="A scenario file, or the name of a bundled one.")],
    bots: Annotated[str, typer.Option(help="A bot for each seat, separated by commas; `person` plays by hand.")] = "",
    table: TableOption = None,
    seed: SeedOption = 1,
    record: Annotated[Path | None, typer.Option(help="Write the game to this file, to be replayed.")] = None,
    sets: SetOption = None,
    setup: SetUpOption = "",
    format: FormatOption = Format.text,
) -> None:
    """Play a whole game and print its journal, each line with the number of its action; the last line says who wins.

    A game that is broken off, by Ctrl+C or because the input ends, is written to --record, too.
    """
    from engine.bots.named import PERSON, bot_named, seating
    from engine.files.saves.saving import refuse_unsaveable
    from engine.sim.run import seats_of

    ready = game(file, sets, setup)
    refuse_unplayable(ready)
    wanted = chosen_bots(ready, bots, table)
    names = seating(ready.family, wanted, person=True, scenario=ready.scenario)
    players = [None if name == PERSON else bot_named(ready.family, name, ready.scenario) for name in names]
    refuse_unsaveable(record)
    _log.info("plays a game on %s with %s, seed %d", ready.scenario.title, ",".join(names), seed)
    sitting = ConsoleGame(ready, seats_of(names), players, seed, is_told=format is Format.text)
    code, has_ended = sitting.to_the_end()
    if record is not None:
        sitting.save(record)
    elif any(player is None for player in players) and not sitting.is_over:
        sitting.keep()
    kept = f"; what was played stands in {record}" if record is not None else ""
    if not sitting.is_over:
        told = "" if has_ended else kept
        print(f"The game stopped without a winner after {sitting.played:,} actions{told}.", file=sys.stderr)
    if has_ended:
        raise BoxcarsError(f"the input ended before a decision was made, so the game stops here{kept}")
    if format is Format.json:
        print_json({**sitting.data(), "interrupted": code != 0})
    if code:
        raise typer.Exit(code)
