/* Random programs of velocity constraints, of the hard kinds. */
#include "program_cases.h"

#include <math.h>

const char *const program_kind_names[PROGRAM_KIND_COUNT] = {"random", "contradictory", "hard and soft",
                                                            "nearly parallel", "common point"};

static geom_vec3 random_vector(random_source *source, int dimensions, double range) {
    const double x = random_between(source, -range, range);
    const double y = random_between(source, -range, range);
    return geom_vec3_make(x, y, dimensions == 3 ? random_between(source, -range, range) : 0.0);
}

static geom_vec3 random_direction(random_source *source, int dimensions) {
    geom_vec3 v;
    do {
        v = random_vector(source, dimensions, 1.0);
    } while (!(geom_vec3_length(v) > 0.01) || geom_vec3_length(v) > 1.0);
    return geom_vec3_normalize(v);
}

static orca_half_space space_at(geom_vec3 normal, double offset) {
    const orca_half_space space = {geom_vec3_scale(normal, offset), normal};
    return space;
}

static double offset_of(const orca_half_space *space) { return geom_vec3_dot(space->point, space->normal); }

static void spread_directions(random_source *source, program_case *made, int dimensions) {
    const geom_vec3 middle = random_direction(source, dimensions);
    const double spread = pow(10.0, random_between(source, -12.0, -4.0));
    for (size_t i = 0; i < made->count; ++i) {
        const geom_vec3 off = geom_vec3_scale(random_vector(source, dimensions, 1.0), spread);
        const double sign = random_int(source, 0, 1) == 0 ? 1.0 : -1.0;
        const geom_vec3 normal = geom_vec3_normalize(geom_vec3_add(geom_vec3_scale(middle, sign), off));
        made->spaces[i] = space_at(normal, offset_of(&made->spaces[i]));
    }
}

static void meet_in_one_point(random_source *source, program_case *made, int dimensions) {
    const geom_vec3 common = random_vector(source, dimensions, 0.8);
    for (size_t i = 0; i < made->count; ++i) {
        made->spaces[i].point = common;
        if (i > 0 && random_int(source, 0, 3) == 0) {
            made->spaces[i] = made->spaces[i - 1];
        }
    }
}

static void stand_still(random_source *source, program_case *made) {
    made->hard = (size_t)random_int(source, 0, (int)made->count);
    for (size_t i = 0; i < made->hard; ++i) {
        if (offset_of(&made->spaces[i]) > 0.0 || random_int(source, 0, 3) == 0) {
            const double offset = random_int(source, 0, 1) == 0 ? 0.0 : random_between(source, -1.0, 0.0);
            made->spaces[i] = space_at(made->spaces[i].normal, offset);
        }
    }
}

program_case random_program(random_source *source, program_kind kind, int dimensions, int most) {
    program_case made = {.count = (size_t)random_int(source, 2, most)};
    made.max_speed = random_between(source, 0.5, 2.5);
    made.preferred = random_vector(source, dimensions, 2.0);
    const double farthest = kind == PROGRAM_CONTRADICTORY ? 2.0 : 0.8;
    for (size_t i = 0; i < made.count; ++i) {
        const geom_vec3 normal = random_direction(source, dimensions);
        made.spaces[i] =
            space_at(normal, random_between(source, kind == PROGRAM_RANDOM ? -2.0 : -1.0, farthest));
        const geom_vec3 along = random_vector(source, dimensions, 2.0);
        made.spaces[i].point = geom_vec3_add(
            made.spaces[i].point, geom_vec3_add_scaled(along, -geom_vec3_dot(along, normal), normal));
    }
    if (kind == PROGRAM_NEARLY_PARALLEL) {
        spread_directions(source, &made, dimensions);
    }
    if (kind == PROGRAM_COMMON_POINT) {
        meet_in_one_point(source, &made, dimensions);
    }
    if (kind >= PROGRAM_HARD_AND_SOFT) {
        stand_still(source, &made);
    }
    return made;
}

static reference_vec widen(geom_vec3 v) {
    const reference_vec result = {{(long double)v.x, (long double)v.y, (long double)v.z}};
    return result;
}

reference_program reference_of(const program_case *made) {
    reference_program p = {.count = made->count, .hard = made->hard};
    for (size_t i = 0; i < p.count; ++i) {
        const reference_vec point = widen(made->spaces[i].point);
        p.plane[i].normal = widen(made->spaces[i].normal);
        for (int k = 0; k < 3; ++k) {
            p.plane[i].offset += p.plane[i].normal.x[k] * point.x[k];
        }
    }
    p.preferred = widen(made->preferred);
    p.limit = (long double)made->max_speed;
    return p;
}
