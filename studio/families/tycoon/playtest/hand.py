"""Mouse and keyboard on the board: a drag builds, a click opens the actions of a city or a cube."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from PySide6.QtCore import QObject, QPoint, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from engine.families.tycoon.actions.decisions import TycoonDecision
from engine.families.tycoon.rules.board import NONE, CompiledBoard
from engine.families.tycoon.rules.position import Position
from engine.i18n import tr
from engine.model.geometry import Point
from engine.model.grids.grid import cell_of
from engine.model.grids.lattice import cell_at, straight
from engine.model.ids import Ref
from studio.families.tycoon.colors import lettered
from studio.families.tycoon.playtest.carrier import Carrier
from studio.families.tycoon.playtest.carrying import Carriage
from studio.families.tycoon.playtest.city_layer import CityLayer, Cube
from studio.families.tycoon.playtest.laying import Laying
from studio.families.tycoon.playtest.options import Option, options
from studio.families.tycoon.playtest.pen import Pen
from studio.playtest.board.board_view import PlayBoard
from studio.playtest.board.strokes import BUILDS, Strokes
from studio.widgets.mnemonic import entry, submenu


class Hand(QObject):
    """Draws links, delivers cubes and opens menus. `decided` is emitted with a sequence of decisions,
    `said` with a message."""

    decided = Signal(object)
    said = Signal(str)

    def __init__(
        self, board: PlayBoard, compiled_board: CompiledBoard, pen: Pen, carrier: Carrier, cities: CityLayer
    ) -> None:
        super().__init__(board)
        self._board, self._m, self.pen, self.carrier, self._cities = board, compiled_board, pen, carrier, cities
        self._g: Position | None = None
        self._to_place: Mapping[int, TycoonDecision] = {}
        self.picked: tuple[Carriage, ...] = ()
        """Deliveries of the clicked cube, or nothing."""
        self.menu: QMenu | None = None
        self._stroke = NONE
        """The current hex of the drag."""
        self._before: Laying | None = None
        """The drawn link before the drag."""
        pen.build_asked.connect(self.decided)
        self._strokes = Strokes(board, self)

    def offer(self, state: Position | None, to_place: Mapping[int, TycoonDecision]) -> None:
        """Let the current player decide in this position; None ends it. `to_place` has decisions by city."""
        self._g, self._to_place = state, to_place
        if self.picked:
            self.said.emit("")  # The hint about delivering the cube no longer applies.
        self.picked = ()
        if self.menu is not None:
            self.menu.close()
        self._strokes.begin_anew()

    @property
    def is_wanted(self) -> bool:
        """Return whether anything can be pointed at."""
        return self._g is not None and (self.pen.may_build or bool(self._to_place))

    def point_at(self, post: Ref | None) -> None:
        """Move the keyboard cursor to a hex."""
        self._show_meaning(NONE if post is None else self._m.lattice.find(cell_of(post)), None)

    def take(self, post: Ref) -> None:
        """Handle Space or Enter at a hex as a click."""
        hex = self._m.lattice.find(cell_of(post))
        self._click(hex, None)
        if self.menu is not None and self.menu.actions()[0].menu() is None:  # Another menu would open over it.
            self.menu.setActiveAction(self.menu.actions()[0])

    def _hex(self, at: Point) -> int:
        return self._m.lattice.find(cell_at(self._m.lattice.grid, at))

    def _cube(self, at: Point) -> Cube | None:
        """Return the deliverable cube at a place."""
        cube = self._cities.cube_at(at) if self.carrier.movable and not self.pen.is_begun else None
        return cube if cube is not None and (cube.city, cube.colour) in self.carrier.movable else None

    def _show_meaning(self, hex: int, cube: Cube | None) -> None:
        """Show the effect of a click."""
        city = self._m.city_at[hex] if hex >= 0 else NONE
        means = hex == self.pen.last != NONE or city in self._to_place
        if self.picked:
            there = [each for each in self.picked if each.to == city]
            self.carrier.show(self.picked, there[0] if there else None)
            means = bool(there)
        elif self.pen.is_begun:
            self.pen.point_at(hex if hex >= 0 else NONE)
            means = means or self.pen.ahead is not None
        elif cube is not None:
            self.carrier.show(self.carrier.ways(cube.city, cube.colour))
            means = True
        else:
            ways = [way for colour in self.carrier.of_city(city) for way in self.carrier.ways(city, colour)]
            self.carrier.show(ways)
            means = means or (hex >= 0 and self.pen.origin(hex) is not None)
        shape = Qt.CursorShape.PointingHandCursor if means else Qt.CursorShape.OpenHandCursor
        if self._board.viewport().cursor().shape() != shape:
            self._board.viewport().setCursor(shape)

    def _click(self, hex: int, cube: Cube | None) -> None:
        """Handle a click at a hex or on a cube there."""
        if hex < 0 or self._g is None:
            return
        city = self._m.city_at[hex]
        if city in self._to_place:
            self.decided.emit([self._to_place[city]])
        elif self.picked:
            self._carry_to(city)
        elif self.pen.is_begun:
            if hex != self.pen.last:
                self.pen.go_on(hex)
            elif self.pen.has_tiles:
                self.pen.build()
        elif cube is not None:
            self._pick(self.carrier.ways(cube.city, cube.colour))
        elif city != NONE and self.pen.may_build:
            self._open(options(self._m, self._g, city, self.pen, self.carrier), hex)
        elif self.pen.may_build:
            self.pen.begin(hex)

    def _pick(self, ways: Sequence[Carriage]) -> None:
        """Select a cube. Deliver it at once if there is only one way."""
        if len(ways) == 1:
            self.decided.emit(ways[0].decisions)
            return
        self.picked = tuple(ways)
        self.carrier.show(self.picked)
        self.said.emit(tr("Click the city that accepts the cube; Esc cancels."))

    def _carry_to(self, city: int) -> None:
        """Deliver the cube to a city, or deselect it if that is not possible."""
        ways = [each for each in self.picked if each.to == city]
        if len(ways) > 1:
            told = [
                Option(
                    f"{self.carrier.route(each)}: {self.carrier.points_text(each)}",
                    tuple(each.decisions),
                    None,
                    each,
                )
                for each in ways
            ]
            self._open(told, self._m.city_hex[city])
        elif ways:
            self.decided.emit(ways[0].decisions)
        else:
            self.put_back()

    def _cancel(self, undo: Callable[[], object], told: str) -> None:
        """Undo what is not played yet, and say so."""
        undo()
        self.said.emit(told)

    def put_back(self) -> None:
        """Deselect the cube."""
        self.picked = ()
        self.carrier.show(())

    def _open(self, found: Sequence[Option], hex: int) -> None:
        """Open a menu with the actions of a city."""
        if not found:
            return
        menu = self.menu = QMenu(self._board)
        self._fill(menu, found)
        menu.aboutToHide.connect(partial(self._closed, menu))
        x, y = self._m.lattice.xy[hex].tolist()
        menu.popup(self._board.viewport().mapToGlobal(self._board.place_of((x, y)) + QPoint(12, 12)))

    def _fill(self, menu: QMenu, found: Sequence[Option]) -> None:
        by_entry: dict[QAction, Option] = {}
        for option in found:
            if option.further:
                further = submenu(menu, option.words)
                self._fill(further, option.further)
                added = further.menuAction()
            else:
                added = entry(menu, option.words, partial(self._choose, option))
                by_entry[added] = option
            if option.colour != NONE:
                added.setIcon(lettered(self._cities.tones[option.colour].name(), self._cities.letters[option.colour]))
        menu.hovered.connect(lambda pointed: self._preview(by_entry.get(pointed)))

    def _preview(self, option: Option | None) -> None:
        """Show the link or the route of the menu entry under the pointer."""
        if option is not None:
            self.pen.preview(option.laying)
            self.carrier.show((option.carriage,) if option.carriage is not None else ())

    def _closed(self, menu: QMenu) -> None:
        self.menu = None
        self.pen.preview(None)
        self.carrier.show(self.picked)
        menu.deleteLater()

    def _choose(self, option: Option) -> None:
        if option.laying is not None:
            self.pen.draw(option.laying)
        else:
            self.decided.emit(list(option.decisions))

    def look(self, at: Point | None) -> None:
        """Show the effect of a click at a place."""
        if at is None:
            self._show_meaning(NONE, None)
        else:
            self._show_meaning(self._hex(at), self._cube(at))

    def begin(self, at: Point) -> bool:
        """Start a drag at a city, or at the end of incomplete or drawn track of the player."""
        hex = self._hex(at)
        if hex < 0 or not self.pen.may_build or self.picked:
            return False
        self._stroke, self._before = hex, self.pen.drawn
        return hex == self.pen.last or self.pen.origin(hex) is not None

    def lead(self, at: Point, is_first: bool) -> bool:
        """Follow the pointer. The track stays where it cannot continue until the pointer returns there."""
        hex = self._hex(at)
        if hex < 0 or (is_first and hex == self._stroke):
            return False
        if is_first:
            self.carrier.show(())
            if self._stroke != self.pen.last and not self.pen.begin(self._stroke):
                return True
        lattice = self._m.lattice
        cells = straight(lattice.cell(self._stroke), lattice.cell(hex))
        self.pen.through([lattice.find(cell) for cell in cells[1:]] or [hex], at)
        self._stroke = hex
        return True

    def restore(self) -> None:
        """Restore the link from before the drag."""
        self.pen.restore(self._before)

    def click(self, at: Point) -> None:
        """Handle a click at a hex or on a cube there."""
        self._click(self._hex(at), self._cube(at))

    def keys(self) -> Mapping[Qt.Key, Callable[[], object]]:
        """Return the keys for the drawn link or the selected cube."""
        found: dict[Qt.Key, Callable[[], object]] = {}
        if self.picked:
            found[Qt.Key.Key_Escape] = partial(self._cancel, self.put_back, tr("The cube is no longer selected."))
        elif self.pen.is_begun:
            cancel = partial(self._cancel, self.pen.clear, tr("The drawn link is removed."))
            found = {Qt.Key.Key_Backspace: self.pen.shorten, Qt.Key.Key_Escape: cancel}
        return {**found, **dict.fromkeys(BUILDS, self.pen.build)} if self.pen.has_tiles else found
