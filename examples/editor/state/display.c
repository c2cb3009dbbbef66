/* What is shown: the window's size, the view of the world, and what can be switched on and off. */
#include "display.h"

#include <math.h>
#include <stdlib.h>

/* Where the panel would leave too little of the world, there is none. */
static const int NARROWEST_WINDOW = 560;
static const int LOWEST_WINDOW = 300;
/* Where the bar of time and the plots would, there are none. */
static const int LOWEST_WITH_TIME = 240;
static const int LOWEST_WITH_PLOTS = 420;

struct editor_display {
    editor_shown shown;
    editor_view view;
};

static bool has_room(const editor_shown *s) {
    return s->width >= NARROWEST_WINDOW && s->height >= LOWEST_WINDOW;
}

/* Nor is there a dock then. Where it is not asked for, it opens in wider windows. */
static const int NARROWEST_WITH_DOCK = 560;
static const int WIDE_WINDOW = 1000;
/* Beside both of them so much of the world is left, or the dock is closed while the panel is there. */
static const int NARROWEST_WORLD = 300;

static bool panel_shown(const editor_shown *s) { return s->panel && has_room(s); }

static bool both_have_room(const editor_shown *s) {
    return s->width >= EDITOR_DOCK_WIDTH + NARROWEST_WORLD + EDITOR_PANEL_WIDTH;
}

static bool dock_has_room(const editor_shown *s) {
    return s->width >= NARROWEST_WITH_DOCK && s->height >= LOWEST_WINDOW;
}

static bool dock_shown(const editor_shown *s) {
    return dock_has_room(s) && (both_have_room(s) || !panel_shown(s)) &&
           (s->dock == EDITOR_DOCK_BY_WIDTH ? s->width > WIDE_WINDOW : s->dock == EDITOR_DOCK_OPEN);
}

static double status_top(const editor_shown *s) {
    return fmax(s->height - EDITOR_STATUS_HEIGHT, EDITOR_BAR_HEIGHT + 1);
}

/* Of the bar of time and the plots. */
static double time_height(const editor_shown *s) {
    const bool bar = s->time && s->height >= LOWEST_WITH_TIME;
    const bool plots = bar && s->plots && s->height >= LOWEST_WITH_PLOTS;
    return (bar ? EDITOR_TIMEBAR_HEIGHT : 0) + (plots ? EDITOR_PLOTS_HEIGHT : 0);
}

static geom_aabb2 world_area(const editor_shown *s) {
    const double bottom = status_top(s) - time_height(s);
    const double right = s->width - (panel_shown(s) ? EDITOR_PANEL_WIDTH : 0);
    const double left = dock_shown(s) ? EDITOR_DOCK_WIDTH : 0;
    const double end = s->split ? floor(0.5 * (left + right)) : right;
    const geom_aabb2 area = {{left, EDITOR_BAR_HEIGHT}, {fmax(end, left + 1), bottom}};
    return area;
}

editor_display *editor_display_create(int width, int height) {
    editor_display *d = calloc(1, sizeof *d);
    const editor_document nothing = {0};
    if (d) {
        d->shown.width = width;
        d->shown.height = height;
        d->shown.grid = true;
        d->shown.panel = true;
        d->view.area = world_area(&d->shown);
        editor_view_fit(&d->view, editor_document_bounds(&nothing));
    }
    return d;
}

void editor_display_destroy(editor_display *d) { free(d); }

const editor_shown *editor_get_shown(const editor *e) { return &e->display->shown; }
const palette_colors *editor_colors(const editor *e) {
    return e->display->shown.dark ? palette_dark() : palette_light();
}
const editor_view *editor_get_view(const editor *e) { return &e->display->view; }

/* ---- Window and view ---- */

double editor_status_top(const editor *e) { return status_top(&e->display->shown); }

/* Whether the view is as editor_show_all left it. */
static bool is_fitted(const editor_view *v, geom_aabb2 world) {
    editor_view fitted = *v;
    editor_view_fit(&fitted, world);
    return v->scale == fitted.scale && v->center.x == fitted.center.x && v->center.y == fitted.center.y;
}

/* The parts of the window get their places. A view that fits the drawing still does, and a drawing that was
 * in sight stays in sight. */
static void lay_out(editor *e) {
    editor_display *d = e->display;
    const geom_aabb2 world = editor_document_bounds(editor_drawing(e));
    const bool fits = is_fitted(&d->view, world);
    const bool seen = editor_view_shows(&d->view, world);
    editor_view_resize(&d->view, world_area(&d->shown));
    if (fits || (seen && !editor_view_shows(&d->view, world))) {
        editor_view_fit(&d->view, world);
    }
}

void editor_resize_window(editor *e, int width, int height) {
    e->display->shown.width = width;
    e->display->shown.height = height;
    lay_out(e);
}

void editor_pan(editor *e, geom_vec2 by) { editor_view_pan(&e->display->view, by); }

void editor_zoom(editor *e, geom_vec2 at, double factor) {
    editor_view under = editor_view_under(e, at);
    editor_view_zoom(&under, at, factor);
    e->display->view.center = under.center;
    e->display->view.scale = under.scale;
}

void editor_show_all(editor *e) {
    editor_view_fit(&e->display->view, editor_document_bounds(editor_drawing(e)));
}

editor_view editor_exchange_view(editor *e, editor_view v) {
    const editor_view before = e->display->view;
    e->display->view = v;
    return before;
}

geom_vec2 editor_round_world(const editor *e, geom_vec2 screen) {
    const editor_view v = editor_view_under(e, screen);
    return editor_view_round(&v, editor_view_to_world(&v, screen));
}

int editor_digits(const editor *e) {
    const double grain = editor_view_grain(&e->display->view);
    return grain >= 1.0 ? 0 : (int)lround(-log10(grain));
}

bool editor_in_sight(const editor *e, geom_aabb2 world, double points_around) {
    const editor_view *v = &e->display->view;
    const geom_vec2 a = editor_view_to_screen(v, world.min);
    const geom_vec2 b = editor_view_to_screen(v, world.max);
    return b.x >= v->area.min.x - points_around && a.x <= v->area.max.x + points_around &&
           a.y >= v->area.min.y - points_around && b.y <= v->area.max.y + points_around;
}

/* ---- What can be switched ---- */

static void turn(bool *on) { *on = !*on; }

void editor_switch_grid(editor *e) { turn(&e->display->shown.grid); }
void editor_switch_snap(editor *e) { turn(&e->display->shown.snap); }
void editor_switch_routes(editor *e) { turn(&e->display->shown.routes); }
void editor_switch_trails(editor *e) { turn(&e->display->shown.trails); }
void editor_switch_dark(editor *e) { turn(&e->display->shown.dark); }
void editor_set_dark(editor *e, bool dark) { e->display->shown.dark = dark; }
void editor_switch_lab(editor *e, editor_lab what) { turn(&e->display->shown.lab[what]); }

void editor_switch_panel(editor *e) {
    turn(&e->display->shown.panel);
    lay_out(e);
}

void editor_show_tab(editor *e, editor_tab tab) {
    e->display->shown.tab = tab;
    e->display->shown.panel_scroll = 0.0;
    e->display->shown.panel = true;
    lay_out(e);
}

void editor_show_dock(editor *e, bool shown) {
    editor_shown *s = &e->display->shown;
    s->dock = shown ? EDITOR_DOCK_OPEN : EDITOR_DOCK_CLOSED;
    s->panel = s->panel && (!shown || both_have_room(s));
    lay_out(e);
}

/* The world stays where it is on the screen, if what was in sight of it is still: what is below it comes and
 * goes. */
static void lay_out_time(editor *e) {
    editor_display *d = e->display;
    const geom_aabb2 world = editor_document_bounds(editor_drawing(e));
    const bool seen = editor_view_shows(&d->view, world);
    const double before = d->view.area.max.y;
    editor_view_resize(&d->view, world_area(&d->shown));
    editor_pan(e, geom_vec2_make(0.0, 0.5 * (before - d->view.area.max.y)));
    if (seen && !editor_view_shows(&d->view, world)) {
        editor_view_fit(&d->view, world);
    }
}

geom_aabb2 editor_world_strip(const editor *e) {
    editor_shown s = e->display->shown;
    s.split = false;
    return world_area(&s);
}

geom_aabb2 editor_second_area(const editor *e) {
    const geom_aabb2 left = world_area(&e->display->shown);
    geom_aabb2 area = editor_world_strip(e);
    area.min.x = left.max.x;
    return area;
}

editor_view editor_view_under(const editor *e, geom_vec2 screen) {
    editor_view v = e->display->view;
    const geom_aabb2 second = editor_second_area(e);
    if (editor_area_holds(second, screen)) {
        v.area = second;
    }
    return v;
}

void editor_show_split(editor *e, bool split) {
    e->display->shown.split = split;
    lay_out(e);
}

void editor_show_time(editor *e, bool shown) {
    e->display->shown.time = shown;
    lay_out_time(e);
}

void editor_switch_plots(editor *e) {
    turn(&e->display->shown.plots);
    lay_out_time(e);
}

void editor_show_help(editor *e, bool shown) { e->display->shown.help = shown; }

static const int cover_counts[] = {0, 1, 2, 3, 4, 6, 8};

size_t editor_cover_choice(const editor *e) {
    size_t i = 0;
    while (cover_counts[i] != e->display->shown.cover_count) {
        i++;
    }
    return i;
}

void editor_next_cover_count(editor *e) {
    const size_t count = sizeof cover_counts / sizeof *cover_counts;
    e->display->shown.cover_count = cover_counts[(editor_cover_choice(e) + 1) % count];
    e->display->shown.lab[EDITOR_LAB_COVERS] = true;
}

void editor_scroll_help_to(editor *e, double points) { e->display->shown.help_scroll = points; }
void editor_scroll_panel_to(editor *e, double points) { e->display->shown.panel_scroll = points; }

bool editor_panel_has_room(const editor *e) { return has_room(&e->display->shown); }

bool editor_panel_shown(const editor *e) { return panel_shown(&e->display->shown); }

bool editor_dock_has_room(const editor *e) { return dock_has_room(&e->display->shown); }

bool editor_dock_shown(const editor *e) { return dock_shown(&e->display->shown); }
