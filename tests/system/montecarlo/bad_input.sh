# What users get wrong: on 1 and on 3 ranks each mistake gives one message with the file, the line,
# the trade, what was found and what would be right, and exit code 2. Trades that are in order are
# priced all the same; nothing that looks whole is left where nothing was priced.
# shellcheck shell=bash
read -ra mpirun <<<"timeout 60 $TERCET_MPIRUN"
export OMPI_MCA_odls_base_sigkill_timeout=0 # else mpirun waits a second or two after each failure
program=$TERCET_BUILD/bin/tercet-mc

# price_on <ranks> <exit code> <argument>...
price_on() {
  local ranks=$1 code=$2 start=()
  shift 2
  rm -f result.*
  [ "$ranks" -eq 1 ] && start=(timeout 60) || start=("${mpirun[@]}" "$ranks")
  expect_exit "$code" "${start[@]}" "$program" price --out result --quiet --no-probe \
    "$@"
}

# says <words>...: the messages hold each, once.
says() {
  local word
  for word in "$@"; do
    [ "$(grep -cF -- "$word" err)" -eq 1 ] || fail "$ranks ranks: '$word' is not there once: $(cat err)"
  done
}

# refuse <words>... -- <argument>...: nothing is priced.
refuse() {
  local words=() ranks
  while [ "$1" != -- ]; do
    words+=("$1")
    shift
  done
  shift
  for ranks in 1 3; do
    price_on $ranks 2 "$@"
    [ "$(grep -c "error:" err)" -eq 1 ] || fail "$ranks ranks, $*: not one message: $(cat err)"
    says "${words[@]}"
    [ -z "$(find . -name 'result*')" ] || fail "$ranks ranks, $*: it leaves $(ls)"
  done
}

cat >market.json <<'END_OF_FILE'
{"valuation_date": "2026-01-02", "discount": 0.03,
 "assets": {"ACME": {"spot": 100, "volatility": 0.2}}}
END_OF_FILE
market=(--market market.json)
cat >good.csv <<'END_OF_FILE'
id,payoff,underlying,option,strike,expiry
good,european,ACME,call,100,1
END_OF_FILE

# Trades: all bad ones are named, each with its line, and the good ones priced.
cat >book.csv <<'END_OF_FILE'
id,payoff,underlying,option,strike,expiry,observations,num_observations,barrier,direction,knock,rebate,strike_vol
good,european,ACME,call,100,1,,,,,,,
misspelt,eurpean,ACME,call,100,1,,,,,,,
nan,european,ACME,call,nan,1,,,,,,,
infinite,european,ACME,call,inf,1,,,,,,,
negative,european,ACME,put,-5,1,,,,,,,
past,european,ACME,call,100,2025-12-31,,,,,,,
order,asian,ACME,call,100,1,0.5;0.25;1,,,,,,
twice,asian,ACME,call,100,1,0.5;0.5;1,,,,,,
late,asian,ACME,call,100,1,0.5;1.5,,,,,,
asset,european,ACNE,call,100,1,,,,,,,
date,european,ACME,call,100,2026-02-30,,,,,,,
dates,asian,ACME,call,100,1,,,,,,,
none,asian,ACME,call,100,1,0.5,0,,,,,
field,european,ACME,call,100,1,,12,,,,,
no-time,variance_swap,ACME,,,0,0,,,,,,0.2
good,european,ACME,call,90,1,,,,,,,
short,european
today,european,ACME,call,95,2026-01-02,,,,,,,
today-put,european,ACME,put,95,0,,,,,,,
out,barrier,ACME,call,100,1,,,105,down,out,2,
in,barrier,ACME,call,100,1,,,105,down,in,,
END_OF_FILE
for ranks in 1 3; do
  price_on $ranks 2 book.csv "${market[@]}" --greeks none --paths 8192
  says 'book.csv:3: trade "misspelt": payoff = "eurpean" is unknown; did you mean "european"' \
    'book.csv:4: trade "nan": strike = "nan" should be a number >= 0' \
    'book.csv:5: trade "infinite": strike = "inf" should be a number >= 0' \
    'book.csv:6: trade "negative": strike = "-5" should be a number >= 0' \
    'book.csv:7: trade "past": expiry lies 0.005479 years in the past' \
    'book.csv:8: trade "order": observations should be dates in rising order' \
    'book.csv:9: trade "twice": observations should be dates in rising order' \
    'book.csv:10: trade "late": observations holds a date after the expiry' \
    'book.csv:11: trade "asset": underlying = "ACNE" is no asset of the market' \
    'book.csv:12: trade "date": expiry = "2026-02-30" should be a date' \
    'book.csv:13: trade "dates": observations is missing' \
    'book.csv:14: trade "none": num_observations = "0" should be a whole number >= 1' \
    'book.csv:15: trade "field": unknown field num_observations' \
    'book.csv:16: trade "no-time": observations should end after today' \
    'book.csv:17: trade "good": the id stands in line 2 already' \
    'book.csv:18: this line has 2 cells, but the header names 13 fields' \
    '16 of 21 trades were not priced, see above; the others were'
  [ "$(grep -c 'error:' err)" -eq 17 ] || fail "$ranks ranks: not one message each: $(cat err)"
  [ "$(cut -d, -f1 result.csv | paste -sd' ')" = "id good today today-put out in" ] ||
    fail "$ranks ranks: other trades were priced: $(cat result.csv)"
  # today's expiry: what it is worth now, for certain; a breached barrier: the rebate, or the option
  grep -q '^today,european,5,0,5,5,' result.csv || fail "today is not worth 5: $(cat result.csv)"
  grep -q '^today-put,european,0,0,0,0,' result.csv || fail "not worth 0: $(cat result.csv)"
  grep -q '^out,barrier,2,0,2,2,' result.csv || fail "out is not worth its rebate: $(cat result.csv)"
  awk -F, '$1 == "in" && !($3 > 8 && $3 < 11 && $4 > 0) { exit 1 }' result.csv ||
    fail "a knock-in that is in is no plain call: $(cat result.csv)"
  [ "$(grep -c 'book.csv:' result.json)" -eq 16 ] || fail "result.json does not list the bad trades"
done
for ranks in 1 3; do
  price_on $ranks 2 book.csv "${market[@]}" --strict
  says 'trade "misspelt": payoff' 'trade "late": observations'
  [ ! -e result.csv ] && [ ! -e result.json ] || fail "--strict priced something"
done

# The book as a whole.
: >empty.csv
refuse "empty.csv: the file is empty" -- empty.csv "${market[@]}"
head -n 1 good.csv >header.csv
refuse "header.csv: there are no trades in it" -- header.csv "${market[@]}"
sed 's/,/;/g' good.csv >semicolons.csv
refuse "semicolons.csv:1:" "put commas there" -- semicolons.csv "${market[@]}"

# The market: text to replace, what with, and what is said.
refuse_market() {
  sed "s|$1|$2|" market.json >bad.json
  cmp -s market.json bad.json && fail "nothing to replace: $1"
  shift 2
  refuse "$@" -- good.csv --market bad.json
}
refuse_market '"spot": 100' '"spot": -100' 'bad.json:2: assets.ACME.spot = -100 should be a number > 0'
refuse_market '"volatility": 0.2' '"volatility": -0.2' 'bad.json:2: assets.ACME.volatility = -0.2 should be'
refuse_market '"volatility": 0.2' '"volatility": NaN' 'bad.json:2:'
refuse_market '"volatility"' '"volatlity"' 'bad.json:2: unknown field assets.ACME.volatlity; did you mean volatility?'
refuse_market '"discount": 0.03' '"discount": {"years": [], "zero_rates": []}' \
  'bad.json:1: discount.years = [] should be' 'bad.json:1: discount.zero_rates = [] should be'
refuse_market '"discount": 0.03' '"discount": {"years": [2, 1], "zero_rates": [0.03, 0.03]}' 'bad.json:1: discount.years'
: >empty.json
refuse "empty.json" -- good.csv --market empty.json

# Correlations.
three() {
  cat <<END_OF_FILE
{"discount": 0.03, "assets": {"A": {"spot": 100, "volatility": 0.2},
 "B": {"spot": 100, "volatility": 0.2}, "C": {"spot": 100, "volatility": 0.2}},
 "correlation": {"pairs": [["A", "B", $1], ["A", "C", $1], ["B", "C", $1]]}}
END_OF_FILE
}
printf 'id,payoff,underlying,option,strike,expiry\nb,basket,A;B;C,call,300,1\n' >basket.csv
three 1.5 >above.json
for ranks in 1 3; do
  price_on $ranks 2 basket.csv --market above.json
  says "has 1.5 for A/B; should be from -1 to 1" "has 1.5 for B/C; should be from -1 to 1"
done
three -0.75 >indefinite.json
refuse "not positive semidefinite: the smallest eigenvalue is -0.5" "--nearest-correlation" -- \
  basket.csv --market indefinite.json
for ranks in 1 3; do
  price_on $ranks 0 basket.csv --market indefinite.json --nearest-correlation --paths 8192
  [ "$(grep -c "warning: correlation repaired, ./.*-0.75.*-0.5" err)" -eq 3 ] ||
    fail "it does not say what changed: $(cat err)"
  [ "$(wc -l <result.csv)" -eq 2 ] || fail "nothing was priced"
done

# The command line.
for ranks in 1 3; do
  price_on $ranks 2 book.csv "${market[@]}" --check
  says 'trade "misspelt": payoff' '16 of 21 trades are not in order'
  [ ! -e result.csv ] || fail "--check priced something"
done
refuse "--paths 0 should be a whole number from 1" -- good.csv "${market[@]}" --paths 0
refuse "--paths -1 should be" -- good.csv "${market[@]}" --paths -1
refuse "--paths 1.5 should be" -- good.csv "${market[@]}" --paths 1.5
refuse "--precision half should be double or single" -- good.csv "${market[@]}" --precision half
refuse '"detla" is none' -- good.csv "${market[@]}" --greeks detla
refuse "a book and a market are needed" -- good.csv
for ranks in 1 3; do # odd numbers of paths are rounded up to whole blocks
  price_on $ranks 0 good.csv "${market[@]}" --paths 101 --antithetic
  grep -q ',8192,' result.csv || fail "not one block of 8192 pairs: $(cat result.csv)"
done
