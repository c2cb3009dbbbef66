/* Doors, and the areas between them. */
#include "aisle2_internal.h"
#include "obstacle/obstacle2_internal.h"
#include "passage/passage2_internal.h"

#define WIDEST 4.4  /* of a door, in radii: two do not pass each other there */
#define BEFORE 1.05 /* how far its nodes are from a door, in radii */
#define FAR 100.0   /* how far doors that see each other are apart at most, in radii */
#define CLEAR 0.999 /* of the radius: what walls leave free between them */

enum {
    MOST_AROUND = 1024,
    MOST_CROSSED = 8
};

/* ---- Doors ---- */

/* Whether a gate has room for one agent and not for two, and does not lead across a crossing. */
static bool is_door(const orca_aisles *a, uint32_t number) {
    const orca_gate *gates = a->passages->gates;
    const double width = gates[number].width;
    const geom_vec2 middle = orca_gate_middle(&gates[number]);
    uint32_t around[MOST_AROUND];
    if (!(width > 2.0 * a->radius) || width > WIDEST * a->radius) {
        return false;
    }
    const size_t found =
        orca_passages_near(a->passages, (geom_segment2){middle, middle}, width, around, MOST_AROUND);
    return !orca_gate_is_across(gates, around, found < MOST_AROUND ? found : MOST_AROUND, number);
}

static void add_door(orca_aisles *a, const orca_gate *gate) {
    const geom_vec2 across = geom_vec2_scale(geom_vec2_sub(gate->right, gate->left), 1.0 / gate->width);
    const uint32_t k = (uint32_t)a->door_count++;
    const geom_vec2 middle = orca_gate_middle(gate);
    const geom_vec2 ahead = geom_vec2_perp(across);
    a->doors[k] = (aisle_door){.middle = middle, .ahead = ahead, .street = AISLE_NONE};
    for (uint32_t node = 2 * k; node <= 2 * k + 1; ++node) {
        const geom_vec2 out = orca_aisle_outwards(a, node);
        const geom_vec2 at = geom_vec2_add_scaled(middle, BEFORE * a->radius, out);
        a->nodes[node] = (aisle_node){.at = at, .area = node, .next = node, .onward = AISLE_NONE};
    }
}

void orca_aisles_find_doors(orca_aisles *a) {
    for (uint32_t i = 0; i < a->gate_count; ++i) {
        a->door_of[i] = AISLE_NONE;
        if (is_door(a, i)) {
            a->door_of[i] = (uint32_t)a->door_count;
            add_door(a, &a->passages->gates[i]);
        }
    }
}

/* ---- Areas ---- */

/* The first node of the area of a node, as far as nodes are joined. */
static uint32_t area_of(const orca_aisles *a, uint32_t node) {
    while (a->nodes[node].area != node) {
        a->nodes[node].area = a->nodes[a->nodes[node].area].area;
        node = a->nodes[node].area;
    }
    return node;
}

/* Whether a place is beyond the door of a node, on the side of that node. */
static bool is_beyond(const orca_aisles *a, uint32_t node, geom_vec2 place) {
    const geom_vec2 from = geom_vec2_sub(place, a->doors[node / 2].middle);
    return geom_vec2_dot(from, orca_aisle_outwards(a, node)) > 0.0;
}

/* Whether one can go straight from a node to another, through no door. */
static bool sees(const orca_aisles *a, uint32_t from, uint32_t to) {
    orca_gate_crossing crossed[MOST_CROSSED];
    const geom_segment2 way = {a->nodes[from].at, a->nodes[to].at};
    const size_t count = orca_passages_crossed(a->passages, way, crossed, MOST_CROSSED);
    bool free = count < MOST_CROSSED;
    for (size_t i = 0; i < count; ++i) {
        free = free && a->door_of[crossed[i].gate] == AISLE_NONE;
    }
    return free && orca_obstacles_visible_at_rest(a->obstacles, way.a, way.b, CLEAR * a->radius);
}

/* Joins the areas of two nodes that see each other. */
static void join(const orca_aisles *a, uint32_t one, uint32_t two) {
    const uint32_t first = area_of(a, one);
    const uint32_t second = area_of(a, two);
    if (first != second && is_beyond(a, one, a->nodes[two].at) && is_beyond(a, two, a->nodes[one].at) &&
        sees(a, one, two)) {
        const bool before = first < second;
        a->nodes[before ? second : first].area = before ? first : second;
    }
}

/* Joins both sides of a door with those of doors around it. */
static void join_around(const orca_aisles *a, uint32_t door) {
    uint32_t around[MOST_AROUND];
    const geom_segment2 place = {a->doors[door].middle, a->doors[door].middle};
    const size_t found = orca_passages_near(a->passages, place, FAR * a->radius, around, MOST_AROUND);
    for (size_t i = 0; i < found && i < MOST_AROUND; ++i) {
        const uint32_t other = a->door_of[around[i]];
        for (uint32_t sides = 0; other != AISLE_NONE && other > door && sides < 4; ++sides) {
            join(a, 2 * door + sides / 2, 2 * other + sides % 2);
        }
    }
}

void orca_aisles_find_areas(orca_aisles *a) {
    for (uint32_t k = 0; k < a->door_count; ++k) {
        join_around(a, k);
    }
    for (uint32_t node = 0; node < 2 * a->door_count; ++node) {
        const uint32_t area = area_of(a, node);
        a->nodes[node].area = area;
        if (area != node) {
            a->nodes[node].next = a->nodes[area].next;
            a->nodes[area].next = node;
        }
    }
}
