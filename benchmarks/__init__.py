"""Measurements of speed, memory and size; see README.md."""
