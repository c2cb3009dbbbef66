/* Edges near to something: one hierarchy of strips; pairs of edges: two hierarchies, searched together.
 *
 * A set of edges is a node of the tree of an index, a chain of neighbors of a ring, or a sequence of rings. A
 * set of the latter two kinds is divided when the search comes there, which needs no memory but the stack. The
 * parts stay there until all that the set is compared with has been searched. */
#include "edges2.h"

#include "valid2.h"

_Static_assert((int)GEOM_STRIP_LEAF <= 64, "a leaf of a tree can be listed");

enum {
    MOST_EDGES = 64, /* of whole rings that are listed where they are asked to meet, */
    MOST_NEAR = 16   /* and where they are asked for what is near */
};

/* The distance that counts as 0 where squares underflow. */
static const double least_limit = DBL_MIN;

/* The edges of a leaf and a box around all of them. */
typedef struct leaf2 {
    uint32_t ring; /* of the set, if there are any */
    uint32_t first;
    size_t count;
    geom_aabb2 box;
    edge_at2 edges[MOST_EDGES];
} leaf2;

/* The two sides of a search, and the leaf of each that was listed last: one is compared with several of the
 * other side in a row. */
typedef struct search2 {
    edge_pairs2 *pairs;
    edge_side2 sides[2];
    leaf2 leaves[2];
} search2;

/* Whether a side is listed as a whole. */
static bool is_small(const edge_pairs2 *pairs, const edge_side2 *side, const edge_set2 *set) {
    const uint32_t most = pairs->limit > 0.0 ? MOST_NEAR : MOST_EDGES;
    return edge_set_is_leaf(side, set) || (set->kind == EDGES_OF_CHAIN && set->count <= most);
}

/* Whether a squared distance is clearly above the limit. Gaps are less than 2^-45 of themselves too large, those
 * of boxes by four roundings; and the limits that visits set are squares of distances that have few more. */
static bool is_beyond(double limit, double gap) { return gap * (1.0 - 0x1p-40) > limit + least_limit; }

/* ---- Leaves ---- */

/* The ring of an edge of a tree: rings stand one behind the other in its points. */
static size_t ring_in_tree(geom_polygon polygon, const geom_vec2 *point) {
    size_t low = 0;
    size_t high = polygon.count;
    while (high - low > 1) {
        const size_t middle = low + (high - low) / 2;
        if (polygon.rings[middle].points <= point) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return low;
}

static edge_at2 edge_at(geom_polygon polygon, size_t ring, size_t edge) {
    const geom_segment2 segment = collide_ring_edge(polygon.rings[ring], edge);
    const edge_at2 result = {segment, box_of_segment(segment), ring, edge};
    return result;
}

/* Edge `number` in the order of a tree. */
static edge_at2 edge_of_tree(geom_polygon polygon, const geom_strip_tree *tree, size_t number) {
    const geom_vec2 *point = tree->points + tree->order[number];
    const size_t ring = ring_in_tree(polygon, point);
    return edge_at(polygon, ring, (size_t)(point - polygon.rings[ring].points));
}

static void add_edge(leaf2 *leaf, edge_at2 edge) {
    leaf->box = leaf->count == 0 ? edge.box : geom_aabb2_union(leaf->box, edge.box);
    leaf->edges[leaf->count++] = edge;
}

/* The edges of a chain as they are seen: each starts where the one before it ends. */
static void list_chain(const edge_side2 *side, const edge_set2 *set, leaf2 *leaf) {
    const geom_ring ring = side->polygon.rings[set->ring];
    geom_segment2 seen = {edge_view_point(side->view, ring.points[set->first]), {0.0, 0.0}};
    for (size_t i = set->first; i < (size_t)set->first + set->count; ++i) {
        seen.b = edge_view_point(side->view, collide_ring_edge(ring, i).b);
        const edge_at2 edge = {seen, box_of_segment(seen), set->ring, i};
        add_edge(leaf, edge);
        seen.a = seen.b;
    }
}

static void list_edges(const edge_side2 *side, const edge_set2 *set, leaf2 *leaf) {
    const geom_polygon polygon = side->polygon;
    leaf->ring = set->ring;
    leaf->first = set->first;
    leaf->count = 0;
    if (set->kind == EDGES_OF_CHAIN) {
        list_chain(side, set, leaf);
        return;
    }
    const geom_strip_node *node = &side->tree.nodes[set->first];
    for (uint32_t i = 0; i < node->count; ++i) {
        add_edge(leaf, edge_of_tree(polygon, &side->tree, node->first + i));
    }
}

static double gap_of(double min_a, double max_a, double min_b, double max_b) {
    return geom_max(0.0, geom_max(min_a - max_b, min_b - max_a));
}

/* Whether the boxes are certainly further apart than the limit. */
static bool boxes_beyond(double limit, geom_aabb2 a, geom_aabb2 b) {
    if (limit == 0.0) {
        return boxes_apart(a, b);
    }
    const double x = gap_of(a.min.x, a.max.x, b.min.x, b.max.x);
    const double y = gap_of(a.min.y, a.max.y, b.min.y, b.max.y);
    return is_beyond(limit, x * x + y * y);
}

/* The box of all places of a box on a way; that of a resting one is not rounded. */
static geom_aabb2 box_on_way(geom_aabb2 box, geom_vec2 way) {
    const geom_aabb2 swept = {{box.min.x + geom_min(0.0, way.x), box.min.y + geom_min(0.0, way.y)},
                              {box.max.x + geom_max(0.0, way.x), box.max.y + geom_max(0.0, way.y)}};
    return swept;
}

static const leaf2 *leaf_of(search2 *search, int side, const edge_set2 *set) {
    leaf2 *leaf = &search->leaves[side];
    if (leaf->count == 0 || leaf->ring != set->ring || leaf->first != set->first) {
        list_edges(&search->sides[side], set, leaf);
    }
    return leaf;
}

/* Whether a pair of boxes is left out, of which the first moves on the way. */
static bool is_left_out(const edge_pairs2 *pairs, geom_aabb2 a, geom_aabb2 b) {
    return boxes_beyond(pairs->limit, a, b) ||
           (pairs->closest > 0.0 && edge_boxes_no_closer(a, b, pairs->closest));
}

static bool visit_leaves(search2 *search, const edge_set2 *a, const edge_set2 *b) {
    edge_pairs2 *pairs = search->pairs;
    const leaf2 *of_a = leaf_of(search, 0, a);
    const leaf2 *of_b = leaf_of(search, 1, b);
    if (is_left_out(pairs, box_on_way(of_a->box, pairs->way), of_b->box)) {
        return false;
    }
    for (size_t i = 0; i < of_a->count; ++i) {
        const edge_at2 *edge = &of_a->edges[i];
        const geom_aabb2 box = box_on_way(edge->box, pairs->way);
        if (is_left_out(pairs, box, of_b->box)) {
            continue;
        }
        for (size_t j = 0; j < of_b->count; ++j) {
            if (!is_left_out(pairs, box, of_b->edges[j].box) && pairs->visit(pairs, edge, &of_b->edges[j])) {
                return true;
            }
        }
    }
    return false;
}

/* ---- Search ---- */

static double size_of(const edge_set2 *set) {
    return (set->strip.high.x - set->strip.low.x) + (set->strip.high.y - set->strip.low.y);
}

static geom_vec2 middle_of(const geom_strip2 *strip) {
    const double x = 0.5 * strip->low.x + 0.5 * strip->high.x;
    const double y = 0.5 * strip->low.y + 0.5 * strip->high.y;
    return geom_vec2_add_scaled(geom_vec2_scale(strip->axis, x), y, geom_vec2_perp(strip->axis));
}

/* Finds the gaps of parts from the other strip, and the order in which to search them: closer ones first, and
 * of parts that are as close the one whose middle is. So a thin part comes before one that has only an edge
 * there. */
static void sort_parts(const edge_set2 *parts, size_t count, const geom_strip2 *other, double *gaps,
                       size_t *order) {
    const geom_vec2 middle = middle_of(other);
    double keys[EDGE_PARTS];
    for (size_t i = 0; i < count; ++i) {
        const geom_vec2 between = geom_vec2_sub(middle_of(&parts[i].strip), middle);
        gaps[i] = geom_strip2_gap_squared(&parts[i].strip, other);
        keys[i] = gaps[i] + 0x1p-4 * geom_vec2_length_squared(between);
        size_t place = i;
        for (; place > 0 && keys[order[place - 1]] > keys[i]; --place) {
            order[place] = order[place - 1];
        }
        order[place] = i;
    }
}

/* A lower bound of the squared distance to which two sets come, whose distance is at least `gap` now. */
static double gap_on_way(const edge_pairs2 *pairs, const edge_set2 *a, const edge_set2 *b, double gap) {
    const bool rests = pairs->way.x == 0.0 && pairs->way.y == 0.0;
    return rests || gap == 0.0 ? gap : collide_strip2_gap_on_way(&a->strip, &b->strip, pairs->way);
}

/* The box of a strip that runs along x or y. */
static geom_aabb2 box_of_strip(const geom_strip2 *strip) {
    const geom_aabb2 along_x = {strip->low, strip->high};
    const geom_aabb2 along_y = {{-strip->high.y, strip->low.x}, {-strip->low.y, strip->high.x}};
    return strip->axis.x == 1.0 ? along_x : along_y;
}

/* Whether two sets are certainly too far apart, or no closer than a pair that was found: sides along x or y have
 * many pairs at one distance. Nodes of a tree along x or y are boxes without a margin; chains have one. */
static bool sets_left_out(const edge_pairs2 *pairs, const edge_set2 *a, const edge_set2 *b, double gap) {
    if (is_beyond(pairs->limit, gap_on_way(pairs, a, b, gap))) {
        return true;
    }
    return pairs->closest > 0.0 && geom_strip2_is_box(&a->strip) && geom_strip2_is_box(&b->strip) &&
           edge_boxes_no_closer(box_on_way(box_of_strip(&a->strip), pairs->way), box_of_strip(&b->strip),
                                pairs->closest);
}

/* One of the two sets that are searched. */
typedef struct searched2 {
    const edge_set2 *set;
    edge_parts2 *divided;
} searched2;

/* Searches two sets. Each call divides one of them, so the recursion depth is at most twice that of the
 * deeper hierarchy. */
static bool search_sets(search2 *search, const searched2 *a, const searched2 *b) {
    const bool leaf_a = edge_set_is_leaf(&search->sides[0], a->set);
    const bool leaf_b = edge_set_is_leaf(&search->sides[1], b->set);
    if (leaf_a && leaf_b) {
        return visit_leaves(search, a->set, b->set);
    }
    const bool divides_a = !leaf_a && (leaf_b || size_of(a->set) >= size_of(b->set));
    const searched2 *large = divides_a ? a : b;
    const searched2 *other = divides_a ? b : a;
    double gaps[EDGE_PARTS];
    size_t order[EDGE_PARTS];
    if (large->divided->count == 0) {
        collide_edge_set_divide(&search->sides[divides_a ? 0 : 1], large->set, large->divided);
    }
    const size_t count = large->divided->count;
    sort_parts(large->divided->parts, count, &other->set->strip, gaps, order);
    for (size_t i = 0; i < count; ++i) {
        edge_parts2 divided;
        const searched2 part = {&large->divided->parts[order[i]], &divided};
        const searched2 *next_a = divides_a ? &part : a;
        const searched2 *next_b = divides_a ? b : &part;
        divided.count = 0;
        if (!sets_left_out(search->pairs, next_a->set, next_b->set, gaps[order[i]]) &&
            search_sets(search, next_a, next_b)) {
            return true;
        }
    }
    return false;
}

static edge_side2 side_of(const solid2 *solid, const edge_view2 *view) {
    edge_side2 side = {.polygon = solid->polygon, .view = view, .bounds = solid->bounds};
    if (solid->index != NULL) {
        side.tree = geom_locator_strip_tree(solid->index);
    }
    return side;
}

bool collide_visit_edge_pairs(edge_pairs2 *pairs) {
    search2 search;
    search.pairs = pairs;
    search.sides[0] = side_of(&pairs->a, pairs->view_a);
    search.sides[1] = side_of(&pairs->b, pairs->view_b);
    search.leaves[0].count = 0;
    search.leaves[1].count = 0;
    edge_set2 a = collide_edge_set_of_all(&search.sides[0]);
    edge_set2 b = collide_edge_set_of_all(&search.sides[1]);
    if (is_small(pairs, &search.sides[0], &a) && is_small(pairs, &search.sides[1], &b)) {
        return visit_leaves(&search, &a, &b);
    }
    edge_parts2 divided_a;
    edge_parts2 divided_b;
    divided_a.count = 0;
    divided_b.count = 0;
    const searched2 first_a = {&a, &divided_a};
    const searched2 first_b = {&b, &divided_b};
    collide_edge_set_strip(&search.sides[0], &a);
    collide_edge_set_strip(&search.sides[1], &b);
    const double gap = gap_on_way(pairs, &a, &b, geom_strip2_gap_squared(&a.strip, &b.strip));
    return !is_beyond(pairs->limit, gap) && search_sets(&search, &first_a, &first_b);
}

/* ---- One polygon ---- */

/* Whether an edge is certainly further from the strip than the limit. A strip along x is the box. */
static bool edge_beyond_strip(const edge_search2 *search, geom_segment2 edge) {
    const geom_strip2 *strip = &search->strip;
    if (strip->axis.y == 0.0) {
        return false;
    }
    const double size = fabs(edge.a.x) + fabs(edge.a.y) + fabs(edge.b.x) + fabs(edge.b.y);
    const double slack = geom_strip2_slack(size);
    const geom_vec2 a = {geom_vec2_dot(edge.a, strip->axis), geom_vec2_cross(strip->axis, edge.a)};
    const geom_vec2 b = {geom_vec2_dot(edge.b, strip->axis), geom_vec2_cross(strip->axis, edge.b)};
    const double x = geom_strip2_positive(
        geom_max(strip->low.x - geom_max(a.x, b.x), geom_min(a.x, b.x) - strip->high.x) - slack);
    const double y = geom_strip2_positive(
        geom_max(strip->low.y - geom_max(a.y, b.y), geom_min(a.y, b.y) - strip->high.y) - slack);
    return is_beyond(search->limit, x * x + y * y);
}

static bool visit_near(edge_search2 *search, edge_at2 edge) {
    return !boxes_beyond(search->limit, edge.box, search->box) && !edge_beyond_strip(search, edge.segment) &&
           search->visit(search, &edge);
}

/* The place of a node in the order of the search. */
static double order_of(const edge_search2 *search, const geom_strip2 *strip) {
    return search->from != NULL ? geom_vec2_length_squared(geom_strip2_gap(strip, *search->from))
                                : geom_strip2_gap_squared(strip, &search->strip);
}

/* Searches below a node. The recursion depth is at most GEOM_STRIP_DEPTH. */
static bool search_node(edge_search2 *search, const geom_strip_tree *tree, const geom_strip_node *node) {
    for (uint32_t i = 0; i < node->count; ++i) {
        if (visit_near(search, edge_of_tree(search->solid.polygon, tree, (size_t)node->first + i))) {
            return true;
        }
    }
    if (node->count > 0) {
        return false;
    }
    const geom_strip_node *children = tree->nodes + node->first;
    double keys[GEOM_STRIP_CHILDREN];
    uint32_t order[GEOM_STRIP_CHILDREN];
    for (uint32_t i = 0; i < node->children; ++i) {
        keys[i] = order_of(search, &children[i].strip);
        uint32_t place = i;
        for (; place > 0 && keys[order[place - 1]] > keys[i]; --place) {
            order[place] = order[place - 1];
        }
        order[place] = i;
    }
    for (uint32_t i = 0; i < node->children; ++i) {
        const geom_strip_node *child = &children[order[i]];
        if (!is_beyond(search->limit, geom_strip2_gap_squared(&child->strip, &search->strip)) &&
            search_node(search, tree, child)) {
            return true;
        }
    }
    return false;
}

bool collide_visit_edges(edge_search2 *search) {
    const geom_polygon polygon = search->solid.polygon;
    if (search->solid.index != NULL) {
        const geom_strip_tree tree = geom_locator_strip_tree(search->solid.index);
        return search_node(search, &tree, tree.nodes);
    }
    for (size_t r = 0; r < polygon.count; ++r) {
        for (size_t i = 0; i < polygon.rings[r].count; ++i) {
            if (visit_near(search, edge_at(polygon, r, i))) {
                return true;
            }
        }
    }
    return false;
}
