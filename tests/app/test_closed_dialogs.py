"""Dialogs and windows that are gone do not follow the board."""

from PySide6.QtWidgets import QWidget
from shiboken6 import delete

from engine.edit.header import ChangeHeader
from studio.app.help.rules import RulesWindow
from studio.widgets.single_window import show_once
from tests.app.dialogs import DIALOGS


def test_a_deleted_dialog_does_not_follow_an_edit(qtbot, window):
    found = []
    for number, (name, make) in enumerate(DIALOGS.items()):
        delete(make(window))
        with qtbot.captureExceptions() as raised:
            window.document.perform(ChangeHeader(title=f"Title {number}"))
        found += [f"{name}: {error}" for _, error, _ in raised]
    assert found == []


def test_a_window_of_a_kind_is_shown_once(qtbot, window):
    owner = QWidget()
    qtbot.addWidget(owner)
    shown = show_once(owner, RulesWindow, lambda: RulesWindow(window.document, owner))
    assert show_once(owner, RulesWindow, lambda: None) is shown
    shown.hide()
    other = show_once(owner, RulesWindow, lambda: RulesWindow(window.document, owner))
    assert other is not shown and other.isVisible()
