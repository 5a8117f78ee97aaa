/// What every file that is compiled for several vector levels says before it includes Highway: which levels there are,
/// and how loops over vectors are unrolled.
#pragma once

// One level is enough for each width of vectors.
#undef HWY_DISABLED_TARGETS
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_AVX3_DL)

// Unrolled loops make a build with sanitizers take minutes.
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define GRUNDY_UNROLL
#endif
#elif defined(__SANITIZE_ADDRESS__)
#define GRUNDY_UNROLL
#endif
#if defined(GRUNDY_UNROLL)
#elif defined(__clang__)
#define GRUNDY_UNROLL _Pragma("unroll")
#else
#define GRUNDY_UNROLL _Pragma("GCC unroll 16")
#endif
