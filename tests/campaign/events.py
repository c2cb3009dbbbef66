#!/usr/bin/env python3
"""Feeds many random events to the editor: streams of the suite examples.editor_random, from one seed after another.

usage: events.py TEST_EXAMPLES_EDITOR_RANDOM [--events N] [--total N] [--seed N] [--jobs N]

The program is best built under the sanitizers: build/asan/tests/examples/editor/test_examples_editor_random. For each
seed it runs all its tests, of three streams each; each stream is undone and redone as a whole at its end. The longer a
stream, the older the history that events meet. Prints a line for each seed, and the total. The exit status is 0 when
no stream failed; the output of one that did is shown, with what repeats it."""

import argparse
import concurrent.futures
import os
import re
import subprocess
import sys
import time

STREAMS = 3  # of each test of the suite


def run(program, events, stride):
    """Runs the suite from a seed: its number of tests, how many failed, seconds, and its output."""
    environment = os.environ | {"EDITOR_EVENTS": str(events), "EDITOR_SEED": str(stride), "CK_TIMEOUT_MULTIPLIER": "1000"}
    begin = time.monotonic()
    done = subprocess.run(["nice", "-n", "19", program], env=environment, capture_output=True, text=True, errors="replace",
                          check=False)
    text = done.stdout + done.stderr
    counts = re.search(r"Checks: (\d+), Failures: (\d+), Errors: (\d+)", text)
    tests, failed = (int(counts[1]), int(counts[2]) + int(counts[3])) if counts else (0, 1)
    return tests, failed or int(done.returncode != 0), time.monotonic() - begin, text


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--events", type=int, default=10000, help="of each stream")
    parser.add_argument("--total", type=int, default=1000000, help="events in all, at least")
    parser.add_argument("--seed", type=int, default=1, help="the first one")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    arguments = parser.parse_args()
    total, failures, seed = 0, 0, arguments.seed
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        running = {}
        while running or total < arguments.total:
            while len(running) < arguments.jobs and total < arguments.total:
                running[pool.submit(run, arguments.program, arguments.events, seed)] = seed
                seed += STREAMS
            for future in concurrent.futures.wait(running, return_when=concurrent.futures.FIRST_COMPLETED).done:
                first = running.pop(future)
                tests, failed, seconds, text = future.result()
                total += tests * STREAMS * arguments.events
                failures += failed
                print(f"seeds {first} to {first + STREAMS - 1}: {tests} tests, {failed} failed, {seconds:.0f} s; "
                      f"{total} events so far", flush=True)
                if failed:
                    print(f"EDITOR_EVENTS={arguments.events} EDITOR_SEED={first} {arguments.program}\n{text}", flush=True)
                    if not tests:
                        sys.exit(1)
    print(f"{total} events, {failures} failed tests")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
