/* Relations in space for any bytes: the same in either order, in another unit, and however the shapes are written down;
 * larger with a margin and for larger shapes. */
#include "fuzz.h"

#include <collide/shape3.h>

#include <math.h>
#include <stdint.h>

enum {
    MAX_POINTS = 9
};

/* A shape with its points: those of hulls, and of boxes that are written as hulls. */
typedef struct kept_shape {
    collide_shape3 shape;
    geom_vec3 points[MAX_POINTS];
} kept_shape;

/* Style 0: doubles of any bits; style 1: small whole numbers; style 2: such numbers moved by a rounding. */
static double read_number(byte_reader *reader) {
    if (reader->style == 0) {
        return read_bits(reader);
    }
    const uint8_t byte = read_byte(reader);
    const double whole = byte / 16 - 8;
    return reader->style == 1 || byte % 4 > 1 ? whole : nextafter(whole, byte % 4 ? HUGE_VAL : -HUGE_VAL);
}

static geom_vec3 read_point(byte_reader *reader) {
    const double x = read_number(reader);
    const double y = read_number(reader);
    return geom_make3(x, y, read_number(reader));
}

static collide_shape3 read_obb(byte_reader *reader) {
    geom_obb3 box = {.center = read_point(reader)};
    for (int k = 0; k < 3; ++k) {
        box.axis[k] = read_point(reader);
    }
    box.half = read_point(reader);
    return collide_shape3_of_obb(box);
}

static collide_shape3 read_hull(byte_reader *reader, geom_vec3 *points) {
    const geom_hull3 hull = {points, read_byte(reader) % (MAX_POINTS + 1U)};
    for (size_t i = 0; i < hull.count; ++i) {
        points[i] = read_point(reader);
    }
    return collide_shape3_of_hull(hull);
}

static collide_shape3 read_plain(byte_reader *reader, unsigned kind) {
    const geom_vec3 p = read_point(reader);
    if (kind == COLLIDE_SHAPE3_POINT) {
        return collide_shape3_of_point(p);
    }
    if (kind == COLLIDE_SHAPE3_SPHERE) {
        return collide_shape3_of_sphere((geom_sphere){p, read_number(reader)});
    }
    if (kind == COLLIDE_SHAPE3_PLANE) {
        return collide_shape3_of_plane((geom_plane){p, read_number(reader)});
    }
    const geom_vec3 q = read_point(reader);
    switch (kind) {
    case COLLIDE_SHAPE3_SEGMENT:
        return collide_shape3_of_segment((geom_segment3){p, q});
    case COLLIDE_SHAPE3_RAY:
        return collide_shape3_of_ray((geom_ray3){p, q});
    case COLLIDE_SHAPE3_AABB:
        return collide_shape3_of_aabb((geom_aabb3){p, q});
    case COLLIDE_SHAPE3_CAPSULE:
        return collide_shape3_of_capsule((geom_capsule3){p, q, read_number(reader)});
    default:
        return collide_shape3_of_triangle((geom_triangle3){p, q, read_point(reader)});
    }
}

static void read_shape(byte_reader *reader, kept_shape *kept) {
    const unsigned kind = read_byte(reader) % COLLIDE_SHAPE3_KIND_COUNT;
    if (kind == COLLIDE_SHAPE3_OBB) {
        kept->shape = read_obb(reader);
    } else if (kind == COLLIDE_SHAPE3_HULL) {
        kept->shape = read_hull(reader, kept->points);
    } else {
        kept->shape = read_plain(reader, kind);
    }
}

static void write_box_as_hull(kept_shape *kept) {
    const geom_aabb3 box = kept->shape.as.aabb;
    for (size_t i = 0; i < 8; ++i) {
        kept->points[i] =
            geom_make3((i & 1U) != 0 ? box.min.x : box.max.x, (i & 2U) != 0 ? box.min.y : box.max.y,
                       (i & 4U) != 0 ? box.min.z : box.max.z);
    }
    kept->shape = collide_shape3_of_hull((geom_hull3){kept->points, 8});
}

/* The same points in other words. */
static void rewrite(kept_shape *kept) {
    const collide_shape3 s = kept->shape;
    const geom_triangle3 t = s.as.triangle;
    const geom_obb3 box = s.as.obb;
    switch (s.kind) {
    case COLLIDE_SHAPE3_POINT:
        kept->shape = collide_shape3_of_segment((geom_segment3){s.as.point, s.as.point});
        break;
    case COLLIDE_SHAPE3_SEGMENT:
        kept->shape =
            collide_shape3_of_triangle((geom_triangle3){s.as.segment.b, s.as.segment.a, s.as.segment.b});
        break;
    case COLLIDE_SHAPE3_TRIANGLE:
        kept->points[0] = t.c;
        kept->points[1] = t.a;
        kept->points[2] = t.b;
        kept->points[3] = t.c;
        kept->shape = collide_shape3_of_hull((geom_hull3){kept->points, 4});
        break;
    case COLLIDE_SHAPE3_CAPSULE:
        kept->shape.as.capsule = (geom_capsule3){s.as.capsule.b, s.as.capsule.a, s.as.capsule.radius};
        break;
    case COLLIDE_SHAPE3_SPHERE:
        kept->shape = collide_shape3_of_capsule(
            (geom_capsule3){s.as.sphere.center, s.as.sphere.center, s.as.sphere.radius});
        break;
    case COLLIDE_SHAPE3_PLANE:
        kept->shape.as.plane = (geom_plane){geom_neg3(s.as.plane.normal), -s.as.plane.offset};
        break;
    case COLLIDE_SHAPE3_OBB:
        kept->shape.as.obb.axis[1] = box.axis[2];
        kept->shape.as.obb.axis[2] = geom_neg3(box.axis[1]);
        kept->shape.as.obb.half = geom_make3(box.half.x, box.half.z, box.half.y);
        break;
    case COLLIDE_SHAPE3_AABB:
        write_box_as_hull(kept);
        break;
    default:
        break;
    }
}

static bool is_valid(const kept_shape *kept) { return collide_shape3_status(kept->shape) == GEOM_OK; }

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    byte_reader reader = {data, size, 0};
    reader.style = read_byte(&reader) % 3;
    kept_shape a;
    kept_shape b;
    read_shape(&reader, &a);
    read_shape(&reader, &b);
    const collide_relation relation = collide_shape3_relation(a.shape, b.shape);
    require((relation == COLLIDE_INVALID) == !(is_valid(&a) && is_valid(&b)));
    if (relation == COLLIDE_INVALID) {
        return 0;
    }
    const double margin = fabs(read_number(&reader));
    const collide_relation within = collide_shape3_within(a.shape, b.shape, margin);
    require(collide_shape3_relation(b.shape, a.shape) == relation);
    require((within == COLLIDE_INVALID) == !(margin < HUGE_VAL));
    require(within == COLLIDE_INVALID || within >= relation);
    require(within == COLLIDE_INVALID || relation == COLLIDE_APART || margin == 0.0 ||
            within == COLLIDE_OVERLAPPING);
    rewrite(&a);
    require(collide_shape3_relation(a.shape, b.shape) == relation);
    require(collide_shape3_within(b.shape, a.shape, margin) == within);
    rewrite(&b);
    require(collide_shape3_within(b.shape, a.shape, margin) == within);
    return 0;
}
