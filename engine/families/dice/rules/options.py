"""The options of the dice game, one for each point that its rulebook leaves open."""

from __future__ import annotations

from engine.game.options import OptionValues, either, number, switch
from engine.game.rules import Option
from engine.game.setups import setup_option
from engine.i18n import tr_noop


class DiceOptions(OptionValues):
    """Options as a compiled sheet has them."""

    # fmt: off
    end_trains = number("end.trains", tr_noop("Completed trains that end the game"), 3, "DX-END-01",
        tr_noop("trains"), 1, 20)
    final_round = either("end.when", tr_noop("After the end is triggered"), "DX-END-01",
        ("final_round", tr_noop("Finish the round and play one more")),
        ("finish_round", tr_noop("Finish the round")), when="final_round")
    must_write = switch("write.must", tr_noop("Numbers must be written if possible"), "DX-ALLOC-01")
    all_boxes = switch("car.all_boxes", tr_noop("Every white box must be filled"), "DX-ALLOC-02")
    overload = either("car.overload", tr_noop("Numbers that make a car impossible to complete"), "DX-ALLOC-04",
        ("refused", tr_noop("Not allowed")),
        ("free", tr_noop("Allowed")), when="free")
    front_first = either("car.order", tr_noop("Loading order without the loader Order"), "DX-ALLOC-05 DX-LOAD-08",
        ("front_first", tr_noop("Front car first")),
        ("free", tr_noop("Any order")), when="front_first")
    skip_places = switch("warehouse.skip", tr_noop("Skip warehouse places after a tie"), "DX-WARE-03")
    setup_name = setup_option()
    turn_limit = number("game.turn_limit", tr_noop("Turn limit (all players)"), 2_000, "", tr_noop("turns"), 1,
        100_000)
    # fmt: on


OPTIONS: tuple[Option, ...] = tuple(DiceOptions.declared.values())
