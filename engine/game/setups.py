"""Set-up positions: named in a scenario, and begun from by an option of the game.

A family that has them keeps them as `setups` of its content, and plays from the one that the option names. What games
are played on holds no other: making, editing or removing one leaves games that do not begin from it as they are.
"""

from __future__ import annotations

from engine.i18n import ntr, tr, tr_noop
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from engine.errors import RulesError, did_you_mean
from engine.game.rules import Entry, Option, Seat
from engine.model.ids import Ref
from engine.model.scenario import SETUP_RULE, RuleValue, Scenario
from engine.plain_text import shortened

SETUP = Option(SETUP_RULE, tr_noop("Starting position"), "name", "")
"""The option of every family that has set-up positions; "" is the beginning of the rules."""


def chosen_setup(scenario: Scenario, chosen: Mapping[str, RuleValue]) -> str:
    """The name of the set-up from which a game begins, with these options set for it; "" for none."""
    return str(chosen.get(SETUP.name, scenario.rules.get(SETUP.name, SETUP.default)))


def setup_named(scenario: Scenario, name: str) -> Any:
    """The set-up of that name. Raises RulesError, with the nearest name, where there is none."""
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
    """How many sit at a game that begins from the chosen set-up; None where none is chosen, or none of that name."""
    found = scenario.content.positions.get(chosen_setup(scenario, chosen))
    return None if found is None else len(found.seats)


def offered(options: Sequence[Option], scenario: Scenario) -> list[Option]:
    """The options with what can be chosen on this board: the set-up among those that it has, left out where it has
    none."""
    names = tuple(scenario.content.positions)
    chosen = replace(SETUP, type="choice", choices=("", *names))
    return [chosen if option == SETUP else option for option in options if option != SETUP or names]


def as_played(scenario: Scenario, chosen: Mapping[str, RuleValue]) -> Scenario:
    """The scenario as a game with these options knows it: with no other set-up than the one it begins from."""
    known, name = scenario.content.positions, chosen_setup(scenario, chosen)
    if not known or list(known) == [name]:
        return scenario
    kept = {name: known[name]} if name in known else {}
    content: Any = scenario.content
    return replace(scenario, content=replace(content, setups=kept))


BEGUN = tr_noop("The game starts from {setup}")
"""What a journal says first of a game that begins from the set-up of that name."""


def start_entry(name: str, seat: Seat) -> Entry:
    """The line of the journal with which a game begins from the set-up of that name."""
    return Entry("setup", seat, tr(BEGUN).format(setup=name))


class Fault(NamedTuple):
    """Why no game can begin from a set-up: a sentence, and what it is about."""

    said: str
    about: tuple[Ref, ...] = ()


def of_turn(setup: Any) -> Iterator[Fault]:
    """The turn is that of a seat that there is."""
    if setup.turn is not None and setup.turn > len(setup.seats):
        yield Fault(tr("It is the turn of seat {turn}, but there are {seats} seats.").format(turn=setup.turn, seats=len(setup.seats)))


def refuse_seats_of(name: str, has: int, seats: int) -> None:
    """Raises RulesError where a game has other seats than the set-up of that name."""
    if has != seats:
        raise RulesError(tr("the starting position {name} has {has} seats, but the game has {seats}").format(name=name, has=has, seats=seats))


def refuse(name: str, wrong: Iterable[Fault]) -> None:
    """Raises RulesError where anything is wrong with the set-up of that name."""
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
