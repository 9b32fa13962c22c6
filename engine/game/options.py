"""The numbers and switches of a game: from text to values, and which value holds for a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from engine.errors import RulesError, did_you_mean
from engine.game.rules import Option, Options
from engine.model.scenario import RuleValue


def option_value(option: Option, text: str) -> RuleValue:
    """The value of an option written as text. Raises ValueError with what was wanted."""
    if option.type == "choice":
        if text not in option.choices:
            raise ValueError(f"{option.name} can be {', '.join(option.choices)}, not {text!r}")
        return text
    kinds = {"bool": (bool, "true or false"), "int": (int, "a whole number"), "float": (float, "a number")}
    kind, wanted = kinds[option.type]
    try:
        value: RuleValue = msgspec.convert(text, kind, strict=False)
    except msgspec.ValidationError:
        raise ValueError(f"{option.name}: wanted {wanted}, found {text!r}") from None
    if not isinstance(value, str):
        if option.lowest is not None and value < option.lowest:
            raise ValueError(f"{option.name} is at least {option.lowest:g}, not {text}")
        if option.highest is not None and value > option.highest:
            raise ValueError(f"{option.name} is at most {option.highest:g}, not {text}")
    return value


def settings(options: Sequence[Option], texts: Sequence[str]) -> dict[str, RuleValue]:
    """The values of `name=value` texts, as `--set` takes them. Raises RulesError for an unknown name or a bad value."""
    by_name = {option.name: option for option in options}
    values: dict[str, RuleValue] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        name, value = name.strip(), value.strip()
        if not equals:
            raise RulesError(f"{text!r}: a rule is set by name=value, for example home.swap=true")
        if name not in by_name:
            raise RulesError(f"no rule is called {name!r}{did_you_mean(name, by_name)}")
        try:
            values[name] = option_value(by_name[name], value)
        except ValueError as error:
            raise RulesError(str(error)) from None
    return values


def resolve(options: Sequence[Option], *layers: Mapping[str, RuleValue]) -> Options:
    """A value for every option: its default, else what the last layer that names it says (scenario, then this game).

    Raises RulesError for a value that its option cannot have. Names that are no options are passed over; a check
    speaks of them.
    """
    values: dict[str, RuleValue] = {}
    for option in options:
        value = option.default
        for layer in layers:
            value = layer.get(option.name, value)
        values[option.name] = checked(option, value)
    return values


def checked(option: Option, value: RuleValue) -> RuleValue:
    """The value as the option's type. Raises RulesError where it has none."""
    if option.type == "bool" and isinstance(value, bool):
        return value
    if option.type == "choice" and isinstance(value, str) and value in option.choices:
        return value
    if option.type in ("int", "float") and isinstance(value, int | float) and not isinstance(value, bool):
        low, high = option.lowest, option.highest
        whole = option.type == "float" or value == int(value)
        if whole and (low is None or value >= low) and (high is None or value <= high):
            return int(value) if option.type == "int" else float(value)
    raise RulesError(f"{option.name} is {value!r}, but must be {_wanted(option)}")


def _wanted(option: Option) -> str:
    if option.type == "choice":
        return " or ".join(option.choices)
    if option.type == "bool":
        return "true or false"
    bounds = [
        f"at {word} {bound:,}"
        for word, bound in (("least", option.lowest), ("most", option.highest))
        if bound is not None
    ]
    return " ".join(["a whole number" if option.type == "int" else "a number", " and ".join(bounds)]).strip()
