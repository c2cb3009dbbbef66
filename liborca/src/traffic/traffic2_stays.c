/* Who has its goal in a passage lets a crowd that goes through it go first: at its goal it would be in the way of all
 * of them. It waits outside, where the crowd has room before the passage. */
#include "passage/passage2_internal.h"
#include "traffic2_internal.h"

#include <geom/sort.h>

#include <math.h>
#include <string.h>

#define NEAR 8.0      /* a goal this near to a gate is in the way of those that go through it, in radii */
#define WIDEST 8.0    /* wider gates have room beside one that stands in them, in radii */
#define HOME 4.0      /* so near to its goal, in radii, an agent takes it */
#define COMING 100.0  /* nobody waits farther from its goal, in radii */
#define BEFORE 8.0    /* how far before its goal an agent waits, in radii at least */
#define FARTHEST 40.0 /* and at most */
#define PERSON 12.0   /* the area that each of the crowd has before the passage, in squared radii */
#define LONGEST 300.0 /* how long an agent lets others go first, in times of going a diameter */

enum {
    CROWD = 8 /* so many agents go first */
};

/* ---- Life ---- */

bool orca_traffic_stays_create(traffic_stays *stays, const geom_allocator *allocator, size_t count) {
    *stays = (traffic_stays){.count = 0};
    stays->stays =
        geom_allocator_allocate(allocator, 2 * count, sizeof *stays->stays, _Alignof(traffic_stay));
    stays->at = geom_allocator_allocate(allocator, count, sizeof *stays->at, _Alignof(uint32_t));
    stays->waits = geom_allocator_allocate(allocator, count, sizeof *stays->waits, _Alignof(bool));
    return stays->stays && stays->at && stays->waits;
}

void orca_traffic_stays_release(const geom_allocator *allocator, const traffic_stays *stays, size_t count) {
    geom_allocator_release(allocator, stays->stays, 2 * count, sizeof *stays->stays, _Alignof(traffic_stay));
    geom_allocator_release(allocator, stays->at, count, sizeof *stays->at, _Alignof(uint32_t));
    geom_allocator_release(allocator, stays->waits, count, sizeof *stays->waits, _Alignof(bool));
}

/* ---- Who stays where ---- */

static double gate_distance(const orca_gate *gate, geom_vec2 point) {
    const double part = geom_min(geom_max(orca_gate_part(gate, point), 0.0), 1.0);
    return geom_vec2_distance(point, geom_vec2_lerp(gate->left, gate->right, part));
}

/* The gate nearest to a goal, of those so far that an agent there would be in the way at. */
typedef struct stay_search {
    const orca_passages *passages;
    const traffic_goal *goal;
    uint32_t gate; /* TRAFFIC_NONE: none */
    double nearest;
} stay_search;

static bool look_at_gate(void *context, uint32_t number) {
    stay_search *s = context;
    const orca_gate *gate = &s->passages->gates[number];
    const double distance = gate_distance(gate, s->goal->place);
    const bool nearer = distance < s->nearest || (distance == s->nearest && number < s->gate);
    if (nearer && gate->width <= WIDEST * s->goal->radius && (s->goal->mask & gate->left_layers) != 0 &&
        (s->goal->mask & gate->right_layers) != 0) {
        s->nearest = distance;
        s->gate = number;
    }
    return true;
}

/* The passage with the nearest gate to a goal, of several that with the lowest number; TRAFFIC_NONE if none is near. */
static uint32_t passage_at(const orca_passages *passages, const traffic_goal *goal) {
    stay_search s = {passages, goal, TRAFFIC_NONE, NEAR * goal->radius};
    orca_passages_visit_near(passages, (geom_circle){goal->place, s.nearest}, look_at_gate, &s);
    return s.gate == TRAFFIC_NONE ? TRAFFIC_NONE : passages->gates[s.gate].passage;
}

/* Finds those passages for some goals. */
static void find_passages_at(const traffic_turns *n, size_t first, size_t end) {
    const orca_traffic *t = n->t;
    for (size_t k = first; k < end; ++k) {
        const traffic_goal *goal = &t->order_of_goals.goals[k];
        t->passing.stays.at[k] = goal->known ? passage_at(t->input->passages, goal) : TRAFFIC_NONE;
    }
}

static bool stay_before(const void *context, const void *first, const void *second) {
    const traffic_stay *a = first;
    const traffic_stay *b = second;
    (void)context;
    return a->passage < b->passage;
}

/* Finds all goals in passages, if goals or passages have changed. */
static void find_stays(orca_traffic *t) {
    traffic_stays *s = &t->passing.stays;
    const traffic_order *o = &t->order_of_goals;
    if (s->passages == t->input->passages->hash && s->goals == o->changes) {
        return;
    }
    s->passages = t->input->passages->hash;
    s->goals = o->changes;
    s->count = 0;
    orca_traffic_each(t, o->count, find_passages_at, NULL);
    for (uint32_t k = 0; k < o->count; ++k) {
        s->waits[k] = false;
        if (s->at[k] != TRAFFIC_NONE) {
            s->stays[s->count++] = (traffic_stay){k, s->at[k]};
        }
    }
    if (s->count > 0) {
        geom_sort_elements(s->stays, s->stays + t->passing.capacity, s->count, sizeof *s->stays, stay_before,
                           NULL);
    }
}

/* ---- Who waits ---- */

/* Whether an agent is on its way to its goal in a passage, and has not let others go first for too long. */
static bool can_wait(const orca_traffic *t, uint32_t rank) {
    const orca_traffic_agent *agent = traffic_given(t, rank);
    const double speed = geom_min(agent->preferred_speed, agent->max_speed);
    const traffic_state *known = orca_traffic_known_state(t, rank);
    const double waited = known ? known->courtesy : 0.0;
    const double left = orca_traffic_way_left(agent);
    return !agent->idle && left > HOME * agent->radius && left < COMING * agent->radius &&
           waited * speed < LONGEST * 2.0 * agent->radius;
}

/* Lets an agent wait for so many, where they have room around its goal. */
static void let_through(orca_traffic *t, uint32_t rank, size_t crowd) {
    static const double pi = 3.14159265358979324;
    const double radius = traffic_agent(t, rank)->radius;
    const double area = PERSON * radius * radius * (double)crowd; /* half of a disc */
    const double before = geom_min(BEFORE * radius + sqrt(2.0 * area / pi), FARTHEST * radius);
    if (orca_traffic_way_left(traffic_given(t, rank)) < before) {
        traffic_let_wait(traffic_change(t, rank));
    }
}

/* Lets those with goals in one passage wait if a crowd goes through it. */
static void hold_all(orca_traffic *t, const traffic_stay *stays, size_t stay_count,
                     const traffic_visit *visits, size_t visit_count) {
    traffic_stays *s = &t->passing.stays;
    size_t crowd = 0;
    for (size_t i = 0; i < visit_count; ++i) {
        crowd += s->at[visits[i].rank] != visits[i].passage;
    }
    for (size_t i = 0; i < stay_count && crowd >= CROWD; ++i) {
        const uint32_t rank = stays[i].rank;
        s->waits[rank] = can_wait(t, rank);
        if (s->waits[rank]) {
            let_through(t, rank, crowd);
        }
    }
}

/* ---- All ---- */

/* Removes those that wait from the queue before the passage in which they have their goal. Returns how many visits are
 * left. */
static size_t drop_waiting(traffic_passing *p, size_t count) {
    const traffic_stays *s = &p->stays;
    size_t left = 0;
    for (size_t i = 0; i < count; ++i) {
        const traffic_visit *v = &p->visits[i];
        if (!s->waits[v->rank] || s->at[v->rank] != v->passage) {
            p->visits[left++] = *v;
        }
    }
    return left;
}

size_t orca_traffic_let_crowds_pass(orca_traffic *t, size_t count) {
    traffic_passing *p = &t->passing;
    traffic_stays *s = &p->stays;
    if (!(t->rules[ORCA_TRAFFIC_MAKE_WAY] > 0.0)) {
        return count;
    }
    find_stays(t);
    size_t visit = 0;
    for (size_t first = 0, end = 0; first < s->count; first = end) {
        const uint32_t passage = s->stays[first].passage;
        for (end = first; end < s->count && s->stays[end].passage == passage; ++end) {
            s->waits[s->stays[end].rank] = false;
        }
        while (visit < count && p->visits[visit].passage < passage) {
            ++visit;
        }
        const size_t begin = visit;
        while (visit < count && p->visits[visit].passage == passage) {
            ++visit;
        }
        hold_all(t, s->stays + first, end - first, p->visits + begin, visit - begin);
    }
    return drop_waiting(p, count);
}

void orca_traffic_note_courtesy(orca_traffic *t) {
    const traffic_stays *s = &t->passing.stays;
    for (size_t i = 0; i < s->count; ++i) {
        const uint32_t rank = s->stays[i].rank;
        const bool done = traffic_given(t, rank)->idle && !t->order_of_goals.goals[rank].in_arm;
        traffic_add_courtesy(t, rank, done, s->waits[rank]);
    }
}
