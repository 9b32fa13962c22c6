"""The numbers and switches of the family: what holds without a choice, and what may be chosen."""

from __future__ import annotations

from engine.families.crayon.rules.options import BY_NAME, DEFAULTS, OPTIONS
from engine.model.bounds import MOST_MONEY
from tests.rules.coverage import wanted

MONEY = {
    "cash.start": (60, 0),
    "win.cash": (250, 1),
    "build.limit": (20, 0),
    "fee.track": (4, 0),
    "win.step": (50, 1),
    "loan.limit": (20, 1),
    "crossgrade.price": (5, 0),
    "crossgrade.build": (15, 0),
    "warehouse.price": (10, 0),
    "warehouse.sale": (5, 0),
    "fee.own_track": (0, 0),
    "cash.slow_start": (40, 0),
}
"""Without a choice, and the least."""

NUMBERS = {
    "win.majors": (0, 0, 1_000, "cities"),
    "build.major_sections": (2, 1, 1_000, "sections"),
    "build.city_sections": (3, 1, 1_000, "sections"),
    "opening.turns": (3, 0, 20, "turns"),
    "hand": (3, 1, 8, "cards"),
    "time.rounds": (0, 0, 10_000, "rounds"),
    "loan.factor": (2, 1, 100, "times"),
    "loan.after_discards": (0, 0, 100, "hands"),
    "warehouse.turns": (4, 1, 1_000, "turns"),
    "warehouse.loads": (2, 1, 20, "loads"),
    "contracts.most": (4, 1, 20, "cards"),
    "move.load_cost": (0, 0, 20, "mileposts"),
    "game.turn_limit": (1_000, 1, 100_000, "turns"),
}
"""Without a choice, the least, the most, and what is said after it."""

CHOICES = {
    "move.major_rim": ("along_rim", "via_centre"),
    "slow.entry": ("not", "with_step"),
    "lose.turn": ("rest_and_next", "next_only"),
    "info.cash": ("until_tax", "never"),
    "warehouse.field": ("no", "some_turns", "wordelmann"),
}
"""The usual one first."""


def test_every_option_has_a_title_of_its_own_and_names_rows_of_the_checklist() -> None:
    rows = set(wanted())
    assert len({option.title for option in OPTIONS}) == len(OPTIONS)
    for option in OPTIONS:
        assert option.title and set(option.rule.split()) <= rows, option.name


def test_every_variation_of_the_rulebook_that_is_agreed_before_a_game_has_an_option() -> None:
    named = {row for option in OPTIONS for row in option.rule.split()}
    # New loads and demands are content.
    assert {f"BR-OPT-{n:02}" for n in range(1, 39)} - named == {"BR-OPT-35"}


def test_every_sum_of_money_is_taken_from_its_least_to_the_most_money_there_is() -> None:
    found = {option.name: option for option in OPTIONS if option.unit == "M"}
    assert {name: (option.default, option.lowest) for name, option in found.items()} == MONEY
    assert {(option.type, option.highest) for option in found.values()} == {("int", MOST_MONEY)}


def test_every_other_number_has_its_limits_and_its_unit() -> None:
    found = {option.name: option for option in OPTIONS if option.type in ("int", "float") and option.unit != "M"}
    assert {n: (o.default, o.lowest, o.highest, o.unit) for n, o in found.items()} == NUMBERS


def test_every_variation_is_off_without_a_choice() -> None:
    assert {option.default for option in OPTIONS if option.type == "bool"} == {False}


def test_a_choice_offers_the_reading_of_the_rulebook_first() -> None:
    found = {option.name: option for option in OPTIONS if option.type == "choice"}
    assert {name: option.choices for name, option in found.items()} == CHOICES
    assert all(option.default == option.choices[0] for option in found.values())


def test_every_option_is_found_by_its_name_and_holds_what_it_says_without_a_choice() -> None:
    assert list(BY_NAME.values()) == list(OPTIONS) and list(DEFAULTS) == list(BY_NAME)
    assert all(DEFAULTS[option.name] == option.default for option in OPTIONS)
