/* Goals in each other's way: which of them must be taken first.
 *
 * Goals are peeled like an onion. A goal that can be left straight in some direction, past walls and past all
 * goals not peeled yet, is in the outermost layer. Without this layer others can be left, and so on. Taken in
 * the opposite order, the innermost layer first, no agent has to pass another that stands at its goal. */
#include "obstacle/obstacle2_internal.h"
#include "traffic2_internal.h"

#include <math.h>
#include <string.h>

#define LOOK 8.0           /* how far other goals and walls are looked for, in radii between surfaces */
#define GRAZE 0.98         /* of the sum of radii: nearer to the line of an exit a goal is in its way */
#define ADJACENT 2.0       /* goals nearer than so many sums of radii are of one cluster */
#define FEW_WAYS 4         /* so many directions free of walls are a narrow place */
#define BESIDE 2.2         /* room for another agent beside one, in radii from center to center */
#define DEEPEST_MOUTH 64.0 /* how far an exit is followed to a place where others can pass, in radii */

enum {
    DIRECTIONS = TRAFFIC_TURNS,
    ALL_DIRECTIONS = (1U << DIRECTIONS) - 1,
    MOST_LAYERS = 256 /* those farther in are one layer */
};

#define UNKNOWN_LAYER UINT32_MAX

/* ---- Life ---- */

geom_status orca_traffic_order_create(traffic_order *order, const geom_allocator *allocator) {
    const orca_neighbors_def def = {allocator, NULL};
    *order = (traffic_order){.goals = NULL};
    return orca_neighbors_create(&def, &order->index);
}

static void release(const traffic_order *o, const geom_allocator *allocator) {
    const size_t n = o->capacity;
    geom_allocator_release(allocator, o->goals, n, sizeof *o->goals, _Alignof(traffic_goal));
    geom_allocator_release(allocator, o->near, (TRAFFIC_NEAR_GOALS + 1) * n, sizeof *o->near,
                           _Alignof(uint32_t));
    geom_allocator_release(allocator, o->held, 2 * n, sizeof *o->held, _Alignof(uint8_t));
    geom_allocator_release(allocator, o->places, 3 * n, sizeof *o->places, _Alignof(double));
}

void orca_traffic_order_destroy(traffic_order *order, const geom_allocator *allocator) {
    release(order, allocator);
    orca_neighbors_destroy(order->index);
}

bool orca_traffic_order_reserve(traffic_order *order, const geom_allocator *allocator, size_t count) {
    if (count <= order->capacity) {
        return true;
    }
    const size_t n = count + count / 2;
    traffic_order more = *order;
    more.capacity = n;
    more.count = 0;
    more.goals = geom_allocator_allocate(allocator, n, sizeof *more.goals, _Alignof(traffic_goal));
    more.near = geom_allocator_allocate(allocator, (TRAFFIC_NEAR_GOALS + 1) * n, sizeof *more.near,
                                        _Alignof(uint32_t));
    more.held = geom_allocator_allocate(allocator, 2 * n, sizeof *more.held, _Alignof(uint8_t));
    more.places = geom_allocator_allocate(allocator, 3 * n, sizeof *more.places, _Alignof(double));
    if (!more.goals || !more.near || !more.held || !more.places) {
        release(&more, allocator);
        return false;
    }
    more.coming = more.held + n;
    more.pending = more.near + TRAFFIC_NEAR_GOALS * n;
    release(order, allocator);
    *order = more;
    return true;
}

/* ---- Near goals and walls ---- */

/* Goals that are taken, in parts. While they are as before, it is also found who is waited for: so memory is gone
 * through once. */
typedef struct goal_taking {
    const orca_traffic *t;
    bool same[GEOM_TASK_MOST_PARTS]; /* as those of before */
} goal_taking;

static void take_part(void *context, size_t part, size_t first, size_t end) {
    goal_taking *taking = context;
    const orca_traffic *t = taking->t;
    const traffic_order *o = &t->order_of_goals;
    bool same = o->count == t->input->count;
    for (uint32_t k = (uint32_t)first; k < end; ++k) {
        const orca_traffic_agent *agent = traffic_agent(t, k);
        traffic_goal *goal = &o->goals[k];
        const geom_vec2 place = agent->way_count > 0 ? traffic_given_goal(t, k) : agent->aim;
        const bool known = agent->way_count > 0 || !agent->passing;
        if (same && known == goal->known &&
            (!known || (geom_vec2_equal(place, goal->place) && agent->radius == goal->radius &&
                        agent->layers == goal->layers && agent->mask == goal->mask))) {
            o->coming[k] = o->clustered && orca_traffic_is_waited_for(t, k);
            continue;
        }
        same = false;
        *goal = (traffic_goal){.place = place,
                               .radius = agent->radius,
                               .layers = agent->layers,
                               .mask = agent->mask,
                               .known = known};
    }
    taking->same[part] = same;
}

/* Takes the goals from the agents. Returns whether they are those of before. */
static bool take_goals(orca_traffic *t) {
    traffic_order *o = &t->order_of_goals;
    const size_t count = t->input->count;
    goal_taking taking = {.t = t};
    bool same = o->count == count;
    memset(taking.same, true, sizeof taking.same);
    geom_tasks_run_parts(&t->threads, count, take_part, &taking);
    for (size_t part = 0; part < GEOM_TASK_MOST_PARTS; ++part) {
        same = same && taking.same[part];
    }
    o->count = count;
    o->changes += !same;
    o->coming_known = same;
    return same;
}

static bool accept(const void *context, uint32_t index) {
    const traffic_order *o = context;
    return o->goals[index].known;
}

/* Finds the goals near one. */
static void find_near(const traffic_order *o, uint32_t k) {
    traffic_goal *goal = &o->goals[k];
    const orca_neighbor_query query = {
        .position = goal->place,
        .radius = goal->radius,
        .range = LOOK * goal->radius,
        .exclude = k,
        .capacity = TRAFFIC_NEAR_GOALS,
        .metric = ORCA_NEIGHBOR_METRIC_SURFACE,
        .accept = accept,
        .context = o,
    };
    orca_neighbor found[TRAFFIC_NEAR_GOALS];
    goal->near_count = goal->known ? (uint32_t)orca_neighbors_nearest(o->index, &query, found) : 0;
    for (uint32_t i = 0; i < goal->near_count; ++i) {
        o->near[(size_t)k * TRAFFIC_NEAR_GOALS + i] = found[i].index;
    }
    goal->cluster = k;
    goal->layer = UNKNOWN_LAYER;
    goal->exit = geom_vec2_make(0.0, 0.0);
    goal->walled = 0;
    goal->joined = false;
    goal->narrow = false;
    goal->mouth = 0.0;
    goal->round = 0.0;
    goal->spacing =
        goal->near_count > 0 ? geom_vec2_distance(goal->place, o->goals[found[0].index].place) : 0.0;
}

static uint32_t head_of(const traffic_order *o, uint32_t k) {
    traffic_goal *goals = o->goals;
    while (goals[k].cluster != k) {
        goals[k].cluster = goals[goals[k].cluster].cluster;
        k = goals[k].cluster;
    }
    return k;
}

static void join_near(traffic_order *o, uint32_t k) {
    traffic_goal *goal = &o->goals[k];
    for (uint32_t i = 0; i < goal->near_count; ++i) {
        const uint32_t other = o->near[(size_t)k * TRAFFIC_NEAR_GOALS + i];
        const double reach = ADJACENT * (goal->radius + o->goals[other].radius);
        if (traffic_layers_meet(goal->layers, goal->mask, o->goals[other].layers, o->goals[other].mask) &&
            geom_vec2_distance(goal->place, o->goals[other].place) < reach) {
            const uint32_t one = head_of(o, k);
            const uint32_t two = head_of(o, other);
            o->goals[one > two ? one : two].cluster = one > two ? two : one;
            goal->joined = o->goals[other].joined = true;
            o->clustered = true;
        }
    }
}

/* ---- Exits ---- */

/* The directions in which a way from a goal may come near to a wall or disc. In most it lies aside of the whole way,
 * behind it, or beyond its end, by more than is kept: that is so with room for all roundings, for less counts. */
static uint32_t ways_near(const traffic_goal *goal, const orca_near_obstacle *item, double way) {
    const geom_vec2 one = geom_vec2_sub(item->wall ? item->wall->a : item->disc->position, goal->place);
    const geom_vec2 two = geom_vec2_sub(item->wall ? item->wall->b : item->disc->position, goal->place);
    const double kept = goal->radius + (item->wall ? item->wall->radius : item->disc->radius);
    uint32_t near = 0;
    for (uint32_t d = 0; d < DIRECTIONS; ++d) {
        const geom_vec2 turn = orca_traffic_turns[d];
        const double aside = geom_vec2_cross(turn, one);
        const double aside_two = geom_vec2_cross(turn, two);
        const double ahead = geom_vec2_dot(turn, one);
        const double ahead_two = geom_vec2_dot(turn, two);
        const double least =
            geom_max(geom_max(geom_min(aside, aside_two), -geom_max(aside, aside_two)),
                     geom_max(-geom_max(ahead, ahead_two), geom_min(ahead, ahead_two) - way));
        near |= (uint32_t)(least < kept) << d;
    }
    return near;
}

static uint32_t count_free(uint32_t blocked) {
    uint32_t free = 0;
    for (uint32_t d = 0; d < DIRECTIONS; ++d) {
        free += ~blocked >> d & 1U;
    }
    return free;
}

/* Marks the directions in which walls are near. */
static void find_walls(const traffic_turns *n, traffic_goal *goal) {
    const orca_traffic *t = n->t;
    const double reach = LOOK * goal->radius;
    const orca_obstacle_filter filter = {goal->mask, -HUGE_VAL, HUGE_VAL};
    const orca_obstacles_query query = {
        .point = goal->place, .range = reach + goal->radius, .behind = true, .filter = &filter};
    orca_near_obstacle *items = n->scratch->walls;
    const size_t count = orca_obstacles_nearest(t->input->obstacles, query, items, t->wall_capacity);
    uint32_t walled = 0;
    for (size_t i = 0; i < count && walled != ALL_DIRECTIONS; ++i) {
        const traffic_walls wall = {&items[i], 1};
        const uint32_t near = ways_near(goal, &items[i], reach) & ~walled;
        for (uint32_t d = 0; near >> d > 0; ++d) {
            const geom_vec2 end = geom_vec2_add_scaled(goal->place, reach, orca_traffic_turns[d]);
            if (near >> d & 1U && !orca_traffic_clear_of(&wall, goal->place, end, goal->radius)) {
                walled |= 1U << d;
            }
        }
    }
    goal->walled = walled;
    goal->narrow = count_free(walled) <= FEW_WAYS;
}

/* The directions in which a goal cannot be left because of walls and of goals that are not below a layer. */
static uint32_t blocked_ways(const traffic_order *o, uint32_t k, uint32_t layer) {
    const traffic_goal *goal = &o->goals[k];
    uint32_t blocked = goal->walled;
    for (uint32_t i = 0; i < goal->near_count && blocked != ALL_DIRECTIONS; ++i) {
        const traffic_goal *other = &o->goals[o->near[(size_t)k * TRAFFIC_NEAR_GOALS + i]];
        if (other->layer < layer ||
            !traffic_layers_meet(goal->layers, goal->mask, other->layers, other->mask)) {
            continue;
        }
        const geom_vec2 to = geom_vec2_sub(other->place, goal->place);
        const double reach = GRAZE * (goal->radius + other->radius);
        for (uint32_t d = 0; d < DIRECTIONS; ++d) {
            const geom_vec2 way = orca_traffic_turns[d];
            if (geom_vec2_dot(to, way) > 0.0 && fabs(geom_vec2_cross(to, way)) < reach) {
                blocked |= 1U << d;
            }
        }
    }
    return blocked;
}

/* The middle of the longest row of free directions. */
static uint32_t widest_way(uint32_t blocked) {
    uint32_t best = 0;
    uint32_t longest = 0;
    for (uint32_t first = 0; first < DIRECTIONS && longest < DIRECTIONS; ++first) {
        uint32_t length = 0;
        while (length < DIRECTIONS && !(blocked >> ((first + length) % DIRECTIONS) & 1U)) {
            ++length;
        }
        if (length > longest) {
            longest = length;
            best = (first + (length - 1) / 2) % DIRECTIONS;
        }
    }
    return best;
}

/* Peels one layer. Returns how many goals it has. */
static size_t peel(traffic_order *o, uint32_t layer) {
    size_t count = 0;
    for (uint32_t k = 0; k < o->count; ++k) {
        traffic_goal *goal = &o->goals[k];
        if (goal->layer < layer) {
            continue;
        }
        const uint32_t blocked = blocked_ways(o, k, layer);
        if (blocked != ALL_DIRECTIONS) {
            goal->layer = layer;
            goal->exit = orca_traffic_turns[widest_way(blocked)];
            ++count;
        }
    }
    return count;
}

static void peel_all(traffic_order *o) {
    uint32_t layer = 0;
    while (layer < MOST_LAYERS && peel(o, layer) > 0) {
        ++layer;
    }
    for (uint32_t k = 0; k < o->count; ++k) {
        o->goals[k].layer = o->goals[k].layer < layer ? o->goals[k].layer : layer;
    }
}

/* Whether another such agent has room beside a place. */
static bool has_room_beside(const orca_obstacles *obstacles, const traffic_goal *goal, geom_vec2 place,
                            const orca_obstacle_filter *filter) {
    const geom_vec2 aside = geom_vec2_scale(geom_vec2_perp(goal->exit), BESIDE * goal->radius);
    return orca_obstacles_visible(obstacles, place, geom_vec2_add(place, aside), goal->radius, filter) ||
           orca_obstacles_visible(obstacles, place, geom_vec2_sub(place, aside), goal->radius, filter);
}

/* Follows the exit of a narrow goal to where others can pass. One that leads to no such place is none. */
static void find_mouth(const orca_traffic *t, traffic_goal *goal) {
    const orca_obstacle_filter filter = {goal->mask, -HUGE_VAL, HUGE_VAL};
    const double most = DEEPEST_MOUTH * goal->radius;
    goal->narrow = geom_vec2_length_squared(goal->exit) > 0.0 &&
                   !has_room_beside(t->input->obstacles, goal, goal->place, &filter);
    if (!goal->narrow) {
        return;
    }
    geom_vec2 from = goal->place;
    double gone = 0.0;
    while (gone < most) {
        gone += 2.0 * goal->radius;
        const geom_vec2 to = geom_vec2_add_scaled(goal->place, gone, goal->exit);
        if (!orca_obstacles_visible(t->input->obstacles, from, to, goal->radius, &filter)) {
            break;
        }
        if (has_room_beside(t->input->obstacles, goal, to, &filter)) {
            goal->mouth = gone;
            return;
        }
        from = to;
    }
    goal->exit = geom_vec2_make(0.0, 0.0);
}

/* Finds the goals whose agents others may wait for. */
static void find_awaited(const traffic_order *o) {
    memset(o->pending, 0, o->count * sizeof *o->pending); /* by cluster: it has a narrow goal */
    for (uint32_t k = 0; k < o->count; ++k) {
        o->pending[head_of(o, k)] |= o->goals[k].narrow;
    }
    for (uint32_t k = 0; k < o->count; ++k) {
        o->goals[k].awaited = o->goals[k].layer > 0 || o->pending[head_of(o, k)] > 0;
    }
}

/* ---- All ---- */

static geom_status rebuild_index(orca_traffic *t) {
    traffic_order *o = &t->order_of_goals;
    double widest = 0.0;
    for (size_t k = 0; k < o->count; ++k) {
        o->places[k] = o->goals[k].place.x;
        o->places[o->capacity + k] = o->goals[k].place.y;
        o->places[2 * o->capacity + k] = o->goals[k].radius;
        widest = fmax(widest, o->goals[k].radius);
    }
    const orca_points points = {o->places, o->places + o->capacity, o->places + 2 * o->capacity, o->count};
    return orca_neighbors_rebuild(o->index, points, 0.5 * LOOK * widest);
}

static void find_some_near(const traffic_turns *n, size_t first, size_t end) {
    for (uint32_t k = (uint32_t)first; k < end; ++k) {
        find_near(&n->t->order_of_goals, k);
    }
}

static void find_some_walls(const traffic_turns *n, size_t first, size_t end) {
    for (size_t k = first; k < end; ++k) {
        traffic_goal *goal = &n->t->order_of_goals.goals[k];
        if (goal->near_count > 0) {
            find_walls(n, goal);
        }
    }
    n->scratch->walls_of = TRAFFIC_NONE;
}

static void find_layers(orca_traffic *t) {
    traffic_order *o = &t->order_of_goals;
    o->clustered = false;
    orca_traffic_each(t, o->count, find_some_near, NULL);
    for (uint32_t k = 0; k < o->count; ++k) {
        join_near(o, k);
    }
    if (t->input->obstacles) {
        orca_traffic_each(t, o->count, find_some_walls, NULL);
    }
    if (o->clustered) {
        peel_all(o);
        orca_traffic_find_rounds(t);
    }
    t->scratch[0].walls_of = TRAFFIC_NONE;
    for (uint32_t k = 0; k < o->count && o->clustered; ++k) {
        if (o->goals[k].narrow) {
            find_mouth(t, &o->goals[k]);
        }
    }
    find_awaited(o);
}

geom_status orca_traffic_find_goals(orca_traffic *t) {
    traffic_order *o = &t->order_of_goals;
    const bool same = take_goals(t);
    if (same && !o->clustered) {
        return GEOM_OK; /* whatever the obstacles are */
    }
    const uint64_t obstacles = t->input->obstacles ? t->input->obstacles->stamp : 0;
    if (same && obstacles == o->obstacles) {
        return GEOM_OK;
    }
    const geom_status status = rebuild_index(t);
    if (status != GEOM_OK) {
        o->count = 0;
        return status;
    }
    o->obstacles = obstacles;
    o->coming_known = false; /* who is waited for depends on layers */
    find_layers(t);
    return GEOM_OK;
}
