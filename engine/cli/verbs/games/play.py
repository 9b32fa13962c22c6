"""`boxcars play FILE`: one game with its journal, by bots or by hand."""

from __future__ import annotations

import logging
import sys
from pathlib import Path
from typing import Annotated

import typer

from engine.cli.console_game import ConsoleGame
from engine.cli.game import (
    LineupOption,
    SeedOption,
    SetOption,
    SetUpOption,
    TableOption,
    chosen_bots,
    chosen_lineup,
    game,
    refuse_unplayable,
)
from engine.cli.output import Format, FormatOption
from engine.cli.spooled_json import print_json_with_lists
from engine.errors import BoxcarsError
from engine.i18n import ntr, tr, tr_noop

_log = logging.getLogger("boxcars.games")


HELP = tr_noop(
    "Play a game and print its journal, each line with the number of its action; the last line names the "
    "winner.\n\n"
    "An interrupted game is also saved to --record, after Ctrl+C as well as at the end of the input."
)


def play(
    file: Annotated[Path, typer.Argument(help=tr("Scenario file, or name of a bundled scenario."))],
    bots: Annotated[str, typer.Option(help=tr("Bot for each seat, separated by commas; `person` plays by hand."))] = "",
    lineup: LineupOption = None,
    table: TableOption = None,
    seed: SeedOption = 1,
    record: Annotated[Path | None, typer.Option(help=tr("Save the game to this file, to be replayed."))] = None,
    sets: SetOption = None,
    setup: SetUpOption = "",
    format: FormatOption = Format.text,
) -> None:
    """Play one game."""
    from engine.bots.named import PERSON, bot_named, seating
    from engine.files.saves.saving import refuse_unsaveable
    from engine.sim.run import seats_of

    lineup = chosen_lineup(lineup, table)
    ready = game(file, sets, setup)
    refuse_unplayable(ready)
    wanted = chosen_bots(ready, bots, lineup)
    names = seating(ready.family, wanted, person=True, scenario=ready.scenario)
    players = [None if name == PERSON else bot_named(ready.family, name, ready.scenario) for name in names]
    refuse_unsaveable(record)
    _log.info("plays a game on %s with %s, seed %d", ready.scenario.title, ",".join(names), seed)
    console_game = ConsoleGame(ready, seats_of(names), players, seed, is_told=format is Format.text)
    code, has_ended = console_game.to_the_end()
    if record is not None:
        console_game.save(record)
    elif any(player is None for player in players) and not console_game.is_over:
        console_game.keep()
    if not console_game.is_over:
        stopped = ntr(
            "The game stopped without a winner after {n:,} action.",
            "The game stopped without a winner after {n:,} actions.",
            console_game.played,
        ).format(n=console_game.played)
        is_saved = record is not None and not has_ended
        saved = tr("{stopped} It is saved in {file}.").format(stopped=stopped, file=record) if is_saved else stopped
        print(saved, file=sys.stderr)
    if has_ended:
        raise BoxcarsError(
            tr("the input ended before a decision was made, so the game stops here; it is saved in {file}").format(
                file=record
            )
            if record is not None
            else tr("the input ended before a decision was made, so the game stops here")
        )
    if format is Format.json:
        print_json_with_lists({**console_game.data(), "interrupted": code != 0})
    if code:
        raise typer.Exit(code)
