"""A report is saved from its panel, in every form that the command line writes."""

import pytest
from PySide6.QtWidgets import QFileDialog

from engine.report.formatting import written
from engine.report.report import Report, Table
from studio.canvas.view import BoardView
from studio.lab.report_panel import ReportPanel
from studio.lab.saving import save_report
from studio.widgets.message_box import Box
from tests.lab.test_games import COUNTRY
from tests.opening import on_screen, opened

REPORT = Report("Nine games", (Table("a", "What came", ("city", "n"), (("Ash", 1), ("Elm", None))),), {"a": []})


@pytest.fixture
def panel(qtbot):
    with (
        opened(COUNTRY) as document,
        on_screen(qtbot, BoardView(document), 300, 200) as view,
        on_screen(qtbot, ReportPanel(document, lambda: view), 600, 300) as panel,
    ):
        yield panel


@pytest.fixture
def dialog(monkeypatch):
    """What the author is asked for, and answers."""
    seen = {"answer": "", "asked": [], "told": []}

    def ask(parent, title, first, kinds, usual):
        seen["asked"].append((first, kinds, usual))
        return seen["answer"], kinds.split(";;")[0]

    monkeypatch.setattr(QFileDialog, "getSaveFileName", ask)
    monkeypatch.setattr(Box, "exec", lambda box: seen["told"].append(box.text()))
    return seen


@pytest.mark.parametrize("ending", ["html", "md", "csv", "json"])
def test_a_report_is_saved_as_the_command_line_writes_it(panel, dialog, tmp_path, ending):
    panel.show_report(REPORT)
    path = tmp_path / f"lessons.{ending}"
    dialog["answer"] = str(path)
    panel.save.click()
    assert path.read_bytes() == written(REPORT, path) and "Elm" in path.read_text()
    assert panel.state.text() == f"Saved as lessons.{ending}." and f"*.{ending})" in dialog["asked"][0][1]


def test_the_type_of_the_suggested_name_is_chosen(panel, dialog, tmp_path):
    save_report(panel, REPORT, tmp_path / "fairness.pdf")
    save_report(panel, REPORT, tmp_path / "fairness.odd")
    assert [usual for _, _, usual in dialog["asked"]] == ["PDF (*.pdf)", ""]


def test_a_name_without_an_ending_gets_that_of_a_page(panel, dialog, tmp_path):
    panel.show_report(REPORT)
    dialog["answer"] = str(tmp_path / "mine")
    panel.save.click()
    assert [path.name for path in tmp_path.iterdir()] == ["mine.html"]
    assert dialog["asked"][0][0].endswith("report.html")


def test_who_gives_the_question_up_saves_nothing(panel, dialog):
    panel.show_report(REPORT)
    panel.save.click()
    assert panel.state.text() == "What came" and not dialog["told"]


def test_a_report_that_cannot_be_saved_is_told(panel, dialog, tmp_path):
    panel.show_report(REPORT)
    for name in ("none/lessons.html", "lessons.docx"):
        dialog["answer"] = str(tmp_path / name)
        panel.save.click()
    assert len(dialog["told"]) == 2 and ".html, .md, .csv or .json" in dialog["told"][1]
    assert list(tmp_path.iterdir()) == [] and panel.state.text() == "What came"


def test_without_a_report_there_is_nothing_to_save(panel):
    assert not panel.save.isVisible()
    panel.show_report(REPORT)
    assert panel.save.isVisible()
    panel.show_nothing("Nothing yet")
    assert not panel.save.isVisible()
