/* Between which bounds a time lies, in plain doubles: who surely cannot be met first need not be asked exactly. */
#ifndef COLLIDE_WORLD_QUICK_H
#define COLLIDE_WORLD_QUICK_H

/* A point on its way, and all that lies within `radius` of it. */
typedef struct quick_motion {
    vec start;
    vec way;       /* may be rounded once */
    double radius; /* may be rounded twice */
} quick_motion;

typedef enum quick_verdict {
    QUICK_UNSURE,
    QUICK_MISS, /* they surely do not meet */
    QUICK_HIT   /* they surely do */
} quick_verdict;

/* If they meet, the time that the exact function gives is between the bounds. */
typedef struct quick_time {
    quick_verdict verdict;
    double low;
    double high;
} quick_time;

/* The body must be valid. */
quick_time NAME(quick_time)(const quick_motion *motion, const any_shape *body);
quick_time NAME(quick_time_of_box)(const quick_motion *motion, box bounds);

/* Whether the motion surely passes the body on one side: sooner told than the time, of boxes of the plane; false says nothing. */
bool NAME(quick_passes)(const quick_motion *motion, const any_shape *body);

#endif
