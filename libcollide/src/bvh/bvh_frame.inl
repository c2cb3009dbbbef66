/* The choice of the frame. */
#ifndef COLLIDE_BROAD_BVH_FRAME_INL
#define COLLIDE_BROAD_BVH_FRAME_INL

#include "bvh_split.inl"

enum {
    SAMPLES = 255
};

/* The middle one of some numbers, which are sorted. */
static double median_of(double *numbers, uint32_t count) {
    for (uint32_t i = 1; i < count; ++i) {
        const double number = numbers[i];
        uint32_t at = i;
        for (; at > 0 && numbers[at - 1] > number; --at) {
            numbers[at] = numbers[at - 1];
        }
        numbers[at] = number;
    }
    return numbers[count / 2];
}

/* A quarter of the sum of both ends: half of the center. */
static inline double half_center(box b, int axis) {
    return 0.25 * coordinate(b.min, axis) + 0.25 * coordinate(b.max, axis);
}

/* Half of how far a box reaches from the origin of a frame, on the axis where that is most. */
static double half_reach(const bvh_frame *frame, box b) {
    double reach = 0.0;
    for (int axis = 0; axis < DIMENSIONS; ++axis) {
        const double origin = frame->half_origin[axis];
        reach = fmax(reach, fmax(fabs(0.5 * coordinate(b.min, axis) - origin),
                                 fabs(0.5 * coordinate(b.max, axis) - origin)));
    }
    return reach;
}

/* The origin is a median of centers on each axis, and most items reach about as far as 1 from it, however far
 * a few do: of up to SAMPLES items, evenly picked. */
static bvh_frame choose_frame(const broad_items *items, const bvh_leaf *leaves, uint32_t count) {
    const uint32_t step = (count + SAMPLES - 1) / SAMPLES;
    double numbers[SAMPLES];
    bvh_frame frame;
    uint32_t taken = 0;
    for (int axis = 0; axis < DIMENSIONS; ++axis) {
        taken = 0;
        for (uint32_t i = 0; i < count; i += step) {
            numbers[taken++] = half_center(items->items[leaves[i].item].bounds, axis);
        }
        frame.half_origin[axis] = median_of(numbers, taken);
    }
    taken = 0;
    for (uint32_t i = 0; i < count; i += step) {
        numbers[taken++] = half_reach(&frame, items->items[leaves[i].item].bounds);
    }
    const double median = median_of(numbers, taken);
    const double typical = median > 0.0 ? median : numbers[taken - 1];
    int exponent = 0;
    (void)frexp(typical, &exponent);
    exponent = exponent > -960 ? exponent : -960;
    frame.scale = ldexp(1.0, exponent < 1020 ? -exponent : -1020);
    return frame;
}

#endif
