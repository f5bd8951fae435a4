"""Every operation of formulas, with what it gives: for all writers of formulas."""

from sheetgen.model.expr import Apply, Concrete, Const, Op

EVERY_OPERATION: list[tuple[Concrete, float]] = [
    (Apply(Op.DIV, (Const(7), Const(2))), 3.5),
    (Apply(Op.FLOOR_DIV, (Const(-7), Const(2))), -4),
    (Apply(Op.FLOOR_DIV, (Const(0.3), Const(0.1))), 2),
    (Apply(Op.MOD, (Const(-7), Const(3))), 2),
    (Apply(Op.MOD, (Const(7), Const(-3))), -2),
    (Apply(Op.NEG, (Const(-3),)), 3),
    (Apply(Op.ABS, (Const(-3),)), 3),
    (Apply(Op.FLOOR, (Const(-2.5),)), -3),
    (Apply(Op.MIN, (Const(3), Const(-1), Const(2))), -1),
    (Apply(Op.MAX, (Const(3), Const(-1), Const(2))), 3),
    (Apply(Op.SUM, (Const(3), Const(-1), Const(2))), 4),
    (Apply(Op.COUNT, (Const(True), Const(False), Const(True))), 2),
    (Apply(Op.DISTINCT, (Const(3), Const(1), Const(3), Const(1))), 2),
    (Apply(Op.DISTINCT, (Const("a"), Const("A"), Const("a"))), 2),
    (Apply(Op.RUN, (Const(5), Const(3), Const(4), Const(9), Const(4))), 3),
    (Apply(Op.RUN, (Const(1), Const(3), Const(5))), 1),
    (Apply(Op.LOOKUP, (Const(-4), Const(10), Const(20), Const(30))), 10),
    (Apply(Op.LOOKUP, (Const(1.9), Const(10), Const(20), Const(30))), 20),
    (Apply(Op.LOOKUP, (Const(9), Const(10), Const(20), Const(30))), 30),
    (Apply(Op.IF, (Apply(Op.EQ, (Const("a"), Const("A"))), Const(1), Const(2))), 2),
    (Apply(Op.IF, (Apply(Op.NE, (Const("a"), Const("A"))), Const(1), Const(2))), 1),
    (Apply(Op.IF, (Apply(Op.NOT, (Apply(Op.LT, (Const(2), Const(1))),)), Const(1), Const(2))), 1),
    (
        Apply(
            Op.IF,
            (
                Apply(
                    Op.AND,
                    (
                        Apply(Op.LE, (Const(1), Const(1))),
                        Apply(Op.GE, (Const(1), Const(1))),
                        Apply(Op.OR, (Const(False), Apply(Op.GT, (Const(2), Const(1))))),
                    ),
                ),
                Apply(Op.MUL, (Const(3), Apply(Op.SUB, (Const(5), Const(1))))),
                Apply(Op.ADD, (Const(0), Const(0))),
            ),
        ),
        12,
    ),
]
