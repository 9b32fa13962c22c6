"""The actions that do a step of a lesson, as values. *Show Me* points at the next one; the tests of the lessons perform
them all, by mouse and by keys, so that a lesson cannot become wrong without notice.

An action has a target while it is due: a widget that is visible now, and a place in it. An action that is already
done, or that needs an earlier one first, has none.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from engine.model.geometry import Point, distance
from engine.model.ids import CityId
from studio.app.lessons.lesson import Act, Scene, Target

if TYPE_CHECKING:
    from PySide6.QtWidgets import QAbstractItemView, QListWidget, QMenu, QWidget

    from studio.commands.command import Command
    from studio.compare.window import CompareWindow

Find = Callable[[Scene], "QWidget | None"]  # not shown
"""Returns the widget of an action, None while there is none."""
SPOT = 24
"""Width in pixels of the place on the board to which *Show Me* points."""
NEAR = 12.0
"""Distance in millimeters within which a city counts as added at a place."""


def in_view(widget: QWidget | None) -> QWidget | None:
    """Return a widget if it can be used now."""
    return widget if widget is not None and widget.isVisible() and widget.isEnabled() else None


class Run(NamedTuple):
    """Run a command: by its shortcut, or in its menu. With `child`, the entry of that title (in the source language) of
    its submenu. `is_over` returns whether it need not be run any more."""

    command: str
    child: str = ""
    is_over: Callable[[Scene], bool] = lambda scene: False

    def target(self, scene: Scene) -> Target | None:
        """The title of the menu."""
        command = scene.parts.actions.commands[self.command]
        if self.is_over(scene) or command.disabled() is not None or scene.is_blocked:
            return None
        bar = scene.parts.menu_bar
        action = scene.parts.menus[command.menu].menuAction()
        return Target(bar, bar.actionGeometry(action))

    def path(self, scene: Scene) -> list[tuple[QMenu, str]]:
        """Return the menus that lead to the command, each with the text of the entry to choose in it."""
        from engine.i18n import tr
        from studio.widgets.mnemonic import without_keys

        command: Command = scene.parts.actions.commands[self.command]
        menu = scene.parts.menus[command.menu]
        found = [(menu, without_keys(command.words))]
        if self.child:
            entry = next(action for action in menu.actions() if without_keys(action.text()) == found[0][1])
            below = entry.menu()
            assert below is not None
            found.append((below, tr(self.child)))  # type: ignore[arg-type]  # PySide's stubs return an object.
        return found


class Take(NamedTuple):
    """Choose a tool by its letter or its button."""

    tool: str

    def target(self, scene: Scene) -> Target | None:
        """The button of the tool."""
        toolbox = scene.parts.toolbox
        button = in_view(toolbox.button_of(self.tool))
        if button is None or toolbox.held.id == self.tool or scene.is_blocked:
            return None
        return Target(button)


class Place(NamedTuple):
    """Click a place on the board with a tool, in millimeters, where no city is yet."""

    tool: str
    at: Point

    def target(self, scene: Scene) -> Target | None:
        """The place on the board."""
        board = scene.document.committed.board
        places = [board.mileposts[city.milepost].at for city in board.cities.values()]
        if scene.parts.toolbox.held.id != self.tool or any(distance(self.at, place) < NEAR for place in places):
            return None
        return spot(scene, self.at)


class Cities(NamedTuple):
    """Click cities with the line tool, one after the other: the first ones, up to a number, or all. Enter ends the
    line."""

    most: int = 0

    def target(self, scene: Scene) -> Target | None:
        """The first city."""
        places = self.places(scene)
        if scene.parts.toolbox.held.id != "line" or not places or scene.is_blocked:
            return None
        return spot(scene, places[0])

    def places(self, scene: Scene) -> list[Point]:
        """Return the places of the cities in millimeters."""
        board = scene.document.committed.board
        places = [board.mileposts[city.milepost].at for city in board.cities.values()]
        return places[: self.most or None]


class Select(NamedTuple):
    """Select a city by a click on it, or by its name in *Find*."""

    city: str

    def target(self, scene: Scene) -> Target | None:
        """The city."""
        at, id = place_of_city(scene, self.city), city_named(scene, self.city)
        is_selected = any(ref.kind == "city" and ref.id == id for ref in scene.document.selection)
        if at is None or is_selected or scene.parts.toolbox.held.id != "select" or scene.is_blocked:
            return None
        return spot(scene, at)


class Move(NamedTuple):
    """Move a city by some millimeters: drag it, or select it and press arrow keys."""

    city: str
    by: Point

    def target(self, scene: Scene) -> Target | None:
        """The city."""
        at = place_of_city(scene, self.city)
        if at is None or scene.parts.toolbox.held.id != "select" or scene.is_blocked:
            return None
        return spot(scene, at)


class Press(NamedTuple):
    """Press a button, or the key that does the same in its window."""

    button: Find
    key: str = ""

    def target(self, scene: Scene) -> Target | None:
        """The button."""
        button = in_view(self.button(scene))
        return Target(button) if button is not None else None


class Type(NamedTuple):
    """Replace the text of a field and press Enter if `ends`."""

    field: Find
    text: str
    ends: bool = False

    def target(self, scene: Scene) -> Target | None:
        """The field."""
        field = in_view(self.field(scene))
        return Target(field) if field is not None else None


class Uncheck(NamedTuple):
    """Clear the check box of the first item of a list."""

    items: Callable[[Scene], QListWidget | None]

    def target(self, scene: Scene) -> Target | None:
        """The item."""
        from PySide6.QtCore import Qt

        view = in_view(self.items(scene))
        item = view.item(0) if view is not None else None  # type: ignore[attr-defined]
        if view is None or item is None or item.checkState() is not Qt.CheckState.Checked:
            return None
        return Target(view.viewport(), view.visualItemRect(item))  # type: ignore[attr-defined]


class Enter(NamedTuple):
    """Type an amount into the first cell of a table that shows another one."""

    table: Callable[[Scene], QAbstractItemView | None]
    shown: str
    text: str

    def target(self, scene: Scene) -> Target | None:
        """The cell."""
        view = self.table(scene)
        if view is None or in_view(view) is None or scene.is_blocked:
            return None
        model = view.model()
        for row in range(model.rowCount()):
            for column in range(model.columnCount()):
                index = model.index(row, column)
                if "".join(filter(str.isdecimal, str(index.data()))) == self.shown:
                    return Target(view.viewport(), view.visualRect(index))
        return None


class Choose(NamedTuple):
    """Play one decision of a game: roll the dice, or take the first choice."""

    game: Find

    def target(self, scene: Scene) -> Target | None:
        """The button that rolls, or the choices."""
        from studio.playtest.window import PlaytestWindow

        window = self.game(scene)
        if not isinstance(window, PlaytestWindow):
            return None
        tray, choices = window.game.tray, window.game.choices
        at = next((part for part in (tray.roll, choices.ride_on, choices) if in_view(part) is not None), None)
        return Target(at) if at is not None else None


class Leave(NamedTuple):
    """Close a window by Esc."""

    window: Callable[[Scene], CompareWindow | None]

    def target(self, scene: Scene) -> Target | None:
        """The window."""
        window = self.window(scene)
        return Target(window) if window is not None else None


class Wait(NamedTuple):
    """Do nothing: the program works."""

    def target(self, scene: Scene) -> Target | None:
        """None: there is nothing to point at."""
        return None


ACTS: tuple[type[Act], ...] = (
    Run, Take, Place, Cities, Select, Move, Press, Type, Uncheck, Enter, Choose, Leave, Wait,
)  # fmt: skip
"""Every kind of action."""


def spot(scene: Scene, at: Point) -> Target | None:
    """Return a place on the board as a target; None if the board is not visible."""
    from PySide6.QtCore import QPoint, QRect, QSize

    view = scene.parts.view()
    if not view.isVisible():
        return None
    middle = view.place_of(at)
    return Target(view.viewport(), QRect(middle - QPoint(SPOT // 2, SPOT // 2), QSize(SPOT, SPOT)))


def city_named(scene: Scene, name: str) -> CityId | None:
    """Return the ID of the city of a name."""
    cities = scene.document.committed.board.cities
    return next((id for id, city in cities.items() if city.name == name), None)


def place_of_city(scene: Scene, name: str) -> Point | None:
    """Return the place of the city of a name in millimeters."""
    id, board = city_named(scene, name), scene.document.committed.board
    return board.mileposts[board.cities[id].milepost].at if id is not None else None
