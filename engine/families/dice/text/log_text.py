"""The journal in words: a sentence for each kind of row, its mark on the timeline, and the rules behind it."""

from __future__ import annotations

from collections.abc import Sequence

from engine.families.dice.content import LOADER, TRAIN
from engine.families.dice.rules import journal as j
from engine.families.dice.rules.sheet import Sheet
from engine.families.dice.rules.turn import unpacked
from engine.families.dice.rules.writing import DOWN_WAY, ORDER_WAY, SPLIT_WAY, UP_WAY
from engine.game.family import Mark, by_code
from engine.game.rules import Entry, Leg
from engine.game.setups import start_entry
from engine.model.ids import Ref

BY_WAY = {SPLIT_WAY: " by Even Split", UP_WAY: " by Up", DOWN_WAY: " by Down", ORDER_WAY: " by Order"}


def dice(faces: Sequence[int]) -> str:
    """Dice as people say them."""
    return " ".join(map(str, faces)) if faces else "none"


def points(amount: int) -> str:
    """ "1 point", "5 points"."""
    return f"{amount} point{'' if amount == 1 else 's'}"


def about(sheet: Sheet, slot: int) -> tuple[Ref, ...]:
    """What a slot belongs to."""
    if slot == sheet.warehouse_slot:
        return ()
    if slot >= 2 * sheet.cars:
        return (Ref(LOADER, sheet.loader_ids[slot - 2 * sheet.cars]),)
    return (Ref(TRAIN, sheet.train_ids[sheet.car_train[slot % sheet.cars]]),)


def told(sheet: Sheet, names: Sequence[str], log: Sequence[tuple[int, ...]]) -> list[Entry]:
    """The rows of a journal, each as a line."""
    return [_line(sheet, names, *row) for row in log]


def _line(sheet: Sheet, names: Sequence[str], kind: int, seat: int, x: int, y: int, z: int) -> Entry:
    if kind == j.SET_UP:
        return start_entry(sheet.setup_name, seat)
    who = names[seat]
    match kind:
        case j.FIRST:
            return Entry("first", seat, f"{who} begins", rule="DX-SETUP-02")
        case j.TURN:
            word = "selection" if len(names) == 1 else "round"
            return Entry("turn", seat, f"{who}: {word} {x}")
        case j.KEPT:
            return Entry("keep", seat, f"{who} rolls {dice(unpacked(x))} too", rule="DX-ROLL-02")
        case j.REROLL:
            return Entry("keep", seat, f"{who} rolls {dice(unpacked(x))} again", rule="DX-LOAD-09")
        case j.ROLLED:
            return Entry("roll", seat, f"{who} rolls {dice(unpacked(x))}", rule="DX-ROLL-01 DX-ROLL-02")
        case j.PICKED:
            return Entry("pick", seat, f"{who} takes the {x}s: {y} {'die' if y == 1 else 'dice'}", rule="DX-PICK-01")
        case j.USED:
            loader = sheet.loader_names[x]
            return Entry(
                "loader", seat, f"{who} uses {loader}", rule="DX-LOAD-04", about=(Ref(LOADER, sheet.loader_ids[x]),)
            )
        case j.CHANGED:
            return Entry("change", seat, f"{who} turns a {x} to {y}", rule="DX-LOAD-11")
        case j.EXTRA:
            return Entry("extra", seat, f"{who} uses a {x} as well by Bonus", rule="DX-LOAD-10")
        case j.WROTE:
            text = f"{who} writes {x}{BY_WAY.get(z, '')} in {sheet.slot_name(y)}"
            leg = Leg(f"writes {x}{BY_WAY.get(z, '')} in", "", "", sheet.slot_name(y), "box", "boxes")
            return Entry("write", seat, text, rule="DX-ALLOC-01", about=about(sheet, y), leg=leg)
        case j.LEFT:
            return Entry("leave", seat, f"{who} does not write the {x}", rule="DX-ALLOC-01")
        case j.STAR:
            rule, what = ("DX-LOAD-02", "a loader") if y >= 2 * sheet.cars else ("DX-CAR-01", "a boxcar")
            text = f"{who} completes {sheet.slot_name(y if y >= 2 * sheet.cars else y % sheet.cars)}: {points(x)}"
            return Entry("money", seat, text, x, f"star of {what}", rule, about(sheet, y))
        case j.TRAIN:
            order = "first" if z else "later"
            text = f"{who} completes the train {sheet.train_names[x]}: {points(y)}"
            return Entry(
                "money", seat, text, y, f"train completed {order}", "DX-TRAIN-02", (Ref(TRAIN, sheet.train_ids[x]),)
            )
        case j.TRIGGERED:
            text = f"{who} has completed {sheet.end_trains} trains: round {x} is the last"
            return Entry("trigger", seat, text, rule="DX-END-01")
        case j.LOCKED:
            return Entry("lock", seat, f"{who} locks a {x}", rule="DX-SOLO-02")
        case j.BUST:
            left = f"{x} dice are left" if x > 1 else "one die is left" if x else "no die is left"
            return Entry("bust", seat, f"{who} busts: {left}", rule="DX-SOLO-05")
        case j.STORED:
            text = f"{who} gets {points(x)} for {y} boxes in the warehouse"
            return Entry("money", seat, text, x, "warehouse", "DX-WARE-02")
        case j.WON:
            text = (
                f"{who} ends with {points(x)}: wins against the dice"
                if len(names) == 1
                else f"{who} wins with {points(x)}"
            )
            if y:
                others = "another one has" if y == 1 else f"{y} others have"
                text += f"; {others} as many, and the earlier in turn order wins"
            return Entry("win", seat, text, rule="DX-END-02")
    return Entry("end", seat, f"The game is stopped after {sheet.turn_limit:,} turns", reason="turn limit")


def mark(entry: Entry) -> Mark:
    """What an entry is on a time line."""
    if entry.kind == "money":
        return "trip" if entry.reason.startswith("train completed") else "goal"
    return "win" if entry.kind == "win" else "event" if entry.kind in ("trigger", "bust") else ""


RULINGS = by_code(
    {
        "DX-SETUP-02": "Who begins is found by lot.",
        "DX-ROLL-01": "In the first turn all dice are rolled.",
        "DX-ROLL-02": "Later the dice that were used are rolled; any of the others may be rolled too.",
        "DX-PICK-01": "Who is on turn takes all dice of one number.",
        "DX-ALLOC-01": "Each die is written in a free box of a boxcar, a loader or the warehouse.",
        "DX-CAR-01": "A full boxcar is closed and brings a star, a point.",
        "DX-LOAD-02": "A full loader brings a star, a point, and can be used from the next turn on.",
        "DX-LOAD-04": "Loaders of the lower row can be used on the own turn, each once.",
        "DX-LOAD-09": "Re-Roll: any dice may be rolled again.",
        "DX-LOAD-10": "Bonus: one die of another number is used as well.",
        "DX-LOAD-11": "Change: one die may be turned to any number.",
        "DX-TRAIN-02": "The first to complete a train gets the higher number of its engine, others the lower one.",
        "DX-WARE-02": (
            "At the end the fullest warehouse brings a point a box, the second a point for two, the third for three."
        ),
        "DX-END-01": "Once somebody has completed enough trains, the round is finished and one more is played.",
        "DX-END-02": "Most points win; where they are equal, who sat earlier.",
        "DX-SOLO-02": "Alone, one used die is locked until the round ends.",
        "DX-SOLO-05": "Alone, without a number to take the round ends and a die is lost for good.",
    }
)
"""By the row of the rules matrix."""
