/* The room of what is shown: the window's size, the view of the world, and what can be switched on and
 * off. */
#ifndef EDITOR_DISPLAY_H
#define EDITOR_DISPLAY_H

#include "canvas/palette.h"
#include "rooms.h"

enum {
    EDITOR_BAR_HEIGHT = 52,
    EDITOR_STATUS_HEIGHT = 26,
    EDITOR_TIMEBAR_HEIGHT = 30,
    EDITOR_PLOTS_HEIGHT = 96,
    EDITOR_PANEL_WIDTH = 224,
    EDITOR_DOCK_WIDTH = 216
};

/* What the lab shows, in the order of the commands that switch it. */
typedef enum editor_lab {
    EDITOR_LAB_CONTACTS,
    EDITOR_LAB_GAPS,
    EDITOR_LAB_COVERS,
    EDITOR_LAB_OFFSETS,
    EDITOR_LAB_HULLS,
    EDITOR_LAB_TRIANGLES,
    EDITOR_LAB_PIECES,
    EDITOR_LAB_COUNT
} editor_lab;

/* What the panel on the right shows. */
typedef enum editor_tab {
    EDITOR_TAB_SCENE,      /* the view, the crowd, the lab */
    EDITOR_TAB_PARAMETERS, /* of what is selected, or of new agents */
    EDITOR_TAB_COUNT
} editor_tab;

/* The list of objects on the left. */
typedef enum editor_dock {
    EDITOR_DOCK_BY_WIDTH, /* of the window, until it is opened or closed */
    EDITOR_DOCK_OPEN,
    EDITOR_DOCK_CLOSED
} editor_dock;

typedef struct editor_shown {
    int width, height; /* of the window, points */
    bool grid;
    bool snap;
    bool panel;
    editor_tab tab; /* of the panel */
    editor_dock dock;
    bool routes;
    bool trails;
    bool help;
    bool time;  /* the bar of time below the world */
    bool plots; /* above that bar */
    bool split; /* the right half of the world shows another branch */
    bool dark;  /* the colors */
    bool lab[EDITOR_LAB_COUNT];
    int cover_count;     /* discs of a cover, see editor_cover_choice; 0 for the best number */
    double help_scroll;  /* points */
    double panel_scroll; /* points */
} editor_shown;

editor_display *editor_display_create(int width, int height); /* NULL without memory */
void editor_display_destroy(editor_display *d);

const editor_shown *editor_get_shown(const editor *e);
const palette_colors *editor_colors(const editor *e); /* of everything that is drawn */

/* ---- Window and view ---- */

void editor_resize_window(editor *e, int width, int height);

/* The part of the window that shows the world; where that is split, both halves. */
geom_aabb2 editor_world_strip(const editor *e);

/* Its right half, where it is split; else it is empty. The view is that of the left half, and both show
 * the same part of the world. */
geom_aabb2 editor_second_area(const editor *e);

/* The view that a point of the screen lies in: that of the right half, or else the view. */
editor_view editor_view_under(const editor *e, geom_vec2 screen);

/* Where the status line begins. */
double editor_status_top(const editor *e);

void editor_pan(editor *e, geom_vec2 by);                   /* points on the screen */
void editor_zoom(editor *e, geom_vec2 at, double factor);   /* the world point under `at` stays there */
void editor_show_all(editor *e);                            /* of the drawing */
editor_view editor_exchange_view(editor *e, editor_view v); /* returns the one before */

/* The world point under a screen point, in round numbers. */
geom_vec2 editor_round_world(const editor *e, geom_vec2 screen);

/* Digits after the point that tell neighboring points of the screen apart. */
int editor_digits(const editor *e);

/* Whether a box of the world can be seen, give or take some points around it. */
bool editor_in_sight(const editor *e, geom_aabb2 world, double points_around);

/* ---- What can be switched ---- */

/* Where the dock and the panel leave too little of the world, opening one of them closes the other. A drawing
 * that was in sight stays in sight, whatever comes and goes around the world. */

void editor_switch_grid(editor *e);
void editor_switch_snap(editor *e);
void editor_switch_panel(editor *e);
void editor_show_tab(editor *e, editor_tab tab); /* and the panel */
void editor_show_dock(editor *e, bool shown);    /* the list of objects on the left */
void editor_switch_routes(editor *e);
void editor_switch_trails(editor *e);
void editor_switch_dark(editor *e);
void editor_show_time(editor *e, bool shown);
void editor_show_split(editor *e, bool split);
void editor_switch_plots(editor *e);
void editor_show_help(editor *e, bool shown);
void editor_switch_lab(editor *e, editor_lab what);
void editor_next_cover_count(editor *e); /* and shows covers */
size_t
editor_cover_choice(const editor *e); /* its place among those that can be chosen: 0, 1, 2, 3, 4, 6, 8 */
void editor_scroll_help_to(editor *e, double points);
void editor_scroll_panel_to(editor *e, double points);

/* Whether the window is large enough for the panel, and whether it is there now. */
bool editor_panel_has_room(const editor *e);
bool editor_panel_shown(const editor *e);
bool editor_dock_has_room(const editor *e);
bool editor_dock_shown(const editor *e);

#endif
