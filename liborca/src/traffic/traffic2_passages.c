/* The rule of passages: directions and queues where obstacles leave little room. It works on the aims of
 * agents, before all other rules: those that wait stay where they are, and those that go on keep to their part. */
#include "traffic2_internal.h"

#include <geom/sort.h>

#include <math.h>
#include <string.h>

/* In radii: from where on agents of both directions meet, and how far behind the gate one goes that goes through. */
#define NEAR 20.0
#define THROUGH 20.0

#define DOOR 4.0    /* in radii: a passage for one that is not longer is a door */
#define SHORT 8.0   /* so near to a gate, in radii, agents look no farther than they plan */
#define ROOMY 2.5   /* in radii: wider lanes have room beside an agent */
#define EARLY 24.0  /* the same of those that are calm: they do not brake for others in their queue */
#define ASIDE 1.05  /* how far from the end of a gate agents cross it, in radii */
#define STRAYS 0.25 /* so far from its lane, in radii, an agent goes there first */
#define HOLD 7.0    /* in the half of others, agents that leave an arm come no nearer to its gate, in radii */
#define CLEAR 0.9   /* of the radius: what walls leave free on the way there */
#define LEAN 0.5    /* how far forward, in parts of how far aside */

/* Whether a gate is the first of its passage in the direction of an agent. */
static bool is_mouth(const orca_traffic *t, const traffic_visit *v) {
    const orca_passage passage = orca_passages_get(t->input->passages, v->passage);
    return v->gate == (v->forward ? passage.first : passage.first + passage.count - 1);
}

enum {
    FEW = 12,   /* agents of a stream: they go calmly */
    MANY = 512, /* visits, that are sorted by digits */
    DIGIT = 11, /* bits */
    DROPPED = 9 /* bits of a distance: two digits are left, in which equal ones differ by 2^-14 of them */
};

/* ---- What an agent is told ---- */

/* The side of a gate to which an agent keeps: its end there, and the directions from there and through it. */
typedef struct gate_side {
    geom_vec2 end;
    geom_vec2 across;
    geom_vec2 ahead;
    double width;
} gate_side;

static gate_side side_of(const orca_traffic *t, const traffic_visit *v) {
    const orca_gate gate = orca_passages_gate(t->input->passages, v->gate);
    const bool at_left = v->forward == v->left; /* of the gate, as seen forward */
    const geom_vec2 across = geom_vec2_scale(geom_vec2_sub(gate.right, gate.left), 1.0 / gate.width);
    return (gate_side){.end = at_left ? gate.left : gate.right,
                       .across = at_left ? across : geom_vec2_scale(across, -1.0),
                       .ahead = geom_vec2_scale(geom_vec2_perp(across), v->forward ? 1.0 : -1.0),
                       .width = gate.width};
}

/* How far from the end of a gate an agent crosses it at least: in a narrow lane in the middle of that. */
static double least_aside(double radius, const gate_side *side, double part) {
    return geom_min(ASIDE * radius, 0.5 * part * side->width);
}

/* How far from the end of a gate an agent crosses it, in its part, whose way leads through it so far from there. */
static double kept_aside(double radius, const gate_side *side, double part, double way) {
    const double aside = least_aside(radius, side, part);
    return geom_min(geom_max(way, aside), geom_max(part * side->width - aside, aside));
}

/* Leads an agent through the part of a gate on its side, and on by a radius, so that it does not stop there. */
static void keep_aside(orca_traffic *t, const traffic_visit *v, const gate_side *side, double part) {
    const double at = geom_vec2_distance(side->end, v->at);
    const double kept = kept_aside(v->radius, side, part, at);
    if (kept == at || v->piece > 0) {
        return;
    }
    orca_traffic_agent *agent = traffic_change(t, v->rank);
    agent->aim =
        geom_vec2_add_scaled(geom_vec2_add_scaled(side->end, kept, side->across), agent->radius, side->ahead);
    agent->passing = true;
}

/* How far before the gate an agent aims that goes so far aside: on the way to its lane, or in it. One that waits aside
 * comes no nearer to the gate than HOLD. */
static double distance_to_aim(const orca_traffic_agent *agent, double before, double aside,
                              bool waits_aside) {
    const double next = fmax(before - LEAN * aside - agent->radius, 0.0);
    if (aside <= STRAYS * agent->radius) {
        return -agent->radius;
    }
    return waits_aside ? fmax(next, fmin(before, HOLD * agent->radius)) : next;
}

/* Leads an agent in the arm of a junction into its lane and along it, so that streams are apart before they meet.
 * Returns false if it is not there, or sees no way. */
static bool change_lane(orca_traffic *t, const traffic_visit *v, const gate_side *side, double part) {
    const orca_traffic_agent *agent = traffic_agent(t, v->rank);
    const geom_vec2 from = geom_vec2_sub(agent->position, side->end);
    const double now = geom_vec2_dot(from, side->across);
    const double before = -geom_vec2_dot(from, side->ahead);
    const double kept = kept_aside(v->radius, side, part, geom_vec2_distance(side->end, v->at));
    if (!t->passing.lanes.joins[v->gate] || v->piece > 0 || !(now > 0.0) || !(now < side->width) ||
        !(before > 0.0)) {
        return false;
    }
    const bool waits_aside = now > part * side->width && orca_traffic_leaves_arm(t, v);
    const double on = distance_to_aim(agent, before, fabs(now - kept), waits_aside);
    const geom_vec2 aim =
        geom_vec2_add_scaled(geom_vec2_add_scaled(side->end, kept, side->across), -on, side->ahead);
    const orca_obstacle_filter filter = {agent->mask, -HUGE_VAL, HUGE_VAL};
    if (!orca_obstacles_visible(t->input->obstacles, agent->position, aim, CLEAR * agent->radius, &filter)) {
        return false;
    }
    orca_traffic_agent *changed = traffic_change(t, v->rank);
    changed->aim = aim;
    changed->passing = true;
    return true;
}

/* ---- One passage ---- */

/* The agents that go through a passage one way: their visits, nearest first. */
typedef struct traffic_stream {
    const traffic_visit *visits;
    size_t count;
} traffic_stream;

/* Whether an agent goes on behind its gate. Those whose goals lie close behind it count at junctions only: elsewhere
 * they need the whole width to get to them. */
static bool goes_through(const orca_traffic *t, const traffic_visit *v) {
    return t->passing.lanes.joins[v->gate] ||
           traffic_way_exceeds(traffic_agent(t, v->rank), v->distance + THROUGH * v->radius);
}

/* Whether one of them is inside, or so near that those of the other direction count with it. Only for these the way
 * is looked at, which is anywhere in memory. */
static bool has_near(const orca_traffic *t, const traffic_stream *stream, double near) {
    bool any = false;
    for (size_t i = 0; i < stream->count && !any; ++i) {
        const traffic_visit *v = &stream->visits[i];
        any = (v->distance < near || !is_mouth(t, v)) && goes_through(t, v);
    }
    return any;
}

/* Whether one of them leaves an arm in which others have goals that come through the junction. */
static bool meets_in_arm(const orca_traffic *t, const traffic_stream *stream) {
    bool any = false;
    for (size_t i = 0; i < stream->count && !any; ++i) {
        const traffic_visit *v = &stream->visits[i];
        any = orca_traffic_leaves_arm(t, v) &&
              orca_traffic_is_expected(&t->passing.lanes, v->gate, !v->forward);
    }
    return any;
}

/* Whether a passage is a corridor: longer than a door, and without a gate between its ends. */
static bool is_corridor(const orca_traffic *t, const traffic_visit *v) {
    const orca_passage passage = orca_passages_get(t->input->passages, v->passage);
    return passage.count == 2 && passage.length > DOOR * v->radius;
}

/* Whether an agent goes calmly to a gate: one of a few to their lane in a corridor, in which there is room beside it.
 * Before junctions all are in the way of others. */
static bool is_calm(const orca_traffic *t, const traffic_stream *stream, const traffic_visit *v,
                    double lane) {
    return stream->count <= FEW && !t->passing.lanes.joins[v->gate] && lane > ROOMY * v->radius &&
           is_corridor(t, v);
}

/* Leads those that go one way through a part of a passage, so much of its width. The first ones go on, as many as there
 * are lanes, and the others wait in the order of the way that is left to each. */
static void lead_stream(orca_traffic *t, const traffic_stream *stream, double width, double part) {
    traffic_queue queue = {.width = part * width, .halves = part < 1.0, .count = stream->count};
    for (size_t i = 0; i < stream->count; ++i) {
        const traffic_visit *v = &stream->visits[i];
        const bool calm = part < 1.0 && is_calm(t, stream, v, part * width);
        t->passing.calm[v->rank] = calm;
        if (part < 1.0) {
            const gate_side side = side_of(t, v);
            if (!change_lane(t, v, &side, part)) {
                keep_aside(t, v, &side, part);
            }
        }
        orca_traffic_keep_to_gate(t, &queue, v);
        if (stream->count > 1 && v->distance < (calm ? EARLY : SHORT) * v->radius) {
            traffic_look_short(traffic_change(t, v->rank), t->input->time_step);
        }
        if (is_mouth(t, v)) {
            orca_traffic_lead_next(t, &queue, v);
        }
    }
}

/* Leads all whose next gate is in one passage: those that go forward, then the others. If both come where there is no
 * room for two lanes, only before a door: in a longer passage they find an order. */
static void lead_all(orca_traffic *t, const traffic_visit *visits, size_t count) {
    const orca_passage passage = orca_passages_get(t->input->passages, visits[0].passage);
    size_t forward = 0;
    double radius = 0.0;
    for (size_t i = 0; i < count; ++i) {
        forward += visits[i].forward;
        radius = geom_max(radius, visits[i].radius);
    }
    const traffic_stream ahead = {visits, forward};
    const traffic_stream back = {visits + forward, count - forward};
    const bool both = (has_near(t, &ahead, NEAR * radius) || meets_in_arm(t, &back)) &&
                      (has_near(t, &back, NEAR * radius) || meets_in_arm(t, &ahead));
    const bool lanes = both && passage.width >= TRAFFIC_ABREAST * radius;
    if (both && !lanes && passage.length > DOOR * radius) {
        return;
    }
    const double part = lanes ? 0.5 : 1.0;
    lead_stream(t, &ahead, passage.width, part);
    lead_stream(t, &back, passage.width, part);
}

/* ---- Order ---- */

/* The passage and direction of a visit, those that go forward first. */
static uint64_t stream_of(const traffic_visit *v) { return 2 * (uint64_t)v->passage + !v->forward; }

static bool visit_before(const void *context, const void *first, const void *second) {
    const traffic_visit *a = first;
    const traffic_visit *b = second;
    const uint64_t stream_a = stream_of(a);
    const uint64_t stream_b = stream_of(b);
    (void)context;
    return stream_a != stream_b ? stream_a < stream_b : a->distance < b->distance;
}

/* The stream, and behind it the first digits of the distance: numbers of type float that are not negative have the
 * order of their bits. */
static uint64_t key_of(const traffic_visit *v) {
    const float distance = (float)v->distance;
    uint32_t bits;
    memcpy(&bits, &distance, sizeof bits);
    return stream_of(v) << 2 * DIGIT | bits >> DROPPED;
}

static uint64_t key_of_place(const void *place) { return ((const traffic_visit_place *)place)->key; }

/* Lists the visits of agents by rank, with their keys. Returns how many there are. */
static size_t list_visits(const traffic_passing *p, size_t agents) {
    const traffic_visit *visits = p->visits + p->capacity;
    size_t count = 0;
    for (uint32_t i = 0; i < agents; ++i) {
        if (visits[i].passage != TRAFFIC_NONE) {
            p->places[count++] = (traffic_visit_place){key_of(&visits[i]), i};
        }
    }
    return count;
}

/* Sorts those visits of a row that have one key. */
static void sort_ties(traffic_passing *p, const traffic_visit_place *places, size_t count) {
    size_t end;
    for (size_t first = 0; first < count; first = end) {
        end = first + 1;
        while (end < count && places[end].key == places[first].key) {
            ++end;
        }
        if (end - first > 1) {
            geom_sort_elements(p->visits + first, p->visits + p->capacity, end - first, sizeof *p->visits,
                               visit_before, NULL);
        }
    }
}

/* Sorts many visits by their keys: their places first, which are small. Then only those with one key are in wrong
 * order. */
static void sort_many(traffic_passing *p, size_t count, uint64_t streams) {
    traffic_visit_place *from = p->places;
    traffic_visit_place *to = p->places + p->capacity;
    for (unsigned shift = 0; (streams << 2 * DIGIT) >> shift > 0; shift += DIGIT) {
        if (geom_sort_by_digit(from, to, count, sizeof *from, key_of_place, shift, DIGIT)) {
            traffic_visit_place *const sorted = to;
            to = from;
            from = sorted;
        }
    }
    for (size_t i = 0; i < count; ++i) {
        p->visits[i] = p->visits[p->capacity + from[i].rank];
    }
    sort_ties(p, from, count);
}

/* Brings the visits, which stand in the second half of the memory, together in the first: by passage and direction,
 * nearest first, of those as near by rank. Returns how many there are. */
static size_t sort_visits(traffic_passing *p, size_t agents, size_t passages) {
    if (agents == 0) {
        return 0; /* there may be no memory */
    }
    const size_t count = list_visits(p, agents);
    if (count >= MANY) {
        sort_many(p, count, 2 * (uint64_t)passages);
        return count;
    }
    for (size_t i = 0; i < count; ++i) {
        p->visits[i] = p->visits[p->capacity + p->places[i].rank];
    }
    geom_sort_elements(p->visits, p->visits + p->capacity, count, sizeof *p->visits, visit_before, NULL);
    return count;
}

/* ---- All ---- */

/* The visits of all agents, and where those of each passage begin. */
typedef struct sorted_visits {
    const traffic_visit *at;
    const uint32_t *begins;
    size_t count;
    size_t passages;
} sorted_visits;

/* Finds where the visits of each passage begin. */
static sorted_visits divide_visits(const traffic_passing *p, size_t count) {
    sorted_visits all = {.at = p->visits, .begins = p->begins, .count = count};
    for (uint32_t i = 0; i < count; ++i) {
        if (i == 0 || all.at[i].passage != all.at[i - 1].passage) {
            p->begins[all.passages++] = i;
        }
    }
    return all;
}

/* The first passage whose visits do not begin before one. */
static size_t first_passage(const sorted_visits *all, size_t visit) {
    size_t low = 0;
    size_t high = all->passages;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (all->begins[middle] < visit) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

/* Leads the agents of the passages whose visits begin in a part of the list. Those of one passage are looked at
 * together, and nothing that is decided for them depends on others. Only these are asked for ahead: other threads
 * change the others. */
static void lead_some(const traffic_turns *n, size_t first, size_t end) {
    const sorted_visits *all = n->context;
    const size_t last = first_passage(all, end);
    const size_t own = last < all->passages ? all->begins[last] : all->count;
    for (size_t i = first_passage(all, first); i < last; ++i) {
        const size_t next = i + 1 < all->passages ? all->begins[i + 1] : all->count;
        for (size_t k = all->begins[i]; k < next && k + TRAFFIC_AHEAD < own; ++k) {
            traffic_fetch_to_change(n->t, all->at[k + TRAFFIC_AHEAD].rank);
        }
        lead_all(n->t, all->at + all->begins[i], next - all->begins[i]);
    }
}

void orca_traffic_lead(orca_traffic *t) {
    for (size_t i = 0; i < t->input->count; i++) {
        t->passing.calm[i] = false;
        t->passing.latest[i] = HUGE_VAL;
    }
    orca_traffic_find_visits(t);
    const size_t all = sort_visits(&t->passing, t->input->count, orca_passages_count(t->input->passages));
    orca_traffic_choose_lanes(t, all);
    const size_t count = orca_traffic_let_crowds_pass(t, all);
    sorted_visits sorted = divide_visits(&t->passing, count);
    orca_traffic_each(t, count, lead_some, &sorted);
    orca_traffic_let_out(t, count);
}

static const char *const switches[] = {"off", "on"};

const traffic_rule orca_traffic_passages_rule = {
    .about = {.id = "passages",
              .name = "Directions in passages",
              .description =
                  "Where the host tells passages, agents keep apart in them by direction, and queue.",
              .choices = switches,
              .choice_count = 2,
              .maximum = 1.0,
              .fallback = 1.0},
};
