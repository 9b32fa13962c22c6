"""Moving the tracing image, and fitting it to the board by two places or by more."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum, auto

from engine.edit.sheet.tracing import ChangeTracing, fitted, scaled, tracing_of
from engine.errors import EditError
from engine.i18n import format_number, ntr, tr, tr_noop
from engine.model.board import grid_of
from engine.model.geometry import Point, distance, rounded
from engine.model.look import Tracing, TracingFit
from engine.model.scenario import Scenario
from studio.tools.point_fit import FITS, NUDGES, PointFit
from studio.tools.sheet_edge import tracing_kept
from studio.tools.tool import Editor, Pointer, Shape, Tool, ToolOption, Work

CLICK = 0.3
"""Millimeters that a click may slip."""
IMAGE_AT_EDGE = tr_noop("This is the edge of the sheet. Some of the image stays over it.")
NONE = tr_noop("This board has no tracing image; add one with Board > Tracing Image…")


class Phase(Enum):
    """The place that the next click marks."""

    FIRST = auto()
    SECOND = auto()
    WHERE_FIRST = auto()
    WHERE_SECOND = auto()


def has_steps(scenario: Scenario) -> bool:
    """Return whether distances on the board can be counted in steps from cell to cell."""
    return scenario.board.kind == "grid"


class TracingTool(Tool):
    """Moves the image by a drag. Two clicks mark places on it: then their distance is typed, or two more clicks mark
    their places on the board.

    With a fit by `points`, each place on the image is clicked or dragged to its place on the board; from the smallest
    number on, the fitted image and the distance of each point are shown, and Enter keeps it."""

    id, title, shortcut, icon, cursor = "tracing", tr_noop("Fit Tracing Image"), "I", "tracing", "cross"
    help = ("9-grids", "move the image")
    tooltip = tr_noop("Drag the image, or click two places on it to fit it; Y fits more points; arrow keys nudge")
    walks = True

    def __init__(self) -> None:
        self.phase = Phase.FIRST
        self.in_steps = True
        self._marks: list[Point] = []
        self._typed = ""
        self._pressed: Point | None = None
        self._dragged: Point | None = None
        self._pointer: Point | None = None
        self._has_steps = False
        self.points: PointFit | None = None

    @property
    def unit(self) -> str:
        """The unit of a typed distance."""
        return tr("steps") if self.in_steps and self._has_steps else tr("mm")

    @property
    def hint(self) -> str:
        if self.points is not None:
            return self.points.hint
        match self.phase:
            case Phase.SECOND:
                return tr("Click a second place on the image, far from the first; Esc starts again.")
            case Phase.WHERE_FIRST if self._typed:
                return tr("{distance} {unit} apart: Enter fits the image.").format(distance=self._typed, unit=self.unit)
            case Phase.WHERE_FIRST:
                if self._has_steps:
                    text = tr("Type their distance in {unit} (M: mm or steps), or click the first place on the board.")
                else:
                    text = tr("Type their distance in {unit}, or click the first place on the board.")
                return text.format(unit=self.unit)
            case Phase.WHERE_SECOND:
                return tr("Click the second place on the board; Ctrl ignores snapping.")
        return self.words

    @property
    def is_dragging(self) -> bool:
        return self._pressed is not None or (self.points is not None and self.points.is_dragging)

    @property
    def drawing(self) -> Sequence[Shape]:
        if self.points is not None:
            return self.points.drawing
        marks = tuple(self._marks)
        shapes = [Shape("ghost", marks)] if marks else []
        shapes += [Shape("text", (at,), f"{n % 2 + 1}") for n, at in enumerate(marks)]
        if len(marks) == 1 and self._pointer is not None:
            shapes.append(Shape("line", (marks[0], self._pointer)))
        shapes += [Shape("line", marks[n : n + 2]) for n in (0, 2) if len(marks) > n + 1]
        if self._typed:
            middle = ((marks[0][0] + marks[1][0]) / 2, (marks[0][1] + marks[1][1]) / 2)
            shapes.append(Shape("text", (middle,), f"{self._typed} {self.unit}"))
        return shapes

    def options(self, scenario: Scenario) -> Sequence[ToolOption]:
        values = (("two", tr("two places")), *((fit, tr(title)) for fit, title in FITS.items()))
        tooltip = tr("Fit the image by two places, or by three or more points whose distances are shown")
        chosen = "two" if self.points is None else self.points.fit
        found = [ToolOption("fit", tr("Fit"), tooltip, values, chosen, "Y")]
        if has_steps(scenario) and self.points is None:
            tooltip = tr("Unit of the typed distance between two places on the image")
            units = (("steps", tr("steps")), ("mm", tr("mm")))
            found.append(ToolOption("unit", tr("Unit"), tooltip, units, "steps" if self.in_steps else "mm", "M"))
        return found

    @property
    def work(self) -> Work:
        if self.points is not None:
            return self.points.work
        n = len(self._marks)
        words = ntr("{n} place marked", "{n} places marked", n).format(n=n)
        return Work(words, self.phase is Phase.WHERE_FIRST and bool(self._typed.strip(".0")), bool(n))

    def choose(self, option: str, value: str) -> None:
        if option == "unit":
            self.in_steps = value == "steps"
        elif value == "two":
            self.points = None
        else:
            fit: TracingFit = value  # type: ignore[assignment]  # one of the values above
            self._begin_again()
            if self.points is None:
                self.points = PointFit(fit)
            self.points.fit = fit

    def press(self, editor: Editor, pointer: Pointer) -> None:
        self._has_steps = has_steps(editor.scenario)
        if pointer.button != "left" and self.points is None:
            return
        if editor.committed.look.tracing is None:
            editor.say(tr(NONE) + ".")
            return
        if self.points is not None:
            self.points.press(editor, pointer)
            return
        self._pressed = pointer.at
        self._dragged = None

    def move(self, editor: Editor, pointer: Pointer) -> None:
        self._pointer = pointer.at
        if self.points is not None:
            self.points.move(editor, pointer)
            return
        old = editor.committed.look.tracing
        if self._pressed is None or old is None or self.phase in (Phase.WHERE_FIRST, Phase.WHERE_SECOND):
            return
        dx, dy = pointer.at[0] - self._pressed[0], pointer.at[1] - self._pressed[1]
        if self._dragged is not None or distance(pointer.at, self._pressed) > CLICK:
            self._dragged = self._clamped(editor, old, (old.at[0] + dx, old.at[1] + dy))
            editor.preview(ChangeTracing(at=self._dragged))

    def release(self, editor: Editor, pointer: Pointer) -> None:
        if self.points is not None:
            self.points.release(editor, pointer)
            return
        pressed, self._pressed = self._pressed, None
        if pressed is None:
            return
        if self._dragged is not None:
            self._begin_again()
            at, self._dragged = self._dragged, None
            editor.perform(ChangeTracing(at=at))
        else:
            self._mark(editor, pressed, pointer)

    def _clamped(self, editor: Editor, tracing: Tracing, to: Point) -> Point:
        """Return the new corner, so that the image does not get lost off the sheet."""
        at = tracing_kept(editor.committed, tracing, editor.image_aspect(), to)
        if at != rounded(to):
            editor.say(tr(IMAGE_AT_EDGE))
        return at

    def _mark(self, editor: Editor, at: Point, pointer: Pointer) -> None:
        on_board = self.phase in (Phase.WHERE_FIRST, Phase.WHERE_SECOND)
        self._marks.append(pointer.snapped if on_board else at)
        self._typed = ""
        match self.phase:
            case Phase.FIRST:
                self.phase = Phase.SECOND
            case Phase.SECOND if distance(*self._marks) < 1:
                self._marks.pop()
                editor.say(tr("This is the same place again. Click one farther away."))
            case Phase.SECOND:
                self.phase = Phase.WHERE_FIRST
            case Phase.WHERE_FIRST:
                self.phase = Phase.WHERE_SECOND
            case Phase.WHERE_SECOND:
                a, b, to_a, to_b = self._marks
                self._fit(editor, lambda: fitted(tracing_of(editor.committed), a, b, to_a, to_b))

    def key(self, editor: Editor, name: str) -> bool:
        tracing = editor.committed.look.tracing
        self._has_steps = has_steps(editor.scenario)
        if name == "y":
            values = ["two", *FITS]
            here = values.index("two" if self.points is None else self.points.fit)
            if self.points is not None:
                editor.end_preview()
            self.choose("fit", values[(here + 1) % len(values)])
            if self.points is not None:
                self.points.settle(editor)
            return True
        if self.points is not None and self.points.key(editor, name):
            return True
        arrow = name.removeprefix("shift+")
        if arrow in NUDGES and tracing is not None and not self._marks:
            (x, y), times = NUDGES[arrow], 10 if arrow != name else 1
            at = self._clamped(editor, tracing, (tracing.at[0] + times * x, tracing.at[1] + times * y))
            editor.perform(ChangeTracing(at=at, nudge=True))
            return True
        if name == "m" and self._has_steps:
            self.in_steps = not self.in_steps
            return True
        if name == "backspace" and self._marks:
            self._back()
            return True
        if self.phase is not Phase.WHERE_FIRST:
            return False
        if (name.isdigit() or (name == "." and "." not in self._typed)) and len(self._typed) < 8:
            self._typed += name
            return True
        if name == "enter" and self._typed.strip(".0"):
            apart = float(self._typed) * (grid_of(editor.scenario.board).spacing if self.unit == "steps" else 1.0)
            a, b = self._marks
            self._fit(editor, lambda: scaled(tracing_of(editor.committed), a, b, apart))
            return True
        return False

    def _back(self) -> None:
        if self._typed:
            self._typed = self._typed[:-1]
            return
        self._marks.pop()
        self.phase = list(Phase)[len(self._marks)]

    def _fit(self, editor: Editor, edit: Callable[[], ChangeTracing]) -> None:
        self._begin_again()
        try:
            made = edit()
        except EditError as error:
            editor.say(f"{error}.")
            return
        editor.perform(made)
        new = editor.committed.look.tracing
        if new is not None:
            editor.say(
                tr("The image is now {width} mm wide and rotated by {angle}°.").format(
                    width=format_number(new.width, ".1f"), angle=format_number(new.angle, ".2f")
                )
            )

    def _begin_again(self) -> None:
        self.phase, self._marks, self._typed = Phase.FIRST, [], ""

    def look_again(self, editor: Editor) -> None:
        if self.points is not None:
            self.points.look_again(editor)

    def put_away(self, editor: Editor) -> None:
        if self.points is not None:
            self.points.drop(editor)
        super().put_away(editor)

    def cancel(self, editor: Editor) -> bool:
        if self.points is not None:
            return self.points.cancel(editor)
        if self._pressed is not None:
            self._pressed = self._dragged = None
            editor.end_preview()
            return True
        was = bool(self._marks)
        self._begin_again()
        return was
