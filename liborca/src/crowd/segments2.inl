/* The segments of a table near a place, LANES of them at a time. Included by crowd2_kernels.c. */

/* Segments as a place sees them: from their first ends and their last ends to it, and along them. */
typedef struct lane_segments {
    lanes ax;
    lanes ay;
    lanes bx;
    lanes by;
    lanes edge_x;
    lanes edge_y;
    lanes from_x;
    lanes from_y;
    lanes off_x; /* from b */
    lanes off_y;
    lanes foot; /* of the perpendicular: 0 in a, 1 in b */
} lane_segments;

/* The operations are those of the search for one wall (obstacle2_query.c), in their order. */
LANES_INLINE lane_segments segments_at(const obstacle_table *table, size_t i, geom_vec2 point) {
    lane_segments s;
    s.ax = lanes_load(table->ax + i);
    s.ay = lanes_load(table->ay + i);
    s.bx = lanes_load(table->bx + i);
    s.by = lanes_load(table->by + i);
    s.edge_x = s.bx - s.ax;
    s.edge_y = s.by - s.ay;
    s.from_x = lanes_of(point.x) - s.ax;
    s.from_y = lanes_of(point.y) - s.ay;
    s.off_x = lanes_of(point.x) - s.bx;
    s.off_y = lanes_of(point.y) - s.by;
    s.foot = (s.from_x * s.edge_x + s.from_y * s.edge_y) / (s.edge_x * s.edge_x + s.edge_y * s.edge_y);
    return s;
}

/* Their squared distances from the place. */
LANES_INLINE lanes segments_squared(const lane_segments *s) {
    const lanes back = lanes_negate(s->foot);
    const lane_test before = lanes_lt(s->foot, lanes_of(0.0));
    const lane_test behind = lanes_gt(s->foot, lanes_of(1.0));
    const lanes x =
        lanes_select(behind, s->off_x, lanes_select(before, s->from_x, s->from_x + back * s->edge_x));
    const lanes y =
        lanes_select(behind, s->off_y, lanes_select(before, s->from_y, s->from_y + back * s->edge_y));
    return x * x + y * y;
}

/* Those whose boxes meet another, and whose squared distances are below a limit. */
LANES_INLINE lane_test segments_in_range(const lane_segments *s, lanes squared, geom_aabb2 box,
                                         double limit) {
    return lanes_lt(squared, lanes_of(limit)) & lanes_le(lanes_min(s->ax, s->bx), lanes_of(box.max.x)) &
           lanes_ge(lanes_max(s->ax, s->bx), lanes_of(box.min.x)) &
           lanes_le(lanes_min(s->ay, s->by), lanes_of(box.max.y)) &
           lanes_ge(lanes_max(s->ay, s->by), lanes_of(box.min.y));
}

static size_t near_segments(const obstacle_table *table, geom_vec2 point, geom_aabb2 box, double limit,
                            obstacle_near_segments *out) {
    size_t count = 0;
    for (size_t i = 0; i < table->segment_count; i += LANES) {
        const lane_segments s = segments_at(table, i, point);
        const lanes squared = segments_squared(&s);
        const lane_mask mask = lanes_mask(segments_in_range(&s, squared, box, limit));
        const lane_numbers at = lane_numbers_from((uint32_t)i);
        (void)lanes_pack(s.foot, at, mask, out->foot + count, out->at + count);
        count += lanes_pack(squared, at, mask, out->squared + count, out->at + count);
    }
    return count;
}
