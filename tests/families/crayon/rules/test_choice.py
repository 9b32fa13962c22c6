"""Whether a player has a choice, without a search for all legal decisions."""

from random import Random

import pytest

from engine.families.crayon.bots.by_name import BOTS
from engine.families.crayon.rulebook import RULES, CrayonRules
from engine.families.crayon.rules import journal
from engine.families.crayon.rules.board import CompiledBoard
from engine.families.crayon.rules.chapters.winning import joined
from engine.families.crayon.rules.position import BUILD, SPAN, CrayonState, Position
from engine.families.crayon.rules.turn import SECTION, has_choice
from engine.game.bot import Bot
from engine.game.drive import Driver
from engine.game.kernel.state_record import Facts
from engine.game.random import RandomBot
from engine.game.rules import CHANCE, SeatSetup
from engine.model.scenario import RuleValue
from tests.families.crayon.random_boards import generated, tried

SEATS = [SeatSetup(""), SeatSetup("")]


def told(g: Facts) -> list[object]:
    """Return the facts of a position."""
    return [getattr(g, fact.name) for fact in g.table]


@pytest.mark.parametrize(
    "rules",
    [{"cash.start": 3}, {"cash.start": 60, "build.branching": True}, {"cash.start": 20, "game.honeymoon": True}],
    ids=str,
)
def test_there_is_a_choice_where_more_than_one_decision_is_listed(rules: dict[str, RuleValue]) -> None:
    luck, state = Random(5), RULES.initial_state(generated(11), SEATS, rules)
    seen = set[bool]()
    for _ in range(400):
        if RULES.current_player(state) == CHANCE:
            action = luck.choice([action for action, weight in RULES.chance_outcomes(state).outcomes if weight])
        else:
            before, found = told(state.g.copy()), has_choice(state.m, state.g, state.step)
            assert told(state.g.copy()) == before
            assert found in (None, len(state.decisions.numbers) > 1)
            if state.step == BUILD:
                seen.add(bool(found))
            action = tried(RULES.legal_actions(state), luck)
        state = RULES.apply_action(state, action)
    assert seen == {False, True}


def played(rules: CrayonRules, most: int) -> list[CrayonState]:
    """Yield the positions of a game of a bot with weights and a random bot."""
    bots: list[Bot] = [BOTS["greedy"](), RandomBot()]
    driver = Driver(rules, bots, seed=8)
    at, found = driver.start(rules.initial_state(generated(3), SEATS, {"cash.start": 60})), []
    while at is not None and len(found) < most:
        found.append(at)
        at = driver.decided(at)
    return found


class Slow(CrayonRules):
    """The rules where a choice is only known after a search for all decisions."""

    def several_legal(self, board: CompiledBoard, position: Position, step: int) -> None:
        return None


def test_a_bot_that_builds_has_nothing_listed_and_plays_the_same_game() -> None:
    found, wanted = played(RULES, 300), played(Slow(), 300)
    assert [at.action for at in found] == [at.action for at in wanted]
    builds = [at.state.decisions.is_searched for at in found[:-1] if at.state.step == BUILD and at.state.g.seat == 0]
    assert len(builds) > 10 and not any(builds)


def test_cities_that_a_section_joins_are_noted_and_no_others() -> None:
    luck, state = Random(2), RULES.initial_state(generated(11), SEATS, {"cash.start": 1_000, "build.limit": 400})
    noted = 0
    while not RULES.is_terminal(state):
        if RULES.current_player(state) == CHANCE:
            action = luck.choice([action for action, weight in RULES.chance_outcomes(state).outcomes if weight])
            state = RULES.apply_action(state, action)
            continue
        sections = [number for number in state.decisions.numbers if number // SPAN == SECTION]
        if state.step != BUILD or not sections:
            state = RULES.apply_action(state, tried(RULES.legal_actions(state), luck))
            continue
        m, seat = state.m, state.g.seat
        before = joined(m, state.g, seat)
        state = RULES.apply_action(state, state.decisions.of(luck.choice(sections)))
        after = joined(m, state.g, seat)
        rows = [row for row in state.g.log if row[0] == journal.JOINED]
        assert [row[3] for row in rows] == ([after] if after > max(before, 1) else [])
        noted += len(rows)
    assert noted > 0
