/* What few agents have: groups, heights, priorities, weights of 0, drives, and other methods than ORCA. */
#include "support.h"

#include <orca/sim2.h>
#include <orca/vo2.h>

#include <float.h>
#include <math.h>
#include <string.h>

enum {
    MOST = 40
};

typedef struct scene {
    orca_sim *sim;
    orca_agent_id id[MOST];
    size_t count;
} scene;

static void begin(scene *now, const orca_obstacles *obstacles) {
    memset(now, 0, sizeof *now);
    orca_sim_def def = orca_sim_def_default();
    def.obstacles = obstacles;
    ck_assert_int_eq(orca_sim_create(&def, &now->sim), GEOM_OK);
}

static void add(scene *now, const orca_agent_def *def) {
    ck_assert_int_eq(orca_sim_add_agent(now->sim, def, &now->id[now->count++]), GEOM_OK);
}

static orca_agent_def get(const scene *now, size_t i) { return orca_sim_get_agent(now->sim, now->id[i]); }

static void set(scene *now, size_t i, const orca_agent_def *def) {
    ck_assert_int_eq(orca_sim_set_agent(now->sim, now->id[i], def), GEOM_OK);
}

static bool same_bits(geom_vec2 a, geom_vec2 b) {
    uint64_t left[2];
    uint64_t right[2];
    memcpy(left, &a, sizeof left);
    memcpy(right, &b, sizeof right);
    return left[0] == right[0] && left[1] == right[1];
}

/* On its way to the right or left along the x axis. */
static orca_agent_def walker(double x, double y, double speed) {
    orca_agent_def def = orca_agent_def_default();
    def.position = geom_vec2_make(x, y);
    def.velocity = geom_vec2_make(speed, 0.0);
    def.preferred_velocity = def.velocity;
    return def;
}

/* Two that run into each other, nearly head on. */
static void add_two(scene *now, const orca_agent_def *left, const orca_agent_def *right) {
    begin(now, NULL);
    add(now, left);
    add(now, right);
    ck_assert_int_eq(orca_sim_compute(now->sim), GEOM_OK);
}

static bool gave_way(const scene *now, size_t i) {
    const orca_agent_def def = get(now, i);
    return !same_bits(def.velocity, def.preferred_velocity);
}

/* Whether both of two agents give way that meet like this. */
static bool both_give_way(const orca_agent_def *left, const orca_agent_def *right) {
    scene now;
    add_two(&now, left, right);
    const bool both = gave_way(&now, 0) && gave_way(&now, 1);
    ck_assert(both || (!gave_way(&now, 0) && !gave_way(&now, 1)));
    ck_assert_uint_eq(orca_sim_agent_report(now.sim, now.id[0]).neighbor_count, both ? 1 : 0);
    orca_sim_destroy(now.sim);
    return both;
}

START_TEST(agents_of_one_group_do_not_avoid_each_other) {
    orca_agent_def left = walker(-2.0, 0.0, 1.0);
    orca_agent_def right = walker(2.0, 0.1, -1.0);
    ck_assert(both_give_way(&left, &right));
    left.group = 7;
    ck_assert(both_give_way(&left, &right));
    right.group = 8;
    ck_assert(both_give_way(&left, &right));
    right.group = 7;
    ck_assert(!both_give_way(&left, &right));
}
END_TEST

START_TEST(agents_avoid_each_other_at_heights_that_both_have) {
    orca_agent_def left = walker(-2.0, 0.0, 1.0);
    orca_agent_def right = walker(2.0, 0.1, -1.0);
    left.bottom = 0.0;
    left.top = 2.0;
    ck_assert(both_give_way(&left, &right));
    right.bottom = 2.0;
    ck_assert(!both_give_way(&left, &right));
    right.bottom = 1.9;
    ck_assert(both_give_way(&left, &right));
    right.bottom = -5.0;
    right.top = 0.0;
    ck_assert(!both_give_way(&left, &right));
    right.top = 1e-9;
    ck_assert(both_give_way(&left, &right));
}
END_TEST

START_TEST(obstacles_are_avoided_at_heights_that_both_have) {
    orca_obstacles *world = NULL;
    ck_assert_int_eq(orca_obstacles_create(NULL, &world), GEOM_OK);
    orca_obstacle_def pillar = orca_obstacle_def_default();
    pillar.kind = ORCA_OBSTACLE_DISC;
    pillar.disc = (geom_circle){{2.0, 0.1}, 0.5};
    pillar.top = 3.0;
    ck_assert_int_eq(orca_obstacles_add(world, &pillar, NULL), GEOM_OK);
    scene now;
    begin(&now, world);
    orca_agent_def def = walker(0.0, 0.0, 1.0);
    add(&now, &def);
    for (int high = 0; high < 2; ++high) {
        def.bottom = high == 0 ? 2.9 : 3.0;
        set(&now, 0, &def);
        ck_assert_int_eq(orca_sim_compute(now.sim), GEOM_OK);
        ck_assert(gave_way(&now, 0) == (high == 0));
        ck_assert_uint_eq(orca_sim_agent_report(now.sim, now.id[0]).wall_count, high == 0 ? 1 : 0);
    }
    orca_sim_destroy(now.sim);
    orca_obstacles_destroy(world);
}
END_TEST

/* The part of the change of both that the first of two takes, seen in the half-plane that it is given; 0
 * without one. */
static double share_of(const orca_agent_def *self, const orca_agent_def *other, size_t which) {
    scene now;
    add_two(&now, which == 0 ? self : other, which == 0 ? other : self);
    orca_half_plane plane = {self->velocity, {0.0, 1.0}};
    ck_assert_uint_le(orca_sim_half_planes(now.sim, now.id[which], &plane, 1), 1);
    const orca_body bodies[2] = {{self->position, self->velocity, self->radius, now.id[which].index},
                                 {other->position, other->velocity, other->radius, now.id[1 - which].index}};
    const orca_pair_params whole = {self->time_horizon, 0.1, 1.0};
    const orca_half_plane all = orca_agent_half_plane(bodies[0], bodies[1], whole);
    orca_sim_destroy(now.sim);
    const double most = geom_vec2_dot(geom_vec2_sub(all.point, self->velocity), all.normal);
    return geom_vec2_dot(geom_vec2_sub(plane.point, self->velocity), all.normal) / most;
}

START_TEST(priorities_move_shares_that_sum_to_one) {
    random_source source = {91};
    for (int i = 0; i < 2000; ++i) {
        orca_agent_def left = walker(-2.0, 0.0, 1.0);
        orca_agent_def right = walker(2.0, 0.1, -1.0);
        left.responsibility = random_int(&source, 0, 3) == 0 ? 0.0 : random_between(&source, 0.0, 2.0);
        right.responsibility = random_int(&source, 0, 3) == 0 ? 0.0 : random_between(&source, 0.0, 2.0);
        left.priority = random_between(&source, -1.5, 1.5);
        right.priority = random_int(&source, 0, 1) == 0 ? left.priority : random_between(&source, -1.5, 1.5);
        const double sum = left.responsibility + right.responsibility;
        const double own = sum > 0.0 ? left.responsibility / sum : 0.5;
        const double expected = fmin(fmax(own + 0.5 * (right.priority - left.priority), 0.0), 1.0);
        ck_assert_double_eq_tol(share_of(&left, &right, 0), expected, 1e-12);
        ck_assert_double_eq_tol(share_of(&right, &left, 1), 1.0 - expected, 1e-12);
    }
}
END_TEST

START_TEST(one_priority_above_leaves_all_to_the_other) {
    orca_agent_def left = walker(-2.0, 0.0, 1.0);
    orca_agent_def right = walker(2.0, 0.1, -1.0);
    left.priority = 1e300;
    right.priority = -1e300;
    ck_assert_double_eq(share_of(&left, &right, 0), 0.0);
    left.priority = 4.0;
    right.priority = 3.0;
    scene now;
    add_two(&now, &left, &right);
    ck_assert(!gave_way(&now, 0));
    ck_assert(gave_way(&now, 1));
    for (int s = 0; s < 60; ++s) {
        ck_assert_int_eq(orca_sim_step(now.sim), GEOM_OK);
        ck_assert(!gave_way(&now, 0));
        ck_assert_double_ge(geom_vec2_distance(get(&now, 0).position, get(&now, 1).position), 1.0 - 1e-9);
    }
    orca_sim_destroy(now.sim);
}
END_TEST

/* Among others with weights above 0, whatever they do: from rest, too. The others see it, and take all. */
START_TEST(who_takes_no_share_moves_as_it_prefers) {
    random_source source = {92};
    for (int i = 0; i < 100; ++i) {
        scene now;
        begin(&now, NULL);
        for (size_t k = 0; k < MOST; ++k) {
            const geom_vec2 place = random_point(&source, 5.0);
            orca_agent_def def = walker(place.x, place.y, 0.0);
            def.velocity = i % 2 == 0 && k == 0 ? def.velocity : random_point(&source, 1.0);
            def.preferred_velocity = random_point(&source, 1.0);
            def.responsibility = k == 0 && i % 3 != 0 ? 0.0 : random_between(&source, 0.01, 1.0);
            def.priority = k == 0 && i % 3 == 0 ? 3.0 : 0.0;
            add(&now, &def);
        }
        for (int s = 0; s < 5; ++s) {
            ck_assert_int_eq(orca_sim_step(now.sim), GEOM_OK);
            ck_assert(!gave_way(&now, 0));
        }
        ck_assert_uint_eq(orca_sim_agent_report(now.sim, now.id[0]).neighbor_count, 0);
        ck_assert_uint_gt(orca_sim_agent_report(now.sim, now.id[1]).neighbor_count, 5);
        orca_sim_destroy(now.sim);
    }
}
END_TEST

/* Many of one group in one place must not hide one of another group there. */
START_TEST(a_crowd_of_one_group_in_one_place_hides_nobody) {
    scene now;
    orca_sim_def of = orca_sim_def_default();
    memset(&now, 0, sizeof now);
    ck_assert_int_eq(orca_sim_create(&of, &now.sim), GEOM_OK);
    orca_agent_def def = orca_agent_def_default();
    def.group = 5;
    for (int i = 0; i < 400; ++i) {
        ck_assert_int_eq(orca_sim_add_agent(now.sim, &def, NULL), GEOM_OK);
    }
    def.position.x = 0.75;
    add(&now, &def);
    def.position.x = 0.0;
    def.group = 6;
    def.layers = 1;
    add(&now, &def);
    ck_assert_int_eq(orca_sim_compute(now.sim), GEOM_OK);
    ck_assert_uint_eq(orca_sim_agent_report(now.sim, now.id[0]).neighbor_count, 1);
    ck_assert_uint_eq(orca_sim_agent_report(now.sim, now.id[1]).neighbor_count, 10);
    orca_sim_destroy(now.sim);
}
END_TEST

static orca_agent_def car_at(geom_vec2 position) {
    orca_agent_def def = orca_agent_def_default();
    def.position = position;
    def.kinematics.kind = ORCA_KINEMATICS_CAR;
    def.kinematics.turning_radius = 2.0;
    def.kinematics.lead = 0.5;
    def.kinematics.max_acceleration = 3.0;
    return def;
}

/* A simulator gives a driven agent what the functions of <orca/kinematics2.h> and <orca/lp2.h> give. */
START_TEST(a_driven_agent_moves_as_its_kinematics_allows) {
    scene now;
    begin(&now, NULL);
    orca_agent_def def = car_at(geom_vec2_make(0.0, 0.0));
    def.preferred_velocity = geom_vec2_make(0.3, 1.0);
    add(&now, &def);
    geom_vec2 heading = def.heading;
    geom_vec2 velocity = def.velocity;
    for (int s = 0; s < 50; ++s) {
        orca_half_plane planes[ORCA_KINEMATICS_PLANES];
        orca_half_plane shown[ORCA_KINEMATICS_PLANES];
        orca_half_plane scratch[ORCA_KINEMATICS_PLANES];
        const size_t count = orca_kinematics_half_planes(&def.kinematics, heading, velocity, 0.1, planes);
        const geom_vec2 preferred =
            orca_kinematics_preferred(&def.kinematics, heading, def.preferred_velocity);
        const orca_lp_problem problem = {planes, count, count, preferred, def.max_speed, NULL};
        velocity = orca_lp_solve(&problem, scratch).velocity;
        heading = orca_kinematics_heading(&def.kinematics, heading, velocity, preferred, 0.1);
        ck_assert_int_eq(orca_sim_step(now.sim), GEOM_OK);
        const orca_agent_def is = get(&now, 0);
        ck_assert(same_bits(is.velocity, velocity));
        ck_assert(same_bits(is.heading, heading));
        const orca_agent_report report = orca_sim_agent_report(now.sim, now.id[0]);
        ck_assert_uint_eq(report.kinematics_count, count);
        ck_assert_uint_eq(report.half_plane_count, count);
        ck_assert_uint_eq(orca_sim_half_planes(now.sim, now.id[0], shown, ORCA_KINEMATICS_PLANES), count);
        ck_assert_mem_eq(shown, planes, count * sizeof *planes);
    }
    ck_assert_double_gt(heading.y, 0.9);
    orca_sim_destroy(now.sim);
}
END_TEST

/* All kinds of drives in a crowd, with walls: finite, never too fast, facing somewhere, no contact while all
 * is met. */
START_TEST(a_crowd_of_kinematics_keeps_apart) {
    random_source source = {93};
    scene now;
    begin(&now, NULL);
    for (size_t k = 0; k < 16; ++k) {
        const size_t row = k / 4;
        orca_agent_def def = car_at(geom_vec2_make((double)(k % 4) * 4.0, (double)row * 4.0));
        def.kinematics.kind = (orca_kinematics_kind)(k % 4);
        def.preferred_velocity = random_point(&source, 0.7);
        add(&now, &def);
    }
    for (int s = 0; s < 100; ++s) {
        ck_assert_int_eq(orca_sim_step(now.sim), GEOM_OK);
        for (size_t k = 0; k < now.count; ++k) {
            const orca_agent_def is = get(&now, k);
            ck_assert(geom_vec2_is_finite(is.velocity) && geom_vec2_is_finite(is.heading));
            ck_assert_double_eq_tol(geom_vec2_length(is.heading), 1.0, 1e-9);
            ck_assert_double_le(geom_vec2_length(is.velocity), is.max_speed * (1.0 + 1e-15));
        }
    }
    orca_sim_destroy(now.sim);
}
END_TEST

static bool same_velocity_obstacle(const orca_velocity_obstacle *a, const orca_velocity_obstacle *b) {
    return a->kind == b->kind && same_bits(a->apex, b->apex) && same_bits(a->axis, b->axis) &&
           same_bits(a->left, b->left) && same_bits(a->right, b->right) && a->distance == b->distance &&
           a->radius == b->radius && a->share == b->share && a->rate == b->rate;
}

/* What can be drawn of an agent is what decided. */
static void check_shown(const scene *now, const orca_velocity_obstacle *expected, size_t count) {
    orca_velocity_obstacle shown[8];
    ck_assert_uint_eq(orca_sim_velocity_obstacles(now->sim, now->id[0], NULL, 0), count);
    ck_assert_uint_eq(orca_sim_velocity_obstacles(now->sim, now->id[0], shown, 8), count);
    for (size_t i = 0; i < count; ++i) {
        size_t same = 0;
        for (size_t k = 0; k < count; ++k) {
            same += same_velocity_obstacle(&shown[i], &expected[k]);
        }
        ck_assert_uint_eq(same, 1);
    }
    for (size_t k = 1; k < now->count; ++k) {
        const size_t found = orca_sim_velocity_obstacles(now->sim, now->id[k], NULL, 0);
        ck_assert_uint_eq(found, get(now, k).method == ORCA_METHOD_ORCA ? 0 : count);
    }
}

/* A simulator gives agents by velocity obstacles what the functions of <orca/vo2.h> give. */
START_TEST(methods_are_those_of_velocity_obstacles) {
    random_source source = {94};
    for (int i = 0; i < 200; ++i) {
        scene now;
        orca_agent_def def[8];
        begin(&now, NULL);
        for (size_t k = 0; k < 8; ++k) {
            const geom_vec2 place = random_point(&source, 4.0);
            def[k] = walker(place.x, place.y, 0.0);
            def[k].velocity = random_point(&source, 1.0);
            def[k].preferred_velocity = random_point(&source, 1.0);
            def[k].method = k == 0 ? (orca_method)(1 + i % 2) : (orca_method)random_int(&source, 0, 2);
            def[k].priority = random_int(&source, 0, 1) == 0 ? 0.0 : 0.5;
            add(&now, &def[k]);
        }
        ck_assert_int_eq(orca_sim_compute(now.sim), GEOM_OK);
        orca_velocity_obstacle obstacles[7];
        for (size_t k = 1; k < 8; ++k) {
            const double half = 0.5 + 0.5 * (def[k].priority - def[0].priority);
            const orca_body self = {def[0].position, def[0].velocity, 0.5, now.id[0].index};
            const orca_body other = {def[k].position, def[k].velocity, 0.5, now.id[k].index};
            const orca_pair_params pair = {3.0, 0.1, def[0].method == ORCA_METHOD_VO ? 1.0 : half};
            obstacles[k - 1] = orca_agent_velocity_obstacle(self, other, pair);
        }
        double scratch[20000];
        ck_assert_uint_le(orca_vo_scratch_size(0, 7), sizeof scratch);
        const orca_vo_problem problem = {NULL, 0, obstacles, 7, def[0].preferred_velocity, 1.5};
        const orca_vo_result alone = orca_vo_solve(&problem, scratch);
        const orca_agent_report report = orca_sim_agent_report(now.sim, now.id[0]);
        ck_assert_double_eq_tol(geom_vec2_distance(get(&now, 0).velocity, alone.velocity), 0.0, 1e-9);
        ck_assert_int_eq((int)report.outcome, (int)alone.outcome);
        ck_assert_uint_eq(report.neighbor_count, 7);
        ck_assert_uint_eq(report.half_plane_count, 0);
        check_shown(&now, obstacles, 7);
        orca_sim_destroy(now.sim);
    }
}
END_TEST

/* An agent without traits gets the same bits beside agents with traits as by the public functions: here, as
 * alone. */
START_TEST(others_change_nothing_for_plain_agents) {
    random_source source = {95};
    for (int i = 0; i < 50; ++i) {
        scene plain;
        scene mixed;
        begin(&plain, NULL);
        begin(&mixed, NULL);
        for (size_t k = 0; k < MOST; ++k) {
            const geom_vec2 place = random_point(&source, 6.0);
            orca_agent_def def = walker(place.x, place.y, 0.5);
            def.preferred_velocity = random_point(&source, 1.0);
            add(&plain, &def);
            add(&mixed, &def);
        }
        orca_agent_def far = car_at(geom_vec2_make(1000.0, 0.0));
        far.group = 3;
        far.method = ORCA_METHOD_RVO;
        orca_agent_id id;
        ck_assert_int_eq(orca_sim_add_agent(mixed.sim, &far, &id), GEOM_OK);
        for (int s = 0; s < 5; ++s) {
            ck_assert_int_eq(orca_sim_step(plain.sim), GEOM_OK);
            ck_assert_int_eq(orca_sim_step(mixed.sim), GEOM_OK);
            for (size_t k = 0; k < MOST; ++k) {
                ck_assert(same_bits(get(&plain, k).velocity, get(&mixed, k).velocity));
            }
            if (s == 3) {
                ck_assert_int_eq(orca_sim_remove_agent(mixed.sim, id), GEOM_OK);
            }
        }
        orca_sim_destroy(plain.sim);
        orca_sim_destroy(mixed.sim);
    }
}
END_TEST

/* Definitions that differ from a walker in one member each. */
enum {
    VARIANTS = 20
};

/* Those that say how an agent is built and moves. */
static void change_body(orca_agent_def *def, size_t which) {
    const double third = 1.0 / 3.0;
    switch (which) {
    case 8:
        def->heading = geom_vec2_make(0.0, 1.0);
        break;
    case 9:
        def->kinematics.lead = third;
        break;
    case 10:
        def->kinematics.max_acceleration = third;
        break;
    case 11:
        def->kinematics.max_turn_rate = third;
        break;
    case 12:
        def->kinematics.axle = third;
        break;
    case 13:
        def->kinematics.max_wheel_speed = third;
        break;
    case 14:
        def->kinematics.turning_radius = third;
        break;
    case 15:
        def->heading.y = -0.0;
        break;
    case 16:
        def->heading = geom_vec2_make(-1.0, 0.0);
        break;
    default:
        break;
    }
}

static orca_agent_def variant(size_t which, double x) {
    orca_agent_def def = walker(x, 0.01 * x, x < 0.0 ? 1.0 : -1.0);
    const double third = 1.0 / 3.0;
    switch (which) {
    case 0:
        def.radius = third;
        break;
    case 1:
        def.responsibility = x < 0.0 ? 0.0 : third;
        break;
    case 2:
        def.neighbor_dist = third;
        break;
    case 3:
        def.max_neighbors = 0;
        break;
    case 4:
        def.layers = 2;
        def.mask = 1;
        break;
    case 5:
        def.group = 7;
        break;
    case 6:
        def.priority = x;
        break;
    case 7:
        def.bottom = x;
        def.top = x + third;
        break;
    case 17:
        def.priority = -0.0;
        break;
    case 18:
        def.method = ORCA_METHOD_VO;
        break;
    default:
        change_body(&def, which);
        break;
    }
    return def;
}

static void check_same_agent(const orca_agent_def *is, const orca_agent_def *set) {
    ck_assert(is->radius == set->radius && is->responsibility == set->responsibility);
    ck_assert(is->neighbor_dist == set->neighbor_dist && is->max_neighbors == set->max_neighbors);
    ck_assert(is->layers == set->layers && is->mask == set->mask && is->group == set->group);
    ck_assert(same_bits(geom_vec2_make(is->priority, 0.0), geom_vec2_make(set->priority, 0.0)));
    ck_assert(is->bottom == set->bottom && is->top == set->top);
    ck_assert(is->method == set->method && same_bits(is->heading, set->heading));
    const orca_kinematics *a = &is->kinematics;
    const orca_kinematics *b = &set->kinematics;
    ck_assert(a->kind == b->kind && a->lead == b->lead && a->max_acceleration == b->max_acceleration);
    ck_assert(a->max_turn_rate == b->max_turn_rate && a->axle == b->axle);
    ck_assert(a->max_wheel_speed == b->max_wheel_speed && a->turning_radius == b->turning_radius);
}

/* Whatever they were before, one by one and all at once. */
START_TEST(agents_that_are_set_are_as_new_ones) {
    for (size_t k = 0; k < VARIANTS * VARIANTS; k++) {
        const orca_agent_def before[2] = {variant(k % VARIANTS, -1.0), variant(k % VARIANTS, 1.0)};
        const orca_agent_def after[2] = {variant(k / VARIANTS, -1.0), variant(k / VARIANTS, 1.0)};
        scene old;
        scene fresh;
        add_two(&old, &before[0], &before[1]);
        add_two(&fresh, &after[0], &after[1]);
        if (k % 2 == 0) {
            ck_assert_int_eq(orca_sim_set_agents(old.sim, after, 2), GEOM_OK);
        } else {
            set(&old, 0, &after[0]);
            set(&old, 1, &after[1]);
        }
        for (size_t i = 0; i < 2; i++) {
            const orca_agent_def is = get(&old, i);
            check_same_agent(&is, &after[i]);
        }
        ck_assert_int_eq(orca_sim_compute(old.sim), GEOM_OK);
        ck_assert(same_bits(get(&old, 0).velocity, get(&fresh, 0).velocity));
        ck_assert(same_bits(get(&old, 1).velocity, get(&fresh, 1).velocity));
        orca_sim_destroy(old.sim);
        orca_sim_destroy(fresh.sim);
    }
}
END_TEST

START_TEST(what_cannot_be_is_refused) {
    const orca_agent_def fine = orca_agent_def_default();
    ck_assert_int_eq(orca_agent_def_status(&fine), GEOM_OK);
    orca_agent_def def = fine;
    def.priority = (double)NAN;
    ck_assert_int_eq(orca_agent_def_status(&def), GEOM_NOT_FINITE);
    def = fine;
    def.top = (double)NAN;
    ck_assert_int_eq(orca_agent_def_status(&def), GEOM_NOT_FINITE);
    def = fine;
    def.top = def.bottom = 1.0;
    ck_assert_int_eq(orca_agent_def_status(&def), GEOM_INVALID_ARGUMENT);
    def = fine;
    def.heading = geom_vec2_make(0.0, 0.0);
    ck_assert_int_eq(orca_agent_def_status(&def), GEOM_INVALID_ARGUMENT);
    def = fine;
    def.method = (orca_method)3;
    ck_assert_int_eq(orca_agent_def_status(&def), GEOM_INVALID_ARGUMENT);
    def = fine;
    def.kinematics.lead = 0.0;
    ck_assert_int_eq(orca_agent_def_status(&def), GEOM_INVALID_ARGUMENT);
}
END_TEST

/* Each number may be as large as there are; their sum is not finite. */
START_TEST(the_largest_numbers_are_allowed) {
    orca_agent_def def = orca_agent_def_default();
    def.position = geom_vec2_make(DBL_MAX, -DBL_MAX);
    def.radius = def.time_horizon = DBL_MAX;
    def.priority = -DBL_MAX;
    ck_assert_int_eq(orca_agent_def_status(&def), GEOM_OK);
    def.time_horizon_obst = HUGE_VAL;
    ck_assert_int_eq(orca_agent_def_status(&def), GEOM_NOT_FINITE);
    def.time_horizon_obst = 1.0;
    def.max_speed = -1.0;
    ck_assert_int_eq(orca_agent_def_status(&def), GEOM_NEGATIVE_SIZE);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {agents_of_one_group_do_not_avoid_each_other,
                                  agents_avoid_each_other_at_heights_that_both_have,
                                  obstacles_are_avoided_at_heights_that_both_have,
                                  priorities_move_shares_that_sum_to_one,
                                  one_priority_above_leaves_all_to_the_other,
                                  who_takes_no_share_moves_as_it_prefers,
                                  a_crowd_of_one_group_in_one_place_hides_nobody,
                                  a_driven_agent_moves_as_its_kinematics_allows,
                                  a_crowd_of_kinematics_keeps_apart,
                                  methods_are_those_of_velocity_obstacles,
                                  others_change_nothing_for_plain_agents,
                                  agents_that_are_set_are_as_new_ones,
                                  what_cannot_be_is_refused,
                                  the_largest_numbers_are_allowed};
    return run_tests("orca.sim2_groups", tests, sizeof tests / sizeof tests[0]);
}
