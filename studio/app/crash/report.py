"""An unexpected error as a text for a bug report."""

from __future__ import annotations

import platform
import sys
import traceback
from collections.abc import Sequence
from dataclasses import dataclass, field
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from engine.errors import in_brief

MOST_FRAMES = 60
MAX_LETTERS = 20_000
"""Maximum length of one traceback; a message can be very long."""


Key = tuple[str, str, int]
"""Return the kind of an exception, and the file and line that raised it."""


@dataclass
class Failure:
    """An unexpected exception, short and full, the part of the program it came from, and its count."""

    brief: str
    told: str
    where: str
    times: int = field(default=1)


def key_of(error: BaseException) -> Key:
    """The key of exceptions that are the same error."""
    last = error.__traceback__
    while last is not None and last.tb_next is not None:
        last = last.tb_next
    place = (last.tb_frame.f_code.co_filename, last.tb_lineno) if last is not None else ("", 0)
    return (type(error).__name__, *place)


def failure(error: BaseException, where: str) -> Failure:
    """Return the facts of an exception as text only, so that nothing that it references stays alive."""
    try:
        told = "".join(traceback.format_exception(error, limit=-MOST_FRAMES))
    except Exception:
        told = f"{type(error).__name__} (its traceback cannot be written)"
    if len(told) > MAX_LETTERS:
        told = f"{told[: MAX_LETTERS // 2]}\n…\n{told[-MAX_LETTERS // 2 :]}"
    return Failure(in_brief(error), _without_home(told), where)


def report(failures: Sequence[Failure], last_steps: Sequence[str]) -> str:
    """Return the whole report: program, machine, last steps, errors."""
    parts = [about_program(), ""]
    if last_steps:
        parts += ["Done last, the newest at the end:", *(f"- {step}" for step in last_steps), ""]
    for each in failures:
        times = "" if each.times == 1 else f", {each.times} times"
        parts += [f"Failed in {each.where}{times}:", each.told]
    return "\n".join(parts)


def about_program() -> str:
    """Return the versions of the program and of what it runs on."""
    from PySide6.QtCore import qVersion
    from PySide6.QtGui import QGuiApplication

    screen = QGuiApplication.platformName() if QGuiApplication.instance() is not None else "no screen"
    return (
        f"Boxcars Studio {_version('boxcars')}\nPython {platform.python_version()}, Qt {qVersion()}, "
        f"PySide {_version('PySide6-Essentials')}, {screen}\n{platform.platform()}, {sys.maxsize.bit_length() + 1} bits"
    )


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "?"


def _without_home(text: str) -> str:
    home = str(Path.home())
    return text.replace(home, "~") if len(home) > 1 else text
