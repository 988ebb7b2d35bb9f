# An output folder that cannot be written, or fills up: one message that names it, exit code 3 and no
# checkpoint that looks whole.
if [ "$(id -u)" -eq 0 ]; then own_mounts="unshare --mount"; else own_mounts="unshare -r --mount"; fi
export OMPI_MCA_odls_base_sigkill_timeout=0 # else mpirun waits a second or two after each failure
cat >crystal.toml <<'END'
types = [{ name = "A", mass = 1.0 }]
[system]
density = 0.8442
cells = [8, 8, 8]
[velocity]
temperature = 1.44
[[forces]]
kind = "lennard_jones"
cutoff = 2.5
pairs = [{ types = ["A", "A"], epsilon = 1.0, sigma = 1.0 }]
[dynamics]
time_step = 0.005
num_steps = 40
[output]
trajectory_every = 1
checkpoint_every = 10
END

# refuse <output folder> <words>...: on 1 and 3 ranks
refuse() {
  local folder=$1 word ranks
  shift
  for ranks in 1 3; do
    expect_exit 3 timeout 60 bash -c 'exec $0 "$@"' $TERCET_MPIRUN $ranks \
      "$TERCET_BUILD/bin/tercet-md" --quiet --no-probe --output "$folder" crystal.toml
    [ "$(grep -c "error:" err)" -eq 1 ] || fail "$folder, $ranks ranks: not one message: $(cat err)"
    for word in "$folder" "$@"; do
      grep -qF -- "$word" err || fail "$folder, $ranks ranks: '$word' is not in: $(cat err)"
    done
  done
}

if [ -z "${TERCET_OWN_MOUNTS:-}" ]; then
  : >taken # a file where the folder should be
  refuse taken "cannot make the output folder" "a part of the path is a file"
  refuse taken/deeper "cannot make the output folder" "a part of the path is a file"
  mkdir disk
  $own_mounts mount -t tmpfs -o size=1m tmpfs disk 2>/dev/null ||
    skip "a disk cannot be mounted here (needs root or user namespaces)"
  # shellcheck disable=SC2093  # the script begins anew where it may mount
  TERCET_OWN_MOUNTS=1 exec $own_mounts bash "$TERCET_SOURCE/tests/support/script.sh" "$1"
fi

mkdir locked
mount --bind locked locked && mount -o remount,bind,ro locked
refuse locked "the output folder locked cannot be written" "Read-only file system"
refuse locked/deeper "cannot make the output folder" "Read-only file system"

mkdir disk
mount -t tmpfs -o size=1500k tmpfs disk
refuse disk "free some space"
for file in disk/md-*.h5; do
  [ -e "$file" ] || continue
  "$TERCET_BUILD/bin/h5_equal" "$file" "$file" || fail "$file is not whole"
done
