/* From shapes to ordered cores, and their edges. */
#include "ordered_core2.h"

#include "shape/ring2.h"
#include "shape/valid2.h"

#include <geom/predicate.h>

static bool comes_before(geom_vec2 p, geom_vec2 q) { return p.x < q.x || (p.x == q.x && p.y < q.y); }

ordered_core2 collide_ordered_core2_of_segment(geom_segment2 segment) {
    const bool rises = comes_before(segment.a, segment.b);
    const ordered_core2 ordered = {
        .core = core2_of_segment(rises ? segment.a : segment.b, rises ? segment.b : segment.a),
        .greatest = 1,
        .bounds = box_of_segment(segment)};
    return ordered;
}

ordered_core2 collide_ordered_core2_of_point(geom_vec2 point) {
    const ordered_core2 ordered = {.core = core2_of_point(point), .bounds = box_of_point(point)};
    return ordered;
}

ordered_core2 collide_ordered_core2_of_circle(geom_circle circle) {
    ordered_core2 ordered = collide_ordered_core2_of_point(circle.center);
    ordered.core.radius = circle.radius;
    return ordered;
}

ordered_core2 collide_ordered_core2_of_capsule(geom_capsule2 capsule) {
    const geom_segment2 segment = {capsule.a, capsule.b};
    ordered_core2 ordered = collide_ordered_core2_of_segment(segment);
    ordered.core.radius = capsule.radius;
    return ordered;
}

ordered_core2 collide_ordered_core2_of_aabb(geom_aabb2 box) {
    const ordered_core2 ordered = {.core = core2_of_aabb(box),
                                   .greatest = 2,
                                   .is_solid = box.min.x < box.max.x && box.min.y < box.max.y,
                                   .bounds = box};
    return ordered;
}

/* The same box seen from its next side. */
static geom_obb2 turned(geom_obb2 box) {
    const geom_obb2 other = {box.center, geom_vec2_perp(box.axis), {box.half.y, box.half.x}};
    return other;
}

/* Of the four ways to see a box one has an axis that goes right, not up, and a perpendicular that goes up,
 * not left. */
ordered_core2 collide_ordered_core2_of_obb(geom_obb2 box) {
    ordered_core2 ordered = {
        .greatest = 2, .is_solid = box.half.x > 0.0 && box.half.y > 0.0, .bounds = loose_box_of_obb(box)};
    while (!(box.axis.x > 0.0 && box.axis.y <= 0.0)) {
        box = turned(box);
    }
    ordered.core = core2_of_obb(box);
    return ordered;
}

/* A ring turns the way it runs at its least vertex. Where it goes straight on there, or is a single point, it
 * lies on one line, and is the segment between its outermost vertices. */
ordered_core2 collide_ordered_core2_of_convex(geom_ring convex) {
    size_t least = 0;
    size_t greatest = 0;
    geom_aabb2 bounds = box_of_point(convex.points[0]);
    for (size_t i = 1; i < convex.count; ++i) {
        const geom_vec2 p = convex.points[i];
        least = comes_before(p, convex.points[least]) ? i : least;
        greatest = comes_before(convex.points[greatest], p) ? i : greatest;
        bounds.min.y = geom_min(p.y, bounds.min.y);
        bounds.max.y = geom_max(p.y, bounds.max.y);
    }
    const int orientation = geom_orient2d(collide_ring_neighbor(convex, least, false), convex.points[least],
                                          collide_ring_neighbor(convex, least, true));
    if (orientation == 0) {
        const geom_segment2 stretch = {convex.points[least], convex.points[greatest]};
        return least == greatest ? collide_ordered_core2_of_point(stretch.a)
                                 : collide_ordered_core2_of_segment(stretch);
    }
    bounds.min.x = convex.points[least].x;
    bounds.max.x = convex.points[greatest].x;
    const bool is_clockwise = orientation < 0;
    const ordered_core2 ordered = {.core = core2_of_points(convex.points, convex.count),
                                   .is_clockwise = is_clockwise,
                                   .is_solid = true,
                                   .least = is_clockwise ? convex.count - 1 - least : least,
                                   .greatest = is_clockwise ? convex.count - 1 - greatest : greatest,
                                   .bounds = bounds};
    return ordered;
}

/* A row of four vertices in the core itself is an axis-aligned box. */
static ordered_core2 ordered_from_core(const core2 *core) {
    if (core->kind == CORE2_OBB) {
        return collide_ordered_core2_of_obb(core2_box(core));
    }
    if (core->points != NULL) {
        return collide_ordered_core2_of_convex(core2_ring(core, 0));
    }
    if (core->count == 1) {
        return collide_ordered_core2_of_point(core->own[0]);
    }
    if (core->count == 2) {
        return collide_ordered_core2_of_segment((geom_segment2){core->own[0], core->own[1]});
    }
    return collide_ordered_core2_of_aabb((geom_aabb2){core->own[0], core->own[2]});
}

ordered_core2 collide_ordered_core2_of_shape(const collide_shape *shape) {
    core2 core;
    collide_core2_init(&core, shape);
    ordered_core2 ordered = ordered_from_core(&core);
    ordered.core.radius = core.radius;
    return ordered;
}

geom_vec2 collide_ordered_core2_point(const ordered_core2 *ordered, size_t i) {
    const core2 *core = &ordered->core;
    if (core->points == NULL) {
        return core->own[i];
    }
    return core->points[ordered->is_clockwise ? core->count - 1 - i : i];
}

static size_t next_place(const core2 *core, size_t i) { return i + 1 < core->count ? i + 1 : 0; }

vertex2 collide_ordered_core2_vertex(const ordered_core2 *ordered, size_t i) {
    return ordered->core.kind == CORE2_OBB ? collide_core2_corner(&ordered->core, i)
                                           : plain_vertex2(collide_ordered_core2_point(ordered, i));
}

/* Edge i of a box is the lowest one once the box has been turned i times. */
static edge2 edge_of_box(geom_obb2 box, size_t i) {
    for (size_t turns = 0; turns < i; ++turns) {
        box = turned(box);
    }
    const edge2 edge = {
        .origin = box.center, .to = box.axis, .across = box.half.y, .first = -box.half.x, .last = box.half.x};
    return edge;
}

edge2 collide_ordered_core2_edge(const ordered_core2 *ordered, size_t i) {
    if (ordered->core.kind == CORE2_OBB) {
        return edge_of_box(core2_box(&ordered->core), i);
    }
    return plain_edge(collide_ordered_core2_point(ordered, i),
                      collide_ordered_core2_point(ordered, next_place(&ordered->core, i)));
}

bool collide_ordered_core2_edge_is_empty(const ordered_core2 *ordered, size_t i) {
    const core2 *core = &ordered->core;
    if (core->kind == CORE2_OBB) {
        return (i % 2 == 0 ? core->half.x : core->half.y) == 0.0;
    }
    return geom_vec2_equal(collide_ordered_core2_point(ordered, i),
                           collide_ordered_core2_point(ordered, next_place(core, i)));
}
