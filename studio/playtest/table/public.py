"""What everybody at the table may know of a position: of each seat what another one sees of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.game.kernel.drive import Moment
from engine.game.rules import Holding, Seat
from studio.playtest.sitting.session import GameSetup


def public_holdings(setup: GameSetup, at: Moment) -> Sequence[Holding]:
    """What the seats have, as far as the others know it."""
    return [_seen_by_another(setup, at, seat).holdings[seat] for seat in range(len(setup.seats))]


def public_news(setup: GameSetup, at: Moment) -> Sequence[str]:
    """What the last action changed, in the words that are the same for everybody."""
    told = [[entry.text for entry in _seen_by(setup, at, seat).entries] for seat in range(len(setup.seats))]
    return [words[0] for words in zip(*told, strict=False) if len(set(words)) == 1]


def _seen_by_another(setup: GameSetup, at: Moment, seat: Seat) -> Any:
    return _seen_by(setup, at, (seat + 1) % len(setup.seats))


def _seen_by(setup: GameSetup, at: Moment, seat: Seat) -> Any:
    return at.state if setup.actor(at) is None else setup.rules.view(at.state, seat)
