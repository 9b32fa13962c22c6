"""Games for remote tables: Tabletop Simulator and VASSAL."""
