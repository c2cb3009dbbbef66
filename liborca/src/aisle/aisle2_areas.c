/* Doors, and the areas between them. */
#include "aisle2_internal.h"
#include "obstacle/obstacle2_internal.h"
#include "passage/passage2_internal.h"

#include <geom/sort.h>

#include <math.h>

#define WIDEST 4.4  /* of a door, in radii: two do not pass each other there */
#define BEFORE 1.05 /* how far its nodes are from a door, in radii */
#define FAR 100.0   /* how far doors that see each other are apart at most, in radii */
#define CLEAR 0.999 /* of the radius: what walls leave free between them */

enum {
    MOST_LATE = 8,
    MOST_AT_CORNERS = 64, /* gates that end at the ends of one */
    MOST_WIDE = 7         /* gates between doors that see each other */
};

/* ---- Doors ---- */

/* The gates that end at the ends of one. */
typedef struct gates_at_corners {
    const orca_gate *gates;
    const orca_gate *of;
    uint32_t found[MOST_AT_CORNERS];
    size_t count;
} gates_at_corners;

static bool note_at_corner(void *context, uint32_t number) {
    gates_at_corners *at = context;
    if (orca_gates_share_corner(&at->gates[number], at->of)) {
        at->found[at->count++] = number;
    }
    return at->count < MOST_AT_CORNERS;
}

/* Whether a gate has room for one agent and not for two, and does not lead across a crossing. */
static bool is_door(const orca_aisles *a, uint32_t number) {
    const orca_gate *gates = a->passages->gates;
    const double width = gates[number].width;
    if (!(width > 2.0 * a->radius) || width > WIDEST * a->radius) {
        return false;
    }
    gates_at_corners at = {.gates = gates, .of = &gates[number]};
    const geom_circle disc = {orca_gate_middle(&gates[number]), width};
    orca_passages_visit_near(a->passages, disc, note_at_corner, &at);
    return !orca_gate_is_across(gates, at.found, at.count, number);
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
        a->nodes[node] = (aisle_node){.at = at, .area = node, .onward = AISLE_NONE};
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

/* Doors that were in the way of late; the last one first. Most ways out of an area are through few doors. */
typedef struct late_doors {
    uint32_t gates[MOST_LATE];
    size_t count;
} late_doors;

static void note_late(late_doors *late, uint32_t gate) {
    late->count += late->count < MOST_LATE;
    for (size_t i = late->count - 1; i > 0; --i) {
        late->gates[i] = late->gates[i - 1];
    }
    late->gates[0] = gate;
}

static bool crosses_late(const orca_aisles *a, const late_doors *late, geom_segment2 way) {
    orca_gate_crossing crossed;
    return orca_passages_crossed_among(a->passages, late->gates, late->count, way, way, &crossed, 1) > 0;
}

/* What a straight way goes through. */
typedef struct way_through {
    const orca_aisles *aisles;
    late_doors *late;
    bool door;
    size_t wide;
} way_through;

static bool note_gate(void *context, uint32_t gate) {
    way_through *way = context;
    way->door = way->aisles->door_of[gate] != AISLE_NONE;
    if (way->door) {
        note_late(way->late, gate);
    }
    ++way->wide;
    return !way->door && way->wide <= MOST_WIDE;
}

/* Whether one can go straight from a node to another, through no door. */
static bool sees(const orca_aisles *a, uint32_t from, uint32_t to, late_doors *late) {
    way_through way = {.aisles = a, .late = late};
    const geom_segment2 straight = {a->nodes[from].at, a->nodes[to].at};
    if (crosses_late(a, late, straight)) {
        return false;
    }
    orca_passages_visit_crossed(a->passages, straight, note_gate, &way);
    return !way.door && way.wide <= MOST_WIDE &&
           orca_obstacles_visible_at_rest(a->obstacles, straight.a, straight.b, CLEAR * a->radius, NULL);
}

/* Joins the areas of two nodes that see each other. */
static void join(const orca_aisles *a, uint32_t one, uint32_t two, late_doors *late) {
    const uint32_t first = area_of(a, one);
    const uint32_t second = area_of(a, two);
    if (first != second && is_beyond(a, one, a->nodes[two].at) && is_beyond(a, two, a->nodes[one].at) &&
        sees(a, one, two, late)) {
        const bool before = first < second;
        a->nodes[before ? second : first].area = before ? first : second;
    }
}

/* A door that is joined with those around it. */
typedef struct joining {
    const orca_aisles *aisles;
    uint32_t door;
    late_doors late;
} joining;

/* Joins both sides of a door with those of another. */
static bool join_with(void *context, uint32_t gate) {
    joining *j = context;
    const uint32_t other = j->aisles->door_of[gate];
    for (uint32_t sides = 0; other != AISLE_NONE && other > j->door && sides < 4; ++sides) {
        join(j->aisles, 2 * j->door + sides / 2, 2 * other + sides % 2, &j->late);
    }
    return true;
}

static void join_nodes(const orca_aisles *a) {
    for (uint32_t k = 0; k < a->door_count; ++k) {
        joining j = {.aisles = a, .door = k};
        const geom_circle disc = {a->doors[k].middle, FAR * a->radius};
        orca_passages_visit_near(a->passages, disc, join_with, &j);
    }
    for (uint32_t node = 0; node < 2 * a->door_count; ++node) {
        a->nodes[node].area = area_of(a, node);
    }
}

/* ---- The nodes of an area ---- */

/* Where a place is along the longer side of an area. */
static double along(const aisle_area *area, geom_vec2 place) {
    const geom_vec2 size = geom_vec2_sub(area->box.max, area->box.min);
    return size.x >= size.y ? place.x : place.y;
}

static bool node_before(const void *context, const void *first, const void *second) {
    const orca_aisles *a = context;
    const uint32_t one = *(const uint32_t *)first;
    const uint32_t two = *(const uint32_t *)second;
    const uint32_t area = a->nodes[one].area;
    if (area != a->nodes[two].area) {
        return area < a->nodes[two].area;
    }
    const double place = along(&a->areas[area], a->nodes[one].at);
    const double other = along(&a->areas[area], a->nodes[two].at);
    return place != other ? place < other : one < two;
}

static void sort_nodes(const orca_aisles *a) {
    const uint32_t count = 2 * (uint32_t)a->door_count;
    for (uint32_t node = 0; node < count; ++node) {
        const uint32_t area = a->nodes[node].area;
        const geom_vec2 at = a->nodes[node].at;
        const geom_aabb2 box = {at, at};
        a->areas[area].box = area == node ? box : geom_aabb2_union(a->areas[area].box, box);
        a->sorted[node] = node;
    }
    geom_sort_in_place(a->sorted, count, sizeof *a->sorted, node_before, a);
    for (uint32_t i = 0, first = 0; i < count; ++i) {
        const uint32_t area = a->nodes[a->sorted[i]].area;
        first = i > 0 && a->nodes[a->sorted[i - 1]].area == area ? first : i;
        a->areas[area].nodes = (aisle_range){first, i + 1};
    }
}

void orca_aisles_find_areas(orca_aisles *a) {
    join_nodes(a);
    sort_nodes(a);
}

/* The first place in a range of which the node is at least so far along. */
static size_t lower_bound(const orca_aisles *a, const aisle_area *area, double least) {
    aisle_range r = area->nodes;
    while (r.first < r.end) {
        const size_t middle = r.first + (r.end - r.first) / 2;
        if (along(area, a->nodes[a->sorted[middle]].at) < least) {
            r.first = middle + 1;
        } else {
            r.end = middle;
        }
    }
    return r.first;
}

aisle_range orca_aisle_nodes_near(const orca_aisles *a, uint32_t node, geom_vec2 place, double reach) {
    const aisle_area *area = &a->areas[a->nodes[node].area];
    const double at = along(area, place);
    const aisle_range all = area->nodes;
    aisle_range near = {lower_bound(a, area, at - reach), all.end};
    if (at + reach < HUGE_VAL) {
        near.end = lower_bound(a, area, nextafter(at + reach, HUGE_VAL));
    }
    return near;
}
