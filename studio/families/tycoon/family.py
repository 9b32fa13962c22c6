"""What the studio knows of the tycoon family."""

from __future__ import annotations

from studio.panels.family import StudioFamily

FAMILY = StudioFamily(id="tycoon")
