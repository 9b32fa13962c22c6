"""The options of the dice game, one for each point that its rulebook leaves open."""

from __future__ import annotations

from engine.game.rules import Option
from engine.game.setups import SETUP
from engine.i18n import tr_noop

OPTIONS: tuple[Option, ...] = (
    Option(
        "end.trains", tr_noop("Completed trains that end the game"), "int", 3, "DX-END-01",
        unit=tr_noop("trains"), lowest=1, highest=20,
    ),
    Option(
        "end.when", tr_noop("After the end is triggered"), "choice", "final_round", "DX-END-01",
        ("final_round", "finish_round"),
        choice_names=(tr_noop("Finish the round and play one more"), tr_noop("Finish the round")),
    ),
    Option("write.must", tr_noop("Numbers must be written if possible"), "bool", False, "DX-ALLOC-01"),
    Option("car.all_boxes", tr_noop("Every white box must be filled"), "bool", False, "DX-ALLOC-02"),
    Option(
        "car.overload", tr_noop("Numbers that make a car impossible to complete"), "choice", "refused",
        "DX-ALLOC-04", ("refused", "free"), choice_names=(tr_noop("Not allowed"), tr_noop("Allowed")),
    ),
    Option(
        "car.order", tr_noop("Loading order without the loader Order"), "choice", "front_first",
        "DX-ALLOC-05 DX-LOAD-08", ("front_first", "free"),
        choice_names=(tr_noop("Front car first"), tr_noop("Any order")),
    ),
    Option("warehouse.skip", tr_noop("Skip warehouse places after a tie"), "bool", False, "DX-WARE-03"),
    SETUP,
    Option(
        "game.turn_limit", tr_noop("Turn limit (all players)"), "int", 2_000, unit=tr_noop("turns"), lowest=1,
        highest=100_000,
    ),
)  # fmt: skip
