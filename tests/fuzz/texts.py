"""Changes of a file's bytes, by somebody who does not know what they mean."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from tests.fuzz.hostile import TEXTS

Mangling = Callable[[bytes, Random], bytes]

INSERTED = (
    b"\x00", b"\xff", b"\xc3", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xef\xbb\xbf", b"\xff\xfe", b"\x1b[2J",
    b"\t", b"\r", b"\r\n", b"\n---\n", b"\n...\n", b"&a ", b"*a", b"!!python/object/apply:os.system ", b"!!int ",
    b"<<: *a\n", b"%YAML 9.9\n", b"# note\n", b"? ", b": ", b"- ", b"|\n", b">-\n", b"[", b"]", b"{", b"}", b'"', b"'",
    b"\\", b"[" * 3000, b"{a: " * 200, b"- " * 500, b"x" * 100_000, b"\n" * 5000, b" " * 5000,
)  # fmt: skip
"""What is put between two bytes."""


def truncate(data: bytes, rng: Random) -> bytes:
    """The file ends early."""
    return data[: rng.randrange(len(data) + 1)]


def flip(data: bytes, rng: Random) -> bytes:
    """A few bits are others."""
    changed = bytearray(data)
    for _ in range(rng.choice((1, 1, 3, 20)) if changed else 0):
        changed[rng.randrange(len(changed))] ^= 1 << rng.randrange(8)
    return bytes(changed)


def insert(data: bytes, rng: Random) -> bytes:
    """Something stands between two bytes."""
    at = rng.randrange(len(data) + 1)
    what = rng.choice((*INSERTED, rng.choice(TEXTS).encode()))
    return data[:at] + what + data[at:]


def cut(data: bytes, rng: Random) -> bytes:
    """A piece is missing."""
    at = rng.randrange(len(data) + 1)
    return data[:at] + data[at + rng.choice((1, 2, 30, 500)) :]


def repeat_line(data: bytes, rng: Random) -> bytes:
    """A line stands there again, once or many times."""
    lines = data.split(b"\n")
    at = rng.randrange(len(lines))
    lines[at:at] = [lines[at]] * rng.choice((1, 1, 2, 500))
    return b"\n".join(lines)


def swap_lines(data: bytes, rng: Random) -> bytes:
    """Two lines change places."""
    lines = data.split(b"\n")
    a, b = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[a], lines[b] = lines[b], lines[a]
    return b"\n".join(lines)


MANGLINGS: tuple[Mangling, ...] = (truncate, flip, flip, insert, insert, insert, cut, repeat_line, swap_lines)
