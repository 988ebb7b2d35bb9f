#!/bin/sh
# Unpacks the Kokkos headers of Debian unstable's libkokkos-dev into <folder>/kokkos; nothing of the
# system's own package lists is touched. Exit 1, with the reason, where they cannot be had.
#   fetch_kokkos.sh <folder>
folder=$1
[ -e "$folder/kokkos/usr/include/Kokkos_Core.hpp" ] && exit 0

cannot() {
  echo "cuda-check: $*"
  exit 1
}
for tool in apt-get dpkg; do
  command -v $tool >/dev/null || cannot "no $tool here to get Debian's libkokkos-dev with."
done
keys=/usr/share/keyrings/debian-archive-keyring.gpg
[ -e $keys ] || cannot "no $keys; install debian-archive-keyring."

apt=$folder/apt
rm -rf "$apt" "$folder/kokkos"
mkdir -p "$apt/state/lists/partial" "$apt/cache/archives/partial" "$apt/parts"
: >"$apt/status"
echo "deb [signed-by=$keys] http://deb.debian.org/debian unstable main" >"$apt/sources.list"
cd "$apt" || exit 1
# Downloads as the caller: the user _apt may not reach into a home folder.
own() {
  apt-get -q -o Dir::Etc::sourcelist="$apt/sources.list" -o Dir::Etc::sourceparts="$apt/parts" \
    -o Dir::State="$apt/state" -o Dir::State::status="$apt/status" -o Dir::Cache="$apt/cache" \
    -o APT::Sandbox::User=root -o Acquire::Languages=none -o Acquire::Retries=2 \
    -o Acquire::http::Timeout=20 "$@"
}
if ! { own update && own download libkokkos-dev; } >"$apt/log" 2>&1; then
  sed 's/^/  /' "$apt/log"
  cannot "Debian unstable's libkokkos-dev cannot be downloaded."
fi
dpkg -x libkokkos-dev_*.deb "$folder/kokkos.part" || cannot "libkokkos-dev does not unpack."
mv "$folder/kokkos.part" "$folder/kokkos"
rm -rf "$apt"
