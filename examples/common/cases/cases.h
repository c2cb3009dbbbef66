/* ORCA cases as text: small crowds whose new velocities liborca finds, one step each.
 *
 *     orca2d 1
 *     case ID time_step agents obstacles
 *     o n x y ...
 *     a px py vx vy prefx prefy radius max_speed neighbor_dist max_neighbors time_horizon time_horizon_obst
 *
 * and, in space, without obstacles:
 *
 *     orca3d 1
 *     case ID time_step agents
 *     a px py pz vx vy vz prefx prefy prefz radius max_speed neighbor_dist max_neighbors time_horizon
 *
 * A counterclockwise obstacle is a solid, a clockwise one a room, two points are a wall. What follows "->" in
 * an agent's line, the known answer, is ignored. Semantics are those of the reference implementation:
 * neighbors by the distance of centers, strictly within neighbor_dist, and agents are not pushed out of
 * solids. */
#ifndef EXAMPLES_CASES_H
#define EXAMPLES_CASES_H

#include "scene/scene.h"
#include "text/words.h"

/* The answer of one agent's line. A line that was refused gets one too, with `known` false, so that answers
 * and lines keep step. */
typedef struct cases_answer {
    const char *case_name;
    size_t agent; /* within its case, from 0 */
    size_t line;
    bool known;
    int dimensions;     /* 2 or 3, as the file says */
    geom_vec3 velocity; /* z is 0 in the plane */
} cases_answer;

/* The listener of a log. */
typedef struct cases_sink {
    void *context;
    void (*answer)(void *context, const cases_answer *answer);
    void (*refusal)(void *context, const scene_error *reason); /* with its line */
} cases_sink;

typedef struct cases cases;

/* NULL without memory. */
cases *cases_create(cases_sink sink);
void cases_destroy(cases *all); /* NULL is ignored */

/* Takes the next line, which is not idle (lines_idle). When it begins a case, the one before is answered. A
 * refused agent or obstacle is left out of its case, which is answered without it; the agents of a case whose
 * first line is refused get no velocity. False when reading on is of no use: the reason was given. */
bool cases_line(cases *all, words line, size_t number);

/* Answers the last case. */
void cases_end(cases *all);

#endif
