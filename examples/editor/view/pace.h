/* The room of the pace: how long a frame takes, and how fast frames follow each other. */
#ifndef EDITOR_PACE_H
#define EDITOR_PACE_H

typedef struct editor_pace editor_pace;

editor_pace *editor_pace_create(void); /* without a clock nothing is measured. NULL without memory */
void editor_pace_destroy(editor_pace *p);
void editor_pace_set_clock(editor_pace *p, double (*clock)(void)); /* seconds from anywhere; NULL for none */

/* Running means, in seconds: of the work for one frame, which is events, time steps and drawing; and from
 * frame to frame, 0 when the last ones were not one movement. */
double editor_pace_seconds(const editor_pace *p);
double editor_pace_interval(const editor_pace *p);

double editor_pace_now(const editor_pace *p);

/* There was work since then. */
void editor_pace_work(editor_pace *p, double since);

/* A frame was drawn since then, and is done. */
void editor_pace_frame(editor_pace *p, double since);

#endif
