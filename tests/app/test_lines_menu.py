"""The Lines menu: what it does with the selection, and why it cannot."""

from engine.model.ids import Ref
from engine.model.network import where


def command(window, id):
    return window.actions_.commands[id]


def do(window, monkeypatch, id, *selected, answer=None):
    window.document.select(selected)
    monkeypatch.setattr(window.shell, "ask", lambda *_: answer)
    window.actions_.run(command(window, id))
    return window.document.scenario.board


M1, M2, ALBANY, NYC = Ref("milepost", "m1"), Ref("milepost", "m2"), Ref("city", "albany"), Ref("line", "NYC-1")


def test_mileposts_come_between_two_selected_stops(window, monkeypatch):
    for answer, number in (("3", 3), ("10 mm", 3), ("10mm", 3), (None, 0)):
        board = do(window, monkeypatch, "space-mileposts", ALBANY, M2, answer=answer)
        assert len(board.mileposts) == 6 + number, answer
        assert [where(board, id)[0] for id in board.lines["NYC-1"].path[: number + 2]] == [
            20 + 40 / (number + 1) * n for n in range(number + 2)
        ]
        window.document.undo_stack.setIndex(0)


def test_the_stops_between_which_mileposts_come_are_called_by_their_cities(window, monkeypatch):
    asked = []
    window.document.select((ALBANY, M2))
    monkeypatch.setattr(window.shell, "ask", lambda *words: asked.append(words[1]) or "3")
    window.actions_.run(command(window, "space-mileposts"))
    assert "between Albany and milepost m2 on line NYC-1" in asked[0]
    assert window.status.said == "3 mileposts now between Albany and milepost m2."


def test_more_mileposts_than_there_may_be_are_refused_and_nothing_else_is_said(window, monkeypatch):
    do(window, monkeypatch, "space-mileposts", ALBANY, M2, answer="-1")
    assert "now between" not in window.status.said and window.document.undo_stack.count() == 0


def test_what_is_no_number_of_mileposts_is_said(window, monkeypatch):
    for answer in ("many", "0 mm", "-1", "mm", "nan mm"):
        window.status.forget()
        do(window, monkeypatch, "space-mileposts", ALBANY, M2, answer=answer)
        assert window.status.said and window.document.undo_stack.count() == 0, answer


def test_lines_are_reversed_joined_split_and_straightened(window, monkeypatch):
    assert do(window, monkeypatch, "split-line", M2, NYC).lines["NYC-2"].path == ("m2", "m3", "m6")
    assert do(window, monkeypatch, "join-lines", NYC, Ref("line", "NYC-2")).lines["NYC-1"].path[-1] == "m6"
    assert do(window, monkeypatch, "reverse-lines", NYC).lines["NYC-1"].path == ("m6", "m3", "m2", "m1")
    bent = Ref("section", "m1 m5 ERIE")
    assert do(window, monkeypatch, "straighten", bent).lines["ERIE-2"].path == ("m1", "m5")
    assert window.document.undo_stack.count() == 4


def test_lines_become_smooth_and_have_corners_again(window, monkeypatch):
    erie = Ref("section", "m1 m5 ERIE")
    board = do(window, monkeypatch, "smoothen-lines", NYC, erie)
    assert {id for id, line in board.lines.items() if line.smooth} == {"NYC-1", "ERIE-2"}
    assert command(window, "smoothen-lines").checked() and window.document.undo_stack.undoText() == "Smoothen 2 lines"
    do(window, monkeypatch, "smoothen-lines", NYC)
    board = do(window, monkeypatch, "smoothen-lines", NYC, erie)
    assert board.lines["NYC-1"].smooth, "of lines that differ all become smooth"
    window.document.undo_stack.setIndex(0)
    assert not any(line.smooth for line in window.document.scenario.board.lines.values())


REASONS = [
    ("space-mileposts", (), "two stops"),
    ("space-mileposts", (M1, Ref("milepost", "m5"), M2), "two stops"),
    ("straighten", (NYC,), "no bends"),
    ("straighten", (), "Select a line"),
    ("join-lines", (NYC,), "two lines"),
    ("split-line", (M1,), "in the middle"),
    ("split-line", (M2, Ref("milepost", "m3")), "Several"),
    ("reverse-lines", (M1,), "Select a line"),
]


def test_what_cannot_be_done_says_why(window):
    for id, selected, reason in REASONS:
        window.document.select(selected)
        assert reason in command(window, id).disabled(), id
