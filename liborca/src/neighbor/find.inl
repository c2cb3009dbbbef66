/* The neighbors of agents that stand one after the other in the order of cells: those that are near each other
 * search together. Included by crowd2_kernels.c and crowd3_kernels.c behind the search. */

/* An agent that asks which others it gives way to. */
typedef struct asking {
    const crowd *all;
    const agent_record *self;
} asking;

static bool accept_neighbor(const void *context, uint32_t at) {
    const asking *asker = context;
    return crowd_gives_way(asker->all, asker->self, &asker->all->agents[at]);
}

/* How wide a group of askers may be, in reaches. */
static const double SPREAD = 2.0;

/* Agents that search together. */
typedef struct near_group {
    near_search search;
    near_query query[ASKERS];
    asking asking[ASKERS];
    size_t member[ASKERS]; /* their numbers in the batch */
} near_group;

/* How many neighbors an agent has at most. */
static uint32_t wanted_by(const crowd *all, const agent_record *self) {
    return self->max_neighbors < all->most_neighbors ? self->max_neighbors : all->most_neighbors;
}

/* How far an agent should look at first: as far as the last of its neighbors was, and they have moved since. */
static double first_reach(const crowd *all, const agent_record *self) {
    const double reach = self->reach > 0.0F ? (double)self->reach : all->first_reach;
    return reach > 0.0 && reach < self->neighbor_dist ? reach : self->neighbor_dist;
}

/* How far it should look in the next step. If nobody is faster, these neighbors are then still in reach. */
static float next_reach(const crowd *all, const agent_record *self, const orca_neighbor *row, size_t found) {
    const bool enough = found > 0 && found == wanted_by(all, self);
    const double last = enough ? sqrt(row[found - 1].distance_squared) : self->neighbor_dist;
    return (float)geom_min(last + 2.0 * self->max_speed * all->time_step, (double)FLT_MAX);
}

/* Puts an agent to the group. */
static void add_asker(near_group *group, const crowd *all, size_t place, orca_neighbor *row) {
    const agent_record *self = &all->agents[place];
    const size_t i = group->search.count++;
    near_query *query = &group->query[i];
    near_asker *asker = &group->search.asker[i];
    group->asking[i] = (asking){all, self};
    *query = (near_query){.position = self->position,
                          .radius = self->radius,
                          .range = self->neighbor_dist,
                          .self = (uint32_t)place,
                          .capacity = wanted_by(all, self),
                          .layers = self->mask,
                          .metric = all->metric,
                          .accept = all->all_avoid ? NULL : accept_neighbor,
                          .context = &group->asking[i]};
    asker->query = query;
    asker->out = row;
    look_as_far_as(&all->points, asker, first_reach(all, self));
}

/* Fills the group with agents of a batch from number `at` on, those that are near the first. Returns the number
 * of the next agent. */
static size_t fill_group(near_group *group, const crowd *all, size_t first, size_t at, size_t count,
                         const crowd_batch *batch) {
    const agent_record *agents = all->agents + first;
    const double widest = SPREAD * first_reach(all, &agents[at]);
    near_box box = box_of(agents[at].position);
    group->search.count = 0;
    for (; at < count && group->search.count < ASKERS; ++at) {
        box = box_with(box, agents[at].position);
        if (extent_of(&box) > widest) {
            break;
        }
        if (wanted_by(all, &agents[at]) > 0) {
            group->member[group->search.count] = at;
            add_asker(group, all, first + at, batch->near + at * all->most_neighbors);
        }
    }
    return at;
}

static void crowd_find(const crowd *all, size_t first, size_t count, crowd_batch *batch) {
    near_group group;
    group.search.points = &all->points;
    group.search.table.count = 0;
    memset(batch->near_count, 0, sizeof batch->near_count);
    memset(batch->reach, 0, sizeof batch->reach);
    size_t next = 0;
    while (next < count) {
        size_t found[ASKERS];
        next = fill_group(&group, all, first, next, count, batch);
        const size_t members = group.search.count;
        if (members > 0) {
            near_points_of_all(&group.search, found);
        }
        for (size_t i = 0; i < members; ++i) {
            const size_t at = group.member[i];
            batch->near_count[at] = (uint32_t)found[i];
            batch->reach[at] =
                next_reach(all, &all->agents[first + at], batch->near + at * all->most_neighbors, found[i]);
        }
    }
}
