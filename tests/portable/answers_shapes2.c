/* Answers of libcollide in the plane: pairs of shapes, sweeps, rotations, contacts, packs, and a world. */
#include "answers.h"

#include <collide/batch2.h>
#include <collide/ccd2.h>
#include <collide/contact2.h>
#include <collide/distance2.h>
#include <collide/sweep2.h>
#include <collide/world2.h>

enum {
    SHAPES = 320,
    CORNERS = 10
};

typedef struct shape_store {
    collide_shape shapes[SHAPES];
    geom_vec2 corners[SHAPES][CORNERS];
    geom_ring rings[SHAPES];
} shape_store;

/* Around a square, so that the ring is convex for equal radii, and a star for radii that alternate. */
static collide_shape random_ring(answers_random *random, shape_store *store, size_t i, bool convex) {
    static const geom_vec2 around[CORNERS] = {{5, 0},  {4, 3},   {2, 4.5},   {-1, 4.9}, {-4, 3},
                                              {-5, 0}, {-4, -3}, {-1, -4.9}, {2, -4.5}, {4, -3}};
    const geom_vec2 center = answers_point(random, 8.0);
    for (int k = 0; k < CORNERS; ++k) {
        const double scale = convex || k % 2 == 0 ? 0.4 : 0.15;
        store->corners[i][k] = geom_vec2_add_scaled(center, scale, around[k]);
    }
    store->rings[i] = (geom_ring){store->corners[i], CORNERS};
    const geom_polygon polygon = {&store->rings[i], 1};
    return convex ? collide_shape_from_convex(store->rings[i]) : collide_shape_from_polygon(polygon);
}

static collide_shape random_shape(answers_random *random, shape_store *store, size_t i) {
    const geom_vec2 a = answers_point(random, 8.0);
    const geom_vec2 b = geom_vec2_add(a, answers_point(random, 3.0));
    const double size = answers_between(random, 0.1, 1.5);
    switch (i % COLLIDE_SHAPE_KIND_COUNT) {
    case COLLIDE_SHAPE_POINT:
        return collide_shape_from_point(a);
    case COLLIDE_SHAPE_SEGMENT:
        return collide_shape_from_segment((geom_segment2){a, b});
    case COLLIDE_SHAPE_CIRCLE:
        return collide_shape_from_circle((geom_circle){a, size});
    case COLLIDE_SHAPE_AABB:
        return collide_shape_from_aabb((geom_aabb2){a, {a.x + size, a.y + 1.0}});
    case COLLIDE_SHAPE_OBB:
        return collide_shape_from_obb((geom_obb2){a, answers_direction(random), {size, 0.7}});
    case COLLIDE_SHAPE_CAPSULE:
        return collide_shape_from_capsule((geom_capsule2){a, b, size});
    case COLLIDE_SHAPE_CONVEX:
        return random_ring(random, store, i, true);
    default:
        return random_ring(random, store, i, false);
    }
}

typedef struct pair_hashes {
    answers_hash relations;
    answers_hash distances;
    answers_hash sweeps;
    answers_hash contacts;
    answers_hash rotations;
} pair_hashes;

static void add_pair(pair_hashes *hashes, answers_random *random, collide_shape a, collide_shape b) {
    const collide_distance gap = collide_shape_distance(a, b);
    const geom_vec2 motion = answers_point(random, 6.0);
    const collide_sweep sweep = collide_shape_sweep(a, motion, b, answers_point(random, 1.0));
    const collide_manifold contact = collide_shape_manifold(a, b);
    const geom_vec2 pivot = answers_point(random, 4.0);
    const collide_motion turn = {pivot, motion, answers_between(random, -3.0, 3.0)};
    const collide_motion rest = {{0, 0}, {0, 0}, 0};
    const collide_ccd_result turned = collide_shape_ccd(a, turn, b, rest, 0.0, 0x1p-20);
    answers_add(&hashes->relations, collide_shape_relation(a, b));
    answers_add(&hashes->relations, collide_shape_relation_within(a, b, 0.5));
    answers_add(&hashes->distances, gap.distance);
    answers_add_point(&hashes->distances, gap.on_a);
    answers_add_point(&hashes->distances, gap.on_b);
    answers_add(&hashes->sweeps, sweep.time);
    answers_add_point(&hashes->sweeps, sweep.point);
    answers_add_point(&hashes->sweeps, sweep.normal);
    answers_add(&hashes->contacts, contact.depth);
    answers_add_point(&hashes->contacts, contact.normal);
    for (int i = 0; i < contact.count; ++i) {
        answers_add_point(&hashes->contacts, contact.points[i].point);
    }
    answers_add(&hashes->rotations, turned.verdict);
    answers_add(&hashes->rotations, turned.time);
}

static void print_pairs(const shape_store *store, answers_random *random) {
    const answers_hash start = answers_hash_start();
    pair_hashes hashes = {start, start, start, start, start};
    for (size_t i = 0; i < SHAPES; ++i) {
        for (size_t k = 0; k < 3; ++k) {
            add_pair(&hashes, random, store->shapes[i], store->shapes[answers_below(random, SHAPES)]);
        }
    }
    answers_print("relations", hashes.relations);
    answers_print("distances", hashes.distances);
    answers_print("sweeps", hashes.sweeps);
    answers_print("contacts", hashes.contacts);
    answers_print("rotations", hashes.rotations);
}

static void print_packs(const shape_store *store, answers_random *random) {
    geom_circle circles[SHAPES];
    uint64_t mask[(SHAPES + 63) / 64];
    collide_pack *pack = NULL;
    answers_hash hash = answers_hash_start();
    for (size_t i = 0; i < SHAPES; ++i) {
        circles[i].center = answers_point(random, 8.0);
        circles[i].radius = answers_between(random, 0.0, 1.0);
    }
    answers_need(collide_pack_create_circles(circles, SHAPES, NULL, &pack, NULL) == GEOM_OK, "pack");
    for (size_t i = 0; i < SHAPES; ++i) {
        if (collide_pack_mask(pack, store->shapes[i], mask) == GEOM_OK) {
            for (size_t k = 0; k < sizeof mask / sizeof *mask; ++k) {
                answers_add(&hash, (double)(mask[k] >> 32));
                answers_add(&hash, (double)(mask[k] & UINT32_MAX));
            }
        }
    }
    collide_pack_destroy(pack);
    answers_print("packs", hash);
}

static void print_world(const shape_store *store, answers_random *random) {
    collide_world *world = NULL;
    answers_hash hash = answers_hash_start();
    answers_need(collide_world_create(NULL, &world) == GEOM_OK, "world");
    for (size_t i = 0; i < SHAPES; ++i) {
        collide_body body = collide_body_default();
        body.shape = store->shapes[i];
        answers_need(collide_world_add(world, &body, NULL) == GEOM_OK, "body");
    }
    for (size_t i = 0; i < SHAPES; ++i) {
        const geom_vec2 from = answers_point(random, 12.0);
        const geom_segment2 ray = {from, answers_point(random, 12.0)};
        const collide_world_hit hit = collide_world_raycast(world, ray, NULL);
        const collide_world_hit moved =
            collide_world_sweep(world, store->shapes[i], answers_point(random, 5.0), 0.1, NULL);
        answers_add(&hash, hit.sweep.time);
        answers_add_point(&hash, hit.sweep.normal);
        answers_add(&hash, moved.sweep.time);
    }
    collide_world_destroy(world);
    answers_print("world", hash);
}

void answers_of_shapes2(void) {
    static shape_store store;
    answers_random random = {13};
    for (size_t i = 0; i < SHAPES; ++i) {
        store.shapes[i] = random_shape(&random, &store, i);
    }
    print_pairs(&store, &random);
    print_packs(&store, &random);
    print_world(&store, &random);
}
