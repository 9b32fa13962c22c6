"""The rules as text: every value of every option is stated, as the engine uses it."""

import re

import pytest

from engine.errors import RulesError
from engine.files.library import bundled
from engine.files.scenarios import load
from engine.game.authoring import rules_of
from engine.game.family import family
from engine.game.options import resolve
from engine.game.printed_rules import printed_rules, shown_value
from engine.game.setups import SETUP
from engine.money import money
from tests.bundled import bundled_scenario as board

BOARDS = ("boxcars/us-boxcars-2013", "crayon/british-rails", "tycoon/eastern-us", "dice/boxcars")

NEEDS = {
    "establish.home_swap": {"home.swap": True},
    "deal.trade_rounds": {"deal.all": True},
    "loan.interest": {"loan.enabled": True},
    "third.first": {"third.player": True},
    "third.next": {"third.player": True},
    "bankrupt.creditors": {"loan.enabled": False},
    "cash.slow_start": {"start.slow": True},
    "win.step": {"win.equal_turns": True},
    "loan.limit": {"loan.enabled": True},
    "loan.factor": {"loan.enabled": True},
    "loan.after_discards": {"loan.enabled": True},
    "restart.rented_track_stays": {"restart.enabled": True},
    "crossgrade.price": {"crossgrade.enabled": True},
    "crossgrade.build": {"crossgrade.enabled": True},
    "warehouse.turns": {"warehouse.field": "some_turns"},
    "warehouse.price": {"warehouse.private": True},
    "warehouse.loads": {"warehouse.private": True},
    "warehouse.sale": {"warehouse.private": True},
    "contracts.most": {"contracts.open": True},
}
"""Options that have an effect only with others."""

OPTIONS = [
    (name, option)
    for name in BOARDS
    for option in family(name.split("/")[0]).rules.options
    if option.name != SETUP.name and not option.experiment
]


def body(name, chosen):
    """The rules without the list of changed options."""
    found = rules_of(board(name), chosen)
    chapters = [chapter for chapter in found.chapters if chapter.title != "Changed Options"]
    return "\n".join(p.text for chapter in chapters for section in chapter.sections for p in section.paragraphs)


def other_values(option, value):
    if option.type == "bool":
        return [not value]
    if option.type == "choice":
        return [each for each in option.choices if each != value]
    if option.name == "win.majors":
        return [2]
    if option.type == "float":
        return [0.37 if value != 0.37 else 0.41]
    return [
        next(n for n in (17, 19, option.highest, option.lowest) if option.lowest <= n <= option.highest and n != value)
    ]


@pytest.mark.parametrize(("name", "option"), OPTIONS, ids=[f"{n.split('/')[0]}-{o.name}" for n, o in OPTIONS])
def test_rules_state_every_value_of_every_option(name, option):
    scenario, needed = board(name), NEEDS.get(option.name, {})
    value = resolve(family(scenario.family).rules.options, scenario.rules, needed)[option.name]
    before = body(name, needed)
    for other in other_values(option, value):
        after = body(name, {**needed, option.name: other})
        new = "\n".join(line for line in after.splitlines() if line not in before.splitlines())
        old = "\n".join(line for line in before.splitlines() if line not in after.splitlines())
        assert new or old, f"{option.name}={other} changes no sentence"
        if option.type in ("int", "float") and option.name not in INDIRECT:
            shown = f"{100 * other:g}%" if option.type == "float" else (
                money(scenario.currency, other) if option.unit == "$" else f"{other:,}"
            )  # fmt: skip
            assert re.search(rf"(?<![\d,]){re.escape(shown)}(?![\d]|,\d)", new), f"{shown} is not in: {new}"


INDIRECT = {"cash.extra"}
"""Numbers that are stated as part of a sum; `test_rules_state_what_the_compiled_board_uses` has them."""


@pytest.mark.parametrize("name", sorted(bundled()))
def test_rules_of_every_board_are_complete_and_changed_options_are_listed(name):
    scenario = load(bundled()[name])
    found = rules_of(scenario)
    assert len(found.chapters) >= 8 and all(p.text and "{" not in p.text for p in found.paragraphs())
    assert "Changed Options" not in [chapter.title for chapter in found.chapters]
    codes = {code for paragraph in found.paragraphs() for code in paragraph.rules}
    assert codes <= known_rules(), codes - known_rules()
    for written in (found.markdown(), found.html()):
        assert found.chapters[0].title in written


def known_rules():
    from engine.game.family import family_ids
    from tests.rules.coverage import CHECKLIST

    listed = {line.split(",")[0] for line in CHECKLIST.read_text().splitlines()[1:]}
    ruled = {code for id in family_ids() for option in family(id).rules.options for code in option.rule.split()}
    return listed | ruled | {"BX-SETUP-09", "RB-SETUP-07", "RB-SETUP-08", "BR-COMP-01"}


def test_user_fee_follows_the_option_and_no_other_number_changes():
    usual = rules_of(board("boxcars/us-boxcars-2013")).text()
    changed = rules_of(board("boxcars/us-boxcars-2013"), {"fee.player": 6_000}).text()
    assert "6,000" not in usual and "$6,000 in a turn to each player" in changed
    assert "User fee to another player: $6,000 (otherwise: $5,000)" in changed


def test_rules_state_what_the_compiled_board_uses():
    """Sums that the engine makes of several options."""
    crayon = board("crayon/british-rails")
    chosen = {"game.fast": True, "start.slow": True}
    rules = family("crayon").rules
    compiled = rules.board(crayon, resolve(rules.options, crayon.rules, chosen))
    text = rules_of(crayon, chosen).text()
    assert f"starts with {money(crayon.currency, compiled.cash_of[0])} and a slow train" in text
    assert f"opens with {compiled.openings} turns" in text and f"each player {compiled.deal} demand cards" in text
    for train, speed in zip(compiled.train_names, compiled.train_speed, strict=True):
        if not train.startswith("Slow "):
            assert f"{train}: " in text and f", {speed} mileposts per turn" in text
    boxcars = board("boxcars/us-boxcars-2013")
    assert "starts with $23,000 ($20,000 and $3,000 more)" in rules_of(boxcars, {"cash.extra": 3_000}).text()


def test_values_for_single_players_and_experiments_are_listed():
    text = rules_of(board("boxcars/us-boxcars-2013"), {"cash.start@2": 30_000, "draws.by_trip": True}).text()
    assert "Player 2: Starting cash: $30,000" in text
    assert "Rolls for destinations depend on the number of the trip, not on the turn: yes" in text


def test_game_system_without_chapters_lists_its_options():
    rules = family("dice").rules
    found = printed_rules(board("dice/boxcars"), rules.options, None, {"end.trains": 5})
    assert "Completed trains that end the game: 5" in found.text()


def test_text_of_a_scenario_is_literal_in_markdown_and_html():
    from msgspec.structs import replace

    scenario = replace(board("dice/boxcars"), title="<b>*A*</b>")
    found = rules_of(scenario)
    assert "<b>" not in found.html() and found.markdown().startswith("# \\<b\\>\\*A\\*")


def test_wrong_value_is_refused():
    with pytest.raises(RulesError):
        rules_of(board("dice/boxcars"), {"end.trains": 99})


def test_shown_values_are_words_for_players():
    by_name = {option.name: option for option in family("boxcars").rules.options}
    assert shown_value(by_name["home.swap"], True, "$") == "yes"
    assert shown_value(by_name["home.choice"], "rolled", "$") == "rolled"
    assert shown_value(by_name["third.first"], 4, "$") == "4"
