"""The table of railroads and prices."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QWidget

from engine.edit.edit import Edit
from engine.edit.ids import fresh_id, initials
from engine.edit.network.railroads import AddRailroad, ChangeRailroad
from engine.edit.rename import Rename
from engine.families.boxcars.author.edits import SetPrice, SetPublic
from engine.families.boxcars.author.service import Service, service
from engine.families.boxcars.content import BoxcarsContent
from engine.i18n import tr
from engine.model.ids import RailroadId, Ref
from engine.model.kind_names import choice_name
from engine.model.look import PATTERNS, RailroadLook
from engine.model.scenario import Scenario
from engine.validate.new_looks import railroad_look
from studio.document.document import Document
from studio.paint.pattern_icon import pattern_icon, swatch
from studio.panels.numbers import amount_of, grouped, percent
from studio.panels.tables.record_table import Column, RecordTable
from studio.panels.tables.record_view import RecordView


class RailroadTable(RecordView):
    """A row for each railroad. IDs, names, prices and bands are edited in place; counts and chances update a moment
    after a change. Pasted rows add railroads without lines."""

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        model = RecordTable(document, "railroad", lambda scenario: scenario.board.railroads, columns())
        super().__init__(
            document,
            model,
            tr("Railroads and prices"),
            tr("railroads"),
            tr("Players buy railroads. Draw a first line on the board to add one."),
            parent,
        )
        self.sheet.exported = "railroads"

    def adding_row(self, scenario: Scenario, said: Mapping[str, str]) -> Edit:
        """Return the edit that adds a railroad by its ID or name, in the least used color."""
        taken, free = scenario.board.railroads, railroad_look(scenario.look.railroads.values())
        name = said.get(tr("Name")) or said.get(tr("ID")) or tr("New railroad")
        id = said.get(tr("ID"), "").strip() or initials(name, taken) or fresh_id(taken, "R")
        return AddRailroad(RailroadId(id), name, colour=free.colour, pattern=free.pattern)


def columns() -> list[Column]:
    """Return the columns of the table."""
    return [
        Column(tr("ID"), lambda s, id: id, edit=lambda s, id, text: Rename(Ref("railroad", id), str(text).strip())),
        Column(
            tr("Name"),
            lambda s, id: s.board.railroads[RailroadId(id)].name,
            edit=lambda s, id, text: ChangeRailroad(RailroadId(id), name=str(text)),
        ),
        Column(
            tr("Nickname"),
            lambda s, id: s.board.railroads[RailroadId(id)].nickname,
            edit=lambda s, id, text: ChangeRailroad(RailroadId(id), nickname=str(text)),
        ),
        Column(tr("Price"), price, grouped, edit=set_price, is_number=True, tip=tr("Purchase price")),
        Column(
            tr("Public"),
            lambda s, id: tr("yes") if is_public(s, id) else "",
            edit=lambda s, id, text: SetPublic(RailroadId(id), bool(text)),
            choices=lambda s, id: [("", tr("no")), (tr("yes"), tr("yes"))],
            tip=tr("Cannot be bought if the option for public railroads is on"),
        ),
        Column(
            tr("Color"),
            lambda s, id: look(s, id).colour,
            edit=set_colour,
            icon=lambda s, id: swatch(look(s, id).colour),
            tip=tr("Color as #rrggbb"),
        ),
        Column(
            tr("Pattern"),
            lambda s, id: look(s, id).pattern,
            choice_name,
            edit=lambda s, id, text: ChangeRailroad(RailroadId(id), pattern=text),
            choices=lambda s, id: [(pattern, choice_name(pattern)) for pattern in PATTERNS],
            icon=band,
        ),
        _served(tr("Mileposts"), lambda found: found.mileposts, str, tr("Mileposts with one of its sections")),
        _served(tr("Cities"), lambda found: len(found.cities), str, tr("Cities at its mileposts")),
        _served(
            tr("Service"), lambda found: found.service, percent, tr("Chance that a destination is one of its cities")
        ),
        _served(
            tr("Monopoly"),
            lambda found: found.monopoly,
            percent,
            tr("Chance that a destination is a city that only this railroad serves"),
        ),
        _served(
            tr("Connections"),
            lambda found: found.connections,
            str,
            tr("Number of railroads that share a milepost with it"),
        ),
    ]


def _served(title: str, read: Callable[[Service], Any], show: Callable[[Any], str], tip: str) -> Column:
    def value(scenario: Scenario, id: str) -> int | Fraction:
        result: int | Fraction = read(service(scenario)[RailroadId(id)])
        return result

    return Column(title, value, show, is_number=True, tip=tip)


def look(scenario: Scenario, id: str) -> RailroadLook:
    """Return the style of the railroad."""
    return scenario.look.railroads.get(RailroadId(id), RailroadLook())


def band(scenario: Scenario, id: str) -> QIcon:
    """Return an icon of the railroad's band."""
    drawn = look(scenario, id)
    return pattern_icon(drawn.colour, drawn.pattern)


def price(scenario: Scenario, id: str) -> int | None:
    """Return the price of the railroad, or None without one."""
    content = scenario.content
    return content.prices.get(RailroadId(id)) if isinstance(content, BoxcarsContent) else None


def is_public(scenario: Scenario, id: str) -> bool:
    """Return whether the railroad cannot be bought."""
    content = scenario.content
    return isinstance(content, BoxcarsContent) and id in content.public


def set_price(scenario: Scenario, id: str, text: Any) -> Edit:
    """Return the edit for a typed price; an empty text removes the price. Raises ValueError with a message."""
    typed = str(text).strip()
    return SetPrice(RailroadId(id), amount_of(typed, scenario.currency) if typed else None)


def set_colour(scenario: Scenario, id: str, text: Any) -> Edit:
    """Return the edit for a typed color. Raises ValueError with a message."""
    return ChangeRailroad(RailroadId(id), colour=colour_of(str(text)))


def colour_of(text: str) -> str:
    """Return the typed color as `#rrggbb`. Raises ValueError with a message."""
    import re

    written = text.strip().lower().removeprefix("#")
    if not re.fullmatch(r"[0-9a-f]{6}", written):
        raise ValueError(tr("expected a color as #rrggbb, such as #2a6fb0"))
    return f"#{written}"
