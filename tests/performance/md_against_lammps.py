#!/usr/bin/env python3
"""Compares tercet-md with LAMMPS (-sf opt) on one machine, in turns, by CPU time.

    tests/performance/md_against_lammps.py [--turns 5] [--ranks 1] [--program build/cpu/bin/tercet-md]

Two of LAMMPS's own benchmarks, 32,000 atoms each: the Lennard-Jones melt (list rebuilt every 20 steps
unchecked, as in.lj has it, and also when needed) and EAM copper. What is counted is user and system time
of all processes, less that of a run without steps. Prints; never fails on time.
"""

import argparse
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile

ATOMS = 32000
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

LAMMPS_LJ = """units lj
atom_style atomic
lattice fcc 0.8442
region box block 0 20 0 20 0 20
create_box 1 box
create_atoms 1 box
mass 1 1.0
velocity all create 1.44 87287 loop geom
pair_style lj/cut 2.5
pair_coeff 1 1 1.0 1.0 2.5
neighbor 0.3 bin
neigh_modify {lists}
fix 1 all nve
run {steps}
"""

LAMMPS_EAM = """units metal
atom_style atomic
lattice fcc 3.615
region box block 0 20 0 20 0 20
create_box 1 box
create_atoms 1 box
{pair}
velocity all create 1600.0 376847 loop geom
neighbor 1.0 bin
neigh_modify every 1 delay 5 check yes
fix 1 all nve
timestep 0.005
thermo 50
run {steps}
"""

TERCET_LJ = """units = "lj"
seed = 87287
types = [{{name = "A", mass = 1.0}}]
system = {{source = "lattice", lattice = "fcc", density = 0.8442, cells = [20, 20, 20]}}
velocity = {{source = "thermal", temperature = 1.44}}
[[forces]]
kind = "lennard_jones"
cutoff = 2.5
pairs = [{{types = ["A", "A"], epsilon = 1.0, sigma = 1.0}}]
[dynamics]
time_step = 0.005
num_steps = {steps}
[neighbors]
{lists}
[output]
thermo_every = {steps_or_one}
"""

TERCET_EAM = """units = "metal"
seed = 376847
types = [{{name = "Cu"}}]
system = {{source = "lattice", lattice = "fcc", lattice_constant = 3.615, cells = [20, 20, 20]}}
velocity = {{source = "thermal", temperature = 1600.0}}
[[forces]]
kind = "eam"
files = ["{potential}"]
[dynamics]
time_step = 0.005
num_steps = {steps}
[output]
thermo_every = 50
"""


def cpu_seconds(command, folder):
    """User and system time of a command and all that it starts."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    result = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if result.returncode != 0:
        sys.exit(f"{' '.join(command)} ended with {result.returncode}:\n{result.stdout.decode()[-2000:]}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


class Case:
    """One benchmark for both programs."""

    def __init__(self, name, steps, lammps, tercet):
        self.name, self.steps = name, steps
        self.lammps, self.tercet = lammps, tercet

    def write(self, folder):
        for steps in (0, self.steps):
            with open(f"{folder}/{self.name}-{steps}.in", "w") as out:
                out.write(self.lammps(steps))
            with open(f"{folder}/{self.name}-{steps}.toml", "w") as out:
                out.write(self.tercet(steps))


def cases(potential):
    setfl = potential.endswith(".alloy")
    pair = (f"pair_style eam/alloy\npair_coeff * * {potential} Cu" if setfl
            else f"pair_style eam\npair_coeff 1 1 {potential}")

    def lj(name, lammps_lists, tercet_lists):
        return Case(name, 300,
                    lambda steps: LAMMPS_LJ.format(lists=lammps_lists, steps=steps),
                    lambda steps: TERCET_LJ.format(lists=tercet_lists, steps=steps,
                                                   steps_or_one=max(steps, 1)))

    return [
        lj("lj, lists every 20", "delay 0 every 20 check no",
           'rebuild = "interval"\nevery = 20\nbuffer = 0.3'),
        lj("lj, lists when needed", "delay 0 every 1 check yes", ""),
        Case("eam, lists when needed", 100,
             lambda steps: LAMMPS_EAM.format(pair=pair, steps=steps),
             lambda steps: TERCET_EAM.format(potential=potential, steps=steps)),
    ]


def find_potential():
    for folder in (os.environ.get("TERCET_DATA", "") + "/md/lammps_bench", "/usr/share/lammps/potentials"):
        if os.path.exists(f"{folder}/Cu_u3.eam"):
            return f"{folder}/Cu_u3.eam"
    return f"{ROOT}/inputs/md/potentials/Cu_zjw04.eam.alloy"


def measure(case, options, folder):
    """Median CPU seconds of the steps, by program."""
    launch = ["mpirun", "--oversubscribe", "-n", str(options.ranks)] if options.ranks > 1 else []
    programs = {
        "lammps": lambda steps: [options.lammps, "-sf", "opt", "-log", "none", "-screen", "none",
                                 "-in", f"{case.name}-{steps}.in"],
    }
    for precision in ("mixed", "double"):
        programs[precision] = lambda steps, p=precision: [
            options.program, f"{case.name}-{steps}.toml", "--no-probe", "--precision", p,
            "--output", f"{folder}/out-{steps}"]
    times = {name: [] for name in programs}
    for _ in range(options.turns):
        for name, command in programs.items():
            whole = cpu_seconds(launch + command(case.steps), folder)
            times[name].append(whole - cpu_seconds(launch + command(0), folder))
    return {name: statistics.median(t) for name, t in times.items()}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--turns", type=int, default=5)
    parser.add_argument("--ranks", type=int, default=1)
    parser.add_argument("--cases", default="", help="only cases whose names begin so, e.g. eam")
    parser.add_argument("--program", default=f"{ROOT}/build/cpu/bin/tercet-md")
    parser.add_argument("--lammps", default=shutil.which("lmp") or "lmp")
    options = parser.parse_args()
    options.program = os.path.abspath(options.program)
    potential = find_potential()
    print(f"{ATOMS} atoms, {options.ranks} rank(s), median of {options.turns} turns; EAM: {potential}")
    print("| case | LAMMPS ns/atom-step | mixed | double | LAMMPS / mixed | LAMMPS / double |")
    print("|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        for case in (c for c in cases(potential) if c.name.startswith(options.cases)):
            case.write(folder)
            t = measure(case, options, folder)
            ns = {name: seconds / case.steps / ATOMS * 1e9 for name, seconds in t.items()}
            print(f"| {case.name} | {ns['lammps']:.0f} | {ns['mixed']:.0f} | {ns['double']:.0f} "
                  f"| {t['lammps'] / t['mixed']:.2f} | {t['lammps'] / t['double']:.2f} |", flush=True)


main()
