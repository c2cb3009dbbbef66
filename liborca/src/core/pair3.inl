/* Half-spaces between pairs of agents, one pair a lane: constraint3_agent.c has the derivation, and the same
 * operations in the same order. Included by crowd3_kernels.c. What happens seldom is left to
 * orca_agent_half_space. */

/* The offset of what forbids nothing, its normal being 0: farther than any speed of a program. */
static const double NO_OFFSET = -8.0;

/* One quantity of each lane's agent and of the other one. */
typedef struct lane_bodies {
    lane_vector place;
    lane_vector velocity;
    lanes radius;
    lanes responsibility;
} lane_bodies;

/* Times of the two kinds of horizon, and the unit of the program's speeds, inverted, as they are for `self`
 * in each lane. */
typedef struct lane_rates {
    lanes horizon;
    lanes step;
    lanes unit;
} lane_rates;

LANES_INLINE lane_bodies load_bodies(const agent_record *const agents[LANES]) {
    const double *line[LANES];
    lanes column[8];
    for (size_t i = 0; i < LANES; ++i) {
        line[i] = &agents[i]->position.x;
    }
    lanes_columns(line, column);
    return (lane_bodies){
        {column[0], column[1], column[2]}, {column[4], column[5], column[6]}, column[3], column[7]};
}

/* The unit vector beside p on the side of v; *plain: where it is found by plain arithmetic. */
LANES_INLINE lane_vector lane_beside(lane_vector p, lane_vector v, lane_test *plain) {
    const lane_vector across = cross_lanes(p, v);
    const lanes level = lanes_of(DIRECTION3_ROUNDING) * largest_in_lanes(p) * largest_in_lanes(v);
    const lane_vector side = cross_lanes(across, p);
    const lanes squared = dot_lanes(side, side);
    *plain = lanes_gt(largest_in_lanes(across), level) & lanes_ge(squared, lanes_of(DIRECTION3_LEAST)) &
             lanes_le(squared, lanes_of(DIRECTION3_MOST));
    return scale_lanes(side, lanes_of(1.0) / lanes_sqrt(squared));
}

/* The normal of each pair's half-space, and the change of velocity that it asks for. */
typedef struct lane_correction {
    lane_vector u;
    lane_vector normal;
    lane_test plain;
} lane_correction;

LANES_INLINE lane_correction lane_cone(lane_vector v, lane_vector p, lanes p_squared, lanes radius) {
    const lanes distance = lanes_sqrt(p_squared);
    const lanes inverse = lanes_of(1.0) / distance;
    const lanes sine = lanes_min(radius * inverse, lanes_of(1.0));
    const lanes gap = lanes_max(distance - radius, lanes_of(0.0));
    const lanes cosine = lanes_sqrt(gap * (distance + radius)) * inverse;
    lane_correction made;
    const lane_vector side = lane_beside(p, v, &made.plain);
    made.normal = add_scaled_lanes(scale_lanes(side, cosine), lanes_negate(sine * inverse), p);
    made.u = scale_lanes(made.normal, lanes_negate(dot_lanes(v, made.normal)));
    return made;
}

LANES_INLINE lane_correction lane_ball(lane_vector w, lanes w_squared, lanes radius) {
    const lanes length = lanes_sqrt(w_squared);
    lane_correction made;
    made.normal = scale_lanes(w, lanes_of(1.0) / length);
    made.u = scale_lanes(made.normal, radius - length);
    made.plain = lanes_gt(length, lanes_of(0.0));
    return made;
}

LANES_INLINE lane_correction lane_corrections(const lane_bodies *self, const lane_bodies *other,
                                              const lane_rates *rates) {
    const lane_vector p = sub_lanes(other->place, self->place);
    const lane_vector v = sub_lanes(self->velocity, other->velocity);
    const lanes radius = self->radius + other->radius;
    const lanes reach = radius * lanes_of(1.0 - TOUCHING_OVERLAP);
    const lanes p_squared = dot_lanes(p, p);
    const lane_test far = lanes_gt(p_squared, reach * reach);
    const lanes rate = lanes_select(far, rates->horizon, rates->step);
    const lane_vector w = add_scaled_lanes(v, lanes_negate(rate), p);
    const lanes w_squared = dot_lanes(w, w);
    const lanes along = dot_lanes(w, p);
    const lane_test cut =
        lanes_lt(along, lanes_of(0.0)) & lanes_gt(along * along, radius * radius * w_squared);
    const lane_test ball = lanes_not(far) | cut;
    const lane_correction on_ball = lane_ball(w, w_squared, radius * rate);
    if (lanes_mask(ball) == ALL_LANES) {
        return on_ball;
    }
    const lane_correction on_cone = lane_cone(v, p, p_squared, radius);
    return (lane_correction){select_vector(ball, on_ball.u, on_cone.u),
                             select_vector(ball, on_ball.normal, on_cone.normal),
                             (ball & on_ball.plain) | (lanes_not(ball) & on_cone.plain)};
}

/* Writes number j of all lanes, one that forbids nothing but where `paired` holds; returns the lanes in which it
 * is right. */
LANES_INLINE lane_test put_pairs(const lane_lines *lines, size_t j, const lane_bodies *self,
                                 const lane_bodies *other, const lane_rates *rates, lanes share,
                                 lane_test paired) {
    const lane_correction found = lane_corrections(self, other, rates);
    const lane_vector n = found.normal;
    const lane_vector point = add_scaled_lanes(self->velocity, share, found.u);
    const lanes scaled = dot_lanes(scale_lanes(point, rates->unit), n);
    const lanes offset = lanes_clamp(scaled, lanes_of(LP3_FAR));
    const lanes zero = lanes_of(0.0);
    lanes_put(lines->x, j, lanes_select(paired, n.x, zero));
    lanes_put(lines->y, j, lanes_select(paired, n.y, zero));
    lanes_put(lines->z, j, lanes_select(paired, n.z, zero));
    lanes_put(lines->offset, j, lanes_select(paired, offset, lanes_of(NO_OFFSET)));
    const lane_test finite = lanes_le(lanes_abs(scaled), lanes_of(DBL_MAX));
    const lane_test unit = lanes_lt(lanes_abs(dot_lanes(n, n) - lanes_of(1.0)), lanes_of(1e-9));
    return found.plain & unit & finite;
}
