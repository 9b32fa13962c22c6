"""The Arrange menu: on the selection, on the whole board, and why not."""

from engine.files.library import scenario_path
from engine.model.ids import Ref

THREE = [Ref("milepost", "m2"), Ref("city", "albany"), Ref("milepost", "m5")]


def run(window, monkeypatch, id, answer=None):
    monkeypatch.setattr(window.shell, "ask", lambda *_: answer)
    window.actions_.run(window.actions_.commands[id])
    return window.document.scenario.board


def test_the_selection_is_aligned_and_moved_by_numbers(window, monkeypatch):
    window.document.select(THREE)
    assert run(window, monkeypatch, "align-top").mileposts["m5"].at == (60, 20)
    assert window.document.undo_stack.undoText() == "Align 3 things"
    assert run(window, monkeypatch, "move-by", "12.5 -3").mileposts["m5"].at == (72.5, 17)
    assert run(window, monkeypatch, "scale-by", "200 %").mileposts["m1"].at[0] < 20


def test_without_a_selection_the_whole_board_is_meant(window, monkeypatch):
    board = run(window, monkeypatch, "turn-right")
    assert (board.sheet.width, board.sheet.height) == (200, 240)
    assert run(window, monkeypatch, "mirror-down").mileposts["m1"].at == (180, 220)
    assert window.document.undo_stack.undoText() == "Mirror board"
    run(window, monkeypatch, "turn-by", "30")
    assert "90, 180" in window.status.said and window.document.undo_stack.count() == 2


def test_a_reason_that_was_told_before_is_no_answer_to_a_board_that_was_mirrored(window, monkeypatch):
    run(window, monkeypatch, "select-none")
    assert window.status.said == "Nothing is selected."
    run(window, monkeypatch, "mirror-across")
    assert window.document.undo_stack.count() == 1 and window.status.said == ""


def test_what_is_no_number_changes_nothing(window, monkeypatch):
    window.document.select(THREE)
    for id, answer in (("turn-by", "far"), ("scale-by", "-5"), ("move-by", "3"), ("turn-by", None)):
        run(window, monkeypatch, id, answer)
        assert window.document.undo_stack.count() == 0, id


def reason(window, id):
    return window.actions_.commands[id].disabled()


def test_every_entry_says_why_it_cannot_run(window):
    window.document.select(THREE[:2])
    assert "three" in reason(window, "in-line") and reason(window, "align-left") is None
    window.document.select([Ref("line", "NYC-1")])
    assert "Only mileposts" in reason(window, "turn-right") and "Select" in reason(window, "align-left")
    window.shell.open_file(scenario_path("crayon/saltmark-isles"))
    assert reason(window, "mirror-across") is None
    window.shell.open_file(scenario_path("dice/boxcars"))
    assert "no map" in reason(window, "mirror-across")
