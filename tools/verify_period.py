#!/usr/bin/env python3
"""Checks a Grundy certificate about a period ("grundy-period"); standard library only, nothing shared with the C++ program.

The values of the heaps are computed anew, option by option, with a parser of codes of its own; then it is decided that the
theorem named applies to the code, that the evidence is as long as it asks for, that the values repeat, and that preperiod and
period are smallest. The theorems are the lemmas of docs/sequences.md. Meant for evidence of some ten thousand heaps.
Usage: verify_period.py FILE; exit 0 accepted, 4 rejected, 3 too long for this checker."""
import json, math, re, sys
class Rejected(Exception): pass
class TooLong(Exception): pass
def demand(condition, reason):
    if not condition: raise Rejected(reason)
def once(pairs):                                    # a JSON object has no member twice
    if len(dict(pairs)) != len(pairs): sys.exit(print("rejected: a member stands twice") or 4)
    return dict(pairs)
ANY, UNEQUAL, MIXED, EQUAL = "", "!", "?", "="
FITS = {ANY: lambda heaps: True, UNEQUAL: lambda h: len(set(h)) == len(h), MIXED: lambda h: len(set(h)) != 1 or len(h) < 2,
        EQUAL: lambda h: len(set(h)) <= 1}

def digit(text):
    """{number of heaps: constraint} of a digit 0-9A-Z or {list}, with its own constraint after it."""
    body, mark = (text[:-1], text[-1]) if text[-1] in "!?=" else (text, ANY)
    if body[0] == "{":
        demand("+" not in body, "any number of heaps: no theorem")
        counts = re.findall(r"(\d+)([!?=]?)", body[1:-1])
        return {int(n): mark or own for n, own in counts}
    bits = int(body, 36)
    return {n: mark for n in range(36) if bits >> n & 1}
def parse(code):
    """(moves {tokens removed: digit}, their number from which on they repeat, length of the repetition)."""
    m = re.fullmatch(r"(subtract|allbut)\{([\d, ]+)\}", code)
    if m:
        named = {int(n) for n in m[2].split(",")}
        if m[1] == "subtract": return {n: {0: ANY, 1: ANY} for n in named}, max(named) + 1, 0
        return {n: {0: ANY, 1: ANY} for n in range(1, max(named) + 2) if n not in named}, max(named) + 1, 1
    m = re.fullmatch(r"([^.\[\]]*)\.([^\[\]]*)(?:\[([^\[\]]+)\])?", code)
    demand(m, "this checker does not read the code")
    split = lambda text: [digit(d) for d in re.findall(r"(?:[0-9A-Z]|\{[^}]*\})[!?=]?", text)]
    demand(all(re.fullmatch(r"((?:[0-9A-Z]|\{[^}]*\})[!?=]?)*", part or "") for part in m.groups()), "unknown digits")
    before, after, tail = (split(part or "") for part in m.groups())
    moves = {-i: d for i, d in enumerate(reversed(before))}              # …, d-2, d-1, d0 stand before the point
    moves.update({i + 1: d for i, d in enumerate(after + tail)})
    return {n: d for n, d in moves.items() if d}, len(after) + 1, len(tail)

def partitions(total, count, least=1):
    if count == 1:
        if total >= least: yield (total,)
        return
    for first in range(least, total // count + 1):
        for rest in partitions(total - first, count - 1, first): yield (first, *rest)
def grundy(moves, start, tail, length):
    g, most = [], max(moves, default=0)
    for n in range(length):
        seen = set()
        removed = [j for j in moves if j <= n and n]
        if tail: removed += [j for j in range(most + 1, n + 1) if moves.get(start + (j - start) % tail)]
        for j in removed:
            allowed = moves[j] if j <= most else moves[start + (j - start) % tail]
            for count, mark in allowed.items():
                rest = n - j
                if count == 0:
                    if rest == 0: seen.add(0)
                elif count == 1:
                    if rest >= 1: seen.add(g[rest])
                elif count == 2 and mark != EQUAL:
                    half = (rest - 1) // 2 if mark else rest // 2        # the two heaps must differ, or need not
                    seen.update(map(int.__xor__, g[1:half + 1], g[rest - 1:rest - half - 1:-1]))
                else:
                    for heaps in partitions(rest, count) if rest >= count else ():
                        if FITS[mark](heaps):
                            demand(heaps[-1] < n, "play need not end")
                            value = 0
                            for h in heaps: value ^= g[h]
                            seen.add(value)
        value = 0
        while value in seen: value += 1
        g.append(value)
    return g

def needed(c, moves, tail):
    """The length of evidence that the theorem asks for (lemmas 1 to 3)."""
    demand(not tail and c["saltus"] == 0, "the theorem does not apply")
    marks = [(count, mark) for d in moves.values() for count, mark in d.items() if count >= 2]
    r = max([1] + [count for d in moves.values() for count in d])
    n0, t, kinds = max(c["preperiod"], 1), max(moves), {mark for _, mark in marks}
    even = [count for count, mark in marks if mark == EQUAL]
    p = math.lcm(c["period"], *even)
    if c["theorem"] == "subtraction":
        demand(r == 1 and min(moves) >= 0, "the theorem does not apply")
        return n0 + p + t
    if c["theorem"] in ("guy-smith", "more-heaps"):
        demand(kinds <= {ANY} and (r <= 2 or c["theorem"] == "more-heaps"), "the theorem does not apply")
        return r * n0 + r * p + t
    demand(c["theorem"] in ("unequal", "equal") and all(n % 2 == 0 for n in even), "the theorem does not apply")
    demand(c["theorem"] == "equal" or not even, "the theorem does not apply")
    return r * n0 + max(r, r * (r + 1) // 2 if UNEQUAL in kinds else 0, r + 1 if MIXED in kinds else 0) * p + t

def state(moves, start, tail, g, n):
    """What a one-heap game with a tail knows of the past when heap n is next (lemma 4)."""
    # The tail allows to leave a heap: which residues; heap 0 is left by taking all.
    digits = [moves.get(start + i, {}) for i in range(tail)]
    both = all((0 in d) == (1 in d) for d in digits)
    sets = [set() for _ in range(tail)]
    for m in range(0 if both else 1, n - start + 1): sets[m % tail].add(g[m])
    base = 0
    while any(1 in d for d in digits) and all(base in s for s in sets): base += 1
    recent = tuple(v - base + 1 if v >= base else 0 for v in reversed(g[max(0, n - start):n]))
    return (n % tail, base == 0, tuple(frozenset(v - base for v in s if v >= base) for s in sets), recent)

MEMBERS = {"format", "version", "code", "preperiod", "period", "saltus", "theorem", "length", "fingerprint"}
def check(c):
    demand((c["format"], c["version"]) == ("grundy-period", 1) and type(c["version"]) is int, "an unknown format")
    if c["theorem"] == "window": raise TooLong
    demand(set(c) - {"mask"} == MEMBERS and re.fullmatch("[0-9a-f]{16}", c["fingerprint"]), "not the members of the format")
    pre, p, s, length = c["preperiod"], c["period"], c["saltus"], c["length"]
    demand(all(type(x) is int for x in (pre, p, s, length)) and pre >= 0 and p >= 1 and length >= pre + 2 * p, "bad numbers")
    if "mask" in c:                                                      # a hint to the other checker
        m = c["mask"]
        demand(set(m) == {"bits", "parity", "shift"} and type(m["parity"]) is bool, "a bad mask")
        demand(type(m["bits"]) is type(m["shift"]) is int and 0 <= m["bits"] < 2**32 and 0 <= m["shift"] <= 1, "a bad mask")
    moves, start, tail = parse(c["code"])
    demand(moves, "no moves")
    if c["theorem"] == "state":
        demand(tail and min(moves) >= 0 and max(n for d in moves.values() for n in d) <= 1, "the theorem does not apply")
    else:
        demand(length == max(needed(c, moves, tail), pre + 2 * p), "another length than that of the evidence")
    if length > (3000 if any(n > 2 for d in moves.values() for n in d) else 40000): raise TooLong
    g = grundy(moves, start, tail, length)
    repeats = lambda a, b, step, change: all(g[n + step] == g[n] + change for n in range(a, b))
    demand(repeats(pre, length - p, p, s), "the values do not repeat")
    if c["theorem"] == "state":
        step = math.lcm(p, tail)
        demand(pre + step + start < length, "the evidence is too short for the state to recur")
        demand(state(moves, start, tail, g, length) == state(moves, start, tail, g, length - step), "the state does not recur")
    demand(pre == 0 or g[pre - 1 + p] != g[pre - 1] + s, "the preperiod is not the smallest")
    for step in (p // q for q in range(2, p + 1) if p % q == 0):
        demand(s * step % p or not repeats(pre, pre + p, step, s * step // p), "the period is not the smallest")
    mark = 0xCBF29CE484222325
    for value in g[:pre + p]:
        for byte in value.to_bytes(4, "little"): mark = (mark ^ byte) * 0x100000001B3 % 2**64
    demand(mark == int(c["fingerprint"], 16), "another fingerprint")
    return "period", c["code"], "%d, %d, %d" % (pre, p, s)

def main(certificate):
    try:
        print("accepted: %s of %s: preperiod, period, saltus %s" % check(certificate))
    except TooLong: return print("not checked: too long for this checker; use grundy verify") or 3
    except (Rejected, KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        return print("rejected:", error if isinstance(error, Rejected) else "malformed (%s)" % error) or 4

if __name__ == "__main__": sys.exit(main(json.load(open(sys.argv[1], encoding="utf-8"), object_pairs_hook=once)))
