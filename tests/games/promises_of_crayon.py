"""What recorded games of British Rails promise by their names."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from engine.families.crayon.rules import journal as j
from engine.families.crayon.rules.board import KINDS
from engine.families.crayon.rules.chapters.building import STRUCK, refusal, touched
from engine.families.crayon.rules.chapters.events import is_struck
from engine.families.crayon.rules.chapters.loads import city_here, has_room
from engine.families.crayon.rules.position import BUILD, OPERATE, in_force
from engine.model.scenario import RuleValue
from tests.games.story import Story, follow


def decided(story: Story, step: int) -> Iterator[Any]:
    """The states in which a seat operates or builds."""
    return (state for _, state in story.steps if state.step == step)


def codes(story: Story, state: Any) -> set[str]:
    return {action.code for action in story.rules.legal_actions(state)}


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
    return story.at_once(("money", " for track"), ("money", " receives £4M from "))


def derailed(story: Story) -> bool:
    """Whether a derailment takes a load and a turn."""
    return story.in_turn(("event", "Derailment"), ("event", "loses 1 turn"), ("load", " loses ")) and story.has(
        "event", "loses this turn"
    )


def with_option(name: str, value: RuleValue, *words: str) -> Callable[[Story], bool]:
    """A game with that option, whose journal has entries with these words one after the other."""

    def keeps(story: Story) -> bool:
        rest = iter(story.entries)
        return story.record.options.get(name) == value and all(any(each in e.text for e in rest) for each in words)

    return keeps


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
    "option-time-limit": with_option("time.rounds", 6, "one more round is played", " wins with "),
    "option-equal-turns": with_option("win.equal_turns", True, "claims victory", "Turn ", " wins with "),
    "option-loan": with_option("loan.enabled", True, " borrows ", " repays "),
    "option-late-fee": with_option(
        "fee.late", True, "Blue owes Red", "Blue receives", "Blue pays Red", "Blue pays Red"
    ),
    "option-backtracking": with_option("move.backtracking", True, "turns the train around", " moves to "),
    "option-starting-over": with_option(
        "restart.enabled", True, " starts over", "starting cash again", "places the train"
    ),
    "option-rented-track": with_option(
        "restart.rented_track_stays", True, "plans to rent", "to the bank until", "pays the bank", " removed"
    ),
    "option-crossgrade": with_option("crossgrade.enabled", True, " crossgrades to ", " builds from "),
    "option-honeymoon": with_option("game.honeymoon", True, " drops ", " picks up the stored "),
    "option-field-warehouse": with_option("warehouse.field", "some_turns", " drops ", "to the tray"),
    "option-wordelmann": with_option(
        "warehouse.field", "wordelmann", " drops ", "stays for the entire next turn", "receives the claimed"
    ),
    "option-private-warehouse": with_option(
        "warehouse.private", True, "builds a warehouse", " stores ", "picks up the stored"
    ),
    "option-open-contracts": with_option("contracts.open", True, "discards the hand", "as an open contract"),
    "option-reshuffle": with_option("deck.reshuffle_card", True, "the reshuffle card", "shuffles the discard pile"),
    "option-cost-to-move": with_option("fee.own_track", 1, "for moving on own track"),
    "option-cost-to-load": with_option("move.load_cost", 1, " picks up ", " delivers "),
    "option-two-trains": with_option("trains.two", True, "places the train", "places the train", " delivers "),
    "option-branching": with_option("build.branching", True, " builds from "),
    "option-trading": with_option("track.trading", True, " asks ", " offers ", " receives the track "),
    "option-slow-start": with_option("start.slow", True, " upgrades to Freight", " moves to "),
    "option-circus": with_option("game.circus", True, "picks up the stored Circus", "drops Circus"),
}
