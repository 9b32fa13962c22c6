"""The anomaly search: many games, in which each position is checked against the invariants of all games.

A game's chance and its seats depend on (seed, number) alone, so any number of workers plays the same games.
"""

from __future__ import annotations

import logging
import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct

from engine.bots.named import bot_named, bot_names
from engine.errors import FileError, RulesError, in_brief
from engine.files.scenarios import played_hash
from engine.game.bot import Bot
from engine.game.drive import Driver, Moment
from engine.game.family import Family, family
from engine.game.game_rules import AnyRules
from engine.game.kernel.state_record import Facts
from engine.game.record import Note, Record
from engine.game.rules import CHANCE, Entry, Leg, Options, Seat
from engine.game.setups import seats_of_setup
from engine.game.summary import turn_of_state
from engine.i18n import tr
from engine.model.scenario import RuleValue, Scenario
from engine.sim.run import seats_of
from engine.sim.workers import done_by_workers

_log = logging.getLogger("boxcars.games")

MAX_ACTIONS = 20_000
"""A game that has not ended after this number of actions is reported as endless and stopped."""

MAX_FINDINGS_PER_GAME = 20
SAME_TOO_OFTEN = 4
"""Number of turns that may start in the same position, apart from clocks."""

IDLE_TURNS = 20
"""Number of turns of each player without a payment or a change of scores after which a game stands still."""

CLOCKS = {"turn", "drawn", "turns", "whole", "round", "new_hands", "freed", "ridden", "trips", "journal"}
"""Fields that change even if nothing else does, by their names in any game system."""

MAX_SEATS = 4
LUCK = "random"
"""The bot that decides by chance: its choices may be absurd, and its games need not end."""

Kind = Literal["stuck", "failed", "law", "loop", "standstill", "endless", "no winner", "absurd"]  # not shown


class Hunted(Struct, frozen=True):
    """Common settings of all games of a search: `tables` are the line-ups that play in turn, `chosen` the options of
    these games, `options` all of them."""

    scenario: Scenario
    options: Options
    chosen: dict[str, RuleValue]
    tables: tuple[tuple[str, ...], ...]
    seed: int
    most: int = MAX_ACTIONS


class Gap(Struct, frozen=True):
    """An anomaly: `stuck` is a position without a legal decision, `failed` rules or a bot that raise, `law` a broken
    invariant, `loop` a position to which decisions of serious bots return, `standstill` turns of theirs that change
    nothing, `endless` a game that does not end, `no winner` one that serious bots end without, `absurd` a blunder of
    theirs.

    `what` is the same for the same anomaly in other games; `record` is the game up to that position, with a note there.
    """

    kind: Kind
    what: str
    text: str
    game: int
    step: int
    turn: int
    record: Record


class Finding(Struct, frozen=True):
    """The first occurrence of an anomaly, and the number of games that have it."""

    gap: Gap
    games: int


class Findings:
    """Findings of a search, the same for the same games in any order."""

    def __init__(self) -> None:
        self.games = 0
        self._first: dict[tuple[str, str], Gap] = {}
        self._met: Counter[tuple[str, str]] = Counter()

    def add(self, numbers: Sequence[int], gaps: Iterable[Gap]) -> None:
        """Add games that were played, each anomaly once per game."""
        self.games += len(numbers)
        for gap in gaps:
            key = (gap.kind, gap.what)
            self._met[key] += 1
            if key not in self._first or gap.game < self._first[key].game:
                self._first[key] = gap

    def as_list(self) -> list[Finding]:
        """Return each anomaly once, in the order of the games in which they occurred first."""
        gaps = sorted(self._first.items(), key=lambda item: (item[1].game, item[1].step, item[0]))
        return [Finding(gap, self._met[key]) for key, gap in gaps]


class Trail(Struct, frozen=True):
    """Games of a search with their anomalies."""

    numbers: Sequence[int]
    gaps: Sequence[Gap]


def tables_of(known: Family, scenario: Scenario, options: Options) -> tuple[tuple[str, ...], ...]:
    """Return line-ups for a search that the rules allow: every bot with others and with the random bot, for each number
    of seats. Raises RulesError if no game can start."""
    assert known.rules is not None
    bots = bot_names(known, scenario)
    by_size: list[list[tuple[str, ...]]] = []
    refused: RulesError | None = None
    given = seats_of_setup(scenario, options)
    for seats in range(1, MAX_SEATS + 1) if given is None else (given,):
        try:
            known.rules.initial_state(scenario, seats_of([LUCK] * seats), options)
        except RulesError as error:
            refused = error
            continue
        mixed = [tuple(bots[(first + n) % len(bots)] for n in range(seats)) for first in range(len(bots))]
        by_size.append([(LUCK,) * seats, *mixed, *((bot,) * seats for bot in bots[:2])])
    if not by_size and refused is not None:
        raise refused
    # Tables of all sizes come early, so that a short search has them, too.
    return tuple(dict.fromkeys(table for row in zip_longest(*by_size) for table in row if table is not None))


def hunt(
    hunted: Hunted,
    games: int,
    workers: int = 1,
    cancelled: Callable[[], bool] = lambda: False,
    ready: Callable[[], None] = lambda: None,
) -> Iterator[Trail]:
    """Yield the games 0 to `games` - 1 with their anomalies, in chunks as they are done, in any order; `Findings`
    merges them. `cancelled` is called ten times a second; `ready` is called when the first worker is."""
    _log.info("hunts for gaps on %s, %d games, seed %d", hunted.scenario.title, games, hunted.seed)
    yield from done_by_workers(
        _start,
        hunted,
        range(games),
        workers,
        lambda game: tr("game {game} of the search").format(game=game),
        cancelled,
        ready,
    )


def _start(hunted: Hunted) -> Callable[[Sequence[int]], Trail]:
    hunter = _Hunter(hunted)
    return lambda numbers: Trail(numbers, [gap for number in numbers for gap in hunter.game(number)])


class _Hunter:
    def __init__(self, hunted: Hunted) -> None:
        self.hunted, self.known = hunted, family(hunted.scenario.family)
        self.hash = played_hash(hunted.scenario, hunted.chosen)

    def game(self, number: int) -> list[Gap]:
        """Return the anomalies of a game."""
        table = self.hunted.tables[number % len(self.hunted.tables)]
        bots = [bot_named(self.known, name, self.hunted.scenario) for name in table]
        return _Game(self, number, table, bots).played()


class _Game:
    """A game while it is checked."""

    def __init__(self, hunter: _Hunter, number: int, table: Sequence[str], bots: Sequence[Bot]) -> None:
        self.hunter, self.number, self.table = hunter, number, table
        self.known, self.hunted = hunter.known, hunter.hunted
        assert self.known.rules is not None
        self.rules: AnyRules = self.known.rules
        self.turn = self.known.summary.turn if self.known.summary is not None else turn_of_state
        self.seats = tuple(seats_of(table))
        self.driver = Driver(self.rules, bots, self.hunted.seed, number)
        self.codes: list[str] = []
        self.gaps: dict[tuple[str, str], Gap] = {}
        self.is_sensible = LUCK not in table
        self.in_turn: set[Any] = set()
        self.at_turns: Counter[Any] = Counter()
        self.ways: list[tuple[Any, Leg]] = []
        self.last: dict[Seat, Leg] = {}
        self.came: dict[Seat, Leg | None] = {}
        self.scores: dict[Seat, float] = {}
        self.busy = 0
        """The last turn in which money moved or a score changed."""

    def played(self) -> list[Gap]:
        start = self.rules.initial_state(self.hunted.scenario, self.seats, self.hunted.options)
        at = self.driver.start(start)
        while len(self.codes) < self.hunted.most and len(self.gaps) < MAX_FINDINGS_PER_GAME:
            following = self._next(at)
            if following is None:
                break
            assert following.action is not None
            self.codes.append(following.action.code)
            self._look(at, following)
            at = following
        else:
            if len(self.codes) >= self.hunted.most:
                text = tr("the game has not ended after {n:,} actions").format(n=self.hunted.most)
                self._note("endless", "endless", text, at.state)
        return list(self.gaps.values())

    def _next(self, at: Moment) -> Moment | None:
        """Return the next moment; None if the game is over or cannot continue, which is noted."""
        try:
            actor = self.rules.current_player(at.state)
            if actor is None:
                self._look_at_the_end(at.state)
                return None
            if actor != CHANCE:
                codes = [action.code for action in self.rules.legal_actions(at.state)]
                if not codes:
                    who = self.seats[actor].name
                    text = tr("{player} has no legal decision in turn {turn}").format(
                        player=who, turn=self.turn(at.state)
                    )
                    self._note("stuck", "nothing can be decided", text, at.state)  # not shown
                    return None
                if len(set(codes)) != len(codes):
                    self._note("law", "same code", tr("two decisions have the same code"), at.state)  # not shown
            return self.driver.decided(at)
        except Exception as error:  # any exception is a finding
            text = tr("the rules or a bot fail: {error}").format(error=in_brief(error))
            self._note("failed", "failed", text, at.state)
            return None

    def _look(self, at: Moment, after: Moment) -> None:
        before, state = at.state, after.state
        for text in self._unlogged_money(before, state):
            self._note("law", "unlogged money", text, state)  # not shown
        if state.turn < before.turn:
            text = tr("the turn number goes back from {before} to {after}").format(before=before.turn, after=state.turn)
            self._note("law", "turns go back", text, state)  # not shown
        for broken in self.known.laws(before, state) if self.known.laws is not None else ():
            self._note("law", broken.what, broken.text, state)
        # The player who did it need not be the one who decided last: an auction ends with another player's pass.
        for seat, absurd in self.known.blunders(before, state) if self.known.blunders is not None else ():
            if self.table[seat] != LUCK:
                self._note("absurd", absurd.what, absurd.text, state)
        by_sense = after.by not in (None, CHANCE) and self.table[after.by] != LUCK
        self._look_at_ways(before, after, by_sense)
        self._look_for_loops(before, after)
        self._look_for_idle_turns(before, state)

    def _look_for_idle_turns(self, before: Any, state: Any) -> None:
        """Note when players do nothing that counts for many turns, such as discarding their hands."""
        if any(entry.kind == "money" and entry.amount for entry in state.entries):
            self.busy = state.turn
        if state.turn == before.turn:
            return
        scores = dict(self.rules.returns(state))
        if scores != self.scores:
            self.scores, self.busy = scores, state.turn
        idle = state.turn - self.busy
        if self.is_sensible and idle >= IDLE_TURNS * len(self.seats):
            text = tr("no money moves and no score changes in {n} turns, up to turn {turn}")
            self._note("standstill", "nothing counts", text.format(n=idle, turn=self.turn(state)), state)  # not shown

    def _unlogged_money(self, before: Any, state: Any) -> Iterator[str]:
        changed = {holding.seat: holding.money for holding in state.holdings}
        logged = {holding.seat: holding.money for holding in before.holdings}
        for entry in state.entries:
            if entry.kind == "money":
                logged[entry.seat] += entry.amount
        for seat, money in changed.items():
            if money != logged[seat]:
                who = self.seats[seat].name
                yield tr(
                    "money moves without a journal entry: {player} has {money:,}, the journal says {logged:,}"
                ).format(player=who, money=money, logged=logged[seat])

    def _look_at_ways(self, before: Any, after: Moment, by_sense: bool) -> None:
        """Note a ride that goes back at once over the segment just ridden, if there was another route and the train
        could have turned before. A train that could not turn rides on to where it can."""
        entries: Sequence[Entry] = after.state.entries
        legs = [entry.leg for entry in entries if entry.kind == "ride" and entry.leg is not None]
        if not legs or after.state.turn != before.turn or len(entries) > len(legs):
            self.ways = []
        seat = after.by or 0
        for leg in legs:
            back = self.ways and is_back(self.ways[-1][1], leg)
            if by_sense and back and len(self.rules.legal_actions(before)) > 1 and self._could_turn(seat):
                who = self.seats[seat].name
                text = tr("a ride goes back at once: {player} to {place} and from there").format(
                    player=who, place=leg.to
                )
                self._note("absurd", "a ride goes back at once", text, after.state)  # not shown
            if not self.ways:
                self.came[seat] = self.last.get(seat)
            self.ways.append((before, leg))
            self.last[seat] = leg

    def _could_turn(self, seat: Seat) -> bool:
        """Return whether somewhere since its last stop a decision would have led back where the train came from."""
        former = self.came.get(seat)
        for state, leg in self.ways:
            if former is None or self._leads_back(state, former):
                return True
            former = leg
        return False

    def _leads_back(self, state: Any, former: Leg) -> bool:
        after = (self.rules.apply_action(state, action) for action in self.rules.legal_actions(state))
        return any(entry.leg is not None and is_back(former, entry.leg) for each in after for entry in each.entries)

    def _look_for_loops(self, before: Any, after: Moment) -> None:
        state = after.state
        facts = getattr(state, "g", None)
        if not isinstance(facts, Facts):
            return
        if after.by not in (None, CHANCE) and self.table[after.by] == LUCK:
            return  # the random bot picks a load up and drops it again
        if state.turn != before.turn:
            self.in_turn.clear()
            key = _frozen(facts, CLOCKS)
            self.at_turns[key] += 1
            if self.at_turns[key] == SAME_TOO_OFTEN and self.is_sensible:
                text = tr("turns change nothing: turn {turn} starts like {n} turns before it")
                text = text.format(turn=self.turn(state), n=SAME_TOO_OFTEN - 1)
                self._note("standstill", "turns change nothing", text, state)  # not shown
        elif after.by == CHANCE:
            self.in_turn.clear()
        else:
            key = _frozen(facts, {"journal"})
            if key in self.in_turn:
                text = tr("decisions return to the position where they started, in turn {turn}").format(
                    turn=self.turn(state)
                )
                self._note("loop", "loop", text, state)
            self.in_turn.add(key)

    def _look_at_the_end(self, state: Any) -> None:
        scores = self.rules.returns(state)
        winner = next((entry.seat for entry in state.entries if entry.kind == "win"), None)
        if winner is None:
            if self.is_sensible:
                text = (
                    state.entries[-1].text
                    if state.entries
                    else tr("the game ends without a winner, for no stated reason")
                )
                self._note("no winner", "no winner", text, state)  # not shown
        elif any(score >= scores[winner] for seat, score in scores.items() if seat != winner):
            text = tr("the winner does not have the highest score: {player}").format(player=self.seats[winner].name)
            self._note("law", "the winner has not most", text, state)  # not shown

    def _note(self, kind: Kind, what: str, text: str, state: Any) -> None:
        if (kind, what) in self.gaps:
            return
        record = self._record(state, f"{kind}: {text}")
        self.gaps[kind, what] = Gap(kind, what, text, self.number, len(self.codes), self.turn(state), record)

    def _record(self, state: Any, note: str) -> Record:
        try:
            scores = tuple(float(score) for _, score in sorted(self.rules.returns(state).items()))
            finished = self.rules.is_terminal(state)
        except Exception:  # even if the rules fail here, too, the record leads to the position
            scores, finished = (), False
        return Record(
            family=self.known.id,
            hash=self.hunter.hash,
            seats=self.seats,
            seed=self.hunted.seed,
            actions=tuple(self.codes),
            scores=scores,
            finished=finished,
            options=self.hunted.chosen,
            game=self.number,
            title=self.hunted.scenario.title,
            notes=(Note(len(self.codes), note),),
        )


def is_back(former: Leg, leg: Leg) -> bool:
    """Return whether a leg leads back to where the previous one started."""
    return (former.by, former.start) == (leg.by, leg.to)


def _frozen(value: Any, without: set[str]) -> Any:
    """Return the fields of a position as a value that can be compared, without those of these names."""
    if isinstance(value, Facts):
        kept = (fact.name for fact in value.table if fact.name not in without and not fact.is_emptied)
        return tuple(_frozen(getattr(value, name), without) for name in kept)
    if isinstance(value, list):
        return tuple(_frozen(each, without) for each in value)
    return bytes(value) if isinstance(value, bytearray) else value


def refuse_folder(folder: Path) -> None:
    """Raise FileError if records could not be written into a folder. A new one is made only when there is a record."""
    parent = next(each for each in (folder, *folder.absolute().parents) if each.exists())
    if not parent.is_dir():
        raise FileError(folder, tr("the records cannot be written there: {file} is not a folder").format(file=parent))
    if not os.access(parent, os.W_OK):
        raise FileError(
            folder, tr("the records cannot be written there: no permission in {folder}").format(folder=parent)
        )


def save_findings(found: Sequence[Finding], folder: Path, scenario: Scenario, file: Path | None = None) -> list[Path]:
    """Write the record of each finding into a folder and return the files. Raises FileError."""
    from engine.files.records import save_record, with_recorded_bots

    refuse_folder(folder)
    folder.mkdir(parents=True, exist_ok=True)
    files = []
    for number, finding in enumerate(found, 1):
        path = folder / f"{number:02}-{finding.gap.kind.replace(' ', '-')}.yaml"
        save_record(with_recorded_bots(finding.gap.record, path), path, scenario, file)
        files.append(path)
    return files
