/* A car along paths: the first contact of its motion, or its clearance. All lengths in meters. */
#include <collide/ccd2.h>
#include <geom/cover.h>
#include <geom/transform_shape.h>

#include <math.h>
#include <stdio.h>

/* collide_shape holds a shape of any kind. The house is not convex. */
static const geom_vec2 house[] = {{6, 2.5}, {14, 2.5}, {14, 9}, {10, 9}, {10, 6}, {6, 6}};
static const geom_ring walls = {house, 6};
static const char *const names[] = {"house", "pillar", "fence"};
static const collide_shape obstacles[] = {{COLLIDE_SHAPE_POLYGON, {.polygon = {&walls, 1}}},
                                          {COLLIDE_SHAPE_CIRCLE, {.circle = {{18.5, -1}, 0.25}}},
                                          {COLLIDE_SHAPE_SEGMENT, {.segment = {{22.5, -4}, {22.5, 14}}}}};

/* The car at the start: center, axis, half extents. Computed once: outer discs that cover it, inner discs
 * inside it. */
static const geom_obb2 parked = {{0, 0}, {1, 0}, {2.25, 0.9}};
static geom_cover outer, inner;

static geom_obb2 moved(geom_obb2 car, collide_motion motion, double t) {
    return geom_transform2_obb(collide_motion_transform(motion, t), car);
}

/* Tests one pose: free if the outer discs are, blocked if an inner disc is, else tests the box itself. */
static bool is_blocked(geom_obb2 car, collide_shape obstacle) {
    bool clear = true, blocked = false;
    for (int i = 0; i < outer.count; ++i) {
        const geom_circle disc = geom_cover_circle(&outer, car.center, car.axis, i);
        clear = clear && !collide_shape_relation(collide_shape_from_circle(disc), obstacle);
    }
    for (int i = 0; i < inner.count && !clear; ++i) {
        const geom_circle disc = geom_cover_circle(&inner, car.center, car.axis, i);
        blocked = blocked || collide_shape_relation(collide_shape_from_circle(disc), obstacle) > 0;
    }
    return !clear && (blocked || collide_shape_relation(collide_shape_from_obb(car), obstacle));
}

/* Tests the whole motion. Distances below a micrometer may stay undecided; no contact is missed. */
static const collide_motion rest = {{0, 0}, {0, 0}, 0};

static collide_ccd_result sweep(geom_obb2 car, collide_motion motion, collide_shape obstacle) {
    return collide_shape_ccd(collide_shape_from_obb(car), motion, obstacle, rest, 0, 1e-6);
}

/* Returns a proved lower bound of the clearance, within 1 mm or 1/64 of the true value. */
static double room_of(geom_obb2 car, collide_motion motion, collide_shape obstacle) {
    return collide_shape_ccd_clearance(collide_shape_from_obb(car), motion, obstacle, rest, 1e-3).lower;
}

/* Drives straight on, then left along a quarter of a circle around a point beside the rear axle, then
 * straight on. */
static void drive(double straight, double radius) {
    const double quarter = 1.5707963267948966, axle = straight - 1.4;
    const collide_motion motions[] = {
        {{0, 0}, {straight, 0}, 0}, {{axle, radius}, {0, 0}, quarter}, {{0, 0}, {0, 6}, 0}};
    const double lengths[] = {straight, radius * quarter, 6};
    double start = 0, stop = HUGE_VAL, room = HUGE_VAL;
    const char *name = NULL;
    int blocked = 0;
    geom_obb2 car = parked;
    for (int k = 0; k < 3; start += lengths[k], car = moved(car, motions[k], 1), ++k) {
        for (int i = 0; i < 3; ++i) {
            for (int pose = 0; pose <= 10; ++pose) {
                blocked += is_blocked(moved(car, motions[k], pose / 10.0), obstacles[i]);
            }
            const collide_ccd_result met = sweep(car, motions[k], obstacles[i]);
            if (met.verdict && start + met.time * lengths[k] < stop) {
                stop = start + met.time * lengths[k];
                name = names[i];
            }
            room = fmin(room, room_of(car, motions[k], obstacles[i]));
        }
    }
    printf("turning after %g m: %d contacts at 33 poses, ", straight, blocked);
    if (name) {
        printf("first contact of the motion after %.3f m with the %s\n", stop, name);
    } else {
        printf("motion free with a clearance of at least %.2f m\n", room);
    }
}

int main(void) {
    if (geom_cover_outer(parked.half, 3, &outer) || geom_cover_inner(parked.half, 3, &inner)) {
        return 1;
    }
    printf("three discs that cover the car are up to %.2f m outside of it at its sides\n", outer.side);
    drive(11.5, 5);
    drive(14.5, 7.5);
    drive(14.75, 7.5);
    return 0;
}
