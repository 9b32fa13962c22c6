"""The design tokens: each color is seen on every ground it is drawn on (WCAG 2.2, level AA), and sizes fit one grid."""

import re
from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QFont

from engine.report.chart import COLOURS
from studio.widgets.contrast import SHAPES, contrast, seen_on
from studio.widgets.tokens import COLORS, ICON, MARGINS, SERIES, SPACE, STROKE, TYPE, Colors, scaled, series_on

WORDS = 4.5
"""Contrast of text (1.4.3); that of edges, icons and the focus frame is `SHAPES`."""
GROUNDS = ("window", "surface", "raised")
TEXTS = {
    "text": (*GROUNDS, "hover", "pressed", "tint"),
    "faint": GROUNDS,
    "disabled": GROUNDS,
    "link": (*GROUNDS, "tint"),
    "on_accent": ("accent",),
}
"""Colors of text and the grounds below it."""
MARKS = {
    "edge": GROUNDS,
    "accent": ("window", "surface", "tint"),
    "focus": (*GROUNDS, "tint"),
}
"""Colors of shapes that mean something, and the grounds below them."""
PLAIN = {"line", *GROUNDS, "hover", "pressed", "tint"}
"""Grounds, and lines without meaning."""


def too_faint(colors, pairs, least):
    """The pairs whose contrast is too low."""
    found = {
        (ink, ground): contrast(QColor(getattr(colors, ink)), QColor(getattr(colors, ground)))
        for ink in pairs
        for ground in pairs[ink]
    }
    return {pair: round(share, 2) for pair, share in found.items() if share < least}


@pytest.mark.parametrize("tone", COLORS)
def test_text_contrasts_with_every_ground_below_it(tone):
    assert too_faint(COLORS[tone], TEXTS, WORDS) == {}


@pytest.mark.parametrize("tone", COLORS)
def test_edges_and_marks_contrast_with_every_ground_below_them(tone):
    assert too_faint(COLORS[tone], MARKS, SHAPES) == {}


def test_every_color_is_checked_or_a_ground():
    assert set(Colors._fields) == {*TEXTS, *MARKS, *PLAIN}


@pytest.mark.parametrize("tone", COLORS)
def test_series_of_charts_contrast_with_their_ground_and_differ(tone):
    for ground in ("window", "surface"):
        found = {each: contrast(QColor(each), QColor(getattr(COLORS[tone], ground))) for each in SERIES[tone]}
        assert {each: share for each, share in found.items() if share < SHAPES} == {}
    assert len(set(SERIES[tone])) == len(SERIES[tone]) == len(COLOURS)
    assert series_on(QColor(COLORS[tone].surface)) == SERIES[tone]


def test_series_in_a_light_window_have_the_colors_of_reports():
    assert SERIES["light"] == COLOURS


@pytest.mark.parametrize("tone", COLORS)
def test_every_color_of_a_player_is_made_to_contrast_and_keeps_its_hue(tone):
    ground = QColor(COLORS[tone].surface)
    for own in ("#ffff00", "#1d4e9e", "#000080", "#c8321e", "#ffffff", "#000000", "#7a7a7a", "#f7f7c0"):
        colour = QColor(own)
        shown = seen_on(ground, colour)
        assert contrast(shown, ground) >= SHAPES
        assert shown == colour or contrast(colour, ground) < SHAPES
        assert colour.hslSaturation() == 0 or abs(shown.hslHue() - colour.hslHue()) <= 2


@pytest.mark.parametrize("tone", COLORS)
def test_states_of_a_button_differ(tone):
    colors = COLORS[tone]
    assert len({QColor(colors.raised).name(), QColor(colors.hover).name(), QColor(colors.pressed).name()}) == 3


def test_distances_and_icons_are_on_the_grid():
    assert [size for size in (*SPACE, *MARGINS, ICON) if size % 4] == []


@pytest.mark.parametrize("factor", TYPE)
def test_a_scaled_font_follows_the_size_of_its_base_in_points_and_pixels(qapp, factor):
    points, pixels = QFont(), QFont()
    points.setPointSizeF(20)
    pixels.setPixelSize(20)
    assert scaled(points, factor).pointSizeF() == pytest.approx(20 * factor)
    assert scaled(pixels, factor).pixelSize() == round(20 * factor)


def test_icons_have_one_width_of_lines():
    folder = Path(__file__).parents[2] / "resources" / "icons"
    widths = {
        name: set(re.findall(r'stroke-width="([^"]+)"', name.read_text("utf-8"))) for name in folder.glob("*.svg")
    }
    assert {width for found in widths.values() for width in found} == {str(STROKE.icon)}
    assert {name.stem for name, found in widths.items() if not found} == {"boxcars"}
