#!/usr/bin/env python3
"""Prints, for MONA, the sentence that Moore's Nim_2 with K heaps has the P-positions of Moore's theorem (bit sums divisible
by 3), in the shape that MONA takes best: the quantifiers pushed into each kind of move. Usage: mona_moore.py K"""
import itertools, sys

heaps = int(sys.argv[1])
names = ["X%d" % i for i in range(heaps)]

def losing(args):
    terms = []
    for bits in itertools.product((0, 1), repeat=heaps):
        if sum(bits) % 3 == 0:
            terms.append("(" + " & ".join("p %s %s" % ("in" if b else "notin", a) for b, a in zip(bits, args)) + ")")
    return "(all1 p: " + " | ".join(terms) + ")"

print("pred less(var2 A, B) = ex1 p: p in B & p notin A & (all1 q: q > p => (q in A <=> q in B));")
print("pred losing(%s) = %s;" % (", ".join("var2 A%d" % i for i in range(heaps)), losing(["A%d" % i for i in range(heaps)])))
print("var2 %s;" % ", ".join(names))
moves = []
for i in range(heaps):
    moves.append("(ex2 Y: less(Y, %s) & losing(%s))" % (names[i], ", ".join(["Y" if t == i else n for t, n in enumerate(names)])))
for i, j in itertools.combinations(range(heaps), 2):
    args = ["Y" if t == i else "Z" if t == j else n for t, n in enumerate(names)]
    moves.append("(ex2 Y: less(Y, %s) & (ex2 Z: less(Z, %s) & losing(%s)))" % (names[i], names[j], ", ".join(args)))
print("losing(%s) <=> ~(%s);" % (", ".join(names), " | ".join(moves)))
