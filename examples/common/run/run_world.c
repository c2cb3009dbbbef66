/* What worlds of the plane and of space have in common. */
#include "run_world.h"

#include "run_obstacles.h"
#include "text/fail.h"

#include <math.h>
#include <stdlib.h>

bool run_world_open(run_world *w, const scene *s, const geom_tasks *threads, scene_error *error) {
    w->scene = s;
    w->kind = s->dimension == 2 ? &run_world_plane : &run_world_space;
    const geom_status status = w->kind->create_verifier(w, threads);
    return status == GEOM_OK ? true : fail_status(error, "the check of motions", status);
}

void run_world_close(run_world *w) {
    if (w->kind) {
        w->kind->destroy_verifier(w);
    }
    free(w->owners);
    free(w->rings);
    free(w->proposals);
    free(w->motions);
    free(w->verdicts);
    free(w->contacts);
    *w = (run_world){0};
}

void run_world_use(run_world *w, const void *obstacles, uint32_t *owners, size_t count, geom_ring *rings) {
    free(w->owners);
    free(w->rings);
    w->obstacles = obstacles;
    w->owners = owners;
    w->owner_count = count;
    w->rings = rings;
}

bool run_world_reserve(run_world *w, size_t count) {
    if (count <= w->motion_capacity) {
        return true;
    }
    const size_t capacity = count + count / 2;
    free(w->proposals);
    free(w->motions);
    free(w->verdicts);
    w->proposals = malloc(capacity * w->kind->proposal_size);
    w->motions = malloc(capacity * w->kind->motion_size);
    w->verdicts = malloc(capacity * sizeof *w->verdicts);
    const bool good = w->proposals && w->motions && w->verdicts;
    w->motion_capacity = good ? capacity : 0;
    return good;
}

static bool room_for_contacts(run_world *w, size_t count) {
    if (count <= w->contact_capacity) {
        return true;
    }
    free(w->contacts);
    w->contacts = malloc((count + count / 2) * sizeof *w->contacts);
    w->contact_capacity = w->contacts ? count + count / 2 : 0;
    return w->contacts != NULL;
}

/* Again, if there turn out to be more contacts than there was room for. */
bool run_world_verify(run_world *w, size_t count, double time_step, double clearance_range,
                      scene_error *error) {
    orca_verify_output output = {.verdicts = w->verdicts};
    w->contact_count = 0;
    do {
        if (!room_for_contacts(w, output.contact_count)) {
            return fail_memory(error);
        }
        output.contacts = w->contacts;
        output.contact_capacity = w->contact_capacity;
        const geom_status status = w->kind->verify(w, count, time_step, clearance_range, &output);
        if (status != GEOM_OK) {
            return fail_status(error, "the check of motions", status);
        }
    } while (output.contact_count > w->contact_capacity);
    w->contact_count = output.contact_count;
    return true;
}

double run_world_clearance(const run_world *w, geom_vec3 point, double range, uint32_t *obstacle) {
    return w->kind->clearance(w, point, range, obstacle);
}

double run_world_distance(const run_world *w, uint32_t obstacle, geom_vec3 point) {
    return run_obstacle_distance(&w->scene->obstacles[obstacle], point, w->rings);
}

static bool same_pair(const run_contact *a, const run_contact *b) {
    return a->kind == b->kind && a->agent == b->agent && a->other == b->other;
}

/* Pieces are numbered by obstacle, and contacts are sorted. */
size_t run_world_join(const run_world *w, run_contact *contacts, size_t count) {
    size_t kept = 0;
    for (size_t i = 0; i < count; ++i) {
        run_contact next = contacts[i];
        next.other = next.kind == RUN_CONTACT_OBSTACLE ? w->owners[next.other] : next.other;
        run_contact *last = kept > 0 ? &contacts[kept - 1] : NULL;
        if (!last || !same_pair(last, &next)) {
            contacts[kept++] = next;
            continue;
        }
        last->overlaps = last->overlaps || next.overlaps;
        last->from_start = last->from_start || next.from_start;
        last->time = fmin(last->time, next.time);
        last->clearance = fmin(last->clearance, next.clearance);
        last->start_clearance = fmin(last->start_clearance, next.start_clearance);
    }
    return kept;
}
