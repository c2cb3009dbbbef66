/* Whether something in motion meets a resting box: exactly, and mostly from plain doubles alone.
 *
 * The slabs of cast.inl tell of nearly all candidates that they are missed, and of points and boxes that they are met; what
 * round corners leave open is looked at by meets.inl. The rest is decided by the exact tests of pairs. */
#ifndef COLLIDE_BROAD_MOTION_INL
#define COLLIDE_BROAD_MOTION_INL

#include "cast.inl"

#include "meets.inl"

typedef struct motion_test {
    broad_cast cast;
    cast_slabs slabs;
    bool is_ray;
    segment ray; /* of a ray */
    shape moved; /* of something else */
} motion_test;

static motion_test ray_test(segment ray) {
    motion_test test;
    memset(&test, 0, sizeof test);
    const broad_cast cast = {{ray.a, ray.a}, vec_sub(ray.b, ray.a), ray.b, 0.0};
    test.cast = cast;
    test.slabs = cast_slabs_of(&cast, vec_zero());
    test.is_ray = true;
    test.ray = ray;
    return test;
}

/* Of a shape that is a box grown by a radius. */
static motion_test shape_test(shape moved, box start, double radius, vec motion) {
    motion_test test;
    memset(&test, 0, sizeof test);
    const broad_cast cast = {start, motion, vec_add(start.min, motion), radius};
    test.cast = cast;
    test.slabs = cast_slabs_of(&cast, vec_zero());
    test.moved = moved;
    return test;
}

static GEOM_COLD bool motion_meets_exactly(const motion_test *test, box resting) {
    return test->is_ray ? ray_meets_box(test->ray, resting)
                        : shape_meets_box(test->moved, test->cast.motion, resting);
}

static inline bool motion_meets(const motion_test *test, box resting) {
    const cast_stay stay = cast_stay_in_box(&test->slabs, resting);
    if (!cast_may_meet(stay) || stay.enter > cast_raised(1.0)) {
        return false;
    }
    if (test->slabs.exact && cast_surely_meets(stay)) {
        return true;
    }
    const look_result seen = test->is_ray ? LOOK_UNSURE : look_plainly(&test->cast, resting);
    return seen == LOOK_UNSURE ? motion_meets_exactly(test, resting) : seen == LOOK_MET;
}

#endif
