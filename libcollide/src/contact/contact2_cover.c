/* Proofs that two shapes overlap at all translations around one, by edges that cross and by common points. */
#include "contact2_cover.h"

#include <geom/scalar.h>

#include <math.h>

/* Two things prove an overlap at all translations of b within some length of one.
 *
 * Edges that cross go on crossing until an end of one comes to lie on the other: the translations at which
 * they cross are a parallelogram. Where a has a radius, edges may also be that near to each other.
 *
 * A point that is at least d inside of a and at least e inside of b stays in both, or between them in the
 * sense that one point of the way between its two places does, until the translation is d + e long.
 *
 * The first is the stronger proof for long thin parts, the second for others: however finely a border is
 * jagged, the inside has points as deep as it is wide. */

/* The distance of the origin to a segment. */
static double distance_to(geom_vec2 a, geom_vec2 way) {
    const double squared = geom_vec2_dot(way, way);
    const double along = squared > 0.0 ? -geom_vec2_dot(a, way) / squared : 0.0;
    return geom_vec2_length(geom_vec2_add_scaled(a, geom_min(geom_max(along, 0.0), 1.0), way));
}

/* The parallelogram of the translations at which two edges cross, seen from one of them. */
typedef struct crossings2 {
    geom_vec2 corner;
    geom_vec2 way_a;
    geom_vec2 way_b;
} crossings2;

/* How deep the translation is inside; 0 outside. */
static double depth_in(const crossings2 *crossings) {
    const double turn = geom_vec2_cross(crossings->way_a, crossings->way_b);
    const double area = fabs(turn);
    const double from_a = copysign(1.0, turn) * geom_vec2_cross(crossings->corner, crossings->way_a);
    const double from_b = copysign(1.0, turn) * geom_vec2_cross(crossings->way_b, crossings->corner);
    const double near_a = geom_min(from_a, area - from_a);
    const double near_b = geom_min(from_b, area - from_b);
    if (!(near_a > 0.0 && near_b > 0.0)) {
        return 0.0;
    }
    return geom_min(near_a / geom_vec2_length(crossings->way_a), near_b / geom_vec2_length(crossings->way_b));
}

/* The distance from outside, which is that of the two edges. */
static double distance_of(const crossings2 *crossings) {
    const geom_vec2 corner = crossings->corner;
    const geom_vec2 way_a = crossings->way_a;
    const geom_vec2 way_b = crossings->way_b;
    return geom_min(geom_min(distance_to(corner, way_a), distance_to(geom_vec2_add(corner, way_b), way_a)),
                    geom_min(distance_to(corner, way_b), distance_to(geom_vec2_add(corner, way_a), way_b)));
}

static bool couple_proves(const cover2 *cover, const edge_couple2 *couple, geom_vec2 center, double reach) {
    const geom_vec2 corner = geom_vec2_sub(geom_vec2_sub(couple->of_a.a, couple->of_b.a), center);
    const crossings2 crossings = {corner, geom_vec2_sub(couple->of_a.b, couple->of_a.a),
                                  geom_vec2_sub(couple->of_b.a, couple->of_b.b)};
    const double lacking = reach + COLLIDE_COVER_SLACK - cover->radius;
    const double depth = depth_in(&crossings);
    return depth > 0.0 ? depth >= lacking : lacking < 0.0 && distance_of(&crossings) <= -lacking;
}

static double common_depth(const cover2 *cover, double in_a, double in_b) {
    return in_a + in_b + cover->radius - COLLIDE_COVER_SLACK;
}

/* ---- Proofs of before ---- */

static bool couples_prove(cover2 *cover, geom_vec2 center, double reach) {
    for (size_t i = 0; i < cover->couple_count; ++i) {
        if (couple_proves(cover, &cover->couple[i], center, reach)) {
            const edge_couple2 proof = cover->couple[i];
            for (; i > 0; --i) {
                cover->couple[i] = cover->couple[i - 1];
            }
            cover->couple[0] = proof;
            return true;
        }
    }
    return false;
}

static void pole_first(pole2 *poles, size_t i) {
    const pole2 pole = poles[i];
    for (; i > 0; --i) {
        poles[i] = poles[i - 1];
    }
    poles[0] = pole;
}

static bool poles_prove(cover2 *cover, geom_vec2 center, double reach) {
    const double lacking = reach + COLLIDE_COVER_SLACK - cover->radius;
    for (size_t i = 0; i < cover->pole_count; ++i) {
        const pole2 of_a = cover->pole_of_a[i];
        const pole2 of_b = cover->pole_of_b[i];
        if (collide_edge_tree_is_deep(cover->b, geom_vec2_sub(of_a.point, center), lacking - of_a.depth)) {
            pole_first(cover->pole_of_a, i);
            return true;
        }
        if (collide_edge_tree_is_deep(cover->a, geom_vec2_add(of_b.point, center), lacking - of_b.depth)) {
            pole_first(cover->pole_of_b, i);
            return true;
        }
    }
    return false;
}

bool collide_cover_known(cover2 *cover, geom_vec2 center, double reach) {
    return couples_prove(cover, center, reach) || poles_prove(cover, center, reach);
}

/* ---- New proofs ---- */

typedef struct couple_search {
    cover2 *cover;
    geom_vec2 center;
    double reach;
} couple_search;

static void remember_couple(cover2 *cover, const edge_couple2 *couple) {
    cover->couple_count += cover->couple_count < COVER_PROOFS;
    for (size_t i = cover->couple_count - 1; i > 0; --i) {
        cover->couple[i] = cover->couple[i - 1];
    }
    cover->couple[0] = *couple;
}

static bool visit_couple(void *context, const near_edges2 *edges) {
    const couple_search *search = context;
    const edge_couple2 couple = {edges->of_a, edges->of_b};
    if (!couple_proves(search->cover, &couple, search->center, search->reach)) {
        return false;
    }
    remember_couple(search->cover, &couple);
    return true;
}

bool collide_cover_by_edges(cover2 *cover, geom_vec2 center, double reach) {
    couple_search search = {cover, center, reach};
    const double longest = geom_min(cover->a->longest, cover->b->longest);
    if (reach - cover->radius > 0.5 * longest) {
        return false; /* no parallelogram is that wide */
    }
    return couples_prove(cover, center, reach) ||
           collide_visit_near_edges(cover->a, cover->b, center, reach - cover->radius, false, visit_couple,
                                    &search);
}

static void remember_pole(cover2 *cover, pole2 of_a, pole2 of_b) {
    cover->pole_count += cover->pole_count < COVER_PROOFS;
    cover->pole_of_a[cover->pole_count - 1] = of_a;
    cover->pole_of_b[cover->pole_count - 1] = of_b;
    pole_first(cover->pole_of_a, cover->pole_count - 1);
    pole_first(cover->pole_of_b, cover->pole_count - 1);
}

/* A climb in four directions. No step gains more than twice its length, so none need be shorter than half of
 * what is missing. */
bool collide_cover_by_point(cover2 *cover, geom_vec2 center, double reach, int steps, geom_vec2 *point) {
    pole2 best_a = {*point, collide_edge_tree_depth(cover->a, *point)};
    pole2 best_b = {geom_vec2_sub(*point, center), 0.0};
    best_b.depth = collide_edge_tree_depth(cover->b, best_b.point);
    double best = common_depth(cover, best_a.depth, best_b.depth);
    geom_vec2 way = geom_vec2_make(1.0, 0.0);
    double part = 0.5;
    int failures = 0;
    for (; best < reach && steps > 0; --steps) {
        const geom_vec2 next = geom_vec2_add_scaled(best_a.point, part * (reach - best), way);
        const pole2 of_a = {next, collide_edge_tree_depth(cover->a, next)};
        pole2 of_b = {geom_vec2_sub(next, center), 0.0};
        of_b.depth = collide_edge_tree_depth(cover->b, of_b.point);
        const double found = common_depth(cover, of_a.depth, of_b.depth);
        if (found > best) {
            best = found;
            best_a = of_a;
            best_b = of_b;
            failures = 0;
            continue;
        }
        way = geom_vec2_perp(way);
        if (++failures == 4) {
            part *= 0.5;
            failures = 0;
        }
    }
    *point = best_a.point;
    if (best >= reach) {
        remember_pole(cover, best_a, best_b);
    }
    return best >= reach;
}
