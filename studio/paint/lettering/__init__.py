"""Free space for texts on the sheet, and the names of cities and regions."""
