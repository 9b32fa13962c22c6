"""A lesson and its steps as values, and the course of a person through it. Nothing here needs Qt to be imported."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from engine.model.scenario import Scenario

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from studio.document.document import Document


class Scene(NamedTuple):
    """The basis for judging a step: the open document, the main window with the windows above it, and the board at the
    start of the lesson."""

    document: Document
    window: QWidget
    first: Scenario


class Step(NamedTuple):
    """One step: its title and text (marked with `tr_noop`), and whether it is done. `command` is the ID of the command
    that does it; the panel shows its place in the menus and its shortcut as they are now."""

    title: str
    text: str
    is_done: Callable[[Scene], bool]
    command: str = ""


class Lesson(NamedTuple):
    """A lesson: its name on the command line, its title and purpose (marked with `tr_noop`), the board that it opens,
    and its steps. With `opens_board` a step of it opens another board."""

    name: str
    title: str
    purpose: str
    board: Callable[[], Scenario]
    steps: tuple[Step, ...]
    opens_board: bool = False


class Course:
    """The course of a person through a lesson: the step that is due, and the steps that are done.

    Steps are done in order. One that is already done when it becomes due, such as an undo of nothing, is done at once.
    """

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.done = 0
        """Number of steps that are done, from the first."""

    @property
    def is_over(self) -> bool:
        """Whether all steps are done."""
        return self.done == len(self.lesson.steps)

    def look(self, scene: Scene) -> bool:
        """Count the steps that are done now. Return whether there is another one since the last look."""
        before = self.done
        while not self.is_over and self.lesson.steps[self.done].is_done(scene):
            self.done += 1
        return self.done > before
