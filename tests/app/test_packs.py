"""Packs in the window: written from the open board, opened after a look at their content."""

import pytest
from PySide6.QtWidgets import QFileDialog

from engine.bots.named import PERSON, characters_folder
from engine.packs.archive import Item, opened_pack, pack_bytes
from studio.app.packs.open_dialog import OpenPackDialog
from studio.app.packs.pack_dialog import PackDialog
from studio.playtest.start.new_session import new_session
from studio.playtest.start.remembered import load_remembered
from studio.playtest.start.start_dialog import StartDialog, usual_seats
from studio.widgets.message_box import Box

BOT = b"name: Cooke\nsentence: Buys early.\nweights: {access: 8}\n"


@pytest.fixture
def answers(monkeypatch):
    """Answers both dialogs of packs: calls are recorded, and `change` may set fields first."""
    seen = []

    def answer(dialog):
        seen.append(dialog)
        answer.change(dialog)
        dialog.accept() if answer.accepts else dialog.reject()
        return dialog.result()

    answer.change, answer.accepts, answer.seen = (lambda dialog: None), True, seen
    monkeypatch.setattr(PackDialog, "exec", answer)
    monkeypatch.setattr(OpenPackDialog, "exec", answer)
    return answer


@pytest.fixture
def pack(board_file, tmp_path):
    file = tmp_path / "game.boxcars"
    items = [
        Item("board.yaml", "scenario", board_file.read_bytes()),
        Item("characters/cooke.yaml", "character", BOT),
        Item("files/tool.exe", "other", b"MZ"),
    ]
    file.write_bytes(pack_bytes("A board", "boxcars", items, ["characters/cooke.yaml"]))
    return file


def test_nothing_is_written_until_the_user_agrees(window, pack, answers, tmp_path, home):
    answers.accepts = False
    before = sorted(tmp_path.rglob("*"))
    assert not window.shell.open_file(pack)
    assert len(answers.seen) == 1 and sorted(tmp_path.rglob("*")) == before
    assert not characters_folder().exists()


def test_opened_pack_shows_its_board_and_leaves_programs_out(window, pack, answers, tmp_path, home):
    assert window.shell.open_file(pack)
    assert window.document.path == tmp_path / "game/board.yaml"
    assert not (tmp_path / "game/files").exists()
    assert (characters_folder() / "cooke.yaml").read_bytes() == BOT


@pytest.fixture
def shown(monkeypatch):
    """The seats and the seed with which each dialog before a game begins."""
    found = []
    monkeypatch.setattr(
        StartDialog, "exec", lambda dialog: found.append(dialog.table) or StartDialog.DialogCode.Rejected
    )
    return found


def test_line_up_of_a_pack_is_preset_for_its_first_game(window, board_file, answers, shown, tmp_path, home):
    file = tmp_path / "game.boxcars"
    items = [Item("board.yaml", "scenario", board_file.read_bytes()), Item("characters/cooke.yaml", "character", BOT)]
    file.write_bytes(pack_bytes("A board", "boxcars", items, ["characters/cooke.yaml", "unknown", "random"]))
    assert window.shell.open_file(file)
    new_session(window.document, window)
    assert [seat.bot for seat in shown[0].seats] == [PERSON, "cooke", "random"]


def test_bots_that_were_not_added_are_not_preset(window, pack, answers, shown, home):
    answers.change = lambda dialog: dialog.bots.setChecked(False)
    assert window.shell.open_file(pack)
    assert load_remembered().tables == {}
    new_session(window.document, window)
    assert list(shown[0].seats) == usual_seats(window.document.family)


def test_own_bot_of_the_same_name_is_not_replaced(window, pack, answers, monkeypatch, home):
    characters_folder().mkdir(parents=True)
    (characters_folder() / "cooke.yaml").write_text("mine")
    said = []
    monkeypatch.setattr(Box, "exec", lambda box: said.append(box.text()))
    assert window.shell.open_file(pack)
    assert (characters_folder() / "cooke.yaml").read_text() == "mine" and "cooke" in said[0]


def test_packed_board_has_the_unsaved_changes_and_the_chosen_bot(window, board_file, answers, tmp_path, monkeypatch):
    from PySide6.QtCore import Qt

    from engine.edit.header import ChangeHeader

    window.document.perform(ChangeHeader(title="Changed"))
    answers.change = lambda dialog: dialog.bots.item(0).setCheckState(Qt.CheckState.Checked)
    file = tmp_path / "out.boxcars"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(file), ""))
    window.shell.pack_for_playtester()
    with opened_pack(file) as made:
        assert made.manifest.title == "Changed" and len(made.manifest.lineup) == 1


def test_faulty_pack_is_reported_and_the_open_board_stays(window, board_file, tmp_path, monkeypatch):
    file = tmp_path / "bad.boxcars"
    file.write_bytes(b"nothing")
    said = []
    monkeypatch.setattr(Box, "exec", lambda box: said.append(box.informativeText()))
    path = window.document.path
    assert not window.shell.open_file(file) and "not a pack" in said[0]
    assert window.document.path == path
