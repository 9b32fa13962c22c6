"""Before a game: keys, what is remembered, presets, and the position that it begins from."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QDialog, QPushButton, QSpinBox, QToolButton

from engine.edit.header import ChangeHeader
from engine.edit.setups import PutSetUp
from engine.families.boxcars.content import SeatSetUp, SetUp
from engine.game.family import family
from engine.game.options import resolve
from engine.game.rules import SeatSetup
from studio.playtest.session.game_runner import Until
from studio.playtest.start.new_session import new_session
from studio.playtest.start.remembered import (
    MOST_SCENARIOS,
    Remembered,
    Table,
    load_remembered,
    name_of_scenario,
    remember,
)
from studio.playtest.start.rules_table import HERE, RESET, TITLE, RulesTable
from studio.playtest.start.start_dialog import StartDialog, usual_seats
from tests.families.boxcars.boards import a_ladder

LATE = SetUp((SeatSetUp(cash=7_000), SeatSetUp(), SeatSetUp()), 2)


def opened(qtbot, document, **more):
    dialog = StartDialog(document.scenario, document.family, usual_seats(document.family), 1, **more)
    qtbot.addWidget(dialog)
    with qtbot.waitExposed(dialog):
        dialog.open()
    return dialog


def answered(monkeypatch, *hands):
    """Each dialog is set by the next hand, and Enter starts the game."""
    left = list(hands)

    def run(dialog):
        left.pop(0)(dialog)
        return int(QDialog.DialogCode.Accepted)

    monkeypatch.setattr(StartDialog, "exec", run)


def test_the_title_is_short_enough_for_the_title_bar_whatever_the_board_is_called(qtbot, document):
    document.perform(ChangeHeader(title="The Great Northern and Western Reconstruction " * 4))
    dialog = opened(qtbot, document)
    assert dialog.windowTitle() == "Start Playtest"


def test_a_letter_leads_to_the_bot_that_begins_with_it(qtbot, document):
    box = opened(qtbot, document).editors[0].bot
    assert box.currentText() == "Human"
    name = box.itemText(2)
    qtbot.keyClicks(box, name)
    assert box.currentData() == name


def test_enter_starts_from_every_field(qtbot, document):
    dialog = opened(qtbot, document)
    dialog.more.setChecked(True)
    assert dialog.rules is not None
    first = dialog.editors[0]
    rule = next(iter(dialog.rules.editors.values()))
    fields = [*dialog.presets.in_order[:1], first.name, first.bot, dialog.seed, dialog.rules.search, rule, dialog.play]
    for field in fields:
        assert not isinstance(field, QToolButton)
        dialog.setResult(0)
        dialog.show()
        field.setFocus()
        qtbot.keyClick(field, Qt.Key.Key_Return)
        assert dialog.result() == QDialog.DialogCode.Accepted, field


def test_enter_never_presses_a_button_that_was_not_meant(qtbot, document):
    dialog = opened(qtbot, document)
    others = [button for button in dialog.findChildren(QPushButton) if button is not dialog.play]
    assert others and not any(button.autoDefault() or button.isDefault() for button in others)


def test_seats_seed_rules_and_the_search_are_there_again_for_the_same_scenario(qtbot, document, monkeypatch):
    def set_up(dialog):
        dialog.editors[-1].remove.click()
        dialog.editors[0].name.setText("Ada")
        dialog.seed.setValue(77)
        dialog.more.setChecked(True)
        assert dialog.rules is not None
        dialog.rules.editors["fee.bank"].setValue(3_000)
        dialog.rules.search.setText("fee")

    seen: list[Table] = []
    answered(monkeypatch, set_up, lambda dialog: seen.append(dialog.table), lambda dialog: seen.append(dialog.table))
    assert new_session(document, None) is not None
    session = new_session(document, None)
    assert session is not None and session.setup.chosen == {"fee.bank": 3_000}
    (table,) = seen
    assert [seat.name for seat in table.seats] == ["Ada", "Blue", "Green"]
    assert (table.seed, table.rules, table.search) == (77, {"fee.bank": 3_000}, "fee")
    document.new(replace(document.scenario, title="Another"))
    qtbot.waitUntil(lambda: document.inspection is not None and document.inspection.complete)
    assert new_session(document, None) is not None
    assert len(seen[1].seats) == 4 and seen[1].rules == {}


def test_people_or_sharks_sit_down_at_all_seats_that_no_person_plays(qtbot, document):
    dialog = opened(qtbot, document)
    before = [(seat.name, seat.colour) for seat in dialog.seats]
    dialog.editors[2].bot.setCurrentIndex(dialog.editors[2].bot.findData("person"))
    dialog.whole.sharks.trigger()
    assert [seat.bot for seat in dialog.seats] == ["person", "gould", "person", "gould"]
    dialog.whole.people.trigger()
    assert [seat.bot for seat in dialog.seats] == ["person", "scott", "person", "garrett"]
    assert [(seat.name, seat.colour) for seat in dialog.seats] == before
    assert all(entry.toolTip() for entry in (dialog.whole.people, dialog.whole.sharks))


def test_what_a_later_program_does_not_know_any_more_is_left_out(qtbot, document):
    seats = (SeatSetup("A", "somebody"), *(SeatSetup(f"S{n}", "person") for n in range(9)))
    rules = {"fee.bank": -5, "no.such.rule": True, "win.cash": 10**30, "home.swap": True, "game.setup": "gone"}
    dialog = opened(qtbot, document, former=Table(seats, 5, rules))
    assert [seat.bot for seat in dialog.seats] == ["gould", *["person"] * 5]
    assert dialog.chosen == {"home.swap": True}


@pytest.mark.parametrize("text", ["", "{", "[1]", '{"tables": 5}', '{"tables": {"a": {"seats": [[]]}}}', "\x00" * 50])
def test_a_damaged_file_is_no_memory(text):
    remember(Remembered(tables={"a": Table((SeatSetup("A"),))}))
    (file,) = [path for path in _home().iterdir() if path.name == "games.json"]
    file.write_text(text)
    assert load_remembered() == Remembered()


def _home():
    from engine.folders import home_folder

    return home_folder()


def test_only_so_many_scenarios_are_remembered_those_used_last():
    known = Remembered()
    for number in range(MOST_SCENARIOS + 5):
        known = known.with_table(f"board {number}", Table(()))
    known = known.with_table("board 7", Table((), 9))
    assert len(known.tables) == MOST_SCENARIOS and "board 4" not in known.tables
    assert list(known.tables)[-1] == "board 7"
    assert name_of_scenario(None, "boxcars", "A") != name_of_scenario(None, "boxcars", "B")


def test_a_preset_is_saved_chosen_and_removed(qtbot, document, monkeypatch):
    dialog = opened(qtbot, document)
    dialog.editors[-1].remove.click()
    dialog.more.setChecked(True)
    assert dialog.rules is not None
    dialog.rules.editors["fee.bank"].setValue(3_000)
    monkeypatch.setattr("studio.playtest.start.presets.ask_for_line", lambda *_: " Cheap <b>\n ")
    dialog.presets.save.click()
    assert list(load_remembered().presets["boxcars"]) == ["Cheap <b>"]
    again = opened(qtbot, document, known=load_remembered())
    again.seed.setValue(55)
    assert again.chosen == {} and not again.presets.remove.isEnabled()
    again.presets.box.setCurrentIndex(again.presets.box.findText("Cheap <b>"))
    again.presets.box.activated.emit(again.presets.box.currentIndex())
    assert again.chosen == {"fee.bank": 3_000} and len(again.seats) == 3 and again.seed.value() == 55
    again.presets.remove.click()
    assert load_remembered().presets == {"boxcars": {}} and not again.presets.remove.isEnabled()


def test_a_preset_says_that_something_is_set_otherwise_until_it_is_chosen_again(qtbot, document):
    dialog = opened(qtbot, document)
    presets = dialog.presets
    presets.save_as("Four")
    assert presets.box.currentText() == "Four"
    dialog.seed.setValue(dialog.seed.value() + 1)
    assert presets.box.currentText() == "Four"
    for change in (
        dialog.editors[-1].remove.click,
        lambda: dialog.editors[0].name.setText("Ann"),
        lambda: dialog.editors[0].bot.setCurrentIndex(1),
        lambda: dialog.editors[0].take_colour("#123456"),
    ):
        change()
        assert presets.box.currentText() == "Four (changed)" and presets.box.currentData() == "Four"
        presets.box.activated.emit(presets.box.currentIndex())
        assert presets.box.currentText() == "Four" and len(dialog.seats) == 4
    assert presets.remove.isEnabled()


@pytest.fixture
def late(document):
    document.perform(PutSetUp("Late", LATE))
    return document


def test_a_set_up_is_chosen_by_keys_and_takes_as_many_seats_as_it_has(qtbot, late):
    dialog = opened(qtbot, late)
    dialog.begin_from.setFocus()
    qtbot.keyClick(dialog.begin_from, Qt.Key.Key_Down)
    assert dialog.chosen == {"game.setup": "Late"} and len(dialog.seats) == 3
    assert not dialog.add.isEnabled() and not dialog.editors[0].remove.isEnabled()
    qtbot.keyClick(dialog.begin_from, Qt.Key.Key_Up)
    assert dialog.chosen == {} and dialog.add.isEnabled()


def test_the_game_begins_from_the_set_up_and_the_next_dialog_offers_it_first(qtbot, late, monkeypatch):
    seen: list[object] = []
    answered(
        monkeypatch,
        lambda dialog: dialog.begin_from.setCurrentIndex(1),
        lambda dialog: seen.append(dialog.begin_from.currentData()),
    )
    session = new_session(late, None)
    assert session is not None and session.state.holdings[0].money == 7_000
    assert new_session(late, None) is not None and seen == ["Late"]


def test_a_scenario_whose_rules_name_a_set_up_can_be_begun_from_the_beginning(qtbot, late):
    ruled = replace(late.scenario, rules={**late.scenario.rules, "game.setup": "Late"})
    late.new(ruled)
    dialog = opened(qtbot, late)
    assert dialog.begin_from.currentData() == "Late" and dialog.chosen == {} and len(dialog.seats) == 3
    dialog.begin_from.setCurrentIndex(0)
    assert dialog.chosen == {"game.setup": ""}


def test_a_family_without_set_ups_says_so_plainly(qtbot, document):
    assert "Ctrl+K" in opened(qtbot, document).begin_from.toolTip()
    without = replace(document.family, to_setup=None)
    dialog = StartDialog(document.scenario, without, usual_seats(without), 1)
    qtbot.addWidget(dialog)
    assert not dialog.begin_from.isEnabled() and "cannot start from a starting position" in dialog.begin_from.toolTip()


def test_a_position_of_a_running_game_is_kept_as_a_step_of_the_document(qtbot, seated, document, monkeypatch):
    window = seated("planner", "planner")
    with qtbot.waitSignal(window.game.conductor.running_changed, check_params_cb=lambda running: not running):
        window.game.conductor.run(Until.TURN, flat_out=True)
    asked: list[str] = []

    def name(*given):
        asked.append(given[-1])
        return "Mine"

    monkeypatch.setattr("studio.playtest.start.starting_positions.ask_for_line", name)
    window.activateWindow()
    qtbot.keyClick(window, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    kept = document.scenario.content.setups["Mine"]
    assert asked == [f"Turn {window.session.state.turn}"]
    assert [seat.cash for seat in kept.seats] == [holding.money for holding in window.session.state.holdings]
    assert "Starting Positions" in window.statusBar().currentMessage()
    assert "the board of this game" in window.edited.refusal, "a set-up is no change of the game's board"
    document.undo_stack.undo()
    assert document.scenario.content.setups == {}


def test_a_position_of_a_game_without_set_ups_is_refused_in_words(document, seated, monkeypatch):
    window = seated("planner", "planner")
    monkeypatch.setattr(window.session.setup, "family", replace(document.family, to_setup=None))
    window.controls.keep.trigger()
    assert "cannot start from a starting position" in window.statusBar().currentMessage()
    assert document.undo_stack.count() == 0


def test_seats_are_told_apart_by_colours_near_to_their_own(qtbot, document):
    dialog = opened(qtbot, document)
    own = [editor.colour for editor in dialog.editors]
    dialog.apart.click()
    found = [editor.value().colour for editor in dialog.editors]
    assert found != own and sum(a == b for a, b in zip(own, found, strict=True)) >= len(own) - 1
    dialog.apart.click()
    assert [editor.value().colour for editor in dialog.editors] == found


def test_the_buttons_stay_on_the_screen_with_six_seats_and_all_rules(qtbot, document):
    dialog = opened(qtbot, document)
    room = dialog.screen().availableGeometry()
    dialog.move(room.left() + 20, room.bottom() - dialog.height() - 40)
    while dialog.add.isEnabled():
        dialog.add.click()
    dialog.more.click()
    assert dialog.rules is not None and dialog.rules.isVisible()

    def within():
        foot = dialog.play.mapToGlobal(dialog.play.rect().bottomRight())
        return room.contains(foot) and dialog.frameGeometry().top() >= room.top()

    qtbot.waitUntil(within)


def test_another_seat_is_played_by_somebody_who_is_not_at_the_table(qtbot, document):
    dialog = opened(qtbot, document)
    while dialog.add.isEnabled():
        dialog.add.click()
    bots = [seat.bot for seat in dialog.seats if seat.bot != "person"]
    assert len(bots) == 5 and len(set(bots)) == 5 and set(bots) <= set(document.family.casual_bots)


def test_resting_on_a_bot_tells_how_it_plays(qtbot, document):
    box = opened(qtbot, document).editors[0].bot
    told = {box.itemText(row): box.itemData(row, Qt.ItemDataRole.ToolTipRole) for row in range(box.count())}
    for name, character in document.family.characters.items():
        assert told[name] == character.sentence != ""
    assert told["random"] == "Takes any legal action at random."
    box.setCurrentText("gould")
    assert box.toolTip() == told["gould"]
    box.setCurrentIndex(0)
    assert box.toolTip() == ""


@pytest.fixture
def rules(qtbot):
    known = family("boxcars").rules
    assert known is not None
    options = known.options
    found = RulesTable(options, resolve(options, a_ladder().scenario().rules), "£")
    qtbot.addWidget(found)
    found.show()
    return found


def shown(rules):
    names = list(rules.editors)
    return [names[row] for row in range(len(names)) if not rules.table.isRowHidden(row)]


def row_of(rules, name):
    return list(rules.editors).index(name)


def test_every_option_of_the_family_is_there_with_name_and_rule(rules):
    known = family("boxcars").rules
    assert known is not None
    offered = [option for option in known.options if option.type != "name" and not option.experiment]
    for row, option in enumerate(offered):
        tip = rules.table.item(row, TITLE).toolTip()
        assert option.name in tip
        assert option.rule in tip
        assert rules.table.cellWidget(row, HERE) is rules.editors[option.name]


def test_every_option_can_be_set_otherwise(rules):
    can_differ = set()
    for name, widget in rules.editors.items():
        match widget:
            case QCheckBox():
                widget.toggle()
            case QComboBox():
                widget.setCurrentIndex((widget.currentIndex() + 1) % widget.count())
            case _:
                widget.setValue(widget.value() - 1 if widget.value() == widget.maximum() else widget.value() + 1)
        can_differ.add(name)
    assert set(rules.chosen()) == can_differ


def test_money_is_in_the_currency_of_the_board(rules):
    spin = rules.editors["cash.start"]
    assert isinstance(spin, QSpinBox)
    assert spin.prefix() == "£"


def test_the_search_takes_words_names_and_rule_ids(rules):
    rules.search.setText("cash start")
    assert "cash.start" in shown(rules)
    assert "fee.bank" not in shown(rules)
    rules.search.setText("bx-info-02")
    assert shown(rules) == ["info.cash"]
    rules.search.clear()
    assert len(shown(rules)) == len(rules.editors)


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Down])
def test_a_rule_is_found_and_set_by_keys(qtbot, rules, key):
    rules.focus_search()
    qtbot.keyClicks(rules.search, "fee.bank")
    qtbot.keyClick(rules.search, key)
    spin = QApplication.focusWidget()
    assert spin is rules.editors["fee.bank"]
    qtbot.keyClicks(spin, "1500")
    assert rules.chosen() == {"fee.bank": 1500}


def test_a_search_that_finds_nothing_keeps_the_keys(qtbot, rules):
    rules.focus_search()
    qtbot.keyClicks(rules.search, "no such rule")
    qtbot.keyClick(rules.search, Qt.Key.Key_Return)
    assert QApplication.focusWidget() is rules.search
    assert rules.count.text().startswith("None of ")
    rules.search.clear()
    rules.only_changed.setChecked(True)
    assert rules.count.text() == "No rules are changed."


def test_what_is_changed_is_marked_and_can_be_shown_alone_and_reset(qtbot, rules):
    spin, row = rules.editors["fee.bank"], row_of(rules, "fee.bank")
    assert isinstance(spin, QSpinBox)
    usual, title = spin.value(), rules.table.item(row, TITLE).text()
    spin.setValue(usual + 500)
    assert rules.table.item(row, TITLE).text() == f"● {title}"
    rules.only_changed.setChecked(True)
    assert shown(rules) == ["fee.bank"]
    qtbot.mouseClick(rules.table.cellWidget(row, RESET), Qt.MouseButton.LeftButton)
    assert spin.value() == usual
    assert rules.table.item(row, TITLE).text() == title
    assert rules.chosen() == {}


def test_all_rules_are_reset_at_once(qtbot, rules):
    assert not rules.reset.isEnabled()
    for name in ("fee.bank", "cash.start"):
        spin = rules.editors[name]
        assert isinstance(spin, QSpinBox)
        spin.setValue(spin.value() + 1_000)
    qtbot.mouseClick(rules.reset, Qt.MouseButton.LeftButton)
    assert rules.chosen() == {}


def test_the_wheel_over_a_value_changes_nothing(rules):
    spin = rules.editors["cash.start"]
    none, middle = Qt.MouseButton.NoButton, QPointF(5, 5)
    wheel = QWheelEvent(
        middle, spin.mapToGlobal(middle), QPoint(), QPoint(0, 120), none, Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(spin, wheel)
    assert rules.chosen() == {}


def test_a_double_click_takes_a_whole_number_and_not_its_digits_beside_a_comma(rules, qtbot):
    spin = rules.editors["cash.start"]
    assert isinstance(spin, QSpinBox)
    spin.setValue(10_000)
    at = QPoint(spin.lineEdit().width() // 2, 8)
    qtbot.mouseDClick(spin.lineEdit(), Qt.MouseButton.LeftButton, pos=at)
    qtbot.mouseRelease(spin.lineEdit(), Qt.MouseButton.LeftButton, pos=at)
    qtbot.keyClicks(spin, "2000")
    assert spin.value() == 2_000
