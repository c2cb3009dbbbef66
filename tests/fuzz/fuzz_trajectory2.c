/* Trajectories of any footprint among a few bodies: what must hold of every answer, whatever the numbers. */
#include "fuzz_shape2.h"

#include <collide/sweep2.h>
#include <collide/trajectory2.h>

#include <math.h>
#include <string.h>

enum {
    MAX_BODIES = 4,
    MAX_POSES = 6
};

/* A question as it was read. */
typedef struct asked {
    collide_world *world;
    collide_footprint footprint;
    size_t body_count;
    collide_body bodies[MAX_BODIES];
    fuzz_shape2 shapes[MAX_BODIES];
    fuzz_shape2 own;
    collide_pose poses[MAX_POSES];
    double times[MAX_POSES];
    collide_trajectory trajectory;
    collide_trajectory_params params;
} asked;

static void read_bodies(byte_reader *reader, asked *made) {
    const size_t count = read_byte(reader) % (MAX_BODIES + 1);
    made->body_count = 0;
    for (size_t i = 0; i < count; ++i) {
        collide_body *body = &made->bodies[made->body_count];
        *body = collide_body_default();
        fuzz_read_shape2(reader, &made->shapes[made->body_count]);
        body->shape = made->shapes[made->body_count].shape;
        body->moving = (read_byte(reader) & 1) != 0;
        if (body->moving) {
            body->velocity = fuzz_read_point2(reader);
        }
        made->body_count += collide_world_add(made->world, body, NULL) == GEOM_OK;
    }
    if ((read_byte(reader) & 1) != 0) {
        require(collide_world_rebuild(made->world) == GEOM_OK);
    }
}

static void read_trajectory(byte_reader *reader, asked *made) {
    const uint8_t style = read_byte(reader);
    const size_t count = read_byte(reader) % (MAX_POSES + 1);
    for (size_t i = 0; i < count; ++i) {
        made->poses[i].position = fuzz_read_point2(reader);
        made->poses[i].heading = (style & 1) != 0 ? fuzz_read_number2(reader) : 0.0;
        made->times[i] = (style & 2) != 0 ? fuzz_read_number2(reader) : (double)i;
    }
    made->trajectory =
        (collide_trajectory){made->poses, (style & 4) != 0 ? made->times : NULL, count,
                             (style & 8) != 0 ? COLLIDE_TRAJECTORY_ARC : COLLIDE_TRAJECTORY_STRAIGHT};
    made->params = collide_trajectory_params_default();
    made->params.margin = (style & 16) != 0 ? fuzz_read_number2(reader) : 0.0;
    made->params.tolerance = (style & 32) != 0 ? fuzz_read_number2(reader) : 1e-6;
}

static bool is_valid(const asked *made) {
    const collide_trajectory *trajectory = &made->trajectory;
    bool valid = trajectory->count > 0 && made->params.margin >= 0.0 && isfinite(made->params.margin) &&
                 made->params.tolerance >= 0.0 && isfinite(made->params.tolerance);
    for (size_t i = 0; i < trajectory->count; ++i) {
        valid =
            valid && geom_vec2_is_finite(made->poses[i].position) && fabs(made->poses[i].heading) <= 0x1p19;
        valid = valid && (trajectory->times == NULL ||
                          (isfinite(made->times[i]) && (i == 0 || made->times[i] > made->times[i - 1])));
    }
    return valid;
}

/* At heading 0 a footprint whose place is not rounded is nowhere near a body when the way is free; small
 * whole numbers are not rounded. */
static void check_free_pose(const asked *made, size_t i) {
    geom_vec2 points[FUZZ_POINTS2];
    geom_ring ring;
    const collide_shape there = collide_footprint_at(&made->footprint, made->poses[i], points, &ring);
    for (size_t k = 0; k < made->body_count; ++k) {
        const collide_body *body = &made->bodies[k];
        if (!body->moving || made->trajectory.times == NULL) {
            require(collide_shape_relation_within(there, body->shape, made->params.margin) == COLLIDE_APART);
        }
    }
}

static void check_result(const asked *made, collide_trajectory_result met, bool whole) {
    const size_t last_leg = made->trajectory.count > 1 ? made->trajectory.count - 2 : 0;
    require(met.leg <= last_leg && met.time >= 0.0 && met.time <= met.until && met.until <= 1.0);
    if (met.verdict == COLLIDE_CCD_FREE) {
        require(met.leg == last_leg && met.time == 1.0 && met.handle.generation == 0);
        for (size_t i = 0; i < made->trajectory.count; ++i) {
            if (whole && made->poses[i].heading == 0.0) {
                check_free_pose(made, i);
            }
        }
    } else {
        require(collide_world_exists(made->world, met.handle));
    }
}

static void check_room(const asked *made, collide_trajectory_result met, double limit) {
    const collide_trajectory_clearance_result room =
        collide_trajectory_clearance(made->world, &made->footprint, made->trajectory, limit, &made->params);
    if (!(limit >= 0.0)) {
        require(isnan(room.lower) && isnan(room.upper));
        return;
    }
    require(room.lower >= 0.0 && room.lower <= room.upper);
    require(isfinite(room.upper) || room.lower == limit || room.lower == 0.0);
    require(made->params.margin != 0.0 || met.verdict != COLLIDE_CCD_HIT || room.lower == 0.0);
}

static void check(asked *made, bool whole, double limit) {
    const collide_trajectory_result met =
        collide_trajectory_check(made->world, &made->footprint, made->trajectory, &made->params);
    require((met.verdict != COLLIDE_CCD_INVALID) == is_valid(made));
    if (met.verdict == COLLIDE_CCD_INVALID) {
        return;
    }
    check_result(made, met, whole);
    check_room(made, met, limit);
    collide_trajectory_result again;
    collide_trajectory_check_many(made->world, &made->footprint, &made->trajectory, 1, &made->params, NULL,
                                  &again);
    require(again.verdict == met.verdict && again.leg == met.leg && again.time == met.time);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    byte_reader reader = {data, size, 0};
    const collide_world_def def = collide_world_def_default();
    asked made;
    memset(&made, 0, sizeof made);
    reader.style = read_byte(&reader) & 1;
    require(collide_world_create(&def, &made.world) == GEOM_OK);
    fuzz_read_shape2(&reader, &made.own);
    if (collide_footprint_from_shape(made.own.shape, &made.footprint) == GEOM_OK) {
        read_bodies(&reader, &made);
        read_trajectory(&reader, &made);
        check(&made, reader.style == 0, fuzz_read_number2(&reader));
    }
    collide_world_destroy(made.world);
    return 0;
}
