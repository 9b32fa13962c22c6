"""Progress bar with separators in its numbers."""

from engine.i18n import PSEUDO, SOURCE_LANGUAGE, set_language
from studio.widgets.count_bar import CountBar


def test_numbers_have_the_separators_of_the_language(qtbot):
    bar = CountBar()
    qtbot.addWidget(bar)
    bar.setFormat("%v of %m games")
    bar.setRange(0, 10_000)
    bar.setValue(1_500)
    assert bar.text() == "1,500 of 10,000 games"
    set_language(PSEUDO)
    try:
        assert bar.text() == "1\u202f500 of 10\u202f000 games"
    finally:
        set_language(SOURCE_LANGUAGE)
