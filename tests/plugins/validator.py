#!/usr/bin/env python3
"""usage: validator.py ORCAKIT SCENE SPECIMEN EXPORTING PLUGIN...

Every plugin passes all checks of the validator, and so does the specimen; and broken in each of its ways it fails the check of
that name, or is reported to crash or to hang. Every attack of the specimen on its host is reported and leaves nothing behind."""

import json
import os
import resource
import subprocess
import sys
import tempfile

orcakit, scene, specimen, exporting = sys.argv[1:5]
plugins = sys.argv[5:]
in_space = scene.replace("headon2", "headon2_3d")
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
    for result in check(path, "", "--time-limit", "60"):  # velocity obstacles of space are slow without optimization
        if result["outcome"] != "passed" and not (may_skip and result["outcome"] == "skipped"):
            faults.append(f"{path}: {result}")


def expect(broken, name, outcome, path=specimen, limit="20", words=""):
    """That check comes out so, with these words, in every dimension."""
    results = check(path, broken, "--only", name, "--time-limit", limit)
    if not results or any(result["outcome"] != outcome for result in results):
        faults.append(f"broken at {broken}, the check {name} should be {outcome}: {results}")
    if outcome != "passed" and not all(result["reason"] and words in result["reason"] for result in results):
        faults.append(f"broken at {broken}, the check {name} does not say why: {results}")


listed = subprocess.run([orcakit, "plugins", "--checks"], capture_output=True, text=True, check=True).stdout
names = [line.split()[0] for line in listed.splitlines()]
listed = subprocess.run([orcakit, "plugins", "--checks", "--json"], capture_output=True, text=True, check=True).stdout
if [check["check"] for check in json.loads(listed)["checks"]] != names:
    faults.append(f"the checks as JSON: {listed}")
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
expect("held-while-active", "leaks", "failed", words="that were active")
CHANGES = {"signal": "changes what signal 8 does", "variable": "changes environment variables",
           "mask": "changes the mask of new files", "file": "leaves a file open"}
for change, words in CHANGES.items():
    expect(f"process-{change}", "process", "failed", words="the step " + words)
expect("crash", "max-speed", "crashed")
expect("hang", "max-speed", "timed out", limit="0.5")

# What the specimen does to its host (attack.c), how a check of it comes out then, and the words.
ATTACKS = {
    "write": ("crashed", "wrote to a descriptor"),
    "flood": ("crashed", "wrote to a descriptor"),
    "close": ("failed", "closed a descriptor"),
    "child": ("failed", "left processes running"),
    "daemon": ("failed", "left processes running"),
    "memory": ("failed", "all the memory"),
    "folder": ("failed", "current folder"),
    "exit": ("crashed", "ended the program, with status"),  # sanitizers change it
    "_exit": ("crashed", "ended the program, with status 0"),
    "quick_exit": ("crashed", "ended the program, with status 0"),
    "abort": ("crashed", "SIGABRT"),
    "kill-parent": ("crashed", "the process that watched it"),
    "kill-group": ("crashed", "the process that watched it"),
    "stop-parent": ("crashed", "the process that watched it"),
}
SANITIZED = os.environ.get("CK_FORK") == "no"  # the address space is not limited then


def expect_attack(attack, outcome, words, folder):
    """Told by check, by list, and by simulate, which prints and writes nothing else; and no process is left."""
    left = os.path.join(folder, "processes")
    table = os.path.join(folder, "run.csv")
    environment = {**os.environ, "SPECIMEN_PROCESS_FILE": left, "ORCAKIT_PLANNER_PATH": os.path.dirname(specimen)}
    for moment, name in (("init-", "load"), ("step-", "max-speed")):
        environment["SPECIMEN_BREAK"] = moment + attack

        def run(*arguments):
            return subprocess.run([orcakit, *arguments], capture_output=True, text=True, timeout=60, check=False,
                                  env=environment)

        checked = run("plugins", "check", "--json", "--only", name, "--time-limit", "20", specimen)
        results = json.loads(checked.stdout)["results"]
        if checked.returncode != 1 or any(r["outcome"] != outcome or words not in r["reason"] for r in results):
            faults.append(f"the attack {moment}{attack} should make the check {outcome}, as it {words}: {checked}")
        listed = run("plugins", "list", "--json")
        reasons = [plugin["error"] or "" for plugin in json.loads(listed.stdout)["plugins"] if plugin["file"] == specimen]
        if listed.returncode != 0 or (moment == "init-") != (words in reasons[0]):
            faults.append(f"the attack {moment}{attack} on the list gives {listed}")
        told = [line for line in run("plugins", "list").stderr.splitlines() if words in line]
        if bool(told) != (moment == "init-") or any(line.count(os.path.dirname(specimen)) != 1 for line in told):
            faults.append(f"the attack {moment}{attack} on the list in words gives {told}")
        for place, option in ((scene, "--json"), (scene, "--svg=" + table + ".svg"), (in_space, "--json")):
            steered = run("simulate", place, "--plugin", "specimen", "--csv", table, option)
            if steered.returncode != 1 or words not in steered.stderr or steered.stdout:
                faults.append(f"the attack {moment}{attack} on simulate gives {steered}")
        if sorted(os.listdir(folder)) not in ([], ["processes"]):
            faults.append(f"the attack {moment}{attack} leaves {os.listdir(folder)}")
    if os.path.exists(left):
        with open(left, encoding="ascii") as file:
            for process in map(int, file.read().split()):
                if os.path.exists(f"/proc/{process}"):
                    faults.append(f"the attack {attack} leaves process {process}")


for attack, (outcome, words) in ATTACKS.items():
    if attack != "memory" or not SANITIZED:
        with tempfile.TemporaryDirectory() as folder:
            expect_attack(attack, outcome, words, folder)

# Where there are too few descriptors for processes, no plugin is blamed.
for count in range(6, 14):
    limited = subprocess.run([orcakit, "simulate", scene, "--plugin", plugins[0]], capture_output=True, text=True, timeout=60,
                             check=False, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (count, count)))
    if limited.returncode not in (0, 1) or "watched it" in limited.stderr:
        faults.append(f"with {count} descriptors: {limited}")

# What a plugin prints does not mix into what the command does.
for arguments in (("plugins", "check", "--json", specimen), ("simulate", scene, "--plugin", specimen, "--json")):
    printed = subprocess.run([orcakit, *arguments], capture_output=True, text=True, timeout=280, check=False,
                             env={**os.environ, "SPECIMEN_BREAK": "init-print"})
    if '{"good": true}' not in printed.stderr or len(printed.stdout.splitlines()) != 1 or not json.loads(printed.stdout):
        faults.append(f"what the specimen prints mixes into {printed}")



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

# The planners of the build are found without any variable, by the name of the plugin and by their ids, and tell their parameters.
listing = [planner for plugin in json.loads(run_plugins("list", "--json").stdout)["plugins"] for planner in plugin["planners"]]
ids = [planner["id"] for planner in listing if planner["id"].startswith("orcakit.")]
if ids != ["orcakit.orca2d", "orcakit.rvo2d", "orcakit.vo2d", "orcakit.orca3d", "orcakit.rvo3d", "orcakit.vo3d"]:
    faults.append(f"these planners are listed: {ids}")
traffic = [parameter for parameter in listing[0]["parameters"] if parameter["id"] == "traffic"]
if not traffic or (traffic[0]["type"], traffic[0]["default"]) != ("choice", "off") or "keep-right" not in traffic[0]["choices"]:
    faults.append(f"the parameter traffic is listed as {traffic}")
expect_run(run_plugins("list"), 0, "time-horizon       number 1e-06 to 1000000, unit time; default 3")


def run_scene(*arguments, path=""):
    return subprocess.run([orcakit, "simulate", scene, *arguments], capture_output=True, text=True, timeout=60, check=False,
                          env={**os.environ, "ORCAKIT_PLANNER_PATH": path, "SPECIMEN_BREAK": ""})


expect_run(run_scene("--plugin", "orca"), 0, "ORCA 2D")
expect_run(run_scene("--plugin", "orcakit.vo2d"), 0, "VO 2D")
expect_run(run_scene("--plugin", "specimen", path=folder), 0, "Specimen")
expect_run(run_scene("--plugin", "orcakit.orca3d"), 2, "does not plan in the plane")
expect_run(run_scene("--plugin", "missing", path=folder), 2, f"no missing.planner.so in {folder}"[:100])
expect_run(run_plugins("check", "/no/such/file"), 1, "there is no such file")
expect_run(run_plugins("check", "--json", "/no/such/file"), 1, '"good":false')
expect_run(run_plugins("check", __file__), 1, "not a shared object")
expect_run(run_plugins("check", "--only", "nonsense", specimen), 2, "no check of that name")
expect_run(run_plugins("check", "--time-limit", "0", specimen), 2, "above 0")
expect_run(run_plugins("check"), 2, "missing argument: FILE")
expect_run(run_plugins("list", specimen), 2, "list takes no files")
expect_run(run_plugins("frobnicate"), 2, "plugins --help")

# Opening a pipe would wait for a writer.
with tempfile.TemporaryDirectory() as folder:
    pipe = os.path.join(folder, "pipe.planner.so")
    os.mkfifo(pipe)
    expect_run(run_plugins("list", path=folder), 0, "orcakit.orca2d" if len(plugins) > 1 else "")
    expect_run(run_plugins("check", pipe), 1, "not a shared object")
    steered = subprocess.run([orcakit, "simulate", scene, "--plugin", pipe], capture_output=True, text=True, timeout=60,
                             check=False)
    expect_run(steered, 2, "not a shared object")

print("\n".join(faults) or f"{len(names)} checks, each of which can fail")
sys.exit(bool(faults))
