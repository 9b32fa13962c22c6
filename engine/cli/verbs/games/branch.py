"""`boxcars branch RECORD`: a recorded game from one of its positions on, kept in the record under a name."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from engine.cli.console_game import ConsoleGame
from engine.cli.game import Prepared
from engine.cli.output import Format, FormatOption, print_json
from engine.errors import BoxcarsError, ChangedOutside

if TYPE_CHECKING:
    from engine.game.record import Record

MAX_ATTEMPTS = 20
"""How often a record is read again because another program changed it at the same moment."""


def branch(
    record: Annotated[Path, typer.Argument(help="A record that `boxcars play --record` or the studio wrote.")],
    name: Annotated[str, typer.Option(help="What the branch is called; one of that name is replaced.")],
    step: Annotated[
        int | None,
        typer.Option(help="Go on after so many actions; 0 is the start; by default where the game was broken off."),
    ] = None,
    bots: Annotated[
        str, typer.Option(help="A bot for each seat from there on, separated by commas; `person` plays by hand.")
    ] = "",
    of: Annotated[str, typer.Option(help="Leave this branch instead of the game.")] = "",
    seed: Annotated[
        int | None, typer.Option(min=0, max=2**63 - 1, help="Other luck from there on; by default that of the game.")
    ] = None,
    format: FormatOption = Format.text,
) -> None:
    """Play on from a position of a recorded game, with other bots or by hand, and keep that in the record."""
    from msgspec.structs import replace

    from engine.bots.named import PERSON, bot_named, seating
    from engine.files.records import load_record, recorded_file, recorded_scenario
    from engine.files.saves.saving import refuse_unsaveable
    from engine.game.family import family
    from engine.game.options import resolve
    from engine.game.record import along, players, with_branch
    from engine.game.transfer import handed, players_first

    kept = load_record(record)
    game, scenario = along(kept, of), recorded_scenario(kept, record)
    known = family(scenario.family)
    if known.rules is None or scenario.family != game.family:
        raise BoxcarsError(f"{record}: this game of {game.family} cannot be played on a board of {scenario.family}")
    step = len(game.actions) if step is None else step
    if not 0 <= step <= len(game.actions):
        raise BoxcarsError(f"{record}: there are {len(game.actions):,} actions; --step is from 0 to that")
    names = seating(known, bots.split(",") if bots else players(game), True, scenario)
    if len(names) != len(game.seats):
        raise BoxcarsError(f"{len(names)} bots are named, and the game has {len(game.seats)} seats")
    seats = [replace(seat, bot=bot) for seat, bot in zip(game.seats, names, strict=True)]
    seated = [None if bot == PERSON else bot_named(known, bot, scenario) for bot in names]
    refuse_unsaveable(record)
    options = resolve(known.rules.options(), scenario.rules, game.options)
    ready = Prepared(recorded_file(kept, record) or record, scenario, known, known.rules, dict(game.options), options)
    table = ConsoleGame(ready, seats, seated, game.seed if seed is None else seed, format is Format.text, game.game)
    table.follow(game.actions[:step])
    code, has_ended = table.to_the_end()
    hand_overs = handed(players_first(players(game), game.hand_overs), game.hand_overs, step, names)
    branched = replace(table.record(), hand_overs=hand_overs)
    made = _saved(record, lambda now: with_branch(now, name, branched, of))
    if not table.is_over:
        print(f"The branch stops without a winner after {table.played:,} actions.", file=sys.stderr)
    if format is Format.json:
        found = next(each for each in made.branches if each.name == name)
        print_json({**table.data(), "branch": name, "leaves_after": found.step, "interrupted": code != 0})
    if has_ended:
        raise BoxcarsError(f"the input ended before a decision was made; what was played is the branch {name}")
    if code:
        raise typer.Exit(code)


def _saved(path: Path, change: Callable[[Record], Record]) -> Record:
    """Change the record in a file as it is now, and return it. Another program may have added a branch meanwhile."""
    from engine.files.opening import MAX_BYTES, read_file
    from engine.files.records import dump_record, parse_record
    from engine.files.saves.digest import digest_of
    from engine.files.saves.saving import save_bytes

    for attempt in range(MAX_ATTEMPTS):
        source = read_file(path, MAX_BYTES)
        changed = change(parse_record(source, str(path)))
        try:
            save_bytes(path, dump_record(changed).encode(), expected=digest_of(source))
        except ChangedOutside:
            if attempt + 1 == MAX_ATTEMPTS:
                raise
        else:
            return changed
    raise AssertionError("the last attempt raises")
