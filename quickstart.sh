#!/usr/bin/env bash
# From a fresh Debian 12 or Ubuntu (22.04, 24.04) to a first result:
#
#   ./quickstart.sh          installs what is missing, builds, runs a small simulation
#   ./quickstart.sh --test   the same with the test packages, and runs every test instead
#
# May be repeated at any time; it does only what is left to do. Without root and sudo it says what to
# ask for. On a cluster, load your modules first: what CMake finds is not installed again.
set -euo pipefail
cd "$(dirname "$0")"
export DEBIAN_FRONTEND=noninteractive

mode=first-run
case ${1:-} in
  '') ;;
  --test) mode=all-tests ;;
  -h | --help)
    sed -n '2,8s/^# \{0,1\}//p' "$0"
    exit 0
    ;;
  *)
    echo "quickstart.sh: unknown option $1; there is only --test." >&2
    exit 2
    ;;
esac

say() { printf '\n== %s\n' "$*"; }

# Packages in Debian's and Ubuntu's names; a|b is the first of them that the release has.
required=(g++ make cmake git libopenmpi-dev openmpi-bin libhdf5-openmpi-dev
  "libkokkos-dev|libtrilinos-kokkos-dev" libthrust-dev libfftw3-dev libtoml11-dev libcli11-dev
  libspdlog-dev libfmt-dev nlohmann-json3-dev libeigen3-dev)
# Without python3-scipy (350 MB with what it brings) there are no Sobol points. Tests that miss one of
# these are skipped, and say so.
optional=(python3-scipy)
if [ $mode = all-tests ]; then
  required+=(libgtest-dev)
  optional+=(slurm-wlm munge hdf5-tools python3-h5py python3-mdanalysis python3-netcdf4
    clang-format-14 shellcheck)
fi

installed() { [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" = installed ]; }
available() { [[ $(apt-cache policy "$1" 2>/dev/null) =~ Candidate:\ [^\(] ]]; }

# resolve <package or a|b>: the one to install; nothing when one is there, "?<name>" when none is known.
resolve() {
  local name names
  IFS='|' read -r -a names <<<"$1"
  for name in "${names[@]}"; do installed "$name" && return; done
  for name in "${names[@]}"; do
    available "$name" && { echo "$name"; return; }
  done
  echo "?${names[0]}"
}

# Sets `missing` to what has to be installed and `unknown` to what this release does not have.
find_missing() {
  missing=()
  unknown=()
  local name found
  for name in "${required[@]}" "${optional[@]}"; do
    found=$(resolve "$name")
    case $found in
      '') ;;
      \?*) [[ " ${optional[*]} " == *" $name "* ]] || unknown+=("${found#\?}") ;;
      *) missing+=("$found") ;;
    esac
  done
}

# Runs apt-get as root, by sudo where needed.
as_root() {
  if [ "$(id -u)" -eq 0 ]; then "$@"; else sudo --preserve-env=DEBIAN_FRONTEND "$@"; fi
}

may_be_root() {
  [ "$(id -u)" -eq 0 ] && return
  command -v sudo >/dev/null || return 1
  sudo -n true 2>/dev/null || [ -t 0 ] # with a terminal, sudo can ask for the password
}

say_what_to_ask_for() {
  cat >&2 <<TEXT

quickstart.sh cannot install packages here: you are not root, and sudo is not there or wants a password.
Ask whoever looks after this machine for

  apt-get install --no-install-recommends ${missing[*]}

or, on a cluster, for these modules (then load them and run this again):

  a C++20 compiler (g++ 11 or newer), cmake 3.22 or newer, openmpi (or another MPI),
  hdf5 built with MPI, kokkos, toml11, cli11, spdlog, fmt, nlohmann-json, eigen,
  thrust (part of cuda)$(
    [ $mode = all-tests ] && printf ', googletest')

or, with Spack, do it yourself:

  spack install cmake openmpi hdf5+mpi kokkos toml11@3 cli11 spdlog fmt nlohmann-json eigen thrust$(
    [ $mode = all-tests ] && printf ' googletest')
  spack load    cmake openmpi hdf5+mpi kokkos toml11@3 cli11 spdlog fmt nlohmann-json eigen thrust$(
    [ $mode = all-tests ] && printf ' googletest')

docs/install.md has more, also on CUDA.
TEXT
}

install_packages() {
  command -v apt-get >/dev/null || return 0 # not Debian or Ubuntu: CMake says what is missing
  find_missing
  if [ ${#unknown[@]} -gt 0 ] && may_be_root; then
    say "Reading the package lists"
    as_root apt-get -q update || true
    find_missing
  fi
  if [ ${#unknown[@]} -gt 0 ]; then
    say "This release has no package ${unknown[*]}; the configuration will say what is wanted."
  fi
  [ ${#missing[@]} -gt 0 ] || return 0
  if may_be_root && install_missing; then return 0; fi
  if cmake_finds_all; then return 0; fi
  say_what_to_ask_for
  exit 3
}

install_missing() {
  say "Installing ${missing[*]}"
  as_root apt-get -q -y install --no-install-recommends "${missing[@]}" && return
  say "Reading the package lists again"
  as_root apt-get -q update && as_root apt-get -q -y install --no-install-recommends "${missing[@]}"
}

configure() {
  cmake --preset cpu -D BUILD_TESTING="$([ $mode = all-tests ] && echo ON || echo OFF)" \
    -D TERCET_WARNINGS_AS_ERRORS="${TERCET_WARNINGS_AS_ERRORS:-OFF}"
}

# Modules or Spack may offer all that is needed to one who cannot install.
cmake_finds_all() {
  command -v cmake >/dev/null && configure >/dev/null 2>&1
}

# As many compilers at once as there are cores and, at 2 GB each, memory.
jobs_at_once() {
  local cores gigabytes
  cores=$(nproc)
  gigabytes=$(awk '/MemAvailable/ { print int($2 / 2e6) }' /proc/meminfo)
  [ "$gigabytes" -lt 1 ] && gigabytes=1
  echo $((cores < gigabytes ? cores : gigabytes))
}

run_main_job() {
  local ranks output=out/copper_melt
  ranks=$(nproc)
  [ "$ranks" -gt 4 ] && ranks=4
  rm -rf "$output"
  say "Running inputs/md/copper_melt.toml on $ranks ranks"
  mpirun --oversubscribe -n "$ranks" build/cpu/bin/tercet-md inputs/md/copper_melt.toml \
    --output "$output"
  say "Written to $output:"
  ls -l "$output"
  cat <<TEXT

Look at it:
  h5dump -n $output/<file>.h5        what is inside (Debian/Ubuntu: hdf5-tools)
  python3 -c "import MDAnalysis as mda; u = mda.Universe('$output/<trajectory>.h5'); print(u.trajectory)"
  vmd -h5md $output/<trajectory>.h5  the atoms move
The case is inputs/md/copper_melt.toml; md/README.md says what is solved and what can be changed, and
./quickstart.sh --test runs the tests.
TEXT
}

# Open MPI refuses to start as root, which is what one is in a container, unless told twice.
if [ "$(id -u)" -eq 0 ]; then
  export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
fi
export OMPI_MCA_mpi_yield_when_idle=1

install_packages
say "Configuring"
configure
say "Building"
cmake --build build/cpu --parallel "$(jobs_at_once)"
if [ $mode = all-tests ]; then
  say "Testing"
  ctest --preset cpu --parallel "$(nproc)"
else
  run_main_job
fi
