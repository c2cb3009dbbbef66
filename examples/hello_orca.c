/* liborca on one page: two groups cross around a solid; letters draw their paths. */
#include <orca/sim2.h>

#include <stdio.h>

enum {
    AGENTS = 8,
    COLUMNS = 61,
    ROWS = 25
};

static char picture[ROWS][COLUMNS + 1];

/* Draws the square from -12 to 12 in both directions. A letter is about twice as high as wide. */
static void draw(geom_vec2 p, char letter) {
    const int column = (int)((p.x + 12.0) / 24.0 * (COLUMNS - 1) + 0.5);
    const int row = (int)((12.0 - p.y) / 24.0 * (ROWS - 1) + 0.5);
    if (column >= 0 && column < COLUMNS && row >= 0 && row < ROWS) {
        picture[row][column] = letter;
    }
}

static void draw_solid(const orca_obstacles *world) {
    for (int row = 0; row < ROWS; ++row) {
        for (int column = 0; column < COLUMNS; ++column) {
            const geom_vec2 p =
                geom_vec2_make(24.0 * column / (COLUMNS - 1) - 12.0, 12.0 - 24.0 * row / (ROWS - 1));
            picture[row][column] = orca_obstacles_clearance(world, p, 1.0, NULL, NULL) < 0.0 ? '#' : ' ';
        }
    }
}

/* The velocity straight to the goal, slower in the last step. A path planner would replace this function. */
static geom_vec2 preferred_velocity(orca_agent_def agent, geom_vec2 goal, double time_step) {
    const geom_vec2 path = geom_vec2_sub(goal, agent.position);
    const double speed = fmin(agent.max_speed, geom_vec2_length(path) / time_step);
    return geom_vec2_scale(geom_vec2_normalize(path), speed);
}

static void print_outcome(const orca_sim *sim, const orca_agent_id *id, const geom_vec2 *goal) {
    for (int row = 0; row < ROWS; ++row) {
        printf("%.*s\n", COLUMNS, picture[row]);
    }
    for (int i = 0; i < AGENTS; ++i) {
        const orca_agent_def agent = orca_sim_get_agent(sim, id[i]);
        printf("%c is %.3f m from its goal\n", 'a' + i, geom_vec2_distance(agent.position, goal[i]));
    }
}

int main(void) {
    /* The static obstacles: one solid polygon, in either orientation. The rebuild is optional. */
    const geom_vec2 corners[] = {{-2, 1}, {0, -2}, {2, 0}, {1, 2}};
    const geom_ring ring = {corners, 4};
    const geom_polygon block = {&ring, 1};
    orca_obstacles *world = NULL;
    if (orca_obstacles_create(NULL, &world) ||
        orca_obstacles_add_polygon(world, block, ORCA_WINDING_AUTO, NULL) || orca_obstacles_rebuild(world)) {
        return 1;
    }

    /* The simulator. Definitions start from defaults; ids name agents. */
    orca_sim_def def = orca_sim_def_default();
    def.obstacles = world;
    orca_sim *sim = NULL;
    if (orca_sim_create(&def, &sim)) {
        return 1;
    }
    orca_agent_id id[AGENTS];
    geom_vec2 goal[AGENTS];
    for (int i = 0; i < AGENTS; ++i) {
        const int pair = i / 2;
        const double side = 2.4 * pair - 4.0;
        const bool eastwards = i % 2 == 0;
        orca_agent_def agent = orca_agent_def_default();
        agent.max_speed = 1.1 + 0.1 * i;
        agent.position = eastwards ? geom_vec2_make(-11.0, side) : geom_vec2_make(side, -11.0);
        goal[i] = eastwards ? geom_vec2_make(11.0, side) : geom_vec2_make(side, 11.0);
        if (orca_sim_add_agent(sim, &agent, &id[i])) {
            return 1;
        }
    }

    /* Each step: set the preferred velocities, then move all agents. */
    draw_solid(world);
    double nearest = HUGE_VAL;
    for (int step = 0; step < 300; ++step) {
        for (int i = 0; i < AGENTS; ++i) {
            const orca_agent_def agent = orca_sim_get_agent(sim, id[i]);
            orca_sim_set_preferred_velocity(sim, id[i], preferred_velocity(agent, goal[i], def.time_step));
            draw(agent.position, (char)('a' + i));
            nearest = fmin(nearest,
                           orca_obstacles_clearance(world, agent.position, 5.0, NULL, NULL) - agent.radius);
        }
        if (orca_sim_step(sim)) {
            return 1;
        }
    }

    print_outcome(sim, id, goal);
    printf("smallest gap to the solid: %.3f m\n", nearest);
    orca_sim_destroy(sim);
    orca_obstacles_destroy(world);
    return 0;
}
