#include "flight.h"

#include "flight_internal.h"
#include "text/fail.h"
#include "text/number.h"

#include <orca/sim3.h>

#include <stdlib.h>

/* Two that meet exactly head on, and any crowd that is as symmetric, stop each other for ever, for neither has a reason to
 * pass on one side. So everybody keeps a little to the right of the goal: by this much of the distance. */
static const double KEEP_RIGHT = 0.02;

/* Where motions are only checked, everybody plans with a ball that is larger than its own by so much: where a throng leaves no
 * velocity that keeps clear of all, what is missing is taken from this. */
static const double PLANNED = 1.1;

struct flight {
    const scene3 *scene;
    orca_method method;
    flight_world world;
    flight_planner *planner; /* chooses velocities; NULL: the simulator does */
    orca_sim3 *sim;          /* NULL with a planner */
    orca_agent_id *ids;
    flight_agent *agents;
    flight_motions motions; /* of the last step */
    size_t count;
    size_t steps;
    bool enforce;
};

/* ---- Agents ---- */

static bool is_within(const flight *f, const flight_agent *agent, double times) {
    return geom_vec3_distance(agent->position, agent->goal) <= times * f->scene->flat.arrive_within;
}

static void note_arrival(const flight *f, flight_agent *agent) {
    if (!agent->arrived && is_within(f, agent, 1.0)) {
        agent->arrived = true;
        agent->arrival_time = flight_time(f);
    }
}

/* How large agents are to who plans, beside what they are. */
static double planned(const flight *f) { return f->enforce ? 1.0 : PLANNED; }

/* As it is now. */
static orca_agent3_def agent_def(const flight *f, size_t i) {
    const scene_agent *from = &f->scene->flat.agents[i];
    orca_agent3_def def = orca_agent3_def_default();
    def.position = f->agents[i].position;
    def.velocity = f->agents[i].velocity;
    def.radius = from->radius;
    def.max_speed = from->max_speed;
    def.neighbor_dist = from->neighbor_dist;
    def.max_neighbors = from->max_neighbors;
    def.time_horizon = from->time_horizon;
    def.time_horizon_obst = from->time_horizon_obst;
    def.responsibility = from->responsibility;
    def.layers = from->layers;
    def.mask = from->mask;
    def.method = f->method;
    return def;
}

static void place_agent(flight *f, size_t i) {
    const scene_agent *from = &f->scene->flat.agents[i];
    const scene3_heights z = f->scene->heights[i];
    f->agents[i] = (flight_agent){.position = geom_vec3_make(from->position.x, from->position.y, z.position),
                                  .velocity = geom_vec3_make(from->velocity.x, from->velocity.y, z.velocity),
                                  .goal = geom_vec3_make(from->goal.x, from->goal.y, z.goal)};
    note_arrival(f, &f->agents[i]);
}

static bool add_agent(flight *f, size_t i, scene_error *error) {
    orca_agent3_def def = agent_def(f, i);
    def.radius *= planned(f);
    const geom_status status = orca_sim3_add_agent(f->sim, &def, &f->ids[i]);
    return status == GEOM_OK ? true : fail_status(error, "the agent", status);
}

/* ---- Life ---- */

static bool make_sim(flight *f, scene_error *error) {
    orca_sim3_def def = orca_sim3_def_default();
    def.time_step = f->scene->flat.time_step;
    def.agent_capacity = f->count;
    def.obstacles = f->world.obstacles;
    const geom_status status = orca_sim3_create(&def, &f->sim);
    if (status != GEOM_OK) {
        return fail_status(error, "the simulator", status);
    }
    for (size_t i = 0; i < f->count; ++i) {
        if (!add_agent(f, i, error)) {
            return false;
        }
    }
    return true;
}

static bool fill(flight *f, const flight_def *def, scene_error *error) {
    f->ids = calloc(f->count + 1, sizeof *f->ids);
    f->agents = calloc(f->count + 1, sizeof *f->agents);
    if (!f->ids || !f->agents) {
        return fail_memory(error);
    }
    for (size_t i = 0; i < f->count; ++i) {
        place_agent(f, i);
    }
    return flight_make_motions(f->count, &f->motions, error) &&
           flight_world_fill(&f->world, f->scene, error) &&
           (def->plugin ? flight_planner_open(f->scene, def, planned(f), &f->planner, error)
                        : make_sim(f, error));
}

bool flight_create(const scene3 *s, const flight_def *def, flight **out, scene_error *error) {
    *out = NULL;
    if (!scene_check_steps(&s->flat, error)) {
        return false;
    }
    flight *f = calloc(1, sizeof *f);
    if (!f) {
        return fail_memory(error);
    }
    f->scene = s;
    f->method = def->method;
    f->enforce = def->enforce;
    f->count = s->flat.agent_count;
    if (!fill(f, def, error)) {
        flight_destroy(f);
        return false;
    }
    *out = f;
    return true;
}

void flight_destroy(flight *f) {
    if (!f) {
        return;
    }
    orca_sim3_destroy(f->sim);
    flight_planner_close(f->planner);
    flight_world_free(&f->world);
    free(f->ids);
    free(f->agents);
    flight_free_motions(&f->motions);
    free(f);
}

/* ---- A step ---- */

/* To the right of a way, with z upwards; along z, to the side of y. As long as the way. */
static geom_vec3 right_of(geom_vec3 way) {
    const geom_vec3 level = geom_vec3_make(way.y, -way.x, 0.0);
    const double length = geom_vec3_length(level);
    const double wanted = geom_vec3_length(way);
    return length > 0.0 ? geom_vec3_scale(level, wanted / length) : geom_vec3_make(0.0, way.z, 0.0);
}

/* Towards the goal; slower only where that would be overshot. */
static geom_vec3 heading(const flight_agent *agent, double speed, double time_step) {
    const geom_vec3 way = geom_vec3_sub(agent->goal, agent->position);
    const double distance = geom_vec3_length(way);
    if (!(distance > 0.0)) {
        return way;
    }
    const geom_vec3 aim = geom_vec3_add_scaled(way, KEEP_RIGHT, right_of(way));
    return geom_vec3_scale(aim, fmin(speed, distance / time_step) / distance);
}

static geom_vec3 wanted_velocity(const flight *f, size_t i) {
    return heading(&f->agents[i], f->scene->flat.agents[i].preferred_speed, f->scene->flat.time_step);
}

/* What was chosen for an agent in this step. */
static void propose(flight *f, size_t i, geom_vec3 velocity, geom_vec3 end) {
    const orca_agent3_def def = agent_def(f, i);
    f->motions.proposals[i] = orca_agent3_proposal(&def, end, f->scene->flat.time_step);
    f->agents[i].velocity = velocity;
}

static bool propose_by_planner(flight *f, scene_error *error) {
    for (size_t i = 0; i < f->count; ++i) {
        flight_planner_want(f->planner, i, wanted_velocity(f, i));
    }
    if (!flight_planner_step(f->planner, f->agents, error)) {
        return false;
    }
    for (size_t i = 0; i < f->count; ++i) {
        propose(f, i, flight_planner_velocity(f->planner, i), flight_planner_end(f->planner, i));
    }
    return true;
}

static bool propose_by_sim(flight *f, scene_error *error) {
    for (size_t i = 0; i < f->count; ++i) {
        (void)orca_sim3_set_preferred_velocity(f->sim, f->ids[i], wanted_velocity(f, i));
    }
    const geom_status status = orca_sim3_compute(f->sim);
    if (status != GEOM_OK) {
        return fail_status(error, "the step", status);
    }
    for (size_t i = 0; i < f->count; ++i) {
        const geom_vec3 velocity = orca_sim3_get_agent(f->sim, f->ids[i]).velocity;
        propose(f, i, velocity,
                geom_vec3_add_scaled(f->agents[i].position, f->scene->flat.time_step, velocity));
    }
    return true;
}

static geom_status tell_sim(flight *f, size_t i) {
    orca_agent3_def now = orca_sim3_get_agent(f->sim, f->ids[i]);
    now.position = f->agents[i].position;
    now.velocity = f->agents[i].velocity;
    return orca_sim3_set_agent(f->sim, f->ids[i], &now);
}

/* Moves everybody to the end of its motion: as it is, for that is what was verified. */
static bool move(flight *f, scene_error *error) {
    const double time_step = f->scene->flat.time_step;
    geom_status status = GEOM_OK;
    for (size_t i = 0; i < f->count && status == GEOM_OK; ++i) {
        const geom_segment3 path = f->motions.motions[i].path;
        flight_agent *agent = &f->agents[i];
        if (!geom_vec3_equal(path.b, f->motions.proposals[i].motion.path.b)) {
            agent->velocity = geom_vec3_scale(geom_vec3_sub(path.b, path.a), 1.0 / time_step);
        }
        agent->position = path.b;
        status = f->sim ? tell_sim(f, i) : GEOM_OK;
        note_arrival(f, agent);
    }
    return status == GEOM_OK ? true : fail_status(error, "the step", status);
}

bool flight_step(flight *f, scene_error *error) {
    const double time_step = f->scene->flat.time_step;
    if (!(f->planner ? propose_by_planner(f, error) : propose_by_sim(f, error))) {
        return false;
    }
    if (!f->enforce) {
        flight_accept(&f->motions, f->count);
    } else if (!flight_enforce(&f->motions, f->world.obstacles, f->count, time_step, error)) {
        return false;
    }
    ++f->steps;
    return move(f, error);
}

/* ---- Contacts ---- */

bool flight_check(flight *f, scene_error *error) {
    return flight_find_contacts(&f->motions, &f->world, f->count, f->scene->flat.time_step, error);
}

bool flight_check_start(flight *f, scene_error *error) {
    for (size_t i = 0; i < f->count; ++i) {
        const scene_agent *from = &f->scene->flat.agents[i];
        const geom_vec3 place = f->agents[i].position;
        f->motions.motions[i] = (orca_motion3){
            .path = {place, place}, .radius = from->radius, .layers = from->layers, .mask = from->mask};
    }
    return flight_check(f, error);
}

/* ---- What is known ---- */

double flight_time(const flight *f) { return scene_time(&f->scene->flat, f->steps); }

size_t flight_step_count(const flight *f) { return f->steps; }

size_t flight_agent_count(const flight *f) { return f->count; }

const flight_agent *flight_agents(const flight *f) { return f->agents; }

const orca_contact *flight_contacts(const flight *f, size_t *count) {
    *count = f->motions.contact_count;
    return f->motions.contacts;
}

geom_segment3 flight_motion(const flight *f, size_t agent) { return f->motions.motions[agent].path; }

double flight_obstacle_clearance(const flight *f, geom_vec3 point, uint32_t *obstacle) {
    return flight_world_clearance(&f->world, point, obstacle);
}

const scene3 *flight_scene(const flight *f) { return f->scene; }

static const char *method_name(orca_method method) {
    switch (method) {
    case ORCA_METHOD_RVO:
        return "RVO in space";
    case ORCA_METHOD_VO:
        return "VO in space";
    case ORCA_METHOD_ORCA:
        break;
    }
    return "ORCA in space";
}

const char *flight_planner_name(const flight *f) {
    return f->planner ? flight_planner_title(f->planner) : method_name(f->method);
}

bool flight_finished(const flight *f) {
    const scene *flat = &f->scene->flat;
    bool there = true;
    for (size_t i = 0; i < f->count; ++i) {
        there = there && f->agents[i].arrived && is_within(f, &f->agents[i], 3.0);
    }
    /* A billionth of a step, because steps times time_step may fall short of the duration by a rounding. */
    return there || flight_time(f) >= flat->duration - 1e-9 * flat->time_step;
}

void flight_write_header(FILE *stream) { (void)fputs("step,time,agent,x,y,z,vx,vy,vz\n", stream); }

void flight_write_step(FILE *stream, const flight *f) {
    const number_shown time = number_show(flight_time(f));
    for (size_t i = 0; i < f->count; ++i) {
        const geom_vec3 p = f->agents[i].position;
        const geom_vec3 v = f->agents[i].velocity;
        (void)fprintf(stream, "%zu,%s,%zu,%s,%s,%s,%s,%s,%s\n", f->steps, time.text, i, number_show(p.x).text,
                      number_show(p.y).text, number_show(p.z).text, number_show(v.x).text,
                      number_show(v.y).text, number_show(v.z).text);
    }
}
