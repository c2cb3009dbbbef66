/* One quantity of all agents, in the order of adding. Included by sim2.c and sim3.c. */

#include <string.h>

static bool is_vector(orca_quantity quantity) { return quantity <= ORCA_PREFERRED_VELOCITY; }

static bool is_known(orca_quantity quantity) {
    return (int)quantity >= (int)ORCA_POSITION && (int)quantity <= (int)ORCA_MAX_SPEED;
}

/* Where a quantity of the agent at place 0, or in slot 0, is, and how many bytes farther the next one. */
typedef struct quantity_row {
    char *first;
    size_t stride;
    bool by_slot;
} quantity_row;

static quantity_row row_of(const simulator *sim, orca_quantity quantity) {
    agent_state *state = sim->agents.state;
    agent_record *record = sim->agents.record;
    switch (quantity) {
    case ORCA_POSITION:
        return (quantity_row){(char *)&state->position, sizeof *state, false};
    case ORCA_VELOCITY:
        return (quantity_row){(char *)&state->velocity, sizeof *state, false};
    case ORCA_PREFERRED_VELOCITY:
        return (quantity_row){(char *)sim->preferred, sizeof *sim->preferred, true};
    case ORCA_RADIUS:
        return (quantity_row){(char *)&record->radius, sizeof *record, false};
    case ORCA_MAX_SPEED:
        break;
    }
    return (quantity_row){(char *)&record->max_speed, sizeof *record, false};
}

/* Where the quantity of number i in the line-up is, or NULL if that agent was removed. */
static inline char *numbered(const simulator *sim, quantity_row row, size_t i) {
    const uint32_t slot = sim->agents.line_up[i];
    if (slot == NO_SLOT) {
        return NULL;
    }
    return row.first + (row.by_slot ? slot : sim->slots.at[slot].place) * row.stride;
}

/* Copies a quantity of `size` bytes out of the simulator. */
static inline void copy_out(const simulator *sim, quantity_row row, orca_view view, size_t size) {
    char *to = view.data;
    for (size_t i = 0; i < sim->count; ++i) {
        if (i + AHEAD < sim->count) {
            __builtin_prefetch(numbered(sim, row, i + AHEAD));
        }
        const char *from = numbered(sim, row, i);
        if (from) {
            memcpy(to, from, size);
            to += view.stride;
        }
    }
}

/* Copies a quantity of `size` bytes into the simulator, to the agents whose numbers in the line-up are
 * from `first` to before `end`. */
static inline void copy_in(const simulator *sim, quantity_row row, orca_const_view view, size_t size,
                           size_t first, size_t end) {
    const char *from = view.data;
    for (size_t i = first; i < end; ++i) {
        if (i + AHEAD < end) {
            __builtin_prefetch(numbered(sim, row, i + AHEAD), 1);
        }
        char *to = numbered(sim, row, i);
        if (to) {
            memcpy(to, from, size);
            from += view.stride;
        }
    }
}

static geom_status sim_get_all(const simulator *sim, orca_quantity quantity, orca_view view) {
    if (!is_known(quantity) || view.count != sim_agent_count(sim)) {
        return GEOM_INVALID_ARGUMENT;
    }
    if (view.count == 0) {
        return GEOM_OK; /* there may be no arrays yet */
    }
    const quantity_row row = row_of(sim, quantity);
    if (is_vector(quantity)) {
        copy_out(sim, row, view, sizeof(vec));
    } else {
        copy_out(sim, row, view, sizeof(double));
    }
    return GEOM_OK;
}

/* Whether the status of numbers must be looked for: some are not finite, or negative where that is not
 * allowed. */
static inline bool any_refused(orca_const_view view, size_t numbers, bool signed_ones) {
    const uint64_t infinite = UINT64_C(0x7ff0000000000000);
    const char *from = view.data;
    bool refused = false;
    for (size_t i = 0; i < view.count; ++i, from += view.stride) {
        uint64_t bits[AXES];
        memcpy(bits, from, numbers * sizeof *bits);
        for (size_t k = 0; k < numbers; ++k) {
            refused |= (bits[k] & infinite) == infinite;
            refused |= !signed_ones && bits[k] > UINT64_C(0x8000000000000000);
        }
    }
    return refused;
}

/* A quantity of all agents that is to be set. */
typedef struct setting {
    simulator *sim;
    orca_quantity quantity;
    orca_const_view view;
    atomic_bool refused;
} setting;

/* Looks at numbers `first` to before `end`. */
static void check_some(setting *work, size_t first, size_t end) {
    const orca_const_view view = {(const char *)work->view.data + first * work->view.stride,
                                  work->view.stride, end - first};
    if (is_vector(work->quantity) ? any_refused(view, AXES, true) : any_refused(view, 1, false)) {
        atomic_store_explicit(&work->refused, true, memory_order_relaxed);
    }
}

/* Sets numbers `first` to before `end` of the line-up. If `first` is not 0, no agent before it was removed. */
static void set_some(const setting *work, size_t first, size_t end) {
    const quantity_row row = row_of(work->sim, work->quantity);
    const orca_const_view view = {(const char *)work->view.data + first * work->view.stride,
                                  work->view.stride, end - first};
    if (is_vector(work->quantity)) {
        copy_in(work->sim, row, view, sizeof(vec), first, end);
    } else {
        copy_in(work->sim, row, view, sizeof(double), first, end);
    }
}

static void check_part(void *argument, size_t part) {
    setting *work = argument;
    const simulator *sim = work->sim;
    check_some(work, sim_part_start(sim, part, sim->count), sim_part_start(sim, part + 1, sim->count));
}

static void set_part(void *argument, size_t part) {
    const setting *work = argument;
    const simulator *sim = work->sim;
    set_some(work, sim_part_start(sim, part, sim->count), sim_part_start(sim, part + 1, sim->count));
}

/* Whether threads are to set quantities: they are known to be there, there is enough to do, and the number of an
 * agent in the line-up tells where its quantity is. */
static bool sets_in_parts(const simulator *sim) {
    return sim->parts > 1 && sim->count >= 4096 && sim->removed == 0;
}

/* The status of the first number that is refused. */
static geom_status status_of_refused(const setting *work) {
    if (is_vector(work->quantity)) {
        return GEOM_NOT_FINITE;
    }
    const char *from = work->view.data;
    double number = 0.0;
    do {
        memcpy(&number, from, sizeof number);
        from += work->view.stride;
    } while (number >= 0.0 && isfinite(number));
    return isfinite(number) ? GEOM_NEGATIVE_SIZE : GEOM_NOT_FINITE;
}

static geom_status sim_set_all(simulator *sim, orca_quantity quantity, orca_const_view view) {
    if (!is_known(quantity) || view.count != sim_agent_count(sim)) {
        return GEOM_INVALID_ARGUMENT;
    }
    if (view.count == 0) {
        return GEOM_OK; /* there may be no arrays yet */
    }
    setting work = {sim, quantity, view, false};
    if (sets_in_parts(sim)) {
        geom_tasks_run(&sim->tasks, sim->parts, check_part, &work);
    } else {
        check_some(&work, 0, view.count);
    }
    if (atomic_load_explicit(&work.refused, memory_order_relaxed)) {
        return status_of_refused(&work);
    }
    if (sets_in_parts(sim)) {
        geom_tasks_run(&sim->tasks, sim->parts, set_part, &work);
    } else {
        set_some(&work, 0, sim->count);
    }
    sim->common_known = sim->common_known && quantity != ORCA_RADIUS;
    agent_news news = no_news();
    for (size_t place = 0; quantity != ORCA_PREFERRED_VELOCITY && place < sim->count; ++place) {
        if (sim->agents.record[place].slot != NO_SLOT) {
            note_bounds(sim, place, &news);
        }
    }
    take_bounds(sim, &news);
    return GEOM_OK;
}
