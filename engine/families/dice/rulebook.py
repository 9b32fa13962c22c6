"""The dice game's rules: the chapters that the kernel plays. Every sheet is open, and nothing stands on a board."""

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
from engine.families.dice.text.choices import ASKED, code, outcomes, said
from engine.families.dice.text.log_text import told
from engine.families.dice.text.scoreboard import holdings, scores
from engine.game.kernel.game_rules import Chapters, Row
from engine.game.kernel.kernel import KernelRules
from engine.game.rules import Seat
from engine.game.setups import refuse, refuse_seats_of
from engine.model.ids import Ref


def begin(sheet: Sheet, seats: int) -> Position:
    """The position before the first roll. One to five seats, or as many as the sheet allows (DX-SETUP-01)."""
    refuse_seats(sheet, seats)
    g = Position(sheet, seats)
    place(sheet, g)
    return g


def refuse_seats(sheet: Sheet, seats: int) -> None:
    """Raises RulesError where so many cannot play."""
    if not 1 <= seats <= sheet.players:
        raise RulesError(f"this game is for 1 to {sheet.players} players, not {seats}")
    if sheet.setup is not None:
        refuse_seats_of(sheet.setup_name, len(sheet.setup.seats), seats)
        refuse(sheet.setup_name, faults(sheet, sheet.setup))


def drawn(sheet: Sheet, state: Position, now: int) -> int:
    """How many rolls there were in this turn."""
    return state.drawn


def counted(sheet: Sheet, row: Row) -> Iterator[tuple[str, Ref | Seat, int]]:
    """Who begins, loaders that are completed, and trains that nobody had completed before."""
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
        rolls={START: "to see who begins"},
        asked=ASKED,
        step=step,
        advance=advance,
        actor=actor,
        legal=legal,
        outcomes=outcomes,
        drawn=drawn,
        act=act,
        code=code,
        said=said,
        told=told,
        holdings=holdings,
        scores=scores,
        counters=("first_trains", "loaders", "begins"),
        counted=counted,
    )
)
"""Boxcars, the dice game; alone it is played as the rulebook's solo game."""
