/* The obstacles of a scene in space. */
#include "fail.h"
#include "flight_internal.h"

#include <geom/decompose.h>

#include <stdlib.h>

static bool add_shape(orca_obstacles3 *to, collide_shape3 shape, scene_error *error) {
    orca_obstacle3_def def = orca_obstacle3_default_def();
    def.shape = shape;
    const geom_status status = orca_obstacles3_add(to, &def, NULL);
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
static bool add_prism(orca_obstacles3 *to, const scene_obstacle *obstacle, scene3_extent extent,
                      scene_error *error) {
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
        good = add_shape(to, collide_shape3_of_hull((geom_hull3){all.points, 2 * count}), error);
    }
    free_pieces(&all);
    return good;
}

bool flight_add_obstacles(orca_obstacles3 *to, const scene3 *s, scene_error *error) {
    const scene *flat = &s->flat;
    for (size_t i = 0; i < flat->obstacle_count; ++i) {
        const scene_obstacle *obstacle = &flat->obstacles[i];
        const scene3_extent extent = s->extents[i];
        bool good = false;
        if (obstacle->kind == SCENE_DISC) {
            const geom_vec3 center = geom_make3(obstacle->points[0].x, obstacle->points[0].y, extent.base);
            const geom_sphere ball = {center, obstacle->radius};
            good = add_shape(to, collide_shape3_of_sphere(ball), error);
        } else {
            good = add_prism(to, obstacle, extent, error);
        }
        if (!good) {
            return false;
        }
    }
    const geom_status status = orca_obstacles3_commit(to);
    return status == GEOM_OK ? true : fail_status(error, "the obstacles", status);
}
