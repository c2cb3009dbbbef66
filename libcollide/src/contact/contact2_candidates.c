/* The candidates of a cell: nearest points of loci, and where two of them meet. */
#include "contact2_candidates.h"

#include <geom/scalar.h>

#include <math.h>

enum {
    SEEN_LOCI = 4 /* for each vertex: where sides with many vertices meet along a line, as many are there */
};

/* The unit vector of any direction, however short: the squares of its numbers may be beyond doubles. */
static geom_vec2 unit_along(geom_vec2 way) {
    int exponent;
    (void)frexp(fmax(fabs(way.x), fabs(way.y)), &exponent);
    return geom_vec2_normalize(geom_vec2_make(ldexp(way.x, -exponent), ldexp(way.y, -exponent)));
}

geom_vec2 collide_contact_locus_normal(const contact_locus2 *locus, geom_vec2 translation) {
    if (!locus->is_arc) {
        return locus->normal;
    }
    const geom_vec2 arm = geom_vec2_sub(translation, locus->start);
    return arm.x != 0.0 || arm.y != 0.0 ? unit_along(arm) : geom_vec2_make(1.0, 0.0);
}

bool collide_contact_locus_holds(const solid_pair2 *pair, const contact_locus2 *locus,
                                 geom_vec2 translation) {
    const geom_vec2 from_start = geom_vec2_sub(translation, locus->start);
    if (locus->is_arc) {
        return fabs(geom_vec2_length(from_start) - pair->radius) <= COLLIDE_LOCUS_SLACK;
    }
    const geom_vec2 way = geom_vec2_sub(locus->end, locus->start);
    const double length = geom_vec2_length(way);
    const double along = geom_vec2_dot(from_start, way);
    return fabs(geom_vec2_dot(from_start, locus->normal)) <= COLLIDE_LOCUS_SLACK &&
           along >= -COLLIDE_LOCUS_SLACK * length && along <= (length + COLLIDE_LOCUS_SLACK) * length;
}

/* The greatest rounding of a translation. */
static double bit_of(const candidate_search2 *search, geom_vec2 x) {
    return fmax(search->free_test.grain, 0x1p-44 * geom_vec2_length(x));
}

/* An overlap that is not in doubt needs no exact test. */
bool collide_candidate_parts(candidate_search2 *search, geom_vec2 x) {
    return !collide_cover_by_edges(&search->cover, x, 2.0 * bit_of(search, x)) &&
           collide_is_free(&search->free_test, x);
}

/* A bit further, since rounding may leave an overlap; or not, where a shape fits exactly. */
static void try_separation(candidate_search2 *search, const separating_translation2 *separation) {
    const geom_vec2 x = separation->translation;
    const geom_vec2 further = geom_vec2_add_scaled(x, bit_of(search, x), separation->push);
    if (separation->length < search->best.length && separation->length >= search->least &&
        (collide_candidate_parts(search, further) || collide_candidate_parts(search, x))) {
        search->best = *separation;
    }
}

static bool is_in_cell(const candidate_search2 *search, geom_vec2 x) {
    const geom_vec2 arm = geom_vec2_sub(x, search->cell.center);
    return geom_max(fabs(arm.x), fabs(arm.y)) <= search->cell.half + COLLIDE_LOCUS_SLACK;
}

/* The nearest way over one locus: at right angles to it. */
static void try_foot(candidate_search2 *search, const contact_locus2 *locus) {
    const geom_vec2 origin = {0.0, 0.0};
    const geom_vec2 normal = collide_contact_locus_normal(locus, origin);
    double height = geom_vec2_dot(locus->start, normal);
    if (locus->is_arc) {
        height += search->trees->pair->radius;
    }
    if (height < -COLLIDE_LOCUS_SLACK) {
        return;
    }
    separating_translation2 separation = {
        .length = fmax(height, 0.0), .push = normal, .count = 1, .locus = {*locus}};
    separation.translation = geom_vec2_scale(normal, height);
    if (is_in_cell(search, separation.translation) &&
        collide_contact_locus_holds(search->trees->pair, locus, separation.translation)) {
        try_separation(search, &separation);
    }
}

/* Tries where two loci meet, if the origin is behind both in the sense that the way there is a sum of the
 * ways over each: elsewhere one of them alone is nearer. */
static void try_crossing(candidate_search2 *search, const contact_locus2 *first, const contact_locus2 *second,
                         geom_vec2 x) {
    const geom_vec2 n = collide_contact_locus_normal(first, x);
    const geom_vec2 m = collide_contact_locus_normal(second, x);
    const double determinant = geom_vec2_cross(n, m);
    const double length = geom_vec2_length(x);
    if (!is_in_cell(search, x) || !(length < search->best.length) || length < search->least ||
        !(fabs(determinant) > COLLIDE_LOCUS_SLACK)) {
        return;
    }
    const double share_n = geom_vec2_cross(x, m) / determinant;
    const double share_m = geom_vec2_cross(n, x) / determinant;
    if (share_n < -COLLIDE_LOCUS_SLACK || share_m < -COLLIDE_LOCUS_SLACK ||
        !collide_contact_locus_holds(search->trees->pair, first, x) ||
        !collide_contact_locus_holds(search->trees->pair, second, x)) {
        return;
    }
    const separating_translation2 separation = {.translation = x,
                                                .length = length,
                                                .push = unit_along(geom_vec2_add(n, m)),
                                                .count = 2,
                                                .locus = {*first, *second}};
    try_separation(search, &separation);
}

/* Where a circle meets the line through `foot` in a unit direction, or another circle: at equal distances
 * from the foot of its center. */
static void cross_circle(candidate_search2 *search, const contact_locus2 *first, const contact_locus2 *second,
                         geom_vec2 foot, geom_vec2 direction, double center_to_foot) {
    const double radius = search->trees->pair->radius;
    const double rest = (radius - center_to_foot) * (radius + center_to_foot);
    if (rest >= 0.0) {
        const double half = sqrt(rest);
        try_crossing(search, first, second, geom_vec2_add_scaled(foot, half, direction));
        try_crossing(search, first, second, geom_vec2_add_scaled(foot, -half, direction));
    }
}

static void cross_arc(candidate_search2 *search, const contact_locus2 *arc, const contact_locus2 *other) {
    const geom_vec2 between = geom_vec2_sub(other->start, arc->start);
    if (!other->is_arc) {
        const double height = geom_vec2_dot(between, other->normal);
        const geom_vec2 foot = geom_vec2_add_scaled(arc->start, height, other->normal);
        cross_circle(search, arc, other, foot, geom_vec2_perp(other->normal), height);
        return;
    }
    const double length = geom_vec2_length(between);
    if (length > 0.0) {
        const geom_vec2 foot = geom_vec2_add_scaled(arc->start, 0.5, between);
        const geom_vec2 across = geom_vec2_perp(geom_vec2_make(between.x / length, between.y / length));
        cross_circle(search, arc, other, foot, across, 0.5 * length);
    }
}

static void cross(candidate_search2 *search, const contact_locus2 *first, const contact_locus2 *second) {
    if (first->is_arc) {
        cross_arc(search, first, second);
        return;
    }
    if (second->is_arc) {
        cross_arc(search, second, first);
        return;
    }
    const double determinant = geom_vec2_cross(first->normal, second->normal);
    if (fabs(determinant) > COLLIDE_LOCUS_SLACK) {
        const double height = geom_vec2_dot(first->start, first->normal);
        const double other_height = geom_vec2_dot(second->start, second->normal);
        const double x = height * second->normal.y - other_height * first->normal.y;
        const double y = other_height * first->normal.x - height * second->normal.x;
        try_crossing(search, first, second, geom_vec2_make(x / determinant, y / determinant));
    }
}

/* ---- Loci of a cell ---- */

/* Whether two straight loci are on one line, as far as it shows in the cell, and to be left on the same side.
 * */
static bool are_on_line(const candidate_search2 *search, const contact_locus2 *locus,
                        const contact_locus2 *other) {
    static const double noise = 0x1p-46;
    const double turn = fabs(geom_vec2_cross(locus->normal, other->normal));
    const double apart = geom_vec2_dot(geom_vec2_sub(locus->start, other->start), other->normal);
    const double far = geom_max(geom_vec2_distance(locus->start, search->cell.center), search->cell.half);
    return !locus->is_arc && !other->is_arc && turn * (far + search->cell.half) <= noise &&
           fabs(apart) <= noise && geom_vec2_dot(locus->normal, other->normal) > 0.0;
}

/* The outer one of two loci on a line, as long as both together. */
static contact_locus2 joined(const contact_locus2 *locus, const contact_locus2 *other) {
    const bool is_outer = geom_vec2_dot(geom_vec2_sub(locus->start, other->start), other->normal) > 0.0;
    contact_locus2 whole = is_outer ? *locus : *other;
    const contact_locus2 *rest = is_outer ? other : locus;
    const geom_vec2 way = geom_vec2_sub(whole.end, whole.start);
    const geom_vec2 ends[2] = {rest->start, rest->end};
    for (int i = 0; i < 2; ++i) {
        if (geom_vec2_dot(geom_vec2_sub(ends[i], whole.start), way) < 0.0) {
            whole.start = ends[i];
        } else if (geom_vec2_dot(geom_vec2_sub(ends[i], whole.end), way) > 0.0) {
            whole.end = ends[i];
        }
    }
    return whole;
}

static bool collect(void *context, const contact_locus2 *locus) {
    candidate_search2 *search = context;
    if (++search->seen > SEEN_LOCI * (search->trees->a.count + search->trees->b.count)) {
        return true;
    }
    for (size_t i = 0; i < search->count; ++i) {
        if (are_on_line(search, locus, &search->locus[i])) {
            search->locus[i] = joined(locus, &search->locus[i]);
            return false;
        }
    }
    if (search->count == search->most) {
        return true;
    }
    search->locus[search->count++] = *locus;
    return false;
}

bool collide_candidates_collect(candidate_search2 *search, translation_cell2 cell, size_t most) {
    search->cell = cell;
    search->most = most;
    search->count = 0;
    search->seen = 0;
    return !collide_contact_loci_visit(search->trees, cell.center, cell.half, collect, search);
}

void collide_candidates_try(candidate_search2 *search) {
    for (size_t i = 0; i < search->count; ++i) {
        try_foot(search, &search->locus[i]);
    }
    for (size_t i = 0; i < search->count; ++i) {
        for (size_t k = 0; k < i; ++k) {
            cross(search, &search->locus[i], &search->locus[k]);
        }
    }
}

/* ---- Cells with too many loci ---- */

typedef struct locus_partner {
    candidate_search2 *search;
    const contact_locus2 *locus;
} locus_partner;

static bool try_with(void *context, const contact_locus2 *other) {
    const locus_partner *partner = context;
    cross(partner->search, partner->locus, other);
    return false;
}

static bool try_with_all(void *context, const contact_locus2 *locus) {
    candidate_search2 *search = context;
    try_foot(search, locus);
    locus_partner partner = {search, locus};
    return collide_contact_loci_visit(search->trees, search->cell.center, search->cell.half, try_with,
                                      &partner);
}

void collide_candidates_try_all(candidate_search2 *search) {
    (void)collide_contact_loci_visit(search->trees, search->cell.center, search->cell.half, try_with_all,
                                     search);
}
