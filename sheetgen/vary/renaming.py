"""How much two sheets differ if the colours of one of them may be renamed at will."""

from __future__ import annotations

Grid = tuple[tuple[int, ...], ...]
"""``grid[row][position]`` is a colour, counted from 0."""


def difference(one: Grid, other: Grid) -> int:
    """Return in how many fields two sheets of one shape have different colours."""
    return sum(
        first != second
        for line, opposite in zip(one, other, strict=True)
        for first, second in zip(line, opposite, strict=True)
    )


def renamed_difference(one: Grid, other: Grid, colours: int) -> int:
    """Return in how many fields two sheets differ under the best renaming of the colours.

    0 if one sheet is the other with its colours renamed.
    """
    together = [[0] * colours for _ in range(colours)]
    fields = 0
    for line, opposite in zip(one, other, strict=True):
        for first, second in zip(line, opposite, strict=True):
            together[first][second] += 1
            fields += 1
    return fields - best_sum(together)


def best_sum(table: list[list[int]]) -> int:
    """Return the largest sum of entries of a square table, one from each row and column.

    The Hungarian method with potentials (Kuhn 1955; Munkres 1957), in about ``n`` cubed steps.
    """
    size = len(table)
    of_row, of_column = [0] * (size + 1), [0] * (size + 1)
    match = [0] * (size + 1)
    for row in range(1, size + 1):
        match[0] = row
        at = 0
        least = [_FAR] * (size + 1)
        used = [False] * (size + 1)
        back = [0] * (size + 1)
        while match[at]:
            used[at] = True
            line, step, nearest = match[at], _FAR, 0
            for column in range(1, size + 1):
                if used[column]:
                    continue
                cost = -table[line - 1][column - 1] - of_row[line] - of_column[column]
                if cost < least[column]:
                    least[column], back[column] = cost, at
                if least[column] < step:
                    step, nearest = least[column], column
            for column in range(size + 1):
                if used[column]:
                    of_row[match[column]] += step
                    of_column[column] -= step
                else:
                    least[column] -= step
            at = nearest
        while at:
            match[at] = match[back[at]]
            at = back[at]
    return sum(table[match[column] - 1][column - 1] for column in range(1, size + 1))


_FAR = 1 << 60
