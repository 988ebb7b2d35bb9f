#!/usr/bin/env python3
"""Writes Cu_zjw04.eam.alloy (setfl): the copper potential of Zhou, Johnson, Wadley, Phys. Rev. B 69,
144113 (2004), eqs. 3 to 9 and table III, as numbers. Pair function and density are shifted to vanish
at the cutoff.

    python3 make_cu_zjw04.py > Cu_zjw04.eam.alloy
"""
from math import exp, log

RE, FE, RHO_E, RHO_S = 2.556162, 1.554485, 21.175871, 21.175395
ALPHA, BETA, A, B, KAPPA, LAMBDA = 8.127620, 4.334731, 0.396620, 0.548085, 0.308782, 0.756515
F_N = (-2.170269, -0.263788, 1.088878, -0.817603)
F = (-2.19, 0.0, 0.561830, -2.100595)
ETA, F_E = 0.310490, -2.186568

CUTOFF = 5.5  # Angstrom
NUM_R = NUM_RHO = 1000
D_R = CUTOFF / (NUM_R - 1)
D_RHO = 60.0 / (NUM_RHO - 1)


def density(r):
    x = r / RE
    return FE * exp(-BETA * (x - 1)) / (1 + (x - LAMBDA) ** 20)


def pair(r):
    x = r / RE
    repulsion = A * exp(-ALPHA * (x - 1)) / (1 + (x - KAPPA) ** 20)
    return repulsion - B * exp(-BETA * (x - 1)) / (1 + (x - LAMBDA) ** 20)


def embedding(rho):
    if rho < 0.85 * RHO_E:
        x = rho / (0.85 * RHO_E) - 1
        return sum(c * x**k for k, c in enumerate(F_N))
    if rho < 1.15 * RHO_E:
        x = rho / RHO_E - 1
        return sum(c * x**k for k, c in enumerate(F))
    power = (rho / RHO_S) ** ETA
    return F_E * (1 - log(power)) * power


def print_numbers(values):
    for k in range(0, len(values), 5):
        print(" ".join(f"{v:.16e}" for v in values[k : k + 5]))


print("Copper; Zhou, Johnson, Wadley, Phys. Rev. B 69, 144113 (2004)")
print("made by make_cu_zjw04.py of Tercet; cutoff 5.5 Angstrom, shifted to vanish there")
print("units: eV, Angstrom")
print("1 Cu")
print(f"{NUM_RHO} {D_RHO:.16e} {NUM_R} {D_R:.16e} {CUTOFF}")
print("29 63.546 3.615 fcc")
r = [k * D_R for k in range(NUM_R)]
print_numbers([embedding(k * D_RHO) for k in range(NUM_RHO)])
print_numbers([density(x) - density(CUTOFF) for x in r])
print_numbers([x * (pair(x) - pair(CUTOFF)) for x in r])
