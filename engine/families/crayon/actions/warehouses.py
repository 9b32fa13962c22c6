"""Private warehouses: their building, and loads that players ask their owners for."""

from __future__ import annotations

from collections.abc import Sequence

from engine.families.crayon.actions.base import Filled, LoadChoice, TurnChoice, event, name_of, of_load, of_place
from engine.families.crayon.rules import journal
from engine.families.crayon.rules.board import CompiledBoard
from engine.families.crayon.rules.position import BUILD, OPERATE, Position
from engine.families.crayon.rules.turn import ASK_EXCHANGE, ASK_LOAD, WAREHOUSE
from engine.families.crayon.text.labels import load_refs, milepost_ref, money
from engine.i18n import tr_noop


class BuildWarehouse(TurnChoice, frozen=True):
    """Build a warehouse at a milepost."""

    steps = (BUILD,)
    rules = "BR-OPT-22"
    kind, word, sentence = WAREHOUSE, "warehouse", tr_noop("Build a warehouse {place} for {price}")

    node: int

    def filled(self, board: CompiledBoard, state: Position) -> Filled:
        fields, about = of_place(board, (), self.node, 0)
        return {**fields, "price": money(board, board.warehouse)}, about


class AskForLoad(LoadChoice, frozen=True):
    """Ask the owner of the warehouse here to sell a load."""

    steps = (OPERATE,)
    rules = "BR-OPT-25"
    kind, word, sentence = ASK_LOAD, "buy", tr_noop("Ask to buy {load} {place} for {price}")

    def filled(self, board: CompiledBoard, state: Position) -> Filled:
        fields, about = of_load(board, (), self.load, state.at[state.vehicle])
        return {**fields, "price": money(board, board.warehouse_sale)}, about


class AskForExchange(TurnChoice, frozen=True):
    """Ask the owner of the warehouse here to exchange a load for an own one."""

    steps = (OPERATE,)
    rules = "BR-OPT-25"
    kind, word, sentence = ASK_EXCHANGE, "exchange", tr_noop("Ask to exchange {give} for {get}")

    give: int
    get: int

    @classmethod
    def radix(cls, board: CompiledBoard) -> int:
        return board.load_count

    def filled(self, board: CompiledBoard, state: Position) -> Filled:
        fields = {"give": board.load_names[self.give], "get": board.load_names[self.get]}
        here = milepost_ref(board, state.at[state.vehicle])
        return fields, (here, *load_refs(board, self.give), *load_refs(board, self.get))


def _of_sale(board: CompiledBoard, names: Sequence[str], x: int, y: int) -> Filled:
    fields = {"other": name_of(names, x), "get": board.load_names[y], "amount": money(board, board.warehouse_sale)}
    return fields, load_refs(board, y)


def _of_exchange(board: CompiledBoard, names: Sequence[str], x: int, y: int) -> Filled:
    give, get = divmod(y, board.load_count)
    fields = {"other": name_of(names, x), "give": board.load_names[give], "get": board.load_names[get]}
    return fields, tuple(dict.fromkeys((*load_refs(board, give), *load_refs(board, get))))


KINDS = (BuildWarehouse, AskForLoad, AskForExchange)
EVENTS = (
    event(
        journal.WAREHOUSE_BUILT, "build", tr_noop("{player} builds a warehouse {place} for {amount}"), "BR-OPT-22",
        of_place, reason=tr_noop("warehouse"), mark="build",
        ruling=tr_noop("Each player may build one warehouse, at an empty milepost."),
    ),
    event(
        journal.ASKED, "offer", tr_noop("{player} asks {other} for {get} for {amount}"), "BR-OPT-25", _of_sale,
        ruling=tr_noop("The owner of a warehouse may exchange loads or sell one."),
    ),
    event(
        journal.ASKED_EXCHANGE, "offer", tr_noop("{player} offers {other} {give} for {get}"), "BR-OPT-25", _of_exchange
    ),
    event(
        journal.LOAD_PAID, "offer", tr_noop("{player} pays {other} {amount} for {get}"), "BR-OPT-25", _of_sale,
        reason=tr_noop("warehouse"), mark="build",
    ),
    event(
        journal.LOAD_SOLD, "offer", tr_noop("{player} receives {amount} from {other} for {get}"), "BR-OPT-25", _of_sale,
        reason=tr_noop("warehouse"), mark="build", repeats=(journal.LOAD_PAID,),
    ),
    event(journal.EXCHANGED, "offer", tr_noop("{player} gives {other} {give} for {get}"), "BR-OPT-25", _of_exchange),
)  # fmt: skip
