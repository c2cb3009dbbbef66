/* The scene of a sweep: two shapes on their way in a common frame, and what has been found of their first
 * contact. */
#ifndef COLLIDE_SWEEP2_SCENE_H
#define COLLIDE_SWEEP2_SCENE_H

#include "sweep2_plain.h"
#include "sweep2_run.h"
#include "sweep_circle2_edge.h"

/* One shape of the search, with the offsets of the corners of an oriented box in the frame. */
typedef struct sweep_side {
    core2 core;
    geom_aabb2 bounds;
    dd_vec2 offset[4];
} sweep_side;

/* Which vertex and edge a pair is: of contacts at the same time, the first one in this order counts. Zeros for
 * pairs that are looked at in their order. */
typedef struct sweep_place {
    bool of_b; /* the vertex */
    size_t vertex_ring;
    size_t vertex;
    size_t edge_ring;
    size_t edge;
} sweep_place;

typedef struct sweep_search {
    sweep_side side[2]; /* a and b */
    sweep_motion motion;
    double reach[3];
    bool has_reach;
    bool starts_apart;
    bool all_convex;
    bool parted; /* an edge at a contact keeps the insides of convex shapes apart */
    int least;   /* the least gap of a vertex and an edge */
    local2 frame;
    dd radius;
    geom_vec2 way;   /* of a as seen from b, rounded; for quick rejects */
    double distance; /* and the reach */
    bool is_plain;   /* convex cores of few vertices: these quick rejects are used instead */
    plain_scene plain;
    plain_verdict axes;
    bool found;
    edge_contact first;
    sweep_pair first_pair;
    bool first_of_a;   /* whether its vertex is one of a */
    sweep_place place; /* of the pair that is looked at, */
    sweep_place first_place;
} sweep_search;

static inline double sweep_size_of(geom_vec2 v) { return fabs(v.x) + fabs(v.y); }

static inline double sweep_reach_of_box(geom_aabb2 box) {
    return sweep_size_of(box.min) + sweep_size_of(box.max);
}

static inline dd_vec2 sweep_scaled(dd_vec2 v, int exponent) {
    return dd_magnify(dd_magnify(v, collide_power_of_two(exponent / 2)),
                      collide_power_of_two(exponent - exponent / 2));
}

/* Everything but the frame, what the axes say, and whether the shapes start apart. */
void collide_sweep_start_search(sweep_search *search, const sweep_task *task);

/* Whether even the boxes about the shapes never come close. All is computed with a few roundings, each less
 * than 2^-52 of the numbers that go in; overflow makes the answer no. */
bool collide_sweep_boxes_stay_apart(const sweep_search *search);

/* Sets the frame, and what plain doubles say in it. */
void collide_sweep_filter(sweep_search *search);

/* How far apart is what may still meet: the reach, and what rounding may hide of all sizes. */
static inline double sweep_near(const sweep_search *search) {
    const double sizes = sweep_reach_of_box(search->side[0].bounds) +
                         sweep_reach_of_box(search->side[1].bounds) + sweep_size_of(search->way) +
                         search->distance;
    return search->distance + 0x1p-45 * sizes + 0x1p-1070;
}

/* After this time a contact does not matter: it is late, and the relation is known. */
static inline double sweep_time_limit(const sweep_search *search) {
    return search->found && search->least < 0 ? geom_min(search->first.time.high, 1.0) : 1.0;
}

/* The way of a until then. */
static inline geom_vec2 sweep_way_left(const sweep_search *search) {
    return geom_vec2_scale(search->way, geom_min(sweep_time_limit(search) * (1.0 + 0x1p-40), 1.0));
}

/* Nothing that is still to come can change the answer. */
static inline bool sweep_is_settled(const sweep_search *search) {
    return !search->starts_apart && search->least < 0;
}

static inline sweep_pair sweep_blank_pair(const sweep_search *search, bool of_a) {
    const sweep_pair pair = {.motion = of_a ? search->motion : sweep_reversed(search->motion),
                             .reach = {search->reach[0], search->reach[1], search->reach[2]}};
    return pair;
}

/* Whether the pair need not be looked at, by its numbers in the frame. */
bool collide_sweep_pair_stays_off(const sweep_search *search, const sweep_pair *pair, bool of_a);

/* Rings of many vertices: all pairs that could change the answer. */
bool collide_sweep_has_rings(const sweep_search *search);
void collide_sweep_visit_rings(sweep_search *search);

/* All that one vertex and one edge say; the vertex is one of a, or else of b. */
void collide_sweep_visit_pair(sweep_search *search, const sweep_pair *pair, bool of_a);

/* All pairs that could change the answer: sets the least gap and, for shapes that start apart, the first
 * contact. */
void collide_sweep_run_search(sweep_search *search);

#endif
