/* Many agents at one place. Included by sim2.c and sim3.c.
 *
 * No agent considers more of them than it may have neighbors. Those with the same place, layers and radius
 * and without traits are equally far from any agent, so the first in the order of adding come first. The
 * others need not be found at all. They are put behind the last cell, which no search visits, so that a crowd
 * at one place costs no more than one that is spread. */

#include <geom/sort.h>

static bool is_paired(const agent_record *record) { return (record->features & AGENT_PAIRED) != 0; }

/* The order of agents in the same cell, those alike together, in the order of adding. */
static bool member_comes_before(const void *context, const void *first, const void *second) {
    const sim_agents *agents = context;
    const uint32_t a = *(const uint32_t *)first;
    const uint32_t b = *(const uint32_t *)second;
    const vec p = agents->state[a].position;
    const vec q = agents->state[b].position;
    if (!vec_equal(p, q)) {
        return vec_comes_before(p, q);
    }
    const agent_record *left = &agents->record[a];
    const agent_record *right = &agents->record[b];
    if (is_paired(left) != is_paired(right)) {
        return is_paired(right);
    }
    if (left->layers != right->layers) {
        return left->layers < right->layers;
    }
    if (left->radius != right->radius) {
        return left->radius < right->radius;
    }
    return left->order < right->order;
}

static bool alike(const sim_agents *agents, uint32_t a, uint32_t b) {
    return !is_paired(&agents->record[a]) && !is_paired(&agents->record[b]) &&
           vec_equal(agents->state[a].position, agents->state[b].position) &&
           agents->record[a].layers == agents->record[b].layers &&
           agents->record[a].radius == agents->record[b].radius;
}

/* Members that stay, from the front, and those that no search visits. */
typedef struct thinning {
    uint32_t *member;
    uint32_t *hidden;
    size_t kept;
    size_t hidden_count;
    size_t most; /* so many alike are looked for */
} thinning;

/* Whether a cell may hold more alike than are looked for. Some more cost less to look at than to sort. */
static bool crowded(const thinning *work, size_t count) { return count > 4 * work->most + 32; }

static void thin_cell(const sim_agents *agents, thinning *work, size_t from, size_t end) {
    const bool sorted = crowded(work, end - from);
    if (sorted) {
        geom_sort_in_place(work->member + from, end - from, sizeof *work->member, member_comes_before,
                           agents);
    }
    uint32_t first = NO_SLOT; /* of a row of members alike, and how many there are so far */
    size_t row = 0;
    for (size_t i = from; i < end; ++i) {
        const uint32_t member = work->member[i];
        if (!sorted || first == NO_SLOT || !alike(agents, first, member)) {
            first = member;
            row = 0;
        }
        if (++row <= work->most) {
            work->member[work->kept++] = member;
        } else {
            work->hidden[work->hidden_count++] = member;
        }
    }
}

/* Moves agents that no search needs to find behind all others, those of cells and the large ones. Uses sim->agents.cell. */
static void thin_cells(simulator *sim, size_t cell_count) {
    thinning work = {sim->agents.member, sim->agents.cell, 0, 0, (size_t)sim->crowd.most_neighbors + 1};
    uint32_t *start = sim->start;
    size_t cell = 0;
    while (cell <= cell_count && !crowded(&work, start[cell + 1] - start[cell])) {
        ++cell;
    }
    if (cell > cell_count) {
        return;
    }
    work.kept = start[cell];
    size_t from = start[cell];
    for (; cell <= cell_count; ++cell) {
        const size_t end = start[cell + 1];
        start[cell] = (uint32_t)work.kept;
        thin_cell(&sim->agents, &work, from, end);
        from = end;
    }
    start[cell_count + 1] = (uint32_t)work.kept;
    for (size_t i = 0; i < work.hidden_count; ++i) {
        work.member[work.kept + i] = work.hidden[i];
    }
}
