"""Unsaved work of earlier runs."""
