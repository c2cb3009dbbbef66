/* Scenes of the plane and of space: obstacles, agents and their goals. Read from and written to GeoJSON, in
 * meters.
 *
 * The format is told by `orcakit help scene`, from the table of members in scene_fields.c that the reader
 * uses.
 *
 * A scene is a list of obstacles and a list of agents, each in the order of the file, plus how to simulate
 * it. A scene in space is one in which agents have three coordinates. Its obstacles are balls, points of
 * three coordinates with a radius, and upright prisms, polygons that rise from `base` by `height`. In the
 * plane all third coordinates are 0.
 *
 * Members that this program does not know, of the file, of a feature or of its properties, are kept and
 * written again. */
#ifndef EXAMPLES_SCENE_H
#define EXAMPLES_SCENE_H

#include "text/error.h"

#include <geom/polygon.h>
#include <geom/shape.h>
#include <orca/kinematics2.h>

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#define SCENE_NO_FEATURE UINT32_MAX

enum {
    SCENE_GROUP_DEPTH = 4 /* groups may lie in groups so deep */
};

/* A group around an object. All its members say its name, since members need not follow each other. */
typedef struct scene_group {
    uint32_t number; /* 0: there is none */
    char *name;      /* as that of a label */
} scene_group;

/* What people call an object, and what an editor has noted about it. No run asks for any of it. */
typedef struct scene_label {
    char *name;   /* UTF-8, not empty; NULL for none. Of a scene: of the heap, owned by the scene */
    bool locked;  /* an editor does not pick it */
    bool hidden;  /* an editor does not draw it */
    double angle; /* degrees, counterclockwise, by which it was turned */
    scene_group groups[SCENE_GROUP_DEPTH]; /* those around it, the outermost first; then none */
} scene_label;

typedef enum scene_obstacle_kind {
    SCENE_POLYGON, /* a solid with holes */
    SCENE_CHAIN,   /* an open wall seen from both sides; with a radius a chain of capsules */
    SCENE_DISC
} scene_obstacle_kind;

/* A point of the plane, and a point as seen from above. */
static inline geom_vec3 scene_lift(geom_vec2 p) { return geom_vec3_make(p.x, p.y, 0.0); }
static inline geom_vec2 scene_flatten(geom_vec3 p) { return geom_vec2_make(p.x, p.y); }

/* Rings are stored one after the other in `points`, without a repeated last point; ring r has ring_sizes[r]
 * points. A chain is one ring of at least two points, a disc one ring of one point. */
typedef struct scene_obstacle {
    scene_obstacle_kind kind;
    geom_vec2 *points;
    size_t point_count;
    size_t *ring_sizes;
    size_t ring_count;
    double radius;
    double base;        /* in space: where a prism begins, or the height of the center of a ball */
    double height;      /* in space: how far a prism rises, > 0; of a ball 0 */
    geom_vec3 velocity; /* it moves so from the start on; (0, 0, 0) at rest */
    scene_label label;
    uint32_t feature; /* its number among the features of the file; SCENE_NO_FEATURE: it is not from a file */
    size_t line;      /* of the file at which the feature starts, from 1; 0: it is not from a file */
    void *extra;      /* members that are kept for writing; owned by the scene module, may be NULL */
} scene_obstacle;

/* Whether an obstacle has a velocity. */
static inline bool scene_obstacle_moves(const scene_obstacle *obstacle) {
    return !geom_vec3_equal(obstacle->velocity, geom_vec3_make(0.0, 0.0, 0.0));
}

/* What agents walk on or leave by: a polygon with holes of the plane. */
typedef enum scene_region_kind {
    SCENE_FLOOR, /* speeds are multiplied by speed_factor while the center is in it */
    SCENE_EXIT   /* agents whose goals lie in it are counted when they arrive */
} scene_region_kind;

typedef struct scene_region {
    scene_region_kind kind;
    scene_obstacle shape; /* a SCENE_POLYGON at rest */
    double speed_factor;  /* of a floor, >= 0 */
} scene_region;

/* What may be asked of an agent, as PLANNER_COOPERATION_... of <planner/plugin.h>. */
typedef enum scene_cooperation {
    SCENE_COOPERATION_FULL = 0,
    SCENE_COOPERATION_BRAKES,
    SCENE_COOPERATION_NONE,
    SCENE_COOPERATION_BY_HAND
} scene_cooperation;

/* How an agent avoids others. */
typedef enum scene_method {
    SCENE_METHOD_OF_RUN = 0, /* as the planner of the run does */
    SCENE_METHOD_ORCA,
    SCENE_METHOD_RVO,
    SCENE_METHOD_VO
} scene_method;

typedef struct scene_agent {
    geom_vec3 position; /* z is 0 in the plane */
    geom_vec3 velocity;
    geom_vec3 goal;
    double radius;
    double max_speed;
    double preferred_speed;
    double neighbor_dist;
    uint32_t max_neighbors;
    double time_horizon;
    double time_horizon_obst;
    double responsibility;
    uint32_t layers;
    uint32_t mask;
    double priority;
    uint32_t group;             /* 0: none */
    double start_time;          /* it stands at its place before that, in seconds */
    double bottom;              /* the heights at which it begins and ends; infinite: all */
    double top;                 /* > bottom */
    uint32_t cooperation;       /* a scene_cooperation */
    uint32_t method;            /* a scene_method */
    orca_kinematics kinematics; /* max_acceleration in space, too; the other limits in the plane */
    geom_vec2 heading;          /* of a body that is not free; (0, 0): to its goal */
    scene_label label;
    uint32_t feature; /* as above */
    size_t line;      /* as above */
    void *extra;      /* as above */
} scene_agent;

/* The arrays grow by scene_add_... only; items may be changed in place, and taken out by moving those
 * behind down. */
typedef struct scene {
    uint32_t dimension; /* 2, or 3 in space */
    scene_obstacle *obstacles;
    size_t obstacle_count;
    scene_agent *agents;
    size_t agent_count;
    scene_region *regions;
    size_t region_count;
    double time_step;
    double duration;
    double arrive_within;
    size_t line; /* of member `simulation` in the file, from 1; 0 without it */
    void *extra; /* as above */
} scene;

/* An empty scene of the plane: time_step 0.1, duration 120, arrive_within 0.3. */
scene scene_empty(void);

/* An agent of the plane at rest that is at its goal. Its numbers are the defaults of the format, as far as
 * that has any: preferred_speed = max_speed = 1.5, radius 0.4, velocity 0, neighbor_dist 10, max_neighbors
 * 10, both horizons 3, responsibility 0.5, layer 1, mask all; goal = position. */
scene_agent scene_agent_default(geom_vec2 position);

/* Whether runs cannot tell two agents apart: they differ at most in label, feature, line and extra. */
bool scene_agent_equal(const scene_agent *a, const scene_agent *b);

/* Reads a scene in the plane from a file, or from text in memory. On failure *out is an empty scene and
 * *error says why, with the line: not there, not JSON, not a scene, a number out of range, a ring that
 * crosses itself, ... */
bool scene_read_file(const char *path, scene *out, scene_error *error);
bool scene_read_text(const char *text, size_t length, scene *out, scene_error *error);

/* How to read a scene. Zeroed: strictly, and without warnings. */
typedef struct scene_reading {
    /* For a program that mends scenes: rings may cross or touch themselves and each other, neighbors may be
     * equal, and holes may lie anywhere. */
    bool draft;
    bool space; /* scenes in space are read, too; else they are refused */
    /* Told of each member that is not understood but looks like a misspelt one, with its line. It is kept
     * all the same. */
    void (*warn)(void *context, const scene_error *warning);
    void *context;
} scene_reading;

bool scene_read(const char *text, size_t length, const scene_reading *how, scene *out, scene_error *error);

/* Writes a scene; numbers round-trip. The file is written beside its place and renamed over it, so that a
 * failure leaves what was there. */
bool scene_write_file(const scene *s, const char *path, scene_error *error);

/* The same as text of the heap, to be freed by the caller; NULL without memory. */
char *scene_write_text(const scene *s);

/* Appending copies: an obstacle takes copies of the rings, an agent is a value. False without memory, and
 * then the scene is as before. `extra` and the label of what is given are ignored. */
bool scene_add_obstacle(scene *s, scene_obstacle_kind kind, geom_polygon rings, double radius);
bool scene_add_agent(scene *s, const scene_agent *agent);

/* The same of a region, whose `shape` says nothing. */
bool scene_add_region(scene *s, const scene_region *region, geom_polygon rings);

/* A copy of everything, `extra` included. False without memory, and then *out is empty. */
bool scene_copy(const scene *s, scene *out);

/* Frees everything and leaves an empty scene. */
void scene_clear(scene *s);

/* The obstacle's rings as a polygon view. `rings` must hold ring_count of them. */
geom_polygon scene_obstacle_polygon(const scene_obstacle *obstacle, geom_ring *rings);

/* The time after so many steps: the double nearest to `steps` times the time step, also where that is a
 * part of a second such as 0.1, which no double is. */
double scene_time(const scene *s, size_t steps);

/* How many steps the duration takes. */
size_t scene_step_count(const scene *s);

/* Whether the scene can be simulated at all: false, with words and the line of the simulation, when that
 * takes more than a thousand million steps. */
bool scene_check_steps(const scene *s, scene_error *error);

/* The smallest box, as seen from above, that holds all obstacles, agents and goals; a unit box when there
 * are none. */
geom_aabb2 scene_bounds(const scene *s);

/* Writes the description: text that is Markdown, too. Members, ranges and defaults are those that the
 * reader uses. A failure stays in the stream. */
void scene_format_write(FILE *stream);

#endif
