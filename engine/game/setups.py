"""Starting positions: named in a scenario, and chosen by an option of the game.

A game system with starting positions stores them as `setups` of its content, and starts from the one that the option
names. A played board contains no other one: creating, editing or removing one does not affect other games.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, cast

from msgspec.structs import replace

from engine.errors import RulesError, did_you_mean
from engine.game.rules import Entry, Option, Seat
from engine.i18n import ntr, tr, tr_noop
from engine.model.ids import Ref
from engine.model.scenario import SETUP_RULE, RuleValue, Scenario
from engine.plain_text import shortened

SETUP = Option(SETUP_RULE, tr_noop("Starting position"), "name", "")
"""Option of every game system with starting positions; "" is the start by the rules."""


def setup_option() -> str:
    """Return this option as a field of `OptionValues`."""
    return cast(str, SETUP)


def chosen_setup(scenario: Scenario, chosen: Mapping[str, RuleValue]) -> str:
    """Return the name of the starting position of a game with these options; "" for none."""
    return str(chosen.get(SETUP.name, scenario.rules.get(SETUP.name, SETUP.default)))


def setup_named(scenario: Scenario, name: str) -> Any:
    """Return the starting position of that name. Raises RulesError, with the nearest name, if there is none."""
    known = scenario.content.positions
    if name in known:
        return known[name]
    text = (
        tr("no starting position named “{name}”{suggestion}; available: {names}")
        if known
        else tr("no starting position named “{name}”; the scenario has none")
    )
    near = did_you_mean(name, known)
    raise RulesError(text.format(name=shortened(name, 60), suggestion=near, names=", ".join(known)))


def seats_of_setup(scenario: Scenario, chosen: Mapping[str, RuleValue]) -> int | None:
    """Return the number of seats of the chosen starting position; None if none is chosen, or none has that name."""
    found = scenario.content.positions.get(chosen_setup(scenario, chosen))
    return None if found is None else len(found.seats)


def offered(options: Sequence[Option], scenario: Scenario) -> list[Option]:
    """Return the options with the choices of this board: the starting positions that it has; without any, the option is
    left out. So are options for experiments."""
    names = tuple(scenario.content.positions)
    chosen = replace(SETUP, type="choice", choices=("", *names))
    return [
        chosen if option == SETUP else option
        for option in options
        if (option != SETUP or names) and not option.experiment
    ]


def as_played(scenario: Scenario, chosen: Mapping[str, RuleValue]) -> Scenario:
    """Return the scenario as a game with these options uses it: with no other starting position than its own."""
    known, name = scenario.content.positions, chosen_setup(scenario, chosen)
    if not known or list(known) == [name]:
        return scenario
    kept = {name: known[name]} if name in known else {}
    content: Any = scenario.content
    return replace(scenario, content=replace(content, setups=kept))


BEGUN = tr_noop("The game starts from {setup}")
"""First journal line of a game from the starting position of that name."""


def start_entry(name: str, seat: Seat) -> Entry:
    """Return the first journal line of a game from the starting position of that name."""
    return Entry("setup", seat, tr(BEGUN).format(setup=name))


class Fault(NamedTuple):
    """Reason why no game can start from a starting position: a sentence, and the things it is about."""

    said: str
    about: tuple[Ref, ...] = ()


def of_turn(setup: Any) -> Iterator[Fault]:
    """Yield a fault if the turn is not that of an existing seat."""
    if setup.turn is not None and setup.turn > len(setup.seats):
        yield Fault(
            tr("It is the turn of seat {turn}, but there are {seats} seats.").format(
                turn=setup.turn, seats=len(setup.seats)
            )
        )


def refuse_seats_of(name: str, has: int, seats: int) -> None:
    """Raise RulesError if a game has another number of seats than the starting position of that name."""
    if has != seats:
        raise RulesError(
            tr("the starting position {name} has {has} seats, but the game has {seats}").format(
                name=name, has=has, seats=seats
            )
        )


def refuse(name: str, wrong: Iterable[Fault]) -> None:
    """Raise RulesError if the starting position of that name has faults."""
    found = [fault.said for fault in wrong]
    if found:
        more = len(found) - 1
        text = (
            ntr(
                "No game can start from the starting position {name}. {fault} There is {n} more problem.",
                "No game can start from the starting position {name}. {fault} There are {n} more problems.",
                more,
            )
            if more
            else tr("No game can start from the starting position {name}. {fault}")
        )
        raise RulesError(text.format(name=name, fault=found[0], n=more), found)
