/* The obstacles of a scene, for planners and for distances. */
#include "run_obstacles.h"

#include "text/fail.h"
#include "text/number.h"

#include <geom/closest.h>
#include <geom/decompose.h>

#include <math.h>
#include <stdlib.h>

static bool reserve(run_obstacles *list) {
    if (list->count < list->capacity) {
        return true;
    }
    const size_t capacity = 2 * list->capacity + 16;
    planner_obstacle *items = realloc(list->items, capacity * sizeof *items);
    if (!items) {
        return false;
    }
    list->items = items;
    uint32_t *owners = realloc(list->owners, capacity * sizeof *owners);
    if (!owners) {
        return false;
    }
    list->owners = owners;
    list->capacity = capacity;
    return true;
}

static bool add(run_obstacles *list, size_t owner, const planner_obstacle *item, scene_error *error) {
    if (!reserve(list)) {
        return fail_memory(error);
    }
    list->owners[list->count] = (uint32_t)owner;
    list->items[list->count++] = *item;
    return true;
}

/* ---- The plane ---- */

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

/* Makes room for the ring sizes of all obstacles. */
static bool reserve_rings(const scene *s, run_obstacles *out, scene_error *error) {
    size_t rings = 0;
    for (size_t i = 0; i < s->obstacle_count; ++i) {
        rings += s->obstacles[i].ring_count;
        if (s->obstacles[i].point_count > UINT32_MAX) {
            (void)fail(error, "obstacle %zu: it has too many points", i);
            return fail_at(error, s->obstacles[i].line);
        }
    }
    out->ring_sizes = malloc((rings + 1) * sizeof *out->ring_sizes);
    return out->ring_sizes ? true : fail_memory(error);
}

static bool list_plane(const scene *s, run_obstacles *out, scene_error *error) {
    if (!reserve_rings(s, out, error)) {
        return false;
    }
    uint32_t *ring_sizes = out->ring_sizes;
    bool good = true;
    for (size_t i = 0; good && i < s->obstacle_count; ++i) {
        const scene_obstacle *obstacle = &s->obstacles[i];
        const bool polygon = obstacle->kind == SCENE_POLYGON;
        for (size_t r = 0; r < obstacle->ring_count; ++r) {
            ring_sizes[r] = (uint32_t)obstacle->ring_sizes[r];
        }
        const planner_obstacle item = {
            .size = sizeof item,
            .kind = kind_of(obstacle->kind),
            .winding = PLANNER_WINDING_AUTO,
            .ring_count = polygon ? (uint32_t)obstacle->ring_count : 0,
            .ring_sizes = polygon ? ring_sizes : NULL,
            .points = {obstacle->points, sizeof *obstacle->points},
            .point_count = (uint32_t)obstacle->point_count,
            .radius = polygon ? 0.0 : obstacle->radius,
            .velocity = {obstacle->velocity.x, obstacle->velocity.y, 0.0},
        };
        good = add(out, i, &item, error);
        ring_sizes += obstacle->ring_count;
    }
    return good;
}

/* ---- Space ---- */

static geom_vec3 center_of(const scene_obstacle *ball) {
    return geom_vec3_make(ball->points[0].x, ball->points[0].y, ball->base);
}

/* Adds an item that owns `count` points, and returns them to be filled in; NULL without memory. */
static geom_vec3 *add_points(run_obstacles *list, size_t owner, uint32_t kind, size_t count, double radius) {
    geom_vec3 *points = reserve(list) ? malloc(count * sizeof *points) : NULL;
    if (points) {
        list->owners[list->count] = (uint32_t)owner;
        list->items[list->count++] = (planner_obstacle){
            .size = sizeof(planner_obstacle),
            .kind = kind,
            .points = {points, sizeof *points},
            .point_count = (uint32_t)count,
            .radius = radius,
        };
    }
    return points;
}

static bool list_ball(const scene *s, size_t owner, run_obstacles *out, scene_error *error) {
    const scene_obstacle *ball = &s->obstacles[owner];
    geom_vec3 *center = add_points(out, owner, PLANNER_OBSTACLE_DISC, 1, ball->radius);
    if (!center) {
        return fail_memory(error);
    }
    *center = center_of(ball);
    return true;
}

/* The convex pieces of a polygon. */
typedef struct pieces {
    geom_ring *rings;
    uint32_t *corners;
    uint32_t *ends;
    size_t count;
} pieces;

static void free_pieces(pieces *all) {
    free(all->rings);
    free(all->corners);
    free(all->ends);
}

static bool cut(const scene_obstacle *obstacle, pieces *out, scene_error *error) {
    *out = (pieces){.rings = malloc(obstacle->ring_count * sizeof *out->rings)};
    if (!out->rings) {
        return fail_memory(error);
    }
    const geom_polygon polygon = scene_obstacle_polygon(obstacle, out->rings);
    const size_t room = geom_polygon_triangle_count(polygon);
    out->corners = malloc(3 * room * sizeof *out->corners);
    out->ends = malloc(room * sizeof *out->ends);
    if (!out->corners || !out->ends) {
        return fail_memory(error);
    }
    const geom_decompose_result made = geom_polygon_decompose(polygon, out->corners, out->ends, NULL);
    out->count = made.count;
    return made.fault.status == GEOM_OK ? true : fail_status(error, "the obstacle", made.fault.status);
}

/* One piece at both heights. */
static bool list_piece(const scene *s, size_t owner, const uint32_t *corners, size_t count,
                       run_obstacles *out, scene_error *error) {
    const scene_obstacle *prism = &s->obstacles[owner];
    geom_vec3 *points = add_points(out, owner, PLANNER_OBSTACLE_HULL, 2 * count, 0.0);
    if (!points) {
        return fail_memory(error);
    }
    for (size_t k = 0; k < count; ++k) {
        const geom_vec2 corner = prism->points[corners[k]];
        points[2 * k] = geom_vec3_make(corner.x, corner.y, prism->base);
        points[2 * k + 1] = geom_vec3_make(corner.x, corner.y, prism->base + prism->height);
    }
    return true;
}

static bool list_prism(const scene *s, size_t owner, run_obstacles *out, scene_error *error) {
    pieces all;
    bool good = cut(&s->obstacles[owner], &all, error);
    size_t first = 0;
    for (size_t i = 0; good && i < all.count; first = all.ends[i++]) {
        good = list_piece(s, owner, all.corners + first, all.ends[i] - first, out, error);
    }
    free_pieces(&all);
    return good;
}

static bool list_space(const scene *s, run_obstacles *out, scene_error *error) {
    bool good = true;
    for (size_t i = 0; good && i < s->obstacle_count; ++i) {
        const geom_vec3 velocity = s->obstacles[i].velocity;
        size_t piece = out->count;
        good = (s->obstacles[i].kind == SCENE_DISC ? list_ball : list_prism)(s, i, out, error);
        for (; piece < out->count; ++piece) {
            out->items[piece].velocity[0] = velocity.x;
            out->items[piece].velocity[1] = velocity.y;
            out->items[piece].velocity[2] = velocity.z;
        }
    }
    return good;
}

/* ---- The list ---- */

/* ---- Ranges ---- */

/* Squares of lengths in this range neither overflow nor lose digits. */
static const double SHORTEST = 1e-150;
static const double LONGEST = 1e150;

/* How far an obstacle may move, in its shortest edges. */
static const double MOST_EDGES = 0x1p40;

/* Puts the feature of obstacle `i` before the words, and tells its line; returns false. */
static bool blame(const scene *s, size_t i, scene_error *error) {
    const scene_obstacle *obstacle = &s->obstacles[i];
    if (!error) {
        return false;
    }
    if (obstacle->feature != SCENE_NO_FEATURE) {
        (void)fail(error, "features[%u]: %.200s", (unsigned)obstacle->feature, error->text);
    } else {
        (void)fail(error, "obstacle %zu: %.200s", i, error->text);
    }
    return fail_at(error, obstacle->line);
}

/* Neighbors in the same place are left to those who check shapes. */
static bool check_edge(double length, scene_error *error) {
    return length == 0.0 || (length >= SHORTEST && length <= LONGEST)
               ? true
               : fail(error, "an edge is %s m long, but it must be from %s m to %s m",
                      number_show(length).text, number_show(SHORTEST).text, number_show(LONGEST).text);
}

static double edge_length(geom_vec2 a, geom_vec2 b) {
    return geom_vec2_equal(a, b) ? 0.0 : hypot(b.x - a.x, b.y - a.y);
}

/* Lowers `shortest` to the length of the shortest edge. */
static bool check_edges(const scene_obstacle *obstacle, double *shortest, scene_error *error) {
    const geom_vec2 *points = obstacle->points;
    for (size_t r = 0; r < obstacle->ring_count; ++r) {
        const size_t count = obstacle->ring_sizes[r];
        for (size_t k = obstacle->kind == SCENE_POLYGON ? 0 : 1; k < count; ++k) {
            const double length = edge_length(points[k > 0 ? k - 1 : count - 1], points[k]);
            if (!check_edge(length, error)) {
                return false;
            }
            *shortest = fmin(length, *shortest);
        }
        points += count;
    }
    return true;
}

/* Far away, corners are rounded: an edge is to keep its length to a part in 2^11. */
static bool check_motion(const scene *s, const scene_obstacle *obstacle, double shortest,
                         scene_error *error) {
    const geom_vec3 v = obstacle->velocity;
    const double way = hypot(hypot(v.x, v.y), v.z) * fmax(s->duration, s->time_step);
    if (!(way <= LONGEST)) {
        return fail(error, "its velocity moves it by %s m during the run, more than %s m",
                    number_show(way).text, number_show(LONGEST).text);
    }
    return shortest == 0.0 || way <= MOST_EDGES * shortest
               ? true
               : fail(error,
                      "its velocity moves it by %s m during the run, but its shortest edge is %s m long",
                      number_show(way).text, number_show(shortest).text);
}

static bool check_ranges(const scene *s, scene_error *error) {
    for (size_t i = 0; i < s->obstacle_count; ++i) {
        const bool prism = s->dimension == 3 && s->obstacles[i].kind == SCENE_POLYGON;
        double shortest = prism ? s->obstacles[i].height : HUGE_VAL;
        if (!check_edges(&s->obstacles[i], &shortest, error) ||
            !check_motion(s, &s->obstacles[i], shortest, error)) {
            return blame(s, i, error);
        }
    }
    return true;
}

bool run_obstacles_list(const scene *s, run_obstacles *out, scene_error *error) {
    *out = (run_obstacles){0};
    if (!check_ranges(s, error)) {
        return false;
    }
    return (s->dimension == 2 ? list_plane : list_space)(s, out, error);
}

/* In space items own their points; in the plane they are the scene's. */
void run_obstacles_free(run_obstacles *list) {
    for (size_t i = 0; !list->ring_sizes && i < list->count; ++i) {
        free((void *)list->items[i].points.data);
    }
    free(list->items);
    free(list->owners);
    free(list->ring_sizes);
    *list = (run_obstacles){0};
}

/* ---- Distances ---- */

size_t run_obstacles_most_rings(const scene *s) {
    size_t most = 1;
    for (size_t i = 0; i < s->obstacle_count; ++i) {
        const size_t rings = s->obstacles[i].ring_count;
        most = rings > most ? rings : most;
    }
    return most;
}

double run_obstacle_distance(const scene_obstacle *obstacle, geom_vec3 point, geom_ring *rings) {
    if (obstacle->kind == SCENE_DISC) {
        return geom_vec3_distance(point, center_of(obstacle)) - obstacle->radius;
    }
    const geom_polygon polygon = scene_obstacle_polygon(obstacle, rings);
    const geom_closest_point closest = geom_polygon_closest_point(polygon, scene_flatten(point));
    const double aside = sqrt(closest.distance_squared);
    const double above = fmax(obstacle->base - point.z, point.z - (obstacle->base + obstacle->height));
    if (closest.location == GEOM_LOCATION_INSIDE) {
        return above > 0.0 ? above : -fmin(aside, -above);
    }
    return above > 0.0 ? sqrt(aside * aside + above * above) : aside;
}
