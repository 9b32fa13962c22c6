"""The table of loads: names, chips, suppliers and demands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QWidget

from engine.edit.edit import Edit
from engine.edit.remove import Remove
from engine.edit.rename import Rename
from engine.families.crayon.author.edits import AddLoad, ChangeLoad, NameLoad
from engine.families.crayon.content import LOAD, Load, LoadId
from engine.i18n import tr
from engine.model.ids import Id, Ref
from engine.model.memo import derived
from engine.model.scenario import Scenario
from studio.document.document import Document
from studio.families.crayon.picking import pick
from studio.families.crayon.text import by_name, check_supply, content_of, filled, names_of, number, parse_names
from studio.panels.tables.entry_view import ADD, REMOVE, EntryView
from studio.panels.tables.record_table import Column


class LoadTable(EntryView):
    """A row for each load. Selecting it selects the load; selecting a city on the board selects its loads."""

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(
            document,
            _loads,
            columns(),
            tr("Loads"),
            tr("loads"),
            tr("Trains carry loads. Add the first load, then choose the cities that supply it."),
            lambda s, id: (Ref(LOAD, id),),
            lambda s, id: (Ref("site", site) for site in content_of(s).loads[LoadId(id)].sites),
            parent,
            kind=LOAD,
        )
        self.sheet.exported = "loads"
        self.add_action(tr("Cities…"), QKeySequence("Ctrl+Return"), tr("Choose the cities that supply it"), self.pick)
        self.add_action(tr("Add Load"), ADD, tr("Add a load"), self.add)
        self.add_action(tr("Remove"), REMOVE, tr("Remove the selected loads and the demands for them"), self.remove)

    def adding(self, scenario: Scenario) -> Edit:
        """Add a load."""
        known = {load.name for load in content_of(scenario).loads.values()}
        names = (tr("New load"), *(f"{tr('New load')} {n}" for n in range(2, len(known) + 3)))
        name = next(name for name in names if name not in known)
        return AddLoad(name)

    def remove(self) -> None:
        """Remove the selected loads and the demands for them."""
        self.remove_chosen(tr("Remove loads"), lambda ids: [Remove(tuple(Ref(LOAD, id) for id in ids))])

    def pick(self) -> None:
        """Let the user choose the cities that supply the current load."""
        id, scenario = self.current(), self._document.scenario
        if id is None:
            raise ValueError(tr("Select a load first."))
        load = content_of(scenario).loads[LoadId(id)]
        title = tr("Cities that supply {load}").format(load=load.name)
        picked = pick(title, by_name(scenario.board.sites), load.sites, self)
        if picked is not None:
            kept = [site for site in load.sites if site in picked]
            self._document.perform(set_sites(scenario, id, [*kept, *(one for one in picked if one not in kept)]))


def columns() -> list[Column]:
    """Return the columns of the table."""
    return [
        Column(tr("ID"), lambda s, id: id, edit=lambda s, id, text: Rename(Ref(LOAD, id), filled(text))),
        Column(
            tr("Name"),
            lambda s, id: _load(s, id).name,
            edit=lambda s, id, text: ChangeLoad(LoadId(id), name=filled(text)),
            alone=lambda s, id, text: NameLoad(LoadId(id), filled(text)),
        ),
        Column(
            tr("Chips"),
            lambda s, id: _load(s, id).chips,
            edit=lambda s, id, text: ChangeLoad(LoadId(id), chips=number(text, tr("a number of chips"))),
            is_number=True,
            tip=tr("Number of load chips in the box"),
        ),
        Column(
            tr("Demands"),
            lambda s, id: demand_counts(s)[LoadId(id)],
            is_number=True,
            tip=tr("Number of demands on the cards"),
        ),
        Column(
            tr("Cities"),
            lambda s, id: len(_load(s, id).sites),
            is_number=True,
            tip=tr("Number of cities that supply it"),
        ),
        Column(
            tr("Supplied by"),
            lambda s, id: names_of(s.board.sites, _load(s, id).sites),
            edit=lambda s, id, text: set_sites(s, id, parse_names(s.board.sites, text)),
            tip=tr("Cities that supply it, by name, separated by commas"),
        ),
        Column(
            tr("Note"),
            lambda s, id: _load(s, id).note,
            edit=lambda s, id, text: ChangeLoad(LoadId(id), note=str(text).strip()),
        ),
    ]


def set_sites(scenario: Scenario, id: str, sites: Any) -> Edit:
    """Return the edit for other suppliers. Raises ValueError if one of them demands the load."""
    check_supply(scenario, id, sites)
    return ChangeLoad(LoadId(id), sites=tuple(sites))


def demand_counts(scenario: Scenario) -> Counter[LoadId]:
    """Return the number of demands for each load. It is counted once for each deck."""
    return _demand_counts(content_of(scenario).cards)


@derived(kept=2)
def _demand_counts(cards: Mapping[Id, Any]) -> Counter[LoadId]:
    return Counter(demand.load for card in cards.values() for demand in card)


def _loads(scenario: Scenario) -> Mapping[Any, Load]:
    return content_of(scenario).loads


def _load(scenario: Scenario, id: str) -> Load:
    return content_of(scenario).loads[LoadId(id)]
