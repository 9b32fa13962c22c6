"""Where the program keeps what belongs to its user: settings, characters, unsaved work, and what can be made again."""

from __future__ import annotations

import os
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
