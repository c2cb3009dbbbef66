#include "world.h"

#include <collide/distance2.h>
#include <collide/pair2.h>

#include <check.h>
#include <math.h>
#include <stdlib.h>

geom_vec2 world_turn(geom_vec2 turn, geom_vec2 p) {
    return geom_vec2_make(turn.x * p.x - turn.y * p.y, turn.y * p.x + turn.x * p.y);
}

static void add(scene *s, scene_obstacle_kind kind, geom_vec2 turn, double radius, size_t count,
                const geom_vec2 *points) {
    geom_vec2 turned[64];
    ck_assert_uint_le(count, 64);
    for (size_t i = 0; i < count; i++) {
        turned[i] = world_turn(turn, points[i]);
    }
    const geom_ring ring = {turned, count};
    const geom_polygon rings = {&ring, 1};
    ck_assert(scene_add_obstacle(s, kind, rings, radius));
}

void world_add_chain(scene *s, geom_vec2 turn, double radius, size_t count, const geom_vec2 *points) {
    add(s, SCENE_CHAIN, turn, radius, count, points);
}

void world_add_ring(scene *s, geom_vec2 turn, size_t count, const geom_vec2 *points) {
    add(s, SCENE_POLYGON, turn, 0.0, count, points);
}

void world_add_disc(scene *s, geom_vec2 turn, geom_vec2 center, double radius) {
    add(s, SCENE_DISC, turn, radius, 1, &center);
}

void world_add_box(scene *s, geom_vec2 turn, geom_aabb2 box) {
    const geom_vec2 ring[4] = {box.min, geom_vec2_make(box.max.x, box.min.y), box.max,
                               geom_vec2_make(box.min.x, box.max.y)};
    world_add_ring(s, turn, 4, ring);
}

/* Calls `visit` for each straight piece of each obstacle. */
typedef void world_visitor(geom_capsule2 piece, void *context);

static void visit_ring(const scene_obstacle *obstacle, geom_ring ring, world_visitor *visit, void *context) {
    const bool open = obstacle->kind == SCENE_CHAIN;
    const double radius = obstacle->kind == SCENE_POLYGON ? 0.0 : obstacle->radius;
    for (size_t i = 0; i + (open ? 1 : 0) < ring.count; i++) {
        const geom_capsule2 piece = {ring.points[i], ring.points[(i + 1) % ring.count], radius};
        visit(piece, context);
    }
}

static void visit_pieces(const scene *s, world_visitor *visit, void *context) {
    for (size_t i = 0; i < s->obstacle_count; i++) {
        const scene_obstacle *obstacle = &s->obstacles[i];
        const geom_vec2 *points = obstacle->points;
        for (size_t r = 0; r < obstacle->ring_count; r++) {
            const geom_ring ring = {points, obstacle->ring_sizes[r]};
            visit_ring(obstacle, ring, visit, context);
            points += ring.count;
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

bool world_clear(const scene *s, geom_vec2 a, geom_vec2 b, double radius) {
    clear_context context = {{a, b, radius}, true};
    visit_pieces(s, visit_clear, &context);
    return context.clear;
}

bool world_in_solid(const scene *s, geom_vec2 p) {
    for (size_t i = 0; i < s->obstacle_count; i++) {
        geom_ring rings[4];
        if (s->obstacles[i].kind == SCENE_POLYGON) {
            ck_assert_uint_le(s->obstacles[i].ring_count, 4);
            const geom_polygon polygon = scene_obstacle_polygon(&s->obstacles[i], rings);
            if (collide_point_polygon(p, polygon)) {
                return true;
            }
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

double world_clearance(const scene *s, geom_vec2 p) {
    clearance_context context = {p, HUGE_VAL};
    visit_pieces(s, visit_clearance, &context);
    return context.least;
}

static geom_vec2 random_in(random_source *source, geom_aabb2 box) {
    const double x = random_between(source, box.min.x, box.max.x);
    return geom_vec2_make(x, random_between(source, box.min.y, box.max.y));
}

static void add_random(scene *s, random_source *source, geom_aabb2 cell) {
    const geom_vec2 upright = {1.0, 0.0};
    const geom_vec2 center = geom_vec2_lerp(cell.min, cell.max, 0.5);
    const double half = 0.5 * (cell.max.x - cell.min.x);
    const int kind = random_int(source, 0, 3);
    if (kind == 0) {
        world_add_disc(s, upright, center, random_between(source, 0.2 * half, 0.9 * half));
    } else if (kind == 1) {
        const geom_vec2 points[3] = {random_in(source, cell), random_in(source, cell),
                                     random_in(source, cell)};
        world_add_chain(s, upright, random_between(source, 0.0, 0.2 * half), 3, points);
    } else {
        geom_vec2 points[6];
        const size_t count = (size_t)random_int(source, 3, 6);
        for (size_t i = 0; i < count; i++) {
            const size_t at = kind == 2 ? i : count - 1 - i;
            const double angle = 6.283185307179586 * (double)at / (double)count;
            const double radius = random_between(source, 0.3 * half, half);
            points[i] = geom_vec2_make(center.x + radius * cos(angle), center.y + radius * sin(angle));
        }
        world_add_ring(s, upright, count, points);
    }
}

void world_fill(scene *s, random_source *source, int columns, double size) {
    const double cell = size / columns;
    for (int row = 0; row < columns; row++) {
        for (int column = 0; column < columns; column++) {
            const geom_vec2 low = geom_vec2_make((column + 0.1) * cell, (row + 0.1) * cell);
            const geom_aabb2 box = {low, geom_vec2_make(low.x + 0.8 * cell, low.y + 0.8 * cell)};
            add_random(s, source, box);
        }
    }
}
