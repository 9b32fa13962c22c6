"""Fitting the tracing image by three or more points: on the image, and on the board."""

from __future__ import annotations

from collections.abc import Sequence

from engine.edit.sheet.tracing import NEEDED, Fitted, control_pairs, fitted_to_points
from engine.errors import EditError
from engine.i18n import format_number, ntr, tr, tr_noop
from engine.model.geometry import Point, distance, rounded
from engine.model.look import ControlPoint, TracingFit
from studio.tools.tool import Editor, Pointer, Shape, Work

FITS: dict[TracingFit, str] = {
    "similarity": tr_noop("points: same scale both ways"),
    "affine": tr_noop("points: affine"),
    "spline": tr_noop("points: spline"),
}
"""Kinds of fits by points, with their names."""
NUDGES = {"left": (-0.5, 0.0), "right": (0.5, 0.0), "up": (0.0, -0.5), "down": (0.0, 0.5)}
"""Millimeters of an arrow key; ten times as much with Shift."""
CLICK = 0.3
"""Millimeters that a click may slip."""


class PointFit:
    """Control points in progress: pairs of a place on the image, in its widths, and one on the board.

    A click on the image begins a pair and the next click ends it, or a drag does both. A point is dragged on, and
    removed by a right-click.
    """

    def __init__(self, fit: TracingFit) -> None:
        self.fit = self._shown = fit
        self.pairs: list[ControlPoint] = []
        self.made: Fitted | None = None
        self._begun: Point | None = None
        self._marked: Point | None = None
        self._pointer: Point | None = None
        self._pressed: Point | None = None
        self._held: int | None = None
        self._before: list[ControlPoint] = []
        self._base: object = None
        self._is_anew = self._ends = False

    @property
    def is_dragging(self) -> bool:
        return self._pressed is not None

    @property
    def hint(self) -> str:
        """Return the number of points, how well they fit, and the effect of the next click."""
        if self._begun is not None:
            return tr("Click the place on the board where this place of the image belongs; Ctrl ignores snapping.")
        least, n = NEEDED[self.fit], len(self.pairs)
        if self.made is None:
            return tr(
                "{n} of at least {least} points. Click a place on the image, then its place on the board, or drag it "
                "there."
            ).format(n=n, least=least)
        worst = self.made.worst
        return ntr(
            "{n} point, RMS {rms} mm; point {worst} is the worst: {most} mm. Enter fits the image, Esc starts again.",
            "{n} points, RMS {rms} mm; point {worst} is the worst: {most} mm. Enter fits the image, Esc starts again.",
            n,
        ).format(n=n, rms=_mm(self.made.rms), worst=worst + 1, most=_mm(self.made.residuals[worst]))

    @property
    def work(self) -> Work:
        """Return the number of points and how well they fit."""
        n, made = len(self.pairs), self.made
        if made is None:
            words = tr("{n} of at least {least} points").format(n=n, least=NEEDED[self.fit])
        else:
            words = ntr("{n} point, RMS {rms} mm", "{n} points, RMS {rms} mm", n).format(n=n, rms=_mm(made.rms))
        can_apply = made is not None and self._pressed is None and self._begun is None
        return Work(words, can_apply, bool(n) or self._begun is not None)

    @property
    def drawing(self) -> Sequence[Shape]:
        """Return the points with their distances, the worst one named."""
        shapes: list[Shape] = []
        for number, (_, _, x, y) in enumerate(self.pairs):
            text = f"{number + 1}"
            if self.made is not None:
                template = tr("{n}: {mm} mm, worst") if number == self.made.worst else tr("{n}: {mm} mm")
                text = template.format(n=number + 1, mm=_mm(self.made.residuals[number]))
            shapes.append(Shape("text", ((x, y),), text))
        if self.pairs:
            shapes.append(Shape("grip", tuple((x, y) for _, _, x, y in self.pairs)))
        if self._marked is not None:
            shapes.append(Shape("ghost", (self._marked,)))
            if self._pointer is not None:
                shapes.append(Shape("line", (self._marked, self._pointer)))
        return shapes

    def press(self, editor: Editor, pointer: Pointer) -> None:
        """Begin a pair, end one, or take hold of a point."""
        self._begin(editor)
        number = self._near(pointer)
        if pointer.button != "left":
            if number is not None and self._begun is None:
                self._before = list(self.pairs)
                del self.pairs[number]
                self.settle(editor)
            return
        self._pressed, self._before = pointer.at, list(self.pairs)
        self._ends = self._begun is not None
        if self._ends:
            return
        if number is not None:
            self._held = number
            return
        from engine.model.tracing_place import on_image

        tracing = editor.scenario.look.tracing
        assert tracing is not None, "the tool works on an image"
        (u, v), *_ = on_image(tracing, [pointer.at]).tolist()
        self._begun, self._marked = (u, v), pointer.at

    def move(self, editor: Editor, pointer: Pointer) -> None:
        """Drag a point."""
        self._pointer = pointer.at
        if self._held is not None and self._pressed is not None and distance(self._pressed, pointer.at) > CLICK:
            u, v, _, _ = self.pairs[self._held]
            self.pairs[self._held] = (u, v, *rounded(pointer.snapped))
            self.settle(editor)

    def release(self, editor: Editor, pointer: Pointer) -> None:
        """End a pair at the second click, or at the end of a drag."""
        pressed, self._pressed = self._pressed, None
        if self._held is not None or pressed is None:
            self._held = None
            return
        if self._begun is None or self._marked is None:
            return
        if not self._ends and distance(pressed, pointer.at) <= CLICK:
            return
        self.pairs.append((*self._begun, *rounded(pointer.snapped)))
        self._begun = self._marked = None
        self.settle(editor)

    def key(self, editor: Editor, name: str) -> bool:
        """Fit by Enter, remove the last point by Backspace, nudge it by arrow keys."""
        if name == "enter" and self.made is not None:
            edit = self.made.edit
            self._forget()
            editor.perform(edit)
            return True
        if name in ("backspace", "delete") and (self._begun is not None or self.pairs):
            self._before = list(self.pairs)
            if self._begun is not None:
                self._begun = self._marked = None
            else:
                self.pairs.pop()
            self.settle(editor)
            return True
        arrow = name.removeprefix("shift+")
        if arrow in NUDGES and self.pairs:
            (dx, dy), times = NUDGES[arrow], 10 if arrow != name else 1
            self._before = list(self.pairs)
            u, v, x, y = self.pairs[-1]
            self.pairs[-1] = (u, v, *rounded((x + times * dx, y + times * dy)))
            self.settle(editor)
            return True
        return False

    def settle(self, editor: Editor) -> None:
        """Show the image as it fits the points, or say why it does not."""
        tracing = editor.committed.look.tracing
        self.made, self._shown = None, self.fit
        if tracing is None or len(self.pairs) < NEEDED[self.fit]:
            editor.end_preview()
            return
        try:
            self.made = fitted_to_points(tracing, self.pairs, self.fit)
        except EditError as error:
            text = str(error)
            editor.say(f"{text[0].upper()}{text[1:]}.")
            editor.end_preview()
            return
        editor.preview(self.made.edit)

    def cancel(self, editor: Editor) -> bool:
        """Cancel the drag, else the pair in progress, else all points; return whether there was one."""
        if self._pressed is not None and self._held is not None:
            self._pressed, self._held, self.pairs = None, None, list(self._before)
            self.settle(editor)
            return True
        if self._begun is not None:
            self._pressed = self._begun = self._marked = None
            return True
        self._pressed = None
        was = bool(self.pairs)
        self.drop(editor)
        self._is_anew = True
        return was

    def look_again(self, editor: Editor) -> None:
        """Follow another kind of fit; remove the points after another change of the image."""
        if self.pairs and editor.committed.look.tracing is not self._base:
            self.drop(editor)
        elif self.fit != self._shown:
            self.settle(editor)

    def drop(self, editor: Editor) -> None:
        """Remove all points."""
        if self.pairs or self._begun is not None:
            self._forget()
            editor.end_preview()

    def _begin(self, editor: Editor) -> None:
        """Start with the points by which the image was fitted, unless Esc removed them."""
        tracing = editor.committed.look.tracing
        if tracing is None or self._base is tracing:
            return
        self._base, self.pairs = tracing, []
        if tracing.control_points and not self._is_anew:
            self.pairs = control_pairs(tracing)
            self.settle(editor)

    def _near(self, pointer: Pointer) -> int | None:
        away = {number: distance((x, y), pointer.at) for number, (_, _, x, y) in enumerate(self.pairs)}
        near = [number for number, far in away.items() if far <= pointer.reach]
        return min(near, key=away.__getitem__, default=None)

    def _forget(self) -> None:
        self.pairs, self.made, self._base, self._is_anew = [], None, None, False
        self._begun = self._marked = self._pressed = self._held = None


def _mm(value: float) -> str:
    return format_number(value, ".2f")
