/* Routes of space among boxes: the map for each box, the search for each route, and what an edit asks of each
 * route. */
#include "harness/group.h"
#include "harness/random.h"

#include <orca/route3.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    ROUTES = 200
};

/* A cube of boxes with edges of 1 to 3, and balls of radius 0.4. */
typedef struct city {
    orca_obstacles3 *set;
    orca_route3_map *map;
    orca_route3_query *query;
    double side;
    geom_vec3 starts[ROUTES];
    orca_route3_follower *first[ROUTES];   /* with the routes before an edit */
    orca_route3_follower *revised[ROUTES]; /* the same, looked at again */
    orca_obstacle3_id moved;
    bool up; /* the place of that box */
    bool failed;
} city;

static const double radius = 0.4;

/* How many boxes, and the room for each: the edge of a cube. */
static const struct {
    const char *name;
    size_t boxes;
    double spacing;
} cities[] = {{"1000", 1000, 8.0}, {"1000-dense", 1000, 4.0}, {"10000", 10000, 8.0}};

enum {
    CITIES = sizeof cities / sizeof *cities,
    REBUILD = 2 * CITIES,
    IDLE_EDIT = 3 * CITIES, /* among the first city */
    EDIT,
    CASES
};

static void need(city *c, geom_status status) { c->failed = c->failed || status != GEOM_OK; }

static geom_vec3 place(bench_random *source, double low, double high) {
    const geom_vec2 level = bench_place(source, low, high);
    return geom_vec3_make(level.x, level.y, bench_between(source, low, high));
}

static void build(city *c, size_t boxes) {
    bench_random source = {20261122};
    need(c, orca_obstacles3_create(NULL, &c->set));
    for (size_t i = 0; i < boxes && !c->failed; ++i) {
        const geom_vec3 at = place(&source, 0.0, c->side);
        const geom_vec3 half = place(&source, 0.5, 1.5);
        orca_obstacle3_def def = orca_obstacle3_def_default();
        def.shape = collide_shape3_from_aabb((geom_aabb3){geom_vec3_sub(at, half), geom_vec3_add(at, half)});
        need(c, orca_obstacles3_add(c->set, &def, NULL));
    }
}

static size_t run_prepare(const void *context) {
    city *c = (city *)context;
    orca_route3_map_def def = orca_route3_map_def_default();
    def.obstacles = c->set;
    orca_route3_map_destroy(c->map);
    need(c, orca_route3_map_create(&def, &c->map));
    need(c, c->failed ? GEOM_OUT_OF_MEMORY : orca_route3_map_prepare(c->map, radius));
    return 0;
}

/* From one side of the city to the other. */
static size_t run_find(const void *context) {
    city *c = (city *)context;
    bench_random source = {7};
    size_t found = 0;
    for (size_t i = 0; i < ROUTES && !c->failed; ++i) {
        geom_vec3 start = place(&source, 0.0, c->side);
        geom_vec3 goal = place(&source, 0.0, c->side);
        start.x = -3.0;
        goal.x = c->side + 3.0;
        orca_route3 route;
        need(c, orca_route3_query_find(c->query, start, goal, radius, &route));
        found += route.kind == ORCA_ROUTE_FOUND;
    }
    return found;
}

/* ---- Edits ---- */

/* Puts the box that moves to a place. */
static void put_box(city *c, geom_vec3 at) {
    const geom_vec3 half = geom_vec3_make(1.5, 1.5, 1.5);
    orca_obstacle3_def def = orca_obstacle3_def_default();
    def.shape = collide_shape3_from_aabb((geom_aabb3){geom_vec3_sub(at, half), geom_vec3_add(at, half)});
    need(c, c->moved.generation == 0 ? orca_obstacles3_add(c->set, &def, &c->moved)
                                     : orca_obstacles3_set(c->set, c->moved, &def));
}

/* Plans routes through the city. */
static void plan(city *c) {
    bench_random source = {7};
    for (size_t i = 0; i < ROUTES && !c->failed; ++i) {
        orca_route3_follower_def def = {.radius = radius, .patience = 8};
        c->starts[i] = place(&source, 0.0, c->side);
        def.goal = place(&source, 0.0, c->side);
        c->starts[i].x = -3.0;
        def.goal.x = c->side + 3.0;
        need(c, orca_route3_follower_create(&def, &c->first[i]));
        need(c, orca_route3_follower_create(&def, &c->revised[i]));
        need(c,
             c->failed ? GEOM_OUT_OF_MEMORY : orca_route3_follower_plan(c->first[i], c->query, c->starts[i]));
    }
}

/* Looks at all routes again after the edit. Returns how many are replaced. */
static size_t run_revise(const void *context) {
    city *c = (city *)context;
    size_t replaced = 0;
    for (size_t i = 0; i < ROUTES && !c->failed; ++i) {
        const orca_route3 before = orca_route3_follower_route(c->first[i]);
        bool changed = false;
        need(c, orca_route3_follower_take(c->revised[i], &before));
        need(c, orca_route3_follower_revise(c->revised[i], c->query, c->starts[i], &changed));
        replaced += changed;
    }
    return replaced;
}

/* A box moves: in the middle of the city, or beside it. */
static void measure_revise(city *c, bool idle, bench_effort effort, bench_outcome *out) {
    const double middle = 0.5 * c->side;
    const double beside = idle ? -8.0 : middle;
    put_box(c, geom_vec3_make(middle, beside, beside));
    (void)run_prepare(c);
    need(c, c->failed ? GEOM_OUT_OF_MEMORY : orca_route3_query_create(c->map, NULL, &c->query));
    plan(c);
    put_box(c, geom_vec3_make(middle, beside, beside + 4.0));
    orca_route3_map_def def = orca_route3_map_def_default();
    def.obstacles = c->set;
    need(c, c->failed ? GEOM_OUT_OF_MEMORY : orca_route3_map_rebuild(c->map, &def));
    if (!c->failed) {
        const bench_entry entry = {run_revise, c};
        bench_measure(effort, &entry, NULL, 1, ROUTES, out);
        bench_add_fact(out, "replaced %", 100.0 * (double)run_revise(c) / ROUTES);
    }
}

/* The box that moves does so in the middle of the city, and the map follows. */
static size_t run_rebuild(const void *context) {
    city *c = (city *)context;
    const double middle = 0.5 * c->side;
    put_box(c, geom_vec3_make(middle, middle, middle + (c->up ? 2.0 : -2.0)));
    c->up = !c->up;
    orca_route3_map_def def = orca_route3_map_def_default();
    def.obstacles = c->set;
    need(c, c->failed ? GEOM_OUT_OF_MEMORY : orca_route3_map_rebuild(c->map, &def));
    return 0;
}

static void measure_rebuild(city *c, bench_effort effort, bench_outcome *out) {
    (void)run_prepare(c);
    (void)run_rebuild(c); /* the box comes */
    if (!c->failed) {
        const bench_entry entry = {run_rebuild, c};
        bench_measure(effort, &entry, NULL, 1, 1, out);
    }
}

/* ---- Cases ---- */

static void describe_edit(size_t index, bench_case *out) {
    *out = (bench_case){.unit = "route", .large = true};
    out->goal = index == EDIT ? (bench_goal){.nanoseconds = 1e6, .limit = 5e6}
                              : (bench_goal){.nanoseconds = 200.0, .limit = 1000.0};
    (void)snprintf(out->name, sizeof out->name, "route3-edit%s-1000", index == EDIT ? "" : "-idle");
}

static void describe(size_t index, bench_case *out) {
    if (index >= IDLE_EDIT) {
        describe_edit(index, out);
        return;
    }
    if (index >= REBUILD) {
        *out = (bench_case){.unit = "edit", .large = true};
        out->goal = (bench_goal){.nanoseconds = 1e4 * (double)cities[index - REBUILD].boxes,
                                 .limit = 1e5 * (double)cities[index - REBUILD].boxes};
        (void)snprintf(out->name, sizeof out->name, "route3-rebuild-%s", cities[index - REBUILD].name);
        return;
    }
    const bool find = index >= CITIES;
    *out = (bench_case){.unit = find ? "route" : "box", .large = true};
    out->goal = find ? (bench_goal){.nanoseconds = 5e6, .limit = 2e7}
                     : (bench_goal){.nanoseconds = 2e6, .limit = 1e7};
    (void)snprintf(out->name, sizeof out->name, "route3-%s-%s", find ? "find" : "map",
                   cities[index % CITIES].name);
}

static void close_city(const city *c) {
    for (size_t i = 0; i < ROUTES; ++i) {
        orca_route3_follower_destroy(c->first[i]);
        orca_route3_follower_destroy(c->revised[i]);
    }
    orca_route3_query_destroy(c->query);
    orca_route3_map_destroy(c->map);
    orca_obstacles3_destroy(c->set);
}

static bool measure(size_t index, bench_effort effort, bench_outcome *out) {
    const size_t which = index >= IDLE_EDIT ? 0 : index % CITIES;
    const size_t boxes = cities[which].boxes;
    city c = {.side = cities[which].spacing * cbrt((double)boxes)};
    build(&c, boxes);
    if (index >= IDLE_EDIT) {
        measure_revise(&c, index == IDLE_EDIT, effort, out);
    } else if (index >= REBUILD) {
        measure_rebuild(&c, effort, out);
    } else if (index < CITIES && !c.failed) {
        const bench_entry entry = {run_prepare, &c};
        bench_measure(effort, &entry, NULL, 1, boxes, out);
    } else if (!c.failed) {
        (void)run_prepare(&c);
        need(&c, c.failed ? GEOM_OUT_OF_MEMORY : orca_route3_query_create(c.map, NULL, &c.query));
        const bench_entry entry = {run_find, &c};
        if (!c.failed) {
            bench_measure(effort, &entry, NULL, 1, ROUTES, out);
            bench_add_fact(out, "found %", 100.0 * (double)run_find(&c) / ROUTES);
        }
    }
    close_city(&c);
    return !c.failed;
}

const bench_group bench_routes3 = {
    .name = "routes3",
    .about = "routes in space among 1,000 and 10,000 boxes: the map for each box, a search through all of "
             "them, the map and a route after an edit",
    .case_count = CASES,
    .describe = describe,
    .measure = measure,
};
