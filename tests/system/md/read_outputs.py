"""Reads the outputs of tests/system/md/outputs.sh with other programs' readers and checks what they find."""

import csv
import sys
import warnings

import numpy as np

warnings.simplefilter("ignore")
import h5py
import MDAnalysis as mda

folder = sys.argv[1]
# in MDAnalysis's units (Angstrom, ps): length and time unit of the file, box edges as rows
SINGLE = 2.0**-23  # relative rounding of the single precision in which MDAnalysis keeps vectors
length, time, dt, edges = {
    "nano": (10.0, 1.0, 0.002, np.diag([2.75, 2.75, 3.3])),
    "tilted": (1.0, 1e-3, 2.0, np.array([[16.0, 0, 0], [3, 16, 0], [-2, 1.5, 18]])),
}[folder]
masses = {"Ar": 39.948, "Kr": 83.798}


def table(name):
    with open(f"{folder}/{name}") as file:
        rows = list(csv.DictReader(line for line in file if not line.startswith("#")))
    return [{key: float(value) for key, value in row.items()} for row in rows]


def angle(a, b):
    return np.degrees(np.arccos(a @ b / np.linalg.norm(a) / np.linalg.norm(b)))


def expect(what, found, wanted, tolerance):
    worst = np.max(np.abs(np.asarray(found, dtype=float) - np.asarray(wanted, dtype=float)))
    assert worst <= tolerance, f"{folder}: {what}: off by {worst}, allowed {tolerance}"


file = h5py.File(f"{folder}/trajectory.h5md", "r")
particles = file["particles/all"]
raw = particles["position/value"]
num_atoms = raw.shape[1]
assert num_atoms == {"nano": 600, "tilted": 64}[folder]
assert list(file["h5md"].attrs["version"]) == [1, 1]

universe = mda.Universe.empty(num_atoms).load_new(f"{folder}/trajectory.h5md")
xyz = mda.Universe(f"{folder}/trajectory.xyz")
names = xyz.atoms.names
mass = np.array([masses[name] for name in names])
thermo = table("thermo.csv")
assert [row["step"] for row in thermo] == [0, 10, 20]
assert len(universe.trajectory) == len(xyz.trajectory) == 3
assert np.array_equal(particles["mass"], mass), "masses do not fit the names in the XYZ file"
assert np.array_equal(particles["species"], 1 + (names == "Kr"))

for frame, (ts, xyz_ts, row) in enumerate(zip(universe.trajectory, xyz.trajectory, thermo)):
    expect("time", ts.time, 10 * frame * dt * time, 1e-12)
    expect("time in the table", row["time"], 10 * frame * dt, 1e-12)
    assert ts.data["step"] == 10 * frame
    a, b, c = length * edges
    box = [np.linalg.norm(a), np.linalg.norm(b), np.linalg.norm(c), angle(b, c), angle(a, c), angle(a, b)]
    expect("box", ts.dimensions, box, 180 * 4 * SINGLE)
    expect("box in the table", [row["length_x"], row["length_y"], row["length_z"]], np.diag(edges), 1e-12)
    expect("positions", ts.positions, length * raw[frame], 40 * 2 * SINGLE)
    expect("positions in the XYZ file", xyz_ts.positions, raw[frame], 5e-7 + 16 * SINGLE)  # eight digits
    velocities = ts.velocities.astype(float)
    if folder == "tilted" and mda.units.convert(1, "Angstrom/fs", "Angstrom/ps") < 1:
        velocities *= 1e6  # MDAnalysis before 2.10 divides by 1000 (its issue 5051)
    # the temperature of the velocities is that of the table: k_B in g/mol Angstrom^2 ps^-2 K^-1
    twice_kinetic = np.sum(mass[:, None] * velocities**2)
    temperature = twice_kinetic / ((3 * num_atoms - 3) * 0.83144626181532)
    expect("temperature", temperature, row["temperature"], 90 * 4 * SINGLE)
    expect("energies", row["total_energy"], row["kinetic_energy"] + row["potential_energy"],
           1e-12 * abs(row["potential_energy"]))

# the first frame is the start: unwrapped, and for the crystal within the random displacement
start = raw[0] + particles["image/value"][0] @ edges
n = np.arange(num_atoms)
if folder == "nano":
    sites = 0.5 * np.array([[0, 0, 0], [1, 1, 0], [1, 0, 1], [0, 1, 1]])
    cells = np.stack([n // 4 % 5, n // 20 % 5, n // 100], axis=1)
    off = start - 0.55 * (cells + sites[n % 4])
    expect("start", off, 0, 0.02 + 4e-7)
    assert np.max(off) > 0.019 and np.min(off) < -0.019, "displacements do not fill their range"
else:
    i, j, k = n % 4, n // 4 % 4, n // 16
    x, y, z = 5.5 + 4 * i + 0.75 * j - 0.5 * k, -7 + 4 * j + 0.375 * k, 1 + 4.5 * k
    places = np.stack([x + 3 * (n % 3), y + 16 * (n % 3), z], axis=1)
    images = np.stack([n % 2, 0 * n, -(n % 3)], axis=1)
    expect("start", start, places + images @ edges, 1e-12)
    inside = (raw[0] - [5, -8, 0]) @ np.linalg.inv(edges)
    assert np.all(inside > -1e-12) and np.all(inside < 1 + 1e-12), "an atom is outside the box"
    assert np.array_equal(particles["id"], 10 * n + 3)
    expect("charges", particles["charge"], 0.5 - n % 2, 0)

# the mean square displacement of the last row, from the trajectory
end = raw[2] + particles["image/value"][2] @ edges
for name in set(names):
    moved = np.sum((end - start)[names == name].astype(float) ** 2, axis=1)
    found = table("msd.csv")[-1][f"msd_{name}"]
    expect("mean square displacement", found, np.mean(moved), 1e-5 * found)
if folder == "nano":
    rdf = table("rdf.csv")
    assert len(rdf) == 200 and {"r", "g_Ar_Ar", "g_Ar_Kr", "g_Kr_Kr"} == set(rdf[0])
    assert all(row["g_Ar_Ar"] == 0 for row in rdf if row["r"] < 0.3)
print(f"{folder}: {num_atoms} atoms, 3 frames read")
