/* The extension "planner.world/1", host to plugin: queries of the static world. A planner with it needs no
 * geometry of its own.
 *
 *     const planner_world *world = PLANNER_HAS(host, get_extension) && host->get_extension
 *                                      ? host->get_extension(host, PLANNER_WORLD_ID) : NULL;
 *     planner_world_hit hit;
 *     if (world && world->sweep(world, here, there, radius, UINT32_MAX, &hit) == PLANNER_WORLD_APART) {
 *         the path is free
 *     }
 *
 * A plugin asks for it in activate or later, not in create. The pointer is valid until the instance is
 * destroyed. Queries see the current world. The host changes it only between calls of the planner.
 *
 * For all queries:
 *
 * point     an array of `dimension` doubles
 * mask      the layers of obstacles that the query includes
 * obstacle  an index in the list of the last set_obstacles; PLANNER_NO_INDEX if there is none, or if the
 *           obstacle is not from that list
 *
 * Queries are [any] and do not allocate. A coordinate or size that is not finite, or a negative size, gives
 * PLANNER_WORLD_INVALID, NaN, or a count of 0. <planner/services.h> implements the host's side; its relations
 * are exact. */
#ifndef PLANNER_EXT_WORLD_H
#define PLANNER_EXT_WORLD_H

#include <planner/plugin.h>

#ifdef __cplusplus
extern "C" {
#endif

#define PLANNER_WORLD_ID "planner.world/1"

/* The relation to the obstacles. `if (relation)` reads "not known to be free". */
enum {
    PLANNER_WORLD_INVALID = -1,
    PLANNER_WORLD_APART = 0,
    PLANNER_WORLD_TOUCHING = 1,
    PLANNER_WORLD_OVERLAPPING = 2
};

/* The first contact on a path. */
typedef struct planner_world_hit {
    int32_t relation; /* as returned */
    uint32_t obstacle;
    double time;      /* of first contact, as a fraction of the path; 1 if free */
    double point[3];  /* of first contact; the end of the path if free */
    double normal[3]; /* the outward unit normal of the obstacle; 0 without contact or direction */
} planner_world_hit;

/* An obstacle near a point, and its closest point. */
typedef struct planner_world_near {
    uint32_t obstacle;
    uint32_t reserved;
    double distance; /* from the point; see the queries */
    double point[3]; /* the closest point of the obstacle; a third coordinate is 0 in the plane */
} planner_world_near;

typedef struct planner_world planner_world;
struct planner_world {
    void *data; /* for the host's use */

    /* Returns the dimension of the world and of every point: 2 or 3. */
    uint32_t (*dimension)(const planner_world *self);

    /* Returns a number that differs after every change of the world, for planners that cache answers. */
    uint64_t (*revision)(const planner_world *self);

    /* Returns the signed distance from a point to the nearest obstacle, negative inside it. The result is in
     * [-range, range].
     *
     * out  the obstacle, the distance as returned, and the closest point of its surface; may be NULL
     *
     * Inside an obstacle, out->point is where the shortest way out ends; for a chain it is on the surface of
     * one of its parts. At distance 0, and without an obstacle within the range, it is the given point. */
    double (*distance)(const planner_world *self, const double *point, double range, uint32_t mask,
                       planner_world_near *out);

    /* Writes the obstacles within a range of a point, each with its closest point, by increasing distance,
     * then by index. Writes at most `capacity` of them. Returns how many were written.
     *
     * The distance is that to the border of a polygon from both sides. It is 0 in a disc, in a hull, and
     * within the thickness of a wall; the closest point is then the given point. */
    uint32_t (*nearest)(const planner_world *self, const double *point, double range, uint32_t mask,
                        planner_world_near *out, uint32_t capacity);

    /* Sweeps a disc, in space a ball, along a straight path, and writes the first contact. Returns the
     * largest relation to any obstacle over the whole path. If both ends are equal, the disc is at rest. */
    int32_t (*sweep)(const planner_world *self, const double *from, const double *to, double radius,
                     uint32_t mask, planner_world_hit *out);

    /* Sweeps a point, as `sweep` with radius 0: the first obstacle along a ray of finite length. */
    int32_t (*ray)(const planner_world *self, const double *from, const double *to, uint32_t mask,
                   planner_world_hit *out);

    /* Returns the largest relation of any obstacle to a closed box, min <= max in each coordinate. *obstacle,
     * which may be NULL, is an obstacle with this relation. */
    int32_t (*box)(const planner_world *self, const double *min, const double *max, uint32_t mask,
                   uint32_t *obstacle);
};

#ifdef __cplusplus
}
#endif

#endif
