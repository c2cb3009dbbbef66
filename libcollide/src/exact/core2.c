#include "core2.h"

#include "shape/ring2.h"
#include "shape/valid2.h"

#include <geom/predicate.h>

static bool comes_before(geom_vec2 p, geom_vec2 q) { return p.x < q.x || (p.x == q.x && p.y < q.y); }

core2 collide_core_of_segment(geom_segment2 segment) {
    const bool rises = comes_before(segment.a, segment.b);
    const core2 core = {.corner = {rises ? segment.a : segment.b, rises ? segment.b : segment.a},
                        .count = 2,
                        .greatest = 1,
                        .bounds = box_of_segment(segment)};
    return core;
}

core2 collide_core_of_point(geom_vec2 point) {
    const core2 core = {.corner = {point}, .count = 1, .bounds = box_of_point(point)};
    return core;
}

core2 collide_core_of_circle(geom_circle circle) {
    core2 core = collide_core_of_point(circle.center);
    core.radius = circle.radius;
    return core;
}

core2 collide_core_of_capsule(geom_capsule2 capsule) {
    const geom_segment2 segment = {capsule.a, capsule.b};
    core2 core = collide_core_of_segment(segment);
    core.radius = capsule.radius;
    return core;
}

core2 collide_core_of_aabb(geom_aabb2 box) {
    const core2 core = {.corner = {box.min, {box.max.x, box.min.y}, box.max, {box.min.x, box.max.y}},
                        .count = 4,
                        .greatest = 2,
                        .is_solid = box.min.x < box.max.x && box.min.y < box.max.y,
                        .bounds = box};
    return core;
}

/* The same box seen from its next side. */
static geom_obb2 turned(geom_obb2 box) {
    const geom_obb2 other = {box.center, geom_perp2(box.axis), {box.half.y, box.half.x}};
    return other;
}

/* Of the four ways to see a box one has an axis that goes right, not up, and a perpendicular that goes up, not left. */
core2 collide_core_of_obb(geom_obb2 box) {
    core2 core = {.count = 4,
                  .greatest = 2,
                  .is_box = true,
                  .is_solid = box.half.x > 0.0 && box.half.y > 0.0,
                  .bounds = loose_box_of_obb(box)};
    while (!(box.axis.x > 0.0 && box.axis.y <= 0.0)) {
        box = turned(box);
    }
    core.box = box;
    return core;
}

/* A ring turns the way it runs at its least vertex. Where it goes straight on there, or is a single point, it lies on one
 * line, and is the segment between its outermost vertices. */
core2 collide_core_of_convex(geom_ring convex) {
    size_t least = 0;
    size_t greatest = 0;
    geom_aabb2 bounds = box_of_point(convex.points[0]);
    for (size_t i = 1; i < convex.count; ++i) {
        const geom_vec2 p = convex.points[i];
        least = comes_before(p, convex.points[least]) ? i : least;
        greatest = comes_before(convex.points[greatest], p) ? i : greatest;
        bounds.min.y = lesser(bounds.min.y, p.y);
        bounds.max.y = greater(bounds.max.y, p.y);
    }
    const int orientation = geom_orient2d(collide_ring_neighbor(convex, least, false), convex.points[least],
                                          collide_ring_neighbor(convex, least, true));
    if (orientation == 0) {
        const geom_segment2 stretch = {convex.points[least], convex.points[greatest]};
        return least == greatest ? collide_core_of_point(stretch.a) : collide_core_of_segment(stretch);
    }
    bounds.min.x = convex.points[least].x;
    bounds.max.x = convex.points[greatest].x;
    const bool is_clockwise = orientation < 0;
    const core2 core = {.ring = convex.points,
                        .count = convex.count,
                        .is_clockwise = is_clockwise,
                        .is_solid = true,
                        .least = is_clockwise ? convex.count - 1 - least : least,
                        .greatest = is_clockwise ? convex.count - 1 - greatest : greatest,
                        .bounds = bounds};
    return core;
}

geom_vec2 collide_core_point(const core2 *core, size_t i) {
    if (!core->ring) {
        return core->corner[i];
    }
    return core->ring[core->is_clockwise ? core->count - 1 - i : i];
}

static size_t next_place(const core2 *core, size_t i) { return i + 1 < core->count ? i + 1 : 0; }

/* Counterclockwise from the lower left, seen along the axes. */
corner2 collide_core_corner(const core2 *core, size_t i) {
    if (!core->is_box) {
        return plain_corner(collide_core_point(core, i));
    }
    const geom_vec2 half = core->box.half;
    const corner2 corner = {core->box.center,
                            core->box.axis,
                            {i == 1 || i == 2 ? half.x : -half.x, i >= 2 ? half.y : -half.y},
                            false};
    return corner;
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

edge2 collide_core_edge(const core2 *core, size_t i) {
    if (core->is_box) {
        return edge_of_box(core->box, i);
    }
    return plain_edge(collide_core_point(core, i), collide_core_point(core, next_place(core, i)));
}

bool collide_core_edge_is_empty(const core2 *core, size_t i) {
    if (core->is_box) {
        return (i % 2 == 0 ? core->box.half.x : core->box.half.y) == 0.0;
    }
    return geom_equal2(collide_core_point(core, i), collide_core_point(core, next_place(core, i)));
}
