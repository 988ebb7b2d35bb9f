"""joe_kuo_table.py <numbers> <table.cpp>: writes Joe and Kuo's Sobol numbers as a C++ source.

<numbers> is new-joe-kuo-6.21201 (lines "d s a m_1 ... m_s" for dimensions 2, 3, ...) or scipy's
_sobol_direction_numbers.npz (arrays poly and vinit). Needs nothing but Python 3 itself.
The table holds for each dimension from the second on: s, a, m_1, ..., m_s.
"""
import ast
import os
import struct
import sys
import zipfile


def read_array(archive, name):
    """A two-dimensional (or one-dimensional) array of 64-bit integers as a list of rows."""
    data = archive.read(name + ".npy")
    if data[:6] != b"\x93NUMPY":
        raise ValueError(f"{name}.npy is no array of numpy")
    size, start = (struct.unpack("<H", data[8:10])[0], 10) if data[6] == 1 else (
        struct.unpack("<I", data[8:12])[0], 12)
    header = ast.literal_eval(data[start:start + size].decode("latin1"))
    if header["descr"] != "<i8":
        raise ValueError(f"{name}.npy holds {header['descr']}, not 64-bit integers")
    values = [value for (value,) in struct.iter_unpack("<q", data[start + size:])]
    rows = header["shape"][0]
    columns = header["shape"][1] if len(header["shape"]) == 2 else 1
    if header["fortran_order"]:
        return [values[row::rows] for row in range(rows)]
    return [values[row * columns:(row + 1) * columns] for row in range(rows)]


def from_scipy(path):
    with zipfile.ZipFile(path) as archive:
        polynomials = read_array(archive, "poly")
        starts = read_array(archive, "vinit")
    for (polynomial,), start in zip(polynomials[1:], starts[1:]):
        degree = polynomial.bit_length() - 1
        # the outer coefficients are 1 and left out in Joe and Kuo's a
        yield [degree, (polynomial >> 1) & ((1 << (degree - 1)) - 1)] + start[:degree]


def from_text(path):
    with open(path, encoding="ascii") as lines:
        for line in lines:
            if line.strip() and line.split()[0].isdigit():
                yield [int(word) for word in line.split()[1:]]


def check(number, entry):
    """Each m_k is odd and below 2^k; a wrong file must not pass."""
    degree, a, *m = entry
    good = len(m) == degree and 0 <= a < 1 << max(degree - 1, 0)
    if not good or any(x % 2 == 0 or not 0 < x < 2 << k for k, x in enumerate(m)):
        raise ValueError(f"dimension {number} does not hold direction numbers: {entry}")


def main(source, target):
    entries = list(from_scipy(source) if zipfile.is_zipfile(source) else from_text(source))
    for number, entry in enumerate(entries, start=2):
        check(number, entry)
    if not entries:
        raise ValueError("no direction numbers in it")
    os.makedirs(os.path.dirname(target), exist_ok=True)
    with open(target, "w", encoding="ascii") as out:
        out.write('#include "common/rng/joe_kuo_table.hpp"\n\nnamespace tercet::detail {\n'
                  "namespace {\nconstexpr std::uint32_t numbers[] = {\n")
        for entry in entries:
            out.write(",".join(map(str, entry)) + ",\n")
        out.write("};\n}  // namespace\n"
                  "const std::span<const std::uint32_t> joe_kuo_table{numbers};\n"
                  "}  // namespace tercet::detail\n")


if __name__ == "__main__":
    try:
        main(sys.argv[1], sys.argv[2])
    except (OSError, ValueError, KeyError, zipfile.BadZipFile) as error:
        sys.exit(f"joe_kuo_table.py: {sys.argv[1]}: {error}")
