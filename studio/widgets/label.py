"""Labels that show text literally. Qt's own label reads text like HTML as HTML and loads its pictures."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent, QTextLayout
from PySide6.QtWidgets import QFormLayout, QLabel, QLayout, QSizePolicy, QWidget

from engine.plain_text import plain_text, shortened
from engine.text_match import without_accents
from studio.widgets.tip import tip

WIDEST = 640
"""Maximum preferred width of a label: the window cuts off a long name and does not widen."""
LONGEST_WORD = 160
"""Minimum width of a wrapping label: a longer word is cut off."""
MOST_ON_A_LINE = 160
MOST = 4000
"""Maximum number of characters of a label, on one line or on several."""


class _Label(QLabel):
    """A label that is never wider than a window can be."""

    def sizeHint(self) -> QSize:
        """Preferred size of the text, within bounds."""
        return super().sizeHint().boundedTo(QSize(WIDEST, 1 << 14))

    def minimumSizeHint(self) -> QSize:
        """Minimum size of the text, within bounds."""
        widest = LONGEST_WORD if self.wordWrap() else WIDEST
        return super().minimumSizeHint().boundedTo(QSize(widest, 1 << 14))


class Words(_Label):
    """A label that shows any text literally."""

    def __init__(self, text: str = "", parent: QWidget | None = None, *, wraps: bool = False) -> None:
        super().__init__(parent)
        self._words = text
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(wraps)

    def setText(self, text: str) -> None:
        """Show this text; a line feed starts a new line."""
        self._words = text
        lines = (shortened(line, MOST if self.wordWrap() else MOST_ON_A_LINE) for line in text.split("\n"))
        super().setText(plain_text(shortened("\n".join(lines), MOST)))

    def setWordWrap(self, on: bool) -> None:
        """Wrap long lines so that everything is visible."""
        super().setWordWrap(on)
        self.setText(self._words)


class MarkedWords(Words):
    """A label that shows any text literally, with the found words marked by color and underlined."""

    def __init__(self, text: str = "", parent: QWidget | None = None, *, wraps: bool = False) -> None:
        self._marked: tuple[str, ...] = ()
        self._below = ""
        super().__init__(text, parent, wraps=wraps)

    def setText(self, text: str) -> None:
        """Show this text with its marks."""
        super().setText(text)
        if self._marked:
            self._show_marks()
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Get the height that the text needs: forms give large text with marks a few pixels less."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        if self.wordWrap():
            # Qt never reports a height below the minimum that was set.
            self.setMinimumHeight(0)
            self.setMinimumHeight(max(0, self.heightForWidth(self.width())))

    def mark(self, words: Sequence[str], below: str = "") -> None:
        """Mark these words wherever they are, and show a text below; without words show the plain text."""
        if (tuple(words), below) == (self._marked, self._below):
            return
        self._marked, self._below = tuple(words), below
        self.setTextFormat(Qt.TextFormat.RichText if words else Qt.TextFormat.PlainText)
        self.setText(self._words)

    def _show_marks(self) -> None:
        palette = self.palette()
        style = (
            "text-decoration:underline;"
            f"background-color:{palette.highlight().color().name()};color:{palette.highlightedText().color().name()}"
        )
        text = plain_text(shortened(self._words, MOST))
        lines = [marked(line, self._marked, style) for line in text.split("\n")]
        if self._below:
            lines.append(f"<small>{marked(plain_text(self._below), self._marked, style)}</small>")
        QLabel.setText(self, "<br>".join(lines))


def marked(text: str, words: Sequence[str], style: str) -> str:
    """Return HTML of a text with the words in it in this style, ignoring case and accents."""
    parts, end = [], 0
    for start, stop in places_of(text, words):
        parts += [escape(text[end:start]), f'<span style="{style}">{escape(text[start:stop])}</span>']
        end = stop
    return "".join((*parts, escape(text[end:])))


def places_of(text: str, words: Sequence[str]) -> list[tuple[int, int]]:
    """Return the start and end of each place of a word in a text, ignoring case and accents."""
    letters = [" " if letter.isspace() else without_accents(letter) for letter in text]
    # One letter may become several, as ß does, or none.
    sources = [at for at, letter in enumerate(letters) for _ in letter]
    pattern = "|".join(re.escape(without_accents(word)) for word in sorted(words, key=len, reverse=True) if word)
    found = re.finditer(pattern, "".join(letters)) if pattern else ()
    return [(sources[one.start()], sources[one.end() - 1] + 1) for one in found if one.end() > one.start()]


LINE_END = "\u2028"
"""Characters that start a new line."""
QWIDGETSIZE_MAX = 2**24 - 1
"""Qt's maximum width and height."""


class WholeWords(Words):
    """A wrapping label that gets the height it needs.

    Qt's layouts give a wrapping label one line only where room is short. `most` limits its height in pixels, because
    large text would make a window higher than a small screen. A longer text is elided after the last whole line, with
    all of it in the tooltip. `keeps` is a height in pixels up to which it keeps the greatest height so far.
    """

    def __init__(
        self, text: str = "", parent: QWidget | None = None, *, most: int = QWIDGETSIZE_MAX, keeps: int = 0
    ) -> None:
        self._most, self._keeps, self._kept = most, keeps, 0
        self._asked = ("", 0, 0)
        super().__init__(text, parent, wraps=True)
        self.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)

    def setText(self, text: str) -> None:
        super().setText(text)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Update the height for the new width."""
        super().resizeEvent(event)
        self._fit()

    def lines_seen(self) -> list[str]:
        """Paint the lines that fit, the last one elided."""
        room = self.contentsRect()
        words = QTextLayout(self.text().replace("\n", LINE_END), self.font())
        most = max(1, room.height() // self.fontMetrics().lineSpacing())
        found: list[str] = []
        words.beginLayout()
        while (line := words.createLine()).isValid():
            line.setLineWidth(room.width())
            start = line.textStart()
            if len(found) == most:
                rest = f"{found.pop()}{words.text()[start:]}".replace(LINE_END, " ")
                found.append(self.fontMetrics().elidedText(rest, Qt.TextElideMode.ElideRight, room.width()))
                break
            found.append(words.text()[start : start + line.textLength()])
        words.endLayout()
        return [line.rstrip(LINE_END) for line in found]

    def paintEvent(self, event: QPaintEvent) -> None:
        """Return the height of the whole lines that fit."""
        if self.heightForWidth(self.width()) <= self.height():
            super().paintEvent(event)
            return
        room, high = self.contentsRect(), self.fontMetrics().lineSpacing()
        with QPainter(self) as painter:
            for number, line in enumerate(self.lines_seen()):
                place = room.adjusted(0, number * high, 0, 0)
                self.style().drawItemText(
                    painter, place, self.alignment(), self.palette(), self.isEnabled(), line, self.foregroundRole()
                )

    def _fit(self) -> None:
        line = self.fontMetrics().lineSpacing()
        asked = self.text(), self.width(), line
        if asked == self._asked:
            return
        self._asked = asked
        # Qt never reports a height below the minimum that was set.
        self.setMinimumHeight(0)
        needed = self.heightForWidth(self.width())
        if needed > self._most:
            needed = max(1, self._most // line) * line
            self.setToolTip(tip(self.text()))
        else:
            self.setToolTip("")
        self._kept = max(self._kept, min(needed, self._keeps))
        self.setMinimumHeight(max(0, needed, self._kept))


class Message(Words):
    """A sentence on one line next to buttons. It is elided rather than take their room, and its tooltip has the whole
    text. With `letters` it has that width at least, and otherwise what is left."""

    def __init__(self, text: str = "", parent: QWidget | None = None, *, letters: int = 0) -> None:
        self._letters = letters
        super().__init__(text, parent)
        if letters:
            self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    def setText(self, text: str) -> None:
        super().setText(text)
        self.setToolTip(tip(text))

    def sizeHint(self) -> QSize:
        """Preferred size of the text, or of the letters."""
        hint = super().sizeHint()
        return QSize(self._letters * self.fontMetrics().averageCharWidth(), hint.height()) if self._letters else hint

    def minimumSizeHint(self) -> QSize:
        """Minimum width of a few letters."""
        letters = self._letters or 4
        return QSize(self.fontMetrics().averageCharWidth() * letters, super().minimumSizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the elided text."""
        room = self.contentsRect()
        line = self.text().replace("\n", " ")
        shown = self.fontMetrics().elidedText(line, Qt.TextElideMode.ElideRight, room.width())
        with QPainter(self) as painter:
            self.style().drawItemText(
                painter, room, self.alignment(), self.palette(), self.isEnabled(), shown, self.foregroundRole()
            )


class Markup(_Label):
    """A label with bold text, links or a table of the program's own, which shows inserted text literally.

    Layouts ask for its height several times, and Qt lays out a table for each answer, so heights are cached by width
    until text or font change.
    """

    def __init__(self, parent: QWidget | None = None, *, wraps: bool = False) -> None:
        self._heights: dict[int, int] = {}
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setWordWrap(wraps)

    def setText(self, text: str) -> None:
        """Show HTML of the program itself."""
        self._heights.clear()
        super().setText(text)

    def changeEvent(self, event: QEvent) -> None:
        """Clear the cached heights after a change of the font."""
        self._heights.clear()
        super().changeEvent(event)

    def heightForWidth(self, width: int) -> int:
        """Return the height of the text at this width."""
        if width not in self._heights:
            self._heights[width] = super().heightForWidth(width)
        return self._heights[width]

    def write(self, pattern: str, **words: str) -> None:
        """Show a pattern, HTML of the program itself, with fields `{name}` for literal texts."""
        self.setText(filled(pattern, **words))


def filled(pattern: str, **words: str) -> str:
    """Return HTML of the program with escaped texts in its fields."""
    return pattern.format(**{name: escape(plain_text(shortened(word, MOST_ON_A_LINE))) for name, word in words.items()})


def add_row(
    form: QFormLayout, title: str, field: QWidget | QLayout, buddy: QWidget | None = None, label: Words | None = None
) -> Words:
    """Add a row to a form; `&` in its title marks the shortcut of the field, or of `buddy` in it. `label` shows the
    title, or a new one."""
    label = Words() if label is None else label
    label.setText(title)
    form.addRow(label, field)
    aim = buddy if buddy is not None else field
    if isinstance(aim, QWidget):
        label.setBuddy(aim)
    return label
