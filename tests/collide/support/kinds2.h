/* The kinds of shapes of the plane, as tests need them: one line in the table for each kind.
 *
 * A plain shape stores itself as a row of doubles: its points, then its axes, then its lengths. Convex rings
 * and polygons have vertices of the caller, and no numbers here. */
#ifndef TEST_KINDS2_H
#define TEST_KINDS2_H

#include <collide/shape2.h>

#include <string.h>

enum {
    KIND2_NUMBERS = 6
};

typedef struct kind2 {
    const char *name;
    collide_shape_kind core; /* another kind for round shapes: those have its numbers and then a radius */
    size_t numbers;          /* 0 for convex rings and polygons */
    size_t points;           /* those that move with the shape */
    size_t axes;             /* unit vectors */
    double sample[KIND2_NUMBERS]; /* a shape of about 2 * 2 units around the origin */
} kind2;

/* In the order of collide_shape_kind. */
static inline const kind2 *kind2_of(collide_shape_kind kind) {
    static const kind2 kinds[] = {
        {"point", COLLIDE_SHAPE_POINT, 2, 1, 0, {0.0, 0.0}},
        {"segment", COLLIDE_SHAPE_SEGMENT, 4, 2, 0, {-1.0, 0.0, 1.0, 1.0}},
        {"circle", COLLIDE_SHAPE_POINT, 3, 1, 0, {0.0, 0.0, 1.0}},
        {"aabb", COLLIDE_SHAPE_AABB, 4, 2, 0, {-1.0, -1.0, 1.0, 1.0}},
        {"obb", COLLIDE_SHAPE_OBB, 6, 1, 1, {0.0, 0.0, 0.6, 0.8, 1.0, 0.5}},
        {"capsule", COLLIDE_SHAPE_SEGMENT, 5, 2, 0, {-1.0, 0.0, 1.0, 0.0, 0.5}},
        {"convex", COLLIDE_SHAPE_CONVEX, 0, 0, 0, {0.0}},
        {"polygon", COLLIDE_SHAPE_POLYGON, 0, 0, 0, {0.0}},
    };
    _Static_assert(sizeof kinds / sizeof kinds[0] == COLLIDE_SHAPE_KIND_COUNT, "each kind has one line");
    return &kinds[kind];
}

/* The index of the first length in the row of numbers. */
static inline size_t kind2_first_length(const kind2 *kind) { return 2 * (kind->points + kind->axes); }

/* Returns the plain shape of a row of numbers. */
static inline collide_shape kind2_shape(collide_shape_kind kind, const double *numbers) {
    collide_shape shape = {.kind = kind};
    memcpy(&shape.as, numbers, kind2_of(kind)->numbers * sizeof *numbers);
    return shape;
}

/* Writes the numbers of a plain shape in a row and returns how many they are. */
static inline size_t kind2_row(const collide_shape *shape, double row[KIND2_NUMBERS]) {
    const size_t count = kind2_of(shape->kind)->numbers;
    memcpy(row, &shape->as, count * sizeof *row);
    return count;
}

/* Whether shapes of the kind are a core and a radius. */
static inline bool kind2_is_round(collide_shape_kind kind) { return kind2_of(kind)->core != kind; }

/* Returns the shape of the kind around a core; the core itself if the kind is not round. */
static inline collide_shape kind2_around(collide_shape_kind kind, collide_shape core, double radius) {
    if (!kind2_is_round(kind)) {
        return core;
    }
    double row[KIND2_NUMBERS];
    row[kind2_row(&core, row)] = radius;
    return kind2_shape(kind, row);
}

/* Returns the core of a shape, which is the shape itself if it is not round. */
static inline collide_shape kind2_core(const collide_shape *shape) {
    if (!kind2_is_round(shape->kind)) {
        return *shape;
    }
    double row[KIND2_NUMBERS];
    (void)kind2_row(shape, row);
    return kind2_shape(kind2_of(shape->kind)->core, row);
}

/* Returns the radius of a shape, 0 if it is not round. */
static inline double kind2_radius(const collide_shape *shape) {
    double row[KIND2_NUMBERS];
    return kind2_is_round(shape->kind) ? row[kind2_row(shape, row) - 1] : 0.0;
}

/* Scales a plain shape about the origin and then moves it. Rounds once for each operation. */
static inline void kind2_place(collide_shape *shape, double scale, geom_vec2 shift) {
    const kind2 *const kind = kind2_of(shape->kind);
    double row[KIND2_NUMBERS];
    const size_t count = kind2_row(shape, row);
    for (size_t i = 0; i < 2 * kind->points; ++i) {
        row[i] = (i % 2 == 0 ? shift.x : shift.y) + scale * row[i];
    }
    for (size_t i = kind2_first_length(kind); i < count; ++i) {
        row[i] *= scale;
    }
    memcpy(&shape->as, row, count * sizeof *row);
}

#endif
