/* The velocities that a blocked agent may choose from, and what is in their way. Included behind the walls of
 * each dimension. */

/* An agent that asks for a place, to move there with this velocity. */
typedef struct traffic_asker {
    uint32_t rank; /* TRAFFIC_NONE: none */
    vec velocity;
} traffic_asker;

/* What counts beside the way that is left, in parts of the way that could be gone. */
#define COST_OTHER_SIDE 0.03 /* of going across to the side that is not kept to */
#define COST_CHANGE 0.05     /* of turning back on the last choice */
#define COST_KEEP 0.05       /* less for exactly the last choice */
#define COST_IN_THE_WAY 1.5  /* of staying in the line of the asking agent */

typedef struct move_context {
    const traffic_mover *agent;
    const traffic_state *state;
    const traffic_mover *asker;
    vec line; /* of the asker */
    vec aim;
    vec heading;
    double distance;
    double speed;
    double time;
    double reach; /* by how much the velocity may change in this time */
    double side;  /* 1: right */
} move_context;

static double in_the_way(const move_context *c, vec end) {
    const vec from = vec_sub(end, c->asker->position);
    const double reach = c->agent->radius + c->asker->radius;
    const double aside = vec_beside(c->line, from);
    if (!(vec_dot(c->line, from) > 0.0) || !(aside < reach)) {
        return 0.0;
    }
    return COST_IN_THE_WAY * (reach - aside) / reach;
}

static double cost_of(const move_context *c, vec velocity) {
    const vec end = vec_add_scaled(c->agent->position, c->time, velocity);
    const double step = c->speed * c->time;
    double cost = (vec_distance(end, c->aim) - c->distance) / step;
    cost += COST_OTHER_SIDE * c->side * vec_left(c->heading, velocity) / c->speed;
    cost -= COST_CHANGE * vec_dot(c->state->chosen, velocity) / (c->speed * c->speed);
    return c->asker ? cost + in_the_way(c, end) : cost;
}

/* ---- The cheapest ---- */

static bool is_cheaper(const traffic_move *a, const traffic_move *b) {
    return a->cost < b->cost || (a->cost == b->cost && a->number < b->number);
}

/* Lets a move sink in a heap, in which each is cheaper than the two behind it, until that holds again. */
static void sink(traffic_move *moves, size_t at, size_t count) {
    const traffic_move sinking = moves[at];
    for (size_t next = 2 * at + 1; next < count; next = 2 * at + 1) {
        next += next + 1 < count && is_cheaper(&moves[next + 1], &moves[next]);
        if (!is_cheaper(&moves[next], &sinking)) {
            break;
        }
        moves[at] = moves[next];
        at = next;
    }
    moves[at] = sinking;
}

/* Makes a heap of moves. Mostly the first few will do, so they are not sorted. */
static void traffic_heap_moves(traffic_move *moves, size_t count) {
    for (size_t at = count / 2; at-- > 0;) {
        sink(moves, at, count);
    }
}

/* Takes the cheapest of at least one move out of a heap. */
static traffic_move traffic_take_cheapest(traffic_move *moves, size_t *count) {
    const traffic_move cheapest = moves[0];
    moves[0] = moves[--*count];
    sink(moves, 0, *count);
    return cheapest;
}

/* ---- All ---- */

/* A row of moves under way. */
typedef struct move_list {
    const move_context *context;
    traffic_move *moves;
    size_t count;
} move_list;

static void add_move(move_list *list, vec direction, double speed) {
    const move_context *c = list->context;
    const vec velocity = traffic_within_reach(c->agent, vec_scale(direction, speed), c->reach);
    list->moves[list->count] = (traffic_move){velocity, cost_of(c, velocity), list->count};
    ++list->count;
}

/* What it chose last, if it may still be that fast. */
static void add_last(move_list *list) {
    const move_context *c = list->context;
    const vec last = traffic_within_reach(c->agent, c->state->chosen, c->reach);
    if (vec_length_squared(last) <= c->speed * c->speed) {
        list->moves[list->count] = (traffic_move){last, cost_of(c, last) - COST_KEEP, list->count};
        ++list->count;
    }
}

/* Along the two nearest walls instead of into them. */
static void add_slides(move_list *list, const traffic_walls *walls, vec direction, double speed) {
    const vec position = list->context->agent->position;
    for (size_t i = 0; i < walls->count && i < 2; ++i) {
        const vec away = vec_normalize(vec_sub(position, traffic_wall_point(&walls->items[i], position)));
        const double into = -vec_dot(direction, away);
        if (into > 0.0) {
            add_move(list, vec_normalize(vec_add_scaled(direction, into, away)), speed);
        }
    }
}

/* The velocities an agent may choose from, in no order. Returns how many. */
static size_t traffic_moves(const traffic_memory *t, uint32_t rank, traffic_asker asker,
                            const traffic_walls *walls, traffic_move *moves) {
    move_context c = {.agent = traffic_agent(t, rank), .state = &t->fresh[rank]};
    move_list list = {&c, moves, 0};
    c.time = t->choices[rank].horizon;
    c.reach = traffic_reach(c.agent, c.time);
    c.speed = geom_min(c.agent->preferred_speed, c.agent->max_speed);
    double push = 0.0;
    if (asker.rank != TRAFFIC_NONE) {
        c.asker = traffic_agent(t, asker.rank);
        c.line = vec_normalize(vec_sub(c.asker->aim, c.asker->position));
        push = geom_min(vec_length(asker.velocity), c.agent->max_speed);
        c.speed = geom_min(geom_max(c.speed, push), c.agent->max_speed);
    }
    if (!(c.speed > 0.0)) {
        moves[0] = (traffic_move){vec_zero(), 0.0, 0};
        return 1;
    }
    const bool goes_on = !c.asker && c.state->yielding > 0.0 && c.state->blocked && !c.agent->idle;
    c.aim = goes_on ? vec_add_scaled(c.agent->position, 2.0 * c.speed * c.time, c.state->line)
                    : t->choices[rank].aim;
    const vec way = vec_sub(c.aim, c.agent->position);
    c.distance = vec_length(way);
    c.heading = c.distance > 0.0 ? vec_scale(way, 1.0 / c.distance) : c.line;
    const double side = t->rules[TRAFFIC_SIDE];
    c.side = side == ORCA_SIDE_NONE ? 0.0 : side == ORCA_SIDE_RIGHT ? 1.0 : -1.0;
    const double most = geom_min(c.speed, c.distance / c.time);
    add_move(&list, c.heading, 0.0);
    add_last(&list);
    add_move(&list, c.heading, most);
    add_move(&list, c.heading, geom_min(0.25 * c.speed, most));
    add_slides(&list, walls, c.heading, c.speed);
    /* All directions. The asked agent can move exactly with the asking one. */
    const vec base = push > 0.0 ? vec_normalize(asker.velocity) : c.heading;
    const double speeds[] = {push > 0.0 ? push : 0.25 * c.speed, c.speed, 0.5 * c.speed};
    for (size_t i = 0; i < 3 * (size_t)TRAFFIC_TURNS; ++i) {
        add_move(&list, vec_turned(base, i % TRAFFIC_TURNS), speeds[i / TRAFFIC_TURNS]);
    }
    if (push > 0.0) {
        add_slides(&list, walls, base, push);
    }
    return list.count;
}

/* ---- What is in the way ---- */

/* Whether two with these relative position and velocity come nearer than `reach` within `time`. */
static inline bool traffic_conflict(vec position, vec velocity, double reach, double time) {
    const double approach = -vec_dot(position, velocity);
    if (!(approach > 0.0)) {
        return false;
    }
    const double turning = approach / vec_length_squared(velocity);
    const vec then = vec_add_scaled(position, turning < time ? turning : time, velocity);
    const double squared = vec_length_squared(then);
    const double apart = (1.0 - TRAFFIC_SLACK) * reach;
    if (!(squared < apart * apart)) {
        return false; /* most are: a root less */
    }
    const double kept = geom_min(reach, vec_length(position)) - TRAFFIC_SLACK * reach;
    return kept > 0.0 && squared < kept * kept;
}
