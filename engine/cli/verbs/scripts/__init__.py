"""Commands for scripts and plug-ins of users."""
