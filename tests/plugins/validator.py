#!/usr/bin/env python3
"""usage: validator.py ORCAKIT SPECIMEN EXPORTING PLUGIN...

Every plugin passes all checks of the validator, and so does the specimen; and broken in each of its ways it fails the check of
that name, or is told to crash or to hang."""

import json
import os
import subprocess
import sys

orcakit, specimen, exporting = sys.argv[1:4]
plugins = sys.argv[4:]
faults = []


def check(path, broken="", *options):
    """The results of a validation, by check, of which a planner may have several."""
    run = subprocess.run([orcakit, "plugins", "check", "--json", *options, path], capture_output=True, text=True,
                         timeout=280, check=False, env={**os.environ, "SPECIMEN_BREAK": broken})
    if run.returncode not in (0, 1):
        sys.exit(f"{path}: status {run.returncode}: {run.stderr}")
    report = json.loads(run.stdout)
    if report["good"] != (run.returncode == 0):
        faults.append(f"{path}: exit status {run.returncode}, but good is {report['good']}")
    return report["results"]


def expect_good(path, may_skip):
    """Everything passes; what is skipped is known to be missing."""
    for result in check(path):
        if result["outcome"] != "passed" and not (may_skip and result["outcome"] == "skipped"):
            faults.append(f"{path}: {result}")


def expect(broken, name, outcome, path=specimen, limit="20"):
    """That check comes out so, in every dimension."""
    results = check(path, broken, "--only", name, "--time-limit", limit)
    if not results or any(result["outcome"] != outcome for result in results):
        faults.append(f"broken at {broken}, the check {name} should be {outcome}: {results}")
    if outcome != "passed" and not all(result["reason"] for result in results):
        faults.append(f"broken at {broken}, the check {name} does not say why: {results}")


listed = subprocess.run([orcakit, "plugins", "--checks"], capture_output=True, text=True, check=True).stdout
names = [line.split()[0] for line in listed.splitlines()]
if len(names) < 45 or len(set(names)) != len(names):
    faults.append(f"these are the checks: {names}")

for plugin in plugins:
    expect_good(plugin, True)
expect_good(specimen, False)
CRASHES = ("bounds", "obstacles-copied", "small-host", "struct-sizes")
for name in names:
    if name != "exports":
        expect(name, name, "warning" if name == "open-time" else "crashed" if name in CRASHES else "failed")
expect("", "exports", "failed", exporting)
expect("crash", "max-speed", "crashed")
expect("exit", "max-speed", "crashed")
expect("hang", "max-speed", "timed out", limit="0.5")



def run_plugins(*arguments, path=""):
    return subprocess.run([orcakit, "plugins", *arguments], capture_output=True, text=True, timeout=60, check=False,
                          env={**os.environ, "ORCAKIT_PLANNER_PATH": path, "SPECIMEN_BREAK": ""})


def expect_run(run, status, words):
    if run.returncode != status or words not in run.stdout + run.stderr:
        faults.append(f"{run.args} should end with {status} and say '{words}': {run}")


folder = os.path.dirname(specimen)
expect_run(run_plugins("list", path=folder), 0, "test.specimen")
expect_run(run_plugins("list", path=folder), 0, specimen)
listing = json.loads(run_plugins("list", "--json", path=folder).stdout)["plugins"]
found = [planner for plugin in listing for planner in plugin["planners"] if plugin["file"] == specimen]
if len(found) != 1 or found[0]["dimensions"] != [2, 3] or "reciprocal" not in found[0]["features"]:
    faults.append(f"the specimen is listed as {found}")
expect_run(run_plugins("check", "/no/such/file"), 1, "there is no such file")
expect_run(run_plugins("check", "--json", "/no/such/file"), 1, '"good":false')
expect_run(run_plugins("check", __file__), 1, "not a shared object")
expect_run(run_plugins("check", "--only", "nonsense", specimen), 2, "no check of that name")
expect_run(run_plugins("check", "--time-limit", "0", specimen), 2, "above 0")
expect_run(run_plugins("check"), 2, "which files?")
expect_run(run_plugins("list", specimen), 2, "list takes no files")
expect_run(run_plugins("frobnicate"), 2, "plugins --help")

print("\n".join(faults) or f"{len(names)} checks, each of which can fail")
sys.exit(bool(faults))
