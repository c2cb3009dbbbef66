/* What orcakit import makes scenes from: grid maps with their problems, tasks, and shapes. */
#ifndef ORCAKIT_IMPORT_H
#define ORCAKIT_IMPORT_H

#include "scene/scene.h"

/* An agent in a hurry may go faster than it prefers by so much. */
#define IMPORT_HURRY 1.25

/* What is asked for. */
typedef struct import_settings {
    const char *map;      /* a grid map; one of the three sources is not NULL */
    const char *scen;     /* its problems; NULL: none */
    const char *task;     /* in XML */
    const char *wkt;      /* shapes in well-known text */
    size_t agent_count;   /* at most; SIZE_MAX: all */
    double radius;        /* of the agents of a map; of discs */
    double speed;         /* of the agents of a map */
    double time_step;     /* 0: that of the file, or 0.1 */
    double duration;      /* negative: from the longest way */
    double arrive_within; /* negative: that of the file, or 0.5 */
} import_settings;

/* What came out. Zeroed but for an empty scene, it holds nothing. */
typedef struct import_result {
    scene scene;
    size_t width; /* in cells; 0 without a map */
    size_t height;
    size_t same_start; /* how many agents share the cell of an earlier one */
    size_t same_goal;
    size_t crossing; /* rings that cross themselves, and became walls */
} import_result;

/* They fill a result, and return an exit status; with words on stderr unless it is COMMAND_OK. */
int import_grid(const import_settings *settings, import_result *out);
int import_task(const import_settings *settings, import_result *out);
int import_wkt(const import_settings *settings, import_result *out);

/* The ways of all agents of a scene. */
typedef struct import_ways {
    double longest; /* seconds that the agent of the longest way needs for it */
    double swept;   /* area of the bands that agents sweep on their ways */
    double free;    /* area of the free space */
} import_ways;

/* The duration that is enough. */
double import_duration(const import_ways *ways);

/* Sets the times of a scene whose file has none. */
void import_set_times(const import_settings *settings, double usual_duration, scene *s);

#endif
