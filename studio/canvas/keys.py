"""Keys by the names that tools know."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

ARROWS: dict[Qt.Key, tuple[int, int]] = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
"""The arrow keys and where they point, y down."""

NAMES: dict[Qt.Key, str] = {
    Qt.Key.Key_Escape: "escape",
    Qt.Key.Key_Return: "enter",
    Qt.Key.Key_Enter: "enter",
    Qt.Key.Key_Backspace: "backspace",
    Qt.Key.Key_Delete: "delete",
    Qt.Key.Key_Tab: "tab",
    Qt.Key.Key_Left: "left",
    Qt.Key.Key_Right: "right",
    Qt.Key.Key_Up: "up",
    Qt.Key.Key_Down: "down",
}


def modifiers(held: Qt.KeyboardModifier) -> frozenset[str]:
    """The modifier keys that are held: shift, ctrl, alt."""
    known = {
        "shift": Qt.KeyboardModifier.ShiftModifier,
        "ctrl": Qt.KeyboardModifier.ControlModifier,
        "alt": Qt.KeyboardModifier.AltModifier,
    }
    return frozenset(name for name, bit in known.items() if held & bit)


def key_name(event: QKeyEvent) -> str:
    """The key's name for tools, "shift+" before it when Shift is held; empty for keys that no tool uses."""
    name = NAMES.get(Qt.Key(event.key()), "")
    return f"shift+{name}" if name and "shift" in modifiers(event.modifiers()) else name
