# What a user meets who starts a solver program, rightly and wrongly, on one rank and on three.
# shellcheck shell=bash
cat >case.toml <<'TOML'
[time]
dt = 0.5
num_steps = 10
TOML

says() {
  grep -qF -- "$1" "$2" || fail "'$1' is not in $2: $(cat out err)"
}
once() {
  [ "$(grep -cF -- "$1" out err | awk -F: '{n += $2} END {print n}')" -eq 1 ] ||
    fail "'$1' did not come once: $(cat out err)"
}

for ranks in 1 3; do
  expect_exit 0 on_ranks $ranks sample_solver case.toml
  once "10 steps of 0.5 on $ranks ranks"
  expect_exit 0 on_ranks $ranks sample_solver case.toml --set time.dt=0.25
  once "10 steps of 0.25 on $ranks ranks"
  expect_exit 0 on_ranks $ranks sample_solver case.toml --check
  once "10 steps on $ranks ranks"
  once "case.toml is in order."
  ! grep -qF "steps of" out || fail "--check ran the solver"

  expect_exit 0 on_ranks $ranks sample_solver --version
  once "sample 1.2.3"
  expect_exit 0 on_ranks $ranks sample_solver --help
  once "A solver that solves nothing"
  expect_exit 0 on_ranks $ranks sample_solver --help-input
  once "  num_steps = 100   (integer, >= 0)"

  # Usage, file and input errors: exit 2, told once.
  expect_exit 2 on_ranks $ranks sample_solver
  once "sample: error: the input file is missing"
  expect_exit 2 on_ranks $ranks sample_solver case.toml --nonsense
  once "--nonsense"
  expect_exit 2 on_ranks $ranks sample_solver caze.toml
  once "sample: error: caze.toml: cannot be read: No such file or directory; did you mean case.toml?"
  expect_exit 2 on_ranks $ranks sample_solver case.toml --set time.dd=1 --set time.num_steps=-2
  once "--set time.num_steps=-2: time.num_steps = -2 must be >= 0 (steps to run)"
  once "--set time.dd=1: unknown key time.dd; did you mean dt?"
done

# Problems found by the solver itself name the line of the key.
expect_exit 2 on_ranks 1 sample_solver case.toml --set time.num_steps=11
says "--set time.num_steps=11: time.num_steps = 11 is odd; take an even number" err
printf '[time]\n\nnum_steps = 11\n[[forces]]\nform = "coulomb"\ncutoff = 6\n' >odd.toml
expect_exit 2 on_ranks 3 sample_solver odd.toml
once "odd.toml:3: time.num_steps = 11 is odd; take an even number"
once "odd.toml:6: forces[0].cutoff is more than half the box"

# The printed configuration is an input that gives the same configuration.
expect_exit 0 on_ranks 3 sample_solver case.toml --print-config --set system.bath.thermostat=langevin
cp out printed.toml
expect_exit 0 on_ranks 1 sample_solver printed.toml --print-config
cmp out printed.toml || fail "printing the printed configuration changed it"
says "dt = 0.5" printed.toml
says "friction = 0.5" printed.toml

# Shortcuts, verbosity and the log file.
expect_exit 0 on_ranks 1 sample_solver case.toml --precision real --print-config
says 'units = "real"' out
expect_exit 0 on_ranks 1 sample_solver case.toml --quiet
[ ! -s out ] || fail "--quiet spoke: $(cat out)"
expect_exit 0 on_ranks 1 sample_solver case.toml --verbose --log run.log
says "a detail" out
says "debug: a detail" run.log
expect_exit 3 on_ranks 3 sample_solver case.toml --log /proc/run.log
once "the log file cannot be written"
