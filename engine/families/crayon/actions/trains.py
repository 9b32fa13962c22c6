"""Upgrades and crossgrades of trains."""

from __future__ import annotations

from collections.abc import Sequence

from engine.families.crayon.actions.base import TurnChoice, entry
from engine.families.crayon.rules import journal
from engine.families.crayon.rules.board import CompiledBoard
from engine.families.crayon.rules.position import BUILD, Position
from engine.families.crayon.rules.turn import BUY_TRAIN
from engine.families.crayon.text.labels import money, train_refs
from engine.game.decision import Event
from engine.game.kernel.position import Row
from engine.game.rules import Entry
from engine.i18n import tr, tr_noop
from engine.model.ids import Ref


class Upgrade(TurnChoice, frozen=True):
    """Exchange a train of the player, counted from 0, by a row of `board.upgrades`, which can be a crossgrade."""

    steps = (BUILD,)
    rules = "BR-LOCO-06 BR-LOCO-07 BR-OPT-13"
    kind, word = BUY_TRAIN, "upgrade"

    train: int
    number: int

    @classmethod
    def radix(cls, board: CompiledBoard) -> int:
        return len(board.upgrades)

    def ids(self, board: CompiledBoard, state: Position) -> str:
        which = f"{self.train + 1} " if board.fleet > 1 else ""
        return f"{which}{board.train_ids[board.upgrades[self.number][1]]}"

    def text(self, board: CompiledBoard, state: Position, names: Sequence[str]) -> str:
        _, new, price, is_crossgrade = board.upgrades[self.number]
        if board.fleet > 1:
            text = (
                tr("Crossgrade train {number} to {train} for {price}")
                if is_crossgrade
                else tr("Upgrade train {number} to {train} for {price}")
            )
        else:
            text = tr("Crossgrade to {train} for {price}") if is_crossgrade else tr("Upgrade to {train} for {price}")
        return text.format(number=self.train + 1, train=board.train_names[new], price=money(board, price))

    def about(self, board: CompiledBoard, state: Position) -> tuple[Ref, ...]:
        return train_refs(board, board.upgrades[self.number][1])


def _bought(board: CompiledBoard, names: Sequence[str], row: Row) -> Entry:
    _, _, _, train, is_crossgrade = row
    if is_crossgrade:
        text, rule = tr("{player} crossgrades to {train} for {amount}"), "BR-OPT-13"
    else:
        text, rule = tr("{player} upgrades to {train} for {amount}"), "BR-LOCO-06 BR-LOCO-07"
    filled = {"train": board.train_names[train]}, train_refs(board, train)
    return entry(board, names, row, "upgrade", text, rule, filled, reason=tr_noop("train"), mark="purchase")


KINDS = (Upgrade,)
EVENTS = (
    Event(
        kind=journal.TRAIN_BOUGHT,
        entries=_bought,
        rulings={
            "BR-LOCO-06": tr_noop(
                "Instead of building, a player may upgrade the first train to a faster or a larger one."
            ),
            "BR-LOCO-07": tr_noop(
                "Instead of building, a player may upgrade a faster or larger train to the best one."
            ),
            "BR-OPT-13": tr_noop("A train may be exchanged for the other one of its rank."),
        },
        counters=("trains",),
        counted=lambda board, row: [("trains", Ref("content", f"trains.{board.train_ids[row[3]]}"), 1)],
    ),
)
