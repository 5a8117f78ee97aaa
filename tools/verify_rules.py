#!/usr/bin/env python3
"""Holds the relations of a certificate against the text of the rules in it; standard library only, nothing shared with C++.

It reads the rules language (docs/rules.md, a rule to a line as Grundy prints it), lists the moves of all positions of a small
box and of some larger ones, and compares them with what the relations accept. Games that lead to other games, owners, declared
ends, and choices among squares or primes are not read. Called by verify_certificate.py: hold(certificate) says what was done."""
import functools, itertools, math, operator, random, re
from verify_certificate import Machine, Numeration, Rejected, demand
FAR = 2**48                                         # endless sets are looked through up to here
TOKEN = re.compile(r'\s*(\d+|[A-Za-z_]\w*|"(?:\\.|[^"\\])*"|->|\.\.|:=|[<>=!+-]=|[\[\](){},:;<>+*/%=-])')
COMPARE = {"==": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge}
TIMES = {"*": operator.mul, "/": operator.floordiv, "div": operator.floordiv, "%": operator.mod, "mod": operator.mod}
ORDERS = {"increasing": operator.lt, "decreasing": operator.gt, "non-increasing": operator.ge, "non-decreasing": operator.le}
def expected(kind, name):
    def checked(value):
        demand(type(value) is kind, "a %s is expected" % name)
        return value
    return checked
number, truth = expected(int, "number"), expected(bool, "condition")
def natural(f):
    def checked(*a):
        demand(min(map(number, a)) >= 0, "a negative number where none may be")
        return f(*a)
    return checked
def xor(values): return functools.reduce(natural(operator.xor), values, 0)
FUNCTIONS = {"abs": abs, "isqrt": natural(math.isqrt), "popcount": natural(lambda n: bin(n).count("1")), "gcd": math.gcd,
             "lcm": math.lcm, "shl": natural(lambda a, k: a << min(k, 99)), "shr": natural(lambda a, k: a >> k),
             "power": lambda b, e: b ** min(natural(int)(e), 99), "bitand": natural(lambda *a: functools.reduce(operator.and_, a)),
             "bitor": natural(lambda *a: functools.reduce(operator.or_, a))}
FOLDS = {"xor": xor, "sum": sum, "min": lambda v: min(v, default=0), "max": lambda v: max(v, default=0), "count": sum,
         "any": any, "all": all}
def endless(next_one, *first):
    while first[0] <= FAR: yield first[0]; first = next_one(*first)
SETS = {"powers_of": lambda b: list(endless(lambda x: (x * b,), 1)) if b >= 2 else demand(False, "a base below 2"),
        "fibonacci_numbers": lambda: list(endless(lambda a, b: (b, a + b), 1, 2)),
        "divisors": lambda n: [k for k in range(1, n + 1) if n % k == 0]}
def element(values, i):
    demand(1 <= i <= len(values), "an index outside its list")
    return values[i - 1]

RESERVED = {*FUNCTIONS, *FOLDS, *SETS, *"""and or not mod div in of for if then else with where without at left right win lose tie
             entails insert delete len squares primes""".split()}    # words that no name can be

class Reader:                                       # recursive descent; everything read is a function of the names' values
    def __init__(self, text, known=()):
        self.tokens, at, self.i, self.known, self.begun = [], 0, 0, set(known), False
        while at < len(text.rstrip()):
            demand(m := TOKEN.match(text, at), "the rules cannot be read: " + text[at:at + 20])
            self.tokens.append(m[1]); at = m.end()
    def peek(self, ahead=0): return self.tokens[self.i + ahead] if self.i + ahead < len(self.tokens) else ""
    def word(self, ahead=0): return self.peek(ahead)[:1].isalpha() or self.peek(ahead)[:1] == "_"
    def take(self, *wanted):
        token = self.peek()
        demand(token and (not wanted or token in wanted), "the rules cannot be read: '%s' for %s" % (token, wanted))
        self.i += 1
        return token
    def name(self):
        demand(self.word() and self.peek() not in RESERVED, "the rules cannot be read: '%s' for a name" % self.peek())
        return self.take()
    def ate(self, *tokens): return self.peek() in tokens and self.take()
    def many(self, read, end):                      # read, read, … end
        found = [] if self.peek() == end else [read()]
        while self.peek() != end: found.append(self.take(",") and read())
        self.take(end)
        return found
    def expression(self):
        if self.ate("if"):
            c, _, a, _, b = self.expression(), self.take("then"), self.expression(), self.take("else"), self.expression()
            return lambda e: a(e) if truth(c(e)) else b(e)
        parts = [self.conjunction()]
        while self.ate("or"): parts.append(self.conjunction())
        return parts[0] if len(parts) == 1 else lambda e: any(truth(p(e)) for p in parts)
    def conjunction(self):
        parts = [self.negation()]
        while self.ate("and"): parts.append(self.negation())
        return parts[0] if len(parts) == 1 else lambda e: all(truth(p(e)) for p in parts)
    def negation(self):
        if not self.ate("not"): return self.relation()
        inner = self.negation()
        return lambda e: not truth(inner(e))
    def relation(self):
        left, chain = self.sum(), []
        if self.peek() == "in" or (self.peek(), self.peek(1)) == ("not", "in"):
            no, _, members = self.ate("not"), self.take("in"), self.set()
            return lambda e: (number(left(e)) in members(e)) != bool(no)
        while self.peek() in COMPARE: chain.append((COMPARE[self.take()], self.sum()))
        def compare(e):
            value = number(left(e))
            for holds, right in chain:
                value, before = number(right(e)), value
                if not holds(before, value): return False
            return True
        return compare if chain else left
    def sum(self):
        value = self.product()
        while self.peek() in ("+", "-"):
            value = (lambda f, a, b: lambda e: f(number(a(e)), number(b(e))))({"+": operator.add, "-": operator.sub}[self.take()], value, self.product())
        return value
    def product(self):
        value = self.unary()
        while self.peek() in TIMES: value = (lambda f, a, b: lambda e: f(number(a(e)), number(b(e))))(TIMES[self.take()], value, self.unary())
        return value
    def unary(self):
        if self.ate("-"):
            inner = self.unary()
            return lambda e: -number(inner(e))
        if self.ate("("): return (self.expression(), self.take(")"))[0]
        token = self.take()
        if token.isdigit(): return lambda e, n=int(token): n
        if self.ate("["):
            index, _ = self.expression(), self.take("]")
            return lambda e: element(e[token], index(e))
        if not self.ate("("): return lambda e: e[token]
        first = self.expression()
        while self.ate("without"):
            first = (lambda a, b: lambda e: [x for x in a(e) if x != b(e)])(first, self.sum())
        if self.peek() == "for":
            binder, members = self.binder()
            only = self.expression() if self.ate("if") else lambda e: True
            self.take(")")
            return lambda e: FOLDS[token](first(x) for k in members(e) for x in [{**e, binder: k}] if truth(only(x)))
        rest = [first] + (self.many(self.expression, ")") if self.ate(",") else self.take(")") and [])
        if token == "len": return lambda e: len(first(e))
        if token in FUNCTIONS: return lambda e: FUNCTIONS[token](*[a(e) for a in rest])
        return lambda e: FOLDS[token]([a(e) for a in rest] if len(rest) > 1 else first(e))
    def binder(self):
        self.take("for")
        return self.name(), self.take("in") and self.set()
    def over(self): return self.binder() if self.peek() == "for" else ("", lambda e: [0])
    def set(self):
        if self.ate("{"):
            members = self.many(self.expression, "}")
            return lambda e: sorted({number(m(e)) for m in members})
        if self.peek() in SETS:
            make, arguments = SETS[self.take()], self.many(self.expression, ")") if self.ate("(") else []
            return lambda e: make(*[a(e) for a in arguments])
        demand(self.peek() not in ("squares", "primes"), "squares and primes are not read here")
        low = self.sum()
        if not self.ate(".."): return low           # a set parameter
        high = self.sum()
        return lambda e: range(number(low(e)), number(high(e)) + 1)
    def clauses(self):                              # choices (name, set) and conditions (None, condition)
        while self.peek() != "->":
            n, _ = 1, not self.begun or self.take(",")
            self.begun = True
            while self.peek(n) in (",", "<", "<=") and self.word(n + 1): n += 2
            if self.word() and self.peek(n) == "in" and self.peek() not in self.known:
                names, signs = self.tokens[self.i:self.i + n:2], self.tokens[self.i + 1:self.i + n:2]
                self.i += n + 1
                members = self.set()
                demand(not RESERVED & set(names), "the rules cannot be read: a word that is no name")
                self.known |= set(names)
                yield from ((name, members) for name in names)
                for a, sign, b in zip(names, signs, names[1:]):
                    if sign != ",": yield None, (lambda a, f, b: lambda e: f(e[a], e[b]))(a, COMPARE[sign], b)
            else: yield None, self.expression()
        self.take("->")
    def parameter(self):
        if self.peek() in ("{", "["): return self.set() if self.peek() == "{" else self.take() and self.table(self.many(self.expression, "]"))
        return self.set()                           # a number, a range, or a parameter passed on
    def table(self, elements): return lambda e: [x(e) for x in elements]
    def changes(self):                              # the new list, from the old
        name, _, all_changes = self.take(), self.take("with"), []
        while True:
            what = self.ate("delete", "insert") or ""
            if what == "insert": value, _, at = self.expression(), self.take("at"), self.expression()
            else: at = (self.take(name), self.take("["), self.expression(), self.take("]"))[2]
            if not what: what, value = self.take(":=", "+=", "-="), self.expression()
            if what == "delete": value = lambda e: 0
            all_changes.append((what, at, value, self.over() if what != "insert" else ("", lambda e: [0])))
            if not self.ate(","): break
        def changed(e):
            old, done, new = e[name], [], []
            for what, at, value, (binder, members) in all_changes:
                for x in ({**e, binder: k} for k in members(e)): done.append((what, at(x), value(x)))
            demand(all(1 <= i <= len(old) + (what == "insert") for what, i, _ in done), "an index outside its list")
            for i in range(1, len(old) + 2):
                new += [v for what, j, v in done if (what, j) == ("insert", i)]
                if i > len(old) or any((what, j) == ("delete", i) for what, j, _ in done): continue
                new.append(([old[i - 1]] + [v for what, j, v in done if (what, j) == (":=", i)])[-1] +
                           sum(v if what == "+=" else -v for what, j, v in done if j == i and what in ("+=", "-=")))
            return new
        return changed
    def coordinate(self):
        if self.peek(1) == "with": return self.changes()
        if not self.ate("["): return self.expression()
        elements = []
        while self.peek() not in ("for", "]"): elements.append((not elements or self.take(",")) and self.expression())
        (binder, members), _ = self.over(), self.take("]")
        return lambda e: [x({**e, binder: k}) for k in members(e) for x in elements]
    def part(self):
        binder, members = (self.name(), self.take("in") and self.set(), self.take(":"))[:2] if self.peek(2) == "in" and self.ate("sum") else ("", lambda e: [0])
        count, begin = lambda e: 1, self.i
        try: count = (self.product(), self.take("of"))[0]
        except Rejected: self.i = begin
        if self.peek(1) == "with": game, given, coordinates = "", None, [self.changes()]
        else:
            game = "" if self.peek() == "(" else self.take()
            given = self.many(self.parameter, "]") if self.ate("[") else [] if game else None
            coordinates = (self.take("("), self.many(self.coordinate, ")"))[1]
        def components(e):
            for x in ({**e, binder: k} for k in members(e)):
                demand(game in ("", e[""][0]) and (given is None or [g(x) for g in given] == e[""][1]), "a move leads to another game")
                at = []
                for c in coordinates:
                    at += value if isinstance(value := c(x), list) else [number(value)]
                    if at and min(at) < 0: yield None   # there is no such move
                for _ in range(natural(int)(count(x))): yield tuple(at)
        return components
    def target(self):
        demand(self.peek() not in ("win", "lose", "tie"), "declared ends are not read here")
        if self.peek() == "0": return [] if self.take() else None
        parts = [self.part()]
        while self.ate("+"): parts.append(self.part())
        return parts

class Rules:
    """One game of the text, with its parameters."""
    def __init__(self, text, game):
        lines = (text.replace(";", "\n ") if text[:1] in ("(", "[") else text).split("\n")    # a game in one line, or a file
        lines = [re.sub(r"#.*", "", line).rstrip() for line in lines if not re.match(r"\s+(title|source)\b|(claim|start|play)\b", line)]
        named, self.rules, here = Reader(game), [], False
        name = named.take() if named.word() else ""
        given = [p({}) for p in (named.many(named.parameter, "]") if named.ate("[") else [])]
        demand(named.peek() == "", "no game is named")
        for line in filter(None, lines):
            head = Reader(line)
            if line[0] not in " \t" and (here := head.peek() in ("(", "[") or head.peek() == "game" and head.peek(1) == name):
                if head.ate("game"): head.take()
                self.declare(head, name, given)
                line = line[0:0] if not head.ate(":") or not head.peek() else " " + line.split(":", 1)[1]
            if here and line[:1].isspace(): self.rule(Reader(line, self.names))
        demand(hasattr(self, "names"), "the rules have no game '%s'" % name)
    def declare(self, head, name, given):
        self.parameters = head.many(lambda: self.declaration(head), "]") if head.ate("[") else []
        self.coordinates = (head.take("("), head.many(lambda: self.declaration(head), ")"))[1]
        self.where = [head.expression() for _ in itertools.takewhile(lambda _: head.ate("where", ","), itertools.count())]
        demand(head.peek() in ("", ":"), "the rules cannot be read: " + head.peek())
        demand(len(given) == len(self.parameters), "other parameters than the game has")
        self.given = {"": (name, given), **{d[0]: g for d, g in zip(self.parameters, given)}}
        self.names = {d[0] for d in self.parameters + self.coordinates}
        self.list = bool(self.coordinates) and self.coordinates[-1][1] == "[]"
        for (_, shape, _), g in zip(self.parameters, given): demand(isinstance(g, int) == (shape == ""), "another kind of parameter")
    def declaration(self, head):
        left = (head.sum(), head.take(*COMPARE)) if head.peek().isdigit() else None
        name, shape = head.name(), "[" + head.take("]") if head.ate("[") else "{" + head.take("}") if head.ate("{") else ""
        order = (head.ate("non") and head.take("-") and "non-" or "") + (head.ate("increasing", "decreasing") or "")
        tests = [lambda x, e: COMPARE[left[1]](left[0](e), x)] if left else []
        if head.ate("in"): tests.append((lambda s: lambda x, e: x in s(e))(head.set()))
        elif head.peek() in COMPARE: tests.append((lambda f, r: lambda x, e: f(x, r(e)))(COMPARE[head.take()], head.sum()))
        def holds(e):
            values = e[name] if shape else [e[name]]
            return all(t(x, e) for t in tests for x in values) and (not order or all(map(ORDERS[order], values, values[1:])))
        return name, shape, holds
    def rule(self, line):
        demand(line.peek() not in ("left", "right"), "owners are not read here")
        self.rules.append((list(line.clauses()), line.target()))
        demand(line.peek() == "", "the rules cannot be read: " + line.peek())
    def names_at(self, at):
        fixed = len(self.coordinates) - self.list
        demand(len(at) == fixed or self.list and len(at) > fixed, "another number of coordinates")
        tail = {self.coordinates[-1][0]: list(at[fixed:])} if self.list else {}
        return {**self.given, **{d[0]: x for d, x in zip(self.coordinates, at[:fixed])}, **tail}
    def contains(self, at):
        e = self.names_at(at)
        return all(d[2](e) for d in self.parameters + self.coordinates) and all(truth(w(e)) for w in self.where)
    def targets(self, at):
        def choose(e, clauses, parts):
            if not clauses:
                to = [c for p in parts for c in p(e)]
                return {tuple(sorted(to))} if None not in to else set()
            (name, what), *rest = clauses
            if name is None: return choose(e, rest, parts) if truth(what(e)) else set()
            return set().union(*(choose({**e, name: k}, rest, parts) for k in what(e)))
        return set().union(*(choose(self.names_at(at), clauses, parts) for clauses, parts in self.rules))

def words(system, move, machine, at, length):
    """The targets of a relation in words of `length` letters, and whether a longer word agrees with the position too."""
    n, pad = move["automaton"]["tracks"], lambda x: ([0] * length + represent(system, x))[-length:]
    fixed = {t: pad(x) for t, x in zip(move["position"], at)}
    free = [t for t in range(n) if t not in fixed]
    def letters(i):
        for digits in itertools.product(range(system.digits), repeat=len(free)):
            chosen = dict(zip(free, digits))
            yield tuple(chosen[t] if t in chosen else fixed[t][i] if i is not None else 0 for t in range(n))
    @functools.cache
    def paths(state, i):                            # the accepted ends from here
        if not machine.may(state, True): return ()
        if i == length: return ((),) if machine.accept(state) else ()
        return tuple((a,) + end for a in letters(i) for end in paths(machine.step(state, a), i + 1))
    before = {machine.step(0, a) for a in letters(None) if any(a)}
    while (more := before | {machine.step(s, a) for s in before for a in letters(None)}) != before: before = more
    numbers = ([sum(a[t] * system.weights[length - 1 - i] for i, a in enumerate(w)) for t in range(n)] for w in paths(0, 0))
    return {tuple(sorted(tuple(x[t] for t in part) for part in move["targets"])) for x in numbers}, any(paths(s, 0) for s in before)
def represent(system, x):
    digits = []
    for u in reversed(system.weights): digits.append(x // u); x -= x // u * u
    return digits
def positions(d, constants):
    side, chance = {1: 60, 2: 7, 3: 4, 4: 3, 5: 3}.get(d, 2 if d <= 8 else 1), random.Random(d)
    yield from itertools.product(range(side), repeat=d)
    near = sorted({x for c in constants if c <= 3000 for x in (c - 1, c, c + 1, 2 * c, 2 * c + 1) if x >= side}) or [side]
    if d == 1: yield from ((x,) for x in near[:40] + [chance.randrange(side, 300) for _ in range(6)])
    for k in range(24 if d > 1 else 0):
        at = [chance.randrange(3 if k % 2 else 2) for _ in range(d)]
        for _ in range(1 + k % 2): at[chance.randrange(d)] = chance.choice(near + [9, 14, 20]) if d < 4 or k % 3 == 0 else chance.randrange(9)
        yield tuple(at)
        yield tuple(sorted(at, reverse=True))
def hold(c):
    rules, system, d, seen = Rules(c["rules"], c["game"]), Numeration(c["numeration"]), c["dimension"], 0
    domain, machines = Machine(c["domain"], system.digits, d), [Machine(m["automaton"], system.digits, m["automaton"]["tracks"]) for m in c["moves"]]
    for at in positions(d, map(int, re.findall(r"\d+", c["rules"] + c["game"]))):
        state = 0
        for letter in zip(*(represent(system, x) for x in at)): state = domain.step(state, letter)
        inside = rules.contains(at)
        demand(domain.accept(state) == inside, "the domain is not that of the rules at %s" % (at,))
        if not inside or max(at) > 3000: continue
        listed, told, seen = rules.targets(at), set(), seen + 1
        longest = max([*at] + [x for target in listed for part in target for x in part])
        demand(longest < system.weights[-1], "a move to a number of more digits than are looked at, at %s" % (at,))
        length = next(i for i, u in enumerate(system.weights) if u > longest) + 1
        for move, machine in zip(c["moves"], machines):
            found, longer = words(system, move, machine, at, length)
            told |= found
            demand(not longer and found <= listed, "the moves are not those of the rules at %s" % (at,))
        demand(told == listed, "the moves are not those of the rules at %s" % (at,))
    return "its moves are those of the rules at all of %d positions tried" % seen
