# Every input that comes with Tercet passes --check and runs on 1 and 2 ranks with the same bytes, and
# so does what --print-config makes of it.
ln -s "$TERCET_SOURCE/inputs" inputs # they name their files from the folder above
few=(--set dynamics.num_steps=20 --set output.thermo_every=10)

# same_results <folder> <folder>
same_results() {
  local file name
  for file in "$1"/*; do
    name=${file##*/}
    case $name in
      *.h5 | *.h5md) same_h5 "$file" "$2/$name" >&2 || fail "$file differs from that in $2" ;;
      *) cmp "$file" "$2/$name" || fail "$file differs from that in $2" ;;
    esac
  done
  [ "$(ls "$1")" = "$(ls "$2")" ] || fail "$1 and $2 hold other files"
}

for input in inputs/md/*.toml; do
  name=$(basename "$input" .toml)
  for ranks in 1 2; do
    expect_exit 0 on_ranks $ranks tercet-md --check "$input"
    grep -q "$input is in order" out || fail "--check does not say so: $(cat out)"
    grep -q "$ranks rank.* as .* bricks" out || fail "--check shows no decomposition: $(cat out)"
    expect_exit 0 on_ranks $ranks tercet-md --no-probe "${few[@]}" --output "$name-$ranks" "$input"
    [ -s err ] && fail "$input on $ranks ranks complains: $(cat err)"
    grep -q "written *$name-$ranks/thermo.csv" out || fail "the summary lists no files: $(cat out)"
    [ -e "$name-$ranks/md-20.h5" ] || fail "no checkpoint at the end of $input"
  done
  same_results "$name-1" "$name-2"

  expect_exit 0 on_ranks 1 tercet-md --print-config "${few[@]}" "$input"
  cp out "$name.toml"
  expect_exit 0 on_ranks 1 tercet-md --print-config "$name.toml"
  cmp out "$name.toml" || fail "--print-config of its own output differs"
  expect_exit 0 on_ranks 2 tercet-md --quiet --no-probe --output "$name-printed" "$name.toml"
  same_results "$name-1" "$name-printed"

  # every key of the printed input is explained
  expect_exit 0 on_ranks 1 tercet-md --help-input
  for key in $(sed -n 's/^\([a-z_]*\) = .*/\1/p' "$name.toml"); do
    grep -qw "$key" out || fail "--help-input does not know $key"
  done
done

expect_exit 0 on_ranks 2 tercet-md --version
grep -qE "^tercet-md [0-9]+\.[0-9]+\.[0-9]+ \(.+\)$" out || fail "--version says $(cat out)"
[ "$(wc -l <out)" -eq 1 ] || fail "--version says it more than once: $(cat out)"
