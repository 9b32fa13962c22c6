"""What the monkey does when it is asked: dialogs are filled and answered by chance, file names come from its folder."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtGui import QColor, QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QApplication,
    QCheckBox,
    QColorDialog,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QLineEdit,
    QMenu,
    QMessageBox,
    QPlainTextEdit,
    QSlider,
    QSpinBox,
    QTextEdit,
    QWidget,
)
from shiboken6 import isValid

from studio.panels.color_dialog import ColourDialog
from tests.fuzz.hostile import near, scalar

ASKING_MS = 15
MOST_ANSWERS = 40
"""After so many questions in one step whatever asks is closed."""


class Answers:
    """Answers whatever asks while a step is under way, by the step's chance. One that is `willing` mostly says what a
    person might, and so comes to what is done then."""

    def __init__(self, folder: Path, willing: bool = False) -> None:
        self.folder, self._willing = folder, willing
        self.met: Counter[str] = Counter()
        """How often each dialog asked, by its class and title."""
        self.rng = Random(0)
        self._given = 0
        self._timer = QTimer(interval=ASKING_MS)
        # A timer waits for the end of what it calls, also where that asks again.
        self._timer.timeout.connect(lambda: QTimer.singleShot(0, self.answer))

    def begin(self, rng: Random) -> None:
        """A step begins."""
        self.rng, self._given = rng, 0
        self._timer.start()

    def stop(self) -> None:
        """Nothing is answered any more."""
        self._timer.stop()

    def asking(self) -> QWidget | None:
        """What waits for an answer."""
        return QApplication.activePopupWidget() or QApplication.activeModalWidget()

    def answer(self) -> None:
        """Answer whatever is in front."""
        asking = self.asking()
        if asking is None or not self._timer.isActive():
            return
        self._given += 1
        if self._given > MOST_ANSWERS:
            asking.reject() if isinstance(asking, QDialog) else asking.close()
        elif isinstance(asking, QMenu):
            self._choose(asking)
        elif isinstance(asking, QMessageBox):
            self.rng.choice(asking.buttons()).click()
        elif isinstance(asking, QDialog):
            self._fill(asking)
        else:
            asking.close()

    def _choose(self, menu: QMenu) -> None:
        actions = [action for action in menu.actions() if action.isEnabled() and action.menu() is None]
        menu.close()
        if actions and self.rng.random() < 0.6:
            self.rng.choice(actions).trigger()

    def _fill(self, dialog: QDialog) -> None:
        rng = self.rng
        self.met[f"{type(dialog).__name__} {dialog.windowTitle()}"] += 1
        if self._willing and rng.random() < 0.6:
            self._agree(dialog)
            return
        for _ in range(rng.randrange(4)):
            if isValid(dialog):
                meddle(dialog, rng)
        if not isValid(dialog) or not dialog.isVisible() or self.asking() is not dialog:
            return
        boxes = dialog.findChildren(QDialogButtonBox)
        buttons = [button for box in boxes for button in box.buttons() if button.isEnabled()]
        if buttons and rng.random() < 0.8:
            rng.choice(buttons).click()
        else:
            # Enter presses the button that is meant; on a dialog without one, or a disabled one, nothing happens.
            tap(dialog, rng.choice((Qt.Key.Key_Return, Qt.Key.Key_Escape)))

    def _agree(self, dialog: QDialog) -> None:
        """Say yes to what stands there, or to something like it."""
        for line in dialog.findChildren(QLineEdit):
            if line.isVisible() and line.isEnabled() and self.rng.random() < 0.5:
                line.setText(sensible(line.text(), self.rng))
        wanted = (QDialogButtonBox.ButtonRole.AcceptRole, QDialogButtonBox.ButtonRole.YesRole)
        for box in dialog.findChildren(QDialogButtonBox):
            for button in box.buttons():
                if box.buttonRole(button) in wanted and button.isEnabled() and isValid(dialog):
                    button.click()
                    return
        tap(dialog, Qt.Key.Key_Return)

    @contextmanager
    def stubs(self) -> Iterator[None]:
        """File and colour dialogs of the system answer at once, with a path in the folder, or nothing."""

        def save(*given: Any, **more: Any) -> tuple[str, str]:
            names = (
                "",
                "saved.yaml",
                "saved",
                "picture.png",
                "picture.svg",
                "picture.pdf",
                "no/such/folder/x.yaml",
                "ä\u202e.yaml",
            )
            name = self.rng.choice(names)
            kinds = str(given[3]).split(";;") if len(given) > 3 else [""]
            return (str(self.folder / name), self.rng.choice(kinds)) if name else ("", "")

        def open_(*given: Any, **more: Any) -> tuple[str, str]:
            files = ["", *(str(path) for path in sorted(self.folder.iterdir()) if path.is_file()), "/no/such/file"]
            return self.rng.choice(files), ""

        def colour(*given: Any, **more: Any) -> QColor:
            return QColor() if self.rng.random() < 0.3 else QColor(self.rng.randrange(2**24))

        def live(dialog: ColourDialog) -> int:
            for _ in range(self.rng.randrange(3)):
                dialog.setCurrentColor(QColor(self.rng.randrange(2**24)))
            return self.rng.randrange(2)

        with (
            patch.object(ColourDialog, "exec", live),
            patch.object(QFileDialog, "getSaveFileName", save),
            patch.object(QFileDialog, "getOpenFileName", open_),
            patch.object(QColorDialog, "getColor", colour),
        ):
            yield


def sensible(text: str, rng: Random) -> str:
    """What a person might write where a text stands: the same, another number, a word."""
    kind = rng.random()
    if kind < 0.2:
        return text
    if kind < 0.55:
        return near(text, rng) if text.strip(" -.0123456789") == "" and text else f"{text[:20]}{rng.choice('abx2')}"
    if kind < 0.85:
        return str(rng.choice((0, 1, 2, 3, 5, 10, 45, 90, 150, rng.randrange(1000))))
    return rng.choice(("Springfield", "region = 1", "size > 3", "5 mm", "12.5 -3", "0, 3", "#336699", "north", ""))


def tap(widget: QWidget, key: Qt.Key) -> None:
    """A key pressed and released. `QTest.keyClick` would look at a widget that the press has ended, and crash."""
    text = {Qt.Key.Key_Return: "\r", Qt.Key.Key_Tab: "\t"}.get(key, "\x1b")
    for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
        if isValid(widget):
            QApplication.sendEvent(widget, QKeyEvent(kind, key, Qt.KeyboardModifier.NoModifier, text))


def type_in(widget: QWidget, text: str) -> None:
    """Letters typed one by one, until one of them ends what they are typed into."""
    for letter in text:
        if not isValid(widget):
            return
        if " " <= letter <= "~":
            QTest.keyClicks(widget, letter)
        else:
            # QTest knows no key for it; an input method sends it so.
            QApplication.sendEvent(widget, QKeyEvent(QEvent.Type.KeyPress, 0, Qt.KeyboardModifier.NoModifier, letter))


Touch = Callable[[Any, Random], None]


def _line(line: QLineEdit, rng: Random) -> None:
    line.setFocus()
    line.selectAll()
    line.insert((scalar(rng) or "")[:400])
    if rng.random() < 0.7 and isValid(line):
        tap(line, Qt.Key.Key_Return)


def _text(text: QPlainTextEdit | QTextEdit, rng: Random) -> None:
    if not text.isReadOnly():
        text.setFocus()
        text.insertPlainText((scalar(rng) or "")[:400])
        text.clearFocus()


def _spin(spin: QAbstractSpinBox, rng: Random) -> None:
    if isinstance(spin, QSpinBox) and rng.random() < 0.5:
        spin.setValue(rng.choice((spin.minimum(), spin.maximum(), rng.randint(spin.minimum(), spin.maximum()))))
    else:
        spin.lineEdit().setText((scalar(rng) or "")[:400])
        tap(spin, Qt.Key.Key_Return)


def _combo(combo: QComboBox, rng: Random) -> None:
    if combo.isEditable() and rng.random() < 0.5:
        combo.setEditText((scalar(rng) or "")[:400])
        tap(combo, Qt.Key.Key_Return)
    elif combo.count():
        row = rng.randrange(combo.count())
        combo.setCurrentIndex(row)
        combo.activated.emit(row)


def _press(button: QAbstractButton, rng: Random) -> None:
    button.click()


TOUCHES: tuple[tuple[type[QWidget], Touch], ...] = (
    (QLineEdit, _line), (QPlainTextEdit, _text), (QTextEdit, _text), (QAbstractSpinBox, _spin), (QComboBox, _combo),
    (QSlider, lambda slider, rng: slider.setValue(rng.randint(slider.minimum(), slider.maximum()))),
    (QCheckBox, _press), (QAbstractButton, _press),
)  # fmt: skip


def meddle(inside: QWidget, rng: Random) -> str:
    """Type into, choose or press something that can be seen inside a widget; what it was."""
    for kind, touch in rng.sample(TOUCHES, len(TOUCHES)):
        found = [each for each in inside.findChildren(kind) if each.isVisible() and each.isEnabled()]
        found = [each for each in found if not isinstance(each.parent(), QDialogButtonBox)]
        if found:
            chosen = rng.choice(found)
            called = chosen.accessibleName() or chosen.objectName() or getattr(chosen, "text", lambda: "")()
            said = f"{type(chosen).__name__} {str(called)[:40]!r}"
            touch(chosen, rng)
            return said
    return "nothing there"
