"""PlacedSheets + paper -> Pages: n-up, piles, duplex and marks."""
