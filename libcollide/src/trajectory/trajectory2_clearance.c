/* The clearance along a trajectory. */
#include "shape/valid2.h"
#include "trajectory2_walk.h"
#include "trajectory2_way.h"

/* The least distance of a way, as far as it is known. */
typedef struct clearance_search {
    const trajectory_question *question;
    trajectory_stretch stretch;
    double open; /* the part of what is seen that this pass leaves open */
    double seen; /* a distance that is surely reached, once `found`; before, the limit */
    bool found;
    bool hidden; /* they meet, or so nearly that no distance is proved */
    size_t leg;
    double time;
    collide_handle handle;
} clearance_search;

/* What a pass proves of everything that it goes past. */
static double goal_of(const clearance_search *search) {
    if (!search->found) {
        return search->seen;
    }
    return fmax(search->seen - fmax(search->question->tolerance, search->open * search->seen), 0.0);
}

static void take_distance(clearance_search *search, double distance, size_t leg, double time,
                          collide_handle handle) {
    if (!search->found || distance < search->seen) {
        search->seen = distance;
        search->leg = leg;
        search->time = time;
        search->handle = handle;
    }
    search->found = true;
}

/* Whether a gap counts although it is beyond the limit: steps that come closer to a limit, but never quite to
 * it, must end. */
static bool is_near_limit(const clearance_search *search, double gap) {
    return gap <= search->seen + fmax(search->question->tolerance, 0x1p-7 * search->seen);
}

/* Notes how far they are apart at a stop; whether that is known to be more than nothing. */
static bool take_stop(clearance_search *search, const trajectory_walk *walk, const turn_stop *stop,
                      size_t leg) {
    const turn_scene *scene = &walk->search.scene;
    const double upper = fmax(stop->gap, 0.0) + 4.0 * scene->error;
    const double distance =
        collide_local2_world_size(&scene->frame, dd_from(upper)) * (1.0 + 0x1p-50) + DBL_TRUE_MIN;
    if (search->found || is_near_limit(search, distance)) {
        take_distance(search, distance, leg, stop->pose.time,
                      collide_trajectory_handle(search->question, walk->body->index));
    }
    return stop->gap > walk->search.least_gap;
}

/* Along one leg in steps that leave what is surely further than the goal. */
static bool pass_leg(clearance_search *search, trajectory_walk *walk, size_t leg, turn_stop *stop) {
    const turn_scene *scene = &walk->search.scene;
    for (int steps = 0; steps < COLLIDE_CCD_MAX_STEPS && stop->pose.time < 1.0; ++steps) {
        const double goal = collide_local2_size(&scene->frame, goal_of(search)).high;
        const double spare = fmax(goal, 0.25 * walk->search.least_gap);
        collide_turn_stop_after(scene, collide_turn_next_time(scene, stop, spare), stop);
        if (!take_stop(search, walk, stop, leg)) {
            return false;
        }
    }
    return stop->pose.time >= 1.0;
}

/* By the shapes: as far as the separation at a pose leads, or else one leg. */
static bool pass_shape(clearance_search *search, trajectory_walk *walk, size_t *pose) {
    const size_t leg = *pose;
    const size_t last = search->stretch.last;
    collide_trajectory_set_leg(walk, leg);
    turn_stop stop;
    collide_turn_stop_at(&walk->search.scene, 0.0, &stop);
    if (!isfinite(walk->search.scene.error) || !take_stop(search, walk, &stop, leg)) {
        return false;
    }
    trajectory_separation separation;
    collide_trajectory_separation_at(walk, &stop, &separation);
    *pose = collide_trajectory_advance(walk, leg, &separation, goal_of(search), last);
    if (*pose == leg) {
        *pose = leg + 1;
        return pass_leg(search, walk, leg, &stop);
    }
    return true;
}

static bool pass_body(clearance_search *search, trajectory_walk *walk) {
    const size_t last = search->stretch.last;
    const size_t away = collide_trajectory_away(walk, goal_of(search), last);
    size_t pose = search->stretch.first + (away > 0 ? away - 1 : 0);
    while (pose < last) {
        trajectory_separation separation;
        collide_trajectory_quick_separation(walk, pose, &separation);
        const size_t next = collide_trajectory_advance(walk, pose, &separation, goal_of(search), last);
        if (next > pose) {
            pose = next;
        } else if (!pass_shape(search, walk, &pose)) {
            return false;
        }
    }
    return true;
}

/* The very start, where they may meet; and all there is of a trajectory of one pose. */
static bool pass_start(clearance_search *search, trajectory_walk *walk) {
    trajectory_contact at_start;
    const bool is_free = !collide_trajectory_contact_at_start(walk, &at_start);
    if (!is_free && at_start.verdict == COLLIDE_CCD_HIT) {
        take_distance(search, 0.0, 0, 0.0, collide_trajectory_handle(search->question, walk->body->index));
        return false;
    }
    if (is_free && search->question->last > 0) {
        return true;
    }
    collide_trajectory_set_leg(walk, 0);
    turn_stop stop;
    collide_turn_stop_at(&walk->search.scene, 0.0, &stop);
    return take_stop(search, walk, &stop, 0) && is_free;
}

static bool on_body(void *context, const trajectory_body *body) {
    clearance_search *search = context;
    trajectory_walk walk;
    collide_trajectory_walk_start(&walk, search->question, &search->stretch, body);
    search->hidden = (search->stretch.first == 0 && !pass_start(search, &walk)) || !pass_body(search, &walk);
    return !search->hidden;
}

/* Once along all of the way; whether to its end. */
static bool pass_way(clearance_search *search, double open) {
    const trajectory_question *question = search->question;
    search->open = open;
    size_t first = 0;
    do {
        collide_trajectory_stretch(question, first, &search->stretch);
        (void)collide_trajectory_bodies(question, &search->stretch, search->seen, on_body, search);
        first = search->stretch.last;
    } while (first < question->last && !search->hidden);
    return !search->hidden;
}

/* The body nearest to the first position tells an upper bound of the clearance; one that moves has been, or
 * will be, as far from where it is as its speed and the time allow. */
static void start_from_nearest(clearance_search *search) {
    const trajectory_question *question = search->question;
    const collide_shape place = collide_shape_from_point(question->poses[0].position);
    const double reach = question->footprint->reach;
    collide_world_neighbor nearest;
    if (collide_world_nearest(question->world, place, search->seen + reach, question->filter, &nearest, 1) ==
        0) {
        return;
    }
    const geom_vec2 velocity = collide_world_get(question->world, nearest.handle).velocity;
    const double moved = (fabs(velocity.x) + fabs(velocity.y)) * question->latest;
    const double upper = (nearest.distance.distance + reach + moved) * (1.0 + 0x1p-48);
    if (upper <= search->seen) {
        take_distance(search, upper, 0, 0.0, nearest.handle);
    }
}

static collide_trajectory_clearance_result clearance_of(double lower, double upper,
                                                        const clearance_search *search) {
    const collide_trajectory_clearance_result result = {lower, upper, search->leg, search->time,
                                                        search->handle};
    return result;
}

/* The parts of what is seen that the passes leave open. */
static const double open_parts[] = {0x1p-1, 0x1p-3, 0x1p-5, 0x1p-7};

collide_trajectory_clearance_result collide_trajectory_clearance(const collide_world *world,
                                                                 const collide_footprint *footprint,
                                                                 collide_trajectory trajectory, double limit,
                                                                 const collide_trajectory_params *params) {
    trajectory_question question;
    clearance_search search = {.question = &question, .seen = limit};
    if (!(limit >= 0.0) || !collide_trajectory_ask(world, footprint, &trajectory, params, &question) ||
        !collide_trajectory_poses_valid(&question, 0, question.last)) {
        return clearance_of((double)NAN, (double)NAN, &search);
    }
    question.margin = 0.0;
    start_from_nearest(&search);
    double lower = 0.0;
    for (size_t i = 0; i < sizeof open_parts / sizeof *open_parts; ++i) {
        const double open = fmax(question.tolerance, open_parts[3] * search.seen);
        if (i > 0 && (!search.found || search.seen - lower <= open)) {
            break;
        }
        if (!pass_way(&search, open_parts[i])) {
            return clearance_of(0.0, search.seen, &search);
        }
        lower = fmax(lower, goal_of(&search));
    }
    return search.found ? clearance_of(lower, search.seen, &search) : clearance_of(limit, HUGE_VAL, &search);
}
