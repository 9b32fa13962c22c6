"""A played game as a value: its board, its settings, and every action in order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Annotated, Any, cast

from msgspec import Meta, Struct
from msgspec.structs import replace

from engine.errors import BoxcarsError, DivergenceError, did_you_mean
from engine.game.game_rules import AnyRules
from engine.game.options import resolve
from engine.game.rules import CHANCE, Action, SeatSetup
from engine.game.transfer import HandOver, Step, players_first, players_last
from engine.i18n import format_number, tr
from engine.model.ids import Kind, Ref
from engine.model.numeric_limits import Score, Seed
from engine.model.scenario import RuleValue, Scenario
from engine.plain_text import is_unicode

MAX_LETTERS = 4_000
"""Maximum length of a note."""

MAX_NAME = 80
"""Maximum length of the name of a branch."""

Name = Annotated[str, Meta(min_length=1, max_length=MAX_NAME)]


class Note(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A note at a position: after `step` actions, in the game or in the branch of that name. `place` is the thing on
    the board that it is attached to, `city chicago` for a `Ref`, "" for none."""

    step: Step
    text: Annotated[str, Meta(max_length=MAX_LETTERS)]
    place: Annotated[str, Meta(max_length=200)] = ""
    branch: Annotated[str, Meta(max_length=MAX_NAME)] = ""

    @property
    def about(self) -> Ref | None:
        """The thing that it is attached to."""
        kind, _, id = self.place.partition(" ")
        return Ref(cast(Kind, kind), id) if id else None


class Branch(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Another course of the game: it leaves the game, or its `parent` branch, after `step` actions, and continues with
    `actions`. `bots` are the players of each seat at its end; empty if they are those of what it leaves. `hand_overs`
    are those since it left, by the number of actions since the start."""

    name: Name
    step: Step
    actions: tuple[str, ...]
    scores: tuple[Score, ...] = ()
    finished: bool = True
    bots: tuple[str, ...] = ()
    parent: Annotated[str, Meta(max_length=MAX_NAME)] = ""
    note: str = ""
    hand_overs: tuple[HandOver, ...] = ()


class Record(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A game that can be replayed exactly.

    `scenario` names a bundled scenario (`boxcars/us-boxcars-2013`) or a path relative to the record; a board that was
    never saved is completely included in `embedded` instead. `hash` is the scenario's. `options` has the values set for
    this game. `actions` are codes in order, including those of chance. An unfinished game is not `finished`; its
    `scores` are those of the last position, or empty if the rules could not score it. A branch leaves the game or a
    branch before it in `branches`; `main_branch` is the name of the game itself among them, "" if it has none.
    `seats` has the players at the end, `hand_overs` the previous ones.
    """

    family: str
    hash: str
    seats: tuple[SeatSetup, ...]
    seed: Seed
    actions: tuple[str, ...]
    scores: tuple[Score, ...] = ()
    finished: bool = True
    scenario: str = ""
    embedded: dict[str, Any] | None = None
    options: dict[str, RuleValue] = {}
    game: Annotated[int, Meta(ge=0, le=2**63 - 1)] = 0
    title: str = ""
    note: str = ""
    notes: tuple[Note, ...] = ()
    branches: tuple[Branch, ...] = ()
    main_branch: Annotated[str, Meta(max_length=MAX_NAME)] = ""
    hand_overs: tuple[HandOver, ...] = ()


def along(record: Record, branch: str = "") -> Record:
    """Return the game along a branch as a record of its own, with the notes of that course; "" or its own name is the
    game itself. Raises BoxcarsError, with the nearest name, if there is no such branch."""
    if branch in ("", record.main_branch):
        return replace(record, notes=tuple(note for note in record.notes if not note.branch), branches=())
    found = next((each for each in record.branches if each.name == branch), None)
    if found is None:
        names = [each.name for each in record.branches]
        text = (
            tr("no branch named “{name}”{suggestion}; available: {names}")
            if names
            else tr("no branch named “{name}”; the record has no branches")
        )
        near = did_you_mean(branch, names)
        raise BoxcarsError(text.format(name=branch, suggestion=near, names=", ".join(names)))
    base = along(record, found.parent)
    seats = base.seats
    if found.bots:
        seats = tuple(replace(seat, bot=bot) for seat, bot in zip(seats, found.bots, strict=True))
    before = tuple(note for note in base.notes if note.step <= found.step)
    own = tuple(replace(note, branch="") for note in record.notes if note.branch == branch)
    # Hand-overs at the step where it leaves belong to the other course.
    hand_overs = tuple(each for each in base.hand_overs if each.step < found.step) + found.hand_overs
    return replace(
        base,
        seats=seats,
        actions=base.actions[: found.step] + found.actions,
        scores=found.scores,
        finished=found.finished,
        note=found.note,
        notes=before + own,
        main_branch=branch,
        hand_overs=hand_overs,
    )


def players(record: Record) -> tuple[str, ...]:
    """Return the players of the seats at the end of a game."""
    return tuple(seat.bot for seat in record.seats)


def players_after(record: Record, step: int) -> tuple[str, ...]:
    """Return the players of the seats from the position after this number of actions on."""
    first = players_first(players(record), record.hand_overs)
    return players_last(first, tuple(each for each in record.hand_overs if each.step <= step))


def with_branch(record: Record, name: str, game: Record, of: str = "") -> Record:
    """Return the record with a game of the same start as a branch of that name, replacing one of that name: it leaves
    the game, or the branch `of`, at the first different action or hand-over. Raises BoxcarsError if that is not
    possible."""
    refuse_branch_name(record, name)
    base = along(record, of)
    same = _in_common(base, game)
    bots = players(game)
    changed = bots if bots != players(base) else ()
    since = tuple(each for each in game.hand_overs if each.step >= same)
    made = Branch(name, same, game.actions[same:], game.scores, game.finished, changed, of, game.note, since)
    others = [each.name for each in record.branches]
    at = others.index(name) if name in others else len(others)
    found = replace(record, branches=(*record.branches[:at], made, *record.branches[at + 1 :]))
    problem = next(problems(found), None)
    if problem is not None:
        raise BoxcarsError(problem[1])
    return found


def refuse_branch_name(record: Record, name: str) -> None:
    """Raise BoxcarsError unless a branch of the record can have this name."""
    if not 1 <= len(name) <= MAX_NAME:
        raise BoxcarsError(
            tr("expected a name of 1 to {most} characters for the branch, found {n:,}").format(
                most=MAX_NAME, n=len(name)
            )
        )
    if not is_unicode(name):
        raise BoxcarsError(tr("expected a name of UTF-8 text for the branch, found “{name}”").format(name=name))
    if name == record.main_branch:
        raise BoxcarsError(tr("the game and a branch are both named “{name}”").format(name=name))


def _in_common(base: Record, game: Record) -> int:
    """Return how many actions two games have in common, played by the same players."""
    acts = (n for n, (one, other) in enumerate(zip(base.actions, game.actions, strict=False)) if one != other)
    same = next(acts, min(len(base.actions), len(game.actions)))
    for one, other in zip_longest(base.hand_overs, game.hand_overs):
        if one != other:
            return min([same, *(each.step for each in (one, other) if each is not None)])
    return same


def problems(record: Record) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """Yield the problems of scores, notes, branches and hand-overs: their path in the record, and a sentence."""
    lengths = {"": len(record.actions)}
    last = {"": players(record)}
    if record.finished and not record.scores:
        yield ("scores",), tr("expected a score for each seat of a finished game")
    yield from _misplaced((), record.hand_overs, last[""], 0, lengths[""])
    if any(branch.name == record.main_branch for branch in record.branches):
        yield ("main_branch",), tr("the game and a branch are both named “{name}”").format(name=record.main_branch)
    for number, branch in enumerate(record.branches):
        way = ("branches", number)
        if branch.name in lengths:
            yield (*way, "name"), tr("two branches are named “{name}”").format(name=branch.name)
            continue
        if branch.parent not in lengths:
            yield (*way, "parent"), tr("no branch before this one is named “{name}”").format(name=branch.parent)
        elif branch.step > lengths[branch.parent]:
            yield (
                (*way, "step"),
                tr("expected a step of at most {lengths:,}, found {step:,}").format(
                    lengths=lengths[branch.parent], step=branch.step
                ),
            )
        for field in ("bots", "scores"):
            many, wanted = len(getattr(branch, field)), len(record.seats)
            if many != wanted and (many or (field == "scores" and branch.finished)):
                yield (
                    (*way, field),
                    tr("expected {wanted} of them, one for each seat, found {many}").format(wanted=wanted, many=many),
                )
        lengths[branch.name] = branch.step + len(branch.actions)
        last[branch.name] = branch.bots or last.get(branch.parent, last[""])
        yield from _misplaced(way, branch.hand_overs, last[branch.name], branch.step, lengths[branch.name])
    for number, note in enumerate(record.notes):
        if note.branch not in lengths:
            yield ("notes", number, "branch"), tr("no branch named “{branch}”").format(branch=note.branch)
        elif note.step > lengths[note.branch]:
            said = tr("expected a note after at most {lengths:,} actions, found {step:,}").format(
                lengths=lengths[note.branch], step=note.step
            )
            yield ("notes", number, "step"), said
        if note.place and note.about is None:
            yield (
                ("notes", number, "place"),
                tr("expected a place as kind and ID, such as `city chicago`, found “{place}”").format(place=note.place),
            )


def _misplaced(
    way: tuple[str | int, ...], hand_overs: Sequence[HandOver], last: Sequence[str], least: int, most: int
) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """Yield problems of hand-overs: they must be in order, within the actions of their branch, from the current player
    of the seat; its last player plays it at the end."""
    has, before = dict(enumerate(last)), most
    for number, each in reversed(list(enumerate(hand_overs))):
        at = (*way, "hand_overs", number)
        if each.seat not in has:
            yield (
                (*at, "seat"),
                tr("expected a seat from 0 to {has}, found {seat}").format(has=len(has) - 1, seat=each.seat),
            )
        elif has[each.seat] != each.to:
            yield (
                (*at, "to"),
                tr("expected the seat to be played by “{has}” after it, found “{to}”").format(
                    has=has[each.seat], to=each.to
                ),
            )
        if not least <= each.step <= before:
            yield (
                (*at, "step"),
                tr("expected a step from {least:,} to {before:,}, found {step:,}").format(
                    least=least, before=before, step=each.step
                ),
            )
        has[each.seat], before = each.before, each.step


def replay(rules: AnyRules, scenario: Scenario, record: Record) -> Iterator[tuple[Action | None, Any]]:
    """Replay the game: first (None, start), then each action with the state after it.

    Raises DivergenceError at the first action that is not possible there, if a finished game is not over at the end of
    its record or an unfinished one is, and if the last scores differ. An unfinished game may have no scores.
    """
    state = rules.initial_state(scenario, record.seats, resolve(rules.options, scenario.rules, record.options))
    yield None, state
    for step, code in enumerate(record.actions):
        action = recorded_action(rules, state, step, code)
        state = rules.apply_action(state, action)
        yield action, state
    if record.finished != rules.is_terminal(state):
        wanted = tr("the end of the game") if record.finished else tr("a game that continues")
        raise DivergenceError(len(record.actions), wanted, _possible(rules, state))
    if not record.scores and not record.finished:
        return
    scores = rules.returns(state)
    found = [float(scores[seat]) for seat in range(len(record.seats))]
    if found != [float(score) for score in record.scores]:
        wanted = tr("last scores {scores}").format(
            scores=", ".join(format_number(score, "g") for score in record.scores)
        )
        raise DivergenceError(len(record.actions), wanted, [", ".join(format_number(score, "g") for score in found)])


def recorded_action(rules: AnyRules, state: Any, step: int, code: str) -> Action:
    """Return the action of a code, which comes after `step` actions, in a position: of a seat or of chance. Raises
    DivergenceError if it is not possible there."""
    action = rules.string_to_action(state, code)
    if action is None:
        raise DivergenceError(step, code, _possible(rules, state))
    return action


def _possible(rules: AnyRules, state: Any) -> list[str]:
    """Return the codes of what can happen next; none once the game is over."""
    if rules.current_player(state) == CHANCE:
        return [action.code for action, _ in rules.chance_outcomes(state).outcomes]
    return [action.code for action in rules.legal_actions(state)]
