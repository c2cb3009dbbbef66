/* Queues before passages: who goes on, and how closely the others follow. */
#include "traffic2_internal.h"

#include <math.h>

#define LANE 1.0    /* the width for each that goes through at the same time, in diameters */
#define CLOSE 0.9   /* the same before a junction, and in a long queue: not quite abreast */
#define PERSON 12.0 /* the area that each has in a queue, in squared radii */
#define SINGLE 1.2  /* of that before a passage for one: the next one comes past the others along the wall */
#define LOOSE 3.0   /* of that in a queue that others come through, farther back than CLOSE_ROWS */
#define DEEP 1.5    /* so deep, in widths of the passage, a queue closes its mouth */
#define HEADWAY 1.1 /* between those that go through a lane one after the other, in diameters */
#define ADVANCE 0.5 /* by how much of a place a queue advances while its first goes a headway to the gate */
#define BRAKING 0.4 /* an agent comes to its place in so many times of going a radius */
#define NEAR 4.0    /* so near to a gate for one, in radii, those of a long queue go closely through it */
#define SWING 0.5   /* the part of the free width of a gate that one that turns late goes aside */
#define JAMBS 0.5   /* how far ahead it avoids walls, in times of going a radius */

enum {
    SHORT_QUEUE = 12, /* agents that go one way to a passage: more press on, not quite abreast */
    CLOSE_ROWS = 2    /* so many rows that wait stand closely */
};

static bool is_long(const traffic_queue *queue) { return queue->count > SHORT_QUEUE; }

/* Whether those of a queue go closely through a gate for one. Beside another direction there is room to swing aside. */
static bool goes_closely(const traffic_queue *queue) { return is_long(queue) && !queue->halves; }

/* Returns how many agents go through a gate at the same time. */
static double lanes_of(const orca_traffic *t, const traffic_queue *queue, const traffic_visit *v) {
    const bool close = is_long(queue) || t->passing.lanes.joins[v->gate];
    const double each = (close ? CLOSE : LANE) * 2.0 * v->radius;
    return geom_max(floor(queue->width / each), 1.0);
}

/* ---- Places ---- */

/* Returns how far the agent at a place of a queue stays from an opening: those before it have PERSON each of the
 * area around, which is two quarters of a disc and what is between them. */
static double queue_distance(double radius, double width, double place) {
    static const double pi = 3.14159265358979324;
    const double between = geom_max(width - 2.0 * radius, 0.0);
    const double area = PERSON * radius * radius * place;
    return (sqrt(between * between + 2.0 * pi * area) - between) / pi;
}

static double distance_from_piece(geom_segment2 piece, geom_vec2 place) {
    const geom_vec2 along = geom_vec2_sub(piece.b, piece.a);
    const double squared = geom_vec2_length_squared(along);
    const double part = squared > 0.0 ? geom_vec2_dot(geom_vec2_sub(place, piece.a), along) / squared : 0.0;
    return geom_vec2_distance(place, geom_vec2_lerp(piece.a, piece.b, geom_min(geom_max(part, 0.0), 1.0)));
}

/* How near to a place the way of an agent to a gate comes, after a time in which it goes on as it goes now. */
static double distance_from_way(const orca_traffic *t, const traffic_visit *v, double time, geom_vec2 place) {
    const orca_traffic_agent *given =
        traffic_given(t, v->rank); /* its own way: it may have been told to wait */
    geom_segment2 piece = {geom_vec2_add_scaled(given->position, time, given->velocity), given->aim};
    double nearest = HUGE_VAL;
    for (uint32_t i = 0; i < v->piece; ++i) {
        nearest = geom_min(nearest, distance_from_piece(piece, place));
        piece = (geom_segment2){piece.b, given->way[i + 1]};
    }
    piece.b = v->at;
    return geom_min(nearest, distance_from_piece(piece, place));
}

/* How far an agent of a long queue may come towards the ways of the two before it: by a headway beside them, it neither
 * stands in their way nor pushes them aside. */
static double room_beside_ways(const orca_traffic *t, const traffic_queue *queue,
                               const orca_traffic_agent *agent, double braking) {
    double room = HUGE_VAL;
    for (size_t i = 0; i < 2 && goes_closely(queue) && queue->before[i]; ++i) {
        const double radii = agent->radius + queue->before[i]->radius;
        const double beside = distance_from_way(t, queue->before[i], braking, agent->position);
        room = geom_min(room, beside - HEADWAY * radii);
    }
    return room;
}

/* ---- Speeds ---- */

/* Lets an agent go on with a part of its speed, for this step. */
static void let_creep(orca_traffic *t, uint32_t rank, double speed) {
    const orca_traffic_agent *agent = traffic_agent(t, rank);
    const geom_vec2 way = geom_vec2_sub(agent->aim, agent->position);
    const double distance = geom_vec2_length(way);
    const double step = speed * t->input->time_step;
    const geom_vec2 aim =
        step < distance ? geom_vec2_add_scaled(agent->position, step / distance, way) : agent->aim;
    orca_traffic_agent *creeping = traffic_change(t, rank);
    traffic_let_wait(creeping);
    creeping->aim = aim;
}

/* Returns the speed of the next in a queue. The first goes on. Each other one comes to the gate a headway after the one
 * before it, and brakes towards its place in the queue. Places move up while the first comes to the gate: who
 * started after it could not follow it closely. */
static double queue_speed(const orca_traffic *t, traffic_queue *queue, const traffic_visit *v) {
    const double speed = v->speed;
    const double headway = HEADWAY * 2.0 * v->radius / speed;
    const double braking = BRAKING * v->radius / speed;
    const double place = (double)queue->place++;
    if (place == 0.0) {
        queue->first = queue->last = v->distance / speed;
        return speed;
    }
    queue->last = geom_max(v->distance / speed, queue->last + headway);
    const double moved = ADVANCE * (1.0 - geom_min(queue->first / headway, 1.0));
    const double behind = v->distance - queue_distance(v->radius, queue->width, SINGLE * (place - moved));
    const double room = geom_min(behind, room_beside_ways(t, queue, traffic_agent(t, v->rank), braking));
    return geom_min(geom_min(speed, v->distance / queue->last), geom_max(room, 0.0) / braking);
}

/* ---- All ---- */

static void follow(orca_traffic *t, traffic_queue *queue, const traffic_visit *v) {
    const double speed = queue_speed(t, queue, v);
    queue->before[1] = queue->before[0];
    queue->before[0] = v;
    if (speed < v->speed) {
        let_creep(t, v->rank, speed);
    }
}

/* The place of one that waits before a passage of several lanes, with so many of those before it that do not go on.
 * Before a half, a deep queue closes the mouth: those that come out have to go through it. So its agents leave room
 * between them. The first rows stand closely, so that the lanes do not run dry. */
static double loose_place(const traffic_queue *queue, double radius, double lanes, double before) {
    const double depth = queue_distance(radius, queue->width, (double)queue->count);
    const bool closes = queue->halves && is_long(queue) && depth > DEEP * 2.0 * queue->width;
    return closes ? geom_max(before, LOOSE * (before - CLOSE_ROWS * lanes)) : before;
}

void orca_traffic_lead_next(orca_traffic *t, traffic_queue *queue, const traffic_visit *v) {
    const double lanes = lanes_of(t, queue, v);
    if (!(v->speed > 0.0)) {
        return;
    }
    if (lanes < 2.0) {
        follow(t, queue, v);
        return;
    }
    const double before = (double)queue->place++ + 1.0 - lanes;
    const double place = loose_place(queue, v->radius, lanes, before);
    if (place > 0.0 && v->distance < queue_distance(v->radius, queue->width, place)) {
        traffic_let_wait(traffic_change(t, v->rank));
    }
}

/* One that turns late swings aside, past the opening of a narrow gate. And while it turns, a wall beside the opening
 * seems to be in its way, if it looks far ahead. */
void orca_traffic_keep_to_gate(orca_traffic *t, const traffic_queue *queue, const traffic_visit *v) {
    if (!goes_closely(queue) || !(v->distance < NEAR * v->radius) || !(v->speed > 0.0) ||
        lanes_of(t, queue, v) >= 2.0) {
        return;
    }
    t->passing.latest[v->rank] = SWING * geom_max(queue->width - 2.0 * v->radius, 0.0) / v->speed;
    const double horizon = geom_max(JAMBS * v->radius / v->speed, t->input->time_step);
    orca_traffic_agent *changed = traffic_change(t, v->rank);
    changed->time_horizon_obst = geom_min(changed->time_horizon_obst, horizon);
}
