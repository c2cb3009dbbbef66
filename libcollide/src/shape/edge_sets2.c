/* Sets of edges: their strips and their parts. */
#include "edge_sets2.h"

#include "numeric/two.h"

/* A point before it is turned, as a pair of numbers. */
static inline two arm_at(const edge_view2 *view, const geom_vec2 *point) {
    const geom_vec2 arm = edge_view_arm(view, *point);
    const two pair = {arm.x, arm.y};
    return pair;
}

/* Sets the strip around points from `first` to `end`, and one more, but for rounding. Even and odd points have
 * extremes of their own, since each comparison waits for the one before it. */
static void set_extremes(geom_strip2 *strip, const edge_view2 *view, const geom_vec2 *first,
                         const geom_vec2 *end, const geom_vec2 *one_more) {
    const two from_x = {strip->axis.x, -strip->axis.y};
    const two from_y = {strip->axis.y, strip->axis.x};
    const two last = arm_at(view, one_more);
    two low[2];
    two high[2];
    low[0] = low[1] = high[0] = high[1] = two_of(last[0]) * from_x + two_of(last[1]) * from_y;
    for (; end - first > 1; first += 2) {
        for (int k = 0; k < 2; ++k) {
            const two arm = arm_at(view, first + k);
            const two place = two_of(arm[0]) * from_x + two_of(arm[1]) * from_y;
            low[k] = two_min(place, low[k]);
            high[k] = two_max(place, high[k]);
        }
    }
    if (first < end) {
        const two arm = arm_at(view, first);
        const two place = two_of(arm[0]) * from_x + two_of(arm[1]) * from_y;
        low[0] = two_min(place, low[0]);
        high[0] = two_max(place, high[0]);
    }
    low[0] = two_min(low[0], low[1]);
    high[0] = two_max(high[0], high[1]);
    strip->low = geom_vec2_make(geom_min(strip->low.x, low[0][0]), geom_min(strip->low.y, low[0][1]));
    strip->high = geom_vec2_make(geom_max(strip->high.x, high[0][0]), geom_max(strip->high.y, high[0][1]));
}

/* The points of `count` edges from edge `first` on: the last edge of a ring ends where it starts. */
static void add_points(geom_strip2 *strip, const edge_view2 *view, geom_ring ring, size_t first,
                       size_t count) {
    const size_t end = first + count;
    set_extremes(strip, view, ring.points + first, ring.points + end,
                 ring.points + (end < ring.count ? end : 0));
}

/* The square of each edge as a complex number. */
static void add_directions(geom_strip_direction *sum, const edge_view2 *view, geom_ring ring, size_t first,
                           size_t count) {
    two total = {sum->cosine, sum->sine};
    two before = arm_at(view, ring.points + first);
    for (size_t i = first + 1; i <= first + count; ++i) {
        const two point = arm_at(view, ring.points + (i < ring.count ? i : 0));
        const two along = point - before;
        const two turned = {-along[1], along[0]};
        total += two_of(along[0]) * along + two_of(along[1]) * turned;
        before = point;
    }
    sum->cosine = total[0];
    sum->sine = total[1];
}

/* The strip before the set is turned. */
static void set_strip(const edge_side2 *side, edge_set2 *set) {
    const bool is_chain = set->kind == EDGES_OF_CHAIN;
    const geom_ring *rings = side->polygon.rings + (is_chain ? set->ring : set->first);
    const size_t ring_count = is_chain ? 1 : set->count;
    geom_strip_direction direction = {0.0, 0.0};
    for (size_t r = 0; r < ring_count; ++r) {
        add_directions(&direction, side->view, rings[r], is_chain ? set->first : 0,
                       is_chain ? set->count : rings[r].count);
    }
    set->strip = geom_strip2_empty(geom_strip_direction_axis(direction));
    for (size_t r = 0; r < ring_count; ++r) {
        add_points(&set->strip, side->view, rings[r], is_chain ? set->first : 0,
                   is_chain ? set->count : rings[r].count);
    }
    geom_strip2_widen(&set->strip);
}

/* The strip of what is turned and moved. The rotation is within 2^-51 of a unit vector, so the new axis is
 * within 2^-48 of one; the sums are rounded once more. */
static geom_strip2 seen_strip(const edge_view2 *view, const geom_strip2 *strip) {
    if (view == NULL || !view->is_turned) {
        return *strip;
    }
    const geom_vec2 axis = turn_rotated(view->rotation, strip->axis);
    const geom_vec2 by = {geom_vec2_dot(view->place, axis), geom_vec2_cross(axis, view->place)};
    geom_strip2 seen = {axis, geom_vec2_add(strip->low, by), geom_vec2_add(strip->high, by)};
    const double size = fabs(view->place.x) + fabs(view->place.y) +
                        geom_max(fabs(strip->low.x), fabs(strip->high.x)) +
                        geom_max(fabs(strip->low.y), fabs(strip->high.y));
    const double slack = 4.0 * geom_strip2_slack(size);
    seen.low = geom_vec2_make(seen.low.x - slack, seen.low.y - slack);
    seen.high = geom_vec2_make(seen.high.x + slack, seen.high.y + slack);
    return seen;
}

static edge_set2 set_of_node(const edge_side2 *side, uint32_t node) {
    const edge_set2 set = {side->tree.nodes[node].strip, EDGES_OF_NODE, 0, node, 1, EDGE_KEPT};
    return set;
}

/* Rings from ring `first` on; a single one is a chain. */
static edge_set2 set_of_rings(const edge_side2 *side, size_t first, size_t count) {
    edge_set2 set = {
        .kind = EDGES_OF_RINGS, .first = (uint32_t)first, .count = (uint32_t)count, .place = EDGE_KEPT};
    if (count == 1) {
        set.kind = EDGES_OF_CHAIN;
        set.ring = (uint32_t)first;
        set.first = 0;
        set.count = (uint32_t)side->polygon.rings[first].count;
    }
    return set;
}

edge_set2 collide_edge_set_of_all(const edge_side2 *side) {
    return side->tree.nodes != NULL ? set_of_node(side, 0) : set_of_rings(side, 0, side->polygon.count);
}

void collide_edge_set_strip(const edge_side2 *side, edge_set2 *set) {
    if (set->kind == EDGES_OF_NODE) {
        return;
    }
    if (side->view != NULL && side->view->kept != NULL) {
        *set = side->view->kept->whole;
    } else if (side->bounds != NULL) {
        set->strip = (geom_strip2){{1.0, 0.0}, side->bounds->min, side->bounds->max};
    } else {
        set_strip(side, set);
    }
    set->strip = seen_strip(side->view, &set->strip);
}

/* Divides a chain or a set of rings into equal parts, with strips before they are turned. */
static void divide_rings(const edge_side2 *side, const edge_set2 *set, edge_parts2 *divided) {
    divided->count = set->count < EDGE_PARTS ? set->count : EDGE_PARTS;
    for (size_t i = 0; i < divided->count; ++i) {
        edge_set2 *part = &divided->parts[i];
        const size_t begin = set->first + (size_t)set->count * i / divided->count;
        const size_t end = set->first + (size_t)set->count * (i + 1) / divided->count;
        if (set->kind == EDGES_OF_RINGS) {
            *part = set_of_rings(side, begin, end - begin);
        } else {
            *part = *set;
            part->first = (uint32_t)begin;
            part->count = (uint32_t)(end - begin);
            part->place = EDGE_KEPT;
        }
        set_strip(side, part);
    }
}

static void divide_node(const edge_side2 *side, const edge_set2 *set, edge_parts2 *divided) {
    const geom_strip_node *node = &side->tree.nodes[set->first];
    for (uint32_t i = 0; i < node->children; ++i) {
        divided->parts[i] = set_of_node(side, node->first + i);
    }
    divided->count = node->children;
}

void collide_edge_set_divide(const edge_side2 *side, const edge_set2 *set, edge_parts2 *divided) {
    if (set->kind == EDGES_OF_NODE) {
        divide_node(side, set, divided);
        return;
    }
    if (set->place < EDGE_KEPT) {
        *divided = side->view->kept->parts[set->place];
    } else {
        divide_rings(side, set, divided);
    }
    for (size_t i = 0; i < divided->count; ++i) {
        divided->parts[i].strip = seen_strip(side->view, &divided->parts[i].strip);
    }
}

/* Keeps the parts of a set in a place. */
static void keep_parts(const edge_side2 *side, edge_set2 *set, uint32_t place, edge_kept2 *kept) {
    if (!edge_set_is_leaf(side, set)) {
        set->place = place;
        divide_rings(side, set, &kept->parts[place]);
    }
}

void collide_edge_sets_keep(const edge_side2 *side, edge_kept2 *kept) {
    kept->whole = set_of_rings(side, 0, side->polygon.count);
    kept->parts[0].count = 0;
    set_strip(side, &kept->whole);
    keep_parts(side, &kept->whole, 0, kept);
    for (size_t i = 0; i < kept->parts[0].count; ++i) {
        keep_parts(side, &kept->parts[0].parts[i], (uint32_t)i + 1, kept);
    }
}
