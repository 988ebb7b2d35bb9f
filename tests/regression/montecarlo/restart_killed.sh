# A run that was asked to stop (75) or killed goes on from its state on another number of ranks, and
# ends with the bytes of one that was never interrupted. A state that is damaged or of another run is
# refused, and is left as it is.
# shellcheck shell=bash
source "$TERCET_SOURCE/tests/support/price_runs.sh"
slow_book book.csv
book=(book.csv --market "$TERCET_SOURCE/inputs/montecarlo/market.json" --greeks delta)

# go_on <what was done>: some blocks more than the state holds.
go_on() {
  local blocks
  blocks=$(($(blocks_done cut) + 5))
  price 3 cut "${book[@]}" --paths $((blocks * 8192)) --resume
  price 1 whole "${book[@]}" --paths $((blocks * 8192))
  same_results whole cut "$1 after $((blocks - 5)) blocks"
  [ ! -e cut.state ] || fail "$1: a finished run leaves its state"
  echo "$1 after $((blocks - 5)) blocks: same bytes"
}

for signal in TERM USR1; do
  start_price 2 cut "${book[@]}" --paths 1e12
  wait_for_state cut
  kill -$signal "$(shuf -n 1 pids)"
  code=0
  wait "$running" || code=$?
  [ $code -eq 75 ] || fail "asked to stop by SIG$signal, it ended with $code: $(cat out err)"
  grep -q "cut.state" err || fail "the message does not name the state: $(cat err)"
  [ ! -e cut.csv ] && [ ! -e cut.json ] || fail "a stopped run leaves results"
  cp cut.state kept.state
  go_on "SIG$signal"
  rm -f cut.*
done

start_price 2 cut "${book[@]}" --paths 1e12
wait_for_state cut
mapfile -t victims <pids
kill -9 "${victims[@]}"
wait "$running" && fail "it was killed and ended well"
[ ! -e cut.csv ] && [ ! -e cut.json ] || fail "a killed run leaves results"
go_on "kill -9"
rm -f cut.*

# refused <words> <option>...
refused() {
  local words=$1
  shift
  expected=2 price 2 cut "${book[@]}" --paths 16384 --resume "$@"
  grep -q "error: cut.state: .*$words" err || fail "not refused by name: $(cat err)"
  [ ! -e cut.csv ] || fail "a refused run leaves results"
}
blocks=$(blocks_done kept)
sed "4s/^$blocks/$((blocks - 1))/" kept.state >cut.state
refused "is damaged"
head -c 200 kept.state >cut.state
refused "is damaged"
: >cut.state
refused "is no state"
cp kept.state cut.state
refused "another run" --seed 7
refused "another run" --antithetic
cmp kept.state cut.state || fail "a state that was refused has changed"
