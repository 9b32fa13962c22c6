"""Recorded games of British Rails: each replays exactly and shows what its name promises."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from engine.errors import DivergenceError
from engine.families.crayon.rules import journal as j
from engine.families.crayon.rules.board import KINDS
from engine.families.crayon.rules.chapters.building import STRUCK, refusal, touched
from engine.families.crayon.rules.chapters.events import is_struck
from engine.families.crayon.rules.chapters.loads import city_here, has_room
from engine.families.crayon.rules.position import BUILD, OPERATE, in_force
from engine.files.library import scenario_path
from engine.files.records import load_record
from engine.files.scenarios import load
from engine.game.family import family
from engine.game.record import Record
from tests.games.crayon_options import OPTION_PROMISES
from tests.games.story import Story, follow

FOLDER = Path(__file__).parent / "crayon"
NAMES = sorted(path.stem for path in FOLDER.glob("*.yaml"))


def decided(story: Story, step: int) -> Iterator[Any]:
    """The states in which a seat operates or builds."""
    return (state for _, state in story.steps if state.step == step)


def codes(story: Story, state: Any) -> set[str]:
    return {action.code for action in story.rules.actions(state)}


def struck_loads(story: Story, where: str) -> bool:
    """Whether a train with room stands where a load is supplied, and a strike of that kind alone forbids it."""
    for state in decided(story, OPERATE):
        m, g = state.m, state.g
        city = city_here(m, g)
        if city < 0 or not is_struck(m, g, city) or not has_room(m, g, g.vehicle):
            continue
        by = {m.events[event].where for event in in_force(m, g, KINDS.index("strike"))}
        if by == {where} and any(g.tray[load] for load in m.supplies[city]):
            return not any(code.startswith("load ") for code in codes(story, state))
    return False


def struck_track(story: Story) -> bool:
    """Whether somebody could go on building from own track but for a rail strike."""
    return any(
        refusal(state.m, state.g, arc) == STRUCK
        for state in decided(story, BUILD)
        if in_force(state.m, state.g, KINDS.index("rail-strike"))
        for node in touched(state.m, state.g, state.g.seat)
        for arc in state.m.arcs[node]
    )


def unpayable(story: Story) -> bool:
    """Whether the way over track of another is not offered to a train, as its seat has not the fee in hand."""
    for state in decided(story, OPERATE):
        m, g = state.m, state.g
        here, cash = g.at[g.vehicle], g.cash[g.seat]
        if here >= 0 and g.left[g.vehicle] and cash < m.track_fee and not in_force(m, g, KINDS.index("rail-strike")):
            others = [
                arc for arc in m.arcs[here]
                if g.track[arc >> 1] not in (0, g.seat + 1) and not g.paid[g.track[arc >> 1] - 1]
                and arc != g.came[g.vehicle] ^ 1
            ]  # fmt: skip
            if others:
                cells = ["{},{}".format(*m.lattice.cell(m.end[arc])) for arc in others]
                return not codes(story, state).intersection(f"move {cell}" for cell in cells)
    return False


def broke(story: Story) -> bool:
    """Whether a seat without any money builds nothing, and the game goes on."""
    states = [state for state in decided(story, BUILD) if not state.g.cash[state.g.seat]]
    offered = [code for state in states for code in codes(story, state)]
    return bool(states) and not any(code.startswith("build") for code in offered) and not story.has("end")


def rebuilt(story: Story) -> bool:
    """Whether a section that a flood took from a seat is built by it again, for the bridge and the milepost."""
    lost: set[tuple[int, int]] = set()
    for (_, before), (_, state) in zip(story.steps, story.steps[1:], strict=False):
        m, g = state.m, state.g
        if any(row[0] == j.ERASED for row in g.log):
            lost |= {(edge, old - 1) for edge, old in enumerate(before.g.track) if old and not g.track[edge]}
        for kind, seat, amount, x, _ in g.log:
            if kind == j.BUILT and (x >> 1, seat) in lost:
                return bool(amount == -m.price[x] and amount <= -3)
    return False


def fees(story: Story) -> bool:
    """Whether one seat pays 4 to another one for track."""
    return story.at_once(("money", " for track"), ("money", " gets £4M from "))


def derailed(story: Story) -> bool:
    """Whether a derailment takes a load and a turn."""
    return story.in_turn(("event", "Derailment"), ("event", "loses 1 turn"), ("load", " loses ")) and story.has(
        "event", "cannot do anything in this turn"
    )


PROMISES: dict[str, Callable[[Story], bool]] = {
    "event-tax": lambda s: s.at_once(("event", "Excess profits tax"), ("money", "tax")),
    "event-coastal-strike": lambda s: struck_loads(s, "coast"),
    "event-inland-strike": lambda s: struck_loads(s, "inland"),
    "event-rail-strike": struck_track,
    "event-derailment": derailed,
    "event-flood": lambda s: s.at_once(("event", "Flood"), ("flood", " of track")),
    "event-half-rate": lambda s: s.has("train", "moves at half rate"),
    "event-lost-load": lambda s: s.in_turn(("event", "Snow"), ("load", " loses ")),
    "hand-discarded": lambda s: follow(s.entries, ("discard", ""), *[("draw", "draws card ")] * 3, ("turn", "")),
    "track-of-another": fees,
    "fee-not-payable": unpayable,
    "broke": broke,
    "bridge-rebuilt": rebuilt,
    "turn-limit": lambda s: s.has("end", "turn limit"),
    "win": lambda s: not s.record.options and s.has("win", " wins with "),
    "win-fast-game": lambda s: s.record.options.get("game.fast") is True and s.has("win", " wins with "),
    **OPTION_PROMISES,
}


def story_of(record: Record) -> Story:
    rules = family(record.family).rules
    assert rules is not None
    return Story(rules, load(scenario_path(record.scenario)), record)


@pytest.mark.parametrize("name", NAMES)
def test_a_recorded_game_of_crayon_rails_replays_exactly_and_shows_what_its_name_promises(name: str) -> None:
    story = story_of(load_record(FOLDER / f"{name}.yaml"))
    assert PROMISES[name](story)


def test_there_is_a_record_for_every_promise_of_crayon_rails() -> None:
    assert sorted(PROMISES) == NAMES


def test_an_ordinary_short_game_of_crayon_rails_keeps_no_other_promise() -> None:
    story = story_of(load_record(FOLDER / "turn-limit.yaml"))
    assert [name for name, promise in PROMISES.items() if promise(story)] == ["turn-limit"]


def test_a_record_with_another_card_does_not_replay() -> None:
    record = load_record(FOLDER / "turn-limit.yaml")
    with pytest.raises(DivergenceError):
        story_of(replace(record, actions=("card 137", *record.actions[1:])))
