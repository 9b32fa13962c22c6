"""The tycoon family as one value."""

from __future__ import annotations

from engine.families.tycoon.content import TycoonContent
from engine.game.family import Family

FAMILY = Family(id="tycoon", title="Railroad Tycoon the Boardgame", content=TycoonContent)
