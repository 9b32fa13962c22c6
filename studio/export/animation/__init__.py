"""Animated pictures: GIF, WebP, MP4, and strips of frames."""
