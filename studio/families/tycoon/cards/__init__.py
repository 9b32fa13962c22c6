"""Operation and tycoon cards."""
