"""What recorded games of the boxcars family promise by their names."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.game.rules import Entry
from tests.games.story import Story, fits, follow


def undeclared_by_fees(story: Story) -> bool:
    kinds = [{entry.kind for entry in entries} for entries in story.changes]
    paid = [any(e.reason.startswith("fee") and e.amount < 0 for e in entries) for entries in story.changes]
    return any("undeclare" in kind and "rover" not in kind and fee for kind, fee in zip(kinds, paid, strict=True))


def alternate_reached(story: Story) -> bool:
    """Whether a seat that is no longer declared arrives where it declared to go otherwise."""
    bound: dict[int, Any] = {}
    for entry in story.entries:
        if entry.kind == "undeclare":
            bound[entry.seat] = entry.text.rpartition(" destination is ")[2]
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
    return story.has("third") and any(", half of " in e.text and e.amount > 0 for e in story.entries)


def sums(start: float, goal: float) -> Callable[[Story], bool]:
    def shown(story: Story) -> bool:
        winner = next((entry.seat for entry in story.entries if entry.kind == "win"), None)
        begin = {holding.money for holding in story.steps[0][1].holdings}
        return winner is not None and begin == {start} and goal <= story.record.scores[winner] < 200_000

    return shown


TURN = ("turn", "")
ARRIVAL = (("arrive", ""), ("money", "The bank pays "))

PROMISES: dict[str, Callable[[Story], bool]] = {
    "win-at-home": lambda s: follow(s.entries, ("declare", ""), ("home", " arrives home "), ("win", "home")),
    "win-by-declaring-at-home": lambda s: s.at_once(("declare", ""), ("win", "home")),
    "rovered": lambda s: s.at_once(("rover", ""), ("money", "rover play"), ("undeclare", "")),
    "self-undeclared": undeclared_by_fees,
    "bankrupt": lambda s: follow(s.entries, ("money", "bankrupt"), ("out", ""), TURN),
    "last-survivor": lambda s: s.at_once(("out", ""), ("win", "last survivor")),
    "nobody-left": lambda s: s.at_once(("out", ""), ("end", "no player left")),
    "turn-limit": lambda s: s.has("end", "turn limit"),
    "turn-lost": lambda s: s.has("lost", " loses the turn"),
    "auction-with-bids": lambda s: any(len({e.seat for e in a if e.kind == "bid"}) > 1 for a in auctions(s)),
    "bank-sale-without-a-bid": lambda s: any(a[-1].reason == "sale" for a in auctions(s)),
    "bank-sale-direct": sold_to_the_bank_directly,
    "bounce-out-with-bonus": lambda s: s.in_turn(("arrive", ""), ("destination", ""), ("bonus", ""), ("ride", "")),
    "bounce-out-of-rail-baron": lambda s: s.in_turn(("arrive", ""), ("bonus", "bounces out"), ("ride", "")),
    "alternate-destination-reached": alternate_reached,
    "double-arrival": lambda s: s.in_turn(*ARRIVAL, ("bonus", ""), *ARRIVAL),
    "sell-out": lambda s: follow(s.entries, ("sold out", ""), ("money", "receives £10,000 from")),
    "home-swap": lambda s: s.has("home", " swaps: home city "),
    "region-choice": lambda s: s.in_turn(("region", " chooses "), ("destination", "")),
    "option-dealt-titles-traded": lambda s: follow(s.entries, ("deal", ""), ("offer", ""), ("trade", ""), TURN),
    "option-no-express": lambda s: no_train(s, "buy express", 4_000),
    "option-no-superchief": lambda s: no_train(s, "buy superchief", 40_000),
    "option-superchief-by-players": lambda s: s.at_once(
        ("money", "pays $28,000 to the bank for a Superchief"), ("train", "")
    ),
    "option-free-upgrade": lambda s: s.at_once(("upgrade", ""), ("train", "Superchief")),
    "option-loan": lambda s: follow(s.entries, ("money", " lends "), ("money", "interest to"), ("money", " repays ")),
    "option-opening-auction": lambda s: follow(s.entries, ("auction", "opening"), ("bid", ""), ("sell", ""), TURN),
    "option-third-player": third_of_two_is_paid,
    "option-balance-lines": balance_lines_ridden,
    "option-no-rover": met_in_peace,
    "option-other-sums": sums(50_000, 80_000),
    "option-bonus-rolled-together": lambda s: s.has("roll", " and a red "),
    "option-public-lines": public_lines_stay,
    "british-board": lambda s: s.has("money", "pays £1,000 to the bank") and s.has("win", "home"),
}
