"""The Save As file dialog."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from PySide6.QtWidgets import QFileDialog, QWidget

from engine.i18n import tr
from studio.widgets.message_box import Box, Icon, Role


class Target(NamedTuple):
    """A file to save to, and the chosen file type."""

    path: Path
    kind: str


def ask_where_to_save(parent: QWidget | None, title: str, first: Path, kinds: Sequence[str]) -> Target | None:
    """Return the file that the user names, or None if they cancel. The type of the suggested name is chosen first. A
    name without a suffix gets that of the chosen type (`Pictures (*.png)`), or of the first one.

    The dialog asks about the name as typed. Whether systems ask about the name with its suffix differs, so this
    function does, and shows the dialog again if the file must not be replaced.
    """
    while True:
        usual = next((kind for kind in kinds if first.suffix and first.suffix in _endings(kind)), "")
        name, kind = QFileDialog.getSaveFileName(parent, title, str(first), ";;".join(kinds), usual)
        if not name:
            return None
        typed = Path(name)
        target = typed if typed.suffix else Path(f"{typed}{_ending(kind, *kinds)}")
        if target == typed or not os.path.exists(target) or _may_replace(parent, title, target):
            return Target(target, kind)
        first = target


def _ending(*kinds: str) -> str:
    """Return the first suffix of these types."""
    return next(iter(_endings(" ".join(kinds))), "")


def _endings(kind: str) -> list[str]:
    return re.findall(r"\*(\.\w+)", kind)


def _may_replace(parent: QWidget | None, title: str, target: Path) -> bool:
    text = tr("A file named {target} exists already. Replace it?").format(target=target.name)
    more = tr("It is in the folder {parent}.").format(parent=target.parent)
    box = Box(parent, Icon.Warning, text, more, title)
    replace = box.addButton(tr("&Replace"), Role.AcceptRole)
    another = box.addButton(tr("Another &Name…"), Role.RejectRole)
    box.setDefaultButton(another)
    box.setEscapeButton(another)
    box.exec()
    return box.clickedButton() is replace
