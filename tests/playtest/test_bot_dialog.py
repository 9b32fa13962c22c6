"""The weights of a bot on sliders, what it would do, and the file that it becomes."""

import pytest
from msgspec import to_builtins

from engine.bots.named import bot_named, bot_names
from engine.bots.own_characters import (
    known_characters,
    own_character_file,
    save_own_character,
    weights_of_character,
    with_weights,
)
from engine.errors import BoxcarsError
from engine.game.family import family, family_ids
from engine.game.rules import CHANCE
from studio.playtest.panes.bot_dialog import BotDialog, decision_sentence
from tests.playtest.test_session import a_session


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("BOXCARS_HOME", str(tmp_path / "home"))


@pytest.mark.parametrize("id", family_ids())
def test_every_system_saves_a_character_that_a_game_finds_by_its_name(id):
    known = family(id)
    base = next(iter(known_characters(known).values()))
    weights = weights_of_character(known, base)
    name = next(iter(weights))
    low, _ = known.weights[name]
    changed = with_weights(known, base, "Mine", {**weights, name: low})
    file = save_own_character(known, "mine", changed)
    assert file == own_character_file(known, "mine") and "mine" in bot_names(known)
    assert bot_named(known, "mine")
    kept = {key for key, bounds in known.weights.items() if bounds is None}
    before, after = to_builtins(base.weights), to_builtins(changed.weights)
    assert after[name] == low and {key: after.get(key) for key in kept} == {key: before.get(key) for key in kept}


@pytest.mark.parametrize("name", ["", " ", "a/b", "..", "random", "person", "x" * 41, "cooke.yaml"])
def test_a_name_that_cannot_be_a_file_or_is_in_use_is_refused(name):
    with pytest.raises(BoxcarsError):
        own_character_file(family("boxcars"), name)


def at_a_choice(session):
    """Go on to a decision with several options."""
    setup, at = session.setup, session.now
    while setup.actor(at) in (None, CHANCE) or len(setup.actions(at)) < 2:
        at = setup.next_moment(at) or setup.after(at, setup.actions(at)[0])
    return at


@pytest.fixture
def dialog(qtbot):
    session = a_session("person", "random")
    dialog = BotDialog(lambda: session, lambda _: "" if dialog_may_ask else "Hidden.", None)
    dialog_may_ask = False
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def test_sliders_show_the_weights_of_the_chosen_bot_and_reset_restores_them(dialog):
    known = dialog._family
    character = next(iter(known_characters(known, dialog._scenario).values()))
    expected = weights_of_character(known, character)
    assert dialog.weights == expected
    name = next(iter(expected))
    slider = dialog.sliders[name]
    slider.setValue(slider.minimum())
    assert dialog.numbers[name].value() == slider.minimum()
    dialog.numbers[name].setValue(slider.maximum())
    assert slider.value() == slider.maximum()
    dialog.reset.click()
    assert dialog.weights == expected
    dialog.base.setCurrentIndex(1)
    assert dialog.weights == weights_of_character(known, list(known_characters(known, dialog._scenario).values())[1])


def test_a_position_that_must_not_be_shown_says_why(dialog, qtbot):
    qtbot.waitUntil(lambda: dialog.said.text() == "Hidden.")


def test_a_sentence_states_the_decision_and_the_former_one_if_it_differs():
    session = a_session("person", "random")
    at = at_a_choice(session)
    known = session.setup.family
    base = next(iter(known_characters(known).values()))
    said = decision_sentence(session.setup, at, base, base)
    assert base.name in said and str(session.setup.choice_of(base, at)) in said and "former" not in said


def test_a_saved_bot_is_offered_for_games(dialog, qtbot):
    assert not dialog.save.isEnabled()
    dialog.name.setText("my own")
    dialog.save.click()
    assert "my own" in bot_names(dialog._family) and "my own" in dialog.said.text()


def test_a_slider_says_what_a_higher_value_does_and_its_range(dialog):
    slider = dialog.sliders["declaring"]
    said = "A higher value makes it declare earlier, with less cash in reserve (points). From -10 to 10."
    assert slider.accessibleDescription() == said and "declare earlier" in slider.toolTip()
