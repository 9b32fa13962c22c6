"""A lesson and its steps as values, and the course of a person through it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple, Protocol

from engine.model.scenario import Scenario

if TYPE_CHECKING:
    from PySide6.QtCore import QRect
    from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

    from studio.app.menus.actions import Actions
    from studio.app.menus.toolbox import Toolbox
    from studio.canvas.view import BoardView
    from studio.document.document import Document


class Parts(NamedTuple):
    """The parts of the main window that lessons point at. `view` returns the board view."""

    menu_bar: QMenuBar
    menus: Mapping[str, QMenu]
    actions: Actions
    toolbox: Toolbox
    view: Callable[[], BoardView]


class Scene(NamedTuple):
    """The basis for judging a step: the open document, the main window with the windows above it, the board at the
    start of the lesson, and the parts of the window."""

    document: Document
    window: QWidget
    first: Scenario
    parts: Parts

    @property
    def is_blocked(self) -> bool:
        """Whether a dialog must be closed before the main window can be used."""
        from PySide6.QtWidgets import QApplication

        return QApplication.activeModalWidget() is not None


class Target(NamedTuple):
    """A widget to use next, and the place in it; without a place all of it."""

    widget: QWidget
    place: QRect | None = None


class Act(Protocol):
    """An action of a person."""

    def target(self, scene: Scene) -> Target | None:
        """Return where to act; None while it is not due."""


class Slip(NamedTuple):
    """A usual mistake in a step: how it is recognized, and a hint (marked with `tr_noop`)."""

    is_made: Callable[[Scene], bool]
    hint: str


class Step(NamedTuple):
    """One step: its title and text (marked with `tr_noop`), whether it is done, and the actions that do it. `command`
    is the ID of the command that does it; the panel shows its place in the menus and its shortcut as they are now."""

    title: str
    text: str
    is_done: Callable[[Scene], bool]
    acts: tuple[Act, ...]
    command: str = ""
    slips: tuple[Slip, ...] = ()

    def hint(self, scene: Scene) -> str:
        """Return the hint of the first mistake that is made now; empty if there is none."""
        return next((slip.hint for slip in self.slips if slip.is_made(scene)), "")

    def target(self, scene: Scene) -> Target | None:
        """Return where to act next; None if there is nothing to point at."""
        found = (act.target(scene) for act in self.acts)
        return next((target for target in found if target is not None), None)


class Lesson(NamedTuple):
    """A lesson: its name on the command line, its title and purpose (marked with `tr_noop`), the board that it opens,
    and its steps. With `opens_board` a step of it opens another board. With `continues` its steps are seen on boards
    alone, so that it can continue from the last one; other lessons begin again."""

    name: str
    title: str
    purpose: str
    board: Callable[[], Scenario]
    steps: tuple[Step, ...]
    opens_board: bool = False
    continues: bool = False


class Course:
    """The course of a person through a lesson: the step that is due, and the steps that are done.

    Steps are done in order. One that is already done when it becomes due, such as an undo of nothing, is done at once.
    """

    def __init__(self, lesson: Lesson, done: int = 0) -> None:
        self.lesson = lesson
        self.done = done
        """Number of steps that are done, from the first."""

    @property
    def is_over(self) -> bool:
        """Whether all steps are done."""
        return self.done == len(self.lesson.steps)

    @property
    def due(self) -> Step | None:
        """The step that is due; None at the end."""
        return None if self.is_over else self.lesson.steps[self.done]

    def look(self, scene: Scene) -> bool:
        """Count the steps that are done now. Return whether there is another one since the last look."""
        before = self.done
        while not self.is_over and self.lesson.steps[self.done].is_done(scene):
            self.done += 1
        return self.done > before
