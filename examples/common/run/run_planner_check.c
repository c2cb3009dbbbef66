/* What met during a step: told by the planner, or found here. */
#include "run_planner.h"
#include "text/fail.h"

#include <stdlib.h>

/* The bits of run_agent.contact_kind come straight from either side. */
_Static_assert((int)RUN_CONTACT_AGENT == PLANNER_CONTACT_AGENT &&
                   RUN_CONTACT_AGENT == (int)ORCA_CONTACT_AGENT,
               "kinds of contacts differ");
_Static_assert((int)RUN_CONTACT_OBSTACLE == PLANNER_CONTACT_OBSTACLE &&
                   RUN_CONTACT_OBSTACLE == (int)ORCA_CONTACT_OBSTACLE,
               "kinds of contacts differ");

static bool room_for_contacts(run_planner *p, size_t count, run_contact_list *list) {
    const size_t capacity = count + count / 2;
    if (count > p->contact_capacity) {
        free(p->told);
        free(p->found);
        p->told = malloc(capacity * sizeof *p->told);
        p->found = malloc(capacity * sizeof *p->found);
        p->contact_capacity = p->told && p->found ? capacity : 0;
    }
    if (count > list->capacity) {
        free(list->items);
        list->items = malloc(capacity * sizeof *list->items);
        list->capacity = list->items ? capacity : 0;
    }
    return count <= p->contact_capacity && count <= list->capacity;
}

static geom_vec2 center_at(const run_agent *agent, const run_result *result, double time) {
    return geom_vec2_lerp(agent->now.position, result->position, time);
}

/* Between two agents, as far from each as its radius demands. */
static geom_vec2 place_of(const run_contact *c, const run_agent *agents, const run_result *results) {
    const geom_vec2 a = center_at(&agents[c->agent], &results[c->agent], c->time);
    if (c->kind != RUN_CONTACT_AGENT) {
        return a;
    }
    const geom_vec2 b = center_at(&agents[c->other], &results[c->other], c->time);
    const double reach = agents[c->agent].now.radius + agents[c->other].now.radius;
    return geom_vec2_lerp(a, b, reach > 0.0 ? agents[c->agent].now.radius / reach : 0.5);
}

/* A planner from a file may tell anything. */
static bool is_contact(const planner_contact *c, size_t count, size_t obstacle_count) {
    const size_t others = c->kind == PLANNER_CONTACT_AGENT ? count : obstacle_count;
    return (c->kind == PLANNER_CONTACT_AGENT || c->kind == PLANNER_CONTACT_OBSTACLE) && c->agent < count &&
           c->other < others;
}

static bool ask_planner(run_planner *p, size_t agent_count, run_contact_list *list, scene_error *error) {
    const uint32_t count = p->contacts->read(p->session.instance, NULL, 0);
    if (!room_for_contacts(p, count, list)) {
        return fail_memory(error);
    }
    (void)p->contacts->read(p->session.instance, p->told, count);
    for (size_t i = 0; i < count; ++i) {
        const planner_contact *c = &p->told[i];
        if (!is_contact(c, agent_count, orca_obstacles_count(p->obstacles))) {
            return fail(error, "the planner tells of a contact that cannot be");
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

static orca_verify_input motions_of(run_planner *p, const run_agent *agents, const run_result *results,
                                    size_t count, double time_step) {
    for (size_t i = 0; i < count; ++i) {
        p->motions[i] = run_planner_proposal(&agents[i], results[i].position, time_step).motion;
    }
    return (orca_verify_input){
        .motions = p->motions,
        .count = count,
        .obstacles = p->obstacles,
        .clearance_range = p->clearance_range,
        .time_step = time_step,
    };
}

/* What the planner would have said about each agent, had it checked. */
static void take_verdicts(const run_planner *p, run_result *results, size_t count) {
    for (size_t i = 0; i < count; ++i) {
        const orca_verdict *verdict = &p->verdicts[i];
        const bool meets = verdict->relation != COLLIDE_APART;
        results[i].status |= PLANNER_AGENT_CHECKED | (meets ? (uint32_t)PLANNER_AGENT_CONTACT : 0);
        results[i].contact_kind = (uint32_t)verdict->with;
        results[i].contact_other = meets ? verdict->other : PLANNER_NO_INDEX;
        results[i].contact_time = verdict->time;
        results[i].clearance = verdict->clearance;
    }
}

static geom_status verify_all(const run_planner *p, const orca_verify_input *input, size_t *contact_count) {
    orca_verify_output output = {
        .verdicts = p->verdicts,
        .contacts = p->found,
        .contact_capacity = p->contact_capacity,
    };
    const geom_status status = orca_verify(p->verifier, input, &output);
    *contact_count = status == GEOM_OK ? output.contact_count : 0;
    return status;
}

static bool verify_here(run_planner *p, const run_agent *agents, run_result *results, size_t count,
                        double time_step, run_contact_list *list, scene_error *error) {
    if (!run_planner_room(p, count)) {
        return fail_memory(error);
    }
    const orca_verify_input input = motions_of(p, agents, results, count, time_step);
    size_t found;
    geom_status status = verify_all(p, &input, &found);
    const bool again = found > p->contact_capacity;
    if (!room_for_contacts(p, found, list)) {
        return fail_memory(error);
    }
    if (status == GEOM_OK && again) {
        status = verify_all(p, &input, &found);
    }
    if (status != GEOM_OK) {
        return fail_status(error, "the check of motions", status);
    }
    for (size_t i = 0; i < found; ++i) {
        const orca_contact *c = &p->found[i];
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
    list->count = found;
    take_verdicts(p, results, count);
    return true;
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
    find_places(list, agents, results);
    return good;
}

bool run_planner_check_standing(run_planner *p, const run_agent *agents, run_result *results, size_t count,
                                double time_step, run_contact_list *list, scene_error *error) {
    list->count = 0;
    for (size_t i = 0; i < count; ++i) {
        results[i] = (run_result){.position = agents[i].now.position};
    }
    const bool good = count == 0 || verify_here(p, agents, results, count, time_step, list, error);
    find_places(list, agents, results);
    return good;
}
