"""What the studio knows of the crayon family."""

from __future__ import annotations

from studio.panels.family import StudioFamily

FAMILY = StudioFamily(id="crayon")
