/* Crowds of space on several threads. */
#include "orca/support/space.h"

#include <geom/task.h>

#include <math.h>

static void add_shape(orca_obstacles3 *world, collide_shape3 shape) {
    orca_obstacle3_def def = orca_obstacle3_def_default();
    def.shape = shape;
    ck_assert_int_eq(orca_obstacles3_add(world, &def, NULL), GEOM_OK);
}

static void add_world(orca_obstacles3 *world) {
    const geom_sphere ball = {{4.0, 4.0, 1.0}, 1.0};
    const geom_aabb3 block = {{-2.0, -2.0, -2.0}, {1.0, 1.0, 1.0}};
    const geom_plane ground = {{0.0, 0.0, 1.0}, -9.0};
    add_shape(world, collide_shape3_from_sphere(ball));
    add_shape(world, collide_shape3_from_aabb(block));
    add_shape(world, collide_shape3_from_plane(ground));
    ck_assert_int_eq(orca_obstacles3_rebuild(world), GEOM_OK);
}

#include "crowd_thread_cases.inl"

int main(void) { return run_thread_tests("orca.crowd_threads3"); }
