/* Worlds of tests of routes: obstacles in a list, and every piece of them asked. */
#include "route_world.h"

#include <collide/distance2.h>
#include <collide/pair2.h>

#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

geom_vec2 world_turn(geom_vec2 turn, geom_vec2 p) {
    return geom_vec2_make(turn.x * p.x - turn.y * p.y, turn.y * p.x + turn.x * p.y);
}

/* Copies of rings, one block of memory for a shape: the rings, then their points. */
static geom_ring *copy_rings(geom_polygon rings) {
    size_t total = 0;
    for (size_t r = 0; r < rings.count; r++) {
        total += rings.rings[r].count;
    }
    geom_ring *copy = malloc(rings.count * sizeof *copy + total * sizeof(geom_vec2));
    ck_assert_ptr_nonnull(copy);
    geom_vec2 *points = (geom_vec2 *)(copy + rings.count);
    for (size_t r = 0; r < rings.count; r++) {
        memcpy(points, rings.rings[r].points, rings.rings[r].count * sizeof *points);
        copy[r] = (geom_ring){points, rings.rings[r].count};
        points += copy[r].count;
    }
    return copy;
}

void world_free(route_world *w) {
    for (size_t i = 0; i < w->count; i++) {
        free(w->rings[i]);
    }
    w->count = 0;
}

void world_drop(route_world *w) { free(w->rings[--w->count]); }

/* Every shape keeps its points in its polygon, whatever its kind. */
static orca_obstacle_def *add_rings(route_world *w, geom_polygon rings) {
    ck_assert_uint_lt(w->count, sizeof w->shapes / sizeof w->shapes[0]);
    w->rings[w->count] = copy_rings(rings);
    orca_obstacle_def *def = &w->shapes[w->count];
    *def = orca_obstacle_def_default();
    def->polygon = (geom_polygon){w->rings[w->count++], rings.count};
    return def;
}

static orca_obstacle_def *add_turned(route_world *w, geom_vec2 turn, size_t count, const geom_vec2 *points) {
    geom_vec2 turned[64];
    ck_assert_uint_le(count, 64);
    for (size_t i = 0; i < count; i++) {
        turned[i] = world_turn(turn, points[i]);
    }
    const geom_ring ring = {turned, count};
    return add_rings(w, (geom_polygon){&ring, 1});
}

void world_add_chain(route_world *w, geom_vec2 turn, double radius, size_t count, const geom_vec2 *points) {
    orca_obstacle_def *def = add_turned(w, turn, count, points);
    def->kind = ORCA_OBSTACLE_CHAIN;
    def->chain = def->polygon.rings[0];
    def->radius = radius;
}

void world_add_ring(route_world *w, geom_vec2 turn, size_t count, const geom_vec2 *points) {
    (void)add_turned(w, turn, count, points);
}

void world_add_polygon(route_world *w, geom_polygon polygon) { (void)add_rings(w, polygon); }

void world_add_disc(route_world *w, geom_vec2 turn, geom_vec2 center, double radius) {
    orca_obstacle_def *def = add_turned(w, turn, 1, &center);
    def->kind = ORCA_OBSTACLE_DISC;
    def->disc = (geom_circle){def->polygon.rings[0].points[0], radius};
}

void world_add_box(route_world *w, geom_vec2 turn, geom_aabb2 box) {
    const geom_vec2 ring[4] = {box.min, geom_vec2_make(box.max.x, box.min.y), box.max,
                               geom_vec2_make(box.min.x, box.max.y)};
    world_add_ring(w, turn, 4, ring);
}

/* Calls `visit` for each straight piece of each obstacle. */
typedef void world_visitor(geom_capsule2 piece, void *context);

static void visit_ring(const orca_obstacle_def *def, geom_ring ring, world_visitor *visit, void *context) {
    const bool open = def->kind == ORCA_OBSTACLE_CHAIN;
    const double radius = def->kind == ORCA_OBSTACLE_DISC ? def->disc.radius : def->radius;
    for (size_t i = 0; i + (open ? 1 : 0) < ring.count; i++) {
        const geom_capsule2 piece = {ring.points[i], ring.points[(i + 1) % ring.count], radius};
        visit(piece, context);
    }
}

static void visit_pieces(const route_world *w, world_visitor *visit, void *context) {
    for (size_t i = 0; i < w->count; i++) {
        const geom_polygon polygon = w->shapes[i].polygon;
        for (size_t r = 0; r < polygon.count; r++) {
            visit_ring(&w->shapes[i], polygon.rings[r], visit, context);
        }
    }
}

typedef struct clear_context {
    geom_capsule2 way;
    bool clear;
} clear_context;

static void visit_clear(geom_capsule2 piece, void *context) {
    clear_context *c = context;
    c->clear = c->clear && collide_capsule_capsule(c->way, piece) == COLLIDE_APART;
}

bool world_clear(const route_world *w, geom_vec2 a, geom_vec2 b, double radius) {
    clear_context context = {{a, b, radius}, true};
    visit_pieces(w, visit_clear, &context);
    return context.clear;
}

bool world_in_solid(const route_world *w, geom_vec2 p) {
    for (size_t i = 0; i < w->count; i++) {
        if (w->shapes[i].kind == ORCA_OBSTACLE_POLYGON && collide_point_polygon(p, w->shapes[i].polygon)) {
            return true;
        }
    }
    return false;
}

typedef struct clearance_context {
    geom_vec2 point;
    double least;
} clearance_context;

static void visit_clearance(geom_capsule2 piece, void *context) {
    clearance_context *c = context;
    const geom_segment2 line = {piece.a, piece.b};
    c->least = fmin(
        c->least, collide_shape_distance(collide_shape_from_point(c->point), collide_shape_from_segment(line))
                          .distance -
                      piece.radius);
}

double world_clearance(const route_world *w, geom_vec2 p) {
    clearance_context context = {p, HUGE_VAL};
    visit_pieces(w, visit_clearance, &context);
    return context.least;
}

static geom_vec2 random_in(random_source *source, geom_aabb2 box) {
    const double x = random_between(source, box.min.x, box.max.x);
    return geom_vec2_make(x, random_between(source, box.min.y, box.max.y));
}

static void add_random(route_world *w, random_source *source, geom_aabb2 cell) {
    const geom_vec2 upright = {1.0, 0.0};
    const geom_vec2 center = geom_vec2_lerp(cell.min, cell.max, 0.5);
    const double half = 0.5 * (cell.max.x - cell.min.x);
    const int kind = random_int(source, 0, 3);
    if (kind == 0) {
        world_add_disc(w, upright, center, random_between(source, 0.2 * half, 0.9 * half));
    } else if (kind == 1) {
        const geom_vec2 points[3] = {random_in(source, cell), random_in(source, cell),
                                     random_in(source, cell)};
        world_add_chain(w, upright, random_between(source, 0.0, 0.2 * half), 3, points);
    } else {
        geom_vec2 points[6];
        const size_t count = (size_t)random_int(source, 3, 6);
        for (size_t i = 0; i < count; i++) {
            const size_t at = kind == 2 ? i : count - 1 - i;
            const double angle = 6.283185307179586 * (double)at / (double)count;
            const double radius = random_between(source, 0.3 * half, half);
            points[i] = geom_vec2_make(center.x + radius * cos(angle), center.y + radius * sin(angle));
        }
        world_add_ring(w, upright, count, points);
    }
}

void world_fill(route_world *w, random_source *source, int columns, double size) {
    const double cell = size / columns;
    for (int row = 0; row < columns; row++) {
        for (int column = 0; column < columns; column++) {
            const geom_vec2 low = geom_vec2_make((column + 0.1) * cell, (row + 0.1) * cell);
            const geom_aabb2 box = {low, geom_vec2_make(low.x + 0.8 * cell, low.y + 0.8 * cell)};
            add_random(w, source, box);
        }
    }
}

orca_route_map_def world_def(const route_world *w) {
    return (orca_route_map_def){.shapes = w->shapes, .shape_count = w->count};
}

orca_route_map *world_map(const orca_route_map_def *def, double radius) {
    orca_route_map *map = NULL;
    ck_assert_int_eq(orca_route_map_create(def, &map), GEOM_OK);
    ck_assert_int_eq(orca_route_map_prepare(map, radius), GEOM_OK);
    return map;
}

orca_route_query *world_query(const orca_route_map *map) {
    orca_route_query *query = NULL;
    ck_assert_int_eq(orca_route_query_create(map, NULL, &query), GEOM_OK);
    return query;
}

orca_route world_route(orca_route_query *query, geom_vec2 start, geom_vec2 goal, double radius) {
    orca_route route;
    ck_assert_int_eq(orca_route_query_find(query, start, goal, radius, &route), GEOM_OK);
    return route;
}
