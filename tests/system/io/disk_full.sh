# A full disk: one message and exit code 3, no hang, and nothing that was there is lost.
if [ "$(id -u)" -eq 0 ]; then own_mounts="unshare --mount"; else own_mounts="unshare -r --mount"; fi
if [ -z "${TERCET_OWN_MOUNTS:-}" ]; then
  mkdir disk
  $own_mounts mount -t tmpfs -o size=1m tmpfs disk 2>/dev/null ||
    skip "a small disk cannot be mounted here (needs root or user namespaces)"
  # shellcheck disable=SC2093  # the script begins anew where it may mount
  TERCET_OWN_MOUNTS=1 exec $own_mounts bash "$TERCET_SOURCE/tests/support/script.sh" "$1"
fi
mkdir disk
mount -t tmpfs -o size=12m tmpfs disk

# expect_disk_full <command>...
expect_disk_full() {
  expect_exit 3 timeout 60 "$@"
  grep -q "free some space" out err || fail "the message does not say what to do: $(cat out err)"
}
read -ra mpirun <<<"$TERCET_MPIRUN"
program=$TERCET_BUILD/bin/checkpoint_program

on_ranks 2 checkpoint_program save disk 5000 2 10 20 >log
expect_disk_full "${mpirun[@]}" 3 "$program" save disk 500000 2 30
grep -q "the checkpoint of step 30 was not written; those before it stay valid" out ||
  fail "$(cat out)"
grep -q "library is whole" out || fail "a full disk broke the library"
[ "$(ls disk)" = $'run-10.h5\nrun-20.h5' ] || fail "the folder holds $(ls disk)"
on_ranks 3 checkpoint_program load disk 5000 | grep -q "loaded 20" || fail "20 cannot be loaded"

for ranks in 1 2 3; do
  expect_disk_full "${mpirun[@]}" $ranks "$program" append disk/run.h5 100000
  expect_exit 0 on_ranks 1 checkpoint_program frames disk/run.h5
  [ "$(sed -n 's/^frames //p' out)" -gt 3 ] || fail "what was flushed is lost: $(cat out)"
  rm disk/run.h5
done

expect_disk_full "$program" log disk/run.csv 1000000
rows=$(wc -l <disk/run.csv)
[ "$rows" -gt 1000 ] || fail "only $rows rows"
[ "$(tail -c 8 disk/run.csv)" = 7777777 ] || fail "the last row is not whole"
rm disk/run.csv

echo old >disk/result.json
expect_disk_full "$program" text disk/result.json 50000000
[ "$(cat disk/result.json)" = old ] || fail "the old result is lost"
[ "$(ls disk)" = $'result.json\nrun-10.h5\nrun-20.h5' ] || fail "the folder holds $(ls disk)"
