"""The crayon family as one value."""

from __future__ import annotations

from engine.families.crayon.content import CrayonContent
from engine.game.family import Family

FAMILY = Family(id="crayon", title="Crayon rails: British Rails and its kin", content=CrayonContent)
