/* Goals in the arms of junctions: who comes into an arm that others still have to leave keeps to its lane until it is
 * past them, and past its goal, and comes back when they are out. At its goal it would stand in their lane, and before
 * its goal in the lane of those behind it. So does one that has arrived. Those that leave have the right of way. */
#include "obstacle/obstacle2_internal.h"
#include "passage/passage2_internal.h"
#include "traffic2_internal.h"

#include <geom/sort.h>

#include <math.h>

#define FAR 80.0      /* a goal this near to a gate, in radii, can be in the arm behind it */
#define NARROWEST 4.4 /* an arm has room for two abreast, in radii */
#define WIDEST 8.8    /* in a wider one there is room beside those that have arrived */
#define BESIDE 1.0    /* so far on both sides of a goal there are walls, in widths of the gate */
#define BEFORE 4.0    /* so far before them, in radii, agents keep to their lane */
#define BEHIND 3.0    /* how far behind the last one that leaves others go, in radii */
#define PASSED 2.0    /* who is so much nearer to the gate than a goal, in radii, has passed it */
#define ASIDE 1.1     /* how far from the wall they go, in radii */
#define CLEAR 0.9     /* of the radius: what walls leave free on their way */
#define LONGEST 100.0 /* how long an agent lets others out, in times of going a diameter */
#define STUCK 150.0   /* after which of these all go back out of the arm */
#define HOPELESS 450.0

/* ---- Life ---- */

bool orca_traffic_arms_create(traffic_arms *arms, const geom_allocator *allocator, size_t count) {
    *arms = (traffic_arms){.count = 0};
    arms->members =
        geom_allocator_allocate(allocator, 2 * count, sizeof *arms->members, _Alignof(traffic_arm_goal));
    arms->arms = geom_allocator_allocate(allocator, count, sizeof *arms->arms, _Alignof(traffic_arm));
    return arms->members && arms->arms;
}

void orca_traffic_arms_release(const geom_allocator *allocator, const traffic_arms *arms, size_t count) {
    geom_allocator_release(allocator, arms->members, 2 * count, sizeof *arms->members,
                           _Alignof(traffic_arm_goal));
    geom_allocator_release(allocator, arms->arms, count, sizeof *arms->arms, _Alignof(traffic_arm));
}

/* ---- Who has a goal where ---- */

geom_vec2 orca_traffic_outwards(const orca_gate *gate, bool front) {
    const geom_vec2 ahead = geom_vec2_perp(geom_vec2_sub(gate->right, gate->left));
    return geom_vec2_scale(ahead, (front ? 1.0 : -1.0) / gate->width);
}

double orca_traffic_depth(const orca_gate *gate, bool front, geom_vec2 place) {
    return geom_vec2_dot(geom_vec2_sub(place, gate->left), orca_traffic_outwards(gate, front));
}

/* Whether a goal is straight before or behind a gate, with walls on both sides. Obstacles that move are no walls. */
static bool is_in_arm(const orca_traffic *t, const orca_gate *gate, const traffic_goal *goal) {
    const orca_obstacles *obstacles = t->input->obstacles;
    const orca_obstacle_filter filter = {goal->mask, -HUGE_VAL, HUGE_VAL};
    const geom_vec2 along = geom_vec2_sub(gate->right, gate->left);
    const double part = orca_gate_part(gate, goal->place);
    if (!(part > 0.0) || !(part < 1.0) || gate->width < NARROWEST * goal->radius ||
        gate->width > WIDEST * goal->radius) {
        return false;
    }
    const geom_vec2 foot = geom_vec2_lerp(gate->left, gate->right, part);
    const geom_vec2 right = geom_vec2_add_scaled(goal->place, BESIDE, along);
    const geom_vec2 left = geom_vec2_add_scaled(goal->place, -BESIDE, along);
    return orca_obstacles_visible_at_rest(obstacles, goal->place, foot, 0.0, &filter) &&
           !orca_obstacles_visible_at_rest(obstacles, goal->place, left, 0.0, &filter) &&
           !orca_obstacles_visible_at_rest(obstacles, goal->place, right, 0.0, &filter);
}

/* The nearest gate of a junction that leads to the arm in which a goal is, as far as it is known. */
typedef struct gate_search {
    const orca_traffic *t;
    const traffic_goal *goal;
    double nearest;
    uint32_t gate;
    bool front;
    bool any;
} gate_search;

static bool look_at_gate(void *context, uint32_t number) {
    gate_search *search = context;
    const orca_traffic *t = search->t;
    if (!t->passing.lanes.joins[number]) {
        return true;
    }
    const orca_gate *gate = &t->input->passages->gates[number];
    const double depth = orca_traffic_depth(gate, true, search->goal->place);
    const bool nearer = fabs(depth) < search->nearest ||
                        (search->any && fabs(depth) == search->nearest && number < search->gate);
    if (nearer && is_in_arm(t, gate, search->goal)) {
        search->nearest = fabs(depth);
        search->gate = number;
        search->front = depth > 0.0;
        search->any = true;
    }
    return true;
}

/* Finds that gate, of several at the same distance the one with the lowest number. */
static bool find_gate_of(const orca_traffic *t, uint32_t rank, traffic_arm_goal *out) {
    const traffic_goal *goal = &t->order_of_goals.goals[rank];
    gate_search search = {.t = t, .goal = goal, .nearest = FAR * goal->radius};
    const geom_circle disc = {goal->place, search.nearest};
    orca_passages_visit_near(t->input->passages, disc, look_at_gate, &search);
    if (search.any) {
        *out = (traffic_arm_goal){rank, search.gate, search.front, false, search.nearest};
    }
    return search.any;
}

/* Finds those gates for some agents: each at its rank among the members. */
static void find_gates_of(const traffic_turns *n, size_t first, size_t end) {
    const orca_traffic *t = n->t;
    for (uint32_t k = (uint32_t)first; k < end; ++k) {
        traffic_goal *goal = &t->order_of_goals.goals[k];
        goal->in_arm = goal->known && find_gate_of(t, k, &t->passing.arms.members[k]);
    }
}

static bool member_before(const void *context, const void *first, const void *second) {
    const traffic_arm_goal *a = first;
    const traffic_arm_goal *b = second;
    (void)context;
    return a->gate != b->gate ? a->gate < b->gate : a->front && !b->front;
}

/* Brings the members of each arm together. */
static void gather_arms(traffic_arms *arms, size_t room) {
    arms->arm_count = 0;
    if (arms->count > 0) {
        geom_sort_elements(arms->members, arms->members + room, arms->count, sizeof *arms->members,
                           member_before, NULL);
    }
    for (size_t i = 0; i < arms->count; ++i) {
        const traffic_arm_goal *m = &arms->members[i];
        if (i == 0 || member_before(NULL, m - 1, m)) {
            arms->arms[arms->arm_count++] = (traffic_arm){.gate = m->gate, .front = m->front, .first = i};
        }
        arms->arms[arms->arm_count - 1].end = i + 1;
    }
}

void orca_traffic_find_arms(orca_traffic *t) {
    traffic_arms *arms = &t->passing.arms;
    const traffic_order *o = &t->order_of_goals;
    if (arms->passages == t->input->passages->hash && arms->goals == o->changes &&
        arms->obstacles == t->input->obstacles->rest_stamp) {
        return;
    }
    arms->passages = t->input->passages->hash;
    arms->goals = o->changes;
    arms->obstacles = t->input->obstacles->rest_stamp;
    arms->count = 0;
    orca_traffic_each(t, o->count, find_gates_of, NULL);
    for (uint32_t k = 0; k < o->count; ++k) {
        if (o->goals[k].in_arm) {
            arms->members[arms->count++] = arms->members[k];
        }
    }
    gather_arms(arms, t->passing.capacity);
}

/* ---- Who goes on ---- */

/* The arm on a side of a gate; NULL if nobody has a goal there. */
static traffic_arm *arm_of(const orca_traffic *t, uint32_t gate, bool front) {
    const traffic_arms *arms = &t->passing.arms;
    if (!t->passing.lanes.joins[gate]) {
        return NULL;
    }
    const traffic_arm_goal wanted = {.gate = gate, .front = front};
    size_t low = 0;
    size_t high = arms->arm_count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (member_before(NULL, &arms->members[arms->arms[middle].first], &wanted)) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    traffic_arm *arm = &arms->arms[low];
    return low < arms->arm_count && arm->gate == gate && arm->front == front ? arm : NULL;
}

bool orca_traffic_is_way_out(const traffic_arm *arm, uint32_t gate) {
    bool any = false;
    for (uint32_t i = 0; i < arm->way_out_count && !any; ++i) {
        any = arm->ways_out[i] == gate;
    }
    return any;
}

static void note_way_out(traffic_arm *arm, const traffic_visit *v) {
    if (v->leaves && arm->way_out_count < TRAFFIC_WAYS_OUT && !orca_traffic_is_way_out(arm, v->way_out)) {
        arm->ways_out[arm->way_out_count++] = v->way_out;
    }
}

/* Notes for each arm how deep in it the last one is that leaves it, to which side they keep, and where they go. */
static void find_leaving(const orca_traffic *t, size_t count) {
    const traffic_arms *arms = &t->passing.arms;
    for (size_t i = 0; i < arms->arm_count; ++i) {
        arms->arms[i].leaving = -HUGE_VAL;
        arms->arms[i].way_out_count = 0;
    }
    for (size_t i = 0; i < count; ++i) {
        const traffic_visit *v = &t->passing.visits[i];
        traffic_arm *arm = arm_of(t, v->gate, !v->forward);
        if (arm) {
            const orca_gate *gate = &t->input->passages->gates[v->gate];
            const double depth = orca_traffic_depth(gate, arm->front, traffic_agent(t, v->rank)->position);
            arm->leaving = geom_max(arm->leaving, depth);
            arm->left = v->left;
            note_way_out(arm, v);
        }
    }
}

/* For how long an agent has let others out, in times of going a diameter. */
static double courtesy_of(const orca_traffic *t, uint32_t rank) {
    const orca_traffic_agent *agent = traffic_given(t, rank);
    const double speed = geom_min(agent->preferred_speed, agent->max_speed);
    const traffic_state *known = orca_traffic_known_state(t, rank);
    return known ? known->courtesy * speed / (2.0 * agent->radius) : 0.0;
}

bool orca_traffic_leaves_arm(const orca_traffic *t, const traffic_visit *v) {
    return arm_of(t, v->gate, !v->forward) != NULL;
}

/* Whether an agent is in the way of others that leave its arm: they have to pass its goal, or the agent itself, which
 * is straight behind the gate. */
static bool is_in_the_way(const orca_traffic *t, const traffic_arm *arm, const traffic_arm_goal *m) {
    const orca_traffic_agent *agent = traffic_agent(t, m->rank);
    const orca_gate *gate = &t->input->passages->gates[arm->gate];
    const double depth = orca_traffic_depth(gate, arm->front, agent->position);
    const double part = orca_gate_part(gate, agent->position);
    const double goal = m->depth - PASSED * agent->radius;
    const double own = part > 0.0 && part < 1.0 ? depth + BEFORE * agent->radius : HUGE_VAL;
    return depth > 0.0 && depth < FAR * agent->radius && arm->leaving > geom_min(goal, own);
}

/* Leads an agent on behind those that leave its arm, on its own side. It stays where it is if there is no way. */
static void lead_on(orca_traffic *t, const traffic_arm *arm, uint32_t rank) {
    const orca_gate *gate = &t->input->passages->gates[arm->gate];
    orca_traffic_agent *agent = traffic_change(t, rank);
    const bool at_left = arm->front == arm->left; /* the end of the gate on its side */
    const geom_vec2 near = at_left ? gate->left : gate->right;
    const geom_vec2 far = at_left ? gate->right : gate->left;
    const geom_vec2 foot = geom_vec2_lerp(near, far, geom_min(ASIDE * agent->radius / gate->width, 0.5));
    const double depth = geom_max(arm->leaving + BEHIND * agent->radius,
                                  orca_traffic_depth(gate, arm->front, agent->position));
    const geom_vec2 aim = geom_vec2_add_scaled(foot, depth, orca_traffic_outwards(gate, arm->front));
    const orca_obstacle_filter filter = {agent->mask, -HUGE_VAL, HUGE_VAL};
    traffic_let_wait(agent);
    agent->idle = true;
    if (orca_obstacles_visible(t->input->obstacles, agent->position, aim, CLEAR * agent->radius, &filter)) {
        agent->aim = aim;
    }
}

/* Lets the members of an arm go on past those that leave it, as long as they are patient. Returns whether one of them
 * has let others out for so long that all are to go back. */
static bool let_out_of(orca_traffic *t, const traffic_arm *arm) {
    bool stuck = false;
    for (size_t k = arm->first; k < arm->end; ++k) {
        traffic_arm_goal *m = &t->passing.arms.members[k];
        m->waits = is_in_the_way(t, arm, m);
        const double courtesy = m->waits ? courtesy_of(t, m->rank) : 0.0;
        if (m->waits && courtesy < LONGEST) {
            lead_on(t, arm, m->rank);
        }
        stuck = stuck || (courtesy >= STUCK && courtesy < HOPELESS);
    }
    return stuck;
}

void orca_traffic_let_out(orca_traffic *t, size_t count) {
    const traffic_arms *arms = &t->passing.arms;
    if (!(t->rules[ORCA_TRAFFIC_MAKE_WAY] > 0.0)) {
        return;
    }
    find_leaving(t, count);
    for (size_t i = 0; i < arms->arm_count; ++i) {
        if (let_out_of(t, &arms->arms[i])) {
            orca_traffic_retreat(t, &arms->arms[i]);
        }
    }
}

void orca_traffic_note_arms(orca_traffic *t) {
    const traffic_arms *arms = &t->passing.arms;
    for (size_t i = 0; i < arms->arm_count; ++i) {
        const traffic_arm *arm = &arms->arms[i];
        for (size_t k = arm->first; k < arm->end; ++k) {
            const traffic_arm_goal *m = &arms->members[k];
            const bool counted = t->passing.stays.waits[m->rank];
            const bool done = traffic_given(t, m->rank)->idle && !(arm->leaving > -HUGE_VAL);
            traffic_add_courtesy(t, m->rank, done, m->waits && !counted);
        }
    }
}
