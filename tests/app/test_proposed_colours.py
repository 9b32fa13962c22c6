"""Colours that are proposed: on the board while the dialog stands, and one step or none in the end."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialogButtonBox

from studio.app.adding.proposed_colours import ProposedColours


@pytest.fixture
def dialog(window):
    window.shell.propose_colours()
    (dialog,) = window.findChildren(ProposedColours)
    return dialog


def test_they_are_shown_on_the_board_and_one_step_when_taken(window, dialog):
    document = window.document
    first = dialog.proposal.changes[0]
    assert document.is_previewing and document.undo_stack.count() == 0
    assert document.scenario.look.railroads[first.railroad].colour == first.after
    dialog.list.topLevelItem(0).setCheckState(0, Qt.CheckState.Unchecked)
    assert document.scenario.look.railroads[first.railroad].colour == first.before
    dialog.list.topLevelItem(0).setCheckState(0, Qt.CheckState.Checked)
    dialog.buttons.button(QDialogButtonBox.StandardButton.Ok).click()
    assert document.undo_stack.count() == 1 and not document.is_previewing
    assert document.committed.look.railroads[first.railroad].colour == first.after


def test_given_up_they_leave_nothing(window, dialog):
    before = window.document.committed
    dialog.reject()
    assert window.document.scenario is before and window.document.undo_stack.count() == 0


def test_with_no_railroad_left_there_is_nothing_to_take(dialog):
    for row in range(dialog.list.topLevelItemCount()):
        dialog.list.topLevelItem(row).setCheckState(0, Qt.CheckState.Unchecked)
    assert not dialog.buttons.button(QDialogButtonBox.StandardButton.Ok).isEnabled()
