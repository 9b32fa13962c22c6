"""The chance of a game in signed numbers of 64 bits, for compiled functions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.game import chance


def mix64(x: int) -> int:
    """`chance.mix` where products wrap around at 64 bits and shifts carry the sign."""
    x = x - 7046029254386353131
    x = (x ^ ((x >> 30) & 0x3_FFFF_FFFF)) * -4658895280553007687
    x = (x ^ ((x >> 27) & 0x1F_FFFF_FFFF)) * -7723592293110705685
    return x ^ ((x >> 31) & 0x1_FFFF_FFFF)


def below64(bits: int, limit: int) -> int:
    """`chance.below` for limits below 2**31."""
    return (((bits >> 32) & 0xFFFF_FFFF) * limit + (((bits & 0xFFFF_FFFF) * limit) >> 32)) >> 32


def signed(bits: int) -> int:
    """The 64 bits of a key as a signed number."""
    return bits - (1 << 64) if bits >> 63 else bits


OWN_TEXT: Mapping[str | Callable[..., Any], Callable[..., Any]] = {chance.mix: mix64, chance.below: below64}
