#!/bin/bash
# What the job scripts share: launch, relay of signals, and the decision to requeue. Read by
# tercet.sbatch; its settings are the variables below, see README.md.
TERCET_LAUNCH=${TERCET_LAUNCH:-srun}
TERCET_SRUN_OPTIONS=${TERCET_SRUN_OPTIONS:-}
TERCET_MPIRUN_OPTIONS=${TERCET_MPIRUN_OPTIONS:-}
TERCET_MAX_STALLS=${TERCET_MAX_STALLS:-3}
TERCET_SETUP=${TERCET_SETUP:-}

say() {
  echo "$(date '+%F %T') job ${SLURM_JOB_ID:-?}: $*"
}

# The largest step that the output folder holds a checkpoint of (<name>-<step>.h5), else 0.
newest_step() {
  local newest=0 file step
  for file in "$1"/*-*.h5; do
    step=${file##*-}
    step=${step%.h5}
    case $step in
      '' | *[!0-9]*) continue ;;
    esac
    step=$((10#$step))
    [ "$step" -gt "$newest" ] && newest=$step
  done
  echo "$newest"
}

# Starts the program on the ranks of the job, in the background. Around each rank stands a shell
# that ignores USR1 until the program has its own handler (a signal in the first second must not
# kill the run) and that leaves the mark DONE when the program itself returned 0.
launch() {
  # shellcheck disable=SC2016  # expanded by the shell around each rank
  local around='trap "" USR1; trap : TERM; done=$1; shift; "$@"; code=$?
    [ $code -ne 0 ] || : >"$done"; exit $code'
  # shellcheck disable=SC2086  # the options are lists of words
  case $TERCET_LAUNCH in
    srun) srun --mpi=pmix $TERCET_SRUN_OPTIONS sh -c "$around" sh "$@" & ;;
    mpirun) mpirun $TERCET_MPIRUN_OPTIONS sh -c "$around" sh "$@" & ;;
    *)
      say "TERCET_LAUNCH=$TERCET_LAUNCH is not known; it is srun or mpirun."
      exit 2
      ;;
  esac
  launched=$!
}

# Passes a signal on to every rank; the program takes USR1 and TERM alike for "checkpoint and stop".
relay() {
  say "got $1: asking the program to write a checkpoint and stop"
  case $TERCET_LAUNCH in
    srun) scancel --signal="$1" "$SLURM_JOB_ID.0" ;;
    mpirun) kill -s "$1" "$launched" ;;
  esac
}

# Waits for the launched program and sets `code`; a signal that is trapped ends a wait early.
wait_for_program() {
  while :; do
    wait "$launched"
    code=$?
    kill -0 "$launched" 2>/dev/null || return
  done
}

# Counts in the output folder how many runs of this job in a row found no newer checkpoint than the
# one before; sets `first_step` and `stalls`. Kept from run to run, so that lost nodes count too.
count_stalls() {
  local record=$1/.restarts job step
  first_step=$(newest_step "$1")
  stalls=0
  if [ -e "$record" ]; then
    read -r job step stalls <"$record"
    if [ "$job" = "$SLURM_JOB_ID" ] && [ "$first_step" -le "$step" ]; then
      stalls=$((stalls + 1))
    else
      stalls=0
    fi
  fi
  echo "$SLURM_JOB_ID $first_step $stalls" >"$record"
}

# Ends the job when `stalls` runs in a row brought nothing.
give_up_if_stalled() {
  [ "$stalls" -ge "$TERCET_MAX_STALLS" ] || return 0
  say "$1; $stalls runs in a row got no further than step $first_step: given up."
  exit "${code:-3}"
}

# Puts the job back into the queue, unless it has stopped getting on.
requeue() {
  local output=$1 why=$2 step
  step=$(newest_step "$output")
  if [ "$step" -le "$first_step" ]; then
    stalls=$((stalls + 1))
    give_up_if_stalled "$why"
  fi
  trap '' USR1 TERM
  local state
  state=$(scontrol show job "$SLURM_JOB_ID" | sed -n 's/.*JobState=\([A-Z_]*\).*/\1/p')
  if [ "${state:-RUNNING}" != RUNNING ]; then # cancelled by its user, or taken back by Slurm itself
    say "$why; the newest checkpoint is of step $step; Slurm has ended this run itself ($state)."
    exit "$code"
  fi
  say "$why; the newest checkpoint is of step $step: requeued."
  if ! scontrol requeue "$SLURM_JOB_ID"; then
    say "This job cannot be requeued here; submit it again and it goes on from step $step."
    exit "$code"
  fi
  sleep 120 # Slurm ends this shell when it has taken the job back
  exit "$code"
}

# run_restartable PROGRAM CASE OUTPUT [option...]: the whole job.
run_restartable() {
  if [ $# -lt 3 ]; then
    say "usage: sbatch [options] tercet.sbatch PROGRAM CASE.toml OUTPUT [program options]"
    exit 2
  fi
  local program=$1 case_file=$2 output=$3
  shift 3
  if [ -n "$TERCET_SETUP" ]; then
    # shellcheck source=/dev/null
    source "$TERCET_SETUP" || { say "$TERCET_SETUP failed"; exit 3; }
  fi
  command -v "$program" >/dev/null || { say "there is no program $program"; exit 2; }
  mkdir -p "$output" || { say "the output folder $output cannot be made"; exit 3; }
  if [ -e "$output/DONE" ]; then
    say "$output/DONE says that this run is finished; remove it to run again."
    exit 0
  fi

  count_stalls "$output"
  give_up_if_stalled "lost without a word"
  say "run ${SLURM_RESTART_COUNT:-0} on $SLURM_JOB_NODELIST, ${SLURM_NTASKS:-1} ranks, from step" \
    "$first_step"
  trap 'relay USR1' USR1
  trap 'relay TERM' TERM
  launch "$output/DONE" "$program" "$case_file" --output "$output" --restart auto "$@"
  wait_for_program
  act_on_code "$output"
}

# 75 stopped on request, 3 the machine failed, and deaths by signal are tried again; what the user
# (2), the calculation (4) or Tercet (5) got wrong would only go wrong again.
act_on_code() {
  local output=$1
  case $code in
    0)
      [ -e "$output/DONE" ] && { say "finished"; exit 0; }
      requeue "$output" "the launcher returned 0 but no rank ran to its end"
      ;;
    75) requeue "$output" "stopped on request" ;;
    3) requeue "$output" "the machine failed (exit 3)" ;;
    137 | 138 | 143) requeue "$output" "killed by signal $((code - 128))" ;;
    *)
      say "exit code $code: not requeued, because it would end the same way."
      exit "$code"
      ;;
  esac
}
