#!/usr/bin/env bash
# Starts a private Slurm on this machine: munged, slurmctld and a few slurmd on the loopback device,
# without systemd, cgroups or root's configuration.
#
#   [CPUS=2] [MEMORY=2000] [GPUS=2] [MIG=0] start.sh <folder> [nodes]
#
# Afterwards `export SLURM_CONF=<folder>/etc/slurm.conf`; stop.sh <folder> ends it. The folder's
# parents must not be writable by others (a sticky /tmp is fine), or munged refuses. MIG=1 gives the
# last node seven slices gpu:1g.10gb instead of GPUS times gpu:h200. No GPU is needed for either.
set -euo pipefail
folder=${1:?the folder to work in}
nodes=${2:-2}
cpus=${CPUS:-2}
memory=${MEMORY:-2000}
mkdir -p "$folder"/{etc,run,log,state/ctld,gpu,tmp}
folder=$(cd "$folder" && pwd)
chmod 755 "$folder" "$folder"/*
user=$(id -un)

# Two runs on one machine must not meet: take a stretch of ports that nobody listens on.
port=$((20000 + $$ % 20000))
while (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; do port=$((port + 100)); done

# gres.conf wants distinct character devices: links to harmless ones need no mknod and no root.
gres_type() { if [ "${MIG:-0}" = 1 ] && [ "$1" = "$nodes" ]; then echo 1g.10gb; else echo h200; fi; }
gres_count() { if [ "${MIG:-0}" = 1 ] && [ "$1" = "$nodes" ]; then echo 7; else echo "${GPUS:-2}"; fi; }
for ((n = 1; n <= nodes; n++)); do
  mkdir -p "$folder/state/n$n" "$folder/tmp/n$n"
  for ((g = 0; g < $(gres_count $n); g++)); do
    ln -sfn /dev/tty$(((10 * n + g) % 63 + 1)) "$folder/gpu/n$n-nvidia$g"
  done
done

if [ ! -s "$folder/etc/munge.key" ]; then
  dd if=/dev/urandom of="$folder/etc/munge.key" bs=128 count=1 status=none
  chmod 400 "$folder/etc/munge.key"
fi
munged --force --key-file="$folder/etc/munge.key" --socket="$folder/run/munge.sock" \
  --pid-file="$folder/run/munged.pid" --log-file="$folder/log/munged.log" \
  --seed-file="$folder/state/munged.seed"

# Each slurmd gets its own host name and its own /dev/shm: ranks of two nodes that share one crash in
# Open MPI's shared-memory transport. Where that is not permitted, the transport is switched off.
own_names=0
if unshare --uts --mount true 2>/dev/null; then own_names=1; fi
{
  echo "127.0.0.1 localhost $(hostname)"
  for ((n = 1; n <= nodes; n++)); do echo "127.0.0.1 n$n"; done
} >"$folder/etc/hosts"
cat >"$folder/etc/task_prolog.sh" <<PROLOG
#!/bin/sh
[ $own_names = 1 ] || echo "export OMPI_MCA_btl=self,tcp"
echo "export OMPI_MCA_btl_tcp_if_include=lo"
echo "export OMPI_MCA_oob_tcp_if_include=lo"
PROLOG
chmod 755 "$folder/etc/task_prolog.sh"

cat >"$folder/etc/slurm.conf" <<CONF
ClusterName=tercet
SlurmctldHost=localhost(127.0.0.1)
SlurmctldPort=$port
SlurmUser=$user
SlurmdUser=$user
AuthType=auth/munge
CredType=cred/munge
# cred_expire is also how long a requeued job waits before it may start again (default 120 s)
AuthInfo=socket=$folder/run/munge.sock,cred_expire=5
# every listening socket on 127.0.0.1, not 0.0.0.0
CommunicationParameters=NoCtldInAddrAny,NoInAddrAny
SlurmctldPidFile=$folder/run/slurmctld.pid
SlurmctldLogFile=$folder/log/slurmctld.log
SlurmdPidFile=$folder/run/slurmd-%n.pid
SlurmdLogFile=$folder/log/slurmd-%n.log
SlurmdSpoolDir=$folder/state/%n
# one for each node, else the PMIx plugins of two slurmd on one host collide
TmpFS=$folder/tmp/%n
StateSaveLocation=$folder/state/ctld
SlurmdDebug=verbose
SlurmctldDebug=verbose
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
TaskProlog=$folder/etc/task_prolog.sh
JobAcctGatherType=jobacct_gather/linux
JobAcctGatherFrequency=1
# without cgroups this is what kills a job that outgrows --mem
JobAcctGatherParams=OverMemoryKill
EnforcePartLimits=ALL
AccountingStorageType=accounting_storage/none
JobCompType=jobcomp/filetxt
JobCompLoc=$folder/log/jobcomp.txt
MpiDefault=none
SwitchType=switch/none
# nodes claim more than the machine has
SlurmdParameters=config_overrides
SelectType=select/cons_tres
SelectTypeParameters=CR_Core_Memory
GresTypes=gpu
SchedulerType=sched/backfill
SchedulerParameters=sched_interval=2,bf_interval=2,sched_min_interval=0
# on preemption the job first gets its own --signal
$(slurmctld -V | awk '{ split($2, v, "."); if (v[1] >= 23) print "PreemptParameters=send_user_signal";
  else print "SlurmctldParameters=preempt_send_user_signal" }')
PreemptType=preempt/partition_prio
PreemptMode=REQUEUE
JobRequeue=1
KillWait=5
MinJobAge=3600
ReturnToService=2
SlurmdTimeout=20
InactiveLimit=0
PropagateResourceLimitsExcept=MEMLOCK
MailProg=/bin/true
CONF
echo "AutoDetect=off" >"$folder/etc/gres.conf"
for ((n = 1; n <= nodes; n++)); do
  cat >>"$folder/etc/slurm.conf" <<CONF
NodeName=n$n NodeHostname=localhost NodeAddr=127.0.0.1 Port=$((port + n)) CPUs=$cpus Boards=1 \
SocketsPerBoard=1 CoresPerSocket=$cpus ThreadsPerCore=1 RealMemory=$memory \
Gres=gpu:$(gres_type $n):$(gres_count $n) State=UNKNOWN
CONF
  echo "NodeName=n$n Name=gpu Type=$(gres_type $n)" \
    "File=$folder/gpu/n$n-nvidia[0-$(($(gres_count $n) - 1))]" >>"$folder/etc/gres.conf"
done
cat >>"$folder/etc/slurm.conf" <<CONF
PartitionName=od   Nodes=n[1-$nodes] Default=YES MaxTime=60 State=UP PriorityTier=10 PreemptMode=OFF
PartitionName=spot Nodes=n[1-$nodes] MaxTime=60 State=UP PriorityTier=1 PreemptMode=REQUEUE \
GraceTime=10
CONF

export SLURM_CONF=$folder/etc/slurm.conf
slurmctld -c -f "$SLURM_CONF"
for ((n = 1; n <= nodes; n++)); do
  if [ $own_names = 1 ]; then
    unshare --uts --mount --propagation private sh -c "set -e
      hostname n$n
      mount --bind '$folder/etc/hosts' /etc/hosts
      mount -t tmpfs -o size=1g tmpfs /dev/shm
      exec slurmd -N n$n -f '$SLURM_CONF'"
  else
    slurmd -N "n$n" -f "$SLURM_CONF"
  fi
done
for _ in $(seq 100); do
  up=$(sinfo -h -N -p od -t idle -o %N 2>/dev/null | wc -l)
  [ "$up" -ge "$nodes" ] && break
  sleep 0.2
done
sinfo -N -o "%N %P %t %c %m %G"
if [ "$up" -lt "$nodes" ]; then
  echo "start.sh: the nodes did not come up; see $folder/log" >&2
  exit 1
fi
