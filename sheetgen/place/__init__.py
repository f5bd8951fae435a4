"""Layout -> PlacedSheet: the only stage that computes positions on a sheet."""
