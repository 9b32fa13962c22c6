"""What a recorded game can promise beyond a few entries of its journal in order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.game.rules import Entry
from tests.games.story import Story, fits


def undeclared_by_fees(story: Story) -> bool:
    kinds = [{entry.kind for entry in entries} for entries in story.changes]
    paid = [any(e.reason.startswith("fee") and e.amount < 0 for e in entries) for entries in story.changes]
    return any("undeclare" in kind and "rover" not in kind and fee for kind, fee in zip(kinds, paid, strict=True))


def alternate_reached(story: Story) -> bool:
    """Whether a seat that is no longer declared arrives where it declared to go otherwise."""
    bound: dict[int, Any] = {}
    for entry in story.entries:
        if entry.kind == "undeclare":
            bound[entry.seat] = entry.text.rpartition(" goes on to ")[2]
        elif entry.kind == "declare":
            bound.pop(entry.seat, None)
        elif entry.kind == "arrive" and f" arrives in {bound.pop(entry.seat, None)} from " in entry.text:
            return True
    return False


def auctions(story: Story) -> list[list[Entry]]:
    """What happens from each forced auction to its end."""
    found: list[list[Entry]] = []
    for entry in story.entries:
        if fits(entry, "auction", " puts the "):
            found.append([])
        if found:
            found[-1].append(entry)
    return [each[: 1 + next(n for n, e in enumerate(each) if e.reason in ("sale", "auction"))] for each in found]


def sold_to_the_bank_directly(story: Story) -> bool:
    chosen = [action is not None and action.code.startswith("sell ") for action, _ in story.steps]
    sales = [any(fits(entry, "money", "sale") for entry in entries) for entries in story.changes]
    return any(sell and sale for sell, sale in zip(chosen, sales, strict=True))


def met_in_peace(story: Story) -> bool:
    """Whether a train rides to a milepost where another's declared train stands, and nothing is paid for it."""
    for action, state in story.steps:
        if action is not None and action.code.startswith("ride ") and not story.has("rover"):
            trains = {token.seat: token.at for token in state.tokens if token.kind == "train"}
            mover = next(entry.seat for entry in state.entries if entry.kind == "ride")
            declared = [each.seat for each in state.holdings if "declared" in each.status and each.seat != mover]
            if any(trains[seat] == action.about[0] == trains.get(mover) for seat in declared):
                return True
    return False


def no_train(story: Story, code: str, price: float) -> bool:
    """Whether a seat could pay for a train of that kind and railroads are on sale, but never the train."""
    offered = [codes for cash, codes in story.purchases() if cash >= price]
    return len(offered) > 0 and not any(code in codes for codes in offered)


def public_lines_stay(story: Story) -> bool:
    """Whether lines marked public are ridden and never on sale, while other lines are bought."""
    public = set(story.scenario.content.public)
    on_sale = {code.removeprefix("buy ") for _, codes in story.purchases() for code in codes}
    ridden = any(f"fee: {id}" == entry.reason for id in public for entry in story.entries)
    return len(public) > 0 and ridden and story.has("buy") and not public & on_sale


def balance_lines_ridden(story: Story) -> bool:
    """Whether a train stops where only a line of the balance option brings its railroad."""
    lines = story.scenario.board.lines.values()
    plain = {(line.railroad, stop) for line in lines if not line.when for stop in line.path}
    optional = {(line.railroad, stop) for line in lines if line.when == "map.balance" for stop in line.path}
    return any(f"ride {stop} {railroad}" in story.record.actions for railroad, stop in optional - plain)


def third_of_two_is_paid(story: Story) -> bool:
    return story.has("third") and any("half of what" in e.text and e.amount > 0 for e in story.entries)


def sums(start: float, goal: float) -> Callable[[Story], bool]:
    def shown(story: Story) -> bool:
        winner = next((entry.seat for entry in story.entries if entry.kind == "win"), None)
        begin = {holding.money for holding in story.steps[0][1].holdings}
        return winner is not None and begin == {start} and goal <= story.record.scores[winner] < 200_000

    return shown
