/* Filters of the plane: which shapes surely meet, which are surely apart, and which single precision cannot tell.
 *
 * Both sides of a test are streams of floats: one number of all shapes, then the next. Coordinates are relative to an
 * origin and in a unit that pack2.c chooses, so that most of them are not far from 1. The text of the filters is
 * filter2.inl, compiled once for each set of instructions. */
#ifndef COLLIDE_SIMD_FILTER2_H
#define COLLIDE_SIMD_FILTER2_H

#include <collide/simd.h>

#include <stddef.h>
#include <stdint.h>

/* Shapes are handled in blocks of as many as a word has bits. Streams are filled up to whole blocks, aligned to
 * FILTER2_ALIGNMENT bytes. */
enum {
    FILTER2_BLOCK = 64,
    FILTER2_ALIGNMENT = 64,
    FILTER2_WIDEST = 16, /* lanes */
    FILTER2_MOST_BLOCKS = 64,
    FILTER2_STREAMS = 6
};

/* The streams of a kind, in this order. A direction is of unit length; half, the half length of what lies along it. A
 * disc without a radius is a point. */
typedef enum filter2_kind {
    FILTER2_DISC,    /* x, y, radius */
    FILTER2_SEGMENT, /* x, y of the middle, x, y of the direction, half */
    FILTER2_CAPSULE, /* the same, radius */
    FILTER2_AABB,    /* least x, least y, greatest x, greatest y */
    FILTER2_OBB,     /* x, y of the middle, x, y of the direction, half along it, half across it */
    FILTER2_KIND_COUNT
} filter2_kind;

/* Beyond this many units a shape, or how far it is from the origin, is not computed with: its reach is infinite. */
#define FILTER2_FAR 0x1p28F

/* What is computed with is no nearer to zero than this, as far as bounds of errors go: that makes up for underflow. */
#define FILTER2_NEAR 0x1p-20F

/* One side of a test. `reach` has a number a block, no less than |x| + |y| of the middle + both halves + the radius of
 * any shape in it, for FILTER2_AABB the same of middle and halves; infinite when the block has a shape to be left to the
 * exact functions. `radius` has the greatest radius of a block. Behind both there are FILTER2_WIDEST numbers that may be
 * read. */
typedef struct filter2_side {
    filter2_kind kind;
    const float *stream[FILTER2_STREAMS];
    const float *reach;
    const float *radius;
} filter2_side;

/* How the second side's coordinates become those of the first: p * unit + shift. `error` is what that adds to the reach,
 * |shift| at least; infinite when the two are too different, unit and shift being 0. */
typedef struct filter2_change {
    float unit;
    float shift_x;
    float shift_y;
    float error;
} filter2_change;

/* A run over some blocks, no more than FILTER2_MOST_BLOCKS. Bit i of meet[j] is set when shape 64 (first + j) + i surely meets its partner, bit i of
 * unsure[j] when it cannot be told; never both. */
typedef struct filter2_job {
    const filter2_side *a;
    const filter2_side *b;
    filter2_change change; /* for pairs */
    size_t first;
    size_t blocks;
    uint64_t *meet;
    uint64_t *unsure;
} filter2_job;

typedef void filter2_run(const filter2_job *job);

/* one[a][b]: a single shape a against many b. Each stream of the single shape is FILTER2_WIDEST equal numbers; of
 * reach and radius it has one number. many[a][b]: pairs; NULL where a > b. */
typedef struct filter2_table {
    filter2_run *one[FILTER2_KIND_COUNT][FILTER2_KIND_COUNT];
    filter2_run *many[FILTER2_KIND_COUNT][FILTER2_KIND_COUNT];
} filter2_table;

extern const filter2_table collide_filter2_base;
#if defined(COLLIDE_HAS_AVX)
extern const filter2_table collide_filter2_avx2;
extern const filter2_table collide_filter2_avx512;
#endif

#endif
