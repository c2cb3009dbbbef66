/* The plane, for the suites of worlds; see world_scene.inl. */
#ifndef WORLD_SPACE2_H
#define WORLD_SPACE2_H

#include "collide/support/sweep2_lattice.h"

#include <collide/distance2.h>
#include <collide/sweep2.h>
#include <collide/world2.h>

#define WORLD(name) collide_world_##name
#define SHAPE(name) collide_shape_##name
#define DEFAULT_BODY collide_body_default

typedef collide_world any_world;
typedef collide_world_hit any_hit;
typedef collide_world_neighbor any_neighbor;
typedef collide_body any_body;
typedef collide_shape any_shape;
typedef collide_sweep any_sweep;
typedef collide_distance any_distance;
typedef geom_vec2 vec;
typedef geom_segment2 segment;

enum {
    KIND_COUNT = COLLIDE_SHAPE_KIND_COUNT
};

static const char *const space_name = "world";

static inline vec vec_of(const double *x) { return geom_vec2_make(x[0], x[1]); }

static inline vec vec_add(vec a, vec b) { return geom_vec2_add(a, b); }

static inline int usual_kind(random_source *source) { return random_int(source, 0, KIND_COUNT - 1); }

/* A shape and its points; it points into itself. */
typedef struct stored_shape {
    lattice_body body;
    any_shape shape;
} stored_shape;

/* A random shape of a kind, within `range` of the origin or somewhat beyond: on whole numbers if `scale` is a power of
 * two, and then multiplied by it. */
static inline void store_shape(stored_shape *stored, random_source *source, int kind, int range,
                               double scale) {
    const int x = random_int(source, -range, range);
    const lattice_point middle = {x, random_int(source, -range, range)};
    lattice_body made;
    lattice_body_make(&made, source, (collide_shape_kind)kind, middle);
    lattice_body_place(&stored->body, &made, scale, geom_vec2_make(0.0, 0.0));
    stored->shape = stored->body.shape;
}

/* Other numbers in the arrays that the shape views, which no world may see. */
static inline void spoil_points(stored_shape *stored) {
    for (int i = 0; i < BODY_POINTS; ++i) {
        stored->body.points[i] = geom_vec2_make(1e9, -1e9);
    }
    stored->body.rings[0].count = 0;
    stored->body.rings[1].count = 0;
}

/* Shapes that are refused. */
static inline size_t make_bad_shapes(any_shape *bad) {
    static const geom_vec2 points[3] = {{0.0, 0.0}, {1.0, 0.0}, {0.0, (double)NAN}};
    static const geom_ring short_ring = {points, 2};
    static const geom_ring bad_ring = {points, 3};
    const geom_circle negative = {{0.0, 0.0}, -1.0};
    const geom_obb2 no_axis = {{0.0, 0.0}, {0.0, 0.0}, {1.0, 1.0}};
    const geom_ring empty = {NULL, 0};
    const geom_polygon too_short = {&short_ring, 1};
    const geom_polygon none = {NULL, 0};
    size_t count = 0;
    bad[count++] = collide_shape_from_point(geom_vec2_make((double)NAN, 0.0));
    bad[count++] = collide_shape_from_point(geom_vec2_make(0.0, HUGE_VAL));
    bad[count++] = collide_shape_from_circle(negative);
    bad[count++] = collide_shape_from_obb(no_axis);
    bad[count++] = collide_shape_from_convex(empty);
    bad[count++] = collide_shape_from_convex(bad_ring);
    bad[count++] = collide_shape_from_polygon(too_short);
    bad[count++] = collide_shape_from_polygon(none);
    bad[count] = collide_shape_from_point(geom_vec2_make(0.0, 0.0));
    bad[count++].kind = COLLIDE_SHAPE_KIND_COUNT;
    return count;
}

enum {
    BAD_SHAPES = 9
};

#endif
