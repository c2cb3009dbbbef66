/* Answers of libcollide in space: pairs of shapes, sweeps, contacts. */
#include "answers.h"

#include <collide/contact3.h>
#include <collide/distance3.h>
#include <collide/sweep3.h>

enum {
    SHAPES = 180,
    POINTS = 12
};

typedef struct shape_store3 {
    collide_shape3 shapes[SHAPES];
    geom_vec3 points[SHAPES][POINTS];
} shape_store3;

static collide_shape3 random_hull(answers_random *random, shape_store3 *store, size_t i, geom_vec3 center) {
    for (size_t k = 0; k < POINTS; ++k) {
        store->points[i][k] = geom_vec3_add(center, answers_point3(random, 1.0));
    }
    return collide_shape3_from_hull((geom_hull){store->points[i], POINTS});
}

static collide_shape3 random_shape(answers_random *random, shape_store3 *store, size_t i) {
    const geom_vec3 a = answers_point3(random, 4.0);
    const geom_vec3 b = geom_vec3_add(a, answers_point3(random, 2.0));
    const double size = answers_between(random, 0.1, 1.0);
    switch (i % 6) {
    case 0:
        return collide_shape3_from_segment((geom_segment3){a, b});
    case 1:
        return collide_shape3_from_sphere((geom_sphere){a, size});
    case 2:
        return collide_shape3_from_aabb((geom_aabb3){a, {a.x + size, a.y + 1.0, a.z + 0.5}});
    case 3:
        return collide_shape3_from_capsule((geom_capsule3){a, b, size});
    case 4:
        return collide_shape3_from_triangle(
            (geom_triangle){a, b, geom_vec3_add(a, answers_point3(random, 2.0))});
    default:
        return random_hull(random, store, i, a);
    }
}

static void print_pairs(const shape_store3 *store, answers_random *random) {
    answers_hash distances = answers_hash_start();
    answers_hash sweeps = answers_hash_start();
    answers_hash contacts = answers_hash_start();
    for (size_t i = 0; i < SHAPES; ++i) {
        for (size_t k = 0; k < 3; ++k) {
            const collide_shape3 a = store->shapes[i];
            const collide_shape3 b = store->shapes[answers_below(random, SHAPES)];
            const geom_vec3 rest = {0, 0, 0};
            const collide_distance3 gap = collide_shape3_distance(a, b);
            const collide_sweep3 sweep = collide_shape3_sweep(a, answers_point3(random, 4.0), b, rest);
            const collide_manifold3 contact = collide_shape3_manifold(a, b);
            answers_add(&distances, collide_shape3_relation(a, b));
            answers_add(&distances, gap.distance);
            answers_add_point3(&distances, gap.on_a);
            answers_add(&sweeps, sweep.time);
            answers_add_point3(&sweeps, sweep.normal);
            answers_add(&contacts, contact.depth);
            answers_add_point3(&contacts, contact.normal);
        }
    }
    answers_print("distances in space", distances);
    answers_print("sweeps in space", sweeps);
    answers_print("contacts in space", contacts);
}

void answers_of_shapes3(void) {
    static shape_store3 store;
    answers_random random = {17};
    for (size_t i = 0; i < SHAPES; ++i) {
        store.shapes[i] = random_shape(&random, &store, i);
    }
    print_pairs(&store, &random);
}
