/* The motions of a step in space: made safe, and verified. */
#include "flight_internal.h"
#include "text/fail.h"

#include <math.h>
#include <stdlib.h>

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

/* One contact for all pieces of an obstacle: they are numbered by obstacle, and contacts are sorted. */
static size_t join_pieces(orca_contact *contacts, size_t count, const uint32_t *owners) {
    size_t kept = 0;
    for (size_t i = 0; i < count; ++i) {
        orca_contact next = contacts[i];
        next.other = next.kind == ORCA_CONTACT_OBSTACLE ? owners[next.other] : next.other;
        orca_contact *last = kept > 0 ? &contacts[kept - 1] : NULL;
        if (!last || last->kind != next.kind || last->agent != next.agent || last->other != next.other) {
            contacts[kept++] = next;
            continue;
        }
        last->relation = next.relation > last->relation ? next.relation : last->relation;
        last->from_start = last->from_start || next.from_start;
        last->time = fmin(last->time, next.time);
        last->clearance = fmin(last->clearance, next.clearance);
        last->start_clearance = fmin(last->start_clearance, next.start_clearance);
    }
    return kept;
}

/* How deep an agent is in an obstacle is not how deep it is in one of the pieces: their sides lie inside of it. */
static void deepen(orca_contact *c, const flight_motions *m, const flight_world *world) {
    const orca_motion3 *motion = &m->motions[c->agent];
    if (c->kind == ORCA_CONTACT_OBSTACLE && c->relation == COLLIDE_OVERLAPPING) {
        const double start = flight_world_distance(world, c->other, motion->path.a) - motion->radius;
        const double end = flight_world_distance(world, c->other, motion->path.b) - motion->radius;
        c->start_clearance = fmin(c->start_clearance, start);
        c->clearance = fmin(c->clearance, fmin(start, end));
    }
}

bool flight_find_contacts(flight_motions *m, const flight_world *world, size_t count, double time_step,
                          scene_error *error) {
    size_t found = 0;
    m->contact_count = 0;
    if (!find(m, world->obstacles, count, time_step, &found, error)) {
        return false;
    }
    m->contact_count = join_pieces(m->contacts, found, world->owners);
    for (size_t i = 0; i < m->contact_count; ++i) {
        deepen(&m->contacts[i], m, world);
    }
    return true;
}
