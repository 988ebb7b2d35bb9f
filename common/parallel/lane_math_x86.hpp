#pragma once

// Where one instruction does what the compiler would do lane by lane. Included by lane_math.hpp;
// these overloads win over its templates for the full register width.

#include "common/parallel/lanes.hpp"

#if defined(TERCET_HOST_LANES) && defined(__AVX2__)

namespace tercet {

#if defined(__FMA__)
KOKKOS_FORCEINLINE_FUNCTION Lanes<float, 8> mul_add(Lanes<float, 8> a, Lanes<float, 8> b,
                                                    Lanes<float, 8> c) {
  return (Lanes<float, 8>)_mm256_fmadd_ps(a, b, c);
}
KOKKOS_FORCEINLINE_FUNCTION Lanes<double, 4> mul_add(Lanes<double, 4> a, Lanes<double, 4> b,
                                                     Lanes<double, 4> c) {
  return (Lanes<double, 4>)_mm256_fmadd_pd(a, b, c);
}
#endif

KOKKOS_FORCEINLINE_FUNCTION Lanes<float, 8> square_root(Lanes<float, 8> v) {
  return (Lanes<float, 8>)_mm256_sqrt_ps((__m256)v);
}
KOKKOS_FORCEINLINE_FUNCTION Lanes<double, 4> square_root(Lanes<double, 4> v) {
  return (Lanes<double, 4>)_mm256_sqrt_pd((__m256d)v);
}
KOKKOS_FORCEINLINE_FUNCTION Lanes<std::uint64_t, 4> multiply_low_halves(Lanes<std::uint64_t, 4> v,
                                                                        std::uint32_t factor) {
  return (Lanes<std::uint64_t, 4>)_mm256_mul_epu32((__m256i)v, _mm256_set1_epi64x(factor));
}
KOKKOS_FORCEINLINE_FUNCTION unsigned lane_bits(Lanes<std::int32_t, 8> mask) {
  return static_cast<unsigned>(_mm256_movemask_ps((__m256)mask));
}
KOKKOS_FORCEINLINE_FUNCTION unsigned lane_bits(Lanes<std::int64_t, 4> mask) {
  return static_cast<unsigned>(_mm256_movemask_pd((__m256d)mask));
}

/// x, y, z, w of the eight Fours base[offset[0..8) / four_step].
KOKKOS_FORCEINLINE_FUNCTION void gather_four(const Four<std::int32_t>* base, const int* offset,
                                             Lanes<std::int32_t, 8>& x, Lanes<std::int32_t, 8>& y,
                                             Lanes<std::int32_t, 8>& z, Lanes<std::int32_t, 8>& w) {
  const auto* bytes = reinterpret_cast<const char*>(base);
  const auto load = [bytes, offset](int lane) {
    const auto at = [bytes, offset](int l) {
      return _mm_load_si128(reinterpret_cast<const __m128i*>(bytes + std::int64_t{8} * offset[l]));
    };
    return _mm256_inserti128_si256(_mm256_castsi128_si256(at(lane)), at(lane + 4), 1);
  };
  const __m256i a = load(0), b = load(1), c = load(2), d = load(3);
  const __m256i xy_ab = _mm256_unpacklo_epi32(a, b), xy_cd = _mm256_unpacklo_epi32(c, d);
  const __m256i zw_ab = _mm256_unpackhi_epi32(a, b), zw_cd = _mm256_unpackhi_epi32(c, d);
  x = (Lanes<std::int32_t, 8>)_mm256_unpacklo_epi64(xy_ab, xy_cd);
  y = (Lanes<std::int32_t, 8>)_mm256_unpackhi_epi64(xy_ab, xy_cd);
  z = (Lanes<std::int32_t, 8>)_mm256_unpacklo_epi64(zw_ab, zw_cd);
  w = (Lanes<std::int32_t, 8>)_mm256_unpackhi_epi64(zw_ab, zw_cd);
}

#if defined(__AVX512F__) && defined(__AVX512DQ__) && defined(__AVX512VL__)
KOKKOS_FORCEINLINE_FUNCTION Lanes<float, 16> mul_add(Lanes<float, 16> a, Lanes<float, 16> b,
                                                     Lanes<float, 16> c) {
  return (Lanes<float, 16>)_mm512_fmadd_ps(a, b, c);
}
KOKKOS_FORCEINLINE_FUNCTION Lanes<double, 8> mul_add(Lanes<double, 8> a, Lanes<double, 8> b,
                                                     Lanes<double, 8> c) {
  return (Lanes<double, 8>)_mm512_fmadd_pd(a, b, c);
}
KOKKOS_FORCEINLINE_FUNCTION Lanes<float, 16> square_root(Lanes<float, 16> v) {
  return (Lanes<float, 16>)_mm512_sqrt_ps(v);
}
KOKKOS_FORCEINLINE_FUNCTION Lanes<double, 8> square_root(Lanes<double, 8> v) {
  return (Lanes<double, 8>)_mm512_sqrt_pd(v);
}
KOKKOS_FORCEINLINE_FUNCTION Lanes<std::int32_t, 16> round_to_int(Lanes<float, 16> v) {
  return (Lanes<std::int32_t, 16>)_mm512_cvtps_epi32(v);
}
KOKKOS_FORCEINLINE_FUNCTION Lanes<std::int64_t, 8> round_to_int(Lanes<double, 8> v) {
  return (Lanes<std::int64_t, 8>)_mm512_cvtpd_epi64(v);
}
KOKKOS_FORCEINLINE_FUNCTION Lanes<std::uint64_t, 8> multiply_low_halves(Lanes<std::uint64_t, 8> v,
                                                                        std::uint32_t factor) {
  return (Lanes<std::uint64_t, 8>)_mm512_mul_epu32((__m512i)v, _mm512_set1_epi64(factor));
}
KOKKOS_FORCEINLINE_FUNCTION std::int32_t sum_lanes(Lanes<std::int32_t, 16> v) {
  return _mm512_reduce_add_epi32((__m512i)v);
}
KOKKOS_FORCEINLINE_FUNCTION std::int64_t sum_lanes(Lanes<std::int64_t, 8> v) {
  return _mm512_reduce_add_epi64((__m512i)v);
}
KOKKOS_FORCEINLINE_FUNCTION float sum_lanes(Lanes<float, 16> v) {
  return _mm512_reduce_add_ps((__m512)v);
}
KOKKOS_FORCEINLINE_FUNCTION double sum_lanes(Lanes<double, 8> v) {
  return _mm512_reduce_add_pd((__m512d)v);
}

KOKKOS_FORCEINLINE_FUNCTION void gather_four(const Four<std::int32_t>* base, const int* offset,
                                             Lanes<std::int32_t, 16>& x, Lanes<std::int32_t, 16>& y,
                                             Lanes<std::int32_t, 16>& z,
                                             Lanes<std::int32_t, 16>& w) {
  const auto* bytes = reinterpret_cast<const char*>(base);
  const auto load = [bytes, offset](int lane) {
    const auto at = [bytes, offset](int l) {
      return _mm_load_si128(reinterpret_cast<const __m128i*>(bytes + std::int64_t{8} * offset[l]));
    };
    __m512i four = _mm512_castsi128_si512(at(lane));
    four = _mm512_inserti32x4(four, at(lane + 4), 1);
    four = _mm512_inserti32x4(four, at(lane + 8), 2);
    return _mm512_inserti32x4(four, at(lane + 12), 3);
  };
  const __m512i a = load(0), b = load(1), c = load(2), d = load(3);
  const __m512i xy_ab = _mm512_unpacklo_epi32(a, b), xy_cd = _mm512_unpacklo_epi32(c, d);
  const __m512i zw_ab = _mm512_unpackhi_epi32(a, b), zw_cd = _mm512_unpackhi_epi32(c, d);
  x = (Lanes<std::int32_t, 16>)_mm512_unpacklo_epi64(xy_ab, xy_cd);
  y = (Lanes<std::int32_t, 16>)_mm512_unpackhi_epi64(xy_ab, xy_cd);
  z = (Lanes<std::int32_t, 16>)_mm512_unpacklo_epi64(zw_ab, zw_cd);
  w = (Lanes<std::int32_t, 16>)_mm512_unpackhi_epi64(zw_ab, zw_cd);
}

KOKKOS_FORCEINLINE_FUNCTION void gather_four(const Four<std::int64_t>* base, const int* offset,
                                             Lanes<std::int64_t, 8>& x, Lanes<std::int64_t, 8>& y,
                                             Lanes<std::int64_t, 8>& z, Lanes<std::int64_t, 8>& w) {
  const auto* bytes = reinterpret_cast<const char*>(base);
  const auto load = [bytes, offset](int lane) {
    const auto at = [bytes, offset](int l) {
      return _mm256_load_si256(
          reinterpret_cast<const __m256i*>(bytes + std::int64_t{8} * offset[l]));
    };
    return _mm512_inserti64x4(_mm512_castsi256_si512(at(lane)), at(lane + 4), 1);
  };
  const __m512i a = load(0), b = load(1), c = load(2), d = load(3);
  const __m512i xz_ab = _mm512_unpacklo_epi64(a, b), yw_ab = _mm512_unpackhi_epi64(a, b);
  const __m512i xz_cd = _mm512_unpacklo_epi64(c, d), yw_cd = _mm512_unpackhi_epi64(c, d);
  const __m512i first = _mm512_setr_epi64(0, 1, 8, 9, 4, 5, 12, 13);
  const __m512i second = _mm512_setr_epi64(2, 3, 10, 11, 6, 7, 14, 15);
  x = (Lanes<std::int64_t, 8>)_mm512_permutex2var_epi64(xz_ab, first, xz_cd);
  y = (Lanes<std::int64_t, 8>)_mm512_permutex2var_epi64(yw_ab, first, yw_cd);
  z = (Lanes<std::int64_t, 8>)_mm512_permutex2var_epi64(xz_ab, second, xz_cd);
  w = (Lanes<std::int64_t, 8>)_mm512_permutex2var_epi64(yw_ab, second, yw_cd);
}

#if defined(__AVX512FP16__)
// Sapphire Rapids and later Xeons gather 16 floats in the time of six loads; on others, and for
// doubles, the loads and shuffles of lane_math.hpp are faster.

KOKKOS_FORCEINLINE_FUNCTION Lanes<float, 16> gather_at(const float* base,
                                                       Lanes<std::int32_t, 16> index) {
  return (Lanes<float, 16>)_mm512_i32gather_ps((__m512i)index, base, 4);
}
KOKKOS_FORCEINLINE_FUNCTION void gather_four_at(const Four<float>* base,
                                                Lanes<std::int32_t, 16> index, Lanes<float, 16>& x,
                                                Lanes<float, 16>& y, Lanes<float, 16>& z,
                                                Lanes<float, 16>& w) {
  const auto* first = reinterpret_cast<const float*>(base);
  const Lanes<std::int32_t, 16> at = index * 4;
  x = gather_at(first, at);
  y = gather_at(first + 1, at);
  z = gather_at(first + 2, at);
  w = gather_at(first + 3, at);
}
KOKKOS_FORCEINLINE_FUNCTION void gather_eight_at(const Four<float>* base,
                                                 Lanes<std::int32_t, 16> index,
                                                 Lanes<float, 16> (&v)[8]) {
  const auto* first = reinterpret_cast<const float*>(base);
  const Lanes<std::int32_t, 16> at = index * 8;
  for (int k = 0; k < 8; ++k) v[k] = gather_at(first + k, at);
}
#endif

/// One bit for each lane with low < v < high.
KOKKOS_FORCEINLINE_FUNCTION unsigned lanes_between(Lanes<float, 16> low, Lanes<float, 16> v,
                                                   Lanes<float, 16> high) {
  const __mmask16 above = _mm512_cmp_ps_mask((__m512)low, (__m512)v, _CMP_LT_OQ);
  return _mm512_mask_cmp_ps_mask(above, (__m512)v, (__m512)high, _CMP_LT_OQ);
}
KOKKOS_FORCEINLINE_FUNCTION unsigned lanes_between(Lanes<double, 8> low, Lanes<double, 8> v,
                                                   Lanes<double, 8> high) {
  const __mmask8 above = _mm512_cmp_pd_mask((__m512d)low, (__m512d)v, _CMP_LT_OQ);
  return _mm512_mask_cmp_pd_mask(above, (__m512d)v, (__m512d)high, _CMP_LT_OQ);
}
KOKKOS_FORCEINLINE_FUNCTION unsigned lane_bits(Lanes<std::int32_t, 16> mask) {
  return _mm512_movepi32_mask((__m512i)mask);
}
KOKKOS_FORCEINLINE_FUNCTION unsigned lane_bits(Lanes<std::int64_t, 8> mask) {
  return _mm512_movepi64_mask((__m512i)mask);
}

/// Writes the values of the lanes whose bits are set, in order. Writes a whole vector: packing in a
/// register is faster than the instruction that packs on the way to memory.
KOKKOS_FORCEINLINE_FUNCTION void compress_store(int* out, unsigned bits,
                                                Lanes<std::int32_t, 16> values) {
  const auto mask = static_cast<__mmask16>(bits);
  _mm512_storeu_si512(out, _mm512_maskz_compress_epi32(mask, (__m512i)values));
}
KOKKOS_FORCEINLINE_FUNCTION void compress_store(int* out, unsigned bits,
                                                Lanes<std::int32_t, 8> values) {
  const auto mask = static_cast<__mmask8>(bits);
  _mm256_storeu_si256(reinterpret_cast<__m256i*>(out),
                      _mm256_maskz_compress_epi32(mask, (__m256i)values));
}
KOKKOS_FORCEINLINE_FUNCTION void compress_store(std::int64_t* out, unsigned bits,
                                                Lanes<std::int64_t, 8> values) {
  const auto mask = static_cast<__mmask8>(bits);
  _mm512_storeu_si512(out, _mm512_maskz_compress_epi64(mask, (__m512i)values));
}
KOKKOS_FORCEINLINE_FUNCTION void compress_store(float* out, unsigned bits,
                                                Lanes<float, 16> values) {
  compress_store(reinterpret_cast<int*>(out), bits, (Lanes<std::int32_t, 16>)values);
}
KOKKOS_FORCEINLINE_FUNCTION void compress_store(double* out, unsigned bits,
                                                Lanes<double, 8> values) {
  compress_store(reinterpret_cast<std::int64_t*>(out), bits, (Lanes<std::int64_t, 8>)values);
}
#endif

}  // namespace tercet

#endif
