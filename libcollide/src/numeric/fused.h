/* Functions that multiply in twice the precision, compiled with and without the instruction that fuses a
 * product and a sum.
 *
 * Without it each product is a call of fma, and what is in registers is saved around the call. Which of the
 * two runs is chosen once, when the program is loaded. Both give the same answers, as fma is exact either
 * way. Elsewhere - another processor, compiler or C library, or a sanitizer, which is not ready when that
 * choice is made - the mark means nothing. */
#ifndef COLLIDE_FUSED_H
#define COLLIDE_FUSED_H

#include <limits.h> /* __GLIBC__, where it is: not every header of the standard tells */

#if defined(__x86_64__) && defined(__GLIBC__) && defined(__GNUC__) && !defined(__clang__) &&                 \
    !defined(__FMA__) && defined(__OPTIMIZE__) && !defined(__SANITIZE_ADDRESS__) &&                          \
    !defined(__SANITIZE_THREAD__)
#define COLLIDE_FUSED __attribute__((target_clones("default", "fma"), flatten))
#else
#define COLLIDE_FUSED
#endif

#endif
