"""Labels, tooltips, boxes and menus show the very text they are given."""

from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QEvent
from PySide6.QtGui import QKeyEvent, QKeySequence, Qt, QTextDocumentFragment
from PySide6.QtWidgets import QApplication, QInputDialog, QLabel, QMenu, QMessageBox, QPushButton, QWidget

from engine.plain_text import plain_line, plain_text, shortened
from studio.widgets.label import WIDEST, Markup, WholeWords, Words
from studio.widgets.message_box import Box, Button, Icon, Role, ask, ask_for_line, warn, window_title
from studio.widgets.mnemonic import NamesMenu, entry, letter_of, no_mnemonic, without_keys
from studio.widgets.tip import MOST, tip

IMAGE = '<img src="file:///dev/zero">&<b>x</b>'
LONG = "W" * 100_000


class Tags(HTMLParser):
    """Collects what an HTML text opens."""

    def __init__(self, text):
        super().__init__()
        self.opened: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.opened.append(tag)


TEXT = st.text() | st.text("<>&bipmgsrc= /\n\"'lt;") | st.just(IMAGE)


@given(TEXT)
def test_a_tooltip_is_the_text(qapp, text):
    made = tip(text)
    if Qt.mightBeRichText(made):
        assert Tags(made).opened == ["p"]
        wanted = shortened(plain_text(text), MOST).split()
        assert QTextDocumentFragment.fromHtml(made).toPlainText().split() == wanted
    else:
        assert made.split() == plain_text(text).split()


def test_a_tooltip_with_markup_would_be_read_as_such_without_help():
    assert Qt.mightBeRichText(IMAGE)
    assert "<img" not in tip(IMAGE)


def test_a_long_tooltip_is_neither_wide_nor_high(qapp):
    assert max(map(len, tip(LONG).split("\n"))) <= 120
    assert len(tip("a\n" * 5000)) <= MOST


@given(TEXT)
def test_a_label_shows_the_text(qapp, text):
    label = Words(text)
    assert label.textFormat() is Qt.TextFormat.PlainText
    assert label.text() == plain_text(text) or len(text) > 160


@pytest.mark.parametrize("wraps", [False, True])
def test_a_long_name_makes_no_wide_label(qapp, wraps):
    label = Words(LONG, wraps=wraps)
    assert label.minimumSizeHint().width() <= WIDEST
    assert label.sizeHint().width() <= WIDEST


def test_words_in_markup_stay_words(qapp):
    label = Markup()
    label.write("<b>{name}</b> · {who}", name=IMAGE, who="{name}&amp;")
    assert Tags(label.text()).opened == ["b"]
    assert QTextDocumentFragment.fromHtml(label.text()).toPlainText() == f"{IMAGE} · {{name}}&amp;"


def test_the_height_of_markup_follows_its_text_and_its_letters(qapp):
    """Heights are kept between the questions of layouts, and must not outlive what they were asked for."""
    label = Markup(wraps=True)
    label.setText("<b>one</b>")
    low = label.heightForWidth(200)
    label.setText("<table><tr><td>one</td></tr><tr><td>two</td></tr><tr><td>three</td></tr></table>")
    high = label.heightForWidth(200)
    assert high > 2 * low > 0
    font = label.font()
    font.setPointSizeF(3 * font.pointSizeF())
    label.setFont(font)
    assert label.heightForWidth(200) > 2 * high


@given(TEXT)
def test_a_button_shows_the_text_and_takes_no_key_from_it(qapp, text):
    button = QPushButton(no_mnemonic(text))
    assert button.shortcut().isEmpty()
    assert button.text().replace("&&", "&") == shortened(plain_line(text), 100) or len(text) > 90


def test_an_entry_of_a_menu_shows_the_text_and_tells_it(qapp):
    menu, done = QMenu(), []
    action = entry(menu, IMAGE, lambda: done.append(1))
    assert action.text() == IMAGE.replace("&", "&&")
    assert action.toolTip() == tip(IMAGE)
    action.trigger()
    assert done == [1]


def test_a_letter_goes_round_the_names_of_a_menu_that_begin_with_it(qtbot):
    menu, passed = NamesMenu(), []
    qtbot.addWidget(menu)
    for name in ("shark", "hill", "S & Co", "star"):
        entry(menu, name)
    menu.actions()[3].setEnabled(False)
    for letter in "ssshx":
        press = QKeyEvent(QEvent.Type.KeyPress, ord(letter.upper()), Qt.KeyboardModifier.NoModifier, letter)
        QApplication.sendEvent(menu, press)
        passed.append(without_keys(menu.activeAction().text()))
    assert passed == ["shark", "S & Co", "shark", "hill", "hill"]


def box_labels(box):
    return [label for label in box.findChildren(QLabel) if label.text()]


def test_a_message_box_shows_the_text(qtbot):
    box = Box(None, Icon.Question, IMAGE, IMAGE)
    qtbot.addWidget(box)
    box.show()
    assert [label.text() for label in box_labels(box)] == [IMAGE, IMAGE]
    assert {label.textFormat() for label in box_labels(box)} == {Qt.TextFormat.PlainText}


def test_a_message_box_with_a_long_word_fits_the_screen(qtbot):
    box = Box(None, Icon.Warning, LONG, LONG)
    qtbot.addWidget(box)
    box.show()
    room = QApplication.primaryScreen().availableGeometry()
    assert box.width() <= room.width() and box.height() <= 2 * room.height()


def test_asking_gives_the_button_that_was_pressed(qapp, monkeypatch):
    monkeypatch.setattr(QMessageBox, "exec", lambda box: box.standardButton(box.defaultButton()).value)
    assert ask(None, "t", IMAGE, Button.Yes | Button.No, Button.No) == Button.No
    assert ask(None, "t", IMAGE, Button.Yes | Button.No, Button.Yes) == Button.Yes


def test_a_warning_shows_the_text(qapp, monkeypatch):
    told = []
    monkeypatch.setattr(QMessageBox, "exec", lambda box: told.append((box.text(), box.textFormat())))
    warn(None, "t", IMAGE)
    assert told == [(IMAGE, Qt.TextFormat.PlainText)]


def test_a_line_is_asked_for_under_plain_words(qapp, monkeypatch):
    formats = []

    def answer(dialog):
        formats.extend(label.textFormat() for label in box_labels(dialog))
        return dialog.DialogCode.Accepted

    monkeypatch.setattr(QInputDialog, "exec", answer)
    assert ask_for_line(None, "t", IMAGE, "old") == "old"
    assert formats == [Qt.TextFormat.PlainText]
    monkeypatch.setattr(QInputDialog, "exec", lambda dialog: dialog.DialogCode.Rejected)
    assert ask_for_line(None, "t", IMAGE, "old") is None


def test_a_line_is_asked_for_with_every_ampersand_in_sight(qapp, monkeypatch):
    seen = []

    def look(dialog):
        label = next(each for each in dialog.findChildren(QLabel))
        seen.append((without_keys(label.text()), QKeySequence.mnemonic(label.text()).toString()))
        return QInputDialog.DialogCode.Accepted

    monkeypatch.setattr(QInputDialog, "exec", look)
    ask_for_line(None, "t", "How many mileposts on line B&O-1?")
    assert seen == [("How many mileposts on line B&O-1?", "")]


def test_a_window_title_keeps_its_brackets_and_its_mark(qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    window.setWindowTitle(window_title("a [*] b", marked=True))
    window.setWindowModified(True)
    window.show()
    assert window.windowTitle() == "a [*][*] b[*]"


def test_of_words_that_may_not_take_all_they_need_whole_lines_are_seen(qtbot):
    """Half a line above and half a line below was all that was read of them."""
    long = "Drag from a city to lay track; click a city for what else can be done there. " * 4
    words = WholeWords(long, most=70)
    qtbot.addWidget(words)
    words.resize(200, 30)
    words.show()
    line = words.fontMetrics().lineSpacing()
    assert words.minimumHeight() == 70 // line * line and words.alignment() & Qt.AlignmentFlag.AlignTop
    assert words.toolTip() and "Drag" in words.toolTip()
    words.setText("Short.")
    assert words.minimumHeight() <= 2 * line and not words.toolTip()


def test_words_with_room_for_half_a_line_more_end_with_a_whole_line_and_a_sign(qtbot):
    words = WholeWords("Drag from a city to lay track.\nClick a city for what else can be done there. " * 4, most=40)
    qtbot.addWidget(words)
    line = words.fontMetrics().lineSpacing()
    words.resize(200, 3 * line + line // 2)
    words.show()
    seen = words.lines_seen()
    assert len(seen) == 3 and seen[-1].endswith("…") and "".join(seen[:2]) in words.text().replace("\n", "")
    assert all(words.fontMetrics().horizontalAdvance(each.rstrip()) <= 200 for each in seen)
    image = words.grab().toImage()
    rows = [{image.pixel(x, y) for x in range(200)} for y in range(image.height())]
    assert len(rows[2 * line + line // 2]) > 1 and all(row == rows[-1] for row in rows[3 * line :])
    words.resize(200, 100 * line)
    assert "".join(words.lines_seen()) == words.text().replace("\n", "")


def test_every_answer_of_a_question_has_a_letter_of_its_own(qtbot):
    box = Box(None, Icon.Question, "Save the changes?")
    box.setStandardButtons(Button.Save | Button.Discard | Button.Cancel)
    box.addButton("Save && Send", Role.ActionRole)
    qtbot.addWidget(box)
    with qtbot.waitExposed(box):
        box.show()
    letters = [letter_of(button.text()) for button in box.buttons()]
    assert all(letters) and len({*letters}) == 4
    shown = {without_keys(button.text()) for button in box.buttons()}
    assert {"Save", "Discard", "Cancel"} < shown
