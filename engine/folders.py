"""Where the program keeps what belongs to its user: settings, characters, unsaved work, and what can be made again."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path


def home_folder() -> Path:
    """Settings and what the user made: `$BOXCARS_HOME`, else where the system keeps such things."""
    home = os.environ.get("BOXCARS_HOME")
    if home:
        return Path(home)
    from platformdirs import user_config_path

    return user_config_path("boxcars")


def state_folder() -> Path:
    """Unsaved work, former versions of files and logs: `state` in `$BOXCARS_HOME`, else where the system keeps such
    things."""
    home = os.environ.get("BOXCARS_HOME")
    if home:
        return Path(home) / "state"
    from platformdirs import user_state_path

    return user_state_path("boxcars")


def cache_folder() -> Path:
    """What can be made again at any time: `$BOXCARS_CACHE`, else beside the settings of `$BOXCARS_HOME`, else where the
    system keeps such things."""
    cache, home = os.environ.get("BOXCARS_CACHE"), os.environ.get("BOXCARS_HOME")
    if cache:
        return Path(cache)
    if home:
        return Path(home) / "cache"
    from platformdirs import user_cache_path

    return user_cache_path("boxcars")


def own_folder(folder: Path) -> None:
    """Makes a folder, or takes one that is there, and closes it to all but its user: a board that nobody has seen yet
    is its author's own. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    if os.name == "posix" and folder.stat().st_mode & 0o077:
        folder.chmod(0o700)


def made_private(folder: Path) -> str:
    """Makes a folder that only its user can look into or change, unless it is there. Says why it is not such a folder,
    or "": it is another's, open to others, a link, or somebody else could put another one in its place.

    Windows keeps a user's folders from others by itself, and has no modes to look at.
    """
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        folder.mkdir(mode=0o700, exist_ok=True)
        if sys.platform == "win32":
            return ""
        return _open_to_others(folder)
    except OSError as error:
        return f"the folder {folder} cannot be used: {error.strerror}"


def _open_to_others(folder: Path) -> str:
    user, found = os.geteuid(), folder.lstat()
    if not stat.S_ISDIR(found.st_mode):
        return f"{folder} is a link or a file; remove it"
    if found.st_uid != user:
        return f"the folder {folder} belongs to another user (number {found.st_uid}); remove it"
    if found.st_mode & 0o077:
        mode = stat.S_IMODE(found.st_mode)
        return f"the folder {folder} has mode {mode:o}, so others can look into it or change it; remove it"
    for parent in {*folder.absolute().parents, *folder.resolve().parents}:
        above = parent.lstat()
        if above.st_uid not in (0, user):
            return f"{parent}, above {folder}, belongs to another user (number {above.st_uid})"
        if not stat.S_ISLNK(above.st_mode) and above.st_mode & 0o022 and not above.st_mode & stat.S_ISVTX:
            return f"other users can write to {parent}, which contains {folder}; forbid it (chmod go-w)"
    return ""
