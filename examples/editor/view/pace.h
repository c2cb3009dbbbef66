/* How long a frame takes, and how fast frames follow each other. */
#ifndef EDITOR_PACE_H
#define EDITOR_PACE_H

/* Zero, but for the clock, before the first frame. */
typedef struct editor_pace {
    double (*clock)(void); /* seconds from anywhere; NULL: nothing is measured */
    double busy;           /* seconds of work since the last frame was drawn */
    double work;           /* for one frame: events, time steps and drawing; a running mean */
    double interval; /* from frame to frame, a running mean; 0 when the last ones were not one movement */
    double last;     /* when the last frame was drawn */
} editor_pace;

double editor_pace_now(const editor_pace *p);

/* There was work since then. */
void editor_pace_work(editor_pace *p, double since);

/* A frame was drawn since then, and is done. */
void editor_pace_frame(editor_pace *p, double since);

#endif
