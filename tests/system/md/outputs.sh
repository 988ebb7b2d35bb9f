# Other programs read what a run writes: MDAnalysis the H5MD and XYZ trajectories, Python's csv the
# tables; what they find there is what was simulated.
python=
for candidate in python3 /usr/bin/python3; do
  if $candidate -c "import MDAnalysis, h5py" 2>/dev/null; then python=$candidate && break; fi
done
[ -n "$python" ] || skip "no MDAnalysis with h5py (Debian/Ubuntu: python3-mdanalysis python3-h5py)"

cat >nano.toml <<'END'
units = "nano"
seed = 7
types = [{ name = "Ar", mass = 39.948 }, { name = "Kr", mass = 83.798 }]
[system]
source = "lattice"
lattice_constant = 0.55
cells = [5, 5, 6]
displacement = 0.02
type_fractions = [0.7, 0.3]
[velocity]
temperature = 90
[[forces]]
kind = "lennard_jones"
cutoff = 1.0
pairs = [
  { types = ["Ar", "Ar"], epsilon = 0.996, sigma = 0.3405 },
  { types = ["Kr", "Kr"], epsilon = 1.39, sigma = 0.363 },
]
[dynamics]
time_step = 0.002
num_steps = 20
[output]
thermo_every = 10
trajectory_every = 10
trajectory_velocities = true
xyz_every = 10
rdf_every = 10
msd_every = 10
END

# A tilted box away from the origin, ids with gaps, charges, image flags, atoms boxes away.
"$python" - >tilted.lmp <<'END'
print("tilted\n\n64 atoms\n1 atom types\n5 21 xlo xhi\n-8 8 ylo yhi\n0 18 zlo zhi\n3 -2 1.5 xy xz yz\n")
print("Atoms # charge\n")
for n in range(64):
    i, j, k = n % 4, n // 4 % 4, n // 16
    x, y, z = 5.5 + 4 * i + 0.75 * j - 0.5 * k, -7 + 4 * j + 0.375 * k, 1 + 4.5 * k
    boxes = n % 3 # along the second edge
    print(10 * n + 3, 1, 0.5 - n % 2, x + 3 * boxes, y + 16 * boxes, z, n % 2, 0, -boxes)
END
cat >tilted.toml <<'END'
units = "real"
precision = "double"
types = [{ name = "Ar", mass = 39.948 }]
[system]
source = "data_file"
data_file = "tilted.lmp"
[velocity]
temperature = 90
[[forces]]
kind = "lennard_jones"
cutoff = 6.0
pairs = [{ types = ["Ar", "Ar"], epsilon = 0.238, sigma = 3.405 }]
[dynamics]
time_step = 2.0
num_steps = 20
[output]
thermo_every = 10
trajectory_every = 10
trajectory_velocities = true
xyz_every = 10
msd_every = 10
END
for name in nano tilted; do
  expect_exit 0 on_ranks 2 tercet-md --no-probe --output $name $name.toml
  # what the summary says one can look with
  look=$(sed -n 's/.*look: python3 -c "\(.*MDAnalysis.*\)", or VMD$/\1/p' out)
  "$python" -c "$look" 2>/dev/null | grep -q "3 frames" || fail "this shows no frames: $look"
  "$python" "$TERCET_SOURCE/tests/system/md/read_outputs.py" $name || fail "$name reads wrong"
done
