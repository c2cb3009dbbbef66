/* Half-planes and the program that solves them, for any bytes: what must hold of every answer. */
#include "fuzz_agent2.h"

#include <orca/lp2.h>

#include <float.h>
#include <math.h>

enum {
    MOST_PLANES = 12
};

static void check_half_plane(orca_half_plane plane) {
    require(geom_vec2_is_finite(plane.point));
    require(fabs(geom_vec2_length(plane.normal) - 1.0) < 1e-9);
}

/* A half-plane as an agent or a wall makes it, or one of any numbers at all. */
static orca_half_plane read_half_plane(byte_reader *reader, orca_body self, uint32_t id) {
    const uint8_t kind = read_byte(reader);
    const double horizon = fabs(read_finite(reader)) + DBL_MIN;
    const double step = fabs(read_finite(reader)) + DBL_MIN;
    if (kind % 3 == 0) {
        const int third = kind / 3;
        const orca_pair_params params = {horizon, step, third / 85.0};
        const orca_half_plane plane = orca_agent_half_plane(self, read_body(reader, id), params);
        check_half_plane(plane);
        return plane;
    }
    if (kind % 3 == 1) {
        const geom_vec2 points[] = {read_vector(reader), read_vector(reader), read_vector(reader)};
        const geom_ring ring = {points, 3};
        orca_wall walls[3];
        orca_half_plane planes[3] = {{{0.0, 0.0}, {1.0, 0.0}}};
        if (orca_walls_from_ring(ring, walls) == GEOM_OK) {
            const orca_wall *const nearest[] = {&walls[0], &walls[1], &walls[2]};
            const orca_wall_params params = {horizon, kind % 2 == 0 ? 0.0 : 1.0, step, kind % 5 == 0};
            const size_t count = orca_wall_half_planes(self, params, nearest, 3, planes);
            require(count <= 3);
            for (size_t i = 0; i < count; ++i) {
                check_half_plane(planes[i]);
            }
        }
        return planes[0];
    }
    orca_half_plane any;
    any.point.x = read_number(reader);
    any.point.y = read_number(reader);
    any.normal.x = read_number(reader);
    any.normal.y = read_number(reader);
    return any;
}

/* Whether all normals are unit vectors, as they must be, and all numbers of an ordinary size, so that
 * rounding can be bounded. */
static bool is_ordinary(const orca_lp_problem *problem) {
    for (size_t i = 0; i < problem->count; ++i) {
        const orca_half_plane *plane = &problem->planes[i];
        const double size = fabs(plane->point.x) + fabs(plane->point.y);
        if (!(size < 1e6 && fabs(geom_vec2_length(plane->normal) - 1.0) < 1e-12)) {
            return false;
        }
    }
    return problem->max_speed < 1e6;
}

static void check_solution(const orca_lp_problem *problem, const orca_lp_result *result) {
    require(geom_vec2_is_finite(result->velocity));
    require(hypot(result->velocity.x, result->velocity.y) <= problem->max_speed * (1.0 + 1e-15) + DBL_MIN);
    require(result->outcome != ORCA_LP_INFEASIBLE || problem->hard_count > 0);
    const bool all_hold = result->outcome == ORCA_LP_OPTIMAL;
    const size_t held = all_hold ? problem->count : problem->hard_count;
    if (result->outcome == ORCA_LP_INFEASIBLE || !is_ordinary(problem)) {
        return;
    }
    for (size_t i = 0; i < held; ++i) {
        const orca_half_plane *plane = &problem->planes[i];
        require(geom_vec2_dot(geom_vec2_sub(plane->point, result->velocity), plane->normal) <= 1e-6);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    byte_reader reader = {data, size, 0};
    const uint8_t mode = read_byte(&reader);
    reader.style = mode & 1;
    const orca_body self = read_body(&reader, 1);
    orca_half_plane planes[MOST_PLANES];
    orca_half_plane scratch[MOST_PLANES];
    orca_lp_problem problem = {.planes = planes};
    problem.count = (mode >> 1) % (MOST_PLANES + 1);
    problem.preferred = read_vector(&reader);
    problem.max_speed = fabs(read_finite(&reader));
    problem.hard_count = read_byte(&reader) % (problem.count + 1);
    for (size_t i = 0; i < problem.count; ++i) {
        planes[i] = read_half_plane(&reader, self, (uint32_t)i + 2);
    }
    const orca_lp_result result = orca_lp_solve(&problem, scratch);
    check_solution(&problem, &result);
    return 0;
}
