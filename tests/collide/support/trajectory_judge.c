/* Judges checks of trajectories at many moments, each exactly. */
#include "trajectory_judge.h"

#include "trajectory_reference.h"

#include <collide/distance2.h>

#include <math.h>
#include <stdlib.h>

enum {
    MAX_NEAR = 64,
    CLOSER_LOOKS = 4096
};

/* The bodies near a leg. */
typedef struct near_leg {
    const trajectory_scene *scene;
    const collide_footprint *footprint;
    const collide_trajectory *trajectory;
    size_t leg;
    size_t count;
    collide_shape bodies[MAX_NEAR];
} near_leg;

static bool collect(void *context, collide_handle handle, collide_relation relation) {
    near_leg *near = context;
    (void)relation;
    if (near->count == MAX_NEAR) {
        abort(); /* no field is as dense as that */
    }
    near->bodies[near->count++] = collide_world_get(near->scene->world, handle).shape;
    return true;
}

/* Legs are short: no point of the footprint gets further than half of its reach beyond the box of both
 * ends. */
static void set_near(near_leg *near, size_t leg) {
    const geom_segment2 chord = {near->trajectory->poses[leg].position,
                                 near->trajectory->poses[leg + 1].position};
    const double room = 1.5 * near->footprint->reach;
    near->leg = leg;
    near->count = 0;
    (void)collide_world_overlaps(near->scene->world, collide_shape_from_segment(chord), room, NULL, collect,
                                 near);
}

static double distance_at(const near_leg *near, double t) {
    reference_footprint placed;
    double least = HUGE_VAL;
    reference_place(near->footprint, reference_pose(near->trajectory, near->leg, t), &placed);
    for (size_t i = 0; i < near->count; ++i) {
        least = fmin(least, collide_shape_distance(placed.shape, near->bodies[i]).distance);
    }
    return least;
}

static bool meets_at(const near_leg *near, double t) {
    reference_footprint placed;
    bool met = false;
    reference_place(near->footprint, reference_pose(near->trajectory, near->leg, t), &placed);
    for (size_t i = 0; i < near->count && !met; ++i) {
        met = collide_shape_relation(placed.shape, near->bodies[i]) != COLLIDE_APART;
    }
    return met;
}

/* The moment of the first contact that is seen on the leg, or 2. */
static double seen_on_leg(const near_leg *near, int fine) {
    for (int k = 0; k <= fine && near->count > 0; ++k) {
        if (meets_at(near, (double)k / fine)) {
            return (double)k / fine;
        }
    }
    return 2.0;
}

/* Contact between two moments, looked for ever closer to the place where the distance is least. */
static bool meets_between(const near_leg *near, double from, double to) {
    for (int round = 0; round < 6; ++round) {
        const double step = (to - from) / CLOSER_LOOKS;
        double best = from;
        double least = HUGE_VAL;
        for (int k = 0; k <= CLOSER_LOOKS; ++k) {
            const double t = k < CLOSER_LOOKS ? from + k * step : to;
            const double distance = distance_at(near, t);
            best = distance < least ? t : best;
            least = fmin(least, distance);
        }
        if (least == 0.0) {
            return true;
        }
        from = fmax(best - step, 0.0);
        to = fmin(best + step, 1.0);
    }
    return false;
}

/* One moment of a leg may have been said to be free when it comes before this. */
static double free_until(const collide_trajectory_result *found, size_t leg) {
    if (found->verdict == COLLIDE_CCD_FREE || leg < found->leg) {
        return 1.5;
    }
    return leg == found->leg ? found->time : -1.0;
}

static void judge_contact(near_leg *near, const collide_trajectory_result *found, trajectory_tally *tally) {
    set_near(near, found->leg);
    const double span = fmax(found->until - found->time, 1e-6);
    if (meets_between(near, found->time, fmin(found->until + span, 1.0))) {
        ++tally->confirmed;
    } else {
        ++tally->unconfirmed;
    }
}

void trajectory_judge(const trajectory_scene *scene, const collide_footprint *footprint,
                      const collide_trajectory *trajectory, int fine, trajectory_tally *tally) {
    const collide_trajectory_result found =
        collide_trajectory_check(scene->world, footprint, *trajectory, NULL);
    near_leg near = {.scene = scene, .footprint = footprint, .trajectory = trajectory};
    tally->free += found.verdict == COLLIDE_CCD_FREE;
    tally->hits += found.verdict == COLLIDE_CCD_HIT;
    tally->undecided += found.verdict == COLLIDE_CCD_UNDECIDED;
    for (size_t leg = 0; leg <= found.leg; ++leg) {
        set_near(&near, leg);
        const double seen = seen_on_leg(&near, fine);
        if (seen <= 1.0) {
            /* the last bits of a pose that is rounded */
            const bool is_missed = seen < free_until(&found, leg) - 1e-9;
            tally->missed += is_missed;
            tally->seen += !is_missed;
            return;
        }
    }
    if (found.verdict != COLLIDE_CCD_FREE) {
        judge_contact(&near, &found, tally);
    }
}
