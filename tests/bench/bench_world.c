/* The first of many boxes that a ray and a moving disc meet, beside another library's world of the same boxes.
 *
 * Boxes have half extents from 0.2 to 1 and stand in a square, 16 area units for each; rays and ways are 100 units long, and
 * meet something after some ten units. "apart" counts answers of the peer that are not ours, beyond a thousandth of the
 * way: it computes in floats, and does not see boxes around the start.
 *
 *     usage: bench_world [number of boxes ...] */
#include "bench.h"
#include "support.h"
#include "world_peer.h"

#include <collide/world2.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    QUESTIONS = 4096,
    MOST_VALUES = 8
};

static const double way_length = 100.0;
static const double room = 16.0; /* for each box */

typedef struct work {
    collide_world *world;
    void *peer_world;
    geom_segment2 questions[QUESTIONS];
    double radius;
} work;

#if defined(BENCH_BOX2D)
static const world_peer *const peer = &world_peer_box2d;
#else
static const world_peer *const peer = NULL;
#endif

static geom_vec2 random_direction(random_source *source) {
    const double angle = random_between(source, 0.0, 6.283185307179586);
    return geom_make2(cos(angle), sin(angle));
}

static collide_shape random_box(random_source *source, double side, bool oriented) {
    geom_vec2 center;
    center.x = random_between(source, 0.0, side);
    center.y = random_between(source, 0.0, side);
    geom_vec2 half;
    half.x = random_between(source, 0.2, 1.0);
    half.y = random_between(source, 0.2, 1.0);
    if (!oriented) {
        const geom_aabb2 box = {geom_sub2(center, half), geom_add2(center, half)};
        return collide_shape_of_aabb(box);
    }
    const geom_obb2 box = {center, random_direction(source), half};
    return collide_shape_of_obb(box);
}

static collide_shape *make_boxes(size_t count, bool oriented) {
    random_source source = {5};
    collide_shape *const boxes = malloc(count * sizeof *boxes);
    for (size_t i = 0; boxes != NULL && i < count; ++i) {
        boxes[i] = random_box(&source, sqrt(room * (double)count), oriented);
    }
    return boxes;
}

static collide_world *make_world(const collide_shape *boxes, size_t count) {
    const collide_world_def def = {count, NULL};
    collide_world *world = NULL;
    geom_status status = collide_world_create(&def, &world);
    for (size_t i = 0; i < count && status == GEOM_OK; ++i) {
        collide_body body = collide_default_body();
        body.shape = boxes[i];
        status = collide_world_add(world, &body, NULL);
    }
    status = status == GEOM_OK ? collide_world_commit(world) : status;
    if (status != GEOM_OK) {
        (void)fprintf(stderr, "bench_world: %s\n", geom_status_text(status));
        exit(EXIT_FAILURE);
    }
    return world;
}

static void make_questions(work *made, size_t count) {
    random_source source = {6};
    const double side = sqrt(room * (double)count);
    for (size_t i = 0; i < QUESTIONS; ++i) {
        geom_vec2 start;
        start.x = random_between(&source, 0.0, side);
        start.y = random_between(&source, 0.0, side);
        made->questions[i].a = start;
        made->questions[i].b = geom_add_scaled2(start, way_length, random_direction(&source));
    }
}

static geom_circle circle_of(const work *asked, size_t i) {
    const geom_circle circle = {asked->questions[i].a, asked->radius};
    return circle;
}

static geom_vec2 way_of(const work *asked, size_t i) {
    return geom_sub2(asked->questions[i].b, asked->questions[i].a);
}

static size_t our_rays(const void *context) {
    const work *const asked = context;
    size_t met = 0;
    for (size_t i = 0; i < QUESTIONS; ++i) {
        met += collide_world_ray(asked->world, asked->questions[i], NULL).handle.index;
    }
    return met;
}

static size_t our_circles(const void *context) {
    const work *const asked = context;
    size_t met = 0;
    for (size_t i = 0; i < QUESTIONS; ++i) {
        const collide_shape shape = collide_shape_of_circle(circle_of(asked, i));
        met += collide_world_sweep(asked->world, shape, way_of(asked, i), 0.0, NULL).handle.index;
    }
    return met;
}

static size_t peer_rays(const void *context) {
    const work *const asked = context;
    size_t met = 0;
    for (size_t i = 0; i < QUESTIONS; ++i) {
        met += peer->ray(asked->peer_world, asked->questions[i]) <= 1.0;
    }
    return met;
}

static size_t peer_circles(const void *context) {
    const work *const asked = context;
    size_t met = 0;
    for (size_t i = 0; i < QUESTIONS; ++i) {
        met += peer->circle(asked->peer_world, circle_of(asked, i), way_of(asked, i)) <= 1.0;
    }
    return met;
}

/* How many answers differ, rays and circles in turn. */
static size_t count_apart(const work *asked, bool of_circles) {
    size_t apart = 0;
    for (size_t i = 0; i < QUESTIONS; ++i) {
        const collide_shape shape = collide_shape_of_circle(circle_of(asked, i));
        const collide_world_hit ours =
            of_circles ? collide_world_sweep(asked->world, shape, way_of(asked, i), 0.0, NULL)
                       : collide_world_ray(asked->world, asked->questions[i], NULL);
        const double time = ours.sweep.relation == COLLIDE_APART ? 2.0 : ours.sweep.time;
        const double other = of_circles
                                 ? peer->circle(asked->peer_world, circle_of(asked, i), way_of(asked, i))
                                 : peer->ray(asked->peer_world, asked->questions[i]);
        apart += fabs(time - other) > 1e-3;
    }
    return apart;
}

/* What the peer has no question for is left at 0. */
static void compare(work *asked, const bench_table *table, const char *label, bool of_circles) {
    double values[MOST_VALUES] = {0.0};
    const bool both = peer != NULL && (!of_circles || peer->circle != NULL);
    const bench_entry entries[2] = {{of_circles ? our_circles : our_rays, asked},
                                    {of_circles ? peer_circles : peer_rays, asked}};
    bench_compare(entries, both ? 2 : 1, QUESTIONS, values);
    values[2] = both ? values[1] / values[0] : 0.0;
    values[3] = both ? (double)count_apart(asked, of_circles) : 0.0;
    bench_row(table, label, values);
}

static void measure(size_t count, bool oriented, const bench_table *table) {
    collide_shape *const boxes = make_boxes(count, oriented);
    work *const asked = malloc(sizeof *asked);
    if (boxes == NULL || asked == NULL) {
        exit(EXIT_FAILURE);
    }
    asked->radius = 0.5;
    asked->world = make_world(boxes, count);
    asked->peer_world = peer != NULL ? peer->make(boxes, count) : NULL;
    make_questions(asked, count);
    char label[64];
    (void)snprintf(label, sizeof label, "%zu %s, ray", count, oriented ? "obb" : "aabb");
    compare(asked, table, label, false);
    (void)snprintf(label, sizeof label, "%zu %s, disc", count, oriented ? "obb" : "aabb");
    compare(asked, table, label, true);
    (void)printf("%32.1f bytes a box\n", (double)collide_world_memory(asked->world) / (double)count);
    collide_world_destroy(asked->world);
    if (peer != NULL) {
        peer->drop(asked->peer_world);
    }
    free(asked);
    free(boxes);
}

int main(int count, char **words) {
    const bench_column columns[4] = {
        {"ours", 0}, {peer != NULL ? peer->name : "no peer", 0}, {"ratio", 2}, {"apart", 0}};
    const bench_table table = {"nanoseconds to the first box", 24, columns, 4};
    bench_heading(&table);
    for (int i = 1; i < count || i == 1; ++i) {
        const size_t boxes = count > 1 ? strtoull(words[i], NULL, 10) : 10000;
        measure(boxes, false, &table);
        measure(boxes, true, &table);
    }
    return EXIT_SUCCESS;
}
