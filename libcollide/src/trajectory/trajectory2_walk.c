/* One body along a stretch: contacts and steps. */
#include "trajectory2_walk.h"

#include "numeric/ccd2_rotation.h"

#include <collide/distance2.h>
#include <collide/sweep2.h>

/* What is at a point as seen from the body, at a fraction of the leg. */
static geom_vec2 point_in_world(const trajectory_walk *walk, size_t leg, double fraction, geom_vec2 point) {
    const double *times = walk->question->times;
    if (times == NULL) {
        return point;
    }
    const double time = times[leg] + fraction * (times[leg_end(walk->question, leg)] - times[leg]);
    return geom_vec2_add_scaled(point, time, walk->velocity);
}

/* Sets a contact unless they stay apart: whether they do not. */
static bool set_contact(const trajectory_walk *walk, size_t leg, const collide_ccd_result *turn,
                        trajectory_contact *contact) {
    if (turn->verdict == COLLIDE_CCD_FREE) {
        return false;
    }
    contact->verdict = turn->verdict;
    contact->leg = leg;
    contact->time = turn->time;
    contact->until = turn->until;
    contact->point = point_in_world(walk, leg, turn->time, turn->point);
    contact->normal = turn->normal;
    return true;
}

/* A leg without any rounding. */
typedef struct exact_leg {
    placed_footprint placed; /* where it starts */
    geom_vec2 from;
    geom_vec2 to;
} exact_leg;

static bool set_exact_leg(const trajectory_walk *walk, size_t leg, exact_leg *exact) {
    return collide_trajectory_exact_end(walk->question, leg, walk->velocity, &exact->to) &&
           collide_trajectory_exact_place(walk->question, leg, walk->velocity, &exact->from, &exact->placed);
}

/* The motion of a leg, where it is a double; else the motions of both to have it as their difference. */
static geom_vec2 motion_of_body(const exact_leg *exact) {
    const geom_vec2 rest = {0.0, 0.0};
    const dd x = dd_sum(exact->to.x, -exact->from.x);
    const dd y = dd_sum(exact->to.y, -exact->from.y);
    return x.low == 0.0 && y.low == 0.0 ? rest : exact->from;
}

static bool has_exact_contact(const trajectory_walk *walk, size_t leg, const exact_leg *exact,
                              trajectory_contact *contact) {
    const geom_vec2 of_body = motion_of_body(exact);
    const bool rests = of_body.x == 0.0 && of_body.y == 0.0;
    const geom_vec2 way = rests ? geom_vec2_sub(exact->to, exact->from) : exact->to;
    const collide_sweep met = collide_shape_sweep_within(exact->placed.shape, way, *walk->body->shape,
                                                         of_body, walk->question->margin);
    if (met.relation == COLLIDE_APART) {
        return false;
    }
    const geom_vec2 on_body = geom_vec2_add_scaled(met.point, -met.time, of_body);
    const collide_ccd_result turn = {COLLIDE_CCD_HIT,
                                     met.time * (1.0 - 0x1p-50),
                                     fmin(met.time * (1.0 + 0x1p-50), 1.0),
                                     0.0,
                                     on_body,
                                     met.normal,
                                     0};
    return set_contact(walk, leg, &turn, contact);
}

/* One leg, at the start of which they are apart. `stop` is where it starts, and becomes where it ends. */
static bool has_proved_contact(trajectory_walk *walk, size_t leg, turn_stop *stop,
                               trajectory_contact *contact) {
    collide_ccd_result turn;
    collide_trajectory_set_leg(walk, leg);
    collide_turn_stop_start(&walk->search.scene, stop);
    if (isfinite(walk->search.scene.error)) {
        turn = collide_turn_advance(&walk->search, stop);
    } else {
        turn = collide_turn_result_at(&walk->search, stop, COLLIDE_CCD_UNDECIDED);
    }
    return set_contact(walk, leg, &turn, contact);
}

/* Whether the gap at the pose where a leg starts is more than what the leg takes from the closest point of the
 * footprint, nearly: if not, no separation there leads over it. */
static bool may_lead_on(const trajectory_walk *walk, size_t leg, const turn_stop *stop) {
    const trajectory_question *question = walk->question;
    const turn_scene *scene = &walk->search.scene;
    const geom_vec2 from = place_seen(question, leg, walk->velocity);
    const geom_vec2 to = place_seen(question, leg_end(question, leg), walk->velocity);
    const geom_vec2 way = collide_local2_rough_vector(&scene->frame, geom_vec2_sub(to, from));
    const geom_vec2 arm = geom_vec2_sub(stop->closest.on_a, stop->pose.place);
    const double turn = question->poses[leg_end(question, leg)].heading - question->poses[leg].heading;
    const geom_vec2 gone = geom_vec2_add_scaled(way, turn, geom_vec2_perp(arm));
    return stop->gap + geom_vec2_dot(stop->normal, gone) > 0.0;
}

/* As far as the separation at a pose leads, to which the search is set. */
static size_t led_from(const trajectory_walk *walk, size_t pose, const turn_stop *stop, size_t last) {
    trajectory_separation separation;
    collide_trajectory_separation_at(walk, stop, &separation);
    return collide_trajectory_advance(walk, pose, &separation, 0.0, last);
}

/* By the shapes: as far as the separation at a pose leads, or else one leg. Whether there is a contact on it. */
static bool pass_shape(trajectory_walk *walk, size_t last, size_t *pose, trajectory_contact *contact) {
    const size_t leg = *pose;
    collide_trajectory_set_pose(walk, leg);
    turn_stop stop;
    collide_turn_stop_at(&walk->search.scene, 0.0, &stop);
    if (may_lead_on(walk, leg, &stop)) {
        *pose = led_from(walk, leg, &stop, last);
        if (*pose > leg) {
            return false;
        }
    }
    exact_leg exact;
    if (set_exact_leg(walk, leg, &exact)) {
        *pose = leg + 1;
        return has_exact_contact(walk, leg, &exact, contact);
    }
    if (has_proved_contact(walk, leg, &stop, contact)) {
        return true;
    }
    *pose = led_from(walk, leg + 1, &stop, last);
    return false;
}

/* Separations by discs that lead over fewer legs than this, whatever their directions, are not worth asking for. */
static const double worthwhile_legs = 3.0;

/* By discs while the separation is large; then by the shapes,
 * as discs hardly ever give a large one again soon. */
bool collide_trajectory_first_contact(trajectory_walk *walk, size_t pose, size_t last,
                                      trajectory_contact *contact) {
    const trajectory_stretch *stretch = walk->stretch;
    const double max_vertex_distance = walk->question->footprint->max_vertex_distance;
    const double little = worthwhile_legs * (stretch->chord + stretch->turn * max_vertex_distance);
    bool near = false;
    while (pose < last) {
        if (!near) {
            trajectory_separation separation;
            collide_trajectory_quick_separation(walk, pose, &separation);
            near = !(separation.gap > little);
            const size_t next = near ? pose : collide_trajectory_advance(walk, pose, &separation, 0.0, last);
            if (next > pose) {
                pose = next;
                continue;
            }
        }
        if (pass_shape(walk, last, &pose, contact)) {
            return true;
        }
    }
    return false;
}

/* Whether a disc that the footprint surely holds meets the body. */
static bool inner_disc_meets(trajectory_walk *walk) {
    const trajectory_question *question = walk->question;
    const collide_footprint *footprint = question->footprint;
    const size_t pose = walk->stretch->first;
    const geom_vec2 place = place_seen(question, pose, walk->velocity);
    const geom_vec2 rotation = collide_trajectory_rotation(walk, pose);
    for (int i = 0; i < footprint->inner_count; ++i) {
        const geom_circle disc = {geom_vec2_add(place, turn_rotated(rotation, footprint->inner[i].center)),
                                  footprint->inner[i].radius - walk->slop};
        if (collide_shape_relation_within(collide_shape_from_circle(disc), *walk->body->shape,
                                          question->margin) > COLLIDE_APART) {
            return true;
        }
    }
    return false;
}

/* The verdict at the start; sets the point of a contact. */
static collide_ccd_verdict verdict_at_start(trajectory_walk *walk, size_t pose, geom_vec2 *point) {
    const trajectory_question *question = walk->question;
    placed_footprint placed;
    geom_vec2 place;
    if (collide_trajectory_exact_place(question, pose, walk->velocity, &place, &placed)) {
        *point = collide_shape_distance(placed.shape, *walk->body->shape).on_b;
        return collide_shape_relation_within(placed.shape, *walk->body->shape, question->margin) ==
                       COLLIDE_APART
                   ? COLLIDE_CCD_FREE
                   : COLLIDE_CCD_HIT;
    }
    collide_trajectory_set_pose(walk, pose);
    turn_stop stop;
    collide_turn_stop_at(&walk->search.scene, 0.0, &stop);
    *point = collide_turn_result_at(&walk->search, &stop, COLLIDE_CCD_HIT).point;
    return inner_disc_meets(walk) ? COLLIDE_CCD_HIT : collide_turn_leg_verdict(&walk->search);
}

bool collide_trajectory_contact_at_start(trajectory_walk *walk, trajectory_contact *contact) {
    const size_t pose = walk->stretch->first;
    trajectory_separation separation;
    collide_trajectory_quick_separation(walk, pose, &separation);
    if (separation.gap > 0.0) {
        return false;
    }
    collide_ccd_result turn = {COLLIDE_CCD_HIT, 0.0, 0.0, 0.0, {0.0, 0.0}, {0.0, 0.0}, 0};
    turn.verdict = verdict_at_start(walk, pose, &turn.point);
    return set_contact(walk, pose, &turn, contact);
}
