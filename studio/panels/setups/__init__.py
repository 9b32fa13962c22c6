"""The table of set-up positions, for every family that has them."""
