"""Filled-in sheets as files <-> Entry."""
