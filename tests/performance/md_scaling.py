#!/usr/bin/env python3
"""Time and memory of tercet-md by system size: the Lennard-Jones melt from 4,000 to 1,000,000 atoms.

    tests/performance/md_scaling.py [--precision mixed] [--program build/cpu/bin/tercet-md]

Time: CPU time of the steps, by atom and step, less that of a run without steps. Memory: what the largest
resident set grows by, from the smallest size on, by atom; neighbour list, set-up and output included.
"""

import argparse
import os
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SIZES = {10: 2000, 20: 300, 40: 40, 63: 20}  # cells along an edge: steps


def run(command):
    """CPU seconds and the largest resident set in bytes."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    if status != 0:
        sys.exit(f"{' '.join(command)} failed")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--precision", default="mixed")
    parser.add_argument("--program", default=f"{ROOT}/build/cpu/bin/tercet-md")
    options = parser.parse_args()
    print(f"{options.precision} precision\n| atoms | ns/atom-step | bytes/atom |\n|---|---|---|")
    smallest = None
    with tempfile.TemporaryDirectory() as folder:
        for cells, steps in SIZES.items():
            def command(n, cells=cells):
                return [options.program, f"{ROOT}/inputs/md/lj_melt.toml", "--no-probe", "--output",
                        f"{folder}/{cells}", "--precision", options.precision,
                        "--set", f"system.cells=[{cells}, {cells}, {cells}]",
                        "--set", f"dynamics.num_steps={n}"]
            atoms = 4 * cells**3
            start, _ = run(command(0))
            whole, memory = run(command(steps))
            smallest = smallest or (atoms, memory)
            grown = (f"{(memory - smallest[1]) / (atoms - smallest[0]):.0f}" if atoms > smallest[0] else "")
            print(f"| {atoms} | {(whole - start) / atoms / steps * 1e9:.0f} | {grown} |", flush=True)


main()
