/* The half-planes of thin walls at rest around an agent, LANES walls at a time. Included by crowd2_kernels.c.
 *
 * The answer is that of orca_obstacles_nearest and orca_wall_half_planes, whose operations these are: walls are
 * taken by increasing distance, and one that an earlier half-plane covers adds none. Most walls are covered by
 * the half-planes of the nearest few. So those are not sorted: each half-plane takes all that it covers out, and
 * the nearest of the others is next. */

/* The walls of a table that may still add a half-plane: their squared distances, HUGE_VAL for all others. */
typedef struct wall_row {
    const obstacle_table *table;
    size_t count; /* of the table, up to a multiple of LANES */
    _Alignas(64) double squared[OBSTACLE_TABLE_PADDED];
} wall_row;

enum {
    NO_WALL = OBSTACLE_TABLE_ROOM
};

/* Walls of a table, with the agent at the origin. */
typedef struct lane_walls {
    lanes ax;
    lanes ay;
    lanes bx;
    lanes by;
} lane_walls;

LANES_INLINE lane_walls walls_seen(const obstacle_table *table, size_t i, lanes x, lanes y) {
    return (lane_walls){lanes_load(table->ax + i) - x, lanes_load(table->ay + i) - y,
                        lanes_load(table->bx + i) - x, lanes_load(table->by + i) - y};
}

/* Those that surely have the agent on their left, and on their right: orientations beyond any rounding
 * (geom_orient2d). */
typedef struct lane_sides {
    lane_test left;
    lane_test right;
} lane_sides;

LANES_INLINE lane_sides sides_of(const lane_segments *s) {
    const lanes left = s->edge_x * s->from_y;
    const lanes right = s->edge_y * s->from_x;
    const lanes unsure = lanes_of(0x1p-50) * (lanes_abs(left + right) + lanes_of(0x1p-960));
    return (lane_sides){lanes_gt(left - right, unsure), lanes_gt(right - left, unsure)};
}

/* What is known of the walls of a table without a look at themselves: a bit for each. */
typedef struct wall_facts {
    lane_mask in_front[OBSTACLE_TABLE_PADDED / LANES]; /* the agent is surely in front of it */
    lane_mask beside[OBSTACLE_TABLE_PADDED / LANES];   /* and nearer to its middle than to both ends */
} wall_facts;

static bool is_marked(const lane_mask *marks, size_t at) {
    return (marks[at / LANES] >> at % LANES & 1U) != 0;
}

/* Finds the walls in range: all of them, and those that may be seen from their front. Returns whether there is any. */
LANES_INLINE bool find_walls(const wall_question *question, wall_row *all, wall_row *seen,
                             wall_facts *facts) {
    const obstacle_table *table = question->table;
    const lanes none = lanes_of(HUGE_VAL);
    const size_t count = (table->segment_count + LANES - 1) / LANES * LANES;
    all->table = seen->table = table;
    all->count = seen->count = count;
    lane_mask any = 0;
    for (size_t i = 0; i < count; i += LANES) {
        const lane_segments s = segments_at(table, i, question->self.position);
        const lanes squared = segments_squared(&s);
        const lane_test near = segments_in_range(&s, squared, question->box, question->range_squared);
        const lane_sides sides = sides_of(&s);
        const lane_test foot_inside = lanes_ge(s.foot, lanes_of(0.0)) & lanes_le(s.foot, lanes_of(1.0));
        lanes_store(all->squared + i, lanes_select(near, squared, none));
        lanes_store(seen->squared + i, lanes_select(near & lanes_not(sides.left), squared, none));
        facts->in_front[i / LANES] = lanes_mask(sides.right);
        facts->beside[i / LANES] = lanes_mask(sides.right & foot_inside);
        any |= lanes_mask(near);
    }
    return any != 0;
}

/* Of two walls as near, the one that comes first: by obstacle, then by part. */
static size_t first_of(const obstacle_table *table, size_t a, size_t b) {
    const obstacle_item *one = table->segment[a];
    const obstacle_item *two = table->segment[b];
    if (one->owner != two->owner) {
        return one->owner->slot < two->owner->slot ? a : b;
    }
    return one->part < two->part ? a : b;
}

/* The nearest wall of a row; NO_WALL: there is none. */
LANES_INLINE size_t nearest_wall(const wall_row *row) {
    lanes least = lanes_of(HUGE_VAL);
    for (size_t i = 0; i < row->count; i += LANES) {
        least = lanes_min(lanes_load(row->squared + i), least);
    }
    double nearest = least[0];
    for (size_t k = 1; k < LANES; ++k) {
        nearest = least[k] < nearest ? least[k] : nearest;
    }
    size_t found = NO_WALL;
    for (size_t i = 0; i < row->count && nearest < HUGE_VAL; i += LANES) {
        lane_mask mask = lanes_mask(lanes_eq(lanes_load(row->squared + i), lanes_of(nearest)));
        for (; mask != 0; mask &= mask - 1) {
            const size_t at = i + (size_t)__builtin_ctz(mask);
            found = found == NO_WALL ? at : first_of(row->table, found, at);
        }
    }
    return found;
}

/* ---- Inside ---- */

/* Takes the walls of an obstacle out of a row. */
static void drop_obstacle(wall_row *row, const obstacle *owner) {
    for (size_t i = 0; i < row->table->segment_count; ++i) {
        row->squared[i] = row->table->segment[i]->owner == owner ? HUGE_VAL : row->squared[i];
    }
}

/* Whether a solid holds the place, by the nearest wall of each; `nearest` is that of all. The row is used up. */
static bool is_enclosed(geom_vec2 place, wall_row *all, size_t nearest, const wall_facts *facts) {
    for (size_t at = nearest; at != NO_WALL; at = nearest_wall(all)) {
        if (!is_marked(facts->beside, at) && orca_obstacle_wall_holds(all->table->segment[at], place)) {
            return true;
        }
        if (all->table->alone) {
            return false;
        }
        drop_obstacle(all, all->table->segment[at]->owner);
    }
    return false;
}

/* ---- Half-planes ---- */

/* Takes the walls out that a half-plane covers, as orca_wall_half_planes does. Walls at rest have the velocity
 * 0. */
LANES_INLINE void drop_covered(const wall_question *question, const orca_half_plane *plane, wall_row *seen) {
    const double rate = 1.0 / question->params.time_horizon;
    const lanes radius = lanes_of(question->self.radius * rate);
    const lanes offset = lanes_of(geom_min(geom_vec2_dot(plane->point, plane->normal), 0.0));
    const lanes nx = lanes_of(plane->normal.x);
    const lanes ny = lanes_of(plane->normal.y);
    const lanes x = lanes_of(question->self.position.x);
    const lanes y = lanes_of(question->self.position.y);
    for (size_t i = 0; i < seen->count; i += LANES) {
        const lane_walls walls = walls_seen(seen->table, i, x, y);
        const lanes left = offset - lanes_of(rate) * (walls.ax * nx + walls.ay * ny);
        const lanes right = offset - lanes_of(rate) * (walls.bx * nx + walls.by * ny);
        const lanes size = radius + lanes_abs(left) + lanes_abs(right) + lanes_abs(offset);
        const lane_test covered =
            lanes_ge(lanes_min(left, right), radius - lanes_of(WALL_COVER_ROUNDING) * size);
        const lanes squared = lanes_load(seen->squared + i);
        lanes_store(seen->squared + i, lanes_select(covered, lanes_of(HUGE_VAL), squared));
    }
}

/* Takes one wall after the other from `nearest` on, until none is left. */
LANES_INLINE size_t take_walls(const wall_question *question, wall_row *seen, size_t nearest,
                               const wall_facts *facts, orca_half_plane *planes) {
    const orca_wall *left_out[OBSTACLE_TABLE_ROOM];
    size_t left_out_count = 0;
    size_t count = 0;
    for (size_t at = nearest; at != NO_WALL; at = nearest_wall(seen)) {
        const obstacle_item *item = seen->table->segment[at];
        seen->squared[at] = HUGE_VAL;
        if (!is_marked(facts->in_front, at) && !orca_obstacle_wall_in_front(item, question->self.position)) {
            continue;
        }
        const wall_choice chosen = orca_wall_half_plane(question->self, &question->params, &item->as.wall);
        if (chosen.exists) {
            planes[count++] = chosen.plane;
            drop_covered(question, &chosen.plane, seen);
        } else {
            left_out[left_out_count++] = &item->as.wall;
        }
    }
    return question->params.close_gaps && left_out_count > 0
               ? orca_wall_add_left_out(question->self, &question->params, left_out, left_out_count, planes,
                                        count)
               : count;
}

static bool thin_walls(const wall_question *question, orca_half_plane *planes, size_t *count) {
    wall_row all;
    wall_row seen;
    wall_facts facts;
    *count = 0;
    if (!find_walls(question, &all, &seen, &facts)) {
        return true;
    }
    const size_t nearest = nearest_wall(&all);
    if (question->push_out && is_enclosed(question->self.position, &all, nearest, &facts)) {
        return false;
    }
    /* A wall that is seen from its front is in both rows. */
    const size_t nearest_seen = is_marked(facts.in_front, nearest) ? nearest : nearest_wall(&seen);
    *count = take_walls(question, &seen, nearest_seen, &facts, planes);
    return true;
}
