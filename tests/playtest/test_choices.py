"""The list of choices, and their buttons."""

from __future__ import annotations

from engine.game.rules import Action
from studio.playtest.panes.choices import ChoiceButton

LONG = "Discard the hand and draw new cards instead of moving & building"


def test_long_words_of_a_choice_end_in_a_sign_that_there_are_more_before_the_edge_of_its_button(qtbot) -> None:
    button = ChoiceButton(Action("discard hand", LONG), 4)
    qtbot.addWidget(button)
    assert button.words_in(2_000) == button.text()
    assert button.words_in(200).startswith("4   Discard the hand") and button.words_in(200).endswith("…")
    short = ChoiceButton(Action("x", button.words_in(200).removeprefix("4   ")), 4)
    qtbot.addWidget(short)
    for each in (button, short):
        each.resize(200, 30)
    assert button.grab().toImage() == short.grab().toImage()
