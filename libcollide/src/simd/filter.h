/* Filters: which shapes surely meet, which are surely apart, and which single precision cannot tell.
 *
 * Both sides of a test are streams of floats: one number of all shapes, then the next. Coordinates are
 * relative to an origin and in a unit that pack.c chooses, so that most of them are not far from 1. The text
 * of the filters of the plane is filter2.c, that of space filter3.c. What they share is numbers.inl, which makes the
 * floats, and filter.inl, which compares them. Each is compiled once for each set of instructions. */
#ifndef COLLIDE_SIMD_FILTER_H
#define COLLIDE_SIMD_FILTER_H

#include <collide/simd.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Shapes are handled in blocks of as many as a word has bits. Streams are filled up to whole blocks, aligned
 * to FILTER_ALIGNMENT bytes. */
enum {
    FILTER_BLOCK = 64,
    FILTER_ALIGNMENT = 64,
    FILTER_WIDEST = 16, /* lanes */
    FILTER_MOST_BLOCKS = 64,
    FILTER_AXES = 3,
    FILTER_STREAMS = 15
};

/* The streams of a kind, in this order; "x" is as many numbers as there are axes. A direction is of unit
 * length; half, the half length of what lies along it. A ball without a radius is a point; a ball of the
 * plane is a disc. It has minus the square of its radius as well: what meets it without a radius of its own
 * needs that alone. */
typedef enum filter_kind {
    FILTER_BALL,    /* x, radius, minus its square */
    FILTER_SEGMENT, /* x of the middle, x of the direction, half */
    FILTER_CAPSULE, /* the same, radius */
    FILTER_AABB,    /* least x, greatest x */
    /* x of the middle, x of the direction, half along it, half across it; in space x of the middle, x of each of
     * three directions at right angles, the half along each */
    FILTER_OBB,
    FILTER_KIND_COUNT
} filter_kind;

/* Beyond this many units a shape, or how far it is from the origin, is not computed with: its reach is
 * infinite. */
#define FILTER_FAR 0x1p28F

/* What is computed with is no nearer to zero than this, as far as bounds of errors go: that makes up for
 * underflow. */
#define FILTER_NEAR 0x1p-20F

/* The unit roundoff of floats, and how many of it, times the reach, a filter's answer may be off by; both are
 * proved for each kernel in filter2.c and filter3.c. */
#define FILTER_ROUNDOFF 0x1p-24
#define FILTER_ROUNDOFFS 64

/* One side of a test. Number `s` of shape i is first[s * stride + i]. `reach` has a number a block, no less
 * than |x| + |y| (+ |z|) of the middle + all halves + the radius of any shape in it, for FILTER_AABB the same
 * of middle and halves; infinite when the block has a shape to be left to the exact functions. `radius` has
 * the greatest radius of a block. Behind both there are FILTER_WIDEST numbers that may be read. */
typedef struct filter_side {
    filter_kind kind;
    const float *first;
    size_t stride;
    const float *reach;
    const float *radius;
} filter_side;

/* How the second side's coordinates become those of the first: p * unit + shift. The unit is a power of two.
 * `error` is what that adds to the reach, the sum of all |shift| at least; infinite when the two are too
 * different, unit and shift being 0. */
typedef struct filter_change {
    float unit;
    float shift[FILTER_AXES];
    float error;
} filter_change;

/* A single shape: its numbers in the order of the streams, and its reach and radius, as a side has them for a
 * block. */
typedef struct filter_one {
    float number[FILTER_STREAMS];
    float reach;
    float radius;
} filter_one;

/* Where the floats of a pack count from, and what 1 is: float = (coordinate - origin) * scale. The scale is a
 * power of two. */
typedef struct filter_frame {
    double origin[FILTER_AXES];
    double scale;
} filter_frame;

/* The difference is rounded by 2^-53 of itself, the product is not. Neither changes the order of two numbers. */
static inline double filter_to_frame(const filter_frame *frame, int axis, double x) {
    return (x - frame->origin[axis]) * frame->scale;
}

/* Many shapes, and a box in their frame that holds them all. A shape that is out of reach makes it infinite:
 * FILTER_FAR to all sides. */
typedef struct filter_pack {
    filter_frame frame;
    filter_side side;
    double min[FILTER_AXES];
    double max[FILTER_AXES];
    uint64_t last; /* the bits of the last block that stand for shapes */
} filter_pack;

/* How much the filter knows of a query. */
typedef enum known_query {
    KNOWN_ALL,     /* its verdict counts */
    KNOWN_BOUNDS,  /* what meets the query's bounds is open */
    KNOWN_NOTHING, /* all is open */
    KNOWN_AWAY     /* nothing meets it */
} known_query;

/* Finds the numbers of a query of some kind, the doubles of its geom_ type. KNOWN_ALL, or KNOWN_AWAY, for which
 * they may be any; KNOWN_NOTHING when it may be invalid, or is not plainly within the filter. An axis-aligned box
 * is clipped to that of the pack. */
typedef known_query filter_ask(const filter_pack *many, const void *query, filter_one *packed);

/* Asks a pack of one block as a whole. Returns false if there is a shape of which it cannot be told, or the query
 * is not plainly within the filter; `meet` may then be anything. */
typedef bool filter_block(const filter_pack *many, const void *query, uint64_t *meet);

/* Where filter_fill writes: one block of the streams, its reach and radius; the box grows. */
typedef struct filter_target {
    float *first;
    size_t stride;
    float reach;
    float radius;
    double min[FILTER_AXES];
    double max[FILTER_AXES];
} filter_target;

/* Writes the numbers of up to FILTER_BLOCK shapes, of the geom_ type of a kind, and copies of the last one up to
 * FILTER_BLOCK. Returns the bits of those that may be invalid; what is not finite is out of reach. */
typedef uint64_t filter_fill(const filter_frame *frame, const void *shapes, size_t count,
                             filter_target *target);

/* Both sides of a test. */
typedef struct filter_job {
    const filter_one *one; /* instead of `a`, for a single shape */
    const filter_side *a;
    const filter_side *b;
    filter_change change; /* for pairs */
} filter_job;

/* The blocks of a run, no more than FILTER_MOST_BLOCKS, and the words of their bits. */
typedef struct filter_words {
    size_t first;
    size_t blocks;
    uint64_t *meet;
    uint64_t *unsure;
} filter_words;

/* Sets bit i of meet[j] when shape 64 (first + j) + i surely meets its partner. Returns whether there are any
 * of which it cannot be told; if so, and only then, writes `unsure`: their bits, none of which is in `meet`. */
typedef bool filter_run(const filter_job *job, const filter_words *words);

/* one[a][b], block[a][b]: a single shape a against many b. many[a][b]: pairs; NULL where a > b. */
typedef struct filter_table {
    filter_fill *fill[FILTER_KIND_COUNT];
    filter_ask *ask[FILTER_KIND_COUNT];
    filter_block *block[FILTER_KIND_COUNT][FILTER_KIND_COUNT];
    filter_run *one[FILTER_KIND_COUNT][FILTER_KIND_COUNT];
    filter_run *many[FILTER_KIND_COUNT][FILTER_KIND_COUNT];
} filter_table;

extern const filter_table collide_filter2_base;
extern const filter_table collide_filter3_base;
#if defined(COLLIDE_HAS_AVX)
extern const filter_table collide_filter2_avx2;
extern const filter_table collide_filter2_avx512;
extern const filter_table collide_filter3_avx2;
extern const filter_table collide_filter3_avx512;
#endif

#endif
