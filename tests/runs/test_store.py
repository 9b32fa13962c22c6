"""The store of runs: what goes in comes out, chunk by chunk, and nothing finished is lost."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import cast

import msgspec
import pytest
from msgspec.structs import replace

from engine.errors import BoxcarsError, FileError, NewerFormat, UnreadableFile
from engine.game.family import family
from engine.game.fast.batch import GameTally, summed
from engine.game.options import resolve
from engine.model.ids import Ref
from engine.runs.identity import identity_of, playable, scenario_text, stored_counters, text_hash
from engine.runs.playing import differences, of_run, record_of, resume, totals_of
from engine.runs.reporting import GrowingReport, fairness_of
from engine.runs.store import APPLICATION, Store, content, merged, reading, thing_key, thing_of, writing
from engine.sim.fairness import FairnessCard
from engine.sim.run import Runner
from tests.bundled import bundled_scenario
from tests.runs.stored import DICE, identity, played


def tally(winner: int | None, **counts: dict) -> GameTally:
    owned = (Ref("railroad", "PA"), Ref("railroad", "B&O")) if winner is not None else ()
    return GameTally(winner, 40 + (winner or 0), (12.0, 3.5), owned, counts)


GAMES = [
    tally(0, bought={Ref("railroad", "PA"): 1, Ref("railroad", "B&O"): 2}, begins={0: 1}),
    tally(1, bought={Ref("railroad", "PA"): 900}, begins={1: 1}),
    tally(None, bought={}, begins={(1, Ref("city", "x y")): -3}),
]


def test_games_come_out_as_they_went_in(tmp_path: Path) -> None:
    path = tmp_path / "runs.db"
    with writing(path) as store:
        id = store.begin(identity(), scenario_text(DICE), 0, 3)
        store.add(id, [2, 0], [GAMES[2], GAMES[0]])
        store.add(id, [1], [GAMES[1]])
    with reading(path) as store:
        (run,) = store.runs()
        assert (run.games, run.wanted, run.identity) == (3, 3, identity())
        counters = run.identity.counters
        assert [(n, content(game, counters)) for n, game in store.games(id)] == [
            (n, content(game, counters)) for n, game in enumerate(GAMES)
        ]
        sums, wanted = store.sums(id), summed(GAMES)
        assert (sums.games, sums.wins, sums.turns) == (wanted.games, wanted.wins, wanted.turns)
        assert sums.owned_by_winner == wanted.owned_by_winner and sums.counts["bought"] == wanted.counts["bought"]
        assert store.scenario_text(run) == scenario_text(DICE)


@pytest.mark.slow
def one_by_one(store, run):
    """The report and the card of a run from its games, as of a store without sums for them."""
    report = GrowingReport(store, run)
    card = FairnessCard(of_run(store, run).scenario, run.identity.bots)
    for number, game in store.games(run.id):
        report.add([number], [game])
        card.add([game])
    return report.report(), card.report()


def stored(path: Path, board: str, bots: tuple[str, ...], games: int) -> int:
    """A run in chunks of two games, with all counters of reports."""
    scenario = bundled_scenario(board)
    known = family(scenario.family)
    options = resolve(known.rules.options, scenario.rules)
    own = known.lessons(scenario, options, len(bots)).counters if known.lessons is not None else ()
    made = identity_of(scenario, options, {}, bots, 3, stored_counters(known, own), "0.1.0")
    job = replace(playable(made, scenario_text(scenario)).job, is_detailed=True)
    played = Runner(job).play(range(games))
    with writing(path) as store:
        id = store.begin(made, scenario_text(scenario), 0, games)
        for first in range(0, games, 2):
            store.add(id, [first, first + 1], played[first : first + 2])
    return id


class Unread:
    """A store whose games are not read one by one."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def __getattr__(self, name: str) -> object:
        assert name != "games", "the report reads each game"
        return getattr(self._store, name)


@pytest.mark.parametrize(
    ("board", "bots", "games"),
    [
        ("dice/boxcars", ("random", "random"), 140),
        ("boxcars/us-boxcars-2013", ("random", "random"), 140),
        ("crayon/saltmark-isles", ("hudson", "greedy"), 34),
        ("tycoon/amber-coast", ("belmont", "mellon", "greedy"), 34),
    ],
)
def test_reports_by_sums_equal_those_by_games(tmp_path: Path, board: str, bots: tuple[str, ...], games: int) -> None:
    """In so many chunks that the store joins some."""
    id = stored(tmp_path / "runs.db", board, bots, games)
    with reading(tmp_path / "runs.db") as store:
        run = store.run(id)
        assert store.figures(id) is not None
        grown = GrowingReport(store, run, 5)
        grown.add_stored(cast(Store, Unread(store)), run)
        assert [each.number for each in grown.results] == [0, 1, 2, 3, 4]
        assert (grown.report(), fairness_of(store, run)) == one_by_one(store, run)


def test_chunks_without_sums_for_reports_are_read_game_by_game(tmp_path: Path) -> None:
    id = played(tmp_path / "runs.db", 0, 6)
    with sqlite3.connect(tmp_path / "runs.db") as base:
        (packed,) = base.execute("select sums from chunk").fetchone()
        older = msgspec.msgpack.encode(msgspec.msgpack.decode(packed)[:4])
        base.execute("update chunk set sums = ?", (older,))
    base.close()
    with reading(tmp_path / "runs.db") as store:
        run = store.run(id)
        assert store.figures(id) is None and store.sums(id).games == 6
        grown = GrowingReport(store, run)
        grown.add_stored(store, run)
        assert (grown.report(), fairness_of(store, run)) == one_by_one(store, run)


def test_a_run_with_figures_of_another_form_is_read_game_by_game(tmp_path: Path) -> None:
    id = stored(tmp_path / "runs.db", "crayon/saltmark-isles", ("hudson", "greedy"), 2)
    with sqlite3.connect(tmp_path / "runs.db") as base:
        (packed,) = base.execute("select sums from chunk").fetchone()
        *parts, own = msgspec.msgpack.decode(packed)
        form, sums = msgspec.msgpack.decode(own)
        other = msgspec.msgpack.encode([*parts, msgspec.msgpack.encode([form + 1, sums])])
        base.execute("update chunk set sums = ?", (other,))
    base.close()
    with reading(tmp_path / "runs.db") as store:
        run = store.run(id)
        assert store.own_sums(id, form) is None
        grown = GrowingReport(store, run)
        grown.add_stored(store, run)
        assert grown.report() == one_by_one(store, run)[0]


def test_a_thousand_games_take_little_room(tmp_path: Path) -> None:
    path = tmp_path / "runs.db"
    ids = [Ref("railroad", f"R{n}") for n in range(28)]
    game = GameTally(1, 250, (201_500.0, 99_000.0), tuple(ids[:9]), {"bought": dict.fromkeys(ids, 1), "begins": {0: 1}})
    with writing(path) as store:
        id = store.begin(identity(), scenario_text(DICE), 0, 20_000)
        before = _size(path)
        for first in range(0, 20_000, 200):
            store.add(id, range(first, first + 200), [game] * 200)
        assert (_size(path) - before) / 20_000 < 150


def _size(path: Path) -> int:
    with sqlite3.connect(path) as base:
        base.execute("pragma wal_checkpoint(truncate)")
    return path.stat().st_size


def test_the_same_game_twice_is_one_game_and_a_different_one_is_refused(tmp_path: Path) -> None:
    with writing(tmp_path / "runs.db") as store:
        id = store.begin(identity(), scenario_text(DICE), 0, 3)
        store.add(id, [0, 1], GAMES[:2])
        store.add(id, [1, 2], GAMES[1:])
        assert store.run(id).games == 3 and store.sums(id).games == 3
        with pytest.raises(BoxcarsError, match="game 2 has two different results"):
            store.add(id, [3, 2], [GAMES[0], GAMES[0]])
        assert store.numbers(id) == {0, 1, 2} and store.sums(id).games == 3


def test_a_refused_chunk_leaves_no_thing_behind(tmp_path: Path) -> None:
    with writing(tmp_path / "runs.db") as store:
        id = store.begin(identity(), scenario_text(DICE), 0, 3)
        store.add(id, [0], GAMES[:1])
        other = tally(1, bought={Ref("railroad", "NEW"): 1})
        with pytest.raises(BoxcarsError):
            store.add(id, [1, 0], [other, other])
        store.add(id, [1], [other])
    with reading(tmp_path / "runs.db") as store:
        assert dict(store.games(id))[1].counts["bought"] == {Ref("railroad", "NEW"): 1}


@pytest.mark.parametrize("of", [Ref("railroad", "B&O"), Ref("section", "a b PA"), 3, (2, Ref("city", "x"))])
def test_keys_of_things_can_be_read(of: object) -> None:
    assert thing_of(thing_key(of)) == of


def test_one_process_writes_and_others_read(tmp_path: Path) -> None:
    path = tmp_path / "runs.db"
    with writing(path) as store:
        id = store.begin(identity(), scenario_text(DICE), 0, 1)
        with pytest.raises(FileError, match="another process is writing"), writing(path):
            pass
        with reading(path) as other:
            store.add(id, [0], GAMES[:1])
            assert dict(other.games(id))[0].winner == 0
    assert [file.name for file in tmp_path.iterdir()] == ["runs.db"]


def test_other_files_are_refused_and_stay_as_they_are(tmp_path: Path) -> None:
    text, base = tmp_path / "text.db", tmp_path / "other.db"
    text.write_text("no database " * 50)
    with sqlite3.connect(base) as made:
        made.execute("create table mine (x)")
    made.close()
    for path in (text, base):
        before = path.read_bytes()
        for opened in (reading, writing):
            with pytest.raises(UnreadableFile, match="not a store of runs"), opened(path):
                pass
        assert path.read_bytes() == before
    with pytest.raises(UnreadableFile, match="no such store"), reading(tmp_path / "missing.db"):
        pass
    with writing(tmp_path / "new.db"):
        pass
    with sqlite3.connect(tmp_path / "new.db") as made:
        assert made.execute("pragma application_id").fetchone() == (APPLICATION,)
        made.execute("pragma user_version = 99")
    made.close()
    with pytest.raises(NewerFormat), reading(tmp_path / "new.db"):
        pass


def test_merged_parts_equal_the_whole_run(tmp_path: Path) -> None:
    played(tmp_path / "whole.db", 0, 12)
    played(tmp_path / "a.db", 0, 6)
    played(tmp_path / "b.db", 4, 8)
    played(tmp_path / "b.db", 0, 2, seed=6)
    with writing(tmp_path / "m.db") as store:
        with reading(tmp_path / "a.db") as a, reading(tmp_path / "b.db") as b:
            assert merged(store, [a, b]) == {1: 12, 2: 2}
        with reading(tmp_path / "whole.db") as whole:
            (run,) = whole.runs()
            assert store.run(1) == replace(run, began=store.run(1).began)
            assert list(store.games(1)) == list(whole.games(1)) and store.sums(1) == whole.sums(1)
            assert totals_of(store, store.run(1)).data() == totals_of(whole, run).data()


def test_a_run_is_completed_and_repeated(tmp_path: Path) -> None:
    path = tmp_path / "runs.db"
    id = played(path, 3, 4)
    with writing(path) as store:
        resume(store, store.run(id), 9, 1, "0.1.0")
        assert store.numbers(id) == set(range(3, 12)) and store.run(id).wanted == 9
        assert list(differences(store, store.run(id), 1)) == []
    with sqlite3.connect(path) as base:
        base.execute("update game set turns = turns + 1 where number in (4, 11)")
    base.close()
    with reading(path) as store:
        assert sorted(differences(store, store.run(id), 1)) == [4, 11]


def test_another_version_does_not_complete_a_run(tmp_path: Path) -> None:
    path = tmp_path / "runs.db"
    id = played(path, 0, 1)
    with writing(path) as store, pytest.raises(BoxcarsError, match=r"version 0\.1\.0 and cannot .* by version 0\.2\.0"):
        resume(store, store.run(id), 2, 1, "0.2.0")
    with reading(path) as store:
        assert store.numbers(id) == {0} and store.run(id).wanted == 1


def test_a_transaction_that_cannot_be_ended_is_undone(tmp_path: Path) -> None:
    path = tmp_path / "runs.db"
    with writing(path) as store:
        id = store.begin(identity(), scenario_text(DICE), 0, 9)
        # A deferred foreign key is checked by the commit.
        store._base.execute("pragma foreign_keys = on")
        store._base.execute("create table late (run integer references run deferrable initially deferred)")
        store._base.execute("create trigger slip after insert on chunk begin insert into late values (99); end")
        with pytest.raises(FileError, match="FOREIGN KEY"):
            store.add(id, [0], GAMES[:1])
        store._base.execute("drop trigger slip")
        store.add(id, [1], GAMES[1:2])
        assert dict(store.games(id)) == {1: GAMES[1]}


def test_a_game_of_a_run_is_the_record_of_that_game(tmp_path: Path) -> None:
    path = tmp_path / "runs.db"
    id = played(path, 0, 3)
    with reading(path) as store:
        made = of_run(store, store.run(id))
        record, game = record_of(made, 2), dict(store.games(id))[2]
    assert record.game == 2 and record.scores == game.scores and record.finished


def test_runs_differ_by_everything_that_changes_games() -> None:
    texts = {identity().text(), identity(2).text(), identity(1, ("bought",)).text()}
    assert len(texts) == 3 and identity().text() == identity().text()
    assert identity().scenario == text_hash(scenario_text(DICE))


def test_a_bot_that_has_changed_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("name: Mine\n")
    rules = family("dice").rules
    made = identity_of(DICE, resolve(rules.options, DICE.rules), {}, (str(file), "greedy"), 1, (), "0.1.0")
    file.write_text("name: Other\n")
    with pytest.raises(BoxcarsError, match="has changed since the run was played"):
        playable(made, scenario_text(DICE))


def test_every_run_stores_purchases_and_the_player_who_begins() -> None:
    known = family("boxcars")
    assert stored_counters(known, ["visits"]) == ("bought", "begins", "fees_paid", "fees_received", "visits")
    assert set(stored_counters(family("dice"), [])) <= set(family("dice").rules.counters)
