"""Journal lines: a sentence for each kind of row, its mark on the timeline, and the rules that apply."""

from __future__ import annotations

from collections.abc import Sequence

from engine.families.dice.content import LOADER, TRAIN
from engine.families.dice.rules import journal as j
from engine.families.dice.rules.sheet import Sheet
from engine.families.dice.rules.turn import unpacked
from engine.families.dice.rules.writing import DOWN_WAY, ORDER_WAY, SPLIT_WAY, UP_WAY
from engine.game.family import by_code
from engine.game.rules import Entry, Leg, Mark
from engine.game.setups import start_entry
from engine.i18n import ntr, tr, tr_noop
from engine.model.ids import Ref

ABILITIES = {
    SPLIT_WAY: tr_noop("Even Split"),
    UP_WAY: tr_noop("Up"),
    DOWN_WAY: tr_noop("Down"),
    ORDER_WAY: tr_noop("Order"),
}
"""The loaders that change how a number is written, as the rulebook calls them."""

TRAIN_RULE = "DX-TRAIN-02"


def dice(faces: Sequence[int]) -> str:
    """Return the numbers of dice, separated by spaces."""
    return " ".join(map(str, faces)) if faces else "none"


def n_points(n: int) -> str:
    """Return "1 point", "5 points"."""
    return ntr("{n} point", "{n} points", n).format(n=n)


def about(sheet: Sheet, slot: int) -> tuple[Ref, ...]:
    """Return the train or loader of a slot."""
    if slot == sheet.warehouse_slot:
        return ()
    if slot >= 2 * sheet.cars:
        return (Ref(LOADER, sheet.loader_ids[slot - 2 * sheet.cars]),)
    return (Ref(TRAIN, sheet.train_ids[sheet.car_train[slot % sheet.cars]]),)


def log_entries(sheet: Sheet, names: Sequence[str], log: Sequence[tuple[int, ...]]) -> list[Entry]:
    """Return the rows of a journal as lines."""
    return [_entry(sheet, names, *row) for row in log]


def _entry(sheet: Sheet, names: Sequence[str], kind: int, seat: int, x: int, y: int, z: int) -> Entry:
    if kind == j.SET_UP:
        return start_entry(sheet.setup_name, seat)
    name = names[seat]
    match kind:
        case j.FIRST:
            return Entry("first", seat, tr("{name} begins").format(name=name), rule="DX-SETUP-02")
        case j.TURN:
            text = tr("Selection {n}: {name}") if len(names) == 1 else tr("Round {n}: {name}")
            return Entry("turn", seat, text.format(name=name, n=x))
        case j.KEPT:
            text = tr("{name} also rolls {dice}").format(name=name, dice=dice(unpacked(x)))
            return Entry("keep", seat, text, rule="DX-ROLL-02")
        case j.REROLLED:
            text = tr("{name} rolls {dice} again").format(name=name, dice=dice(unpacked(x)))
            return Entry("keep", seat, text, rule="DX-LOAD-09")
        case j.ROLLED:
            text = tr("{name} rolls {dice}").format(name=name, dice=dice(unpacked(x)))
            return Entry("roll", seat, text, rule="DX-ROLL-01 DX-ROLL-02")
        case j.PICKED:
            text = ntr("{name} takes the {face}s: {n} die", "{name} takes the {face}s: {n} dice", y)
            return Entry("pick", seat, text.format(name=name, face=x, n=y), rule="DX-PICK-01")
        case j.USED:
            text = tr("{name} uses {loader}").format(name=name, loader=sheet.loader_names[x])
            return Entry("loader", seat, text, rule="DX-LOAD-04", about=(Ref(LOADER, sheet.loader_ids[x]),))
        case j.CHANGED:
            text = tr("{name} turns a {old} to {new}").format(name=name, old=x, new=y)
            return Entry("change", seat, text, rule="DX-LOAD-11")
        case j.EXTRA_USED:
            text = tr("{name} also uses a {face} by Bonus").format(name=name, face=x)
            return Entry("extra", seat, text, rule="DX-LOAD-10")
        case j.WROTE:
            return _wrote(sheet, name, seat, x, y, z)
        case j.LEFT:
            text = tr("{name} does not write the {number}").format(name=name, number=x)
            return Entry("leave", seat, text, rule="DX-ALLOC-01")
        case j.STAR:
            is_loader = y >= 2 * sheet.cars
            rule, reason = (
                ("DX-LOAD-02", tr("star of a loader")) if is_loader else ("DX-CAR-01", tr("star of a boxcar"))
            )
            text = tr("{name} completes {box}: {points}").format(
                name=name, box=sheet.slot_name(y if is_loader else y % sheet.cars), points=n_points(x)
            )
            return Entry("money", seat, text, x, reason, rule, about(sheet, y))
        case j.TRAIN_COMPLETED:
            reason = tr("train completed first") if z else tr("train completed later")
            text = tr("{name} completes the train {train}: {points}").format(
                name=name, train=sheet.train_names[x], points=n_points(y)
            )
            return Entry("money", seat, text, y, reason, TRAIN_RULE, (Ref(TRAIN, sheet.train_ids[x]),))
        case j.TRIGGERED:
            n = sheet.end_trains
            text = ntr(
                "{name} has completed {n} train: round {round} is the last",
                "{name} has completed {n} trains: round {round} is the last",
                n,
            ).format(name=name, n=n, round=x)
            return Entry("trigger", seat, text, rule="DX-END-01")
        case j.LOCKED:
            text = tr("{name} locks a {face}").format(name=name, face=x)
            return Entry("lock", seat, text, rule="DX-SOLO-02")
        case j.BUST:
            text = ntr("{name} busts: {n} die left", "{name} busts: {n} dice left", x)
            return Entry("bust", seat, text.format(name=name, n=x), rule="DX-SOLO-05")
        case j.STORED:
            text = ntr(
                "{name} gets {points} for {n} box in the warehouse",
                "{name} gets {points} for {n} boxes in the warehouse",
                y,
            ).format(name=name, points=n_points(x), n=y)
            return Entry("money", seat, text, x, tr("warehouse"), "DX-WARE-02")
        case j.WON:
            text = _won(name, x, y, len(names) == 1)
            return Entry("win", seat, text, rule="DX-END-02")
    n = sheet.turn_limit
    text = ntr("The game is stopped after {n:,} turn", "The game is stopped after {n:,} turns", n).format(n=n)
    return Entry("end", seat, text, reason=tr("turn limit"))


def _wrote(sheet: Sheet, name: str, seat: int, number: int, slot: int, way: int) -> Entry:
    box = sheet.slot_name(slot)
    if way in ABILITIES:
        ability = tr(ABILITIES[way])
        text = tr("{name} uses {ability} to write {number} in {box}").format(
            name=name, ability=ability, number=number, box=box
        )
        does = tr("uses {ability} to write {number} in").format(ability=ability, number=number)
    else:
        text = tr("{name} writes {number} in {box}").format(name=name, number=number, box=box)
        does = tr("writes {number} in").format(number=number)
    leg = Leg(does, "", "", box, tr("box"), tr("boxes"))
    return Entry("write", seat, text, rule="DX-ALLOC-01", about=about(sheet, slot), leg=leg)


def _won(name: str, points: int, tied: int, alone: bool) -> str:
    if alone:
        text = tr("{name} ends with {points} and wins against the dice")
    elif tied:
        text = ntr(
            "{name} wins with {points}, tied with {n} other player but earlier in turn order",
            "{name} wins with {points}, tied with {n} other players but earlier in turn order",
            tied,
        )
    else:
        text = tr("{name} wins with {points}")
    return text.format(name=name, points=n_points(points), n=tied)


def mark(entry: Entry) -> Mark:
    """Return the mark of an entry on the timeline."""
    if entry.kind == "money":
        return "trip" if entry.rule == TRAIN_RULE else "goal"
    return "win" if entry.kind == "win" else "event" if entry.kind in ("trigger", "bust") else ""


RULINGS = by_code(
    {
        "DX-SETUP-02": tr_noop("The first player is chosen at random."),
        "DX-ROLL-01": tr_noop("In the first turn the player rolls all dice."),
        "DX-ROLL-02": tr_noop("In later turns the player rolls the used dice and may roll any of the others."),
        "DX-PICK-01": tr_noop("The player takes all dice of one number."),
        "DX-ALLOC-01": tr_noop("Each die is written in a free box of a boxcar, a loader or the warehouse."),
        "DX-CAR-01": tr_noop("A completed boxcar is closed and scores a star."),
        "DX-LOAD-02": tr_noop("A completed loader scores a star and can be used from the next turn on."),
        "DX-LOAD-04": tr_noop("Loaders of the bottom row can be used once in each of your own turns."),
        "DX-LOAD-09": tr_noop("Re-Roll: the player may roll any dice again."),
        "DX-LOAD-10": tr_noop("Bonus: the player also uses one die of another number."),
        "DX-LOAD-11": tr_noop("Change: the player may turn one die to any number."),
        TRAIN_RULE: tr_noop(
            "The first player to complete a train scores the higher number of its engine, later players the lower one."
        ),
        "DX-WARE-02": tr_noop(
            "At the end, the fullest warehouse scores a point per box, the second a point per two boxes, the third a "
            "point per three."
        ),
        "DX-END-01": tr_noop("Once a player has completed enough trains, the round ends and one more is played."),
        "DX-END-02": tr_noop("The player with the most points wins; ties go to the earlier player in turn order."),
        "DX-SOLO-02": tr_noop("A solo player locks one used die until the end of the round."),
        "DX-SOLO-05": tr_noop("If a solo player cannot take any number, the round ends and a die is lost permanently."),
    }
)
"""The rule explanations, by the row of the rules matrix."""
