/* What the parts of aisles share. Private to aisle2*.c. */
#ifndef ORCA_AISLE2_INTERNAL_H
#define ORCA_AISLE2_INTERNAL_H

#include <orca/aisle2.h>

#define AISLE_NONE UINT32_MAX

/* A door. It has two nodes, one on each side: 2 k behind it, and 2 k + 1 in front of it.
 *
 * ahead      forward, of length 1
 * direction  1: forward only; -1: backward only; 0: both
 * street     AISLE_NONE before streets are known
 * along      forward is along its street */
typedef struct aisle_door {
    geom_vec2 middle;
    geom_vec2 ahead;
    int32_t direction;
    uint32_t street;
    bool along;
} aisle_door;

/* A side of a door.
 *
 * area    that it leads to, by the first node of it
 * onward  the node by which an agent leaves the area that comes in by this one and goes straight on;
 *         AISLE_NONE: there is no door straight ahead */
typedef struct aisle_node {
    geom_vec2 at;
    uint32_t area;
    uint32_t onward;
} aisle_node;

/* Some nodes of an area: those at these places among `sorted`. */
typedef struct aisle_range {
    size_t first;
    size_t end;
} aisle_range;

/* An area. Its nodes are sorted along the longer side of its box. */
typedef struct aisle_area {
    aisle_range nodes;
    geom_aabb2 box; /* around its nodes */
} aisle_area;

/* A street: doors behind each other.
 *
 * first      the node before its first door
 * last       the node behind its last door
 * length     from its first door to its last
 * direction  1: along it only; -1: against it only; 0: both */
typedef struct aisle_street {
    uint32_t first;
    uint32_t last;
    double length;
    int32_t direction;
} aisle_street;

struct orca_aisles {
    geom_allocator allocator;
    const orca_passages *passages;
    const orca_obstacles *obstacles;
    double radius;
    uint32_t *door_of; /* by gate; AISLE_NONE: it is none */
    aisle_door *doors; /* room for one for each gate: so too of streets, and of two nodes each */
    aisle_node *nodes;
    aisle_area *areas; /* by their first nodes */
    uint32_t *sorted;  /* all nodes, those of an area together */
    aisle_street *streets;
    size_t gate_count;
    size_t door_count;
    size_t street_count;
    size_t directed_count;
};

/* The node on the other side of the same door. */
static inline uint32_t orca_aisle_across(uint32_t node) { return node ^ 1U; }

/* The direction in which one leaves a door by a node. */
static inline geom_vec2 orca_aisle_outwards(const orca_aisles *a, uint32_t node) {
    return geom_vec2_scale(a->doors[node / 2].ahead, node % 2 == 1 ? 1.0 : -1.0);
}

/* Whether one may leave a door by a node. */
static inline bool orca_aisle_allows(const orca_aisles *a, uint32_t node) {
    const int32_t direction = a->doors[node / 2].direction;
    return direction == 0 || (direction > 0) == (node % 2 == 1);
}

/* ---- aisle2_areas.c: doors, and the areas between them ---- */

void orca_aisles_find_doors(orca_aisles *a);
void orca_aisles_find_areas(orca_aisles *a);

/* The nodes of an area that may be so near to a place, by a node of the area: those in a band across it. */
aisle_range orca_aisle_nodes_near(const orca_aisles *a, uint32_t node, geom_vec2 place, double reach);

/* ---- aisle2_streets.c: streets, and their directions ---- */

/* GEOM_OUT_OF_MEMORY. */
geom_status orca_aisles_find_streets(orca_aisles *a);

/* ---- aisle2_search.c: ways from door to door ---- */

/* How a node is reached.
 *
 * length  of the shortest way that is known, out of the door by this node
 * whole   the same with the straight way on to the end
 * before  the node by which the door before it is left; itself for the first door
 * place   in the heap; AISLE_NONE: it has left it
 * search  the number of the search that all this is of */
typedef struct aisle_reach {
    double length;
    double whole;
    uint32_t before;
    uint32_t place;
    uint32_t search;
} aisle_reach;

/* A search, and its memory. */
typedef struct aisle_search {
    const orca_aisles *aisles;
    aisle_reach *reached; /* by node */
    uint32_t *heap;       /* nodes: those of the shortest whole ways first, then by number */
    size_t heap_count;
    uint32_t number;
} aisle_search;

/* The begin or the end of a way: a place, and a node of the area in which it is. */
typedef struct aisle_place {
    geom_vec2 at;
    uint32_t node;
} aisle_place;

/* Makes the memory of a search. False without any, and then there is none to release. */
bool orca_aisle_search_create(aisle_search *search, const orca_aisles *aisles);
void orca_aisle_search_release(const aisle_search *search);

/* Finds the shortest way that goes through a door at least, keeps to all directions, and is at most so long. Returns
 * the node by which it leaves its last door; AISLE_NONE: there is none. */
uint32_t orca_aisle_search_find(aisle_search *search, aisle_place from, aisle_place to, double longest);

#endif
