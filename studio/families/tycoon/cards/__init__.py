"""Operation cards and Tycoon cards."""
