/* One quantity of all agents, in the order of adding. Included by sim2.c and sim3.c. */

#include <string.h>

static bool is_vector(orca_quantity quantity) { return quantity <= ORCA_PREFERRED_VELOCITY; }

static size_t size_of(orca_quantity quantity) { return is_vector(quantity) ? sizeof(vec) : sizeof(double); }

static bool is_known(orca_quantity quantity) {
    return (int)quantity >= (int)ORCA_POSITION && (int)quantity <= (int)ORCA_MAX_SPEED;
}

/* Where the quantity of one agent is. */
static void *quantity_at(const simulator *sim, orca_quantity quantity, uint32_t place) {
    agent_state *state = &sim->agents.state[place];
    agent_record *record = &sim->agents.record[place];
    switch (quantity) {
    case ORCA_POSITION:
        return &state->position;
    case ORCA_VELOCITY:
        return &state->velocity;
    case ORCA_PREFERRED_VELOCITY:
        return &record->preferred;
    case ORCA_RADIUS:
        return &record->radius;
    case ORCA_MAX_SPEED:
        break;
    }
    return &record->max_speed;
}

static geom_status sim_get_all(const simulator *sim, orca_quantity quantity, orca_view view) {
    if (!is_known(quantity) || view.count != sim_agent_count(sim)) {
        return GEOM_INVALID_ARGUMENT;
    }
    char *to = view.data;
    for (size_t i = 0; i < sim->count; ++i) {
        const uint32_t slot = sim->agents.line_up[i];
        if (slot != NO_SLOT) {
            memcpy(to, quantity_at(sim, quantity, sim->slots.at[slot].place), size_of(quantity));
            to += view.stride;
        }
    }
    return GEOM_OK;
}

/* Whether all that is given is allowed. */
static geom_status view_status(orca_quantity quantity, orca_const_view view) {
    const char *from = view.data;
    for (size_t i = 0; i < view.count; ++i, from += view.stride) {
        double numbers[AXES] = {0.0};
        memcpy(numbers, from, size_of(quantity));
        for (size_t k = 0; k < AXES; ++k) {
            if (!isfinite(numbers[k])) {
                return GEOM_NOT_FINITE;
            }
        }
        if (!is_vector(quantity) && numbers[0] < 0.0) {
            return GEOM_NEGATIVE_SIZE;
        }
    }
    return GEOM_OK;
}

static geom_status sim_set_all(simulator *sim, orca_quantity quantity, orca_const_view view) {
    if (!is_known(quantity) || view.count != sim_agent_count(sim)) {
        return GEOM_INVALID_ARGUMENT;
    }
    const geom_status status = view_status(quantity, view);
    if (status != GEOM_OK) {
        return status;
    }
    const char *from = view.data;
    for (size_t i = 0; i < sim->count; ++i) {
        const uint32_t slot = sim->agents.line_up[i];
        if (slot != NO_SLOT) {
            memcpy(quantity_at(sim, quantity, sim->slots.at[slot].place), from, size_of(quantity));
            from += view.stride;
            sim_update_bounds(sim, sim->slots.at[slot].place);
        }
    }
    return GEOM_OK;
}
