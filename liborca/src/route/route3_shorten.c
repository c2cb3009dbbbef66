/* Ways pulled taut. */
#include "route3_internal.h"

#include <stdalign.h>

/* Points are left out, moved, and split in two where a corner can be cut. A piece is replaced only by pieces
 * that are as good: free, and free with a little more than the radius if the ones before were. So an agent
 * that follows has room to be pushed about, except where space is narrow. */

enum {
    ROUNDS = 32,
    CUT_EVERY = 4,
    MOST_CUTS = 64,
    MOST_HALVINGS = 4
};

/* In radii: the room that pieces have where there is any. */
static const double roomy = 1.03;
/* Steps shorter than this part of the way around a point change nothing that matters. */
static const double least_step = 0x1p-14;
/* A corner is cut if that makes the way shorter by these parts of the way around it and of the radius. */
static const double least_gain = 0x1p-9;
static const double least_gain_of_radius = 0x1p-7;

typedef struct pull {
    orca_route3_query *query;
    double radius;
} pull;

static int rank_of(const pull *p, geom_vec3 a, geom_vec3 b) {
    if (orca_route3_sight(p->query->map, a, b, roomy * p->radius)) {
        return 2;
    }
    return orca_route3_sight(p->query->map, a, b, p->radius) ? 1 : 0;
}

/* Whether the piece from a to b is as good as `rank`, which is at least 1. */
static bool is_as_good(const pull *p, geom_vec3 a, geom_vec3 b, int rank) {
    return orca_route3_sight(p->query->map, a, b, (rank == 2 ? roomy : 1.0) * p->radius);
}

static int lower(int a, int b) { return a < b ? a : b; }

/* The rank of the two pieces that meet at a stop; they are free, whatever rounding says. */
static int rank_at(const route3_stop *stop) {
    const int rank = lower(stop[-1].rank, stop->rank);
    return rank > 0 ? rank : 1;
}

/* ---- Changes ---- */

static bool add_stop(const pull *p, geom_vec3 point) {
    orca_route3_query *q = p->query;
    void *stops = q->stops;
    const bool room =
        orca_route3_reserve(&q->allocator, &stops, &q->stop_capacity, q->stop_count + 1, sizeof *q->stops);
    q->stops = stops;
    if (room) {
        q->stops[q->stop_count++] = (route3_stop){.point = point, .step = HUGE_VAL};
    }
    return room;
}

/* Leaves out all stops that can be left out. */
static void leave_out(const pull *p) {
    orca_route3_query *q = p->query;
    size_t kept = 1;
    for (size_t i = 1; i < q->stop_count; ++i) {
        q->stops[kept] = q->stops[i];
        while (kept > 1) {
            const int rank = rank_at(&q->stops[kept - 1]);
            if (!is_as_good(p, q->stops[kept - 2].point, q->stops[kept].point, rank)) {
                break;
            }
            q->stops[kept - 2].rank = rank;
            q->stops[kept - 1] = q->stops[kept];
            --kept;
        }
        ++kept;
    }
    q->stop_count = kept;
}

static double way_over(geom_vec3 a, geom_vec3 over, geom_vec3 b) {
    return geom_vec3_distance(a, over) + geom_vec3_distance(over, b);
}

/* Moves a stop to a place that makes the way shorter, if the pieces to there are good. */
static bool move_to(const pull *p, route3_stop *stop, geom_vec3 place) {
    const geom_vec3 a = stop[-1].point;
    const geom_vec3 b = stop[1].point;
    const int rank = rank_at(stop);
    if (!(way_over(a, place, b) < way_over(a, stop->point, b)) || !is_as_good(p, a, place, rank) ||
        !is_as_good(p, place, b, rank)) {
        return false;
    }
    stop->point = place;
    stop[-1].rank = rank;
    stop->rank = rank;
    return true;
}

/* Moves a stop by its step: inwards, to either side, or between, as along an edge. Returns whether it may
 * move again. */
static bool move(const pull *p, route3_stop *stop) {
    const geom_vec3 to_a = geom_vec3_sub(stop[-1].point, stop->point);
    const geom_vec3 to_b = geom_vec3_sub(stop[1].point, stop->point);
    const geom_vec3 inwards =
        geom_vec3_normalize(geom_vec3_add(geom_vec3_normalize(to_a), geom_vec3_normalize(to_b)));
    const geom_vec3 aside = geom_vec3_normalize(geom_vec3_cross(to_b, to_a));
    const double around = geom_vec3_length(to_a) + geom_vec3_length(to_b);
    if (stop->step == HUGE_VAL) {
        stop->step = 0.25 * around;
    }
    if (!(stop->step > least_step * around)) {
        return false;
    }
    const geom_vec3 other = geom_vec3_neg(aside);
    const geom_vec3 directions[5] = {inwards, aside, other,
                                     geom_vec3_normalize(geom_vec3_add(inwards, aside)),
                                     geom_vec3_normalize(geom_vec3_add(inwards, other))};
    for (int i = 0; i < 5; ++i) {
        if (move_to(p, stop, geom_vec3_add_scaled(stop->point, stop->step, directions[i]))) {
            stop->step *= 1.5;
            return true;
        }
    }
    stop->step *= 0.5;
    return true;
}

/* Cuts the corner at a stop. Returns false without memory. */
static bool cut(const pull *p, size_t at, bool *done) {
    orca_route3_query *q = p->query;
    const geom_vec3 corner = q->stops[at].point;
    const geom_vec3 a = q->stops[at - 1].point;
    const geom_vec3 b = q->stops[at + 1].point;
    const int rank = rank_at(&q->stops[at]);
    for (int halving = 1; halving <= MOST_HALVINGS; ++halving) {
        const double t = ldexp(1.0, -halving);
        const geom_vec3 before = geom_vec3_lerp(corner, a, t);
        const geom_vec3 after = geom_vec3_lerp(corner, b, t);
        const double gain = way_over(before, corner, after) - geom_vec3_distance(before, after);
        if (gain < fmax(least_gain * way_over(a, corner, b), least_gain_of_radius * p->radius)) {
            return true;
        }
        if (!is_as_good(p, before, after, rank) || !is_as_good(p, a, before, rank) ||
            !is_as_good(p, after, b, rank)) {
            continue;
        }
        if (!add_stop(p, after)) {
            return false;
        }
        for (size_t i = q->stop_count - 1; i > at + 1; --i) {
            q->stops[i] = q->stops[i - 1];
        }
        q->stops[at - 1].rank = rank;
        q->stops[at] = (route3_stop){before, HUGE_VAL, rank};
        q->stops[at + 1] = (route3_stop){after, HUGE_VAL, rank};
        *done = true;
        return true;
    }
    return true;
}

/* ---- The whole way ---- */

static bool cut_all(const pull *p, size_t *left) {
    bool room = true;
    for (size_t i = 1; i + 1 < p->query->stop_count && room && *left > 0; ++i) {
        bool done = false;
        room = cut(p, i, &done);
        if (done) {
            ++i;
            --*left;
        }
    }
    return room;
}

static bool load(const pull *p) {
    orca_route3_query *q = p->query;
    q->stop_count = 0;
    bool room = true;
    for (size_t i = 0; i < q->point_count && room; ++i) {
        room = add_stop(p, q->points[i]);
    }
    for (size_t i = 1; i < q->stop_count && room; ++i) {
        q->stops[i - 1].rank = rank_of(p, q->stops[i - 1].point, q->stops[i].point);
    }
    return room;
}

static bool store(const pull *p) {
    orca_route3_query *q = p->query;
    q->point_count = 0;
    bool room = true;
    for (size_t i = 0; i < q->stop_count && room; ++i) {
        room = orca_route3_add_point(q, q->stops[i].point);
    }
    return room;
}

geom_status orca_route3_shorten(orca_route3_query *query) {
    const pull p = {query, query->layer->radius};
    size_t cuts = MOST_CUTS;
    bool room = load(&p);
    bool moved = room;
    for (int round = 0; round < ROUNDS && room && moved; ++round) {
        leave_out(&p);
        room = round % CUT_EVERY != 0 || cut_all(&p, &cuts);
        moved = false;
        for (size_t i = 1; i + 1 < query->stop_count && room; ++i) {
            moved = move(&p, &query->stops[i]) || moved;
        }
    }
    if (room) {
        leave_out(&p);
        room = store(&p);
    }
    return room ? GEOM_OK : GEOM_OUT_OF_MEMORY;
}
