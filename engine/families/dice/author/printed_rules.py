"""The rules of the dice game as text for players, for the values of the options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from engine.families.dice.content import BOTTOM, TOP, DiceContent
from engine.game.printed_rules import Writer
from engine.game.rules import Options
from engine.game.setups import SETUP
from engine.i18n import ntr, tr, tr_noop
from engine.model.scenario import Scenario

ABILITIES: Mapping[str, str] = {
    "even-split": tr_noop("write an even number as two halves"),
    "up": tr_noop("write a number that is one higher; a 6 becomes a 7"),
    "down": tr_noop("write a number that is one lower; a 1 becomes a 0"),
    "order": tr_noop("write the number in any boxcar"),
    "re-roll": tr_noop("roll any dice again after the roll"),
    "bonus": tr_noop("also use one die of another number; it passes on with the used dice"),
    "change": tr_noop("turn one die to any number before you choose"),
}
"""What each loader allows."""


def write(scenario: Scenario, options: Options, out: Writer) -> None:
    """Write all chapters."""
    content = cast(DiceContent, scenario.content)
    _aim(content, out)
    _turn(content, out)
    _writing(out)
    _loaders(content, out)
    _trains(content, out)
    _warehouse(content, out)
    _end(out)
    if content.players >= 1:
        _solo(content, out)
    out.chapter(tr("Played with the Program"))
    out.say(
        ntr(
            "Boxcars Studio ends a game after {n:,} turn of all players.",
            "Boxcars Studio ends a game after {n:,} turns of all players.",
            out.number("game.turn_limit"),
        ).format(n=out.number("game.turn_limit"))
    )


def _aim(content: DiceContent, out: Writer) -> None:
    out.chapter(tr("Aim of the Game"))
    out.say(
        ntr(
            "Players load boxcars with the numbers of {n} die, and score points for complete cars and trains. The most "
            "points win.",
            
                "Players load boxcars with the numbers of {n} dice, and score points for complete cars and "
                "trains. The most "
            "points win.",
            content.dice,
        ).format(n=content.dice),
        "DX-SETUP-01", "DX-END-02",
    )  # fmt: skip
    out.say(
        tr(
            "The game is for 1 to {most} players, each with a score sheet. The first player is chosen at "
            "random.").format(
            most=content.players
        )
        if content.players > 1
        else tr("The game is for one player."),
        "DX-SETUP-01", "DX-SETUP-02",
    )  # fmt: skip
    if out.options[SETUP.name]:
        out.say(
            tr("The game begins with the starting position “{name}” of the scenario.").format(
                name=out.options[SETUP.name]
            )
        )


def _turn(content: DiceContent, out: Writer) -> None:
    out.chapter(tr("A Turn"))
    out.item(
        tr("Roll: in the first turn all dice; later the dice that the previous player used, and any of the others."),
        "DX-ROLL-01", "DX-ROLL-02", "DX-ROLL-03",
    )  # fmt: skip
    out.item(tr("Choose a number, and take all dice of it."), "DX-PICK-01")
    out.item(tr("Write the number once for each of these dice."), "DX-ALLOC-01")
    out.item(tr("Every other player may write the number once."), "DX-PICK-02")
    out.item(tr("The used dice pass to the left. The others stay as they are."), "DX-PASS-01")


def _writing(out: Writer) -> None:
    out.chapter(tr("Writing Numbers"))
    out.say(tr("A number is written in a free box of a boxcar, a loader or the warehouse."), "DX-ALLOC-01")
    out.say(
        tr("A number must be written if there is a box for it.")
        if out.on("write.must")
        else tr("You may leave a number unwritten. Its die counts as used."),
        "DX-ALLOC-01",
    )
    out.say(tr("The numbers of a boxcar must make its sum exactly."), "DX-ALLOC-02")
    out.say(
        tr("Every white box of a boxcar must be filled.")
        if out.on("car.all_boxes")
        else tr("White boxes may remain empty once the sum is made."),
        "DX-ALLOC-02",
    )
    out.say(tr("A number in an unloader box is subtracted. The box need not be used."), "DX-ALLOC-03")
    out.say(
        tr("A number may be written even if the car can then never be completed.")
        if out.is_("car.overload", "free")
        else tr("A number is not allowed if the car could then never be completed."),
        "DX-ALLOC-04",
    )
    out.say(
        tr("Load the cars of a train from the front: only its first unfinished car is open.")
        if out.is_("car.order", "front_first")
        else tr("Load the cars of a train in any order."),
        "DX-ALLOC-05",
    )


def _loaders(content: DiceContent, out: Writer) -> None:
    if not content.loaders:
        return
    out.chapter(tr("Loaders"))
    out.say(
        ntr(
            
                "The boxes of a loader must make its sum exactly. A complete loader scores {n} point, and its "
                "ability can be "
            "used from the next turn on.",
            
                "The boxes of a loader must make its sum exactly. A complete loader scores {n} points, and its "
                "ability can be "
            "used from the next turn on.",
            content.loader_star,
        ).format(n=content.loader_star),
        "DX-LOAD-01", "DX-LOAD-02",
    )  # fmt: skip
    rows = (
        ("top", TOP, tr("Top row: for a number that you write in another player's turn, one loader per turn")),
        ("bottom", BOTTOM, tr("Bottom row: in your own turn, each loader once")),
    )
    for row, _, title in rows:
        found = [loader for loader in content.loaders.values() if loader.row == row]
        if not found:
            continue
        out.say(title, "DX-LOAD-03" if row == "top" else "DX-LOAD-04")
        for loader in found:
            out.item(
                tr("{name} (sum {sum}): {ability}").format(
                    name=loader.name, sum=loader.sum, ability=tr(ABILITIES[loader.kind])
                ),
                "DX-LOAD-05", "DX-LOAD-06", "DX-LOAD-07", "DX-LOAD-08", "DX-LOAD-09", "DX-LOAD-10", "DX-LOAD-11",
            )  # fmt: skip


def _trains(content: DiceContent, out: Writer) -> None:
    out.chapter(tr("Boxcars and Trains"))
    out.say(
        ntr("A completed boxcar scores {n} point.", "A completed boxcar scores {n} points.", content.car_star).format(
            n=content.car_star
        ),
        "DX-CAR-01",
    )
    out.say(
        tr(
            "A train is complete when all its boxcars are. The first player to complete it scores the higher number of "
            
                "its engine, later players the lower one. Players who complete it in the same turn all score the "
                "higher one."
        ),
        "DX-TRAIN-01", "DX-TRAIN-02", "DX-TRAIN-03", "DX-TRAIN-04",
    )  # fmt: skip
    for train in content.trains.values():
        cars = ", ".join(str(car.sum) for car in train.cars)
        out.item(
            tr("{train}: boxcars of {cars}; {first} points, later {later}").format(
                train=train.name, cars=cars, first=train.first, later=train.later
            ),
            "DX-TRAIN-02",
        )


def _warehouse(content: DiceContent, out: Writer) -> None:
    boxes = content.warehouse.boxes
    if not boxes:
        return
    out.chapter(tr("The Warehouse"))
    out.say(
        ntr(
            "Any number may be written in the warehouse while its {n} box is free.",
            "Any number may be written in the warehouse while one of its {n} boxes is free.",
            boxes,
        ).format(n=boxes),
        "DX-WARE-01",
    )
    out.say(tr("At the end, the warehouses rank by the total of their numbers:"), "DX-WARE-02")
    for place, rate in enumerate(content.warehouse.rates, 1):
        out.item(
            ntr(
                "Place {place}: a point for each filled box", "Place {place}: a point for every {n} filled boxes", rate
            ).format(place=place, n=rate),
            "DX-WARE-02",
        )
    out.say(
        tr("Tied players share a place, and as many places after it are skipped.")
        if out.on("warehouse.skip")
        else tr("Tied players share a place, and no place is skipped."),
        "DX-WARE-03",
    )


def _end(out: Writer) -> None:
    out.chapter(tr("End of the Game"))
    trains = out.number("end.trains")
    out.say(
        ntr(
            "When a player has completed {n} train, the round is finished and one more round is played.",
            "When a player has completed {n} trains, the round is finished and one more round is played.",
            trains,
        ).format(n=trains)
        if out.is_("end.when", "final_round")
        else ntr(
            "When a player has completed {n} train, the round is finished and the game ends.",
            "When a player has completed {n} trains, the round is finished and the game ends.",
            trains,
        ).format(n=trains),
        "DX-END-01",
    )
    out.say(
        tr(
            "Add the points of trains, boxcars, loaders and the warehouse. Ties go to the earlier player in turn order."
        ),
        "DX-END-02",
    )


def _solo(content: DiceContent, out: Writer) -> None:
    out.chapter(tr("The Solo Game"))
    out.say(tr("Choose a number, write it once for each die that shows it, and lock one of these dice."),
            "DX-SOLO-01", "DX-SOLO-02")  # fmt: skip
    out.say(
        tr(
            
                "Roll the other used dice again, and any unused ones. Choose another number; the number of a "
                "locked die cannot "
            "be chosen."
        ),
        "DX-SOLO-03", "DX-SOLO-04",
    )  # fmt: skip
    out.say(
        tr(
            
                "If no number can be chosen, the round ends: one die is lost permanently, and all others are "
                "rolled. The game "
            "ends without dice. Trains score the higher number, and there is no warehouse."
        ),
        "DX-SOLO-05", "DX-SOLO-06",
    )  # fmt: skip
