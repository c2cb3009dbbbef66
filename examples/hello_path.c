/* Trajectories on one page: which of several paths of a car is free, and how much clearance does it have? */
#include <collide/trajectory2.h>

#include <stdio.h>

enum {
    WAYS = 3,
    POSES = 5
};

static void add_box(collide_world *world, const char *name, geom_obb2 box, geom_vec2 velocity) {
    collide_body body = collide_body_default();
    body.shape = collide_shape_from_obb(box);
    body.velocity = velocity;
    body.moving = velocity.x != 0.0 || velocity.y != 0.0;
    body.user = (void *)name;
    const geom_status status = collide_world_add(world, &body, NULL);
    if (status) {
        printf("%s: %s\n", name, geom_status_text(status));
    }
}

static const char *name_of(const collide_world *world, collide_handle handle) {
    return collide_world_exists(world, handle) ? collide_world_get(world, handle).user : "nothing";
}

/* Prints a verdict. The path is proved free up to the fraction `time` of leg `leg`, whatever the verdict. */
static void show(const collide_world *world, const char *way, collide_trajectory_result met) {
    switch (met.verdict) {
    case COLLIDE_CCD_FREE:
        printf("%s: free\n", way);
        break;
    case COLLIDE_CCD_HIT:
        printf("%s: meets the %s on leg %zu after %.1f %%, at (%.2f, %.2f)\n", way,
               name_of(world, met.handle), met.leg, 100.0 * met.time, met.point.x, met.point.y);
        break;
    case COLLIDE_CCD_UNDECIDED:
        printf("%s: undecided near the %s, on leg %zu\n", way, name_of(world, met.handle), met.leg);
        break;
    case COLLIDE_CCD_INVALID:
        printf("%s: not valid\n", way);
        break;
    }
}

/* Position of the rear axle, and heading in radians. Between two poses the car moves along an arc, as with a
 * fixed steering angle. It moves straight if the heading stays. */
static const collide_pose poses[WAYS][POSES] = {
    {{{0, 0}, 0}, {{8, 0}, 0}, {{16, 0}, 0}, {{24, 0}, 0}, {{32, 0}, 0}},
    {{{0, 0}, 0}, {{6, 1.5}, 0.49}, {{12, 3}, 0}, {{21, 3}, 0}, {{32, 3}, 0}},
    {{{0, 0}, 0}, {{6, 3.5}, 1.0561}, {{12, 7}, 0}, {{21, 7}, 0}, {{32, 7}, 0}},
};
static const double seconds[POSES] = {0, 1, 2, 3, 4.5};
static const char *const names[WAYS] = {"straight on", "around", "wide around"};

/* Boxes by center, axis and half extents. The bus approaches at 8 m/s. */
static void fill(collide_world *world) {
    const geom_vec2 rest = {0, 0};
    add_box(world, "van", (geom_obb2){{14, -1.05}, {1, 0}, {3, 1}}, rest);
    add_box(world, "wall", (geom_obb2){{20, -4.3}, {1, 0}, {25, 0.5}}, rest);
    add_box(world, "bus", (geom_obb2){{60, 4}, {1, 0}, {6, 1.25}}, (geom_vec2){-8, 0});
    collide_world_rebuild(world);
}

/* Without times all bodies rest, and the bus stays in place. The check covers the whole path between the
 * poses. */
static void check_at_rest(const collide_world *world, const collide_footprint *car) {
    for (int i = 0; i < WAYS; ++i) {
        const collide_trajectory way = {poses[i], NULL, POSES, COLLIDE_TRAJECTORY_ARC};
        show(world, names[i], collide_trajectory_check(world, car, way, NULL));
        const collide_trajectory_clearance_result room =
            collide_trajectory_clearance(world, car, way, 5.0, NULL);
        if (room.lower > 0.0) {
            printf("  smallest clearance: %.1f m, to the %s on leg %zu\n", room.upper,
                   name_of(world, room.handle), room.leg);
        }
    }
}

/* With times, bodies move from their positions in the world. A batch of paths uses the threads of a task
 * pool. The answers are the same for any number of threads. */
static geom_status check_while_the_bus_drives(const collide_world *world, const collide_footprint *car) {
    geom_task_pool *pool;
    const geom_status status = geom_task_pool_create(NULL, &pool);
    if (status) {
        return status;
    }
    const geom_tasks tasks = geom_task_pool_tasks(pool);
    collide_trajectory ways[WAYS];
    collide_trajectory_result met[WAYS];
    for (int i = 0; i < WAYS; ++i) {
        ways[i] = (collide_trajectory){poses[i], seconds, POSES, COLLIDE_TRAJECTORY_ARC};
    }
    collide_trajectory_params params = collide_trajectory_params_default();
    params.margin = 0.25; /* a distance up to this counts as contact */
    collide_trajectory_check_many(world, car, ways, WAYS, &params, &tasks, met);
    printf("with the bus moving, and a margin of 0.25 m:\n");
    for (int i = 0; i < WAYS; ++i) {
        show(world, names[i], met[i]);
    }
    geom_task_pool_destroy(pool);
    return GEOM_OK;
}

int main(void) {
    const collide_world_def def = collide_world_def_default();
    collide_world *world;
    if (collide_world_create(&def, &world)) {
        return 1;
    }
    fill(world);

    /* The outline of the car, relative to the center of its rear axle. */
    const collide_shape box = collide_shape_from_aabb((geom_aabb2){{-1, -0.9}, {3.5, 0.9}});
    collide_footprint car;
    geom_status status = collide_footprint_from_shape(box, &car);
    if (!status) {
        check_at_rest(world, &car);
        status = check_while_the_bus_drives(world, &car);
    }
    collide_world_destroy(world);
    return status ? 1 : 0;
}
