"""Games that must be equal: from a kept position, with the seats rotated, with another order of the scenario file."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any, NamedTuple

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.bots.named import bot_named
from engine.errors import RulesError
from engine.families.boxcars.rules.options import OPTIONS as BOXCARS_OPTIONS
from engine.families.dice.rules.options import OPTIONS as DICE_OPTIONS
from engine.game.drive import drive
from engine.game.family import family
from engine.game.options import resolve
from engine.game.rules import CHANCE, Action, Options, SeatSetup
from engine.model.scenario import Scenario
from tests.families.any_options import any_options
from tests.families.boxcars.boards import generated
from tests.families.dice.rules.test_laws import sheets

NAMES = ("Red", "Blue", "Green", "Black", "White")
COMPARED = 40
"""Decisions and outcomes for which two games are compared."""

FORGOTTEN = ("used", "old_fee", "established", "asked", "started", "freed", "lost", "purchases", "gifts")
"""Facts of a position of Boxcars that a kept position does not hold."""


class Game(NamedTuple):
    """A scenario with the options and the number of seats of a game."""

    scenario: Scenario
    options: Options
    seats: int
    seed: int

    def begin(self, setup: Any = None, turned: int = 0) -> Any:
        """Return the first state, from a position if one is given; the players sit `turned` seats further on."""
        scenario, options = self.scenario, self.options
        if setup is not None:
            content: Any = scenario.content
            scenario = replace(scenario, content=replace(content, setups={"Late": setup}))
            options = {**options, "game.setup": "Late"}
        rules: Any = family(scenario.family).rules
        seats = [SeatSetup(NAMES[(place - turned) % self.seats]) for place in range(self.seats)]
        return rules.initial_state(scenario, seats, resolve(rules.options, scenario.rules, options))

    def play(self, state: Any) -> Iterator[tuple[Action, Any]]:
        """Continue with a bot and players that decide at random."""
        its = family(self.scenario.family)
        bots = [
            bot_named(its, ("random", "greedy" if its.id == "dice" else "planner")[n % 2]) for n in range(self.seats)
        ]
        assert its.rules is not None
        return drive(its.rules, state, bots, self.seed)


def shown(rules: Any, state: Any) -> dict[str, Any]:
    """What a state shows, by the names of the players, but for the numbers of turns."""
    names = [seat.name for seat in state.seats]
    actor = rules.current_player(state)
    by_chance = actor == CHANCE
    listed = (
        [action for action, _ in rules.chance_outcomes(state).outcomes] if by_chance else rules.legal_actions(state)
    )
    return {
        "actor": "chance" if by_chance else names[actor] if actor is not None else "nobody",
        "drawn for": names[rules.chance_outcomes(state).seat]
        if by_chance and rules.chance_outcomes(state).seat >= 0
        else "",
        "codes": sorted(action.code for action in listed),
        "held": {names[h.seat]: (h.money, {*h.owned}, h.goal, h.status, h.due, h.bound) for h in state.holdings},
        "tokens": {(names[t.seat] if t.seat >= 0 else "", t.kind, t.at, t.text) for t in state.tokens},
        "scores": {names[seat]: score for seat, score in rules.returns(state).items()},
        "told": sorted(entry.text for entry in state.entries if entry.kind != "turn"),
    }


def compare(game: Game, one: Any, other: Any) -> None:
    """Play one game, repeat its actions in the other by their codes, and compare what both show."""
    rules: Any = family(game.scenario.family).rules
    for action, after in islice(game.play(one), COMPARED):
        other = rules.apply_action(other, Action(action.code, ""))
        assert shown(rules, other) == shown(rules, after), action.code
        if rules.is_terminal(after):
            return


def shuffled(scenario: Scenario, luck: Random) -> Scenario:
    """The scenario with the things on its board in another order."""

    def mixed(table: dict[Any, Any]) -> dict[Any, Any]:
        return dict(luck.sample(list(table.items()), len(table)))

    board = scenario.board
    tables = {
        name: mixed(getattr(board, name)) for name in ("railroads", "mileposts", "junctions", "lines", "crossings")
    }
    return replace(scenario, board=replace(board, **tables))  # type: ignore[arg-type]


GAMES = {
    "boxcars": st.builds(
        Game,
        st.integers(0, 10_000).map(lambda seed: generated(seed).scenario()),
        any_options(
            BOXCARS_OPTIONS,
            by_seat=False,
            game__turn_limit=st.just(400),
            win__cash=st.sampled_from([40_000, 80_000, 300_000]),
            cash__start=st.sampled_from([3_000, 20_000, 60_000]),
            fee__player=st.sampled_from([1_000, 5_000, 20_000]),
            deal__trade_rounds=st.just(1),
        ),
        st.integers(2, 5),
        st.integers(0, 10_000),
    ),
    "dice": st.builds(
        Game,
        sheets(),
        any_options(DICE_OPTIONS, game__turn_limit=st.just(400), end__trains=st.integers(1, 4)),
        st.integers(1, 5),
        st.integers(0, 10_000),
    ),
}
every_family = pytest.mark.parametrize("id", GAMES)
# Shrinking would replay whole games for minutes.
unshrunk = settings(phases=[Phase.explicit, Phase.reuse, Phase.generate])


def positions(game: Game, start: Any, luck: Random) -> Iterator[tuple[Any, Any]]:
    """States in which a turn has begun, at random, and the positions that are kept from them."""
    keep: Any = family(game.scenario.family).to_setup
    for _, state in islice(game.play(start), 1_500):
        if state.entries and state.entries[-1].kind == "turn" and luck.random() < 0.2:
            try:
                setup = keep(state)
            except RulesError:
                return
            if len(setup.seats) == game.seats:
                yield state, setup


@every_family
@unshrunk
@given(st.data())
def test_game_is_the_same_with_seats_rotated_and_the_board_in_another_order(id: str, data: st.DataObject) -> None:
    game, luck = data.draw(GAMES[id]), data.draw(st.randoms(use_true_random=False))
    for _, setup in islice(positions(game, game.begin(), luck), 1):
        turned = luck.randrange(game.seats)
        seats = tuple(setup.seats[(place - turned) % game.seats] for place in range(game.seats))
        turn = None if setup.turn is None else (setup.turn - 1 + turned) % game.seats + 1
        elsewhere = game._replace(scenario=shuffled(game.scenario, luck))
        compare(game, game.begin(setup), elsewhere.begin(replace(setup, seats=seats, turn=turn), turned))


@every_family
@unshrunk
@given(st.data())
def test_game_from_a_kept_position_continues_like_the_game_it_is_from(id: str, data: st.DataObject) -> None:
    game, luck = data.draw(GAMES[id]), data.draw(st.randoms(use_true_random=False))
    for state, setup in positions(game, game.begin(), luck):
        again = game.begin(setup)
        if id == "dice":
            state = all_dice_rolled(state)
        elif any(getattr(state.g, fact) != getattr(again.g, fact) for fact in FORGOTTEN):
            continue
        compare(game, state, again)
        return


def all_dice_rolled(state: Any) -> Any:
    """The state with the dice of a turn that begins from a kept position."""
    rules: Any = family("dice").rules
    g = state.g.copy()
    g.pool, g.locked, g.rolling, g.chosen, g.again = [], [], g.dice, 0, 0
    return rules.state(state.m, g, state.seats)
