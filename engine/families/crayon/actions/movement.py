"""Movement of trains, and fees for track."""

from __future__ import annotations

from collections.abc import Sequence

from engine.families.crayon.actions.base import Filled, TurnChoice, entry, event, of_place, of_player
from engine.families.crayon.rules import journal
from engine.families.crayon.rules.board import CompiledBoard
from engine.families.crayon.rules.chapters.movement import can_pay, keeper, toll
from engine.families.crayon.rules.position import BUILD, LOST_TURN, OPERATE, Position
from engine.families.crayon.rules.turn import MOVE, PLACE, SWITCH, TURN_ROUND
from engine.families.crayon.text.labels import cell, milepost, milepost_ref, money
from engine.game.decision import Event
from engine.game.kernel.position import Row
from engine.game.rules import Entry, Leg
from engine.i18n import ntr, tr, tr_noop
from engine.model.ids import Ref


class Move(TurnChoice, frozen=True):
    """Move the train to an adjacent milepost."""

    steps = (OPERATE,)
    prompt = tr_noop("what the train does")
    rules = "BR-MOVE-02"
    kind, word = MOVE, "move"

    arc: int

    def ids(self, board: CompiledBoard, state: Position) -> str:
        return cell(board, board.end[self.arc])

    def text(self, board: CompiledBoard, state: Position, names: Sequence[str]) -> str:
        edge, place = self.arc >> 1, milepost(board, board.end[self.arc])
        fee = toll(board, state, keeper(board, state, edge))
        if fee and can_pay(board, state, edge):
            return tr("Move to {place} (fee {fee})").format(place=place, fee=money(board, fee))
        return tr("Move to {place}").format(place=place)

    def about(self, board: CompiledBoard, state: Position) -> tuple[Ref, ...]:
        return (milepost_ref(board, board.end[self.arc]),)

    def moves(self, board: CompiledBoard, state: Position) -> bool:
        return True


class PlaceTrain(TurnChoice, frozen=True):
    """Place the train in a city."""

    steps = (OPERATE,)
    rules = "BR-MOVE-01"
    kind, word, sentence = PLACE, "place", tr_noop("Place the train {place}")

    node: int

    def filled(self, board: CompiledBoard, state: Position) -> Filled:
        return of_place(board, (), self.node, 0)

    def moves(self, board: CompiledBoard, state: Position) -> bool:
        return True


class SwitchTrain(TurnChoice, frozen=True):
    """Continue with another train of the player, counted from 0."""

    steps = (OPERATE,)
    rules = "BR-OPT-31"
    kind, word, sentence = SWITCH, "train", tr_noop("Move train {number}")

    train: int

    def filled(self, board: CompiledBoard, state: Position) -> Filled:
        return {"number": str(self.train + 1)}, ()


class TurnAround(TurnChoice, frozen=True):
    """Turn a train around in place of a turn, counted from 0."""

    steps = (OPERATE, BUILD, LOST_TURN)
    rules = "BR-OPT-10"
    kind, word = TURN_ROUND, "turn round"  # not shown

    train: int

    def ids(self, board: CompiledBoard, state: Position) -> str:
        return str(self.train + 1) if board.fleet > 1 else ""

    def text(self, board: CompiledBoard, state: Position, names: Sequence[str]) -> str:
        if board.fleet > 1:
            return tr("Turn train {number} around instead of a turn").format(number=self.train + 1)
        return tr("Turn the train around instead of a turn")


def _moved(board: CompiledBoard, names: Sequence[str], row: Row) -> Entry:
    _, _, _, arc, left = row
    start, end = board.start[arc], board.end[arc]
    leg = Leg(tr("moves"), "", milepost(board, start), milepost(board, end), tr("milepost"), tr("mileposts"))
    text = ntr("{player} moves to {place} ({n} milepost left)", "{player} moves to {place} ({n} mileposts left)", left)
    filled = {"place": milepost(board, end), "n": str(left)}, (milepost_ref(board, end), milepost_ref(board, start))
    return entry(board, names, row, "ride", text, "BR-MOVE-02", filled, leg=leg)


FEE = tr_noop("track fee")

KINDS = (Move, PlaceTrain, SwitchTrain, TurnAround)
EVENTS = (
    event(
        journal.PLACED, "train", tr_noop("{player} places the train {place}"), "BR-MOVE-01", of_place,
        ruling=tr_noop("A train may begin in any city."),
        counters=("starts", "placed"),
        counted=lambda board, row: (
            ("starts", milepost_ref(board, row[3]), 1), ("placed", (row[1], milepost_ref(board, row[3])), 1)
        ),
    ),
    Event(
        kind=journal.MOVED, entries=_moved,
        rulings={"BR-MOVE-02": tr_noop("A train moves along built track. Each milepost counts as one.")},
        counters=("rides",),
        counted=lambda board, row: [("rides", milepost_ref(board, board.end[row[3]]), 1)],
    ),
    event(
        journal.SLOWED, "train", tr_noop("{player} moves at half rate {place}"), "BR-EVENT-05", of_place,
        ruling=tr_noop("The rest of a move is halved for a train that is in the area or enters it."),
    ),
    event(
        journal.FEE, "fee", tr_noop("{player} pays {other} {amount} for track"), "BR-MOVE-07", of_player, reason=FEE,
        ruling=tr_noop("A player moves on own track free, and pays each opponent whose track is used once per turn."),
        counters=("fees",), counted=lambda board, row: [("fees", row[1], -row[2])],
    ),
    event(
        journal.FEE_RECEIVED, "fee", tr_noop("{player} receives {amount} from {other} for track"), "BR-MOVE-07",
        of_player, reason=FEE, repeats=(journal.FEE,),
        counters=("fees_received",), counted=lambda board, row: [("fees_received", row[1], row[2])],
    ),
    event(
        journal.OWN_FEE, "fee", tr_noop("{player} pays {amount} for moving on own track"), "BR-OPT-29",
        reason=tr_noop("own track"), ruling=tr_noop("Moving on own track costs a fee per turn."),
    ),
    event(
        journal.OWES_FEE, "fee", tr_noop("{player} owes {other} {money_y} for track"), "BR-OPT-09", of_player,
        reason=FEE, ruling=tr_noop("A fee may be paid later, from deliveries on that track."),
    ),
    event(
        journal.TURNED_ROUND, "train", tr_noop("{player} turns the train around {place}"), "BR-OPT-10", of_place,
        ruling=tr_noop("A train may turn around at any milepost for the loss of a turn."),
    ),
)  # fmt: skip
