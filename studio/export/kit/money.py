"""Money: the values of notes, how many of each a game needs, and the notes.

The number follows from the cash of all players in simulated games, or from the amounts of the rules where no game can
be played. Enough notes are made for 98 of 100 such moments, and for change.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from engine.errors import RulesError
from engine.game.family import family
from engine.game.fast.batch import GameTally
from engine.i18n import ntr, tr
from engine.money import money
from engine.plain_text import quoted
from engine.sim.run import Job, Runner
from studio.export.kit.blocks import bold_font, fitted, plain_font
from studio.export.kit.cards import ground
from studio.export.kit.parts import Card, Deck, Face, Part, Source

NOTE = (62.0, 35.0)
STEPS = (1, 5, 10, 20, 50)
"""First digits of the values of notes, and of those ten times as high."""
AT_ONCE = 100
"""Number of compiled games between two steps."""
ENOUGH = 0.98
SPARE = 1.5
"""Factor for players who do not exchange small notes for large ones."""
SEED = 1
TINTS = ("#d9e6d2", "#f2d9c9", "#d3dfee", "#efe6b8", "#e3d3e8", "#cfe6e4", "#eed3d6", "#dcdcdc", "#e8dcc4")


def values(amounts: Iterable[int], most: int) -> list[int]:
    """Return the values of notes for these amounts: the smallest one divides them all, the largest ones are up to half
    of `most`."""
    base = math.gcd(*(abs(one) for one in amounts if one)) or 1
    found, power = [], 1
    while power <= max(most, base):
        for step in STEPS[:1] + STEPS[1:]:
            value = step * power
            if value % base == 0 and value not in found and (value <= max(base, most / 2)):
                found.append(value)
        power *= 10
    if not found or found[0] != base:
        found.insert(0, base)
    return sorted(set(found))


def broken(amount: int, notes: Sequence[int]) -> dict[int, int]:
    """Return the fewest notes of each value that make an amount, from the highest value down; a rest below the smallest
    value is left out."""
    left, found = max(0, amount), {}
    for value in sorted(notes, reverse=True):
        found[value], left = divmod(left, value)
    return found


def needed(moments: Iterable[Sequence[int]], notes: Sequence[int], players: int) -> dict[int, int]:
    """Return how many notes of each value are enough for most of these moments, each the cash of all players, and for
    the change of every player: as many of a value as the next higher one is exchanged for, less one."""
    counts: dict[int, list[int]] = {value: [] for value in notes}
    for cash in moments:
        held = [broken(one, notes) for one in cash]
        for value in notes:
            counts[value].append(sum(one[value] for one in held))
    found = {}
    for number, value in enumerate(notes):
        own = sorted(counts[value])
        enough = own[min(len(own) - 1, math.ceil(ENOUGH * len(own)) - 1)] if own else 0
        higher = notes[number + 1] if number + 1 < len(notes) else 0
        change = min(4, higher // value - 1) * players if higher else 0
        found[value] = math.ceil(SPARE * max(1, enough, change))
    return found


def final_cash(source: Source, players: int, games: int, first: int = 0) -> list[tuple[int, ...]]:
    """Return the scores of simulated games between casual bots, for game systems whose scores are cash; none where the
    games are not compiled, because they would take minutes, and of a board that cannot be played yet."""
    job = Job(source.scenario, source.options, bots_of(source, players), SEED)
    try:
        runner = Runner(job)
        if runner.interpreted_because and source.games is None:
            return []
        tallies: list[GameTally] = []
        for done in range(0, games, AT_ONCE):
            source.step(done, games)
            tallies += runner.play(range(first + done, first + min(done + AT_ONCE, games)))
    except RulesError:
        return []
    return [tuple(int(score) for score in tally.scores) for tally in tallies]


def driven_cash(source: Source, players: int, games: int, first: int = 0) -> list[tuple[int, ...]]:
    """Return the cash of all players at the beginning of every round of simulated games between casual bots; none where
    the games are not compiled, because they would take minutes, and of a board that cannot be played yet."""
    job = Job(source.scenario, source.options, bots_of(source, players), SEED)
    found: list[tuple[int, ...]] = []
    round = -1

    def see(state: Any) -> None:
        nonlocal round
        if state.turn // players != round:
            round = state.turn // players
            found.append(tuple(int(one.money or 0) for one in state.holdings))

    try:
        runner = Runner(job)
        if runner.interpreted_because and source.games is None:
            return []
        for game in range(first, first + games):
            source.step(game - first, games)
            round = -1
            runner.watch(game, see)
    except RulesError:
        return []
    return found


def bots_of(source: Source, players: int) -> tuple[str, ...]:
    """Return the names of casual bots for all seats."""
    known = family(source.scenario.family)
    names = [*known.casual_bots] or [*known.bots]
    return tuple(names[n % len(names)] for n in range(players))


def assumed_cash(start: int, goal: int, players: int) -> list[tuple[int, ...]]:
    """Return moments of a game without playing it: from the starting cash to the goal of one player, while the others
    have less."""
    found = []
    for step in range(21):
        own = start + (goal - start) * step // 20
        found.append(tuple(own * (100 - 11 * n) // 100 for n in range(players)))
    return found


def notes_of(text: str) -> Mapping[int, int]:
    """Return the notes by value of a text such as `1000:40,5000:20`. Raises RulesError."""
    found: dict[int, int] = {}
    for part in filter(None, (one.strip() for one in text.split(","))):
        value, colon, count = (one.strip() for one in part.partition(":"))
        if not colon or not (value.isascii() and value.isdigit() and count.isascii() and count.isdigit()):
            raise RulesError(
                tr("expected notes as VALUE:NUMBER, such as 1000:40,5000:20, found {text}").format(
                    text=quoted(part, 40)
                )
            )
        if len(value) > 12 or not int(value) or len(count) > 4 or int(count) > 2_000:
            raise RulesError(
                tr("{text}: at most 2,000 notes of a value from 1 to 999,999,999,999").format(text=quoted(part, 40))
            )
        found[int(value)] = int(count)
    return found


def notes_text(part: Part) -> str:
    """Return the notes of a part as `notes_of` reads them."""
    cards = (card for deck in part.contents if isinstance(deck, Deck) for card in deck.cards)
    return ", ".join(f"{card.name}:{card.copies}" for card in cards)


def money_part(source: Source, counts: Mapping[int, int], games: int = 0) -> Part:
    """Return the notes: those set by hand, else these, which are based on this number of simulated games (0: on the
    amounts of the rules)."""
    title = tr("Money")
    if source.notes:
        words = tr("Money, numbers set by hand")
    elif games:
        words = ntr("Money for the needs of {n:,} simulated game", "Money for the needs of {n:,} simulated games",
                    games).format(n=games)  # fmt: skip
    else:
        words = tr("Money by the amounts of the rules")
    shown = dict(sorted((source.notes or counts).items()))
    cards = tuple(
        Card(str(value), _note(source, value, number), copies=count)
        for number, (value, count) in enumerate(shown.items())
        if count
    )
    wide, high = NOTE
    deck = Deck("notes", words, wide, high, cards, bleed=0.0, safe=2.5)
    return Part("money", title, (deck,), None if source.notes else games)


def _note(source: Source, value: int, number: int) -> Face:
    wide, high = NOTE
    text = money(source.scenario.currency, value)
    tint = TINTS[number % len(TINTS)] if source.look != "contrast" else "#ffffff"

    def paint(painter: QPainter) -> None:
        painter.fillRect(ground(wide, high, 0), QColor(tint))
        painter.setPen(QPen(QColor("#14181c"), 0.3))
        painter.drawRect(QRectF(2.2, 2.2, wide - 4.4, high - 4.4))
        painter.setPen(QPen(QColor("#14181c"), 0.15))
        painter.drawRect(QRectF(3.0, 3.0, wide - 6.0, high - 6.0))
        # Bars tell the values apart without color.
        for bar in range(number + 1):
            x = wide / 2 + (bar - number / 2) * 2.2
            painter.fillRect(QRectF(x - 0.6, high - 7.8, 1.2, 2.6), QColor("#14181c"))

    return Face(
        paint,
        (
            fitted(text, QRectF(8, 7.5, wide - 16, 14), bold_font(), 30, 8, "center", "middle"),
            fitted(source.scenario.title, QRectF(8, 21.5, wide - 16, 4.5), plain_font(), 7, 5, "center", "middle"),
            fitted(text, QRectF(4, 3.6, 22, 4), bold_font(), 8, 6, "left"),
            fitted(text, QRectF(wide - 26, 3.6, 22, 4), bold_font(), 8, 6, "right"),
        ),
    )
