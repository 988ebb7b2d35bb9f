# A run that was stopped can be resumed with more paths, and gives what one run with as many gives.
# shellcheck shell=bash
source "$TERCET_SOURCE/tests/support/price_runs.sh"
slow_book book.csv
book=(book.csv --market "$TERCET_SOURCE/inputs/montecarlo/market.json" --greeks none)

start_price 1 cut "${book[@]}" --paths 1e11
wait_for_state cut
kill -USR1 "$(cat pids)"
wait "$running" && fail "it was asked to stop and came to its end"
first=$(blocks_done cut)
cp cut.state kept.state

price 1 whole "${book[@]}" --paths $(((first + 3) * 8192))
for ranks in 1 2; do
  cp kept.state cut.state
  price $ranks cut "${book[@]}" --paths $(((first + 3) * 8192)) --resume
  same_results whole cut "resumed with more paths on $ranks"
done

# Without a state a resumed run begins anew, and says so; without --resume a state is not looked at.
rm -f cut.*
price 1 cut "${book[@]}" --paths $(((first + 3) * 8192)) --resume
same_results whole cut "resumed without a state"
cp kept.state cut.state
price 1 cut "${book[@]}" --paths 8192
grep -q ",8192,," cut.csv || fail "a run without --resume went on from a state: $(cat cut.csv)"
