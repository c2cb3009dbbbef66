/* Scenes to start from that are made here. */
#include "import.h"

#include "model/affine.h"

#include <math.h>

static bool add_walker(scene *s, double x, double y, double goal_x, double goal_y) {
    scene_agent agent = scene_agent_default(geom_vec2_make(x, y));
    agent.goal = geom_vec3_make(goal_x, goal_y, 0.0);
    agent.preferred_speed = 1.3;
    return scene_add_agent(s, &agent);
}

static bool add_ring(scene *s, const geom_vec2 *points, size_t count) {
    const geom_ring ring = {points, count};
    return scene_add_obstacle(s, SCENE_POLYGON, (geom_polygon){&ring, 1}, 0.0);
}

static bool add_box(scene *s, double x0, double y0, double x1, double y1) {
    const geom_vec2 corners[4] = {{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}};
    return add_ring(s, corners, 4);
}

/* All across to the other side of a circle. */
static bool make_ring(scene *s) {
    enum {
        COUNT = 24
    };
    bool good = true;
    for (int i = 0; good && i < COUNT; i++) {
        const double angle = 2.0 * EDITOR_PI * i / COUNT;
        const double x = round(1000.0 * cos(angle)) / 100.0;
        const double y = round(1000.0 * sin(angle)) / 100.0;
        good = add_walker(s, x, y, -x, -y);
    }
    return good;
}

/* Two streams at right angles between four corners. */
static bool make_crossing(scene *s) {
    bool good = add_box(s, -14, 4, -4, 14) && add_box(s, 4, 4, 14, 14) && add_box(s, -14, -14, -4, -4) &&
                add_box(s, 4, -14, 14, -4);
    for (int i = 0; good && i < 20; i++) {
        const int row = i / 4;
        const double along = 5.0 + 1.5 * row;
        const double across = -2.4 + 1.6 * (i % 4);
        good = add_walker(s, -along, across, along, across) && add_walker(s, across, -along, across, along);
    }
    return good;
}

/* A room that all leave by one door. */
static bool make_door(scene *s) {
    static const geom_vec2 walls[] = {{0.5, 0.9},  {0.5, 7.5},  {-12.5, 7.5}, {-12.5, -7.5},
                                      {0.5, -7.5}, {0.5, -0.9}, {0, -0.9},    {0, -7},
                                      {-12, -7},   {-12, 7},    {0, 7},       {0, 0.9}};
    bool good = add_ring(s, walls, sizeof walls / sizeof *walls);
    for (int i = 0; good && i < 24; i++) {
        const double x = -10.5 + 1.5 * (i % 6);
        const int row = i / 6;
        const int rank = i / 4; /* outside */
        good = add_walker(s, x, -4.5 + 3.0 * row, 6.0 + 1.5 * (i % 4), -4.0 + 1.6 * rank);
    }
    return good;
}

/* Two groups in opposite directions between two walls. */
static bool make_corridor(scene *s) {
    bool good = add_box(s, -20, 3, 20, 4) && add_box(s, -20, -4, 20, -3);
    for (int i = 0; good && i < 16; i++) {
        const int row = i / 4;
        const double along = 10.0 + 1.8 * row;
        const double across = -2.1 + 1.4 * (i % 4);
        good = add_walker(s, -along, across, along, across) && add_walker(s, along, across, -along, across);
    }
    return good;
}

/* Walls with gaps at changing ends. */
static bool make_maze(scene *s) {
    static const geom_vec2 outside[] = {{-13, -12.5}, {13, -12.5}, {13, 12.5}, {-13, 12.5}};
    static const geom_vec2 inside[] = {{-12.5, -12}, {12.5, -12}, {12.5, 12}, {-12.5, 12}};
    const geom_ring frame[2] = {{outside, 4}, {inside, 4}};
    bool good = scene_add_obstacle(s, SCENE_POLYGON, (geom_polygon){frame, 2}, 0.0);
    for (int i = 0; good && i < 5; i++) { /* no wall touches the frame */
        const double x = -8.5 + 4.0 * i;
        good = i % 2 == 0 ? add_box(s, x, -11.95, x + 0.5, 8.5) : add_box(s, x, -8.5, x + 0.5, 11.95);
    }
    for (int i = 0; good && i < 8; i++) {
        const double y = -10.0 + 2.0 * i;
        good = add_walker(s, -10.8, y, 10.6, -y - 3.0);
    }
    return good;
}

/* Posts in a grid, and a group that passes through. */
static bool make_pillars(scene *s) {
    bool good = true;
    for (int i = 0; good && i < 20; i++) {
        const int row = i / 5;
        const geom_vec2 center = {-6.0 + 3.0 * (i % 5) + 1.5 * (row % 2), -4.5 + 3.0 * row};
        const geom_ring ring = {&center, 1};
        good = scene_add_obstacle(s, SCENE_DISC, (geom_polygon){&ring, 1}, 0.5);
    }
    for (int i = 0; good && i < 12; i++) {
        const int row = i / 6;
        const double along = 12.0 + 1.6 * row;
        const double across = -5.0 + 2.0 * (i % 6);
        good = add_walker(s, -along, across, along, across);
    }
    return good;
}

static const struct {
    const char *name;
    bool (*make)(scene *s);
} samples[] = {
    {"Ring", make_ring},         {"Crossing", make_crossing}, {"Door", make_door},
    {"Corridor", make_corridor}, {"Maze", make_maze},         {"Pillars", make_pillars},
};

size_t editor_sample_count(void) { return sizeof samples / sizeof *samples; }

const char *editor_sample_name(size_t index) { return samples[index].name; }

bool editor_sample_make(size_t index, scene *out) {
    *out = scene_empty();
    if (samples[index].make(out)) {
        return true;
    }
    scene_clear(out);
    return false;
}
