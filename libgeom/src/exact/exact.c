/* Exact arithmetic: numbers as rows of 32-bit limbs in an arena. */
#include <geom/exact.h>

#include <math.h>
#include <stdbool.h>
#include <string.h>

enum {
    LIMB_BITS = 32,
    LIMBS_OF_DOUBLE = 3, /* 53 bits, shifted by up to 31 */
    LOWEST_LIMB = -34    /* floor(-1074 / 32): where the smallest subnormal lives */
};

/* Reserves `count` limbs. The check does not depend on GEOM_NO_ASSERT, because there is no way to continue
 * with an arena that is too small. */
static uint32_t *reserve(geom_exact_arena *arena, uint32_t count) {
    if (count > GEOM_EXACT_ARENA_LIMBS - arena->used) {
        geom_assert_fail("the arena has room for the number", __FILE__, __LINE__);
    }
    uint32_t *limb = arena->limbs + arena->used;
    arena->used += count;
    return limb;
}

/* The number with these limbs, without the zero limbs at its two ends. */
static geom_exact trim(const uint32_t *limb, uint32_t count, int32_t exponent, int sign) {
    while (count > 0 && limb[count - 1] == 0) {
        --count;
    }
    if (count == 0) {
        const geom_exact zero = {NULL, 0, 0, 0};
        return zero;
    }
    while (*limb == 0) {
        ++limb;
        ++exponent;
        --count;
    }
    const geom_exact result = {limb, count, exponent, sign};
    return result;
}

/* As trim, for limbs that were reserved last: gives the zero limbs at the high end back to the arena. */
static geom_exact settle(geom_exact_arena *arena, const uint32_t *limb, uint32_t count, int32_t exponent,
                         int sign) {
    const geom_exact result = trim(limb, count, exponent, sign);
    const uint32_t *end = result.count > 0 ? result.limb + result.count : limb;
    arena->used = (uint32_t)(end - arena->limbs);
    return result;
}

/* x as limbs in `storage`. A finite double is m * 2^(e - 1075) with 0 <= m < 2^53 and 1 <= e < 2047. Written
 * as e - 1075 = 32 * q + s with 0 <= s < 32, the limbs are those of m * 2^s, from limb q on. */
static geom_exact split(double x, uint32_t storage[LIMBS_OF_DOUBLE]) {
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    const uint32_t biased = (uint32_t)(bits >> 52) & 0x7ffU;
    const uint64_t fraction = bits & 0xfffffffffffffU;
    GEOM_ASSERT(biased != 0x7ffU);
    const uint64_t mantissa = biased > 0 ? fraction | 0x10000000000000U : fraction;
    const uint32_t position = (biased > 0 ? biased : 1) - 1075U - (uint32_t)(LOWEST_LIMB * LIMB_BITS);
    const uint32_t shift = position % LIMB_BITS;
    const uint64_t low = mantissa << shift;
    storage[0] = (uint32_t)low;
    storage[1] = (uint32_t)(low >> LIMB_BITS);
    storage[2] = (uint32_t)((mantissa >> LIMB_BITS) >> (LIMB_BITS - shift));
    return trim(storage, LIMBS_OF_DOUBLE, (int32_t)(position / LIMB_BITS) + LOWEST_LIMB, bits >> 63 ? -1 : 1);
}

static int32_t top(geom_exact a) { return a.exponent + (int32_t)a.count; }

/* The sign of |a| - |b|. Because the outermost limbs are not zero, the higher top wins, and where all common
 * limbs agree, the longer number. */
static int compare_magnitude(geom_exact a, geom_exact b) {
    if (a.count == 0 || b.count == 0) {
        return (a.count > 0) - (b.count > 0);
    }
    if (top(a) != top(b)) {
        return top(a) > top(b) ? 1 : -1;
    }
    const uint32_t common = a.count < b.count ? a.count : b.count;
    for (uint32_t i = 1; i <= common; ++i) {
        const uint32_t limb_a = a.limb[a.count - i];
        const uint32_t limb_b = b.limb[b.count - i];
        if (limb_a != limb_b) {
            return limb_a > limb_b ? 1 : -1;
        }
    }
    return (a.count > b.count) - (a.count < b.count);
}

/* The limbs of a, in an array whose first limb has the weight 2^(32 * exponent). */
static void place(uint32_t *limb, uint32_t count, int32_t exponent, geom_exact a) {
    const uint32_t start = (uint32_t)(a.exponent - exponent);
    for (uint32_t i = 0; i < start; ++i) {
        limb[i] = 0;
    }
    for (uint32_t i = 0; i < a.count; ++i) {
        limb[start + i] = a.limb[i];
    }
    for (uint32_t i = start + a.count; i < count; ++i) {
        limb[i] = 0;
    }
}

/* Adds the limbs of a where they belong. The array is long enough for the last carry. */
static void accumulate(uint32_t *limb, int32_t exponent, geom_exact a) {
    limb += a.exponent - exponent;
    uint64_t carry = 0;
    for (uint32_t i = 0; i < a.count; ++i) {
        carry += (uint64_t)limb[i] + a.limb[i];
        limb[i] = (uint32_t)carry;
        carry >>= LIMB_BITS;
    }
    for (uint32_t i = a.count; carry != 0; ++i) {
        carry += limb[i];
        limb[i] = (uint32_t)carry;
        carry >>= LIMB_BITS;
    }
}

/* Takes the limbs of a away where they belong. The array holds a number of at least that size. */
static void deduct(uint32_t *limb, int32_t exponent, geom_exact a) {
    limb += a.exponent - exponent;
    uint32_t borrow = 0;
    for (uint32_t i = 0; i < a.count; ++i) {
        const uint64_t difference = (uint64_t)limb[i] - a.limb[i] - borrow;
        limb[i] = (uint32_t)difference;
        borrow = (uint32_t)(difference >> 63);
    }
    for (uint32_t i = a.count; borrow != 0; ++i) {
        borrow = limb[i] == 0;
        --limb[i];
    }
}

static geom_exact copy(geom_exact_arena *arena, geom_exact a) {
    uint32_t *limb = reserve(arena, a.count);
    place(limb, a.count, a.exponent, a);
    const geom_exact result = {limb, a.count, a.exponent, a.sign};
    return result;
}

/* Limbs of equal weight are added or subtracted; nothing is ever shifted. The result's limbs are new, so that
 * a and b may live outside the arena. */
static geom_exact sum(geom_exact_arena *arena, geom_exact a, geom_exact b) {
    if (a.count == 0 || b.count == 0) {
        return copy(arena, a.count > 0 ? a : b);
    }
    const int order = compare_magnitude(a, b);
    const geom_exact larger = order < 0 ? b : a;
    const geom_exact smaller = order < 0 ? a : b;
    const int32_t exponent = a.exponent < b.exponent ? a.exponent : b.exponent;
    const bool alike = a.sign == b.sign;
    const uint32_t count = (uint32_t)(top(larger) - exponent) + alike;
    uint32_t *limb = reserve(arena, count);
    place(limb, count, exponent, larger);
    if (alike) {
        accumulate(limb, exponent, smaller);
    } else {
        deduct(limb, exponent, smaller);
    }
    return settle(arena, limb, count, exponent, larger.sign);
}

/* Schoolbook multiplication, a row for each limb of a. Rows of zero limbs, of which numbers far apart in size
 * have many between them, cost nothing. A limb product plus two limbs is at most 2^64 - 1. */
static geom_exact multiply(geom_exact_arena *arena, geom_exact a, geom_exact b) {
    const uint32_t count = a.count + b.count;
    uint32_t *limb = reserve(arena, count);
    for (uint32_t j = 0; j < b.count; ++j) {
        limb[j] = 0;
    }
    for (uint32_t i = 0; i < a.count; ++i) {
        uint64_t carry = 0;
        const uint64_t factor = a.limb[i];
        for (uint32_t j = 0; factor != 0 && j < b.count; ++j) {
            carry += factor * b.limb[j] + limb[i + j];
            limb[i + j] = (uint32_t)carry;
            carry >>= LIMB_BITS;
        }
        limb[i + b.count] = (uint32_t)carry;
    }
    return settle(arena, limb, count, a.exponent + b.exponent, a.sign * b.sign);
}

void geom_exact_arena_init(geom_exact_arena *arena) { arena->used = 0; }

geom_exact geom_exact_from(geom_exact_arena *arena, double x) {
    return split(x, reserve(arena, LIMBS_OF_DOUBLE));
}

geom_exact geom_exact_add(geom_exact_arena *arena, geom_exact a, geom_exact b) { return sum(arena, a, b); }

geom_exact geom_exact_sub(geom_exact_arena *arena, geom_exact a, geom_exact b) {
    return sum(arena, a, geom_exact_neg(b));
}

geom_exact geom_exact_mul(geom_exact_arena *arena, geom_exact a, geom_exact b) {
    return multiply(arena, a, b);
}

geom_exact geom_exact_neg(geom_exact a) {
    a.sign = -a.sign;
    return a;
}

geom_exact geom_exact_abs(geom_exact a) {
    a.sign = a.sign != 0;
    return a;
}

geom_exact geom_exact_difference(geom_exact_arena *arena, double a, double b) {
    uint32_t limbs_a[LIMBS_OF_DOUBLE];
    uint32_t limbs_b[LIMBS_OF_DOUBLE];
    return sum(arena, split(a, limbs_a), geom_exact_neg(split(b, limbs_b)));
}

geom_exact geom_exact_product(geom_exact_arena *arena, double a, double b) {
    uint32_t limbs_a[LIMBS_OF_DOUBLE];
    uint32_t limbs_b[LIMBS_OF_DOUBLE];
    return multiply(arena, split(a, limbs_a), split(b, limbs_b));
}

int geom_exact_sign(geom_exact a) { return a.sign; }

int geom_exact_compare(geom_exact a, geom_exact b) {
    if (a.sign != b.sign) {
        return a.sign > b.sign ? 1 : -1;
    }
    return a.sign * compare_magnitude(a, b);
}

static uint32_t leading_zeros(uint32_t limb) {
    uint32_t count = 0;
    while ((limb & 0x80000000U) == 0) {
        limb <<= 1;
        ++count;
    }
    return count;
}

/* floor(head / 2^shift), rounded up where what was cut off, head's low bits and `rest` below them, is more
 * than half, or half and the quotient odd. shift >= 1. */
static uint64_t round_to_even(uint64_t head, uint32_t shift, bool rest) {
    if (shift > 64) {
        return 0;
    }
    const uint64_t quotient = shift < 64 ? head >> shift : 0;
    const uint64_t cut = head << (64 - shift);
    const uint64_t half = (uint64_t)1 << 63;
    const bool up = cut > half || (cut == half && (rest || quotient % 2 == 1));
    return quotient + up;
}

/* The highest 64 bits of a, its leading bit first, are the head; any bit below makes `rest` true. The
 * quotient by one unit in the last place of the result is rounded once, as that of a subnormal where it is
 * one. */
double geom_exact_round(geom_exact a) {
    if (a.count == 0) {
        return 0.0;
    }
    const uint32_t zeros = leading_zeros(a.limb[a.count - 1]);
    const int32_t leading = LIMB_BITS * top(a) - 1 - (int32_t)zeros;
    if (leading > 1023) {
        return a.sign * (double)INFINITY;
    }
    const uint64_t high = a.limb[a.count - 1];
    const uint64_t middle = a.count > 1 ? a.limb[a.count - 2] : 0;
    const uint64_t low = a.count > 2 ? a.limb[a.count - 3] : 0;
    const uint64_t low_shifted = low << zeros;
    const uint64_t head = (((high << LIMB_BITS) | middle) << zeros) | (low_shifted >> LIMB_BITS);
    const bool rest = (uint32_t)low_shifted != 0 || a.count > 3;
    const int32_t unit = leading - 52 > -1074 ? leading - 52 : -1074;
    const uint64_t mantissa = round_to_even(head, (uint32_t)(unit - (leading - 63)), rest);
    return a.sign * ldexp((double)mantissa, unit);
}
