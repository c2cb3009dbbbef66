/* The velocities that a blocked agent may choose from, and what is in their way. */
#include "traffic2_internal.h"

#include <math.h>
#include <string.h>

const geom_vec2 orca_traffic_turns[TRAFFIC_TURNS] = {
    {1.0, 0.0},
    {0.92387953251128674, 0.38268343236508977},
    {0.70710678118654757, 0.70710678118654757},
    {0.38268343236508977, 0.92387953251128674},
    {0.0, 1.0},
    {-0.38268343236508977, 0.92387953251128674},
    {-0.70710678118654757, 0.70710678118654757},
    {-0.92387953251128674, 0.38268343236508977},
    {-1.0, 0.0},
    {-0.92387953251128674, -0.38268343236508977},
    {-0.70710678118654757, -0.70710678118654757},
    {-0.38268343236508977, -0.92387953251128674},
    {0.0, -1.0},
    {0.38268343236508977, -0.92387953251128674},
    {0.70710678118654757, -0.70710678118654757},
    {0.92387953251128674, -0.38268343236508977},
};

/* What counts beside the way that is left, in parts of the way that could be gone. */
#define COST_OTHER_SIDE 0.03 /* of going across to the side that is not kept to */
#define COST_CHANGE 0.05     /* of turning back on the last choice */
#define COST_KEEP 0.05       /* less for exactly the last choice */
#define COST_IN_THE_WAY 1.5  /* of staying in the line of the asking agent */

typedef struct move_context {
    const orca_traffic_agent *agent;
    const traffic_state *state;
    const orca_traffic_agent *asker;
    geom_vec2 line; /* of the asker */
    geom_vec2 aim;
    geom_vec2 heading;
    double distance;
    double speed;
    double time;
    double reach; /* by how much the velocity may change in this time */
    double side;  /* 1: right */
} move_context;

static double in_the_way(const move_context *c, geom_vec2 end) {
    const geom_vec2 from = geom_vec2_sub(end, c->asker->position);
    const double reach = c->agent->radius + c->asker->radius;
    const double aside = fabs(geom_vec2_cross(c->line, from));
    if (!(geom_vec2_dot(c->line, from) > 0.0) || !(aside < reach)) {
        return 0.0;
    }
    return COST_IN_THE_WAY * (reach - aside) / reach;
}

static double cost_of(const move_context *c, geom_vec2 velocity) {
    const geom_vec2 end = geom_vec2_add_scaled(c->agent->position, c->time, velocity);
    const double step = c->speed * c->time;
    double cost = (geom_vec2_distance(end, c->aim) - c->distance) / step;
    cost += COST_OTHER_SIDE * c->side * geom_vec2_cross(c->heading, velocity) / c->speed;
    cost -= COST_CHANGE * geom_vec2_dot(c->state->chosen, velocity) / (c->speed * c->speed);
    return c->asker ? cost + in_the_way(c, end) : cost;
}

void orca_traffic_bring_cheapest(traffic_move *moves, size_t first, size_t count) {
    size_t best = first;
    for (size_t i = first + 1; i < count; ++i) {
        best = moves[i].cost < moves[best].cost ? i : best;
    }
    const traffic_move cheapest = moves[best];
    memmove(moves + first + 1, moves + first, (best - first) * sizeof *moves);
    moves[first] = cheapest;
}

static geom_vec2 turned(geom_vec2 v, geom_vec2 by) {
    return geom_vec2_make(v.x * by.x - v.y * by.y, v.x * by.y + v.y * by.x);
}

/* A row of moves under way. */
typedef struct move_list {
    const move_context *context;
    traffic_move *moves;
    size_t count;
} move_list;

static void add_move(move_list *list, geom_vec2 direction, double speed) {
    const move_context *c = list->context;
    const geom_vec2 velocity =
        orca_traffic_within_reach(c->agent, geom_vec2_scale(direction, speed), c->reach);
    list->moves[list->count++] = (traffic_move){velocity, cost_of(c, velocity)};
}

/* What it chose last, if it may still be that fast. */
static void add_last(move_list *list) {
    const move_context *c = list->context;
    const geom_vec2 last = orca_traffic_within_reach(c->agent, c->state->chosen, c->reach);
    if (geom_vec2_length_squared(last) <= c->speed * c->speed) {
        list->moves[list->count++] = (traffic_move){last, cost_of(c, last) - COST_KEEP};
    }
}

/* Along the two nearest walls instead of into them. */
static void add_slides(move_list *list, const traffic_walls *walls, geom_vec2 direction, double speed) {
    const geom_vec2 position = list->context->agent->position;
    for (size_t i = 0; i < walls->count && i < 2; ++i) {
        const geom_vec2 away =
            geom_vec2_normalize(geom_vec2_sub(position, orca_traffic_wall_point(&walls->items[i], position)));
        const double into = -geom_vec2_dot(direction, away);
        if (into > 0.0) {
            add_move(list, geom_vec2_normalize(geom_vec2_add_scaled(direction, into, away)), speed);
        }
    }
}

size_t orca_traffic_moves(const orca_traffic *t, uint32_t rank, traffic_asker asker,
                          const traffic_walls *walls, traffic_move *moves) {
    move_context c = {.agent = traffic_agent(t, rank), .state = &t->fresh[rank]};
    move_list list = {&c, moves, 0};
    c.time = t->choices[rank].horizon;
    c.reach = orca_traffic_reach(c.agent, c.time);
    c.speed = fmin(c.agent->preferred_speed, c.agent->max_speed);
    double push = 0.0;
    if (asker.rank != TRAFFIC_NONE) {
        c.asker = traffic_agent(t, asker.rank);
        c.line = geom_vec2_normalize(geom_vec2_sub(c.asker->aim, c.asker->position));
        push = fmin(geom_vec2_length(asker.velocity), c.agent->max_speed);
        c.speed = fmin(fmax(c.speed, push), c.agent->max_speed);
    }
    if (!(c.speed > 0.0)) {
        moves[0] = (traffic_move){{0.0, 0.0}, 0.0};
        return 1;
    }
    const bool goes_on = !c.asker && c.state->yielding > 0.0 && c.state->blocked && !c.agent->idle;
    c.aim = goes_on ? geom_vec2_add_scaled(c.agent->position, 2.0 * c.speed * c.time, c.state->line)
                    : t->choices[rank].aim;
    const geom_vec2 way = geom_vec2_sub(c.aim, c.agent->position);
    c.distance = geom_vec2_length(way);
    c.heading = c.distance > 0.0 ? geom_vec2_scale(way, 1.0 / c.distance) : c.line;
    const double side = t->rules[ORCA_TRAFFIC_SIDE];
    c.side = side == ORCA_SIDE_NONE ? 0.0 : side == ORCA_SIDE_RIGHT ? 1.0 : -1.0;
    const double most = fmin(c.speed, c.distance / c.time);
    add_move(&list, c.heading, 0.0);
    add_last(&list);
    add_move(&list, c.heading, most);
    add_move(&list, c.heading, fmin(0.25 * c.speed, most));
    add_slides(&list, walls, c.heading, c.speed);
    /* All directions. The asked agent can move exactly with the asking one. */
    const geom_vec2 base = push > 0.0 ? geom_vec2_normalize(asker.velocity) : c.heading;
    const double speeds[] = {push > 0.0 ? push : 0.25 * c.speed, c.speed, 0.5 * c.speed};
    for (size_t i = 0; i < 3 * (size_t)TRAFFIC_TURNS; ++i) {
        add_move(&list, turned(base, orca_traffic_turns[i % TRAFFIC_TURNS]), speeds[i / TRAFFIC_TURNS]);
    }
    if (push > 0.0) {
        add_slides(&list, walls, base, push);
    }
    return list.count;
}

/* ---- What is in the way ---- */

geom_vec2 orca_traffic_wall_point(const orca_near_obstacle *item, geom_vec2 place) {
    if (!item->wall) {
        const orca_body *disc = item->disc;
        const geom_vec2 out = geom_vec2_normalize(geom_vec2_sub(place, disc->position));
        return geom_vec2_add_scaled(disc->position, disc->radius, out);
    }
    const geom_vec2 way = geom_vec2_sub(item->wall->b, item->wall->a);
    const double along =
        geom_vec2_dot(geom_vec2_sub(place, item->wall->a), way) / geom_vec2_length_squared(way);
    return geom_vec2_add_scaled(item->wall->a, fmin(fmax(along, 0.0), 1.0), way);
}

/* So much nearer than touching, or than now, by the sum of radii, may two agents come by the end of the
 * horizon: agents that nearly slide along each other are not in each other's way, and the planner sees to it
 * that they do not touch. */
#define SLACK 0.05

bool orca_traffic_conflict(geom_vec2 position, geom_vec2 velocity, double reach, double time) {
    const double approach = -geom_vec2_dot(position, velocity);
    if (!(approach > 0.0)) {
        return false;
    }
    const double turning = approach / geom_vec2_length_squared(velocity);
    const geom_vec2 then = geom_vec2_add_scaled(position, turning < time ? turning : time, velocity);
    const double squared = geom_vec2_length_squared(then);
    const double apart = (1.0 - SLACK) * reach;
    if (!(squared < apart * apart)) {
        return false; /* most are: a root less */
    }
    const double kept = fmin(reach, geom_vec2_length(position)) - SLACK * reach;
    return kept > 0.0 && squared < kept * kept;
}

static double point_to_segment(geom_vec2 p, geom_vec2 a, geom_vec2 b) {
    const geom_vec2 way = geom_vec2_sub(b, a);
    const double squared = geom_vec2_length_squared(way);
    const double along = squared > 0.0 ? geom_vec2_dot(geom_vec2_sub(p, a), way) / squared : 0.0;
    return geom_vec2_distance(p, geom_vec2_add_scaled(a, fmin(fmax(along, 0.0), 1.0), way));
}

static bool crosses(geom_vec2 a, geom_vec2 b, geom_vec2 c, geom_vec2 d) {
    const geom_vec2 ab = geom_vec2_sub(b, a);
    const geom_vec2 cd = geom_vec2_sub(d, c);
    const double c1 = geom_vec2_cross(ab, geom_vec2_sub(c, a));
    const double d1 = geom_vec2_cross(ab, geom_vec2_sub(d, a));
    const double a1 = geom_vec2_cross(cd, geom_vec2_sub(a, c));
    const double b1 = geom_vec2_cross(cd, geom_vec2_sub(b, c));
    return ((c1 > 0.0) != (d1 > 0.0)) && ((a1 > 0.0) != (b1 > 0.0));
}

static double way_to_segment(geom_vec2 a, geom_vec2 b, geom_vec2 c, geom_vec2 d) {
    if (crosses(a, b, c, d)) {
        return 0.0;
    }
    const double one = fmin(point_to_segment(a, c, d), point_to_segment(b, c, d));
    return fmin(one, fmin(point_to_segment(c, a, b), point_to_segment(d, a, b)));
}

bool orca_traffic_clear_of(const traffic_walls *walls, geom_vec2 a, geom_vec2 b, double radius) {
    const double way = geom_vec2_distance(a, b);
    for (size_t i = 0; i < walls->count; ++i) {
        const orca_wall *wall = walls->items[i].wall;
        const orca_body *disc = walls->items[i].disc;
        const double kept = radius + (wall ? wall->radius : disc->radius);
        const double now =
            wall ? point_to_segment(a, wall->a, wall->b) : geom_vec2_distance(a, disc->position);
        const double enough = fmin(kept, now) - SLACK * radius;
        if (now - way >= enough) {
            continue; /* too far to come near it */
        }
        const double least =
            wall ? way_to_segment(a, b, wall->a, wall->b) : point_to_segment(disc->position, a, b);
        if (least < enough) {
            return false;
        }
    }
    return true;
}
