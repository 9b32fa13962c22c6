"""`boxcars branch RECORD`: continue a recorded game from one of its positions, and store the branch in the record."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from engine.cli.console_game import ConsoleGame
from engine.cli.game import Prepared
from engine.cli.output import Format, FormatOption
from engine.cli.spooled_json import print_json_with_lists
from engine.errors import BoxcarsError, ChangedOutside
from engine.i18n import ntr, tr, tr_noop
from engine.plain_text import plain_line

if TYPE_CHECKING:
    from engine.game.record import Record

MAX_ATTEMPTS = 20
"""Maximum number of times that a record is read again because another program changed it at the same moment."""

HELP = tr_noop(
    "Continue a recorded game from one of its positions, with other bots or by hand, and store the branch "
    "in the record."
)


def branch(
    record: Annotated[Path, typer.Argument(help=tr("Record written by `boxcars play --record` or the studio."))],
    name: Annotated[str, typer.Option(help=tr("Name of the branch; an existing one of that name is replaced."))],
    step: Annotated[
        int | None,
        typer.Option(
            help=tr("Branch off after this number of actions; 0 is the start; by default the end of the record.")
        ),
    ] = None,
    bots: Annotated[
        str, typer.Option(help=tr("Bot for each seat from there on, separated by commas; `person` plays by hand."))
    ] = "",
    of: Annotated[str, typer.Option(help=tr("Start from this branch instead of the game."))] = "",
    seed: Annotated[
        int | None, typer.Option(min=0, max=2**63 - 1, help=tr("Seed from there on; by default that of the game."))
    ] = None,
    format: FormatOption = Format.text,
) -> None:
    """Continue a recorded game as a branch."""
    from msgspec.structs import replace

    from engine.bots.named import PERSON, bot_named, seating
    from engine.files.records import recorded_bot, recorded_file
    from engine.files.saves.saving import refuse_unsaveable
    from engine.game.family import family
    from engine.game.options import resolve
    from engine.game.record import along, players, refuse_branch_name, with_branch
    from engine.game.transfer import handed, players_first
    from engine.gamelog.loaded_record import open_record
    from engine.gamelog.renames import rename_texts

    opened = open_record(record)
    kept = opened.record
    refuse_branch_name(kept, name)
    # The branch is stored with the IDs of the record.
    game, scenario = along(kept, of), opened.board
    known = family(scenario.family)
    if known.rules is None or scenario.family != game.family:
        raise BoxcarsError(
            tr("{record}: a game of {family} cannot be played on a board of {other}").format(
                record=record, family=game.family, other=scenario.family
            )
        )
    step = len(game.actions) if step is None else step
    if not 0 <= step <= len(game.actions):
        raise BoxcarsError(
            tr("{record}: expected --step from 0 to {last:,}, found {step:,}").format(
                record=record, last=len(game.actions), step=step
            )
        )
    named_by = None if bots else record
    wanted = seating(known, bots.split(",") if bots else players(game), True, scenario, named_by)
    names = tuple(recorded_bot(bot, record) for bot in wanted) if bots else wanted
    if len(names) != len(game.seats):
        raise BoxcarsError(
            tr("expected {seats} bots, one for each seat, found {names}").format(
                seats=len(game.seats), names=len(names)
            )
        )
    seats = [replace(seat, bot=bot) for seat, bot in zip(game.seats, names, strict=True)]
    seated = [None if bot == PERSON else bot_named(known, bot, scenario, named_by) for bot in wanted]
    refuse_unsaveable(record)
    if opened.played_on is not None and opened.renames:
        for sentence in rename_texts(opened.played_on, opened.renames):
            print(plain_line(sentence), file=sys.stderr)
    options = resolve(known.rules.options, scenario.rules, game.options)
    ready = Prepared(recorded_file(kept, record) or record, scenario, known, known.rules, dict(game.options), options)
    table = ConsoleGame(ready, seats, seated, game.seed if seed is None else seed, format is Format.text, game.game)
    table.follow(game.actions[:step])
    code, has_ended = table.to_the_end()
    hand_overs = handed(players_first(players(game), game.hand_overs), game.hand_overs, step, names)
    branched = replace(table.record(), hand_overs=hand_overs)
    made = _saved(record, lambda now: with_branch(now, name, branched, of))
    if not table.is_over:
        print(
            ntr(
                "The branch stops without a winner after {n:,} action.",
                "The branch stops without a winner after {n:,} actions.",
                table.played,
            ).format(n=table.played),
            file=sys.stderr,
        )
    if has_ended:
        raise BoxcarsError(
            tr("the input ended before a decision was made; the actions so far are saved as branch {name}").format(
                name=name
            )
        )
    if format is Format.json:
        found = next(each for each in made.branches if each.name == name)
        print_json_with_lists({**table.data(), "branch": name, "leaves_after": found.step, "interrupted": code != 0})
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
