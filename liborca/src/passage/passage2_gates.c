/* Gates: cuts between obstacles that are nearest to each other.
 *
 * Each convex corner of an obstacle looks into the cone of directions in which it is the nearest point of its
 * obstacle. In a few of them the largest disc that touches the corner is shrunk until it is free: what it then
 * touches on its other side is a candidate. The cut between the corner and the nearest point of the candidate is a
 * gate if the disc on it is free. Two flat walls need no gate of their own, because what is between them is bounded
 * by corners. Discs try those that are nearest. */
#include "obstacle/obstacle2_internal.h"
#include "passage2_internal.h"

#include <geom/sort.h>

#include <math.h>
#include <string.h>

#define FREE (1.0 - 1e-6) /* the part of a disc that must be free */
#define LARGE 5.0         /* a range, in halves of a cell of the index of obstacles */
#define FIRST_PART 0.125
#define OPPOSITE 0.7 /* cosine of the angle between the direction looked into and the gate that it finds */

enum {
    MOST_DIRECTIONS = 5,
    MOST_SHRINKS = 24, /* a disc shrinks by about a half each time */
    NEAR_DISC = 16,    /* what a disc tries */
    MOST_FOUND = 16,   /* from one corner or disc */
    BLOCK = 256        /* corners and discs that look at the same time, in parts */
};

_Static_assert(MOST_DIRECTIONS <= MOST_FOUND && NEAR_DISC <= MOST_FOUND, "there is room for all gates found");

/* The gates that a corner or disc has found. */
typedef struct found_gates {
    orca_gate gates[MOST_FOUND];
    size_t count;
} found_gates;

typedef struct gate_search {
    const orca_obstacles *obstacles;
    double widest;
    found_gates *found;
} gate_search;

/* ---- What is near ---- */

static uint32_t layers_of(const gate_search *s, uint32_t slot) {
    return s->obstacles->shapes[slot]->def.layers;
}

static bool at_rest(const gate_search *s, uint32_t slot) { return !s->obstacles->shapes[slot]->moving; }

/* Returns the point of the middle line of a wall, or the center of a disc, that is nearest to a place, and half the
 * thickness. */
static geom_vec2 core_point(const orca_near_obstacle *item, geom_vec2 place, double *radius) {
    if (!item->wall) {
        *radius = item->disc->radius;
        return item->disc->position;
    }
    const orca_wall *wall = item->wall;
    const geom_vec2 way = geom_vec2_sub(wall->b, wall->a);
    const double along = geom_vec2_dot(geom_vec2_sub(place, wall->a), way) / geom_vec2_length_squared(way);
    *radius = wall->radius;
    return along <= 0.0 ? wall->a : along >= 1.0 ? wall->b : geom_vec2_add_scaled(wall->a, along, way);
}

/* Finds what is nearest to a place, if it is nearer than `range`. Of a large range, which holds much, parts are looked
 * at first: mostly there is something in them. */
static bool nearest_within(const gate_search *s, geom_vec2 place, double range, orca_near_obstacle *out) {
    orca_obstacles_query query = {.point = place, .range = range, .behind = true};
    const bool large = range * s->obstacles->index.cells.grid.cells_per_unit > LARGE;
    bool found = false;
    double part = FIRST_PART;
    while (large && part < 1.0 && !found) {
        query.range = part * range;
        found = orca_obstacles_nearest(s->obstacles, query, out, 1) > 0;
        part *= 2.0;
    }
    query.range = range;
    return found || orca_obstacles_nearest(s->obstacles, query, out, 1) > 0;
}

/* ---- Gates ---- */

/* Makes room for one more gate. False without memory. */
static bool reserve_gate(orca_passages *p) {
    if (p->gate_count < p->gate_capacity) {
        return true;
    }
    const size_t capacity = 2 * p->gate_capacity + 16;
    orca_gate *gates = geom_allocator_allocate(&p->allocator, capacity, sizeof *gates, _Alignof(orca_gate));
    if (!gates) {
        return false;
    }
    if (p->gate_count > 0) {
        memcpy(gates, p->gates, p->gate_count * sizeof *gates);
    }
    geom_allocator_release(&p->allocator, p->gates, p->gate_capacity, sizeof *gates, _Alignof(orca_gate));
    p->gates = gates;
    p->gate_capacity = capacity;
    return true;
}

static bool left_of(geom_vec2 a, geom_vec2 b) { return a.x != b.x ? a.x < b.x : a.y < b.y; }

/* What a gate starts from: a corner of a wall, or a disc. */
typedef struct gate_source {
    geom_vec2 core;
    double radius;
    uint32_t layers;
} gate_source;

/* Adds the gate from a source to something near, if there is one. */
static void try_gate(const gate_search *s, const gate_source *source, const orca_near_obstacle *near) {
    double radius;
    const geom_vec2 core = core_point(near, source->core, &radius);
    const geom_vec2 way = geom_vec2_sub(core, source->core);
    const double distance = geom_vec2_length(way);
    if (!(distance > source->radius + radius) || !at_rest(s, near->obstacle)) {
        return;
    }
    const geom_vec2 from = geom_vec2_add_scaled(source->core, source->radius / distance, way);
    const geom_vec2 to = geom_vec2_add_scaled(core, -radius / distance, way);
    const uint32_t layers = layers_of(s, near->obstacle);
    const bool first = left_of(from, to);
    const orca_gate gate = {.left = first ? from : to,
                            .right = first ? to : from,
                            .width = geom_vec2_distance(from, to),
                            .left_layers = first ? source->layers : layers,
                            .right_layers = first ? layers : source->layers};
    if (gate.width > 0.0 && gate.width <= s->widest &&
        orca_obstacle_is_open(s->obstacles, orca_gate_middle(&gate), 0.5 * FREE * gate.width)) {
        s->found->gates[s->found->count++] = gate;
    }
}

/* Shrinks the disc that touches a point and extends in a direction until it is free. Returns whether it met
 * something. */
static bool shrink(const gate_search *s, geom_vec2 point, geom_vec2 direction, orca_near_obstacle *met) {
    double radius = 0.5 * s->widest;
    bool found = false;
    for (int i = 0; i < MOST_SHRINKS; ++i) {
        orca_near_obstacle near;
        double thickness;
        const geom_vec2 center = geom_vec2_add_scaled(point, radius, direction);
        if (!nearest_within(s, center, FREE * radius, &near)) {
            return found;
        }
        const geom_vec2 core = core_point(&near, center, &thickness);
        const geom_vec2 out = geom_vec2_normalize(geom_vec2_sub(center, core));
        const geom_vec2 way = geom_vec2_sub(geom_vec2_add_scaled(core, thickness, out), point);
        const double ahead = geom_vec2_dot(way, direction);
        if (!(ahead > 0.0)) {
            return false;
        }
        found = true;
        *met = near;
        radius = 0.5 * geom_vec2_length_squared(way) / ahead;
    }
    return found;
}

static void look(const gate_search *s, const gate_source *source, geom_vec2 direction) {
    orca_near_obstacle met;
    double radius;
    const geom_vec2 point = geom_vec2_add_scaled(source->core, source->radius, direction);
    if (!shrink(s, point, direction, &met)) {
        return;
    }
    const geom_vec2 way = geom_vec2_sub(core_point(&met, source->core, &radius), source->core);
    if (geom_vec2_dot(way, direction) > OPPOSITE * geom_vec2_length(way)) {
        try_gate(s, source, &met);
    }
}

/* ---- Sources ---- */

static geom_vec2 right_of(geom_vec2 v) { return geom_vec2_make(v.y, -v.x); }

/* Directions at most 45 degrees apart that cover the cone of a corner, in which it is the nearest point of its
 * walls. Returns how many. */
static size_t directions_of(const orca_wall *wall, geom_vec2 *out) {
    const geom_vec2 first = right_of(wall->previous_direction);
    const geom_vec2 last = right_of(wall->direction);
    const geom_vec2 sum = geom_vec2_add(first, last);
    const bool end = !(geom_vec2_length_squared(sum) > 1e-12); /* of an open wall */
    const geom_vec2 middle = end ? wall->previous_direction : geom_vec2_normalize(sum);
    const double cosine = geom_vec2_dot(first, last);
    size_t count = 0;
    out[count++] = middle;
    if (cosine < OPPOSITE) {
        out[count++] = first;
        out[count++] = last;
    }
    if (cosine < -0.1) {
        out[count++] = geom_vec2_normalize(geom_vec2_add(first, middle));
        out[count++] = geom_vec2_normalize(geom_vec2_add(last, middle));
    }
    return count;
}

static void look_from_corner(const gate_search *s, const obstacle_item *item) {
    const orca_wall *wall = &item->as.wall;
    const gate_source source = {wall->a, wall->radius, item->owner->def.layers};
    geom_vec2 directions[MOST_DIRECTIONS];
    const size_t count = directions_of(wall, directions);
    for (size_t i = 0; i < count; ++i) {
        look(s, &source, directions[i]);
    }
}

static void look_from_disc(const gate_search *s, const obstacle_item *item) {
    const orca_body *disc = &item->as.disc;
    const gate_source source = {disc->position, disc->radius, item->owner->def.layers};
    orca_near_obstacle near[NEAR_DISC];
    const orca_obstacles_query query = {
        .point = disc->position, .range = disc->radius + s->widest, .behind = true};
    const size_t count = orca_obstacles_nearest(s->obstacles, query, near, NEAR_DISC);
    for (size_t i = 0; i < count; ++i) {
        if (near[i].disc != disc) {
            try_gate(s, &source, &near[i]);
        }
    }
}

/* ---- All ---- */

static bool gate_before(const void *context, const void *first, const void *second) {
    (void)context;
    const orca_gate *a = first;
    const orca_gate *b = second;
    if (!geom_vec2_equal(a->left, b->left)) {
        return left_of(a->left, b->left);
    }
    return left_of(a->right, b->right);
}

/* Two finds of a gate differ by rounding. */
static bool same_gate(const orca_gate *a, const orca_gate *b) {
    const double much = 1e-6 * a->width;
    return fabs(a->left.x - b->left.x) < much && fabs(a->left.y - b->left.y) < much &&
           fabs(a->right.x - b->right.x) < much && fabs(a->right.y - b->right.y) < much;
}

/* Sorts the gates by their places, and keeps each once. */
static geom_status keep_each_once(orca_passages *p) {
    orca_gate *room =
        geom_allocator_allocate(&p->allocator, p->gate_count, sizeof *room, _Alignof(orca_gate));
    if (!room) {
        return GEOM_OUT_OF_MEMORY;
    }
    geom_sort_elements(p->gates, room, p->gate_count, sizeof *room, gate_before, NULL);
    geom_allocator_release(&p->allocator, room, p->gate_count, sizeof *room, _Alignof(orca_gate));
    size_t count = 0;
    for (size_t i = 0; i < p->gate_count; ++i) {
        if (count == 0 || !same_gate(&p->gates[count - 1], &p->gates[i])) {
            p->gates[count++] = p->gates[i];
        }
    }
    p->gate_count = count;
    return GEOM_OK;
}

/* Corners and discs that look at the same time, and what they find. */
typedef struct gate_block {
    const orca_passages_def *def;
    const obstacle_item *items[BLOCK];
    found_gates found[BLOCK];
    size_t count;
} gate_block;

static void look_from_some(void *context, size_t part, size_t first, size_t end) {
    gate_block *block = context;
    (void)part;
    for (size_t i = first; i < end; ++i) {
        const gate_search s = {block->def->obstacles, block->def->widest, &block->found[i]};
        s.found->count = 0;
        if (block->items[i]->is_disc) {
            look_from_disc(&s, block->items[i]);
        } else {
            look_from_corner(&s, block->items[i]);
        }
    }
}

/* Finds the gates of a block, and empties it. False without memory. */
static bool finish_block(orca_passages *p, gate_block *block) {
    bool good = true;
    geom_tasks_run_parts(block->def->tasks, block->count, look_from_some, block);
    for (size_t i = 0; i < block->count; ++i) {
        for (size_t k = 0; k < block->found[i].count && good; ++k) {
            good = reserve_gate(p);
            if (good) {
                p->gates[p->gate_count++] = block->found[i].gates[k];
            }
        }
    }
    block->count = 0;
    return good;
}

/* Lets all corners and discs at rest look for gates. False without memory. */
static bool look_from_all(orca_passages *p, gate_block *block) {
    const orca_obstacles *obstacles = block->def->obstacles;
    bool good = true;
    for (size_t i = 0; i < obstacles->slots.count && good; ++i) {
        const obstacle *shape = obstacles->shapes[i];
        for (size_t k = 0; shape && !shape->moving && k < shape->item_count && good; ++k) {
            if (shape->items[k].is_disc || shape->items[k].as.wall.convex_a) {
                block->items[block->count++] = &shape->items[k];
                good = block->count < BLOCK || finish_block(p, block);
            }
        }
    }
    return good && finish_block(p, block);
}

geom_status orca_passages_find_gates(orca_passages *p, const orca_passages_def *def) {
    gate_block *block = geom_allocator_allocate(&p->allocator, 1, sizeof *block, _Alignof(gate_block));
    if (!block) {
        return GEOM_OUT_OF_MEMORY;
    }
    block->def = def;
    block->count = 0;
    const bool good = look_from_all(p, block);
    geom_allocator_release(&p->allocator, block, 1, sizeof *block, _Alignof(gate_block));
    if (!good) {
        return GEOM_OUT_OF_MEMORY;
    }
    return p->gate_count > 0 ? keep_each_once(p) : GEOM_OK;
}
