# architecture.include_rules passes a sound tree and names each seeded fault.
check=$TERCET_SOURCE/tests/architecture/include_rules.cmake

sound_tree() {
  rm -rf tree
  mkdir -p tree/common/{error,comm} tree/{md,climate,tests}
  echo '#include "common/error/a.hpp"' >tree/common/comm/b.hpp
  echo '#include <vector>' >tree/common/error/a.hpp
  echo '#include "common/comm/b.hpp"' >tree/md/c.hpp
  echo '#include "md/c.hpp"' >tree/tests/d.cpp
  seq 400 >tree/climate/long.hpp
}

run_check() {
  "$TERCET_CMAKE" -D ROOT="$PWD/tree" -P "$check" >log 2>&1
}

# finds <fault> <words of the message>: the tree as it stands now is refused with these words.
finds() {
  if run_check; then fail "not found: $1"; fi
  [[ $(tr -s ' \n' ' ' <log) == *"$2"* ]] || { cat log; fail "$1 is refused without saying: $2"; }
  sound_tree
}

sound_tree
run_check || { cat log; fail "a sound tree is refused"; }

echo '#include "md/c.hpp"' >tree/climate/e.hpp
finds "a solver that includes another" "climate may not include md"
echo '#include "md/c.hpp"' >tree/common/comm/e.hpp
finds "common that includes a solver" "common may not include a solver"
echo '#include "common/comm/b.hpp"' >tree/common/error/e.hpp
finds "a low room that includes a higher one" "common/error may not include common/comm"
echo '  #  include "tests/d.hpp"' >tree/md/e.hpp
finds "a solver that includes tests" "md may not include tests"
echo '#include "../common/comm/b.hpp"' >tree/md/e.hpp
finds "an include that hides its room" "does not begin at the top"
seq 401 >tree/climate/long.hpp
finds "401 lines" "401 lines, the limit is 400"
echo 'KOKKOS_CLASS_LAMBDA(int i) {}' >tree/md/e.cpp
finds "KOKKOS_CLASS_LAMBDA" "KOKKOS_CLASS_LAMBDA copies"
echo '#if defined(KOKKOS_ENABLE_CUDA)' >tree/md/e.cpp
finds "a question for CUDA in a solver" "may ask for KOKKOS_ENABLE_CUDA"
mkdir tree/common/attic
finds "a room that is not in the graph" "common/attic is not in"

echo '#ifdef KOKKOS_ENABLE_CUDA' >tree/common/comm/e.cpp
run_check || { cat log; fail "common/comm may not ask for CUDA"; }
