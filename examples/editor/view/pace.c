/* How long a frame takes, and how fast frames follow each other. */
#include "pace.h"

#include <stdlib.h>

struct editor_pace {
    double (*clock)(void);
    double busy;     /* seconds of work since the last frame was drawn */
    double work;     /* for one frame, a running mean */
    double interval; /* from frame to frame, a running mean */
    double last;     /* when the last frame was drawn */
};

/* How much of each new measurement goes into the means: numbers that can be read follow in about ten
 * frames. */
static const double SHARE = 0.1;
/* Frames farther apart are not one movement, seconds. */
static const double PAUSE = 0.5;

editor_pace *editor_pace_create(void) { return calloc(1, sizeof(editor_pace)); }

void editor_pace_destroy(editor_pace *p) { free(p); }

void editor_pace_set_clock(editor_pace *p, double (*clock)(void)) { p->clock = clock; }

double editor_pace_seconds(const editor_pace *p) { return p->work; }

double editor_pace_interval(const editor_pace *p) { return p->interval; }

double editor_pace_now(const editor_pace *p) { return p->clock ? p->clock() : 0.0; }

void editor_pace_work(editor_pace *p, double since) { p->busy += editor_pace_now(p) - since; }

static void note(double *mean, double value) { *mean += (*mean > 0.0 ? SHARE : 1.0) * (value - *mean); }

void editor_pace_frame(editor_pace *p, double since) {
    const double now = editor_pace_now(p);
    editor_pace_work(p, since);
    note(&p->work, p->busy);
    p->busy = 0.0;
    if (now - p->last < PAUSE) {
        note(&p->interval, now - p->last);
    } else {
        p->interval = 0.0;
    }
    p->last = now;
}
