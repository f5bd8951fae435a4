"""Training of the small network that reads one handwritten cell."""
