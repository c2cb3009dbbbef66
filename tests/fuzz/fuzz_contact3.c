/* Distances and contacts in space for any bytes: one story with the relation, and the same in either order. */
#include "fuzz.h"

#include <collide/contact3.h>
#include <collide/distance3.h>

#include <math.h>

enum {
    MAX_POINTS = 9
};

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

/* All members but hulls are nothing but doubles. */
static void read_shape(byte_reader *reader, kept_shape *kept) {
    static const size_t counts[COLLIDE_SHAPE3_KIND_COUNT] = {3, 6, 6, 4, 4, 6, 15, 7, 9, 0};
    const unsigned kind = read_byte(reader) % COLLIDE_SHAPE3_KIND_COUNT;
    kept->shape.kind = (collide_shape3_kind)kind;
    if (kind == COLLIDE_SHAPE3_HULL) {
        const geom_hull3 hull = {kept->points, read_byte(reader) % (MAX_POINTS + 1U)};
        kept->shape.as.hull = hull;
        for (size_t i = 0; i < hull.count; ++i) {
            const double x = read_number(reader);
            const double y = read_number(reader);
            kept->points[i] = geom_make3(x, y, read_number(reader));
        }
        return;
    }
    double *numbers = (double *)(void *)&kept->shape.as;
    for (size_t i = 0; i < counts[kind]; ++i) {
        numbers[i] = read_number(reader);
    }
}

static void check_distance(collide_shape3 a, collide_shape3 b, collide_relation relation) {
    const collide_distance3 gap = collide_shape3_distance(a, b);
    const collide_distance3 back = collide_shape3_distance(b, a);
    require(gap.relation == relation && back.relation == relation);
    if (relation == COLLIDE_INVALID) {
        require(isnan(gap.distance));
        return;
    }
    require((gap.distance == 0.0) == (relation != COLLIDE_APART));
    require(gap.distance >= 0.0 && gap.distance == back.distance);
    require(geom_finite3(gap.on_a) && geom_finite3(gap.on_b));
    require(geom_equal3(gap.on_a, back.on_b) && geom_equal3(gap.on_b, back.on_a));
}

static void check_contact(collide_shape3 a, collide_shape3 b, collide_relation relation) {
    const collide_manifold3 press = collide_shape3_manifold(a, b);
    const collide_manifold3 back = collide_shape3_manifold(b, a);
    require(press.relation == relation && back.relation == relation);
    require((press.count > 0) == (relation == COLLIDE_TOUCHING || relation == COLLIDE_OVERLAPPING));
    require(press.count <= 4 && press.count == back.count);
    require((press.depth > 0.0) == (relation == COLLIDE_OVERLAPPING));
    for (int i = 0; i < press.count; ++i) {
        require(geom_finite3(press.points[i].point));
        require(press.points[i].depth >= 0.0 && press.points[i].depth <= press.depth);
    }
    if (press.count > 0) {
        require(press.depth == back.depth);
        require(fabs(geom_length3(press.normal) - 1.0) <= 0x1p-50);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    byte_reader reader = {data, size, 0};
    reader.style = read_byte(&reader) % 3;
    kept_shape a;
    kept_shape b;
    read_shape(&reader, &a);
    read_shape(&reader, &b);
    const collide_relation relation = collide_shape3_relation(a.shape, b.shape);
    check_distance(a.shape, b.shape, relation);
    check_contact(a.shape, b.shape, relation);
    return 0;
}
