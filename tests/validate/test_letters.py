"""The letters that the shipped fonts have, and names that use others."""

import pytest
from PySide6.QtGui import QRawFont

from engine.validate.letters import RANGES, lacking
from studio.paint.fonts import font_files


@pytest.mark.parametrize(
    ("text", "lost"),
    [
        ("Zürich, Łódź, Ελλάδα, Москва → ½", ""),
        ("Zu\u0308rich\u200b\u00a0", ""),
        ("東京 Tokyo 東", "東京"),
        ("เมือง", "เมอืง"),
        ("", ""),
    ],
)
def test_the_letters_that_no_font_has_are_named_once(text, lost):
    assert sorted(lacking(text)) == sorted(set(lost))


def test_the_table_lists_the_letters_of_the_shipped_fonts(qapp):
    """Roboto has four files, which must all have a letter; DejaVu Sans has the rest."""
    fonts = [(file.name, QRawFont(str(file), 20.0)) for file in font_files()]
    assert len(fonts) == 5 and all(font.isValid() for _, font in fonts)
    drawn = []
    for code in range(0x20, 0x20000):
        if 0xD800 <= code < 0xE000:
            continue
        has = {name: font.supportsCharacter(code) for name, font in fonts}
        if has["DejaVuSans.ttf"] or all(is_there for name, is_there in has.items() if name.startswith("Roboto")):
            drawn.append(code)
    listed = []
    for part in RANGES.split():
        first, _, last = part.partition("-")
        listed += range(int(first, 16), int(last or first, 16) + 1)
    assert drawn == listed
