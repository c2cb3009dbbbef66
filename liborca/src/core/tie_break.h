/* When two bodies overlap, and integers made of two ids, which decide how bodies in one place part. */
#ifndef ORCA_TIE_BREAK_H
#define ORCA_TIE_BREAK_H

#include <stdint.h>

/* Overlaps less deep than this fraction of the sum of the radii are the work of rounding, step by step. */
#define TOUCHING_OVERLAP 0x1p-40

/* One round of integer mixing: every bit of the input reaches every bit of the output. */
static inline uint32_t tie_break_scramble(uint32_t bits) {
    bits ^= bits >> 16;
    bits *= UINT32_C(0x45d9f3b5);
    bits ^= bits >> 15;
    bits *= UINT32_C(0x2c1b3c6d);
    bits ^= bits >> 16;
    return bits;
}

/* The same for (a, b) and (b, a). */
static inline uint32_t tie_break_bits(uint32_t a, uint32_t b) {
    return tie_break_scramble(tie_break_scramble(a < b ? a : b) + (a < b ? b : a));
}

#endif
