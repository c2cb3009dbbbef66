/* Textbook formulas of the plane, in doubles. */
#include "plain2.h"

int plain_orient2d(geom_vec2 a, geom_vec2 b, geom_vec2 c) {
    const double cross = geom_vec2_cross(geom_vec2_sub(b, a), geom_vec2_sub(c, a));
    return (cross > 0.0) - (cross < 0.0);
}

int plain_incircle(geom_vec2 a, geom_vec2 b, geom_vec2 c, geom_vec2 d) {
    const geom_vec2 da = geom_vec2_sub(a, d);
    const geom_vec2 db = geom_vec2_sub(b, d);
    const geom_vec2 dc = geom_vec2_sub(c, d);
    const double determinant = geom_vec2_length_squared(da) * geom_vec2_cross(db, dc) +
                               geom_vec2_length_squared(db) * geom_vec2_cross(dc, da) +
                               geom_vec2_length_squared(dc) * geom_vec2_cross(da, db);
    return (determinant > 0.0) - (determinant < 0.0);
}

static double lesser(double a, double b) { return a < b ? a : b; }

static double greater(double a, double b) { return a > b ? a : b; }

static double clamp(double x, double low, double high) { return greater(low, lesser(x, high)); }

static geom_aabb2 box_of(geom_segment2 s) {
    const geom_aabb2 box = {{lesser(s.a.x, s.b.x), lesser(s.a.y, s.b.y)},
                            {greater(s.a.x, s.b.x), greater(s.a.y, s.b.y)}};
    return box;
}

bool plain_aabb_aabb(geom_aabb2 a, geom_aabb2 b) {
    return a.min.x <= b.max.x && b.min.x <= a.max.x && a.min.y <= b.max.y && b.min.y <= a.max.y;
}

bool plain_segment_segment(geom_segment2 a, geom_segment2 b) {
    return plain_aabb_aabb(box_of(a), box_of(b)) &&
           plain_orient2d(a.a, a.b, b.a) * plain_orient2d(a.a, a.b, b.b) <= 0 &&
           plain_orient2d(b.a, b.b, a.a) * plain_orient2d(b.a, b.b, a.b) <= 0;
}

static double squared_distance(geom_vec2 point, geom_segment2 segment) {
    const geom_vec2 along = geom_vec2_sub(segment.b, segment.a);
    const geom_vec2 to = geom_vec2_sub(point, segment.a);
    const double length = geom_vec2_length_squared(along);
    const double t = length > 0.0 ? clamp(geom_vec2_dot(to, along) / length, 0.0, 1.0) : 0.0;
    return geom_vec2_length_squared(geom_vec2_add_scaled(to, -t, along));
}

bool plain_segment_circle(geom_segment2 segment, geom_circle circle) {
    return squared_distance(circle.center, segment) <= circle.radius * circle.radius;
}

bool plain_segment_aabb(geom_segment2 segment, geom_aabb2 box) {
    const geom_vec2 half = geom_vec2_scale(geom_vec2_sub(box.max, box.min), 0.5);
    const geom_vec2 center = geom_vec2_add(box.min, half);
    const geom_vec2 along = geom_vec2_sub(segment.b, segment.a);
    const double reach = half.x * fabs(along.y) + half.y * fabs(along.x);
    return plain_aabb_aabb(box_of(segment), box) &&
           fabs(geom_vec2_cross(along, geom_vec2_sub(center, segment.a))) <= reach;
}

/* A point in the frame of an oriented box, where the box is axis-aligned and its center the origin. */
static geom_vec2 in_frame(geom_vec2 point, geom_obb2 box) {
    const geom_vec2 from_center = geom_vec2_sub(point, box.center);
    return geom_vec2_make(geom_vec2_dot(from_center, box.axis), geom_vec2_cross(box.axis, from_center));
}

static geom_aabb2 frame_box(geom_obb2 box) {
    const geom_aabb2 result = {geom_vec2_neg(box.half), box.half};
    return result;
}

bool plain_segment_obb(geom_segment2 segment, geom_obb2 box) {
    const geom_segment2 local = {in_frame(segment.a, box), in_frame(segment.b, box)};
    return plain_segment_aabb(local, frame_box(box));
}

bool plain_circle_circle(geom_circle a, geom_circle b) {
    const double reach = a.radius + b.radius;
    return geom_vec2_length_squared(geom_vec2_sub(b.center, a.center)) <= reach * reach;
}

bool plain_circle_aabb(geom_circle circle, geom_aabb2 box) {
    const geom_vec2 nearest = geom_vec2_make(clamp(circle.center.x, box.min.x, box.max.x),
                                             clamp(circle.center.y, box.min.y, box.max.y));
    return geom_vec2_length_squared(geom_vec2_sub(circle.center, nearest)) <= circle.radius * circle.radius;
}

bool plain_circle_obb(geom_circle circle, geom_obb2 box) {
    const geom_circle local = {in_frame(circle.center, box), circle.radius};
    return plain_circle_aabb(local, frame_box(box));
}

/* Whether an axis of `a` leaves a gap between the two boxes. */
static bool axis_separates(geom_obb2 a, geom_obb2 b) {
    const geom_vec2 center = in_frame(b.center, a);
    const double along = fabs(geom_vec2_dot(a.axis, b.axis));
    const double across = fabs(geom_vec2_cross(a.axis, b.axis));
    return fabs(center.x) > a.half.x + b.half.x * along + b.half.y * across ||
           fabs(center.y) > a.half.y + b.half.x * across + b.half.y * along;
}

bool plain_obb_obb(geom_obb2 a, geom_obb2 b) { return !axis_separates(a, b) && !axis_separates(b, a); }

bool plain_point_segment(geom_vec2 point, geom_segment2 segment) {
    const geom_aabb2 box = box_of(segment);
    return plain_point_aabb(point, box) && plain_orient2d(segment.a, segment.b, point) == 0;
}

bool plain_point_circle(geom_vec2 point, geom_circle circle) {
    return geom_vec2_length_squared(geom_vec2_sub(point, circle.center)) <= circle.radius * circle.radius;
}

bool plain_point_aabb(geom_vec2 point, geom_aabb2 box) {
    return point.x >= box.min.x && point.x <= box.max.x && point.y >= box.min.y && point.y <= box.max.y;
}

bool plain_point_obb(geom_vec2 point, geom_obb2 box) {
    return plain_point_aabb(in_frame(point, box), frame_box(box));
}

bool plain_point_capsule(geom_vec2 point, geom_capsule2 capsule) {
    const geom_segment2 core = {capsule.a, capsule.b};
    return squared_distance(point, core) <= capsule.radius * capsule.radius;
}

bool plain_aabb_obb(geom_aabb2 a, geom_obb2 b) {
    const geom_vec2 half = geom_vec2_scale(geom_vec2_sub(a.max, a.min), 0.5);
    const geom_obb2 turned = {geom_vec2_add(a.min, half), {1.0, 0.0}, half};
    return plain_obb_obb(turned, b);
}

bool plain_segment_capsule(geom_segment2 segment, geom_capsule2 capsule) {
    const geom_capsule2 thin = {segment.a, segment.b, 0.0};
    return plain_capsule_capsule(thin, capsule);
}

bool plain_circle_capsule(geom_circle circle, geom_capsule2 capsule) {
    const geom_segment2 core = {capsule.a, capsule.b};
    const double reach = circle.radius + capsule.radius;
    return squared_distance(circle.center, core) <= reach * reach;
}

/* The segment meets the box, or an end of it or a corner of the box is near enough. */
bool plain_aabb_capsule(geom_aabb2 box, geom_capsule2 capsule) {
    const geom_segment2 core = {capsule.a, capsule.b};
    const geom_circle ends[2] = {{capsule.a, capsule.radius}, {capsule.b, capsule.radius}};
    const geom_vec2 corners[4] = {box.min, {box.max.x, box.min.y}, box.max, {box.min.x, box.max.y}};
    bool near =
        plain_segment_aabb(core, box) || plain_circle_aabb(ends[0], box) || plain_circle_aabb(ends[1], box);
    for (int i = 0; i < 4 && !near; ++i) {
        near = plain_point_capsule(corners[i], capsule);
    }
    return near;
}

bool plain_obb_capsule(geom_obb2 box, geom_capsule2 capsule) {
    const geom_capsule2 local = {in_frame(capsule.a, box), in_frame(capsule.b, box), capsule.radius};
    return plain_aabb_capsule(frame_box(box), local);
}

bool plain_capsule_capsule(geom_capsule2 a, geom_capsule2 b) {
    const geom_segment2 core_a = {a.a, a.b};
    const geom_segment2 core_b = {b.a, b.b};
    const double reach = a.radius + b.radius;
    const double of_a = lesser(squared_distance(a.a, core_b), squared_distance(a.b, core_b));
    const double of_b = lesser(squared_distance(b.a, core_a), squared_distance(b.b, core_a));
    return lesser(of_a, of_b) <= reach * reach || plain_segment_segment(core_a, core_b);
}

typedef struct edge_cursor {
    geom_polygon polygon;
    size_t ring;
    size_t end;
    geom_segment2 edge;
} edge_cursor;

/* Goes through the edges of all rings: false after the last. Starts with ring and end 0. */
static bool next_edge(edge_cursor *cursor) {
    if (cursor->ring < cursor->polygon.count && cursor->end == cursor->polygon.rings[cursor->ring].count) {
        ++cursor->ring;
        cursor->end = 0;
    }
    if (cursor->ring == cursor->polygon.count) {
        return false;
    }
    const geom_ring ring = cursor->polygon.rings[cursor->ring];
    cursor->edge.a = cursor->end == 0 ? ring.points[ring.count - 1] : cursor->edge.b;
    cursor->edge.b = ring.points[cursor->end++];
    return true;
}

bool plain_point_polygon(geom_vec2 point, geom_polygon polygon) {
    bool inside = false;
    edge_cursor at = {.polygon = polygon};
    while (next_edge(&at)) {
        const geom_vec2 a = at.edge.a;
        const geom_vec2 b = at.edge.b;
        if ((a.y > point.y) != (b.y > point.y) &&
            point.x < (b.x - a.x) * (point.y - a.y) / (b.y - a.y) + a.x) {
            inside = !inside;
        }
    }
    return inside;
}

static bool meets_edge(geom_segment2 segment, geom_polygon polygon) {
    edge_cursor at = {.polygon = polygon};
    while (next_edge(&at)) {
        if (plain_segment_segment(segment, at.edge)) {
            return true;
        }
    }
    return false;
}

bool plain_segment_polygon(geom_segment2 segment, geom_polygon polygon) {
    return meets_edge(segment, polygon) || plain_point_polygon(segment.a, polygon);
}

bool plain_circle_polygon(geom_circle circle, geom_polygon polygon) {
    edge_cursor at = {.polygon = polygon};
    while (next_edge(&at)) {
        if (plain_segment_circle(at.edge, circle)) {
            return true;
        }
    }
    return plain_point_polygon(circle.center, polygon);
}

bool plain_aabb_polygon(geom_aabb2 box, geom_polygon polygon) {
    edge_cursor at = {.polygon = polygon};
    while (next_edge(&at)) {
        if (plain_segment_aabb(at.edge, box)) {
            return true;
        }
    }
    return plain_point_polygon(box.min, polygon);
}

bool plain_obb_polygon(geom_obb2 box, geom_polygon polygon) {
    edge_cursor at = {.polygon = polygon};
    while (next_edge(&at)) {
        if (plain_segment_obb(at.edge, box)) {
            return true;
        }
    }
    return plain_point_polygon(box.center, polygon);
}

bool plain_capsule_polygon(geom_capsule2 capsule, geom_polygon polygon) {
    edge_cursor at = {.polygon = polygon};
    while (next_edge(&at)) {
        if (plain_segment_capsule(at.edge, capsule)) {
            return true;
        }
    }
    return plain_point_polygon(capsule.a, polygon);
}

bool plain_convex_polygon(geom_ring convex, geom_polygon polygon) {
    edge_cursor at = {.polygon = polygon};
    while (next_edge(&at)) {
        if (plain_segment_convex(at.edge, convex)) {
            return true;
        }
    }
    return plain_point_polygon(convex.points[0], polygon);
}

bool plain_polygon_polygon(geom_polygon a, geom_polygon b) {
    edge_cursor at = {.polygon = a};
    while (next_edge(&at)) {
        if (meets_edge(at.edge, b)) {
            return true;
        }
    }
    return plain_point_polygon(a.rings[0].points[0], b) || plain_point_polygon(b.rings[0].points[0], a);
}
