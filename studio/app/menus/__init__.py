"""Commands and tools as menus, bars and a palette."""
