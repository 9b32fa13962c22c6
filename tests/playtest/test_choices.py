"""The list of choices, and their buttons."""

from __future__ import annotations

from engine.game.rules import Action
from studio.playtest.panes.choices import PADDING, ChoiceButton

LONG = "Discard the hand and draw new cards instead of moving & building"


def test_long_words_of_a_choice_end_in_a_sign_that_there_are_more_before_the_edge_of_its_button(qtbot) -> None:
    button = ChoiceButton(Action("discard hand", LONG), 4)
    qtbot.addWidget(button)
    assert button.words_in(2_000) == button.text()
    assert button.words_in(200).startswith("4   Discard the hand") and button.words_in(200).endswith("…")
    button.resize(200, 30)
    seen = button.grab().toImage()
    edge = {seen.pixel(x, y) for x in range(200 - PADDING + 1, 196) for y in range(8, 22)}
    assert len(edge) <= 14  # one tone a row: no letter
