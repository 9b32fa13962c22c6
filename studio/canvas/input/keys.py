"""Key names for tools."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

ARROWS: dict[Qt.Key, tuple[int, int]] = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
"""Arrow keys and their directions, y down."""

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
    Qt.Key.Key_Home: "home",
    Qt.Key.Key_End: "end",
    Qt.Key.Key_PageUp: "pageup",
    Qt.Key.Key_PageDown: "pagedown",
    Qt.Key.Key_Space: "space",
    Qt.Key.Key_BracketLeft: "[",
    Qt.Key.Key_BracketRight: "]",
    Qt.Key.Key_Period: ".",
    Qt.Key.Key_Comma: ".",
    Qt.Key.Key_M: "m",
    Qt.Key.Key_W: "w",
    Qt.Key.Key_Y: "y",
    **{Qt.Key(Qt.Key.Key_0.value + digit): str(digit) for digit in range(10)},
}


def modifiers(held: Qt.KeyboardModifier) -> frozenset[str]:
    """Return the pressed modifier keys: shift, ctrl, alt."""
    known = {
        "shift": Qt.KeyboardModifier.ShiftModifier,
        "ctrl": Qt.KeyboardModifier.ControlModifier,
        "alt": Qt.KeyboardModifier.AltModifier,
    }
    return frozenset(name for name, bit in known.items() if held & bit)


def key_name(event: QKeyEvent) -> str:
    """Return the key's name for tools, with the prefix "shift+" for Shift; empty for keys that no tool uses."""
    name, held = NAMES.get(Qt.Key(event.key()), ""), modifiers(event.modifiers())
    if len(name) == 1 and held & {"ctrl", "alt"}:
        return ""
    return f"shift+{name}" if name and "shift" in held else name
