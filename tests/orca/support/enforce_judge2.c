/* Judges safe motions of the plane by brute force. */
#include "enforce_judge2.h"

#include <collide/distance2.h>
#include <collide/pair2.h>
#include <collide/sweep_circle2.h>
#include <geom/exact.h>

#include <math.h>
#include <stdlib.h>

void judge_need(bool fine, const char *what) {
    if (!fine) {
        (void)fprintf(stderr, "%s: failed\n", what);
        abort();
    }
}

void judge_open(judge_world *world) {
    world->count = 0;
    judge_need(orca_obstacles_create(NULL, &world->set) == GEOM_OK, "an obstacle");
}

void judge_close(judge_world *world) { orca_obstacles_destroy(world->set); }

static judge_obstacle *next_obstacle(judge_world *world, const test_ring *ring) {
    judge_need(world->count < JUDGE_MOST_OBSTACLES, "room for an obstacle");
    judge_obstacle *next = &world->obstacle[world->count++];
    *next = (judge_obstacle){.kind = ORCA_OBSTACLE_DISC};
    if (ring) {
        next->ring = *ring;
        next->view = ring_view(&next->ring);
        next->box = (geom_aabb2){ring->point[0], ring->point[0]};
        for (size_t i = 1; i < ring->count; ++i) {
            const geom_aabb2 point = {ring->point[i], ring->point[i]};
            next->box = geom_aabb2_union(next->box, point);
        }
    }
    return next;
}

void judge_add_solid(judge_world *world, const test_ring *ring) {
    judge_obstacle *next = next_obstacle(world, ring);
    next->kind = ORCA_OBSTACLE_POLYGON;
    const geom_polygon polygon = {&next->view, 1};
    judge_need(orca_obstacles_add_polygon(world->set, polygon, ORCA_WINDING_AUTO, NULL) == GEOM_OK,
               "an obstacle");
}

void judge_add_chain(judge_world *world, const test_ring *chain, double radius) {
    judge_obstacle *next = next_obstacle(world, chain);
    next->kind = ORCA_OBSTACLE_CHAIN;
    next->radius = radius;
    judge_need(orca_obstacles_add_chain(world->set, next->view, radius, NULL) == GEOM_OK, "an obstacle");
}

void judge_add_disc(judge_world *world, geom_circle disc) {
    judge_obstacle *next = next_obstacle(world, NULL);
    next->disc = disc;
    judge_need(orca_obstacles_add_disc(world->set, disc, NULL) == GEOM_OK, "an obstacle");
}

/* ---- Obstacles ---- */

static geom_capsule2 edge_of(const judge_obstacle *obstacle, size_t i) {
    const geom_capsule2 edge = {obstacle->ring.point[i], obstacle->ring.point[(i + 1) % obstacle->ring.count],
                                obstacle->radius};
    return edge;
}

static size_t edge_count(const judge_obstacle *obstacle) {
    return obstacle->kind == ORCA_OBSTACLE_CHAIN ? obstacle->ring.count - 1 : obstacle->ring.count;
}

/* Whether what a disc sweeps over meets the obstacle. */
static bool meets(const judge_obstacle *obstacle, geom_segment2 path, double radius) {
    const geom_capsule2 swept = {path.a, path.b, radius};
    if (obstacle->kind == ORCA_OBSTACLE_DISC) {
        return collide_sweep_circle_circle(path, radius, obstacle->disc).relation != COLLIDE_APART;
    }
    if (obstacle->kind == ORCA_OBSTACLE_POLYGON) {
        const geom_polygon polygon = {&obstacle->view, 1};
        return collide_sweep_circle_polygon(path, radius, polygon).relation != COLLIDE_APART;
    }
    for (size_t i = 0; i < edge_count(obstacle); ++i) {
        if (collide_capsule_capsule(swept, edge_of(obstacle, i)) != COLLIDE_APART) {
            return true;
        }
    }
    return false;
}

/* From a point to the middle lines of the obstacle, negative inside of a solid; rounded. */
static double distance_from(const judge_obstacle *obstacle, geom_vec2 point) {
    if (obstacle->kind == ORCA_OBSTACLE_DISC) {
        return geom_vec2_distance(point, obstacle->disc.center);
    }
    double least = HUGE_VAL;
    for (size_t i = 0; i < edge_count(obstacle); ++i) {
        const geom_capsule2 edge = edge_of(obstacle, i);
        const geom_segment2 core = {edge.a, edge.b};
        least = fmin(least,
                     collide_shape_distance(collide_shape_from_point(point), collide_shape_from_segment(core))
                         .distance);
    }
    const geom_polygon polygon = {&obstacle->view, 1};
    const bool inside = obstacle->kind == ORCA_OBSTACLE_POLYGON &&
                        collide_point_polygon(point, polygon) == COLLIDE_OVERLAPPING;
    return inside ? -least : least;
}

static bool goes_deeper(const judge_obstacle *obstacle, geom_segment2 path) {
    enum {
        SAMPLES = 16
    };
    const double start = distance_from(obstacle, path.a);
    for (int i = 1; i <= SAMPLES; ++i) {
        const geom_vec2 at = geom_vec2_lerp(path.a, path.b, (double)i / SAMPLES);
        if (distance_from(obstacle, at) < start - 1e-12 * (1.0 + fabs(start))) {
            return true;
        }
    }
    return false;
}

static bool boxes_meet(geom_aabb2 a, geom_aabb2 b) {
    return a.min.x <= b.max.x && b.min.x <= a.max.x && a.min.y <= b.max.y && b.min.y <= a.max.y;
}

bool judge_stands_free(const judge_world *world, geom_circle disc) {
    const geom_segment2 still = {disc.center, disc.center};
    for (size_t i = 0; i < world->count; ++i) {
        if (meets(&world->obstacle[i], still, disc.radius)) {
            return false;
        }
    }
    return true;
}

static void judge_obstacles(const judge_world *world, const orca_motion *motion, judge_count *sum) {
    const geom_segment2 still = {motion->path.a, motion->path.a};
    const geom_aabb2 box =
        geom_capsule2_bounds((geom_capsule2){motion->path.a, motion->path.b, motion->radius});
    for (size_t i = 0; i < world->count; ++i) {
        const judge_obstacle *obstacle = &world->obstacle[i];
        if (obstacle->kind == ORCA_OBSTACLE_POLYGON && !boxes_meet(box, obstacle->box)) {
            continue;
        }
        if (!meets(obstacle, motion->path, motion->radius)) {
            continue;
        }
        if (meets(obstacle, still, motion->radius)) {
            sum->deeper += goes_deeper(obstacle, motion->path);
        } else {
            ++sum->hits;
        }
    }
}

/* ---- Pairs ---- */

/* The sign of |e|^2 - |w|^2 and that of dot(w, e - w), w from start to start and e from end to end: the
 * distance never falls below that of the start when the latter is not negative. */
static bool comes_closer(geom_segment2 a, geom_segment2 b) {
    geom_exact_arena arena;
    geom_exact_arena_init(&arena);
    const geom_exact wx = geom_exact_difference(&arena, a.a.x, b.a.x);
    const geom_exact wy = geom_exact_difference(&arena, a.a.y, b.a.y);
    const geom_exact ex = geom_exact_difference(&arena, a.b.x, b.b.x);
    const geom_exact ey = geom_exact_difference(&arena, a.b.y, b.b.y);
    const geom_exact across =
        geom_exact_add(&arena, geom_exact_mul(&arena, wx, ex), geom_exact_mul(&arena, wy, ey));
    const geom_exact square =
        geom_exact_add(&arena, geom_exact_mul(&arena, wx, wx), geom_exact_mul(&arena, wy, wy));
    return geom_exact_compare(across, square) < 0;
}

static void judge_pair(const orca_motion *a, const orca_motion *b, judge_count *sum) {
    const geom_circle start_a = {a->path.a, a->radius};
    const geom_circle start_b = {b->path.a, b->radius};
    if (collide_circle_circle(start_a, start_b) != COLLIDE_APART) {
        ++sum->overlaps;
        sum->grown += comes_closer(a->path, b->path);
        return;
    }
    ++sum->free_pairs;
    sum->contacts +=
        collide_sweep_moving_circles(a->path, a->radius, b->path, b->radius).relation != COLLIDE_APART;
}

static bool masked(const orca_motion *a, const orca_motion *b) {
    return (a->layers & b->mask) == 0 && (b->layers & a->mask) == 0;
}

static bool at_other_heights(const orca_motion *a, const orca_motion *b) {
    return a->bottom != a->top && b->bottom != b->top && (a->bottom >= b->top || b->bottom >= a->top);
}

static geom_aabb2 box_of(const orca_motion *motion) {
    const geom_capsule2 swept = {motion->path.a, motion->path.b, motion->radius};
    return geom_capsule2_bounds(swept);
}

static void judge_pairs(const orca_motion *motions, const geom_aabb2 *boxes, const orca_enforcement *reports,
                        size_t count, judge_count *sum) {
    for (size_t i = 0; i < count; ++i) {
        for (size_t k = i + 1; k < count; ++k) {
            const orca_motion *a = &motions[i];
            const orca_motion *b = &motions[k];
            const bool excused = reports && reports[i].broken && reports[k].broken;
            if (boxes_meet(boxes[i], boxes[k]) && !excused && !masked(a, b) && !at_other_heights(a, b)) {
                judge_pair(a, b, sum);
            }
        }
    }
}

void judge_motions(const judge_world *world, const orca_motion *motions, const orca_enforcement *reports,
                   size_t count, judge_count *sum) {
    geom_aabb2 *boxes = calloc(count + 1, sizeof *boxes);
    judge_need(boxes != NULL, "allocation");
    for (size_t i = 0; i < count; ++i) {
        boxes[i] = box_of(&motions[i]);
        if (world && !(reports && reports[i].broken)) {
            judge_obstacles(world, &motions[i], sum);
        }
    }
    judge_pairs(motions, boxes, reports, count, sum);
    free(boxes);
}

bool judge_found(const judge_count *sum) { return sum->contacts + sum->grown + sum->hits + sum->deeper > 0; }
