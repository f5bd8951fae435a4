"""YAML text -> Layout: all faults at once, each with file, line, column and a hint."""
