"""Mouse and keys, passed to a tool in millimeters, and the functions available to a tool."""
