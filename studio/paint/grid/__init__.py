"""The cells of a grid and what lies in and between them."""
