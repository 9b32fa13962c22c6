"""Trains and their upgrades: two tables, and the first train of all players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QWidget

from engine.edit.edit import Edit
from engine.families.crayon.author.edits import (
    AddTrain,
    ChangeTrain,
    LeadUpgrade,
    RemoveTrain,
    SetStart,
    SetUpgrade,
    SetUpgrades,
)
from engine.families.crayon.content import Train, Upgrade
from engine.i18n import ptr, tr
from engine.model.ids import Ref
from engine.model.scenario import Scenario
from studio.document.document import Document
from studio.families.crayon.text import amount, content_of, filled, money, names_of, number
from studio.panels.page import fill_side_by_side
from studio.panels.tables.entry_view import ADD, REMOVE, EntryView
from studio.panels.tables.record_table import Column, chosen_by

START = "●"
"""The sign of the first train."""


class TrainPage(QWidget):
    """The trains on the left, their upgrades on the right."""

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Trains"))
        self.trains = TrainTable(document, self)
        self.upgrades = UpgradeTable(document, self)
        fill_side_by_side(self, (self.trains, 3), (self.upgrades, 2))


class TrainTable(EntryView):
    """A row for each train."""

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(
            document,
            lambda s: content_of(s).trains,
            train_columns(),
            tr("Trains"),
            tr("trains"),
            tr("Trains carry loads. Add the train that every player starts with."),
            also=lambda s, id: (Ref("content", f"trains.{id}"),),
            parent=parent,
            is_small=True,
        )
        self.sheet.exported = "trains"
        self.add_action(
            tr("Set as First Train"),
            QKeySequence("Ctrl+Return"),
            tr("Let every player start with this train"),
            self.begin,
        )
        self.add_action(tr("Add Train"), ADD, tr("Add a copy of the last train"), self.add)
        self.add_action(tr("Remove"), REMOVE, tr("Remove the selected trains and their upgrades"), self.remove)

    def begin(self) -> None:
        """Let every player start with the current train."""
        id = self.current()
        if id is None:
            raise ValueError(tr("Select a train first."))
        self._document.perform(SetStart(id))

    def adding(self, scenario: Scenario) -> Edit:
        """Add a copy of the last train."""
        trains = content_of(scenario).trains
        last = next(reversed(trains.values()), Train("", 2, 9))
        names = {train.name for train in trains.values()}
        choices = (tr("New train"), *(f"{tr('New train')} {n}" for n in range(2, len(names) + 3)))
        name = next(name for name in choices if name not in names)
        return AddTrain(name, last.loads, last.mileposts)

    def remove(self) -> None:
        """Remove the selected trains."""
        self.remove_chosen(tr("Remove trains"), lambda ids: [RemoveTrain(id) for id in ids])


class UpgradeTable(EntryView):
    """A row for each change from one train to another."""

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(
            document,
            upgrades,
            upgrade_columns(document),
            tr("Upgrades"),
            tr("upgrades"),
            tr("Upgrades list the possible changes of trains and their prices. They need two trains."),
            parent=parent,
            is_small=True,
        )
        self.sheet.together = led_together
        self.add_action(tr("Add Upgrade"), ADD, tr("Add an upgrade"), self.add)
        self.add_action(tr("Remove"), REMOVE, tr("Remove the selected upgrades"), self.remove)

    def adding(self, scenario: Scenario) -> Edit:
        """Add an upgrade to the next train without one."""
        content = content_of(scenario)
        known, order = upgrades(scenario), list(content.trains)
        pairs = [(old, new) for i, old in enumerate(order) for new in order[i + 1 :]]
        pairs += [(new, old) for old, new in pairs]
        pair = next((pair for pair in pairs if "/".join(pair) not in known), None)
        if pair is None:
            raise ValueError(tr("All possible upgrades exist already. Add a train first."))
        return SetUpgrade(*pair, content.upgrades[-1].price if content.upgrades else 20)

    def adding_row(self, scenario: Scenario, said: Mapping[str, str]) -> Edit:
        """Add an upgrade between the pasted trains."""
        texts = (said.get(tr("From"), ""), said.get(ptr("place", "To"), ""))
        if not all(texts):
            return self.adding(scenario)
        old, new = (str(chosen_by(text, _trains(scenario))) for text in texts)
        if f"{old}/{new}" in upgrades(scenario):
            raise ValueError(tr("The upgrade from {old} to {new} exists already.").format(old=texts[0], new=texts[1]))
        return SetUpgrade(old, new, 0)

    def remove(self) -> None:
        """Remove the selected upgrades."""
        known = upgrades(self._document.committed)
        self.remove_chosen(
            tr("Remove upgrades"), lambda ids: [SetUpgrade(known[id].old, known[id].new, None) for id in ids]
        )


def train_columns() -> list[Column]:
    """Return the columns of the trains."""

    def train(scenario: Scenario, id: str) -> Train:
        return content_of(scenario).trains[id]

    return [
        Column(
            tr("Start"),
            lambda s, id: START if content_of(s).starting_train == id else "",
            tip=tr("● first train of all players"),
        ),
        Column(tr("ID"), lambda s, id: id),
        Column(
            tr("Name"), lambda s, id: train(s, id).name, edit=lambda s, id, text: ChangeTrain(id, name=filled(text))
        ),
        Column(
            tr("Loads"),
            lambda s, id: train(s, id).loads,
            edit=lambda s, id, text: ChangeTrain(id, loads=number(text, tr("a number of loads"))),
            is_number=True,
            tip=tr("Number of loads that it can carry"),
        ),
        Column(
            tr("Mileposts"),
            lambda s, id: train(s, id).mileposts,
            edit=lambda s, id, text: ChangeTrain(id, mileposts=number(text, tr("a number of mileposts"))),
            is_number=True,
            tip=tr("Number of mileposts per turn"),
        ),
        Column(
            tr("Upgrades to"),
            lambda s, id: names_of(content_of(s).trains, [one.new for one in content_of(s).upgrades if one.old == id]),
            tip=tr("Trains that it can be changed to"),
        ),
        Column(
            tr("Note"),
            lambda s, id: train(s, id).note,
            edit=lambda s, id, text: ChangeTrain(id, note=str(text).strip()),
        ),
    ]


def upgrade_columns(document: Document) -> list[Column]:
    """Return the columns of the upgrades."""

    def name(id: str) -> str:
        trains = content_of(document.scenario).trains
        return trains[id].name if id in trains else id

    def others(scenario: Scenario, id: str) -> list[tuple[Any, str]]:
        return _trains(scenario)

    return [
        Column(
            tr("From"),
            lambda s, id: upgrades(s)[id].old,
            name,
            edit=lambda s, id, train: _led(upgrades(s)[id], old=str(train)),
            choices=others,
            tip=tr("The train to return"),
        ),
        Column(
            ptr("place", "To"),
            lambda s, id: upgrades(s)[id].new,
            name,
            edit=lambda s, id, train: _led(upgrades(s)[id], new=str(train)),
            choices=others,
            tip=tr("The new train"),
        ),
        Column(
            tr("Price"),
            lambda s, id: upgrades(s)[id].price,
            lambda value: money(document.scenario, value),
            edit=lambda s, id, text: SetUpgrade(upgrades(s)[id].old, upgrades(s)[id].new, amount(s, text)),
            is_number=True,
            tip=tr("Cost of the change"),
        ),
    ]


def _trains(scenario: Scenario) -> list[tuple[Any, str]]:
    return [(id, train.name) for id, train in content_of(scenario).trains.items()]


def upgrades(scenario: Scenario) -> Mapping[str, Upgrade]:
    """Return the upgrades by their two trains."""
    return {f"{one.old}/{one.new}": one for one in content_of(scenario).upgrades}


def led_together(scenario: Scenario, edits: Sequence[Edit]) -> Edit:
    """Return the upgrades after all of these single edits. They are checked in their final state."""
    found = dict(upgrades(scenario))
    for edit in edits:
        assert isinstance(edit, SetUpgrade | LeadUpgrade), "other columns have no edits"  # not shown
        id = f"{edit.old}/{edit.new}"
        one = found[id]
        if isinstance(edit, LeadUpgrade):
            # An edit for one of the two trains does not change the other one.
            old = one.old if edit.to_old == edit.old else edit.to_old
            new = one.new if edit.to_new == edit.new else edit.to_new
            found[id] = replace(one, old=old, new=new)
        elif edit.price is not None:
            found[id] = replace(one, price=edit.price)
    return SetUpgrades(tuple(found.values()))


def _led(upgrade: Upgrade, old: str = "", new: str = "") -> Edit:
    return LeadUpgrade(upgrade.old, upgrade.new, old or upgrade.old, new or upgrade.new)
