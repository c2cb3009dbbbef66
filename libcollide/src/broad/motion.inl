/* Whether something in motion meets a resting box: exactly, and mostly from plain doubles alone.
 *
 * The slabs of cast.inl tell of nearly all candidates that they are missed, and of boxes that they are met;
 * what round corners leave open is looked at by meets.inl. The rest is decided by the exact tests of
 * pairs. */
#ifndef COLLIDE_BROAD_MOTION_INL
#define COLLIDE_BROAD_MOTION_INL

#include "cast.inl"

#include "meets.inl"

/* Set in place, because it is large and a question should not cost more than its answer. */
typedef struct motion_test {
    broad_cast cast;
    bool is_ray;
    segment ray;     /* of a ray */
    any_shape moved; /* of something else, as is the rest */
    uint32_t seen;   /* candidates so far, up to the one for which slabs are made */
    cast_slabs slabs;
} motion_test;

static void set_ray_test(motion_test *test, segment ray) {
    const broad_cast cast = {{ray.a, ray.a}, vec_sub(ray.b, ray.a), ray.b, 0.0};
    test->cast = cast;
    test->is_ray = true;
    test->ray = ray;
}

/* Of a shape that is a box grown by a radius. */
static void set_shape_test(motion_test *test, any_shape moved, box start, double radius, vec motion) {
    const broad_cast cast = {start, motion, vec_add(start.min, motion), radius};
    test->cast = cast;
    test->is_ray = false;
    test->moved = moved;
    test->seen = 0;
}

/* Whether slabs tell of a candidate that it is missed (LOOK_APART), or met. They are made when there have
 * been a few: most questions to a hierarchy have one or two in all. */
static inline look_result look_by_slabs(motion_test *test, box resting) {
    enum {
        FEW = 3
    };
    if (test->seen < FEW && ++test->seen < FEW) {
        return LOOK_UNSURE;
    }
    if (test->seen == FEW) {
        test->slabs = cast_slabs_of(&test->cast, vec_zero());
        ++test->seen;
    }
    const cast_stay stay = cast_stay_in_box(&test->slabs, resting);
    if (!cast_may_meet(stay) || stay.enter > cast_raised(1.0)) {
        return LOOK_APART;
    }
    return test->slabs.exact && cast_surely_meets(stay) ? LOOK_MET : LOOK_UNSURE;
}

/* The exact test of a ray is no slower than slabs. */
static inline bool motion_meets(motion_test *test, box resting) {
    if (test->is_ray) {
        return ray_meets_box(test->ray, resting);
    }
    look_result seen = look_by_slabs(test, resting);
    seen = seen == LOOK_UNSURE ? filter_look(&test->cast, resting) : seen;
    return seen == LOOK_UNSURE ? shape_meets_box(test->moved, test->cast.motion, resting) : seen == LOOK_MET;
}

#endif
