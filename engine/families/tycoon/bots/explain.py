"""Explanations of bot decisions: the terms of all scores and facts, actions, and decisions other than actions.

Scores of actions and bids are in hundredths of a point, those of colors in links, and those of cities in colors.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from engine.families.tycoon.bots.bidding import costs_of_bid, gained, most_bid
from engine.families.tycoon.bots.choices import Choice, brings, first_decision, price_of, serves
from engine.families.tycoon.bots.evaluation import BUILD, IMPROVE, MOVE, PASS, TAKE, URBANIZE, WEST
from engine.families.tycoon.bots.planner import Option, Planner, actions_left
from engine.families.tycoon.bots.policy import chosen, decide, final_choices, is_last_action
from engine.families.tycoon.bots.rollout import IDLE
from engine.families.tycoon.bots.values import rates_of, turns_left
from engine.families.tycoon.bots.weights import Weights
from engine.families.tycoon.rules.board import CompiledBoard
from engine.families.tycoon.rules.chapters.auction import PASS as NO_BID
from engine.families.tycoon.rules.chapters.building import TILE as LEAVE
from engine.families.tycoon.rules.chapters.building import cost
from engine.families.tycoon.rules.chapters.money import income
from engine.families.tycoon.rules.kinds import LAY, SPAN
from engine.families.tycoon.rules.position import ACT, BID, COLOUR, OWNER, PLACE, ROUTE, Position, TycoonState
from engine.families.tycoon.rules.position import BUILD as LAY_TILES
from engine.families.tycoon.text.labels import a_colour, colour, money, n_links, n_own_links, n_shares
from engine.game.explanation import Appraisal, Explanation, Fact, Score, Term, meanings_of, weighed
from engine.i18n import ntr, tr, tr_noop

POINTS, PARTS = "points", 100
"""The unit of points, and its parts: points are counted in hundredths."""

NOW = Term(
    tr_noop("points at once"),
    tr_noop(
        "Points that it gains now, less a share of the points that other players gain by it. For a card, the points "
        "that it is expected to gain by the end"
    ),
)
PRICE = Term("price", tr_noop("Price, with the shares that are issued for it, in points at the end"))
OPENED = Term(tr_noop("deliveries opened"), tr_noop("Value of the deliveries that it makes possible"))
AFTER = Term(
    tr_noop("later actions"),
    tr_noop("Points by which the game ends better than after passing, because of later actions"),
)
WAITS = Term(tr_noop("waiting"), tr_noop("Penalty for passing while another turn will be played"))

FIRST = Term(
    tr_noop("being first"),
    tr_noop("Advantage of its best action over the action left after all other players have acted"),
)
BID_MADE = Term("bid", tr_noop("Cost of the bid, with the shares that are issued for it, in points at the end"))
CUBES = Term(
    tr_noop("cubes in reach"),
    tr_noop("Cubes of the color on its links, each multiplied by the number of links of its delivery"),
)
COLORS = Term(tr_noop("colors in reach"), tr_noop("Number of colors that it can deliver from there"))

PAID = Term(tr_noop("money paid"), tr_noop("Price that it pays now"))
INCOME = Term(tr_noop("income per turn"), tr_noop("Increase of the income at the end of each turn"))
DIVIDENDS = Term(
    tr_noop("dividends per turn"),
    tr_noop("Dividends of the shares that are issued for it, at the end of each turn"),
)
TURNS = Term(tr_noop("turns left"), tr_noop("Estimated number of turns left, with the current turn"), unit="turns")
TILE_COST = Term("price", tr_noop("Cost of the tile"))
LEFT = Term(tr_noop("cash left"), tr_noop("Cash afterwards. If it is negative, shares are issued"))
OWN = Term(
    tr_noop("own links"), tr_noop("Own links that the cube uses next, each of which gains a point"), unit="links"
)
OTHERS = Term(
    tr_noop("links of others"),
    tr_noop("Links of other players that the cube uses next, each of which gains its owner a point"),
    unit="links",
)

OF_ACTIONS = NOW, PRICE, OPENED, AFTER, WAITS, PAID, DIVIDENDS, TURNS, INCOME
"""Terms of actions."""

OF_OTHERS = PAID, DIVIDENDS, TURNS, FIRST, BID_MADE, CUBES, TILE_COST, LEFT, OWN, OTHERS, COLORS
"""Terms of bids, steps of an action, colors, and cities for cards."""


def explained(view: TycoonState, seat: int, name: str, thinker: Planner, by: Weights) -> Explanation:
    """Return the actions of a seat by their first decisions, the action that is taken first.

    The value of an action is the points that the game, continued from it, ends better than after passing. For a bot
    that does not look ahead it is the points that the action opens. The first action has its own scores if shares are
    issued for it. In steps without a choice of action, the result is that of `explained_aside`.
    """
    m, g = view.m, view.g
    if view.step != ACT or g.granted:
        return explained_aside(view, seat, name, thinker, by)
    taken = chosen(m, g, thinker, by)
    listed = [Choice(option, thinker.way(option.target), 0) for option in thinker.options(g, seat, by)]
    if taken.option.kind != TAKE and is_last_action(m, g, by):
        listed = final_choices(m, g, thinker, by)
    passing = next(choice.option for choice in listed if choice.option.kind == PASS)
    best = {first_decision(thinker, taken): _appraisal(view, seat, taken, passing, thinker, by)}
    for choice in listed:
        number, option = first_decision(thinker, choice), choice.option
        if number in view.decisions.numbers and (option.value is not None or not by.tried):
            found = _appraisal(view, seat, choice, passing, thinker, by)
            is_taken = same(option) == same(taken.option)
            if found.total <= next(iter(best.values())).total and not is_taken:
                best.setdefault(number, found)
    return Explanation(seat, name, tuple(best.values()), POINTS, meanings_of(OF_ACTIONS), parts=PARTS)


def same(option: Option) -> tuple[int, int, int]:
    """Return the identity of an action, which may begin with issuing a share or not."""
    return option.kind, option.target, option.extra


def _appraisal(
    view: TycoonState, seat: int, choice: Choice, passing: Option, thinker: Planner, by: Weights
) -> Appraisal:
    m, g, option = view.m, view.g, choice.option
    debt = rates_of(m, g, seat, turns_left(m, g, by), by).debt
    price = price_of(m, g, thinker, option)
    borrowed = max(0, price - g.cash[seat])
    now, cost = option.now // 10, -((borrowed * 100 + by.saved * (price - borrowed)) * debt // 1_000_000)
    needed = -(-borrowed // m.share_value)
    shares = max(needed, choice.shares)
    facts = _in_money(m, g, seat, choice, price, shares, turns_left(m, g, by) + 1)
    sentences = [*_action(m, g, seat, choice, thinker, price, needed), *_each_turn(m, facts)]
    idle = 0
    if option.value is not None and passing.value is not None:
        turns = turns_left(m, g, by)
        idle = IDLE // 10 if turns and option.kind == PASS else 0
        total = (option.value - passing.value - (IDLE if turns else 0)) // 10
        rest = AFTER
        sentences.append(_outcome(total + idle, min(by.ahead, actions_left(m, g, turns) - 1)))
        if idle:
            sentences.append(tr("Minus {points}, because waiting rarely helps later.").format(points=_points(idle)))
    else:
        total = option.worth // 10
        rest, opens = OPENED, total - now - cost
        if option.opens:
            sentences.append(tr("It makes deliveries worth {points} possible.").format(points=_points(opens)))
    scores = (
        NOW.score(now),
        PRICE.score(cost),
        rest.score(total + idle - now - cost),
        WAITS.score(-idle),
    )
    code = view.rules.decisions.code(m, g, ACT, first_decision(thinker, choice))
    return Appraisal(code, ACT, total, scores, said=" ".join(sentences), facts=facts)


def _in_money(
    board: CompiledBoard, state: Position, seat: int, choice: Choice, price: int, shares: int, turns: int
) -> tuple[Fact, ...]:
    """Return the financial facts of an action; none if it is free and does not change the income."""
    after = state.copy()
    if choice.option.kind == MOVE:
        after.points[seat] += sum(state.links[number][OWNER] == seat for number in choice.way)
    more = income(board, after, seat) - income(board, state, seat)
    if not price and not more:
        return ()
    found = PAID.fact(price), INCOME.fact(more), DIVIDENDS.fact(shares * board.dividend)
    return *found, TURNS.fact(turns)


def _each_turn(board: CompiledBoard, facts: tuple[Fact, ...]) -> list[str]:
    """Return a sentence about what an action earns and costs in each remaining turn, if it does."""
    known = {fact.name: fact.amount for fact in facts}
    more, dividends = known.get(INCOME.name, 0), known.get(DIVIDENDS.name, 0)
    if not more and not dividends:
        return []
    n = known[TURNS.name]
    if not dividends:
        template = (
            ntr("Earns {income} more per turn; {n} turn to go.", "Earns {income} more per turn; {n} turns to go.", n)
            if more > 0
            else ntr(
                "Earns {income} less per turn; {n} turn to go.", "Earns {income} less per turn; {n} turns to go.", n
            )
        )
    elif not more:
        template = ntr(
            "Costs {dividends} more in dividends per turn; {n} turn to go.",
            "Costs {dividends} more in dividends per turn; {n} turns to go.",
            n,
        )
    elif more > 0:
        template = ntr(
            "Earns {income} more and costs {dividends} more in dividends per turn; {n} turn to go.",
            "Earns {income} more and costs {dividends} more in dividends per turn; {n} turns to go.",
            n,
        )
    else:
        template = ntr(
            "Earns {income} less and costs {dividends} more in dividends per turn; {n} turn to go.",
            "Earns {income} less and costs {dividends} more in dividends per turn; {n} turns to go.",
            n,
        )
    return [template.format(income=money(board, abs(more)), dividends=money(board, dividends), n=n)]


MIN_SHOWN = 5
"""Hundredths of a point below which the rounded value would be 0.0."""


def _points(hundredths: int) -> str:
    return tr("{points:.1f} points").format(points=hundredths / 100)


def _outcome(hundredths: int, actions: int) -> str:
    """Compare the end of the game after this and some later actions with the end after passing."""
    points = _points(abs(hundredths))
    if not actions:
        if abs(hundredths) < MIN_SHOWN:
            return tr("The game ends as after passing.")
        if hundredths > 0:
            return tr("The game ends {points} better than after passing.").format(points=points)
        return tr("The game ends {points} worse than after passing.").format(points=points)
    if abs(hundredths) < MIN_SHOWN:
        template = ntr(
            "With {n} later action, the game ends as after passing.",
            "With {n} later actions, the game ends as after passing.",
            actions,
        )
    elif hundredths > 0:
        template = ntr(
            "With {n} later action, the game ends {points} better than after passing.",
            "With {n} later actions, the game ends {points} better than after passing.",
            actions,
        )
    else:
        template = ntr(
            "With {n} later action, the game ends {points} worse than after passing.",
            "With {n} later actions, the game ends {points} worse than after passing.",
            actions,
        )
    return template.format(n=actions, points=points)


def _action(
    board: CompiledBoard, state: Position, seat: int, choice: Choice, thinker: Planner, price: int, shares: int
) -> list[str]:
    """Return sentences about an action: its effect, its price, shares for a Tycoon card, and points."""
    sentences = [action_sentence(board, state, seat, choice, thinker)]
    if price and shares:
        sentences.append(
            tr("Costs {price} and requires issuing {shares}.").format(
                price=money(board, price), shares=n_shares(shares)
            )
        )
    elif price:
        sentences.append(tr("Costs {price}.").format(price=money(board, price)))
    if choice.shares > shares:
        sentences.append(
            tr("Issues {shares} for the cash that its Tycoon card counts.").format(
                shares=n_shares(choice.shares - shares)
            )
        )
    if choice.option.now:
        sentences.append(tr("Counts {points} immediately.").format(points=_points(choice.option.now // 10)))
    return sentences


def action_sentence(board: CompiledBoard, state: Position, seat: int, choice: Choice, thinker: Planner) -> str:
    """Return the effect of an action as a sentence."""
    option = choice.option
    if option.kind == MOVE:
        city, cube = divmod(option.target, board.colours)
        mine = sum(state.links[number][OWNER] == seat for number in choice.way)
        theirs = len(choice.way) - mine
        template = (
            ntr(
                "Delivers {a_color} cube from {city} over {own_links} and {n} link of another player.",
                "Delivers {a_color} cube from {city} over {own_links} and {n} links of other players.",
                theirs,
            )
            if theirs
            else tr("Delivers {a_color} cube from {city} over {own_links}.")
        )
        return template.format(
            a_color=a_colour(board, cube), city=board.city_names[city], own_links=n_own_links(mine), n=theirs
        )
    if option.kind == BUILD:
        run = thinker.runs[option.extra]
        return tr("Links {start} to {end}.").format(start=board.city_names[run.city], end=board.city_names[run.to])
    if option.kind == IMPROVE:
        return tr("Improves its engine to one for {links}.").format(links=n_links(board.reach[option.target]))
    if option.kind == URBANIZE:
        return tr("Urbanizes {city} and makes it {color}.").format(
            city=board.city_names[option.target], color=colour(board, option.extra)
        )
    if option.kind == TAKE:
        return tr("Takes the card {card}.").format(card=board.cards[option.target].name)
    if option.kind == WEST:
        return tr("Builds the western link of {city}.").format(city=board.city_names[option.target])
    return tr("Passes.")


REASONS: Mapping[int, str] = {
    ACT: tr_noop("It has played a land grant and starts to build."),
    LAY_TILES: tr_noop("This is the next tile of the link that it planned when it started to build."),
    ROUTE: tr_noop("This is the next link of the best delivery of the cube, planned when it took the cube."),
    COLOUR: tr_noop("It chooses the color with the most cubes to deliver there; long deliveries count more."),
    PLACE: tr_noop("It chooses the city whose links reach cities of the most colors."),
}
"""The reason for a decision, by step."""

UNITS: Mapping[int, str] = {BID: POINTS, COLOUR: "links", PLACE: "colours"}


def explained_aside(view: TycoonState, seat: int, name: str, thinker: Planner, by: Weights) -> Explanation:
    """Return the options of a step without a choice of action, each with its scores."""
    m, g, now = view.m, view.g, view.step
    numbers = view.decisions.numbers
    taken = decide(m, g, now, numbers, thinker, by)
    scores, reason = _bids(m, g, thinker, by) if now == BID else (_places(m, g, now), tr(REASONS[now]))
    # A bid may have an amount that is not among the listed ones.
    listed = numbers if taken in numbers else [taken, *numbers]
    rows = [(view.rules.decisions.code(m, g, now, number), number, scores(number)) for number in listed]
    found = weighed(
        seat, name, rows, taken, reason, UNITS.get(now, ""), meanings_of(OF_OTHERS), PARTS if now == BID else 1
    )
    return replace(
        found, options=tuple(replace(each, facts=_facts(m, g, now, each.decision, by)) for each in found.options)
    )


def _facts(board: CompiledBoard, state: Position, step: int, number: int, by: Weights) -> tuple[Fact, ...]:
    """Return the facts of a bid, of the next tile of a link, or of the next link of a delivery."""
    if step == BID and number != NO_BID:
        shares = -(-max(0, number - state.cash[state.seat]) // board.share_value)
        turns = TURNS.fact(turns_left(board, state, by) + 1)
        return PAID.fact(number), DIVIDENDS.fact(shares * board.dividend), turns
    if step == ROUTE:
        is_own = state.links[number][OWNER] == state.seat
        return OWN.fact(int(is_own)), OTHERS.fact(int(not is_own))
    if step == LAY_TILES and number // SPAN == LAY:
        price = cost(board, state, *divmod(number % SPAN, LEAVE))
        return TILE_COST.fact(price), LEFT.fact(state.cash[state.seat] - price)
    return ()


def _bids(
    board: CompiledBoard, state: Position, thinker: Planner, by: Weights
) -> tuple[Callable[[int], tuple[Score, ...]], str]:
    if not by.tried:
        most = min(by.first * board.bid_unit, state.cash[state.seat] // 2)
        reason = tr("It bids up to {amount} now: at most half of its cash, within its limit.")
        return lambda bid: (), reason.format(amount=money(board, most))
    first = gained(board, state, thinker, by) * by.place
    worth, most = first // 1_000, most_bid(board, state, by, first)

    def scores(bid: int) -> tuple[Score, ...]:
        if bid == NO_BID:
            return ()
        return FIRST.score(worth), BID_MADE.score(-(costs_of_bid(board, state, by, bid) // 10))

    template = (
        tr(
            "Being first player gains it {points:.2f} points, worth up to {amount}: the advantage over its best action "
            "after the other players. It bids as little as possible up to that amount."
        )
        if most
        else tr(
            "Being first player gains it {points:.2f} points: the advantage over its best action after the other "
            "players. That is not worth a bid."
        )
    )
    return scores, template.format(points=worth / 100, amount=money(board, most))


def _places(board: CompiledBoard, state: Position, step: int) -> Callable[[int], tuple[Score, ...]]:
    if step == COLOUR:
        found = brings(board, state)
        return lambda colour: (CUBES.score(found(colour)),)
    if step == PLACE:
        reached = serves(board, state)
        return lambda city: (COLORS.score(reached(city)),)
    return lambda number: ()
