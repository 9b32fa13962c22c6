"""Replay of a game on another board: the same decisions and dice, up to the first that is not possible there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import Any

from msgspec import Struct

from engine.errors import DivergenceError, RulesError
from engine.game.game_rules import AnyRules
from engine.game.record import Record, replay
from engine.game.rules import CHANCE, Action, Entry, Seat
from engine.game.summary import turn_of_state
from engine.i18n import ntr, tr
from engine.model.comparison.single import Change
from engine.model.ids import Ref
from engine.model.scenario import Scenario

MAX_NAMED = 3
"""Number of changes in a sentence; `Divergence.changes` has all that matter."""


class Otherwise(Struct, frozen=True):
    """The first difference in the journal: after which action, counted from 1 (0: before the first), in which turn, and
    the texts on the record's own board and on the other one, "" for none."""

    step: int
    turn: int
    own: str
    other: str


class Divergence(Struct, frozen=True):
    """The point where a replayed game cannot continue: at the action `step`, counted from 1, one more than the record
    has if the game ends differently. `seat` decides there, CHANCE for dice, None after the end.

    `wanted` is the recorded action, as a code and as text; `legal` has the possible codes. `why` is a sentence;
    `changes` are those that cause the divergence, as far as known, else all of them. `own` and `other` are the
    positions before the action on the two boards, `own` None if its board does not lead there either.
    """

    step: int
    turn: int
    seat: Seat | None
    wanted: str
    decision: str
    legal: tuple[str, ...]
    why: str
    changes: tuple[Change, ...]
    first: Otherwise | None
    own: Any
    other: Any


class Again(Struct, frozen=True):
    """A replayed game: the number of possible actions, the last position, and the divergence; None if it was replayed
    to its end. `first` is the first difference in the journal, even then."""

    steps: int
    state: Any
    divergence: Divergence | None
    first: Otherwise | None


def replay_actions(
    rules: AnyRules,
    record: Record,
    own: Scenario | None,
    other: Scenario,
    changes: Sequence[Change] = (),
    turn: Callable[[Any], int] = turn_of_state,
) -> Again:
    """Return the game on `other`, compared with `own`, the board that it was played on, None if that is lost.

    `changes` are all differences of the other board (`engine.model.comparison.single`); without any, the two are the
    same. `turn` counts turns as the game system does. Raises RulesError if no game can start on the other board.
    """
    before = _until_it_fails(replay(rules, own, record)) if own is not None and changes else iter(())
    there = replay(rules, other, record)
    first: tuple[Otherwise, tuple[Ref, ...], tuple[str, ...]] | None = None
    here: Any = None
    state: Any = None
    steps = -1
    while True:
        former = here
        _, here = next(before, (None, None))
        try:
            _, state = next(there)
        except StopIteration:
            return Again(steps, state, None, first[0] if first else None)
        except DivergenceError as error:
            is_known = own is not None
            found = _divergence(rules, record, error, former, state, first, changes, turn(state), is_known)
            return Again(steps, state, found, found.first)
        steps += 1
        if first is None and here is not None:
            first = _otherwise(steps, turn(state), here, state)


def _until_it_fails(states: Iterator[Any]) -> Iterator[Any]:
    try:
        yield from states
    except RulesError:
        return


def _otherwise(step: int, turn: int, own: Any, other: Any) -> tuple[Otherwise, tuple[Ref, ...], tuple[str, ...]] | None:
    """Differences in the journal after an action, the things they are about, and the rules that they come from."""
    for a, b in zip_longest(own.entries, other.entries):
        if a != b:
            entries: list[Entry] = [entry for entry in (a, b) if entry is not None]
            about = tuple(dict.fromkeys(ref for entry in entries for ref in entry.about))
            rows = tuple(dict.fromkeys(row for entry in entries for row in entry.rule.split()))
            told = Otherwise(step, turn, a.text if a is not None else "", b.text if b is not None else "")
            return told, about, rows
    return None


def _divergence(
    rules: AnyRules,
    record: Record,
    error: DivergenceError,
    own: Any,
    other: Any,
    first: tuple[Otherwise, tuple[Ref, ...], tuple[str, ...]] | None,
    changes: Sequence[Change],
    turn: int,
    is_known: bool,
) -> Divergence:
    seat = rules.current_player(other)
    whose = seat if own is None or seat is None else rules.current_player(own)
    action = rules.string_to_action(own, error.wanted) if own is not None and error.step < len(record.actions) else None
    decision = str(action) if action is not None else error.wanted
    counted = _that_count(rules, action, first, changes)
    told = first[0] if first is not None else None
    return Divergence(
        step=error.step + 1,
        turn=turn,
        seat=seat,
        wanted=error.wanted,
        decision=decision,
        legal=error.legal,
        why=_why(record, whose, decision, error, told, counted, len(changes), is_known),
        changes=tuple(counted or changes),
        first=told,
        own=own,
        other=other,
    )


def _that_count(
    rules: AnyRules,
    action: Action | None,
    first: tuple[Otherwise, tuple[Ref, ...], tuple[str, ...]] | None,
    changes: Sequence[Change],
) -> list[Change]:
    """Return the changes that touch what the decision needs; else those that touch the first difference in the journal,
    by things or by rule. If there are neither, return all of them if they are of one kind, such as prices, or those of
    options, which apply everywhere."""
    found = _touching(action.about, changes) if action is not None else []
    if not found and first is not None:
        _, about, rows = first
        by_row = {f"rules.{option.name}" for option in rules.options if set(option.rule.split()) & set(rows)}
        found = [change for change in changes if change.path in by_row] or _touching(about, changes)
    if not found:
        played = [change for change in changes if change.path.startswith(("board.", "content.", "rules."))]
        is_one_kind = len({change.path.replace("[", ".").split(".")[1] for change in played}) == 1
        found = played if is_one_kind else [change for change in played if change.path.startswith("rules.")]
    return found


def _touching(about: Iterable[Ref], changes: Sequence[Change]) -> list[Change]:
    """Return the changes that mention most of these things. A section counts if both of its mileposts do."""
    ids = {id for ref in about for id in (ref.id.split(" ")[:2] if ref.kind == "section" else (ref.id,))}
    counts = [(_spoken_of(change, ids), change) for change in changes]
    most = max((count for count, _ in counts), default=0)
    return [change for count, change in counts if count == most] if most else []


def _spoken_of(change: Change, ids: set[str]) -> int:
    path = f".{change.path.replace('[', '.')}."
    held = set(_texts(change.before)) | set(_texts(change.after))
    return sum(f".{id}." in path or id in held for id in ids)


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
        yield from value.split()
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield str(key)
            yield from _texts(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _texts(inner)


def _why(
    record: Record, seat: Seat | None, decision: str, error: DivergenceError, first: Otherwise | None,
    counted: Sequence[Change], many: int, is_known: bool,
) -> str:  # fmt: skip
    if error.step >= len(record.actions):
        what = tr("The game does not end as recorded ({decision})").format(decision=decision)
    elif seat is None:
        what = tr("The game is over before “{decision}”").format(decision=decision)
    else:
        whose = tr("chance")
        if seat != CHANCE:
            whose = record.seats[seat].name or tr("seat {number}").format(number=seat + 1)
        what = tr("“{decision}” of {player} is not possible here").format(decision=decision, player=whose)
    parts = [what]
    if counted:
        parts.append(" ".join(change.text for change in counted[:MAX_NAMED]).removesuffix("."))
        if len(counted) > MAX_NAMED:
            more = len(counted) - MAX_NAMED
            parts[-1] += ntr(", and {n} more change of that kind", ", and {n} more changes of that kind", more).format(
                n=more
            )
    elif many:
        parts.append(
            ntr(
                "the change of the board is not the only cause",
                "none of the {n} changes of the board is the only cause",
                many,
            ).format(n=many)
        )
    elif is_known:
        parts.append(tr("the board is the same, so the record or the rules of this program have changed"))
    else:
        parts.append(tr("the board has changed since, but the version history does not have the board of that time"))
    said = ": ".join(parts)
    if first is not None and first.step < error.step:
        other, own = first.other or tr("nothing"), first.own or tr("nothing")
        text = tr(". The first difference is after action {step}: “{other}” instead of “{own}”")
        said += text.format(step=first.step, other=other, own=own)
    return f"{said}."
