/* What met during a step: told by the planner, or found here. */
#include "run_planner.h"
#include "text/fail.h"

#include <math.h>
#include <stdlib.h>

/* The bits of run_agent.contact_kind come straight from either side. */
_Static_assert((int)RUN_CONTACT_AGENT == PLANNER_CONTACT_AGENT &&
                   RUN_CONTACT_AGENT == (int)ORCA_CONTACT_AGENT,
               "kinds of contacts differ");
_Static_assert((int)RUN_CONTACT_OBSTACLE == PLANNER_CONTACT_OBSTACLE &&
                   RUN_CONTACT_OBSTACLE == (int)ORCA_CONTACT_OBSTACLE,
               "kinds of contacts differ");

static bool room_in(run_contact_list *list, size_t count) {
    if (count > list->capacity) {
        free(list->items);
        list->items = malloc((count + count / 2) * sizeof *list->items);
        list->capacity = list->items ? count + count / 2 : 0;
    }
    return count <= list->capacity;
}

static geom_vec3 center_at(const run_agent *agent, const run_result *result, double time) {
    return geom_vec3_lerp(agent->now.position, result->position, time);
}

/* Between two agents, as far from each as its radius demands. */
static geom_vec3 place_of(const run_contact *c, const run_agent *agents, const run_result *results) {
    const geom_vec3 a = center_at(&agents[c->agent], &results[c->agent], c->time);
    if (c->kind != RUN_CONTACT_AGENT) {
        return a;
    }
    const geom_vec3 b = center_at(&agents[c->other], &results[c->other], c->time);
    const double reach = agents[c->agent].now.radius + agents[c->other].now.radius;
    return geom_vec3_lerp(a, b, reach > 0.0 ? agents[c->agent].now.radius / reach : 0.5);
}

/* A planner from a file may tell anything. */
static bool is_contact(const planner_contact *c, size_t count, size_t obstacle_count) {
    const size_t others = c->kind == PLANNER_CONTACT_AGENT ? count : obstacle_count;
    return (c->kind == PLANNER_CONTACT_AGENT || c->kind == PLANNER_CONTACT_OBSTACLE) && c->agent < count &&
           c->other < others;
}

static bool room_for_told(run_planner *p, size_t count) {
    if (count > p->told_capacity) {
        free(p->told);
        p->told = malloc((count + count / 2) * sizeof *p->told);
        p->told_capacity = p->told ? count + count / 2 : 0;
    }
    return count <= p->told_capacity;
}

static bool ask_planner(run_planner *p, size_t agent_count, run_contact_list *list, scene_error *error) {
    const uint32_t count = p->contacts->read(p->session.instance, NULL, 0);
    if (!room_for_told(p, count) || !room_in(list, count)) {
        return fail_memory(error);
    }
    (void)p->contacts->read(p->session.instance, p->told, count);
    for (size_t i = 0; i < count; ++i) {
        const planner_contact *c = &p->told[i];
        if (!is_contact(c, agent_count, p->world.owner_count)) {
            return fail(error, "the planner reports an impossible contact");
        }
        list->items[i] = (run_contact){
            .kind = c->kind == PLANNER_CONTACT_AGENT ? RUN_CONTACT_AGENT : RUN_CONTACT_OBSTACLE,
            .agent = c->agent,
            .other = c->other,
            .overlaps = c->overlaps != 0,
            .from_start = c->from_start != 0,
            .time = c->time,
            .clearance = c->clearance,
            .start_clearance = c->start_clearance,
        };
    }
    list->count = count;
    return true;
}

/* What the planner would have said about each agent, had it checked. */
static void take_verdicts(const run_planner *p, run_result *results, size_t count) {
    for (size_t i = 0; i < count; ++i) {
        const orca_verdict *verdict = &p->world.verdicts[i];
        const bool meets = verdict->relation != COLLIDE_APART;
        results[i].status |= PLANNER_AGENT_CHECKED | (meets ? (uint32_t)PLANNER_AGENT_CONTACT : 0);
        results[i].contact_kind = (uint32_t)verdict->with;
        results[i].contact_other = meets ? verdict->other : PLANNER_NO_INDEX;
        results[i].contact_time = verdict->time;
        results[i].clearance = verdict->clearance;
    }
}

static bool verify_here(run_planner *p, const run_agent *agents, run_result *results, size_t count,
                        double time_step, run_contact_list *list, scene_error *error) {
    run_world *w = &p->world;
    if (!run_world_reserve(w, count)) {
        return fail_memory(error);
    }
    for (size_t i = 0; i < count; ++i) {
        w->kind->propose(w, i, &agents[i], results[i].position, time_step);
    }
    if (!run_world_verify(w, count, time_step, p->clearance_range, error)) {
        return false;
    }
    if (!room_in(list, w->contact_count)) {
        return fail_memory(error);
    }
    for (size_t i = 0; i < w->contact_count; ++i) {
        const orca_contact *c = &w->contacts[i];
        list->items[i] = (run_contact){
            .kind = c->kind == ORCA_CONTACT_AGENT ? RUN_CONTACT_AGENT : RUN_CONTACT_OBSTACLE,
            .agent = c->agent,
            .other = c->other,
            .overlaps = c->relation == COLLIDE_OVERLAPPING,
            .from_start = c->from_start,
            .time = c->time,
            .clearance = c->clearance,
            .start_clearance = c->start_clearance,
        };
    }
    list->count = w->contact_count;
    take_verdicts(p, results, count);
    return true;
}

/* ---- Pieces of obstacles ---- */

/* How deep an agent is in an obstacle of space is not how deep it is in one of the pieces: their sides lie
 * inside of it. */
static void deepen(run_contact *c, const run_world *w, const run_agent *agent, const run_result *result) {
    if (w->scene->dimension == 3 && c->kind == RUN_CONTACT_OBSTACLE && c->overlaps) {
        const double radius = agent->now.radius;
        const double start = run_world_distance(w, c->other, agent->now.position) - radius;
        const double end = run_world_distance(w, c->other, result->position) - radius;
        c->start_clearance = fmin(c->start_clearance, start);
        c->clearance = fmin(c->clearance, fmin(start, end));
    }
}

/* From pieces to the obstacles of the scene. Without a contact no result names one: what is told of agents is that of
 * the check made here, or of a planner that is linked in. Nothing of a planner from a file comes this far. */
static void name_obstacles(const run_world *w, run_contact_list *list, const run_agent *agents,
                           run_result *results, size_t count) {
    if (list->count == 0) {
        return;
    }
    list->count = run_world_join(w, list->items, list->count);
    for (size_t i = 0; i < list->count; ++i) {
        run_contact *c = &list->items[i];
        deepen(c, w, &agents[c->agent], &results[c->agent]);
    }
    for (size_t i = 0; i < count; ++i) {
        if (results[i].contact_kind == RUN_CONTACT_OBSTACLE && results[i].contact_other < w->owner_count) {
            results[i].contact_other = w->owners[results[i].contact_other];
        }
    }
}

static void find_places(run_contact_list *list, const run_agent *agents, const run_result *results) {
    for (size_t i = 0; i < list->count; ++i) {
        list->items[i].place = place_of(&list->items[i], agents, results);
    }
}

bool run_planner_check(run_planner *p, const run_agent *agents, run_result *results, size_t count,
                       double time_step, run_contact_list *list, scene_error *error) {
    list->count = 0;
    if (!p->verify || count == 0) {
        return true;
    }
    const bool good = p->contacts ? ask_planner(p, count, list, error)
                                  : verify_here(p, agents, results, count, time_step, list, error);
    name_obstacles(&p->world, list, agents, results, count);
    find_places(list, agents, results);
    return good;
}

/* Obstacles move while the agents are looked at: what they meet only then is left out. */
static void keep_starts(run_contact_list *list) {
    size_t kept = 0;
    for (size_t i = 0; i < list->count; ++i) {
        run_contact *c = &list->items[i];
        if (c->from_start) {
            c->overlaps = c->overlaps && c->start_clearance < 0.0;
            c->clearance = c->start_clearance;
            list->items[kept++] = *c;
        }
    }
    list->count = kept;
}

bool run_planner_check_standing(run_planner *p, const run_agent *agents, run_result *results, size_t count,
                                double time_step, run_contact_list *list, scene_error *error) {
    list->count = 0;
    for (size_t i = 0; i < count; ++i) {
        results[i] = (run_result){.position = agents[i].now.position};
    }
    const bool good = count == 0 || verify_here(p, agents, results, count, time_step, list, error);
    keep_starts(list);
    name_obstacles(&p->world, list, agents, results, count);
    find_places(list, agents, results);
    return good;
}
