"""Options of a game: from text to values, and which value applies to a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from engine.errors import RulesError, did_you_mean
from engine.game.rules import Option, Options
from engine.i18n import tr
from engine.model.scenario import RuleValue
from engine.plain_text import shortened


def option_value(option: Option, text: str) -> RuleValue:
    """Return the value of an option written as text. Raises ValueError with the expected and the found value."""
    try:
        value = text if option.type in ("choice", "name") else msgspec.convert(text, KINDS[option.type], strict=False)
        return checked(option, value)
    except (msgspec.ValidationError, RulesError):
        raise ValueError(_expected(option, shortened(repr(text), MAX_SHOWN))) from None


KINDS: Mapping[str, type[bool | int | float]] = {"bool": bool, "int": int, "float": float}
"""Python types of option types."""


def settings(options: Sequence[Option], texts: Sequence[str]) -> dict[str, RuleValue]:
    """Return the values of `name=value` texts, as `--set` takes them. Raises RulesError for an unknown name or a bad
    value."""
    by_name = {option.name: option for option in options}
    values: dict[str, RuleValue] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        name, value = name.strip(), value.strip()
        if not equals:
            raise RulesError(
                tr("expected an option as NAME=VALUE, for example home.swap=true, found {text}").format(
                    text=shortened(repr(text), MAX_SHOWN)
                )
            )
        if name not in by_name:
            raise RulesError(
                tr("no option named {name}{suggestion}").format(
                    name=shortened(repr(name), MAX_SHOWN), suggestion=did_you_mean(name[:MAX_SHOWN], by_name)
                )
            )
        try:
            values[name] = option_value(by_name[name], value)
        except ValueError as error:
            raise RulesError(str(error)) from None
    return values


def resolve(options: Sequence[Option], *layers: Mapping[str, RuleValue]) -> Options:
    """Return a value for every option: its default, else that of the last layer that names it (scenario, then this
    game).

    Raises RulesError for a value that its option cannot have. Names that are no options are ignored; a check reports
    them.
    """
    values: dict[str, RuleValue] = {}
    for option in options:
        value = option.default
        for layer in layers:
            value = layer.get(option.name, value)
        values[option.name] = checked(option, value)
    return values


def checked(option: Option, value: RuleValue) -> RuleValue:
    """Return the value as the option's type. Raises RulesError if it has none."""
    if option.type == "bool" and isinstance(value, bool):
        return value
    if option.type == "choice" and isinstance(value, str) and value in option.choices:
        return value
    if option.type == "name" and isinstance(value, str) and len(value) <= MAX_NAME_LENGTH and value.isprintable():
        return value
    if option.type in ("int", "float") and isinstance(value, int | float) and not isinstance(value, bool):
        assert option.lowest is not None and option.highest is not None, option.name
        if option.lowest <= value <= option.highest and (option.type == "float" or value == int(value)):
            return int(value) if option.type == "int" else float(value)
    huge = isinstance(value, int) and value.bit_length() > 1_000  # Python refuses to write the longest ones
    shown = tr("a very long number") if huge else shortened(repr(value), MAX_SHOWN)
    raise RulesError(_expected(option, shown))


def _expected(option: Option, found: str) -> str:
    return tr("{option}: expected {values}, found {found}").format(
        option=option.name, values=valid_values(option), found=found
    )


def valid_values(option: Option) -> str:
    """Return the values that an option can have, as text."""
    if option.type == "choice":
        return tr(" or ").join(option.choices)
    if option.type == "bool":
        return tr("true or false")
    if option.type == "name":
        return tr("a name of at most {n} characters").format(n=MAX_NAME_LENGTH)
    if option.type == "int":
        text = tr("a whole number from {lowest:,} to {highest:,}")
    else:
        text = tr("a number from {lowest:,} to {highest:,}")
    return text.format(lowest=option.lowest, highest=option.highest)


MAX_NAME_LENGTH = 60

MAX_SHOWN = 40
"""Number of characters of a found value that a message shows."""
