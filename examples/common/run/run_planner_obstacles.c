/* The obstacles of a scene, for the planner of a run and for the check of its motions. */
#include "run_planner.h"
#include "text/fail.h"

#include <stdlib.h>

static geom_status add_obstacle(orca_obstacles *out, const scene_obstacle *obstacle) {
    const geom_ring points = {obstacle->points, obstacle->point_count};
    if (obstacle->kind == SCENE_CHAIN) {
        return orca_obstacles_add_chain(out, points, obstacle->radius, NULL);
    }
    if (obstacle->kind == SCENE_DISC) {
        return orca_obstacles_add_disc(out, (geom_circle){obstacle->points[0], obstacle->radius}, NULL);
    }
    geom_ring *rings = malloc((obstacle->ring_count + 1) * sizeof *rings);
    if (!rings) {
        return GEOM_OUT_OF_MEMORY;
    }
    const geom_status status =
        orca_obstacles_add_polygon(out, scene_obstacle_polygon(obstacle, rings), ORCA_WINDING_AUTO, NULL);
    free(rings);
    return status;
}

/* The line is that of the obstacle in the scene's file. */
static bool fail_obstacle(scene_error *error, const scene *s, size_t index, const char *reason) {
    (void)fail(error, "obstacle %zu: %.200s", index, reason);
    return fail_at(error, s->obstacles[index].line);
}

/* *added counts those that were added. */
static geom_status add_all(orca_obstacles *out, const scene *s, size_t *added) {
    for (*added = 0; *added < s->obstacle_count; ++*added) {
        const geom_status status = add_obstacle(out, &s->obstacles[*added]);
        if (status != GEOM_OK) {
            return status;
        }
    }
    return orca_obstacles_rebuild(out);
}

static bool build_obstacles(const scene *s, orca_obstacles **out, scene_error *error) {
    size_t added = s->obstacle_count;
    geom_status status = orca_obstacles_create(NULL, out);
    if (status == GEOM_OK) {
        status = add_all(*out, s, &added);
    }
    if (status == GEOM_OK) {
        return true;
    }
    orca_obstacles_destroy(*out);
    *out = NULL;
    return added == s->obstacle_count || status == GEOM_OUT_OF_MEMORY
               ? fail_status(error, "the obstacles", status)
               : fail_obstacle(error, s, added, geom_status_text(status));
}

static uint32_t kind_of(scene_obstacle_kind kind) {
    switch (kind) {
    case SCENE_CHAIN:
        return PLANNER_OBSTACLE_CHAIN;
    case SCENE_DISC:
        return PLANNER_OBSTACLE_DISC;
    case SCENE_POLYGON:
        break;
    }
    return PLANNER_OBSTACLE_POLYGON;
}

/* `ring_sizes` has room for those of all obstacles. */
static void list_obstacles(const scene *s, planner_obstacle *list, uint32_t *ring_sizes) {
    for (size_t i = 0; i < s->obstacle_count; ++i) {
        const scene_obstacle *obstacle = &s->obstacles[i];
        const bool polygon = obstacle->kind == SCENE_POLYGON;
        for (size_t r = 0; r < obstacle->ring_count; ++r) {
            ring_sizes[r] = (uint32_t)obstacle->ring_sizes[r];
        }
        list[i] = (planner_obstacle){
            .size = sizeof list[i],
            .kind = kind_of(obstacle->kind),
            .winding = PLANNER_WINDING_AUTO,
            .ring_count = polygon ? (uint32_t)obstacle->ring_count : 0,
            .ring_sizes = polygon ? ring_sizes : NULL,
            .points = {obstacle->points, sizeof *obstacle->points},
            .point_count = (uint32_t)obstacle->point_count,
            .radius = polygon ? 0.0 : obstacle->radius,
        };
        ring_sizes += obstacle->ring_count;
    }
}

static bool count_rings(const scene *s, size_t *out, scene_error *error) {
    *out = 0;
    for (size_t i = 0; i < s->obstacle_count; ++i) {
        *out += s->obstacles[i].ring_count;
        if (s->obstacles[i].point_count > UINT32_MAX) {
            return fail_obstacle(error, s, i, "it has too many points");
        }
    }
    return true;
}

/* A planner can name the obstacle at fault. */
static bool set_obstacles(run_planner *p, const scene *s, const planner_obstacle *list, scene_error *error) {
    uint32_t at_fault;
    const planner_view view = {list, sizeof *list};
    const bool good =
        planner_session_set_obstacles(&p->session, view, (uint32_t)s->obstacle_count, &at_fault, error);
    return good || (at_fault < s->obstacle_count && fail_at(error, s->obstacles[at_fault].line));
}

static bool tell_planner(run_planner *p, const scene *s, scene_error *error) {
    size_t rings;
    if (!count_rings(s, &rings, error)) {
        return false;
    }
    planner_obstacle *list = malloc((s->obstacle_count + 1) * sizeof *list);
    uint32_t *ring_sizes = malloc((rings + 1) * sizeof *ring_sizes);
    bool good = false;
    if (list && ring_sizes) {
        list_obstacles(s, list, ring_sizes);
        good = set_obstacles(p, s, list, error);
    } else {
        (void)fail_memory(error);
    }
    free(list);
    free(ring_sizes);
    return good;
}

bool run_planner_set_obstacles(run_planner *p, const scene *s, scene_error *error) {
    orca_obstacles *obstacles;
    if (!build_obstacles(s, &obstacles, error)) {
        return false;
    }
    if (!tell_planner(p, s, error)) {
        orca_obstacles_destroy(obstacles);
        return false;
    }
    orca_obstacles_destroy(p->obstacles);
    p->obstacles = obstacles;
    return true;
}
