# A folder that cannot be written: one message with the reason and exit code 3; reading goes on.
read -ra mpirun <<<"$TERCET_MPIRUN"
program=$TERCET_BUILD/bin/checkpoint_program
if [ "$(id -u)" -eq 0 ] && [ -z "${TERCET_OWN_MOUNTS:-}" ]; then
  # Permissions do not bind root, so the folder is mounted read-only.
  unshare --mount true 2>/dev/null || skip "root can write everywhere and may not mount here"
  # shellcheck disable=SC2093  # the script begins anew where it may mount
  TERCET_OWN_MOUNTS=1 exec unshare --mount bash "$TERCET_SOURCE/tests/support/script.sh" "$1"
fi

mkdir folder
on_ranks 2 checkpoint_program save folder 2000 2 10 20 >log
if [ "$(id -u)" -eq 0 ]; then
  mount --bind folder folder && mount -o remount,bind,ro folder
  reason="Read-only file system"
else
  chmod 555 folder
  reason="Permission denied"
fi

for command in "save folder 2000 2 30" "append folder/run.h5 10" "text folder/result.json 10" \
  "folder folder" "folder folder/deeper"; do
  read -ra words <<<"$command"
  expect_exit 3 timeout 60 "${mpirun[@]}" 3 "$program" "${words[@]}"
  grep -q "$reason" out || fail "$command: the reason is missing: $(cat out)"
  grep -q "library is whole" out || fail "$command broke the library"
done
expect_exit 0 on_ranks 3 checkpoint_program load folder 2000
grep -q "loaded 20" out || fail "$(cat out)"
[ "$(ls folder)" = $'run-10.h5\nrun-20.h5' ] || fail "the folder holds $(ls folder)"
