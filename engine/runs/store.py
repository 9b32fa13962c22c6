"""Store of runs: an SQLite file with the results of every game.

README.md describes the tables. Each chunk of games is one transaction, so that a process that is killed loses only the
games that were not finished. A single process writes, others may read meanwhile.
"""

from __future__ import annotations

import math
import sqlite3
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, cast

import msgspec
from filelock import FileLock, Timeout
from msgspec import Struct

from engine.errors import BoxcarsError, FileError, NewerFormat, UnreadableFile
from engine.files.saves.backups import path_key
from engine.folders import own_folder, state_folder
from engine.game.details import MARKS, DetailSums, GameDetails, Purchase
from engine.game.family import Lessons
from engine.game.fast.batch import GameTally, Sums, summed
from engine.game.rules import Counted
from engine.i18n import tr
from engine.model.ids import Kind, Ref
from engine.runs.identity import Identity, identity_from, own_figures, text_hash
from engine.sim.figures import Figures

APPLICATION = 0x42585253
"""The application ID in the header of the file: BXRS."""

VERSION = 2
"""Version of the tables. Those of version 1 have no details in games."""

TABLES = """
create table scenario (hash text primary key, text blob not null) without rowid;
create table run (
    id integer primary key, identity text not null, first integer not null, wanted integer not null, began text not null
);
create table thing (number integer primary key, key text not null unique);
create table game (
    run integer not null references run, number integer not null, winner integer, turns integer not null,
    scores blob not null, owned blob not null, counts blob not null, details blob, primary key (run, number)
) without rowid;
create table chunk (id integer primary key, run integer not null references run, games integer not null,
    sums blob not null);
create index chunk_of_run on chunk (run);
"""  # not shown

DETAILS = """
create table if not exists detail (
    run integer not null references run, number integer not null, content blob not null, primary key (run, number)
) without rowid
"""  # not shown

CODE = "create table if not exists code (hash text primary key, text blob not null) without rowid"  # not shown

PAGE_SIZE = 16_384
"""Bytes of a page: less room is left at the ends of large ones."""

JOINED, MAX_SMALL = 16, 2_000
"""Number of chunks of a similar size whose sums are joined, and the most games of the smallest ones."""

OWN = 2
"""Place of the sums of the figures of the game system after the fixed parts of a chunk."""

SECONDS_TO_WAIT = 30
"""Seconds that a reader or writer waits for another one."""


class Run(Struct, frozen=True):
    """A run in a store. `wanted` games from the number `first` on were to be played; `games` are stored."""

    id: int
    identity: Identity
    first: int
    wanted: int
    games: int
    began: str


class Result(Struct, frozen=True):
    """The outcome of a stored game: its number, the seat of its winner, the turns of all seats, and the final
    scores."""

    number: int
    winner: int | None
    turns: int
    scores: tuple[float, ...]


Row = tuple[int | None, int, tuple[float, ...], tuple[Ref, ...], dict[str, dict[Counted, int]]]


OwnSums = tuple[int, Sequence[Any]]
"""Sums of the figures of a game system, with the number of their form."""


class Store:
    """An open store. Use `reading` or `writing`."""

    def __init__(self, path: Path, base: sqlite3.Connection) -> None:
        self._path, self._base = path, base
        self._own: dict[int, Lessons | None] = {}
        self._numbers: dict[str, int] = {}
        self._things: dict[int, Counted | Deal] = {}
        is_old = base.execute("pragma user_version").fetchone()[0] < VERSION
        self._details = "null" if is_old else "details"
        self._read_things()

    def runs(self) -> list[Run]:
        """Return all runs, in the order of their IDs."""
        rows = self._base.execute(
            "select id, identity, first, wanted, began, (select total(games) from chunk where run = run.id) from run "
            "order by id"
        )
        return [
            Run(id, identity_from(identity), first, wanted, int(games), began)
            for id, identity, first, wanted, began, games in rows
        ]

    def run(self, id: int) -> Run:
        """Return a run. Raises BoxcarsError if there is none with this ID."""
        found = {run.id: run for run in self.runs()}
        if id not in found:
            raise BoxcarsError(
                tr("no run with the ID {id} in {store}; available: {known}").format(
                    id=id, store=self._path, known=", ".join(map(str, found)) or tr("none")
                )
            )
        return found[id]

    def content(self) -> bytes:
        """Return the store as the bytes of a file, with everything that was written so far."""
        return self._base.serialize()

    def scenario_text(self, run: Run) -> str:
        """Return the text of the board of a run."""
        (packed,) = self._base.execute("select text from scenario where hash = ?", (run.identity.scenario,)).fetchone()
        return zlib.decompress(packed).decode()

    def code(self, run: Run) -> dict[str, bytes]:
        """Return the code of bots of a run by its hash."""
        if not self._has("code"):
            return {}
        hashes = set(run.identity.bot_files.values())
        rows = self._base.execute("select hash, text from code")
        return {hash: zlib.decompress(packed) for hash, packed in rows if hash in hashes}

    def begin(
        self, identity: Identity, scenario: str, first: int, wanted: int, code: Mapping[str, bytes] | None = None
    ) -> int:
        """Add a run without games, with the code of its bots by hash, and return its ID."""
        began = datetime.now(UTC).isoformat(timespec="seconds")
        with self._transaction():
            packed = zlib.compress(scenario.encode(), 9)
            self._base.execute("insert or ignore into scenario values (?, ?)", (text_hash(scenario), packed))
            if code:
                self._base.execute(CODE)
                rows = [(hash, zlib.compress(text, 9)) for hash, text in code.items()]
                self._base.executemany("insert or ignore into code values (?, ?)", rows)
            done = self._base.execute(
                "insert into run (identity, first, wanted, began) values (?, ?, ?, ?)",
                (identity.text().decode(), first, wanted, began),
            )
        assert done.lastrowid is not None
        return done.lastrowid

    def extend(self, id: int, first: int, wanted: int) -> None:
        """Set which games of a run are to be played."""
        with self._transaction():
            self._base.execute("update run set first = ?, wanted = ? where id = ?", (first, wanted, id))

    def remove(self, id: int) -> None:
        """Remove a run with its games, and its board if no other run has it."""
        with self._transaction():
            for table in ("game", "chunk", *(("detail",) if self._has("detail") else ())):
                self._base.execute(f"delete from {table} where run = ?", (id,))
            self._base.execute("delete from run where id = ?", (id,))
            self._own.pop(id, None)
            left = [identity_from(text) for (text,) in self._base.execute("select identity from run")]
            boards = [identity.scenario for identity in left]
            marks = ", ".join("?" * len(boards))
            self._base.execute(f"delete from scenario where hash not in ({marks})", boards)
            if self._has("code"):
                used = [hash for identity in left for hash in identity.bot_files.values()]
                self._base.execute(f"delete from code where hash not in ({', '.join('?' * len(used))})", used)

    def add(self, id: int, numbers: Sequence[int], tallies: Sequence[GameTally]) -> None:
        """Add games to a run in one transaction. A game that it has already must be the same one.

        Raises BoxcarsError for a different one, and adds nothing then.
        """
        every = dict(zip(numbers, tallies, strict=True))
        counters = self._counters(id)
        with self._transaction():
            known = self._those(id, every)
            for number, tally in known.items():
                if content(tally, counters) != content(every[number], counters):
                    raise BoxcarsError(tr("game {n:,} has two different results").format(n=number))
            new = [(number, tally) for number, tally in every.items() if number not in known]
            self._base.executemany(
                "insert into game values (?, ?, ?, ?, ?, ?, ?, ?)",
                [(id, number, *self._packed(tally, counters)) for number, tally in new],
            )
            if new:
                added = [tally for _, tally in new]
                figures = Figures(len(added[0].scores))
                figures.add(added)
                self._add_sums(id, summed(added), figures, self._own_sums(id, added))
                self._join_chunks(id)

    def _add_sums(self, id: int, sums: Sums, figures: Figures | None, own: OwnSums | None) -> None:
        row = (id, sums.games, self._packed_sums(sums, figures, own))
        self._base.execute("insert into chunk (run, games, sums) values (?, ?, ?)", row)

    def _join_chunks(self, id: int) -> None:
        """Join the sums of many chunks of a similar size, which take less room together and are read faster."""
        alike = "from chunk where run = ? and games > ? and games <= ?"  # not shown
        least, most = 0, MAX_SMALL
        while self._base.execute(f"select count(*) {alike}", (id, least, most)).fetchone()[0] >= JOINED:
            chunks = self._base.execute(f"select games, sums {alike}", (id, least, most)).fetchall()
            sums, figures, own = self._joined(chunks), self._joined_figures(chunks), self._joined_own(id, chunks)
            self._base.execute(f"delete {alike}", (id, least, most))
            self._add_sums(id, sums, figures, own)
            least, most = most, JOINED * most

    def _own_sums(self, id: int, tallies: Sequence[GameTally]) -> OwnSums | None:
        """Return the sums of the figures of the game system of games; None without such figures."""
        found = self._own_figures(id)
        if found is None:
            return None
        for tally in tallies:
            found.add(tally)
        return found.form, found.sums()

    def _own_figures(self, id: int) -> Lessons | None:
        """Return the figures of the game system of a run, without games. They are made once: that takes long."""
        if id not in self._own:
            run = self.run(id)
            self._own[id] = own_figures(run.identity, self.scenario_text(run))
        found = self._own[id]
        if found is not None:
            found.clear()
        return found

    def _joined_own(self, id: int, chunks: Iterable[tuple[int, bytes]]) -> OwnSums | None:
        found = self._own_figures(id)
        if found is None:
            return None
        parts = _own_parts(chunks, found.form)
        if parts is None:
            return None
        for part in parts:
            found.add_sums(part)
        return found.form, found.sums()

    def add_details(self, id: int, details: Mapping[int, bytes]) -> None:
        """Add details of games of a run in one transaction, as the package that knows them packs them."""
        with self._transaction():
            self._base.execute(DETAILS)
            rows = [(id, number, packed) for number, packed in details.items()]
            self._base.executemany("insert or replace into detail values (?, ?, ?)", rows)

    def details(self, id: int) -> Iterator[tuple[int, bytes]]:
        """Yield the details of games of a run by number."""
        if self._has("detail"):
            yield from self._base.execute("select number, content from detail where run = ? order by number", (id,))

    def _has(self, table: str) -> bool:
        return bool(self._base.execute("select 1 from sqlite_master where name = ?", (table,)).fetchone())

    def numbers(self, id: int) -> set[int]:
        """Return the numbers of the games of a run."""
        return {number for (number,) in self._base.execute("select number from game where run = ?", (id,))}

    def games(self, id: int) -> Iterator[tuple[int, GameTally]]:
        """Yield the games of a run by number."""
        counters = self._counters(id)
        rows = self._base.execute(
            f"select number, winner, turns, scores, owned, counts, {self._details} from game where run = ? "
            "order by number",
            (id,),
        )
        for number, *row in rows:
            yield number, self._tally(counters, *row)

    def results(self, id: int, most: int) -> list[Result]:
        """Return the number, the winner, the turns and the scores of up to `most` games of a run, the first ones by
        number."""
        rows = self._base.execute(
            "select number, winner, turns, scores from game where run = ? order by number limit ?", (id, most)
        )
        read = msgspec.msgpack.decode
        return [
            Result(number, winner, turns, tuple(_multiplied(read(scores)))) for number, winner, turns, scores in rows
        ]

    def sums(self, id: int) -> Sums:
        """Return the sums of the games of a run, without reading each of them."""
        return self._joined(self._base.execute("select games, sums from chunk where run = ?", (id,)))

    def figures(self, id: int) -> Figures | None:
        """Return the sums for reports of the games of a run, without reading each of them; None if some games were
        added by a version that did not store them, or if there are no games."""
        return self._joined_figures(self._base.execute("select games, sums from chunk where run = ?", (id,)))

    def own_sums(self, id: int, form: int) -> list[Sequence[Any]] | None:
        """Return sums of the figures of the game system, which together are those of all games of a run; None if some
        games have none of this form."""
        return _own_parts(self._base.execute("select games, sums from chunk where run = ?", (id,)), form)

    def _joined_figures(self, chunks: Iterable[tuple[int, bytes]]) -> Figures | None:
        found: Figures | None = None
        for _, packed in chunks:
            _, _, _, _, *rest = msgspec.msgpack.decode(packed)
            if len(rest) < 2:
                return None
            figures = self._read_figures(rest[1])
            if found is None:
                found = figures
            else:
                found.merge(figures)
        return found

    def _packed_figures(self, found: Figures) -> bytes:
        """Return the sums for reports, with things by their numbers."""

        def things(*counters: Counter[Ref]) -> list[list[int]]:
            return [[self._number(ref), *(each[ref] for each in counters)] for ref in counters[0]]

        return msgspec.msgpack.encode(
            [
                [[*seat.keys(), *seat.values()] for seat in found.scores],
                [*found.winning.keys(), *found.winning.values()],
                {name: [(self._number(of), n) for of, n in each.items() if n] for name, each in found.squares.items()},
                found.starts, [found.places[place] for place in range(found.seats)],
                things(found.bought, found.won), things(found.homes, found.home_wins),
            ]
        )  # fmt: skip

    def _read_figures(self, packed: bytes) -> Figures:
        scores, winning, squares, starts, places, bought, homes = msgspec.msgpack.decode(packed)
        found = Figures(len(scores))
        found.scores = [_halves(each) for each in scores]
        found.winning = _halves(winning)
        found.squares = {
            name: Counter({cast(Counted, self._thing(thing)): n for thing, n in each}) for name, each in squares.items()
        }
        found.starts, found.places = starts, Counter(dict(enumerate(places)))
        for rows, of, won in ((bought, found.bought, found.won), (homes, found.homes, found.home_wins)):
            for number, games, wins in rows:
                thing = cast(Ref, self._thing(number))
                of[thing], won[thing] = games, wins
        return found

    def _joined(self, chunks: Iterable[tuple[int, bytes]]) -> Sums:
        """Return the sums of chunks."""
        found = Sums(0, Counter(), Counter(), Counter(), {})
        for games, packed in chunks:
            wins, turns, owned, counts, *rest = msgspec.msgpack.decode(packed)
            found.games += games
            if rest and rest[0] is not None:
                found.details.merge(self._detail_sums(rest[0]))
            found.wins.update({None if seat < 0 else seat: often for seat, often in wins})
            found.turns.update(dict(turns))
            found.owned_by_winner.update({cast(Ref, self._thing(thing)): often for thing, often in owned})
            for name, amounts in counts.items():
                counted = found.counts.setdefault(name, Counter())
                counted.update({cast(Counted, self._thing(thing)): amount for thing, amount in amounts})
        return found

    def detail_sums(self, id: int) -> DetailSums:
        """Return the sums of the details of the games of a run that have them."""
        return self.sums(id).details

    def _detail_sums(self, packed: Sequence[Any]) -> DetailSums:
        games, figures, moments, bought = packed
        pairs = [[one, square] for one, square in zip(figures[::2], figures[1::2], strict=True)]
        things = {cast(Ref, self._thing(number)): amounts for number, amounts in bought}
        return DetailSums(games, pairs, moments, things)

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        with _as_file_error(self._path):
            self._base.execute("begin immediate")
            try:
                yield
                self._base.execute("commit")  # which fails on a full disk, for example
            except BaseException:
                if self._base.in_transaction:
                    self._base.execute("rollback")
                self._numbers.clear()
                self._read_things()
                raise

    def _those(self, id: int, numbers: Iterable[int]) -> dict[int, GameTally]:
        """Return those of these games that the run has."""
        found, counters = {}, self._counters(id)
        for number in numbers:
            row = self._base.execute(
                f"select winner, turns, scores, owned, counts, {self._details} from game where run = ? and number = ?",
                (id, number),
            ).fetchone()
            if row is not None:
                found[number] = self._tally(counters, *row)
        return found

    def _counters(self, id: int) -> tuple[str, ...]:
        (identity,) = self._base.execute("select identity from run where id = ?", (id,)).fetchone()
        return identity_from(identity).counters

    def _packed(self, tally: GameTally, counters: Sequence[str]) -> tuple[Any, ...]:
        counts = [self._packed_counter(name, tally) for name in counters]
        scores = _divided([int(score) if float(score).is_integer() else score for score in tally.scores])
        pack = msgspec.msgpack.encode
        owned = pack([*map(self._number, tally.owned_by_winner)])
        details = None if tally.details is None else pack(self._packed_details(tally.details, len(tally.scores)))
        return tally.winner, tally.turns, pack(scores), owned, pack(counts), details

    def _packed_details(self, details: GameDetails, seats: int) -> list[Any]:
        """Return figures, the number of each kind of events with its counts, and purchases: the number of what was
        bought for how much, then the turns since the purchase before times the number of seats plus the seat."""
        moments = [n for mark, counts in details.moments.items() for n in (MARKS.index(mark), *counts)]
        bought, turn = [], 0
        for each in details.bought:
            bought += [self._number(Deal(each.price, each.thing)), (each.turn - turn) * seats + each.seat]
            turn = each.turn
        homes = [0 if home is None else self._number(home) for home in details.homes]
        return [details.lead_changes, details.decided, details.deficit, details.idle, moments, bought, homes]

    def _read_details(self, packed: bytes, seats: int) -> GameDetails:
        *figures, moments, bought, places = msgspec.msgpack.decode(packed)
        purchases, turn = [], 0
        for number, step in zip(bought[::2], bought[1::2], strict=True):
            turns, seat = divmod(step, seats)
            turn += turns
            deal = self._thing(number)
            assert isinstance(deal, Deal)
            purchases.append(Purchase(seat, deal.thing, turn, deal.price))
        lead_changes, decided, deficit, idle = figures
        width = seats + 1
        marks = {MARKS[moments[n]]: tuple(moments[n + 1 : n + width]) for n in range(0, len(moments), width)}
        homes = tuple(cast(Ref, self._thing(number)) if number else None for number in places)
        return GameDetails(lead_changes, decided, deficit, idle, marks, tuple(purchases), homes)

    def _packed_counter(self, name: str, tally: GameTally) -> list[int] | dict[int, int] | None:
        """Return each thing as often as it was counted, or things with their amounts, whichever is shorter; None if the
        details have the same purchases."""
        counted = tally.counts.get(name, {})
        if name == BOUGHT and tally.details is not None and counted == bought_in(tally.details):
            return None
        amounts = {self._number(of): amount for of, amount in counted.items() if amount}
        if all(amount > 0 for amount in amounts.values()) and sum(amounts.values()) <= 2 * len(amounts):
            return [thing for thing, amount in amounts.items() for _ in range(amount)]
        part = math.gcd(*amounts.values())
        part = part if part >= WORTH_DIVIDING else 1
        seats = [of for of in counted if isinstance(of, int)]
        if len(seats) == len(counted) and all(amount >= 0 for amount in amounts.values()):
            return [-part, *(counted.get(seat, 0) // part for seat in range(max(seats) + 1))]
        return {DIVISOR: part} | {of: n // part for of, n in amounts.items()} if part > 1 else amounts

    def _tally(
        self, counters: Sequence[str], winner: int | None, turns: int, scores: bytes, owned: bytes, counts: bytes,
        packed: bytes | None,
    ) -> GameTally:  # fmt: skip
        read = msgspec.msgpack.decode
        points = _multiplied(read(scores))
        details = None if packed is None else self._read_details(packed, len(points))
        return GameTally(
            winner,
            turns,
            tuple(map(float, points)),
            tuple(cast(Ref, self._thing(number)) for number in read(owned)),
            {
                name: self._read_counter(each) if each is not None or details is None else bought_in(details)
                for name, each in zip(counters, read(counts), strict=True)
            },
            details,
        )

    def _read_counter(self, packed: list[int] | dict[int, int]) -> dict[Counted, int]:
        if isinstance(packed, list) and packed and packed[0] < 0:
            return {seat: -packed[0] * amount for seat, amount in enumerate(packed[1:]) if amount}
        amounts = dict(Counter(packed))
        part = amounts.pop(DIVISOR, 1)
        return {cast(Counted, self._thing(of)): part * amount for of, amount in amounts.items()}

    def _packed_sums(self, found: Sums, figures: Figures | None, own: OwnSums | None) -> bytes:
        details = found.details
        bought = [(self._number(thing), amounts) for thing, amounts in details.bought.items()]
        pairs = [each for pair in details.figures for each in pair]
        return msgspec.msgpack.encode(
            (
                [(-1 if seat is None else seat, often) for seat, often in found.wins.items()],
                list(found.turns.items()),
                [(self._number(of), often) for of, often in found.owned_by_winner.items()],
                {
                    name: [(self._number(of), amount) for of, amount in counted.items() if amount]
                    for name, counted in found.counts.items()
                },
                (details.games, pairs, details.moments, bought) if details.games else None,
                *([] if figures is None else [self._packed_figures(figures)]),
                *([] if figures is None or own is None else [msgspec.msgpack.encode(own)]),
            )
        )

    def _number(self, of: Counted | Deal) -> int:
        """Return the number of a thing or a seat in this store, a new one if it has none."""
        key = thing_key(of)
        if key not in self._numbers:
            done = self._base.execute("insert into thing (key) values (?)", (key,))
            assert done.lastrowid is not None
            self._numbers[key], self._things[done.lastrowid] = done.lastrowid, of
        return self._numbers[key]

    def _thing(self, number: int) -> Counted | Deal:
        if number not in self._things:  # another process has added it
            self._read_things()
        return self._things[number]

    def _read_things(self) -> None:
        for number, key in self._base.execute("select number, key from thing"):
            self._numbers[key], self._things[number] = number, thing_of(key)


class Deal(Struct, frozen=True):
    """A thing with the price that was paid for it."""

    price: int
    thing: Ref


DIVISOR = 0
"""Key of the common divisor of amounts: things have numbers from 1."""

WORTH_DIVIDING = 100
"""Least common divisor that makes amounts shorter."""


def _own_parts(chunks: Iterable[tuple[int, bytes]], form: int) -> list[Sequence[Any]] | None:
    """Return the sums of the figures of the game system of chunks; None if one has none of this form."""
    parts = []
    for _, packed in chunks:
        _, _, _, _, *rest = msgspec.msgpack.decode(packed)
        if len(rest) < OWN + 1:
            return None
        stored, sums = msgspec.msgpack.decode(rest[OWN])
        if stored != form:
            return None
        parts.append(sums)
    return parts


def _halves(packed: list[float]) -> Counter[float]:
    """Return values with their numbers of games, which follow all values."""
    half = len(packed) // 2
    return Counter(dict(zip(packed[:half], packed[half:], strict=True)))


def _divided(scores: list[Any]) -> list[Any]:
    """Return whole scores as their common divisor and a list of parts, if that is shorter."""
    part = math.gcd(*scores) if all(isinstance(score, int) for score in scores) else 0
    return scores if part < WORTH_DIVIDING else [part, [score // part for score in scores]]


def _multiplied(packed: list[Any]) -> list[float]:
    """Return the scores of `_divided`."""
    if packed and isinstance(packed[-1], list):
        return [packed[0] * score for score in packed[1]]
    return packed


BOUGHT = "bought"
"""The counter of purchases."""


def bought_in(details: GameDetails) -> dict[Counted, int]:
    """Return how often each thing was bought."""
    found: dict[Counted, int] = {}
    for each in details.bought:
        found[each.thing] = found.get(each.thing, 0) + 1
    return found


def thing_key(of: Counted | Deal) -> str:
    """Return the key of what a counter counts, or of a purchase: `railroad PA`, `seat 0`, `seat 0 railroad PA`,
    `deal 30000 railroad PA`."""
    if isinstance(of, Deal):
        return f"deal {of.price} {of.thing.kind} {of.thing.id}"
    if isinstance(of, Ref):
        return f"{of.kind} {of.id}"
    return f"seat {of}" if isinstance(of, int) else f"seat {of[0]} {of[1].kind} {of[1].id}"


def thing_of(key: str) -> Counted | Deal:
    """Return what a key names."""
    kind, _, rest = key.partition(" ")
    if kind == "deal":
        price, bought, id = rest.split(" ", 2)
        return Deal(int(price), Ref(cast(Kind, bought), id))
    if kind != "seat":
        return Ref(cast(Kind, kind), rest)
    seat, _, thing = rest.partition(" ")
    if not thing:
        return int(seat)
    kind, _, id = thing.partition(" ")
    return int(seat), Ref(cast(Kind, kind), id)


def content(tally: GameTally, counters: Sequence[str]) -> Row:
    """Return what a store has of a game, to compare two of them."""
    counts = {name: {of: n for of, n in tally.counts.get(name, {}).items() if n} for name in counters}
    return tally.winner, tally.turns, tuple(map(float, tally.scores)), tuple(tally.owned_by_winner), counts


@contextmanager
def reading(path: Path) -> Iterator[Store]:
    """Open an existing store to read it. Raises FileError."""
    with _connected(path) as base:
        yield Store(path, base)


@contextmanager
def writing(path: Path) -> Iterator[Store]:
    """Open a store to write to it, a new one if there is none. Raises FileError, also if another process writes."""
    folder = state_folder() / "runs"
    lock = FileLock(folder / f"{path_key(path)}.lock", timeout=0)
    try:
        own_folder(folder)
        lock.acquire()
    except Timeout:
        raise FileError(path, tr("another process is writing to this store of runs")) from None
    except OSError as error:
        raise FileError(path, tr("cannot be written: {error}").format(error=error.strerror or error)) from None
    try:
        with _connected(path, is_made=True) as base:
            yield Store(path, base)
    finally:
        lock.release()


@contextmanager
def _connected(path: Path, is_made: bool = False) -> Iterator[sqlite3.Connection]:
    """Connect to a store. With `is_made`, make the tables in an empty or missing file."""
    if not is_made and not path.is_file():
        raise UnreadableFile(path, tr("there is no such store of runs"))
    with _as_file_error(path):
        base = sqlite3.connect(path, timeout=SECONDS_TO_WAIT, isolation_level=None)
        try:
            if is_made and not base.execute("select count(*) from sqlite_master").fetchone()[0]:
                base.execute(f"pragma page_size = {PAGE_SIZE}")
                base.execute("pragma journal_mode = wal")
                base.executescript(
                    f"begin immediate; {TABLES} pragma application_id = {APPLICATION}; "
                    f"pragma user_version = {VERSION}; commit;"
                )
            _refuse_others(path, base)
            if is_made and base.execute("pragma user_version").fetchone()[0] < VERSION:
                base.executescript(
                    f"begin immediate; alter table game add column details blob; "
                    f"pragma user_version = {VERSION}; commit;"
                )
            base.execute("pragma synchronous = normal")
            yield base
        finally:
            base.close()


def _refuse_others(path: Path, base: sqlite3.Connection) -> None:
    application = base.execute("pragma application_id").fetchone()[0]
    version = base.execute("pragma user_version").fetchone()[0]
    if application != APPLICATION:
        raise UnreadableFile(path, tr("this is not a store of runs"))
    if version > VERSION:
        raise NewerFormat(path, tr("this store was written by a later version of Boxcars"))


@contextmanager
def _as_file_error(path: Path) -> Iterator[None]:
    """Raise errors of SQLite as FileError."""
    try:
        yield
    except sqlite3.DatabaseError as error:
        said = str(error)
        if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_NOTADB:
            raise UnreadableFile(path, tr("this is not a store of runs")) from None
        raise FileError(path, tr("the store of runs cannot be used: {error}").format(error=said)) from None


def merged(target: Store, sources: Sequence[Store]) -> Mapping[int, int]:
    """Copy all runs of stores into one, runs of the same games into a single run; return the games of each run there.

    Raises BoxcarsError if a game has two different results.
    """
    known = {run.identity.text(): run.id for run in target.runs()}
    for source in sources:
        for run in source.runs():
            key = run.identity.text()
            if key not in known:
                known[key] = target.begin(
                    run.identity, source.scenario_text(run), run.first, run.wanted, source.code(run)
                )
            id = known[key]
            before = target.run(id)
            first = min(before.first, run.first)
            end = max(before.first + before.wanted, run.first + run.wanted)
            target.extend(id, first, end - first)
            for numbers, tallies in _in_batches(source.games(run.id)):
                target.add(id, numbers, tallies)
            details = dict(source.details(run.id))
            if details:
                target.add_details(id, details)
    return {run.id: run.games for run in target.runs()}


BATCH = 5_000
"""Games that are copied at once."""


def _in_batches(games: Iterable[tuple[int, GameTally]]) -> Iterator[tuple[list[int], list[GameTally]]]:
    numbers: list[int] = []
    tallies: list[GameTally] = []
    for number, tally in games:
        numbers.append(number)
        tallies.append(tally)
        if len(numbers) == BATCH:
            yield numbers, tallies
            numbers, tallies = [], []
    if numbers:
        yield numbers, tallies
