"""What recorded games of Railroad Tycoon promise by their names."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from engine.families.tycoon.content import OperationKind
from engine.families.tycoon.rules import journal as j
from engine.families.tycoon.rules.position import INCOME, OPEN
from tests.games.story import Story, follow


def rows(story: Story, kind: int) -> list[tuple[int, ...]]:
    """What was noted of a kind."""
    return [row for _, state in story.steps for row in state.g.log if row[0] == kind]


def about(story: Story, noted: int, kind: OperationKind) -> bool:
    """Whether something was noted about an operation card of a kind."""
    cards = story.steps[0][1].m.cards
    return any(cards[row[3]].kind == kind for row in rows(story, noted))


def ends_by_empty_cities(story: Story, seats: int) -> bool:
    """Whether so many play until enough cities are empty, one more whole turn, and somebody wins."""
    (ending,) = rows(story, j.ENDING) or [()]
    if not ending or len(story.record.seats) != seats:
        return False
    last = story.steps[-1][1].g
    turns = [row for row in rows(story, j.TURN) if row[3] == ending[3]]
    return len(turns) == 3 * seats and last.whole == last.last == ending[3] and story.has("win", " wins with ")


def broken_link(story: Story) -> bool:
    """Whether an incomplete link of more than one tile is taken off, and its owner gets nothing back."""
    return any(row[4] > 1 and row[2] == 0 for row in rows(story, j.REMOVED))


def shared_delivery(story: Story) -> bool:
    """Whether one delivery brings points to the owners of its links, at least two."""
    return any(len({row[1] for row in state.g.log if row[0] == j.USED_LINKS}) > 1 for _, state in story.steps)


def forced(story: Story, after: int) -> bool:
    """Whether shares are issued to pay for something, and nobody decided to."""
    return any(
        one[0] == j.ISSUED and other[0] == after and one[1] == other[1]
        for _, state in story.steps
        for one, other in zip(state.g.log, state.g.log[1:], strict=False)
    )


def carried_on(story: Story) -> bool:
    """Whether a link that one action left incomplete is complete after another one."""
    codes = [action.code for action, _ in story.steps if action is not None]
    return any(code.startswith("extend ") for code in codes) and any(
        len(link) - 3 > 4 and link[2] >= 0 for link in story.steps[-1][1].g.links
    )


def crossing(story: Story) -> bool:
    """Whether tracks of different owners lie in one hex at the end."""
    owners: dict[int, set[int]] = {}
    for owner, _, _, *track in story.steps[-1][1].g.links:
        for enter in track:
            owners.setdefault(enter // 6, set()).add(owner)
    return any(len(each) > 1 for each in owners.values())


def western_reward(story: Story) -> bool:
    """Whether a red cube from the west brings cubes to Chicago."""
    chicago = story.steps[0][1].m.western_goal
    return any(row[0] == j.ARRIVED and state.g.wanted[chicago] > 0 for _, state in story.steps for row in state.g.log)


def tie(story: Story, by: str) -> bool:
    """Whether two have the same points at the end, and what decides then."""
    state = story.steps[-1][1]
    m, g = state.m, state.g
    ends = {row[1]: row[4] for row in rows(story, j.SHARES_COST)}
    links = [sum(link[0] == seat and link[2] >= 0 for link in g.links) for seat in range(g.seats)]
    if not m.beginners or len(set(ends.values())) > 1:
        return False
    if by == "links":
        return len(set(links)) > 1 and g.winner == links.index(max(links)) and g.cash[g.winner] < max(g.cash)
    if by == "money":
        return len(set(links)) == 1 and g.cash.count(max(g.cash)) == 1 and g.winner == g.cash.index(max(g.cash))
    return len(set(links)) == 1 and len(set(g.cash)) == 1 and g.winner < 0


def opened_late(story: Story) -> bool:
    """Whether a card is opened after income."""
    (start, *_) = [n for n, (_, state) in enumerate(story.steps) if state.g.whole == 1]
    later = [state for _, state in story.steps[start:] if any(row[0] == j.OPENED for row in state.g.log)]
    return bool(later) and all(state.g.phase != INCOME for state in later) and OPEN in later[0].g.place


PROMISES: dict[str, Callable[[Story], bool]] = {
    **{f"win-{seats}-players": partial(ends_by_empty_cities, seats=seats) for seats in range(2, 7)},
    "broken-link": broken_link,
    "link-of-two-actions": carried_on,
    "crossing": crossing,
    "shared-delivery": shared_delivery,
    "forced-shares-dividends": partial(forced, after=j.DIVIDENDS),
    "forced-shares-auction": partial(forced, after=j.PAID_BID),
    "urbanized": lambda s: follow(s.entries, ("money", " urbanizes "), ("cube", ""), ("cube", "")),
    "engine": lambda s: s.has("money", " improves the engine to level 4 "),
    "western-link": lambda s: s.has("money", " builds the western link of "),
    "western-reward": western_reward,
    "marker-off": lambda s: follow(s.entries, ("empty", " empties "), ("empty", " removes the empty marker from ")),
    "card-first-delivery": partial(about, noted=j.GAINED, kind="first-delivery"),
    "card-speed-record": partial(about, noted=j.GAINED, kind="speed-record"),
    "card-new-train": partial(about, noted=j.GAINED, kind="new-train"),
    "card-major-line": partial(about, noted=j.GAINED, kind="major-line"),
    "card-service-bounty": partial(about, noted=j.GAINED, kind="service-bounty"),
    "card-hotel": partial(about, noted=j.HOTEL, kind="hotel"),
    "card-executive": partial(about, noted=j.TOOK, kind="executive"),
    "card-land-grant": partial(about, noted=j.PLAYED, kind="land-grant"),
    "card-perfect-engineering": partial(about, noted=j.USED_CARD, kind="perfect-engineering"),
    "card-new-industry": lambda s: s.has("urbanize", " brings a new industry to "),
    "card-city-growth": partial(about, noted=j.TOOK, kind="city-growth"),
    "card-opened-after-income": opened_late,
    "tycoon-goal": lambda s: s.has("end", " and gains "),
    "tycoon-shown-early": lambda s: s.has("card", " reveals the Tycoon card "),
    "tie-links": partial(tie, by="links"),
    "tie-money": partial(tie, by="money"),
    "tie-shared": partial(tie, by="nothing"),
    "beginners": lambda s: s.record.options.get("game.beginners") is True and s.has("win", " wins with "),
}
