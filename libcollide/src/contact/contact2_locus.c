/* The contact loci of two shapes: segments and circles. */
#include "contact2_locus.h"

#include <geom/scalar.h>

#include <math.h>

/* By how much a neighboring vertex may seem to lie on the wrong side: loci too many do no harm. */
static const double slack = 0x1p-40;

/* Of the vertices and of the box around the shape, which is rounded outwards and may be parted from
 * another. */
static int span_of(const core2 *solid, const collide_shape *shape, geom_vec2 origin, int exponent) {
    const geom_aabb2 box = collide_shape_bounds(*shape);
    exponent = collide_larger_exponent(exponent, collide_span_exponent(origin, box.min));
    exponent = collide_larger_exponent(exponent, collide_span_exponent(origin, box.max));
    for (size_t r = 0; r < core2_ring_count(solid); ++r) {
        const geom_ring ring = core2_ring(solid, r);
        for (size_t i = 0; i < ring.count; ++i) {
            exponent = collide_larger_exponent(exponent, collide_span_exponent(origin, ring.points[i]));
        }
    }
    return exponent;
}

void collide_solid_pair_make(solid_pair2 *pair, const collide_shape *a, const collide_shape *b) {
    collide_core2_init(&pair->a, a);
    collide_core2_init(&pair->b, b);
    collide_core2_round_corners(&pair->a);
    collide_core2_round_corners(&pair->b);
    const geom_vec2 origin = core2_ring(&pair->a, 0).points[0];
    int exponent = collide_size_exponent(pair->a.radius);
    exponent = span_of(&pair->a, a, origin, exponent);
    exponent = span_of(&pair->b, b, origin, exponent);
    pair->frame = collide_local2_make(origin, exponent);
    pair->radius = collide_local2_size(&pair->frame, pair->a.radius).high;
}

static geom_aabb2 grown_box(geom_aabb2 box, double by) {
    const geom_aabb2 grown = {{box.min.x - by, box.min.y - by}, {box.max.x + by, box.max.y + by}};
    return grown;
}

/* No translation longer than one that parts the boxes matters. */
void collide_contact_trees_make(contact_trees2 *trees, const solid_pair2 *pair) {
    const geom_aabb2 a = collide_local_bounds(&pair->a, &pair->frame);
    const geom_aabb2 b = collide_local_bounds(&pair->b, &pair->frame);
    const double x = geom_min(a.max.x - b.min.x, b.max.x - a.min.x);
    const double y = geom_min(a.max.y - b.min.y, b.max.y - a.min.y);
    const double reach = geom_max(geom_min(x, y), 0.0) + 2.0 * pair->radius;
    trees->pair = pair;
    collide_edge_tree_make(&trees->a, &pair->a, &pair->frame, grown_box(b, reach));
    collide_edge_tree_make(&trees->b, &pair->b, &pair->frame, grown_box(a, reach));
}

/* Whether a ring has the solid on its right. Rings without an inside have it on both sides, one for each way
 * along them. */
static bool is_reversed(const run_walk2 *at) {
    const int orientation = edge_tree2_orientation(at->tree, at->r);
    return (at->r > 0 ? -orientation : orientation) < 0;
}

/* The edge with the solid on its left. */
static geom_segment2 edge_of(const run_walk2 *at) {
    const bool reversed = is_reversed(at);
    const geom_segment2 edge = {reversed ? run_walk2_end(at) : run_walk2_start(at),
                                reversed ? run_walk2_start(at) : run_walk2_end(at)};
    return edge;
}

static geom_vec2 local_difference(const solid_pair2 *pair, geom_vec2 a, geom_vec2 b) {
    return dd_high2(collide_local2_difference(&pair->frame, a, b));
}

/* The work of a visit. */
typedef struct locus_walk {
    const contact_trees2 *trees;
    geom_vec2 center;
    double half;
    locus_visitor2 *visit;
    void *context;
} locus_walk;

/* Whether the solid around a vertex lies outside of an edge with an outward normal that touches it there. A
 * reflex corner touches nothing from outside. */
static bool touches_outside(const solid_pair2 *pair, const run_walk2 *at, geom_vec2 outward) {
    const geom_vec2 vertex = run_walk2_start(at);
    const geom_vec2 to_next = local_difference(pair, run_walk2_end(at), vertex);
    const geom_vec2 to_last = local_difference(pair, run_walk2_before(at), vertex);
    return geom_vec2_dot(to_next, outward) >= -slack && geom_vec2_dot(to_last, outward) >= -slack &&
           collide_run_walk_is_corner(at);
}

/* The locus of an edge of one solid and a vertex of the other. */
static bool visit_edge(const locus_walk *walk, const run_walk2 *edge_at, const run_walk2 *vertex_at,
                       bool of_a) {
    const solid_pair2 *pair = walk->trees->pair;
    const geom_segment2 edge = edge_of(edge_at);
    const geom_vec2 vertex = run_walk2_start(vertex_at);
    const geom_vec2 way = local_difference(pair, edge.b, edge.a);
    const double length = geom_vec2_length(way);
    if (length * length < COLLIDE_NEGLIGIBLE_SQUARED) {
        return false;
    }
    const geom_vec2 outward = geom_vec2_make(way.y / length, -way.x / length);
    contact_locus2 locus = {.is_arc = false, .of_a = of_a, .edge = edge, .vertex = vertex};
    locus.normal = of_a ? outward : geom_vec2_scale(outward, -1.0);
    const geom_vec2 offset = geom_vec2_scale(locus.normal, pair->radius);
    const geom_vec2 start =
        of_a ? local_difference(pair, edge.a, vertex) : local_difference(pair, vertex, edge.a);
    locus.start = geom_vec2_add(start, offset);
    locus.end = of_a ? geom_vec2_add(locus.start, way) : geom_vec2_sub(locus.start, way);
    const double beside = fabs(geom_vec2_dot(geom_vec2_sub(locus.start, walk->center), locus.normal));
    return beside <= walk->half * (fabs(locus.normal.x) + fabs(locus.normal.y)) + slack &&
           touches_outside(pair, vertex_at, outward) && walk->visit(walk->context, &locus);
}

/* The locus of a vertex of a round solid and one of the other. */
static bool visit_arc(const locus_walk *walk, geom_vec2 of_a, geom_vec2 of_b) {
    const double radius = walk->trees->pair->radius;
    contact_locus2 locus = {.is_arc = true, .of_a = true, .edge = {of_a, of_a}, .vertex = of_b};
    locus.start = local_difference(walk->trees->pair, of_a, of_b);
    locus.end = locus.start;
    const geom_vec2 arm = geom_vec2_sub(locus.start, walk->center);
    const geom_vec2 near = geom_vec2_make(geom_max(fabs(arm.x) - walk->half - slack, 0.0),
                                          geom_max(fabs(arm.y) - walk->half - slack, 0.0));
    const geom_vec2 far = geom_vec2_make(fabs(arm.x) + walk->half + slack, fabs(arm.y) + walk->half + slack);
    return geom_vec2_length(near) <= radius && geom_vec2_length(far) >= radius &&
           walk->visit(walk->context, &locus);
}

/* Whether the segment of translations from one along a vector comes near the cell, or a round solid does that
 * moves along it. */
static bool is_near(const locus_walk *walk, geom_vec2 start, geom_vec2 way) {
    const double most = walk->half + walk->trees->pair->radius + slack;
    const geom_vec2 arm = geom_vec2_sub(walk->center, start);
    return geom_min(way.x, 0.0) - arm.x <= most && arm.x - geom_max(way.x, 0.0) <= most &&
           geom_min(way.y, 0.0) - arm.y <= most && arm.y - geom_max(way.y, 0.0) <= most &&
           fabs(geom_vec2_cross(way, arm)) <= most * (fabs(way.x) + fabs(way.y));
}

static bool has_corner(const edge_tree2 *tree, size_t run) { return tree->has_corner[tree->leaves + run]; }

static bool visit_loci_of(void *context, const near_edges2 *edges) {
    const locus_walk *walk = context;
    const geom_vec2 together = geom_vec2_sub(edges->of_a.a, edges->of_b.a);
    const geom_vec2 none = {0.0, 0.0};
    const bool is_on_a = has_corner(&walk->trees->b, edges->run_b) &&
                         is_near(walk, together, geom_vec2_sub(edges->of_a.b, edges->of_a.a));
    const bool is_on_b = has_corner(&walk->trees->a, edges->run_a) &&
                         is_near(walk, together, geom_vec2_sub(edges->of_b.a, edges->of_b.b));
    const bool is_around = walk->trees->pair->radius > 0.0 && is_near(walk, together, none);
    if (!is_on_a && !is_on_b && !is_around) {
        return false;
    }
    const run_walk2 at_a = run_walk2_at(&walk->trees->a, edges->run_a, edges->number_a);
    const run_walk2 at_b = run_walk2_at(&walk->trees->b, edges->run_b, edges->number_b);
    return (is_on_a && visit_edge(walk, &at_a, &at_b, true)) ||
           (is_on_b && visit_edge(walk, &at_b, &at_a, false)) ||
           (is_around && visit_arc(walk, run_walk2_start(&at_a), run_walk2_start(&at_b)));
}

bool collide_contact_loci_visit(const contact_trees2 *trees, geom_vec2 center, double half,
                                locus_visitor2 *visit, void *context) {
    locus_walk walk = {trees, center, half, visit, context};
    const double reach = -(half + trees->pair->radius + slack);
    return collide_visit_near_edges(&trees->a, &trees->b, center, reach, true, visit_loci_of, &walk);
}
