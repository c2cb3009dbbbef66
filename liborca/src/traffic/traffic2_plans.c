/* Plans under way: who is to be where by them, and when they end. */
#include "traffic2_internal.h"

#include <math.h>
#include <string.h>

#define THERE 0.35    /* so near to a place, in radii, an agent has come to it */
#define CLEAR 0.999   /* of the radius: what walls leave free on a straight way */
#define STRAIGHT 0.9  /* cosine of the angle up to which a way goes straight on */
#define PATIENCE 24.0 /* how long nobody may come to a place, in times of going a diameter */

/* ---- Life ---- */

static void release_plan(const traffic_plan *plan, const geom_allocator *allocator) {
    geom_allocator_release(allocator, plan->members, plan->member_count, sizeof *plan->members,
                           _Alignof(plan_member));
    geom_allocator_release(allocator, plan->visits, plan->visit_count, sizeof *plan->visits,
                           _Alignof(plan_visit));
}

static bool reserve(traffic_plans *plans, const geom_allocator *allocator) {
    if (plans->count < plans->capacity) {
        return true;
    }
    const size_t n = 2 * plans->capacity + 4;
    traffic_plan *more = geom_allocator_allocate(allocator, n, sizeof *more, _Alignof(traffic_plan));
    if (!more) {
        return false;
    }
    if (plans->count > 0) {
        memcpy(more, plans->plans, plans->count * sizeof *more);
    }
    geom_allocator_release(allocator, plans->plans, plans->capacity, sizeof *more, _Alignof(traffic_plan));
    plans->plans = more;
    plans->capacity = n;
    return true;
}

traffic_plan *orca_traffic_add_plan(traffic_plans *plans, const geom_allocator *allocator, uint32_t members,
                                    uint32_t visits) {
    traffic_plan plan = {.member_count = members, .visit_count = visits};
    if (!reserve(plans, allocator)) {
        return NULL;
    }
    plan.members = geom_allocator_allocate(allocator, members, sizeof *plan.members, _Alignof(plan_member));
    plan.visits = geom_allocator_allocate(allocator, visits, sizeof *plan.visits, _Alignof(plan_visit));
    if (!plan.members || !plan.visits) {
        release_plan(&plan, allocator);
        return NULL;
    }
    plans->plans[plans->count] = plan;
    return &plans->plans[plans->count++];
}

void orca_traffic_plans_release(traffic_plans *plans, const geom_allocator *allocator) {
    for (size_t i = 0; i < plans->count; ++i) {
        release_plan(&plans->plans[i], allocator);
    }
    geom_allocator_release(allocator, plans->plans, plans->capacity, sizeof *plans->plans,
                           _Alignof(traffic_plan));
    geom_allocator_release(allocator, plans->ground, 1, sizeof *plans->ground, _Alignof(plan_ground));
    geom_allocator_release(allocator, plans->search, 1, sizeof *plans->search, _Alignof(plan_search));
    *plans = (traffic_plans){.plans = NULL};
}

/* ---- Members ---- */

/* What is remembered of a member; NULL if it has no part in the plan any more. */
static traffic_state *state_of(traffic_state *states, size_t count, const traffic_plan *plan, uint64_t id) {
    const size_t k = orca_traffic_find_state(states, count, id);
    return k < count && states[k].id == id && states[k].plan == plan->number ? &states[k] : NULL;
}

static const plan_visit *visit_of(const traffic_plan *plan, const plan_member *member, uint32_t visit) {
    return &plan->visits[member->first + visit];
}

/* Whether a member has left the place of a visit: it is nearer to the next one. */
static bool has_left(const traffic_plan *plan, const plan_member *member, const traffic_state *state,
                     uint32_t after) {
    if (state->visit != after + 1 || state->visit >= member->count) {
        return state->visit > after + 1;
    }
    const geom_vec2 from = visit_of(plan, member, after)->place;
    const geom_vec2 to = visit_of(plan, member, after + 1)->place;
    return geom_vec2_distance(state->position, to) < geom_vec2_distance(state->position, from);
}

/* Whether a visit may begin. */
static bool is_allowed(traffic_state *states, size_t count, const traffic_plan *plan,
                       const plan_visit *visit) {
    if (visit->other == TRAFFIC_NONE) {
        return true;
    }
    const plan_member *other = &plan->members[visit->other];
    const traffic_state *state = state_of(states, count, plan, other->id);
    return !state || has_left(plan, other, state, visit->after);
}

/* ---- Aims ---- */

/* Whether an agent has a way straight to a place. */
static bool can_go(const orca_traffic *t, const orca_traffic_agent *agent, geom_vec2 to) {
    const orca_obstacle_filter filter = {agent->mask, -HUGE_VAL, HUGE_VAL};
    return !t->input->obstacles ||
           orca_obstacles_visible(t->input->obstacles, agent->position, to, CLEAR * agent->radius, &filter);
}

/* Whether a place lies straight on behind the aim of an agent. */
static bool goes_straight(const orca_traffic_agent *agent, geom_vec2 place) {
    const geom_vec2 way = geom_vec2_sub(agent->aim, agent->position);
    const geom_vec2 on = geom_vec2_sub(place, agent->aim);
    return geom_vec2_dot(way, on) > STRAIGHT * geom_vec2_length(way) * geom_vec2_length(on);
}

/* Leads a member along its visits: to the last one that may begin and is in sight. */
static void lead(orca_traffic *t, const traffic_plan *plan, const plan_member *member, uint32_t rank) {
    const traffic_state *state = state_of(t->states, t->count, plan, member->id);
    if (!state) {
        return;
    }
    const uint32_t visit = state->visit;
    orca_traffic_agent *agent = traffic_change(t, rank);
    const double horizon = traffic_horizon(agent, t->input->time_step);
    agent->way = NULL;
    agent->way_count = 0;
    agent->time_horizon = horizon;
    agent->time_horizon_obst = horizon;
    agent->passing = false;
    const bool goes =
        visit < member->count && is_allowed(t->states, t->count, plan, visit_of(plan, member, visit));
    agent->idle = !goes;
    if (!goes) {
        agent->aim = visit > 0 ? visit_of(plan, member, visit - 1)->place : agent->position;
        return;
    }
    const plan_visit *next = visit_of(plan, member, visit);
    if (!can_go(t, agent, next->place)) {
        agent->aim = next->via;
        agent->passing = true;
        return;
    }
    agent->aim = next->place;
    for (uint32_t i = visit + 1; i < member->count && goes_straight(agent, visit_of(plan, member, i)->place);
         ++i) {
        next = visit_of(plan, member, i);
        if (!is_allowed(t->states, t->count, plan, next) || !can_go(t, agent, next->place)) {
            break;
        }
        agent->aim = next->place;
    }
}

bool orca_traffic_uses_plan(const orca_traffic *t, const traffic_plan *plan) {
    for (uint32_t m = 0; m < plan->member_count; ++m) {
        if (state_of(t->states, t->count, plan, plan->members[m].id)) {
            return true;
        }
    }
    return false;
}

/* Forgets the plans in which nobody has a part. */
static void forget_ended(orca_traffic *t) {
    traffic_plans *p = &t->plans;
    size_t kept = 0;
    for (size_t i = 0; i < p->count; ++i) {
        if (orca_traffic_uses_plan(t, &p->plans[i])) {
            p->plans[kept++] = p->plans[i];
        } else {
            release_plan(&p->plans[i], &t->allocator);
        }
    }
    p->count = kept;
}

void orca_traffic_follow_plans(orca_traffic *t) {
    forget_ended(t);
    for (size_t i = 0; i < t->plans.count; ++i) {
        const traffic_plan *plan = &t->plans.plans[i];
        uint32_t m = 0;
        for (uint32_t k = 0; k < t->input->count && m < plan->member_count; ++k) { /* both by rising id */
            const uint64_t id = traffic_given(t, k)->id;
            while (m < plan->member_count && plan->members[m].id < id) {
                ++m;
            }
            if (m < plan->member_count && plan->members[m].id == id) {
                lead(t, plan, &plan->members[m], k);
            }
        }
    }
}

/* ---- Progress ---- */

/* Whether a member has come to the place of a visit, or is on its way past it to the next one. */
static bool has_come(orca_traffic *t, const traffic_plan *plan, const plan_member *member,
                     const traffic_state *state, double radius) {
    const geom_vec2 place = visit_of(plan, member, state->visit)->place;
    const bool there = geom_vec2_distance(state->position, place) < THERE * radius;
    if (there || state->visit + 1 >= member->count) {
        return there;
    }
    const plan_visit *next = visit_of(plan, member, state->visit + 1);
    const geom_vec2 from = visit_of(plan, member, state->visit > 0 ? state->visit - 1 : 0)->place;
    return !geom_vec2_equal(from, next->place) && is_allowed(t->fresh, t->input->count, plan, next) &&
           geom_vec2_distance(state->position, next->place) < geom_vec2_distance(place, next->place);
}

/* Whether an agent wants to go where it wanted to when the plan was made. */
static bool wants_the_same(const orca_traffic_agent *agent, const plan_member *member) {
    const bool known = agent->way_count > 0 || !agent->passing;
    return !known || geom_vec2_equal(traffic_goal_of(agent), member->goal);
}

/* Whether a plan is to go on: somebody has visits left, has made one not long ago, and all want what they
 * wanted. */
static bool goes_on(orca_traffic *t, const traffic_plan *plan) {
    bool left = false;
    bool recent = false;
    for (uint32_t m = 0; m < plan->member_count; ++m) {
        const plan_member *member = &plan->members[m];
        const traffic_state *state = state_of(t->fresh, t->input->count, plan, member->id);
        if (!state) {
            continue;
        }
        const orca_traffic_agent *agent = traffic_given(t, (uint32_t)(state - t->fresh));
        const double speed = fmin(agent->preferred_speed, agent->max_speed);
        const double since = (double)(t->step + 1 - state->came) * t->input->time_step;
        if (!wants_the_same(agent, member)) {
            return false;
        }
        left = left || state->visit < member->count;
        recent = recent || since * speed < PATIENCE * 2.0 * agent->radius;
    }
    return left && recent;
}

/* Notes to which places a member has come. One that has made all visits and does not stay goes on by
 * itself. */
static void note_member(orca_traffic *t, const traffic_plan *plan, const plan_member *member) {
    traffic_state *state = state_of(t->fresh, t->input->count, plan, member->id);
    if (!state) {
        return;
    }
    const double radius = traffic_given(t, (uint32_t)(state - t->fresh))->radius;
    while (state->visit < member->count && has_come(t, plan, member, state, radius)) {
        ++state->visit;
        state->came = t->step + 1;
    }
    if (state->visit == member->count && !member->stays) {
        state->plan = 0;
    }
}

void orca_traffic_note_visits(orca_traffic *t) {
    for (size_t i = 0; i < t->plans.count; ++i) {
        const traffic_plan *plan = &t->plans.plans[i];
        for (uint32_t m = 0; m < plan->member_count; ++m) {
            note_member(t, plan, &plan->members[m]);
        }
        const bool ends = !goes_on(t, plan);
        for (uint32_t m = 0; m < plan->member_count && ends; ++m) {
            traffic_state *state = state_of(t->fresh, t->input->count, plan, plan->members[m].id);
            if (state) {
                state->plan = 0;
            }
        }
    }
}
