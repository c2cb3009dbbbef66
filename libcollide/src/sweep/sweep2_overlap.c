/* Whether shapes without radii overlap that only touch at vertices. */
#include "sweep2_overlap.h"

/* A direction: that of an edge, or without one that of the motion. */
typedef struct sweep_direction {
    const vertex2 *edge; /* two, or NULL */
    sweep_motion motion;
} sweep_direction;

/* On which side of the line through q in this direction p lies; with `moved` after the motion. */
static int side_of(const sweep_direction *direction, const vertex2 *p, const vertex2 *q, bool moved) {
    if (direction->edge == NULL) {
        return collide_sweep_side_of_motion(direction->motion, p, q);
    }
    const vertex2 *edge = direction->edge;
    return moved ? collide_sweep_side_moved(&edge[0], &edge[1], p, q, direction->motion)
                 : collide_sweep_side(&edge[0], &edge[1], p, q);
}

/* The vertices furthest to the right and to the left of a direction. */
typedef struct sweep_extent {
    vertex2 right;
    vertex2 left;
} sweep_extent;

static sweep_extent extent_of_two(const sweep_direction *direction, vertex2 p, vertex2 q) {
    const bool q_left = side_of(direction, &q, &p, false) > 0;
    const sweep_extent extent = {q_left ? p : q, q_left ? q : p};
    return extent;
}

static sweep_extent extent_of(const sweep_direction *direction, const core2 *core) {
    const vertex2 first = core2_vertex(core, core2_ring(core, 0), 0);
    sweep_extent extent = {first, first};
    for (size_t i = 1; i < core2_ring(core, 0).count; ++i) {
        const vertex2 vertex = core2_vertex(core, core2_ring(core, 0), i);
        if (side_of(direction, &vertex, &extent.left, false) > 0) {
            extent.left = vertex;
        } else if (side_of(direction, &vertex, &extent.right, false) < 0) {
            extent.right = vertex;
        }
    }
    return extent;
}

/* Whether a line in this direction parts the insides of b and all places of a on its way. */
static bool parts(const sweep_direction *direction, const sweep_extent *a, const sweep_extent *b) {
    const bool reaches_right = side_of(direction, &a->right, &b->left, false) < 0 ||
                               side_of(direction, &a->right, &b->left, true) < 0;
    const bool reaches_left = side_of(direction, &a->left, &b->right, false) > 0 ||
                              side_of(direction, &a->left, &b->right, true) > 0;
    return !reaches_right || !reaches_left;
}

static bool core_parts(const sweep_direction *direction, const core2 *a, const core2 *b) {
    const sweep_extent of_a = extent_of(direction, a);
    const sweep_extent of_b = extent_of(direction, b);
    return parts(direction, &of_a, &of_b);
}

bool collide_sweep_edge_parts(const core2 *a, const core2 *b, sweep_motion motion, const vertex2 edge[2]) {
    const sweep_direction direction = {edge, motion};
    return core_parts(&direction, a, b);
}

bool collide_sweep_motion_parts(const core2 *a, const core2 *b, sweep_motion motion) {
    const sweep_direction direction = {NULL, motion};
    return core_parts(&direction, a, b);
}

/* Finds a vertex other than the first one; false when the ring is but a point. */
static bool find_edge(const core2 *core, vertex2 edge[2]) {
    const sweep_motion rest = {{0.0, 0.0}, {0.0, 0.0}};
    edge[0] = core2_vertex(core, core2_ring(core, 0), 0);
    for (size_t i = 1; i < core2_ring(core, 0).count; ++i) {
        edge[1] = core2_vertex(core, core2_ring(core, 0), i);
        if (!collide_sweep_arrives(&edge[0], rest, &edge[1])) {
            return true;
        }
    }
    return false;
}

/* Whether the core has no width across the edge. */
static bool lies_along(const core2 *core, const vertex2 edge[2]) {
    const vertex2 first = core2_vertex(core, core2_ring(core, 0), 0);
    for (size_t i = 1; i < core2_ring(core, 0).count; ++i) {
        const vertex2 vertex = core2_vertex(core, core2_ring(core, 0), i);
        if (collide_sweep_side(&edge[0], &edge[1], &vertex, &first) != 0) {
            return false;
        }
    }
    return true;
}

bool collide_sweep_is_flat(const core2 *a, const core2 *b) {
    vertex2 edge[2];
    const bool has_edge = find_edge(a, edge) || find_edge(b, edge);
    return !has_edge || (lies_along(a, edge) && lies_along(b, edge));
}

/* Whether an edge of the polygon meets the inside of the parallelogram over which another edge moves. */
static bool meets_parallelogram(const vertex2 moving[2], const vertex2 resting[2], sweep_motion motion) {
    const sweep_direction directions[3] = {{moving, motion}, {resting, motion}, {NULL, motion}};
    for (int i = 0; i < 3; ++i) {
        const sweep_extent of_moving = extent_of_two(&directions[i], moving[0], moving[1]);
        const sweep_extent of_resting = extent_of_two(&directions[i], resting[0], resting[1]);
        if (parts(&directions[i], &of_moving, &of_resting)) {
            return false;
        }
    }
    return true;
}

/* Whether the edge crosses the ray to the right of the middle, which lies on no edge: by the half-open
 * rule. */
static bool crosses_ray(const sweep_middle *middle, geom_vec2 a, geom_vec2 b) {
    const bool a_above = collide_sweep_middle_above(middle, a.y) < 0;
    const bool b_above = collide_sweep_middle_above(middle, b.y) < 0;
    return a_above != b_above && (collide_sweep_middle_side(middle, a, b) > 0) == b_above;
}

/* Whether the parallelogram over which an edge moves meets the inside of the polygon. The insides of both are
 * connected: when no edge of the polygon meets that of the parallelogram, any point of it tells. */
static bool edge_enters(const vertex2 moving[2], const core2 *polygon, sweep_motion motion) {
    const sweep_middle middle = {moving[0], moving[1], motion};
    bool inside = false;
    for (size_t r = 0; r < core2_ring_count(polygon); ++r) {
        const geom_ring ring = core2_ring(polygon, r);
        for (size_t i = 0; i < ring.count; ++i) {
            const vertex2 edge[2] = {core2_vertex(polygon, ring, i),
                                     core2_vertex(polygon, ring, ring_edge_end(ring, i))};
            if (meets_parallelogram(moving, edge, motion)) {
                return true;
            }
            inside = inside != crosses_ray(&middle, edge[0].base, edge[1].base);
        }
    }
    return inside;
}

/* One end of the way of a point, as seen at a vertex or edge of a ring: whether the way leads from there, or
 * with `back` to there, through the solid. `side` is the side of the ring's edges on which the solid is. */
static bool leads_inside_at_vertex(const core2 *polygon, geom_ring ring, size_t i, int side,
                                   sweep_motion way) {
    const vertex2 before = core2_vertex(polygon, ring, i > 0 ? i - 1 : ring.count - 1);
    const vertex2 vertex = core2_vertex(polygon, ring, i);
    const vertex2 after = core2_vertex(polygon, ring, ring_edge_end(ring, i));
    const int turn = side * collide_sweep_side(&before, &vertex, &after, &vertex);
    const bool inside_first = side * collide_sweep_side_of_motion(way, &vertex, &before) < 0;
    const bool inside_second = side * collide_sweep_side_of_motion(way, &after, &vertex) < 0;
    return turn < 0 ? inside_first || inside_second : inside_first && inside_second;
}

/* The pair of a moving point and edge i of a ring. */
static sweep_pair point_and_edge(const vertex2 *point, const core2 *polygon, geom_ring ring, size_t i,
                                 sweep_motion motion) {
    const sweep_pair pair = {
        *point,
        {core2_vertex(polygon, ring, i), core2_vertex(polygon, ring, ring_edge_end(ring, i))},
        motion,
        {0.0, 0.0, 0.0}};
    return pair;
}

static bool enters_at_vertex(const sweep_pair *pair, const core2 *polygon, geom_ring ring, size_t i,
                             int side) {
    if (collide_sweep_gap_end(pair, 0) != 0) {
        return false;
    }
    const sweep_motion rest = {{0.0, 0.0}, {0.0, 0.0}};
    const sweep_motion back = sweep_reversed(pair->motion);
    return (!collide_sweep_arrives(&pair->vertex, pair->motion, &pair->edge[0]) &&
            leads_inside_at_vertex(polygon, ring, i, side, pair->motion)) ||
           (!collide_sweep_arrives(&pair->vertex, rest, &pair->edge[0]) &&
            leads_inside_at_vertex(polygon, ring, i, side, back));
}

/* Whether the way starts or ends on the edge, not at its ends, and lies on the solid's side of it. */
static bool enters_at_edge(const sweep_pair *pair, int side) {
    const int turn = -side * collide_sweep_side_of_motion(pair->motion, &pair->edge[1], &pair->edge[0]);
    if (turn == 0 || collide_sweep_gap_rest(pair, turn < 0) != 0) {
        return false;
    }
    const sweep_motion rest = {{0.0, 0.0}, {0.0, 0.0}};
    const sweep_motion until = turn < 0 ? pair->motion : rest;
    return !collide_sweep_arrives(&pair->vertex, until, &pair->edge[0]) &&
           !collide_sweep_arrives(&pair->vertex, until, &pair->edge[1]);
}

/* Whether a point that starts outside or on the border comes to lie inside, though it crosses no edge inside
 * both. It then passes a vertex, or starts or ends on an edge. */
static bool point_enters(const vertex2 *point, const core2 *polygon, sweep_motion motion) {
    for (size_t r = 0; r < core2_ring_count(polygon); ++r) {
        const geom_ring ring = core2_ring(polygon, r);
        const int orientation = geom_ring_orientation(ring);
        const int side = r > 0 ? -orientation : orientation;
        for (size_t i = 0; i < ring.count; ++i) {
            const sweep_pair pair = point_and_edge(point, polygon, ring, i, motion);
            if (enters_at_vertex(&pair, polygon, ring, i, side) || enters_at_edge(&pair, side)) {
                return true;
            }
        }
    }
    return false;
}

static bool core_is_flat(const core2 *core) {
    return core->kind != CORE2_POLYGON && collide_sweep_is_flat(core, core);
}

/* If a comes to overlap, then one of its edges comes to meet the inside: until one does, the inside is as a
 * whole either within a or without. An edge parallel to the motion is led by one that is not, unless all of a
 * lies on one line with the motion; then its points tell. */
bool collide_sweep_enters_polygon(const core2 *a, const core2 *polygon, sweep_motion motion) {
    const bool flat = core_is_flat(a);
    for (size_t r = 0; r < core2_ring_count(a); ++r) {
        const geom_ring ring = core2_ring(a, r);
        for (size_t i = 0; i < ring_edge_count(ring); ++i) {
            const vertex2 edge[2] = {core2_vertex(a, ring, i), core2_vertex(a, ring, ring_edge_end(ring, i))};
            const bool crosswise = collide_sweep_side_of_motion(motion, &edge[1], &edge[0]) != 0;
            if (crosswise ? edge_enters(edge, polygon, motion)
                          : flat && (point_enters(&edge[0], polygon, motion) ||
                                     point_enters(&edge[1], polygon, motion))) {
                return true;
            }
        }
    }
    return false;
}
