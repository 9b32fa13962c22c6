"""Light, dark and high contrast themes: the palette made of the colors of the tokens, on the Fusion style."""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication

from studio.app.style_sheet import style_sheet
from studio.commands.view import TEXT_SIZES
from studio.widgets.tokens import COLORS, Tone, scaled


def tone_of(theme: str) -> Tone:
    """Return the tone of a theme; "system" asks the system, and is light if that is unknown."""
    match theme:
        case "light" | "dark" | "contrast":
            return theme
    hints = QGuiApplication.styleHints()
    if hints.accessibility().contrastPreference() == Qt.ContrastPreference.HighContrast:
        return "contrast"
    return "dark" if hints.colorScheme() == Qt.ColorScheme.Dark else "light"


def dress(tone: Tone) -> None:
    """Apply the palette and the style sheet of a tone to the program."""
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    QApplication.setPalette(palette(tone))
    sheet = style_sheet(tone)
    # Applying a sheet polishes every widget.
    if app.styleSheet() != sheet:
        _apply(app, sheet)


def _apply(app: QApplication, sheet: str, factor: float = 1) -> None:
    """Apply a style sheet. Fonts of single widgets are changed by the factor."""
    own = {each: each.font() for each in app.allWidgets() if each.testAttribute(Qt.WidgetAttribute.WA_SetFont)}
    app.setStyleSheet(sheet)
    # Qt has reset the fonts to those before the first polish.
    for widget, font in own.items():
        wanted = scaled(font, factor, font.weight())
        if widget.font() != wanted:
            widget.setFont(wanted)


def palette(tone: Tone) -> QPalette:
    """Return the palette of the window."""
    t = {name: QColor(value) for name, value in COLORS[tone]._asdict().items()}
    role, group = QPalette.ColorRole, QPalette.ColorGroup
    made = QPalette()
    for where, colour in {
        role.Window: t["window"],
        role.WindowText: t["text"],
        role.Base: t["surface"],
        role.AlternateBase: t["window"],
        role.ToolTipBase: t["raised"],
        role.ToolTipText: t["text"],
        role.PlaceholderText: t["faint"],
        role.Text: t["text"],
        role.Button: t["raised"],
        role.ButtonText: t["text"],
        role.BrightText: t["on_accent"],
        role.Light: t["raised"].lighter(115),
        role.Midlight: t["raised"],
        role.Mid: t["line"],
        role.Dark: t["edge"],
        role.Shadow: QColor("#000000"),
        role.Highlight: t["accent"],
        role.HighlightedText: t["on_accent"],
        role.Link: t["link"],
        role.LinkVisited: t["link"],
        role.Accent: t["focus"],
    }.items():
        made.setColor(where, colour)
    for where in (role.WindowText, role.Text, role.ButtonText):
        made.setColor(group.Disabled, where, t["disabled"])
    made.setColor(group.Disabled, role.Highlight, t["raised"])
    made.setColor(group.Disabled, role.HighlightedText, t["disabled"])
    return made


@cache
def _font_of_the_desktop() -> QFont:
    """The font before the program changed its size."""
    return QFont(QApplication.font())


def set_text_size(percent: int) -> None:
    """Set the text size of the program in percent of the desktop's. Boards are not affected."""
    share = min(max(percent, TEXT_SIZES[0]), TEXT_SIZES[-1]) / 100
    font = scaled(_font_of_the_desktop(), share, _font_of_the_desktop().weight())
    former = QApplication.font()
    if font != former:
        QApplication.setFont(font)
        # Qt passes the font on to existing widgets only when the style sheet is applied.
        app = QApplication.instance()
        if isinstance(app, QApplication) and app.styleSheet():
            factor = font.pointSizeF() / former.pointSizeF() if former.pointSizeF() > 0 else 1
            _apply(app, app.styleSheet(), factor)
