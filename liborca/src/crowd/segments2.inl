/* The segments of a table near a place, LANES of them at a time. Included by crowd2_kernels.c. */

/* The operations are those of the search for one wall (obstacle2_query.c), in their order. */
static size_t near_segments(const obstacle_table *table, geom_vec2 point, geom_aabb2 box, double limit,
                            obstacle_near_segments *out) {
    const lanes zero = lanes_of(0.0);
    const lanes x = lanes_of(point.x);
    const lanes y = lanes_of(point.y);
    size_t count = 0;
    for (size_t i = 0; i < table->segment_count; i += LANES) {
        const lanes ax = lanes_load(table->ax + i);
        const lanes ay = lanes_load(table->ay + i);
        const lanes bx = lanes_load(table->bx + i);
        const lanes by = lanes_load(table->by + i);
        const lanes edge_x = bx - ax;
        const lanes edge_y = by - ay;
        const lanes from_x = x - ax;
        const lanes from_y = y - ay;
        const lanes foot = (from_x * edge_x + from_y * edge_y) / (edge_x * edge_x + edge_y * edge_y);
        const lanes back = lanes_negate(foot);
        const lane_test before = lanes_lt(foot, zero);
        const lane_test behind = lanes_gt(foot, lanes_of(1.0));
        const lanes off_x =
            lanes_select(behind, x - bx, lanes_select(before, from_x, from_x + back * edge_x));
        const lanes off_y =
            lanes_select(behind, y - by, lanes_select(before, from_y, from_y + back * edge_y));
        const lanes squared = off_x * off_x + off_y * off_y;
        const lane_test met = lanes_lt(squared, lanes_of(limit)) &
                              lanes_le(lanes_min(ax, bx), lanes_of(box.max.x)) &
                              lanes_ge(lanes_max(ax, bx), lanes_of(box.min.x)) &
                              lanes_le(lanes_min(ay, by), lanes_of(box.max.y)) &
                              lanes_ge(lanes_max(ay, by), lanes_of(box.min.y));
        const lane_mask mask = lanes_mask(met);
        const lane_numbers at = lane_numbers_from((uint32_t)i);
        (void)lanes_pack(foot, at, mask, out->foot + count, out->at + count);
        count += lanes_pack(squared, at, mask, out->squared + count, out->at + count);
    }
    return count;
}
