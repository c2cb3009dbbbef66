/* The motions of a step in space: made safe, and verified. */
#include "fail.h"
#include "flight_internal.h"

#include <math.h>
#include <stdlib.h>

/* Contacts less deep than this fraction of the radii count as touching. */
static const double DEEP = 1e-6;

bool flight_make_motions(size_t count, flight_motions *out, scene_error *error) {
    *out = (flight_motions){.proposals = calloc(count + 1, sizeof *out->proposals),
                            .motions = calloc(count + 1, sizeof *out->motions)};
    if (!out->proposals || !out->motions) {
        return fail_memory(error);
    }
    const geom_status status = orca_verifier3_create(NULL, &out->verifier);
    return status == GEOM_OK ? true : fail_status(error, "verification", status);
}

void flight_free_motions(flight_motions *m) {
    orca_verifier3_destroy(m->verifier);
    free(m->proposals);
    free(m->motions);
    free(m->contacts);
    *m = (flight_motions){0};
}

void flight_accept(flight_motions *m, size_t count) {
    for (size_t i = 0; i < count; ++i) {
        m->motions[i] = m->proposals[i].motion;
    }
}

bool flight_enforce(flight_motions *m, const orca_obstacles3 *obstacles, size_t count, double time_step,
                    scene_error *error) {
    const orca_enforce3_input input = {
        .proposals = m->proposals, .count = count, .obstacles = obstacles, .time_step = time_step};
    orca_enforce3_output output = {.motions = m->motions};
    const geom_status status = orca_enforce3(m->verifier, &input, &output);
    return status == GEOM_OK ? true : fail_status(error, "safe motion", status);
}

/* ---- What they meet ---- */

static bool room_for_contacts(flight_motions *m, size_t count) {
    if (count <= m->contact_capacity) {
        return true;
    }
    free(m->contacts);
    m->contacts = malloc((count + count / 2) * sizeof *m->contacts);
    m->contact_capacity = m->contacts ? count + count / 2 : 0;
    return m->contacts != NULL;
}

/* Finds all contacts; again, if there turn out to be more than there was room for. */
static bool find(flight_motions *m, const orca_obstacles3 *obstacles, size_t count, double time_step,
                 size_t *found, scene_error *error) {
    const orca_verify3_input input = {
        .motions = m->motions, .count = count, .obstacles = obstacles, .time_step = time_step};
    orca_verify_output output = {.contact_count = 0};
    do {
        if (!room_for_contacts(m, output.contact_count)) {
            return fail_memory(error);
        }
        output.contacts = m->contacts;
        output.contact_capacity = m->contact_capacity;
        const geom_status status = orca_verify3(m->verifier, &input, &output);
        if (status != GEOM_OK) {
            return fail_status(error, "verification", status);
        }
    } while (output.contact_count > m->contact_capacity);
    *found = output.contact_count;
    return true;
}

static void count_contact(flight_contacts *all, double depth, double radii) {
    const bool deeper = depth > DEEP * radii;
    ++all->found;
    all->deeper += deeper;
    all->deepest = deeper ? fmax(all->deepest, depth) : all->deepest;
}

bool flight_count_contacts(flight_motions *m, const orca_obstacles3 *obstacles, size_t count,
                           double time_step, flight_tally *tally, scene_error *error) {
    size_t found = 0;
    if (!find(m, obstacles, count, time_step, &found, error)) {
        return false;
    }
    for (size_t i = 0; i < found; ++i) {
        const orca_contact *contact = &m->contacts[i];
        const double radius = m->motions[contact->agent].radius;
        if (contact->kind == ORCA_CONTACT_AGENT) {
            count_contact(&tally->with_agents, -contact->clearance,
                          radius + m->motions[contact->other].radius);
        } else {
            count_contact(&tally->with_obstacles, -contact->clearance, radius);
        }
    }
    return true;
}
