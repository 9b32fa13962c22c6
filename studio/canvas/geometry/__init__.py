"""Where the things of a board are on the sheet, and what is under the pointer."""
