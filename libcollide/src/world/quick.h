/* Between which bounds a time lies, in plain doubles: a body that surely cannot be met first need not be
 * asked exactly. Included by space2.h and space3.h. */
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

#endif
