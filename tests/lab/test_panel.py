"""The analysis panel: figures of the board as it stands, tied to the board."""

from collections.abc import Mapping

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage, QPainter

from engine.edit.header import ChangeHeader
from engine.game.family import family
from engine.model.ids import Ref
from engine.report.report import Drawn, Report, Table
from studio.document.document import Document
from studio.lab.flows import NO_PICTURE, WIDEST_PX, Flow, Picture, bands, pen_width, picture_of
from studio.lab.panel import AnalysisPanel
from studio.lab.table_model import ReportTableModel
from tests.builders import a_small_board
from tests.lab.conftest import a_line


def choose(qtbot, panel, name):
    with qtbot.waitSignal(panel.told):
        panel.choose(name)


def tabs(panel):
    return [panel.tabs.tabText(i) for i in range(panel.tabs.count())]


def test_the_first_analysis_of_the_family_is_there_at_once(panel):
    assert panel.choice.currentData() == "cities"
    assert tabs(panel) == ["Cities (3)", "Loads (1)"]
    assert panel.report.data["cities"]["b"]["demands"] == 2


def test_every_analysis_of_the_family_can_be_chosen(qtbot, panel):
    for name in family("crayon").analyses:
        choose(qtbot, panel, name)
        assert panel.choice.currentData() == name and panel.tabs.count() == len(panel.report.tables)


def test_each_table_has_its_title_above_and_its_note_below(qtbot, panel):
    notes = [table.note for table in panel.report.tables]
    assert all(notes) and panel.state.text() == "Cities" and panel.tabs.widget(0).note.text() == notes[0]
    panel.tabs.setCurrentIndex(1)
    assert panel.state.text() == "Loads" and panel.tabs.widget(1).note.text() == notes[1]


def test_a_row_selects_its_city_on_the_board_and_back(qtbot, panel, document):
    model = panel.table.model()
    row = next(row for row in range(3) if model.about(row) == Ref("site", "c"))
    panel.table.selectRow(row)
    assert document.selection == {Ref("site", "c")}
    document.select([Ref("site", "a")])
    (chosen,) = panel.table.selectionModel().selectedRows()
    assert model.about(chosen.row()) == Ref("site", "a")


def test_a_row_about_a_section_rings_it_on_the_board(qtbot, panel, view, monkeypatch):
    ringed = []
    monkeypatch.setattr(view.overlay, "set_highlight", lambda places, severity="note": ringed.append(list(places)))
    choose(qtbot, panel, "corridors")
    panel.table.selectRow(0)
    assert ringed[-1] == [((10, 10), (20, 10))]


def test_the_figures_follow_the_board(qtbot, panel, document):
    cards = dict(document.scenario.content.cards)
    del cards["2"]
    with qtbot.waitSignal(panel.told):
        document.new(replace(a_line(), content=replace(a_line().content, cards=cards)))
        assert panel.state.text() == "The board changed…"
    assert panel.report.data["cities"]["b"]["demands"] == 1


def test_out_of_sight_nothing_is_worked_out(qtbot, panel, document):
    before = panel.report
    panel.hide()
    document.perform(ChangeHeader(title="Another"))
    qtbot.wait(400)
    assert panel.report is before
    with qtbot.waitSignal(panel.told):
        panel.show()
    assert panel.report.title.startswith("Another")


def test_corridors_lie_on_the_board_while_they_are_wanted(qtbot, panel, view):
    choose(qtbot, panel, "corridors")
    legend = panel._overlay.legend
    assert legend.isVisible() and legend.rows == ["3", "1"]
    panel.on_board.setChecked(False)
    assert not legend.isVisible() and panel._overlay.bands == ()
    panel.on_board.setChecked(True)
    panel.hide()
    assert not legend.isVisible()
    panel.show()
    assert legend.isVisible()
    choose(qtbot, panel, "cities")
    assert not legend.isVisible()


def test_a_busy_section_is_drawn_wider_than_a_quiet_one(qtbot, panel, view):
    choose(qtbot, panel, "corridors")

    def inked(x):
        """Pixels across the section at x millimetres that the overlay changes."""
        image = QImage(40, 400, QImage.Format.Format_ARGB32)
        image.fill(QColor("white"))
        painter = QPainter(image)
        painter.translate(-20 * x + 20, 0)
        painter.scale(20, 20)
        panel._overlay._draw(painter, 20)
        painter.end()
        return sum(image.pixelColor(20, y) != QColor("white") for y in range(400))

    assert inked(25) > 2 * inked(95) > 0


def test_a_family_without_analyses_says_so(qtbot, panel, document, monkeypatch):
    monkeypatch.setattr(Document, "family", property(lambda self: replace(family("crayon"), analyses={})))
    panel.run()
    assert panel.empty.text() == "This game system has no analyses yet." and panel.empty.isVisible()


def test_a_board_of_another_family_brings_its_own_analyses(qtbot, panel, document):
    with qtbot.waitSignal(panel.told):
        document.new(a_small_board().scenario())
    assert panel.choice.currentData() == "service" and tabs(panel)[0].startswith("Cities")


def test_network_is_that_of_the_railroads_selected_when_it_is_chosen(qtbot, panel, document):
    with qtbot.waitSignal(panel.told):
        document.new(a_small_board().scenario())
    document.select([Ref("railroad", "NYC"), Ref("line", "ERIE-1")])
    choose(qtbot, panel, "network")
    assert panel.report.data["railroads"] == ["NYC", "ERIE"]
    assert tabs(panel)[0] == "Network of selected railroads (1)"
    panel.tabs.setCurrentIndex(1)
    panel.table.selectRow(0)
    assert document.selection == {Ref("railroad", "PA")}
    with qtbot.waitSignal(panel.told):
        panel.run()
    assert panel.report.data["railroads"] == ["NYC", "ERIE"]


def test_an_analysis_that_fails_is_told_in_words(qtbot, panel, monkeypatch):
    def broken(scenario):
        raise ValueError("there is no milepost 7")

    analyses: Mapping = {"cities": broken}
    monkeypatch.setattr(Document, "family", property(lambda self: replace(family("crayon"), analyses=analyses)))
    with qtbot.waitSignal(panel.told):
        panel.run()
    assert "there is no milepost 7" in panel.empty.text() and not panel.state.text()


def test_before_anything_is_open_the_panel_says_what_to_do(qtbot):
    document = Document()
    panel = AnalysisPanel(document, lambda: pytest.fail("there is no board to draw on"))
    qtbot.addWidget(panel)
    with qtbot.waitExposed(panel):
        panel.show()
    qtbot.waitUntil(panel.empty.isVisible)
    assert panel.empty.text().startswith("Open a board")
    document.close()


def test_only_the_newest_question_is_answered(qtbot, panel):
    """The first one is at work when the others come."""
    told = []
    panel.told.connect(lambda: told.append(panel.report.title))
    with qtbot.waitSignal(panel.told):
        for name in ("corridors", "loads", "cities"):
            panel.choose(name)
    qtbot.wait(50)
    assert len(told) == 1 and "Cities" in panel.state.text()


def test_tables_are_sorted_as_numbers_with_empty_cells_last():
    rows = (("b", 10), ("A", None), ("c", 9))
    model = ReportTableModel(Table("t", "T", ("name", "number"), rows, tuple(Ref("site", r[0]) for r in rows)))

    def shown():
        return "".join(model.about(row).id for row in range(3))

    assert shown() == "bAc"
    model.sort(1)
    assert shown() == "cbA"
    model.sort(1, Qt.SortOrder.DescendingOrder)
    assert shown() == "bcA"
    model.sort(0)
    assert shown() == "Abc"
    assert model.rows_about(frozenset({Ref("site", "c")})) == [2]


def test_flows_fall_into_classes_of_equal_span():
    found = bands([Flow((0, 0), (1, 0), number) for number in (1, 11, 12, 30, 55)], 10)
    assert [(band.least, band.most) for band in found] == [(1, 11), (12, 22), (23, 33), (45, 55)]
    assert [band.width for band in found] == sorted({band.width for band in found})
    assert bands([], 10) == ()


def test_far_zoomed_in_all_classes_shrink_alike():
    found = bands([Flow((0, 0), (1, 0), number) for number in (1, 11, 12, 30, 55)], 10)
    far, near = ([pen_width(band, found, scale) * scale for band in found] for scale in (1, 40))
    assert near[-1] == WIDEST_PX
    assert [round(b / a, 6) for a, b in zip(far, near, strict=True)] == [round(near[0] / far[0], 6)] * 4


def test_a_report_without_flows_draws_nothing():
    drawn = Drawn("Many", (((0, 0), (1, 0), 7),), "Nobody", ((2, 0),))
    assert picture_of(Report("x", (), {}), a_line()) == NO_PICTURE
    assert picture_of(Report("x", (), {}, drawn), a_small_board().scenario()) == Picture("Many", (), "Nobody", ())
    assert picture_of(Report("x", (), {}, drawn), a_line()) == Picture(
        "Many", (Flow((14.3, 10), (20, 10), 7),), "Nobody", ((30, 10),)
    )
    lines = Drawn("Many", (), lines_title="Never", lines=(((0, 0), (2, 0)),))
    straight = Picture("Many", (), "", (), "Never", (((10, 10), (30, 10)),))
    assert picture_of(Report("x", (), {}, lines), a_line()) == straight
    assert picture_of(Report("x", (), {}, lines), a_small_board().scenario()).lines == ()


@pytest.mark.parametrize("raised", [KeyError("a"), MemoryError(), RecursionError("too deep"), BaseException("panic")])
def test_an_analysis_that_raises_is_told_and_the_next_one_is_made(qtbot, panel, monkeypatch, raised):
    def broken(scenario):
        raise raised

    known = family("crayon")
    broke = replace(known, analyses={"broken": broken, **known.analyses})
    monkeypatch.setattr(Document, "family", property(lambda self: broke))
    with qtbot.waitSignal(panel.told):
        panel.choose("broken")
    assert type(raised).__name__ in panel.empty.text() and panel.empty.isVisible() and not panel.state.text()
    choose(qtbot, panel, "cities")
    assert panel.report is not None
