"""Seeded colour arrangements, overrides and new layout files."""
