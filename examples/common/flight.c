#include "flight.h"

#include "fail.h"

#include <collide/shape3.h>
#include <collide/sweep3.h>
#include <geom/decompose.h>
#include <orca/sim3.h>

#include <stdlib.h>

/* Contacts less deep than this fraction of the radii count as touching. */
static const double DEEP = 1e-6;

/* Two that meet exactly head on, and any crowd that is as symmetric, stop each other for ever, for neither has a reason to
 * pass on one side. So everybody keeps a little to the right of the goal: by this much of the distance. */
static const double KEEP_RIGHT = 0.02;

/* Everybody plans with a ball that is larger than its own by so much: where a throng leaves no velocity that keeps clear of
 * all, what is missing is taken from this. */
static const double PLANNED = 1.1;

struct flight {
    const scene3 *scene;
    orca_obstacles3 *obstacles;
    orca_sim3 *sim;
    orca_agent_id *ids;
    flight_agent *agents;
    geom_vec3 *before; /* where each was before the last step */
    size_t count;
    size_t steps;
    flight_contacts with_agents;
    flight_contacts with_obstacles;
};

/* ---- Obstacles ---- */

static bool add_shape(flight *f, collide_shape3 shape, scene_error *error) {
    orca_obstacle3_def def = orca_obstacle3_default_def();
    def.shape = shape;
    const geom_status status = orca_obstacles3_add(f->obstacles, &def, NULL);
    return status == GEOM_OK ? true : fail_status(error, "the obstacle", status);
}

/* The convex pieces of a polygon. */
typedef struct pieces {
    uint32_t *corners;
    size_t *ends;
    geom_ring *rings;
    geom_vec3 *points; /* room for one piece, at both heights */
    size_t count;
} pieces;

static void free_pieces(pieces *all) {
    free(all->corners);
    free(all->ends);
    free(all->rings);
    free(all->points);
}

static bool cut(const scene_obstacle *obstacle, pieces *out, scene_error *error) {
    *out = (pieces){.rings = malloc(obstacle->ring_count * sizeof *out->rings)};
    if (!out->rings) {
        return fail_memory(error);
    }
    const geom_polygon polygon = scene_obstacle_polygon(obstacle, out->rings);
    const size_t room = geom_triangle_count(polygon);
    out->corners = malloc(3 * room * sizeof *out->corners);
    out->ends = malloc(room * sizeof *out->ends);
    out->points = malloc(2 * obstacle->point_count * sizeof *out->points);
    if (!out->corners || !out->ends || !out->points) {
        return fail_memory(error);
    }
    const geom_decomposition_result made = geom_decompose_convex(polygon, out->corners, out->ends, NULL);
    out->count = made.count;
    return made.fault.status == GEOM_OK ? true : fail_status(error, "the obstacle", made.fault.status);
}

/* Piece by piece, as prisms. */
static bool add_prism(flight *f, const scene_obstacle *obstacle, scene3_extent extent, scene_error *error) {
    pieces all;
    bool good = cut(obstacle, &all, error);
    size_t first = 0;
    for (size_t i = 0; good && i < all.count; first = all.ends[i++]) {
        const size_t count = all.ends[i] - first;
        for (size_t k = 0; k < count; ++k) {
            const geom_vec2 corner = obstacle->points[all.corners[first + k]];
            all.points[2 * k] = geom_make3(corner.x, corner.y, extent.base);
            all.points[2 * k + 1] = geom_make3(corner.x, corner.y, extent.top);
        }
        good = add_shape(f, collide_shape3_of_hull((geom_hull3){all.points, 2 * count}), error);
    }
    free_pieces(&all);
    return good;
}

static bool add_obstacles(flight *f, scene_error *error) {
    const scene *flat = &f->scene->flat;
    for (size_t i = 0; i < flat->obstacle_count; ++i) {
        const scene_obstacle *obstacle = &flat->obstacles[i];
        const scene3_extent extent = f->scene->extents[i];
        bool good = false;
        if (obstacle->kind == SCENE_DISC) {
            const geom_vec3 center = geom_make3(obstacle->points[0].x, obstacle->points[0].y, extent.base);
            const geom_sphere ball = {center, obstacle->radius};
            good = add_shape(f, collide_shape3_of_sphere(ball), error);
        } else {
            good = add_prism(f, obstacle, extent, error);
        }
        if (!good) {
            return false;
        }
    }
    const geom_status status = orca_obstacles3_commit(f->obstacles);
    return status == GEOM_OK ? true : fail_status(error, "the obstacles", status);
}

/* ---- Agents ---- */

static bool is_within(const flight *f, const flight_agent *agent, double times) {
    return geom_distance3(agent->position, agent->goal) <= times * f->scene->flat.arrive_within;
}

static void note_arrival(const flight *f, flight_agent *agent) {
    if (!agent->arrived && is_within(f, agent, 1.0)) {
        agent->arrived = true;
        agent->arrival_time = flight_time(f);
    }
}

static bool add_agent(flight *f, size_t i, scene_error *error) {
    const scene_agent *from = &f->scene->flat.agents[i];
    const scene3_heights z = f->scene->heights[i];
    orca_agent_def3 def = orca_agent3_default_def();
    def.position = geom_make3(from->position.x, from->position.y, z.position);
    def.velocity = geom_make3(from->velocity.x, from->velocity.y, z.velocity);
    def.radius = PLANNED * from->radius;
    def.max_speed = from->max_speed;
    def.neighbor_dist = from->neighbor_dist;
    def.max_neighbors = from->max_neighbors;
    def.time_horizon = from->time_horizon;
    def.time_horizon_obst = from->time_horizon_obst;
    def.responsibility = from->responsibility;
    def.layers = from->layers;
    def.mask = from->mask;
    const geom_status status = orca_sim3_add_agent(f->sim, &def, &f->ids[i]);
    if (status != GEOM_OK) {
        return fail_status(error, "the agent", status);
    }
    f->agents[i] = (flight_agent){.position = def.position,
                                  .velocity = def.velocity,
                                  .goal = geom_make3(from->goal.x, from->goal.y, z.goal)};
    note_arrival(f, &f->agents[i]);
    return true;
}

/* ---- Life ---- */

static bool make_sim(flight *f, scene_error *error) {
    orca_sim_def3 def = orca_sim3_default_def();
    def.time_step = f->scene->flat.time_step;
    def.agent_capacity = f->count;
    geom_status status = orca_obstacles3_create(NULL, &f->obstacles);
    def.obstacles = f->obstacles;
    if (status == GEOM_OK) {
        status = orca_sim3_create(&def, &f->sim);
    }
    return status == GEOM_OK ? true : fail_status(error, "the simulator", status);
}

static bool fill(flight *f, scene_error *error) {
    f->ids = calloc(f->count + 1, sizeof *f->ids);
    f->agents = calloc(f->count + 1, sizeof *f->agents);
    f->before = calloc(f->count + 1, sizeof *f->before);
    if (!f->ids || !f->agents || !f->before) {
        return fail_memory(error);
    }
    if (!make_sim(f, error) || !add_obstacles(f, error)) {
        return false;
    }
    for (size_t i = 0; i < f->count; ++i) {
        if (!add_agent(f, i, error)) {
            return false;
        }
    }
    return true;
}

bool flight_create(const scene3 *s, flight **out, scene_error *error) {
    *out = NULL;
    flight *f = calloc(1, sizeof *f);
    if (!f) {
        return fail_memory(error);
    }
    f->scene = s;
    f->count = s->flat.agent_count;
    if (!fill(f, error)) {
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
    orca_obstacles3_destroy(f->obstacles);
    free(f->ids);
    free(f->agents);
    free(f->before);
    free(f);
}

/* ---- A step ---- */

/* To the right of a way, with z upwards; along z, to the side of y. As long as the way. */
static geom_vec3 right_of(geom_vec3 way) {
    const geom_vec3 level = geom_make3(way.y, -way.x, 0.0);
    const double length = geom_length3(level);
    const double wanted = geom_length3(way);
    return length > 0.0 ? geom_scale3(level, wanted / length) : geom_make3(0.0, way.z, 0.0);
}

/* Towards the goal; slower only where that would be overshot. */
static geom_vec3 heading(const flight_agent *agent, double speed, double time_step) {
    const geom_vec3 way = geom_sub3(agent->goal, agent->position);
    const double distance = geom_length3(way);
    if (!(distance > 0.0)) {
        return way;
    }
    const geom_vec3 aim = geom_add_scaled3(way, KEEP_RIGHT, right_of(way));
    return geom_scale3(aim, fmin(speed, distance / time_step) / distance);
}

bool flight_step(flight *f, scene_error *error) {
    const scene *flat = &f->scene->flat;
    for (size_t i = 0; i < f->count; ++i) {
        const geom_vec3 wanted = heading(&f->agents[i], flat->agents[i].preferred_speed, flat->time_step);
        (void)orca_sim3_set_preferred_velocity(f->sim, f->ids[i], wanted);
    }
    const geom_status status = orca_sim3_step(f->sim);
    if (status != GEOM_OK) {
        return fail_status(error, "the step", status);
    }
    ++f->steps;
    for (size_t i = 0; i < f->count; ++i) {
        const orca_agent_def3 now = orca_sim3_agent(f->sim, f->ids[i]);
        f->before[i] = f->agents[i].position;
        f->agents[i].position = now.position;
        f->agents[i].velocity = now.velocity;
        note_arrival(f, &f->agents[i]);
    }
    return true;
}

/* ---- Contacts ---- */

/* The ball of an agent when the last step began, `scale` times as large. */
static geom_sphere ball_of(const flight *f, size_t i, double scale) {
    const geom_sphere ball = {f->before[i], scale * f->scene->flat.agents[i].radius};
    return ball;
}

static geom_vec3 motion_of(const flight *f, size_t i) {
    return geom_sub3(f->agents[i].position, f->before[i]);
}

static bool agents_meet(const flight *f, size_t i, size_t k, double scale) {
    return collide_shape3_sweep(collide_shape3_of_sphere(ball_of(f, i, scale)), motion_of(f, i),
                                collide_shape3_of_sphere(ball_of(f, k, scale)), motion_of(f, k))
               .relation > COLLIDE_APART;
}

static void count_contact(flight_contacts *all, bool deeper, double depth) {
    ++all->found;
    all->deeper += deeper;
    all->deepest = deeper ? fmax(all->deepest, depth) : all->deepest;
}

static void check_pair(flight *f, size_t i, size_t k) {
    const double radii = f->scene->flat.agents[i].radius + f->scene->flat.agents[k].radius;
    const double way = geom_length3(motion_of(f, i)) + geom_length3(motion_of(f, k));
    const bool far = geom_distance3(f->before[i], f->before[k]) > (radii + way) * (1.0 + 1e-9);
    if (far || !agents_meet(f, i, k, 1.0)) {
        return;
    }
    const double apart = geom_distance3(f->agents[i].position, f->agents[k].position);
    count_contact(&f->with_agents, agents_meet(f, i, k, 1.0 - DEEP), radii - apart);
}

static bool meets_obstacle(const flight *f, size_t i, double scale) {
    return orca_obstacles3_sweep(f->obstacles, ball_of(f, i, scale), motion_of(f, i), UINT32_MAX, NULL)
               .relation > COLLIDE_APART;
}

static void check_obstacles(flight *f, size_t i) {
    if (!meets_obstacle(f, i, 1.0)) {
        return;
    }
    const double radius = f->scene->flat.agents[i].radius;
    const orca_near_query3 here = {f->agents[i].position, radius, UINT32_MAX};
    const double room = orca_obstacles3_clearance(f->obstacles, here, NULL);
    count_contact(&f->with_obstacles, meets_obstacle(f, i, 1.0 - DEEP), radius - room);
}

void flight_check(flight *f) {
    for (size_t i = 0; i < f->count; ++i) {
        check_obstacles(f, i);
        for (size_t k = i + 1; k < f->count; ++k) {
            check_pair(f, i, k);
        }
    }
}

/* ---- What is known ---- */

double flight_time(const flight *f) { return (double)f->steps * f->scene->flat.time_step; }

size_t flight_step_count(const flight *f) { return f->steps; }

size_t flight_agent_count(const flight *f) { return f->count; }

const flight_agent *flight_agents(const flight *f) { return f->agents; }

const flight_contacts *flight_agent_contacts(const flight *f) { return &f->with_agents; }

const flight_contacts *flight_obstacle_contacts(const flight *f) { return &f->with_obstacles; }

size_t flight_count_there(const flight *f) {
    size_t there = 0;
    for (size_t i = 0; i < f->count; ++i) {
        there += is_within(f, &f->agents[i], 3.0);
    }
    return there;
}

bool flight_finished(const flight *f) {
    const scene *flat = &f->scene->flat;
    bool arrived = true;
    for (size_t i = 0; i < f->count; ++i) {
        arrived = arrived && f->agents[i].arrived;
    }
    /* A billionth of a step, because steps times time_step may fall short of the duration by a rounding. */
    return (arrived && flight_count_there(f) == f->count) ||
           flight_time(f) >= flat->duration - 1e-9 * flat->time_step;
}

void flight_write_header(FILE *stream) { (void)fputs("step,time,agent,x,y,z,vx,vy,vz\n", stream); }

void flight_write_step(FILE *stream, const flight *f) {
    for (size_t i = 0; i < f->count; ++i) {
        const geom_vec3 p = f->agents[i].position;
        const geom_vec3 v = f->agents[i].velocity;
        (void)fprintf(stream, "%zu,%.17g,%zu,%.17g,%.17g,%.17g,%.17g,%.17g,%.17g\n", f->steps, flight_time(f),
                      i, p.x, p.y, p.z, v.x, v.y, v.z);
    }
}
