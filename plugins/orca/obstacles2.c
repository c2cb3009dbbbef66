/* Obstacles of a host, read into a set of the library. */
#include "planner2.h"

#include <planner/author.h>

#include <stdlib.h>
#include <string.h>

/* A polygon or chain of the host in arrays of our own; free both. */
typedef struct rings {
    geom_vec2 *points;
    geom_ring *rings;
    size_t count;
} rings;

static void free_rings(rings *copy) {
    free(copy->points);
    free(copy->rings);
    *copy = (rings){0};
}

/* Splits the points into rings; false when the sizes do not sum up to what there is. */
static bool split_rings(const planner_obstacle *obstacle, rings *copy) {
    if (obstacle->ring_count == 0) {
        copy->rings[0] = (geom_ring){copy->points, obstacle->point_count};
        return true;
    }
    size_t first = 0;
    for (uint32_t r = 0; r < obstacle->ring_count; r++) {
        if (obstacle->ring_sizes[r] > obstacle->point_count - first) {
            return false;
        }
        copy->rings[r] = (geom_ring){copy->points + first, obstacle->ring_sizes[r]};
        first += obstacle->ring_sizes[r];
    }
    return first == obstacle->point_count;
}

static geom_status copy_rings(const planner_obstacle *obstacle, rings *copy) {
    copy->count = obstacle->ring_count > 0 ? obstacle->ring_count : 1;
    copy->points = calloc(obstacle->point_count, sizeof *copy->points);
    copy->rings = calloc(copy->count, sizeof *copy->rings);
    if (!copy->points || !copy->rings) {
        free_rings(copy);
        return GEOM_OUT_OF_MEMORY;
    }
    for (uint32_t i = 0; i < obstacle->point_count; i++) {
        double numbers[2];
        memcpy(numbers, (const char *)obstacle->points.data + (ptrdiff_t)i * obstacle->points.stride,
               sizeof numbers);
        copy->points[i] = geom_vec2_make(numbers[0], numbers[1]);
    }
    if (!split_rings(obstacle, copy)) {
        free_rings(copy);
        return GEOM_INVALID_ARGUMENT;
    }
    return GEOM_OK;
}

static geom_status add_copied(orca_obstacles *obstacles, const planner_obstacle *obstacle, const rings *copy,
                              orca_obstacle_id *id) {
    orca_obstacle_def def = orca_obstacle_def_default();
    def.layers = obstacle->layers == 0 ? UINT32_MAX : obstacle->layers;
    def.velocity = geom_vec2_make(obstacle->velocity[0], obstacle->velocity[1]);
    if (obstacle->kind == PLANNER_OBSTACLE_POLYGON) {
        def.kind = ORCA_OBSTACLE_POLYGON;
        def.polygon = (geom_polygon){copy->rings, copy->count};
        def.winding =
            obstacle->winding == PLANNER_WINDING_AS_GIVEN ? ORCA_WINDING_AS_GIVEN : ORCA_WINDING_AUTO;
    } else if (obstacle->kind == PLANNER_OBSTACLE_CHAIN) {
        def.kind = ORCA_OBSTACLE_CHAIN;
        def.chain = copy->rings[0];
        def.radius = obstacle->radius;
    } else {
        def.kind = ORCA_OBSTACLE_DISC;
        def.disc = (geom_circle){copy->points[0], obstacle->radius};
    }
    return orca_obstacles_add(obstacles, &def, id);
}

/* Whether the members fit each other; the libraries check the numbers. */
static const char *fault_of(const planner_obstacle *obstacle) {
    if (obstacle->kind > PLANNER_OBSTACLE_DISC) {
        return "its kind is none of the plane's";
    }
    if (obstacle->kind == PLANNER_OBSTACLE_POLYGON && obstacle->winding > PLANNER_WINDING_AS_GIVEN) {
        return "its winding is unknown";
    }
    if (obstacle->kind == PLANNER_OBSTACLE_POLYGON && obstacle->radius != 0.0) {
        return "a polygon has no radius";
    }
    if (obstacle->kind != PLANNER_OBSTACLE_POLYGON && obstacle->ring_count > 1) {
        return "only a polygon may have several rings";
    }
    if (obstacle->ring_count > 0 && !obstacle->ring_sizes) {
        return "it has no ring sizes";
    }
    if (!obstacle->points.data || obstacle->point_count == 0) {
        return "it has no points";
    }
    if (obstacle->kind == PLANNER_OBSTACLE_DISC && obstacle->point_count != 1) {
        return "a disc has one point";
    }
    return NULL;
}

static planner_status add_obstacle(orca_obstacles *obstacles, const planner_obstacle *obstacle,
                                   uint32_t place, planner_error *error) {
    const char *fault = fault_of(obstacle);
    if (fault) {
        return orca_planner_fail(error, PLANNER_ERROR_INVALID_ARGUMENT, place, "obstacle %u: %s",
                                 (unsigned)place, fault);
    }
    const planner_status finite = orca_planner_check_points(obstacle, 2, place, error);
    if (finite != PLANNER_OK) {
        return finite;
    }
    rings copy = {0};
    geom_status status = copy_rings(obstacle, &copy);
    if (status == GEOM_INVALID_ARGUMENT) {
        return orca_planner_fail(error, PLANNER_ERROR_INVALID_ARGUMENT, place,
                                 "obstacle %u: the sizes of its rings do not sum up to its points",
                                 (unsigned)place);
    }
    orca_obstacle_id id = {0, 0};
    if (status == GEOM_OK) {
        status = add_copied(obstacles, obstacle, &copy, &id);
    }
    planner_status result = PLANNER_OK;
    if (status != GEOM_OK && status != GEOM_OUT_OF_MEMORY && obstacle->kind == PLANNER_OBSTACLE_POLYGON) {
        result = orca_planner_fail_polygon(error, (geom_polygon){copy.rings, copy.count}, status, place);
    } else if (status != GEOM_OK) {
        result = orca_planner_fail_geom(error, status, place, "obstacle");
    }
    free_rings(&copy);
    GEOM_ASSERT(result != PLANNER_OK || id.index == place); /* those of a fresh set count up from 0 */
    return result;
}

/* Reads one of the list and adds it. */
static planner_status read_obstacle(orca_obstacles *obstacles, const char *theirs, uint32_t place,
                                    planner_error *error) {
    uint32_t size;
    memcpy(&size, theirs, sizeof size);
    if (size < offsetof(planner_obstacle, radius) + sizeof(double)) {
        return orca_planner_fail(error, PLANNER_ERROR_STRUCT_TOO_SMALL, place,
                                 "obstacle %u: planner_obstacle has a size of only %u bytes", (unsigned)place,
                                 (unsigned)size);
    }
    const planner_obstacle obstacle = planner_author_copy_obstacle(theirs);
    return add_obstacle(obstacles, &obstacle, place, error);
}

planner_status orca_planner_read_obstacles(planner_view list, uint32_t count, orca_obstacles **out,
                                           planner_error *error) {
    *out = NULL;
    if (count > 0 && !list.data) {
        return orca_planner_fail(error, PLANNER_ERROR_INVALID_ARGUMENT, PLANNER_NO_INDEX,
                                 "no list of obstacles");
    }
    const geom_status made = orca_obstacles_create(NULL, out);
    if (made != GEOM_OK) {
        return orca_planner_fail_geom(error, made, PLANNER_NO_INDEX, "obstacles");
    }
    planner_status status = PLANNER_OK;
    for (uint32_t i = 0; status == PLANNER_OK && i < count; i++) {
        status = read_obstacle(*out, (const char *)list.data + (ptrdiff_t)i * list.stride, i, error);
    }
    if (status != PLANNER_OK) {
        orca_obstacles_destroy(*out);
        *out = NULL;
    }
    return status;
}
