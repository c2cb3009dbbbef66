/* Half-planes between pairs of agents, one pair a lane: constraint2_agent.c has the derivation, and the same
 * operations in the same order. Included by crowd2_kernels.c. What happens seldom is left to
 * orca_agent_half_plane. */

/* One quantity of each lane's agent and of the other one. */
typedef struct lane_bodies {
    lanes x;
    lanes y;
    lanes velocity_x;
    lanes velocity_y;
    lanes radius;
    lanes responsibility;
} lane_bodies;

typedef struct lane_planes {
    lanes normal_x;
    lanes normal_y;
    lanes offset;
    lane_test usable;
} lane_planes;

/* Times of the two kinds of horizon, inverted, as they are for `self` in each lane. */
typedef struct lane_rates {
    lanes horizon;
    lanes step;
} lane_rates;

LANES_INLINE lane_bodies load_bodies(const agent_record *const agents[LANES]) {
    const double *line[LANES];
    lanes column[8];
    for (size_t i = 0; i < LANES; ++i) {
        line[i] = &agents[i]->position.x;
    }
    lanes_columns(line, column);
    return (lane_bodies){column[0], column[1], column[2], column[3], column[4], column[5]};
}

/* crowd_runs_into in each lane. */
LANES_INLINE lane_test lane_runs_into(const lane_bodies *self, lanes wanted_x, lanes wanted_y,
                                      const lane_bodies *other) {
    const lanes px = other->x - self->x;
    const lanes py = other->y - self->y;
    const lanes vx = wanted_x - other->velocity_x;
    const lanes vy = wanted_y - other->velocity_y;
    const lanes radius = self->radius + other->radius;
    const lanes across = px * vy - py * vx;
    return lanes_gt(px * vx + py * vy, lanes_of(0.0)) &
           lanes_le(across * across, radius * radius * (vx * vx + vy * vy));
}

LANES_INLINE lane_planes lane_half_planes(const lane_bodies *self, const lane_bodies *other,
                                          const lane_rates *rates, lanes share) {
    const lanes zero = lanes_of(0.0);
    const lanes px = other->x - self->x;
    const lanes py = other->y - self->y;
    const lanes vx = self->velocity_x - other->velocity_x;
    const lanes vy = self->velocity_y - other->velocity_y;
    const lanes radius = self->radius + other->radius;
    const lanes radius_squared = radius * radius;
    const lanes distance_squared = px * px + py * py;
    const lanes reach = radius * lanes_of(1.0 - TOUCHING_OVERLAP);
    const lane_test far = lanes_gt(distance_squared, reach * reach);
    const lanes rate = lanes_select(far, rates->horizon, rates->step);

    /* To the cut-off disc where that is nearest and where the two overlap, to a leg elsewhere. */
    const lanes wx = vx + lanes_negate(rate) * px;
    const lanes wy = vy + lanes_negate(rate) * py;
    const lanes w_squared = wx * wx + wy * wy;
    const lanes along = wx * px + wy * py;
    const lane_test disc =
        lanes_not(far) | (lanes_lt(along, zero) & lanes_gt(along * along, radius_squared * w_squared));
    const lanes room = lanes_max(distance_squared - radius_squared, zero);
    const lanes root = lanes_sqrt(lanes_select(disc, w_squared, room));
    const lanes mean = lanes_of(0.5) * (distance_squared + radius_squared);
    const lanes inverse = lanes_of(1.0) / lanes_select(disc, root, lanes_max(distance_squared, mean));

    const lanes disc_x = wx * inverse;
    const lanes disc_y = wy * inverse;
    const lanes depth = radius * rate - root;

    const lane_test left = lanes_gt(px * vy - py * vx, zero);
    const lanes side = lanes_select(left, radius, lanes_negate(radius));
    const lanes leg_x = (px * root - py * side) * inverse;
    const lanes leg_y = (px * side + py * root) * inverse;
    const lanes length = vx * leg_x + vy * leg_y;

    const lanes nx = lanes_select(disc, disc_x, lanes_select(left, lanes_negate(leg_y), leg_y));
    const lanes ny = lanes_select(disc, disc_y, lanes_select(left, leg_x, lanes_negate(leg_x)));
    const lanes ux = lanes_select(disc, disc_x * depth, leg_x * length - vx);
    const lanes uy = lanes_select(disc, disc_y * depth, leg_y * length - vy);
    const lanes point_x = self->velocity_x + share * ux;
    const lanes point_y = self->velocity_y + share * uy;

    const lanes largest = lanes_of(DBL_MAX);
    const lane_test unit = lanes_lt(lanes_abs(nx * nx + ny * ny - lanes_of(1.0)), lanes_of(1e-9));
    const lane_test finite = lanes_le(lanes_abs(point_x), largest) & lanes_le(lanes_abs(point_y), largest);
    return (lane_planes){nx, ny, point_x * nx + point_y * ny, unit & finite};
}
