#!/usr/bin/env python3
"""Checks a Grundy certificate about all positions of a game; standard library only, nothing shared with the C++ program.
It gives finite automata over the digits of tuples of numbers, most significant digit first: the domain, a relation for each
family of moves, and the pattern (losing positions, or pairs of position and value). Searching products of them, this decides
for all positions that the pattern satisfies the equation that defines it, that play stays in the domain, and that every move
lessens a measure. That the relations are the moves of the rules in the certificate is held against their text by
verify_rules.py, called at the end. Exit 0: accepted, 4: rejected. Certificates of periods go on to verify_period.py."""
import functools, itertools, json, operator, re, sys
from fractions import Fraction
class Rejected(Exception): pass
def demand(condition, reason):
    if not condition: raise Rejected(reason)
def once(pairs): return dict(pairs) if len(dict(pairs)) == len(pairs) else demand(False, "a member stands twice")
class Machine:
    """A complete deterministic automaton; transitions are decision diagrams over the digits of a letter."""
    def __init__(self, data, digits, tracks):
        self.nodes, self.roots, self.accepting = data["nodes"], data["roots"], data["accepting"]
        n, self.memo, self.start = len(self.roots), {}, 0
        demand(data["tracks"] == tracks and n >= 1 and len(self.accepting) == n and len(data) == 4 and
               all(type(a) is int and a in (0, 1) for a in self.accepting), "an automaton has the wrong shape")
        fine = lambda r, below: type(r) is int and -n <= r < below
        for i, (track, *children) in enumerate(self.nodes):
            demand(0 <= track < tracks and len(children) == digits and all(fine(c, i) for c in children), "a bad node")
        demand(all(fine(r, len(self.nodes)) for r in self.roots), "a bad transition")
        demand(self.step(0, (0,) * tracks) == 0, "an initial state does not stay on leading zeros")
        below, sources, self.can = [], [set() for _ in range(n)], {}
        leaves = lambda r: {-1 - r} if r < 0 else below[r]
        for track, *children in self.nodes: below.append(set().union(*map(leaves, children)))
        for state, root in enumerate(self.roots):
            for target in leaves(root): sources[target].add(state)
        for verdict in (True, False):               # the states from which a verdict can still be reached
            found = set(goal := [s for s in range(n) if bool(self.accepting[s]) == verdict])
            for s in goal:
                goal += sources[s] - found
                found |= sources[s]
            self.can[verdict] = found
    def step(self, state, letter):
        if (r := self.memo.get((state, letter))) is not None: return r
        r = self.roots[state]
        while r >= 0: r = self.nodes[r][1 + letter[self.nodes[r][0]]]
        return self.memo.setdefault((state, letter), -1 - r)
    def accept(self, state): return bool(self.accepting[state])
    def may(self, state, wanted): return state in self.can[wanted]
class Coded:                                        # a small automaton given by functions
    def __init__(self, start, step, accept, dead):
        self.start, self.step, self.accept, self.may = start, step, accept, lambda s, wanted: not (wanted and s == dead)
LESS = Coded(0, lambda s, a: s or (a[0] > a[1]) - (a[0] < a[1]), lambda s: s == -1, 1)  # greedy words: first < second
XOR = Coded(0, lambda s, a: 1 if s or functools.reduce(operator.xor, a) else 0, lambda s: s == 0, 1)  # two tracks: equal
class Conjunction:
    """Literals (automaton, its tracks, wanted verdict) over a number of tracks; a state is the tuple of theirs."""
    def __init__(self, tracks, literals):
        self.tracks, self.literals = tracks, [(m, tuple(t), w) for m, t, w in literals]
        self.start = tuple(m.start for m, _, _ in literals)
    def step(self, states, letter):
        after = []
        for (m, tracks, wanted), s in zip(self.literals, states):
            after.append(m.step(s, tuple([letter[t] for t in tracks])))
            if not m.may(after[-1], wanted): return None            # never satisfied any more
        return tuple(after)
    def accepts(self, states): return all(m.accept(s) == wanted for (m, _, wanted), s in zip(self.literals, states))
def find_outside(digits, left, shared, rights):
    """Whether a word satisfies `left` such that no conjunction of `rights` can be satisfied with it: their first tracks are
    the `shared` tracks of left, their others are free. Searches pairs of a state and a set of states; a pair whose set
    contains one already met with the same state is dropped."""
    letters, memo = list(itertools.product(range(digits), repeat=left.tracks)), {}
    def post(element, seen):
        if (element, seen) not in memo:
            i, states = element
            free = itertools.product(range(digits), repeat=rights[i].tracks - len(seen))
            found = (rights[i].step(states, seen + f) for f in free)
            memo[element, seen] = frozenset((i, t) for t in found if t is not None)
        return memo[element, seen]
    start, zero = frozenset((i, r.start) for i, r in enumerate(rights)), (0,) * len(shared)
    while (more := start.union(*(post(e, zero) for e in start))) != start:
        start = more                                # the free numbers may be longer than the shared ones
    met, queue = {left.start: [start]}, [(left.start, start)]
    for state, elements in queue:
        if left.accepts(state) and not any(rights[i].accepts(s) for i, s in elements): return True
        cache = {}
        for letter in letters:
            if (after := left.step(state, letter)) is not None:
                seen = tuple([letter[t] for t in shared])
                if seen not in cache: cache[seen] = frozenset().union(*(post(e, seen) for e in elements))
                old = met.setdefault(after, [])
                if not any(o <= cache[seen] for o in old): old.append(cache[seen]), queue.append((after, cache[seen]))
    return False
class Numeration:
    """Weights U(i+1) = a(i+1) U(i) + e U(i-1). Places fall into classes: those before the period, then its residues."""
    def __init__(self, spec):
        m = re.fullmatch(r"base (\d+)|(zeckendorf)|ostrowski ([\d ]+?)(?: \(([\d ]+)\))?", spec)
        demand(m, "an unknown numeration")
        head, period, self.e, self.before = [], [1], 1, 1                     # before: U(-1)
        if m[1]: period, self.e, self.before = [int(m[1])], 0, 0
        elif m[3]:
            lists = [list(map(int, text.split())) for text in (m[3], m[4] or "")]
            head, period, self.before = lists[0] if m[4] else [], lists[1] if m[4] else lists[0], 0
        self.a, n, h = head + period, len(head + period), len(head)
        demand(min(self.a) >= 1 and (self.before or self.a[0] >= 2), "an unknown numeration")
        self.below = [([c - 1] if c else []) + ([n - 1] if c == h else []) for c in range(n)]
        self.digits, u, w, self.weights = max(self.a) + self.e, 1, self.before, []
        self.ratio = [[Fraction(2), Fraction(-1)] for _ in range(n)]          # bounds of U(i-1) / U(i) in each class
        for place in range(8 * n + 60):
            c = place if place < h else h + (place - h) % len(period)
            slack = 0 if place < 8 * n + 20 else Fraction(1, u)               # later ratios differ by less
            self.ratio[c] = [min(self.ratio[c][0], Fraction(w, u) - slack), max(self.ratio[c][1], Fraction(w, u) + slack)]
            self.weights.append(u)
            u, w = self.a[c] * u + self.e * w, u
    def greedy(self):
        def step(state, letter):
            return frozenset((d, bool(self.e) and letter[0] == self.a[d]) for c, full in state for d in self.below[c]
                             if not (full and letter[0]) and letter[0] <= self.a[d] - 1 + self.e)
        ends = lambda state: (0, False) in state or bool(self.before and (0, True) in state)
        return Coded(frozenset((c, False) for c in range(len(self.a))), step, ends, frozenset())
    def lessens(self, rows, words):
        """Whether rows of weights, compared lexicographically, are negative on every word: sum(weights[t] * number(t)).
        A sum so far is A U(j) + B U(j-1), kept as (A, B), or as -1 or 1 once its sign is settled for all places left."""
        up, down = [sum(w for w in r if w > 0) for r in rows], [sum(w for w in r if w < 0) for r in rows]
        letters = itertools.product(range(self.digits), repeat=words.tracks)
        letters = [(letter, [sum(w * d for w, d in zip(r, letter)) for r in rows]) for letter in letters]
        met = set(queue := [(words.start, c, ((0, 0),) * len(rows)) for c in range(len(self.a))])
        def extend(v, d, total, i):
            if v in (1, -1): return v
            a, b = v[0] * self.a[d] + v[1] + total, v[0] * self.e
            low, high = sorted((a + b * self.ratio[d][0], a + b * self.ratio[d][1]))
            return -1 if high <= -up[i] and high < 0 else 1 if low >= -down[i] and low > 0 else (a, b)
        for states, c, sums in queue:
            if c == 0 and words.accepts(states):
                ends = [v if v in (1, -1) else v[0] + v[1] * self.before for v in sums]
                if next((v for v in ends if v != 0), 0) >= 0: return False
            for letter, total in letters:
                after = words.step(states, letter)
                for d in self.below[c] if after is not None else ():
                    new = (after, d, tuple([extend(v, d, total[i], i) for i, v in enumerate(sums)]))
                    if new[2][0] != -1 and new not in met: queue.append(new), met.add(new)
        return True
MEMBERS = set("format version game rules question numeration dimension domain moves measure pattern".split())
def check(c):
    system, d, question = Numeration(c["numeration"]), c["dimension"], c["question"]
    known = (c["format"], c["version"], question in ("normal", "misere", "value"), type(d) is int and d >= 1, set(c))
    demand(known == ("grundy automaton certificate", 2, True, True, MEMBERS), "an unknown format or question")
    b, values, rows, xs = system.digits, question == "value", c["measure"], list(range(d))
    domain, pattern = Machine(c["domain"], b, d), Machine(c["pattern"], b, d + values)
    demand(rows and all(len(r) == d and all(type(w) is int and w >= 0 for w in r) for r in rows), "a bad measure")
    empty = lambda tracks, literals: not find_outside(b, Conjunction(tracks, literals), [], [])
    for t in xs:
        demand(empty(d, [(domain, xs, True), (system.greedy(), [t], False)]), "the domain has words that are no numbers")
    demand(not values or empty(d + 1, [(pattern, xs + [d], True), (system.greedy(), [d], False)]), "a value is no number")
    demand(empty(d + values, [(pattern, range(d + values), True), (domain, xs, False)]), "the pattern leaves the domain")
    rights, some_move, legal = [], [], []
    for m in c["moves"]:
        tracks, at, targets = m["automaton"]["tracks"], m["position"], m["targets"]
        machine, used = Machine(m["automaton"], b, tracks), set(itertools.chain(at, *targets))
        demand(len(set(at)) == len(at) == d and used == set(range(tracks)) and len(m) == 3, "bad tracks")
        demand(all(len(t) == d for t in targets), "bad tracks")
        legal.append((tracks, at, [(machine, range(tracks), True), (domain, at, True)], targets))  # moves from the domain
        order, n = at + [t for t in range(tracks) if t not in at], len(targets)         # the position's tracks first
        place = lambda ts: [order.index(t) + (values and order.index(t) >= d) for t in ts]  # then the value's
        move = [(machine, place(range(tracks)), True)]
        if values:
            move += [(pattern, place(t) + [tracks + 1 + i], True) for i, t in enumerate(targets)]
            move.append((XOR, [d] + [tracks + 1 + i for i in range(n)], True))
            demand(n < 2 or c["numeration"] == "base 2", "nim-sums need base 2")
            rights.append(Conjunction(tracks + 1 + n, move))
            demand(empty(tracks + 1 + n, move + [(pattern, xs + [d], True)]), "an option has the value of its position")
        else:
            demand(n < 2, "outcomes do not add")
            some_move.append(Conjunction(tracks, move))
            if question == "normal" or n:           # in misere play, to leave nothing is to lose
                move = move + [(pattern, place(t), True) for t in targets]
                rights.append(Conjunction(tracks, move))
                demand(empty(tracks, move + [(pattern, xs, True)]), "a move leads from the pattern into the pattern")
    covered = lambda left, shared, by: not find_outside(b, left, shared, by)
    if values:
        every, some = Conjunction(d, [(domain, xs, True)]), Conjunction(d + 1, [(pattern, xs + [d], True)])
        demand(covered(every, xs, [some]), "a position has no value")
        left = [(pattern, xs + [d + 1], True), (LESS, [d, d + 1], True), (system.greedy(), [d], True)]
        demand(covered(Conjunction(d + 2, left), xs + [d], rights), "a smaller value is missing among the options")
    elif question == "normal":
        outside = Conjunction(d, [(domain, xs, True), (pattern, xs, False)])
        demand(covered(outside, xs, rights), "a position outside the pattern has no move into it")
    else:
        demand(covered(Conjunction(d, [(pattern, xs, True)]), xs, some_move), "a position of the pattern has no move")
        for tracks, at, move, _ in legal:
            able = Conjunction(tracks, move + [(pattern, at, False)])
            demand(covered(able, at, rights), "a position outside the pattern has moves, none into it")
    for tracks, at, move, targets in legal:
        for target in targets:
            demand(empty(tracks, move + [(domain, target, False)]), "a move leaves the domain")
            growth = [[sum(w * ((y == t) - (x == t)) for w, x, y in zip(r, at, target)) for t in range(tracks)] for r in rows]
            demand(system.lessens(growth, Conjunction(tracks, move)), "the measure does not decrease")
    return question, c["game"], c["numeration"]
if __name__ == "__main__":
    sys.modules["verify_certificate"] = sys.modules["__main__"]     # for verify_rules
    try:
        certificate = json.load(open("".join(sys.argv[1:2]), encoding="utf-8"), object_pairs_hook=once)
        if certificate["format"] == "grundy-period": sys.exit(__import__("verify_period").main(certificate))
        print("accepted: %s, %s, %s;" % check(certificate), __import__("verify_rules").hold(certificate))
    except OSError as error: sys.exit("usage: verify_certificate.py FILE (%s)" % error)
    except (Rejected, LookupError, TypeError, ValueError, AttributeError, ArithmeticError, RecursionError) as error:
        sys.exit(print("rejected:", error if isinstance(error, Rejected) else "malformed (%s)" % error) or 4)
