/* Vectors of space, one a lane, by the operations of <geom/vec.h>. Included by crowd3_kernels.c. */

typedef struct lane_vector {
    lanes x;
    lanes y;
    lanes z;
} lane_vector;

LANES_INLINE lane_vector sub_lanes(lane_vector a, lane_vector b) {
    return (lane_vector){a.x - b.x, a.y - b.y, a.z - b.z};
}

LANES_INLINE lane_vector scale_lanes(lane_vector a, lanes s) {
    return (lane_vector){a.x * s, a.y * s, a.z * s};
}

LANES_INLINE lane_vector add_scaled_lanes(lane_vector a, lanes s, lane_vector b) {
    return (lane_vector){a.x + s * b.x, a.y + s * b.y, a.z + s * b.z};
}

LANES_INLINE lanes dot_lanes(lane_vector a, lane_vector b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

LANES_INLINE lane_vector cross_lanes(lane_vector a, lane_vector b) {
    return (lane_vector){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

LANES_INLINE lanes largest_in_lanes(lane_vector v) {
    return lanes_max(lanes_max(lanes_abs(v.x), lanes_abs(v.y)), lanes_abs(v.z));
}

LANES_INLINE lane_vector select_vector(lane_test where, lane_vector a, lane_vector b) {
    return (lane_vector){lanes_select(where, a.x, b.x), lanes_select(where, a.y, b.y),
                         lanes_select(where, a.z, b.z)};
}

/* x, kept between -limit and limit. */
LANES_INLINE lanes lanes_clamp(lanes x, lanes limit) {
    return lanes_select(lanes_gt(x, limit), limit,
                        lanes_select(lanes_lt(x, lanes_negate(limit)), lanes_negate(limit), x));
}

/* Sums of two doubles: those operations of <geom/double_double.h> that are needed. */
typedef struct lane_dd {
    lanes high;
    lanes low;
} lane_dd;

LANES_INLINE lane_dd lane_dd_ordered_sum(lanes a, lanes b) {
    const lanes sum = a + b;
    return (lane_dd){sum, b - (sum - a)};
}

LANES_INLINE lane_dd lane_dd_sum(lanes a, lanes b) {
    const lanes sum = a + b;
    const lanes part_b = sum - a;
    const lanes part_a = sum - part_b;
    return (lane_dd){sum, (a - part_a) + (b - part_b)};
}

LANES_INLINE lane_dd lane_dd_product(lanes a, lanes b) {
    const lanes product = a * b;
    return (lane_dd){product, lanes_fma(a, b, lanes_negate(product))};
}

LANES_INLINE lane_dd lane_dd_add(lane_dd a, lane_dd b) {
    const lane_dd high = lane_dd_sum(a.high, b.high);
    const lane_dd low = lane_dd_sum(a.low, b.low);
    const lane_dd middle = lane_dd_ordered_sum(high.high, high.low + low.high);
    return lane_dd_ordered_sum(middle.high, low.low + middle.low);
}

LANES_INLINE lane_dd dot_lanes_exactly(lane_vector a, lane_vector b) {
    return lane_dd_add(lane_dd_add(lane_dd_product(a.x, b.x), lane_dd_product(a.y, b.y)),
                       lane_dd_product(a.z, b.z));
}
