"""Lessons that were left: the boards after their steps, in a file for each lesson."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Sequence
from pathlib import Path

import msgspec

from engine.edit.edit import Edit
from engine.errors import BoxcarsError
from engine.files.scenarios import dumps, loads
from engine.folders import own_folder, state_folder
from engine.model.scenario import Scenario


class StepBoard(Edit, frozen=True):
    """The change from one step of a lesson to the next, as one undo step named after it."""

    title: str
    board: Scenario

    def text(self, scenario: Scenario) -> str:
        return self.title

    def apply(self, scenario: Scenario) -> Scenario:
        return self.board


class Progress(msgspec.Struct):
    """The number of steps that are done, and the boards after each of them. One more board belongs to the next step."""

    done: int
    boards: list[Scenario]


class _File(msgspec.Struct):
    done: int
    boards: list[str]


def _path(lesson: str) -> Path:
    return state_folder() / "lessons" / f"{lesson}.json"


def save_progress(lesson: str, done: int, boards: Sequence[Scenario]) -> None:
    """Save a lesson that was left. In a read-only folder, it begins again."""
    path = _path(lesson)
    with contextlib.suppress(OSError):
        own_folder(path.parent)
        fresh = path.with_suffix(".new")
        fresh.write_bytes(msgspec.json.encode(_File(done, list(map(dumps, boards)))))
        os.replace(fresh, path)


def saved_progress(lesson: str) -> Progress | None:
    """Return how a lesson was left; None if it was not begun, or by a program that is not understood."""
    try:
        found = msgspec.json.decode(_path(lesson).read_bytes(), type=_File)
        boards = list(map(loads, found.boards))
    except (OSError, ValueError, BoxcarsError):
        return None
    return Progress(found.done, boards) if found.done <= len(boards) <= found.done + 1 and boards else None


def forget_progress(lesson: str) -> None:
    """Let a lesson begin again."""
    with contextlib.suppress(OSError):
        _path(lesson).unlink()
