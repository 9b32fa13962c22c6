"""A form of fields that is made anew while one of them is being written in."""

from PySide6.QtWidgets import QApplication, QLineEdit, QVBoxLayout, QWidget

from studio.panels.forms.fields import Field
from studio.panels.forms.form import Form


def named(*names):
    return [Field(name, name.title(), "text", "", edit=lambda value: value) for name in names]


def test_what_an_old_field_gives_as_it_goes_may_have_other_fields_shown_which_stay(qtbot, shown):
    taken = []

    def perform(edit):
        taken.append(edit)
        form.show_fields(named("newest"))

    form = Form(perform)
    form.show_fields(named("name"))
    window = QWidget()
    beside = QLineEdit(window)
    layout = QVBoxLayout(window)
    layout.addWidget(form)
    layout.addWidget(beside)
    shown(window).activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    line = form.editors["name"].editors[0]
    line.setFocus()
    qtbot.keyClicks(line, "Albany")
    assert form.show_fields(named("id", "name"))
    assert taken == ["Albany"] and list(form.editors) == ["newest"]
    QApplication.processEvents()
    assert form.layout().rowCount() == 1
    form.show_fields(named("newest"))
    assert list(form.editors) == ["newest"]
