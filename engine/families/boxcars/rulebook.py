"""The rules of Boxcars and Rail Baron, which differ by options only, as functions for the kernel."""

from __future__ import annotations

from engine.errors import RulesError
from engine.families.boxcars.actions.chance import PURPOSES, ROLLS, outcomes
from engine.families.boxcars.actions.table import TABLE
from engine.families.boxcars.rules.board import CompiledBoard, compiled
from engine.families.boxcars.rules.chapters.fees import pay_fees
from engine.families.boxcars.rules.chapters.setup_apply import place
from engine.families.boxcars.rules.hidden import player_view
from engine.families.boxcars.rules.journal import ANNOUNCED, note
from engine.families.boxcars.rules.options import OPTIONS
from engine.families.boxcars.rules.position import OVER, Position
from engine.families.boxcars.rules.reachable_ends import ends
from engine.families.boxcars.rules.turn import act, actor, advance, legal, step
from engine.families.boxcars.scoreboard import holdings, scores, tokens
from engine.families.boxcars.text.payments import insolvency_text, moves_left
from engine.game.kernel.game_rules import Chapters
from engine.game.kernel.kernel import KernelRules
from engine.game.setups import SETUP, refuse_seats_of
from engine.i18n import tr

MAX_SEATS = 6


def begin(board: CompiledBoard, seats: int) -> Position:
    """Return the position before the first roll, for two to six players (BX-SETUP-09, RB-SETUP-08)."""
    refuse_seats(board, seats)
    g = Position(board, seats)
    place(board, g)
    for seat in range(g.bank):
        if g.cash[seat] >= board.announce:  # BX-INFO-01, RB-INFO-01
            note(g, ANNOUNCED, seat, g.cash[seat])
    return g


def refuse_seats(board: CompiledBoard, seats: int) -> None:
    """Raise RulesError if the board does not allow that many players (BX-SETUP-09, RB-SETUP-08)."""
    if not 2 <= seats <= MAX_SEATS:
        raise RulesError(tr("a game has 2 to {limit} players, not {seats}").format(limit=MAX_SEATS, seats=seats))
    if board.set_seats:
        refuse_seats_of(str(board.options[SETUP.name]), board.set_seats, seats)
    if board.home_unique and len(board.cities) < seats:
        raise RulesError(
            tr("{seats} players need {seats} home cities, but the board has only {cities}").format(
                seats=seats, cities=len(board.cities)
            )
        )


def draw_count(board: CompiledBoard, state: Position, now: int) -> int:
    """Return how often chance decided this in the turn."""
    return state.drawn[now]


RULES = KernelRules(
    Chapters(
        options=OPTIONS,
        compiled=compiled,
        begin=begin,
        over=OVER,
        draws=PURPOSES,
        rolls=ROLLS,
        asked=TABLE.prompts,
        step=step,
        advance=advance,
        actor=actor,
        legal=legal,
        amounts=TABLE.amounts,
        outcomes=outcomes,
        drawn=draw_count,
        act=act,
        code=TABLE.code,
        said=TABLE.described,
        told=TABLE.entries,
        tokens=tokens,
        holdings=holdings,
        scores=scores,
        seen=player_view,
        counters=TABLE.counters,
        counted=TABLE.counted,
        decoded=TABLE.decode,
        leads=TABLE.moves,
        ends=ends,
        settle=pay_fees,
        left=moves_left,
        unpaid=insolvency_text,
    )
)
