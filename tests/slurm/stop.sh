#!/usr/bin/env bash
# Ends, by the pids they recorded, the daemons that start.sh <folder> started, and their jobs.
folder=${1:?the folder that start.sh was given}
export SLURM_CONF=$folder/etc/slurm.conf
if [ -s "$folder/run/slurmctld.pid" ]; then
  timeout 20 scancel --user="$(id -un)" 2>/dev/null
  sleep 1
fi
for file in "$folder"/run/slurmd-*.pid "$folder/run/slurmctld.pid" "$folder/run/munged.pid"; do
  [ -s "$file" ] || continue
  pid=$(cat "$file")
  kill "$pid" 2>/dev/null
  for _ in $(seq 50); do
    kill -0 "$pid" 2>/dev/null || break
    sleep 0.1
  done
  if kill -0 "$pid" 2>/dev/null; then
    echo "stop.sh: $file: process $pid would not end; killed"
    kill -9 "$pid"
  fi
done
exit 0
