"""Choices whose words have no room say with a sign that they go on."""

import pytest

from studio.panels.forms.field_editor import FieldEditor
from studio.panels.forms.fields import Field
from studio.widgets.elided import ElidedBox
from tests.opening import on_screen

LONG = "Chicago, Rock Island & Pacific (CRI&P)"


@pytest.mark.parametrize(("width", "whole"), [(90, False), (600, True)])
def test_a_choice_of_a_form_says_that_its_words_go_on(qtbot, width, whole):
    field = Field("railroad", "Railroad", "choice", "a", choices=(("a", LONG), ("b", "B")))
    with on_screen(qtbot, FieldEditor(field, lambda edit: None), width, 40) as editor:
        box = editor.findChild(ElidedBox)
        shown = box.words_in(box.field_width())
        assert (shown == LONG) == whole and shown.endswith("…") != whole
        drawn = box.grab().toImage()
        box.setItemText(0, shown)
        assert box.grab().toImage() == drawn, "it is drawn as it says"
