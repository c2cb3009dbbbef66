/* One thing in the drawing, as a value that never changes once it is made.
 *
 * Editing makes a changed copy. So drawings share the shapes that they have in common, and each step of the
 * undo history costs one pointer a shape. */
#ifndef EDITOR_SHAPE_H
#define EDITOR_SHAPE_H

#include "affine.h"
#include "scene/scene.h"

#include <stdatomic.h>

typedef enum editor_kind {
    EDITOR_POLYGON, /* one or more rings */
    EDITOR_CHAIN,   /* an open wall of two or more points; a segment has two */
    EDITOR_DISC,    /* one point */
    EDITOR_AGENT    /* two points: where it starts and where it wants to go */
} editor_kind;

/* What a shape that is no agent is for. Regions are polygons. */
typedef enum editor_role {
    EDITOR_OBSTACLE,
    EDITOR_FLOOR, /* speeds are multiplied by a factor in it */
    EDITOR_EXIT   /* agents whose goals lie in it are counted */
} editor_role;

/* What can be set of a shape besides its form. */
typedef struct editor_traits {
    scene_agent agent; /* of an agent; of an obstacle the velocity */
    editor_role role;
    double speed_factor; /* of a floor */
} editor_traits;

/* Read only. `rings` view `points`; whatever is not a polygon has one ring. */
typedef struct editor_shape {
    atomic_size_t references; /* threads share shapes */
    uint32_t id;              /* the same for all later forms of one thing; 0 for none */
    editor_kind kind;
    double radius;            /* of a disc or agent; half the thickness of a chain */
    scene_agent agent;        /* of an agent: what else it has; position, goal and radius here do not count */
    editor_role role;         /* of a polygon; else EDITOR_OBSTACLE, also of an agent */
    double speed_factor;      /* of a floor; else what it would be as one */
    scene_label label;        /* the names are part of the shape */
    void *extra;              /* what the scene module keeps of a file; not owned */
    geom_aabb2 bounds;        /* of an agent without its goal */
    geom_polygon_fault fault; /* GEOM_OK, or why it cannot be simulated, see editor_shape_valid */
    geom_vec2 *points;
    size_t point_count;
    geom_ring *rings;
    size_t ring_count;

    /* Before it was turned by editor_shape_with_angle, with one reference; NULL: it was not, or it was
     * reshaped since then. */
    const struct editor_shape *unturned;
} editor_shape;

enum {
    EDITOR_AGENT_START = 0, /* places of an agent's points */
    EDITOR_AGENT_GOAL = 1
};

/* What a shape is made of. The rings are copied. */
typedef struct editor_shape_def {
    uint32_t id;
    editor_kind kind;
    geom_polygon rings;
    double radius;
    scene_agent agent;
    editor_role role;
    double speed_factor; /* of a floor */
    scene_label label;   /* copied */
    void *extra;
} editor_shape_def;

/* What makes a shape of the same id and kind with other rings. */
editor_shape_def editor_shape_like(const editor_shape *s, geom_polygon rings);

/* Each returns a shape with one reference, or NULL without memory. */
const editor_shape *editor_shape_create(const editor_shape_def *def);
const editor_shape *editor_shape_moved(const editor_shape *s, geom_vec2 by);
const editor_shape *editor_shape_with_point(const editor_shape *s, size_t index, geom_vec2 p);
const editor_shape *editor_shape_with_points_moved(const editor_shape *s, const bool *which, geom_vec2 by);
const editor_shape *editor_shape_with_radius(const editor_shape *s, double radius);

/* All its points and its radius; agents keep their radius, since people do not grow with the place. */
const editor_shape *editor_shape_transformed(const editor_shape *s, editor_affine a);

/* The same as another thing, under another id, with what the scene module keeps of a file or without. It
 * is in other groups, whose numbers are larger by `groups`, and neither locked nor hidden. */
const editor_shape *editor_shape_duplicate(const editor_shape *s, uint32_t id, uint32_t groups,
                                           bool keep_extra);

/* Whether its numbers are such that arithmetic on them stays far from the limits of doubles. */
bool editor_shape_in_range(const editor_shape *s);

/* What it has besides its form; of obstacles and regions all else of an agent is as usual. */
editor_traits editor_shape_traits(const editor_shape *s);

/* With other traits, the radius of an agent among them. Places stay. */
const editor_shape *editor_shape_with_traits(const editor_shape *s, const editor_traits *traits);

/* A polygon with one hole more. */
const editor_shape *editor_shape_with_hole(const editor_shape *s, geom_ring hole);

/* The ring that a point belongs to. */
size_t editor_shape_ring_of(const editor_shape *s, size_t index);

/* With a new vertex p on an edge; its place in `points` is one after that of the edge's first. */
const editor_shape *editor_shape_with_vertex(const editor_shape *s, size_t edge, geom_vec2 p);

/* Without some vertices, those that `which` says of all its points. A hole that keeps less than three goes as
 * a whole. See editor_shape_can_lose. */
const editor_shape *editor_shape_without_vertices(const editor_shape *s, const bool *which);

/* Whether they can go: an outer ring keeps three, a chain two, other shapes all. */
bool editor_shape_can_lose(const editor_shape *s, const bool *which);

/* Whether two forms of one thing have the same points, radius, speed and role. */
bool editor_shape_equal(const editor_shape *a, const editor_shape *b);

/* Whether runs cannot tell two forms of one thing apart: only the label and what is kept of a file differ. */
bool editor_shape_runs_equal(const editor_shape *a, const editor_shape *b);

/* ---- Labels: name, lock, groups (shape_label.c) ---- */

/* The label's names are copied. */
const editor_shape *editor_shape_with_label(const editor_shape *s, const scene_label *label);

/* Whether it can be picked and changed: it is neither locked nor hidden. */
bool editor_shape_is_free(const editor_shape *s);

/* The groups around it, 0 to SCENE_GROUP_DEPTH; and how many of the outermost of them two shapes are in
 * together. */
size_t editor_shape_group_depth(const editor_shape *s);
size_t editor_shape_common_depth(const editor_shape *a, const editor_shape *b);

/* The place among them of the group with that number, which is not 0; SCENE_GROUP_DEPTH when it is not
 * among them. */
size_t editor_shape_depth_in(const editor_shape *s, uint32_t group);

/* What it is in one word or some, such as "Rectangle". */
const char *editor_shape_kind_name(const editor_shape *s);

/* ---- Angles (shape_angle.c) ---- */

/* Degrees counterclockwise: of its own sides where it has some, else by how much it was turned. False for
 * round shapes, which have none. */
bool editor_shape_angle(const editor_shape *s, double *degrees);

/* Turned to an angle about the middle of its bounds. It is always made from the shape before the first
 * turn, so that nothing adds up, and comes back exactly; exact where it is turned by right angles. */
const editor_shape *editor_shape_with_angle(const editor_shape *s, double degrees);

/* A further owner of the same shape. */
const editor_shape *editor_shape_retain(const editor_shape *s);
void editor_shape_release(const editor_shape *s); /* NULL is ignored */

/* Edges of polygons and chains, those of each ring one after the other; other shapes have none. `a` and `b`
 * are places in `points`. */
typedef struct editor_edge {
    size_t a;
    size_t b;
} editor_edge;

size_t editor_shape_edge_count(const editor_shape *s);
editor_edge editor_shape_edge(const editor_shape *s, size_t index);

/* The polygon of a polygon's rings. */
geom_polygon editor_shape_polygon(const editor_shape *s);

/* Whether it can be simulated and collided with. Otherwise `fault` says why: what geom_polygon_check finds,
 * or two equal neighbors of a chain (GEOM_DUPLICATE_POINT, `point` where). */
bool editor_shape_valid(const editor_shape *s);

/* Whether it is a disc or an agent. */
bool editor_shape_is_round(const editor_shape *s);

/* Whether it is a floor or an exit, which nothing meets; and whether something can meet it: an agent, or
 * an obstacle that is valid. */
bool editor_shape_is_region(const editor_shape *s);
bool editor_shape_is_solid(const editor_shape *s);

/* Which shapes it is numbered among, as runs and the list of objects count them. */
typedef enum editor_series {
    EDITOR_SERIES_OBSTACLES,
    EDITOR_SERIES_AGENTS,
    EDITOR_SERIES_REGIONS,
    EDITOR_SERIES_COUNT
} editor_series;

editor_series editor_shape_series(const editor_shape *s);

/* Places where a shape that is not valid crosses or touches itself, at least one and at most `capacity`; none
 * for a valid one. Time in the square of the number of edges; shapes of very many give one place.
 * (crossings.c) */
size_t editor_shape_crossings(const editor_shape *s, geom_vec2 *places, size_t capacity);

#endif
