"""Relief for players who are behind: loans, and starting over with plans of others to rent the track."""

from __future__ import annotations

from collections.abc import Sequence

from engine.families.crayon.actions.base import Answer, Filled, TurnChoice, entry, event, of_player
from engine.families.crayon.rules import journal
from engine.families.crayon.rules.board import CompiledBoard
from engine.families.crayon.rules.chapters.relief import can_borrow
from engine.families.crayon.rules.position import BUILD, OPERATE, RENT, SPAN, Position
from engine.families.crayon.rules.turn import BORROW, START_OVER
from engine.families.crayon.text.labels import money
from engine.game.amount import BLANK, Amount
from engine.game.decision import Event
from engine.game.kernel.position import Row
from engine.game.rules import Entry
from engine.i18n import ntr, tr, tr_noop


class Borrow(TurnChoice, frozen=True):
    """Borrow money."""

    steps = (OPERATE, BUILD)
    rules = "BR-OPT-08"
    kind, word, sentence = BORROW, "borrow", tr_noop("Borrow {amount} and repay {factor} times as much")

    amount: int

    def filled(self, board: CompiledBoard, state: Position) -> Filled:
        return {"amount": money(board, self.amount), "factor": str(board.loan_factor)}, ()

    @classmethod
    def amounts(cls, board: CompiledBoard, state: Position, names: Sequence[str]) -> Sequence[tuple[int, Amount]]:
        """Return the amount that the player may borrow."""
        if not can_borrow(board, state, 1):
            return ()
        text = tr(cls.sentence).format(amount=BLANK, factor=board.loan_factor)
        return [(BORROW * SPAN, Amount(f"{cls.word} {BLANK}", text, 1, board.loan_limit, currency=board.currency))]


class StartOver(TurnChoice, frozen=True):
    """Start over."""

    steps = (OPERATE, BUILD)
    rules = "BR-OPT-11"
    kind, word = START_OVER, "start over"  # not shown
    sentence = tr_noop("Start over with a new hand, a new train and no track")


class AnswerRestart(Answer, frozen=True):
    """Plan to rent the track of a player who starts over, or, as that player, cancel because others plan to."""

    steps = (RENT,)
    prompt = tr_noop("whether to plan to rent the track")
    rules = "BR-OPT-12"

    def code(self, board: CompiledBoard, state: Position) -> str:
        codes = ("start over", "take back") if _is_own(state) else ("no run", "plan run")  # not shown
        return codes[self.agrees]

    def text(self, board: CompiledBoard, state: Position, names: Sequence[str]) -> str:
        if _is_own(state):
            return tr("Cancel starting over and continue playing") if self.agrees else tr("Start over anyway")
        if self.agrees:
            return tr("Plan to rent this track and use it in the next turn")
        return tr("Do not plan to rent this track")


def _is_own(state: Position) -> bool:
    """Return whether the player who starts over answers."""
    return state.offer[1] == state.seat


def _track_stays(board: CompiledBoard, names: Sequence[str], row: Row) -> Entry:
    text = ntr(
        "{player} leaves {n} section of track to the bank until the planned rental",
        "{player} leaves {n} sections of track to the bank until the planned rental",
        row[3],
    )
    return entry(board, names, row, "restart", text, "BR-OPT-12", ({"n": str(row[3])}, ()))


def _track_gone(board: CompiledBoard, names: Sequence[str], row: Row) -> Entry:
    text = ntr(
        "{n} section of track that {player} rented is removed",
        "{n} sections of track that {player} rented are removed",
        row[3],
    )
    return entry(board, names, row, "restart", text, "BR-OPT-12", ({"n": str(row[3])}, ()))


KINDS = (Borrow, StartOver, AnswerRestart)
EVENTS = (
    event(
        journal.LOAN, "loan", tr_noop("{player} borrows {amount} and will repay {money_x}"), "BR-OPT-08",
        reason=tr_noop("loan"),
        ruling=tr_noop("The bank lends up to a limit. Twice the loan is repaid from all income."),
    ),
    event(
        journal.LOAN_REPAID, "loan", tr_noop("{player} repays {amount}; {money_x} is still owed"), "BR-OPT-08",
        reason=tr_noop("loan"),
    ),
    event(
        journal.STARTED_OVER, "restart", tr_noop("{player} starts over"), "BR-OPT-11",
        ruling=tr_noop("A player who starts over returns money, loads and track and begins again."),
    ),
    event(
        journal.START_CASH, "restart", tr_noop("{player} has the starting cash again, a change of {amount}"),
        "BR-OPT-11", reason=tr_noop("restart"),
    ),
    event(
        journal.PLANS_TO_RENT, "restart",
        tr_noop("{player} plans to rent the track of {other} and must use it in the next turn"), "BR-OPT-12", of_player,
        ruling=tr_noop(
            "If a player starts over, track that another player plans to rent remains for that run."
        ),
    ),
    event(
        journal.NO_PLAN, "restart", tr_noop("{player} does not plan to rent the track of {other}"), "BR-OPT-12",
        of_player,
    ),
    event(journal.TAKEN_BACK, "restart", tr_noop("{player} cancels starting over"), "BR-OPT-12"),
    Event(kind=journal.TRACK_STAYS, entries=_track_stays),
    Event(kind=journal.TRACK_GONE, entries=_track_gone),
)  # fmt: skip
