#!/usr/bin/env python3
"""Time and memory of tercet-md by system size: the Lennard-Jones melt from 4,000 to 1,000,000 atoms.

    tests/performance/md_scaling.py [--precision mixed] [--program build/cpu/bin/tercet-md]

Time: CPU time of the steps, by atom and step, less that of a run without steps. Memory: what the resident
set grows by, from the smallest size on, by atom, neighbour list included: in the middle of the run (median
of samples), and at its largest, which is when the checkpoint is written.
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SIZES = {10: 2000, 20: 300, 40: 40, 63: 20}  # cells along an edge: steps


def resident_bytes(pid):
    with open(f"/proc/{pid}/statm") as statm:
        return int(statm.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def run(command):
    """CPU seconds, the resident set in bytes: median over the run, and largest."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    samples = []
    while True:
        pid, status, usage = os.wait4(process.pid, os.WNOHANG)
        if pid != 0:
            break
        samples.append(resident_bytes(process.pid))
        time.sleep(0.02)
    if status != 0:
        sys.exit(f"{' '.join(command)} failed")
    return usage.ru_utime + usage.ru_stime, statistics.median(samples), usage.ru_maxrss * 1024


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--precision", default="mixed")
    parser.add_argument("--program", default=f"{ROOT}/build/cpu/bin/tercet-md")
    options = parser.parse_args()
    print(f"{options.precision} precision\n| atoms | ns/atom-step | bytes/atom | with checkpoint |\n|---|---|---|---|")
    smallest = None
    with tempfile.TemporaryDirectory() as folder:
        for cells, steps in SIZES.items():
            def command(n, cells=cells):
                return [options.program, f"{ROOT}/inputs/md/lj_melt.toml", "--no-probe", "--output",
                        f"{folder}/{cells}", "--precision", options.precision,
                        "--set", f"system.cells=[{cells}, {cells}, {cells}]",
                        "--set", f"dynamics.num_steps={n}"]
            atoms = 4 * cells**3
            start, _, _ = run(command(0))
            whole, running, largest = run(command(steps))
            smallest = smallest or (atoms, running, largest)
            more = atoms - smallest[0]
            grown = ([f"{(running - smallest[1]) / more:.0f}", f"{(largest - smallest[2]) / more:.0f}"]
                     if more else ["", ""])
            print(f"| {atoms} | {(whole - start) / atoms / steps * 1e9:.0f} | {' | '.join(grown)} |",
                  flush=True)


main()
