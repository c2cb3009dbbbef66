/* Relations for any bytes: the same in either order, in another unit, and however the shapes are written
 * down; and pairs that ask the same question give the same answer. With a margin they never shrink. */
#include "fuzz.h"

#include "collide/support/kinds2.h"

#include <collide/pair2.h>
#include <collide/shape2.h>

#include <math.h>

enum {
    MAX_POINTS = 12
};

/* Style 0: doubles of any bits; style 1: small whole numbers; style 2: such numbers moved by a rounding. */
static double read_number(byte_reader *reader) {
    if (reader->style > 0) {
        const uint8_t byte = read_byte(reader);
        const int quarter = byte / 4;
        const double whole = quarter - 32;
        return reader->style == 1 || byte % 4 > 1 ? whole : nextafter(whole, byte % 4 ? HUGE_VAL : -HUGE_VAL);
    }
    return read_bits(reader);
}

static geom_vec2 read_point(byte_reader *reader) {
    const double x = read_number(reader);
    return geom_vec2_make(x, read_number(reader));
}

static geom_segment2 read_segment(byte_reader *reader) {
    const geom_vec2 a = read_point(reader);
    const geom_segment2 segment = {a, read_point(reader)};
    return segment;
}

static geom_circle read_circle(byte_reader *reader) {
    const geom_vec2 center = read_point(reader);
    const geom_circle circle = {center, read_number(reader)};
    return circle;
}

static geom_aabb2 read_aabb(byte_reader *reader) {
    const geom_segment2 diagonal = read_segment(reader);
    const geom_aabb2 box = {diagonal.a, diagonal.b};
    return box;
}

static geom_obb2 read_obb(byte_reader *reader) {
    const geom_segment2 pose = read_segment(reader);
    const geom_obb2 box = {pose.a, pose.b, read_point(reader)};
    return box;
}

static geom_capsule2 read_capsule(byte_reader *reader) {
    const geom_segment2 core = read_segment(reader);
    const geom_capsule2 capsule = {core.a, core.b, read_number(reader)};
    return capsule;
}

static geom_segment2 reversed(geom_segment2 s) {
    const geom_segment2 other = {s.b, s.a};
    return other;
}

/* The same box, seen from its next side. */
static geom_obb2 turned(geom_obb2 box) {
    const geom_obb2 other = {box.center, geom_vec2_perp(box.axis), {box.half.y, box.half.x}};
    return other;
}

static geom_vec2 twice(geom_vec2 v) { return geom_vec2_scale(v, 2.0); }

static geom_segment2 twice_segment(geom_segment2 s) {
    const geom_segment2 other = {twice(s.a), twice(s.b)};
    return other;
}

static geom_circle twice_circle(geom_circle c) {
    const geom_circle other = {twice(c.center), 2.0 * c.radius};
    return other;
}

static geom_aabb2 twice_aabb(geom_aabb2 box) {
    const geom_aabb2 other = {twice(box.min), twice(box.max)};
    return other;
}

static geom_obb2 twice_obb(geom_obb2 box) {
    const geom_obb2 other = {twice(box.center), box.axis, twice(box.half)};
    return other;
}

/* Doubling loses nothing unless it overflows, and then the shape is refused. */
static void require_same_or_refused(collide_relation relation, collide_relation of_twice) {
    require(of_twice == relation || of_twice == COLLIDE_INVALID);
}

static void check_segments(byte_reader *reader) {
    const geom_segment2 a = read_segment(reader);
    const geom_segment2 b = read_segment(reader);
    const collide_relation relation = collide_segment_segment(a, b);
    const bool valid = geom_segment2_status(a) == GEOM_OK && geom_segment2_status(b) == GEOM_OK;
    require((relation != COLLIDE_INVALID) == valid);
    require(collide_segment_segment(b, a) == relation);
    require(collide_segment_segment(reversed(a), b) == relation);
    require(!valid || !collide_quick_reject(a, b) || relation == COLLIDE_APART);
    const collide_sides of_b = collide_straddle(a, b);
    const collide_sides of_a = collide_straddle(b, a);
    const bool straddle = of_a.of_a * of_a.of_b <= 0 && of_b.of_a * of_b.of_b <= 0;
    require(!valid || (straddle && !collide_quick_reject(a, b)) == (relation != COLLIDE_APART));
    require_same_or_refused(relation, collide_segment_segment(twice_segment(a), twice_segment(b)));
    const geom_capsule2 thin_a = {a.a, a.b, 0.0};
    const geom_capsule2 thin_b = {b.a, b.b, 0.0};
    require(collide_capsule_capsule(thin_a, thin_b) == relation);
}

static void check_segment_circle(byte_reader *reader) {
    const geom_segment2 a = read_segment(reader);
    const geom_circle b = read_circle(reader);
    const collide_relation relation = collide_segment_circle(a, b);
    const bool valid = geom_segment2_status(a) == GEOM_OK && geom_circle_status(b) == GEOM_OK;
    require((relation != COLLIDE_INVALID) == valid);
    require(collide_segment_circle(reversed(a), b) == relation);
    require_same_or_refused(relation, collide_segment_circle(twice_segment(a), twice_circle(b)));
    const geom_capsule2 thin = {a.a, a.b, 0.0};
    const geom_capsule2 disc = {b.center, b.center, b.radius};
    require(collide_capsule_capsule(thin, disc) == relation);
    const collide_line_circle met = collide_line_circle_parameters(a, b);
    require(met.t[0] <= met.t[1] && isfinite(met.t[0]) && isfinite(met.t[1]));
    require(!valid || geom_vec2_equal(a.a, a.b) || met.count > 0 || relation == COLLIDE_APART);
}

static void check_segment_boxes(byte_reader *reader) {
    const geom_segment2 a = read_segment(reader);
    const geom_aabb2 box = read_aabb(reader);
    const geom_obb2 tilted = read_obb(reader);
    const collide_relation with_box = collide_segment_aabb(a, box);
    const collide_relation with_tilted = collide_segment_obb(a, tilted);
    require((with_box != COLLIDE_INVALID) ==
            (geom_segment2_status(a) == GEOM_OK && geom_aabb2_status(box) == GEOM_OK));
    require((with_tilted != COLLIDE_INVALID) ==
            (geom_segment2_status(a) == GEOM_OK && geom_obb2_status(tilted) == GEOM_OK));
    require(collide_segment_aabb(reversed(a), box) == with_box);
    require(collide_segment_obb(reversed(a), turned(tilted)) == with_tilted);
    require_same_or_refused(with_box, collide_segment_aabb(twice_segment(a), twice_aabb(box)));
    require_same_or_refused(with_tilted, collide_segment_obb(twice_segment(a), twice_obb(tilted)));
}

static void check_circle_boxes(byte_reader *reader) {
    const geom_circle a = read_circle(reader);
    const geom_aabb2 box = read_aabb(reader);
    const geom_obb2 tilted = read_obb(reader);
    const collide_relation with_box = collide_circle_aabb(a, box);
    const collide_relation with_tilted = collide_circle_obb(a, tilted);
    require((with_tilted != COLLIDE_INVALID) ==
            (geom_circle_status(a) == GEOM_OK && geom_obb2_status(tilted) == GEOM_OK));
    require(collide_circle_obb(a, turned(tilted)) == with_tilted);
    require_same_or_refused(with_box, collide_circle_aabb(twice_circle(a), twice_aabb(box)));
    require_same_or_refused(with_tilted, collide_circle_obb(twice_circle(a), twice_obb(tilted)));
    const geom_segment2 center = {a.center, a.center};
    const geom_circle point = {a.center, 0.0};
    require(collide_circle_aabb(point, box) == collide_segment_aabb(center, box));
    require(collide_circle_obb(point, tilted) == collide_segment_obb(center, tilted));
    require(with_box == COLLIDE_INVALID || collide_circle_aabb(point, box) <= with_box);
    require(with_tilted == COLLIDE_INVALID || collide_circle_obb(point, tilted) <= with_tilted);
}

static void check_circles_and_capsules(byte_reader *reader) {
    const geom_circle a = read_circle(reader);
    const geom_circle b = read_circle(reader);
    const collide_relation relation = collide_circle_circle(a, b);
    require(collide_circle_circle(b, a) == relation);
    require_same_or_refused(relation, collide_circle_circle(twice_circle(a), twice_circle(b)));
    const geom_capsule2 disc_a = {a.center, a.center, a.radius};
    const geom_capsule2 disc_b = {b.center, b.center, b.radius};
    require(collide_capsule_capsule(disc_a, disc_b) == relation);

    const geom_capsule2 c = read_capsule(reader);
    const geom_capsule2 d = read_capsule(reader);
    const geom_capsule2 other_c = {c.b, c.a, c.radius};
    require(collide_capsule_capsule(c, d) == collide_capsule_capsule(d, other_c));
}

static void check_boxes(byte_reader *reader) {
    const geom_aabb2 a = read_aabb(reader);
    const geom_aabb2 b = read_aabb(reader);
    const collide_relation straight = collide_aabb_aabb(a, b);
    require(collide_aabb_aabb(b, a) == straight);
    require_same_or_refused(straight, collide_aabb_aabb(twice_aabb(a), twice_aabb(b)));
    const geom_obb2 c = read_obb(reader);
    const geom_obb2 d = read_obb(reader);
    const collide_relation tilted = collide_obb_obb(c, d);
    require(collide_obb_obb(d, c) == tilted);
    require(collide_obb_obb(turned(c), turned(d)) == tilted);
    require_same_or_refused(tilted, collide_obb_obb(twice_obb(c), twice_obb(d)));
}

/* A ring, and the same one from another vertex in the other direction. */
typedef struct ring_pair {
    geom_vec2 points[MAX_POINTS];
    geom_vec2 other_points[MAX_POINTS];
    geom_ring ring;
    geom_ring other;
} ring_pair;

static void read_ring(byte_reader *reader, ring_pair *pair) {
    const size_t count = read_byte(reader) % (MAX_POINTS + 1);
    for (size_t i = 0; i < count; ++i) {
        pair->points[i] = read_point(reader);
    }
    for (size_t i = 0; i < count; ++i) {
        pair->other_points[i] = pair->points[(2 * count - i - 2) % count];
    }
    pair->ring.points = pair->points;
    pair->ring.count = count;
    pair->other.points = pair->other_points;
    pair->other.count = count;
}

static void check_simple(geom_polygon polygon, geom_polygon other, geom_segment2 segment,
                         geom_circle circle) {
    const collide_relation of_point = collide_point_polygon(segment.a, polygon);
    const collide_relation of_segment = collide_segment_polygon(segment, polygon);
    const collide_relation of_circle = collide_circle_polygon(circle, polygon);
    require(collide_point_polygon(segment.a, other) == of_point);
    require(collide_segment_polygon(reversed(segment), other) == of_segment);
    require(collide_circle_polygon(circle, other) == of_circle);
    require(of_segment == COLLIDE_INVALID || of_segment >= of_point);
    require(of_circle == COLLIDE_INVALID || of_circle >= collide_point_polygon(circle.center, polygon));
    require(collide_polygon_polygon(polygon, other) == COLLIDE_OVERLAPPING);
}

static void check_polygons(byte_reader *reader) {
    ring_pair first;
    ring_pair second;
    read_ring(reader, &first);
    read_ring(reader, &second);
    const geom_segment2 segment = read_segment(reader);
    const geom_circle circle = read_circle(reader);
    const geom_polygon a = {&first.ring, 1};
    const geom_polygon other_a = {&first.other, 1};
    const geom_polygon b = {&second.ring, 1};
    const geom_polygon other_b = {&second.other, 1};
    const collide_relation relation = collide_polygon_polygon(a, b);
    require(collide_polygon_polygon(b, a) == relation);
    if (geom_polygon_check(a, NULL).status == GEOM_OK && geom_polygon_check(b, NULL).status == GEOM_OK) {
        require(relation != COLLIDE_INVALID);
        require(collide_polygon_polygon(other_a, other_b) == relation);
        check_simple(a, other_a, segment, circle);
        check_simple(b, other_b, segment, circle);
    } else {
        (void)collide_segment_polygon(segment, a);
        (void)collide_circle_polygon(circle, a);
    }
}

/* ---- Shapes of any kind ---- */

/* A shape and the memory that it views. */
typedef struct stored_shape {
    collide_shape shape;
    ring_pair rings;
} stored_shape;

static void read_shape(byte_reader *reader, stored_shape *stored) {
    collide_shape *shape = &stored->shape;
    shape->kind = (collide_shape_kind)(read_byte(reader) % COLLIDE_SHAPE_KIND_COUNT);
    if (shape->kind == COLLIDE_SHAPE_CONVEX) {
        read_ring(reader, &stored->rings);
        shape->as.convex = stored->rings.ring;
    } else if (shape->kind == COLLIDE_SHAPE_POLYGON) {
        read_ring(reader, &stored->rings);
        shape->as.polygon.rings = &stored->rings.ring;
        shape->as.polygon.count = 1;
    } else {
        double numbers[KIND2_NUMBERS];
        for (size_t i = 0; i < kind2_of(shape->kind)->numbers; ++i) {
            numbers[i] = read_number(reader);
        }
        *shape = kind2_shape(shape->kind, numbers);
    }
}

/* Whether answers about the shape mean something: its polygon is simple, its convex ring convex or a
 * segment. */
static bool means_something(const collide_shape *shape) {
    if (shape->kind == COLLIDE_SHAPE_POLYGON) {
        return geom_polygon_check(shape->as.polygon, NULL).status == GEOM_OK;
    }
    return shape->kind != COLLIDE_SHAPE_CONVEX || shape->as.convex.count <= 2 ||
           geom_ring_convexity(shape->as.convex) != GEOM_NOT_CONVEX;
}

static void twice_ring(ring_pair *out, geom_ring ring) {
    for (size_t i = 0; i < ring.count; ++i) {
        out->points[i] = twice(ring.points[i]);
    }
    out->ring.points = out->points;
    out->ring.count = ring.count;
}

static void twice_shape(stored_shape *out, const collide_shape *shape) {
    out->shape = *shape;
    if (shape->kind == COLLIDE_SHAPE_CONVEX) {
        twice_ring(&out->rings, shape->as.convex);
        out->shape.as.convex = out->rings.ring;
    } else if (shape->kind == COLLIDE_SHAPE_POLYGON) {
        twice_ring(&out->rings, shape->as.polygon.rings[0]);
        out->shape.as.polygon.rings = &out->rings.ring;
    } else {
        kind2_place(&out->shape, 2.0, geom_vec2_make(0.0, 0.0));
    }
}

/* The same set of points as a shape of another kind, or as a smaller shape and a margin. */
static collide_relation relation_of_another_kind(const collide_shape *shape, const collide_shape *other) {
    const geom_aabb2 box = shape->as.aabb;
    const geom_vec2 corners[4] = {box.min, {box.min.x, box.max.y}, box.max, {box.max.x, box.min.y}};
    const geom_vec2 ends[2] = {shape->as.segment.a, shape->as.segment.b};
    const geom_ring ring = {shape->kind == COLLIDE_SHAPE_AABB ? corners : ends,
                            shape->kind == COLLIDE_SHAPE_AABB ? 4U : 2U};
    const geom_segment2 core = {shape->as.capsule.a, shape->as.capsule.b};
    const geom_polygon polygon = {&shape->as.convex, 1};
    switch (shape->kind) {
    case COLLIDE_SHAPE_CIRCLE:
        return collide_shape_relation_within(collide_shape_from_point(shape->as.circle.center), *other,
                                             shape->as.circle.radius);
    case COLLIDE_SHAPE_CAPSULE:
        return collide_shape_relation_within(collide_shape_from_segment(core), *other,
                                             shape->as.capsule.radius);
    case COLLIDE_SHAPE_SEGMENT:
    case COLLIDE_SHAPE_AABB:
        return collide_shape_relation(collide_shape_from_convex(ring), *other);
    case COLLIDE_SHAPE_CONVEX:
        if (geom_polygon_check(polygon, NULL).status == GEOM_OK) {
            return collide_shape_relation(collide_shape_from_polygon(polygon), *other);
        }
        break;
    default:
        break;
    }
    return collide_shape_relation(*shape, *other);
}

static void check_margins(const collide_shape *a, const collide_shape *b, double margin, double larger) {
    const collide_relation relation = collide_shape_relation(*a, *b);
    const collide_relation within = collide_shape_relation_within(*a, *b, margin);
    require(within >= relation && collide_shape_relation_within(*b, *a, margin) == within);
    require(collide_shape_relation_within(*a, *b, 0.0) == relation);
    require(margin == 0.0 || relation == COLLIDE_APART || within == COLLIDE_OVERLAPPING);
    require(larger < margin || collide_shape_relation_within(*a, *b, larger) >= within);
    stored_shape twice_a;
    stored_shape twice_b;
    twice_shape(&twice_a, a);
    twice_shape(&twice_b, b);
    require_same_or_refused(within,
                            collide_shape_relation_within(twice_a.shape, twice_b.shape, 2.0 * margin));
}

static bool is_size(double x) { return x >= 0.0 && isfinite(x); }

static void check_shapes(byte_reader *reader) {
    stored_shape a;
    stored_shape b;
    read_shape(reader, &a);
    read_shape(reader, &b);
    const double margin = fabs(read_number(reader));
    const double larger = fabs(read_number(reader));
    const collide_relation relation = collide_shape_relation(a.shape, b.shape);
    const bool valid = collide_shape_status(a.shape) == GEOM_OK && collide_shape_status(b.shape) == GEOM_OK;
    require((relation != COLLIDE_INVALID) == valid);
    require((collide_shape_relation_within(a.shape, b.shape, margin) != COLLIDE_INVALID) ==
            (valid && is_size(margin)));
    if (!valid || !means_something(&a.shape) || !means_something(&b.shape)) {
        return;
    }
    require(collide_shape_relation(b.shape, a.shape) == relation);
    require(relation_of_another_kind(&a.shape, &b.shape) == relation);
    require(relation_of_another_kind(&b.shape, &a.shape) == relation);
    require(relation == COLLIDE_APART ||
            collide_aabb_aabb(collide_shape_bounds(a.shape), collide_shape_bounds(b.shape)));
    if (is_size(margin) && is_size(larger)) {
        check_margins(&a.shape, &b.shape, margin, larger);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static void (*const checks[])(byte_reader *) = {
        check_segments,
        check_segment_circle,
        check_segment_boxes,
        check_circle_boxes,
        check_circles_and_capsules,
        check_boxes,
        check_polygons,
        check_shapes,
    };
    byte_reader reader = {data, size, 0};
    const uint8_t first = read_byte(&reader);
    reader.style = first % 3;
    checks[first / 3 % (sizeof checks / sizeof checks[0])](&reader);
    return 0;
}
