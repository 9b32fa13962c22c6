"""Design tokens: the sizes and colors of which every widget is made.

Sizes are in device-independent pixels, on a grid of 4. Colors are named by purpose, for each tone. A widget takes its
colors from its palette, which `studio.app.theme` makes of them, so that it follows the theme.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from PySide6.QtGui import QColor, QFont

Tone = Literal["light", "dark", "contrast"]


class Space(NamedTuple):
    """Distances: `xs` within a control, `s` between controls, `m` around a group, `l` between groups, `xl` around a
    page."""

    xs: int = 4
    s: int = 8
    m: int = 12
    l: int = 16  # noqa: E741  # The usual name between m and xl.
    xl: int = 24


class Radius(NamedTuple):
    """Radii of corners: of controls, and of cards and popups."""

    control: int = 4
    card: int = 8


class TypeScale(NamedTuple):
    """Sizes of text as factors of the font of the application, which follows the text size in Settings."""

    display: float = 1.8
    title: float = 1.35
    heading: float = 1.15
    body: float = 1.0
    small: float = 0.9


class Stroke(NamedTuple):
    """Widths of lines: of edges and of the focus frame in pixels, and of icons in units of their 24 × 24 grid."""

    edge: int = 1
    focus: int = 2
    icon: float = 1.75


SPACE, RADIUS, TYPE, STROKE = Space(), Radius(), TypeScale(), Stroke()
ICON = 20
"""Size of icons at the text size of the desktop; their drawings are on a grid of 24 × 24."""
MARGINS = (SPACE.m, SPACE.m, SPACE.m, SPACE.m)
"""Contents margins of a dialog."""


def scaled(font: QFont, factor: float, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
    """Return a font in another size, a factor of `TYPE`, and in a weight."""
    made = QFont(font)
    if font.pointSizeF() > 0:
        made.setPointSizeF(font.pointSizeF() * factor)
    else:
        made.setPixelSize(max(1, round(font.pixelSize() * factor)))
    made.setWeight(weight)
    return made


class Colors(NamedTuple):
    """The colors of the window.

    | token | purpose | palette role |
    |---|---|---|
    | `window` | ground of windows, docks and bars | Window, AlternateBase |
    | `surface` | ground of fields, lists and cards | Base |
    | `raised` | ground of buttons, headers and tooltips | Button, Midlight, ToolTipBase |
    | `hover`, `pressed` | the same under the pointer, and while pressed | |
    | `text` | text and icons | WindowText, Text, ButtonText |
    | `faint` | secondary text, placeholders | PlaceholderText |
    | `disabled` | text of disabled widgets | the disabled text roles |
    | `line` | grid lines, separators, edges of cards: decoration without meaning | Mid |
    | `edge` | edges of fields, check boxes and buttons | Dark |
    | `accent`, `on_accent` | selection and its text, bars of progress | Highlight, HighlightedText |
    | `tint` | ground of a tool, tab or filter that is on | |
    | `link` | links | Link |
    | `focus` | focus frame | Accent |
    """

    window: str
    surface: str
    raised: str
    hover: str
    pressed: str
    text: str
    faint: str
    disabled: str
    line: str
    edge: str
    accent: str
    on_accent: str
    tint: str
    link: str
    focus: str


COLORS: dict[Tone, Colors] = {
    "light": Colors(
        window="#f3f2ef", surface="#ffffff", raised="#eae8e3", hover="#e1ded8", pressed="#d5d1c9",
        text="#23211e", faint="#5f5a52", disabled="#68625a", line="#d9d5cd", edge="#847e72",
        accent="#2f6690", on_accent="#ffffff", tint="#d3e2ee", link="#1f5c8b", focus="#1f5c8b",
    ),
    "dark": Colors(
        window="#26282b", surface="#1d1f21", raised="#34373b", hover="#3d4146", pressed="#484c52",
        text="#e4e2de", faint="#a9a6a0", disabled="#a3a09a", line="#3c4045", edge="#858c94",
        accent="#5b9bc9", on_accent="#10141a", tint="#2b4256", link="#8cc1e8", focus="#a9d8fa",
    ),
    "contrast": Colors(
        window="#000000", surface="#000000", raised="#1f1f1f", hover="#333333", pressed="#4a4a4a",
        text="#ffffff", faint="#c8c8c8", disabled="#9c9c9c", line="#6a6a6a", edge="#ffffff",
        accent="#ffd21f", on_accent="#000000", tint="#3a3000", link="#7fd4ff", focus="#ffd21f",
    ),
}  # fmt: skip

SERIES: dict[Tone, tuple[str, ...]] = {
    "light": ("#1f5fa8", "#c8321e", "#1f7a4a", "#8a3ffc", "#b36b00", "#4b4b4b"),
    "dark": ("#6fb1f0", "#f0806c", "#62c48f", "#b894ff", "#e0a44a", "#b8b8b8"),
    "contrast": ("#5cc8ff", "#ff8a70", "#5ee69a", "#c8a6ff", "#ffd21f", "#ffffff"),
}
"""Colors of lines, bars and dots of charts without colors of their own, in turn, in the order of those in reports."""


def series_on(ground: QColor) -> tuple[str, ...]:
    """Return the series colors for a ground, that of the tone with this surface or the nearest one."""
    light = ground.lightness()
    nearest = min(COLORS, key=lambda tone: abs(QColor(COLORS[tone].surface).lightness() - light))
    return SERIES[nearest]
