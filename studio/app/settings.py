"""The user's settings: one JSON file under the settings folder or `$BOXCARS_HOME`."""

from __future__ import annotations

import contextlib
import json
import os
from pathlib import Path

import msgspec
from msgspec import Struct

from engine.folders import home_folder
from engine.validate.profiles import Profile

MOST_RECENT = 12


class Settings(Struct, omit_defaults=True):
    """`theme` is system, light, dark or contrast; `text` the size of the text in percent of the desktop's; `recent`
    newest first; `pinned` the files that are listed before those, the first pinned first; `version` the version of the
    program that started last; `game` the record of the game that was open last; `geometry` and `layout` are Qt's, in
    base 64;
    `panels` says where the author wants the lower panels, below or beside the board, and is empty where the board
    decides; `checks` is the check profile of all boards; `language` is the code of the chosen language, empty for the
    source language; `live_figures` draws figures over every board that has them. `kit_paper`, `kit_backs`, `kit_look`
    and `kit_shift` (millimeters to the right and down) are those of the printed game. `lessons` has the number of steps
    done of each lesson, and `folded` the names of the folded sections of the inspector."""

    theme: str = "system"
    text: int = 100
    recent: tuple[str, ...] = ()
    pinned: tuple[str, ...] = ()
    version: str = ""
    last: str = ""
    game: str = ""
    geometry: str = ""
    layout: str = ""
    panels: str = ""
    checks: str = Profile.print
    language: str = ""
    live_figures: bool = False
    kit_paper: str = "a4"
    kit_backs: str = "duplex"
    kit_look: str = "color"
    kit_shift: tuple[float, float] = (0.0, 0.0)
    lessons: dict[str, int] = {}
    folded: tuple[str, ...] = ()

    @property
    def profile(self) -> Profile:
        """The check profile; print (all checks) if the stored name is unknown."""
        return Profile(self.checks) if self.checks in set(Profile) else Profile.print

    @property
    def listed(self) -> tuple[str, ...]:
        """The pinned files, then the other recent files, newest first."""
        return (*self.pinned, *(name for name in self.recent if name not in self.pinned))

    def pin_file(self, name: str, is_pinned: bool) -> None:
        """Pin a file or unpin it. An unpinned file remains among the recent ones."""
        self.pinned = (*(known for known in self.pinned if known != name), *((name,) if is_pinned else ()))
        if name not in self.recent:
            self.recent = (name, *self.recent)[:MOST_RECENT]

    def remove_file(self, name: str) -> None:
        """Remove a file from the lists."""
        self.pinned = tuple(known for known in self.pinned if known != name)
        self.recent = tuple(known for known in self.recent if known != name)

    def remember_file(self, path: Path) -> None:
        """Put a file first among the recent files; the next start opens it."""
        name = str(path.resolve())
        self.last = name
        self.recent = (name, *(known for known in self.recent if known != name))[:MOST_RECENT]


def settings_file() -> Path:
    """Return the path of the settings file."""
    return home_folder() / "studio.json"


def load_settings() -> Settings:
    """Return the settings; the defaults if there are none or they cannot be read."""
    try:
        return msgspec.convert(json.loads(settings_file().read_bytes()), Settings)
    except (OSError, ValueError, RecursionError):
        return Settings()


def save_settings(settings: Settings) -> None:
    """Save the settings; in a read-only folder they last until the end of the run."""
    path = settings_file()
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh = path.with_suffix(".new")
        # Use json, not msgspec: a file name that is not UTF-8 contains surrogates.
        fresh.write_text(json.dumps(msgspec.to_builtins(settings), indent=1), encoding="ascii")
        os.replace(fresh, path)
