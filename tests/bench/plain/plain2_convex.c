/* Textbook formulas of convex rings and polygons, in doubles. */
#include "plain2.h"

static geom_vec2 next_point(geom_ring ring, size_t i) { return ring.points[i + 1 < ring.count ? i + 1 : 0]; }

static bool left_of(geom_vec2 a, geom_vec2 b, geom_vec2 p) {
    return geom_vec2_cross(geom_vec2_sub(b, a), geom_vec2_sub(p, a)) >= 0.0;
}

/* Whether all points of one ring lie beyond an edge of the other. */
static bool edge_separates(geom_ring ring, const geom_vec2 *points, size_t count) {
    for (size_t i = 0; i < ring.count; ++i) {
        const geom_vec2 b = next_point(ring, i);
        size_t beyond = 0;
        while (beyond < count && !left_of(ring.points[i], b, points[beyond])) {
            ++beyond;
        }
        if (beyond == count) {
            return true;
        }
    }
    return false;
}

bool plain_convex_convex(geom_ring a, geom_ring b) {
    return !edge_separates(a, b.points, b.count) && !edge_separates(b, a.points, a.count);
}

bool plain_point_convex(geom_vec2 point, geom_ring convex) {
    for (size_t i = 0; i < convex.count; ++i) {
        if (!left_of(convex.points[i], next_point(convex, i), point)) {
            return false;
        }
    }
    return true;
}

/* Whether the line of the segment leaves the ring on one side of it. */
static bool line_separates(geom_segment2 line, geom_ring ring) {
    size_t left = 0;
    for (size_t i = 0; i < ring.count; ++i) {
        left += left_of(line.a, line.b, ring.points[i]);
    }
    return left == 0 || left == ring.count;
}

bool plain_segment_convex(geom_segment2 segment, geom_ring convex) {
    const geom_vec2 ends[2] = {segment.a, segment.b};
    return !line_separates(segment, convex) && !edge_separates(convex, ends, 2);
}

bool plain_circle_convex(geom_circle circle, geom_ring convex) {
    bool inside = true;
    for (size_t i = 0; i < convex.count; ++i) {
        const geom_segment2 edge = {convex.points[i], next_point(convex, i)};
        if (plain_segment_circle(edge, circle)) {
            return true;
        }
        inside = inside && left_of(edge.a, edge.b, circle.center);
    }
    return inside;
}

bool plain_capsule_convex(geom_capsule2 capsule, geom_ring convex) {
    bool inside = true;
    for (size_t i = 0; i < convex.count; ++i) {
        const geom_segment2 edge = {convex.points[i], next_point(convex, i)};
        if (plain_segment_capsule(edge, capsule)) {
            return true;
        }
        inside = inside && left_of(edge.a, edge.b, capsule.a);
    }
    return inside;
}

bool plain_aabb_convex(geom_aabb2 box, geom_ring convex) {
    const geom_vec2 corners[4] = {box.min, {box.max.x, box.min.y}, box.max, {box.min.x, box.max.y}};
    const geom_ring ring = {corners, 4};
    return plain_convex_convex(ring, convex);
}

bool plain_obb_convex(geom_obb2 box, geom_ring convex) {
    const geom_vec2 along = geom_vec2_scale(box.axis, box.half.x);
    const geom_vec2 across = geom_vec2_scale(geom_vec2_perp(box.axis), box.half.y);
    const geom_vec2 corners[4] = {geom_vec2_sub(geom_vec2_sub(box.center, along), across),
                                  geom_vec2_sub(geom_vec2_add(box.center, along), across),
                                  geom_vec2_add(geom_vec2_add(box.center, along), across),
                                  geom_vec2_add(geom_vec2_sub(box.center, along), across)};
    const geom_ring ring = {corners, 4};
    return plain_convex_convex(ring, convex);
}
