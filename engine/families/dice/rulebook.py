"""The rules of the dice game, as the kernel plays them. All sheets are open, and there is no board."""

from __future__ import annotations

from collections.abc import Iterator

from engine.errors import RulesError
from engine.families.dice.content import LOADER, TRAIN
from engine.families.dice.rules import journal
from engine.families.dice.rules.options import OPTIONS
from engine.families.dice.rules.position import OVER, ROLL, START, Position, step
from engine.families.dice.rules.setups import faults, place
from engine.families.dice.rules.sheet import Sheet, sheet_of
from engine.families.dice.rules.turn import act, actor, advance, legal
from engine.families.dice.text.choices import PROMPTS, action_text, code, outcomes
from engine.families.dice.text.log_text import log_entries
from engine.families.dice.text.scoreboard import holdings, scores
from engine.game.kernel.game_rules import Chapters, Row
from engine.game.kernel.kernel import KernelRules
from engine.game.rules import Seat
from engine.game.setups import refuse, refuse_seats_of
from engine.i18n import tr, tr_noop
from engine.model.ids import Ref


def begin(sheet: Sheet, seats: int) -> Position:
    """Return the position before the first roll, for 1 to the maximum number of seats of the sheet (DX-SETUP-01)."""
    refuse_seats(sheet, seats)
    g = Position(sheet, seats)
    place(sheet, g)
    return g


def refuse_seats(sheet: Sheet, seats: int) -> None:
    """Raise RulesError if this number of players cannot play."""
    if not 1 <= seats <= sheet.players:
        raise RulesError(
            tr("this game is for 1 to {most} players, not {seats}").format(most=sheet.players, seats=seats)
        )
    if sheet.setup is not None:
        refuse_seats_of(sheet.setup_name, len(sheet.setup.seats), seats)
        refuse(sheet.setup_name, faults(sheet, sheet.setup))


def roll_count(sheet: Sheet, state: Position, now: int) -> int:
    """Return the number of rolls in this turn."""
    return state.drawn


def counted(sheet: Sheet, row: Row) -> Iterator[tuple[str, Ref | Seat, int]]:
    """Count first players, completed loaders, and trains completed for the first time."""
    kind, seat, x, y, z = row
    if kind == journal.FIRST:
        yield "begins", seat, 1
    elif kind == journal.STAR and y >= 2 * sheet.cars:
        yield "loaders", Ref(LOADER, sheet.loader_ids[y - 2 * sheet.cars]), 1
    elif kind == journal.TRAIN and z:
        yield "first_trains", Ref(TRAIN, sheet.train_ids[x]), 1


RULES = KernelRules(
    Chapters(
        options=OPTIONS,
        compiled=sheet_of,
        begin=begin,
        over=OVER,
        draws={START: "first", ROLL: "dice"},
        rolls={START: tr_noop("for the first player")},
        asked=PROMPTS,
        step=step,
        advance=advance,
        actor=actor,
        legal=legal,
        outcomes=outcomes,
        drawn=roll_count,
        act=act,
        code=code,
        said=action_text,
        told=log_entries,
        holdings=holdings,
        scores=scores,
        counters=("first_trains", "loaders", "begins"),
        counted=counted,
    )
)
"""The rules of Boxcars, the dice game. One player plays the solo game."""
