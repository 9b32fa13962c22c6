"""Folders of the user: settings, characters, unsaved work, and files that can be created again; and paths that a file
names, which never lead out of its folder."""

from __future__ import annotations

import os
from pathlib import Path, PurePosixPath, PureWindowsPath


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
