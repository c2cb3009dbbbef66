/* Where the borders of what others forbid meet, in the plane of displacements.
 *
 * A body that keeps its motion forbids a cone with a round end (<orca/vo2.h>), with the step as horizon: two
 * legs and a circle. A wall forbids what is behind it, seen from the start of the agent: legs, the circles
 * around its ends and the lines along it. A body that overlaps forbids a half-plane. With the circles of
 * speed and braking, the nearest allowed displacement is the proposal, the nearest point of one of these
 * borders, or a point where two meet (S. J. Guy et al., "ClearPath", SCA 2009). Some points lie on a part of
 * a line or circle that is no border: the caller tests each point. */

#include "obstacle/relative2.h"

#include <collide/distance2.h>

#include <float.h>

enum {
    MOST_BORDERS = 96
};

/* A line through a point, or a circle around it. */
typedef struct border {
    geom_vec2 point;
    geom_vec2 direction; /* unit; of a line */
    double radius;       /* of a circle; -1: a line */
    double off;          /* how far from standing still it passes */
} border;

typedef struct borders {
    const enforce_work *work;
    const enforce_member *member;
    double margin;
    size_t count;
    border at[MOST_BORDERS];
} borders;

/* The place of the next border, or of the one that passes farthest from standing still if that is farther
 * than `off`. NULL when all are nearer. */
static border *place_for(borders *list, double off) {
    if (list->count < MOST_BORDERS) {
        return &list->at[list->count++];
    }
    border *farthest = &list->at[0];
    for (size_t i = 1; i < list->count; i++) {
        farthest = list->at[i].off > farthest->off ? &list->at[i] : farthest;
    }
    return farthest->off > off ? farthest : NULL;
}

/* Only what comes within reach counts, and of very many the nearest. */
static void add(borders *list, border added) {
    added.off = added.radius < 0.0 ? fabs(geom_vec2_cross(added.direction, added.point))
                                   : fabs(geom_vec2_length(added.point) - added.radius);
    border *place = added.off <= list->member->span ? place_for(list, added.off) : NULL;
    if (place) {
        *place = added;
    }
}

static void add_line(borders *list, geom_vec2 point, geom_vec2 direction) {
    add(list, (border){point, direction, -1.0, 0.0});
}

static void add_circle(borders *list, geom_vec2 center, double radius) {
    add(list, (border){center, {0.0, 0.0}, radius, 0.0});
}

/* The legs from `apex` to a disc around apex + to, which does not hold the apex. */
static void add_legs(borders *list, geom_vec2 apex, geom_vec2 to, double radius) {
    const double distance = geom_vec2_length(to);
    if (!(distance > radius)) {
        return;
    }
    const geom_vec2 axis = geom_vec2_scale(to, 1.0 / distance);
    const double sine = radius / distance;
    const double cosine = sqrt((1.0 - sine) * (1.0 + sine));
    const geom_vec2 along = geom_vec2_scale(axis, cosine);
    add_line(list, apex, geom_vec2_add_scaled(along, sine, geom_vec2_perp(axis)));
    add_line(list, apex, geom_vec2_add_scaled(along, -sine, geom_vec2_perp(axis)));
}

/* What is not to come nearer than it is; `away` is the unit vector from it. */
static void add_parting_line(borders *list, geom_vec2 way, geom_vec2 away) {
    add_line(list, geom_vec2_add_scaled(way, list->margin, away), geom_vec2_perp(away));
}

static void add_agent(borders *list, const orca_motion *other) {
    const orca_motion *self = &list->member->motion;
    const geom_vec2 way = geom_vec2_sub(other->path.b, other->path.a);
    const geom_vec2 to = geom_vec2_sub(other->path.a, self->path.a);
    const double distance = geom_vec2_length(to);
    const double reach = self->radius + other->radius + list->margin;
    if (distance > reach) {
        add_circle(list, geom_vec2_add(way, to), reach);
        add_legs(list, way, to, reach);
    } else if (distance > 0.0) {
        add_parting_line(list, way, geom_vec2_scale(to, -1.0 / distance));
    }
}

static bool add_borders_of(void *context, const obstacle_item *item) {
    borders *list = context;
    const orca_motion *self = &list->member->motion;
    const geom_capsule2 core = orca_relative2_capsule(item);
    const geom_vec2 way = orca_relative2_way(item->owner, list->work->input->time_step);
    const geom_segment2 segment = {core.a, core.b};
    const collide_distance gap =
        collide_shape_distance(collide_shape_from_point(self->path.a), collide_shape_from_segment(segment));
    const double reach = self->radius + core.radius + list->margin;
    if (gap.distance <= reach) {
        add_parting_line(list, way, geom_vec2_normalize(geom_vec2_sub(self->path.a, gap.on_b)));
        return true;
    }
    const geom_vec2 ends[2] = {geom_vec2_sub(core.a, self->path.a), geom_vec2_sub(core.b, self->path.a)};
    const geom_vec2 side = geom_vec2_normalize(geom_vec2_sub(core.b, core.a));
    for (int i = 0; i < (item->is_disc ? 1 : 2); i++) {
        add_circle(list, geom_vec2_add(way, ends[i]), reach);
        add_legs(list, way, ends[i], reach);
        if (!item->is_disc) {
            const double sign = i == 0 ? reach : -reach;
            add_line(list, geom_vec2_add_scaled(geom_vec2_add(way, ends[0]), sign, geom_vec2_perp(side)),
                     side);
        }
    }
    return true;
}

static void gather(borders *list) {
    const enforce_member *member = list->member;
    const enforce_work *work = list->work;
    const geom_vec2 zero = {0.0, 0.0};
    list->at[list->count++] = (border){zero, zero, member->span * (1.0 - 0x1p-45), 0.0};
    if (member->brakes) {
        list->at[list->count++] = (border){member->momentum, zero, member->max_change * (1.0 - 0x1p-45), 0.0};
    }
    const enforce_row row = enforce_near(work, member->agent);
    for (size_t k = 0; k < row.count; k++) {
        add_agent(list, enforce_motion_of(work, row.ranks[k]));
    }
    if (work->input->obstacles) {
        const orca_obstacle_filter filter = orca_verify2_filter(&member->motion);
        orca_relative2_visit_ordered(work->input->obstacles, member->motion.path.a,
                                     member->motion.radius + member->span + list->margin,
                                     work->input->time_step, &filter, add_borders_of, list);
    }
}

/* ---- Points ---- */

static geom_vec2 nearest_on(const border *b, geom_vec2 p) {
    const geom_vec2 to = geom_vec2_sub(p, b->point);
    if (b->radius < 0.0) {
        return geom_vec2_add_scaled(b->point, geom_vec2_dot(b->direction, to), b->direction);
    }
    const double distance = geom_vec2_length(to);
    const geom_vec2 direction =
        distance > 0.0 ? geom_vec2_scale(to, 1.0 / distance) : geom_vec2_make(1.0, 0.0);
    return geom_vec2_add_scaled(b->point, b->radius, direction);
}

/* A line with a line, or with a circle; up to two points. */
static int meet_line(const border *line, const border *other, geom_vec2 out[2]) {
    const geom_vec2 to = geom_vec2_sub(other->point, line->point);
    if (other->radius < 0.0) {
        const double turn = geom_vec2_cross(line->direction, other->direction);
        if (turn == 0.0) {
            return 0;
        }
        const double along = geom_vec2_cross(to, other->direction) / turn;
        out[0] = geom_vec2_add_scaled(line->point, along, line->direction);
        return 1;
    }
    const double across = geom_vec2_cross(line->direction, to);
    const double half_squared = (other->radius - across) * (other->radius + across);
    if (!(half_squared >= 0.0)) {
        return 0;
    }
    const double foot = geom_vec2_dot(line->direction, to);
    const double half = sqrt(half_squared);
    out[0] = geom_vec2_add_scaled(line->point, foot - half, line->direction);
    out[1] = geom_vec2_add_scaled(line->point, foot + half, line->direction);
    return 2;
}

/* Two circles meet where the line of equal powers meets one of them. */
static int meet_circles(const border *a, const border *b, geom_vec2 out[2]) {
    const geom_vec2 to = geom_vec2_sub(b->point, a->point);
    const double distance = geom_vec2_length(to);
    if (!(distance > 0.0)) {
        return 0;
    }
    const double along = 0.5 * (distance + (a->radius - b->radius) * (a->radius + b->radius) / distance);
    const geom_vec2 axis = geom_vec2_scale(to, 1.0 / distance);
    const border line = {geom_vec2_add_scaled(a->point, along, axis), geom_vec2_perp(axis), -1.0, 0.0};
    return meet_line(&line, a, out);
}

static int meet(const border *a, const border *b, geom_vec2 out[2]) {
    if (a->radius < 0.0) {
        return meet_line(a, b, out);
    }
    return b->radius < 0.0 ? meet_line(b, a, out) : meet_circles(a, b, out);
}

static void enforce_corners(const enforce_work *work, const enforce_member *member, enforce_try *try_way,
                            void *context) {
    const geom_vec2 start = member->motion.path.a;
    const double size = fabs(start.x) + fabs(start.y) + member->motion.radius + member->span;
    borders list = {.work = work, .member = member, .margin = 0x1p-30 * member->span + 0x1p-44 * size};
    gather(&list);
    for (size_t i = 0; i < list.count; i++) {
        try_way(context, nearest_on(&list.at[i], member->proposed));
        for (size_t k = 0; k < i; k++) {
            geom_vec2 points[2];
            const int count = meet(&list.at[i], &list.at[k], points);
            for (int n = 0; n < count; n++) {
                try_way(context, points[n]);
            }
        }
    }
}
