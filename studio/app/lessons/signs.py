"""Signs that a step of a lesson is done: facts of the open board, and windows that are visible."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import TYPE_CHECKING, TypeVar

from studio.app.lessons.lesson import Scene

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from engine.families.boxcars.content import BoxcarsContent
    from engine.model.board import Board
    from engine.model.ids import MilepostId

W = TypeVar("W", bound="QWidget")


def visible(scene: Scene, kind: type[W]) -> W | None:
    """Return the visible widget of a kind in or above the main window, None if there is none."""
    return next((each for each in scene.window.findChildren(kind) if each.isVisible()), None)


def is_judged(scene: Scene) -> bool:
    """Return whether the checks of the present board are complete."""
    found = scene.document.inspection
    return found is not None and found.complete and found.scenario is scene.document.scenario


def has_errors(scene: Scene) -> bool:
    """Return whether the checks found an error on the present board."""
    return is_judged(scene) and any(issue.severity == "error" for issue in scene.document.issues)


def is_free_of_errors(scene: Scene) -> bool:
    """Return whether the checks are complete and found no error."""
    return is_judged(scene) and not has_errors(scene)


def joined_cities(board: Board) -> int:
    """Return the largest number of cities that lines connect with each other."""
    near: dict[object, set[object]] = {}
    for line in board.lines.values():
        stops = [stop for stop in line.path if isinstance(stop, str)]
        for first, second in pairwise(stops):
            near.setdefault(first, set()).add(second)
            near.setdefault(second, set()).add(first)
    cities: list[MilepostId] = [city.milepost for city in board.cities.values()]
    best, left = 0, set(near)
    while left:
        waiting, part = [left.pop()], set[object]()
        while waiting:
            at = waiting.pop()
            part.add(at)
            waiting += near[at] - part
        left -= part
        best = max(best, sum(at in part for at in cities))
    return best


def boxcars_content(scene: Scene) -> BoxcarsContent:
    """Return the tables of the open board; those of the first board if another game system is open."""
    from engine.families.boxcars.content import BoxcarsContent

    found = scene.document.scenario.content
    content = found if isinstance(found, BoxcarsContent) else scene.first.content
    assert isinstance(content, BoxcarsContent)
    return content


def lacks_nothing(scene: Scene) -> bool:
    """Return whether no table of the open board has to be filled."""
    from engine.game.family import FillChoices

    find = scene.document.family.to_fill
    return find is not None and find(scene.document.scenario) == FillChoices()


def is_open(find: Callable[[], type[QWidget]]) -> Callable[[Scene], bool]:
    """Return a condition: a window of the class that `find` imports is visible."""
    return lambda scene: visible(scene, find()) is not None
