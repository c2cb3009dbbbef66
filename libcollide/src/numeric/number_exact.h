/* The number that is never wrong: the operations of number_filter.h on <geom/exact.h>. All operands must be
 * finite. */
#ifndef COLLIDE_NUMBER_EXACT_H
#define COLLIDE_NUMBER_EXACT_H

#include <geom/exact.h>

#include <stdbool.h>

#define NUMBER_INLINE static inline

/* Operations cost so much that it pays to leave out what is not needed. */
#define NUMBER_IS_COSTLY true

typedef geom_exact_arena number_space;

typedef struct number {
    geom_exact exact;
    number_space *space;
} number;

static inline void number_space_init(number_space *space) { geom_exact_arena_init(space); }

static inline number number_make(number_space *space, geom_exact exact) {
    const number n = {exact, space};
    return n;
}

static inline number number_from(number_space *space, double x) {
    return number_make(space, geom_exact_from(space, x));
}

static inline number number_from_size(number_space *space, double x) { return number_from(space, x); }

static inline number number_difference(number_space *space, double a, double b) {
    return number_make(space, geom_exact_difference(space, a, b));
}

static inline number number_add(number a, number b) {
    return number_make(a.space, geom_exact_add(a.space, a.exact, b.exact));
}

static inline number number_sub(number a, number b) {
    return number_make(a.space, geom_exact_sub(a.space, a.exact, b.exact));
}

static inline number number_mul(number a, number b) {
    return number_make(a.space, geom_exact_mul(a.space, a.exact, b.exact));
}

static inline number number_neg(number a) { return number_make(a.space, geom_exact_neg(a.exact)); }

static inline number number_abs(number a) { return number_make(a.space, geom_exact_abs(a.exact)); }

/* max(a, 0). */
static inline number number_positive_part(number a) {
    return geom_exact_sign(a.exact) > 0 ? a : number_from(a.space, 0.0);
}

/* max(a, b). */
static inline number number_larger(number a, number b) {
    return geom_exact_compare(a.exact, b.exact) < 0 ? b : a;
}

/* Only the filter distinguishes these. */
static inline number number_leveled(number a, number b) {
    (void)b;
    return a;
}

static inline bool number_may_be_turned(number a) {
    (void)a;
    return false;
}

static inline number number_turned(number a, number b) { return number_leveled(a, b); }

static inline number number_add_squares(number a, number b) {
    return number_add(number_mul(a, a), number_mul(b, b));
}

static inline int number_sign(number a) { return geom_exact_sign(a.exact); }

static inline int number_last_sign(number a) { return number_sign(a); }

static inline bool number_is_zero(number a) { return geom_exact_sign(a.exact) == 0; }

static inline int number_compare(number a, number b) { return geom_exact_compare(a.exact, b.exact); }

#endif
