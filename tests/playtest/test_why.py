"""The reasons of a bot in the window."""

import re

import pytest
from PySide6.QtCore import QPoint, Qt

from engine.errors import BoxcarsError
from engine.game.explanation import Appraisal, Explanation, Fact, Score
from engine.game.rules import CHANCE
from studio.playtest.session.game_runner import Until
from tests.playtest.table_talk import to_the_first_ride


def on_to_a_choice(qtbot, window):
    """Goes on to a decision with several options."""
    session, conductor = window.session, window.game.conductor
    for _ in range(400):
        actor = session.setup.actor(session.now)
        if actor not in (None, CHANCE) and len(session.setup.actions(session.now)) > 1:
            return
        was = session.now
        conductor.step()
        qtbot.waitUntil(lambda was=was: session.now is not was and not conductor.is_running)
    raise AssertionError("nobody had a choice")


def opened(window):
    window.controls.why.trigger()
    assert window.why.isVisible()


def shows_reasons(qtbot, window):
    """Waits for the reasons at the decision that is on the table."""
    _, found = window.session.setup.reasons(window.session.now)
    assert found is not None
    table = window.why.table
    qtbot.waitUntil(lambda: table.isEnabled() and table.isVisible() and table.rowCount() == len(found.options))


def says(qtbot, window, words):
    """Waits for words in place of reasons."""
    qtbot.waitUntil(lambda: words in window.why.said.text())
    assert window.why.table.rowCount() == 0 and window.why.table.isHidden()


@pytest.fixture
def explained(qtbot, seated):
    window = seated("person", "person")
    to_the_first_ride(window)
    opened(window)
    shows_reasons(qtbot, window)
    return window


@pytest.fixture
def riding(seated):
    window = seated("person", "person")
    to_the_first_ride(window)
    return window


def test_a_persons_ride_is_explained_by_the_strongest_bot_its_choice_first(explained):
    table, at = explained.session.setup, explained.session.now
    name, found = table.reasons(at)
    assert name == "gould" and found is not None
    assert len(found.options) == len(table.actions(at))
    advised = table.advice(at)
    assert advised is not None and explained.why.table.item(0, 0).text() == f"▸ {advised}"
    assert explained.why.table.item(0, 1).text() == f"{found.options[0].total:,}"
    assert "gould would choose" in explained.why.said.text()


def test_what_follows_from_each_ride_stands_in_columns_with_unit_and_tooltip(explained):
    table = explained.why.table
    heads = [table.horizontalHeaderItem(column) for column in range(table.columnCount())]
    tips = {head.text(): head.toolTip() for head in heads}
    currency = explained.session.setup.scenario.currency
    assert "(mileposts)" in tips["Mileposts to go"] and "(turns)" in tips["Turns"]
    summed = re.search(r"from here to ([A-Za-z ]+),", tips[f"Total ({currency})"])
    assert summed is not None
    behind = [head.text() for head in heads].index(summed[1])
    total, *scores = (int(table.item(0, column).text().replace(",", "") or 0) for column in range(1, behind + 1))
    assert total == sum(scores) and 1 < behind < len(heads) - 1  # others are not summed
    assert (
        f"({currency})" in tips[f"Fees to the bank ({currency})"] and f"({currency})" in tips[f"Cash left ({currency})"]
    )
    _, found = explained.session.setup.reasons(explained.session.now)
    assert found is not None
    facts = {fact.name: fact.amount for fact in found.options[0].facts}
    shown = {head.text(): table.item(0, column).text() for column, head in enumerate(heads)}
    assert shown["Mileposts to go"] == f"{facts['mileposts to go']:,}"
    assert shown[f"Cash left ({currency})"] == f"{facts['cash left']:,}"


def test_a_bots_seat_is_explained_by_its_own_bot(qtbot, seated):
    window = seated("gould", "gould")
    on_to_a_choice(qtbot, window)
    opened(window)
    shows_reasons(qtbot, window)
    assert window.why.said.text().startswith("gould, playing")
    session, title = window.session, window.why.table.item(0, 0).text()
    was = session.now
    window.game.conductor.step()
    qtbot.waitUntil(lambda: session.now is not was)
    assert title == f"▸ {session.positions[session.positions.index(was) + 1].action}"


def test_it_follows_the_game_while_it_is_open(qtbot, seated):
    window = seated("person", "person")
    opened(window)
    says(qtbot, window, "This is a roll or draw")
    to_the_first_ride(window)
    shows_reasons(qtbot, window)
    window.game.choices.press(1)
    assert not window.why.table.isEnabled()
    window.game.going.back()
    shows_reasons(qtbot, window)


def test_what_was_weighed_for_a_position_that_is_gone_is_dropped(qtbot, riding):
    at, table = riding.session.now, riding.session.setup
    bot, found = table.reasons(at)
    riding.game.choices.press(1)
    riding.why._receive(at, bot, found, table.actions(at))
    riding.why._fail(at, ValueError("late"))
    assert riding.why.table.rowCount() == 0 and "late" not in riding.why.said.text()
    riding.game.going.back()
    riding.why._receive(at, bot, found, table.actions(at))
    assert riding.why.table.rowCount() > 0


def test_a_seat_seen_through_other_eyes_keeps_its_reasons(qtbot, riding):
    actor = riding.session.setup.actor(riding.session.now)
    assert actor is not None
    opened(riding)
    shows_reasons(qtbot, riding)
    riding.game.viewpoint.look_as(1 - actor)
    says(qtbot, riding, f"View as {riding.session.setup.seats[actor].name}")
    riding.game.viewpoint.look_as(None)
    shows_reasons(qtbot, riding)


def test_who_decides_by_luck_says_so_and_marks_no_option(qtbot, seated):
    window = seated("random", "random")
    on_to_a_choice(qtbot, window)
    opened(window)
    qtbot.waitUntil(lambda: "chooses at random: all these actions are equally likely" in window.why.said.text())
    table = window.why.table
    assert table.rowCount() == len(window.session.setup.actions(window.session.now))
    assert not any(table.item(row, 0).text().startswith("▸") for row in range(table.rowCount()))


def test_a_bot_that_weighs_nothing_at_such_a_decision_says_so(qtbot, seated, monkeypatch):
    window = seated("planner", "planner")
    monkeypatch.setattr(window.session.setup, "reasons", lambda at: ("planner", None))
    on_to_a_choice(qtbot, window)
    opened(window)
    says(qtbot, window, "The bot planner does not score options in decisions of this kind.")


def test_another_bot_can_be_asked(qtbot, seated):
    window = seated("hill", "hill")
    on_to_a_choice(qtbot, window)
    opened(window)
    shows_reasons(qtbot, window)
    why = window.why
    assert why.said.text().startswith("hill, playing") and why.bot.isVisible()
    assert [why.bot.itemText(n) for n in range(why.bot.count())] == [
        "Bot of the player",
        *window.session.setup.advisers(),
    ]
    assert "random" not in window.session.setup.advisers()
    why.bot.setCurrentText("gould")
    why.bot.activated.emit(why.bot.currentIndex())
    name = window.session.setup.seats[window.session.setup.actor(window.session.now)].name
    qtbot.waitUntil(lambda: why.said.text().startswith(f"gould would choose for {name}"))
    assert why.said.text().startswith("gould would choose")
    window.game.going.jump_to(0)
    says(qtbot, window, "This is a roll or draw")
    assert why.bot.isHidden() and why.all.isHidden()


def test_seven_columns_are_visible_and_the_rest_on_request(qtbot, riding, monkeypatch):
    names = ("way", "small", "large", "tiny", "price", "middle", "other", "last")
    sizes = (500, 20, 9_000, 1, 4_000, 300, 100, 90)
    options = tuple(
        Appraisal(f"ride {n}", n, 10 - n, tuple(map(Score, names, sizes)), flip=5, facts=(Fact("turns", 3, "turns"),))
        for n in range(2)
    )
    monkeypatch.setattr(riding.session.setup, "reasons", lambda at: ("hill", Explanation(0, "hill", options)))
    opened(riding)
    shows_reasons(qtbot, riding)
    table, every = riding.why.table, riding.why.all

    def visible():
        shown = [n for n in range(table.columnCount()) if not table.isColumnHidden(n)]
        return [table.horizontalHeaderItem(n).text() for n in shown]

    assert visible() == ["Option", "Total ($)", "Way", "Large", "Price", "Middle", "Buys up to"]
    qtbot.mouseClick(every, Qt.MouseButton.LeftButton)
    assert len(visible()) == table.columnCount() == 12 and every.isChecked()
    qtbot.mouseClick(every, Qt.MouseButton.LeftButton)
    assert len(visible()) == 7


def test_few_columns_need_no_button(qtbot, explained):
    table = explained.why.table
    hidden = [n for n in range(table.columnCount()) if table.isColumnHidden(n)]
    assert bool(hidden) == explained.why.all.isVisible()


def test_columns_have_their_unit_and_a_tooltip(qtbot, seated):
    window = seated("planner", "planner")
    on_to_a_choice(qtbot, window)
    opened(window)
    shows_reasons(qtbot, window)
    heads = [window.why.table.horizontalHeaderItem(column) for column in range(window.why.table.columnCount())]
    assert [head.text() for head in heads][:3] == ["Option", "Total ($)", "Location"]
    assert "Value of the turns of the first trip" in heads[2].toolTip() and "($)" in heads[2].toolTip()
    assert all(head.toolTip() for head in heads)


def test_an_option_that_is_clicked_lights_up_on_the_board(qtbot, explained):
    table = explained.why.table
    with qtbot.waitSignal(explained.why.pointed) as pointed:
        place = table.visualItemRect(table.item(1, 0)).center()
        qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    title = table.item(1, 0).text()
    action = next(each for each in explained.session.setup.actions(explained.session.now) if str(each) == title)
    assert pointed.args == [action.about]
    with qtbot.waitSignal(explained.why.pointed) as pointed:
        qtbot.keyClick(table, Qt.Key.Key_Up)
    best = next(
        each
        for each in explained.session.setup.actions(explained.session.now)
        if f"▸ {each}" == table.item(0, 0).text()
    )
    assert pointed.args == [best.about] != [action.about]
    _, found = explained.session.setup.reasons(explained.session.now)
    assert found is not None and table.item(1, 0).toolTip() == found.options[1].said != ""


def test_the_room_of_options_stays_in_the_next_turn(qtbot, seated):
    """The board was drawn anew at another size in each turn."""
    window = seated("gould", "gould")
    on_to_a_choice(qtbot, window)
    opened(window)
    shows_reasons(qtbot, window)
    window.why.said.setText("why " * 400)  # whoever says less in the next turn needs less room
    window.why._make_room(6)
    high, was = window.why._asked, window.session.setup.turn(window.session.now)
    while window.session.setup.turn(window.session.now) == was:
        at = window.session.now
        window.game.conductor.step()
        qtbot.waitUntil(lambda at=at: window.session.now is not at)
    on_to_a_choice(qtbot, window)
    shows_reasons(qtbot, window)
    assert window.why._asked == high


@pytest.mark.parametrize(("totals", "said"), [((-5, -5, -5), "2 other options have the same total. It is near."),
                                              ((-5, -5, -9), "1 other option has the same total. It is near."),
                                              ((-5, -6, -6), "It is near.")])  # fmt: skip
def test_options_that_weigh_as_much_as_the_one_taken_are_told(qtbot, riding, monkeypatch, totals, said):
    """One of three equal ones stood in bold, as if the others were worse."""
    options = tuple(
        Appraisal(f"ride {number}", number, total, (Score("way", total),), said="It is near." if not number else "")
        for number, total in enumerate(totals)
    )
    monkeypatch.setattr(riding.session.setup, "reasons", lambda at: ("hill", Explanation(0, "hill", options)))
    opened(riding)
    shows_reasons(qtbot, riding)
    assert riding.why.said.text() == f"hill would choose for {riding.session.setup.seats[0].name}: ride 0. {said}"


def test_what_is_done_aside_has_no_total(qtbot, riding, monkeypatch):
    options = (
        Appraisal("ride 0", 0, 0, (), said="It can be spared.", aside=True),
        Appraisal("ride 1", 1, 0, (Score("way", 5), Score("fee", -5))),
    )
    monkeypatch.setattr(riding.session.setup, "reasons", lambda at: ("hill", Explanation(0, "hill", options)))
    opened(riding)
    shows_reasons(qtbot, riding)
    assert [riding.why.table.item(row, 1).text() for row in range(2)] == ["", "0"]
    assert riding.why.said.text().endswith("ride 0. It can be spared.")


def test_what_is_counted_in_parts_of_a_unit_stands_in_the_unit(qtbot, riding, monkeypatch):
    """Columns in hundredths of a point had to be divided by whoever read them."""
    options = (
        Appraisal("ride 0", 0, 1_234, (Score("way", 1_234),)),
        Appraisal("ride 1", 1, -50, (Score("way", -50),)),
    )
    found = Explanation(0, "hill", options, "points", parts=100)
    monkeypatch.setattr(riding.session.setup, "reasons", lambda at: ("hill", found))
    opened(riding)
    shows_reasons(qtbot, riding)
    table = riding.why.table
    assert table.horizontalHeaderItem(1).text() == "Total (points)"
    shown = [[table.item(row, column).text() for column in (1, 2)] for row in (0, 1)]
    assert shown == [["12.34", "+12.34"], ["-0.50", "-0.50"]]


def test_an_error_of_a_bot_is_said(qtbot, riding, monkeypatch):

    def fail(at):
        raise BoxcarsError("the board is torn")

    monkeypatch.setattr(riding.session.setup, "reasons", fail)
    opened(riding)
    says(qtbot, riding, "the board is torn")


def test_closing_the_panel_lets_go_of_the_button(qtbot, seated):
    window = seated("person", "person")
    opened(window)
    assert window.controls.why.isChecked()
    window.why.close()
    assert not window.controls.why.isChecked()


def test_with_nothing_to_choose_it_is_as_high_as_its_words_and_grows_once_for_the_options(qtbot, seated):
    window = seated("person", "person")
    window.why.rest.setInterval(10**6)
    opened(window)
    says(qtbot, window, "This is a roll or draw")
    why, words = window.why, window.why.said
    qtbot.waitUntil(lambda: words.height() <= 2 * words.heightForWidth(words.width()))
    qtbot.waitUntil(lambda: why.height() < 4 * words.fontMetrics().height())
    low = why.height()
    to_the_first_ride(window)
    shows_reasons(qtbot, window)
    qtbot.waitUntil(lambda: why.height() == why._asked > 2 * low)
    high = why.height()
    window.game.going.jump_to(0)
    says(qtbot, window, "This is a roll or draw")
    assert why.height() == high
    window.game.going.jump_back()
    shows_reasons(qtbot, window)
    why.close()
    window.game.going.jump_back()
    opened(window)
    qtbot.waitUntil(lambda: why.height() == low)


def test_it_gives_up_the_room_of_options_where_chance_rests_and_takes_it_again(qtbot, explained):
    qtbot.waitUntil(lambda: explained.why.height() == explained.why._asked)
    high, board = explained.why.height(), explained.game.board.height()
    explained.why.rest.setInterval(0)
    explained.game.going.jump_to(0)
    says(qtbot, explained, "This is a roll or draw")
    qtbot.waitUntil(lambda: explained.why.height() < high // 2 and explained.game.board.height() > board)
    explained.game.going.jump_back()
    shows_reasons(qtbot, explained)
    qtbot.waitUntil(lambda: explained.why.height() == high)


def test_it_gives_up_the_room_of_options_once_the_game_is_over(qtbot, seated):
    window = seated("random", "random")
    window.why.rest.setInterval(10**6)
    on_to_a_choice(qtbot, window)
    opened(window)
    shows_reasons(qtbot, window)
    high = window.why.height()
    window.game.conductor.run(Until.END, flat_out=True)
    qtbot.waitUntil(lambda: window.session.is_over)
    says(qtbot, window, "The game is over.")
    qtbot.waitUntil(lambda: window.why.height() < high)


@pytest.mark.parametrize(("options", "rows"), [(2, 3), (40, 6), pytest.param(5, 5, marks=pytest.mark.slow)])
def test_it_has_room_for_the_options_and_none_for_blank_rows(qtbot, riding, monkeypatch, options, rows):
    found = tuple(Appraisal(f"ride {n}", n, -n, (Score("way", -n),)) for n in range(options))
    monkeypatch.setattr(riding.session.setup, "reasons", lambda at: ("hill", Explanation(0, "hill", found)))
    opened(riding)
    qtbot.waitUntil(lambda: riding.why.table.rowCount() == options)
    table = riding.why.table
    row = table.verticalHeader().defaultSectionSize()
    qtbot.waitUntil(lambda: rows * row <= table.viewport().height() < (rows + 1) * row)


def test_it_takes_no_room_from_the_seats_and_the_choices(qtbot, riding):
    game = riding.game
    room = game.seats.parentWidget().height(), game.choices.height(), game.seats.mapTo(riding, QPoint()).x()
    opened(riding)
    shows_reasons(qtbot, riding)
    assert (game.seats.parentWidget().height(), game.choices.height(), game.seats.mapTo(riding, QPoint()).x()) == room
    assert riding.why.width() <= game.board.width()


def test_it_stays_open_below_the_board_of_the_next_game(qtbot, seated):
    window = seated("person", "person")
    opened(window)
    window.seat(window.session)
    assert window.why.isVisible() and window.controls.why.isChecked()
    assert window.game.isAncestorOf(window.why)
    says(qtbot, window, "This is a roll or draw")


@pytest.mark.parametrize(("button", "viewer"), [(0, "the one who decides"), (1, None)])
def test_a_click_leads_to_the_reasons_of_another_seat(qtbot, riding, button, viewer):
    actor = riding.session.setup.actor(riding.session.now)
    assert actor is not None
    opened(riding)
    riding.game.viewpoint.look_as(1 - actor)
    says(qtbot, riding, f"View as {riding.session.setup.seats[actor].name}")
    assert riding.why.looks[0].text() == f"View as {riding.session.setup.seats[actor].name}"
    qtbot.mouseClick(riding.why.looks[button], Qt.MouseButton.LeftButton)
    shows_reasons(qtbot, riding)
    assert riding.game.viewpoint.viewer == (actor if viewer else None)
    assert all(look.isHidden() for look in riding.why.looks)


def test_behind_a_curtain_no_click_tells_what_another_seat_has(qtbot, riding):
    actor = riding.session.setup.actor(riding.session.now)
    assert actor is not None
    riding.game.viewpoint.look_in_turn()
    opened(riding)
    riding.game.viewpoint._present = 1 - actor
    riding.why.refresh()
    says(qtbot, riding, "is deciding.")
    assert all(look.isHidden() for look in riding.why.looks)


def test_the_sliders_of_a_bot_are_opened_beside_the_reasons_and_follow_the_game(seated, qtbot):
    window = seated("gould", "gould")
    on_to_a_choice(qtbot, window)
    opened(window)
    shows_reasons(qtbot, window)
    assert window.why.edit.isVisible()
    window.why.edit.click()
    dialog = window.why._bot_dialog
    qtbot.waitUntil(lambda: "would choose" in dialog.said.text())
    said, player = dialog.said.text(), window.session.setup.seats[window.session.setup.actor(window.session.now)].name
    assert f"for {player}: " in said
    window.why.edit.click()
    assert window.why._bot_dialog is dialog
    window.game.conductor.step()
    on_to_a_choice(qtbot, window)
    qtbot.waitUntil(lambda: dialog.said.isEnabled() and dialog.said.text() not in ("", said))
    dialog.close()
