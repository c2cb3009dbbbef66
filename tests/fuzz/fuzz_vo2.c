/* Velocity obstacles and their solver, for any bytes: what must hold of every answer. */
#include "fuzz_agent2.h"

#include <orca/vo2.h>

#include <float.h>
#include <math.h>

enum {
    MOST_OBSTACLES = 8,
    MOST_PLANES = 3
};

static void check_obstacle(const orca_velocity_obstacle *obstacle) {
    require(geom_vec2_is_finite(obstacle->apex) && geom_vec2_is_finite(obstacle->left) &&
            geom_vec2_is_finite(obstacle->right));
    require(obstacle->kind == ORCA_VO_EMPTY || fabs(geom_vec2_length(obstacle->axis) - 1.0) < 1e-9);
    require(isfinite(obstacle->distance) && isfinite(obstacle->radius) && isfinite(obstacle->rate));
    require(obstacle->kind != ORCA_VO_CONE || obstacle->distance > obstacle->radius);
}

static void check_time(orca_body self, orca_body other) {
    const double time = orca_time_to_collision(self, other);
    require(time >= 0.0);
    require(time == orca_time_to_collision(other, self));
    if (time > 0.0 && time < HUGE_VAL) {
        orca_body still = self;
        still.velocity = other.velocity;
        require(orca_time_to_collision(still, other) == HUGE_VAL);
    }
}

static orca_velocity_obstacle read_obstacle(byte_reader *reader, orca_body self, uint32_t id) {
    const uint8_t kind = read_byte(reader);
    const orca_body other = read_body(reader, id);
    orca_pair_params params = {HUGE_VAL, 0.125, (double)(kind >> 1) / 127.0};
    if (kind % 2 != 0) {
        params.time_horizon = fabs(read_finite(reader)) + DBL_MIN;
        params.time_step = fabs(read_finite(reader)) + DBL_MIN;
    }
    const orca_velocity_obstacle obstacle = orca_agent_velocity_obstacle(self, other, params);
    check_obstacle(&obstacle);
    check_time(self, other);
    return obstacle;
}

static orca_half_plane read_half_plane(byte_reader *reader) {
    static const geom_vec2 normal[] = {{1.0, 0.0}, {0.0, 1.0},  {-1.0, 0.0}, {0.0, -1.0},
                                       {0.6, 0.8}, {0.8, -0.6}, {-0.8, 0.6}, {-0.28, -0.96}};
    const uint8_t direction = read_byte(reader);
    const orca_half_plane plane = {read_vector(reader), normal[direction % 8]};
    return plane;
}

/* Where numbers are small fractions rounding can be bounded: no obstacle holds the answer by more than
 * that. */
static void check_ordinary(const orca_vo_problem *problem, const orca_vo_result *result) {
    for (size_t i = 0; i < problem->plane_count && result->outcome != ORCA_VO_INFEASIBLE; ++i) {
        const orca_half_plane *plane = &problem->planes[i];
        require(geom_vec2_dot(geom_vec2_sub(plane->point, result->velocity), plane->normal) <= 1e-9);
    }
    if (result->outcome != ORCA_VO_OPTIMAL) {
        return;
    }
    for (size_t i = 0; i < problem->obstacle_count; ++i) {
        bool all_inside = true;
        for (int k = 0; k < 16; ++k) {
            const double turn = 0.4 * k;
            const geom_vec2 aside = geom_vec2_make(1e-9 * cos(turn), 1e-9 * sin(turn));
            const geom_vec2 near = geom_vec2_add(result->velocity, aside);
            all_inside = all_inside && orca_velocity_obstacle_contains(&problem->obstacles[i], near);
        }
        require(!all_inside);
    }
}

static void check_solution(const orca_vo_problem *problem, const orca_vo_result *result) {
    const geom_vec2 v = result->velocity;
    require(geom_vec2_is_finite(v));
    require(hypot(v.x, v.y) <= problem->max_speed * (1.0 + 1e-15) + DBL_MIN);
    require(result->horizon > 0.0 || result->outcome != ORCA_VO_OPTIMAL);
    require((result->outcome == ORCA_VO_RELAXED) <= (result->horizon < HUGE_VAL));
    require(result->time_to_collision >= 0.0);
    require(result->outcome == ORCA_VO_INFEASIBLE || result->violation == 0.0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    byte_reader reader = {data, size, 0};
    const uint8_t mode = read_byte(&reader);
    reader.style = mode & 1;
    orca_velocity_obstacle obstacles[MOST_OBSTACLES];
    orca_half_plane planes[MOST_PLANES];
    double scratch[1024];
    orca_vo_problem problem = {.planes = planes, .obstacles = obstacles};
    problem.obstacle_count = (mode >> 1) % (MOST_OBSTACLES + 1);
    problem.plane_count = read_byte(&reader) % (MOST_PLANES + 1);
    const orca_body self = read_body(&reader, 0);
    problem.preferred = read_vector(&reader);
    problem.max_speed = fabs(read_finite(&reader));
    for (size_t i = 0; i < problem.obstacle_count; ++i) {
        obstacles[i] = read_obstacle(&reader, self, (uint32_t)i + 1);
    }
    for (size_t i = 0; i < problem.plane_count; ++i) {
        planes[i] = read_half_plane(&reader);
    }
    require(orca_vo_scratch_size(problem.plane_count, problem.obstacle_count) <= sizeof scratch);
    const orca_vo_result result = orca_vo_solve(&problem, scratch);
    check_solution(&problem, &result);
    if (reader.style == 0) {
        check_ordinary(&problem, &result);
    }
    return 0;
}
