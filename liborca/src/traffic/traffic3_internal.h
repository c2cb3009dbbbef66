/* Traffic in space: the types that the shared parts need, and what its own parts share. Private to
 * traffic3*.c. */
#ifndef ORCA_TRAFFIC3_INTERNAL_H
#define ORCA_TRAFFIC3_INTERNAL_H

#include "core/direction3.h"
#include "core/space.h"

#include <orca/neighbors3.h>
#include <orca/traffic3.h>

typedef orca_traffic3 traffic_memory;
typedef orca_traffic3_def traffic_def;
typedef orca_traffic3_agent traffic_mover;
typedef orca_traffic3_input traffic_input;
typedef orca_traffic3_command traffic_command;
typedef orca_obstacles3 traffic_obstacles;
typedef orca_near_obstacle3 near_obstacle;
typedef orca_neighbors3 neighbor_index;
typedef orca_points3 index_points;
typedef orca_neighbor3_query index_query;

enum {
    TRAFFIC_RULES = ORCA_TRAFFIC3_RULE_COUNT,
    TRAFFIC_SIDE = ORCA_TRAFFIC3_SIDE,
    TRAFFIC_MAKE_WAY = ORCA_TRAFFIC3_MAKE_WAY,
    TRAFFIC_TURNS = 30 /* directions */
};

static inline vec vec_zero(void) { return geom_vec3_make(0.0, 0.0, 0.0); }

#include "traffic_types.h"

/* An agent and the first opening on its way. */
typedef struct traffic_visit {
    uint32_t rank;    /* TRAFFIC_NONE: there is none */
    uint32_t opening; /* the same for all that enter it from this side */
    bool inside;      /* the agent is in it */
    geom_vec3 at;     /* where its way enters it */
    geom_vec3 way;    /* the direction of the way there; a unit vector */
    double distance;  /* along its way to there */
    double depth;     /* from there to its goal, if that has no room beside it; otherwise HUGE_VAL */
} traffic_visit;

struct orca_traffic3 {
#include "traffic_memory.inl"

    traffic_visit *visits; /* of this step; twice the capacity: also room to sort them */
    size_t visit_capacity;
};

#include "traffic_shared.h"

/* Nobody keeps its place against others in space. */
static inline bool traffic_keeps_place(const orca_traffic3 *t, uint32_t rank, uint32_t other) {
    (void)t;
    (void)rank;
    (void)other;
    return false;
}

static inline double traffic_top_speed(const orca_traffic3 *t, uint32_t rank, geom_vec3 preferred_velocity) {
    (void)preferred_velocity;
    return traffic_given(t, rank)->max_speed;
}

static inline geom_status index_create(const geom_allocator *allocator, const geom_tasks *tasks,
                                       orca_neighbors3 **out) {
    return orca_neighbors3_create(&(orca_neighbors3_def){allocator, tasks}, out);
}

static inline void index_destroy(orca_neighbors3 *index) { orca_neighbors3_destroy(index); }

static inline geom_status index_rebuild(orca_neighbors3 *index, orca_points3 points, double range) {
    return orca_neighbors3_rebuild(index, points, range);
}

static inline size_t index_nearest(const orca_neighbors3 *index, const orca_neighbor3_query *query,
                                   orca_neighbor *out) {
    return orca_neighbors3_nearest(index, query, out);
}

static inline orca_points3 points_of(const orca_traffic3 *t) {
    return (orca_points3){t->axis[0], t->axis[1], t->axis[2], t->radius, t->input->count};
}

static inline size_t obstacles_piece_count(const orca_obstacles3 *obstacles) {
    return orca_obstacles3_piece_count(obstacles);
}

/* Works on `count` elements in parts, on any threads. */
void orca_traffic3_each(orca_traffic3 *t, size_t count, traffic_work *work, void *context);

/* traffic3_walls.c: directions as seen from x, with y to the left and z up; and one of them as seen from
 * another direction. */
extern const geom_vec3 orca_traffic3_turns[TRAFFIC_TURNS];
geom_vec3 orca_traffic3_turned(geom_vec3 direction, size_t turn);

/* Finds the obstacles near an agent, nearest first. Returns how many were written. */
size_t orca_traffic3_find_walls(const orca_obstacles3 *obstacles, const orca_traffic3_agent *agent,
                                double range, orca_near_obstacle3 *walls, size_t capacity);

/* Whether obstacles around an agent leave room for one only. */
bool orca_traffic3_is_passage(const traffic_walls *walls, const orca_traffic3_agent *agent);

/* Whether the way from a to b is clear of obstacles. */
bool orca_traffic3_clear_of(const traffic_walls *walls, geom_vec3 a, geom_vec3 b, double radius);

/* traffic3_passages.c: lets agents wait before openings. There must be room for the visits of all. */
void orca_traffic3_lead(orca_traffic3 *t);
bool orca_traffic3_visits_reserve(orca_traffic3 *t, size_t count);
void orca_traffic3_visits_release(orca_traffic3 *t);

/* What the shared parts call these, and lengths in space. */
static inline size_t traffic_find_walls(const orca_obstacles3 *obstacles, const orca_traffic3_agent *agent,
                                        double range, orca_near_obstacle3 *walls, size_t capacity) {
    return orca_traffic3_find_walls(obstacles, agent, range, walls, capacity);
}

static inline geom_vec3 traffic_wall_point(const orca_near_obstacle3 *item, geom_vec3 place) {
    (void)place;
    return item->point;
}

static inline bool traffic_is_passage(const traffic_walls *walls, const orca_traffic3_agent *agent) {
    return orca_traffic3_is_passage(walls, agent);
}

static inline bool traffic_clear_of(const traffic_walls *walls, geom_vec3 a, geom_vec3 b, double radius) {
    return orca_traffic3_clear_of(walls, a, b, radius);
}

static inline bool traffic_may_wait_for_others(const orca_traffic3 *t, uint32_t rank) {
    (void)t;
    (void)rank;
    return false;
}

static inline vec vec_turned(vec direction, size_t turn) { return orca_traffic3_turned(direction, turn); }

/* The part of v to the left of a direction, with z upwards, and how far v is from its line. */
static inline double vec_left(vec direction, vec v) { return -geom_vec3_dot(direction3_right(direction), v); }

static inline double vec_beside(vec direction, vec v) {
    return geom_vec3_length(geom_vec3_cross(direction, v));
}

#endif
