/* Routes in space after edits: as good as planned anew, and searched only where an edit matters. */
#include "orca/support/route_world3.h"
#include "support.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double radius = 0.3;
/* A route is replaced if another is shorter by this part. */
static const double least_gain = 0x1p-10;

/* A map of a world, and two queries: one that searches, and one without memory to search. */
typedef struct edited_space {
    route_world3 *world;
    orca_route3_map *map;
    orca_route3_query *query;
    counting_heap heap;
    orca_route3_query *barren;
} edited_space;

static void open_space(edited_space *s, route_world3 *w) {
    *s = (edited_space){.world = w, .map = world3_map(w, radius), .heap = {.fail_at = SIZE_MAX}};
    const geom_allocator allocator = counting_allocator(&s->heap);
    const orca_route_query_def def = {&allocator};
    s->query = world3_query(s->map);
    ck_assert_int_eq(orca_route3_query_create(s->map, &def, &s->barren), GEOM_OK);
}

static void close_space(edited_space *s) {
    orca_route3_query_destroy(s->barren);
    orca_route3_query_destroy(s->query);
    orca_route3_map_destroy(s->map);
    ck_assert_uint_eq(s->heap.blocks, 0);
}

static void rebuild(const edited_space *s) {
    const orca_route3_map_def def = world3_def(s->world);
    ck_assert_int_eq(orca_route3_map_rebuild(s->map, &def), GEOM_OK);
}

static orca_route3_follower *follower_from(const edited_space *s, geom_vec3 start, geom_vec3 goal) {
    orca_route3_follower_def def = orca_route3_follower_def_default();
    def.radius = radius;
    def.goal = goal;
    orca_route3_follower *follower = NULL;
    ck_assert_int_eq(orca_route3_follower_create(&def, &follower), GEOM_OK);
    ck_assert_int_eq(orca_route3_follower_plan(follower, s->query, start), GEOM_OK);
    return follower;
}

/* Whether the last edit concerns a follower: whether it has to search. The route stays. */
static bool is_concerned(edited_space *s, orca_route3_follower *follower, geom_vec3 position) {
    bool changed = true;
    s->heap.fail_at = s->heap.calls;
    const geom_status status = orca_route3_follower_revise(follower, s->barren, position, &changed);
    ck_assert(!changed);
    ck_assert(status == GEOM_OK || status == GEOM_OUT_OF_MEMORY);
    return status != GEOM_OK;
}

static bool revise(const edited_space *s, orca_route3_follower *follower, geom_vec3 position) {
    bool changed;
    ck_assert_int_eq(orca_route3_follower_revise(follower, s->query, position, &changed), GEOM_OK);
    return changed;
}

/* ---- Random edits ---- */

enum {
    FOLLOWERS = 30,
    EDITS = 9,
    MOST_POINTS = 128
};

static const double range = 5.0;

/* Copies a shape with its points. */
static void copy_shape(route_world3 *to, size_t k, const route_world3 *from, size_t i) {
    to->shapes[k] = from->shapes[i];
    if (from->shapes[i].shape.kind == COLLIDE_SHAPE3_HULL) {
        memmove(to->points[k], from->points[i], sizeof to->points[k]);
        to->shapes[k].shape.as.hull.points = to->points[k];
    }
}

static void copy_world(route_world3 *to, const route_world3 *from) {
    to->count = from->count;
    for (size_t i = 0; i < from->count; i++) {
        copy_shape(to, i, from, i);
    }
}

/* Something comes, something goes, or two things are others. */
static void edit_world(route_world3 *w, random_source *source) {
    const size_t which = (size_t)random_int(source, 0, (int)w->count - 1);
    const int kind = random_int(source, 0, 2);
    if (kind == 0) {
        world3_fill(w, source, 1, range);
    } else if (kind == 1) {
        for (size_t i = which; i + 1 < w->count; i++) {
            copy_shape(w, i, w, i + 1);
        }
        w->count--;
    } else {
        for (size_t i = which; i < w->count && i <= which + 4; i += 4) {
            const geom_sphere ball = {world3_point(source, range), random_between(source, 0.2, 1.2)};
            w->shapes[i].shape = collide_shape3_from_sphere(ball);
        }
    }
}

typedef struct kept_route {
    geom_vec3 points[MOST_POINTS];
    orca_route3 route;
} kept_route;

static void keep(kept_route *out, orca_route3 route) {
    ck_assert_uint_le(route.point_count, MOST_POINTS);
    out->route = route;
    for (size_t i = 0; i < route.point_count; i++) {
        out->points[i] = route.points[i];
    }
    out->route.points = route.points ? out->points : NULL;
}

/* Returns the length of the rest of a route. What was free of a route that stays is free after an edit. */
static double check_rest(const route_world3 *before, const route_world3 *w,
                         const orca_route3_follower *follower, geom_vec3 position, bool stays) {
    const orca_route3 route = orca_route3_follower_route(follower);
    const uint32_t next = orca_route3_follower_next(follower);
    double length = 0.0;
    for (size_t i = next; i < route.point_count; i++) {
        const geom_vec3 from = i == next ? position : route.points[i - 1];
        const double room = (i == next ? 0.97 : 1.0) * radius;
        ck_assert(!stays || world3_clear(w, from, route.points[i], room) ||
                  !world3_clear(before, from, route.points[i], room));
        length += geom_vec3_distance(from, route.points[i]);
    }
    return length;
}

static bool is_clear(const route_world3 *w, orca_route3 route) {
    bool clear = true;
    for (size_t i = 1; i < route.point_count && clear; i++) {
        clear = world3_clear(w, route.points[i - 1], route.points[i], radius);
    }
    return clear;
}

typedef struct walker {
    orca_route3_follower *follower;
    geom_vec3 position;
    geom_vec3 goal;
} walker;

typedef struct tally {
    int changes;
    int idle;       /* no search was needed */
    double length;  /* of all rests */
    double planned; /* of routes searched anew */
} tally;

/* Revises a route, and compares it with one that is planned from where the agent is. */
static void check_walker(edited_space *s, const route_world3 *before, const walker *agent, tally *t) {
    kept_route old;
    keep(&old, orca_route3_follower_route(agent->follower));
    const bool concerned = is_concerned(s, agent->follower, agent->position);
    const bool changed = revise(s, agent->follower, agent->position);
    const orca_route3 now = orca_route3_follower_route(agent->follower);
    const orca_route3 plan = world3_route(s->query, agent->position, agent->goal, radius);
    ck_assert(concerned || !changed);
    ck_assert(world3_same(now, changed ? plan : old.route));
    ck_assert_uint_eq(now.point_count == 0, plan.point_count == 0);
    ck_assert(now.point_count > 0 || now.kind == plan.kind);
    const double length = check_rest(before, s->world, agent->follower, agent->position, !changed);
    if (!changed && plan.length < (1.0 - least_gain) * length) { /* the edit has not made that possible */
        ck_assert(!concerned);
        ck_assert(!is_clear(s->world, plan) || is_clear(before, plan));
    }
    t->changes += changed;
    t->idle += !concerned;
    t->length += length;
    t->planned += plan.length;
}

/* Goes half of the way to where its route leads next. */
static void advance(const edited_space *s, walker *agent) {
    orca_route3_aim aim;
    ck_assert_int_eq(orca_route3_follower_step(agent->follower, s->query, agent->position, &aim), GEOM_OK);
    agent->position = aim.in_sight ? geom_vec3_lerp(agent->position, aim.point, 0.5) : agent->position;
}

START_TEST(routes_are_as_good_as_planned_after_random_edits) {
    random_source source = {(uint64_t)_i + 1};
    route_world3 *worlds = calloc(2, sizeof *worlds);
    ck_assert_ptr_nonnull(worlds);
    route_world3 *before = &worlds[1];
    world3_fill(&worlds[0], &source, 40, range);
    edited_space s;
    open_space(&s, &worlds[0]);
    walker agents[FOLLOWERS];
    for (int i = 0; i < FOLLOWERS; i++) {
        agents[i].position = world3_point(&source, 1.2 * range);
        agents[i].goal = world3_point(&source, 1.2 * range);
        agents[i].follower = follower_from(&s, agents[i].position, agents[i].goal);
    }
    tally t = {.changes = 0};
    for (int edit = 0; edit < EDITS; edit++) {
        copy_world(before, s.world);
        edit_world(s.world, &source);
        rebuild(&s);
        for (int i = 0; i < FOLLOWERS; i++) {
            check_walker(&s, before, &agents[i], &t);
            if ((i + edit) % 4 == 0) {
                advance(&s, &agents[i]);
            }
        }
    }
    ck_assert_int_gt(t.changes, 5);
    ck_assert_int_gt(t.idle, FOLLOWERS * EDITS / 2);
    ck_assert_double_le(t.length, 1.001 * t.planned);
    for (int i = 0; i < FOLLOWERS; i++) {
        orca_route3_follower_destroy(agents[i].follower);
    }
    close_space(&s);
    free(worlds);
}
END_TEST

/* ---- What concerns a route ---- */

static const geom_vec3 west = {-4.0, 0.0, 0.0};
static const geom_vec3 east = {4.0, 0.0, 0.0};

/* A wall that a route passes near its upper edge, from west to east. */
static void add_wall(route_world3 *w) {
    world3_add_box(w, geom_vec3_make(-0.5, -6.0, -6.0), geom_vec3_make(0.5, 6.0, 1.0));
}

static void add_block(route_world3 *w, double x, double y, double z) {
    world3_add_box(w, geom_vec3_make(x - 0.5, y - 0.5, z - 0.5), geom_vec3_make(x + 0.5, y + 0.5, z + 0.5));
}

/* Adds a block, or a plane below a height, to the wall, and takes it away again. */
typedef struct passing {
    geom_vec3 at;
    bool is_plane;
    bool comes; /* whether that concerns the route */
    bool goes;
} passing;

START_TEST(a_search_is_made_for_what_concerns_the_route) {
    const passing cases[] = {
        {{3.0, 5.0, 3.0}, false, false, false}, /* beside the box around the way */
        {{0.0, 0.0, 8.0}, false, false, false}, /* no way over it is shorter */
        {{-3.5, 0.0, 1.4}, false, false, true}, /* in the box, not in the way; near the way */
        {{-2.0, 0.0, 0.6}, false, true, true},  /* in the way */
        {{0.0, 0.0, 1.5}, false, true, true},   /* likewise, at the wall */
        {{4.0, 0.0, 0.0}, false, true, true},   /* around the goal */
        {{-4.0, 0.0, 0.0}, false, true, true},  /* around the agent */
        {{0.0, 0.0, -9.0}, true, false, true},  /* a plane far below may go anywhere */
        {{0.0, 0.0, 0.5}, true, true, true},    /* one above both ends */
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const passing *c = &cases[i];
        route_world3 w = {.count = 0};
        add_wall(&w);
        edited_space s;
        open_space(&s, &w);
        orca_route3_follower *follower = follower_from(&s, west, east);
        const double length = orca_route3_follower_route(follower).length;
        ck_assert_double_gt(length, 8.4);
        if (c->is_plane) {
            world3_add(&w, collide_shape3_from_plane((geom_plane){{0.0, 0.0, 2.0}, 2.0 * c->at.z}));
        } else {
            add_block(&w, c->at.x, c->at.y, c->at.z);
        }
        rebuild(&s);
        ck_assert_int_eq(is_concerned(&s, follower, west), c->comes);
        ck_assert_int_eq(revise(&s, follower, west), c->comes);
        w.count--;
        rebuild(&s);
        ck_assert_int_eq(is_concerned(&s, follower, west), c->goes);
        ck_assert_int_eq(revise(&s, follower, west), c->comes);
        ck_assert_double_eq(orca_route3_follower_route(follower).length, length);
        rebuild(&s); /* the same again */
        ck_assert(!is_concerned(&s, follower, west));
        orca_route3_follower_destroy(follower);
        close_space(&s);
    }
}
END_TEST

/* Of several things that move in one edit each counts for itself, not what is between them. */
START_TEST(what_stays_between_edited_obstacles_does_not_count) {
    route_world3 w = {.count = 0};
    add_block(&w, 0.0, 12.0, 0.0);
    add_wall(&w);
    add_block(&w, 0.0, 0.0, 12.0);
    edited_space s;
    open_space(&s, &w);
    orca_route3_follower *follower = follower_from(&s, west, east);
    w.count = 0;
    add_block(&w, 0.0, 13.0, 0.0);
    add_wall(&w);
    add_block(&w, 0.0, 0.0, 13.0);
    rebuild(&s);
    ck_assert(!is_concerned(&s, follower, west));
    w.count = 1; /* the wall is gone */
    rebuild(&s);
    ck_assert(is_concerned(&s, follower, west));
    ck_assert(revise(&s, follower, west));
    ck_assert_double_eq(orca_route3_follower_route(follower).length, 8.0);
    orca_route3_follower_destroy(follower);
    close_space(&s);
}
END_TEST

/* What the edit leaves alone is not looked at; a route that was forgotten is planned anew. */
START_TEST(a_route_that_was_forgotten_is_searched) {
    route_world3 w = {.count = 0};
    edited_space s;
    open_space(&s, &w);
    add_block(&w, 0.0, 0.0, 0.0);
    rebuild(&s);
    orca_route3_follower *follower = follower_from(&s, west, east);
    const double around = orca_route3_follower_route(follower).length;
    w.count--;
    rebuild(&s);
    ck_assert_int_eq(orca_route3_follower_plan(follower, s.query, west), GEOM_OK);
    ck_assert_double_eq(orca_route3_follower_route(follower).length, around);
    orca_route3_follower_forget(follower);
    ck_assert_uint_eq(orca_route3_follower_route(follower).point_count, 0);
    ck_assert_int_eq(orca_route3_follower_plan(follower, s.query, west), GEOM_OK);
    ck_assert_double_lt(orca_route3_follower_route(follower).length, around);
    orca_route3_follower_destroy(follower);
    close_space(&s);
}
END_TEST

START_TEST(a_route_of_a_map_that_was_not_edited_is_searched) {
    route_world3 w = {.count = 0};
    edited_space s;
    open_space(&s, &w);
    orca_route3_follower *follower = follower_from(&s, west, east);
    ck_assert(is_concerned(&s, follower, west));
    ck_assert(!revise(&s, follower, west));
    rebuild(&s);
    ck_assert(!is_concerned(&s, follower, west));
    bool changed = true;
    const geom_vec3 bad = {(double)NAN, 0.0, 0.0};
    ck_assert_int_eq(orca_route3_follower_revise(follower, s.query, bad, &changed), GEOM_NOT_FINITE);
    orca_route3_map *other = world3_map(&w, 2.0 * radius);
    orca_route3_query *query = world3_query(other);
    ck_assert_int_eq(orca_route3_follower_revise(follower, query, west, &changed), GEOM_INVALID_ARGUMENT);
    ck_assert(!changed);
    orca_route3_query_destroy(query);
    orca_route3_map_destroy(other);
    orca_route3_follower_destroy(follower);
    close_space(&s);
}
END_TEST

/* Without a way, what comes matters only around the goal, and what goes everywhere, but around a goal that
 * has something else around it. */
START_TEST(a_way_is_looked_for_again_when_one_may_be_open) {
    route_world3 w = {.count = 0};
    for (int axis = 0; axis < 3; axis++) { /* a closed room around the goal */
        for (int side = -1; side <= 1; side += 2) {
            double at[3] = {4.0, 0.0, 0.0};
            double half[3] = {2.0, 2.0, 2.0};
            at[axis] += 2.0 * side;
            half[axis] = 0.25;
            const geom_vec3 center = {at[0], at[1], at[2]};
            const geom_vec3 reach = {half[0], half[1], half[2]};
            world3_add_box(&w, geom_vec3_sub(center, reach), geom_vec3_add(center, reach));
        }
    }
    edited_space s;
    open_space(&s, &w);
    orca_route3_follower *follower = follower_from(&s, west, east);
    ck_assert_int_eq(orca_route3_follower_route(follower).kind, ORCA_ROUTE_NONE);
    const struct {
        double x;
        bool comes; /* a block to there; 0: the last one goes */
        bool concerns;
        orca_route_kind kind;
    } edits[] = {{-1.0, true, false, ORCA_ROUTE_NONE},        {4.0, true, true, ORCA_ROUTE_GOAL_INSIDE},
                 {-9.0, true, false, ORCA_ROUTE_GOAL_INSIDE}, {0.0, false, false, ORCA_ROUTE_GOAL_INSIDE},
                 {0.0, false, true, ORCA_ROUTE_NONE},         {0.0, false, true, ORCA_ROUTE_NONE},
                 {0.0, false, true, ORCA_ROUTE_FOUND}};
    for (size_t i = 0; i < sizeof edits / sizeof edits[0]; i++) {
        const orca_route_kind kind = orca_route3_follower_route(follower).kind;
        if (edits[i].comes) {
            add_block(&w, edits[i].x, 0.0, 0.0);
        } else {
            w.count--;
        }
        rebuild(&s);
        ck_assert_int_eq(is_concerned(&s, follower, west), edits[i].concerns);
        ck_assert_int_eq(revise(&s, follower, west), kind != edits[i].kind);
        ck_assert_int_eq(orca_route3_follower_route(follower).kind, edits[i].kind);
    }
    orca_route3_follower_destroy(follower);
    close_space(&s);
}
END_TEST

/* ---- Memory ---- */

START_TEST(an_edit_without_memory_changes_nothing) {
    route_world3 *w = calloc(1, sizeof *w);
    ck_assert_ptr_nonnull(w);
    random_source source = {5};
    bool failed = true;
    for (size_t at = 0; failed; at++) {
        counting_heap heap = {.fail_at = SIZE_MAX};
        const geom_allocator allocator = counting_allocator(&heap);
        source.state = 5;
        w->count = 0;
        world3_fill(w, &source, 4, 3.0);
        orca_route3_map_def def = world3_def(w);
        def.allocator = &allocator;
        orca_route3_map *map = NULL;
        ck_assert_int_eq(orca_route3_map_create(&def, &map), GEOM_OK);
        ck_assert_int_eq(orca_route3_map_prepare(map, radius), GEOM_OK);
        orca_route3_query *query = world3_query(map);
        kept_route before;
        keep(&before, world3_route(query, west, east, radius));
        world3_fill(w, &source, 2, 3.0);
        w->shapes[1] = w->shapes[0]; /* some go and some come */
        def = world3_def(w);
        heap.fail_at = heap.calls + at;
        const geom_status status = orca_route3_map_rebuild(map, &def);
        failed = status != GEOM_OK;
        ck_assert(!failed || status == GEOM_OUT_OF_MEMORY);
        ck_assert(!failed || world3_same(before.route, world3_route(query, west, east, radius)));
        orca_route3_query_destroy(query);
        orca_route3_map_destroy(map);
        ck_assert_uint_eq(heap.blocks, 0);
        ck_assert(failed || at > 40);
    }
    free(w);
}
END_TEST

int main(void) {
    TCase *tests = tcase_create("route3_edit");
    tcase_set_timeout(tests, 60.0);
    tcase_add_loop_test(tests, routes_are_as_good_as_planned_after_random_edits, 0, 3);
    tcase_add_test(tests, a_search_is_made_for_what_concerns_the_route);
    tcase_add_test(tests, what_stays_between_edited_obstacles_does_not_count);
    tcase_add_test(tests, a_route_of_a_map_that_was_not_edited_is_searched);
    tcase_add_test(tests, a_route_that_was_forgotten_is_searched);
    tcase_add_test(tests, a_way_is_looked_for_again_when_one_may_be_open);
    tcase_add_test(tests, an_edit_without_memory_changes_nothing);
    return run_test_case("orca.route3_edit", tests);
}
