/* The gates ahead of the agents of a run. */
#include "run_admission.h"
#include "run_crossings.h"

#include "text/array.h"

#include <stdlib.h>
#include <string.h>

/* A gate of a way as it was found: by the point that ends the piece that crosses it, and the distance from the one
 * before. */
typedef struct known_gate {
    double distance;
    uint32_t gate;
    uint32_t point;
    bool forward;
} known_gate;

/* Of one agent.
 *
 * points  those of the way whose gates are known
 * known   from its first point on
 * ahead   from the agent on, which was at `from` then, on its way to point `next`: valid if `looked` */
typedef struct run_way_gates {
    geom_vec2 *points;
    known_gate *known;
    run_gate_ahead *ahead;
    size_t point_count, point_room;
    size_t known_count, known_room;
    size_t ahead_count, ahead_room;
    geom_vec2 from;
    size_t next;
    bool looked;
    double left;
} run_way_gates;

enum {
    COMMON_PIECES = 1024 /* kept by one thread */
};

/* The gates that a piece of a way crosses, which several ways may have. Room of 0: none. */
typedef struct common_gates {
    geom_segment2 piece;
    run_crossed crossed;
} common_gates;

/* What one thread works with.
 *
 * own     those of a piece from the place of one agent
 * common  those of pieces that several ways may have, as most lead from corner to corner: each at the place that its
 *         ends tell; NULL before the first. Room of 0: none */
typedef struct gates_search {
    const orca_passages *passages;
    run_crossed own;
    common_gates *common;
} gates_search;

typedef struct gates_work {
    run_way_gates *ways;
    const orca_passages *passages;
    const run_crowd *crowd;
    bool failed[GEOM_TASK_MOST_PARTS];
} gates_work;

/* The array, with room for `count` items; NULL without memory, and then it is as before. */
static void *with_room(void *items, size_t count, size_t *room, size_t size) {
    return items && count <= *room ? items : array_reserve(items, count > 0 ? count : 1, room, size);
}

/* Finds all gates of a piece that several ways may have. NULL without memory. */
static const run_crossed *find_common(gates_search *s, geom_segment2 piece) {
    s->common = s->common ? s->common : calloc(COMMON_PIECES, sizeof *s->common);
    if (!s->common) {
        return NULL;
    }
    common_gates *at = &s->common[run_piece_place(piece, COMMON_PIECES)];
    run_crossed *crossed = &at->crossed;
    const bool known =
        crossed->room > 0 && geom_vec2_equal(at->piece.a, piece.a) && geom_vec2_equal(at->piece.b, piece.b);
    at->piece = piece;
    return known || run_crossed_find(crossed, s->passages, piece) ? crossed : NULL;
}

static void release(gates_search *s) {
    for (size_t i = 0; s->common && i < COMMON_PIECES; ++i) {
        free(s->common[i].crossed.gates);
    }
    free(s->common);
    free(s->own.gates);
}

/* ---- The gates of a way ---- */

static bool is_known(const run_way_gates *w, const orca_route *route) {
    bool same = w->point_count == route->point_count;
    for (size_t i = 0; same && i < w->point_count; ++i) {
        same = geom_vec2_equal(w->points[i], route->points[i]);
    }
    return same;
}

/* Adds the gates that were crossed on the piece before a point. */
static bool add_known(run_way_gates *w, const run_crossed *crossed, size_t point, double length) {
    known_gate *known = with_room(w->known, w->known_count + crossed->count, &w->known_room, sizeof *known);
    if (!known) {
        return false;
    }
    w->known = known;
    for (size_t i = 0; i < crossed->count; ++i) {
        const orca_gate_crossing at = crossed->gates[i];
        known[w->known_count++] = (known_gate){at.along * length, at.gate, (uint32_t)point, at.forward};
    }
    return true;
}

/* Finds the gates of a way. Without memory it is not known. */
static bool know(run_way_gates *w, const orca_route *route, gates_search *s) {
    geom_vec2 *points = with_room(w->points, route->point_count, &w->point_room, sizeof *points);
    bool good = points != NULL;
    w->points = good ? points : w->points;
    w->known_count = 0;
    for (size_t i = 0; good && i < route->point_count; ++i) {
        points[i] = route->points[i];
        if (i > 0) {
            const run_crossed *crossed = find_common(s, (geom_segment2){points[i - 1], points[i]});
            good = crossed && add_known(w, crossed, i, geom_vec2_distance(points[i - 1], points[i]));
        }
    }
    w->point_count = good ? route->point_count : 0;
    return good;
}

/* ---- What is ahead ---- */

/* Tells the gates of the piece from an agent to the next point of its way. Makes room for those behind it. */
static bool begin_ahead(run_way_gates *w, const run_crossed *crossed, double length) {
    run_gate_ahead *ahead =
        with_room(w->ahead, w->known_count + crossed->count, &w->ahead_room, sizeof *ahead);
    if (!ahead) {
        return false;
    }
    w->ahead = ahead;
    w->ahead_count = crossed->count;
    w->left = length;
    for (size_t i = 0; i < crossed->count; ++i) {
        const orca_gate_crossing at = crossed->gates[i];
        ahead[i] = (run_gate_ahead){at.along * length, at.gate, at.forward};
    }
    return true;
}

/* Adds the known gates behind a point, and the length of the way there. */
static void end_ahead(run_way_gates *w, size_t behind) {
    size_t at = 0;
    while (at < w->known_count && w->known[at].point <= behind) {
        ++at;
    }
    for (size_t i = behind + 1; i < w->point_count; ++i) {
        for (; at < w->known_count && w->known[at].point == i; ++at) {
            const known_gate known = w->known[at];
            w->ahead[w->ahead_count++] =
                (run_gate_ahead){w->left + known.distance, known.gate, known.forward};
        }
        w->left += geom_vec2_distance(w->points[i - 1], w->points[i]);
    }
}

/* Finds the gates between an agent and the end of its known way. At a point of the way, all are known. */
static bool find_ahead(run_way_gates *w, gates_search *s) {
    const size_t next = w->next;
    if (next > 0 && geom_vec2_equal(w->from, w->points[next - 1])) {
        const run_crossed none = {.count = 0};
        if (!begin_ahead(w, &none, 0.0)) {
            return false;
        }
        end_ahead(w, next - 1);
        return true;
    }
    const geom_segment2 piece = {w->from, w->points[next]};
    if (!run_crossed_find(&s->own, s->passages, piece) ||
        !begin_ahead(w, &s->own, geom_vec2_distance(piece.a, piece.b))) {
        return false;
    }
    end_ahead(w, next);
    return true;
}

/* Whether nothing has changed since what is ahead was found. */
static bool is_same(const run_way_gates *w, geom_vec2 from, const run_way *way) {
    return w->looked && w->next == way->next && geom_vec2_equal(w->from, from) && is_known(w, &way->route);
}

static bool look_ahead(run_way_gates *w, geom_vec2 from, const run_way *way, gates_search *s) {
    if (is_same(w, from, way)) {
        return true;
    }
    w->left = 0.0;
    w->ahead_count = 0;
    w->from = from;
    w->next = way->next;
    w->looked = (is_known(w, &way->route) || know(w, &way->route, s)) &&
                (w->next >= w->point_count || find_ahead(w, s));
    return w->looked;
}

static void find_part(void *argument, size_t part, size_t first, size_t end) {
    gates_work *work = argument;
    const run_crowd *c = work->crowd;
    gates_search search = {.passages = work->passages};
    bool good = true;
    for (size_t i = first; good && i < end; ++i) {
        good = c->agents[i].arrived ||
               look_ahead(&work->ways[i], scene_flatten(c->agents[i].now.position), &c->ways[i], &search);
    }
    work->failed[part] = !good;
    release(&search);
}

bool run_gates_find(run_gates *g, const orca_passages *passages, const run_crowd *c,
                    const geom_tasks *tasks) {
    if (c->count > g->count) {
        run_way_gates *ways = realloc(g->ways, c->count * sizeof *ways);
        if (!ways) {
            return false;
        }
        memset(ways + g->count, 0, (c->count - g->count) * sizeof *ways);
        g->ways = ways;
        g->count = c->count;
    }
    gates_work work = {.ways = g->ways, .passages = passages, .crowd = c};
    geom_tasks_run_parts(tasks, c->count, find_part, &work);
    bool good = true;
    for (size_t part = 0; part < GEOM_TASK_MOST_PARTS; ++part) {
        good = good && !work.failed[part];
    }
    return good;
}

run_gates_ahead run_gates_of(const run_gates *g, size_t agent) {
    const run_way_gates *w = &g->ways[agent];
    return (run_gates_ahead){w->ahead, w->ahead_count, w->left};
}

void run_gates_clear(run_gates *g) {
    for (size_t i = 0; i < g->count; ++i) {
        free(g->ways[i].points);
        free(g->ways[i].known);
        free(g->ways[i].ahead);
    }
    free(g->ways);
    *g = (run_gates){0};
}
