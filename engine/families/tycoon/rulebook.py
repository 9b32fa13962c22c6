"""The rules of Railroad Tycoon and its relatives."""

from __future__ import annotations

from collections.abc import Sequence

from engine.errors import RulesError
from engine.families.tycoon.actions.draws import STEPS, draw_count, draw_name, outcomes
from engine.families.tycoon.actions.table import TABLE
from engine.families.tycoon.rules import turn
from engine.families.tycoon.rules.board import CompiledBoard, board_of
from engine.families.tycoon.rules.faults import MAX_SEATS, MIN_SEATS, no_end, too_few_tycoons
from engine.families.tycoon.rules.hidden import visible_position
from engine.families.tycoon.rules.options import OPTIONS
from engine.families.tycoon.rules.position import OVER, Position
from engine.families.tycoon.rules.setup.apply import place
from engine.families.tycoon.rules.setup.check import faults as setup_faults
from engine.families.tycoon.text.scoreboard import holdings, scores, tokens
from engine.game.chance import Outcomes
from engine.game.game_rules import GameRules
from engine.game.rules import Holding, Options, Seat, Token
from engine.game.setups import refuse, refuse_seats_of
from engine.i18n import tr
from engine.model.scenario import Scenario


def refuse_seats(board: CompiledBoard, seats: int) -> None:
    """Raise RulesError if this number of players cannot play."""
    if not MIN_SEATS <= seats <= MAX_SEATS:
        raise RulesError(
            tr("this game is for {least} to {most} players, not {seats}").format(
                least=MIN_SEATS, most=MAX_SEATS, seats=seats
            )
        )
    if seats not in board.empty:
        raise RulesError(tr("This board cannot be played. {reason}").format(reason=no_end(seats)))
    if board.content.tycoons and not board.beginners and len(board.tycoons) < seats:
        raise RulesError(
            tr("This board cannot be played. {reason}").format(reason=too_few_tycoons(len(board.tycoons), seats))
        )
    if board.setup is not None:
        refuse_seats_of(board.setup_name, len(board.setup.seats), seats)
        refuse(board.setup_name, setup_faults(board, board.setup))


class TycoonRules(GameRules[CompiledBoard, Position]):
    """The rules of Railroad Tycoon and its relatives."""

    options = OPTIONS
    over = OVER
    chance = STEPS
    decisions = TABLE
    step = staticmethod(turn.step)
    advance = staticmethod(turn.advance)
    actor = staticmethod(turn.actor)
    legal = staticmethod(turn.legal)
    act = staticmethod(turn.act)
    draw_count = staticmethod(draw_count)

    def board(self, scenario: Scenario, options: Options) -> CompiledBoard:
        return board_of(scenario, options)

    def initial_position(self, board: CompiledBoard, seats: int) -> Position:
        """Return the position before the first cube is drawn."""
        refuse_seats(board, seats)
        position = Position(board, seats)
        place(board, position)
        return position

    def draw_text(self, board: CompiledBoard, position: Position, step: int) -> str:
        return draw_name(board, position, step)

    def outcomes(self, board: CompiledBoard, position: Position, step: int, names: Sequence[str]) -> Outcomes:
        return outcomes(board, position, step, names)

    def tokens(self, board: CompiledBoard, position: Position, names: Sequence[str]) -> Sequence[Token]:
        return tokens(board, position, names)

    def holdings(self, board: CompiledBoard, position: Position) -> Sequence[Holding]:
        return holdings(board, position)

    def scores(self, board: CompiledBoard, position: Position) -> Sequence[float]:
        return scores(board, position)

    def visible_position(self, board: CompiledBoard, position: Position, seat: Seat) -> Position | None:
        return visible_position(board, position, seat)


RULES = TycoonRules()
