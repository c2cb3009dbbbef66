/* The shortest translation that parts two shapes, found on contact loci and their crossings. */
#include "contact2_locus.h"

#include "shape/plain2.h"
#include "shape/ring2.h"

#include <math.h>

/* Loci held at once while looking for crossings. */
enum {
    BLOCK = 32
};

typedef struct separation_search {
    const solid_pair2 *pair;
    const collide_shape *a;
    const collide_shape *b;
    double grain; /* some roundings of the coordinates, in the frame */
    separating_translation2 best;
    /* For crossings: the loci nearer to the origin than the best was in the beginning, in blocks. */
    double reach;
    size_t block_start;
    size_t near_count;
    size_t held;
    contact_locus2 block[BLOCK];
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

static geom_vec2 in_world(const solid_pair2 *pair, geom_vec2 local) {
    return geom_vec2_make(local.x * pair->frame.unit_low * pair->frame.unit_high,
                          local.y * pair->frame.unit_low * pair->frame.unit_high);
}

static geom_segment2 moved_segment(geom_segment2 segment, geom_vec2 by) {
    const geom_segment2 moved = {geom_vec2_add(segment.a, by), geom_vec2_add(segment.b, by)};
    return moved;
}

static collide_shape moved_plain(collide_shape shape, geom_vec2 by) {
    geom_vec2 *const points = plain2_points(&shape);
    for (size_t i = 0; i < plain2_of(shape.kind).points; ++i) {
        points[i] = geom_vec2_add(points[i], by);
    }
    return shape;
}

/* Whether an edge of the rings, moved, meets the inside of a shape. */
static bool enters(const core2 *solid, geom_vec2 by, const collide_shape *shape) {
    for (size_t r = 0; r < core2_ring_count(solid); ++r) {
        const geom_ring ring = core2_ring(solid, r);
        for (size_t i = 0; i < ring.count; ++i) {
            const geom_segment2 edge = moved_segment(collide_ring_edge(ring, i), by);
            if (collide_shape_relation(collide_shape_from_segment(edge), *shape) == COLLIDE_OVERLAPPING) {
                return true;
            }
        }
    }
    return false;
}

/* Whether the shapes do not overlap when b has moved by x and a bit further. Exact for the moved coordinates;
 * two shapes in rings do not overlap where no edge of one meets the inside of the other. */
static bool is_free(const separation_search *search, geom_vec2 x, geom_vec2 push) {
    const double bit = fmax(search->grain, 0x1p-44 * geom_vec2_length(x));
    const geom_vec2 by = in_world(search->pair, geom_vec2_add_scaled(x, bit, push));
    const geom_vec2 back = geom_vec2_scale(by, -1.0);
    if (search->a->kind != COLLIDE_SHAPE_CONVEX && search->a->kind != COLLIDE_SHAPE_POLYGON) {
        return collide_shape_relation(moved_plain(*search->a, back), *search->b) != COLLIDE_OVERLAPPING;
    }
    return !enters(&search->pair->a, back, search->b) && !enters(&search->pair->b, by, search->a);
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

/* The distance of the origin to the line or circle of a locus. */
static double distance_to(const solid_pair2 *pair, const contact_locus2 *locus) {
    return locus->is_arc ? fabs(geom_vec2_length(locus->start) - pair->radius)
                         : fabs(geom_vec2_dot(locus->start, locus->normal));
}

/* Tries where two loci meet, if the origin is behind both in the sense that the way there is a sum of the
 * ways over each: elsewhere one of them alone is nearer. */
static void try_crossing(separation_search *search, const contact_locus2 *first, const contact_locus2 *second,
                         geom_vec2 x) {
    const geom_vec2 n = collide_contact_locus_normal(first, x);
    const geom_vec2 m = collide_contact_locus_normal(second, x);
    const double determinant = geom_vec2_cross(n, m);
    const double length = geom_vec2_length(x);
    if (!(length < search->best.length) || !(fabs(determinant) > COLLIDE_LOCUS_SLACK)) {
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

/* Holds one block of the near loci, and crosses each of them with all before it. */
static void visit_crossings(void *context, const contact_locus2 *locus) {
    separation_search *search = context;
    if (distance_to(search->pair, locus) >= search->reach) {
        return;
    }
    for (size_t i = 0; i < search->held; ++i) {
        cross(search, &search->block[i], locus);
    }
    const size_t number = search->near_count++;
    if (number >= search->block_start && search->held < BLOCK) {
        search->block[search->held++] = *locus;
    }
}

static void find_crossings(separation_search *search) {
    search->reach = search->best.length;
    search->block_start = 0;
    do {
        search->near_count = 0;
        search->held = 0;
        collide_contact_loci_visit(search->pair, visit_crossings, search);
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
    separation_search search = {.pair = pair, .a = a, .b = b, .grain = grain_of(pair, box_a, box_b)};
    search.best = part_boxes(pair, box_a, box_b);
    if (relation == COLLIDE_TOUCHING) {
        search.best.length = fmin(search.best.length, COLLIDE_LOCUS_SLACK);
    }
    collide_contact_loci_visit(pair, visit_single, &search);
    if (search.best.length > 0.0) {
        find_crossings(&search);
    }
    return search.best;
}
