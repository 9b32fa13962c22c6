"""Track drawn with the mouse and with keys, and built."""

from itertools import combinations

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QMouseEvent, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from engine.families.crayon.rules.position import BUILD
from engine.model.grids.grid import cell_ref
from studio.canvas.overlay.badge import HIGH, badge_width
from studio.families.crayon.playtest.patterns import PATTERNS, draw_strokes, pattern_of, strokes
from studio.families.crayon.playtest.track_layer import within
from studio.paint.lettering.positions import name_boxes
from tests.families.crayon.table import BLUE, COUNTRY, GREEN, RED, Table, cell
from tests.playtest.crayon.conftest import aid_of
from tests.playtest.crayon.hands import LEFT, NO_BUTTON, click, drag, key, move, place
from tests.playtest.crayon.test_plates import at_zoom
from tests.slow import slow

NO_KEYS = Qt.KeyboardModifier(0)


def drawn(window):
    """The codes of what is drawn."""
    m, pencil = window.session.state.m, aid_of(window).pencil
    ends = [(m.lattice.cell(m.start[arc]), m.lattice.cell(m.end[arc])) for arc in pencil.drawing.arcs]
    return [f"{a[0]},{a[1]} {b[0]},{b[1]}" for a, b in ends]


def built(qtbot, window, since):
    """The codes of what was decided since, once nothing more is played by itself."""
    qtbot.waitUntil(lambda: not window.game.rider.is_riding)
    return [at.action.code for at in window.session.positions[since:]]


def a_builder(at_table, **rules):
    return at_table(Table(**rules).track(RED, "4,2", "6,2").building())


@pytest.fixture
def builder(at_table):
    return a_builder(at_table)


def test_a_drag_along_mileposts_draws_and_enter_builds_section_by_section(qtbot, builder):
    drag(builder, "6,2", "6,1", "6,0", "7,0")
    assert drawn(builder) == ["6,2 6,1", "6,1 6,0", "6,0 7,0"]
    assert aid_of(builder).pencil.words == [("$5, $15 left", False)]
    since = len(builder.session.positions)
    key(builder, Qt.Key.Key_Return)
    assert built(qtbot, builder, since) == ["build 6,2 6,1", "build 6,1 6,0", "build 6,0 7,0"]
    assert builder.session.state.step == BUILD
    assert drawn(builder) == []


def test_a_click_on_a_far_milepost_proposes_the_way_and_a_click_at_its_end_builds_it(qtbot, builder):
    since = len(builder.session.positions)
    click(builder, "8,1")
    assert drawn(builder)[-1].endswith(" 8,1")
    assert built(qtbot, builder, since) == []
    count = len(drawn(builder))
    click(builder, "8,1")
    assert len(built(qtbot, builder, since)) == count


@pytest.mark.parametrize("by_keys", [False, True])
def test_a_major_city_is_joined_to_own_track_by_one_click(qtbot, by_keys, builder):
    if by_keys:
        aid_of(builder).take(cell_ref(cell("10,2")))
    else:
        click(builder, "10,2")
    m, arcs = builder.session.state.m, aid_of(builder).pencil.drawing.arcs
    assert drawn(builder)[0].startswith("6,2 ")
    assert m.city_ids[m.city_at[m.end[arcs[-1]]]] == "beech"
    since = len(builder.session.positions)
    key(builder, Qt.Key.Key_Return)
    assert len(built(qtbot, builder, since)) == len(arcs)
    assert "2 of 4 major cities connected" in builder.game.seats.rows[0].status.text()
    click(builder, "10,1")
    assert drawn(builder) == []


def test_without_own_track_a_click_on_a_major_city_draws_nothing(at_table):
    window = at_table(Table().building())
    click(window, "10,2")
    assert drawn(window) == []


def test_a_click_where_track_may_begin_has_it_begin_there_and_not_where_it_is_cheapest(qtbot, at_table):
    window = at_table(Table().track(RED, "4,2", "6,2", "6,0", "7,0").building())
    click(window, "6,2")
    assert aid_of(window).pencil.words == [("track starts here", False)]
    click(window, "8,1")
    assert drawn(window)[0].startswith("6,2 ") and drawn(window)[-1].endswith(" 8,1")
    key(window, Qt.Key.Key_Escape)
    assert window.statusBar().currentMessage() == "The drawn track is removed."
    click(window, "8,1")
    assert not drawn(window)[0].startswith("6,2 ") and drawn(window)[-1].endswith(" 8,1")


def test_track_begins_in_the_middle_of_a_major_city_too(at_table):
    window = at_table(Table().building())
    click(window, "10,2")
    click(window, "8,1")
    m, arcs = window.session.state.m, aid_of(window).pencil.drawing.arcs
    assert m.city_ids[m.city_at[m.start[arcs[0]]]] == "beech" and drawn(window)[-1].endswith(" 8,1")


def test_the_pointer_shows_the_way_before_anything_is_drawn(builder):
    move(builder, "8,1")
    pencil = aid_of(builder).pencil
    assert pencil.words == [("$2, $18 left", False)]
    assert drawn(builder) == []
    move(builder, "5,2")
    assert pencil.words == []


def test_backspace_takes_the_last_section_back_and_escape_all(builder):
    drag(builder, "6,2", "6,1", "6,0")
    key(builder, Qt.Key.Key_Backspace)
    assert drawn(builder) == ["6,2 6,1"]
    drag(builder, "6,1", "5,1")
    assert drawn(builder) == ["6,2 6,1", "6,1 5,1"]
    key(builder, Qt.Key.Key_Escape)
    assert drawn(builder) == []
    key(builder, Qt.Key.Key_Backspace)
    assert drawn(builder) == []


def test_what_is_refused_is_not_drawn_and_says_why_with_the_rule(qtbot, at_table):
    window = at_table(Table().track(RED, "4,2", "6,2").track(BLUE, "6,2", "6,0").building())
    with qtbot.waitSignal(window.game.said) as told:
        drag(window, "6,2", "6,1")
    assert drawn(window) == []
    assert "BR-BUILD-10" in told.args[0]
    assert aid_of(window).pencil.words == [("there is already track (BR-BUILD-10)", True)]


def test_the_end_of_the_money_of_a_turn_is_told_beside_the_pointer(at_table):
    window = a_builder(at_table, build__limit=1)
    click(window, "9,0")
    told = aid_of(window).pencil.words
    assert told == [("$1, $0 left", False), ("the building limit of this turn is reached (BR-TURN-01)", True)]
    assert len(drawn(window)) == 1


def test_a_drag_from_elsewhere_moves_the_view(builder):
    board = builder.game.board
    board.set_zoom(2.0)
    board.centerOn(*board.mileposts.at(cell_ref((8, 0))))
    before = board.horizontalScrollBar().value()
    drag(builder, "8,0", "9,0")
    assert drawn(builder) == []
    assert board.horizontalScrollBar().value() != before


def test_by_keys_a_cursor_points_space_draws_and_space_again_builds(qtbot, builder):
    builder.game.board.setFocus()
    walker, since = builder.game.walker, len(builder.session.positions)
    key(builder, Qt.Key.Key_Up)
    start = walker.at
    key(builder, Qt.Key.Key_Right, Qt.Key.Key_Left)
    assert walker.at == start
    walk(builder, "7,1")
    assert aid_of(builder).pencil.words == [("$1, $19 left", False)]
    key(builder, Qt.Key.Key_Space)
    assert drawn(builder) == ["6,2 7,1"]
    assert built(qtbot, builder, since) == []
    key(builder, Qt.Key.Key_Space)
    assert built(qtbot, builder, since) == ["build 6,2 7,1"]


def test_enter_builds_what_the_money_was_enough_for_wherever_the_cursor_of_the_keys_stands(qtbot, at_table):
    window = a_builder(at_table, build__limit=1)
    window.game.board.setFocus()
    since = len(window.session.positions)
    key(window, *[Qt.Key.Key_Right] * 6, Qt.Key.Key_Space)
    (only,) = drawn(window)
    assert cell_ref(cell(only.split()[1])) != window.game.walker.at
    key(window, Qt.Key.Key_Return)
    assert built(qtbot, window, since) == [f"build {only}"]


def walk(window, at):
    """The cursor of the keys goes to a milepost."""
    walker, (q, r) = window.game.walker, cell(at)
    key(window, Qt.Key.Key_Up)
    for _ in range(60):
        x, y = cell(walker.at.id)
        if (x, y) == (q, r):
            return
        key(
            window,
            Qt.Key.Key_Up if y > r else Qt.Key.Key_Down if y < r else Qt.Key.Key_Left if x > q else Qt.Key.Key_Right,
        )
    raise AssertionError(f"not at {at}")


def test_by_keys_a_section_between_two_ends_of_own_track_is_drawn(qtbot, at_table):
    window = at_table(Table().track(RED, "4,2", "6,2", "6,1", "7,1").building())
    window.game.board.setFocus()
    since = len(window.session.positions)
    walk(window, "6,2")
    key(window, Qt.Key.Key_Space)
    assert aid_of(window).pencil.words == [("track starts here", False)]
    walk(window, "7,1")
    assert aid_of(window).pencil.words == [("$1, $19 left", False)]
    key(window, Qt.Key.Key_Space)
    assert drawn(window) == ["6,2 7,1"]
    key(window, Qt.Key.Key_Return)
    assert built(qtbot, window, since) == ["build 7,1 6,2"]  # the section, from its one end as the rules name it


def test_where_track_begins_is_taken_back_by_escape_or_by_space_there(at_table):
    window = at_table(Table().track(RED, "4,2", "6,2", "6,1", "7,1").building())
    window.game.board.setFocus()
    for back in (Qt.Key.Key_Escape, Qt.Key.Key_Space):
        walk(window, "6,2")
        key(window, Qt.Key.Key_Space, back)
        walk(window, "7,1")
        assert aid_of(window).pencil.words == []


def test_the_cursor_goes_on_where_it_stood_before_others_decided_unless_the_view_has_left_that(builder):
    walker, board = builder.game.walker, builder.game.board
    walk(builder, "8,1")
    for view_left in (False, True):
        walker.want(False)
        assert walker.at is None
        walker.want(True)
        if view_left:
            board.set_zoom(40.0)
            board.centerOn(*board.mileposts.at(cell_ref(cell("13,0"))))
        key(builder, Qt.Key.Key_Left)
        assert (walker.at == cell_ref(cell("8,1"))) is not view_left


def test_the_cursor_is_seen_over_what_stands_at_its_milepost(builder):
    """The discs of cities and trains covered it."""
    walk(builder, "6,2")
    seen = [item.zValue() for item in builder.game.board.scene().items() if item.isVisible()]
    cursor = builder.game.walker._item
    assert cursor.isVisible() and len(seen) > 1
    assert cursor.zValue() == max(seen)


def test_up_and_down_keep_to_a_column(builder):
    walker, posts = builder.game.walker, builder.game.board.mileposts
    key(builder, Qt.Key.Key_Up)
    for _ in range(6):
        key(builder, Qt.Key.Key_Up)
    x, _ = posts.at(walker.at)
    for _ in range(4):
        key(builder, Qt.Key.Key_Down)
    assert abs(posts.at(walker.at)[0] - x) < 6
    for _ in range(4):
        key(builder, Qt.Key.Key_Down)
    assert cell(walker.at.id)[1] == 4


def test_nobody_draws_while_nobody_builds(at_table):
    window = at_table(Table().track(RED, "4,2", "6,2").train(RED, "4,2").ready())
    assert aid_of(window).pencil.drawing is None
    click(window, "6,4")
    assert len(window.session.positions) == 1


def test_the_list_has_the_turn_before_the_many_sections_and_headings(at_table):
    choices = a_builder(at_table).game.choices
    assert choices.offered[0].code == "done"
    assert choices.offered[-1].code.startswith("build ")
    titles = [
        choices.list.item(row).text()
        for row in range(choices.list.count())
        if choices.list.item(row).data(Qt.ItemDataRole.UserRole) is None
    ]
    sections = sum(action.code.startswith("build ") for action in choices.offered)
    assert titles == [
        "Turn",
        "Train",
        "Instead of a turn; loans",
        f"Build: {sections:,}; type in the filter to list them",
    ]


def rows_of(choices):
    rows = [choices.list.item(row) for row in range(choices.list.count())]
    return [row.text() for row in rows if not row.isHidden()]


def test_sections_are_in_the_list_as_long_as_the_filter_asks_for_them(qtbot, builder):
    choices = builder.game.choices
    short = rows_of(choices)
    assert not any("Build from" in row for row in short)
    name = "Ash (north-west)"
    builder.activateWindow()
    QTest.keyClick(builder.game.board, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert choices.filter.hasFocus()
    QTest.keyClicks(choices.filter, f"build from {name}")
    found = rows_of(choices)
    assert found[0] == "Build"
    assert found[1:] and all(f"Build from {name}" in row for row in found[1:])
    since = len(builder.session.positions)
    choices.press(1)
    assert built(qtbot, builder, since)[0].startswith("build ")
    choices.filter.setText("turn")
    assert not any("Build from" in row for row in rows_of(choices))
    choices.filter.clear()
    assert rows_of(choices)[:2] == short[:2] and not any("Build from" in row for row in rows_of(choices))


def held(window, *stations, buttons=LEFT):
    """The pointer goes along mileposts with these buttons down."""
    view = window.game.board.viewport()
    for at in stations:
        there = QPointF(place(window, at))
        QApplication.sendEvent(
            view, QMouseEvent(QEvent.Type.MouseMove, there, view.mapToGlobal(there), NO_BUTTON, buttons, NO_KEYS)
        )


def begin(window, *stations):
    """A drag that goes on."""
    QTest.mousePress(window.game.board.viewport(), LEFT, pos=place(window, stations[0]))
    held(window, *stations[1:])


def middle_button(window):
    QTest.mousePress(window.game.board.viewport(), Qt.MouseButton.MiddleButton, pos=place(window, "6,0"))
    QTest.mouseRelease(window.game.board.viewport(), Qt.MouseButton.MiddleButton, pos=place(window, "6,0"))


def right_button(window):
    QTest.mousePress(window.game.board.viewport(), Qt.MouseButton.RightButton, pos=place(window, "6,0"))
    QTest.mouseRelease(window.game.board.viewport(), Qt.MouseButton.RightButton, pos=place(window, "6,0"))


def lost_release(window):
    held(window, "5,0", buttons=NO_BUTTON)


def second_press(window):
    QTest.mousePress(window.game.board.viewport(), LEFT, pos=place(window, "27,0"))


def escape(window):
    key(window, Qt.Key.Key_Escape)


def another_window(window):
    QApplication.sendEvent(window.game.board, QEvent(QEvent.Type.WindowDeactivate))


@pytest.mark.parametrize(
    "slip", [escape, lost_release, *slow(middle_button, right_button, second_press, another_window)]
)
def test_a_drag_that_is_broken_off_changes_nothing(slip, builder):
    drag(builder, "6,2", "7,2")
    begin(builder, "7,2", "7,1", "7,0")
    assert drawn(builder) == ["6,2 7,2", "7,2 7,1", "7,1 7,0"]
    slip(builder)
    assert drawn(builder) == ["6,2 7,2"]
    held(builder, "8,0", "9,0")
    assert drawn(builder) == ["6,2 7,2"]
    QTest.mouseRelease(builder.game.board.viewport(), LEFT, pos=builder.game.board.viewport().rect().center())
    assert drawn(builder) == ["6,2 7,2"]


def test_keys_wait_until_a_drag_is_done(qtbot, builder):
    since = len(builder.session.positions)
    begin(builder, "6,2", "6,1", "6,0")
    key(builder, Qt.Key.Key_Return, Qt.Key.Key_Backspace)
    assert drawn(builder) == ["6,2 6,1", "6,1 6,0"]
    assert built(qtbot, builder, since) == []
    QTest.mouseRelease(builder.game.board.viewport(), LEFT, pos=place(builder, "6,0"))
    key(builder, Qt.Key.Key_Return)
    assert built(qtbot, builder, since) == ["build 6,2 6,1", "build 6,1 6,0"]


def words_painted(window):
    """Where the words of what is drawn stand."""
    boxes: list[QRectF] = []

    def note(_p, words, x, y, px, *_colours):
        wide, high = badge_width(words) * px, HIGH * px
        boxes.append(QRectF(x - wide / 2, y - high / 2, wide, high))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("studio.families.crayon.playtest.proposal_painter.paint_badge", note)
        window.game.board.grab()
    assert boxes and aid_of(window).pencil.words
    return boxes


def test_words_at_the_end_of_drawn_track_leave_it_in_sight(builder):
    board = at_zoom(builder, 4.0)
    board.centerOn(*board.mileposts.at(cell_ref((6, 3))))
    drag(builder, "4,2", "4,3", "4,4", "5,4")
    assert drawn(builder) == ["4,2 4,3", "4,3 4,4", "4,4 5,4"]
    xy, m = Table().m.lattice.xy, Table().m
    for box in words_painted(builder):
        for arc in aid_of(builder).pencil.drawing.arcs:
            (ax, ay), (bx, by) = xy[m.start[arc]].tolist(), xy[m.end[arc]].tolist()
            assert not any(box.contains(ax + t * (bx - ax), ay + t * (by - ay)) for t in (0, 0.25, 0.5, 0.75, 1))


def test_track_shows_its_colour_between_the_places_where_more_may_begin(at_table):
    window = at_table(Table().track(RED, "4,2", "9,2").building())
    board, pencil = at_zoom(window, 0.9), aid_of(window).pencil
    a, b = (board.mileposts.at(cell_ref(at)) for at in ((6, 2), (7, 2)))
    middle = board.place_of(((a[0] + b[0]) / 2, a[1]))
    lit = board.viewport().grab().toImage().pixel(middle)
    pencil.offer(None)
    assert board.viewport().grab().toImage().pixel(middle) == lit


def test_words_beside_the_pointer_hide_no_name(builder):
    board = builder.game.board
    board.settle()
    names = name_boxes(COUNTRY.board, board._shown.settled.names.names)
    for at in ("7,0", "6,4", "8,1", "14,0"):
        move(builder, at)
        boxes = words_painted(builder)
        assert [name for name, box in names.items() for words in boxes if words.intersects(box)] == []


ACROSS = np.array([[(x, 20.0), (x + 20.0, 20.0)] for x in (0.0, 20.0, 40.0)])


def picture(pattern):
    """Three sections of a pattern in black on white."""
    image = QImage(60, 40, QImage.Format.Format_Grayscale8)
    image.fill(Qt.GlobalColor.white)
    with QPainter(image) as painter:
        draw_strokes(painter, strokes(pattern, ACROSS), QColor("black"), pattern.width * 20)
    return np.frombuffer(image.constBits(), np.uint8).reshape(40, -1)[:, :60].astype(int)


@pytest.mark.parametrize(("one", "other"), list(combinations(PATTERNS, 2)), ids=lambda p: p.name)
def test_patterns_differ_without_their_colour(one, other):
    assert (abs(picture(one) - picture(other)) > 128).sum() > 60


@pytest.mark.parametrize(("zoom", "apart"), [(8.0, 0.26 * 10 * 8), (0.5, 0.26 * 13)])
def test_from_afar_lines_beside_each_other_still_stand_apart_on_the_screen(at_table, zoom, apart):
    window = at_table(Table(seats=3).track(GREEN, "5,2", "6,2").building())
    board = window.game.board
    board._show_rect(QRectF(0, 0, board.viewport().width() / zoom, board.viewport().height() / zoom))
    board.grab()
    first, second = (line for line in aid_of(window).track.owned_sections[0].strokes)
    assert abs(first.y1() - second.y1()) * board.scale_px == pytest.approx(apart)


def test_each_of_six_seats_has_a_pattern_of_its_own_and_the_bank_another():
    assert len({pattern_of(seat, 6).name for seat in range(7)}) == 7
    assert pattern_of(2, 2) == PATTERNS[-1]


def test_sections_are_drawn_by_owner_where_they_lie(at_table):
    table = Table().track(RED, "7,2", "5,2").track(BLUE, "10,0", "13,0").building()
    layer = aid_of(at_table(table)).track
    by_seat = {drawn.pattern.name: drawn for drawn in layer.owned_sections}
    xy = table.m.lattice.xy
    for name, way in (("solid", ("7,2", "5,2")), ("dashed", ("10,0", "13,0"))):
        arcs = [arc for arc in table.way(*way) if not table.m.inner[arc >> 1]]
        middles = sorted(tuple((xy[table.m.start[arc]] + xy[table.m.end[arc]]) / 2) for arc in arcs)
        assert np.allclose(sorted(map(tuple, by_seat[name].middles)), middles)


def test_what_was_built_in_this_turn_lies_on_a_light_until_the_turn_is_over(at_table):
    window = at_table(Table().track(RED, "4,2", "6,2").building())
    layer, choose = aid_of(window).track, window.game.choose
    assert not len(layer.lines_of_turn)
    choose(next(a for a in window.game.choices.offered if a.code == "build 6,2 6,1"))
    assert len(layer.lines_of_turn) == 1
    choose(next(a for a in window.game.choices.offered if a.code == "done"))
    assert not len(layer.lines_of_turn)


def test_track_that_is_lost_is_drawn_no_more(at_table):
    table = Table().track(RED, "5,2", "6,2").building()
    layer = aid_of(at_table(table)).track
    layer.show(bytes(table.m.edge_count), bytes(table.g.track))
    assert not any(drawn.strokes for drawn in layer.owned_sections)


def test_only_the_strokes_of_sections_in_view_are_painted(at_table):
    drawn = aid_of(at_table(Table().track(BLUE, "10,0", "13,0").building())).track.owned_sections[0]
    count = len(drawn.middles)
    x, y = drawn.middles[0]
    assert len(within(drawn, QRectF(x - 1, y - 1, 2, 2))) == len(drawn.strokes) / count
    assert within(drawn, QRectF(-1e3, -1e3, 1e4, 1e4)) == drawn.strokes
    assert not within(drawn, QRectF(-50, -50, 10, 10))


def test_each_seat_has_its_pattern_beside_its_name(at_table):
    signs = [row.sign.pixmap().toImage() for row in at_table(Table().ready()).game.seats.rows]
    assert signs[0] != signs[1]
    assert not signs[0].isNull()
