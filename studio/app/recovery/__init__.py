"""Work that earlier runs of the program left unsaved."""
