"""A rule is set to what its option can be, or not at all."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.edit.rules import SetRule
from engine.errors import EditError
from engine.files.scenarios import dumps, loads
from engine.game.authoring import performed
from engine.game.family import family
from engine.model.scenario import Scenario

SCENARIOS = {id: next(iter(family(id).templates.values()))() for id in ("boxcars", "dice", "tycoon")}

values = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**400), 10**400),
    st.integers(-5, 300),
    st.floats(),
    st.text(max_size=20),
    st.sampled_from(["rolled", "any", "never", "true", "no", "~", "5", "\ud800"]),
)


def names(scenario: Scenario) -> list[str]:
    rules = family(scenario.family).rules
    return [*(option.name for option in (rules.options if rules else ())), "no.such.rule"]


@settings(max_examples=settings().max_examples // 2)
@given(data=st.data(), scenario=st.sampled_from(list(SCENARIOS.values())), value=values)
def test_a_rule_that_was_set_is_written_and_read_again(data, scenario, value):
    name = data.draw(st.sampled_from(names(scenario)))
    try:
        after = performed(SetRule(name, value), scenario)
    except EditError:
        return
    text = dumps(after)
    assert dumps(loads(text)) == text
    again = loads(text).rules
    if name != "no.such.rule":
        assert again == after.rules and {*map(type, again.values())} == {*map(type, after.rules.values())}


@pytest.mark.parametrize(("name", "value"), [("win.cash", -1), ("win.cash", 10**30), ("home.swap", 5)])
def test_what_an_option_cannot_be_is_refused_in_its_words(name, value):
    with pytest.raises(EditError, match=f"{name}: expected .*, found "):
        performed(SetRule(name, value), SCENARIOS["boxcars"])


def test_a_rule_that_no_family_knows_is_the_text_that_a_file_holds():
    assert performed(SetRule("no.such.rule", True), SCENARIOS["boxcars"]).rules["no.such.rule"] == "true"


def test_a_rule_that_cannot_be_hinders_no_other():
    odd = replace(SCENARIOS["boxcars"], rules={"win.cash": "much"})
    assert performed(SetRule("home.swap", True), odd).rules == {"win.cash": "much", "home.swap": True}
