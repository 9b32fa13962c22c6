"""Tools that paint the terrain of a grid."""
