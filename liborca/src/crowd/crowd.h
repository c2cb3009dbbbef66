/* A crowd during a step: its agents in the order of the cells of a grid, and the kernels that work on ranges
 * of them. Included by crowd2.h and crowd3.h, which have what differs between plane and space: records,
 * traits, and lines of programs.
 *
 * There is one source of kernels (crowd.inl), compiled for several sets of instructions. All give the same
 * bits, and the same as the public functions for one agent. */

#ifndef ORCA_CROWD_H
#define ORCA_CROWD_H

#include "neighbor/near_tree.h"

#include <geom/scalar.h>

#include <float.h>

/* What few agents have. Those that have nothing of it are solved side by side, and nothing of it is looked
 * at. */
enum agent_feature {
    AGENT_PAIRED = 1,  /* a group, heights or a priority */
    AGENT_LIMITED = 2, /* a drive that limits it */
    AGENT_ALONE = 4,   /* solved one by one: it is limited, or has another method */
    AGENT_CONES = 8,   /* its method is one of velocity obstacles */
    AGENT_USUAL = 16   /* nothing of it: its traits and body have the bits of the default definition */
};

/* Points by cell, to search. Radii and orders may be fields of structs: `radius_stride` bytes apart. */
typedef struct near_points {
    grid cells;
    const uint32_t *start;    /* where each cell begins; behind the last the large points, and their end */
    const double *axis[AXES]; /* by cell; MOST_LANES more than there are points can be read */
    const void *radius;
    size_t radius_stride;
    const void *order; /* uint32_t: ties go to the lower one */
    size_t order_stride;
    double smallest_radius;
    double usual_radius; /* the largest of those in cells; see neighbor/large.h */
    double largest_radius;
    near_tree tree; /* over all of them, if cells may hold too many, or searches look at too many cells */
} near_points;

/* A question of one point. */
typedef struct near_query {
    vec position;
    double radius;
    double range;
    double first_reach; /* about how far the search should look at first */
    uint32_t self;      /* the point that asks, which is no neighbor, or UINT32_MAX */
    uint32_t capacity;
    uint32_t layers; /* points of none of these are not accepted */
    orca_neighbor_metric metric;
    bool (*accept)(const void *context, uint32_t at); /* NULL: all count */
    const void *context;
} near_query;

/* What all agents of a step share. */
typedef struct crowd {
    near_points points;
    const agent_record *agents; /* in the order of the points */
    double time_step;
    double turn_along; /* cosine and sine of the turn to the right on a collision course; in the plane */
    double turn_aside;
    orca_neighbor_metric metric;
    const pair_traits *traits; /* NULL when no agent has any */
    bool all_avoid;            /* each agent gives way to all others and has no traits */
    uint32_t most_neighbors;   /* of any agent */
    double first_reach;
} crowd;

enum {
    MOST_LANES = 8, /* of any set of kernels */
    BATCH = 64      /* agents whose neighbors are found before any of them is solved */
};

/* Memory of one number for each lane, of any set of kernels. */
typedef struct lane_row {
    double number[MOST_LANES];
} lane_row;

/* Memory of one batch. `wall_count` and `walls` are filled in before crowd_kernels.solve. */
typedef struct crowd_batch {
    orca_neighbor *near; /* a row of crowd.most_neighbors for each agent */
    uint32_t near_count[BATCH];
    float reach[BATCH];      /* how far the agents should look for neighbors in the next step; 0: not known */
    const constraint *walls; /* one row of them after the other; may be NULL when there are none */
    uint32_t wall_count[BATCH];
    size_t wall_start[BATCH];
    lane_lines lines;   /* of the programs under way */
    lane_lines waiting; /* of programs that need the second stage */
    lane_room room;     /* of programs */
} crowd_batch;

/* What comes out for one agent. */
typedef struct crowd_result {
    vec velocity;
    orca_lp_outcome
        outcome; /* ORCA_LP_INFEASIBLE: the walls contradict each other; the velocity is not set */
} crowd_result;

typedef struct crowd_kernels {
    /* The neighbors of agents first to first + count - 1, at most BATCH of them. */
    void (*find)(const crowd *all, size_t first, size_t count, crowd_batch *batch);
    void (*solve)(const crowd *all, size_t first, size_t count, crowd_batch *batch, crowd_result *results);
    /* The neighbors of a single point, nearest first, by their places among the points; returns how many. */
    size_t (*nearest)(const near_points *points, const near_query *query, orca_neighbor *out);
    const wall_kernels *walls; /* of the plane; NULL in space */
} crowd_kernels;

/* Whether agent `self` avoids agent `other`. */
static inline bool crowd_avoids(const crowd *all, const agent_record *self, const agent_record *other) {
    return (other->layers & self->mask) != 0 &&
           (!all->traits || traits_meet(&all->traits[self->traits], &all->traits[other->traits]));
}

/* The fraction of an avoidance that `self` takes: all of it when the other does not avoid back. */
static inline double crowd_share(const crowd *all, const agent_record *self, const agent_record *other) {
    if (!crowd_avoids(all, other, self)) {
        return 1.0;
    }
    const double sum = self->responsibility + other->responsibility;
    const double weighed = sum > 0.0 && sum <= DBL_MAX ? self->responsibility / sum : 0.5;
    if (!all->traits) {
        return weighed;
    }
    const double more = 0.5 * all->traits[other->traits].priority - 0.5 * all->traits[self->traits].priority;
    return geom_min(geom_max(weighed + more, 0.0), 1.0);
}

/* Whether agent `self` gives way to agent `other`: it avoids it, and does not leave all of that to it. */
static inline bool crowd_gives_way(const crowd *all, const agent_record *self, const agent_record *other) {
    return crowd_avoids(all, self, other) && crowd_share(all, self, other) > 0.0;
}

#endif
