"""Compiled versions of the hot modules of a game system, made by hatch_build.py.

A hot module ends with `compiled.replace(globals())`, as heapq of the standard library ends with the import of its
compiled version. Without an extension, with a stale one, or with BOXCARS_INTERPRETED in the environment, the
interpreted module stays, and plays the same games.
"""

from __future__ import annotations

import logging
import os
from functools import cache
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
INTERPRETED = "BOXCARS_INTERPRETED"
"""The environment variable that forces interpreted games."""

log = logging.getLogger("boxcars.games")


def replace(module: dict[str, Any]) -> None:
    """Replace the functions and classes of a module, and those that it imports from other hot modules, by their
    compiled versions, if there are any."""
    extension = compiled_package(".".join(module["__name__"].split(".")[:3]))
    if extension is None:
        return
    joined = {source.removesuffix(".py").replace("/", ".") for source in extension.SOURCES}
    for name, value in list(module.items()):
        if getattr(value, "__module__", None) in joined and hasattr(extension, name):
            module[name] = getattr(extension, name)


def compiled_package(package: str) -> ModuleType | None:
    """Return the extension of a package; None if there is none to use."""
    return compiled_module(f"{package}.compiled")


@cache
def compiled_module(name: str) -> ModuleType | None:
    """Return an extension; None if it is missing, stale, of another platform or not wanted."""
    if os.environ.get(INTERPRETED):
        return None
    try:
        extension = import_module(name)
    except ModuleNotFoundError:
        return None
    except ImportError as error:  # It was compiled for another platform.
        log.warning("%s cannot be loaded, so its games are interpreted: %s", name, error)
        return None
    if not all(is_unchanged(ROOT / source, digest) for source, digest in extension.SOURCES.items()):
        log.warning("%s is older than its sources, so its games are interpreted; run `make setup`", name)
        return None
    return extension


def is_unchanged(source: Path, digest: str) -> bool:
    """Return whether a source has the hash with which it was compiled."""
    return source.exists() and sha256(source.read_bytes().replace(b"\r\n", b"\n")).hexdigest() == digest


class Extension:
    """The compiled search of a game system for boards of all sizes, if the build made one."""

    def __init__(self, name: str) -> None:
        self.name = name

    def is_ready(self) -> bool:
        """Return whether there is an extension to use."""
        return compiled_module(self.name) is not None

    @property
    def module(self) -> ModuleType:
        """Return the extension, which must be ready."""
        found = compiled_module(self.name)
        assert found is not None
        return found
