/* Routes on one page: an agent follows a shortest route around a wall to its goal. */
#include <orca/route2.h>

#include <stdio.h>

int main(void) {
    /* The obstacles, and a map of the free space for agents of one radius. */
    const double radius = 0.4;
    const geom_vec2 wall[] = {{0, -3}, {0, 4}, {-4, 4}};
    orca_obstacles *world = NULL;
    orca_route_map *map = NULL;
    orca_route_query *query = NULL;
    orca_route_follower *walker = NULL;
    orca_route_map_def space = orca_route_map_def_default();
    orca_route_follower_def agent = orca_route_follower_def_default();
    agent.radius = radius;
    agent.goal = geom_vec2_make(4, 1);
    geom_status status = orca_obstacles_create(NULL, &world);
    status = status ? status : orca_obstacles_add_chain(world, (geom_ring){wall, 3}, 0.2, NULL);
    space.obstacles = world;
    status = status ? status : orca_route_map_create(&space, &map);
    status = status ? status : orca_route_map_prepare(map, radius);
    status = status ? status : orca_route_query_create(map, NULL, &query);

    /* A shortest route: its points and its length. */
    geom_vec2 position = {-3, 2};
    orca_route route = {.kind = ORCA_ROUTE_NONE};
    status = status ? status : orca_route_query_find(query, position, agent.goal, radius, &route);
    for (size_t i = 0; i < route.point_count; ++i) {
        printf("(%.2f, %.2f)\n", route.points[i].x, route.points[i].y);
    }
    printf("length %.2f m, straight line %.2f m\n", route.length, geom_vec2_distance(position, agent.goal));

    /* An agent follows the route. Each step returns the next point; `velocity` is the preferred velocity for
     * avoidance. */
    int steps = 0;
    status = status ? status : orca_route_follower_create(&agent, &walker);
    while (!status && !geom_vec2_equal(position, agent.goal) && steps < 1000) {
        orca_route_aim aim;
        status = orca_route_follower_step(walker, query, position, &aim);
        const geom_vec2 velocity = orca_route_aim_velocity(aim, position, 1.3, 0.1);
        position = geom_vec2_add_scaled(position, 0.1, velocity);
        ++steps;
    }
    printf("%s after %.1f s, %.2f m from the goal\n", status ? geom_status_text(status) : "arrived",
           0.1 * steps, geom_vec2_distance(position, agent.goal));

    orca_route_follower_destroy(walker);
    orca_route_query_destroy(query);
    orca_route_map_destroy(map);
    orca_obstacles_destroy(world);
    return status ? 1 : 0;
}
