/* Trajectories: the public functions. */
#include <collide/trajectory2.h>

#include "trajectory2_walk.h"
#include "trajectory2_way.h"

/* The first contact on a stretch, of all bodies seen so far. */
typedef struct contact_search {
    const trajectory_question *question;
    const trajectory_stretch *stretch;
    trajectory_contact first;
    uint32_t index; /* of the body */
} contact_search;

/* Earlier, or at the same time and of a lower index. */
static bool comes_before(const trajectory_contact *contact, uint32_t index, const contact_search *search) {
    if (search->first.verdict == COLLIDE_CCD_FREE) {
        return true;
    }
    if (contact->leg != search->first.leg) {
        return contact->leg < search->first.leg;
    }
    return contact->time < search->first.time ||
           (contact->time == search->first.time && index < search->index);
}

/* Whether there is a contact with one body, as far as it may come before that of another: nothing as long as all of the
 * footprint is far away. Sets the first one. */
static bool has_contact(trajectory_walk *walk, const contact_search *search, trajectory_contact *contact) {
    const bool is_hit = search->first.verdict != COLLIDE_CCD_FREE;
    const size_t last = is_hit ? leg_end(search->question, search->first.leg) : search->stretch->last;
    const size_t away = collide_trajectory_away(walk, 0.0, last);
    if (search->stretch->first == 0 && away == 0 && collide_trajectory_contact_at_start(walk, contact)) {
        return true;
    }
    const size_t first = search->stretch->first + (away > 0 ? away - 1 : 0);
    return collide_trajectory_first_contact(walk, first, last, contact);
}

static bool on_body(void *context, const trajectory_body *body) {
    contact_search *search = context;
    trajectory_walk walk;
    trajectory_contact contact;
    collide_trajectory_walk_start(&walk, search->question, search->stretch, body);
    if (has_contact(&walk, search, &contact) && comes_before(&contact, body->index, search)) {
        search->first = contact;
        search->index = body->index;
    }
    return true;
}

static collide_trajectory_result result_of(const contact_search *search) {
    const trajectory_contact *first = &search->first;
    const collide_handle handle = collide_trajectory_handle(search->question, search->index);
    const collide_trajectory_result result = {first->verdict, first->leg,   first->time,  first->until,
                                              handle,         first->point, first->normal};
    return result;
}

/* What is free as a whole. */
static collide_trajectory_result free_result(const trajectory_question *question) {
    const collide_trajectory_result result = {
        COLLIDE_CCD_FREE, question->last > 0 ? question->last - 1 : 0, 1.0, 1.0, {0, 0}, {0.0, 0.0},
        {0.0, 0.0}};
    return result;
}

static collide_trajectory_result invalid_result(void) {
    const collide_trajectory_result result = {COLLIDE_CCD_INVALID, 0,         0.0, 0.0, {0, 0},
                                              {0.0, 0.0},          {0.0, 0.0}};
    return result;
}

/* One stretch after another. Poses are looked at when their stretch is, and those behind a contact at the
 * end. */
static collide_trajectory_result check(const trajectory_question *question) {
    trajectory_stretch stretch;
    contact_search search = {question, &stretch, {COLLIDE_CCD_FREE, 0, 0.0, 0.0, {0.0, 0.0}, {0.0, 0.0}}, 0};
    size_t first = 0;
    do {
        collide_trajectory_stretch(question, first, &stretch);
        if (!stretch.valid && !collide_trajectory_poses_valid(question, first, stretch.last)) {
            return invalid_result();
        }
        (void)collide_trajectory_bodies(question, &stretch, 0.0, on_body, &search);
        if (search.first.verdict != COLLIDE_CCD_FREE) {
            return collide_trajectory_poses_valid(question, stretch.last, question->last) ? result_of(&search)
                                                                                          : invalid_result();
        }
        first = stretch.last;
    } while (first < question->last);
    return free_result(question);
}

collide_trajectory_result collide_trajectory_check(const collide_world *world,
                                                   const collide_footprint *footprint,
                                                   collide_trajectory trajectory,
                                                   const collide_trajectory_params *params) {
    trajectory_question question;
    return collide_trajectory_ask(world, footprint, &trajectory, params, &question) ? check(&question)
                                                                                    : invalid_result();
}

/* Many trajectories, as one row of tasks. */
typedef struct check_row {
    const collide_world *world;
    const collide_footprint *footprint;
    const collide_trajectory *trajectories;
    const collide_trajectory_params *params;
    collide_trajectory_result *results;
} check_row;

static void check_one(void *argument, size_t i) {
    const check_row *row = argument;
    row->results[i] = collide_trajectory_check(row->world, row->footprint, row->trajectories[i], row->params);
}

void collide_trajectory_check_many(const collide_world *world, const collide_footprint *footprint,
                                   const collide_trajectory *trajectories, size_t count,
                                   const collide_trajectory_params *params, const geom_tasks *tasks,
                                   collide_trajectory_result *results) {
    check_row row = {world, footprint, trajectories, params, results};
    geom_tasks_run(tasks, count, check_one, &row);
}
