/* Trees of boxes around runs of edges: making them, depths of points, pairs of runs that meet. */
#include "contact2_tree.h"

#include <geom/predicate.h>
#include <geom/scalar.h>

#include <math.h>

enum {
    STACK = 32 /* a tree is at most 9 high, and each level leaves one node behind */
};

static const geom_aabb2 nothing = {{HUGE_VAL, HUGE_VAL}, {-HUGE_VAL, -HUGE_VAL}};

static bool boxes_share(geom_aabb2 a, geom_aabb2 b) {
    return a.min.x <= b.max.x && b.min.x <= a.max.x && a.min.y <= b.max.y && b.min.y <= a.max.y;
}

/* A walk along all edges of a solid. */
static run_walk2 walk_of_all(const edge_tree2 *tree) {
    run_walk2 walk = {.tree = tree, .ring = core2_ring(tree->solid, 0)};
    for (size_t r = 0; r < core2_ring_count(tree->solid); ++r) {
        walk.left += core2_ring(tree->solid, r).count;
    }
    return walk;
}

geom_aabb2 collide_local_bounds(const core2 *solid, const local2 *frame) {
    const edge_tree2 tree = {.solid = solid, .frame = frame};
    geom_aabb2 box = nothing;
    for (run_walk2 walk = walk_of_all(&tree); walk.left > 0; run_walk2_step(&walk)) {
        const geom_vec2 vertex = edge_tree2_local(&tree, walk.ring.points[walk.edge]);
        box.min = geom_vec2_make(geom_min(box.min.x, vertex.x), geom_min(box.min.y, vertex.y));
        box.max = geom_vec2_make(geom_max(box.max.x, vertex.x), geom_max(box.max.y, vertex.y));
    }
    return box;
}

/* Edges in the zone and others. */
typedef struct zone_count {
    size_t in;
    size_t out;
} zone_count;

/* Finds the longest edge, too. */
static zone_count count_in(edge_tree2 *tree, geom_aabb2 zone) {
    zone_count count = {0, 0};
    double longest = 0.0;
    for (run_walk2 walk = walk_of_all(tree); walk.left > 0; run_walk2_step(&walk)) {
        const geom_segment2 edge = run_walk2_local(&walk);
        const geom_vec2 way = geom_vec2_sub(edge.b, edge.a);
        longest = geom_max(longest, geom_vec2_length_squared(way));
        const bool is_in = boxes_share(geom_segment2_bounds(edge), zone);
        count.in += is_in;
        count.out += !is_in;
    }
    tree->longest = sqrt(longest);
    return count;
}

/* How many of so many places there are before the next edge: the edges in the zone share three quarters of
 * them evenly, others the rest. */
static size_t place_after(zone_count before, zone_count all) {
    if (all.in + all.out <= CONTACT_RUNS) {
        return before.in + before.out;
    }
    const double in = all.in > 0 ? (double)before.in / (double)all.in : 1.0;
    const double out = all.out > 0 ? (double)before.out / (double)all.out : 1.0;
    const double part = all.in == 0 ? out : all.out == 0 ? in : 0.75 * in + 0.25 * out;
    return (size_t)(part * CONTACT_RUNS);
}

/* Sets where runs start and end. Returns how many there are. */
static size_t divide_rings(edge_tree2 *tree, geom_aabb2 zone) {
    const zone_count all = count_in(tree, zone);
    tree->count = all.in + all.out;
    zone_count before = {0, 0};
    size_t runs = 0;
    size_t place = 0;
    for (run_walk2 walk = walk_of_all(tree); walk.left > 0; run_walk2_step(&walk)) {
        const size_t next = place_after(before, all);
        if (runs == 0 || next > place) {
            tree->run[runs].ring = walk.r;
            tree->run[runs].edge = walk.edge;
            tree->run[runs++].count = 0;
            place = next;
        }
        ++tree->run[runs - 1].count;
        const bool is_in = boxes_share(geom_segment2_bounds(run_walk2_local(&walk)), zone);
        before.in += is_in;
        before.out += !is_in;
    }
    return runs;
}

bool collide_run_walk_is_corner(const run_walk2 *at) {
    static const double slack = 0x1p-40;
    const int orientation = edge_tree2_orientation(at->tree, at->r);
    const geom_vec2 vertex = edge_tree2_local(at->tree, run_walk2_start(at));
    const geom_vec2 to_next = geom_vec2_sub(edge_tree2_local(at->tree, run_walk2_end(at)), vertex);
    const geom_vec2 to_last = geom_vec2_sub(edge_tree2_local(at->tree, run_walk2_before(at)), vertex);
    const double turn = geom_vec2_cross(to_next, to_last) * (at->r > 0 ? -orientation : orientation);
    const bool may_be_straight = fabs(turn) <= slack && geom_vec2_dot(to_next, to_last) < 0.0;
    return turn >= -slack && !(may_be_straight && geom_orient2d(run_walk2_before(at), run_walk2_start(at),
                                                                run_walk2_end(at)) == 0);
}

/* Sets what else is known of the run. */
static geom_aabb2 box_of_run(edge_tree2 *tree, size_t run) {
    geom_aabb2 box = nothing;
    bool *has_corner = &tree->has_corner[tree->leaves + run];
    for (run_walk2 walk = run_walk2_of(tree, run); walk.left > 0; run_walk2_step(&walk)) {
        tree->last[run] = run_walk2_local(&walk);
        *has_corner = *has_corner || collide_run_walk_is_corner(&walk);
        box = geom_aabb2_union(box, geom_segment2_bounds(tree->last[run]));
    }
    return box;
}

void collide_edge_tree_make(edge_tree2 *tree, const core2 *solid, const local2 *frame, geom_aabb2 zone) {
    tree->solid = solid;
    tree->frame = frame;
    for (size_t r = 0; r < core2_ring_count(solid) && r < CONTACT_RUNS; ++r) {
        tree->orientation[r] = (signed char)geom_ring_orientation(core2_ring(solid, r));
    }
    const size_t runs = divide_rings(tree, zone);
    tree->leaves = 1;
    while (tree->leaves < runs) {
        tree->leaves *= 2;
    }
    for (size_t k = 0; k < tree->leaves; ++k) {
        tree->has_corner[tree->leaves + k] = false;
        tree->box[tree->leaves + k] = k < runs ? box_of_run(tree, k) : nothing;
    }
    for (size_t i = tree->leaves - 1; i > 0; --i) {
        tree->box[i] = geom_aabb2_union(tree->box[2 * i], tree->box[2 * i + 1]);
        tree->has_corner[i] = tree->has_corner[2 * i] || tree->has_corner[2 * i + 1];
    }
}

/* ---- Depths of points ---- */

static double squared_distance_to_box(const geom_aabb2 *box, geom_vec2 point) {
    const double x = geom_max(geom_max(box->min.x - point.x, point.x - box->max.x), 0.0);
    const double y = geom_max(geom_max(box->min.y - point.y, point.y - box->max.y), 0.0);
    return x * x + y * y;
}

static double squared_distance_to_edge(geom_segment2 edge, geom_vec2 point) {
    const geom_vec2 way = geom_vec2_sub(edge.b, edge.a);
    const geom_vec2 arm = geom_vec2_sub(point, edge.a);
    const double squared = geom_vec2_dot(way, way);
    const double along = squared > 0.0 ? geom_vec2_dot(arm, way) / squared : 0.0;
    const geom_vec2 rest = geom_vec2_add_scaled(arm, -geom_min(geom_max(along, 0.0), 1.0), way);
    return geom_vec2_dot(rest, rest);
}

static double squared_distance_to_run(const edge_tree2 *tree, size_t run, geom_vec2 point) {
    if (tree->run[run].count == 1) {
        return squared_distance_to_edge(tree->last[run], point);
    }
    double best = HUGE_VAL;
    for (run_walk2 walk = run_walk2_of(tree, run); walk.left > 0; run_walk2_step(&walk)) {
        best = geom_min(best, squared_distance_to_edge(run_walk2_local(&walk), point));
    }
    return best;
}

/* The squared distance of the nearest edge, unless that is `most` or more; ends at an edge nearer than
 * `enough`. The nearer of two siblings is looked at first. */
static double squared_distance(const edge_tree2 *tree, geom_vec2 point, double most, double enough) {
    struct {
        size_t node;
        double squared;
    } stack[STACK] = {{1, 0.0}};
    double best = most;
    for (size_t height = 1; height > 0 && !(best < enough);) {
        const size_t node = stack[--height].node;
        if (stack[height].squared >= best) {
            continue;
        }
        if (node >= tree->leaves) {
            best = geom_min(best, squared_distance_to_run(tree, node - tree->leaves, point));
            continue;
        }
        const double left = squared_distance_to_box(&tree->box[2 * node], point);
        const double right = squared_distance_to_box(&tree->box[2 * node + 1], point);
        const size_t nearer = 2 * node + (right < left);
        stack[height].node = nearer ^ 1U;
        stack[height++].squared = geom_max(left, right);
        stack[height].node = nearer;
        stack[height++].squared = geom_min(left, right);
    }
    return best;
}

/* Whether a horizontal line from a point to the right crosses the edge. */
static bool is_left_of(geom_vec2 point, geom_segment2 edge) {
    const geom_vec2 a = geom_vec2_sub(edge.a, point);
    const geom_vec2 b = geom_vec2_sub(edge.b, point);
    return (a.y > 0.0) != (b.y > 0.0) && (geom_vec2_cross(a, b) > 0.0) == (b.y > a.y);
}

/* Whether an odd number of edges of a run is crossed. Of one that is to the right as a whole, the ends tell.
 * */
static bool run_is_left_of(const edge_tree2 *tree, size_t run, geom_vec2 point) {
    if (tree->run[run].count == 1) {
        return is_left_of(point, tree->last[run]);
    }
    run_walk2 walk = run_walk2_of(tree, run);
    const bool is_one_way = walk.edge + walk.left < walk.ring.count;
    if (is_one_way && tree->box[tree->leaves + run].min.x > point.x) {
        const geom_vec2 start = edge_tree2_local(tree, walk.ring.points[walk.edge]);
        const geom_vec2 end = edge_tree2_local(tree, walk.ring.points[walk.edge + walk.left]);
        return (start.y - point.y > 0.0) != (end.y - point.y > 0.0);
    }
    bool odd = false;
    for (; walk.left > 0; run_walk2_step(&walk)) {
        odd = odd != is_left_of(point, run_walk2_local(&walk));
    }
    return odd;
}

/* Reliable for points away from the edges. */
static bool is_inside(const edge_tree2 *tree, geom_vec2 point) {
    size_t stack[STACK] = {1};
    bool inside = false;
    for (size_t height = 1; height > 0;) {
        const size_t node = stack[--height];
        const geom_aabb2 *box = &tree->box[node];
        if (box->min.y > point.y || box->max.y < point.y || box->max.x < point.x) {
            continue;
        }
        if (node < tree->leaves) {
            stack[height++] = 2 * node;
            stack[height++] = 2 * node + 1;
        } else {
            inside = inside != run_is_left_of(tree, node - tree->leaves, point);
        }
    }
    return inside;
}

double collide_edge_tree_depth(const edge_tree2 *tree, geom_vec2 point) {
    const double distance = sqrt(squared_distance(tree, point, HUGE_VAL, 0.0));
    return is_inside(tree, point) ? distance : -distance;
}

bool collide_edge_tree_is_deep(const edge_tree2 *tree, geom_vec2 point, double depth) {
    const double squared = depth * depth;
    const bool is_near = squared_distance(tree, point, squared, squared) < squared;
    return depth > 0.0 ? !is_near && is_inside(tree, point) : is_near || is_inside(tree, point);
}

/* ---- Pairs of edges ---- */

typedef struct pair_search {
    const edge_tree2 *a;
    const edge_tree2 *b;
    geom_vec2 low; /* the least of the translations for which boxes have to meet */
    geom_vec2 high;
    bool only_corners;
    near_edges_visit2 *visit;
    void *context;
} pair_search;

static bool boxes_meet(const pair_search *search, const geom_aabb2 *a, const geom_aabb2 *b) {
    return a->max.x - b->min.x >= search->high.x && a->min.x - b->max.x <= search->low.x &&
           a->max.y - b->min.y >= search->high.y && a->min.y - b->max.y <= search->low.y;
}

static geom_aabb2 box_of_edge(geom_segment2 edge) {
    const geom_aabb2 box = {
        {geom_min(edge.a.x, edge.b.x), geom_min(edge.a.y, edge.b.y)},
        {geom_max(edge.a.x, edge.b.x), geom_max(edge.a.y, edge.b.y)},
    };
    return box;
}

/* Whether an edge starts from a corner, or the other run has one, if that matters. */
static bool may_touch(const pair_search *search, const run_walk2 *at, const edge_tree2 *other, size_t run) {
    return !search->only_corners || other->has_corner[other->leaves + run] || collide_run_walk_is_corner(at);
}

/* Looks at an edge of a with all of a run of b. */
static bool visit_with_run(const pair_search *search, near_edges2 *edges) {
    const size_t run = edges->run_b;
    const geom_aabb2 box = box_of_edge(edges->of_a);
    if (!boxes_meet(search, &box, &search->b->box[search->b->leaves + run])) {
        return false;
    }
    edges->number_b = 0;
    for (run_walk2 b = run_walk2_of(search->b, run); b.left > 0; run_walk2_step(&b), ++edges->number_b) {
        edges->of_b = run_walk2_local(&b);
        const geom_aabb2 other = box_of_edge(edges->of_b);
        if (boxes_meet(search, &box, &other) && may_touch(search, &b, search->a, edges->run_a) &&
            search->visit(search->context, edges)) {
            return true;
        }
    }
    return false;
}

static bool visit_runs(const pair_search *search, size_t run_a, size_t run_b) {
    near_edges2 edges = {.run_a = run_a, .run_b = run_b};
    if (search->a->run[run_a].count == 1 && search->b->run[run_b].count == 1) {
        edges.of_a = search->a->last[run_a];
        edges.of_b = search->b->last[run_b];
        return search->visit(search->context, &edges);
    }
    for (run_walk2 a = run_walk2_of(search->a, run_a); a.left > 0; run_walk2_step(&a), ++edges.number_a) {
        edges.of_a = run_walk2_local(&a);
        if (may_touch(search, &a, search->b, run_b) && visit_with_run(search, &edges)) {
            return true;
        }
    }
    return false;
}

static double half_girth(const geom_aabb2 *box) {
    return box->max.x - box->min.x + (box->max.y - box->min.y);
}

/* Divides the larger box. The recursion is as deep as both trees are high. */
static bool search_pair(const pair_search *search, size_t i, size_t k) {
    const geom_aabb2 *a = &search->a->box[i];
    const geom_aabb2 *b = &search->b->box[k];
    const bool is_idle = search->only_corners && !search->a->has_corner[i] && !search->b->has_corner[k];
    if (is_idle || !boxes_meet(search, a, b)) {
        return false;
    }
    const bool is_run_of_a = i >= search->a->leaves;
    const bool is_run_of_b = k >= search->b->leaves;
    if (is_run_of_a && is_run_of_b) {
        return visit_runs(search, i - search->a->leaves, k - search->b->leaves);
    }
    if (is_run_of_b || (!is_run_of_a && half_girth(a) >= half_girth(b))) {
        return search_pair(search, 2 * i, k) || search_pair(search, 2 * i + 1, k);
    }
    return search_pair(search, i, 2 * k) || search_pair(search, i, 2 * k + 1);
}

bool collide_visit_near_edges(const edge_tree2 *a, const edge_tree2 *b, geom_vec2 center, double reach,
                              bool only_corners, near_edges_visit2 *visit, void *context) {
    const pair_search search = {.a = a,
                                .b = b,
                                .low = {center.x - reach, center.y - reach},
                                .high = {center.x + reach, center.y + reach},
                                .only_corners = only_corners,
                                .visit = visit,
                                .context = context};
    return search_pair(&search, 1, 1);
}
