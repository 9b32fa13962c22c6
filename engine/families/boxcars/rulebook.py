"""The rules of Boxcars and Rail Baron, which differ by options only."""

from __future__ import annotations

from engine.errors import RulesError
from engine.families.boxcars import scoreboard
from engine.families.boxcars.actions import chance as draws
from engine.families.boxcars.actions.table import TABLE
from engine.families.boxcars.rules import hidden, reachable_ends, turn
from engine.families.boxcars.rules.board import MAX_SEATS, CompiledBoard, compiled
from engine.families.boxcars.rules.chapters import fees
from engine.families.boxcars.rules.chapters.setup_apply import place
from engine.families.boxcars.rules.journal import ANNOUNCED, note
from engine.families.boxcars.rules.options import OPTIONS
from engine.families.boxcars.rules.position import OVER, Position
from engine.families.boxcars.text import payments
from engine.game.game_rules import GameRules
from engine.game.options import refuse_missing_seats
from engine.game.rules import Options
from engine.game.setups import SETUP, refuse_seats_of
from engine.i18n import tr
from engine.model.scenario import Scenario


def refuse_seats(board: CompiledBoard, seats: int) -> None:
    """Raise RulesError if the board does not allow that many players (BX-SETUP-09, RB-SETUP-08)."""
    if not 2 <= seats <= MAX_SEATS:
        raise RulesError(tr("a game has 2 to {limit} players, not {seats}").format(limit=MAX_SEATS, seats=seats))
    refuse_missing_seats(board.options, seats)
    if board.set_seats:
        refuse_seats_of(str(board.options[SETUP.name]), board.set_seats, seats)
    if board.home_unique and len(board.cities) < seats:
        raise RulesError(
            tr("{seats} players need {seats} home cities, but the board has only {cities}").format(
                seats=seats, cities=len(board.cities)
            )
        )


class BoxcarsRules(GameRules[CompiledBoard, Position]):
    """The rules of Boxcars and Rail Baron, which differ by options only."""

    options = OPTIONS
    over = OVER
    chance = draws.STEPS
    decisions = TABLE
    step = staticmethod(turn.step)
    advance = staticmethod(turn.advance)
    actor = staticmethod(turn.actor)
    legal = staticmethod(turn.legal)
    act = staticmethod(turn.act)
    draw_count = staticmethod(turn.draw_count)
    outcomes = staticmethod(draws.outcomes)
    tokens = staticmethod(scoreboard.tokens)
    holdings = staticmethod(scoreboard.holdings)
    scores = staticmethod(scoreboard.scores)
    visible_position = staticmethod(hidden.player_view)
    ends = staticmethod(reachable_ends.ends)
    settle = staticmethod(fees.pay_fees)
    moves_left = staticmethod(payments.moves_left)
    insolvency = staticmethod(payments.insolvency_text)
    draw_turn = staticmethod(turn.draw_turn)

    def board(self, scenario: Scenario, options: Options) -> CompiledBoard:
        return compiled(scenario, options)

    def initial_position(self, board: CompiledBoard, seats: int) -> Position:
        """Return the position before the first roll, for two to six players (BX-SETUP-09, RB-SETUP-08)."""
        refuse_seats(board, seats)
        position = Position(board, seats)
        place(board, position)
        for seat in range(position.bank):
            if position.cash[seat] >= board.announce:  # BX-INFO-01, RB-INFO-01
                note(position, ANNOUNCED, seat, position.cash[seat])
        return position


RULES = BoxcarsRules()
