/* Manifolds of shapes one of which is a polygon. */
#include "contact2_internal.h"
#include "contact2_locus.h"
#include "distance/distance2_internal.h"

#include <float.h>

/* What a locus measures is how far b is in front of it, and the way on. */
typedef struct measured {
    dd gap;
    dd_vec2 normal;
} measured;

/* The direction away from the middle of a circle, and (1, 0) there, as collide_contact_locus_normal has
 * it. */
static dd_vec2 arm_along(dd_vec2 from_middle) {
    const dd_vec2 fixed = dd_make2(dd_from(1.0), dd_from(0.0));
    return dd_is_zero2(from_middle) ? fixed : dd_normalize2(from_middle);
}

static measured measure(const solid_pair2 *pair, const contact_locus2 *locus, dd_vec2 x) {
    const local2 *frame = &pair->frame;
    const dd_vec2 apart = collide_local2_difference(frame, locus->edge.a, locus->vertex);
    const dd_vec2 from_start = dd_sub2(x, locus->of_a ? apart : dd_neg2(apart));
    const dd radius = collide_local2_size(frame, pair->a.radius);
    if (locus->is_arc) {
        const measured result = {dd_sub(dd_length2(from_start), radius), arm_along(from_start)};
        return result;
    }
    const dd_vec2 way = dd_normalize2(collide_local2_difference(frame, locus->edge.b, locus->edge.a));
    const dd_vec2 right = dd_make2(way.y, dd_neg(way.x));
    const dd_vec2 normal = locus->of_a ? right : dd_neg2(right);
    const measured result = {dd_sub(dd_dot2(from_start, normal), radius), normal};
    return result;
}

/* A translation and how far it is from two loci. */
typedef struct attempt {
    dd_vec2 x;
    measured first;
    measured second;
    double misfit;
} attempt;

static attempt attempt_at(const solid_pair2 *pair, const separating_translation2 *separation, dd_vec2 x) {
    attempt result = {.x = x};
    result.first = measure(pair, &separation->locus[0], x);
    result.second = measure(pair, &separation->locus[1], x);
    result.misfit = fabs(result.first.gap.high) + fabs(result.second.gap.high);
    return result;
}

/* Where both loci would be if they were straight. */
static dd_vec2 straight_crossing(const attempt *at) {
    const dd_vec2 n = at->first.normal;
    const dd_vec2 m = at->second.normal;
    const dd determinant = dd_cross2(n, m);
    const dd step_x = dd_sub(dd_mul(at->second.gap, n.y), dd_mul(at->first.gap, m.y));
    const dd step_y = dd_sub(dd_mul(at->first.gap, m.x), dd_mul(at->second.gap, n.x));
    return dd_add2(at->x, dd_make2(dd_div(step_x, determinant), dd_div(step_y, determinant)));
}

/* Newton's method for the translation that leaves both loci, from one with the digits of doubles: two steps
 * give those of double-doubles. A step that does not come nearer is not taken: the circle of a radius that is
 * next to nothing in the frame may be smaller than the rounding of the translation, which then says nothing
 * about the direction there. */
static dd_vec2 refined_crossing(const solid_pair2 *pair, const separating_translation2 *separation,
                                dd_vec2 x) {
    attempt best = attempt_at(pair, separation, x);
    for (int i = 0; i < 2 && best.misfit > 0.0; ++i) {
        const attempt next = attempt_at(pair, separation, straight_crossing(&best));
        if (!(next.misfit < best.misfit)) {
            break;
        }
        best = next;
    }
    return best.x;
}

static dd_vec2 refined(const solid_pair2 *pair, const separating_translation2 *separation) {
    const dd_vec2 zero = {{0.0, 0.0}, {0.0, 0.0}};
    if (separation->count == 1) {
        const measured at_origin = measure(pair, &separation->locus[0], zero);
        return dd_scale2(at_origin.normal, dd_max(dd_neg(at_origin.gap), dd_from(0.0)));
    }
    const dd_vec2 x = dd_make2(dd_from(separation->translation.x), dd_from(separation->translation.y));
    return separation->count == 2 ? refined_crossing(pair, separation, x) : x;
}

/* The outermost places of touch along a direction, once b has moved. */
typedef struct touch_search {
    const solid_pair2 *pair;
    geom_vec2 translation;
    geom_vec2 tangent;
    bool found;
    double low;
    double high;
    geom_vec2 at_low;
    geom_vec2 at_high;
} touch_search;

/* Midway between where the two surfaces are before the move: the vertex goes with b, or waits at a for the
 * edge. */
static geom_vec2 middle_of(const touch_search *search, const contact_locus2 *locus) {
    const solid_pair2 *pair = search->pair;
    const geom_vec2 vertex = dd_high2(collide_local2_point(&pair->frame, locus->vertex));
    if (locus->of_a) {
        return geom_vec2_add_scaled(vertex, 0.5, search->translation);
    }
    const geom_vec2 surface = geom_vec2_add_scaled(vertex, pair->radius, locus->normal);
    return geom_vec2_add_scaled(surface, -0.5, search->translation);
}

static bool visit_touch(void *context, const contact_locus2 *locus) {
    touch_search *search = context;
    if (!collide_contact_locus_holds(search->pair, locus, search->translation)) {
        return false;
    }
    const geom_vec2 middle = middle_of(search, locus);
    const double along = geom_vec2_dot(middle, search->tangent);
    if (!search->found || along < search->low) {
        search->low = along;
        search->at_low = middle;
    }
    if (!search->found || along > search->high) {
        search->high = along;
        search->at_high = middle;
    }
    search->found = true;
    return false;
}

static geom_vec2 world_point(const solid_pair2 *pair, geom_vec2 local) {
    return collide_local2_world_point(&pair->frame, dd_make2(dd_from(local.x), dd_from(local.y)));
}

static void set_contacts(collide_manifold *manifold, const contact_trees2 *trees, geom_vec2 translation,
                         geom_vec2 common) {
    const solid_pair2 *pair = trees->pair;
    touch_search search = {
        .pair = pair, .translation = translation, .tangent = geom_vec2_perp(manifold->normal)};
    (void)collide_contact_loci_visit(trees, translation, COLLIDE_LOCUS_SLACK, visit_touch, &search);
    manifold->count = search.found && search.high - search.low > COLLIDE_LOCUS_SLACK ? 2 : 1;
    manifold->points[0].point = search.found ? world_point(pair, search.at_low) : common;
    manifold->points[1].point =
        manifold->count == 2 ? world_point(pair, search.at_high) : geom_vec2_make(0.0, 0.0);
    for (int i = 0; i < manifold->count; ++i) {
        manifold->points[i].depth = manifold->depth;
    }
}

/* The direction of a translation, or, for one too short to have any, that in which its loci are left. */
static geom_vec2 normal_of(const separating_translation2 *separation, dd_vec2 translation) {
    if (separation->count == 1) {
        return collide_contact_locus_normal(&separation->locus[0], dd_high2(translation));
    }
    if (!dd_is_zero2(translation)) {
        return dd_high2(dd_normalize2(translation));
    }
    return separation->push;
}

collide_manifold collide_polygon_manifold(const collide_shape *a, const collide_shape *b,
                                          collide_relation relation) {
    solid_pair2 pair;
    collide_solid_pair_make(&pair, a, b);
    contact_trees2 trees;
    collide_contact_trees_make(&trees, &pair);
    const separating_translation2 separation = collide_separating_translation_find(&trees, a, b, relation);
    const bool overlaps = relation == COLLIDE_OVERLAPPING;
    const dd_vec2 zero = {{0.0, 0.0}, {0.0, 0.0}};
    const dd_vec2 translation = overlaps ? refined(&pair, &separation) : zero;
    collide_manifold manifold = {.relation = relation, .normal = normal_of(&separation, translation)};
    if (overlaps) {
        manifold.depth = fmax(collide_local2_world_size(&pair.frame, dd_length2(translation)), DBL_TRUE_MIN);
    }
    set_contacts(&manifold, &trees, dd_high2(translation), collide_polygon_distance(a, b, relation).on_a);
    return manifold;
}
