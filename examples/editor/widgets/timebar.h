/* The bar of time below the world, once there is a run: its buttons, its track, the plots above it, and
 * what it says of agents that are stuck. */
#ifndef EDITOR_TIMEBAR_H
#define EDITOR_TIMEBAR_H

#include "commands.h"
#include "state/rooms.h"

enum {
    EDITOR_TIMEBAR_BUTTONS = 8,
    EDITOR_PLOTS = 4,
    EDITOR_STUCK_WORDS = 200 /* bytes that are enough for them */
};

typedef struct editor_timebar_button {
    editor_command command;
    geom_aabb2 area;
} editor_timebar_button;

/* The strip with plots and bar; empty when there is none. */
geom_aabb2 editor_time_strip(const editor *e);
bool editor_in_time_strip(const editor *e, geom_vec2 screen);

/* Buttons for which there is room. Returns how many. */
size_t editor_timebar_buttons(const editor *e, editor_timebar_button buttons[EDITOR_TIMEBAR_BUTTONS]);
editor_command editor_timebar_button_at(const editor *e, geom_vec2 screen);

/* Whether there is only room for the time that is shown, without that of the end. */
bool editor_timebar_is_narrow(const editor *e);

/* Where time goes from left to right. */
geom_aabb2 editor_timebar_track(const editor *e);

/* What plots show of steps. */
typedef enum editor_plot {
    EDITOR_PLOT_SPEED,
    EDITOR_PLOT_CLEARANCE,
    EDITOR_PLOT_CONTACTS,
    EDITOR_PLOT_ON_WAY
} editor_plot;

/* Where a plot is drawn, without its words; false when it is not shown. A narrow world has room for the first
 * ones. */
bool editor_plot_area(const editor *e, editor_plot plot, geom_aabb2 *area);

/* The step that lies at a place of the track or of a plot; false elsewhere. */
bool editor_step_at(const editor *e, geom_vec2 screen, double *step);

/* "Stuck: 3, 7, 12 - door", of the moment that is shown; false when none is. Cost: linear in the drawing. */
bool editor_stuck_words(const editor *e, char *text, size_t capacity);

/* Where these words are shown: beside the bar of the scale, or above it where they need the whole width. */
geom_aabb2 editor_stuck_area(const editor *e, const char *text);

#endif
