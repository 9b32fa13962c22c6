"""Outlines of objects on the sheet, and objects under the pointer."""
