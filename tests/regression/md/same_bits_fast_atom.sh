# 8,000 atoms without forces in a box of 100 A, one of which crosses 50 boxes and a third in each
# step: by default it is an error that names the atom; where it is allowed, it is where it should be,
# on any number of ranks (bug report 1 of facts/md.md: LAMMPS 5145).
# shellcheck shell=bash
source "$TERCET_SOURCE/tests/support/md_runs.sh"
free=(--set "forces[0].pairs[0].epsilon=0" --set dynamics.time_step=0.01 --set output.xyz_every=1
  --set dynamics.num_steps=3)

# write_atoms <velocity of atom 1 along z, A/ps>
write_atoms() {
  awk -v speed="$1" 'BEGIN {
    print "crystal\n\n8000 atoms\n1 atom types\n\n0 100 xlo xhi\n0 100 ylo yhi\n0 100 zlo zhi\n"
    print "Atoms # atomic\n"
    for (n = 0; n < 8000; ++n) print n + 1, 1, n % 20 * 5, int(n / 20) % 20 * 5, int(n / 400) * 5
    print "\nVelocities\n"
    for (n = 0; n < 8000; ++n) print n + 1, 0, 0, n == 0 ? speed : 0
  }' >atoms.data
}

# place_of_atom_1 <folder>: its x, y, z in the last frame
place_of_atom_1() {
  awk '$1 == 8000 { line = NR } NR == line + 2 { place = $2 " " $3 " " $4 } END { print place }' \
    "$1/trajectory.xyz"
}

for speed in 500000 -503300; do
  write_atoms $speed
  for ranks in 1 2 4; do
    rm -rf refused on_$ranks
    expected=2 run_md $ranks placed refused "${free[@]}"
    grep -q "error: .* atom 1 .* with speed" err || fail "the fast atom is not named: $(cat err)"
    run_md $ranks placed on_$ranks "${free[@]}" --set dynamics.max_displacement=1e9 \
      --set "types[0].mass=1e-6"
  done
  for ranks in 2 4; do same_run on_1 on_$ranks "an atom at $speed A/ps on $ranks ranks"; done
  place_of_atom_1 on_1 | awk -v speed=$speed '{
    z = (speed * 0.03 % 100 + 100) % 100
    if ($1 != 0 || $2 != 0 || ($3 - z) ^ 2 > 1e-8) exit 1
  }' || fail "atom 1 at $speed A/ps is at $(place_of_atom_1 on_1)"
done
