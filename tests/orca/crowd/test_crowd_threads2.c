/* Crowds of the plane on several threads. */
#include "orca/support/plane.h"

#include <geom/task.h>

#include <math.h>

static void add_world(orca_obstacles *world) {
    static const geom_vec2 block[] = {{-2, -2}, {2, -2}, {2, 2}, {-2, 2}};
    const geom_ring ring = {block, 4};
    const geom_polygon polygon = {&ring, 1};
    const geom_circle disc = {{6.0, 6.0}, 1.0};
    ck_assert_int_eq(orca_obstacles_add_polygon(world, polygon, ORCA_WINDING_AUTO, NULL), GEOM_OK);
    ck_assert_int_eq(orca_obstacles_add_disc(world, disc, NULL), GEOM_OK);
    ck_assert_int_eq(orca_obstacles_rebuild(world), GEOM_OK);
}

#include "crowd_thread_cases.inl"

int main(void) { return run_thread_tests("orca.crowd_threads2"); }
