/* The plain shapes in exact arithmetic, and random ones: what the tests of distances and sweeps share. */
#ifndef TEST_DISTANCE2_REFERENCE_H
#define TEST_DISTANCE2_REFERENCE_H

#include "support.h"

#include <collide/shape2.h>
#include <geom/exact.h>
#include <geom/shape.h>

typedef enum shape_kind {
    POINT,
    SEGMENT,
    CIRCLE,
    AABB,
    OBB,
    CAPSULE
} shape_kind;

enum {
    SHAPE_VALUES = 6
};

/* A shape as the row of its numbers, so that tests can go through them. */
typedef struct any_shape {
    shape_kind kind;
    double value[SHAPE_VALUES];
} any_shape;

int value_count(shape_kind kind);
geom_vec2 as_point(any_shape shape);
geom_segment2 as_segment(any_shape shape);
geom_circle as_circle(any_shape shape);
geom_aabb2 as_aabb(any_shape shape);
geom_obb2 as_obb(any_shape shape);
geom_capsule2 as_capsule(any_shape shape);
collide_shape as_shape(any_shape shape);

/* How random shapes lie. */
typedef enum shape_style {
    LATTICE, /* small whole numbers: many exact contacts */
    UNIFORM, /* any numbers within +-10 */
    FAR,     /* millimeters at a million meters */
    NUDGED,  /* whole numbers moved by a few roundings: almost contacts, and zeros that are not quite */
    MIXED,   /* every number with an exponent of its own */
    STYLE_COUNT
} shape_style;

any_shape random_shape(random_source *source, shape_kind kind, shape_style style);

/* All lengths times 2^exponent. The axis of an oriented box has no length. */
any_shape scaled_shape(any_shape shape, int exponent);

/* The largest absolute coordinate of any point of the shape, about. */
double shape_reach(any_shape shape);

/* The sign of (the distance of two shapes that are apart) - value, exactly. value >= 0. */
int compare_gap(any_shape a, any_shape b, double value);

/* The same for a disc that has gone the fraction `time` of its path. */
int compare_moving_gap(geom_segment2 path, double radius, double time, any_shape target, double value);

#endif
