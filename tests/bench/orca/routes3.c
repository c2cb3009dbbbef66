/* Routes of space among boxes: the map for each box, and the search for each route. */
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
    CITIES = sizeof cities / sizeof *cities
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

static void describe(size_t index, bench_case *out) {
    const bool find = index >= CITIES;
    *out = (bench_case){.unit = find ? "route" : "box", .large = true};
    out->goal = find ? (bench_goal){.nanoseconds = 5e6, .limit = 2e7}
                     : (bench_goal){.nanoseconds = 2e6, .limit = 1e7};
    (void)snprintf(out->name, sizeof out->name, "route3-%s-%s", find ? "find" : "map",
                   cities[index % CITIES].name);
}

static bool measure(size_t index, bench_effort effort, bench_outcome *out) {
    const size_t boxes = cities[index % CITIES].boxes;
    city c = {.side = cities[index % CITIES].spacing * cbrt((double)boxes)};
    build(&c, boxes);
    if (index < CITIES && !c.failed) {
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
    orca_route3_query_destroy(c.query);
    orca_route3_map_destroy(c.map);
    orca_obstacles3_destroy(c.set);
    return !c.failed;
}

const bench_group bench_routes3 = {
    .name = "routes3",
    .about =
        "routes in space among 1,000 and 10,000 boxes: the map for each box, a search through all of them",
    .case_count = (size_t)2 * CITIES,
    .describe = describe,
    .measure = measure,
};
