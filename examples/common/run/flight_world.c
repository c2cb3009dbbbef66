/* The obstacles of a scene in space. */
#include "flight_internal.h"
#include "text/fail.h"

#include <geom/closest.h>
#include <geom/decompose.h>

#include <math.h>
#include <stdlib.h>

static bool reserve_owner(flight_world *to) {
    if (to->piece_count < to->piece_capacity) {
        return true;
    }
    const size_t capacity = 2 * to->piece_capacity + 16;
    uint32_t *owners = realloc(to->owners, capacity * sizeof *owners);
    if (!owners) {
        return false;
    }
    to->owners = owners;
    to->piece_capacity = capacity;
    return true;
}

/* Pieces are numbered in the order in which they are added. */
static bool add_shape(void *context, size_t owner, collide_shape3 shape, scene_error *error) {
    flight_world *to = context;
    orca_obstacle3_def def = orca_obstacle3_def_default();
    def.shape = shape;
    if (!reserve_owner(to)) {
        return fail_memory(error);
    }
    const geom_status status = orca_obstacles3_add(to->obstacles, &def, NULL);
    if (status != GEOM_OK) {
        return fail_status(error, "the obstacle", status);
    }
    to->owners[to->piece_count++] = (uint32_t)owner;
    return true;
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
    const size_t room = geom_polygon_triangle_count(polygon);
    out->corners = malloc(3 * room * sizeof *out->corners);
    out->ends = malloc(room * sizeof *out->ends);
    out->points = malloc(2 * obstacle->point_count * sizeof *out->points);
    if (!out->corners || !out->ends || !out->points) {
        return fail_memory(error);
    }
    const geom_decompose_result made = geom_polygon_decompose(polygon, out->corners, out->ends, NULL);
    out->count = made.count;
    return made.fault.status == GEOM_OK ? true : fail_status(error, "the obstacle", made.fault.status);
}

/* Piece by piece, as prisms. */
static bool visit_prism(const scene3 *s, size_t owner, flight_visit *visit, void *context,
                        scene_error *error) {
    const scene_obstacle *obstacle = &s->flat.obstacles[owner];
    const scene3_extent extent = s->extents[owner];
    pieces all;
    bool good = cut(obstacle, &all, error);
    size_t first = 0;
    for (size_t i = 0; good && i < all.count; first = all.ends[i++]) {
        const size_t count = all.ends[i] - first;
        for (size_t k = 0; k < count; ++k) {
            const geom_vec2 corner = obstacle->points[all.corners[first + k]];
            all.points[2 * k] = geom_vec3_make(corner.x, corner.y, extent.base);
            all.points[2 * k + 1] = geom_vec3_make(corner.x, corner.y, extent.top);
        }
        good = visit(context, owner, collide_shape3_from_hull((geom_hull){all.points, 2 * count}), error);
    }
    free_pieces(&all);
    return good;
}

static geom_sphere ball_of(const scene3 *s, size_t index) {
    const scene_obstacle *obstacle = &s->flat.obstacles[index];
    const geom_vec2 center = obstacle->points[0];
    return (geom_sphere){geom_vec3_make(center.x, center.y, s->extents[index].base), obstacle->radius};
}

bool flight_each_piece(const scene3 *s, flight_visit *visit, void *context, scene_error *error) {
    bool good = true;
    for (size_t i = 0; good && i < s->flat.obstacle_count; ++i) {
        good = s->flat.obstacles[i].kind == SCENE_DISC
                   ? visit(context, i, collide_shape3_from_sphere(ball_of(s, i)), error)
                   : visit_prism(s, i, visit, context, error);
    }
    return good;
}

static size_t most_rings(const scene *flat) {
    size_t most = 1;
    for (size_t i = 0; i < flat->obstacle_count; ++i) {
        const size_t rings = flat->obstacles[i].ring_count;
        most = rings > most ? rings : most;
    }
    return most;
}

bool flight_world_fill(flight_world *to, const scene3 *s, scene_error *error) {
    to->scene = s;
    to->rings = malloc(most_rings(&s->flat) * sizeof *to->rings);
    geom_status status = orca_obstacles3_create(NULL, &to->obstacles);
    if (status != GEOM_OK || !to->rings) {
        return fail_memory(error);
    }
    if (!flight_each_piece(s, add_shape, to, error)) {
        return false;
    }
    status = orca_obstacles3_rebuild(to->obstacles);
    return status == GEOM_OK ? true : fail_status(error, "the obstacles", status);
}

void flight_world_free(flight_world *world) {
    orca_obstacles3_destroy(world->obstacles);
    free(world->owners);
    free(world->rings);
}

/* ---- Distances ---- */

static double prism_clearance(const flight_world *world, size_t index, geom_vec3 point) {
    const scene_obstacle *obstacle = &world->scene->flat.obstacles[index];
    const scene3_extent extent = world->scene->extents[index];
    const geom_polygon polygon = scene_obstacle_polygon(obstacle, world->rings);
    const geom_closest_point closest = geom_polygon_closest_point(polygon, geom_vec2_make(point.x, point.y));
    const double aside = sqrt(closest.distance_squared);
    const double above = fmax(extent.base - point.z, point.z - extent.top);
    if (closest.location == GEOM_LOCATION_INSIDE) {
        return above > 0.0 ? above : -fmin(aside, -above);
    }
    return above > 0.0 ? sqrt(aside * aside + above * above) : aside;
}

double flight_world_distance(const flight_world *world, size_t obstacle, geom_vec3 point) {
    if (world->scene->flat.obstacles[obstacle].kind != SCENE_DISC) {
        return prism_clearance(world, obstacle, point);
    }
    const geom_sphere ball = ball_of(world->scene, obstacle);
    return geom_vec3_distance(point, ball.center) - ball.radius;
}

double flight_world_clearance(const flight_world *world, geom_vec3 point, uint32_t *obstacle) {
    double least = HUGE_VAL;
    *obstacle = UINT32_MAX;
    for (size_t i = 0; i < world->scene->flat.obstacle_count; ++i) {
        const double clearance = flight_world_distance(world, i, point);
        if (clearance < least) {
            least = clearance;
            *obstacle = (uint32_t)i;
        }
    }
    return least;
}
