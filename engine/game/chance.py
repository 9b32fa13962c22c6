"""Chance as a player: a draw depends on its purpose, never on earlier draws.

The same (seed, game, purpose, seat, turn, n) gives the same outcome in every process, and an additional roll changes no
other (counter-based, splitmix64 of Steele, Lea and Flood 2014).
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import accumulate
from zlib import crc32

from engine.game.rules import Action, Draw, Seat
from engine.i18n import tr

MASK = 0xFFFF_FFFF_FFFF_FFFF


def mix(x: int) -> int:
    """Return 64 well-mixed bits for 64 bits, as splitmix64's finalizer does."""
    x = (x + 0x9E37_79B9_7F4A_7C15) & MASK
    x = ((x ^ (x >> 30)) * 0xBF58_476D_1CE4_E5B9) & MASK
    x = ((x ^ (x >> 27)) * 0x94D0_49BB_1331_11EB) & MASK
    return x ^ (x >> 31)


def purpose_number(purpose: str) -> int:
    """Return the number of a purpose in the hash."""
    return crc32(purpose.encode())


def game_key(seed: int, game: int) -> int:
    """Return the part of the hash that all draws of a game share."""
    return mix(mix(seed & MASK) ^ (game & MASK))


def number(key: int, purpose: int, seat: Seat, turn: int, n: int) -> int:
    """Return 64 random bits for the nth draw of a purpose by a seat in a turn of the game with this key."""
    return mix(mix(mix(mix(key ^ purpose) ^ (seat + 1)) ^ turn) ^ n)


def below(bits: int, limit: int) -> int:
    """Return a whole number from 0 to limit - 1 from 64 random bits (multiply and shift)."""
    return (bits * limit) >> 64


def pick(draw: Draw, seed: int, game: int = 0) -> Action:
    """Return the outcome that chance picks for a draw in game number `game` of a batch with this seed."""
    bits = number(game_key(seed, game), purpose_number(draw.purpose), draw.seat, draw.turn, draw.n)
    left = below(bits, sum(weight for _, weight in draw.outcomes))
    for action, weight in draw.outcomes:
        left -= weight
        if left < 0:
            return action
    raise AssertionError("a draw without outcomes")


class Outcomes:
    """The outcomes of a draw: numbers for the rules, their actions and their whole-number weights, in a fixed order.
    Values made once for each kind of draw have their codes looked up once."""

    def __init__(self, found: Iterable[tuple[int, Action, int]]) -> None:
        rows = list(found)
        self.numbers = [number for number, _, _ in rows]
        self.weighted = tuple((action, weight) for _, action, weight in rows)

    @cached_property
    def by_code(self) -> Mapping[str, int]:
        """Return the number of each outcome by its code."""
        return {action.code: number for number, (action, _) in zip(self.numbers, self.weighted, strict=True)}

    def action(self, code: str) -> Action | None:
        """Return the outcome with this code; None if there is none."""
        return next((action for action, _ in self.weighted if action.code == code), None)

    @cached_property
    def sums(self) -> list[int]:
        """Return the cumulative weights of the outcomes."""
        return list(accumulate(weight for _, weight in self.weighted))

    def picked(self, bits: int) -> int:
        """Return the number of the outcome that 64 random bits select, as `pick` does."""
        return self.numbers[bisect_right(self.sums, below(bits, self.sums[-1]))]


def first_player(seats: Iterable[Seat], names: Sequence[str]) -> Outcomes:
    """Return the equally likely players who can begin."""
    text = tr("{name} begins")
    return Outcomes((seat, Action(f"first {seat + 1}", text.format(name=names[seat])), 1) for seat in seats)
