/* Edges of a polygon that are near to something, and edges of two that are near to each other, found by
 * strips around parts of the rings. */
#ifndef COLLIDE_EDGES2_H
#define COLLIDE_EDGES2_H

#include "edge_sets2.h"

#include <geom/polygon.h>

#include <float.h>
#include <stdbool.h>

/* A valid polygon, its index or NULL, and its box if that is known, or NULL. The polygon of an index is
 * geom_locator_polygon. */
typedef struct solid2 {
    geom_polygon polygon;
    const geom_locator *index;
    const geom_aabb2 *bounds;
} solid2;

/* Returns a polygon without an index. */
static inline solid2 solid2_plain(geom_polygon polygon) {
    const solid2 solid = {polygon, NULL, NULL};
    return solid;
}

/* Returns the polygon of an index. */
static inline solid2 solid2_indexed(const geom_locator *index) {
    const solid2 solid = {geom_locator_polygon(index), index, NULL};
    return solid;
}

/* The exact location of a point, by the index if there is one. */
static inline geom_location solid2_locate(const solid2 *solid, geom_vec2 point) {
    return solid->index != NULL ? geom_locator_locate(solid->index, point)
                                : geom_polygon_locate(solid->polygon, point);
}

/* An edge of a polygon: from vertex `edge` of ring `ring` to the next one. */
typedef struct edge_at2 {
    geom_segment2 segment;
    geom_aabb2 box;
    size_t ring;
    size_t edge;
} edge_at2;

/* Returns a limit that lets pass what is at a distance: its square, rounded upwards, and above 0 where that
 * vanishes. The product and the sum are rounded by less than the factor outweighs. */
static inline double edge_limit2(double distance) {
    return distance > 0.0 ? distance * distance * (1.0 + 0x1p-40) + DBL_MIN : 0.0;
}

/* Whether boxes show that what is in them is no closer than a distance, but for a rounding. */
static inline bool edge_boxes_no_closer(geom_aabb2 a, geom_aabb2 b, double distance) {
    const double x = geom_max(a.min.x - b.max.x, b.min.x - a.max.x);
    const double y = geom_max(a.min.y - b.max.y, b.min.y - a.max.y);
    return geom_max(x, y) >= distance;
}

/* A search over the edges of one polygon. */
typedef struct edge_search2 edge_search2;

/* Looks at an edge. Returns true to end the search. */
typedef bool edge_visit2(edge_search2 *search, const edge_at2 *edge);

/* All edges are visited whose squared distance from what is searched around is at most `limit`, and some
 * others. The visit may lower the limit and shrink the strip and the box. */
struct edge_search2 {
    solid2 solid;
    geom_strip2 strip; /* around the same as the box, or around a segment in it */
    geom_aabb2 box;
    double limit;
    edge_visit2 *visit;
    void *context;
    const geom_vec2 *from; /* nodes closer to this point come first; NULL: those closer to the strip */
};

/* Returns a search around a box. */
static inline edge_search2 edge_search2_around(const solid2 *solid, geom_aabb2 box, double limit,
                                               edge_visit2 *visit, void *context) {
    const edge_search2 search = {
        *solid, {{1.0, 0.0}, box.min, box.max}, box, limit, visit, context, NULL,
    };
    return search;
}

/* Visits the edges. Returns whether a visit ended the search. With an index the search opens the nodes
 * near the strip, closer ones first. Without one it compares the box and the strip with every edge, in the order
 * of the rings. */
bool collide_visit_edges(edge_search2 *search);

/* A search over pairs of edges. */
typedef struct edge_pairs2 edge_pairs2;

/* Looks at an edge of the first polygon and one of the second. Returns true to end the search. */
typedef bool edge_pair_visit2(edge_pairs2 *pairs, const edge_at2 *a, const edge_at2 *b);

/* All pairs are visited whose squared distance is at most `limit`, at some moment while a moves by `way`, and
 * some others. The visit may lower the limit and shorten the way. With views, which polygons with an index do
 * not have, the visit gets edges as they are seen.
 *
 * If `closest` is above 0, pairs are left out whose boxes are so far apart, but for a rounding: that saves the work for
 * the many equal distances of parallel sides. The visit may set it. */
struct edge_pairs2 {
    solid2 a;
    solid2 b;
    double limit;
    double closest;
    edge_pair_visit2 *visit;
    void *context;
    geom_vec2 way;
    const edge_view2 *view_a; /* NULL: as it is stored */
    const edge_view2 *view_b;
};

/* Visits the pairs, those of close parts first. Returns whether a visit ended the search.
 *
 * With both indices the search opens few nodes for each pair of close parts. A polygon without an index is
 * divided on the way: a visit of a part costs its number of edges, so there is a factor log n more. The cost
 * is the product of the numbers of edges only if most strips of chains overlap.
 * Source: S. Gottschalk, M. C. Lin, D. Manocha, "OBBTree: a hierarchical structure for rapid interference
 * detection", SIGGRAPH 1996. */
bool collide_visit_edge_pairs(edge_pairs2 *pairs);

#endif
