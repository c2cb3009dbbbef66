/* One-way aisles on one page: the directions in a store, and the route of an agent that keeps to them. */
#include <orca/aisle2.h>

#include <stdio.h>

enum {
    COLUMNS = 4,
    ROWS = 5
};

static const double radius = 0.4;

/* Shelves of 5 x 2 with aisles 1 m wide between them: room for one agent. */
static geom_status add_shelves(orca_obstacles *world) {
    geom_status status = GEOM_OK;
    for (int i = 0; i < COLUMNS * ROWS && !status; ++i) {
        const int row = i / COLUMNS;
        const double x = 6.0 * (i % COLUMNS);
        const double y = 3.0 * row;
        const geom_vec2 corners[] = {{x, y}, {x + 5, y}, {x + 5, y + 2}, {x, y + 2}};
        const geom_ring ring = {corners, 4};
        status = orca_obstacles_add_polygon(world, (geom_polygon){&ring, 1}, ORCA_WINDING_AUTO, NULL);
    }
    return status;
}

/* Draws a row of shelves, and below it the way that agents go through the next aisle: the first gate tells. */
static void draw_row(const orca_passages *passages, const orca_aisles *aisles, int row) {
    const double y = 3.0 * row - 0.5;
    const geom_segment2 to_the_right = {{1, y}, {23, y}};
    orca_gate_crossing gate;
    printf("    ##### ##### ##### #####\n");
    if (row > 0 && orca_passages_crossed(passages, to_the_right, &gate, 1) > 0) {
        const orca_aisle_direction direction = orca_aisles_direction(aisles, gate.gate);
        const bool ahead = (direction == ORCA_AISLE_FORWARD) == gate.forward;
        const char *arrows = direction == ORCA_AISLE_BOTH ? "<->" : ahead ? "-->" : "<--";
        printf("    %s   %s   %s   %s\n", arrows, arrows, arrows, arrows);
    }
}

static void print_route(const char *name, orca_route route) {
    printf("%s, %.2f m:", name, route.length);
    for (size_t i = 0; i < route.point_count; ++i) {
        printf(" (%.1f, %.1f)", route.points[i].x, route.points[i].y);
    }
    printf("\n");
}

int main(void) {
    orca_obstacles *world = NULL;
    orca_passages *passages = NULL;
    orca_aisles *aisles = NULL;
    orca_route_map *map = NULL;
    orca_route_query *query = NULL;
    orca_route_follower *follower = NULL;

    /* The obstacles, their passages, and the directions of the aisles among them. */
    orca_passages_def gates = orca_passages_def_default();
    orca_aisles_def def = orca_aisles_def_default();
    geom_status status = orca_obstacles_create(NULL, &world);
    status = status ? status : add_shelves(world);
    gates.obstacles = def.obstacles = world;
    status = status ? status : orca_passages_create(&gates, &passages);
    def.passages = passages;
    def.radius = radius;
    status = status ? status : orca_aisles_create(&def, &aisles);
    for (int row = ROWS - 1; row >= 0 && !status; --row) {
        draw_row(passages, aisles, row);
    }

    /* A shortest route, and the one that keeps to the directions. A host asks whenever a follower has a new route. */
    const geom_vec2 starts[] = {{-2, 5.5}, {25, 5.5}};
    orca_route_map_def space = orca_route_map_def_default();
    orca_route_follower_def agent = orca_route_follower_def_default();
    agent.radius = radius;
    space.obstacles = world;
    status = status ? status : orca_route_map_create(&space, &map);
    status = status ? status : orca_route_map_prepare(map, radius);
    status = status ? status : orca_route_query_create(map, NULL, &query);
    for (int i = 0; i < 2 && !status; ++i) {
        bool changed = false;
        agent.goal = starts[1 - i];
        status = orca_route_follower_create(&agent, &follower);
        status = status ? status : orca_route_follower_plan(follower, query, starts[i]);
        status = status ? status : orca_aisles_lead(aisles, query, follower, starts[i], &changed);
        if (!status) {
            print_route(changed ? "around" : "straight", orca_route_follower_route(follower));
        }
        orca_route_follower_destroy(follower);
        follower = NULL;
    }

    orca_route_query_destroy(query);
    orca_route_map_destroy(map);
    orca_aisles_destroy(aisles);
    orca_passages_destroy(passages);
    orca_obstacles_destroy(world);
    return status ? 1 : 0;
}
