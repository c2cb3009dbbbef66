/* Relations in space for any bytes: the same in either order, in another unit, and however the shapes are
 * written down; larger with a margin and for larger shapes. */
#include "fuzz_shape3.h"

#include <collide/shape3.h>

#include <math.h>
#include <stdint.h>

static void write_box_as_hull(fuzz_shape3 *kept) {
    const geom_aabb3 box = kept->shape.as.aabb;
    for (size_t i = 0; i < 8; ++i) {
        kept->points[i] =
            geom_vec3_make((i & 1U) != 0 ? box.min.x : box.max.x, (i & 2U) != 0 ? box.min.y : box.max.y,
                           (i & 4U) != 0 ? box.min.z : box.max.z);
    }
    kept->shape = collide_shape3_from_hull((geom_hull){kept->points, 8});
}

/* The same points in other words. */
static void rewrite(fuzz_shape3 *kept) {
    const collide_shape3 s = kept->shape;
    const geom_triangle t = s.as.triangle;
    const geom_obb3 box = s.as.obb;
    switch (s.kind) {
    case COLLIDE_SHAPE3_POINT:
        kept->shape = collide_shape3_from_segment((geom_segment3){s.as.point, s.as.point});
        break;
    case COLLIDE_SHAPE3_SEGMENT:
        kept->shape =
            collide_shape3_from_triangle((geom_triangle){s.as.segment.b, s.as.segment.a, s.as.segment.b});
        break;
    case COLLIDE_SHAPE3_TRIANGLE:
        kept->points[0] = t.c;
        kept->points[1] = t.a;
        kept->points[2] = t.b;
        kept->points[3] = t.c;
        kept->shape = collide_shape3_from_hull((geom_hull){kept->points, 4});
        break;
    case COLLIDE_SHAPE3_CAPSULE:
        kept->shape.as.capsule = (geom_capsule3){s.as.capsule.b, s.as.capsule.a, s.as.capsule.radius};
        break;
    case COLLIDE_SHAPE3_SPHERE:
        kept->shape = collide_shape3_from_capsule(
            (geom_capsule3){s.as.sphere.center, s.as.sphere.center, s.as.sphere.radius});
        break;
    case COLLIDE_SHAPE3_PLANE:
        kept->shape.as.plane = (geom_plane){geom_vec3_neg(s.as.plane.normal), -s.as.plane.offset};
        break;
    case COLLIDE_SHAPE3_OBB:
        kept->shape.as.obb.axis[1] = box.axis[2];
        kept->shape.as.obb.axis[2] = geom_vec3_neg(box.axis[1]);
        kept->shape.as.obb.half = geom_vec3_make(box.half.x, box.half.z, box.half.y);
        break;
    case COLLIDE_SHAPE3_AABB:
        write_box_as_hull(kept);
        break;
    default:
        break;
    }
}

static bool is_valid(const fuzz_shape3 *kept) { return collide_shape3_status(kept->shape) == GEOM_OK; }

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    byte_reader reader = {data, size, 0};
    reader.style = read_byte(&reader) % 3;
    fuzz_shape3 a;
    fuzz_shape3 b;
    fuzz_read_shape3(&reader, &a);
    fuzz_read_shape3(&reader, &b);
    const collide_relation relation = collide_shape3_relation(a.shape, b.shape);
    require((relation == COLLIDE_INVALID) == !(is_valid(&a) && is_valid(&b)));
    if (relation == COLLIDE_INVALID) {
        return 0;
    }
    const double margin = fabs(fuzz_read_number3(&reader));
    const collide_relation within = collide_shape3_relation_within(a.shape, b.shape, margin);
    require(collide_shape3_relation(b.shape, a.shape) == relation);
    require((within == COLLIDE_INVALID) == !(margin < HUGE_VAL));
    require(within == COLLIDE_INVALID || within >= relation);
    require(within == COLLIDE_INVALID || relation == COLLIDE_APART || margin == 0.0 ||
            within == COLLIDE_OVERLAPPING);
    rewrite(&a);
    require(collide_shape3_relation(a.shape, b.shape) == relation);
    require(collide_shape3_relation_within(b.shape, a.shape, margin) == within);
    rewrite(&b);
    require(collide_shape3_relation_within(b.shape, a.shape, margin) == within);
    return 0;
}
