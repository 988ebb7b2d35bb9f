# Atoms that are given exactly on the upper boundary, several boxes away or at negative places are
# the atoms that they are images of: same energy, same motion, on one rank and on three (bug report 9
# of facts/md.md: GROMACS 5002, HOOMD's changelog).
# shellcheck shell=bash
source "$TERCET_SOURCE/tests/support/md_runs.sh"

# write_atoms <shift of every second atom in boxes>: a crystal of 512 atoms in a box of 32 A, whose
# first layers lie on the lower boundary. All fractions of the box are exact in binary.
write_atoms() {
  awk -v shift="$1" 'BEGIN {
    print "crystal\n\n512 atoms\n1 atom types\n\n0 32 xlo xhi\n0 32 ylo yhi\n0 32 zlo zhi\n"
    print "Atoms # atomic\n"
    for (n = 0; n < 512; ++n) {
      move = n % 2 * shift * 32
      print n + 1, 1, n % 8 * 4 + move, int(n / 8) % 8 * 4 - move, int(n / 64) * 4 + move
    }
    print "\nVelocities\n"
    for (n = 0; n < 512; ++n) print n + 1, n % 5 - 2, n % 7 - 3, n % 3 - 1
  }' >atoms.data
}

write_atoms 0
for precision in double mixed; do
  rm -rf inside-$precision
  run_md 1 placed inside-$precision --precision $precision
done
for shift in $(test_size -3 "1 -1 5 -3"); do
  write_atoms $shift
  for ranks in 1 3; do
    for precision in double mixed; do
      rm -rf moved
      run_md $ranks placed moved --precision $precision
      cmp inside-$precision/thermo.csv moved/thermo.csv ||
        fail "atoms shifted by $shift boxes have another energy on $ranks ranks in $precision"
      same_h5 --group /arrays/position --group /arrays/velocity inside-$precision/md-100.h5 \
        moved/md-100.h5 || fail "atoms shifted by $shift boxes move in another way"
    done
  done
done
