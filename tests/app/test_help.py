"""The help window."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from studio.app.help import HelpWindow, pages


def test_pages_are_listed_by_their_headings_and_shown(window):
    window.show_help()
    (shown,) = window.findChildren(HelpWindow)
    titles = [shown.list.item(row).text() for row in range(shown.list.count())]
    assert len(titles) == len(pages()) + 1 and not set(titles) & set(pages())
    assert titles[0] in shown.text.toPlainText()
    QTest.keyClick(shown.list, Qt.Key.Key_Down)
    assert titles[1] in shown.text.toPlainText()


def test_the_sheet_of_shortcuts_names_tools_and_commands(window):
    window.show_help("shortcuts")
    (shown,) = window.findChildren(HelpWindow)
    text = shown.text.toPlainText()
    assert "Outline regions" in text and "Add Railroad" in text
