/* When frames are drawn and shown. */
#include "window_internal.h"

#include <math.h>

/* How much of a shorter time goes into the longest of late: a long one is forgotten within two seconds. */
static const double FORGETTING = 0.02;
/* How much of each new measurement goes into a mean. */
static const double SHARE = 0.1;
/* No sleep is cut short by more: the rest of it is spent busily. */
static const double MOST_SLACK = 0.001;
/* How much earlier than needed a frame is begun. */
static const double MARGIN = 0.0005;

static void note_longest(double *longest, double value) {
    *longest = fmax(value, *longest + FORGETTING * (value - *longest));
}

double window_pace_hand_over(const window_pace *p) { return p->due - p->showing; }

double window_pace_begin(const window_pace *p) {
    return window_pace_hand_over(p) - fmin(p->drawing, WINDOW_FRAME_SECONDS) - MARGIN;
}

double window_pace_wake(const window_pace *p, double moment) { return moment - p->slack; }

void window_pace_woke(window_pace *p, double wanted, double now) {
    note_longest(&p->slack, fmin(fmax(now - wanted, 0.0), MOST_SLACK));
}

void window_pace_shown(window_pace *p, double begun, double drawn, double handed, double shown) {
    const double next = p->due + WINDOW_FRAME_SECONDS;
    note_longest(&p->drawing, drawn - begun);
    p->showing += SHARE * (fmin(shown - handed, WINDOW_FRAME_SECONDS) - p->showing);
    p->due = shown <= next ? next : shown + WINDOW_FRAME_SECONDS;
}
