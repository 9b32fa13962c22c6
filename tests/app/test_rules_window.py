"""The rules of the open board in a window."""

from engine.edit.rules import SetRule
from studio.app.help.rules import RulesWindow


def shown(window):
    window.shell.show_rules()
    (found,) = window.findChildren(RulesWindow)
    return found


def test_text_follows_an_option_of_the_board(window, qtbot):
    rules = shown(window)
    assert "$5,000 in a turn" in rules.text.toPlainText()
    window.document.perform(SetRule("fee.player", 6_000))
    qtbot.waitUntil(lambda: "$6,000 in a turn" in rules.text.toPlainText())
    rules.close()


def test_other_options_are_shown_without_a_change_of_the_board(window, tmp_path):
    rules = shown(window)
    rules.use({"fee.bank": 2_000})
    assert "$2,000 to the bank" in rules.text.toPlainText() and "Changed Options" in rules.text.toPlainText()
    assert window.document.is_clean
    rules.save_to(tmp_path / "rules.md")
    assert "$2,000 to the bank" in (tmp_path / "rules.md").read_text()
    rules.close()


def test_second_call_shows_the_same_window(window):
    first = shown(window)
    window.shell.show_rules()
    assert window.findChildren(RulesWindow) == [first]
    first.close()
