"""What the rules of a layout mean, cell by cell: scoped formulas -> concrete trees.

Comes in: a ``Layout`` whose formulas have been parsed. Goes out: concrete trees over cell ids for
one sheet or one game, what each cell accepts, and the faults found on the way. The loader runs it
for the faults, the scorer and the writers of forms for the trees: one meaning for all of them.
"""
