"""Driving a game from moment to moment, also one that does not end by itself."""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from engine.bots.named import bot_named, bot_names
from engine.game.bot import Bot
from engine.game.chance import game_key
from engine.game.drive import Driver, drive, luck
from engine.game.game_rules import AnyRules
from engine.game.random import RandomBot
from engine.game.rules import CHANCE, Action, Seat
from tests.families.test_conformance import SEED, every_played_scenario, known, started

LEFT = 7


class Scribbler(Bot):
    """Marks what it is shown, as a search does, and forgets to wipe it off; notes its luck."""

    def __init__(self) -> None:
        self.drawn: list[tuple[Seat, int, int]] = []

    def choose(self, rules: AnyRules, view: Any, seat: Seat, actions: Sequence[Action], luck: int) -> Action:
        self.drawn.append((seat, view.turn, luck))
        view.g.turn += 1_000
        return actions[luck % len(actions)]


def test_a_game_is_broken_off_after_the_most_actions() -> None:
    _, rules = known("boxcars/us-boxcars-2013")
    state = started("boxcars/us-boxcars-2013", ("random", "random"))
    played = list(drive(rules, state, [RandomBot(), RandomBot()], 1, most=25))
    assert len(played) == 25 and not rules.is_terminal(played[-1][1])


@every_played_scenario
def test_a_bot_that_thinks_aside_marks_a_position_of_its_own(name: str) -> None:
    _, rules = known(name)
    bot = Scribbler()
    driver = Driver(rules, [bot] * 4, 5, apart=True)
    at = driver.start(started(name, ("person",) * 4))
    kept = []
    while len(bot.drawn) < 20:
        kept.append((at, pickle.dumps(at.state.g)))
        following = driver.decided(at)
        assert following is not None and following.state.turn < 1_000
        at = following
    # Positions have rows in common, so that a mark on one of them would show on others.
    assert all(pickle.dumps(moment.state.g) == before for moment, before in kept)


@every_played_scenario
def test_a_game_that_is_played_again_goes_on_with_the_luck_it_had(name: str) -> None:
    its, rules = known(name)
    driver = Driver(rules, [bot_named(its, "random")] * 4, 8)
    first = again = driver.start(started(name, ("person",) * 4))
    line = [first]
    while len(line) < 60:
        following = driver.decided(line[-1])
        assert following is not None and following.action is not None
        line.append(following)
    for moment in line[1:]:
        action = rules.string_to_action(again.state, moment.action.code)
        assert action is not None
        again = driver.moment_after(again, action, rules.apply_action(again.state, action))
    assert driver.choice_counts(again) == driver.choice_counts(line[-1])


@every_played_scenario
def test_the_nth_choice_of_a_seat_in_a_turn_has_luck_of_its_own_also_after_steps_back(name: str) -> None:
    _, rules = known(name)
    bot, key = Scribbler(), game_key(5, 3)
    driver = Driver(rules, [bot] * 4, 5, 3, apart=True)
    at = driver.start(started(name, ("person",) * 4))
    counted: dict[tuple[Seat, int], int] = {}
    expected = []
    while len(bot.drawn) < 40:
        seat, turn = rules.current_player(at.state), at.state.turn
        assert seat is not None
        if seat != CHANCE and len(rules.legal_actions(at.state)) > 1:
            n = counted.get((seat, turn), 0)
            expected.append((seat, turn, luck(key, seat, turn, n)))
            counted[seat, turn] = n + 1
            driver.decided(at)  # thought out, and dropped
            bot.drawn.pop()
        following = driver.decided(at)
        assert following is not None
        at = following
    assert bot.drawn == expected and max(counted.values()) > 1


@every_played_scenario
def test_nobody_decides_for_a_person(name: str) -> None:
    its, rules = known(name)
    bots = [None, *(bot_named(its, bot_names(its)[0]) for _ in range(3))]
    driver = Driver(rules, bots, 5)
    at = driver.start(started(name, ("person",) * 4))
    for _ in range(200):
        following = driver.decided(at)
        if following is None:
            break
        at = following
    assert rules.current_player(at.state) == 0
    actions = rules.legal_actions(at.state)
    after = driver.after(at, actions[0])
    same_turn = after.state.turn == at.state.turn
    assert after.by == 0 and driver.choice_counts(after)[0] == (
        driver.choice_counts(at)[0] + (len(actions) > 1) if same_turn else 0
    )


@every_played_scenario
def test_what_could_be_decided_is_forgotten_when_the_game_has_gone_on_and_the_luck_stays_the_same(name: str) -> None:
    """The decisions of one position take more room than the positions of a whole turn."""
    its, rules = known(name)
    bots = [bot_named(its, bot_names(its)[0])] * 4
    aside, plain = Driver(rules, bots, SEED, apart=True), Driver(rules, bots, SEED)
    state = started(name, ("person",) * 4)
    kept, beside = [aside.start(state)], plain.start(started(name, ("person",) * 4))
    for _ in range(60):
        following, same = aside.decided(kept[-1]), plain.decided(beside)
        assert following is not None and same is not None and following.action == same.action
        assert aside.choice_counts(following) == plain.choice_counts(same)
        kept.append(following)
        beside = same
    assert not any("decisions" in moment.state.__dict__ for moment in kept[:-1])
    for before, after in pairwise(kept):
        assert rules.current_player(before.state) == CHANCE or after.action in rules.legal_actions(before.state)
