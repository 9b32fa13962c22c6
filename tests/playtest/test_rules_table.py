"""Every rule can be found and set for one game, and back again."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QSpinBox
from pytestqt.qtbot import QtBot

from engine.game.family import family
from engine.game.options import resolve
from studio.playtest.start.rules_table import HERE, RESET, TITLE, RulesTable
from tests.families.boxcars.boards import a_ladder


@pytest.fixture
def rules(qtbot: QtBot) -> RulesTable:
    known = family("boxcars").rules
    assert known is not None
    options = known.options()
    found = RulesTable(options, resolve(options, a_ladder().scenario().rules), "£")
    qtbot.addWidget(found)
    found.show()
    return found


def shown(rules: RulesTable) -> list[str]:
    names = list(rules.editors)
    return [names[row] for row in range(len(names)) if not rules.table.isRowHidden(row)]


def row_of(rules: RulesTable, name: str) -> int:
    return list(rules.editors).index(name)


def test_every_option_of_the_family_is_there_with_name_and_rule(rules: RulesTable) -> None:
    known = family("boxcars").rules
    assert known is not None
    for row, option in enumerate(option for option in known.options() if option.type != "name"):
        tip = rules.table.item(row, TITLE).toolTip()
        assert option.name in tip
        assert option.rule in tip
        assert rules.table.cellWidget(row, HERE) is rules.editors[option.name]


def test_every_option_can_be_set_otherwise(rules: RulesTable) -> None:
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


def test_money_is_in_the_currency_of_the_board(rules: RulesTable) -> None:
    spin = rules.editors["cash.start"]
    assert isinstance(spin, QSpinBox)
    assert spin.prefix() == "£"


def test_the_search_takes_words_names_and_rule_ids(rules: RulesTable) -> None:
    rules.search.setText("cash start")
    assert "cash.start" in shown(rules)
    assert "fee.bank" not in shown(rules)
    rules.search.setText("bx-info-02")
    assert shown(rules) == ["info.cash"]
    rules.search.clear()
    assert len(shown(rules)) == len(rules.editors)


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Down])
def test_a_rule_is_found_and_set_by_keys(qtbot: QtBot, rules: RulesTable, key: Qt.Key) -> None:
    rules.focus_search()
    qtbot.keyClicks(rules.search, "fee.bank")
    qtbot.keyClick(rules.search, key)
    spin = QApplication.focusWidget()
    assert spin is rules.editors["fee.bank"]
    qtbot.keyClicks(spin, "1500")
    assert rules.chosen() == {"fee.bank": 1500}


def test_a_search_that_finds_nothing_keeps_the_keys(qtbot: QtBot, rules: RulesTable) -> None:
    rules.focus_search()
    qtbot.keyClicks(rules.search, "no such rule")
    qtbot.keyClick(rules.search, Qt.Key.Key_Return)
    assert QApplication.focusWidget() is rules.search
    assert rules.count.text().startswith("None of ")
    rules.search.clear()
    rules.only_changed.setChecked(True)
    assert rules.count.text() == "No rule is changed."


def test_what_is_changed_is_marked_and_can_be_shown_alone_and_reset(qtbot: QtBot, rules: RulesTable) -> None:
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


def test_all_rules_are_reset_at_once(qtbot: QtBot, rules: RulesTable) -> None:
    assert not rules.reset.isEnabled()
    for name in ("fee.bank", "cash.start"):
        spin = rules.editors[name]
        assert isinstance(spin, QSpinBox)
        spin.setValue(spin.value() + 1_000)
    qtbot.mouseClick(rules.reset, Qt.MouseButton.LeftButton)
    assert rules.chosen() == {}


def test_the_wheel_over_a_value_changes_nothing(rules: RulesTable) -> None:
    spin = rules.editors["cash.start"]
    none, middle = Qt.MouseButton.NoButton, QPointF(5, 5)
    wheel = QWheelEvent(
        middle, spin.mapToGlobal(middle), QPoint(), QPoint(0, 120), none, Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(spin, wheel)
    assert rules.chosen() == {}


def test_a_double_click_takes_a_whole_number_and_not_its_digits_beside_a_comma(rules: RulesTable, qtbot: QtBot) -> None:
    spin = rules.editors["cash.start"]
    assert isinstance(spin, QSpinBox)
    spin.setValue(10_000)
    at = QPoint(spin.lineEdit().width() // 2, 8)
    qtbot.mouseDClick(spin.lineEdit(), Qt.MouseButton.LeftButton, pos=at)
    qtbot.mouseRelease(spin.lineEdit(), Qt.MouseButton.LeftButton, pos=at)
    qtbot.keyClicks(spin, "2000")
    assert spin.value() == 2_000
