"""Tension of the games of a run, and the course of the average game.

Changes of the lead, comebacks, idle turns, events and purchases are those of all games, which have them in their rows
(`engine/game/details.py`). The course of the standings needs games that are played again by the rules; it is stored
with the run.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise

import msgspec
from msgspec import Struct

from engine.game.details import DetailSums, GameDetails, Purchase
from engine.game.drive import drive
from engine.game.ends import payments
from engine.game.family import Family, family
from engine.gamelog.facts import GameFacts
from engine.i18n import tr, tr_noop
from engine.model import naming
from engine.model.identity.id_fields import content_tables
from engine.model.ids import Ref
from engine.model.scenario import Scenario
from engine.report.intervals import average_of
from engine.report.report import Bars, Cell, Chart, Report, Table
from engine.runs.identity import Playable
from engine.runs.store import Run, Store
from engine.sim.run import bots_of, seats_of
from engine.sim.workers import Workers, done_by_workers

POINTS = 20
"""Number of steps into which the course of a game is divided."""

USUAL_GAMES = 100
"""Games with details unless another number is chosen."""

FIRST_QUARTER = 0.25
"""Deficits count from this part of a game on: before it, a lead means little."""

MARKS = {
    "purchase": tr_noop("Purchases"), "trip": tr_noop("Trips"), "declaration": tr_noop("Declarations"),
    "catch": tr_noop("Catches"), "auction": tr_noop("Auctions"), "sale": tr_noop("Sales"),
    "out": tr_noop("Players out"), "build": tr_noop("Building"), "event": tr_noop("Events"), "goal": tr_noop("Goals"),
}  # fmt: skip
"""Kinds of moments that are counted, with their names."""


class Bought(Struct, frozen=True, array_like=True):
    """A purchase: seat, kind and ID of the thing, turn as the rules count turns, and price (0 if unknown)."""

    seat: int
    kind: str
    id: str
    turn: int
    price: float


class Details(Struct, frozen=True, array_like=True):
    """Details of a game. `course` has the standing of each seat at `POINTS` + 1 points of the game. `decided` is the
    part of the game after which its final leader led without interruption, `deficit` the largest part by which it was
    behind the leader after the first quarter. `idle` is the part of turns that changed no standing. `moments` counts
    kinds of events for each seat."""

    turns: int
    winner: int | None
    course: tuple[tuple[float, ...], ...]
    lead_changes: int
    decided: float
    deficit: float
    idle: float
    moments: dict[str, tuple[int, ...]]
    bought: tuple[Bought, ...]


def details_of(made: Playable, number: int) -> Details:
    """Play a game of a run by the rules and return its details. Raises RulesError if it cannot be played."""
    job, rules, scenario = made.job, made.rules, made.scenario
    known = family(made.identity.family)
    bots = bots_of(job)
    seats = seats_of(job.bots)
    state = rules.initial_state(scenario, seats, job.options)
    facts = GameFacts(known, scenario, seats)
    facts.add(0, state)
    prices: dict[int, float] = {}
    for step, (_, after) in enumerate(drive(rules, state, bots, job.seed, number), 1):
        facts.add(step, after)
        paid = [payment.amount for payment in payments(after.entries) if payment.to is None]
        if paid:
            prices[step] = max(paid)
        state = after
    facts.end()
    return _made(facts, len(seats), prices, next((e.seat for e in state.entries if e.kind == "win"), None))


def _made(facts: GameFacts, seats: int, prices: dict[int, float], winner: int | None) -> Details:
    standings = [each.ahead for each in facts.standings] or [(0.0,) * seats]
    leaders = [each.leader for each in facts.standings] or [None]
    last = len(standings) - 1
    course = tuple(standings[round(last * point / POINTS)] for point in range(POINTS + 1))
    first = winner if winner is not None else leaders[-1]
    decided = last
    while decided > 0 and first is not None and leaders[decided - 1] == first:
        decided -= 1
    late = standings[(last + 2) // 4 :]
    deficits = [
        (max(each) - each[first]) / max(each) for each in late if first is not None and max(each) > 0
    ]  # fmt: skip
    idle = sum(before == after for before, after in pairwise(standings))
    counts: dict[str, Counter[int]] = {}
    bought = []
    for moment in facts.moments:
        counts.setdefault(moment.mark, Counter())[moment.seat] += 1
        if moment.mark == "purchase" and moment.about:
            price = abs(moment.amount) or prices.get(moment.step, 0.0)
            bought.append(Bought(moment.seat, moment.about[0].kind, moment.about[0].id, moment.turn, price))
    return Details(
        turns=facts.turn_after[-1] if facts.turn_after else 0,
        winner=winner,
        course=course,
        lead_changes=max(0, len(facts.leads) - 1),
        decided=decided / last if last else 0.0,
        deficit=min(1.0, max(deficits, default=0.0)),
        idle=idle / last if last else 0.0,
        moments={mark: tuple(count[seat] for seat in range(seats)) for mark, count in counts.items()},
        bought=tuple(bought),
    )


class Numbered(Struct, frozen=True):
    """Details of games by their numbers."""

    numbers: tuple[int, ...]
    details: tuple[Details, ...]


def add_details(
    store: Store, run: Run, made: Playable, games: int, workers: Workers,
    cancelled: Callable[[], bool] = lambda: False, advance: Callable[[int], None] = lambda games: None,
) -> None:  # fmt: skip
    """Play those of the first games of a run again that have no details yet, and store these. Raises RulesError if a
    game cannot be played."""
    for found in done_by_workers(
        _start,
        made,
        lacking(store, run, games),
        workers,
        lambda game: tr("game {game} of seed {seed}").format(game=game, seed=made.job.seed),
        cancelled,
    ):
        packed = {n: msgspec.msgpack.encode(each) for n, each in zip(found.numbers, found.details, strict=True)}
        store.add_details(run.id, packed)
        advance(len(packed))


def lacking(store: Store, run: Run, games: int) -> list[int]:
    """Return the numbers of those of the first games of a run that have no details."""
    known = {number for number, _ in store.details(run.id)}
    return [number for number in sorted(store.numbers(run.id))[:games] if number not in known]


def _start(made: Playable) -> Callable[[Sequence[int]], Numbered]:
    return lambda numbers: Numbered(tuple(numbers), tuple(details_of(made, number) for number in numbers))


def numbered_details(store: Store, run: Run) -> Iterator[tuple[int, Details]]:
    """Yield the numbers of the games of a run that have details, with these, in the order of the numbers."""
    for number, packed in sorted(store.details(run.id)):
        yield number, msgspec.msgpack.decode(packed, type=Details)


def stored_details(store: Store, run: Run) -> Iterator[Details]:
    """Yield the stored details of a run."""
    return (details for _, details in numbered_details(store, run))


def details_report(
    found: Iterable[Details], known: Family, scenario: Scenario, bots: Sequence[str], sums: DetailSums | None = None
) -> Report:
    """Return the timeline of the average game of those that were played again, and the average figures of games with
    their 95% intervals: of those with `sums`, else of those that were played again."""
    games = list(found)
    if sums is None or not sums.games:
        sums = DetailSums()
        for game in games:
            sums.add(_short(game))
    seats = [f"{number} {bot}" for number, bot in enumerate(bots, 1)]
    counted = known.summary.counted(scenario.currency) if known.summary is not None else tr("score")
    rows = tuple(
        (
            100 * point / POINTS,
            *(sum(game.course[point][seat] for game in games) / len(games) for seat in range(len(bots))),
        )
        for point in range(POINTS + 1)
        if games
    )
    headings = {"part": tr("Part of the game (%)"), **{name: name for name in seats}}
    note = tr("Average of {n} games at equal parts of their length: {score}.").format(n=len(games), score=counted)
    course = Table(
        "average_course", tr("Course of the average game"), ("part", *seats), rows, headings=headings, note=note,
        tab=tr("Average game"),
    )  # fmt: skip
    chart = Chart("average_course", tr("Course of the average game: {score}").format(score=counted), "part",
                  tuple(seats), measure=counted)  # fmt: skip
    shown = (course, _figures(sums), _moments(sums, seats), _purchases(sums, scenario))
    tables = tuple(table for table in shown if table.rows)
    bars = (
        Bars("moments", tr("Events of a game"), ("what",), "mean", "from", "to", tr("Average per game")),
        Bars("bought_when", tr("Average turn of the purchase"), ("of",), "mean", "from", "to", tr("Turn")),
    )
    return Report(
        scenario.title, tables, {}, charts=(chart,) if games else (),
        bars=tuple(each for each in bars if any(table.id == each.table for table in tables)),
    )  # fmt: skip


def _short(game: Details) -> GameDetails:
    """Return the details of a game as its row would have them."""
    moments = {mark: counts for mark, counts in game.moments.items() if mark in MARKS}
    bought = tuple(
        Purchase(each.seat, Ref(each.kind, each.id), each.turn, round(each.price))  # type: ignore[arg-type]
        for each in game.bought
    )
    decided, deficit, idle = (math.floor(100 * share + 0.5) for share in (game.decided, game.deficit, game.idle))
    return GameDetails(game.lead_changes, decided, deficit, idle, moments, bought)


def _figures(sums: DetailSums) -> Table:
    titles = (
        tr("Changes of the lead"), tr("Decided after (% of the game)"), tr("Runaway leader (% of games)"),
        tr("Largest deficit of the winner (%)"), tr("Comeback (% of games)"), tr("Turns that change nothing (%)"),
    )  # fmt: skip
    rows = tuple((title, *average_of(sums.games, *pair)) for title, pair in zip(titles, sums.figures, strict=False))
    note = tr(
        "Averages with 95% intervals (from, to). A game is decided when its winner leads for good; in a runaway that "
        "is in the first half. In a comeback, the winner once had at most half of the score of the leader after the "
        "first quarter."
    )
    columns = ("figure", "mean", "from", "to")
    headings = {"figure": tr("Figure"), "mean": tr("Average")}
    return Table("drama", tr("Tension of games"), columns, rows, headings=headings, note=note, tab=tr("Tension"))


def _moments(sums: DetailSums, seats: Sequence[str]) -> Table:
    rows: list[tuple[Cell, ...]] = []
    for mark, title in MARKS.items():
        if mark in sums.moments:
            total, squares, *each = sums.moments[mark]
            if total:
                rows.append(
                    (tr(title), *average_of(sums.games, total, squares), *(count / sums.games for count in each))
                )
    columns = ("what", "mean", "from", "to", *seats)
    headings = {"what": tr("Event"), "mean": tr("Average"), **{name: name for name in seats}}
    note = tr("Average per game with its 95% interval (from, to), and the average of each seat.")
    title = tr("Events of a game")
    return Table("moments", title, columns, tuple(rows), headings=headings, note=note, tab=tr("Events"))


def _purchases(sums: DetailSums, scenario: Scenario) -> Table:
    rows: list[tuple[Cell, ...]] = []
    about = []
    for ref, (n, turns, squares, prices) in sorted(sums.bought.items(), key=lambda item: item[1][1] / item[1][0]):
        rows.append((_label(scenario, ref), n, *average_of(n, turns, squares), prices / n))
        about.append(ref)
    columns = ("of", "times_bought", "mean", "from", "to", "price")
    headings = {"mean": tr("Turn"), "price": tr("Average price")}
    note = tr("Average turn of the purchase with its 95% interval (from, to), the earliest first.")
    return Table(
        "bought_when", tr("Order of purchases"), columns, tuple(rows), tuple(about), headings, note=note,
        tab=tr("Order of purchases"),
    )  # fmt: skip


def _label(scenario: Scenario, ref: Ref) -> str:
    table = content_tables(type(scenario.content)).get(ref.kind)
    found = getattr(scenario.content, table).get(ref.id) if table else None
    return getattr(found, "name", "") or naming.thing(scenario.board, ref)
