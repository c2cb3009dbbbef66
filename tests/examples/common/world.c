/* Scenes of tests: obstacles added in a line, and every piece of them asked. */
#include "world.h"

#include <collide/pair2.h>

static void add(scene *s, scene_obstacle_kind kind, double radius, size_t count, const geom_vec2 *points) {
    const geom_ring ring = {points, count};
    const geom_polygon rings = {&ring, 1};
    ck_assert(scene_add_obstacle(s, kind, rings, radius));
}

void world_add_chain(scene *s, double radius, size_t count, const geom_vec2 *points) {
    add(s, SCENE_CHAIN, radius, count, points);
}

void world_add_disc(scene *s, geom_vec2 center, double radius) { add(s, SCENE_DISC, radius, 1, &center); }

static bool clear_of_ring(geom_capsule2 way, const scene_obstacle *obstacle, geom_ring ring) {
    const bool open = obstacle->kind == SCENE_CHAIN;
    const double radius = obstacle->kind == SCENE_POLYGON ? 0.0 : obstacle->radius;
    bool clear = true;
    for (size_t i = 0; clear && i + (open ? 1 : 0) < ring.count; i++) {
        const geom_capsule2 piece = {ring.points[i], ring.points[(i + 1) % ring.count], radius};
        clear = collide_capsule_capsule(way, piece) == COLLIDE_APART;
    }
    return clear;
}

bool world_clear(const scene *s, geom_vec2 a, geom_vec2 b, double radius) {
    const geom_capsule2 way = {a, b, radius};
    bool clear = true;
    for (size_t i = 0; clear && i < s->obstacle_count; i++) {
        const scene_obstacle *obstacle = &s->obstacles[i];
        const geom_vec2 *points = obstacle->points;
        for (size_t r = 0; clear && r < obstacle->ring_count; r++) {
            const geom_ring ring = {points, obstacle->ring_sizes[r]};
            clear = clear_of_ring(way, obstacle, ring);
            points += ring.count;
        }
    }
    return clear;
}
