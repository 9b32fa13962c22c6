"""Options of a game: from text to values, and which value applies to a game."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar, cast

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from engine.errors import RulesError, did_you_mean
from engine.game.rules import MAX_NUMBERED, SEAT_SIGN, Option, Options
from engine.i18n import tr, tr_noop
from engine.model.numeric_limits import MOST_MONEY
from engine.model.scenario import RuleValue, Scenario
from engine.plain_text import quoted
from engine.report.report import Table


class OptionValues:
    """The options of a game system as its rules see them.

    An attribute of a subclass declares an option by one of the functions below: its key, title, default, rule IDs,
    range and texts. In an instance, it is the value: with `_of` a list by seat, with `either` whether one choice is
    set.
    """

    declared: ClassVar[Mapping[str, Option]] = {}
    """The options by attribute."""

    def __init_subclass__(cls) -> None:
        found = {name: option for name, option in vars(cls).items() if isinstance(option, Option)}
        cls.declared = {**cls.declared, **found}

    def __init__(self, values: Options) -> None:
        self.read(values)

    def read(self, values: Options) -> None:
        """Store the values of all options but those by seat."""
        for name, option in self.declared.items():
            if not option.by_seat:
                value = values[option.name]
                setattr(self, name, value == option.when if option.when else value)

    def read_seats(self, values: Options, seats: int) -> None:
        """Store the values of options by seat for a number of seats."""
        for name, option in self.declared.items():
            if option.by_seat:
                setattr(self, name, [seat_value(values, option.name, seat) for seat in range(seats)])


def under_headings(options: Sequence[Option], headings: Mapping[str, str]) -> list[tuple[str, Option]]:
    """Return the options with their translated headings, in the order of the headings; those without one are last.
    `headings` has titles by the first part of an option's name."""
    places = {title: place for place, title in enumerate(dict.fromkeys(headings.values()))}
    found = [(headings.get(option.name.partition(".")[0], ""), option) for option in options]
    found.sort(key=lambda pair: places.get(pair[0], len(places)))
    return [(tr(title) if title else tr("Other rules"), option) for title, option in found]


def switch(name: str, title: str, rule: str, default: bool = False, *, experiment: bool = False) -> bool:
    """Declare an option that is on or off."""
    return cast(bool, Option(name, title, "bool", default, rule, experiment=experiment))


def switch_of(name: str, title: str, rule: str, default: bool = False) -> list[bool]:
    """Declare an option that is on or off, by seat."""
    return cast(list[bool], Option(name, title, "bool", default, rule, by_seat=True))


def money(name: str, title: str, default: int, rule: str, lowest: int = 0) -> int:
    """Declare an amount of money."""
    return number(name, title, default, rule, "$", lowest, MOST_MONEY)


def money_of(name: str, title: str, default: int, rule: str, lowest: int = 0) -> list[int]:
    """Declare an amount of money by seat."""
    amount = Option(name, title, "int", default, rule, unit="$", lowest=lowest, highest=MOST_MONEY, by_seat=True)
    return cast(list[int], amount)


def number(name: str, title: str, default: int, rule: str, unit: str, lowest: int, highest: int) -> int:
    """Declare a whole number."""
    return cast(int, Option(name, title, "int", default, rule, unit=unit, lowest=lowest, highest=highest))


def fraction(name: str, title: str, default: float, rule: str) -> float:
    """Declare a number from 0 to 1."""
    return cast(float, Option(name, title, "float", default, rule, lowest=0, highest=1))


def choice(name: str, title: str, rule: str, *choices: tuple[str, str]) -> str:
    """Declare a choice of values with their display names. The first one is the default."""
    return cast(str, _choice(name, title, rule, choices))


def choice_of(name: str, title: str, rule: str, *choices: tuple[str, str], experiment: bool = False) -> list[str]:
    """Declare a choice by seat."""
    return cast(list[str], replace(_choice(name, title, rule, choices), by_seat=True, experiment=experiment))


def either(name: str, title: str, rule: str, *choices: tuple[str, str], when: str) -> bool:
    """Declare a choice of which the rules see only whether it is `when`."""
    return cast(bool, replace(_choice(name, title, rule, choices), when=when))


def _choice(name: str, title: str, rule: str, choices: Sequence[tuple[str, str]]) -> Option:
    values, names = tuple(value for value, _ in choices), tuple(name for _, name in choices)
    return Option(name, title, "choice", values[0], rule, values, choice_names=names)


def ids_of(name: str, title: str) -> list[str]:
    """Declare IDs separated by commas, by seat, for experiments."""
    return cast(list[str], Option(name, title, "names", "", by_seat=True, experiment=True))


def option_value(option: Option, text: str) -> RuleValue:
    """Return the value of an option written as text. Raises ValueError with the expected and the found value."""
    try:
        value = (
            text
            if option.type in ("choice", "name", "names")
            else msgspec.convert(text, KINDS[option.type], strict=False)
        )
        return checked(option, value)
    except (msgspec.ValidationError, RulesError):
        raise ValueError(_expected(option, quoted(text, MAX_SHOWN))) from None


KINDS: Mapping[str, type[bool | int | float]] = {"bool": bool, "int": int, "float": float}
"""Python types of option types."""


def settings(options: Sequence[Option], texts: Sequence[str]) -> dict[str, RuleValue]:
    """Return the values of `name=value` texts, as `--set` takes them. Raises RulesError for an unknown name or a bad
    value."""
    by_name = {option.name: option for option in options}
    values: dict[str, RuleValue] = {}
    for text in texts:
        key, equals, value = text.partition("=")
        key, value = key.strip(), value.strip()
        name = key.partition(SEAT_SIGN)[0]
        if not equals:
            raise RulesError(
                tr("expected an option as NAME=VALUE, for example home.swap=true, found {text}").format(
                    text=quoted(text, MAX_SHOWN)
                )
            )
        if name not in by_name:
            said = tr("no option named {name}{suggestion}; `boxcars table FILE rules` lists all of them")
            raise RulesError(
                said.format(name=quoted(name, MAX_SHOWN), suggestion=near_option(name[:MAX_SHOWN], options))
            )
        if key != name:
            refuse_seat_of(by_name[name], key)
        try:
            values[key] = option_value(by_name[name], value)
        except ValueError as error:
            raise RulesError(str(error)) from None
    return values


def near_option(name: str, options: Sequence[Option]) -> str:
    """Return ` (did you mean NAME?)` with the options that have the same parts in another order or all words of the
    given name in their name or title, else with the one of the nearest name; "" if there is none."""
    words = _words(name)
    titled = {option.name: {*_words(option.name), *_words(tr(option.title))} for option in options}
    found = [known for known in titled if set(_words(known)) == set(words)]
    found = found or [known for known, has in titled.items() if words and has.issuperset(words)]
    if not found:
        return did_you_mean(name, titled)
    return " " + tr("(did you mean {name}?)").format(name=tr(" or ").join(found[:MAX_NEAR]))


def _words(text: str) -> list[str]:
    """Return the words of a name or title, without case."""
    return re.findall(r"\w+", text.replace("_", " ").casefold())


def resolve(options: Sequence[Option], *layers: Mapping[str, RuleValue]) -> Options:
    """Return a value for every option: its default, else that of the last layer that names it (scenario, then this
    game); then the values for single players that a layer has.

    Raises RulesError for a value that its option cannot have. Names that are no options are ignored; a check reports
    them.
    """
    values: dict[str, RuleValue] = {}
    for option in options:
        value = option.default
        for layer in layers:
            value = layer.get(option.name, value)
        values[option.name] = checked(option, value)
    by_name = {option.name: option for option in options if option.by_seat}
    for layer in layers:
        for key, value in layer.items():
            name, sign, _ = key.partition(SEAT_SIGN)
            if sign and name in by_name:
                refuse_seat_of(by_name[name], key)
                values[key] = checked(by_name[name], value)
    return values


def seat_key(name: str, seat: int) -> str:
    """Return the name of the value of an option for a seat, which counts from 0."""
    return f"{name}{SEAT_SIGN}{seat + 1}"


def seat_value(values: Options, name: str, seat: int) -> RuleValue:
    """Return the value of an option for a seat, which counts from 0."""
    return values.get(seat_key(name, seat), values[name])


def seats_named(values: Options) -> dict[int, str]:
    """Return the seats, from 0, for which there are values of their own, each with one of their names."""
    return {int(key.partition(SEAT_SIGN)[2]) - 1: key for key in values if SEAT_SIGN in key}


def option_named(options: Mapping[str, Option], key: str) -> Option:
    """Return the option of a name, which can have the number of a player. Raises KeyError if there is none, and
    RulesError if it has no value for that player."""
    name, sign, _ = key.partition(SEAT_SIGN)
    if sign:
        refuse_seat_of(options[name], key)
    return options[name]


def refuse_missing_seats(values: Options, seats: int) -> None:
    """Raise RulesError if an option has a value for a player who is not in a game of this number of seats."""
    for seat, key in seats_named(values).items():
        if seat >= seats:
            raise RulesError(tr("{option}: the game has only {seats} players").format(option=key, seats=seats))


def refuse_seat_of(option: Option, key: str) -> None:
    """Raise RulesError unless the option can have a value for a single player, and the key such as `cash.start@2` names
    one."""
    _, _, seat = key.partition(SEAT_SIGN)
    if not option.by_seat:
        raise RulesError(
            tr("{option} cannot have another value for one player: {reason}").format(
                option=option.name, reason=tr(shared_because(option))
            )
        )
    if seat not in map(str, range(1, MAX_NUMBERED + 1)):
        raise RulesError(
            tr("expected the number of a player after {option}@, such as {option}@1, found {found}").format(
                option=option.name, found=quoted(seat, MAX_SHOWN)
            )
        )


def shared_because(option: Option) -> str:
    """Return the reason why an option has the same value for all players."""
    name = option.name
    return next((reason for starts, reason in SHARED if name.startswith(starts)), SHARED_RULE)


SHARED_RULE = tr_noop("it says how the game is played, not what a player has, pays or may spend")

SHARED: tuple[tuple[tuple[str, ...], str], ...] = (
    (
        ("game.turn_limit", "time.", "end.", "rounds", "win.", "game.honeymoon"),
        tr_noop("the game ends for all players at once"),
    ),
    (("car.", "write.", "warehouse.skip"), tr_noop("all players fill in the same sheet by the same rules")),
    (
        ("deck.", "hand", "cards.", "card.", "contracts.", "fast.deal", "fast.events", "fast.no_tax"),
        tr_noop("all players draw from the same cards"),
    ),
    (
        ("setup", "map.", "start.", "deal.", "third.", "home.unique", "home.order", "public_lines"),
        tr_noop("all players start from one position on one board"),
    ),
    (
        ("auction.", "bid.", "rover.", "info.", "announce.", "cash.announce", "track.trading", "share."),
        tr_noop("it concerns several players at once"),
    ),
)
"""Reasons why options hold for all players, by the start of their names."""


def for_seat(options: Sequence[Option], chosen: Mapping[str, RuleValue], seat: int) -> dict[str, RuleValue]:
    """Return the chosen values as values for one seat, from 0. Raises RulesError for an option that holds for all."""
    by_name = {option.name: option for option in options}
    made = {}
    for name, value in chosen.items():
        key = name if SEAT_SIGN in name else seat_key(name, seat)
        refuse_seat_of(by_name[name.partition(SEAT_SIGN)[0]], key)
        made[key] = value
    return made


def checked(option: Option, value: RuleValue) -> RuleValue:
    """Return the value as the option's type. Raises RulesError if it has none."""
    if option.type == "bool" and isinstance(value, bool):
        return value
    if option.type == "choice" and isinstance(value, str) and value in option.choices:
        return value
    if option.type == "name" and isinstance(value, str) and len(value) <= MAX_NAME_LENGTH and value.isprintable():
        return value
    if option.type == "names" and isinstance(value, str) and len(value) <= MAX_NAMES_LENGTH and value.isprintable():
        return ",".join(names_of(value))
    if option.type in ("int", "float") and isinstance(value, int | float) and not isinstance(value, bool):
        assert option.lowest is not None and option.highest is not None, option.name
        if option.lowest <= value <= option.highest and (option.type == "float" or value == int(value)):
            return int(value) if option.type == "int" else float(value)
    huge = isinstance(value, int) and value.bit_length() > 1_000  # Python refuses to write the longest ones
    if huge:
        shown = tr("a very long number")
    else:
        shown = quoted(value, MAX_SHOWN) if isinstance(value, str) else value_text(value)
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
    if option.type == "names":
        return tr("IDs separated by commas, at most {n:,} characters").format(n=MAX_NAMES_LENGTH)
    if option.type == "int":
        text = tr("a whole number from {lowest:,} to {highest:,}")
    else:
        text = tr("a number from {lowest:,} to {highest:,}")
    return text.format(lowest=option.lowest, highest=option.highest)


def rules_table(options: Sequence[Option], scenario: Scenario) -> Table:
    """Return all options of a scenario with their values on this board, units, defaults and possible values."""
    values = resolve(options, scenario.rules)
    rows = tuple(
        (
            option.name,
            tr(option.title),
            value_text(values[option.name]),
            tr(option.unit) if option.unit not in ("", "$") else option.unit and scenario.currency,
            value_text(option.default),
            valid_values(option),
            option.rule,
        )
        for option in options
    )
    columns = ("name", "title", "value", "unit", "default", "possible", "rules")
    return Table("rules", tr("Rules"), columns, rows)


def value_text(value: RuleValue) -> str:
    """Return a value as `--set` takes it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


class Thing(Struct, frozen=True):
    """A thing whose worth to a player can be measured: its kind and ID, the options that withhold it from a player, and
    those that give it to a player at the start (None: impossible). Both must be `by_seat`."""

    kind: str
    id: str
    withheld: Mapping[str, RuleValue]
    given: Mapping[str, RuleValue] | None = None


def together(
    options: Sequence[Option], present: Options, parts: Iterable[Mapping[str, RuleValue]], seat: int
) -> Options:
    """Return the options of a game in which all these values hold for one seat, from 0. Names of several parts, such as
    those of withheld railroads, are joined."""
    by_name = {option.name: option for option in options}
    joined: dict[str, list[str]] = {}
    made = dict(present)
    for part in parts:
        for name, value in part.items():
            if by_name[name].type == "names":
                joined.setdefault(name, list(names_of(seat_value(present, name, seat)))).extend(names_of(value))
            else:
                made[seat_key(name, seat)] = value
    return {**made, **{seat_key(name, seat): ",".join(dict.fromkeys(ids)) for name, ids in joined.items()}}


def names_of(value: RuleValue) -> tuple[str, ...]:
    """Return the IDs of an option of the type `names`."""
    return tuple(dict.fromkeys(name.strip() for name in str(value).split(",") if name.strip()))


MAX_NAME_LENGTH = 60

MAX_NAMES_LENGTH = 20_000

MAX_NEAR = 3
"""Number of options that a message suggests."""

MAX_SHOWN = 40
"""Number of characters of a found value that a message shows."""
