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


def begin(m: Sheet, seats: int) -> Position:
    """The position before the first roll. One to five seats, or as many as the sheet allows (DX-SETUP-01)."""
    refuse_seats(m, seats)
    g = Position(m, seats)
    place(m, g)
    return g


def refuse_seats(m: Sheet, seats: int) -> None:
    """Raises RulesError where so many cannot play."""
    if not 1 <= seats <= m.players:
        raise RulesError(f"this game is for 1 to {m.players} players, not {seats}")
    if m.setup is not None:
        refuse_seats_of(m.setup_name, len(m.setup.seats), seats)
        refuse(m.setup_name, faults(m, m.setup))


def drawn(m: Sheet, g: Position, now: int) -> int:
    """How many rolls there were in this turn."""
    return g.drawn


def counted(m: Sheet, row: Row) -> Iterator[tuple[str, Ref | Seat, int]]:
    """Who begins, loaders that are completed, and trains that nobody had completed before."""
    kind, seat, x, y, z = row
    if kind == journal.FIRST:
        yield "begins", seat, 1
    elif kind == journal.STAR and y >= 2 * m.cars:
        yield "loaders", Ref(LOADER, m.loader_ids[y - 2 * m.cars]), 1
    elif kind == journal.TRAIN and z:
        yield "first_trains", Ref(TRAIN, m.train_ids[x]), 1


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
