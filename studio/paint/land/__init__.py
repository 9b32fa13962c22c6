"""Layers below the lines and cells: sea and land, or the tracing image."""
