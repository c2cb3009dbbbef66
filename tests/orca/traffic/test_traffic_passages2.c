/* The rule of passages: crowds that meet in a corridor or press through a door arrive, led by routes and ORCA, and
 * an agent alone does not notice the rule. Bays are passages that are closed at one end. */
#include "orca/support/traffic_world.h"

#include <orca/route2.h>
#include <orca/sim2.h>
#include <orca/traffic2.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_AGENTS = 96,
    DRAWS = 5 /* starts of a crowd: where it is jammed, one run tells little */
};

#define RADIUS 0.4
#define SPEED 1.2
#define TIME_STEP 0.1

/* Agents on routes through walls, steered by ORCA, with the passages between the walls. */
typedef struct world {
    orca_obstacles *obstacles;
    orca_passages *passages;
    orca_route_map *map;
    orca_route_query *query;
    orca_sim *sim;
    orca_traffic *traffic;
    orca_agent_id ids[MOST_AGENTS];
    orca_route_follower *followers[MOST_AGENTS];
    geom_vec2 goals[MOST_AGENTS];
    bool arrived[MOST_AGENTS];
    orca_traffic_agent agents[MOST_AGENTS];
    orca_traffic_command commands[MOST_AGENTS];
    size_t count;
} world;

static orca_traffic *make_traffic(bool passages, const geom_tasks *tasks) {
    orca_traffic_def def = orca_traffic_def_default();
    def.rules[ORCA_TRAFFIC_PASSAGES] = passages;
    def.tasks = tasks;
    orca_traffic *traffic;
    ck_assert_int_eq(orca_traffic_create(&def, &traffic), GEOM_OK);
    return traffic;
}

static world *new_obstacles(void) {
    world *w = calloc(1, sizeof *w);
    ck_assert_ptr_nonnull(w);
    ck_assert_int_eq(orca_obstacles_create(NULL, &w->obstacles), GEOM_OK);
    return w;
}

/* Makes all else, when the walls stand. */
static void begin_world(world *w, bool rule) {
    orca_sim_def def = orca_sim_def_default();
    def.time_step = TIME_STEP;
    def.obstacles = w->obstacles;
    ck_assert_int_eq(orca_sim_create(&def, &w->sim), GEOM_OK);
    orca_route_map_def map = orca_route_map_def_default();
    map.obstacles = w->obstacles;
    ck_assert_int_eq(orca_route_map_create(&map, &w->map), GEOM_OK);
    ck_assert_int_eq(orca_route_map_prepare(w->map, RADIUS), GEOM_OK);
    ck_assert_int_eq(orca_route_query_create(w->map, NULL, &w->query), GEOM_OK);
    orca_passages_def passages = orca_passages_def_default();
    passages.obstacles = w->obstacles;
    ck_assert_int_eq(orca_passages_create(&passages, &w->passages), GEOM_OK);
    w->traffic = make_traffic(rule, NULL);
}

/* A wall across x = 0, 2 * half thick, with an opening around y = 0: a corridor, or a bay that is closed at its far
 * end. */
static world *make_world(double half, double width, bool closed, bool rule) {
    world *w = new_obstacles();
    traffic_add_box(w->obstacles, -half, 0.5 * width, half, 30.0);
    traffic_add_box(w->obstacles, -half, -30.0, half, -0.5 * width);
    if (closed) {
        traffic_add_box(w->obstacles, half, -30.0, half + 1.0, 30.0);
    }
    begin_world(w, rule);
    return w;
}

static world *new_world(double half, double width, bool rule) { return make_world(half, width, false, rule); }

static void end_world(world *w) {
    for (size_t i = 0; i < w->count; ++i) {
        orca_route_follower_destroy(w->followers[i]);
    }
    orca_traffic_destroy(w->traffic);
    orca_passages_destroy(w->passages);
    orca_route_query_destroy(w->query);
    orca_route_map_destroy(w->map);
    orca_sim_destroy(w->sim);
    orca_obstacles_destroy(w->obstacles);
    free(w);
}

static void add_agent(world *w, geom_vec2 from, geom_vec2 to) {
    orca_route_follower_def follower = orca_route_follower_def_default();
    follower.radius = RADIUS;
    follower.goal = to;
    ck_assert_uint_lt(w->count, MOST_AGENTS);
    w->ids[w->count] = traffic_add_agent(w->sim, from, RADIUS, 1.25 * SPEED);
    ck_assert_int_eq(orca_route_follower_create(&follower, &w->followers[w->count]), GEOM_OK);
    w->goals[w->count++] = to;
}

/* A crowd in rows on one side of the wall, with goals on the other. Each draw starts a few millimeters elsewhere. */
static void add_crowd_of_draw(world *w, size_t count, double side, double distance, int draw) {
    for (size_t k = 0; k < count; ++k) {
        const size_t row = k / 6;
        const double x = distance + 1.0 * (double)row + 1e-3 * draw * (double)(k % 3);
        const double y = 1.0 * ((double)(k % 6) - 2.5);
        add_agent(w, geom_vec2_make(side * x, y), geom_vec2_make(-side * (x + 4.0), y));
    }
}

static void add_crowd(world *w, size_t count, double side, double distance) {
    add_crowd_of_draw(w, count, side, distance, 0);
}

static void describe(world *w, size_t i) {
    const orca_agent_def agent = orca_sim_get_agent(w->sim, w->ids[i]);
    orca_route_aim aim;
    ck_assert_int_eq(orca_route_follower_step(w->followers[i], w->query, agent.position, &aim), GEOM_OK);
    const orca_route route = orca_route_follower_route(w->followers[i]);
    const uint32_t next = orca_route_follower_next(w->followers[i]);
    w->agents[i] = orca_traffic_agent_default();
    w->agents[i].id = i;
    w->agents[i].position = agent.position;
    w->agents[i].velocity = agent.velocity;
    w->agents[i].aim = aim.point;
    w->agents[i].way = route.points + next;
    w->agents[i].way_count = route.point_count - next;
    w->agents[i].passing = !aim.is_goal;
    w->agents[i].idle = w->arrived[i];
    w->agents[i].radius = RADIUS;
    w->agents[i].preferred_speed = SPEED;
    w->agents[i].max_speed = agent.max_speed;
}

/* Makes the commands of a step, after which nobody has moved yet. */
static void ask(world *w) {
    for (size_t i = 0; i < w->count; ++i) {
        describe(w, i);
    }
    const orca_traffic_input input = {w->agents, w->count, TIME_STEP, w->obstacles, w->passages, 0.0};
    ck_assert_int_eq(orca_traffic_step(w->traffic, &input, w->commands), GEOM_OK);
}

static void step(world *w) {
    ask(w);
    for (size_t i = 0; i < w->count; ++i) {
        orca_agent_def agent = orca_sim_get_agent(w->sim, w->ids[i]);
        agent.preferred_velocity = w->commands[i].preferred_velocity;
        agent.time_horizon = w->commands[i].time_horizon;
        agent.time_horizon_obst = w->commands[i].time_horizon_obst;
        ck_assert_int_eq(orca_sim_set_agent(w->sim, w->ids[i], &agent), GEOM_OK);
    }
    ck_assert_int_eq(orca_sim_step(w->sim), GEOM_OK);
    for (size_t i = 0; i < w->count; ++i) {
        const geom_vec2 place = orca_sim_get_agent(w->sim, w->ids[i]).position;
        w->arrived[i] = w->arrived[i] || geom_vec2_distance(place, w->goals[i]) < 0.3;
    }
}

/* The time after which all have arrived, HUGE_VAL if that is too late. */
static double time_to_arrive(world *w, double most) {
    for (int i = 0; (double)i * TIME_STEP < most; ++i) {
        size_t arrived = 0;
        for (size_t k = 0; k < w->count; ++k) {
            arrived += w->arrived[k];
        }
        if (arrived == w->count) {
            return (double)i * TIME_STEP;
        }
        step(w);
    }
    return HUGE_VAL;
}

/* ---- Crowds that arrive ---- */

/* Two crowds that meet in a corridor. */
typedef struct two_crowds {
    double half;
    double width;
    size_t each;
    double distance; /* from the corridor */
    bool rule;
} two_crowds;

/* When all have arrived, on average over the draws. */
static double mean_time(two_crowds m, double most) {
    double sum = 0.0;
    for (int draw = 0; draw < DRAWS; ++draw) {
        world *w = new_world(m.half, m.width, m.rule);
        add_crowd_of_draw(w, m.each, 1.0, m.half + m.distance, draw);
        add_crowd_of_draw(w, m.each, -1.0, m.half + m.distance, draw);
        sum += time_to_arrive(w, most);
        end_world(w);
    }
    return sum / DRAWS;
}

static const struct {
    double half;
    double width;
    size_t each;
    double most; /* seconds, a fifth more than it takes */
} corridors[] = {
    {2.5, 3.0, 40, 85.0},   {2.5, 2.2, 30, 82.0},    {6.0, 3.0, 40, 88.0},
    {2.5, 4.0, 48, 80.0},   {0.25, 1.0, 10, 46.0},   {0.5, 1.2, 48, 176.0},
    {6.0, 1.65, 30, 125.0}, {6.0, 1.602, 30, 171.0}, {6.0, 1.6, 20, 88.0},
};

START_TEST(both_directions_pass_a_corridor) {
    const two_crowds m = {corridors[_i].half, corridors[_i].width, corridors[_i].each, 2.0, true};
    ck_assert_double_le(mean_time(m, 2.0 * corridors[_i].most), corridors[_i].most);
}
END_TEST

/* When so many agents are through the opening. */
static double time_to_pass(world *w, size_t wanted, double limit) {
    size_t passed = 0;
    int steps = 0;
    for (; passed < wanted && steps * TIME_STEP < limit; ++steps) {
        step(w);
        passed = 0;
        for (size_t i = 0; i < w->count; ++i) {
            passed += orca_sim_get_agent(w->sim, w->ids[i]).position.x > 0.0;
        }
    }
    return steps * TIME_STEP;
}

/* How many of the first row of a crowd go on before a passage that has not quite room for two abreast. */
static size_t go_on(size_t crowd) {
    world *w = new_world(2.5, 3.8 * RADIUS, true);
    size_t count = 0;
    add_crowd(w, crowd, -1.0, 3.5);
    ask(w);
    for (size_t i = 0; i < 6; ++i) {
        count += geom_vec2_length(w->commands[i].preferred_velocity) > 0.99 * SPEED;
    }
    end_world(w);
    return count;
}

START_TEST(a_few_do_not_go_abreast) {
    ck_assert_uint_eq(go_on(12), 1);
    ck_assert_uint_gt(go_on(18), 1);
}
END_TEST

/* How many of the last row of a crowd go on that begins so far before a passage for four, through which so many come
 * the other way. */
static size_t last_row_goes_on(size_t crowd, double before, size_t others) {
    world *w = new_world(2.5, 3.0, true);
    size_t count = 0;
    add_crowd(w, crowd, -1.0, 2.5 + before);
    add_crowd(w, others, 1.0, 3.5);
    ask(w);
    for (size_t i = crowd - 6; i < crowd; ++i) {
        count += geom_vec2_length(w->commands[i].preferred_velocity) > 0.99 * SPEED;
    }
    end_world(w);
    return count;
}

/* A queue that closes the mouth of a passage is loose while others come out through it. */
START_TEST(others_come_out_through_a_deep_queue) {
    ck_assert_uint_eq(last_row_goes_on(48, 1.0, 1), 0);
    ck_assert_uint_eq(last_row_goes_on(48, 1.0, 0), 6);
    ck_assert_uint_ge(last_row_goes_on(18, 3.0, 1), 5);
}
END_TEST

/* Very many before a door, nearly as far from it: still those that are nearest go on. */
START_TEST(queues_have_the_order_of_nearly_equal_distances) {
    enum {
        COUNT = 600
    };
    static orca_traffic_agent agents[COUNT];
    static orca_traffic_command commands[COUNT];
    static const geom_vec2 goal = {5.0, 0.0};
    world *w = new_world(0.5, 3.0, true);
    for (size_t i = 0; i < COUNT; ++i) {
        agents[i] = orca_traffic_agent_default();
        agents[i].id = i;
        agents[i].position = geom_vec2_make(-10.0 - 1e-9 * (double)(i * 7 % COUNT), 0.0);
        agents[i].aim = goal;
        agents[i].way = &goal;
        agents[i].way_count = 1;
        agents[i].radius = RADIUS;
        agents[i].preferred_speed = SPEED;
        agents[i].max_speed = 1.25 * SPEED;
    }
    const orca_traffic_input input = {agents, COUNT, TIME_STEP, w->obstacles, w->passages, 0.0};
    ck_assert_int_eq(orca_traffic_step(w->traffic, &input, commands), GEOM_OK);
    double farthest_on = 0.0;
    double nearest_waiting = HUGE_VAL;
    for (size_t i = 0; i < COUNT; ++i) {
        const double far = -agents[i].position.x;
        if (geom_vec2_length(commands[i].preferred_velocity) > 0.99 * SPEED) {
            farthest_on = fmax(farthest_on, far);
        } else {
            nearest_waiting = fmin(nearest_waiting, far);
        }
    }
    ck_assert_double_gt(farthest_on, 0.0);
    ck_assert_double_lt(nearest_waiting, HUGE_VAL);
    ck_assert_double_lt(farthest_on, nearest_waiting);
    end_world(w);
}
END_TEST

/* The longest response time in a few seconds of crowds that come from both sides of a corridor. */
static double longest_response(size_t crowd, double half, double width) {
    world *w = new_world(half, width, true);
    double longest = 0.0;
    add_crowd(w, crowd, 1.0, 4.5);
    add_crowd(w, crowd, -1.0, 4.5);
    for (int i = 0; i < (int)(5.0 / TIME_STEP); ++i) {
        step(w);
        for (size_t k = 0; k < w->count; ++k) {
            longest = fmax(longest, w->commands[k].response_time);
        }
    }
    end_world(w);
    return longest;
}

/* A few that are led to their lane are later than agents elsewhere, many are not, nor those before a door. */
START_TEST(a_few_go_calmly_to_their_lane) {
    const double usual = orca_traffic_def_default().rules[ORCA_TRAFFIC_RESPONSE];
    const double longest = longest_response(12, 2.5, 3.0);
    ck_assert_double_gt(longest, 2.0 * usual);
    ck_assert_double_le(longest, 3.0 * usual);
    ck_assert_double_le(longest_response(18, 2.5, 3.0), usual);
    ck_assert_double_le(longest_response(12, 2.5, 1.2), usual);
    ck_assert_double_le(longest_response(12, 0.5, 3.0), usual);
}
END_TEST

/* At 0.7 of what would pass at full speed one behind the other. */
START_TEST(agents_follow_each_other_through_a_door) {
    world *w = new_world(0.25, 1.0, true);
    add_crowd(w, 60, -1.0, 1.0);
    (void)time_to_pass(w, 10, 60.0);
    ck_assert_double_le(time_to_pass(w, 50, 60.0), 40.0 * 2.0 * RADIUS / SPEED / 0.7);
    end_world(w);
}
END_TEST

/* The same at a door with hardly any room beside an agent. */
START_TEST(agents_pass_a_narrow_door) {
    world *w = new_world(0.25, 2.1 * RADIUS, true);
    add_crowd(w, 90, -1.0, 1.0);
    (void)time_to_pass(w, 20, 60.0);
    ck_assert_double_le(time_to_pass(w, 70, 90.0), 50.0 * 2.0 * RADIUS / SPEED / 0.7);
    end_world(w);
}
END_TEST

/* What is told to agents within four radii of a door of 2.5 radii, in the first seconds of a crowd. */
typedef struct door_commands {
    double response;
    double horizon;
} door_commands;

static door_commands longest_at_door(size_t crowd) {
    world *w = new_world(0.25, 2.5 * RADIUS, true);
    door_commands longest = {0.0, 0.0};
    add_crowd(w, crowd, -1.0, 2.0);
    for (int i = 0; i < (int)(4.0 / TIME_STEP); ++i) {
        ask(w);
        for (size_t k = 0; k < w->count; ++k) {
            const geom_vec2 place = w->agents[k].position;
            const bool before = place.x < 0.0 && geom_vec2_length(place) < 2.5 * RADIUS;
            longest.response = fmax(longest.response, before ? w->commands[k].response_time : 0.0);
            longest.horizon = fmax(longest.horizon, before ? w->commands[k].time_horizon_obst : 0.0);
        }
        step(w);
    }
    end_world(w);
    return longest;
}

/* They swing aside by half of what the door leaves free, and look ahead for half of the time of going a radius. */
START_TEST(a_crowd_turns_at_once_into_a_door) {
    const double usual = orca_traffic_def_default().rules[ORCA_TRAFFIC_RESPONSE];
    const door_commands crowd = longest_at_door(18);
    ck_assert_double_le(crowd.response, 0.25 * RADIUS / SPEED + 1e-9);
    ck_assert_double_le(crowd.horizon, 0.5 * RADIUS / SPEED + 1e-9);
    ck_assert_double_gt(longest_at_door(6).response, 0.9 * usual);
}
END_TEST

/* The first comes along the wall. The second stands a little farther from the door, and may come nearer only beside the
 * way of the first. */
static double speed_of_second(double y) {
    world *w = new_world(0.25, 2.5 * RADIUS, true);
    add_agent(w, geom_vec2_make(-0.25 - 1.05 * RADIUS, -2.8 * RADIUS), geom_vec2_make(8.0, 0.0));
    add_agent(w, geom_vec2_make(-0.25 - 3.0 * RADIUS, y), geom_vec2_make(8.0, 2.0));
    add_crowd(w, 12, -1.0, 4.0);
    ask(w);
    const double speed = geom_vec2_length(w->commands[1].preferred_velocity);
    end_world(w);
    return speed;
}

START_TEST(the_next_keeps_out_of_the_way_of_the_first) {
    ck_assert_double_gt(speed_of_second(2.0 * RADIUS), 0.1 * SPEED);
    ck_assert_double_eq(speed_of_second(-2.0 * RADIUS), 0.0);
}
END_TEST

/* At 0.4 of what would pass at full speed one behind the other. */
START_TEST(a_crowd_gets_through_a_door) {
    world *w = new_world(0.25, 1.0, true);
    add_crowd(w, 60, -1.0, 1.0);
    ck_assert_double_le(time_to_arrive(w, 200.0), 60.0 * 2.0 * RADIUS / SPEED / 0.4 + 10.0);
    end_world(w);
}
END_TEST

START_TEST(without_the_rule_they_are_late) {
    const two_crowds with = {2.5, 3.0, 20, 2.0, true};
    const two_crowds without = {2.5, 3.0, 20, 2.0, false};
    ck_assert_double_le(mean_time(with, 90.0), 0.85 * mean_time(without, 90.0));
}
END_TEST

/* ---- Goals in bays ---- */

/* A bay of square places a meter wide, some abreast and some behind each other. */
static world *new_bay(size_t abreast, size_t deep) {
    return make_world(0.5 * (double)deep, (double)abreast, true, true);
}

/* The place in a row, counted from the far end, of a bay with so many rows. */
static geom_vec2 bay_place(size_t abreast, size_t deep, size_t row, size_t place) {
    return geom_vec2_make(0.5 * (double)deep - 0.5 - (double)row,
                          (double)place + 0.5 - 0.5 * (double)abreast);
}

/* One stands in the corner that another wants, which shuts it in. */
START_TEST(one_in_a_corner_is_let_out) {
    const size_t abreast = 2 + (size_t)_i / 2;
    const size_t side = _i % 2 == 0 ? 0 : abreast - 1;
    world *w = new_bay(abreast, 4);
    const geom_vec2 corner = bay_place(abreast, 4, 0, side);
    add_agent(w, corner, bay_place(abreast, 4, 1, side));
    w->arrived[0] = true;
    add_agent(w, bay_place(abreast, 4, 2, side), corner);
    for (size_t i = 0; i < abreast; ++i) {
        if (i != side) {
            add_agent(w, bay_place(abreast, 4, 0, i), bay_place(abreast, 4, 0, i));
        }
    }
    ck_assert_double_lt(time_to_arrive(w, 60.0), 60.0);
    end_world(w);
}
END_TEST

/* ---- Goals in passages ---- */

/* Goals in a corridor, before it or behind it, of one that is nearer to it than a crowd. It goes from -2.5 to 2.5. */
static const double stays[] = {0.0, -2.0, -5.0, 2.0, 5.0};

/* One goes to its goal, and a crowd through the corridor, most of it before the one is there. */
static void let_crowd_through(world *w, double stay) {
    add_agent(w, geom_vec2_make(-6.0, 5.0), geom_vec2_make(stay, 0.5));
    add_crowd(w, 40, -1.0, 9.0);
    double time = 0.0;
    while (time < 120.0 && !w->arrived[0]) {
        step(w);
        time += TIME_STEP;
    }
    size_t left = 0;
    for (size_t i = 1; i < w->count; ++i) {
        left += orca_sim_get_agent(w->sim, w->ids[i]).position.x < 2.5;
    }
    ck_assert(w->arrived[0]);
    ck_assert_uint_lt(left, 16);
    ck_assert_double_lt(time_to_arrive(w, 60.0), 60.0);
    end_world(w);
}

START_TEST(one_that_stays_in_a_corridor_lets_a_crowd_through) {
    let_crowd_through(new_world(2.5, 3.0, true), stays[_i]);
}
END_TEST

/* Small boxes along the wall beside the corridor: between them there are many more gates near the goal. */
START_TEST(many_gates_near_a_goal_do_not_hide_the_corridor) {
    world *w = new_obstacles();
    traffic_add_box(w->obstacles, -2.5, 1.5, 2.5, 30.0);
    traffic_add_box(w->obstacles, -2.5, -30.0, 2.5, -1.5);
    for (int i = 0; i < 24; ++i) {
        const double y = 1.6 + 0.08 * (double)i;
        traffic_add_box(w->obstacles, -2.6, y, -2.56, y + 0.04);
        traffic_add_box(w->obstacles, -2.6, -y - 0.04, -2.56, -y);
    }
    begin_world(w, true);
    ck_assert_uint_gt(orca_passages_gate_count(w->passages), 64);
    let_crowd_through(w, -2.0);
}
END_TEST

/* Two agents meet one that stays: they are no crowd. */
START_TEST(it_does_not_wait_for_a_few) {
    world *w = new_world(2.5, 3.0, true);
    add_agent(w, geom_vec2_make(-8.0, 0.5), geom_vec2_make(0.0, 0.5));
    add_crowd(w, 2, -1.0, 9.0);
    ask(w);
    ck_assert_double_gt(w->commands[0].preferred_velocity.x, 0.9 * SPEED);
    end_world(w);
}
END_TEST

/* A crowd that waits for ever on the other side of a corridor. The time is that of going 300 diameters, 200 seconds. */
static world *endless_crowd(void) {
    world *w = new_world(2.5, 3.0, true);
    add_agent(w, geom_vec2_make(5.0, 0.0), geom_vec2_make(0.0, 0.0));
    add_crowd(w, 20, -1.0, 6.0);
    return w;
}

START_TEST(it_does_not_wait_for_ever) {
    world *w = endless_crowd();
    for (int i = 0; i < 1999; ++i) {
        ask(w);
        ck_assert_double_eq(w->commands[0].preferred_velocity.x, 0.0);
    }
    for (int i = 0; i < 3; ++i) {
        ask(w);
    }
    ck_assert_double_lt(w->commands[0].preferred_velocity.x, 0.0);
    end_world(w);
}
END_TEST

/* Gives an agent another goal. */
static void change_goal(world *w, size_t i, geom_vec2 goal) {
    orca_route_follower_def follower = orca_route_follower_def_default();
    follower.radius = RADIUS;
    follower.goal = goal;
    orca_route_follower_destroy(w->followers[i]);
    ck_assert_int_eq(orca_route_follower_create(&follower, &w->followers[i]), GEOM_OK);
    w->goals[i] = goal;
}

/* With a goal elsewhere for a step, it has let nobody go first, and waits as long as before. */
START_TEST(it_forgets_how_long_it_waited) {
    world *w = endless_crowd();
    for (int i = 0; i < 1000; ++i) {
        ask(w);
    }
    change_goal(w, 0, geom_vec2_make(25.0, 0.0));
    ask(w);
    ck_assert_double_gt(w->commands[0].preferred_velocity.x, 0.0);
    change_goal(w, 0, geom_vec2_make(0.0, 0.0));
    for (int i = 0; i < 1999; ++i) {
        ask(w);
        ck_assert_double_eq(w->commands[0].preferred_velocity.x, 0.0);
    }
    end_world(w);
}
END_TEST

/* Gives a world new rules, with what a snapshot of those of a world holds; it may be the same. */
static void restore(world *w, const world *saved) {
    unsigned char bytes[8192];
    const size_t size = orca_traffic_save(saved->traffic, bytes, sizeof bytes);
    ck_assert_uint_le(size, sizeof bytes);
    orca_traffic_destroy(w->traffic);
    w->traffic = make_traffic(true, NULL);
    ck_assert_int_eq(orca_traffic_restore(w->traffic, bytes, size), GEOM_OK);
}

START_TEST(a_snapshot_knows_how_long_it_has_waited) {
    world *w = endless_crowd();
    for (int i = 0; i < 1500; ++i) {
        ask(w);
    }
    restore(w, w);
    for (int i = 0; i < 600; ++i) {
        ask(w);
    }
    ck_assert_double_lt(w->commands[0].preferred_velocity.x, 0.0);
    end_world(w);
}
END_TEST

/* ---- What must not matter ---- */

static void assert_same_commands(const world *a, const world *b) {
    for (size_t i = 0; i < a->count; ++i) {
        traffic_assert_same(&a->commands[i], &b->commands[i]);
    }
}

START_TEST(alone_it_changes_nothing) {
    world *with = new_world(0.25, 1.2, true);
    world *without = new_world(0.25, 1.2, false);
    add_agent(with, geom_vec2_make(-6.0, 3.0), geom_vec2_make(6.0, 2.0));
    add_agent(without, geom_vec2_make(-6.0, 3.0), geom_vec2_make(6.0, 2.0));
    for (int i = 0; i < 150; ++i) {
        step(with);
        step(without);
        assert_same_commands(with, without);
    }
    ck_assert(with->arrived[0]);
    end_world(with);
    end_world(without);
}
END_TEST

static world *meeting(void) {
    world *w = new_world(1.0, 1.2, true);
    add_crowd(w, 12, 1.0, 3.0);
    add_crowd(w, 12, -1.0, 3.0);
    return w;
}

START_TEST(snapshots_go_on_alike) {
    world *a = meeting();
    world *b = meeting();
    for (int i = 0; i < 120; ++i) {
        step(a);
        step(b);
    }
    restore(b, a);
    for (int i = 0; i < 120; ++i) {
        step(a);
        step(b);
        assert_same_commands(a, b);
    }
    end_world(a);
    end_world(b);
}
END_TEST

/* A step that is taken back and made again is the same. */
START_TEST(a_step_can_be_taken_back) {
    world *a = meeting();
    world *b = meeting();
    for (int i = 0; i < 150; ++i) {
        step(a);
        step(b);
        orca_traffic_undo(b->traffic);
        const orca_traffic_input input = {b->agents, b->count, TIME_STEP, b->obstacles, b->passages, 0.0};
        ck_assert_int_eq(orca_traffic_step(b->traffic, &input, b->commands), GEOM_OK);
        assert_same_commands(a, b);
    }
    end_world(a);
    end_world(b);
}
END_TEST

/* The walls go, and so do the numbers that the rules remember; they come back as others. */
START_TEST(passages_may_change_at_any_time) {
    world *w = meeting();
    orca_passages *none;
    ck_assert_int_eq(orca_passages_create(NULL, &none), GEOM_OK);
    orca_passages *found = w->passages;
    for (int i = 0; i < 900; ++i) {
        w->passages = i / 50 % 3 == 0 ? found : i / 50 % 3 == 1 ? none : NULL;
        step(w);
    }
    w->passages = found;
    ck_assert_double_lt(time_to_arrive(w, 100.0), 100.0);
    orca_passages_destroy(none);
    end_world(w);
}
END_TEST

/* ---- Junctions ---- */

/* A corridor along x, 3 wide, and another one that begins there: towards y < 0 (side -1), or y > 0 (1). */
static world *new_junction(double side) {
    static const double half = 1.5;
    world *w = new_obstacles();
    const double near = side * half;
    const double far = side * 30.0;
    traffic_add_box(w->obstacles, -30.0, fmin(near, far), -half, fmax(near, far));
    traffic_add_box(w->obstacles, half, fmin(near, far), 30.0, fmax(near, far));
    traffic_add_box(w->obstacles, -30.0, fmin(-near, -2.0 * near), 30.0, fmax(-near, -2.0 * near));
    begin_world(w, true);
    return w;
}

/* The places in an arm, three abreast: how far from the middle of the junction, and how far aside. */
static geom_vec2 arm_place(size_t k) {
    const size_t line = k / 3;
    return geom_vec2_make(4.0 + 0.95 * (double)line, 0.9 * ((double)(k % 3) - 1.0));
}

/* Agents in the arm at x > 0 that turn into the arm at the side. */
static void add_turning(world *w, size_t count, double side) {
    for (size_t k = 0; k < count; ++k) {
        const geom_vec2 place = arm_place(k);
        add_agent(w, place, geom_vec2_make(place.y, side * place.x));
    }
}

/* Agents in the arm at x < 0 that go straight on. */
static void add_straight(world *w, size_t count) {
    for (size_t k = 0; k < count; ++k) {
        const geom_vec2 place = arm_place(k);
        add_agent(w, geom_vec2_make(-place.x, place.y), place);
    }
}

/* Agents in the arm at the side that turn into the one at x < 0. */
static void add_crossing(world *w, size_t count, double side) {
    for (size_t k = 0; k < count; ++k) {
        const geom_vec2 place = arm_place(k);
        add_agent(w, geom_vec2_make(place.y, side * place.x), geom_vec2_make(-place.x, place.y));
    }
}

static world *crossing_streams(size_t each, double side) {
    world *w = new_junction(side);
    add_turning(w, each, side);
    add_straight(w, each);
    add_crossing(w, each, side);
    return w;
}

/* Those that turn left keep to the left, and who meets them to its left: for all of them that is the same side of the
 * corridor. In the mirror they keep to the right. */
START_TEST(lanes_are_on_the_side_to_which_agents_turn) {
    const double side = _i == 0 ? -1.0 : 1.0;
    world *w = crossing_streams(9, side);
    for (int i = 0; i < 25; ++i) {
        step(w);
    }
    double turning = 0.0;
    double straight = 0.0;
    for (size_t i = 3; i < 9; ++i) { /* the others are at the corner already */
        turning += orca_sim_get_agent(w->sim, w->ids[i]).position.y / 6.0;
        straight += orca_sim_get_agent(w->sim, w->ids[9 + i]).position.y / 6.0;
    }
    ck_assert_double_gt(side * turning, 0.1);
    ck_assert_double_lt(side * straight, -0.1);
    end_world(w);
}
END_TEST

START_TEST(three_streams_cross_a_junction) {
    const double side = _i == 0 ? -1.0 : 1.0;
    world *w = crossing_streams(12, side);
    ck_assert_double_le(time_to_arrive(w, 120.0), 60.0);
    end_world(w);
}
END_TEST

/* Two corridors that cross. */
static world *new_crossing(double half) {
    world *w = new_obstacles();
    for (int k = 0; k < 4; ++k) {
        const double x = k % 2 == 0 ? half : -half - 10.0;
        const double y = k / 2 == 0 ? half : -half - 10.0;
        traffic_add_box(w->obstacles, x, y, x + 10.0, y + 10.0);
    }
    begin_world(w, true);
    return w;
}

/* From corner to corner across a crossing there are gates too, but nobody keeps to a side of these. The bound is a
 * sixth of a radius: an agent aims at where its way crosses the gate, and that moves with it. */
START_TEST(who_is_in_its_lane_goes_straight_across) {
    const double aside = 0.65;
    world *w = new_crossing(1.6);
    add_agent(w, geom_vec2_make(-6.0, -aside), geom_vec2_make(6.0, -aside));
    add_agent(w, geom_vec2_make(6.0, aside), geom_vec2_make(-6.0, aside));
    double stray = 0.0;
    for (int i = 0; i < 200 && !(w->arrived[0] && w->arrived[1]); ++i) {
        step(w);
        const double y = orca_sim_get_agent(w->sim, w->ids[0]).position.y;
        stray = w->arrived[0] ? stray : fmax(stray, fabs(y + aside));
    }
    ck_assert(w->arrived[0] && w->arrived[1]);
    ck_assert_double_lt(stray, 0.07);
    end_world(w);
}
END_TEST

/* Goals so far from the middle of a junction, near to its gate and farther. */
static const double arm_goals[] = {4.0, 12.0};

/* One that has come into an arm, with its goal before those that still leave it. */
static world *one_comes_in(double goal) {
    world *w = new_junction(-1.0);
    add_agent(w, geom_vec2_make(goal + 0.5, 0.5), geom_vec2_make(goal, 0.5));
    add_agent(w, geom_vec2_make(goal + 4.0, -0.9), geom_vec2_make(0.0, -8.0));
    return w;
}

START_TEST(it_goes_on_past_those_that_leave) {
    world *w = one_comes_in(arm_goals[_i]);
    ask(w);
    ck_assert_double_gt(w->commands[0].preferred_velocity.x, 0.0);
    for (int i = 0; i < 60; ++i) {
        step(w);
    }
    ck_assert_double_lt(time_to_arrive(w, 30.0), 30.0);
    end_world(w);
}
END_TEST

/* As does one that is at its goal already. */
START_TEST(one_that_has_arrived_goes_on_too) {
    world *w = one_comes_in(arm_goals[_i]);
    w->arrived[0] = true;
    ask(w);
    ck_assert_double_gt(w->commands[0].preferred_velocity.x, 0.0);
    end_world(w);
}
END_TEST

/* Nobody leaves behind its goal. */
START_TEST(it_comes_back_when_they_are_out) {
    world *w = new_junction(-1.0);
    add_agent(w, geom_vec2_make(6.0, 0.5), geom_vec2_make(4.0, 0.5));
    add_agent(w, geom_vec2_make(2.5, -0.9), geom_vec2_make(0.0, -8.0));
    ask(w);
    ck_assert_double_lt(w->commands[0].preferred_velocity.x, 0.0);
    end_world(w);
}
END_TEST

/* The time is that of going 100 diameters, 66.7 seconds, whether it is on its way or has arrived. */
START_TEST(it_does_not_let_others_out_for_ever) {
    world *w = one_comes_in(arm_goals[_i / 2]);
    w->arrived[0] = _i % 2 == 1;
    for (int i = 0; i < 666; ++i) {
        ask(w);
        ck_assert_double_gt(w->commands[0].preferred_velocity.x, 0.0);
        if (i == 300) {
            restore(w, w);
        }
    }
    for (int i = 0; i < 30; ++i) {
        ask(w);
    }
    for (int i = 0; i < 30; ++i) {
        ask(w);
        ck_assert_double_le(w->commands[0].preferred_velocity.x, 0.0);
    }
    end_world(w);
}
END_TEST

/* Two have their goals in an arm, before one that leaves it and turns: the first is in the arm, the second in the
 * middle of the junction. */
static world *two_come_in(void) {
    world *w = new_junction(-1.0);
    add_agent(w, geom_vec2_make(11.0, 0.5), geom_vec2_make(12.0, 0.5));
    add_agent(w, geom_vec2_make(0.5, 0.5), geom_vec2_make(13.0, 0.5));
    add_agent(w, geom_vec2_make(16.0, -0.9), geom_vec2_make(0.0, -8.0));
    return w;
}

/* After 150 times of going a diameter, which are 100 seconds, both go into the free arm, straight across.
 * After three times as long they do not go back any more. */
START_TEST(who_is_stuck_in_an_arm_goes_back_into_another) {
    world *w = two_come_in();
    for (int i = 0; i < 1010; ++i) {
        ask(w);
    }
    for (int i = 1010; i < 2990; ++i) {
        ask(w);
        if (i == 2000) {
            restore(w, w);
        }
        ck_assert_double_lt(w->commands[0].preferred_velocity.x, 0.0);
        ck_assert_double_lt(w->commands[1].preferred_velocity.x, 0.0);
        ck_assert_double_ge(w->commands[1].preferred_velocity.y, -0.5);
        ck_assert_double_lt(w->commands[2].preferred_velocity.x, 0.0);
    }
    for (int i = 2990; i < 3010; ++i) {
        ask(w);
    }
    ck_assert_double_ge(w->commands[0].preferred_velocity.x, 0.0);
    end_world(w);
}
END_TEST

/* As soon as nobody leaves the arm, they go to their goals. */
START_TEST(who_has_gone_back_comes_when_all_are_out) {
    world *w = two_come_in();
    for (int i = 0; i < 1100; ++i) {
        ask(w);
    }
    ck_assert_double_lt(w->commands[0].preferred_velocity.x, 0.0);
    w->arrived[2] = true;
    ask(w);
    ask(w);
    ck_assert_double_gt(w->commands[0].preferred_velocity.x, 0.0);
    ck_assert_double_gt(w->commands[1].preferred_velocity.x, 0.0);
    end_world(w);
}
END_TEST

/* One on its way in a street beside the arm, with its goal behind those that leave. */
START_TEST(who_is_beside_the_arm_goes_on) {
    world *w = new_junction(-1.0);
    traffic_add_box(w->obstacles, -30.0, 6.0, 30.0, 9.0);
    add_agent(w, geom_vec2_make(2.0, 4.5), geom_vec2_make(14.0, 0.5));
    add_agent(w, geom_vec2_make(12.0, -0.9), geom_vec2_make(0.0, -8.0));
    ask(w);
    ck_assert_double_gt(geom_vec2_length(w->commands[0].preferred_velocity), 0.0);
    end_world(w);
}
END_TEST

/* One that leaves an arm into which others come from across goes to its own half before the gate, which is at 1.5.
 * Without anybody from across, or with one far from the junction, it goes straight on. */
static world *one_leaves(double x, double y, double from) {
    world *w = new_junction(-1.0);
    add_agent(w, geom_vec2_make(x, y), geom_vec2_make(-12.0, y));
    add_agent(w, geom_vec2_make(x + 6.0, 0.0), geom_vec2_make(4.0, 0.0));
    if (from < 0.0) {
        add_agent(w, geom_vec2_make(from, 0.5), geom_vec2_make(5.0, 0.5));
    }
    ask(w);
    return w;
}

START_TEST(who_leaves_alone_goes_to_its_half_for_those_from_across) {
    static const double from[] = {-3.0, -20.0, 0.0};
    world *w = one_leaves(7.0, -0.6, from[_i]);
    if (_i == 0) {
        ck_assert_double_gt(w->commands[0].preferred_velocity.y, 0.1);
    } else {
        ck_assert_double_eq_tol(w->commands[0].preferred_velocity.y, 0.0, 1e-9);
    }
    end_world(w);
}
END_TEST

/* In the half of others it does not come nearer to the gate than 7 radii: from farther it heads there, and from
 * nearer it goes sideways. */
START_TEST(it_changes_its_lane_before_the_gate) {
    static const double before[] = {9.0, 5.0};
    world *w = one_leaves(1.5 + before[_i] * RADIUS, -0.6, -3.0);
    const geom_vec2 way = w->commands[0].preferred_velocity;
    const double to_lane = 0.6 + 1.05 * RADIUS; /* at least */
    ck_assert_double_gt(way.y, 0.1);
    ck_assert_double_ge(way.x / way.y * to_lane, -fmax(before[_i] - 7.0, 0.0) * RADIUS - 1e-9);
    end_world(w);
}
END_TEST

/* The walls of the arm go, and the passages stay. Whoever restores a snapshot then goes on alike. */
START_TEST(arms_follow_the_obstacles) {
    world *a = one_comes_in(12.0);
    world *b = one_comes_in(12.0);
    world *open = new_obstacles();
    orca_obstacles *walls[2] = {a->obstacles, b->obstacles};
    ask(a);
    ask(b);
    a->obstacles = b->obstacles = open->obstacles;
    restore(b, a);
    ask(a);
    ask(b);
    assert_same_commands(a, b);
    ck_assert_double_lt(a->commands[0].preferred_velocity.x, 0.0);
    a->obstacles = walls[0];
    b->obstacles = walls[1];
    end_world(a);
    end_world(b);
    orca_obstacles_destroy(open->obstacles);
    free(open);
}
END_TEST

START_TEST(passages_without_obstacles_do_not_count) {
    world *with = one_comes_in(12.0);
    world *without = one_comes_in(12.0);
    orca_obstacles *walls[2] = {with->obstacles, without->obstacles};
    orca_passages *passages = without->passages;
    with->obstacles = without->obstacles = NULL;
    without->passages = NULL;
    ask(with);
    ask(without);
    assert_same_commands(with, without);
    with->obstacles = walls[0];
    without->obstacles = walls[1];
    without->passages = passages;
    end_world(with);
    end_world(without);
}
END_TEST

START_TEST(snapshots_in_junctions_go_on_alike) {
    world *a = crossing_streams(9, -1.0);
    world *b = crossing_streams(9, -1.0);
    for (int i = 0; i < 150; ++i) {
        step(a);
        step(b);
        if (i % 10 == 0) {
            restore(b, a);
        }
        assert_same_commands(a, b);
    }
    end_world(a);
    end_world(b);
}
END_TEST

/* Passages may be missing for some steps. Whoever restores a snapshot then goes on alike. */
START_TEST(junctions_may_come_and_go) {
    world *a = crossing_streams(9, -1.0);
    world *b = crossing_streams(9, -1.0);
    orca_passages *found[2] = {a->passages, b->passages};
    for (int i = 0; i < 200; ++i) {
        a->passages = i / 20 % 2 == 0 ? found[0] : NULL;
        b->passages = i / 20 % 2 == 0 ? found[1] : NULL;
        step(a);
        step(b);
        if (i % 5 == 0) {
            restore(b, a);
        }
        assert_same_commands(a, b);
    }
    a->passages = found[0];
    b->passages = found[1];
    end_world(a);
    end_world(b);
}
END_TEST

int main(void) {
    TCase *tests = tcase_create("traffic_passages2");
    tcase_set_timeout(tests, 60.0);
    tcase_add_loop_test(tests, both_directions_pass_a_corridor, 0, sizeof corridors / sizeof corridors[0]);
    tcase_add_loop_test(tests, one_in_a_corner_is_let_out, 0, 4);
    tcase_add_loop_test(tests, one_that_stays_in_a_corridor_lets_a_crowd_through, 0,
                        sizeof stays / sizeof stays[0]);
    tcase_add_loop_test(tests, lanes_are_on_the_side_to_which_agents_turn, 0, 2);
    tcase_add_loop_test(tests, three_streams_cross_a_junction, 0, 2);
    tcase_add_test(tests, who_is_in_its_lane_goes_straight_across);
    tcase_add_loop_test(tests, it_goes_on_past_those_that_leave, 0, sizeof arm_goals / sizeof arm_goals[0]);
    tcase_add_loop_test(tests, one_that_has_arrived_goes_on_too, 0, sizeof arm_goals / sizeof arm_goals[0]);
    tcase_add_loop_test(tests, it_does_not_let_others_out_for_ever, 0,
                        2 * sizeof arm_goals / sizeof arm_goals[0]);
    tcase_add_loop_test(tests, who_leaves_alone_goes_to_its_half_for_those_from_across, 0, 3);
    tcase_add_loop_test(tests, it_changes_its_lane_before_the_gate, 0, 2);
    const TTest *const others[] = {
        many_gates_near_a_goal_do_not_hide_the_corridor,
        it_comes_back_when_they_are_out,
        who_is_stuck_in_an_arm_goes_back_into_another,
        who_has_gone_back_comes_when_all_are_out,
        who_is_beside_the_arm_goes_on,
        arms_follow_the_obstacles,
        passages_without_obstacles_do_not_count,
        snapshots_in_junctions_go_on_alike,
        junctions_may_come_and_go,
        it_does_not_wait_for_a_few,
        it_does_not_wait_for_ever,
        it_forgets_how_long_it_waited,
        a_snapshot_knows_how_long_it_has_waited,
        a_few_do_not_go_abreast,
        others_come_out_through_a_deep_queue,
        queues_have_the_order_of_nearly_equal_distances,
        a_few_go_calmly_to_their_lane,
        agents_follow_each_other_through_a_door,
        agents_pass_a_narrow_door,
        a_crowd_turns_at_once_into_a_door,
        the_next_keeps_out_of_the_way_of_the_first,
        a_crowd_gets_through_a_door,
        without_the_rule_they_are_late,
        alone_it_changes_nothing,
        snapshots_go_on_alike,
        a_step_can_be_taken_back,
        passages_may_change_at_any_time,
    };
    for (size_t i = 0; i < sizeof others / sizeof others[0]; ++i) {
        tcase_add_test(tests, others[i]);
    }
    return run_test_case("orca.traffic_passages2", tests);
}
