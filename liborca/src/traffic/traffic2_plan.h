/* Plans of agents that are in each other's way where there is room for one: the ground they stand on, the
 * search for a plan, and what is kept of it. Private to traffic2*.c. */
#ifndef ORCA_TRAFFIC2_PLAN_H
#define ORCA_TRAFFIC2_PLAN_H

#include <orca/traffic2.h>

enum {
    PLAN_CELLS = 12288, /* of the ground that is looked at, at most */
    PLAN_SIDE = 321,    /* of the grid of cells, odd */
    PLAN_AROUND = 8,
    PLAN_CELLS_APART = 4, /* between places, in cells */
    PLAN_PLACES = 512,
    PLAN_LINKS = 10,   /* of a place, at most */
    PLAN_AGENTS = 48,  /* in one plan, at most */
    PLAN_STATES = 2000 /* that the search looks at, at most */
};

#define PLAN_NONE UINT16_MAX
#define PLAN_APART 2.1 /* between places, in radii */

/* A cell of the ground.
 *
 * at           a place in it where an agent is clear of obstacles
 * column, row  from the middle of the grid
 * around       the eight cells around it; PLAN_NONE: an agent can not go straight there
 * owner        the nearest place
 * hops         how many cells away that is; before there are places: from a cell that walls are near
 * far          how far it is from the first cell, in cells, of which one in the open counts as four
 * mark         when it was seen last
 * settled      `at` is not its middle, because of walls
 * open         two can pass there */
typedef struct plan_cell {
    geom_vec2 at;
    int16_t column;
    int16_t row;
    uint16_t around[PLAN_AROUND];
    uint16_t owner;
    uint16_t hops;
    uint16_t far;
    uint32_t mark;
    bool settled;
    bool open;
} plan_cell;

/* A way from a place to one beside it: straight to `via`, and on from there. */
typedef struct plan_link {
    geom_vec2 via;
    uint16_t to;
} plan_link;

/* A place where an agent can stand while others stand at all other places, and go along their links. */
typedef struct plan_place {
    geom_vec2 at;
    uint16_t link_count;
    plan_link links[PLAN_LINKS];
} plan_place;

/* The ground around an agent, for discs of one radius. */
typedef struct plan_ground {
    const orca_obstacles *obstacles;
    orca_obstacle_filter filter;
    geom_vec2 middle;
    double radius;
    double size;  /* of a cell */
    size_t reach; /* in cells */
    size_t cell_count;
    size_t place_count;
    uint32_t mark;
    plan_cell cells[PLAN_CELLS];
    plan_place places[PLAN_PLACES];
    uint16_t queue[PLAN_CELLS];
    double scores[PLAN_CELLS];
    uint16_t grid[(size_t)PLAN_SIDE * PLAN_SIDE];    /* the cell; PLAN_NONE: none */
    uint64_t blocked[PLAN_PLACES][PLAN_PLACES / 64]; /* pairs of places that no straight way links */
} plan_ground;

/* A state of the search: where all agents are, and what was tried from there.
 *
 * wait    how long each has not been at its goal
 * first   the first of the demands not tried yet, and the last one
 * before  the state that it was found from */
typedef struct plan_state {
    uint16_t at[PLAN_AGENTS];
    uint16_t wait[PLAN_AGENTS];
    uint8_t order[PLAN_AGENTS];
    uint32_t first;
    uint32_t last;
    uint16_t before;
    uint16_t next; /* with the same hash */
    uint16_t depth;
} plan_state;

enum {
    PLAN_DEMANDS = 65536,
    PLAN_BUCKETS = 4096
};

/* A demand: an agent is to be at a place next, and so are those of the demands that it leads to. */
typedef struct plan_demand {
    uint32_t before;
    uint32_t next; /* of the same state */
    uint16_t place;
    uint8_t agent;
    uint8_t depth;
} plan_demand;

/* The search for a plan: `count` agents go from `starts` to `goals`, all different. */
typedef struct plan_search {
    const plan_ground *ground;
    uint16_t count;
    uint32_t seed;              /* another one searches in another way */
    uint8_t order[PLAN_AGENTS]; /* who goes first; those before have to be home for the next one to count */
    size_t home;                /* how many of them are at the end of the row that was found */
    uint16_t starts[PLAN_AGENTS];
    uint16_t goals[PLAN_AGENTS];
    uint16_t far[PLAN_AGENTS][PLAN_PLACES]; /* how many links from each place to the goal of an agent */

    /* Of the step that is made. */
    const plan_state *now;
    uint16_t next[PLAN_AGENTS];
    uint16_t who_now[PLAN_PLACES];
    uint16_t who_next[PLAN_PLACES];
    bool asking[PLAN_AGENTS]; /* asks another for its place at the moment */

    plan_state states[PLAN_STATES];
    uint16_t state_count;
    plan_demand demands[PLAN_DEMANDS];
    size_t demand_count;
    uint16_t buckets[PLAN_BUCKETS];
    uint16_t stack[2 * PLAN_STATES];
    uint16_t path[PLAN_STATES];
} plan_search;

/* A place that a member of a plan goes to.
 *
 * via, place    straight to the first, where need be, and then to the other
 * other, after  it goes there when another member has left its visit `after`; TRAFFIC_NONE: at once */
typedef struct plan_visit {
    geom_vec2 via;
    geom_vec2 place;
    uint32_t other;
    uint32_t after;
} plan_visit;

/* A member of a plan.
 *
 * goal          where its way ended when the plan was made
 * first, count  its visits
 * stays         the last one is where it wants to be; else it goes on from there by itself */
typedef struct plan_member {
    uint64_t id;
    geom_vec2 goal;
    uint32_t first;
    uint32_t count;
    bool stays;
} plan_member;

/* How some agents get past each other. What they have done of it is in their states. */
typedef struct traffic_plan {
    uint64_t number; /* > 0 */
    plan_member *members;
    plan_visit *visits;
    uint32_t member_count;
    uint32_t visit_count;
} traffic_plan;

/* All plans, and memory to make them, which is allocated when it is needed first. */
typedef struct traffic_plans {
    traffic_plan *plans;
    size_t count;
    size_t capacity;
    plan_ground *ground;
    plan_search *search;
} traffic_plans;

/* traffic2_cells.c: finds the ground within some radii of a place. */
void orca_traffic_survey(plan_ground *ground, geom_vec2 middle, double reach);

/* How far a point is from the middle along the ground, in cells, of which one in the open counts as four; UINT16_MAX:
 * it is not on the ground. */
uint16_t orca_traffic_far(const plan_ground *ground, geom_vec2 point);

/* Keeps what is nearer than so many such cells. */
void orca_traffic_keep_near(plan_ground *ground, uint16_t far);

/* Whether an agent can go straight from one point to another. */
bool orca_traffic_sees(const plan_ground *ground, geom_vec2 a, geom_vec2 b);

/* The place nearest to a point along the ground; PLAN_NONE off the ground. */
uint16_t orca_traffic_place_at(const plan_ground *ground, geom_vec2 point);

/* traffic2_ground.c: finds the places on the ground, and the links between them. */
void orca_traffic_find_places(plan_ground *ground);

/* The number of the link from one place to another; PLAN_NONE: there is none. */
uint16_t orca_traffic_link(const plan_ground *ground, uint16_t from, uint16_t to);

/* traffic2_search.c: finds out whether some agents have to change places where they cannot pass. `starts`,
 * `goals` and `count` are given. */
bool orca_traffic_is_tangled(plan_search *search);

/* Searches for a row of states from the starts to the goals, in which each agent stays or goes along a
 * link, two never change places, and no more than one is at a place. Returns how many states, written to
 * `path` from the first one; 0: none was found. */
size_t orca_traffic_search(plan_search *search);

#endif
