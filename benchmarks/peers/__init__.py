"""Other ways to do what sheetgen does, each in a module of its own: yardsticks."""
