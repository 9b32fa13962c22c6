"""Background work: workers, dispatch to the main thread, and garbage collection in the right thread."""
