"""Where words find room on the sheet, and the names of cities and regions."""
