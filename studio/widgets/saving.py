"""The question where to save something."""

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
    """A file to save to, and the kind that was chosen for it, as it was offered."""

    path: Path
    kind: str


def ask_where_to_save(parent: QWidget | None, title: str, first: Path, kinds: Sequence[str]) -> Target | None:
    """The file that the author names, or None where they give it up. A name without an ending gets that of the chosen
    kind (`Pictures (*.png)`), or of the first one.

    The dialog asks about the name as it was typed. Systems differ in whether they ask about the name with its ending,
    so that the question about that file is asked here, and the dialog comes back where it is not to be replaced.
    """
    while True:
        name, kind = QFileDialog.getSaveFileName(parent, title, str(first), ";;".join(kinds))
        if not name:
            return None
        typed = Path(name)
        target = typed if typed.suffix else Path(f"{typed}{_ending(kind, *kinds)}")
        if target == typed or not os.path.exists(target) or _may_replace(parent, title, target):
            return Target(target, kind)
        first = target


def _ending(*kinds: str) -> str:
    """The first ending that one of these kinds names."""
    found = re.search(r"\*(\.\w+)", " ".join(kinds))
    return found[1] if found else ""


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
