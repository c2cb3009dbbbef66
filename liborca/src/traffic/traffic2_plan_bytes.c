/* Plans as bytes, behind the agents in a snapshot of traffic.
 *
 *     8        how many there are, then each:
 *     8        its number
 *     4, 4     its numbers of members and visits
 *     then all members and all visits */
#include "traffic2_internal.h"

enum {
    PLAN_BYTES = 16,
    MEMBER_BYTES = 36,
    VISIT_BYTES = 40
};

static void put_plan(geom_snapshot_writer *writer, const traffic_plan *plan) {
    geom_snapshot_put_u64(writer, plan->number);
    geom_snapshot_put_u32(writer, plan->member_count);
    geom_snapshot_put_u32(writer, plan->visit_count);
    for (uint32_t i = 0; i < plan->member_count; ++i) {
        const plan_member *member = &plan->members[i];
        geom_snapshot_put_u64(writer, member->id);
        geom_snapshot_put_vec2(writer, member->goal);
        geom_snapshot_put_u32(writer, member->first);
        geom_snapshot_put_u32(writer, member->count);
        geom_snapshot_put_u32(writer, member->stays ? 1 : 0);
    }
    for (uint32_t i = 0; i < plan->visit_count; ++i) {
        const plan_visit *visit = &plan->visits[i];
        geom_snapshot_put_vec2(writer, visit->via);
        geom_snapshot_put_vec2(writer, visit->place);
        geom_snapshot_put_u32(writer, visit->other);
        geom_snapshot_put_u32(writer, visit->after);
    }
}

void orca_traffic_put_plans(geom_snapshot_writer *writer, const orca_traffic *t) {
    size_t count = 0;
    for (size_t i = 0; i < t->plans.count; ++i) {
        count += orca_traffic_uses_plan(t, &t->plans.plans[i]);
    }
    geom_snapshot_put_u64(writer, count);
    for (size_t i = 0; i < t->plans.count; ++i) {
        if (orca_traffic_uses_plan(t, &t->plans.plans[i])) {
            put_plan(writer, &t->plans.plans[i]);
        }
    }
}

static void get_members(geom_snapshot_reader *reader, traffic_plan *plan) {
    for (uint32_t i = 0; i < plan->member_count; ++i) {
        plan_member *member = &plan->members[i];
        member->id = geom_snapshot_get_u64(reader);
        member->goal = geom_snapshot_get_vec2(reader);
        member->first = geom_snapshot_get_u32(reader);
        member->count = geom_snapshot_get_u32(reader);
        member->stays = geom_snapshot_get_choice(reader, 2) == 1;
        reader->failed = reader->failed || !geom_vec2_is_finite(member->goal) || member->count == 0 ||
                         member->first > plan->visit_count ||
                         member->count > plan->visit_count - member->first;
    }
}

static void get_visits(geom_snapshot_reader *reader, traffic_plan *plan) {
    for (uint32_t i = 0; i < plan->visit_count; ++i) {
        plan_visit *visit = &plan->visits[i];
        visit->via = geom_snapshot_get_vec2(reader);
        visit->place = geom_snapshot_get_vec2(reader);
        visit->other = geom_snapshot_get_u32(reader);
        visit->after = geom_snapshot_get_u32(reader);
        const bool waits = visit->other != TRAFFIC_NONE;
        reader->failed = reader->failed || !geom_vec2_is_finite(visit->via) ||
                         !geom_vec2_is_finite(visit->place) ||
                         (waits && visit->other >= plan->member_count) ||
                         (waits && visit->after >= plan->members[visit->other].count);
    }
}

static geom_status get_plan(geom_snapshot_reader *reader, const geom_allocator *allocator,
                            traffic_plans *plans) {
    const uint64_t number = geom_snapshot_get_u64(reader);
    const uint32_t members = geom_snapshot_get_u32(reader);
    const uint32_t visits = geom_snapshot_get_u32(reader);
    if (reader->failed || number == 0 || members == 0 || members > PLAN_AGENTS || visits == 0 ||
        visits > reader->size / VISIT_BYTES) {
        return GEOM_INVALID_ARGUMENT;
    }
    traffic_plan *plan = orca_traffic_add_plan(plans, allocator, members, visits);
    if (!plan) {
        return GEOM_OUT_OF_MEMORY;
    }
    plan->number = number;
    get_members(reader, plan);
    get_visits(reader, plan);
    return reader->failed ? GEOM_INVALID_ARGUMENT : GEOM_OK;
}

/* Whether an agent that has a plan is a member of one, and as far as that goes. */
static bool has_its_plan(const traffic_state *state, const traffic_plans *plans) {
    for (size_t i = 0; i < plans->count && state->plan != 0; ++i) {
        const traffic_plan *plan = &plans->plans[i];
        for (uint32_t m = 0; m < plan->member_count && plan->number == state->plan; ++m) {
            if (plan->members[m].id == state->id) {
                return state->visit <= plan->members[m].count;
            }
        }
    }
    return state->plan == 0;
}

/* Reads all plans. They have to be those of the agents. */
static geom_status get_all(geom_snapshot_reader *reader, const orca_traffic *t, size_t agents,
                           traffic_plans *plans) {
    geom_status status = GEOM_OK;
    const size_t count = geom_snapshot_get_count(reader, PLAN_BYTES + MEMBER_BYTES + VISIT_BYTES);
    for (size_t i = 0; i < count && status == GEOM_OK; ++i) {
        status = get_plan(reader, &t->allocator, plans);
    }
    if (status != GEOM_OK) {
        return status;
    }
    bool fits = !reader->failed && reader->size == 0;
    for (size_t i = 0; i < agents && fits; ++i) {
        fits = has_its_plan(&t->fresh[i], plans);
    }
    return fits ? GEOM_OK : GEOM_INVALID_ARGUMENT;
}

geom_status orca_traffic_get_plans(geom_snapshot_reader *reader, orca_traffic *t, size_t agents) {
    traffic_plans plans = {.plans = NULL};
    const geom_status status = get_all(reader, t, agents, &plans);
    if (status == GEOM_OK) {
        const traffic_plans before = t->plans;
        t->plans.plans = plans.plans;
        t->plans.count = plans.count;
        t->plans.capacity = plans.capacity;
        plans.plans = before.plans;
        plans.count = before.count;
        plans.capacity = before.capacity;
    }
    orca_traffic_plans_release(&plans, &t->allocator);
    return status;
}
