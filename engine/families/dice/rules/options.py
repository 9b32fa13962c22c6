"""The switches of the dice game, one for each point that its rulebook leaves open."""

from __future__ import annotations

from engine.game.rules import Option
from engine.game.setups import SETUP

OPTIONS: tuple[Option, ...] = (
    Option(
        "end.trains", "Completed trains that end the game", "int", 3, "DX-END-01", unit="trains", lowest=1, highest=20
    ),
    Option(
        "end.when", "After the end is triggered", "choice", "final_round", "DX-END-01", ("final_round", "finish_round")
    ),
    Option("write.must", "A number that can be written must be written", "bool", False, "DX-ALLOC-01"),
    Option("car.all_boxes", "Every white box has to be filled", "bool", False, "DX-ALLOC-02"),
    Option(
        "car.overload", "Numbers that would make a car impossible to finish", "choice", "refused", "DX-ALLOC-04",
        ("refused", "free"),
    ),
    Option(
        "car.order", "Cars open without the loader Order", "choice", "front_first", "DX-ALLOC-05 DX-LOAD-08",
        ("front_first", "free"),
    ),
    Option("warehouse.skip", "After a tie in the warehouse places are skipped", "bool", False, "DX-WARE-03"),
    SETUP,
    Option(
        "game.turn_limit", "Turns after which an endless game is stopped", "int", 2_000, unit="turns",
        lowest=1, highest=100_000,
    ),
)  # fmt: skip
