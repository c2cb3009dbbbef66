/* The world around the agents of one or more simulators and verifiers: solids, walls and discs, found by place.
 *
 * Obstacles are added, changed, moved and removed one by one, at any time, and each edit counts at once. An edit
 * costs what the obstacle itself costs, however many others there are. An obstacle may have a velocity, a layer,
 * and a height at which it begins and ends.
 *
 *     orca_obstacles *world;
 *     if (orca_obstacles_create(NULL, &world)) ...
 *     orca_obstacle_def door = orca_obstacle_def_default();
 *     door.kind = ORCA_OBSTACLE_CHAIN;
 *     door.chain = leaf;
 *     door.layers = DOORS;
 *     orca_obstacle_id id;
 *     if (orca_obstacles_add(world, &door, &id)) ...
 *     orca_obstacles_move(world, id, opened, geom_vec2_make(0, 0));
 *
 * What a question finds depends on the obstacles as they are now and on their ids, never on the edits that led there.
 * Functions that take a const set may run from many threads while nobody edits it, and allocate nothing. */
#ifndef ORCA_OBSTACLE2_H
#define ORCA_OBSTACLE2_H

#include <collide/result.h>
#include <geom/polygon.h>
#include <geom/shape.h>
#include <geom/transform.h>
#include <orca/constraint2.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A set of obstacles. */
typedef struct orca_obstacles orca_obstacles;

/* Names one obstacle of a set; never reused. The zero id names nothing. The index is the one that was freed last, or
 * else the lowest that was never given: those of a set from which nothing was removed are 0, 1, 2 and so on. */
typedef struct orca_obstacle_id {
    uint32_t index;
    uint32_t generation;
} orca_obstacle_id;

/* Makes an empty set. `allocator` NULL means the default one. GEOM_OUT_OF_MEMORY leaves *out NULL. */
ORCA_API geom_status orca_obstacles_create(const geom_allocator *allocator, orca_obstacles **out);
ORCA_API void orca_obstacles_destroy(orca_obstacles *obstacles); /* NULL is ignored */

/* ---- What an obstacle is ---- */

typedef enum orca_obstacle_kind {
    /* A solid with holes. Refused with the status of geom_polygon_check when that finds a fault (edges that cross or
     * touch, points that repeat), with GEOM_INVALID_ARGUMENT when the orientations contradict `winding`. */
    ORCA_OBSTACLE_POLYGON = 0,
    /* A chain of walls, seen from both sides, with half thickness `radius` >= 0 (a chain of capsules). Its edges are
     * welded at their joints; a chain whose last point repeats the first is closed. At least two points, neighbours
     * different; it may cross itself. */
    ORCA_OBSTACLE_CHAIN,
    ORCA_OBSTACLE_DISC
} orca_obstacle_kind;

/* How the orientation of rings is read. */
typedef enum orca_winding {
    ORCA_WINDING_AUTO = 0, /* rings[0] bounds a solid and the others are holes, whatever their orientation */
    /* A counterclockwise rings[0] bounds a solid; a clockwise one bounds a room, with solid all around it as far as a
     * million times its largest coordinate. The others must run the opposite way: holes, or pillars in the room. */
    ORCA_WINDING_AS_GIVEN
} orca_winding;

/* Everything about one obstacle. Of polygon, chain and disc only that of its kind is looked at. */
typedef struct orca_obstacle_def {
    orca_obstacle_kind kind;
    orca_winding winding; /* of a polygon */
    geom_polygon polygon;
    geom_ring chain;
    double radius; /* of a chain */
    geom_circle disc;
    /* Where it stands: its points are turned and shifted by this. The turn must be one, to within 1e-6
     * (GEOM_INVALID_ARGUMENT). A polygon that only rounding made cross itself is refused as any other. */
    geom_transform2 placement;
    /* How fast it moves as a whole, for those who give way to it. It is moved by orca_obstacles_move alone. */
    geom_vec2 velocity;
    uint32_t layers; /* bits: what it is; those whose mask has one of them keep clear of it */
    /* The heights at which it begins and ends, bottom < top (GEOM_INVALID_ARGUMENT); may be infinite. */
    double bottom;
    double top;
} orca_obstacle_def;

/* A polygon without points, ORCA_WINDING_AUTO, radius 0, unmoved, at rest, in all layers, at all heights. */
ORCA_API orca_obstacle_def orca_obstacle_def_default(void);

/* ---- Edits ---- */

/* Adds an obstacle; its points are copied. Refused as described above; with GEOM_NOT_FINITE, GEOM_NEGATIVE_SIZE; and
 * when an edge is so long or short that its square overflows (GEOM_INVALID_ARGUMENT) or vanishes
 * (GEOM_DUPLICATE_POINT). `id` may be NULL. Time n log n for n points, and logarithmic in the number of walls of others.
 *
 * All edits: on any failure, GEOM_OUT_OF_MEMORY and GEOM_CAPACITY_EXCEEDED (2^31 walls) among them, nothing has
 * changed. GEOM_UNKNOWN_HANDLE says that the id names none. */
ORCA_API geom_status orca_obstacles_add(orca_obstacles *obstacles, const orca_obstacle_def *def,
                                        orca_obstacle_id *id);

/* Adds a shape with the defaults for everything else. */
ORCA_API geom_status orca_obstacles_add_polygon(orca_obstacles *obstacles, geom_polygon polygon,
                                                orca_winding winding, orca_obstacle_id *id);
ORCA_API geom_status orca_obstacles_add_chain(orca_obstacles *obstacles, geom_ring points, double radius,
                                              orca_obstacle_id *id);
ORCA_API geom_status orca_obstacles_add_disc(orca_obstacles *obstacles, geom_circle disc,
                                             orca_obstacle_id *id);

/* Replaces everything about an obstacle, which keeps its id. The new shape may be made of the points that
 * orca_obstacles_get gave. Costs what adding does. */
ORCA_API geom_status orca_obstacles_set(orca_obstacles *obstacles, orca_obstacle_id id,
                                        const orca_obstacle_def *def);

/* Puts an obstacle where `placement` takes the points that it was made of, wherever it was before, so that rounding
 * never adds up; from now on it has this velocity. Costs what adding does. */
ORCA_API geom_status orca_obstacles_move(orca_obstacles *obstacles, orca_obstacle_id id,
                                         geom_transform2 placement, geom_vec2 velocity);

ORCA_API geom_status orca_obstacles_remove(orca_obstacles *obstacles, orca_obstacle_id id);

/* Never needed: arranges what the set holds now anew, which makes questions up to twice as fast after very many edits. It
 * changes no answer. n log n. GEOM_OUT_OF_MEMORY leaves all as it was. */
ORCA_API geom_status orca_obstacles_rebuild(orca_obstacles *obstacles);

/* ---- What there is ---- */

/* The number of obstacles, and of the walls and discs that they are made of. */
ORCA_API size_t orca_obstacles_count(const orca_obstacles *obstacles);
ORCA_API size_t orca_obstacles_piece_count(const orca_obstacles *obstacles);

ORCA_API bool orca_obstacles_exists(const orca_obstacles *obstacles, orca_obstacle_id id);

/* The ids of all obstacles by rising index; `ids` holds `capacity` of them. Returns how many there are. */
ORCA_API size_t orca_obstacles_ids(const orca_obstacles *obstacles, orca_obstacle_id *ids, size_t capacity);

/* Everything about an obstacle, which must exist (GEOM_ASSERT): the points are as given, before they are placed, and
 * rings run as their winding is read. They are the set's own and stay until the obstacle is edited. */
ORCA_API orca_obstacle_def orca_obstacles_get(const orca_obstacles *obstacles, orca_obstacle_id id);

/* ---- Questions ---- */

/* Which obstacles a question is about: those in a layer that the mask names, and at a height that both have. What
 * only ends where the other begins is at no common height: a floor is not blocked by the walls of the one below. NULL
 * in place of a filter lets everything through. */
typedef struct orca_obstacle_filter {
    uint32_t mask;
    double bottom; /* bottom <= top; may be infinite */
    double top;
} orca_obstacle_filter;

/* The whole mask, all heights. */
ORCA_API orca_obstacle_filter orca_obstacle_filter_default(void);

/* One wall or one disc near a point. The pointers live until its obstacle is edited. */
typedef struct orca_near_obstacle {
    double distance_squared; /* from the point to its surface; 0 within a disc or the thickness of a wall */
    const orca_wall *wall;   /* NULL for a disc */
    const orca_body *disc;   /* NULL for a wall */
    uint32_t obstacle;       /* the index of its id */
    uint32_t part;           /* its number among the walls of its obstacle */
    bool in_front; /* the point lies right of the wall, or in line with it, for one side of an open wall */
    bool inside;   /* of a solid's nearest wall, the first in the list: the point is inside of it, or on it */
} orca_near_obstacle;

typedef struct orca_obstacles_query {
    geom_vec2 point;
    double range; /* walls and discs nearer than this, strictly */
    bool behind;  /* also walls that are not in front */
    /* What moves is found as far away as range + time_horizon * speed; >= 0. With the time horizon of an agent, that is all
     * that could reach it. */
    double time_horizon;
    const orca_obstacle_filter *filter;
} orca_obstacles_query;

/* The walls and discs near a point, sorted by distance, then by obstacle, then by part: what <orca/constraint2.h> wants.
 * Keeps the nearest `capacity`; orca_obstacles_piece_count() is always enough. Returns how many were written. Time k log k
 * for k walls whose boxes meet that of the range, and log n to find them. */
ORCA_API size_t orca_obstacles_nearest(const orca_obstacles *obstacles, orca_obstacles_query query,
                                       orca_near_obstacle *out, size_t capacity);

/* The nearest distance from `point` to any obstacle, `range` when none is nearer: negative inside a solid, a
 * disc or a thick chain, namely minus the distance to its boundary (-range when that is farther). Being inside is
 * decided exactly, distances are rounded. `id` may be NULL; it gets the obstacle, of several as near the one of the
 * smallest index, or the zero id. NaN for a point that is not finite or a range that is not >= 0. */
ORCA_API double orca_obstacles_clearance(const orca_obstacles *obstacles, geom_vec2 point, double range,
                                         const orca_obstacle_filter *filter, orca_obstacle_id *id);

/* The first obstacle that a disc of `radius` meets on its way along `path`: libcollide's exact sweep against
 * every obstacle near the path, all standing where they are now. The relation is exact and the largest with any of
 * them; time, point, normal and `id` (NULL, or the zero id when there is none) are of the first met, of several at the
 * same time of the one with the smallest index. A disc that starts inside a solid meets it at time 0. Against a thick
 * chain the time is that for the sum of both radii, rounded up to a double. Visits the walls near the path, and all
 * those of a solid that is met. COLLIDE_INVALID for a path or radius that is not valid. */
ORCA_API collide_sweep orca_obstacles_sweep(const orca_obstacles *obstacles, geom_segment2 path,
                                            double radius, const orca_obstacle_filter *filter,
                                            orca_obstacle_id *id);

/* Whether a disc of `radius` can go straight from a to b without meeting any obstacle: exactly when the relation of
 * orca_obstacles_sweep is COLLIDE_APART, and the same from b to a. Touching is meeting; with radius 0 it is the view
 * from a to b. Ends with the first wall that is met. False for points or a radius that are not valid. */
ORCA_API bool orca_obstacles_visible(const orca_obstacles *obstacles, geom_vec2 a, geom_vec2 b, double radius,
                                     const orca_obstacle_filter *filter);

/* ---- Snapshots ---- */

/* A snapshot is a row of bytes that holds all of a set: obstacles as they were given and where they stand, and ids,
 * those to give out next among them. It can be kept, sent, and compared: two sets have the same bytes when they hold the
 * same under the same ids and will give out the same ids. It is read by the same version of the library on the same kind
 * of machine; the bytes need no alignment.
 *
 * orca_obstacles_save returns how many bytes there are, and writes them when `capacity` is enough, else nothing; `bytes`
 * may be NULL when `capacity` is 0. orca_obstacles_restore replaces all that the set holds. Bytes that are no whole
 * snapshot (a header, a size, a checksum, and every obstacle and id are looked at) give GEOM_INVALID_ARGUMENT, and they and
 * GEOM_OUT_OF_MEMORY change nothing. A set that is restored answers as the one that was saved, bit for bit.
 *
 * orca_obstacles_hash is the checksum in the snapshot: sets with the same bytes have the same hash, others hardly ever. */
ORCA_API size_t orca_obstacles_save(const orca_obstacles *obstacles, void *bytes, size_t capacity);
ORCA_API geom_status orca_obstacles_restore(orca_obstacles *obstacles, const void *bytes, size_t size);
ORCA_API uint64_t orca_obstacles_hash(const orca_obstacles *obstacles);

/* NULL when all invariants hold, else what is wrong, in words: for tests. */
ORCA_API const char *orca_obstacles_validate(const orca_obstacles *obstacles);

#ifdef __cplusplus
}
#endif

#endif
