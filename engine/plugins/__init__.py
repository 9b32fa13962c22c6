"""Checks, bots and exporters of users: files in the user's folder, packages, and trusted files beside a scenario."""
