# Steps are numbered in 64 bits: a run whose numbers pass 2^31 on the way writes them right, into the
# trajectory too, can be interrupted there, and moves as one that begins at 0 (bug report 14 of
# facts/md.md: OpenMM 1659, 3682).
# shellcheck shell=bash
source "$TERCET_SOURCE/tests/support/md_runs.sh"
first=2147483600
every=(--set output.thermo_every=10 --set output.trajectory_every=20)
late=("${every[@]}" --set "dynamics.first_step=$first")

run_md 1 chain_nvt from_0 "${every[@]}" --set dynamics.num_steps=100
run_md 1 chain_nvt whole "${late[@]}" --set dynamics.num_steps=100
run_md 3 chain_nvt cut "${late[@]}" --set dynamics.num_steps=40
run_md 2 chain_nvt cut "${late[@]}" --set dynamics.num_steps=100 --restart auto
[ -e cut/md-2147483700.h5 ] || fail "no checkpoint of step 2147483700: $(ls cut)"
same_run whole cut "steps beyond 2^31"
same_h5 --group /arrays from_0/md-100.h5 cut/md-2147483700.h5 ||
  fail "a run moves in another way where its steps are beyond 2^31"

steps() { sed -n 's/^\([0-9][0-9]*\),.*/\1/p' "$1/thermo.csv"; }
diff <(for step in $(steps from_0); do echo $((first + step)); done) <(steps cut) ||
  fail "the log's steps are wrong"

# The trajectory's steps, as they lie in the file: 64 bits, lowest byte first.
pattern=
for step in 0 20 40 60 80 100; do
  for byte in 0 1 2 3 4 5 6 7; do
    pattern+=$(printf '\\x%02x' $(((first + step) >> (8 * byte) & 255)))
  done
done
LC_ALL=C grep -qaP "$pattern" cut/trajectory.h5md || fail "the trajectory's steps are wrong"
