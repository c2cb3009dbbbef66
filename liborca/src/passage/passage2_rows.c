/* Rows of gates: which gates are behind each other in one passage. */
#include "obstacle/obstacle2_internal.h"
#include "passage2_internal.h"

#include <geom/sort.h>

#include <float.h>
#include <math.h>
#include <string.h>

#define AREA_ROOM                                                                                            \
    0.75 /* with more clearance between two gates, in widths of the wider, there is an open area */
#define FARTHEST 64.0 /* the longest way from one gate to the next, in widths of the first */

enum {
    MOST_CROSSED = 8,
    MOST_CANDIDATES = 32, /* that are looked at together */
    SAMPLES = 16          /* of the room between two gates: a power of two */
};

enum {
    BACK,
    FRONT,
    SIDES
};

/* The gates behind each gate and in front of it; PASSAGE_NONE: none. */
typedef struct gate_links {
    uint32_t next[SIDES];
} gate_links;

/* A gate that may be the next one. */
typedef struct row_candidate {
    double distance;
    uint32_t gate;
} row_candidate;

typedef struct row_search {
    const orca_passages *passages;
    const orca_obstacles *obstacles;
    uint32_t gate;      /* of this one */
    int side;           /* the next on this side */
    row_candidate best; /* of those that were looked at; PASSAGE_NONE: no gate */
    row_candidate candidates[MOST_CANDIDATES];
    size_t candidate_count;
} row_search;

/* The side of a gate on which a point is. */
static int side_of(const orca_gate *gate, geom_vec2 point) {
    const geom_vec2 across = geom_vec2_sub(gate->right, gate->left);
    return geom_vec2_cross(across, geom_vec2_sub(point, gate->left)) > 0.0 ? FRONT : BACK;
}

/* Whether there is room as in the gates at a place between them: it is neither in the open nor in an obstacle. How far
 * what is nearest is does not matter: the first obstacle that is near enough tells. */
static bool is_within(const row_search *s, geom_vec2 place, double most) {
    return !orca_obstacle_is_open(s->obstacles, place, most) &&
           orca_obstacle_is_open(s->obstacles, place, DBL_MIN);
}

/* Whether a line leaves one gate for another where there is room as in the gates: nowhere in the open, and nowhere
 * through an obstacle. The middle is looked at first, then the quarters, and so on: most lines that do not, are in the
 * open where they are far from both gates. */
static bool runs_within(const row_search *s, geom_segment2 line, double most) {
    bool within = true;
    for (int step = SAMPLES; step > 1 && within; step /= 2) {
        for (int i = step / 2; i < SAMPLES && within; i += step) {
            within = is_within(s, geom_vec2_lerp(line.a, line.b, (double)i / SAMPLES), most);
        }
    }
    return within;
}

/* Whether at least half of a line runs beside an open area. */
static bool runs_beside_area(const row_search *s, geom_segment2 line, double most) {
    const geom_vec2 way = geom_vec2_sub(line.b, line.a);
    const geom_vec2 left = geom_vec2_scale(geom_vec2_perp(geom_vec2_normalize(way)), most);
    int beside = 0;
    for (int i = 1; i < SAMPLES && 2 * beside < SAMPLES && 2 * (beside + SAMPLES - i) >= SAMPLES; ++i) {
        const geom_vec2 place = geom_vec2_lerp(line.a, line.b, (double)i / SAMPLES);
        beside += orca_obstacle_is_open(s->obstacles, geom_vec2_add(place, left), most) ||
                  orca_obstacle_is_open(s->obstacles, geom_vec2_sub(place, left), most);
    }
    return 2 * beside >= SAMPLES;
}

/* Whether there is no more room between two gates than in them. Where the line between them runs along a wall, there
 * may be an open area on its other side: that may go along less than half of it, as a crossing does. */
static bool narrow_between(const row_search *s, const orca_gate *a, const orca_gate *b) {
    const geom_segment2 line = {orca_gate_middle(a), orca_gate_middle(b)};
    const double most = AREA_ROOM * fmax(a->width, b->width);
    return runs_within(s, line, most) && !runs_beside_area(s, line, most);
}

/* Of two gates as far off, the one with the smaller number comes first. */
static bool is_nearer(const row_candidate *a, const row_candidate *b) {
    return a->distance < b->distance || (a->distance == b->distance && a->gate < b->gate);
}

static bool candidate_before(const void *context, const void *a, const void *b) {
    (void)context;
    return is_nearer(a, b);
}

/* Looks at the candidates, the nearest first, until one is next. To look at one costs far more than to sort them. */
static void settle(row_search *s) {
    const orca_gate *gates = s->passages->gates;
    geom_sort_few(s->candidates, s->candidate_count, sizeof *s->candidates, candidate_before, NULL);
    for (size_t i = 0; i < s->candidate_count && is_nearer(&s->candidates[i], &s->best); ++i) {
        const uint32_t gate = s->candidates[i].gate;
        const bool again = i > 0 && s->candidates[i - 1].gate == gate; /* it was found twice */
        if (!again && narrow_between(s, &gates[s->gate], &gates[gate])) {
            s->best = s->candidates[i];
        }
    }
    s->candidate_count = 0;
}

/* Notes a gate that may be the next one. */
static void consider(row_search *s, uint32_t other) {
    const orca_gate *self = &s->passages->gates[s->gate];
    const geom_vec2 middle = orca_gate_middle(&s->passages->gates[other]);
    const row_candidate candidate = {geom_vec2_distance(orca_gate_middle(self), middle), other};
    if (other == s->gate || !is_nearer(&candidate, &s->best) || side_of(self, middle) != s->side) {
        return;
    }
    s->candidates[s->candidate_count++] = candidate;
    if (s->candidate_count == MOST_CANDIDATES) {
        settle(s);
    }
}

/* Considers the first gates straight ahead. */
static void look_ahead(row_search *s) {
    const orca_gate *gate = &s->passages->gates[s->gate];
    const double reach = s->side == FRONT ? FARTHEST : -FARTHEST;
    const geom_vec2 middle = orca_gate_middle(gate);
    const geom_vec2 ahead = geom_vec2_perp(geom_vec2_sub(gate->right, gate->left));
    const geom_segment2 ray = {middle, geom_vec2_add_scaled(middle, reach, ahead)};
    orca_gate_crossing crossed[MOST_CROSSED];
    const size_t count = orca_passages_crossed(s->passages, ray, crossed, MOST_CROSSED);
    for (size_t i = 0; i < count; ++i) {
        consider(s, crossed[i].gate);
    }
}

static bool on_neighbor(void *context, collide_handle handle, void *user) {
    (void)user;
    consider(context, handle.index);
    return true;
}

/* Considers the gates with a common end: those around a corner. */
static void look_around(row_search *s, geom_vec2 end) {
    const geom_aabb2 box = {end, end};
    (void)collide_broadphase_query_box(s->passages->index, box, NULL, on_neighbor, s);
}

/* Links of gates that are searched for in parts. */
typedef struct link_search {
    const orca_passages *passages;
    const orca_obstacles *obstacles;
    gate_links *links;
} link_search;

static void find_links(void *context, size_t part, size_t first, size_t end) {
    const link_search *search = context;
    const orca_passages *p = search->passages;
    (void)part;
    for (uint32_t i = (uint32_t)first; i < end; ++i) {
        for (int side = 0; side < SIDES; ++side) {
            row_search s = {.passages = p,
                            .obstacles = search->obstacles,
                            .gate = i,
                            .side = side,
                            .best = {HUGE_VAL, PASSAGE_NONE}};
            look_ahead(&s);
            look_around(&s, p->gates[i].left);
            look_around(&s, p->gates[i].right);
            settle(&s);
            search->links[i].next[side] = s.best.gate;
        }
    }
}

/* The side of a gate on which another has it as its next, SIDES if neither. */
static int side_towards(const gate_links *links, uint32_t gate, uint32_t other) {
    return links[gate].next[FRONT] == other ? FRONT : links[gate].next[BACK] == other ? BACK : SIDES;
}

/* Keeps links that hold both ways: each gate is the next of its next one. */
static void keep_mutual(gate_links *links, size_t count) {
    for (uint32_t i = 0; i < count; ++i) {
        for (int side = 0; side < SIDES; ++side) {
            const uint32_t other = links[i].next[side];
            if (other != PASSAGE_NONE && side_towards(links, other, i) == SIDES) {
                links[i].next[side] = PASSAGE_NONE;
            }
        }
    }
    for (uint32_t i = 0; i < count; ++i) {
        if (links[i].next[BACK] == links[i].next[FRONT]) {
            links[i].next[FRONT] = PASSAGE_NONE;
        }
    }
}

/* ---- Numbering ---- */

/* Gates in their new order. `taken` tells which have a place in it already. */
typedef struct row_output {
    orca_gate *gates;
    size_t count;
    bool *taken;
} row_output;

static orca_gate turned(orca_gate gate) {
    const orca_gate back = {.left = gate.right,
                            .right = gate.left,
                            .width = gate.width,
                            .left_layers = gate.right_layers,
                            .right_layers = gate.left_layers};
    return back;
}

/* Writes the row that begins with a gate and goes on from one of its sides. */
static void write_row(orca_passages *p, const gate_links *links, uint32_t gate, int side, row_output *out) {
    const uint32_t number = (uint32_t)p->count++;
    orca_passage row = {.first = (uint32_t)out->count, .width = HUGE_VAL};
    while (gate != PASSAGE_NONE && !out->taken[gate]) {
        orca_gate *placed = &out->gates[out->count];
        out->taken[gate] = true;
        *placed = side == FRONT ? p->gates[gate] : turned(p->gates[gate]);
        placed->passage = number;
        row.width = fmin(row.width, placed->width);
        if (row.count > 0) {
            const double way = geom_vec2_distance(orca_gate_middle(placed), orca_gate_middle(placed - 1));
            row.length += way;
            row.room += 0.5 * way * (placed->width + placed[-1].width);
        }
        ++row.count;
        ++out->count;
        const uint32_t next = links[gate].next[side];
        side = next == PASSAGE_NONE || side_towards(links, next, gate) == BACK ? FRONT : BACK;
        gate = next;
    }
    p->passages[number] = row;
}

/* Rows with ends first, from the end with the smaller number; then rings. */
static void write_rows(orca_passages *p, const gate_links *links, row_output *out) {
    for (uint32_t i = 0; i < p->gate_count; ++i) {
        const bool from_back = links[i].next[BACK] == PASSAGE_NONE;
        if (!out->taken[i] && (from_back || links[i].next[FRONT] == PASSAGE_NONE)) {
            write_row(p, links, i, from_back ? FRONT : BACK, out);
        }
    }
    for (uint32_t i = 0; i < p->gate_count; ++i) {
        if (!out->taken[i]) {
            write_row(p, links, i, FRONT, out);
        }
    }
}

/* Links the gates, unless they stay apart. */
static void link_gates(const orca_passages *p, const orca_passages_def *def, gate_links *links) {
    if (def->apart) {
        memset(links, UINT8_MAX, p->gate_count * sizeof *links);
        return;
    }
    link_search search = {p, def->obstacles, links};
    geom_tasks_run_parts(def->tasks, p->gate_count, find_links, &search);
    keep_mutual(links, p->gate_count);
}

_Static_assert(PASSAGE_NONE == UINT32_MAX, "bytes of ones link no gates");

geom_status orca_passages_join_gates(orca_passages *p, const orca_passages_def *def) {
    const size_t n = p->gate_count;
    const geom_allocator *a = &p->allocator;
    if (n == 0) {
        return GEOM_OK;
    }
    gate_links *links = geom_allocator_allocate(a, n, sizeof *links, _Alignof(gate_links));
    row_output out = {geom_allocator_allocate(a, n, sizeof(orca_gate), _Alignof(orca_gate)), 0,
                      geom_allocator_allocate(a, n, sizeof(bool), _Alignof(bool))};
    if (!p->passages) {
        p->passages = geom_allocator_allocate(a, n, sizeof *p->passages, _Alignof(orca_passage));
    }
    const bool good = links && out.gates && out.taken && p->passages;
    if (good) {
        memset(out.taken, 0, n * sizeof *out.taken);
        link_gates(p, def, links);
        p->count = 0;
        write_rows(p, links, &out);
        geom_allocator_release(a, p->gates, p->gate_capacity, sizeof *p->gates, _Alignof(orca_gate));
        p->gates = out.gates;
        p->gate_capacity = n;
        out.gates = NULL;
    }
    geom_allocator_release(a, links, n, sizeof *links, _Alignof(gate_links));
    geom_allocator_release(a, out.gates, n, sizeof(orca_gate), _Alignof(orca_gate));
    geom_allocator_release(a, out.taken, n, sizeof(bool), _Alignof(bool));
    if (!good) {
        return GEOM_OUT_OF_MEMORY;
    }
    return def->apart ? GEOM_OK : orca_passages_build_index(p); /* apart they stay in their order */
}
