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

/* Puts an agent to the group. */
static void add_asker(near_group *group, const crowd *all, size_t place, double reach, orca_neighbor *row) {
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
    look_as_far_as(&all->points, asker, reach < query->range ? reach : query->range);
}

/* How far the next agents should look at first: neighbors in the order of the cells have about the same around
 * them. */
static double next_reach(const crowd *all, const near_group *group, size_t count, const size_t *found) {
    double farthest = 0.0;
    for (size_t i = 0; i < count; ++i) {
        const uint32_t capacity = group->query[i].capacity;
        if (found[i] < capacity) { /* there are too few as far as it may see */
            return geom_max(FARTHER * group->query[i].range, all->first_reach);
        }
        const double last = group->search.asker[i].out[capacity - 1].distance_squared;
        farthest = last > farthest ? last : farthest;
    }
    return 1.1 * sqrt(farthest) + 0.0625 * all->first_reach;
}

/* Fills the group with agents of a batch from number `at` on, those that are near the first. Returns the number
 * of the next agent. */
static size_t fill_group(near_group *group, const crowd *all, size_t first, size_t at, size_t count,
                         double reach, const crowd_batch *batch) {
    const agent_record *agents = all->agents + first;
    const double range = agents[at].neighbor_dist;
    const double widest = SPREAD * (reach < range ? reach : range);
    near_box box = box_of(agents[at].position);
    group->search.count = 0;
    for (; at < count && group->search.count < ASKERS; ++at) {
        box = box_with(box, agents[at].position);
        if (extent_of(&box) > widest) {
            break;
        }
        if (wanted_by(all, &agents[at]) > 0) {
            group->member[group->search.count] = at;
            add_asker(group, all, first + at, reach, batch->near + at * all->most_neighbors);
        }
    }
    return at;
}

static void crowd_find(const crowd *all, size_t first, size_t count, crowd_batch *batch) {
    near_group group;
    group.search.points = &all->points;
    group.search.table.count = 0;
    memset(batch->near_count, 0, sizeof batch->near_count);
    double reach = all->first_reach;
    size_t next = 0;
    while (next < count) {
        size_t found[ASKERS];
        next = fill_group(&group, all, first, next, count, reach > 0.0 ? reach : HUGE_VAL, batch);
        const size_t members = group.search.count;
        if (members > 0) {
            near_points_of_all(&group.search, found);
        }
        for (size_t i = 0; i < members; ++i) {
            batch->near_count[group.member[i]] = (uint32_t)found[i];
        }
        reach = members > 0 ? next_reach(all, &group, members, found) : reach;
    }
}
