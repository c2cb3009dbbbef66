/* The rule of passages in space: queues before openings, where obstacles leave room for one. It works on the
 * aims of agents, before all other rules: those that wait stay where they are.
 *
 * The way of an agent is looked at from place to place. Where the nearest obstacle is far, all the way up to
 * it is open. Near obstacles, a place is narrow if a ball cannot move aside there by a radius in any
 * direction. */
#include "obstacle/obstacle3_internal.h"
#include "traffic3_internal.h"

#include <geom/sort.h>

#include <math.h>

/* In radii: how far along its way an agent looks for an opening; how far from one place to the next; from
 * where on agents of both sides meet; and how far behind the opening one goes that goes through. */
#define LOOK 40.0
#define STRIDE 0.5
#define NEAR 20.0
#define THROUGH 8.0

#define ROOM 24.0  /* the volume that each has in a queue, in cubed radii */
#define SHORT 8.0  /* so near to an opening, in radii, agents look no farther than they plan */
#define SAME 1.5   /* entries nearer than so many radii are of one opening */
#define PASSES 1.2 /* a way that comes so near to an entry, in radii, leads through it */

enum {
    MOST_PLACES = 128, /* that are looked at, at most */
    HALVINGS = 3,      /* of the last stride before an opening */
    STRIDES = 8,       /* from one look at what is near all the rest of a piece to the next */
    ASIDE = 8          /* directions aside */
};

/* ---- Memory ---- */

void orca_traffic3_visits_release(orca_traffic3 *t) {
    geom_allocator_release(&t->allocator, t->visits, 2 * t->visit_capacity, sizeof *t->visits,
                           _Alignof(traffic_visit));
}

bool orca_traffic3_visits_reserve(orca_traffic3 *t, size_t count) {
    if (count <= t->visit_capacity) {
        return true;
    }
    const size_t n = count + count / 2;
    traffic_visit *visits =
        geom_allocator_allocate(&t->allocator, 2 * n, sizeof *visits, _Alignof(traffic_visit));
    if (!visits) {
        return false;
    }
    orca_traffic3_visits_release(t);
    t->visits = visits;
    t->visit_capacity = n;
    return true;
}

/* ---- The first opening on a way ---- */

/* An agent that looks along its way. */
typedef struct traffic_look {
    const orca_obstacles3 *obstacles;
    const orca_traffic3_agent *agent;
    geom_vec3 from; /* the piece of the way that it looks along */
    geom_vec3 way;  /* its direction */
} traffic_look;

static geom_vec3 place_at(const traffic_look *look, double along) {
    return geom_vec3_add_scaled(look->from, along, look->way);
}

/* Whether there is no room beside a place, whose clearance is known. */
static bool is_narrow(const traffic_look *look, geom_vec3 place, double clearance) {
    static const double half = 0.70710678118654752;
    const double radius = look->agent->radius;
    if (clearance >= 2.0 * radius || !(clearance > 0.0)) {
        return false;
    }
    const double kept = (1.0 - TRAFFIC_SLACK) * fmin(radius, clearance);
    const geom_vec3 right = direction3_right(look->way);
    const geom_vec3 up = geom_vec3_cross(right, look->way);
    const double turns[ASIDE][2] = {{1.0, 0.0},   {-1.0, 0.0},   {0.0, 1.0},    {0.0, -1.0},
                                    {half, half}, {-half, half}, {half, -half}, {-half, -half}};
    for (size_t i = 0; i < ASIDE; ++i) {
        const geom_vec3 aside =
            geom_vec3_add_scaled(geom_vec3_scale(right, turns[i][0] * radius), turns[i][1] * radius, up);
        const geom_vec3 end = geom_vec3_add(place, aside);
        if (orca_obstacles3_visible(look->obstacles, place, end, kept, look->agent->mask)) {
            return false;
        }
    }
    return true;
}

static double clearance_of(const traffic_look *look, geom_vec3 place, double range) {
    const orca_obstacles3_query query = {place, range, look->agent->mask};
    return orca_obstacles3_clearance(look->obstacles, query, NULL);
}

/* From a place that is open to one a stride on that is narrow: where it becomes so. */
static double first_narrow(const traffic_look *look, double open, double narrow) {
    const double range = 2.0 * look->agent->radius;
    for (int i = 0; i < HALVINGS; ++i) {
        const double middle = 0.5 * (open + narrow);
        const geom_vec3 place = place_at(look, middle);
        if (is_narrow(look, place, clearance_of(look, place, range))) {
            narrow = middle;
        } else {
            open = middle;
        }
    }
    return narrow;
}

static bool count_one(void *context, collide_handle handle, collide_relation relation) {
    (void)handle;
    (void)relation;
    return ++*(int *)context < 2;
}

/* Whether there may be an opening between two places of a piece. One convex obstacle alone leaves room on its other
 * side: a ball that goes away from it comes no nearer. So it takes two within reach of one that moves aside. */
static bool may_open(const traffic_look *look, double from, double to) {
    const orca_obstacles3 *obstacles = look->obstacles;
    const double reach = 2.0 * (1.0 + TRAFFIC_SLACK) * look->agent->radius;
    const geom_capsule3 around = {place_at(look, from), place_at(look, to), reach};
    collide_filter filter = collide_filter_default();
    filter.mask = look->agent->mask;
    int count =
        (int)(obstacles->plane_count < 2 ? obstacles->plane_count : 2); /* whether they are near or not */
    if (count < 2) {
        (void)collide_world3_overlaps(obstacles->world, collide_shape3_from_capsule(around), 0.0, &filter,
                                      count_one, &count);
    }
    return count > 1;
}

/* Looks along a piece of a way. `places` counts those that were looked at. */
static bool find_on_piece(const traffic_look *look, double length, int *places, double *along) {
    const double radius = look->agent->radius;
    double open = 0.0;
    int strides = 0;
    for (double at = 0.0; at <= length && *places < MOST_PLACES; ++*places) {
        const geom_vec3 place = place_at(look, at);
        if (strides++ % STRIDES == 0 && !may_open(look, at, length)) {
            return false;
        }
        const double clearance = clearance_of(look, place, length - at + 2.0 * radius);
        if (is_narrow(look, place, clearance)) {
            *along = at > 0.0 ? first_narrow(look, open, at) : 0.0;
            return true;
        }
        open = at;
        at += fmax(clearance - 2.0 * radius, STRIDE * radius);
    }
    return false;
}

/* How far behind an opening the goal of an agent is, if others cannot pass it there: in a dead end. */
static double depth_of(const orca_traffic3 *t, const orca_traffic3_agent *agent, double distance) {
    const geom_vec3 goal = traffic_goal_of(agent);
    const geom_vec3 before = agent->way_count > 1 ? agent->way[agent->way_count - 2] : agent->position;
    const traffic_look look = {t->input->obstacles, agent, goal, direction3_of(geom_vec3_sub(goal, before))};
    const bool told = agent->way_count > 0 || !agent->passing;
    return told && is_narrow(&look, goal, clearance_of(&look, goal, 2.0 * agent->radius))
               ? fmax(traffic_way_left(agent) - distance, 0.0)
               : HUGE_VAL;
}

/* Finds the first opening on the way of an agent. */
static bool find_opening(const orca_traffic3 *t, uint32_t rank, traffic_visit *out) {
    const orca_traffic3_agent *agent = traffic_agent(t, rank);
    const double reach = LOOK * agent->radius;
    traffic_look look = {t->input->obstacles, agent, agent->position, vec_zero()};
    geom_vec3 to = agent->aim;
    double gone = 0.0;
    int places = 0;
    for (size_t i = 1;; ++i) {
        const double length = geom_vec3_distance(look.from, to);
        double along;
        look.way = direction3_of(geom_vec3_sub(to, look.from));
        if (length > 0.0 && find_on_piece(&look, fmin(length, reach - gone), &places, &along)) {
            *out = (traffic_visit){.rank = rank,
                                   .inside = gone + along == 0.0,
                                   .at = place_at(&look, along),
                                   .way = look.way,
                                   .distance = gone + along,
                                   .depth = depth_of(t, agent, gone + along)};
            return true;
        }
        gone += length;
        if (i >= agent->way_count || !(gone < reach) || places >= MOST_PLACES) {
            return false;
        }
        look.from = to;
        to = agent->way[i];
    }
}

/* The visit of each agent stands at its rank; without one it has no rank. */
static void visit_some(const traffic_turns *n, size_t first, size_t end) {
    const orca_traffic3 *t = n->t;
    for (uint32_t k = (uint32_t)first; k < end; ++k) {
        const orca_traffic3_agent *agent = traffic_agent(t, k);
        traffic_visit *v = &t->visits[k];
        if (agent->idle || !(agent->radius > 0.0) || !find_opening(t, k, v)) {
            v->rank = TRAFFIC_NONE;
        }
    }
}

/* ---- What belongs together ---- */

static bool place_before(const void *context, const void *first, const void *second) {
    const traffic_visit *a = first;
    const traffic_visit *b = second;
    (void)context;
    return a->at.x != b->at.x ? a->at.x < b->at.x : a->rank < b->rank;
}

static bool visit_before(const void *context, const void *first, const void *second) {
    const traffic_visit *a = first;
    const traffic_visit *b = second;
    (void)context;
    if (a->opening != b->opening) {
        return a->opening < b->opening;
    }
    if (a->depth != b->depth) {
        return a->depth > b->depth;
    }
    return a->distance != b->distance ? a->distance < b->distance : a->rank < b->rank;
}

/* Lists the visits by opening and side: those that go through, nearest first; then those to dead ends,
 * deepest first. Returns how many there are. Each belongs to the first
 * one, by x, that is near and leads the same way. */
static size_t list_visits(const orca_traffic3 *t) {
    size_t count = 0;
    for (size_t i = 0; i < t->input->count; ++i) {
        if (t->visits[i].rank != TRAFFIC_NONE) {
            t->visits[count++] = t->visits[i];
        }
    }
    if (count == 0) {
        return 0;
    }
    geom_sort_elements(t->visits, t->visits + t->visit_capacity, count, sizeof *t->visits, place_before,
                       NULL);
    for (uint32_t i = 0; i < count; ++i) {
        traffic_visit *v = &t->visits[i];
        const double same = SAME * traffic_agent(t, v->rank)->radius;
        v->opening = i;
        for (uint32_t k = i; k > 0 && v->at.x - t->visits[k - 1].at.x < same; --k) {
            const traffic_visit *other = &t->visits[k - 1];
            if (other->opening == k - 1 && geom_vec3_distance(v->at, other->at) < same &&
                geom_vec3_dot(v->way, other->way) > 0.0) {
                v->opening = k - 1;
            }
        }
    }
    geom_sort_elements(t->visits, t->visits + t->visit_capacity, count, sizeof *t->visits, visit_before,
                       NULL);
    return count;
}

/* Whether the way of an agent leads out where others enter, and on from there. */
static bool comes_out(const orca_traffic3_agent *agent, const traffic_visit *entry) {
    const double reach = (NEAR + LOOK) * agent->radius;
    geom_vec3 from = agent->position;
    geom_vec3 to = agent->aim;
    double gone = 0.0;
    for (size_t i = 1; gone < reach; ++i) {
        const geom_vec3 piece = geom_vec3_sub(to, from);
        const double length = geom_vec3_length(piece);
        const double along = geom_vec3_dot(geom_vec3_sub(entry->at, from), piece);
        const double part = length > 0.0 ? fmin(fmax(along / (length * length), 0.0), 1.0) : 0.0;
        const geom_vec3 nearest = geom_vec3_add_scaled(from, part, piece);
        if (geom_vec3_dot(piece, entry->way) < 0.0 &&
            geom_vec3_distance(nearest, entry->at) < PASSES * agent->radius) {
            return traffic_way_exceeds(agent, gone + part * length + THROUGH * agent->radius);
        }
        if (i >= agent->way_count) {
            return false;
        }
        gone += length;
        from = to;
        to = agent->way[i];
    }
    return false;
}

/* Whether agents come out of an opening that others enter from this side. */
static bool has_opposite(const orca_traffic3 *t, const traffic_visit *entry, size_t count) {
    for (size_t i = 0; i < count; ++i) {
        const traffic_visit *v = &t->visits[i];
        const orca_traffic3_agent *agent = traffic_agent(t, v->rank);
        if ((v->inside || v->distance < NEAR * agent->radius) && comes_out(agent, entry)) {
            return true;
        }
    }
    return false;
}

/* ---- What an agent is told ---- */

/* The cube root of a number from 0 on. */
static double cube_root(double x) {
    double root = fmax(x, 1.0);
    for (int i = 0; i < 48; ++i) {
        root = (2.0 * root + x / (root * root)) / 3.0;
    }
    return root;
}

/* How far the agent at a place of a queue stays from an opening, in radii: those before it have ROOM each of
 * the half-ball around. */
static double queue_distance(size_t place) {
    static const double half_ball = 2.0943951023931955; /* 2 pi / 3 */
    return place > 0 ? cube_root(ROOM * (double)place / half_ball) : 0.0;
}

/* Leads those that enter an opening from one side: the first one goes on, and the others wait in their order.
 * */
static void lead_stream(orca_traffic3 *t, const traffic_visit *visits, size_t count) {
    size_t place = 0;
    for (size_t i = 0; i < count && count > 1; ++i) {
        const traffic_visit *v = &visits[i];
        const double radius = traffic_agent(t, v->rank)->radius;
        if (v->distance < SHORT * radius) {
            traffic_look_short(traffic_change(t, v->rank), t->input->time_step);
        }
        if (v->inside) {
            continue;
        }
        const double missing = queue_distance(place) * radius - v->distance;
        if (missing > 0.0) {
            orca_traffic3_agent *agent = traffic_change(t, v->rank);
            traffic_let_wait(agent);
            if (v->depth < HUGE_VAL) { /* those that are to get past it have deeper goals */
                agent->aim = geom_vec3_add_scaled(agent->position, -missing, v->way);
            }
        }
        ++place;
    }
}

/* ---- All ---- */

void orca_traffic3_lead(orca_traffic3 *t) {
    orca_traffic3_each(t, t->input->count, visit_some, NULL);
    const size_t count = list_visits(t);
    for (size_t first = 0; first < count;) {
        size_t end = first + 1;
        while (end < count && t->visits[end].opening == t->visits[first].opening) {
            ++end;
        }
        if (end - first > 1 && !has_opposite(t, &t->visits[first], count)) {
            lead_stream(t, t->visits + first, end - first);
        }
        first = end;
    }
}
