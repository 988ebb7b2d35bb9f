# What users get wrong: on 1 and on 3 ranks each mistake gives exactly one message, which says where it
# is, what was found and what to do, the right exit code, no hang, and no result that looks whole.
read -ra mpirun <<<"timeout 60 $TERCET_MPIRUN"
program=$TERCET_BUILD/bin/tercet-md
export OMPI_MCA_odls_base_sigkill_timeout=0 # else mpirun waits a second or two after each failure

# refuse <exit code> <words>... -- <argument>...: the message must hold each of the words.
refuse() {
  local code=$1 words=() start=() ranks word
  shift
  while [ "$1" != -- ]; do
    words+=("$1")
    shift
  done
  shift
  for ranks in 1 3; do
    rm -rf out_folder
    [ $ranks -eq 1 ] && start=(timeout 60) || start=("${mpirun[@]}" "$ranks")
    expect_exit "$code" "${start[@]}" "$program" --quiet --no-probe --output out_folder "$@"
    [ "$(grep -c "error:" err)" -eq 1 ] || fail "$ranks ranks, $*: not one message: $(cat err)"
    grep -q "^tercet-md: error: " err || fail "$ranks ranks, $*: it is not ours: $(cat err)"
    grep -q "rank . of 3" err && fail "$ranks ranks, $*: not all ranks agree: $(cat err)"
    for word in "${words[@]}"; do
      grep -qF -- "$word" err || fail "$ranks ranks, $*: '$word' is not in: $(cat err)"
    done
    no_results "$*"
  done
}

# Neither a checkpoint nor a table made at the end; what grows by rows may hold those so far.
no_results() {
  local file
  for file in out_folder/*; do
    case $file in
      'out_folder/*' | */thermo.csv | */msd.csv) ;;
      */thermo.h5) "$TERCET_BUILD/bin/h5_equal" "$file" "$file" >/dev/null || fail "$1: $file" ;;
      *) fail "$1: it leaves $file" ;;
    esac
  done
}

ln -s "$TERCET_SOURCE/inputs" inputs # they name their files from the folder above

# A crystal that is in order, and the same potential for the four atoms of a data file.
cat >good.toml <<'END'
units = "lj"
[[types]]
name = "A"
mass = 1.0
[system]
source = "lattice"
density = 0.8442
cells = [4, 4, 4]
[velocity]
temperature = 1.44
[[forces]]
kind = "lennard_jones"
cutoff = 2.5
[[forces.pairs]]
types = ["A", "A"]
epsilon = 1.0
sigma = 1.0
[dynamics]
time_step = 0.005
num_steps = 20
[output]
rdf_every = 10
msd_every = 10
END
cat >good.lmp <<'END'
Four atoms

4 atoms
1 atom types
0 10 xlo xhi
0 10 ylo yhi
0 10 zlo zhi

Masses

1 1.0

Atoms # atomic

1 1 1 1 1
2 1 5 5 5
3 1 1 5 5
4 1 5 1 5
END
from_file='s/^source.*/source = "data_file"\ndata_file = "bad.lmp"/; /^density/d; /^cells/d'
sed "$from_file" good.toml >file.toml
cp good.lmp bad.lmp
for input in good file; do
  expect_exit 0 "${mpirun[@]}" 3 "$program" --quiet --no-probe --output $input $input.toml
done

keys() {
  sed 's/time_step/time_stpe/; s/^sigma/sgima/' good.toml >bad.toml
  refuse 2 "bad.toml:19: unknown key dynamics.time_stpe; did you mean time_step?" \
    "bad.toml:17: unknown key forces[0].pairs[0].sgima; did you mean sigma?" -- bad.toml
  sed 's/^units.*/units = "si"/' good.toml >bad.toml
  refuse 2 'bad.toml:1: units = "si" should be one of "lj", "metal", "real", "nano"' -- bad.toml
  sed 's|^kind.*|kind = "eam"\nfiles = ["inputs/md/potentials/Cu_zjw04.eam.alloy"]|
    /^cutoff/,/^sigma/d' good.toml >bad.toml
  refuse 2 'bad.toml:12: forces[0].kind = "eam" needs units = "metal"' -- bad.toml
  refuse 2 "god.toml" "did you mean good.toml?" -- god.toml
  echo "nothing but words" >bad.toml
  refuse 2 "bad.toml:1: this is not TOML" -- bad.toml
  refuse 2 "velocity.temperature = -1 must be >= 0" -- good.toml --set velocity.temperature=-1
  refuse 2 "dynamics.time_step = -0.005 must be > 0" -- good.toml --set dynamics.time_step=-0.005
  refuse 2 "dynamics.time_step = nan" finite -- good.toml --set dynamics.time_step=nan
  refuse 2 "dynamics.num_steps = -1 must be >= 0" -- good.toml --set dynamics.num_steps=-1
  refuse 2 "system.cells = [0, 4, 4] must be from 1" -- good.toml --set system.cells=[0,4,4]
  refuse 2 "output.rdf_range = 3 is beyond the largest cutoff 2.5" -- \
    good.toml --set output.rdf_range=3
  refuse 2 "bad.lmo" "is no file; paths count from where the program was started" -- file.toml --set system.data_file=bad.lmo
}

# data_file <sed command> <words>...: the file, changed so, is refused.
data_file() {
  sed "$1" good.lmp >bad.lmp
  shift
  refuse 2 "$@" -- file.toml
}

data_files() {
  data_file '16,$d' "bad.lmp:15: the file ends after 1 of the 4 lines of section Atoms" "cut short"
  data_file '12,$d' "bad.lmp:11: the file ends without an Atoms section"
  data_file '3,$d' "bad.lmp" "'N atoms'"
  data_file '1,$d' "bad.lmp:1: the file is empty"
  data_file 's/^3 1/2 1/' "bad.lmp:17: atom id 2 is used twice; the first time in line 16"
  data_file 's/^3 1 1/3 1 nan/' "bad.lmp:17: a finite number is expected in column 3, 'nan'"
  data_file 's/^3 1 1/3 1 1e999/' "bad.lmp:17: a finite number is expected in column 3, '1e999'"
  data_file 's/^3 1 1/3 1 1,5/' "bad.lmp:17: a finite number is expected in column 3, '1,5'"
  data_file 's/^3 1/3 2/' "bad.lmp:17: this type is not among the file's types"
  data_file 's/^4 atoms/0 atoms/' "bad.lmp:3: there must be at least one atom"
  data_file 's/^4 atoms/3 atoms/' "bad.lmp:18: this line is one more than the header announces"
  data_file 's/^0 10 ylo/10 0 ylo/' "bad.lmp:6: the upper bound of the box must be above the lower"
  data_file 's/^1 1.0$/1 0/' "bad.lmp:11: a mass must be positive"
  data_file '$s/$/\n\nBonds\n\n1 1 1 2/' "bad.lmp:20:" "cannot compute" ignore_topology
}

systems() {
  local check
  for check in "" --check; do # what --check passes also starts
    # shellcheck disable=SC2086  # nothing, or one option
    {
      cp good.lmp bad.lmp
      sed 's/^mass/# &/' good.toml >bad.toml
      refuse 2 "bad.toml:2: types[0].mass of type 'A' must be given" -- bad.toml $check
      refuse 2 "the box is 3.35919 sigma wide along x, less than twice the cutoff 2.5" "larger" -- \
        good.toml --set system.cells=[2,4,4] $check
      refuse 2 "less than twice the cutoff 5.01" -- file.toml --set forces[0].cutoff=5.01 $check
      refuse 2 "decomposition 5x1x1 makes 5 bricks" "leave the choice" -- \
        good.toml --set 'comm.grid="5x1x1"' $check
      sed '/^Masses/,/^1 1.0/d' good.lmp >bad.lmp
      refuse 2 "type 'A' has no mass" "Masses section of bad.lmp" -- \
        file.toml --set types[0].mass=0 $check
    }
  done
  sed 's/^mass.*/&\n[[types]]\nname = "B"\nmass = 2.0/' good.toml >bad.toml
  refuse 2 "bad.toml:14: forces give no pair with type 'B'" "[[forces.pairs]]" -- bad.toml
  sed 's/^types = .*/types = ["A", "C"]/' good.toml >bad.toml
  refuse 2 "bad.toml:15: forces[0].pairs[0].types names 'C'" "the types are A" -- bad.toml
  data_file 's/^3 1 1 5 5/3 1 1 1 1/' "atom 1 (type A) at (1, 1, 1) sigma lies on another one" \
    "atom 3, is 0 sigma away"
  data_file 's/^3 1 1 5 5/3 1 1 1 1.001/' "a force is beyond all bounds" \
    "atom 1 (type A) at (1, 1, 1) sigma" "atom 3, is 0.001 sigma away" "lennard_jones" "minimise first"
  sed 's/^3 1 1 5 5/3 1 1 5 11/' good.lmp >bad.lmp
  refuse 2 "atom 3 lies outside the box along z, which is not periodic" -- \
    file.toml --set system.periodic=[true,true,false]
  sed 's/^source.*/source = "random"\nnum_atoms = 99\nmin_distance = 1.2/; /^cells/d' good.toml \
    >bad.toml
  refuse 2 "system.num_atoms = 99: only" "min_distance = 1.2" "larger box" -- bad.toml
  { sed 's/^time_step/ensemble = "npt"\n&/' good.toml; cat <<'END'; } >bad.toml
[dynamics.thermostat]
temperature = 1.0
relaxation_time = 1.0
[dynamics.barostat]
pressure = 1.0
relaxation_time = 1.0
compressibility = 0.1
END
  refuse 2 "bad.toml:" "dynamics.barostat needs a periodic box" "along y" "nvt" -- \
    bad.toml --set system.periodic=[true,false,true]
}

# A time step that is much too long.
motion() {
  refuse 4 "tercet-md: error: step 2: an atom goes" "in one step, more than 3. It is atom 86 (type A)" \
    "at (2.43698, 2.39703, 1.8298) sigma, with speed" "atom 87, is 0.6226 sigma away" \
    "the strongest force on it is that of lennard_jones, 2.208e+04 epsilon/sigma" \
    "smaller time step" -- good.toml --set dynamics.time_step=0.1
}

potentials() {
  local copper=inputs/md/copper_melt.toml
  head -n 100 inputs/md/potentials/Cu_zjw04.eam.alloy >cut.eam
  refuse 2 "cut.eam:100: the file ends here, but the potential is not complete" -- \
    $copper --set 'forces[0].files=["cut.eam"]'
  refuse 2 "has no element 'Au' for type Au" "elements" -- $copper --set 'types[0].name="Au"'
  refuse 2 "output.rdf_range = 50 is beyond the largest cutoff" -- $copper --set output.rdf_range=50
  sed 's/^kind.*/kind = "table"/; s/^epsilon.*/file = "bad.table"/; /^sigma/d' good.toml >bad.toml
  printf '0.5 1 1\n2.0 0 0\n' >bad.table
  refuse 2 "bad.table: the table ends at r = 2, before the cutoff 2.5" -- bad.toml
  printf '0.5 1 1\n2.0 0 0\n1.9 0 0\n' >bad.table
  refuse 2 "bad.table:3: the distances of a table must ascend" -- bad.toml
}

checkpoints() {
  refuse 2 "good/md-20.h5 is of another system or another calculation" \
    "system.cells: [4, 4, 4] -> [5, 5, 5]" "forces[0].cutoff: 2.5 -> 3.0" "--restart none" -- \
    good.toml --restart good/md-20.h5 --set system.cells=[5,5,5] --set forces[0].cutoff=3
  refuse 2 'system.source: "lattice" -> "data_file"' -- file.toml --restart good/md-20.h5
  refuse 2 'precision: "mixed" -> "double"' -- \
    good.toml --restart good/md-20.h5 --set 'precision="double"'
  refuse 2 "there is no checkpoint good/md-21.h5; good holds md-20.h5" -- \
    good.toml --restart good/md-21.h5
  head -c 5000 good/md-20.h5 >cut.h5
  refuse 3 "cut.h5" -- good.toml --restart cut.h5
}

# More ranks than make sense run all the same, with a warning that says so.
many_ranks() {
  cp good.lmp bad.lmp
  expect_exit 0 "${mpirun[@]}" 6 "$program" --quiet --no-probe --output many file.toml
  grep -q "warning: 6 ranks for 4 atoms.* 1 would do" err || fail "no warning: $(cat err)"
  cmp many/thermo.csv file/thermo.csv || fail "6 ranks give other numbers than 3"
}

keys
data_files
systems
motion
potentials
checkpoints
many_ranks
