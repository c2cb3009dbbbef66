/* The Detour adapter: exact without neighbors, agents that pass each other and stand in the way,
 * debug data, the nearest of many. */
#include "crowd.hpp"

#include <DetourObstacleAvoidance.h>
#include <DetourProximityGrid.h>

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <cstring>

extern "C" {
#include "support.h"
}

using test::crowd;
using test::mesh;

static dtObstacleAvoidanceParams usual_params() {
    dtObstacleAvoidanceParams params = {};
    params.velBias = 0.4F;
    params.weightDesVel = 2.0F;
    params.weightCurVel = 0.75F;
    params.weightSide = 0.75F;
    params.weightToi = 2.5F;
    params.horizTime = 2.5F;
    params.gridSize = 33;
    params.adaptiveDivs = 7;
    params.adaptiveRings = 2;
    params.adaptiveDepth = 5;
    return params;
}

static float random_float(random_source *source, double range) {
    return (float)random_between(source, -range, range);
}

static bool same_bits(const float *a, const float *b) {
    uint32_t bits[2][3];
    std::memcpy(bits[0], a, sizeof bits[0]);
    std::memcpy(bits[1], b, sizeof bits[1]);
    return std::equal(bits[0], bits[0] + 3, bits[1]);
}

/* Velocities of any kind, among walls and without, and no neighbor: the desired one comes back, bit for
 * bit. */
START_TEST(without_neighbors_the_desired_velocity_comes_back) {
    random_source source = {7};
    dtObstacleAvoidanceQuery query;
    ck_assert(query.init(6, 8));
    const dtObstacleAvoidanceParams params = usual_params();
    for (int i = 0; i < 20000; ++i) {
        const float position[3] = {random_float(&source, 10.0), 0.0F, random_float(&source, 10.0)};
        const float velocity[3] = {random_float(&source, 3.0), 0.0F, random_float(&source, 3.0)};
        const float desired[3] = {i % 10 == 0 ? 0.0F : random_float(&source, 3.0), 0.0F,
                                  random_float(&source, 3.0)};
        query.reset();
        for (int wall = 0; wall < i % 9; ++wall) {
            const float p[3] = {position[0] + random_float(&source, 2.0), 0.0F,
                                position[2] + random_float(&source, 2.0)};
            const float q[3] = {wall == 7 ? p[0] : position[0], 0.0F,
                                wall == 7 ? p[2] : random_float(&source, 10.0)};
            query.addSegment(p, q);
        }
        float chosen[3];
        ck_assert_int_eq(
            query.sampleVelocityAdaptive(position, 0.6F, 1.0F, velocity, desired, chosen, &params), 1);
        ck_assert(same_bits(chosen, desired));
    }
}
END_TEST

/* Numbers of any kind for an agent, a neighbor and a wall: nothing stops, and finite ones give finite ones. */
START_TEST(no_number_stops_it) {
    static const float numbers[] = {0.0F, 1.0F, -1.0F, 1e-30F, 1e30F, NAN, INFINITY, FLT_MAX};
    const float toward[3] = {-1.0F, 0.0F, 0.0F};
    dtObstacleAvoidanceQuery query;
    ck_assert(query.init(6, 8));
    random_source source = {11};
    for (int i = 0; i < 30000; ++i) {
        float n[8];
        std::generate(n, n + 8, [&] { return numbers[random_int(&source, 0, 7)]; });
        const float position[3] = {n[0], 0.0F, 0.0F};
        const float velocity[3] = {0.0F, 0.0F, n[1]};
        const float desired[3] = {n[2], 0.0F, 0.0F};
        const float other[3] = {n[3], 0.0F, 0.0F};
        const float end[3] = {1.0F, 0.0F, n[4]};
        dtObstacleAvoidanceParams params = usual_params();
        params.horizTime = n[5];
        query.reset();
        query.addCircle(other, n[6], toward, toward);
        query.addSegment(toward, end);
        float chosen[3] = {NAN, NAN, NAN};
        ck_assert_int_eq(
            query.sampleVelocityAdaptive(position, n[7], n[6], velocity, desired, chosen, &params), 1);
        ck_assert_msg(std::isfinite(chosen[0]) && std::isfinite(chosen[2]), "number %d", i);
        dtProximityGrid grid;
        unsigned short ids[4];
        ck_assert(grid.init(16, 1.0F));
        grid.addItem(7, -1.0F, -1.0F, 1.0F, 1.0F);
        if (std::fabs(n[0]) <= 1.0F && std::fabs(n[1]) <= 1.0F) {
            ck_assert_int_eq(grid.queryItems(n[0], n[1], n[0], n[1], ids, 4), 1);
        } else if (std::isnan(n[0]) || std::isinf(n[0])) {
            ck_assert_int_eq(grid.queryItems(n[0], n[1], n[0], n[1], ids, 4), 0);
        }
    }
}
END_TEST

/* Whether two discs in uniform motion come closer than `distance` within `horizon`. */
static bool come_close(const float *a, const float *va, const float *b, const float *vb, double distance,
                       double horizon) {
    const double x = (double)b[0] - (double)a[0];
    const double z = (double)b[2] - (double)a[2];
    const double vx = (double)vb[0] - (double)va[0];
    const double vz = (double)vb[2] - (double)va[2];
    const double speed = vx * vx + vz * vz;
    const double time = speed > 0.0 ? std::fmin(std::fmax(-(x * vx + z * vz) / speed, 0.0), horizon) : 0.0;
    return std::hypot(x + time * vx, z + time * vz) < distance;
}

/* Two agents that are apart, each with the other as its neighbor: their choices keep them apart. */
START_TEST(two_agents_choose_velocities_without_contact) {
    random_source source = {11};
    const dtObstacleAvoidanceParams params = usual_params();
    dtObstacleAvoidanceQuery query;
    ck_assert(query.init(6, 8));
    int avoided = 0;
    for (int i = 0; i < 20000; ++i) {
        float position[2][3] = {};
        float velocity[2][3] = {};
        float desired[2][3] = {};
        float chosen[2][3];
        for (int agent = 0; agent < 2; ++agent) {
            for (int axis = 0; axis < 3; axis += 2) {
                position[agent][axis] = random_float(&source, 4.0);
                velocity[agent][axis] = random_float(&source, 2.0);
                desired[agent][axis] = random_float(&source, 2.0);
            }
        }
        if (std::hypot(position[0][0] - position[1][0], position[0][2] - position[1][2]) < 1.4F) {
            continue;
        }
        for (int agent = 0; agent < 2; ++agent) {
            const int other = 1 - agent;
            query.reset();
            query.addCircle(position[other], 0.6F, velocity[other], desired[other]);
            (void)query.sampleVelocityAdaptive(position[agent], 0.6F, 10.0F, velocity[agent], desired[agent],
                                               chosen[agent], &params);
        }
        ck_assert(!come_close(position[0], chosen[0], position[1], chosen[1], 1.2, 2.5));
        avoided += come_close(position[0], desired[0], position[1], desired[1], 1.2, 2.5);
    }
    ck_assert_int_gt(avoided, 1000);
}
END_TEST

static std::vector<std::string> open_field(int side) {
    return std::vector<std::string>((size_t)side, std::string((size_t)side, '.'));
}

static bool is_at(const crowd &agents, int index, float x, float z) {
    const float *const at = agents.agent(index).npos;
    return std::hypot(at[0] - x, at[2] - z) < 0.5F;
}

START_TEST(the_crowd_of_the_shared_library_uses_it) {
    const mesh ground(open_field(20));
    crowd agents(ground, 4);
    agents.add(2.0F, 10.0F, 18.0F, 10.0F);
    agents.add(18.0F, 10.0F, 2.0F, 10.0F);
    for (int i = 0; i < 400; ++i) {
        agents.step(0.05F);
        ck_assert_int_le(agents.get().getVelocitySampleCount(),
                         2); /* one for each; Detour's own takes dozens */
    }
    ck_assert_int_eq(agents.get().getVelocitySampleCount(), 2);
    ck_assert_int_eq(agents.overlaps, 0);
    ck_assert(is_at(agents, 0, 18.0F, 10.0F) && is_at(agents, 1, 2.0F, 10.0F));
}
END_TEST

/* What users of Detour ask for: a way round agents that stand. */
START_TEST(an_agent_goes_round_those_that_stand) {
    const mesh ground(open_field(20));
    crowd agents(ground, 4);
    const int walker = agents.add(2.0F, 10.0F, 18.0F, 10.0F);
    agents.add_standing(10.0F, 10.0F);
    agents.add_standing(10.0F, 11.3F);
    for (int i = 0; i < 400; ++i) {
        agents.step(0.05F);
    }
    ck_assert_int_eq(agents.deep_overlaps, 0);
    ck_assert(is_at(agents, walker, 18.0F, 10.0F));
    ck_assert(is_at(agents, 1, 10.0F, 10.0F) && is_at(agents, 2, 10.0F, 11.3F));
}
END_TEST

START_TEST(debug_data_show_the_choice_and_both_functions_are_the_same) {
    const dtObstacleAvoidanceParams params = usual_params();
    dtObstacleAvoidanceQuery query;
    dtObstacleAvoidanceDebugData debug;
    ck_assert(query.init(6, 8) && debug.init(16));
    const float origin[3] = {0.0F, 0.0F, 0.0F};
    const float ahead[3] = {4.0F, 0.0F, 0.1F};
    const float desired[3] = {2.0F, 0.0F, 0.0F};
    const float toward[3] = {-2.0F, 0.0F, 0.0F};
    query.reset();
    query.addCircle(ahead, 0.6F, toward, toward);
    float chosen[3];
    float of_grid[3];
    ck_assert_int_eq(
        query.sampleVelocityAdaptive(origin, 0.6F, 2.0F, desired, desired, chosen, &params, &debug), 1);
    ck_assert_int_eq(
        query.sampleVelocityGrid(origin, 0.6F, 2.0F, desired, desired, of_grid, &params, nullptr), 1);
    ck_assert(same_bits(chosen, of_grid));
    ck_assert(!same_bits(chosen, desired));
    ck_assert_int_eq(debug.getSampleCount(), 2);
    ck_assert(same_bits(debug.getSampleVelocity(0), desired));
    ck_assert(same_bits(debug.getSampleVelocity(1), chosen));
    /* The desired velocity meets the other after (4 - 1.2) / 4 seconds or so; the choice not within the
     * horizon. */
    ck_assert_float_eq_tol(debug.getSampleCollisionTimePenalty(0), 2.5F / (0.1F + 0.7F / 2.5F), 0.01F);
    ck_assert_float_lt(debug.getSampleCollisionTimePenalty(1), debug.getSampleCollisionTimePenalty(0));
    ck_assert_float_eq(debug.getSampleDesiredVelocityPenalty(0), 0.0F);
    ck_assert_float_gt(debug.getSampleDesiredVelocityPenalty(1), 0.0F);
    for (int i = 0; i < 2; ++i) {
        ck_assert_float_eq_tol(
            debug.getSamplePenalty(i),
            debug.getSampleDesiredVelocityPenalty(i) + debug.getSampleCurrentVelocityPenalty(i) +
                debug.getSamplePreferredSidePenalty(i) + debug.getSampleCollisionTimePenalty(i),
            1e-5F);
    }
}
END_TEST

/* In how many rings around the cell of (x, z) that of an item at (item_x, item_z) is. */
static int ring_of(float item_x, float item_z, float x, float z, float cell) {
    const auto cells = [cell](float a, float b) {
        return std::abs((int)std::floor(a / cell) - (int)std::floor(b / cell));
    };
    return std::max(cells(item_x, x), cells(item_z, z));
}

/* Of more agents in range than are asked for, those in the nearest cells are found. */
START_TEST(the_grid_gives_the_nearest_of_many) {
    random_source source = {19};
    for (int crowd = 0; crowd < 300; ++crowd) {
        const int count = 1 + crowd % 150;
        const float cell = 1.8F;
        dtProximityGrid grid;
        ck_assert(grid.init(4 * count, cell));
        std::vector<float> places;
        for (int i = 0; i < count; ++i) {
            const float x = random_float(&source, 8.0);
            const float z = random_float(&source, 8.0);
            places.insert(places.end(), {x, z});
            grid.addItem((unsigned short)i, x, z, x, z);
        }
        const float x = random_float(&source, 8.0);
        const float z = random_float(&source, 8.0);
        const float range = 7.2F;
        unsigned short ids[32];
        const int found = grid.queryItems(x - range, z - range, x + range, z + range, ids, 32);
        int in_range = 0;
        int farthest = 0;
        for (int i = 0; i < count; ++i) {
            in_range += ring_of(places[(size_t)i * 2], places[(size_t)i * 2 + 1], x, z, cell) <= 4;
        }
        ck_assert_int_eq(found, std::min(in_range, 32));
        for (int i = 0; i < found; ++i) {
            ck_assert_int_eq((int)std::count(ids, ids + found, ids[i]), 1);
            farthest = std::max(
                farthest, ring_of(places[(size_t)ids[i] * 2], places[(size_t)ids[i] * 2 + 1], x, z, cell));
        }
        for (int i = 0; i < count; ++i) {
            ck_assert(std::find(ids, ids + found, i) != ids + found ||
                      ring_of(places[(size_t)i * 2], places[(size_t)i * 2 + 1], x, z, cell) >=
                          (found < 32 ? 5 : farthest));
        }
    }
}
END_TEST

int main() {
    TCase *tests = tcase_create("detour");
    tcase_add_test(tests, without_neighbors_the_desired_velocity_comes_back);
    tcase_add_test(tests, two_agents_choose_velocities_without_contact);
    tcase_add_test(tests, the_crowd_of_the_shared_library_uses_it);
    tcase_add_test(tests, an_agent_goes_round_those_that_stand);
    tcase_add_test(tests, debug_data_show_the_choice_and_both_functions_are_the_same);
    tcase_add_test(tests, the_grid_gives_the_nearest_of_many);
    tcase_add_test(tests, no_number_stops_it);
    return run_test_case("detour", tests);
}
