"""The preflight dialog: findings follow the board and the profile, and fixes are steps of undo."""

import pytest
from shiboken6 import isValid

from engine.edit.header import ChangeLook
from studio.app.preflight import PreflightDialog


@pytest.fixture
def dialog(window, qtbot):
    window.shell.preflight()
    (found,) = window.findChildren(PreflightDialog)
    qtbot.waitUntil(lambda: not found.is_busy)
    yield found
    if isValid(found):
        found.close()


def messages(dialog):
    return [dialog.rows.topLevelItem(row).text(1) for row in range(dialog.rows.topLevelItemCount())]


def test_findings_follow_the_board_and_a_fix_is_one_step(window, dialog, qtbot):
    window.document.perform(ChangeLook(text_size=1.0))
    qtbot.waitUntil(lambda: any("Names on the board" in text for text in messages(dialog)))
    row = next(n for n, text in enumerate(messages(dialog)) if "Names on the board" in text)
    dialog.rows.setCurrentItem(dialog.rows.topLevelItem(row))
    assert dialog.fix.isEnabled() and "Enlarge the Names" in dialog.fix.text()
    steps = window.document.undo_stack.count()
    dialog.fix.click()
    assert window.document.undo_stack.count() == steps + 1
    qtbot.waitUntil(lambda: not any("Names on the board" in text for text in messages(dialog)))


def test_another_profile_is_checked_at_once(window, dialog, qtbot):
    dialog.profile.setCurrentIndex(dialog.profile.findData("thegamecrafter"))
    assert dialog.is_busy
    qtbot.waitUntil(lambda: not dialog.is_busy)


def test_file_that_is_no_icc_profile_is_reported(window, dialog, qtbot, tmp_path):
    file = tmp_path / "x.icc"
    file.write_text("nothing")
    dialog.use_profile(file)
    qtbot.waitUntil(lambda: "ICC" in dialog.said.text())
    assert not dialog.rows.topLevelItemCount() and not dialog.fix.isEnabled()


def test_findings_are_listed_with_the_issues(window, dialog, qtbot):
    dialog.profile.setCurrentIndex(dialog.profile.findData("production"))
    dialog.with_issues.click()
    panel = window.shell.dock_set.all["issues"].panel
    assert "Production" in panel.filters.profile.currentText()
    window.document.perform(ChangeLook(text_size=1.0))
    qtbot.waitUntil(lambda: not panel.is_busy and any(issue.check == "small-text" for issue in panel.model.issues))
