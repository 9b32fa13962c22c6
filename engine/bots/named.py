"""Bots by name: those that know no family and those of the family itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.bots.random import RandomBot
from engine.errors import BoxcarsError, did_you_mean
from engine.game.bot import Bot
from engine.game.family import Family

PERSON = "person"
"""The name of a seat that somebody plays by hand."""

EVERYBODY: dict[str, Callable[[], Bot]] = {"random": RandomBot}


def bot_names(family: Family) -> list[str]:
    """The names a seat of this family can be given to, the family's own bots first."""
    return [*family.bots, *(name for name in EVERYBODY if name not in family.bots)]


def bot_named(family: Family, name: str) -> Bot:
    """The bot of that name. Raises BoxcarsError, with the nearest name, where there is none."""
    make = family.bots.get(name) or EVERYBODY.get(name)
    if make is None:
        known = bot_names(family)
        raise BoxcarsError(f"no bot is called {name!r}{did_you_mean(name, known)}; there are {', '.join(known)}")
    return make()


def seating(family: Family, names: Sequence[str], person: bool = False) -> tuple[str, ...]:
    """The names, once each of them is known to be a bot (or a person, where people can play). Raises BoxcarsError."""
    for name in names:
        if name != PERSON or not person:
            bot_named(family, name)
    return tuple(names)
