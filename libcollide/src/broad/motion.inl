/* Whether something in motion meets a resting box: exactly, and mostly from slabs alone.
 *
 * The slabs of cast.inl tell for nearly all boxes that they are missed, or met. A ball is between two boxes: one about it,
 * whose slabs tell of a miss, and one in it, whose slabs tell of a hit. What is left open is decided by the exact tests of
 * pairs. */
#ifndef COLLIDE_BROAD_MOTION_INL
#define COLLIDE_BROAD_MOTION_INL

#include "cast.inl"

typedef struct motion_test {
    cast_slabs outer;
    cast_slabs inner;
    bool has_inner; /* the slabs of `inner` may tell of a hit */
    bool is_ray;
    segment ray; /* of a ray */
    shape moved; /* of something else */
    vec motion;
} motion_test;

/* Less than the half side of a cube in a ball of radius 1, which is the root of 1 / DIMENSIONS. */
#if DIMENSIONS == 2
#define INNER_SIDE 0.7071
#define INNER_TRIED 0.7
#else
#define INNER_SIDE 0.5773
#define INNER_TRIED 0.57
#endif

/* A box within `radius` of the point of `start`; its corners are rounded, so it may have to be refused. The differences that
 * tell are off by 2^-53 of themselves. */
static bool box_in_ball(box start, double radius, box *inner) {
    vec tried;
    set_all(&tried, INNER_TRIED * radius);
    inner->min = vec_sub(start.min, tried);
    inner->max = vec_add(start.max, tried);
    bool fits = true;
    for (int axis = 0; axis < DIMENSIONS; ++axis) {
        fits &= coordinate(start.min, axis) - coordinate(inner->min, axis) <= INNER_SIDE * radius;
        fits &= coordinate(inner->max, axis) - coordinate(start.max, axis) <= INNER_SIDE * radius;
    }
    return fits;
}

static motion_test make_motion_test(const broad_cast *cast) {
    vec zero;
    set_all(&zero, 0.0);
    motion_test test;
    memset(&test, 0, sizeof test);
    test.motion = cast->motion;
    test.outer = cast_slabs_of(cast, zero);
    broad_cast within = *cast;
    within.radius = 0.0;
    test.has_inner = cast->radius == 0.0 || box_in_ball(cast->start, cast->radius, &within.start);
    test.inner = cast_slabs_of(&within, zero);
    test.has_inner &= test.inner.exact;
    return test;
}

static motion_test ray_test(const broad_cast *cast, segment ray) {
    motion_test test = make_motion_test(cast);
    test.is_ray = true;
    test.ray = ray;
    return test;
}

static motion_test shape_test(const broad_cast *cast, shape moved) {
    motion_test test = make_motion_test(cast);
    test.moved = moved;
    return test;
}

static GEOM_COLD bool motion_meets_exactly(const motion_test *test, box resting) {
    return test->is_ray ? ray_meets_box(test->ray, resting)
                        : shape_meets_box(test->moved, test->motion, resting);
}

static inline bool motion_meets(const motion_test *test, box resting) {
    const cast_stay outer = cast_stay_in_box(&test->outer, resting);
    if (!cast_may_meet(outer) || outer.enter > cast_raised(1.0)) {
        return false;
    }
    if (test->has_inner && cast_surely_meets(cast_stay_in_box(&test->inner, resting))) {
        return true;
    }
    return motion_meets_exactly(test, resting);
}

#endif
