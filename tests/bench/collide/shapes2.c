/* Random and whole-numbered shapes of the plane. */
#include "shapes2.h"

#include <math.h>

const char *const bench_shape_names[COLLIDE_SHAPE_KIND_COUNT] = {"point", "segment", "circle", "aabb",
                                                                 "obb",   "capsule", "convex", "polygon"};

bench_shape_kinds bench_shape_kinds_of(size_t index, size_t count) {
    size_t first = 0;
    while (index >= count - first) {
        index -= count - first;
        ++first;
    }
    return (bench_shape_kinds){(collide_shape_kind)first, (collide_shape_kind)(first + index)};
}

/* ---- Random ones ---- */

static double random_size(bench_random *source) { return bench_between(source, 0.5, 5.0); }

/* A ring around a middle, counterclockwise; without waves it is convex. */
static geom_ring make_ring(bench_random *source, bench_shape_store *store, size_t count, double waves) {
    const geom_vec2 middle = bench_place(source, -10.0, 10.0);
    const double size = random_size(source);
    const double turn = bench_between(source, 0.0, 1.0);
    for (size_t i = 0; i < count; ++i) {
        const double angle = 6.283185307179586 * ((double)i + turn) / (double)count;
        const double radius = size * (1.0 + waves * sin(7.0 * angle));
        store->points[i] = geom_vec2_add_scaled(middle, radius, geom_vec2_make(cos(angle), sin(angle)));
    }
    store->ring = (geom_ring){store->points, count};
    return store->ring;
}

collide_shape bench_shape_random(bench_random *source, collide_shape_kind kind, bench_shape_store *store) {
    const geom_vec2 p = bench_place(source, -10.0, 10.0);
    const geom_vec2 size = geom_vec2_make(random_size(source), random_size(source));
    const geom_vec2 axis = bench_direction(source);
    const geom_vec2 q = geom_vec2_add_scaled(p, 2.0 * size.x, axis);
    switch (kind) {
    case COLLIDE_SHAPE_SEGMENT:
        return collide_shape_from_segment((geom_segment2){p, q});
    case COLLIDE_SHAPE_CIRCLE:
        return collide_shape_from_circle((geom_circle){p, size.x});
    case COLLIDE_SHAPE_AABB:
        return collide_shape_from_aabb((geom_aabb2){p, geom_vec2_add(p, size)});
    case COLLIDE_SHAPE_OBB:
        return collide_shape_from_obb((geom_obb2){p, axis, size});
    case COLLIDE_SHAPE_CAPSULE:
        return collide_shape_from_capsule((geom_capsule2){p, q, 0.3 * size.y});
    case COLLIDE_SHAPE_CONVEX:
        return collide_shape_from_convex(make_ring(source, store, BENCH_CONVEX_POINTS, 0.0));
    case COLLIDE_SHAPE_POLYGON:
        (void)make_ring(source, store, BENCH_RING_POINTS, 0.2);
        return collide_shape_from_polygon((geom_polygon){&store->ring, 1});
    default:
        return collide_shape_from_point(p);
    }
}

/* ---- Whole numbers ---- */

static geom_vec2 lattice_place(bench_random *source, int low, int high) {
    const double x = low + bench_choice(source, high - low + 1);
    return geom_vec2_make(x, low + bench_choice(source, high - low + 1));
}

collide_shape bench_shape_lattice(bench_random *source, collide_shape_kind kind) {
    static const geom_vec2 axes[] = {{1.0, 0.0}, {0.0, 1.0}, {-1.0, 0.0}, {0.0, -1.0}};
    const geom_vec2 p = lattice_place(source, -4, 4);
    const geom_vec2 q = lattice_place(source, -4, 4);
    const geom_vec2 size = lattice_place(source, 0, 3);
    const geom_vec2 axis = axes[bench_choice(source, 4)];
    switch (kind) {
    case COLLIDE_SHAPE_SEGMENT:
        return collide_shape_from_segment((geom_segment2){p, q});
    case COLLIDE_SHAPE_CIRCLE:
        return collide_shape_from_circle((geom_circle){p, size.x});
    case COLLIDE_SHAPE_AABB:
        return collide_shape_from_aabb((geom_aabb2){p, geom_vec2_add(p, size)});
    case COLLIDE_SHAPE_OBB:
        return collide_shape_from_obb((geom_obb2){p, axis, size});
    case COLLIDE_SHAPE_CAPSULE:
        return collide_shape_from_capsule((geom_capsule2){p, q, size.x});
    default:
        return collide_shape_from_point(p);
    }
}

collide_shape bench_shape_moved(collide_shape shape, geom_vec2 way) {
    switch (shape.kind) {
    case COLLIDE_SHAPE_SEGMENT:
        shape.as.segment.a = geom_vec2_add(shape.as.segment.a, way);
        shape.as.segment.b = geom_vec2_add(shape.as.segment.b, way);
        return shape;
    case COLLIDE_SHAPE_CIRCLE:
        shape.as.circle.center = geom_vec2_add(shape.as.circle.center, way);
        return shape;
    case COLLIDE_SHAPE_AABB:
        shape.as.aabb.min = geom_vec2_add(shape.as.aabb.min, way);
        shape.as.aabb.max = geom_vec2_add(shape.as.aabb.max, way);
        return shape;
    case COLLIDE_SHAPE_OBB:
        shape.as.obb.center = geom_vec2_add(shape.as.obb.center, way);
        return shape;
    case COLLIDE_SHAPE_CAPSULE:
        shape.as.capsule.a = geom_vec2_add(shape.as.capsule.a, way);
        shape.as.capsule.b = geom_vec2_add(shape.as.capsule.b, way);
        return shape;
    default:
        shape.as.point = geom_vec2_add(shape.as.point, way);
        return shape;
    }
}
