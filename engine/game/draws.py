"""The chance of a game between bots, for games that are played in place: the same numbers as those of `chance`."""

from __future__ import annotations

import cython

MASK = 0xFFFF_FFFF_FFFF_FFFF

UNASKED = -1


@cython.final
@cython.cclass
class Draws:
    """The draws of one game: for chance, and for the seats that play at random. `key` is that of the game, `decision`
    the number of the purpose of choices."""

    key: cython.ulonglong
    decision: cython.ulonglong
    turns: list[int]
    counts: list[int]

    def __init__(self, key: int, decision: int, seats: cython.int) -> None:
        self.key, self.decision = key, decision
        self.turns, self.counts = [UNASKED] * seats, [0] * seats

    @cython.ccall
    def bits(
        self, purpose: cython.ulonglong, seat: cython.int, turn: cython.int, count: cython.int
    ) -> cython.ulonglong:
        """Return 64 random bits for the draw number `count` of a purpose by a seat in a turn."""
        share: cython.ulonglong = mixed(mixed(self.key ^ purpose) ^ cython.cast(cython.ulonglong, seat + 1))
        return mixed(mixed(share ^ cython.cast(cython.ulonglong, turn)) ^ cython.cast(cython.ulonglong, count))

    @cython.ccall
    def choice(self, options: list[int], seat: cython.int, turn: cython.int) -> cython.int:
        """Return one of the decisions of a seat that plays at random, all equally likely. Only a choice draws."""
        if len(options) == 1:
            return options[0]
        if self.turns[seat] != turn:
            self.turns[seat], self.counts[seat] = turn, 0
        count: cython.int = self.counts[seat]
        self.counts[seat] = count + 1
        return options[share_below(self.bits(self.decision, seat, turn, count), len(options))]


@cython.ccall
def mixed(x: cython.ulonglong) -> cython.ulonglong:
    """Return 64 well-mixed bits for 64 bits, as splitmix64's finalizer does."""
    x = (x + 0x9E37_79B9_7F4A_7C15) & MASK
    x = ((x ^ (x >> 30)) * 0xBF58_476D_1CE4_E5B9) & MASK
    x = ((x ^ (x >> 27)) * 0x94D0_49BB_1331_11EB) & MASK
    return x ^ (x >> 31)


@cython.ccall
def share_below(bits: cython.ulonglong, limit: cython.ulonglong) -> cython.longlong:
    """Return a whole number from 0 to limit - 1 from 64 random bits: the upper half of their product. `limit` has less
    than 32 bits."""
    return ((bits >> 32) * limit + (((bits & 0xFFFF_FFFF) * limit) >> 32)) >> 32
