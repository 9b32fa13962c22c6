"""Every bundled board is played under random legal options, the ends of their ranges preferred.

A fixed few games run with the other tests; `BOXCARS_OPTION_GAMES=500` plays so many for each board, and for longer.
"""

from __future__ import annotations

import os
import pickle
import resource
from collections.abc import Sequence
from itertools import islice
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from engine.bots.named import bot_named, bot_names
from engine.errors import RulesError
from engine.families.boxcars.rules.position import TRADE
from engine.files.scenarios import scenario_hash
from engine.game.drive import drive
from engine.game.family import family
from engine.game.options import checked, resolve
from engine.game.record import Record, replay
from engine.game.rules import CHANCE, Action, Option, SeatSetup
from engine.model.scenario import RuleValue
from tests.families.test_conformance import QUICK, SCENARIOS, WITHOUT_RULES, known, scenario, suites, told

FEW = 9
GAMES = int(os.environ.get("BOXCARS_OPTION_GAMES", FEW))
MOST_DECISIONS, MOST_OFFERS = 200, 1_500
"""The decisions of a state; offers of titles grow with the square of the railroads."""

LENGTH = 400 if GAMES == FEW else 6_000
"""A game is looked at for so many decisions."""

MEMORY = 400 * 1024
"""Kilobytes that a game may add to the process."""

PLAYED = [name for name in SCENARIOS if name.split("/")[0] not in WITHOUT_RULES]


def drawn(option: Option, luck: Random) -> RuleValue:
    """A legal value of an option, its ends preferred."""
    if option.type == "bool":
        return luck.random() < 0.5
    if option.type in ("name", "names"):
        return option.default
    if option.type == "choice":
        return luck.choice(option.choices)
    assert option.lowest is not None and option.highest is not None
    low, high = option.lowest, option.highest
    inside = low + (high - low) * luck.random() ** luck.choice((1, 8, 32))
    value = luck.choice((low, high, inside, inside, option.default))
    return checked(option, int(value) if option.type == "int" else value)


HARD: tuple[dict[str, RuleValue], ...] = (
    {"auction.opening": True, "auction.increment": 1, "cash.start": 10**9},
    {"auction.opening": True, "auction.increment": 1, "auction.min": 0.0, "win.cash": 10**9},
    {"auction.opening": True, "auction.step": "at_least_step_more", "cash.start": 10**9, "win.cash": 10**9},
    {"deal.all": True, "deal.trade_rounds": 20, "cash.start": 0},
)
"""Options under which much can be decided; those that a family does not have are left out."""


def hard_options_of(name: str, number: int) -> dict[str, RuleValue]:
    """Those of the hard ones that the family has and that are not as usual."""
    rules = family(name.split("/")[0]).rules
    assert rules is not None
    usual = {option.name: option.default for option in rules.options}
    return {option: value for option, value in HARD[number].items() if option in usual and value != usual[option]}


def numbers_of(name: str) -> list[int]:
    """The games of a board; those whose hard options are none here, or were all there before, are left out."""
    hard = [hard_options_of(name, number) for number in range(len(HARD))]
    return [n for n in range(GAMES) if n >= len(HARD) or (hard[n] and hard[n] not in hard[:n])]


def options_of(name: str, luck: Random, number: int) -> dict[str, RuleValue]:
    """Values for some options of the family: the hard ones for the first games, then few, many or all of them."""
    if number < len(HARD):
        return hard_options_of(name, number)
    part = luck.choice((0.1, 0.4, 1.0))
    return {option.name: drawn(option, luck) for option in known(name)[1].options if luck.random() < part}


def bots_of(name: str, luck: Random) -> tuple[str, ...]:
    """Random bots mostly, of a number that the family seats."""
    seats = luck.randint(2, 4)
    others = bot_names(known(name)[0])
    return tuple("random" if luck.random() < 0.6 else luck.choice(others) for _ in range(seats))


def sound(rules: Any, state: Any, luck: Random) -> list[str]:
    """The codes of what can be decided, each legal, distinct and told, for the seat as for who sees everything."""
    actor = rules.current_player(state)
    if actor == CHANCE:
        listed = [action for action, weight in rules.chance_outcomes(state).outcomes if weight > 0]
        assert not rules.legal_actions(state) and not rules.amounts(state)
    else:
        listed = list(rules.legal_actions(state))
        # What leads to a milepost of a grid is chosen on the board, at its place; the rest is looked through in a list.
        in_words = [action for action in listed if not action.about or action.about[0].kind != "cell"]
        assert len(in_words) <= (MOST_OFFERS if getattr(state, "step", None) == TRADE else MOST_DECISIONS)
        view = rules.information_state(state, actor)
        view = rules.state(view.m, view.g, view.seats)  # which knows no more than the seat does
        assert [action.code for action in rules.legal_actions(view)] == [action.code for action in listed]
        assert list(rules.amounts(view)) == list(rules.amounts(state))
        for amount in rules.amounts(state):
            for value in (amount.lowest, amount.highest):
                assert amount.read(amount.action(value).code) == value
                assert str(rules.string_to_action(state, amount.action(value).code)) == str(amount.action(value))
            for beyond in (amount.lowest - 1, amount.highest + 1):
                with pytest.raises(RulesError):
                    amount.action(beyond)
        by_code = {action.code: action for action in listed}
        for code in luck.sample(list(by_code), min(3, len(by_code))):
            values = [(amount, amount.read(code)) for amount in rules.amounts(state)]
            same = replace(by_code[code], decision=None)
            assert all(amount.action(value) == same for amount, value in values if value is not None)
    codes = [action.code for action in listed]
    assert codes and len(set(codes)) == len(codes)
    assert all(code == code.strip() and str(action) for code, action in zip(codes, listed, strict=True))
    return codes


def can_be_played(name: str, options: dict[str, RuleValue], seats: int) -> bool:
    """Whether these options go together on the board, with so many seats."""
    try:
        known(name)[1].initial_state(scenario(name), [SeatSetup(f"Seat {n}") for n in range(seats)], options)
    except RulesError as refused:
        assert "cannot be played" in str(refused), options
        return False
    return True


def play(name: str, options: dict[str, RuleValue], bots: Sequence[str], seed: int) -> tuple[Any, list[str]]:
    """A game, or its first LENGTH decisions; the last state and the codes that led there."""
    its, rules = known(name)
    values = resolve(rules.options, scenario(name).rules, options)
    state = rules.initial_state(scenario(name), [SeatSetup(f"Seat {n}", bot) for n, bot in enumerate(bots)], values)
    luck, codes = Random(seed), []
    players = [bot_named(its, bot) for bot in bots]
    possible = sound(rules, state, luck)
    for action, after in islice(drive(rules, state, players, seed), LENGTH):
        assert action.code in possible
        if luck.random() < 0.02:
            before, said = pickle.dumps(state), told(state)
            for other in luck.sample(possible, min(5, len(possible))):
                rules.apply_action(state, Action(other, ""))
            for amount in rules.amounts(state)[:3]:
                rules.apply_action(state, amount.action(luck.choice((amount.lowest, amount.highest))))
            for seat in range(len(bots)):
                assert sorted(rules.returns(rules.information_state(state, seat))) == list(range(len(bots)))
            assert pickle.dumps(state) == before and told(state) == said
        state = after
        assert all(entry.text for entry in state.entries)
        codes.append(action.code)
        if not rules.is_terminal(state):
            possible = sound(rules, state, luck)
    return state, codes


@pytest.mark.parametrize(
    ("name", "number"),
    [
        suites(name, number, slow=number != (0 if name.startswith("boxcars") else FEW - 1))
        for name in PLAYED
        for number in numbers_of(name)
    ],
)
def test_a_game_under_random_options_is_sound_and_replays(name: str, number: int) -> None:
    luck = Random(f"{name} {number}")
    its, rules = known(name)
    options, bots = options_of(name, luck, number), bots_of(name, luck)
    used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    try:
        state, codes = play(name, options, bots, number)
    except RulesError as refused:
        assert "cannot be played" in str(refused), options
        return
    scores = rules.returns(state)
    assert sorted(scores) == list(range(len(bots)))
    again = Record(
        family=its.id,
        hash=scenario_hash(scenario(name)),
        seats=tuple(SeatSetup(f"Seat {n}", bot) for n, bot in enumerate(bots)),
        seed=number,
        actions=tuple(codes),
        scores=tuple(float(scores[seat]) for seat in range(len(bots))),
        finished=rules.is_terminal(state),
        options=options,
    )
    *_, (_, last) = replay(rules, scenario(name), again)
    assert told(last) == told(state)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - used < MEMORY


@pytest.mark.parametrize("name", [suites(name, slow=name.startswith("crayon")) for name in PLAYED])
def test_the_same_seed_is_the_same_game_under_random_options(name: str) -> None:
    luck = Random(name)
    options, bots = options_of(name, luck, GAMES), bots_of(name, luck)
    while not can_be_played(name, options, len(bots)):
        options, bots = options_of(name, luck, GAMES), bots_of(name, luck)
    assert play(name, options, bots, 1)[1] == play(name, options, bots, 1)[1]


@pytest.mark.parametrize("name", QUICK)
def test_every_number_among_the_options_has_bounds_and_both_are_legal(name: str) -> None:
    for option in known(name)[1].options:
        if option.type in ("int", "float"):
            assert option.lowest is not None and option.highest is not None, option.name
            assert option.lowest <= option.default <= option.highest
            assert checked(option, option.lowest) == option.lowest
            for beyond in (option.lowest - 1, option.highest + 1, float("inf"), float("nan"), 10**5000):
                with pytest.raises(RulesError, match=option.name):
                    checked(option, beyond)
