/* The shortest translation that parts two shapes, found on contact loci and their crossings. */
#include "contact2_free.h"
#include "contact2_locus.h"

#include <math.h>

/* Loci held at once while looking for crossings. */
enum {
    BLOCK = 128
};

/* A locus in a box, whose segment is nearer to the origin than the range's end. */
typedef struct held_locus {
    contact_locus2 locus;
    geom_aabb2 box;
} held_locus;

typedef struct separation_search {
    const solid_pair2 *pair;
    free_test2 free_test;
    double grain; /* some roundings of the coordinates, in the frame */
    separating_translation2 best;
    length_range2 range; /* of translations that may be better */
    /* For crossings: the loci in the range that there was in the beginning, in blocks. */
    size_t block_start;
    size_t near_count;
    size_t held;
    held_locus block[BLOCK];
} separation_search;

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

/* Whether the shapes do not overlap when b has moved by x and a bit further. */
static bool is_free(separation_search *search, geom_vec2 x, geom_vec2 push) {
    const double bit = fmax(search->grain, 0x1p-44 * geom_vec2_length(x));
    return collide_is_free(&search->free_test, geom_vec2_add_scaled(x, bit, push));
}

static void try_separation(separation_search *search, const separating_translation2 *separation) {
    if (separation->length < search->best.length &&
        is_free(search, separation->translation, separation->push)) {
        search->best = *separation;
    }
}

/* The nearest way over one locus: at right angles to it. */
static void visit_single(void *context, const contact_locus2 *locus) {
    separation_search *search = context;
    const geom_vec2 origin = {0.0, 0.0};
    const geom_vec2 normal = collide_contact_locus_normal(locus, origin);
    double height = geom_vec2_dot(locus->start, normal);
    if (locus->is_arc) {
        height += search->pair->radius;
    }
    if (height < -COLLIDE_LOCUS_SLACK) {
        return;
    }
    separating_translation2 separation = {
        .length = fmax(height, 0.0), .push = normal, .count = 1, .locus = {*locus}};
    separation.translation = geom_vec2_scale(normal, height);
    if (collide_contact_locus_holds(search->pair, locus, separation.translation)) {
        try_separation(search, &separation);
    }
}

/* The least and the largest distance of a locus from the origin. */
static length_range2 distances_of(const solid_pair2 *pair, const contact_locus2 *locus) {
    const double start = geom_vec2_length(locus->start);
    if (locus->is_arc) {
        const length_range2 range = {fabs(start - pair->radius), start + pair->radius};
        return range;
    }
    const double end = geom_vec2_length(locus->end);
    const geom_vec2 way = geom_vec2_sub(locus->end, locus->start);
    const bool has_foot = geom_vec2_dot(locus->start, way) < 0.0 && geom_vec2_dot(locus->end, way) > 0.0;
    const length_range2 range = {
        has_foot ? fabs(geom_vec2_dot(locus->start, locus->normal)) : fmin(start, end), fmax(start, end)};
    return range;
}

/* Tries where two loci meet, if the origin is behind both in the sense that the way there is a sum of the
 * ways over each: elsewhere one of them alone is nearer. */
static void try_crossing(separation_search *search, const contact_locus2 *first, const contact_locus2 *second,
                         geom_vec2 x) {
    const geom_vec2 n = collide_contact_locus_normal(first, x);
    const geom_vec2 m = collide_contact_locus_normal(second, x);
    const double determinant = geom_vec2_cross(n, m);
    const double length = geom_vec2_length(x);
    if (!(length < search->best.length) || length < search->range.low ||
        !(fabs(determinant) > COLLIDE_LOCUS_SLACK)) {
        return;
    }
    const double share_n = geom_vec2_cross(x, m) / determinant;
    const double share_m = geom_vec2_cross(n, x) / determinant;
    if (share_n < -COLLIDE_LOCUS_SLACK || share_m < -COLLIDE_LOCUS_SLACK ||
        !collide_contact_locus_holds(search->pair, first, x) ||
        !collide_contact_locus_holds(search->pair, second, x)) {
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
static void cross_circle(separation_search *search, const contact_locus2 *first, const contact_locus2 *second,
                         geom_vec2 foot, geom_vec2 direction, double center_to_foot) {
    const double radius = search->pair->radius;
    const double rest = (radius - center_to_foot) * (radius + center_to_foot);
    if (rest >= 0.0) {
        const double half = sqrt(rest);
        try_crossing(search, first, second, geom_vec2_add_scaled(foot, half, direction));
        try_crossing(search, first, second, geom_vec2_add_scaled(foot, -half, direction));
    }
}

static void cross_arc(separation_search *search, const contact_locus2 *arc, const contact_locus2 *other) {
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

static void cross(separation_search *search, const contact_locus2 *first, const contact_locus2 *second) {
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

static geom_aabb2 box_of(const solid_pair2 *pair, const contact_locus2 *locus) {
    const double more = COLLIDE_LOCUS_SLACK + (locus->is_arc ? pair->radius : 0.0);
    const geom_segment2 segment = {locus->start, locus->end};
    const geom_aabb2 box = geom_segment2_bounds(segment);
    const geom_aabb2 wider = {{box.min.x - more, box.min.y - more}, {box.max.x + more, box.max.y + more}};
    return wider;
}

static bool boxes_meet(const geom_aabb2 *a, const geom_aabb2 *b) {
    return a->min.x <= b->max.x && b->min.x <= a->max.x && a->min.y <= b->max.y && b->min.y <= a->max.y;
}

/* Whether both ends of a segment are clearly on one side of a line. */
static bool is_beside(const contact_locus2 *line, const contact_locus2 *segment) {
    const double start = geom_vec2_dot(geom_vec2_sub(segment->start, line->start), line->normal);
    const double end = geom_vec2_dot(geom_vec2_sub(segment->end, line->start), line->normal);
    return fmin(start, end) > 2.0 * COLLIDE_LOCUS_SLACK || fmax(start, end) < -2.0 * COLLIDE_LOCUS_SLACK;
}

static void cross_held(separation_search *search, const held_locus *held, const held_locus *other) {
    const contact_locus2 *first = &held->locus;
    const contact_locus2 *second = &other->locus;
    const bool are_straight = !first->is_arc && !second->is_arc;
    if (boxes_meet(&held->box, &other->box) &&
        !(are_straight && (is_beside(first, second) || is_beside(second, first)))) {
        cross(search, first, second);
    }
}

/* Holds one block of the near loci, and crosses each of them with all before it. */
static void visit_crossings(void *context, const contact_locus2 *locus) {
    separation_search *search = context;
    const length_range2 distances = distances_of(search->pair, locus);
    if (distances.low >= search->range.high + COLLIDE_LOCUS_SLACK || distances.high < search->range.low) {
        return;
    }
    const held_locus fresh = {*locus, box_of(search->pair, locus)};
    for (size_t i = 0; i < search->held; ++i) {
        cross_held(search, &search->block[i], &fresh);
    }
    const size_t number = search->near_count++;
    if (number >= search->block_start && search->held < BLOCK) {
        search->block[search->held++] = fresh;
    }
}

static void find_crossings(separation_search *search) {
    search->range.high = search->best.length;
    search->block_start = 0;
    do {
        search->near_count = 0;
        search->held = 0;
        collide_contact_loci_visit(search->pair, &search->range, visit_crossings, search);
        search->block_start += BLOCK;
    } while (search->block_start < search->near_count);
}

/* Parts the boxes around the shapes, which is always possible, unless all their sides are beyond the largest
 * double. */
static separating_translation2 part_boxes(const solid_pair2 *pair, geom_aabb2 a, geom_aabb2 b) {
    const geom_vec2 up = dd_high2(collide_local2_difference(&pair->frame, a.max, b.min));
    const geom_vec2 down = dd_high2(collide_local2_difference(&pair->frame, a.min, b.max));
    const geom_vec2 ways[4] = {{up.x, 0.0}, {0.0, up.y}, {down.x, 0.0}, {0.0, down.y}};
    separating_translation2 best = {.length = HUGE_VAL, .push = {1.0, 0.0}};
    for (int i = 0; i < 4; ++i) {
        const double length = geom_vec2_length(ways[i]);
        if (length < best.length) {
            best.length = length;
            best.translation = ways[i];
            best.push = geom_vec2_make(i % 2 == 0 ? (i < 2 ? 1.0 : -1.0) : 0.0,
                                       i % 2 == 1 ? (i < 2 ? 1.0 : -1.0) : 0.0);
        }
    }
    return best;
}

/* Some roundings of the largest coordinate, in the frame. */
static double grain_of(const solid_pair2 *pair, geom_aabb2 a, geom_aabb2 b) {
    const geom_aabb2 both = geom_aabb2_union(a, b);
    const double largest =
        fmax(fmax(fabs(both.min.x), fabs(both.max.x)), fmax(fabs(both.min.y), fabs(both.max.y)));
    return fmax(largest * pair->frame.factor, 1.0) * 0x1p-50;
}

separating_translation2 collide_separating_translation_find(const solid_pair2 *pair, const collide_shape *a,
                                                            const collide_shape *b,
                                                            collide_relation relation) {
    const geom_aabb2 box_a = collide_shape_bounds(*a);
    const geom_aabb2 box_b = collide_shape_bounds(*b);
    separation_search search = {.pair = pair, .grain = grain_of(pair, box_a, box_b)};
    search.best = part_boxes(pair, box_a, box_b);
    collide_free_test_make(&search.free_test, pair, a, b, search.best.length);
    if (relation == COLLIDE_TOUCHING) {
        search.best.length = fmin(search.best.length, COLLIDE_LOCUS_SLACK);
    }
    search.range.low = relation == COLLIDE_OVERLAPPING ? collide_certain_depth(pair, box_a, box_b) : 0.0;
    search.range.high = search.best.length;
    collide_contact_loci_visit(pair, &search.range, visit_single, &search);
    if (search.best.length > 0.0) {
        find_crossings(&search);
    }
    return search.best;
}
