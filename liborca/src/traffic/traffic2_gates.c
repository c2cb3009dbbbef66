/* The next gate on the way of each agent, with a memory of what there is ahead of it.
 *
 * A look at all gates costs about as much as to solve for a velocity, and finds the same in most steps. So each
 * agent remembers which gates are near its next meters, and what there is on the pieces of its way behind its aim.
 * The gates that it remembers are looked at exactly, and they are all that can count while it is near these meters:
 * the answer is that of a look at all. The memory is no part of a snapshot.
 *
 * An agent whose memory was of no use, such as one that its host moves, waits before it makes another, twice as long
 * each time. */
#include "passage/passage2_internal.h"
#include "traffic2_internal.h"

#include <math.h>
#include <string.h>

/* In radii: how far along its way an agent looks for a gate; how wide gates are that count, if the host does not tell;
 * how much farther it remembers them, and how far aside it may go. */
#define LOOK 80.0
#define WIDEST 12.0
#define FARTHER 24.0
#define ASIDE 3.0

#define ROUND                                                                                                \
    1.5 /* the gates are looked for so much farther aside: a disc around each corner of the region */
#define ROUNDING 1e-9 /* of coordinates: a region must be larger, so that no rounding matters */

enum {
    MOST_CROSSED = 8,
    MOST_AROUND = 16,
    MOST_PIECES = 4,
    USEFUL = 8,        /* a memory that was used so often was worth it */
    LONGEST_WAIT = 64, /* steps */
    LINE = 64          /* bytes of a line of a cache */
};

/* The gates around a straight way: all of those near a rectangle, while an agent and the part of its way that it
 * looks at are in there. */
typedef struct gates_around {
    geom_vec2 start;
    geom_vec2 heading;
    double length;
    double
        aside; /* half the width of the rectangle, which is so much longer at both ends; 0: nothing is known */
    uint32_t count; /* more than MOST_AROUND: too many, and none is listed */
    uint32_t used;  /* steps */
    uint32_t wait;  /* steps until there may be another */
    uint32_t next_wait;
    uint32_t gates[MOST_AROUND];
} gates_around;

/* What there is on the pieces of a way, from its aim on. */
typedef struct gates_behind {
    double radius;
    uint32_t mask;
    uint32_t count; /* pieces; none but the last may have a gate */
    geom_vec2 points[MOST_PIECES + 1];
    traffic_visit last;
} gates_behind;

/* Each part begins on a line of a cache: what most steps ask for is in the first of it. */
struct traffic_ahead {
    _Alignas(LINE) gates_around around;
    _Alignas(LINE) gates_behind behind;
};

/* ---- Memory ---- */

void orca_traffic_passing_release(const geom_allocator *allocator, traffic_passing *p) {
    const size_t n = p->capacity;
    geom_allocator_release(allocator, p->visits, 2 * n, sizeof *p->visits, _Alignof(traffic_visit));
    geom_allocator_release(allocator, p->ahead, n, sizeof *p->ahead, _Alignof(traffic_ahead));
    orca_traffic_stays_release(allocator, &p->stays, n);
    orca_traffic_lanes_release(allocator, &p->lanes, n);
    orca_traffic_arms_release(allocator, &p->arms, n);
    *p = (traffic_passing){.visits = NULL};
}

static void forget(traffic_passing *p, const orca_traffic_input *input) {
    if (p->capacity > 0) {
        memset(p->ahead, 0, p->capacity * sizeof *p->ahead);
    }
    p->passages = input->passages->hash;
    p->widest_gate = input->widest_gate;
}

bool orca_traffic_passing_reserve(orca_traffic *t, size_t count) {
    const geom_allocator *a = &t->allocator;
    if (count <= t->passing.capacity) {
        return true;
    }
    const size_t n = count + count / 2;
    traffic_passing more = {.capacity = n};
    more.visits = geom_allocator_allocate(a, 2 * n, sizeof *more.visits, _Alignof(traffic_visit));
    more.ahead = geom_allocator_allocate(a, n, sizeof *more.ahead, _Alignof(traffic_ahead));
    const bool stays = orca_traffic_stays_create(&more.stays, a, n);
    const bool lanes = orca_traffic_lanes_create(&more.lanes, a, n);
    const bool arms = orca_traffic_arms_create(&more.arms, a, n);
    if (!more.visits || !more.ahead || !stays || !lanes || !arms) {
        orca_traffic_passing_release(a, &more);
        return false;
    }
    orca_traffic_passing_release(a, &t->passing);
    t->passing = more;
    forget(&t->passing, t->input);
    return true;
}

/* ---- Straight pieces ---- */

bool orca_traffic_gate_counts(const orca_traffic *t, const orca_traffic_agent *agent, const orca_gate *gate) {
    const double widest = t->input->widest_gate > 0.0 ? t->input->widest_gate : WIDEST;
    return (agent->mask & gate->left_layers) != 0 && (agent->mask & gate->right_layers) != 0 &&
           gate->width <= widest * agent->radius;
}

/* Takes the first gate of those crossed that counts. */
static bool take_first(const orca_traffic *t, const orca_traffic_agent *agent, geom_segment2 piece,
                       const orca_gate_crossing *crossed, size_t count, traffic_visit *out) {
    for (size_t i = 0; i < count; ++i) {
        const orca_gate *gate = &t->input->passages->gates[crossed[i].gate];
        if (orca_traffic_gate_counts(t, agent, gate)) {
            *out = (traffic_visit){.passage = gate->passage,
                                   .gate = crossed[i].gate,
                                   .forward = crossed[i].forward,
                                   .at = geom_vec2_lerp(piece.a, piece.b, crossed[i].along)};
            return true;
        }
    }
    return false;
}

/* Finds the first gate on a part of a straight piece of the way of an agent, in the index. */
static bool find_on(const orca_traffic *t, const orca_traffic_agent *agent, geom_segment2 piece,
                    geom_segment2 part, traffic_visit *out) {
    orca_gate_crossing crossed[MOST_CROSSED];
    const size_t count = orca_passages_crossed_on(t->input->passages, piece, part, crossed, MOST_CROSSED);
    return take_first(t, agent, piece, crossed, count, out);
}

/* ---- To the aim ---- */

/* Whether a point is in the rectangle. */
static bool is_inside(const gates_around *around, geom_vec2 point) {
    const geom_vec2 from = geom_vec2_sub(point, around->start);
    const double along = geom_vec2_dot(from, around->heading);
    return along >= -around->aside && along <= around->length + around->aside &&
           fabs(geom_vec2_cross(around->heading, from)) <= around->aside;
}

/* Remembers the gates around a way, unless numbers are too coarse. */
static void look_around(const orca_passages *passages, const orca_traffic_agent *agent, geom_vec2 heading,
                        double length, gates_around *around) {
    const geom_vec2 start = agent->position;
    const double aside = ASIDE * agent->radius;
    const double largest = fmax(fmax(fabs(start.x), fabs(start.y)), length);
    const geom_segment2 way = {start, geom_vec2_add_scaled(start, length, heading)};
    around->aside = 0.0;
    if (aside > ROUNDING * largest) {
        around->start = start;
        around->heading = heading;
        around->length = length;
        around->aside = aside;
        around->used = 0;
        around->count =
            (uint32_t)orca_passages_near(passages, way, ROUND * aside, around->gates, MOST_AROUND);
    }
}

/* Whether what is remembered is of the part of a way; otherwise looks around, if that is worth it. */
static bool knows_part(const orca_passages *passages, const orca_traffic_agent *agent, geom_segment2 part,
                       geom_vec2 heading, double length, gates_around *around) {
    if (around->aside > 0.0 && is_inside(around, part.a) && is_inside(around, part.b)) {
        ++around->used;
        return around->count <= MOST_AROUND;
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
    return around->aside > 0.0 && around->count <= MOST_AROUND;
}

/* Finds the first gate between an agent and its aim, as far as it looks. */
static bool find_before_aim(const orca_traffic *t, const orca_traffic_agent *agent, double length,
                            gates_around *around, traffic_visit *out) {
    const geom_segment2 piece = {agent->position, agent->aim};
    const double reach = LOOK * agent->radius;
    if (!(length > 0.0) || !(length < HUGE_VAL)) {
        return find_on(t, agent, piece, piece, out);
    }
    const geom_vec2 heading = geom_vec2_scale(geom_vec2_sub(piece.b, piece.a), 1.0 / length);
    const bool whole = length <= reach;
    const geom_segment2 part = {piece.a, whole ? piece.b : geom_vec2_add_scaled(piece.a, reach, heading)};
    const double farther = fmin(length, reach + FARTHER * agent->radius);
    if (!knows_part(t->input->passages, agent, part, heading, farther, around)) {
        return find_on(t, agent, piece, part, out);
    }
    if (around->count == 0) {
        return false;
    }
    orca_gate_crossing crossed[MOST_CROSSED];
    const size_t count = orca_passages_crossed_among(t->input->passages, around->gates, around->count, piece,
                                                     part, crossed, MOST_CROSSED);
    return take_first(t, agent, piece, crossed, count, out);
}

/* ---- From the aim on ---- */

/* Keeps what is remembered of the pieces only if it is for this agent and from its aim on. */
static void begin_behind(const orca_traffic_agent *agent, gates_behind *behind) {
    if (behind->radius != agent->radius || behind->mask != agent->mask ||
        !geom_vec2_equal(behind->points[0], agent->aim)) {
        behind->radius = agent->radius;
        behind->mask = agent->mask;
        behind->count = 0;
        behind->points[0] = agent->aim;
    }
}

/* Finds the first gate on one of the pieces from the aim on. Those before it have none. */
static bool find_behind(const orca_traffic *t, const orca_traffic_agent *agent, size_t index,
                        geom_segment2 piece, gates_behind *behind, traffic_visit *out) {
    if (index >= MOST_PIECES) {
        return find_on(t, agent, piece, piece, out);
    }
    if (index < behind->count && geom_vec2_equal(behind->points[index + 1], piece.b)) {
        if (index + 1 < behind->count || behind->last.passage == TRAFFIC_NONE) {
            return false;
        }
        *out = behind->last;
        return true;
    }
    behind->count = (uint32_t)index + 1;
    behind->points[index + 1] = piece.b;
    behind->last.passage = TRAFFIC_NONE;
    const bool found = find_on(t, agent, piece, piece, out);
    if (found) {
        behind->last = *out;
    }
    return found;
}

/* ---- All ---- */

/* Finds the next gate on the way of an agent. */
static bool find_gate(const orca_traffic *t, const orca_traffic_agent *agent, traffic_ahead *ahead,
                      traffic_visit *out) {
    const double reach = LOOK * agent->radius;
    double gone = geom_vec2_distance(agent->position, agent->aim);
    if (find_before_aim(t, agent, gone, &ahead->around, out)) {
        out->piece = 0;
        out->distance = geom_vec2_distance(agent->position, out->at);
        return out->distance < reach;
    }
    begin_behind(agent, &ahead->behind);
    geom_segment2 piece = {agent->aim, agent->aim};
    for (size_t i = 1; i < agent->way_count && gone < reach; ++i) {
        piece = (geom_segment2){piece.b, agent->way[i]};
        if (find_behind(t, agent, i - 1, piece, &ahead->behind, out)) {
            out->piece = (uint32_t)i;
            out->distance = gone + geom_vec2_distance(piece.a, out->at);
            return out->distance < reach;
        }
        gone += geom_vec2_distance(piece.a, piece.b);
    }
    return false;
}

static void visit_some(const traffic_turns *n, size_t first, size_t end) {
    const orca_traffic *t = n->t;
    for (uint32_t k = (uint32_t)first; k < end; ++k) {
        traffic_visit *v = &t->passing.visits[k];
        const orca_traffic_agent *agent = traffic_agent(t, k);
        if (k + TRAFFIC_AHEAD < end) {
            traffic_fetch(traffic_agent(t, k + TRAFFIC_AHEAD), 1);
        }
        if (agent->idle || !find_gate(t, agent, &t->passing.ahead[k], v)) {
            v->passage = TRAFFIC_NONE;
        }
        v->rank = k;
    }
}

void orca_traffic_find_visits(orca_traffic *t) {
    if (t->passing.passages != t->input->passages->hash || t->passing.widest_gate != t->input->widest_gate) {
        forget(&t->passing, t->input);
    }
    orca_traffic_each(t, t->input->count, visit_some, NULL);
}
