"""An unexpected failure as text that can be sent to who mends the program."""

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
"""Of one traceback; a message may be as long as what went wrong."""


Key = tuple[str, str, int]
"""The kind of an exception, and the file and line that raised it."""


@dataclass
class Failure:
    """An unexpected exception in brief and in full, the part of the program it came from, and how often it came."""

    brief: str
    told: str
    where: str
    times: int = field(default=1)


def key_of(error: BaseException) -> Key:
    """What makes two exceptions the same failure."""
    last = error.__traceback__
    while last is not None and last.tb_next is not None:
        last = last.tb_next
    place = (last.tb_frame.f_code.co_filename, last.tb_lineno) if last is not None else ("", 0)
    return (type(error).__name__, *place)


def failure(error: BaseException, where: str) -> Failure:
    """What is kept of an exception: text only, so that nothing which it holds lives on. `where` is the part of the
    program, in words."""
    try:
        told = "".join(traceback.format_exception(error, limit=-MOST_FRAMES))
    except Exception:
        told = f"{type(error).__name__} (its traceback cannot be written)"
    if len(told) > MAX_LETTERS:
        told = f"{told[: MAX_LETTERS // 2]}\n…\n{told[-MAX_LETTERS // 2 :]}"
    return Failure(in_brief(error), _without_home(told), where)


def report(failures: Sequence[Failure], last_steps: Sequence[str]) -> str:
    """The whole report: the program, the machine, what was done last, what failed."""
    parts = [about_program(), ""]
    if last_steps:
        parts += ["Done last, the newest at the end:", *(f"- {step}" for step in last_steps), ""]
    for each in failures:
        times = "" if each.times == 1 else f", {each.times} times"
        parts += [f"Failed in {each.where}{times}:", each.told]
    return "\n".join(parts)


def about_program() -> str:
    """The program and what it runs on."""
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
