# The whole sample book gives the same bytes on 1, 2, 3 and 4 ranks, in either precision and with
# antithetic paths: prices, errors and Greeks, in both files.
# shellcheck shell=bash
source "$TERCET_SOURCE/tests/support/price_runs.sh"
inputs=$TERCET_SOURCE/inputs/montecarlo
book=("$inputs/book.csv" --market "$inputs/market.json" --steps "$(test_size 4 50)"
  --paths "$(test_size 24576 65536)")

# compare <name> <option>...
compare() {
  local name=$1 ranks
  shift
  for ranks in 1 2 3 4; do price $ranks "$name-$ranks" "${book[@]}" "$@"; done
  for ranks in 2 3 4; do same_results "$name-1" "$name-$ranks" "1 rank and $ranks ranks"; done
  [ "$(wc -l <"$name-1.csv")" -eq 14 ] || fail "not all 13 trades were priced"
  [ ! -e "$name-1.state" ] || fail "a finished run leaves its state"
}

compare double
compare single --precision single --greeks delta,gamma
compare antithetic --antithetic --greeks none
price 1 other-1 "${book[@]}" --seed 1 --greeks none

# The comparison can tell runs apart: another choice gives other bytes.
for name in single antithetic other; do
  if cmp -s <(cut -d, -f 1-4 double-1.csv) <(cut -d, -f 1-4 $name-1.csv); then
    fail "$name: the option changes nothing"
  fi
done
