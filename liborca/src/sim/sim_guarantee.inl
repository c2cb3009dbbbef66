/* Whether what ORCA promises holds for an agent, found out from the state before the step. Included by sim2.c
 * and sim3.c; what obstacles are the reason of is in sim2_walls.inl and sim3_walls.inl.
 *
 * Of two agents that each keep to their half-plane of the other, with shares that sum to 1, the new relative
 * velocity lies on the outer side of a tangent of the velocity obstacle, which is convex: so outside of it,
 * and the two do not meet within the time horizon. That needs one velocity obstacle for both, the same time
 * horizon therefore; and both programs must have kept to all of their half-planes. An agent must not be able
 * to reach an agent that it did not see in that time. */
#include <float.h>

/* Visits every agent within `range` of one, by the distance of surfaces, and possibly some farther away. */
typedef struct visit {
    const simulator *sim;
    uint32_t center;
    double range;
    bool (*look)(const void *context, uint32_t at); /* returns false */
    const void *context;
} visit;

static void visit_within(const visit *around) {
    const simulator *sim = around->sim;
    const agent_record *center = &sim->agents.record[around->center];
    const near_query query = {.position = center->position,
                              .radius = center->radius,
                              .range = geom_min(around->range, DBL_MAX),
                              .self = around->center,
                              .capacity = 1,
                              .layers = center->mask,
                              .metric = ORCA_NEIGHBOR_METRIC_SURFACE,
                              .accept = around->look,
                              .context = around->context};
    orca_neighbor none;
    (void)sim->kernels->nearest(&sim->crowd.points, &query, &none);
}

/* How far two agents were from each other, and what decides whether the first saw the second. */
typedef struct pair_distance {
    double squared;
    double gap;
    double key;
    bool in_range;
    bool apart;
} pair_distance;

static pair_distance distance_between(const simulator *sim, const agent_record *self,
                                      const agent_record *other) {
    const double radii = self->radius + other->radius;
    pair_distance d;
    d.squared = vec_length_squared(vec_sub(other->position, self->position));
    d.gap = geom_max(sqrt(d.squared) - radii, 0.0);
    d.apart = d.squared > radii * radii;
    const double range = self->neighbor_dist;
    const bool by_center = sim->crowd.metric == ORCA_NEIGHBOR_METRIC_CENTER;
    d.key = by_center ? d.squared : d.gap * d.gap;
    d.in_range = by_center ? d.squared < range * range : d.gap <= range;
    return d;
}

/* How many come before one among the neighbors of another. */
typedef struct ranking {
    const simulator *sim;
    const agent_record *center;
    double key;
    uint32_t order;
    uint32_t *before;
} ranking;

static bool count_before(const void *context, uint32_t at) {
    const ranking *work = context;
    const agent_record *other = &work->sim->agents.record[at];
    if (crowd_gives_way(&work->sim->crowd, work->center, other)) {
        const pair_distance d = distance_between(work->sim, work->center, other);
        const bool first = d.key < work->key || (d.key == work->key && other->order < work->order);
        *work->before += d.in_range && first;
    }
    return false;
}

/* Whether the agent at `at` had `self` among its neighbors. */
static bool saw(const simulator *sim, uint32_t at, const agent_record *self) {
    const agent_record *center = &sim->agents.record[at];
    const pair_distance d = distance_between(sim, center, self);
    if (!d.in_range) {
        return false;
    }
    if (sim->agents.report[at].neighbor_count < center->max_neighbors) {
        return true;
    }
    uint32_t before = 0;
    const ranking work = {sim, center, d.key, self->order, &before};
    const visit around = {sim, at, center->neighbor_dist, count_before, &work};
    visit_within(&around);
    return before < center->max_neighbors;
}

/* Whether a pair divides the avoidance, and the other one does its part. An agent that leaves all of it to
 * the other changes its velocity as it likes, and the other sees that only afterwards. */
static bool cooperates(const simulator *sim, uint32_t at, const agent_record *self) {
    const agent_record *other = &sim->agents.record[at];
    return crowd_gives_way(&sim->crowd, self, other) && crowd_gives_way(&sim->crowd, other, self) &&
           other->time_horizon == self->time_horizon &&
           sim->bodies[other->traits].method == ORCA_METHOD_ORCA &&
           sim->agents.report[at].outcome == ORCA_LP_OPTIMAL && saw(sim, at, self);
}

/* What is found about those around an agent. */
typedef struct inquiry {
    const simulator *sim;
    const agent_record *self;
    uint32_t *violated;
    uint32_t *in_range;
} inquiry;

static bool inquire(const void *context, uint32_t at) {
    const inquiry *work = context;
    const agent_record *self = work->self;
    const agent_record *other = &work->sim->agents.record[at];
    if (!crowd_avoids(&work->sim->crowd, self, other)) {
        return false;
    }
    const pair_distance d = distance_between(work->sim, self, other);
    if (!d.in_range) {
        const bool reached = d.gap <= (self->max_speed + other->max_speed) * self->time_horizon;
        *work->violated |= reached ? (uint32_t)ORCA_VIOLATED_NEIGHBOR_DIST : 0U;
        return false;
    }
    *work->in_range += crowd_gives_way(&work->sim->crowd, self, other);
    *work->violated |= d.apart ? 0U : (uint32_t)ORCA_VIOLATED_OVERLAP;
    if ((*work->violated & ORCA_VIOLATED_NEIGHBOR) == 0 && !cooperates(work->sim, at, self)) {
        *work->violated |= ORCA_VIOLATED_NEIGHBOR;
    }
    return false;
}

/* What the agent itself and the obstacles around are the reason of. */
static uint32_t own_violations(const simulator *sim, uint32_t place) {
    const agent_record *self = &sim->agents.record[place];
    const bool walls = has_obstacles(sim);
    const double step = sim->crowd.time_step;
    uint32_t violated = 0;
    violated |= sim->agents.report[place].outcome != ORCA_LP_OPTIMAL ? (uint32_t)ORCA_VIOLATED_OUTCOME : 0U;
    violated |= sim->bodies[self->traits].method != ORCA_METHOD_ORCA ? (uint32_t)ORCA_VIOLATED_METHOD : 0U;
    violated |= (self->features & AGENT_LIMITED) != 0 ? (uint32_t)ORCA_VIOLATED_KINEMATICS : 0U;
    const bool hasty = self->time_horizon < step || (walls && self->time_horizon_obst < step);
    violated |= hasty ? (uint32_t)ORCA_VIOLATED_TIME_HORIZON : 0U;
    return walls ? violated | wall_violations(sim, self) : violated;
}

static orca_guarantee sim_guarantee(const simulator *sim, orca_agent_id id) {
    const uint32_t place = sim_place(sim, id);
    GEOM_ASSERT(place != NO_SLOT);
    orca_guarantee found = {ORCA_VIOLATED_NOT_STEPPED, 0};
    if (place >= sim->stepped) {
        return found;
    }
    const agent_record *self = &sim->agents.record[place];
    uint32_t in_range = 0;
    found.violated = own_violations(sim, place);
    const inquiry work = {sim, self, &found.violated, &in_range};
    const double reach = (self->max_speed + sim->largest_speed) * self->time_horizon;
    const visit around = {sim, place, geom_max(self->neighbor_dist, reach), inquire, &work};
    visit_within(&around);
    if (in_range > self->max_neighbors) {
        found.omitted_neighbors = in_range - self->max_neighbors;
        found.violated |= ORCA_VIOLATED_MAX_NEIGHBORS;
    }
    return found;
}
