/* The order of a step. Included by sim2.c and sim3.c: agents by the cells of a grid, so that neighbors stand
 * near each other in memory, and from step to step at nearly the same place. It changes no answer: ties
 * between agents go by the order of adding. */

enum {
    SAMPLED = 64 /* agents whose settings decide how fine the cells are */
};

static sim_reduction reduction_of_none(void) {
    return (sim_reduction){.smallest_radius = DBL_MAX,
                           .all_layers = UINT32_MAX,
                           .all_masks = UINT32_MAX,
                           .least_weight = DBL_MAX};
}

/* What a part of the agents have in common. */
static void reduce_part(void *argument, size_t part) {
    simulator *sim = argument;
    sim_reduction found = reduction_of_none();
    found.large.above = sim->common.large.above;
    const size_t end = sim_part_start(sim, part + 1, sim->count);
    for (size_t i = sim_part_start(sim, part, sim->count); i < end; ++i) {
        const agent_record *record = &sim->agents.record[i];
        if (record->slot == NO_SLOT) {
            continue;
        }
        found.farthest = geom_max(record->neighbor_dist, found.farthest);
        found.smallest_radius = geom_min(record->radius, found.smallest_radius);
        large_add(&found.large, record->radius);
        found.most_neighbors =
            record->max_neighbors > found.most_neighbors ? record->max_neighbors : found.most_neighbors;
        found.all_layers &= record->layers;
        found.all_masks &= record->mask;
        found.least_weight = geom_min(record->responsibility, found.least_weight);
        found.largest_weight = geom_max(record->responsibility, found.largest_weight);
    }
    sim->scratch[part].reduction = found;
}

/* Returns true only if the responsibility of no agent can be 0. May return false although this holds. */
static bool all_take_shares(const sim_reduction *all) {
    return all->least_weight == all->largest_weight ||
           all->least_weight / (all->least_weight + all->largest_weight) > 0.0;
}

/* What all agents have in common. Few steps ask for it: it holds until an agent is added, removed or set. */
static void reduce_all(simulator *sim, double range) {
    sim_reduction all = reduction_of_none();
    all.large.above =
        large_above(&sim->agents.record[0].radius, sizeof(agent_record) / sizeof(double), sim->count, range);
    sim->common.large.above = all.large.above;
    sim_run_parts(sim, reduce_part);
    for (size_t i = 0; i < sim->parts; ++i) {
        const sim_reduction *part = &sim->scratch[i].reduction;
        all.farthest = geom_max(part->farthest, all.farthest);
        all.smallest_radius = geom_min(part->smallest_radius, all.smallest_radius);
        large_merge(&all.large, &part->large);
        all.most_neighbors =
            part->most_neighbors > all.most_neighbors ? part->most_neighbors : all.most_neighbors;
        all.all_layers &= part->all_layers;
        all.all_masks &= part->all_masks;
        all.least_weight = geom_min(part->least_weight, all.least_weight);
        all.largest_weight = geom_max(part->largest_weight, all.largest_weight);
    }
    large_decide(&all.large);
    sim->common = all;
    sim->common_known = true;
}

/* Tells the crowd what all agents have in common. */
static void describe(simulator *sim) {
    const sim_reduction *all = &sim->common;
    crowd *made = &sim->crowd;
    const size_t room = sim->scratch[0].neighbor_capacity;
    made->points.smallest_radius = all->smallest_radius;
    made->points.usual_radius = all->large.usual;
    made->points.largest_radius = all->large.largest;
    made->most_neighbors = all->most_neighbors < room ? all->most_neighbors : (uint32_t)room;
    made->traits = sim->paired > 0 ? sim->traits : NULL;
    made->all_avoid = !made->traits && (all->all_layers & all->all_masks) != 0 && all_take_shares(all);
}

/* How fine the cells are to be: a matter of speed alone, so a few agents are asked for all. Returns the plan
 * of the cells. */
static grid_plan make_cells(simulator *sim) {
    grid_plan plan = {.stride = sizeof(agent_state) / sizeof(double), .count = sim->count};
    for (size_t k = 0; k < AXES; ++k) {
        plan.axis[k] = &sim->agents.state[0].position.x + k;
    }
    const size_t taken = sim->count < SAMPLED ? sim->count : SAMPLED;
    for (size_t i = 0; i < taken; ++i) {
        const agent_record *record = &sim->agents.record[i * sim->count / taken];
        plan.range = geom_max(record->neighbor_dist, plan.range);
        plan.wanted = geom_max(record->max_neighbors, plan.wanted);
    }
    crowd *made = &sim->crowd;
    made->points.cells = grid_make(&plan);
    made->first_reach = grid_reach(&made->points.cells, plan.wanted, sim->count);
    return plan;
}

/* The cell of each of a part of the agents; of large ones the list behind the last cell. Without large and
 * removed agents, no record is looked at. */
static void file_part(void *argument, size_t part) {
    simulator *sim = argument;
    const grid *cells = &sim->crowd.points.cells;
    const uint32_t list = (uint32_t)grid_count(cells);
    const bool plain = sim->removed == 0 && sim->common.large.count == 0;
    const size_t end = sim_part_start(sim, part + 1, sim->count);
    for (size_t i = sim_part_start(sim, part, sim->count); i < end; ++i) {
        const agent_record *record = &sim->agents.record[i];
        if (plain || (record->slot != NO_SLOT && !(record->radius > sim->common.large.above))) {
            sim->agents.cell[i] = grid_cell(cells, sim->agents.state[i].position);
        } else {
            sim->agents.cell[i] = record->slot == NO_SLOT ? NO_SLOT : list;
        }
    }
}

/* Where each cell begins, and the agents in their new order. */
static void count_cells(simulator *sim) {
    const size_t cell_count = grid_count(&sim->crowd.points.cells);
    uint32_t *start = sim->start;
    memset(start, 0, (cell_count + 3) * sizeof *start);
    for (size_t i = 0; i < sim->count; ++i) {
        if (sim->agents.cell[i] != NO_SLOT) {
            ++start[sim->agents.cell[i] + 2];
        }
    }
    for (size_t c = 2; c < cell_count + 3; ++c) {
        start[c] += start[c - 1];
    }
    for (size_t i = 0; i < sim->count; ++i) {
        if (sim->agents.cell[i] != NO_SLOT) {
            sim->agents.member[start[sim->agents.cell[i] + 1]++] = (uint32_t)i;
        }
    }
}

/* Asks for the memory of agents that are moved soon after the one that goes to place i. Records are nearly in the
 * new order already; what goes by slot may be far apart. */
static inline void fetch_moved(const simulator *sim, size_t i, size_t end) {
    const sim_agents *agents = &sim->agents;
    if (i + 2 * AHEAD < end) {
        const uint32_t far = agents->member[i + 2 * AHEAD];
        const uint32_t near = agents->member[i + AHEAD];
        __builtin_prefetch(&agents->record[far]);
        __builtin_prefetch((const char *)&agents->record[far] + CACHE_LINE);
        __builtin_prefetch(&agents->state[far]);
        __builtin_prefetch(&sim->slots.at[agents->record[near].slot], 1);
        __builtin_prefetch(&sim->preferred[agents->record[near].slot]);
    }
}

/* Moves a part of the agents to their new places. */
static void move_part(void *argument, size_t part) {
    simulator *sim = argument;
    const sim_agents *agents = &sim->agents;
    const size_t count = sim->count - sim->removed;
    const size_t end = sim_part_start(sim, part + 1, count);
    for (size_t i = sim_part_start(sim, part, count); i < end; ++i) {
        fetch_moved(sim, i, end);
        const uint32_t from = agents->member[i];
        agent_record *record = &agents->sorted[i];
        *record = agents->record[from];
        record->position = agents->state[from].position;
        record->velocity = agents->state[from].velocity;
        record->preferred = sim->preferred[record->slot];
        vec_spread(record->position, agents->axis, i);
        sim->slots.at[record->slot].place = (uint32_t)i;
        if ((record->features & AGENT_LIMITED) != 0) {
            body_keep(&sim->bodies[record->slot]);
        }
    }
}

/* The crowd of the agents in their new order. */
static void gather(simulator *sim) {
    agent_record *sorted = sim->agents.sorted;
    sim->agents.sorted = sim->agents.record;
    sim->agents.record = sorted;
    sim->count -= sim->removed;
    sim->removed = 0;
    crowd *made = &sim->crowd;
    made->agents = sorted;
    made->time_step = sim->time_step;
    made->metric = sim->neighbor_metric;
    near_points *points = &made->points;
    points->start = sim->start;
    for (size_t k = 0; k < AXES; ++k) {
        points->axis[k] = sim->agents.axis[k];
    }
    points->radius = &sorted->radius;
    points->radius_stride = sizeof *sorted;
    points->order = &sorted->order;
    points->order_stride = sizeof *sorted;
    for (size_t i = sim->count; i < sim->count + MOST_LANES; ++i) {
        for (size_t k = 0; k < AXES; ++k) {
            sim->agents.axis[k][i] = 0.0;
        }
    }
}

/* Whether searches may look through so many cells that a tree serves better. Without, each looks at some
 * cells of few agents. */
static bool looks_far(const simulator *sim) {
    enum {
        MOST = 8 /* cells, to each side */
    };
    const near_points *points = &sim->crowd.points;
    const bool surfaces = sim->neighbor_metric == ORCA_NEIGHBOR_METRIC_SURFACE;
    const double far = sim->common.farthest + (surfaces ? 2.0 * points->usual_radius : 0.0);
    return points->cells.warped || far * points->cells.rate > MOST;
}

/* The leaves of a part of the tree. */
static void leaf_part(void *argument, size_t part) {
    simulator *sim = argument;
    const near_tree *tree = &sim->crowd.points.tree;
    const size_t leaves = near_tree_level_count(tree, 0);
    const size_t last = sim_part_start(sim, part + 1, leaves);
    for (size_t leaf = sim_part_start(sim, part, leaves); leaf < last; ++leaf) {
        near_node node = node_of_none();
        const size_t end = (leaf + 1) * LEAF_POINTS < tree->points ? (leaf + 1) * LEAF_POINTS : tree->points;
        for (size_t i = leaf * LEAF_POINTS; i < end; ++i) {
            const agent_record *record = &sim->agents.record[i];
            const near_node one =
                node_of_point(record->position, record->radius, record->order, record->layers);
            join_nodes(&node, &one);
        }
        tree->nodes[leaf] = node;
    }
}

/* The tree over the agents in their new order, if they need one. */
static void make_tree(simulator *sim, bool needed) {
    near_points *points = &sim->crowd.points;
    points->tree = near_tree_of(needed ? sim->nodes : NULL, sim->count);
    if (needed) {
        sim_run_parts(sim, leaf_part);
        raise_tree(&points->tree);
    }
}

static geom_status make_room_for_nodes(simulator *sim) {
    if (sim->node_capacity >= near_tree_size(sim->count)) {
        return GEOM_OK;
    }
    const size_t capacity = near_tree_size(sim->capacity);
    near_node *nodes = geom_allocator_allocate(&sim->allocator, capacity, sizeof *nodes, CACHE_LINE);
    if (!nodes) {
        return GEOM_OUT_OF_MEMORY;
    }
    geom_allocator_release(&sim->allocator, sim->nodes, sim->node_capacity, sizeof *nodes, CACHE_LINE);
    sim->nodes = nodes;
    sim->node_capacity = capacity;
    return GEOM_OK;
}

static geom_status make_room_for_cells(simulator *sim) {
    const size_t most = 8 * sim->count + 11; /* see grid_make */
    if (most <= sim->start_capacity) {
        return GEOM_OK;
    }
    const size_t capacity = most > 8 * sim->capacity + 11 ? most : 8 * sim->capacity + 11;
    uint32_t *start = geom_allocator_allocate(&sim->allocator, capacity, sizeof *start, _Alignof(uint32_t));
    if (!start) {
        return GEOM_OUT_OF_MEMORY;
    }
    geom_allocator_release(&sim->allocator, sim->start, sim->start_capacity, sizeof *start,
                           _Alignof(uint32_t));
    sim->start = start;
    sim->start_capacity = capacity;
    return GEOM_OK;
}

/* Puts the agents in the order of cells, as they are now, and makes their crowd. GEOM_OUT_OF_MEMORY changes
 * nothing. */
static geom_status sim_sort(simulator *sim) {
    sim->stepped = 0;
    if (sim->count > (size_t)INT32_MAX / 16) {
        return GEOM_CAPACITY_EXCEEDED;
    }
    geom_status status = make_room_for_cells(sim);
    status = status == GEOM_OK ? make_room_for_nodes(sim) : status;
    if (status != GEOM_OK) {
        return status;
    }
    if (sim->removed > 0) {
        close_ranks(sim, 0);
    }
    if (sim->count > 0) {
        const grid_plan plan = make_cells(sim);
        if (!sim->common_known) {
            reduce_all(sim, plan.range);
        }
        describe(sim);
        sim_run_parts(sim, file_part);
        count_cells(sim);
        const bool crowded =
            arrange_cells(&plan, sim->agents.member, sim->start, grid_count(&sim->crowd.points.cells) + 1);
        sim_run_parts(sim, move_part);
        gather(sim);
        make_tree(sim, crowded || looks_far(sim));
    }
    sim->stepped = sim->count;
    sim->drift = 0.0;
    return GEOM_OK;
}
