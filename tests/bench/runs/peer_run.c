#include "peer_run.h"

#include "harness/timing.h"
#include "peers/crowd.h"

#include <geom/polygon.h>
#include <orca/route2.h>

#include <math.h>
#include <stdlib.h>

/* Whether agents differ in nothing but where they are and want to be: the peer is given settings once. */
static bool are_alike(const scene *s) {
    for (size_t i = 1; i < s->agent_count; ++i) {
        scene_agent like = s->agents[0];
        like.position = s->agents[i].position;
        like.goal = s->agents[i].goal;
        if (!scene_agent_equal(&like, &s->agents[i])) {
            return false;
        }
    }
    return true;
}

const char *peer_run_name(const scene *s) {
    const peer_crowd *peer = peer_crowd_of_plane();
    const bool one_horizon = s->agents[0].time_horizon == s->agents[0].time_horizon_obst;
    return peer != NULL && one_horizon && are_alike(s) ? peer->name : NULL;
}

/* ---- Walls ---- */

typedef struct wall_list {
    double *vertices;
    size_t *sizes;
    size_t vertex_count;
    size_t ring_count;
} wall_list;

/* Outer rings go counterclockwise, holes clockwise; a piece of a chain has both directions. */
static void add_ring(wall_list *list, geom_ring ring, bool outer) {
    const bool as_it_is = (geom_ring_orientation(ring) > 0) == outer;
    for (size_t i = 0; i < ring.count; ++i) {
        const geom_vec2 p = ring.points[as_it_is ? i : ring.count - 1 - i];
        list->vertices[2 * list->vertex_count] = p.x;
        list->vertices[2 * list->vertex_count + 1] = p.y;
        ++list->vertex_count;
    }
    list->sizes[list->ring_count++] = ring.count;
}

static void add_polygon(wall_list *list, const scene_obstacle *obstacle) {
    const geom_vec2 *next = obstacle->points;
    for (size_t r = 0; r < obstacle->ring_count; ++r) {
        const geom_ring ring = {next, obstacle->ring_sizes[r]};
        add_ring(list, ring, r == 0);
        next += ring.count;
    }
}

static void add_chain(wall_list *list, const scene_obstacle *obstacle) {
    for (size_t i = 1; i < obstacle->point_count; ++i) {
        add_ring(list, (geom_ring){&obstacle->points[i - 1], 2}, true);
    }
}

/* Discs are left out: the peer has none. A chain of n points has n - 1 rings of two vertices. */
static bool make_walls(const scene *s, wall_list *list) {
    size_t points = 1;
    for (size_t o = 0; o < s->obstacle_count; ++o) {
        points += s->obstacles[o].point_count;
    }
    *list =
        (wall_list){calloc(4 * points, sizeof *list->vertices), calloc(points, sizeof *list->sizes), 0, 0};
    if (list->vertices == NULL || list->sizes == NULL) {
        return false;
    }
    for (size_t o = 0; o < s->obstacle_count; ++o) {
        if (s->obstacles[o].kind == SCENE_POLYGON) {
            add_polygon(list, &s->obstacles[o]);
        } else if (s->obstacles[o].kind == SCENE_CHAIN) {
            add_chain(list, &s->obstacles[o]);
        }
    }
    return true;
}

/* ---- Agents ---- */

static void aim(const scene *s, const double *positions, double *preferred) {
    for (size_t i = 0; i < s->agent_count; ++i) {
        const scene_agent *agent = &s->agents[i];
        const orca_route_aim goal = {.point = scene_flatten(agent->goal), .is_goal = true};
        const geom_vec2 position = geom_vec2_make(positions[2 * i], positions[2 * i + 1]);
        const geom_vec2 velocity =
            orca_route_aim_velocity(goal, position, agent->preferred_speed, s->time_step);
        preferred[2 * i] = velocity.x;
        preferred[2 * i + 1] = velocity.y;
    }
}

static double take_steps(const scene *s, const peer_crowd *peer, void *crowd, double *positions,
                         double *preferred, size_t steps) {
    double seconds = 0.0;
    for (size_t i = 0; i < steps; ++i) {
        peer->positions(crowd, positions);
        aim(s, positions, preferred);
        const double start = bench_now();
        peer->step(crowd, preferred);
        seconds += bench_now() - start;
    }
    return seconds;
}

static double time_crowd(const scene *s, const peer_crowd *peer, const wall_list *walls, double *positions,
                         double *preferred, size_t steps) {
    const scene_agent *like = &s->agents[0];
    const peer_crowd_settings settings = {s->time_step,        like->radius,        like->max_speed,
                                          like->neighbor_dist, like->max_neighbors, like->time_horizon};
    for (size_t i = 0; i < s->agent_count; ++i) {
        positions[2 * i] = s->agents[i].position.x;
        positions[2 * i + 1] = s->agents[i].position.y;
    }
    void *crowd = peer->create(positions, s->agent_count, &settings);
    peer->add_walls(crowd, walls->vertices, walls->sizes, walls->ring_count);
    const double seconds = take_steps(s, peer, crowd, positions, preferred, steps);
    peer->destroy(crowd);
    return seconds;
}

double peer_run_time(const scene *s, size_t steps) {
    double *positions = calloc(2 * s->agent_count, sizeof *positions);
    double *preferred = calloc(2 * s->agent_count, sizeof *preferred);
    const peer_crowd *peer = peer_crowd_of_plane();
    wall_list walls;
    double seconds = (double)NAN;
    if (make_walls(s, &walls) && peer != NULL && positions != NULL && preferred != NULL) {
        seconds = time_crowd(s, peer, &walls, positions, preferred, steps);
    }
    free(walls.vertices);
    free(walls.sizes);
    free(positions);
    free(preferred);
    return seconds;
}
