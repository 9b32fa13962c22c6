"""Options beyond the tests of every family in `tests/families/test_options.py`."""

from __future__ import annotations

from engine.families.crayon.rules.options import BY_NAME, DEFAULTS, OPTIONS


def test_every_variation_of_the_rulebook_that_is_agreed_before_a_game_has_an_option() -> None:
    named = {row for option in OPTIONS for row in option.rule.split()}
    # New loads and demands are content.
    assert {f"BR-OPT-{n:02}" for n in range(1, 39)} - named == {"BR-OPT-35"}


def test_every_variation_is_off_without_a_choice() -> None:
    assert {option.default for option in OPTIONS if option.type == "bool"} == {False}


def test_every_option_is_found_by_its_name_and_holds_what_it_says_without_a_choice() -> None:
    assert list(BY_NAME.values()) == list(OPTIONS) and list(DEFAULTS) == list(BY_NAME)
    assert all(DEFAULTS[option.name] == option.default for option in OPTIONS)
