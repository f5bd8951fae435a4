"""The nouns of sheetgen: frozen dataclasses that every stage shares.

Standard library only, no input or output. Import from the modules in here by name.
"""
