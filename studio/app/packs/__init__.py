"""Packs for playtesters: written and opened."""
