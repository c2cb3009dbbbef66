/* The problem in its units, and the order of searches. */
#include <geom/scalar.h>
#include <orca/lp3.h>

#include "core/direction3.h"
#include "vo3_internal.h"

#include <float.h>

/* A preferred velocity is not further away than this: there it is as good as at infinity. */
static const double FARTHEST = 0x1p44;

typedef struct layout {
    size_t program;
    size_t shapes;
    size_t planes;
    size_t tangents;
    size_t frames;
    size_t lists;
    size_t size;
} layout;

/* All parts but the last are of structs of doubles. */
static layout layout_of(size_t space_count, size_t obstacle_count) {
    const size_t shapes = space_count + obstacle_count + 1;
    layout at;
    at.program = 0;
    at.shapes = at.program + space_count * ORCA_LP3_SCRATCH * sizeof(double);
    at.planes = at.shapes + shapes * sizeof(vo3_shape);
    at.tangents = at.planes + shapes * sizeof(vo3_plane);
    at.frames = at.tangents + (shapes + VO3_CUTS) * sizeof(vo3_plane);
    at.lists = at.frames + (VO3_LEVELS + 1) * sizeof(vo3_frame);
    const size_t lists = VO3_LEVELS * shapes * sizeof(uint32_t);
    at.size = at.lists + (lists + sizeof(double) - 1) / sizeof(double) * sizeof(double);
    return at;
}

size_t orca_vo3_scratch_size(size_t space_count, size_t obstacle_count) {
    return layout_of(space_count, obstacle_count).size;
}

static void divide_scratch(vo3_search *s, void *scratch) {
    const layout at = layout_of(s->problem->space_count, s->problem->obstacle_count);
    unsigned char *memory = scratch;
    s->program = (double *)(void *)(memory + at.program);
    s->shapes = (vo3_shape *)(void *)(memory + at.shapes);
    s->planes = (vo3_plane *)(void *)(memory + at.planes);
    s->tangents = (vo3_plane *)(void *)(memory + at.tangents);
    s->frames = (vo3_frame *)(void *)(memory + at.frames);
    s->lists = (uint32_t *)(void *)(memory + at.lists);
    s->most_shapes = s->problem->space_count + s->problem->obstacle_count + 1;
}

void orca_vo3_set_shapes(vo3_search *s, double rate) {
    s->shape_count = 0;
    for (size_t i = 0; i < s->problem->obstacle_count; ++i) {
        if (s->problem->obstacles[i].kind != ORCA_VO_EMPTY) {
            s->shapes[s->shape_count++] = orca_vo3_shape_of(&s->problem->obstacles[i], s->unit, rate);
        }
    }
    for (size_t i = 0; i < s->problem->space_count; ++i) {
        const orca_half_space *space = &s->problem->spaces[i];
        const double front = (geom_vec3_dot(space->point, space->normal) - s->give) * s->unit;
        s->shapes[s->shape_count++] =
            (vo3_shape){.kind = VO3_FLAT, .axis = space->normal, .front = front, .scale = 1.0};
    }
    s->shapes[s->shape_count++] = (vo3_shape){.kind = VO3_SPEED, .front = s->max_speed, .scale = 1.0};
}

/* A preferred velocity that is out of all proportion keeps its direction. */
static void make_units(vo3_search *s) {
    const orca_vo3_problem *problem = s->problem;
    int exponent = 0;
    (void)frexp(problem->max_speed, &exponent);
    s->unit = ldexp(1.0, exponent > -1000 ? -exponent : 1000);
    s->max_speed = problem->max_speed * s->unit;
    const geom_vec3 preferred = problem->preferred;
    geom_vec3 target = {0.0, 0.0, 0.0};
    if (geom_vec3_is_finite(preferred)) {
        const double largest = direction3_largest(preferred);
        target = largest * s->unit > FARTHEST
                     ? geom_vec3_make(preferred.x / largest * FARTHEST, preferred.y / largest * FARTHEST,
                                      preferred.z / largest * FARTHEST)
                     : geom_vec3_scale(preferred, s->unit);
    }
    s->goal = orca_vo3_goal_of(target);
}

/* The program of the half-spaces alone. Its answer is the one wanted where no obstacle forbids it. */
static orca_lp3_result solve_spaces(const vo3_search *s, geom_vec3 preferred, size_t count) {
    const orca_lp3_problem program = {.spaces = s->problem->spaces,
                                      .count = count,
                                      .hard_count = count,
                                      .preferred = preferred,
                                      .max_speed = s->problem->max_speed};
    return orca_lp3_solve(&program, s->program);
}

static double time_to_collision(const vo3_search *s, geom_vec3 v) {
    double rate = 0.0;
    for (size_t i = 0; i < s->problem->obstacle_count; ++i) {
        rate = geom_max(orca_vo3_rate_of_contact(&s->problem->obstacles[i], s->unit, v, VO3_SLACK), rate);
    }
    return rate > 0.0 ? s->unit / rate : HUGE_VAL;
}

/* With v, the answer of the half-spaces alone, forbidden by obstacles. */
static void search(vo3_search *s, geom_vec3 v, orca_vo3_result *result) {
    if (s->max_speed > 0.0) {
        orca_vo3_search_nearest(s);
    }
    if (!s->found) {
        s->best = v;
        orca_vo3_search_latest(s);
        s->found = true;
        s->least = orca_vo3_key(&s->goal, s->best);
        if (s->max_speed > 0.0) {
            orca_vo3_search_nearest(s);
        }
        result->horizon = geom_min(s->unit / s->rate, DBL_MAX);
        result->outcome = ORCA_VO_RELAXED;
    }
    result->bound = s->precision / s->unit;
    /* Not faster by rounding. */
    result->velocity = solve_spaces(s, geom_vec3_scale(s->best, 1.0 / s->unit), 0).velocity;
}

orca_vo3_result orca_vo3_solve(const orca_vo3_problem *problem, void *scratch) {
    GEOM_ASSERT(problem->max_speed >= 0.0 && problem->max_speed <= DBL_MAX);
    GEOM_ASSERT(scratch);
    vo3_search s = {.problem = problem, .precision = VO3_PRECISION};
    divide_scratch(&s, scratch);
    make_units(&s);
    const orca_lp3_result spaces = solve_spaces(&s, problem->preferred, problem->space_count);
    orca_vo3_result result = {spaces.velocity, HUGE_VAL, HUGE_VAL, spaces.violation, 0.0, ORCA_VO_OPTIMAL};
    const geom_vec3 v = geom_vec3_scale(spaces.velocity, s.unit);
    s.give = spaces.violation;
    orca_vo3_set_shapes(&s, 0.0);
    if (!orca_vo3_is_free(&s, v)) {
        search(&s, v, &result);
    }
    if (spaces.outcome == ORCA_LP_INFEASIBLE) {
        result.outcome = ORCA_VO_INFEASIBLE;
    }
    result.time_to_collision = time_to_collision(&s, geom_vec3_scale(result.velocity, s.unit));
    return result;
}
