/* A length that no translation can undercut that parts two solids. */
#include "contact2_locus.h"

#include "shape/ring2.h"

#include <math.h>

/* If a point is at least d inside of a and at least e inside of b, then the shapes overlap at every translation
 * shorter than d + e: a point between them is inside of both. The point is sought on lattices that become finer
 * around the best one. Any point will do, a better one saves more work.
 *
 * They also overlap at every translation that brings a vertex of one within d of a point that is d inside of the
 * other. These translations are discs, as is the one around 0. How far the union of all reaches without a gap
 * is found along rays from 0. At a point of a ray, let f be the depth in the deepest disc. Then all points within
 * f are in the union, so the next step is f long, but for the distance from ray to ray. */

enum {
    LATTICE = 5, /* points in a row */
    ROUNDS = 4,
    RAYS = 128,
    MOST_STEPS = 64
};

/* Some roundings of coordinates and distances, in the frame. */
static const double slack = 0x1p-30;

/* The cosine and sine of the angle from ray to ray, and its half, rounded up. */
static const double ray_turn_x = 0.99879545620517239;
static const double ray_turn_y = 0.049067674327418015;
static const double half_gap = 0.02455;

/* Whether a horizontal line through the origin, to the right, crosses the edge. */
static bool is_left_of(geom_vec2 a, geom_vec2 b) {
    return (a.y > 0.0) != (b.y > 0.0) && (geom_vec2_cross(a, b) > 0.0) == (b.y > a.y);
}

static double squared_distance_to(geom_vec2 a, geom_vec2 b) {
    const geom_vec2 way = geom_vec2_sub(b, a);
    const double squared = geom_vec2_dot(way, way);
    const double along = squared > 0.0 ? -geom_vec2_dot(a, way) / squared : 0.0;
    const geom_vec2 nearest = geom_vec2_add_scaled(a, fmin(fmax(along, 0.0), 1.0), way);
    return geom_vec2_dot(nearest, nearest);
}

/* How deep a point of the frame is in a solid; negative outside. */
static double depth_in(const core2 *solid, const local2 *frame, double radius, geom_vec2 point) {
    double least = HUGE_VAL;
    bool inside = false;
    for (size_t r = 0; r < core2_ring_count(solid); ++r) {
        const geom_ring ring = core2_ring(solid, r);
        geom_vec2 from =
            geom_vec2_sub(collide_local2_rough(frame, ring.points[ring.count - 1], frame->origin), point);
        for (size_t i = 0; i < ring.count; ++i) {
            const geom_vec2 to =
                geom_vec2_sub(collide_local2_rough(frame, ring.points[i], frame->origin), point);
            least = fmin(least, squared_distance_to(from, to));
            inside = inside != is_left_of(from, to);
            from = to;
        }
    }
    return radius + (inside ? sqrt(least) : -sqrt(least)) - slack;
}

/* A point, and how deep it is inside of each of two shapes; 0 if it is not inside of both. */
typedef struct deep_point {
    geom_vec2 point;
    double in_a;
    double in_b;
} deep_point;

static deep_point look_at(const solid_pair2 *pair, geom_vec2 point) {
    const deep_point none = {point, 0.0, 0.0};
    const double in_a = depth_in(&pair->a, &pair->frame, pair->radius, point);
    const double in_b = in_a > 0.0 ? depth_in(&pair->b, &pair->frame, 0.0, point) : 0.0;
    const deep_point found = {point, in_a, in_b};
    return in_b > 0.0 ? found : none;
}

static deep_point find_deep_point(const solid_pair2 *pair, geom_aabb2 a, geom_aabb2 b) {
    const geom_vec2 least = geom_vec2_make(fmax(a.min.x, b.min.x), fmax(a.min.y, b.min.y));
    const geom_vec2 most = geom_vec2_make(fmin(a.max.x, b.max.x), fmin(a.max.y, b.max.y));
    const geom_vec2 low = collide_local2_rough(&pair->frame, least, pair->frame.origin);
    const geom_vec2 high = collide_local2_rough(&pair->frame, most, pair->frame.origin);
    deep_point best = {geom_vec2_scale(geom_vec2_add(low, high), 0.5), 0.0, 0.0};
    geom_vec2 step = geom_vec2_scale(geom_vec2_sub(high, low), 1.0 / (LATTICE + 1));
    for (int round = 0; round < ROUNDS; ++round) {
        const geom_vec2 around = best.point;
        for (int i = 0; i < LATTICE * LATTICE; ++i) {
            const int column = i % LATTICE - LATTICE / 2;
            const int row = i / LATTICE - LATTICE / 2;
            const geom_vec2 point = geom_vec2_make(around.x + step.x * column, around.y + step.y * row);
            const deep_point found = look_at(pair, point);
            best = found.in_a + found.in_b > best.in_a + best.in_b ? found : best;
        }
        step = geom_vec2_scale(step, 0.4);
    }
    return best;
}

/* The squared distance of a point to the nearest vertex of a solid. */
static double squared_distance_to_vertices(const core2 *solid, const local2 *frame, geom_vec2 point) {
    double least = HUGE_VAL;
    for (size_t r = 0; r < core2_ring_count(solid); ++r) {
        const geom_ring ring = core2_ring(solid, r);
        for (size_t i = 0; i < ring.count; ++i) {
            const geom_vec2 way =
                geom_vec2_sub(collide_local2_rough(frame, ring.points[i], frame->origin), point);
            least = fmin(least, geom_vec2_dot(way, way));
        }
    }
    return least;
}

/* How deep a translation is in the union of the discs. */
static double depth_of(const solid_pair2 *pair, const deep_point *deep, geom_vec2 translation) {
    const double to_a =
        sqrt(squared_distance_to_vertices(&pair->a, &pair->frame, geom_vec2_add(deep->point, translation)));
    const double to_b =
        sqrt(squared_distance_to_vertices(&pair->b, &pair->frame, geom_vec2_sub(deep->point, translation)));
    const double around_0 = deep->in_a + deep->in_b - geom_vec2_length(translation);
    return fmax(around_0, fmax(deep->in_b - to_a, deep->in_a - to_b)) - slack;
}

/* How far the union reaches along a ray and halfway to the next ones; not looked for beyond `most`. */
static double reach_along(const solid_pair2 *pair, const deep_point *deep, geom_vec2 direction, double most) {
    double length = deep->in_a + deep->in_b;
    for (int i = 0; i < MOST_STEPS && length < most; ++i) {
        const double step = depth_of(pair, deep, geom_vec2_scale(direction, length)) - half_gap * length;
        if (!(step > 0.002 * length)) {
            break;
        }
        length += step;
    }
    return fmin(length, most);
}

double collide_certain_depth(const solid_pair2 *pair, geom_aabb2 a, geom_aabb2 b) {
    const deep_point deep = find_deep_point(pair, a, b);
    if (!(deep.in_a > 0.0)) {
        return 0.0;
    }
    double reach = HUGE_VAL;
    geom_vec2 direction = geom_vec2_make(1.0, 0.0);
    for (int i = 0; i < RAYS; ++i) {
        reach = reach_along(pair, &deep, direction, reach);
        direction = geom_vec2_make(direction.x * ray_turn_x - direction.y * ray_turn_y,
                                   direction.x * ray_turn_y + direction.y * ray_turn_x);
    }
    return reach;
}
