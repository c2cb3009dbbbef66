/* Goals that lie in each other's way, and the order in which they are taken. Private to traffic2*.c. */
#ifndef ORCA_TRAFFIC2_ORDER_H
#define ORCA_TRAFFIC2_ORDER_H

#include <orca/neighbors2.h>
#include <orca/traffic2.h>

#define TRAFFIC_NEAR_GOALS 64 /* goals near one that are looked at, at most */

/* A goal among others.
 *
 * place, radius  of the agent at the goal
 * exit           the direction in which it can be left when the goals of lower layers are empty; (0, 0) if
 *                there is none
 * mouth          how far along the exit others can pass it
 * spacing        the distance to the nearest goal
 * middle         of a packed cluster in the open: traffic2_packed.c
 * round          of the disc around it with those goals of the cluster that are not below this layer; 0: none is known
 * layer          how many rounds of goals must be empty before it can be left: those of the highest layer are
 *                taken first
 * cluster        towards the goal that stands for all that are in each other's way; its own: that one
 * near_count     goals near it, in `near` of traffic_order
 * known          whether the agent has told its goal
 * joined         others of its cluster are adjacent to it
 * narrow         walls leave only a few directions to it. For one that is not joined, those of any earlier step
 * in_arm         it is in an arm of a junction: traffic2_arms.c
 * awaited        others may wait for its agent: it is not of the outermost layer, or one of its cluster is narrow */
typedef struct traffic_goal {
    _Alignas(64) geom_vec2 place; /* what is looked at in each step is on one line of a cache */
    double radius;
    double spacing;
    double round;
    uint32_t layers;
    uint32_t mask;
    uint32_t layer;
    uint32_t cluster;
    uint32_t near_count;
    bool known;
    bool joined;
    bool narrow;
    bool in_arm;
    bool awaited;
    geom_vec2 exit;
    geom_vec2 middle;
    double mouth;
    uint32_t walled; /* a bit for each direction: a wall is near */
} traffic_goal;

/* Whether an agent waits for others with deeper goals. */
typedef enum traffic_hold {
    TRAFFIC_GOES = 0,
    TRAFFIC_STANDS, /* where it is, for a moment: another just ahead has nearly come to its goal */
    TRAFFIC_WAITS   /* outside */
} traffic_hold;

/* The goals of all agents, by rank. They stay from step to step as long as goals and obstacles do. */
typedef struct traffic_order {
    traffic_goal *goals;
    uint32_t *near;        /* TRAFFIC_NEAR_GOALS for each */
    uint32_t *pending;     /* by cluster: one more than the highest layer of those still to come */
    uint8_t *coming;       /* whether others wait for the agent */
    bool coming_known;     /* in this step, since goals were taken */
    uint32_t most_pending; /* of all clusters */
    uint8_t *held;         /* a traffic_hold of each agent */
    double *places;        /* x, y and radius of all goals */
    size_t capacity;
    size_t count;     /* of goals known from before */
    uint64_t changes; /* how often they have changed */
    orca_neighbors *index;
    uint64_t obstacles; /* their stamp */
    bool clustered;     /* some goals are in each other's way */
} traffic_order;

geom_status orca_traffic_order_create(traffic_order *order, const geom_allocator *allocator);
void orca_traffic_order_destroy(traffic_order *order, const geom_allocator *allocator);

/* Makes room for so many agents. What is known is forgotten. */
bool orca_traffic_order_reserve(traffic_order *order, const geom_allocator *allocator, size_t count);

/* The goal that stands for the cluster of a goal. */
static inline const traffic_goal *traffic_cluster_of(const traffic_order *order, const traffic_goal *goal) {
    while (order->goals[goal->cluster].cluster != goal->cluster) {
        goal = &order->goals[goal->cluster];
    }
    return &order->goals[goal->cluster];
}

#endif
