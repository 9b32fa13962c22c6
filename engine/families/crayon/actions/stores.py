"""Loads outside trains and tray, and claims to distant loads."""

from __future__ import annotations

from engine.families.crayon.actions.base import Filled, LoadChoice, TurnChoice, event, of_load
from engine.families.crayon.rules import journal
from engine.families.crayon.rules.board import CompiledBoard
from engine.families.crayon.rules.position import OPERATE, Position
from engine.families.crayon.rules.turn import CLAIM, TAKE
from engine.families.crayon.text.labels import cell
from engine.i18n import tr_noop


class TakeStored(LoadChoice, frozen=True):
    """Pick up a stored load."""

    steps = (OPERATE,)
    rules = "BR-OPT-17 BR-OPT-18 BR-OPT-19 BR-OPT-23 BR-OPT-38"
    kind, word, sentence = TAKE, "take", tr_noop("Pick up the stored {load} {place}")


class Claim(TurnChoice, frozen=True):
    """Claim a load that is stored at a distant milepost."""

    steps = (OPERATE,)
    rules = "BR-OPT-20 BR-OPT-24"
    kind, word = CLAIM, "claim"
    sentence = tr_noop("Claim the stored {load} {place} and stay here for the entire next turn")

    node: int
    load: int

    @classmethod
    def radix(cls, board: CompiledBoard) -> int:
        return board.load_count

    def ids(self, board: CompiledBoard, state: Position) -> str:
        return f"{board.load_ids[self.load]} {cell(board, self.node)}"

    def filled(self, board: CompiledBoard, state: Position) -> Filled:
        return of_load(board, (), self.load, self.node)


KINDS = (TakeStored, Claim)
EVENTS = (
    event(
        journal.TOOK_STORED, "load", tr_noop("{player} picks up the stored {load} {place}"), TakeStored.rules, of_load,
        ruling={
            "BR-OPT-17": tr_noop("A load dropped where it is not supplied stays there for both players."),
            "BR-OPT-18": tr_noop("A dropped load stays for four turns, and any player may pick it up."),
            "BR-OPT-19": tr_noop("A dropped load stays without a time limit."),
            "BR-OPT-38": tr_noop("The circus stays in the city where it was delivered until it is demanded again."),
        },
    ),
    event(
        journal.STORED_GONE, "load", tr_noop("{player} loses the stored {load} {place} to the tray"),
        "BR-OPT-18 BR-OPT-21 BR-OPT-26", of_load,
        ruling={
            "BR-OPT-21": tr_noop("A disaster in the city returns stored loads to the tray."),
            "BR-OPT-26": tr_noop(
                "A disaster returns the loads of a warehouse to the tray. The warehouse remains."
            ),
        },
    ),
    event(
        journal.STORED, "load", tr_noop("{player} stores {load} {place}"), "BR-OPT-23", of_load,
        ruling=tr_noop("A warehouse holds two loads for its owner."),
    ),
    event(
        journal.STAYS, "load", tr_noop("{player} stays for the entire next turn to claim {load} {place}"), Claim.rules,
        of_load,
        ruling={
            "BR-OPT-20": tr_noop(
                "When no load chip is left, a player may claim a load from the field by staying an entire turn."
            ),
            "BR-OPT-24": tr_noop(
                "When no load chip is left, a player may claim a load from any warehouse by staying an entire turn."
            ),
        },
    ),
    event(journal.GOT_CLAIMED, "load", tr_noop("{player} receives the claimed {load} {place}"), Claim.rules, of_load),
)  # fmt: skip
