/* The extension "planner.world/1", host to plugin: questions about the static world, so that any planner can ask before
 * it answers, without linking what knows the answers.
 *
 *     const planner_world *world = PLANNER_HAS(host, get_extension) && host->get_extension
 *                                      ? host->get_extension(host, PLANNER_WORLD_ID) : NULL;
 *     planner_world_hit hit;
 *     if (world && world->sweep(world, here, there, radius, UINT32_MAX, &hit) == PLANNER_WORLD_APART) { the way is free }
 *
 * Ask get_extension in activate or later, not in create. The pointer stays good until the instance is destroyed; what it
 * answers is the world as it is now. The host changes the world between calls of the planner only.
 *
 * Points are `dimension` doubles. `obstacle` in an answer is the place in the list of the last set_obstacles where the
 * thing is from there, else PLANNER_NO_INDEX. `mask` names the layers that the question is about. Every function is
 * [any], allocates nothing, and gives PLANNER_WORLD_INVALID, or 0 of a count, for points that are not finite and negative
 * sizes. orcakit's own host side is <planner/services.h>, whose answers of yes and no are exact. */
#ifndef PLANNER_EXT_WORLD_H
#define PLANNER_EXT_WORLD_H

#include <planner/plugin.h>

#ifdef __cplusplus
extern "C" {
#endif

#define PLANNER_WORLD_ID "planner.world/1"

/* How something lies to the obstacles. `if (relation)` reads "not known to be free". */
enum {
    PLANNER_WORLD_INVALID = -1,
    PLANNER_WORLD_APART = 0,
    PLANNER_WORLD_TOUCHING = 1,
    PLANNER_WORLD_OVERLAPPING = 2
};

/* What is met first on a way. */
typedef struct planner_world_hit {
    int32_t relation; /* as returned */
    uint32_t obstacle;
    double time;      /* of first contact, fraction of the way; 1 when free */
    double point[3];  /* of first contact; the end of the way when free */
    double normal[3]; /* unit vector back from what is met, against the motion; 0 where it has no direction */
} planner_world_hit;

/* How near an obstacle is. */
typedef struct planner_world_near {
    uint32_t obstacle;
    uint32_t reserved;
    double distance; /* of the point to its surface; 0 in a disc or within the thickness of a wall */
} planner_world_near;

typedef struct planner_world planner_world;
struct planner_world {
    void *data; /* the host's own */

    /* 2 or 3: of the world, and of every point. */
    uint32_t (*dimension)(const planner_world *self);

    /* A number that is another whenever the world has changed: for who keeps answers. */
    uint64_t (*revision)(const planner_world *self);

    /* The distance from a point to the nearest obstacle, negative inside of one; at most `range`, at least -range. *obstacle
     * (may be NULL) is which. NaN for what is not valid. */
    double (*distance)(const planner_world *self, const double *point, double range, uint32_t mask,
                       uint32_t *obstacle);

    /* The obstacles nearest to a point, by distance, then by place; at most `capacity` of them and none beyond `range`.
     * Returns how many were written. */
    uint32_t (*nearest)(const planner_world *self, const double *point, double range, uint32_t mask,
                        planner_world_near *out, uint32_t capacity);

    /* The first obstacle that a disc (a ball) of this radius meets on the straight way. Returns the largest relation with
     * any obstacle over the whole way. Equal ends ask about the disc at rest. */
    int32_t (*sweep)(const planner_world *self, const double *from, const double *to, double radius,
                     uint32_t mask, planner_world_hit *out);

    /* The same for a point: what is first seen in that direction, up to `to`. */
    int32_t (*ray)(const planner_world *self, const double *from, const double *to, uint32_t mask,
                   planner_world_hit *out);

    /* The largest relation of any obstacle with the closed box between two corners, min <= max in each coordinate.
     * *obstacle (may be NULL) is one that has it. */
    int32_t (*box)(const planner_world *self, const double *min, const double *max, uint32_t mask,
                   uint32_t *obstacle);
};

#ifdef __cplusplus
}
#endif

#endif
