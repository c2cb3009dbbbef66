/* Closest points of two cores of space. A search in doubles comes first. Where it ends proves nothing, but is
 * a good place to start: one step in double-doubles usually verifies it. */
#include "closest3.h"

#include "closest_search3.h"
#include "exact/simplex3.h"

enum {
    ROUGH_STEPS_MAX = 40
};

static corner3 rough_corner(const body3 *a, const body3 *b, difference3 vertex) {
    const geom_vec3 point =
        geom_vec3_sub(collide_body3_rough_vertex(b, vertex.b), collide_body3_rough_vertex(a, vertex.a));
    const corner3 corner = {point, vertex, 1.0};
    return corner;
}

/* The whole search in doubles: it nearly always ends with the simplex that is closest, and may end with
 * any. */
static corners3 rough_search(const body3 *a, const body3 *b) {
    const difference3 any = {0, 0};
    corners3 s = {.count = 1};
    s.corner[0] = rough_corner(a, b, any);
    geom_vec3 closest = s.corner[0].point;
    for (int step = 0; step < ROUGH_STEPS_MAX && s.count < 4; ++step) {
        const double squared = geom_vec3_length_squared(closest);
        const difference3 next = {collide_body3_rough_support(a, closest),
                                  collide_body3_rough_support(b, geom_vec3_neg(closest))};
        const corner3 corner = rough_corner(a, b, next);
        if (!(geom_vec3_dot(corner.point, closest) < squared) || collide_corners3_have(&s, next)) {
            break;
        }
        corners3 larger = s;
        larger.corner[larger.count++] = corner;
        larger = collide_corners3_closest(&larger);
        const geom_vec3 moved = collide_corners3_sum(&larger);
        if (larger.count < 4 && !(geom_vec3_length_squared(moved) < squared)) {
            break;
        }
        s = larger;
        closest = moved;
    }
    return s;
}

static closest_simplex3 search(const body3 *a, const body3 *b, bool meeting) {
    const differences3 set = {a, b, dd_from3(geom_vec3_make(0.0, 0.0, 0.0))};
    const corners3 rough = rough_search(a, b);
    dd_vec3 vertex[4];
    size_t of_a[4];
    size_t of_b[4];
    for (size_t k = 0; k < rough.count; ++k) {
        of_a[k] = rough.corner[k].vertex.a;
        of_b[k] = rough.corner[k].vertex.b;
        vertex[k] = collide_differences3_vertex(&set, of_a[k], of_b[k]);
    }
    const closest_simplex3 first = collide_closest_simplex3_of((int)rough.count, vertex, of_a, of_b, meeting);
    return collide_differences3_closest(&set, first, meeting);
}

/* A point, as on_a, and the closest point of a ray without end. */
static closest3 point_and_ray(dd_vec3 point, const body3 *ray) {
    const dd_vec3 d = dd_sub3(ray->kept[1], ray->kept[0]);
    const dd_vec3 w = dd_sub3(point, ray->kept[0]);
    const dd along = dd_dot3(w, d);
    closest3 pair = {point, ray->kept[0], dd_neg3(w), dd_length3(w)};
    if (dd_positive(along)) {
        const dd squared_length = dd_dot3(d, d);
        const dd_vec3 across = dd_cross3(d, dd_cross3(w, d));
        pair.on_b = dd_add_scaled3(ray->kept[0], dd_div(along, squared_length), d);
        pair.direction = dd_neg3(dd_scale3(across, dd_div(dd_from(1.0), squared_length)));
        pair.distance = dd_length3(pair.direction);
    }
    return pair;
}

static closest3 mirrored(closest3 pair) {
    const closest3 result = {pair.on_b, pair.on_a, dd_neg3(pair.direction), pair.distance};
    return result;
}

/* Below this, products of subnormal numbers leave nothing of where the lines are closest. */
static const double smallest_cross = 0x1p-980;

/* Where the common perpendicular of the lines meets both rays. It may be far out where they are nearly
 * parallel, so that their directions' cross product is brought near 1 first. */
static bool across_rays(const body3 *a, const body3 *b, closest3 *pair) {
    const dd_vec3 d = dd_sub3(a->kept[1], a->kept[0]);
    const dd_vec3 e = dd_sub3(b->kept[1], b->kept[0]);
    const dd_vec3 w = dd_sub3(b->kept[0], a->kept[0]);
    const dd_vec3 cross = dd_cross3(d, e);
    if (dd_largest3(cross) < smallest_cross) {
        return false;
    }
    const int up = -collide_local3_exponent(dd_high3(cross));
    const dd_vec3 normal = dd_shift3(cross, up);
    const dd squared = dd_dot3(normal, normal);
    const dd time_a = dd_shift(dd_div(dd_dot3(normal, dd_cross3(w, e)), squared), up);
    const dd time_b = dd_shift(dd_div(dd_dot3(normal, dd_cross3(w, d)), squared), up);
    if (!(time_a.high >= 0.0 && time_a.high < 0x1p900 && time_b.high >= 0.0 && time_b.high < 0x1p900)) {
        return false;
    }
    pair->on_a = dd_add_scaled3(a->kept[0], time_a, d);
    pair->on_b = dd_add_scaled3(b->kept[0], time_b, e);
    pair->direction = dd_scale3(normal, dd_div(dd_dot3(normal, w), squared));
    pair->distance = dd_length3(pair->direction);
    return true;
}

/* Rays may be closest far beyond where they are cut. */
static closest3 between_rays(const body3 *a, const body3 *b) {
    closest3 best = point_and_ray(a->kept[0], b);
    const closest3 other = mirrored(point_and_ray(b->kept[0], a));
    best = dd_less(other.distance, best.distance) ? other : best;
    closest3 across;
    return across_rays(a, b, &across) && dd_less(across.distance, best.distance) ? across : best;
}

static closest3 between_points(dd_vec3 on_a, dd_vec3 on_b) {
    const dd_vec3 direction = dd_sub3(on_b, on_a);
    const closest3 result = {on_a, on_b, direction, dd_length3(direction)};
    return result;
}

/* Above 2^-400 the inverse of the distance and its products with the direction stay in range, and no part of a
 * double-double vanishes. */
dd_vec3 collide_closest3_unit(const closest3 *pair) {
    return pair->distance.high < 0x1p-400 ? dd_normalize3(pair->direction)
                                          : dd_scale3(pair->direction, dd_div(dd_from(1.0), pair->distance));
}

closest3 collide_closest3(const body3 *a, const body3 *b, bool meeting) {
    if (a->core->kind == CORE3_RAY && b->core->kind == CORE3_RAY) {
        return between_rays(a, b);
    }
    if (a->count == 1 && b->count == 1) {
        return between_points(collide_body3_vertex(a, 0), collide_body3_vertex(b, 0));
    }
    const closest_simplex3 simplex = search(a, b, meeting);
    const dd_vec3 zero = dd_from3(geom_vec3_make(0.0, 0.0, 0.0));
    closest3 result = {zero, zero, simplex.closest, dd_length3(simplex.closest)};
    if (simplex.count == 1) {
        result.on_a = collide_body3_vertex(a, simplex.of_a[0]);
        result.on_b = collide_body3_vertex(b, simplex.of_b[0]);
        return result;
    }
    for (int i = 0; i < simplex.count; ++i) {
        const dd weight = simplex.weight[i];
        result.on_a = dd_add_scaled3(result.on_a, weight, collide_body3_vertex(a, simplex.of_a[i]));
        result.on_b = dd_add_scaled3(result.on_b, weight, collide_body3_vertex(b, simplex.of_b[i]));
    }
    return result;
}
