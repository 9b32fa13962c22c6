"""What the studio knows of the dice family."""

from __future__ import annotations

from studio.panels.family import StudioFamily

FAMILY = StudioFamily(id="dice")
