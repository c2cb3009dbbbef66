/* Shapes of space from bytes. */
#include "fuzz_shape3.h"

#include <math.h>

double fuzz_read_number3(byte_reader *reader) {
    if (reader->style == 0) {
        return read_bits(reader);
    }
    const uint8_t byte = read_byte(reader);
    const int sixteenth = byte / 16;
    const double whole = sixteenth - 8;
    return reader->style == 1 || byte % 4 > 1 ? whole : nextafter(whole, byte % 4 ? HUGE_VAL : -HUGE_VAL);
}

geom_vec3 fuzz_read_point3(byte_reader *reader) {
    const double x = fuzz_read_number3(reader);
    const double y = fuzz_read_number3(reader);
    return geom_vec3_make(x, y, fuzz_read_number3(reader));
}

static collide_shape3 read_obb(byte_reader *reader) {
    geom_obb3 box = {.center = fuzz_read_point3(reader)};
    for (int k = 0; k < 3; ++k) {
        box.axis[k] = fuzz_read_point3(reader);
    }
    box.half = fuzz_read_point3(reader);
    return collide_shape3_from_obb(box);
}

static collide_shape3 read_hull(byte_reader *reader, geom_vec3 *points) {
    const geom_hull hull = {points, read_byte(reader) % (FUZZ_POINTS3 + 1U)};
    for (size_t i = 0; i < hull.count; ++i) {
        points[i] = fuzz_read_point3(reader);
    }
    return collide_shape3_from_hull(hull);
}

static collide_shape3 read_plain(byte_reader *reader, unsigned kind) {
    const geom_vec3 p = fuzz_read_point3(reader);
    if (kind == COLLIDE_SHAPE3_POINT) {
        return collide_shape3_from_point(p);
    }
    if (kind == COLLIDE_SHAPE3_SPHERE) {
        return collide_shape3_from_sphere((geom_sphere){p, fuzz_read_number3(reader)});
    }
    if (kind == COLLIDE_SHAPE3_PLANE) {
        return collide_shape3_from_plane((geom_plane){p, fuzz_read_number3(reader)});
    }
    const geom_vec3 q = fuzz_read_point3(reader);
    switch (kind) {
    case COLLIDE_SHAPE3_SEGMENT:
        return collide_shape3_from_segment((geom_segment3){p, q});
    case COLLIDE_SHAPE3_RAY:
        return collide_shape3_from_ray((geom_ray){p, q});
    case COLLIDE_SHAPE3_AABB:
        return collide_shape3_from_aabb((geom_aabb3){p, q});
    case COLLIDE_SHAPE3_CAPSULE:
        return collide_shape3_from_capsule((geom_capsule3){p, q, fuzz_read_number3(reader)});
    default:
        return collide_shape3_from_triangle((geom_triangle){p, q, fuzz_read_point3(reader)});
    }
}

void fuzz_read_shape3(byte_reader *reader, fuzz_shape3 *kept) {
    fuzz_read_shape3_of(reader, (collide_shape3_kind)(read_byte(reader) % COLLIDE_SHAPE3_KIND_COUNT), kept);
}

void fuzz_read_shape3_of(byte_reader *reader, collide_shape3_kind kind, fuzz_shape3 *kept) {
    if (kind == COLLIDE_SHAPE3_OBB) {
        kept->shape = read_obb(reader);
    } else if (kind == COLLIDE_SHAPE3_HULL) {
        kept->shape = read_hull(reader, kept->points);
    } else {
        kept->shape = read_plain(reader, kind);
    }
}
