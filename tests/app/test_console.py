"""The console in the studio: statements, one undo step each, history, completion and Stop."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from engine.edit.header import ChangeHeader
from studio.app.console.console_window import LONGEST_LINE, ConsoleWindow, broken, is_complete


@pytest.fixture
def console(window, qtbot):
    found = open_console(window)
    yield found
    found.close()


def open_console(window):
    """Open the console by its menu command."""
    window.actions_["console"].trigger()
    (found,) = window.findChildren(ConsoleWindow)
    return found


def run(qtbot, console, source):
    """Run a source, and return what was printed since."""
    before = len(console.output.toPlainText())
    console.field.setPlainText(source)
    console.run_button.click()
    qtbot.waitUntil(lambda: not console.is_busy)
    return console.output.toPlainText()[before:]


RENAME = "from engine.edit.header import ChangeHeader\nfor n in range(3): document.perform(ChangeHeader(title=f'T{n}'))"


def test_statements_change_the_board_by_one_undo_step(window, console, qtbot):
    title = window.document.scenario.title
    run(qtbot, console, RENAME)
    assert window.document.scenario.title == "T2" and window.document.undo_stack.count() == 1
    assert window.document.undo_stack.undoText().startswith("Console: from engine.edit.header")
    assert run(qtbot, console, "scenario.title").endswith("'T2'\n")
    window.document.undo_stack.undo()
    assert window.document.scenario.title == title
    assert run(qtbot, console, "scenario.title").endswith(f"{title!r}\n"), "it reads the board as it is now"


def test_an_error_is_a_traceback_and_changes_nothing(window, console, qtbot):
    title = window.document.scenario.title
    printed = run(qtbot, console, f"{RENAME}\n1 / 0")
    assert "Traceback" in printed and "ZeroDivisionError" in printed
    assert window.document.scenario.title == title and window.document.undo_stack.count() == 0


def test_a_board_that_changed_meanwhile_is_not_overwritten(window, console, qtbot):
    console.field.setPlainText(RENAME)
    console.run_button.click()
    window.document.perform(ChangeHeader(title="Meanwhile"))
    qtbot.waitUntil(lambda: not console.is_busy)
    assert window.document.scenario.title == "Meanwhile" and "Run it again" in console.output.toPlainText()


def test_a_loop_without_end_is_stopped_and_the_window_stays_usable(window, console, qtbot):
    run(qtbot, console, "x = 7")
    console.field.setPlainText("print('begun')\nwhile True: pass")
    console.run_button.click()
    qtbot.waitUntil(lambda: "\nbegun" in console.output.toPlainText())
    assert console.is_busy and not console.run_button.isEnabled()
    window.document.perform(ChangeHeader(title="Edited"))
    qtbot.keyClick(console.field, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: not console.is_busy)
    assert "KeyboardInterrupt" in console.output.toPlainText()
    assert run(qtbot, console, "x").endswith("7\n")


def test_a_process_that_ends_is_replaced(window, console, qtbot):
    run(qtbot, console, "x = 7")
    assert "process of the console ended" in run(qtbot, console, "import os; os._exit(1)")
    assert run(qtbot, console, "scenario.title").endswith(f"{window.document.scenario.title!r}\n")
    assert "NameError" in run(qtbot, console, "x")


def test_up_and_down_go_through_the_history(console, qtbot):
    for source in ("a = 1", "b = 2"):
        run(qtbot, console, source)
    console.field.setPlainText("c")
    seen = []
    for key in (Qt.Key.Key_Up, Qt.Key.Key_Up, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Down):
        qtbot.keyClick(console.field, key)
        seen.append(console.field.toPlainText())
    assert seen == ["b = 2", "a = 1", "a = 1", "b = 2", "c"]


def test_tab_completes_what_all_names_have_in_common(console, qtbot):
    run(qtbot, console, "yellow_one = yellow_two = 1")
    qtbot.keyClicks(console.field, "yel")
    qtbot.keyClick(console.field, Qt.Key.Key_Tab)
    qtbot.waitUntil(lambda: console.field.toPlainText() == "yellow_")
    qtbot.keyClick(console.field, Qt.Key.Key_Tab)
    qtbot.waitUntil(lambda: "yellow_one  yellow_two" in console.output.toPlainText())
    console.field.clear()
    qtbot.keyClick(console.field, Qt.Key.Key_Tab)
    assert console.field.toPlainText() == "    "


def test_enter_runs_a_complete_statement_and_continues_a_block(console, qtbot):
    qtbot.keyClicks(console.field, "for n in range(2):")
    qtbot.keyClick(console.field, Qt.Key.Key_Return)
    qtbot.keyClicks(console.field, "print(n + 90)")
    qtbot.keyClick(console.field, Qt.Key.Key_Return)
    assert console.field.toPlainText() == "for n in range(2):\n    print(n + 90)\n    " and not console.is_busy
    qtbot.keyClick(console.field, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: console.output.toPlainText().endswith("90\n91\n"))


def test_several_pasted_lines_run_together(console, qtbot):
    QGuiApplication.clipboard().setText("a = 3\nb = 4\na * b")
    console.field.paste()
    qtbot.keyClick(console.field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not console.is_busy)
    assert console.output.toPlainText().endswith(">>> a = 3\n... b = 4\n... a * b\n12\n")


def test_esc_empties_the_field_and_then_closes_the_window(window, qtbot):
    console = open_console(window)
    console.field.setPlainText("half a statem")
    qtbot.keyClick(console.field, Qt.Key.Key_Escape)
    assert console.isVisible() and not console.field.toPlainText()
    with qtbot.waitSignal(console.destroyed):
        qtbot.keyClick(console.field, Qt.Key.Key_Escape)


def test_the_window_closes_with_text_in_the_field(window, qtbot):
    console = open_console(window)
    console.field.setPlainText("half a statem")
    with qtbot.waitSignal(console.destroyed):
        assert console.close()


def test_stop_gives_the_focus_back_to_the_field(console, qtbot):
    console.activateWindow()
    console.field.setPlainText("print('begun')\nwhile True: pass")
    console.run_button.click()
    qtbot.waitUntil(lambda: "\nbegun" in console.output.toPlainText())
    console.stop_button.setFocus()
    console.stop_button.click()
    qtbot.waitUntil(lambda: not console.is_busy)
    assert console.focusWidget() is console.field, "Space would press Clear"


def test_a_long_line_of_output_is_broken(console, qtbot):
    printed = run(qtbot, console, f"print('x' * {3 * LONGEST_LINE}, end=''); print('y' * {LONGEST_LINE})")
    assert max(map(len, printed.split("\n"))) == LONGEST_LINE
    assert printed.count("x") == 3 * LONGEST_LINE + 1 and printed.count("y") == LONGEST_LINE + 1


@pytest.mark.parametrize(
    ("text", "used", "rows"),
    [
        ("", 0, [0]),
        ("a\n", 0, [1, 0]),
        ("x" * LONGEST_LINE, 0, [LONGEST_LINE]),
        ("x" * (LONGEST_LINE + 1), 0, [LONGEST_LINE, 1]),
        ("x" * 5 + "\n" + "x" * LONGEST_LINE, LONGEST_LINE - 3, [3, 2, LONGEST_LINE]),
        ("xx", LONGEST_LINE, [0, 2]),
        ("\n", LONGEST_LINE, [0, 0]),
    ],
)
def test_lines_are_broken_after_their_longest_length(text, used, rows):
    assert [len(row) for row in broken(text, used).split("\n")] == rows
    assert broken(text, used).replace("\n", "") == text.replace("\n", "")


@pytest.mark.parametrize(
    ("source", "complete"),
    [
        ("1 + 1", True),
        ("f(", False),
        ("if x:", False),
        ("if x:\n    y", False),
        ("if x:\n    y\n", True),
        ("a = 1\nb = 2", True),
        ("x = = 1", True),
    ],
)
def test_a_source_is_complete(source, complete):
    assert is_complete(source) == complete


def test_the_console_is_not_loaded_before_it_is_opened_and_ends_its_process(window, qtbot):
    assert not window.findChildren(ConsoleWindow)
    window.actions_["console"].trigger()
    (console,) = window.findChildren(ConsoleWindow)
    assert not console.process.is_running, "the process starts with the first statement"
    run(qtbot, console, "1")
    assert console.process.is_running
    console.close()
    assert not console.process.is_running
