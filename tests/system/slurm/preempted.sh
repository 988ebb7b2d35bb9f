# On a real (one-machine) Slurm: a job that gets USR1 writes a checkpoint, is requeued, goes on, and
# ends with the bytes of an uninterrupted run; a bad input is not run twice; a job that gets nowhere is
# given up.
for tool in slurmctld slurmd munged sbatch; do
  PATH=$PATH:/usr/sbin command -v $tool >/dev/null ||
    skip "no $tool (Debian/Ubuntu: slurm-wlm munge)"
done
[ -x "$TERCET_BUILD/bin/tercet-md" ] || skip "tercet-md is not built"
export PATH=$PATH:/usr/sbin

slurm=$(mktemp -d /tmp/tercet-slurm.XXXXXX)
end_slurm() {
  "$TERCET_SOURCE/tests/slurm/stop.sh" "$slurm"
  rm -rf "$slurm"
}
trap end_slurm EXIT
"$TERCET_SOURCE/tests/slurm/start.sh" "$slurm" 1 || fail "Slurm does not start"
export SLURM_CONF=$slurm/etc/slurm.conf

ln -s "$TERCET_SOURCE/inputs" inputs # they name their files from the folder above
case_file=inputs/md/copper_melt.toml
program=$TERCET_BUILD/bin/tercet-md

# submit <output folder> <case> [option]...: prints the job's number.
submit() {
  local output=$1 input=$2
  shift 2
  sbatch --parsable --ntasks=2 --time=10 --job-name="$output" \
    "$TERCET_SOURCE/jobscripts/tercet.sbatch" "$program" "$input" "$output" \
    --set dynamics.num_steps=2000 --set output.checkpoint_every=800 "$@"
}

state_of() {
  scontrol show job "$1" | sed -n 's/.*JobState=\([A-Z_]*\).*/\1/p'
}

# wait_for <seconds> <command>...: until the command succeeds; fails after that many seconds.
wait_for() {
  local end=$((SECONDS + $1))
  shift
  until "$@"; do
    if [ $SECONDS -ge $end ]; then
      tail -n 30 -- *.out >&2
      fail "waited in vain for: $*"
    fi
    sleep 0.3
  done
}

ended() {
  case $(state_of "$1") in
    COMPLETED | FAILED | CANCELLED | TIMEOUT | NODE_FAIL | OUT_OF_MEMORY) return 0 ;;
    *) return 1 ;;
  esac
}

# Interrupted: one signal as soon as the program is at work.
job=$(submit whole "$case_file")
wait_for 300 ended "$job"
[ "$(state_of "$job")" = COMPLETED ] || { cat whole-*.out; fail "the uninterrupted job failed"; }

job=$(submit cut "$case_file")
at_work() { [ -n "$(ls cut 2>/dev/null)" ]; } # the program has made its first file
wait_for 60 at_work
# A signal before the program has its handler is ignored, so it is sent until it is heard.
heard() {
  scancel --batch --signal=USR1 "$job"
  sleep 1
  grep -q "stopped on request" cut-*.out || ended "$job"
}
wait_for 60 heard
wait_for 300 ended "$job"
[ "$(state_of "$job")" = COMPLETED ] || { cat cut-*.out; fail "the interrupted job failed"; }
grep -q "stopped on request.*requeued" cut-*.out || { cat cut-*.out; fail "it was not requeued"; }
grep -q "run 1 on .* from step [1-9]" cut-*.out || fail "it did not go on from a checkpoint"
[ -e cut/DONE ] || fail "no rank ran to its end"
for file in whole/*; do
  case $file in
    */md-*.h5 | */DONE) ;;
    *.h5 | *.h5md) same_h5 "$file" "cut/${file#whole/}" || fail "$file differs" ;;
    *) cmp "$file" "cut/${file#whole/}" || fail "$file differs after the interruption" ;;
  esac
done
newest() { find "$1" -name 'md-*.h5' | sort -V | tail -n 1; }
same_h5 "$(newest whole)" "$(newest cut)" || fail "the last checkpoints differ"

# A bad input ends with exit code 2 after one run.
echo 'no_such_section = "bad"' >bad.toml
job=$(submit bad bad.toml)
wait_for 60 ended "$job"
[[ $(scontrol show job "$job") == *ExitCode=2:0* ]] || fail "a bad input does not give exit code 2"
[[ $(scontrol show job "$job") == *Restarts=0* ]] || fail "a bad input was run again"

# A program that the machine fails each time is run three times and then given up.
printf '#!/bin/sh\nexit 3\n' >unlucky
chmod +x unlucky
program=$PWD/unlucky
job=$(submit unlucky_output "$case_file")
wait_for 120 ended "$job"
[[ $(scontrol show job "$job") == *ExitCode=3:0* ]] || fail "exit code 3 is lost"
[[ $(scontrol show job "$job") == *Restarts=2* ]] || fail "not run three times"
