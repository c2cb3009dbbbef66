/* The kernels of crowd.h. Included by crowd2_kernels.c and crowd3_kernels.c after the search for neighbors,
 * the pairs and the programs of the plane or of space. Each set of instructions has a file that includes
 * those, with a table of the kernels. */

#include "neighbor/find.inl"

/* Up to LANES agents side by side. Line number j of all of them is made at once: first `hard` lines of walls,
 * then those of neighbors. An agent with fewer has lines there that forbid nothing. */
typedef struct lane_group {
    const agent_record *self[LANES];
    const orca_neighbor *near[LANES]; /* at least one: itself, where an agent has none */
    size_t last[LANES];               /* the number of the last of these */
    orca_neighbor own[LANES];
    const constraint *walls[LANES];
    size_t wall_count[LANES];
    lane_bits near_count; /* 0 in lanes that are not used */
    size_t hard;          /* the most walls, and the most neighbors */
    size_t most;
} lane_group;

static void load_group(const crowd *all, size_t first, size_t left, const crowd_batch *batch, size_t at,
                       lane_group *group) {
    group->hard = 0;
    group->most = 0;
    for (size_t i = 0; i < LANES; ++i) {
        const bool used = at + i < left;
        const size_t place = used ? at + i : at;
        const size_t near_count = used ? batch->near_count[place] : 0;
        group->self[i] = &all->agents[first + place];
        group->own[i].index = (uint32_t)(first + place);
        group->near[i] = near_count > 0 ? batch->near + place * all->most_neighbors : &group->own[i];
        group->last[i] = near_count > 0 ? near_count - 1 : 0;
        group->near_count[i] = (int64_t)near_count;
        group->wall_count[i] = used && batch->walls ? batch->wall_count[place] : 0;
        group->walls[i] = group->wall_count[i] > 0 ? batch->walls + batch->wall_start[place] : NULL;
        group->hard = group->wall_count[i] > group->hard ? group->wall_count[i] : group->hard;
        group->most = near_count > group->most ? near_count : group->most;
    }
}

/* The record of neighbor j of the agent in lane i; of its last one, or of itself, where it has fewer. */
LANES_INLINE const agent_record *neighbor_at(const crowd *all, const lane_group *group, size_t i, size_t j) {
    return &all->agents[group->near[i][j < group->last[i] ? j : group->last[i]].index];
}

/* Asks for the memory of the neighbors of a group. */
LANES_INLINE void fetch_neighbors(const crowd *all, const lane_group *group) {
    for (size_t i = 0; i < LANES; ++i) {
        for (size_t j = 0; j < group->most; ++j) {
            __builtin_prefetch(neighbor_at(all, group, i, j));
        }
    }
}

/* The fractions that the first of each pair takes, where both avoid each other. */
LANES_INLINE lanes lane_shares(lanes mine, lanes other) {
    const lanes half = lanes_of(0.5);
    if (lanes_mask(lanes_eq(mine, other)) == ALL_LANES) {
        return half;
    }
    const lanes sum = mine + other;
    const lane_test weighed = lanes_gt(sum, lanes_of(0.0)) & lanes_le(sum, lanes_of(DBL_MAX));
    return lanes_select(weighed, mine / sum, half);
}

/* The shares where not all avoid each other alike. Not in line, so that crowds of plain agents do not pay for
 * it. */
static __attribute__((noinline)) void find_shares(const crowd *all, const lane_group *group,
                                                  const agent_record *const other[LANES],
                                                  double share[LANES]) {
    for (size_t i = 0; i < LANES; ++i) {
        share[i] = crowd_share(all, group->self[i], other[i]);
    }
}

/* The responsibilities of the pairs. */
LANES_INLINE lanes shares_of(const crowd *all, const lane_group *group,
                             const agent_record *const other[LANES], lanes mine, lanes theirs) {
    if (all->all_avoid) {
        return lane_shares(mine, theirs);
    }
    double share[LANES];
    find_shares(all, group, other, share);
    return lanes_load(share);
}

/* Writes the lines of walls. */
static __attribute__((noinline)) void write_walls(const lane_group *group, const lane_rates *rates,
                                                  const lane_lines *lines) {
    for (size_t i = 0; i < LANES; ++i) {
        for (size_t j = 0; j < group->hard; ++j) {
            if (j < group->wall_count[i]) {
                put_constraint(lines, j, i, group->walls[i][j], rates);
            } else {
                put_nothing(lines, j, i);
            }
        }
    }
}

/* Writes line j of the pairs that the lanes cannot make. */
static __attribute__((noinline)) void write_pairs(const crowd *all, const lane_group *group,
                                                  const agent_record *const other[LANES], lane_mask special,
                                                  lanes share, const lane_rates *rates,
                                                  const lane_lines *lines, size_t j) {
    for (; special != 0; special &= special - 1) {
        const size_t i = (size_t)__builtin_ctz(special);
        put_constraint(lines, j, i, crowd_constraint(all, group->self[i], other[i], share[i]), rates);
    }
}

/* The lines of a group of programs. Returns the goal, turned where it would lead into another of whose
 * avoidance the agent takes a share. */
LANES_INLINE lane_goal make_lines(const crowd *all, const lane_group *group, const lane_lines *lines) {
    const lane_goal goal = load_goal(group->self);
    lane_test blocked = lanes_spread(0);
    const bool turns = all->turn_aside != 0.0;
    const lane_bodies self = load_bodies(group->self);
    const lane_rates rates = load_rates(group->self, all->time_step);
    if (group->hard > 0) {
        write_walls(group, &rates, lines);
    }
    for (size_t j = 0; j < group->most; ++j) {
        const agent_record *other[LANES];
        for (size_t i = 0; i < LANES; ++i) {
            other[i] = neighbor_at(all, group, i, j);
        }
        const lane_test paired = lanes_exceed(group->near_count, (int64_t)j);
        const lane_bodies body = load_bodies(other);
        const lanes share = shares_of(all, group, other, self.responsibility, body.responsibility);
        if (turns) {
            blocked |= paired & lanes_gt(share, lanes_of(0.0)) & runs_into(&self, &goal, &body);
        }
        const size_t line = group->hard + j;
        const lane_test made = put_pairs(lines, line, &self, &body, &rates, share, paired);
        const lane_mask special = lanes_mask(paired & lanes_not(made));
        if (special != 0) {
            write_pairs(all, group, other, special, share, &rates, lines, line);
        }
    }
    return turns ? turn_goal(all, goal, blocked) : goal;
}

/* Programs that wait for the second stage, LANES of them at most. */
typedef struct lane_queue {
    lane_vector velocity;
    lane_goal goal;
    lane_bits first;
    lane_bits hard;
    size_t at[LANES];
    size_t lines[LANES];
    size_t count;
    size_t most;
} lane_queue;

static void write_result(crowd_result *result, lane_vector velocity, size_t i, orca_lp_outcome outcome) {
    result->velocity = vector_of_lane(velocity, i);
    result->outcome = outcome;
}

/* Solves what waits. Lines beyond those of a program still hold what other programs left there. */
static void run_queue(lane_queue *queue, crowd_batch *batch, crowd_result *results) {
    for (size_t i = 0; i < LANES; ++i) {
        for (size_t j = i < queue->count ? queue->lines[i] : 0; j < queue->most; ++j) {
            put_nothing(&batch->waiting, j, i);
        }
    }
    const lane_vector velocity =
        relax_group(queue->hard, queue->first, queue->most, &queue->goal, queue->velocity, batch);
    for (size_t i = 0; i < queue->count; ++i) {
        write_result(&results[queue->at[i]], velocity, i, ORCA_LP_RELAXED);
    }
    queue->count = 0;
    queue->most = 0;
}

/* Moves the program in lane `from` to the queue, with the best velocity for the lines before `first`. */
static void push_program(lane_queue *queue, const lane_group *group, const crowd_batch *batch, size_t from,
                         const lane_goal *goal, lane_vector best, int64_t first) {
    const size_t to = queue->count++;
    const size_t count = group->hard + (size_t)group->near_count[from];
    copy_lane_vector(&queue->velocity, to, best, from);
    copy_lane_goal(&queue->goal, to, goal, from);
    queue->first[to] = first;
    queue->hard[to] = (int64_t)group->hard;
    queue->lines[to] = count;
    queue->most = count > queue->most ? count : queue->most;
    for (size_t j = 0; j < count; ++j) {
        copy_lane_line(&batch->waiting, to, &batch->lines, from, j);
    }
}

static void crowd_solve(const crowd *all, size_t first, size_t count, crowd_batch *batch,
                        crowd_result *results) {
    lane_queue queue;
    lane_group groups[2];
    load_group(all, first, count, batch, 0, &groups[0]);
    fetch_neighbors(all, &groups[0]);
    memset(&queue, 0, sizeof queue);
    for (size_t at = 0; at < count; at += LANES) {
        const lane_group *group = &groups[at / LANES % 2];
        lane_group *next = &groups[(at / LANES + 1) % 2];
        if (at + LANES < count) {
            load_group(all, first, count, batch, at + LANES, next);
            fetch_neighbors(all, next);
        }
        const lane_goal goal = make_lines(all, group, &batch->lines);
        lane_vector best;
        lane_bits failed = {0};
        const lane_mask met =
            lanes_mask(optimise_group(batch, group->hard + group->most, &goal, &best, &failed));
        const lane_vector velocity = lane_finished(best, &goal);
        for (size_t i = 0; i < LANES && at + i < count; ++i) {
            if ((met >> i & 1U) != 0) {
                write_result(&results[at + i], velocity, i, ORCA_LP_OPTIMAL);
            } else if (failed[i] < (int64_t)group->hard) {
                results[at + i].outcome = ORCA_LP_INFEASIBLE;
            } else {
                queue.at[queue.count] = at + i;
                push_program(&queue, group, batch, i, &goal, best, failed[i]);
            }
            if (queue.count == LANES) {
                run_queue(&queue, batch, results);
            }
        }
    }
    if (queue.count > 0) {
        run_queue(&queue, batch, results);
    }
}
