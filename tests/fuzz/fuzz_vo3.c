/* Velocity obstacles of space and their solver, for any bytes: what must hold of every answer. */
#include "fuzz_number.h"

#include <orca/vo3.h>

#include <float.h>
#include <math.h>

enum {
    MOST_OBSTACLES = 6,
    MOST_SPACES = 3
};

static geom_vec3 read_vector(byte_reader *reader) {
    const double x = read_finite(reader);
    const double y = read_finite(reader);
    return geom_vec3_make(x, y, read_finite(reader));
}

static orca_body3 read_body(byte_reader *reader, uint32_t id) {
    orca_body3 body;
    body.position = read_vector(reader);
    body.velocity = read_vector(reader);
    body.radius = fabs(read_finite(reader));
    body.id = id;
    return body;
}

static orca_velocity_obstacle3 read_obstacle(byte_reader *reader, orca_body3 self, uint32_t id) {
    const uint8_t kind = read_byte(reader);
    const orca_body3 other = read_body(reader, id);
    orca_pair_params params = {HUGE_VAL, 0.125, (double)(kind >> 1) / 127.0};
    if (kind % 2 != 0) {
        params.time_horizon = fabs(read_finite(reader)) + DBL_MIN;
        params.time_step = fabs(read_finite(reader)) + DBL_MIN;
    }
    const orca_velocity_obstacle3 obstacle = orca_agent3_velocity_obstacle(self, other, params);
    require(geom_vec3_is_finite(obstacle.apex));
    require(obstacle.kind == ORCA_VO_EMPTY || fabs(geom_vec3_length(obstacle.axis) - 1.0) < 1e-9);
    require(isfinite(obstacle.distance) && isfinite(obstacle.radius) && isfinite(obstacle.rate));
    require(obstacle.kind != ORCA_VO_CONE || obstacle.distance > obstacle.radius);
    return obstacle;
}

static orca_half_space read_half_space(byte_reader *reader) {
    static const geom_vec3 normal[] = {{1.0, 0.0, 0.0},  {0.0, 1.0, 0.0},    {-1.0, 0.0, 0.0},
                                       {0.0, 0.0, -1.0}, {0.6, 0.8, 0.0},    {0.8, 0.0, -0.6},
                                       {0.0, -0.8, 0.6}, {-0.28, -0.96, 0.0}};
    const uint8_t direction = read_byte(reader);
    const orca_half_space space = {read_vector(reader), normal[direction % 8]};
    return space;
}

/* Where numbers are small fractions rounding can be bounded: no obstacle holds the answer by more than
 * that. */
static void check_ordinary(const orca_vo3_problem *problem, const orca_vo3_result *result) {
    for (size_t i = 0; i < problem->space_count && result->outcome != ORCA_VO_INFEASIBLE; ++i) {
        const orca_half_space *space = &problem->spaces[i];
        require(geom_vec3_dot(geom_vec3_sub(space->point, result->velocity), space->normal) <= 1e-9);
    }
    if (result->outcome != ORCA_VO_OPTIMAL) {
        return;
    }
    for (size_t i = 0; i < problem->obstacle_count; ++i) {
        bool all_inside = true;
        for (int k = 0; k < 8; ++k) {
            const geom_vec3 aside =
                geom_vec3_make(k & 1 ? 1e-9 : -1e-9, k & 2 ? 1e-9 : -1e-9, k & 4 ? 1e-9 : -1e-9);
            const geom_vec3 near = geom_vec3_add(result->velocity, aside);
            all_inside = all_inside && orca_velocity_obstacle3_contains(&problem->obstacles[i], near);
        }
        require(!all_inside);
    }
}

static void check_solution(const orca_vo3_problem *problem, const orca_vo3_result *result) {
    const geom_vec3 v = result->velocity;
    require(geom_vec3_is_finite(v));
    require(hypot(hypot(v.x, v.y), v.z) <= problem->max_speed * (1.0 + 1e-15) + DBL_MIN);
    require(result->horizon > 0.0 || result->outcome != ORCA_VO_OPTIMAL);
    require((result->outcome == ORCA_VO_RELAXED) <= (result->horizon < HUGE_VAL));
    require(result->time_to_collision >= 0.0);
    require(result->bound >= 0.0);
    require(result->outcome == ORCA_VO_INFEASIBLE || result->violation == 0.0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    byte_reader reader = {data, size, 0};
    const uint8_t mode = read_byte(&reader);
    reader.style = mode & 1;
    orca_velocity_obstacle3 obstacles[MOST_OBSTACLES];
    orca_half_space spaces[MOST_SPACES];
    double scratch[4096];
    orca_vo3_problem problem = {.spaces = spaces, .obstacles = obstacles};
    problem.obstacle_count = (mode >> 1) % (MOST_OBSTACLES + 1);
    problem.space_count = read_byte(&reader) % (MOST_SPACES + 1);
    const orca_body3 self = read_body(&reader, 0);
    problem.preferred = read_vector(&reader);
    problem.max_speed = fabs(read_finite(&reader));
    for (size_t i = 0; i < problem.obstacle_count; ++i) {
        obstacles[i] = read_obstacle(&reader, self, (uint32_t)i + 1);
    }
    for (size_t i = 0; i < problem.space_count; ++i) {
        spaces[i] = read_half_space(&reader);
    }
    require(orca_vo3_scratch_size(problem.space_count, problem.obstacle_count) <= sizeof scratch);
    const orca_vo3_result result = orca_vo3_solve(&problem, scratch);
    check_solution(&problem, &result);
    if (reader.style == 0) {
        check_ordinary(&problem, &result);
    }
    return 0;
}
