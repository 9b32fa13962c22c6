"""Which former versions are kept: all of the latest, and fewer the older they are."""

from __future__ import annotations

from collections.abc import Iterable

MOST = 50
"""So many versions of a file are kept."""

LATEST = 20
"""So many of the latest are kept whatever lies between them."""


def thinned(times: Iterable[float], most: int = MOST, latest: int = LATEST) -> list[float]:
    """The times (seconds) that stay, newest first: at most `most`, among them the oldest and the `latest` newest ones.

    As long as there are too many, that one goes whose neighbours are nearest to each other for their age, so that what
    is left is an hour apart when it is hours old and weeks apart when it is months old.
    """
    assert most > latest > 0, "the oldest needs a place too"
    kept = sorted(set(times), reverse=True)
    while len(kept) > most:
        # Age is counted from the newest, not from the clock, which may have been set since.
        gaps = ((kept[i - 1] - kept[i + 1]) / (kept[0] - kept[i + 1]) for i in range(latest, len(kept) - 1))
        del kept[min(enumerate(gaps, latest), key=lambda gap: gap[1])[0]]
    return kept
