# A damaged newest checkpoint is refused by its name, the one before it is gone on from, and the run
# ends with the bytes of an uninterrupted one. Its checkpoint of the same step takes the place of
# the damaged one (bug report 13 of facts/md.md: LAMMPS 859, GROMACS 4810).
# shellcheck shell=bash
source "$TERCET_SOURCE/tests/support/md_runs.sh"

# damage <how> <file>
damage() {
  local size
  size=$(stat -c %s "$2")
  case $1 in
    overwritten) head -c 4096 /dev/zero | tr '\0' 'x' |
      dd of="$2" bs=1 seek=$((size / 2)) conv=notrunc status=none ;;
    cut_short) truncate -s $((size * 2 / 3)) "$2" ;;
    emptied) truncate -s 0 "$2" ;;
  esac
}

go_on() {
  run_md 2 fluid_npt cut --restart auto --set dynamics.num_steps=90 \
    --set output.checkpoint_every=20 --set output.checkpoint_keep=3
}

run_md 3 fluid_npt first --set dynamics.num_steps=60 --set output.checkpoint_every=20 \
  --set output.checkpoint_keep=3
run_md 1 fluid_npt whole --set dynamics.num_steps=90 --set output.checkpoint_every=20 \
  --set output.checkpoint_keep=3

for how in overwritten cut_short emptied; do
  rm -rf cut
  cp -r first cut
  damage $how cut/md-60.h5
  expected=3 run_md 2 fluid_npt cut --restart cut/md-60.h5 --set dynamics.num_steps=90
  grep -q "error: .*cut/md-60.h5" err || fail "$how: not refused by name: $(cat err)"
  go_on
  grep -q "warning: .*cut/md-60.h5" err || fail "$how: the damaged one is not named: $(cat err)"
  same_run whole cut "the checkpoint of step 60 was $how"
  cmp whole/md-60.h5 cut/md-60.h5 || fail "$how: the checkpoint of step 60 was not written anew"
done

# None is left: the run must not begin anew in silence.
rm -rf cut
cp -r first cut
for step in 20 40 60; do damage overwritten cut/md-$step.h5; done
expected=3 go_on
for step in 20 40 60; do
  grep -q "cut/md-$step.h5 is damaged" err || fail "not refused by name: $(cat err)"
done
[ "$(logged_step cut)" = 60 ] || fail "a run without a checkpoint to go on from has begun anew"

# What a kill within a flush leaves: the run goes on, its log is whole, the torn trajectory is kept.
rm -rf cut
cp -r first cut
rm cut/md-60.h5
damage cut_short cut/trajectory.h5md
damage emptied cut/thermo.h5
go_on
grep -q "warning: cut/trajectory.h5md cannot be read" err || fail "not told: $(cat err)"
[ -e cut/trajectory.h5md.damaged-40 ] || fail "the damaged trajectory was not kept"
cmp whole/thermo.csv cut/thermo.csv || fail "thermo.csv differs after a torn trajectory"
same_h5 --ignore-attribute input_text whole/thermo.h5 cut/thermo.h5 || fail "thermo.h5 was not mended"
