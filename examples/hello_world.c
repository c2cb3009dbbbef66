/* A world on one page: a yard with a shed, a tree and a cart, and the queries of a robot. */
#include <collide/world2.h>

#include <stdio.h>

/* Layers are bits. A low body stops wheels, and a beam of light passes above it. */
enum {
    LOW = 1,
    HIGH = 2
};

/* Adds a body. Its user pointer holds its name. A body rests unless it has a velocity. */
static collide_handle add(collide_world *world, const char *name, collide_shape shape, uint32_t layers,
                          geom_vec2 velocity) {
    collide_body body = collide_body_default();
    collide_handle handle = {0, 0};
    body.shape = shape;
    body.layers = layers;
    body.velocity = velocity;
    body.moving = velocity.x != 0.0 || velocity.y != 0.0;
    body.user = (void *)name;
    const geom_status status = collide_world_add(world, &body, &handle);
    if (status) {
        printf("%s: %s\n", name, geom_status_text(status));
    }
    return handle;
}

/* The zero handle names no body. */
static const char *name_of(const collide_world *world, collide_handle handle) {
    return collide_world_exists(world, handle) ? collide_world_get(world, handle).user : "nothing";
}

/* Overlap test: is the robot free here, with a margin? Exact; touching counts as contact. */
static void stand(const collide_world *world, collide_shape robot, double margin) {
    printf("free with a margin of %.2f: %s\n", margin,
           collide_world_overlap_test(world, robot, margin, NULL) ? "no" : "yes");
}

/* Sweep: what does the robot hit first on a straight path? The test is continuous. */
static void drive(const collide_world *world, collide_shape robot, geom_vec2 way) {
    const collide_world_hit hit = collide_world_sweep(world, robot, way, 0.0, NULL);
    printf("motion (%.0f, %.0f): ", way.x, way.y);
    if (!hit.sweep.relation) {
        printf("free\n");
        return;
    }
    printf("%s after %.1f %%, at (%.3f, %.3f)\n", name_of(world, hit.handle), 100.0 * hit.sweep.time,
           hit.sweep.point.x, hit.sweep.point.y);
}

/* Ray cast: what does a beam hit first? The filter selects layers. */
static void look(const collide_world *world, geom_segment2 beam, uint32_t layers) {
    collide_filter filter = collide_filter_default();
    filter.mask = layers;
    const collide_world_hit hit = collide_world_raycast(world, beam, &filter);
    const geom_vec2 end = geom_vec2_lerp(beam.a, beam.b, hit.sweep.time);
    printf("ray to (%.0f, %.0f), %s: %s, at (%.3f, %.3f)\n", beam.b.x, beam.b.y,
           layers & LOW ? "all layers" : "high layer", name_of(world, hit.handle), end.x, end.y);
}

/* Nearest bodies within a limit, sorted by distance, at most as many as the array holds. */
static void list_near(const collide_world *world, collide_shape robot, double limit) {
    collide_world_neighbor nearest[3];
    const size_t count = collide_world_nearest(world, robot, limit, NULL, nearest, 3);
    printf("the nearest %zu within %.0f:", count, limit);
    for (size_t i = 0; i < count; ++i) {
        printf("%s %s %.3f", i > 0 ? "," : "", name_of(world, nearest[i].handle),
               nearest[i].distance.distance);
    }
    printf("\n");
}

/* Pairs in contact: all pairs with at least one moving body, in a fixed order. */
static void list_pairs(const collide_world *world) {
    collide_pair_list list = {NULL, 0, 0};
    if (collide_world_pairs(world, &list) == GEOM_OK) {
        printf("%zu in contact:", list.count);
        for (size_t i = 0; i < list.count; ++i) {
            printf("%s %s and %s", i > 0 ? "," : "", name_of(world, list.pairs[i].a),
                   name_of(world, list.pairs[i].b));
        }
        printf("\n");
    }
    collide_pair_list_release(&list, NULL);
}

int main(void) {
    static const geom_vec2 corners[] = {{6, 4}, {12, 4}, {12, 9}, {9, 9}, {9, 6}, {6, 6}};
    static const geom_ring shed = {corners, 6};
    const geom_vec2 rest = {0, 0};
    const collide_world_def def = collide_world_def_default();
    collide_world *world;
    if (collide_world_create(&def, &world)) {
        return 1;
    }
    /* Shapes of any kind. The world copies their vertices. */
    add(world, "shed", collide_shape_from_polygon((geom_polygon){&shed, 1}), LOW | HIGH, rest);
    add(world, "kerb", collide_shape_from_segment((geom_segment2){{5, -3}, {5, 3}}), LOW, rest);
    add(world, "tree", collide_shape_from_circle((geom_circle){{10, 0}, 0.5}), LOW | HIGH, rest);
    const collide_handle cart = add(world, "cart", collide_shape_from_aabb((geom_aabb2){{-3, 4}, {-1, 5}}),
                                    LOW | HIGH, (geom_vec2){1, 0});
    collide_world_rebuild(world); /* makes queries fast; the answers stay the same */

    const collide_shape robot = collide_shape_from_capsule((geom_capsule2){{0, 0}, {1, 0}, 0.5});
    stand(world, robot, 0.5);
    stand(world, robot, 4.0);
    drive(world, robot, (geom_vec2){8, 0});
    drive(world, robot, (geom_vec2){8, 8});
    drive(world, robot, (geom_vec2){0, -9});
    look(world, (geom_segment2){{0, 0}, {20, 0}}, LOW | HIGH);
    look(world, (geom_segment2){{0, 0}, {20, 0}}, HIGH);
    look(world, (geom_segment2){{0, 0}, {0, 20}}, HIGH);
    list_near(world, robot, 5.0);
    list_pairs(world);

    /* A body keeps its handle when it changes. Here the cart rolls for 7 s, until it touches the shed. */
    collide_body moved = collide_world_get(world, cart);
    moved.shape.as.aabb.min.x += 7.0 * moved.velocity.x;
    moved.shape.as.aabb.max.x += 7.0 * moved.velocity.x;
    collide_world_set(world, cart, &moved);
    list_near(world, robot, 5.0);
    list_pairs(world);
    collide_world_destroy(world);
    return 0;
}
