/* Footprints: covers by discs, reach, placement. */
#include "trajectory2_way.h"

#include "numeric/ccd2_rotation.h"
#include "numeric/double_double.h"
#include "shape/core2.h"
#include "shape/plain2.h"
#include "shape/valid2.h"

#include <geom/cover.h>
#include <geom/transform_shape.h>

#include <string.h>

/* Each of these is rounded a few times: 2^-50 of itself covers that. */
static const double upwards = 1.0 + 0x1p-50;
static const double downwards = 1.0 - 0x1p-50;

/* The length, also where its square is no double, rounded upwards. */
static double length_up(geom_vec2 v) {
    const double larger = fmax(fabs(v.x), fabs(v.y));
    if (larger == 0.0) {
        return 0.0;
    }
    int exponent = 0;
    (void)frexp(larger, &exponent);
    const geom_vec2 near_one = {ldexp(v.x, -exponent), ldexp(v.y, -exponent)};
    return ldexp(geom_vec2_length(near_one) * upwards, exponent);
}

static double reach_of_ring(geom_ring ring) {
    double reach = 0.0;
    for (size_t i = 0; i < ring.count; ++i) {
        reach = fmax(reach, length_up(ring.points[i]));
    }
    return reach;
}

/* Of an oriented box, a bound. Holes of a polygon are inside. */
static double max_vertex_distance_of(const core2 *core) {
    if (core->kind == CORE2_OBB) {
        return (length_up(core->own[0]) + length_up(core->axis) * length_up(core->half)) * upwards;
    }
    return reach_of_ring(core2_ring(core, 0));
}

/* The discs of a cover by as many as are best, or as there may be. */
static int fill_cover(geom_obb2 box, bool inner, geom_circle discs[COLLIDE_FOOTPRINT_DISCS]) {
    const int best = geom_cover_best_count(box.half);
    const int count = best < COLLIDE_FOOTPRINT_DISCS ? best : COLLIDE_FOOTPRINT_DISCS;
    geom_cover cover;
    const geom_status status =
        inner ? geom_cover_inner(box.half, count, &cover) : geom_cover_outer(box.half, count, &cover);
    for (int i = 0; status == GEOM_OK && i < count; ++i) {
        discs[i] = geom_cover_circle(&cover, box.center, box.axis, i);
        if (!valid_size(discs[i].radius)) {
            return 0;
        }
    }
    return status == GEOM_OK ? count : 0;
}

/* A box along the axes as an oriented one about a rounded center: one that holds it, or that it holds. */
static geom_obb2 centered_box(geom_aabb2 box, bool inner) {
    const geom_vec2 center = {0.5 * box.min.x + 0.5 * box.max.x, 0.5 * box.min.y + 0.5 * box.max.y};
    const geom_vec2 low = geom_vec2_sub(center, box.min);
    const geom_vec2 high = geom_vec2_sub(box.max, center);
    const geom_vec2 outside = {fmax(low.x, high.x) * upwards, fmax(low.y, high.y) * upwards};
    const geom_vec2 inside = {fmax(fmin(low.x, high.x) * downwards, 0.0),
                              fmax(fmin(low.y, high.y) * downwards, 0.0)};
    const geom_obb2 result = {center, {1.0, 0.0}, inner ? inside : outside};
    return result;
}

/* A box about a capsule, along it. The axis is rounded; what the ends are off by is added all around. */
static geom_obb2 box_of_capsule(geom_capsule2 capsule) {
    const geom_vec2 way = {0.5 * capsule.b.x - 0.5 * capsule.a.x, 0.5 * capsule.b.y - 0.5 * capsule.a.y};
    const double half = length_up(way);
    const geom_vec2 unit = geom_vec2_normalize(way);
    const bool short_way = !(half > 0x1p-500) || !(half < 0x1p500);
    const geom_obb2 box = {{0.5 * capsule.a.x + 0.5 * capsule.b.x, 0.5 * capsule.a.y + 0.5 * capsule.b.y},
                           {short_way ? 1.0 : unit.x, short_way ? 0.0 : unit.y},
                           {half + capsule.radius, (short_way ? half : half * 0x1p-48) + capsule.radius}};
    const double off = 0x1p-50 * (fabs(box.center.x) + fabs(box.center.y) + box.half.x);
    const geom_obb2 grown = {
        box.center, box.axis, {(box.half.x + off) * upwards, (box.half.y + off) * upwards}};
    return grown;
}

static void set_round_covers(collide_footprint *footprint, geom_circle disc) {
    footprint->outer_count = 1;
    footprint->inner_count = 1;
    footprint->outer[0] = disc;
    footprint->inner[0] = disc;
}

/* The discs in a capsule stand on its segment: three of them are its ends and its middle, which rounding puts
 * elsewhere. */
static void set_capsule_covers(collide_footprint *footprint, geom_capsule2 capsule) {
    const geom_circle ends[2] = {{capsule.a, capsule.radius}, {capsule.b, capsule.radius}};
    footprint->outer_count = fill_cover(box_of_capsule(capsule), false, footprint->outer);
    footprint->inner_count = 2;
    footprint->inner[0] = ends[0];
    footprint->inner[1] = ends[1];
}

static void set_covers(collide_footprint *footprint) {
    const collide_shape *shape = &footprint->shape;
    if (shape->kind == COLLIDE_SHAPE_CIRCLE) {
        set_round_covers(footprint, shape->as.circle);
    } else if (shape->kind == COLLIDE_SHAPE_POINT) {
        const geom_circle disc = {shape->as.point, 0.0};
        set_round_covers(footprint, disc);
    } else if (shape->kind == COLLIDE_SHAPE_CAPSULE) {
        set_capsule_covers(footprint, shape->as.capsule);
    } else if (shape->kind == COLLIDE_SHAPE_SEGMENT) {
        const geom_capsule2 capsule = {shape->as.segment.a, shape->as.segment.b, 0.0};
        set_capsule_covers(footprint, capsule);
    } else if (shape->kind == COLLIDE_SHAPE_OBB) {
        footprint->outer_count = fill_cover(shape->as.obb, false, footprint->outer);
        footprint->inner_count = fill_cover(shape->as.obb, true, footprint->inner);
    } else {
        const geom_aabb2 box = collide_shape_bounds(*shape);
        footprint->outer_count = fill_cover(centered_box(box, false), false, footprint->outer);
        footprint->inner_count = shape->kind == COLLIDE_SHAPE_AABB
                                     ? fill_cover(centered_box(box, true), true, footprint->inner)
                                     : 0;
    }
}

/* As loops over all of them at once have it. */
static void repeat_last_disc(collide_footprint *footprint) {
    if (footprint->outer_count < 1) {
        return;
    }
    const geom_circle last = footprint->outer[footprint->outer_count - 1];
    for (int i = footprint->outer_count; i < COLLIDE_FOOTPRINT_DISCS; ++i) {
        footprint->outer[i] = last;
    }
}

geom_status collide_footprint_from_shape(collide_shape shape, collide_footprint *footprint) {
    const geom_status status = collide_shape_status(shape);
    if (status == GEOM_OK) {
        memset(footprint, 0, sizeof *footprint);
        footprint->shape = shape;
        core2 core;
        collide_core2_init(&core, &shape);
        footprint->max_vertex_distance = max_vertex_distance_of(&core);
        footprint->reach = (footprint->max_vertex_distance + core.radius) * upwards;
        set_covers(footprint);
        for (int i = 0; i < footprint->outer_count; ++i) {
            footprint->max_vertex_distance =
                fmax(footprint->max_vertex_distance, length_up(footprint->outer[i].center));
        }
        repeat_last_disc(footprint);
    }
    return status;
}

static void place_ring(geom_transform2 there, geom_ring ring, geom_vec2 **vertices, geom_ring *placed) {
    *placed = geom_transform2_ring(there, ring, *vertices);
    *vertices += ring.count;
}

collide_shape collide_footprint_at(const collide_footprint *footprint, collide_pose pose, geom_vec2 *vertices,
                                   geom_ring *rings) {
    const geom_vec2 rotation = collide_turn_rotation(1.0, pose.heading);
    const geom_transform2 there = {{rotation.x, rotation.y}, pose.position};
    const collide_shape *shape = &footprint->shape;
    switch (shape->kind) {
    case COLLIDE_SHAPE_POINT:
        return collide_shape_from_point(geom_transform2_point(there, shape->as.point));
    case COLLIDE_SHAPE_SEGMENT:
        return collide_shape_from_segment(geom_transform2_segment(there, shape->as.segment));
    case COLLIDE_SHAPE_CIRCLE:
        return collide_shape_from_circle(geom_transform2_circle(there, shape->as.circle));
    case COLLIDE_SHAPE_AABB:
        return collide_shape_from_obb(geom_transform2_obb(there, centered_box(shape->as.aabb, false)));
    case COLLIDE_SHAPE_OBB:
        return collide_shape_from_obb(geom_transform2_obb(there, shape->as.obb));
    case COLLIDE_SHAPE_CAPSULE:
        return collide_shape_from_capsule(geom_transform2_capsule(there, shape->as.capsule));
    case COLLIDE_SHAPE_CONVEX:
        return collide_shape_from_convex(geom_transform2_convex(there, shape->as.convex, vertices));
    case COLLIDE_SHAPE_POLYGON:
    case COLLIDE_SHAPE_KIND_COUNT:
        break;
    }
    for (size_t i = 0; i < shape->as.polygon.count; ++i) {
        place_ring(there, shape->as.polygon.rings[i], &vertices, &rings[i]);
    }
    return collide_shape_from_polygon((geom_polygon){rings, shape->as.polygon.count});
}

/* The sum, if it is a double. */
static bool add_exactly(geom_vec2 p, geom_vec2 shift, geom_vec2 *sum) {
    const dd x = dd_sum(p.x, shift.x);
    const dd y = dd_sum(p.y, shift.y);
    *sum = geom_vec2_make(x.high, y.high);
    return x.low == 0.0 && y.low == 0.0;
}

static bool shift_ring(geom_ring ring, geom_vec2 shift, geom_vec2 *vertices, geom_ring *shifted) {
    bool exact = true;
    for (size_t i = 0; i < ring.count && exact; ++i) {
        exact = add_exactly(ring.points[i], shift, &vertices[i]);
    }
    shifted->points = vertices;
    shifted->count = ring.count;
    return exact;
}

static bool shift_polygon(geom_polygon polygon, geom_vec2 shift, placed_footprint *placed) {
    bool exact = polygon.count <= FOOTPRINT_MAX_RINGS;
    size_t used = 0;
    for (size_t i = 0; i < polygon.count && exact; ++i) {
        exact = polygon.rings[i].count <= FOOTPRINT_MAX_VERTICES - used &&
                shift_ring(polygon.rings[i], shift, placed->vertices + used, &placed->rings[i]);
        used += polygon.rings[i].count;
    }
    placed->shape.as.polygon.rings = placed->rings;
    return exact;
}

static bool shift_shape(const collide_shape *shape, geom_vec2 shift, placed_footprint *placed) {
    placed->shape = *shape;
    if (shape->kind == COLLIDE_SHAPE_CONVEX) {
        return shape->as.convex.count <= FOOTPRINT_MAX_VERTICES &&
               shift_ring(shape->as.convex, shift, placed->vertices, &placed->shape.as.convex);
    }
    if (shape->kind == COLLIDE_SHAPE_POLYGON) {
        return shift_polygon(shape->as.polygon, shift, placed);
    }
    geom_vec2 *const points = plain2_points(&placed->shape);
    bool exact = true;
    for (size_t i = 0; i < plain2_of(shape->kind).points && exact; ++i) {
        exact = add_exactly(points[i], shift, &points[i]);
    }
    return exact;
}

bool collide_footprint_place_exactly(const collide_footprint *footprint, geom_vec2 place, double heading,
                                     placed_footprint *placed) {
    return (heading == 0.0 || footprint_is_round(footprint)) && shift_shape(&footprint->shape, place, placed);
}
