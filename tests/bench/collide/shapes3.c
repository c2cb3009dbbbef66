/* Random shapes of space. */
#include "shapes3.h"

const char *const bench_shape3_names[COLLIDE_SHAPE3_KIND_COUNT] = {
    "point", "segment", "ray", "plane", "sphere", "aabb", "obb", "capsule", "triangle", "hull"};

bench_shape3_kinds bench_shape3_kinds_of(size_t index) {
    size_t first = 0;
    while (index >= COLLIDE_SHAPE3_KIND_COUNT - first) {
        index -= COLLIDE_SHAPE3_KIND_COUNT - first;
        ++first;
    }
    return (bench_shape3_kinds){(collide_shape3_kind)first, (collide_shape3_kind)(first + index)};
}

geom_vec3 bench_place3(bench_random *source, double range) {
    const double x = bench_between(source, -range, range);
    const double y = bench_between(source, -range, range);
    return geom_vec3_make(x, y, bench_between(source, -range, range));
}

/* Of length 1, rounded; in any direction. */
static geom_vec3 random_axis(bench_random *source) {
    geom_vec3 axis;
    double length;
    do {
        axis = bench_place3(source, 1.0);
        length = geom_vec3_dot(axis, axis);
    } while (length < 0.1 || length > 1.0);
    return geom_vec3_normalize(axis);
}

static geom_obb3 random_obb(bench_random *source, geom_vec3 center, geom_vec3 half) {
    geom_obb3 box = {center, {random_axis(source)}, half};
    box.axis[2] = geom_vec3_normalize(geom_vec3_cross(box.axis[0], random_axis(source)));
    box.axis[1] = geom_vec3_cross(box.axis[2], box.axis[0]);
    return box;
}

static geom_hull random_hull(bench_random *source, geom_vec3 middle, geom_vec3 *points) {
    for (size_t i = 0; i < BENCH_HULL_POINTS; ++i) {
        points[i] = geom_vec3_add(middle, geom_vec3_scale(random_axis(source), 2.0));
    }
    return (geom_hull){points, BENCH_HULL_POINTS};
}

collide_shape3 bench_shape3_random(bench_random *source, collide_shape3_kind kind, geom_vec3 *points) {
    const geom_vec3 p = bench_place3(source, 4.0);
    const geom_vec3 q =
        geom_vec3_add(p, geom_vec3_scale(random_axis(source), bench_between(source, 1.0, 4.0)));
    const geom_vec3 r =
        geom_vec3_add(p, geom_vec3_scale(random_axis(source), bench_between(source, 1.0, 4.0)));
    const geom_vec3 half = geom_vec3_add(bench_place3(source, 0.75), geom_vec3_make(1.25, 1.25, 1.25));
    switch (kind) {
    case COLLIDE_SHAPE3_SEGMENT:
        return collide_shape3_from_segment((geom_segment3){p, q});
    case COLLIDE_SHAPE3_RAY:
        return collide_shape3_from_ray((geom_ray){p, random_axis(source)});
    case COLLIDE_SHAPE3_PLANE:
        return collide_shape3_from_plane((geom_plane){random_axis(source), p.x});
    case COLLIDE_SHAPE3_SPHERE:
        return collide_shape3_from_sphere((geom_sphere){p, half.x});
    case COLLIDE_SHAPE3_AABB:
        return collide_shape3_from_aabb((geom_aabb3){geom_vec3_sub(p, half), geom_vec3_add(p, half)});
    case COLLIDE_SHAPE3_OBB:
        return collide_shape3_from_obb(random_obb(source, p, half));
    case COLLIDE_SHAPE3_CAPSULE:
        return collide_shape3_from_capsule((geom_capsule3){p, q, 0.5 * half.x});
    case COLLIDE_SHAPE3_TRIANGLE:
        return collide_shape3_from_triangle((geom_triangle){p, q, r});
    case COLLIDE_SHAPE3_HULL:
        return collide_shape3_from_hull(random_hull(source, p, points));
    default:
        return collide_shape3_from_point(p);
    }
}
