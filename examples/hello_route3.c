/* Routes in space on one page: a drone follows a route through a window to its goal. */
#include <orca/route3.h>

#include <stdio.h>

int main(void) {
    /* A wall of four boxes with a window, and a map of the free space for drones of one radius. */
    const double radius = 0.4;
    const geom_aabb3 boxes[] = {{{-0.2, -9, -9}, {0.2, 1, 9}},
                                {{-0.2, 2, -9}, {0.2, 9, 9}},
                                {{-0.2, 1, -9}, {0.2, 2, 3}},
                                {{-0.2, 1, 4}, {0.2, 2, 9}}};
    orca_obstacles3 *world = NULL;
    orca_route3_map *map = NULL;
    orca_route3_query *query = NULL;
    orca_route3_follower *drone = NULL;
    orca_route3_map_def space = orca_route3_map_def_default();
    orca_route3_follower_def agent = orca_route3_follower_def_default();
    agent.radius = radius;
    agent.goal = geom_vec3_make(4, -2, 2);
    geom_status status = orca_obstacles3_create(NULL, &world);
    for (int i = 0; i < 4 && !status; ++i) {
        orca_obstacle3_def box = orca_obstacle3_def_default();
        box.shape = collide_shape3_from_aabb(boxes[i]);
        status = orca_obstacles3_add(world, &box, NULL);
    }
    space.obstacles = world;
    status = status ? status : orca_route3_map_create(&space, &map);
    status = status ? status : orca_route3_map_prepare(map, radius);
    status = status ? status : orca_route3_query_create(map, NULL, &query);

    /* A route: its points and its length. */
    geom_vec3 position = {-4, -1, 1};
    orca_route3 route = {.kind = ORCA_ROUTE_NONE};
    status = status ? status : orca_route3_query_find(query, position, agent.goal, radius, &route);
    for (size_t i = 0; i < route.point_count; ++i) {
        printf("(%.1f, %.1f, %.1f)\n", route.points[i].x, route.points[i].y, route.points[i].z);
    }
    printf("length %.1f m, straight line %.1f m\n", route.length, geom_vec3_distance(position, agent.goal));

    /* A drone follows the route. Each step returns the next point; `velocity` is the preferred velocity for
     * avoidance. */
    int steps = 0;
    status = status ? status : orca_route3_follower_create(&agent, &drone);
    while (!status && !geom_vec3_equal(position, agent.goal) && steps < 1000) {
        orca_route3_aim aim;
        status = orca_route3_follower_step(drone, query, position, &aim);
        const geom_vec3 velocity = orca_route3_aim_velocity(aim, position, 2.0, 0.1);
        position = geom_vec3_add_scaled(position, 0.1, velocity);
        ++steps;
    }
    printf("%s after %.1f s, %.2f m from the goal\n", status ? geom_status_text(status) : "arrived",
           0.1 * steps, geom_vec3_distance(position, agent.goal));

    orca_route3_follower_destroy(drone);
    orca_route3_query_destroy(query);
    orca_route3_map_destroy(map);
    orca_obstacles3_destroy(world);
    return status ? 1 : 0;
}
