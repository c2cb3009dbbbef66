#!/usr/bin/env python3
"""Measures all benchmarks and rewrites RESULTS.md beside this file.

usage: results.py [--quick] [--scene SCENE] [--json FILE]... [ORCAKIT]

ORCAKIT is build/bench/examples/orcakit/orcakit by default. --quick takes less than a minute and leaves out the large cases.
--scene SCENE is that of runs and routes instead of a generated one.
--json FILE formats what `orcakit bench --json` printed before and measures nothing. Of several files, each of the same
orcakit on the same machine, the shortest time of each case and of each peer counts: a busy machine only lengthens them.
Files behind the first may have some of its cases."""
import argparse
import functools
import json
import math
import os
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]

HEAD = """\
# Results

Written by `tests/bench/results.py`, which measures everything again and rewrites this page. Do not edit it.

| | |
|---|---|
| version | orcakit {version}, {compiler} |
| machine | {processor}, {cores} cores; batches: {instructions} |
| peers | {peers} |
| rounds | {rounds} |
| runs, routes | {scene} |

Each time is the minimum of several rounds, in which ours and the peers take turns on the same inputs. A ratio is the time of
the peer divided by ours: above 1, ours is faster. "differs" is the part of the peer's answers that differ from ours, which are
exact. Two threads beside one: the shortest time of one thread is of a moment when the other core is idle, and of two, of one
when each has a core of its own. Within a table, the worst figure comes first.
"""

FAMILIES = ("circle", "noisy", "star", "comb", "spiral", "square", "random")
NETWORKS = ("store", "hall", "street", "town", "pillars")
GROWTHS = {"growth": FAMILIES, "network-growth": NETWORKS}
STEEP = 1.2
LEAST_NANOSECONDS = 2000  # of a call that has an exponent: the clock and one miss of a cache are most of a shorter one
GROWTH = f"""\
The cost of a call is proportional to the size to the power of the exponent; a sort is some 1.1. The exponent is that of the seven
largest sizes: up to 65,536 vertices or bodies, or until a call takes 0.3 s. The time is that of the steepest family at its
largest size. It is the processor's time of one call, after a sort of new random numbers and 4 MiB of other memory: the
processor would learn the branches of a small call that is repeated. Memory comes from what was released before. A row whose
steepest call takes less than {LEAST_NANOSECONDS // 1000} us has no exponents: the clock and one miss of a cache are most of it. An exponent above {STEEP} is
bold unless the header of the function tells the reason. """


def time_text(nanoseconds):
    """Three significant digits, and a unit."""
    for unit in ("ns", "us", "ms"):
        if nanoseconds < 999.5:
            return f"{number(nanoseconds)} {unit}"
        nanoseconds /= 1000
    return f"{number(nanoseconds)} s"


def number(value):
    """Three significant digits, never with an exponent; at most three decimals."""
    if value >= 99.95:
        return f"{value:.0f}"
    return f"{value:.{1 if value >= 9.995 else 2 if value >= 0.0995 else 3}f}"


def worst_ratio(case):
    return min((peer["ratio"] for peer in case["peers"]), default=math.inf)


def peer_text(peer):
    differs = "" if not peer["differing"] else f", differs {100 * peer['differing']:.2g} %"
    return f"{peer['name']} {time_text(peer['nanoseconds'])}: {number(peer['ratio'])} x{differs}"


def goal_text(goal):
    return time_text(goal["value"]) if goal["kind"] == "nanoseconds" else f"{number(goal['value'])} x"


def limit_text(goal):
    if goal["limit"] is None:
        return ""
    limit = goal_text({"kind": goal["kind"], "value": goal["limit"]})
    return limit if goal["limit_reached"] is None else f"{limit}: {'kept' if goal['limit_reached'] >= 1 else '**missed**'}"


def reached_text(goal):
    return "no peer" if goal["reached"] is None else f"{100 * goal['reached']:.3g} %"


def facts_text(case):
    return ", ".join(f"{name} {value:.4g}" for name, value in case["facts"].items())


def table(columns, rows):
    lines = ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join(["| " + " | ".join(columns) + " |", "|" + "---|" * len(columns), *lines])


def goals_table(cases):
    """Goals that have been measured by their worst, then those without a peer."""
    aimed = [case for case in cases if case["goal"]]
    aimed.sort(key=lambda case: math.inf if case["goal"]["reached"] is None else case["goal"]["reached"])
    rows = [(case["case"], f"{time_text(case['nanoseconds'])} / {case['unit']}", "; ".join(map(peer_text, case["peers"][:1])),
             limit_text(case["goal"]), goal_text(case["goal"]), reached_text(case["goal"])) for case in aimed]
    return table(("case", "ours", "first peer", "limit", "goal", "reached"), rows)


def group_table(cases):
    cases = sorted(cases, key=worst_ratio)
    rows = [(case["case"], f"{time_text(case['nanoseconds'])} / {case['unit']}", "; ".join(map(peer_text, case["peers"])),
             facts_text(case)) for case in cases]
    used = [column for column in range(4) if column < 2 or any(row[column] for row in rows)]
    names = ("case", "ours", "peers", "facts")
    return table([names[column] for column in used], [[row[column] for column in used] for row in rows])


def growth_table(cases, families):
    """The steepest first. What exceeds the limit is bold, unless the header tells the reason."""
    def told(case):
        return "reason told" in case["facts"]

    def cell(case, family):
        value = case["facts"].get(family)
        if value is None or case["nanoseconds"] < LEAST_NANOSECONDS:
            return ""
        return f"**{value:.2f}**" if value > STEEP and not told(case) else f"{value:.2f}"

    def steepest(case):
        return max(case["facts"].get(family, -math.inf) for family in families) if case["nanoseconds"] >= LEAST_NANOSECONDS else -math.inf

    rows = [(case["case"] + (" (reason in the header)" if told(case) else ""), *(cell(case, family) for family in families),
             f"{time_text(case['nanoseconds'])} at {case['facts']['size']:.0f}")
            for case in sorted(cases, key=lambda case: -steepest(case))]
    steep = sum(steepest(case) > STEEP and not told(case) for case in cases)
    return f"{steep} of {len(cases)} rows exceed {STEEP} without a reason in the header.\n\n{table(('function', *families, 'time at size'), rows)}"


def faster_case(one, other):
    """Both measured the same. Times are the shortest ones, and facts are of the shorter time of ours."""
    best = dict(one if one["nanoseconds"] <= other["nanoseconds"] else other)
    others = {peer["name"]: peer["nanoseconds"] for peer in other["peers"]}
    times = [min(peer["nanoseconds"], others[peer["name"]]) for peer in one["peers"]]
    best["peers"] = [{**peer, "nanoseconds": time, "ratio": time / best["nanoseconds"]} for peer, time in zip(one["peers"], times)]
    goal = best["goal"]
    if goal and goal["kind"] == "ratio" and best["peers"]:
        ratio = best["peers"][0]["ratio"]
        best["goal"] = {**goal, "reached": ratio / goal["value"], "limit_reached": goal["limit"] and ratio / goal["limit"]}
    return best


def fastest(passes):
    """Some outputs of `orcakit bench --json` as one."""
    done, *others = passes
    cases = {case["case"]: [case] for case in done["cases"]}
    for other in others:
        for key in ("version", "compiler", "processor", "cores", "instructions", "scene", "quick", "libraries"):
            if other[key] != done[key]:
                raise SystemExit(f"the passes differ: {key}")
        for case in other["cases"]:
            if case["case"] not in cases:
                raise SystemExit(f"the first pass has no {case['case']}")
            cases[case["case"]].append(case)
    return {**done, "cases": [functools.reduce(faster_case, measured) for measured in cases.values()], "passes": len(passes)}


def page(done, abouts):
    peers = ", ".join(f"{peer['name']} {peer['version'] or '(not found)'}" for peer in done["libraries"])
    rounds = "few and short (--quick), without the large cases" if done["quick"] else "up to 30"
    rounds += f", in up to {done['passes']} passes: ratios are of the shortest times of all" if done["passes"] > 1 else ""
    scene = pathlib.Path(done["scene"]).name if done["scene"] else "a generated scene"
    parts = [HEAD.format(peers=peers, rounds=rounds, scene=scene, **{key: done[key] for key in
                                                       ("version", "compiler", "processor", "cores", "instructions")})]
    parts.append("## Goals\n\nThe part of each goal that was reached; 100 % or more is all of it.\n\n" + goals_table(done["cases"]))
    for group in dict.fromkeys(case["group"] for case in done["cases"]):
        cases = [case for case in done["cases"] if case["group"] == group]
        text = f"{GROWTH if group == 'growth' else ''}{growth_table(cases, GROWTHS[group])}" if group in GROWTHS else group_table(cases)
        parts.append(f"## {group}\n\n{abouts[group]}\n\n{text}")
    return "\n".join(part.rstrip("\n") + "\n" for part in parts)


def output_of(*command, scene=None):
    environment = {**os.environ, "ORCAKIT_BENCH_SCENE": str(scene.resolve())} if scene else None
    return subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True, env=environment).stdout


def abouts_of(orcakit):
    """Group: what it is about, from the list of the command."""
    heads = (line.split(": ", 1) for line in output_of(orcakit, "bench", "--list").splitlines() if line and line[0] != " ")
    return {name: about[0].upper() + about[1:] for name, about in heads}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--scene", type=pathlib.Path)
    parser.add_argument("--json", type=pathlib.Path, action="append")
    parser.add_argument("orcakit", nargs="?", default=str(ROOT / "build/bench/examples/orcakit/orcakit"))
    options = parser.parse_args()
    if options.json:
        texts = [file.read_text(encoding="utf-8") for file in options.json]
    else:
        texts = [output_of(options.orcakit, "bench", "--json", *(["--quick"] if options.quick else []), scene=options.scene)]
    (HERE / "RESULTS.md").write_text(page(fastest([json.loads(text) for text in texts]), abouts_of(options.orcakit)), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
