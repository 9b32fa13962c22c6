"""The options of every family, as stored in `options.txt`; `KEEP_FINDINGS=1` writes the file again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.errors import RulesError
from engine.game.family import family, family_ids
from engine.game.options import checked, settings
from engine.game.rules import Option
from engine.model.numeric_limits import MOST_MONEY
from tests.findings import is_kept
from tests.rules.coverage import wanted


def options_of(id: str) -> tuple[Option, ...]:
    rules = family(id).rules
    assert rules is not None
    return tuple(rules.options)


def rows() -> Iterator[str]:
    """A row for each option: default, bounds with unit, choices."""
    for id in sorted(family_ids()):
        for option in options_of(id):
            values = "/".join(map(str, option.choices))
            if option.lowest is not None:
                values = f"{option.lowest} to {option.highest} {option.unit}".strip()
            yield f"{id} {option.name}: {option.type} {option.default!r} {values}".rstrip()


def test_options_have_the_stored_defaults_bounds_and_choices() -> None:
    assert is_kept(Path(__file__).with_name("options.txt"), rows())


@pytest.mark.parametrize(("name", "near"), [
    ("fee.players", "fee.player"),
    ("player.fee", "fee.player"),
    ("fee_bank", "fee.bank"),
    ("cash to win", "win.cash"),
    ("zzz", ""),
])  # fmt: skip
def test_an_unknown_option_gets_the_nearest_one_by_its_name_its_parts_or_its_title(name: str, near: str) -> None:
    with pytest.raises(RulesError) as raised:
        settings(options_of("boxcars"), [f"{name}=1"])
    said = str(raised.value)
    assert (f"(did you mean {near}?)" in said) if near else ("did you mean" not in said)
    assert "`boxcars table FILE rules` lists all of them" in said


@pytest.mark.parametrize("id", sorted(family_ids()))
def test_options_have_a_title_of_their_own_and_rules_of_the_checklist(id: str) -> None:
    known, options = set(wanted()), options_of(id)
    assert len({option.title for option in options}) == len({option.name for option in options}) == len(options)
    assert all(option.title and set(option.rule.split()) <= known for option in options)


@pytest.mark.parametrize("id", sorted(family_ids()))
def test_options_take_their_values_and_no_others(id: str) -> None:
    for option in options_of(id):
        assert checked(option, option.default) == option.default
        if option.type == "choice":
            assert option.default == option.choices[0] and len(set(option.choices)) == len(option.choices) > 1
            assert [checked(option, value) for value in option.choices] == list(option.choices)
        elif option.type != "bool" and option.lowest is not None:
            assert option.highest is not None and option.lowest < option.highest <= max(MOST_MONEY, 100_000)
        wrong = {"bool": 1, "choice": "no such choice", "int": 0.5, "float": "half"}
        if option.type in wrong:
            with pytest.raises(RulesError, match=option.name):
                checked(option, wrong[option.type])
