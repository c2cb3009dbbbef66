/* Gates around the next meters of ways. Only those beside the part that is looked at are looked at exactly, from its
 * start on until one is found and all others begin behind it: the answer is that of a look at all gates. */
#include "traffic2_around.h"

#include "passage/passage2_internal.h"

#include <geom/sort.h>

#include <math.h>

#define ASIDE 3.0 /* how far aside an agent may go, in radii */
#define ROUND                                                                                                \
    1.5 /* the gates are looked for so much farther aside: a disc around each corner of the region */
#define ROUNDING 1e-9  /* of coordinates: a region must be larger, so that no rounding matters */
#define TOLERANCE 0.01 /* more than places along a way are wrong by, in widths of the region */

enum {
    MOST_CROSSED = 8,
    USEFUL = 8,       /* a memory that was used so often was worth it */
    LONGEST_WAIT = 64 /* steps */
};

/* ---- Memory ---- */

static double place_along(const gates_around *around, geom_vec2 point) {
    return geom_vec2_dot(geom_vec2_sub(point, around->start), around->heading);
}

/* Whether a point is in the rectangle. */
static bool is_inside(const gates_around *around, geom_vec2 point) {
    const geom_vec2 from = geom_vec2_sub(point, around->start);
    const double along = place_along(around, point);
    return along >= -around->aside && along <= around->length + around->aside &&
           fabs(geom_vec2_cross(around->heading, from)) <= around->aside;
}

static bool begins_before(const void *context, const void *first, const void *second) {
    const gate_around *a = first;
    const gate_around *b = second;
    (void)context;
    return a->from < b->from;
}

/* Remembers the gates near a way that is known. */
static void list_gates(const orca_passages *passages, gates_around *around) {
    uint32_t gates[TRAFFIC_MOST_AROUND];
    const geom_segment2 way = {around->start,
                               geom_vec2_add_scaled(around->start, around->length, around->heading)};
    const double slack = TOLERANCE * around->aside;
    around->count =
        (uint32_t)orca_passages_near(passages, way, ROUND * around->aside, gates, TRAFFIC_MOST_AROUND);
    if (around->count > TRAFFIC_MOST_AROUND) {
        return;
    }
    for (size_t i = 0; i < around->count; ++i) {
        const orca_gate *gate = &passages->gates[gates[i]];
        const double left = place_along(around, gate->left);
        const double right = place_along(around, gate->right);
        around->gates[i] = (gate_around){gates[i], (float)(geom_min(left, right) - slack),
                                         (float)(geom_max(left, right) + slack)};
    }
    geom_sort_few(around->gates, around->count, sizeof *around->gates, begins_before, NULL);
}

/* Remembers the gates around a way, unless numbers are too coarse. */
static void look_around(const orca_passages *passages, const orca_traffic_agent *agent, geom_vec2 heading,
                        double length, gates_around *around) {
    const geom_vec2 start = agent->position;
    const double aside = ASIDE * agent->radius;
    const double largest = geom_max(geom_max(fabs(start.x), fabs(start.y)), length);
    around->aside = 0.0;
    if (aside > ROUNDING * largest) {
        around->start = start;
        around->heading = heading;
        around->length = length;
        around->aside = aside;
        around->used = 0;
        list_gates(passages, around);
    }
}

/* Whether a part of a way is in the rectangle. */
static bool covers(const gates_around *around, geom_segment2 part) {
    return around->aside > 0.0 && is_inside(around, part.a) && is_inside(around, part.b);
}

bool orca_traffic_lists_gates(const gates_around *around, geom_segment2 part) {
    return around->count <= TRAFFIC_MOST_AROUND && covers(around, part);
}

bool orca_traffic_knows_gates(const orca_passages *passages, const orca_traffic_agent *agent,
                              geom_segment2 part, geom_vec2 heading, double length, gates_around *around) {
    if (covers(around, part)) {
        ++around->used;
        return around->count <= TRAFFIC_MOST_AROUND;
    }
    if (around->wait > 0) {
        --around->wait;
        around->aside = 0.0;
        return false;
    }
    const bool useful = around->used >= USEFUL || around->next_wait == 0;
    around->next_wait = useful ? 1 : 2 * around->next_wait;
    around->next_wait = around->next_wait < LONGEST_WAIT ? around->next_wait : LONGEST_WAIT;
    around->wait = useful ? 0 : around->next_wait;
    look_around(passages, agent, heading, length, around);
    return around->aside > 0.0 && around->count <= TRAFFIC_MOST_AROUND;
}

/* ---- Search ---- */

static bool counts(const orca_traffic *t, const orca_traffic_agent *agent, const gate_question *q,
                   uint32_t gate) {
    return gate != q->except && (!q->of_junction || t->passing.lanes.joins[gate]) &&
           traffic_gate_counts(t, agent, &t->input->passages->gates[gate]);
}

bool orca_traffic_find_gate(const orca_traffic *t, const orca_traffic_agent *agent, const gate_question *q,
                            orca_gate_crossing *out) {
    orca_gate_crossing crossed[MOST_CROSSED];
    const size_t count = orca_passages_crossed_on(t->input->passages, q->piece, q->part, crossed, q->most);
    for (size_t i = 0; i < count; ++i) {
        if (counts(t, agent, q, crossed[i].gate)) {
            *out = crossed[i];
            return true;
        }
    }
    return false;
}

/* A search among the gates that are remembered.
 *
 * ahead    how far the piece goes along the remembered way
 * start    where it starts along that
 * any      whether one was found: `best`, the first so far
 * others   how many are crossed that do not count */
typedef struct gate_search {
    double ahead;
    double start;
    bool any;
    orca_gate_crossing best;
    size_t others;
} gate_search;

/* Looks at the gates beside a piece in the order in which they begin. */
static void search_along(const orca_traffic *t, const orca_traffic_agent *agent, const gates_around *around,
                         const gate_question *q, gate_search *search) {
    const double slack = TOLERANCE * around->aside;
    double end = HUGE_VAL;
    for (size_t i = 0; i < around->count && (double)around->gates[i].from <= end; ++i) {
        const uint32_t number = around->gates[i].gate;
        const orca_gate *gate = &t->input->passages->gates[number];
        orca_gate_crossing found = {.gate = number};
        if ((double)around->gates[i].to < search->start || !orca_gate_is_crossed(gate, q->piece, &found) ||
            (search->any && !orca_gate_crossing_before(&found, &search->best)) ||
            !orca_gate_box_meets(gate, q->part)) {
            continue;
        }
        if (counts(t, agent, q, number)) {
            search->any = true;
            search->best = found;
            end = search->start + found.along * search->ahead + slack;
        } else {
            ++search->others;
        }
    }
}

bool orca_traffic_find_gate_around(const orca_traffic *t, const orca_traffic_agent *agent,
                                   const gates_around *around, const gate_question *q,
                                   orca_gate_crossing *out) {
    const geom_vec2 way = geom_vec2_sub(q->piece.b, q->piece.a);
    gate_search search = {.ahead = geom_vec2_dot(way, around->heading),
                          .start = place_along(around, q->piece.a)};
    if (search.ahead > 0.0) {
        search_along(t, agent, around, q, &search);
    }
    if (!(search.ahead > 0.0) || search.others >= q->most) {
        return orca_traffic_find_gate(t, agent, q, out);
    }
    *out = search.best;
    return search.any;
}
