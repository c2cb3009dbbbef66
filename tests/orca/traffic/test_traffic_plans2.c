/* Plans of traffic: agents that have to change places where there is room for one. */
#include "orca/support/traffic_world.h"
#include "support.h"

#include <geom/snapshot.h>
#include <orca/sim2.h>
#include <orca/traffic2.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_AGENTS = 80,
    MOST_CORNERS = 32
};

#define TIME_STEP 0.1
#define SPEED 1.2
#define RADIUS 0.4
#define HOME 0.3 /* so near to its goal, in meters, an agent has arrived */

/* Agents that ORCA steers in a corridor, with their goals. */
typedef struct world {
    orca_sim *sim;
    orca_obstacles *obstacles;
    orca_traffic *traffic;
    orca_agent_id ids[MOST_AGENTS];
    geom_vec2 goals[MOST_AGENTS];
    bool arrived[MOST_AGENTS];
    orca_traffic_agent agents[MOST_AGENTS];
    orca_traffic_command commands[MOST_AGENTS];
    size_t count;
} world;

/* A corridor along x from -end to end, 0.96 wide, with niches of so many diameters above it. */
typedef struct corridor {
    double end;
    size_t niche_count;
    double niches[2]; /* their middles */
    double depth;
} corridor;

static void add_corridor(world *w, const corridor *c) {
    const double half = 0.48;
    const geom_vec2 outer[] = {
        {-c->end - 2.0, -3.0}, {c->end + 2.0, -3.0}, {c->end + 2.0, 8.0}, {-c->end - 2.0, 8.0}};
    geom_vec2 inner[MOST_CORNERS] = {{-c->end, -half}, {c->end, -half}, {c->end, half}};
    size_t count = 3;
    for (size_t i = c->niche_count; i-- > 0;) {
        const double x = c->niches[i];
        const double top = half + c->depth * 2.0 * RADIUS;
        inner[count++] = geom_vec2_make(x + 0.6, half);
        inner[count++] = geom_vec2_make(x + 0.6, top);
        inner[count++] = geom_vec2_make(x - 0.6, top);
        inner[count++] = geom_vec2_make(x - 0.6, half);
    }
    inner[count++] = geom_vec2_make(-c->end, half);
    const geom_ring rings[] = {{outer, 4}, {inner, count}};
    const geom_polygon polygon = {rings, 2};
    ck_assert_int_eq(orca_obstacles_add_polygon(w->obstacles, polygon, ORCA_WINDING_AUTO, NULL), GEOM_OK);
}

static void add_agent_at(world *w, geom_vec2 from, geom_vec2 to) {
    orca_agent_def def = orca_agent_def_default();
    def.position = from;
    def.radius = RADIUS;
    def.max_speed = 1.25 * SPEED;
    ck_assert_uint_lt(w->count, MOST_AGENTS);
    ck_assert_int_eq(orca_sim_add_agent(w->sim, &def, &w->ids[w->count]), GEOM_OK);
    w->goals[w->count++] = to;
}

static void add_agent(world *w, double from, double to) {
    add_agent_at(w, geom_vec2_make(from, 0.0), geom_vec2_make(to, 0.0));
}

static world *new_world(const corridor *c, const geom_allocator *allocator) {
    world *w = calloc(1, sizeof *w);
    ck_assert_ptr_nonnull(w);
    ck_assert_int_eq(orca_obstacles_create(NULL, &w->obstacles), GEOM_OK);
    orca_sim_def def = orca_sim_def_default();
    def.time_step = TIME_STEP;
    def.obstacles = w->obstacles;
    ck_assert_int_eq(orca_sim_create(&def, &w->sim), GEOM_OK);
    orca_traffic_def rules = orca_traffic_def_default();
    rules.allocator = allocator;
    ck_assert_int_eq(orca_traffic_create(&rules, &w->traffic), GEOM_OK);
    if (c) {
        add_corridor(w, c);
    }
    return w;
}

static void end_world(world *w) {
    orca_traffic_destroy(w->traffic);
    orca_sim_destroy(w->sim);
    orca_obstacles_destroy(w->obstacles);
    free(w);
}

/* Queues of `left` and `right` agents at the ends of a corridor that change sides, each in its order. */
static world *queues(const corridor *c, int left, int right, const geom_allocator *allocator) {
    world *w = new_world(c, allocator);
    const double first = c->end - 1.0;
    for (int k = 0; k < left; ++k) {
        add_agent(w, k - first, first - (left - 1 - k));
    }
    for (int k = 0; k < right; ++k) {
        add_agent(w, first - k, (right - 1 - k) - first);
    }
    return w;
}

static geom_vec2 place_of(const world *w, size_t i) { return orca_sim_get_agent(w->sim, w->ids[i]).position; }

/* The input of a step, in an order that begins with the agent `turn`. */
static orca_traffic_input ask(world *w, size_t turn) {
    for (size_t i = 0; i < w->count; ++i) {
        const orca_agent_def body = orca_sim_get_agent(w->sim, w->ids[i]);
        orca_traffic_agent *agent = &w->agents[(i + turn) % w->count];
        *agent = orca_traffic_agent_default();
        agent->id = i;
        agent->position = body.position;
        agent->velocity = body.velocity;
        agent->aim = w->goals[i];
        agent->idle = w->arrived[i];
        agent->radius = body.radius;
        agent->preferred_speed = SPEED;
        agent->max_speed = body.max_speed;
    }
    return (orca_traffic_input){w->agents, w->count, TIME_STEP, w->obstacles, NULL, 0.0};
}

/* Moves all by the commands of a step. */
static void obey(world *w, size_t turn) {
    for (size_t i = 0; i < w->count; ++i) {
        const orca_traffic_command *command = &w->commands[(i + turn) % w->count];
        orca_agent_def body = orca_sim_get_agent(w->sim, w->ids[i]);
        body.preferred_velocity = command->preferred_velocity;
        body.time_horizon = command->time_horizon;
        body.time_horizon_obst = command->time_horizon_obst;
        ck_assert_int_eq(orca_sim_set_agent(w->sim, w->ids[i], &body), GEOM_OK);
    }
    ck_assert_int_eq(orca_sim_step(w->sim), GEOM_OK);
    for (size_t i = 0; i < w->count; ++i) {
        w->arrived[i] = w->arrived[i] || geom_vec2_distance(place_of(w, i), w->goals[i]) < HOME;
    }
}

static void step(world *w) {
    const orca_traffic_input input = ask(w, 0);
    ck_assert_int_eq(orca_traffic_step(w->traffic, &input, w->commands), GEOM_OK);
    obey(w, 0);
}

static bool all_home(const world *w) {
    for (size_t i = 0; i < w->count; ++i) {
        if (geom_vec2_distance(place_of(w, i), w->goals[i]) >= HOME) {
            return false;
        }
    }
    return true;
}

/* How many bytes of a snapshot tell of plans. Before the first step there are no agents in it. */
static size_t plan_bytes(const world *w) {
    enum {
        STATE = 196 /* of an agent */
    };
    const size_t others = GEOM_SNAPSHOT_HEADER + 24 + STATE * w->count;
    const size_t all = orca_traffic_save(w->traffic, NULL, 0);
    return all > others ? all - others : 0;
}

static bool has_plan(const world *w) { return plan_bytes(w) > 0; }

/* ---- They get past each other ---- */

static const struct {
    corridor way;
    int left;
    int right;
    double within; /* seconds */
} cases[] = {
    {{10.0, 1, {0.0}, 1.4}, 1, 1, 30.0},  {{10.0, 1, {0.0}, 1.4}, 2, 2, 45.0},
    {{10.0, 1, {0.0}, 1.4}, 3, 3, 80.0},  {{10.0, 1, {-3.0}, 1.4}, 1, 4, 80.0},
    {{10.0, 1, {4.0}, 2.5}, 2, 3, 80.0},  {{14.0, 2, {-4.0, 3.0}, 1.4}, 3, 3, 90.0},
    {{14.0, 1, {0.0}, 1.4}, 4, 4, 200.0},
};

START_TEST(queues_pass_each_other_by_a_niche) {
    world *w = queues(&cases[_i].way, cases[_i].left, cases[_i].right, NULL);
    bool planned = false;
    double time = 0.0;
    while (time < cases[_i].within && !all_home(w)) {
        step(w);
        time += TIME_STEP;
        planned = planned || has_plan(w);
    }
    ck_assert(planned);
    ck_assert_msg(all_home(w), "after %g s not all are home", time);
    end_world(w);
}
END_TEST

/* A crowd that has arrived, and stands outside in four rows. */
static void add_idle_crowd(world *w) {
    for (int k = 0; k < 60; ++k) {
        const int row = k / 15;
        const geom_vec2 place = geom_vec2_make(k % 15 - 7.0, -4.0 - row);
        add_agent_at(w, place, place);
    }
}

/* Who stands at its goal beyond a wall is no part of a jam, however many there are. */
START_TEST(an_idle_crowd_delays_no_plan) {
    const corridor way = {10.0, 1, {0.0}, 1.4};
    world *w = queues(&way, 3, 3, NULL);
    add_idle_crowd(w);
    double time = 0.0;
    while (time < 80.0 && !all_home(w)) {
        step(w);
        time += TIME_STEP;
    }
    ck_assert_msg(all_home(w), "after %g s not all are home", time);
    end_world(w);
}
END_TEST

/* A corridor for one along x from -6 to 6, with a niche above its middle. It is open at its ends. */
static void add_open_corridor(const world *w) {
    traffic_add_box(w->obstacles, -6.0, -1.0, 6.0, -0.48);
    traffic_add_box(w->obstacles, -6.0, 0.48, -0.6, 2.0);
    traffic_add_box(w->obstacles, 0.6, 0.48, 6.0, 2.0);
    traffic_add_box(w->obstacles, -0.6, 1.6, 0.6, 2.0);
}

/* Who has arrived before a corridor is no part of a jam in it, though all could come there. */
START_TEST(a_crowd_at_both_ends_prevents_no_plan) {
    world *w = new_world(NULL, NULL);
    add_open_corridor(w);
    for (int k = 0; k < 3; ++k) {
        add_agent(w, k - 5.0, k + 3.0);
        add_agent(w, 5.0 - k, -3.0 - k);
    }
    for (int k = 0; k < 60; ++k) {
        const int row = k / 12;
        const double side = k % 2 == 0 ? 1.0 : -1.0;
        const geom_vec2 place = geom_vec2_make(side * (8.0 + 1.4 * row), 1.4 * (k % 12 - k % 2) / 2.0 - 3.5);
        add_agent_at(w, place, place);
    }
    double time = 0.0;
    while (time < 120.0 && !all_home(w)) {
        step(w);
        time += TIME_STEP;
    }
    ck_assert_msg(all_home(w), "after %g s not all are home", time);
    end_world(w);
}
END_TEST

/* Three in a dead end that have to stand there in the opposite order: they need the niche for it. */
START_TEST(an_order_is_turned_round) {
    const corridor way = {8.0, 1, {0.0}, 1.4};
    world *w = new_world(&way, NULL);
    for (int k = 0; k < 3; ++k) {
        add_agent(w, 4.0 + k, 6.5 - k);
    }
    for (int i = 0; i < 900 && !all_home(w); ++i) {
        step(w);
    }
    ck_assert(all_home(w));
    end_world(w);
}
END_TEST

/* Without a niche there is no plan, however long they wait. */
START_TEST(without_room_there_is_no_plan) {
    const corridor way = {6.0, 0, {0.0}, 0.0};
    world *w = queues(&way, 2, 2, NULL);
    for (int i = 0; i < 600; ++i) {
        step(w);
        ck_assert(!has_plan(w));
    }
    ck_assert(!all_home(w));
    end_world(w);
}
END_TEST

/* A plan ends when somebody wants something else, or is gone. */
START_TEST(plans_end) {
    const corridor way = {10.0, 1, {0.0}, 1.4};
    for (int gone = 0; gone < 2; ++gone) {
        world *w = queues(&way, 2, 2, NULL);
        for (int i = 0; i < 300 && !has_plan(w); ++i) {
            step(w);
        }
        ck_assert(has_plan(w));
        orca_traffic_input input = ask(w, 0);
        if (gone) {
            input.count = 0; /* all of them */
        } else {
            w->agents[1].aim.x += 0.5;
        }
        ck_assert_int_eq(orca_traffic_step(w->traffic, &input, w->commands), GEOM_OK);
        w->count = input.count;
        ck_assert(!has_plan(w));
        end_world(w);
    }
}
END_TEST

/* ---- The same in every way to ask ---- */

/* The second world is given its agents in another order, and is restored or taken back again and again. */
START_TEST(snapshots_undo_and_order_change_nothing) {
    const corridor way = {10.0, 1, {0.0}, 1.4};
    world *a = queues(&way, 3, 3, NULL);
    world *b = queues(&way, 3, 3, NULL);
    static unsigned char bytes[1 << 16];
    for (size_t i = 0; i < 600 && !all_home(a); ++i) {
        const size_t turn = i % b->count;
        const orca_traffic_input input = ask(b, turn);
        if (i % 7 == 0) {
            const size_t size = orca_traffic_save(a->traffic, bytes, sizeof bytes);
            orca_traffic_destroy(b->traffic);
            ck_assert_int_eq(orca_traffic_create(NULL, &b->traffic), GEOM_OK);
            ck_assert_int_eq(orca_traffic_restore(b->traffic, bytes, size), GEOM_OK);
        }
        for (size_t again = 0; again < 2; ++again) {
            ck_assert_int_eq(orca_traffic_step(b->traffic, &input, b->commands), GEOM_OK);
            if (again == 0 && i % 3 == 0) {
                static unsigned char before[1 << 16];
                const size_t size = orca_traffic_save(a->traffic, bytes, sizeof bytes);
                orca_traffic_undo(b->traffic);
                ck_assert_uint_eq(orca_traffic_save(b->traffic, before, sizeof before), size);
                ck_assert_mem_eq(before, bytes, size);
            } else {
                break;
            }
        }
        obey(b, turn);
        step(a);
        for (size_t k = 0; k < a->count; ++k) {
            ck_assert(geom_vec2_equal(place_of(a, k), place_of(b, k)));
        }
    }
    ck_assert(all_home(a));
    end_world(a);
    end_world(b);
}
END_TEST

/* ---- Damage ---- */

/* Writes a snapshot with the checksum that its bytes have. */
static void seal(unsigned char *bytes, size_t size) {
    uint32_t version;
    char magic[GEOM_SNAPSHOT_MAGIC];
    memcpy(magic, bytes, sizeof magic);
    memcpy(&version, bytes + GEOM_SNAPSHOT_MAGIC, sizeof version);
    geom_snapshot_writer all = geom_snapshot_measure();
    geom_snapshot_put_bytes(&all, bytes + GEOM_SNAPSHOT_HEADER, size - GEOM_SNAPSHOT_HEADER);
    (void)geom_snapshot_begin(bytes, magic, version, &all);
}

/* Any four bytes may be others: the plan is refused, or does no harm. */
START_TEST(damaged_plans_do_no_harm) {
    static const uint32_t others[] = {0, 1, 5, UINT32_MAX};
    const corridor way = {10.0, 1, {0.0}, 1.4};
    world *w = queues(&way, 2, 2, NULL);
    static unsigned char saved[1 << 16];
    static unsigned char bytes[1 << 16];
    for (int i = 0; i < 300 && !has_plan(w); ++i) {
        step(w);
    }
    ck_assert(has_plan(w));
    const size_t size = orca_traffic_save(w->traffic, saved, sizeof saved);
    const orca_traffic_input input = ask(w, 0);
    size_t refused = 0;
    for (size_t at = size - plan_bytes(w); at + 4 <= size; at += 4) {
        for (size_t k = 0; k < 4; ++k) {
            memcpy(bytes, saved, size);
            memcpy(bytes + at, &others[k], sizeof others[k]);
            seal(bytes, size);
            const geom_status status = orca_traffic_restore(w->traffic, bytes, size);
            refused += status != GEOM_OK;
            ck_assert(status == GEOM_OK || status == GEOM_INVALID_ARGUMENT);
            ck_assert_int_eq(orca_traffic_step(w->traffic, &input, w->commands), GEOM_OK);
        }
    }
    ck_assert_uint_gt(refused, 0);
    ck_assert_int_eq(orca_traffic_restore(w->traffic, saved, size), GEOM_OK);
    ck_assert_uint_eq(orca_traffic_save(w->traffic, bytes, sizeof bytes), size);
    ck_assert_mem_eq(saved, bytes, size);
    end_world(w);
}
END_TEST

/* Whichever allocation fails, the step does; made again it says what it always says. */
START_TEST(every_allocation_may_fail) {
    const corridor way = {10.0, 1, {0.0}, 1.4};
    bool failed = true;
    for (size_t fail_at = 0; failed; ++fail_at) {
        counting_heap heap = {.fail_at = SIZE_MAX};
        const geom_allocator allocator = counting_allocator(&heap);
        world *a = queues(&way, 2, 2, NULL);
        world *b = queues(&way, 2, 2, &allocator);
        heap.fail_at = heap.calls + fail_at;
        failed = false;
        bool planned = false;
        for (size_t i = 0; i < 300 && !(planned && !has_plan(a)); ++i) {
            const orca_traffic_input input = ask(b, 0);
            geom_status status;
            while ((status = orca_traffic_step(b->traffic, &input, b->commands)) != GEOM_OK) {
                ck_assert_int_eq(status, GEOM_OUT_OF_MEMORY);
                failed = true;
            }
            obey(b, 0);
            step(a);
            planned = planned || has_plan(a);
            for (size_t k = 0; k < a->count; ++k) {
                ck_assert(geom_vec2_equal(place_of(a, k), place_of(b, k)));
            }
        }
        ck_assert(planned);
        ck_assert_uint_lt(fail_at, 100);
        end_world(a);
        end_world(b);
        ck_assert_uint_eq(heap.blocks, 0);
    }
}
END_TEST

int main(void) {
    TCase *tests = tcase_create("traffic_plans2");
    tcase_set_timeout(tests, 120.0);
    tcase_add_loop_test(tests, queues_pass_each_other_by_a_niche, 0, (int)(sizeof cases / sizeof cases[0]));
    tcase_add_test(tests, an_idle_crowd_delays_no_plan);
    tcase_add_test(tests, a_crowd_at_both_ends_prevents_no_plan);
    tcase_add_test(tests, an_order_is_turned_round);
    tcase_add_test(tests, without_room_there_is_no_plan);
    tcase_add_test(tests, plans_end);
    tcase_add_test(tests, snapshots_undo_and_order_change_nothing);
    tcase_add_test(tests, damaged_plans_do_no_harm);
    tcase_add_test(tests, every_allocation_may_fail);
    return run_test_case("orca.traffic_plans2", tests);
}
