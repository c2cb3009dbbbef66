/* One body along a stretch of the way: the first contact, or the least distance. */
#ifndef COLLIDE_TRAJECTORY2_WALK_H
#define COLLIDE_TRAJECTORY2_WALK_H

#include "trajectory2_way.h"

/* A body of a world that may come near a stretch. */
typedef struct trajectory_body {
    const collide_shape *shape;
    geom_aabb2 bounds;  /* at time 0 */
    geom_vec2 velocity; /* (0, 0) where bodies rest */
    uint32_t index;     /* that of its handle */
} trajectory_body;

/* False ends the search. */
typedef bool trajectory_on_body(void *context, const trajectory_body *body);

/* Visits all bodies that the filter lets through and whose bounds come within `distance` of the footprint and
 * its margin on the stretch, and perhaps others. The order is that of the world's own search. Returns false
 * when `visit` ended it. */
bool collide_trajectory_bodies(const trajectory_question *question, const trajectory_stretch *stretch,
                               double distance, trajectory_on_body *visit, void *context);

/* The handle of a body that was visited. */
collide_handle collide_trajectory_handle(const trajectory_question *question, uint32_t index);

/* A contact, or what cannot be told from one. */
typedef struct trajectory_contact {
    collide_ccd_verdict verdict; /* free: none */
    size_t leg;
    double time;
    double until;
    geom_vec2 point; /* where the body then is */
    geom_vec2 normal;
} trajectory_contact;

/* How far something is away: all of the footprint lies further than `gap` beyond the margin from all of the
 * body, and where `directed`, even along the unit vector `normal`. The heights say how a turn changes that: of
 * the vertices or the discs of the footprint, or for two that turn as fast as any vertex does. */
typedef struct trajectory_separation {
    double gap; /* the least of the heights; where it is not positive, nothing else is set */
    geom_vec2 normal;
    /* The heights hold for turns up to here, and between two poses less what a leg bends. */
    double turn_limit;
    /* No part is further from the reference point; 0 for a disc about it that holds the footprint. */
    double max_vertex_distance;
    bool directed;
    pose_heights heights;
} trajectory_separation;

/* A body that is passed. Points into itself: do not copy. */
typedef struct trajectory_walk {
    const trajectory_question *question;
    const trajectory_stretch *stretch;
    const trajectory_body *body;
    geom_vec2 velocity; /* of the body, unless all rest */
    double slop;        /* a bound for the rounding of places */
    bool simple;        /* both shapes have one ring */
    bool started;       /* whether the search is ready */
    size_t turned_pose; /* the pose of which this is the rotation: */
    geom_vec2 rotation;
    turn_search search;
} trajectory_walk;

void collide_trajectory_walk_start(trajectory_walk *walk, const trajectory_question *question,
                                   const trajectory_stretch *stretch, const trajectory_body *body);

/* Whether there is a contact at the pose where the stretch starts, of which nothing is known before: only then it is
 * set. */
bool collide_trajectory_contact_at_start(trajectory_walk *walk, trajectory_contact *contact);

/* Whether there is a contact from one pose to another, for a body that is apart at the first: only then the first one
 * is set. */
bool collide_trajectory_first_contact(trajectory_walk *walk, size_t pose, size_t last,
                                      trajectory_contact *contact);

/* How many poses on end, from the start of the stretch up to `last`, and with them the way between them, are
 * further from the bounds of the body than a disc about the reference point that holds the footprint, the margin
 * and a distance reach. */
size_t collide_trajectory_away(const trajectory_walk *walk, double distance, size_t last);

/* The separation at a pose: by discs, which is quick, and by the shapes. For these, the search is set to the pose,
 * or to the leg before or behind it, and `stop` is the stop at the pose. The gap is not more than 0 where there may
 * be none. */
void collide_trajectory_quick_separation(trajectory_walk *walk, size_t pose,
                                         trajectory_separation *separation);
void collide_trajectory_separation_at(const trajectory_walk *walk, const turn_stop *stop,
                                      trajectory_separation *separation);

/* The cosine and sine of the heading at a pose; those of the last pose asked about are kept. */
geom_vec2 collide_trajectory_rotation(trajectory_walk *walk, size_t pose);

/* Sets the search to a pose, which is enough for separations there and the verdict at a start; and to a leg. */
void collide_trajectory_set_pose(trajectory_walk *walk, size_t pose);
void collide_trajectory_set_leg(trajectory_walk *walk, size_t leg);

/* The last pose, up to `last`, to which the way from `pose` leads with more than `spare` of the separation
 * left. */
size_t collide_trajectory_advance(const trajectory_walk *walk, size_t pose,
                                  const trajectory_separation *separation, double spare, size_t last);

#endif
