"""Editing of texts on a game system's own picture, in place: by a double-click or by keys."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPen
from PySide6.QtWidgets import QGraphicsRectItem, QLineEdit

from engine.errors import EditError
from engine.i18n import tr
from engine.model.geometry import Point, ahead
from engine.model.ids import Ref
from studio.canvas.input.keys import ARROWS
from studio.paint.own_pictures import Written, own_picture
from studio.widgets.tip import tip

if TYPE_CHECKING:
    from studio.canvas.input.tool_view import ToolView

NARROWEST = 56
"""Minimum screen pixels of a field while editing."""

ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
ABOVE = 1e6
"""Height of the frame: above everything drawn."""


class WritingOver(QObject):
    """Small editor over a picture, one at a time. Tab accepts the text and moves to the next field. Arrow keys move a
    frame from field to field; Enter or Space edits it."""

    def __init__(self, view: ToolView) -> None:
        super().__init__(view)
        self._view = view
        self.editor: QLineEdit | None = None
        self._place = 0
        self._over: tuple[Ref, str] | None = None
        self._framed: int | None = None
        """Field selected by keys; None while the mouse is used."""
        self._frame = QGraphicsRectItem()
        self._frame.setZValue(ABOVE)
        self._frame.hide()
        view.scene().addItem(self._frame)
        view.installEventFilter(self)
        view.viewport().installEventFilter(self)
        for bar in (view.horizontalScrollBar(), view.verticalScrollBar()):
            bar.valueChanged.connect(lambda _: self.leave())
        view.zoomed.connect(lambda _: self.leave())

    def written(self) -> Sequence[Written]:
        """Return all editable fields of the picture."""
        scenario = self._view.document.scenario
        own = own_picture(scenario.family)
        return own.written(scenario) if own is not None else ()

    def lead(self, way: Point) -> bool:
        """Move the frame to the next field in this direction; at first to the selected or the first field. Returns
        whether there are any."""
        written = self.written()
        if not written:
            return False
        places = [one.rect.center().toTuple() for one in written]
        if self._framed is None or self._framed >= len(written):
            self._framed = self._selected() or 0
        else:
            found = ahead(places, places[self._framed], way)
            self._framed = self._framed if found is None else places.index(found)
        one = written[self._framed]
        self._view.document.select([one.ref])
        self._view.show_places([places[self._framed]], zoom=False)
        self._view.editor.say(
            tr("{title}: {text}. Press Enter or Space to edit.").format(title=one.title, text=one.text)
        )
        self.show_frame()
        return True

    def show_frame(self) -> None:
        """Update the frame after a change of the picture. An open editor whose field has moved is closed, so that it
        cannot overwrite another one."""
        written = self.written()
        if self.editor is not None:
            now = written[self._place] if self._place < len(written) else None
            if now is None or (now.ref, now.title) != self._over:
                self.leave()
        is_there = self._framed is not None and self._framed < len(written)
        self._frame.setVisible(is_there)
        if self._framed is not None and is_there:
            pen = QPen(self._view.palette().highlight().color(), 3)
            pen.setCosmetic(True)
            self._frame.setPen(pen)
            self._frame.setRect(written[self._framed].rect)

    def begin(self, number: int) -> None:
        """Open the editor over a field."""
        self.leave()
        written = self.written()[number]
        self._place, self._over = number, (written.ref, written.title)
        self._view.document.select([written.ref])
        editor = QLineEdit(written.text, self._view.viewport())
        editor.setAccessibleName(written.title)
        editor.setToolTip(tip(written.title))
        editor.setAlignment(Qt.AlignmentFlag.AlignCenter)
        editor.selectAll()
        editor.setGeometry(self._room(written, editor.sizeHint().height()))
        editor.installEventFilter(self)
        editor.show()
        editor.setFocus()
        self.editor = editor
        self._view.editor.say(
            tr("{title}: Enter accepts, Tab goes to the next field, Esc cancels.").format(title=written.title)
        )

    def leave(self) -> None:
        """Close the editor without changes."""
        if self.editor is None:
            return
        editor, self.editor = self.editor, None
        had_focus = editor.hasFocus()
        editor.removeEventFilter(self)
        editor.hide()
        editor.deleteLater()
        self.show_frame()
        if had_focus:
            self._view.setFocus()

    def take(self) -> bool:
        """Accept the text; show the error and stay open if it is not possible."""
        if self.editor is None:
            return True
        written, text = self.written()[self._place], self.editor.text().strip()
        if text != written.text:
            try:
                self._view.document.perform(written.edit(text))
            except (ValueError, EditError) as error:
                self._view.editor.say(str(error))
                self.editor.setToolTip(tip(str(error)))
                self.editor.selectAll()
                return False
        self.leave()
        return True

    def _room(self, written: Written, high: int) -> QRect:
        view, rect = self._view, written.rect
        first, last = view.mapFromScene(rect.topLeft()), view.mapFromScene(rect.bottomRight())
        there = QRect(first, last)
        there.setWidth(max(there.width(), NARROWEST))
        there.setHeight(max(high, min(there.height(), 2 * high)))
        there.moveCenter(QRect(first, last).center())
        return there

    def _at(self, place: QPoint) -> int | None:
        at = self._view.mapToScene(place)
        hit = [number for number, written in enumerate(self.written()) if written.rect.contains(at)]
        return hit[-1] if hit else None

    def _selected(self) -> int | None:
        chosen = self._view.document.selection
        return next((number for number, written in enumerate(self.written()) if written.ref in chosen), None)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Handle double-clicks on the picture, keys over it, and the keys of the editor."""
        kind = event.type()
        if self.editor is not None and watched is self.editor:
            return self._in_editor(event)
        number = None
        if kind == QEvent.Type.MouseButtonDblClick and watched is self._view.viewport():
            click = cast(QMouseEvent, event)
            is_left = click.button() == Qt.MouseButton.LeftButton
            number = self._at(click.position().toPoint()) if is_left else None
        elif kind == QEvent.Type.MouseButtonPress and watched is self._view.viewport():
            self.take()
            self.leave()
            self._framed = None
            self.show_frame()
        elif kind == QEvent.Type.KeyPress and watched is self._view and self.editor is None:
            pressed = cast(QKeyEvent, event)
            key, held = Qt.Key(pressed.key()), pressed.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
            if key in ARROWS and not held and self.lead(ARROWS[key]):
                return True
            if key in ENTER or (key == Qt.Key.Key_Space and self._frame.isVisible()):
                number = self._framed if self._frame.isVisible() else self._selected()
        if number is None:
            return False
        self.begin(number)
        return True

    def _in_editor(self, event: QEvent) -> bool:
        if event.type() not in (QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride):
            return False
        key = cast(QKeyEvent, event).key()
        if event.type() == QEvent.Type.ShortcutOverride:
            # The window has other functions for these keys.
            if key not in (*ENTER, Qt.Key.Key_Escape, Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
                return False
            event.accept()
            return True
        if key in ENTER:
            self.take()
        elif key == Qt.Key.Key_Escape:
            self.leave()
        elif key in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
            if self.take():
                self.begin((self._place + (1 if key == Qt.Key.Key_Tab else -1)) % len(self.written()))
        else:
            return False
        return True
