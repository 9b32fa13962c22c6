"""Turns, points for trains and stored numbers, and the end of the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.families.dice.content import TRAIN
from engine.families.dice.rules import journal as j
from engine.families.dice.rules.sheet import Sheet
from engine.families.dice.text.labels import n_points
from engine.game.decision import Event
from engine.game.kernel.position import Row
from engine.game.rules import Counted, Entry
from engine.game.setups import start_entry
from engine.i18n import ntr, tr, tr_noop
from engine.model.ids import Ref


def starting_position(sheet: Sheet, names: Sequence[str], row: Row) -> Entry:
    """Return the entry for the start from a starting position."""
    return start_entry(sheet.setup_name, row[1])


def turn_begins(sheet: Sheet, names: Sequence[str], row: Row) -> Entry:
    """Return the entry for the start of a turn, in a solo game of a selection."""
    _, seat, number, *_ = row
    text = tr("Selection {n}: {name}") if len(names) == 1 else tr("Round {n}: {name}")
    return Entry("turn", seat, text.format(name=names[seat], n=number))


def train_completed(sheet: Sheet, names: Sequence[str], row: Row) -> Entry:
    """Return the entry for a completed train."""
    _, seat, train, points, is_first = row
    text = tr("{name} completes the train {train}: {points}").format(
        name=names[seat], train=sheet.train_names[train], points=n_points(points)
    )
    reason = tr("train completed first") if is_first else tr("train completed later")
    about = (Ref(TRAIN, sheet.train_ids[train]),)
    return Entry("money", seat, text, points, reason, "DX-TRAIN-02", about, mark="trip")


def first_train(sheet: Sheet, row: Row) -> Iterator[tuple[str, Counted, int]]:
    """Count the trains completed for the first time."""
    _, _, train, _, is_first = row
    if is_first:
        yield "first_trains", Ref(TRAIN, sheet.train_ids[train]), 1


def numbers_stored(sheet: Sheet, names: Sequence[str], row: Row) -> Entry:
    """Return the entry for the points of stored numbers."""
    _, seat, points, boxes, _ = row
    text = ntr(
        "{name} gets {points} for {n} box in the warehouse",
        "{name} gets {points} for {n} boxes in the warehouse",
        boxes,
    ).format(name=names[seat], points=n_points(points), n=boxes)
    return Entry("money", seat, text, points, tr("warehouse"), "DX-WARE-02", mark="goal")


def end_triggered(sheet: Sheet, names: Sequence[str], row: Row) -> Entry:
    """Return the entry for the end that begins."""
    _, seat, number, *_ = row
    n = sheet.end_trains
    text = ntr(
        "{name} has completed {n} train: round {round} is the last",
        "{name} has completed {n} trains: round {round} is the last",
        n,
    ).format(name=names[seat], n=n, round=number)
    return Entry("trigger", seat, text, rule="DX-END-01", mark="event")


def game_won(sheet: Sheet, names: Sequence[str], row: Row) -> Entry:
    """Return the entry for the winner."""
    _, seat, points, tied, _ = row
    if len(names) == 1:
        text = tr("{name} ends with {points} and wins against the dice")
    elif tied:
        text = ntr(
            "{name} wins with {points}, tied with {n} other player but earlier in turn order",
            "{name} wins with {points}, tied with {n} other players but earlier in turn order",
            tied,
        )
    else:
        text = tr("{name} wins with {points}")
    text = text.format(name=names[seat], points=n_points(points), n=tied)
    return Entry("win", seat, text, rule="DX-END-02", mark="win")


def game_stopped(sheet: Sheet, names: Sequence[str], row: Row) -> Entry:
    """Return the entry for the end by the turn limit."""
    n = sheet.turn_limit
    text = ntr("The game is stopped after {n:,} turn", "The game is stopped after {n:,} turns", n).format(n=n)
    return Entry("end", row[1], text, reason=tr("turn limit"))


EVENTS = (
    Event[Sheet](kind=j.SET_UP, entries=starting_position),
    Event[Sheet](kind=j.TURN, entries=turn_begins),
    Event[Sheet](
        kind=j.TRAIN_COMPLETED,
        entries=train_completed,
        rulings={
            "DX-TRAIN-02": tr_noop(
                "The first player to complete a train scores the higher number of its engine, later players the lower "
                "one."
            ),
        },
        counters=("first_trains",),
        counted=first_train,
    ),
    Event[Sheet](
        kind=j.STORED,
        entries=numbers_stored,
        rulings={
            "DX-WARE-02": tr_noop(
                "At the end, the fullest warehouse scores a point per box, the second a point per two boxes, the third "
                "a point per three."
            ),
        },
    ),
    Event[Sheet](
        kind=j.TRIGGERED,
        entries=end_triggered,
        rulings={
            "DX-END-01": tr_noop("Once a player has completed enough trains, the round ends and one more is played."),
        },
    ),
    Event[Sheet](
        kind=j.WON,
        entries=game_won,
        rulings={
            "DX-END-02": tr_noop("The player with the most points wins; ties go to the earlier player in turn order."),
        },
    ),
    Event[Sheet](kind=j.ENDED, entries=game_stopped),
)
