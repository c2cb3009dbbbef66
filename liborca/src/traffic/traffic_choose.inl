/* The rule to make way, and the order of right of way: blocked agents choose their velocities one after the
 * other, and ask others for their places. Included by traffic2.c and traffic3.c. */

#define OUT 5.0      /* so many radii from a passage one is out of it */
#define AHEAD 0.5    /* cosine of the angle from its heading within which others are ahead of one */
#define GOES_ON 0.25 /* the part of its speed with which an agent ahead goes on */

#define LEADS_ON 0.1 /* less of the way is left with such a velocity, by the part that could be gone */

#define FRUITFUL 0.1 /* progress from which on coming first is worth it */
#define PATIENCE 4.0 /* how long it may be less, in times of going a diameter */

#define LASTS 6.0 /* how long an agent keeps the turn that it was let have, in times of going one radius */

enum {
    LET_OUT_AFTER = 2, /* number of lost places before another agent is let out */
    MOST_REFUSALS = 16 /* number of refusals before an agent is not asked again */
};

/* ---- What is near ---- */

static traffic_walls find_walls(const traffic_turns *n, uint32_t rank) {
    const traffic_memory *t = n->t;
    traffic_scratch *scratch = n->scratch;
    if (!t->input->obstacles) {
        return (traffic_walls){NULL, 0};
    }
    if (scratch->walls_of == rank) {
        return (traffic_walls){scratch->walls, scratch->wall_count};
    }
    const traffic_mover *agent = traffic_agent(t, rank);
    const double time = t->choices[rank].horizon;
    const double range = geom_max(agent->radius + agent->max_speed * time, TRAFFIC_PASSAGE * agent->radius);
    scratch->wall_count =
        traffic_find_walls(t->input->obstacles, agent, range, scratch->walls, t->wall_capacity);
    scratch->walls_of = rank;
    return (traffic_walls){scratch->walls, scratch->wall_count};
}

/* Whether obstacles leave room for one such agent only. */
static bool in_passage(const traffic_turns *n, uint32_t rank) {
    const traffic_walls walls = find_walls(n, rank);
    return walls.count > 0 && traffic_is_passage(&walls, traffic_agent(n->t, rank));
}

/* Returns the rank of an id; TRAFFIC_NONE if the agent has been removed. */
static uint32_t rank_of(const traffic_memory *t, uint64_t id) {
    const size_t rank = traffic_find_state(t->fresh, t->input->count, id);
    return rank < t->input->count && t->fresh[rank].id == id ? (uint32_t)rank : TRAFFIC_NONE;
}

/* ---- Turns ---- */

/* The order of agents: waiting in a passage for one; waiting elsewhere; not waiting; idle and on the way
 * back; idle at their places. Within a group the longest waiting agent comes first. An agent in a passage
 * comes before one that wants to enter, so that the passage empties, and agents that follow each other use it
 * in one direction. */
static uint64_t turn_key(const traffic_turns *n, uint32_t rank) {
    traffic_memory *t = n->t;
    static const uint64_t class_size = UINT64_MAX / 8;
    traffic_state *state = traffic_change_state(t, rank);
    const uint64_t wait = state->since > 0 ? state->since : class_size - 1;
    const bool idle = traffic_agent(t, rank)->idle;
    const bool inside = (state->leaving || (!idle && state->since > 0)) && in_passage(n, rank);
    if (inside) {
        state->passage = traffic_agent(t, rank)->position;
    }
    const double gone = vec_distance(state->passage, traffic_agent(t, rank)->position);
    state->leaving = state->leaving && gone < OUT * traffic_agent(t, rank)->radius &&
                     rank_of(t, state->leader) != TRAFFIC_NONE;
    if (idle && !state->leaving) {
        return 3 * class_size + wait;
    }
    return (state->since == 0 ? 2 * class_size : inside ? 0 : class_size) + wait;
}

static bool turn_before(const void *context, const void *first, const void *second) {
    (void)context;
    const traffic_turn *a = first;
    const traffic_turn *b = second;
    return a->key != b->key ? a->key < b->key : a->rank < b->rank;
}

static void sort_turns(traffic_memory *t) {
    geom_sort_elements(t->turns, t->spare_turns, t->turn_count, sizeof *t->turns, turn_before, NULL);
}

/* ---- One agent ---- */

static bool wall_blocks(const traffic_turns *n, uint32_t rank, vec velocity) {
    const traffic_memory *t = n->t;
    const traffic_mover *agent = traffic_agent(t, rank);
    const traffic_walls walls = find_walls(n, rank);
    const vec end = vec_add_scaled(agent->position, t->choices[rank].horizon, velocity);
    return walls.count > 0 && !traffic_clear_of(&walls, agent->position, end, agent->radius);
}

/* How far ahead two look at each other: as far as the one that looks farther. A fast agent that looked only
 * as far as it plans itself would not see that it is still in the way of a slow one. */
static double common_horizon(const traffic_memory *t, uint32_t a, uint32_t b) {
    return geom_max(t->choices[a].horizon, t->choices[b].horizon);
}

static traffic_other see_other(const traffic_memory *t, uint32_t rank, uint32_t other, bool goes_back) {
    const traffic_mover *first = traffic_agent(t, rank);
    const traffic_mover *second = traffic_agent(t, other);
    return (traffic_other){.rank = other,
                           .position = vec_sub(first->position, second->position),
                           .reach = first->radius + second->radius,
                           .time = common_horizon(t, rank, other),
                           .goes_first = goes_back && !second->idle};
}

static bool meets(const traffic_other *other, vec velocity, vec velocity_other) {
    return traffic_conflict(other->position, vec_sub(velocity, velocity_other), other->reach, other->time);
}

/* What stands against a velocity. */
typedef enum objection {
    OBJECTION_NONE = 0,
    OBJECTION_ASKER, /* the asking agents could not go on, but need not turn back */
    OBJECTION_FIRM
} objection;

/* Whether one objects that has decided, or that could not stay where it is and choose something else. Most velocities
 * in a crowd end here. */
static bool any_firm(const traffic_memory *t, vec velocity, const traffic_other *others, size_t count) {
    bool firm = false;
    for (size_t i = 0; i < count && !firm; ++i) {
        const traffic_choice *choice = &t->choices[others[i].rank];
        if (choice->mark == TRAFFIC_DECIDED || choice->mark == TRAFFIC_CHOOSING) {
            firm =
                meets(&others[i], velocity, choice->mark == TRAFFIC_DECIDED ? choice->velocity : vec_zero());
        }
    }
    return firm;
}

/* Returns the objection of agents that do not make way. Lists the others that must be asked. */
static objection object(const traffic_memory *t, vec velocity, const traffic_other *others, size_t count,
                        const traffic_other **ask, size_t *ask_count) {
    objection worst = OBJECTION_NONE;
    *ask_count = 0;
    if (any_firm(t, velocity, others, count)) {
        return OBJECTION_FIRM;
    }
    for (size_t i = 0; i < count; ++i) {
        const traffic_other *other = &others[i];
        const traffic_choice *choice = &t->choices[other->rank];
        const vec then = choice->mark == TRAFFIC_OPEN ? vec_zero() : choice->velocity;
        if (choice->mark == TRAFFIC_DECIDED || !meets(other, velocity, then)) {
            continue;
        }
        if (choice->mark == TRAFFIC_CHOOSING) {
            worst = OBJECTION_ASKER;
        } else {
            ask[(*ask_count)++] = other;
        }
    }
    return worst;
}

/* Returns whether no agent near it has chosen yet. */
static bool comes_first(const traffic_memory *t, uint32_t rank) {
    const traffic_near near = traffic_near_of(t, rank);
    for (size_t i = 0; i < near.count; ++i) {
        if (t->choices[near.ranks[i]].mark == TRAFFIC_DECIDED) {
            return false;
        }
    }
    return !t->choices[rank].asked;
}

static void take_turn(const traffic_turns *n, uint32_t rank, unsigned depth);

static bool make_way(const traffic_turns *n, uint32_t rank, traffic_asker asker, unsigned depth);

/* Asks all agents in the way. One that goes back to its goal has those on their way go first. But if they find no way
 * past it, they make way: both would go to and fro for ever. So once it has lost its place in the order, it waits
 * until they are past. */
static bool ask_all(const traffic_turns *n, uint32_t rank, const traffic_other *const *ask, size_t count,
                    unsigned depth) {
    traffic_memory *t = n->t;
    const traffic_asker self = {rank, t->choices[rank].velocity};
    for (size_t i = 0; i < count; ++i) {
        const uint32_t other = ask[i]->rank;
        if (ask[i]->goes_first && t->choices[other].mark == TRAFFIC_FREE) {
            if (t->fresh[rank].turns > 0) {
                return false;
            }
            take_turn(n, other, depth);
        }
        if (t->choices[other].mark == TRAFFIC_DECIDED) {
            if (meets(ask[i], self.velocity, t->choices[other].velocity)) {
                return false;
            }
        } else if (!make_way(n, other, self, depth)) {
            traffic_choice *choice = &t->choices[rank];
            choice->refused = choice->refused == TRAFFIC_NONE ? other : choice->refused;
            return false;
        }
    }
    return true;
}

/* Whether one stands in line behind another that has chosen before it and does not go on. */
static bool queues_behind(const traffic_memory *t, uint32_t rank, uint32_t other, vec heading) {
    const traffic_mover *self = traffic_agent(t, rank);
    const traffic_mover *ahead = traffic_agent(t, other);
    const traffic_choice *choice = &t->choices[other];
    if (choice->mark != TRAFFIC_DECIDED || ahead->idle || t->fresh[other].since == 0) {
        return false;
    }
    const vec between = vec_sub(ahead->position, self->position);
    return vec_dot(between, heading) > AHEAD * vec_length(between) &&
           vec_dot(choice->velocity, heading) < GOES_ON * self->preferred_speed;
}

/* Returns the place that it wants for now. An agent in line keeps a radius off, so that agents in the other
 * direction get through: crowds that press against both sides of a door let no agent out of it. */
static vec place_in_line(const traffic_memory *t, uint32_t rank, const traffic_near *near) {
    const traffic_mover *agent = traffic_agent(t, rank);
    if (agent->idle || t->fresh[rank].since == 0) {
        return agent->aim;
    }
    const vec heading = vec_normalize(vec_sub(agent->aim, agent->position));
    for (size_t i = 0; i < near->count; ++i) {
        const traffic_mover *other = traffic_agent(t, near->ranks[i]);
        const double reach = 2.0 * agent->radius + other->radius;
        const double missing = reach - vec_distance(other->position, agent->position);
        if (missing > 0.0 && queues_behind(t, rank, near->ranks[i], heading)) {
            return vec_add_scaled(agent->position, -missing, heading);
        }
    }
    return agent->aim;
}

/* After its leader out of the passage, and then straight on, so that the leader can go in behind it. */
static vec way_out(const traffic_memory *t, uint32_t rank) {
    const traffic_state *state = &t->fresh[rank];
    const vec position = traffic_agent(t, rank)->position;
    const uint32_t leader = rank_of(t, state->leader); /* there, or it would not be leaving */
    const vec out = vec_sub(position, state->passage);
    const double reach = 2.0 * OUT * traffic_agent(t, rank)->radius;
    return vec_length_squared(out) > 0.0 ? vec_add_scaled(position, reach, vec_normalize(out))
                                         : traffic_agent(t, leader)->position;
}

/* Whether an agent has arrived and does not leave: it is at its place, or on the way back to it. Others on their way
 * choose before it does. That has no end in time: where they come in an endless stream it stays out of their way, as no
 * goal is missed by that. */
static bool is_at_home(const traffic_memory *t, uint32_t rank) {
    return traffic_agent(t, rank)->idle && !t->fresh[rank].leaving;
}

/* A search among the velocities of an agent.
 *
 * around       only those are looked at that lead on and need the place of nobody who keeps it
 * second_best  one with which the asking agents could not go on, if it has one */
typedef struct move_search {
    uint32_t rank;
    traffic_asker asker;
    traffic_near near;
    traffic_walls walls;
    traffic_survey *survey;
    unsigned depth;
    bool around;
    bool has_second_best;
    vec second_best;
} move_search;

/* Whether an agent keeps its place against another that could go around it. */
static bool stands_firm(const traffic_memory *t, uint32_t rank, uint32_t other) {
    return is_at_home(t, rank) && traffic_keeps_place(t, rank, other);
}

/* Whether an agent needs a place that is kept, by those that it has to ask. */
static bool disturbs(const traffic_memory *t, uint32_t rank, const traffic_survey *survey, size_t ask_count) {
    bool any = false;
    for (size_t i = 0; i < ask_count && !any; ++i) {
        any = stands_firm(t, survey->ask[i]->rank, rank);
    }
    return any;
}

/* Decides on the cheapest velocity to which no other agent objects. False if there is none. */
static bool find_move(const traffic_turns *n, move_search *search) {
    const traffic_memory *t = n->t;
    traffic_survey *survey = search->survey;
    traffic_choice *choice = &t->choices[search->rank];
    size_t count = traffic_moves(t, search->rank, search->asker, &search->walls, survey->moves);
    traffic_heap_moves(survey->moves, count);
    while (count > 0) {
        size_t ask_count;
        const traffic_move move = traffic_take_cheapest(survey->moves, &count);
        if (search->around && move.cost > -LEADS_ON) {
            return false;
        }
        if (wall_blocks(n, search->rank, move.velocity)) {
            continue;
        }
        choice->velocity = move.velocity;
        const objection worst =
            object(t, move.velocity, survey->others, search->near.count, survey->ask, &ask_count);
        if (search->around && disturbs(t, search->rank, survey, ask_count)) {
            continue;
        }
        if (worst == OBJECTION_NONE && ask_all(n, search->rank, survey->ask, ask_count, search->depth)) {
            choice->mark = TRAFFIC_DECIDED;
            return true;
        }
        if (worst == OBJECTION_ASKER && ask_count == 0 && !search->has_second_best) {
            search->has_second_best = true;
            search->second_best = move.velocity;
        }
    }
    return false;
}

/* Whether an agent on its way first looks for one around those near it that keep their places. */
static bool looks_around_others(const traffic_memory *t, const move_search *search) {
    bool any = false;
    if (search->asker.rank == TRAFFIC_NONE && !is_at_home(t, search->rank)) {
        for (size_t i = 0; i < search->near.count && !any; ++i) {
            any = stands_firm(t, search->near.ranks[i], search->rank);
        }
    }
    return any;
}

/* Decides on the cheapest velocity to which no other agent objects. If there is none, returns false and
 * restores the state before: an easier request may follow. After a few times it goes out of the way as far as
 * it can without asking others, and stays with that: so the work has an end, and room is made where it is
 * tight, little by little. */
static bool choose(const traffic_turns *n, uint32_t rank, traffic_asker asker, unsigned depth) {
    traffic_memory *t = n->t;
    move_search search = {.rank = rank,
                          .asker = asker,
                          .near = traffic_near_of(t, rank),
                          .walls = find_walls(n, rank),
                          .survey = &n->scratch->surveys[TRAFFIC_DEEPEST - depth],
                          .depth = depth,
                          .second_best = vec_zero()};
    traffic_choice *choice = &t->choices[rank];
    const traffic_choice before = *choice;
    choice->mark = TRAFFIC_CHOOSING;
    if (asker.rank == TRAFFIC_NONE) {
        choice->aim = t->fresh[rank].leaving ? way_out(t, rank) : place_in_line(t, rank, &search.near);
    }
    const bool goes_back = asker.rank == TRAFFIC_NONE && is_at_home(t, rank);
    for (size_t i = 0; i < search.near.count; ++i) {
        search.survey->others[i] = see_other(t, rank, search.near.ranks[i], goes_back);
    }
    /* First around others, if any keep their places. The compiler inlines a single call, which saves stack. */
    for (int pass = looks_around_others(t, &search) ? 0 : 1; pass < 2; ++pass) {
        search.around = pass == 0;
        if (find_move(n, &search)) {
            return true;
        }
    }
    if (asker.rank != TRAFFIC_NONE && before.refusals + 1 < MOST_REFUSALS) {
        const uint32_t refused = choice->refused;
        *choice = before;
        choice->refused = refused;
        ++choice->refusals;
        return false;
    }
    choice->velocity = search.second_best;
    choice->mark = TRAFFIC_DECIDED;
    return false;
}

/* Asks an agent to leave its place. */
static bool make_way(const traffic_turns *n, uint32_t rank, traffic_asker asker, unsigned depth) {
    traffic_memory *t = n->t;
    traffic_choice *choice = &t->choices[rank];
    choice->asked = true;
    traffic_state *state = traffic_change_state(t, rank);
    state->yielding = common_horizon(t, rank, asker.rank);
    state->line = vec_normalize(asker.velocity);
    return depth > 0 && choose(n, rank, asker, depth - 1);
}

/* Lets an agent choose before one that wants it to make way. It keeps this turn until it is past. */
static void take_turn(const traffic_turns *n, uint32_t rank, unsigned depth) {
    traffic_memory *t = n->t;
    const traffic_mover *agent = traffic_agent(t, rank);
    traffic_state *state = traffic_change_state(t, rank);
    state->yielding = LASTS * t->choices[rank].horizon;
    state->line = vec_normalize(vec_sub(agent->aim, agent->position));
    t->choices[rank].first = comes_first(t, rank);
    if (depth > 0) {
        (void)choose(n, rank, (traffic_asker){.rank = TRAFFIC_NONE}, depth - 1);
    }
}

/* ---- All ---- */

/* Whether walls and others that stand around an agent leave it no direction in which it can go its diameter. One of the
 * directions is that of its way. */
static bool is_shut_in(const traffic_turns *n, uint32_t rank, vec way) {
    const traffic_memory *t = n->t;
    const traffic_mover *agent = traffic_agent(t, rank);
    const traffic_walls walls = find_walls(n, rank);
    const traffic_near near = traffic_near_of(t, rank);
    const vec heading = vec_normalize(way);
    bool free = false;
    for (size_t turn = 0; turn < TRAFFIC_TURNS && !free; ++turn) {
        const vec out = vec_scale(vec_turned(heading, turn), 2.0 * agent->radius);
        free = traffic_clear_of(&walls, agent->position, vec_add(agent->position, out), agent->radius);
        for (size_t i = 0; i < near.count && free; ++i) {
            const traffic_mover *other = traffic_agent(t, near.ranks[i]);
            free = !traffic_conflict(vec_sub(agent->position, other->position), out,
                                     agent->radius + other->radius, 1.0);
        }
    }
    return !free;
}

/* Of the agents that could not make way for it, the first in a passage, or shut in, that wants past it gets its place
 * in the order, and goes out after it: with more than one in a dead end, or in a corner, only the outer one can let
 * the inner one out. */
static void let_out(const traffic_turns *n, uint32_t rank) {
    traffic_memory *t = n->t;
    const traffic_state *self = &t->fresh[rank];
    uint32_t other = t->choices[rank].refused;
    for (int i = 0; i < TRAFFIC_DEEPEST && other != TRAFFIC_NONE; ++i) {
        const traffic_mover *agent = traffic_agent(t, other);
        const vec way = vec_sub(agent->aim, agent->position);
        if (agent->idle && other != rank && vec_dot(way, vec_sub(self->position, agent->position)) > 0.0 &&
            (in_passage(n, other) || is_shut_in(n, other, way))) {
            traffic_state *state = traffic_change_state(t, other);
            state->leaving = true;
            state->leader = self->id;
            state->passage = agent->position;
            state->since = self->since;
            state->fruitless = 0.0;
            return;
        }
        other = t->choices[other].refused;
    }
}

/* An agent that comes first and makes no progress goes to the end of the order after a while. It is given
 * twice the time when it comes first again. */
static void note_fruitless(const traffic_turns *n, uint32_t rank) {
    traffic_memory *t = n->t;
    traffic_state *state = traffic_change_state(t, rank);
    const double window = 2.0 * t->choices[rank].horizon;
    const traffic_mover *agent = traffic_agent(t, rank);
    const double speed = geom_min(agent->preferred_speed, agent->max_speed);
    const bool gets_on =
        state->leaving ? vec_length(agent->velocity) > FRUITFUL * speed : state->progress > FRUITFUL;
    if (gets_on) {
        state->fruitless = 0.0;
    } else if (t->choices[rank].first && state->since > 0) {
        state->fruitless += t->input->time_step;
    }
    if (state->fruitless > PATIENCE * window * (double)(1U << state->turns)) {
        if (state->turns >= LET_OUT_AFTER) {
            let_out(n, rank);
        }
        state->leaving = false;
        state->fruitless = 0.0;
        state->turns = state->turns < TRAFFIC_MOST_TURNS ? state->turns + 1 : TRAFFIC_MOST_TURNS;
        state->since = t->step + 1;
    }
}

/* Finds the keys of turns, and who is near. */
static void look_around(const traffic_turns *n, size_t first, size_t end) {
    for (size_t i = first; i < end; ++i) {
        traffic_turn *turn = &n->t->turns[i];
        turn->key = turn_key(n, turn->rank);
        find_near(n->t, turn->rank);
    }
}

/* The blocked agents of a group choose in order. */
static void take_turns(const traffic_turns *n, size_t first, size_t end) {
    traffic_memory *t = n->t;
    for (size_t i = first; i < end; ++i) {
        const uint32_t rank = t->turns[i].rank;
        if (t->choices[rank].mark == TRAFFIC_OPEN) {
            t->choices[rank].first = comes_first(t, rank);
            (void)choose(n, rank, (traffic_asker){.rank = TRAFFIC_NONE}, TRAFFIC_DEEPEST);
        }
    }
    for (size_t i = first; i < end; ++i) {
        note_fruitless(n, t->turns[i].rank);
    }
}

/* Every blocked agent chooses, in order. Groups that have nothing to do with each other choose at the same
 * time. */
static void negotiate(traffic_memory *t) {
    t->turn_count = 0;
    traffic_forget_near(t);
    for (uint32_t k = 0; k < t->input->count; ++k) {
        if (t->leads[k] != TRAFFIC_NONE) {
            t->choices[k].mark = TRAFFIC_OPEN;
            t->turns[t->turn_count++] = (traffic_turn){.rank = k};
        }
    }
    traffic_each_long(t, t->turn_count, look_around, NULL);
    sort_turns(t);
    traffic_each_group(t, take_turns);
}

static void follow_choice(const traffic_memory *t, size_t first, size_t end, traffic_command *commands) {
    for (uint32_t k = (uint32_t)first; k < end; ++k) {
        const traffic_choice *choice = &t->choices[k];
        traffic_command *command = &commands[t->order[k]];
        if (choice->mark == TRAFFIC_DECIDED) {
            command->preferred_velocity = choice->velocity;
            command->yields = choice->asked;
            traffic_change_state(t, k)->chosen = choice->velocity;
        }
        if (traffic_is_eased(t, k)) {
            traffic_ease(t, k, choice->asked || choice->first, command);
        }
    }
}

/* ---- What is in the way ---- */

/* What keeps an agent from its aim. */
static orca_blockage traffic_blockage(const traffic_turns *n, uint32_t rank) {
    const traffic_memory *t = n->t;
    const traffic_mover *agent = traffic_agent(t, rank);
    const vec velocity = traffic_straight(agent, t->input->time_step);
    const double time = traffic_horizon(agent, t->input->time_step);
    const traffic_walls walls = find_walls(n, rank);
    const vec end = vec_add_scaled(agent->position, time, velocity);
    if (!traffic_clear_of(&walls, agent->position, end, agent->radius)) {
        return ORCA_BLOCKAGE_OBSTACLE;
    }
    return agent->infeasible ? ORCA_BLOCKAGE_INFEASIBLE : ORCA_BLOCKAGE_AGENT;
}
