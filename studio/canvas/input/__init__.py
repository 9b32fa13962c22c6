"""The mouse and the keys: handed to a tool in millimetres, and what a tool may do in turn."""
