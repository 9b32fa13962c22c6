"""Folders of the user: settings, characters, unsaved work, and files that can be created again; and paths that a file
names, which never lead out of its folder."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path, PurePosixPath, PureWindowsPath

from engine.i18n import tr


def home_folder() -> Path:
    """Return the folder of settings and user content: `$BOXCARS_HOME`, else the system's default."""
    home = os.environ.get("BOXCARS_HOME")
    if home:
        return Path(home)
    from platformdirs import user_config_path

    return user_config_path("boxcars")


def state_folder() -> Path:
    """Return the folder of unsaved work, version history and logs: `state` in `$BOXCARS_HOME`, else the system's
    default."""
    home = os.environ.get("BOXCARS_HOME")
    if home:
        return Path(home) / "state"
    from platformdirs import user_state_path

    return user_state_path("boxcars")


def data_folder() -> Path:
    """Return the folder of results that the user wants to keep, such as simulated games: `data` in `$BOXCARS_HOME`,
    else the system's default."""
    home = os.environ.get("BOXCARS_HOME")
    if home:
        return Path(home) / "data"
    from platformdirs import user_data_path

    return user_data_path("boxcars")


def cache_folder() -> Path:
    """Return the folder of files that can be created again: `$BOXCARS_CACHE`, else next to the settings of
    `$BOXCARS_HOME`, else the system's default."""
    cache, home = os.environ.get("BOXCARS_CACHE"), os.environ.get("BOXCARS_HOME")
    if cache:
        return Path(cache)
    if home:
        return Path(home) / "cache"
    from platformdirs import user_cache_path

    return user_cache_path("boxcars")


def own_folder(folder: Path) -> None:
    """Create a folder, or use an existing one, and close it to all other users: an unpublished board belongs to its
    author. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    if os.name == "posix" and folder.stat().st_mode & 0o077:
        folder.chmod(0o700)


def stays_inside(name: str) -> bool:
    """Return whether a relative path stays in its folder by its text, on every operating system."""
    windows, posix = PureWindowsPath(name), PurePosixPath(name)
    return not (windows.anchor or posix.anchor or "\0" in name or ".." in windows.parts + posix.parts)


def path_inside(folder: Path, name: str) -> Path | None:
    """Return the path of a file that another file in this folder names; None if it leads out of the folder, as text or
    by a symbolic link. A file that comes from elsewhere must not make the program read other files of its user."""
    path = folder / name
    try:
        return path if stays_inside(name) and path.resolve().is_relative_to(folder.resolve()) else None
    except (OSError, RuntimeError, ValueError):  # links in a circle
        return None


def made_private(folder: Path) -> str:
    """Create a folder that only its user can read or change, unless it exists. Return why it is not such a folder, or
    "": it is another user's, open to others, a link, or another user could replace it.

    Windows protects a user's folders by itself, and has no modes to check.
    """
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        folder.mkdir(mode=0o700, exist_ok=True)
        if sys.platform == "win32":
            return ""
        return _open_to_others(folder)
    except OSError as error:
        return tr("the folder {folder} cannot be used: {strerror}").format(folder=folder, strerror=error.strerror)


def _open_to_others(folder: Path) -> str:
    user, found = os.geteuid(), folder.lstat()
    if not stat.S_ISDIR(found.st_mode):
        return tr("{folder} is a link or a file; remove it").format(folder=folder)
    if found.st_uid != user:
        return tr("the folder {folder} belongs to another user (number {st_uid}); remove it").format(
            folder=folder, st_uid=found.st_uid
        )
    if found.st_mode & 0o077:
        mode = stat.S_IMODE(found.st_mode)
        return tr("the folder {folder} has mode {mode:o}, so other users can read or change it; remove it").format(
            folder=folder, mode=mode
        )
    for parent in {*folder.absolute().parents, *folder.resolve().parents}:
        above = parent.lstat()
        if above.st_uid not in (0, user):
            return tr("{parent}, above {folder}, belongs to another user (number {st_uid})").format(
                parent=parent, folder=folder, st_uid=above.st_uid
            )
        if not stat.S_ISLNK(above.st_mode) and above.st_mode & 0o022 and not above.st_mode & stat.S_ISVTX:
            return tr("other users can write to {parent}, which contains {folder}; forbid it (chmod go-w)").format(
                parent=parent, folder=folder
            )
    return ""
