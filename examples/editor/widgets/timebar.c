/* Places of the bar of time, and its words. */
#include "timebar.h"

#include "state/display.h"
#include "state/snap.h"
#include "state/timeline.h"
#include "text/utf8.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const double BUTTON_WIDTH = 26.0;
static const double MARGIN = 8.0;
static const double BUTTONS_WIDTH = 4.0 + 6.0 * 26.0;
static const double WORDS_WIDTH = 96.0;       /* for the time, and that of the end */
static const double SHORT_WORDS_WIDTH = 50.0; /* for the time alone */
static const double BRANCH_WIDTH = 46.0;      /* for the number of the branch */
static const double NARROWEST_TRACK = 60.0;
static const double PLOT_WORDS = 16.0;
static const double NARROWEST_PLOT = 98.0; /* with its margins: room for its name and a number */

geom_aabb2 editor_time_strip(const editor *e) {
    const geom_aabb2 world = editor_world_strip(e);
    return (geom_aabb2){{world.min.x, world.max.y}, {world.max.x, editor_status_top(e)}};
}

bool editor_in_time_strip(const editor *e, geom_vec2 screen) {
    const geom_aabb2 strip = editor_time_strip(e);
    return strip.max.y > strip.min.y && editor_area_holds(strip, screen);
}

static geom_aabb2 bar_area(const editor *e) {
    geom_aabb2 area = editor_time_strip(e);
    area.min.y = fmax(area.min.y, area.max.y - EDITOR_TIMEBAR_HEIGHT);
    return area;
}

/* ---- Buttons ---- */

/* Where there is little room, only when there is another one to go to. */
static bool shows_branch(const editor *e) {
    return !editor_timebar_is_narrow(e) || editor_get_past(e)->count > 1;
}

size_t editor_timebar_buttons(const editor *e, editor_timebar_button buttons[EDITOR_TIMEBAR_BUTTONS]) {
    static const editor_command commands[EDITOR_TIMEBAR_BUTTONS] = {
        EDITOR_DO_TIME_START, EDITOR_DO_STEP_BACK, EDITOR_DO_RUN_BACK, EDITOR_DO_RUN,
        EDITOR_DO_STEP,       EDITOR_DO_TIME_END,  EDITOR_DO_PLOTS,    EDITOR_DO_BRANCH};
    const geom_aabb2 bar = bar_area(e);
    double left = bar.min.x + 4.0;
    double right = bar.max.x - MARGIN;
    size_t count = 0;
    if (bar.max.y <= bar.min.y) {
        return 0;
    }
    for (size_t i = 0; i < EDITOR_TIMEBAR_BUTTONS; i++) {
        const bool at_right = commands[i] == EDITOR_DO_PLOTS || commands[i] == EDITOR_DO_BRANCH;
        const double width = at_right ? BRANCH_WIDTH : BUTTON_WIDTH;
        if (right - left < width || (commands[i] == EDITOR_DO_BRANCH && !shows_branch(e))) {
            break;
        }
        const double x = at_right ? right - width : left;
        buttons[count++] =
            (editor_timebar_button){commands[i], {{x, bar.min.y + 2.0}, {x + width, bar.max.y - 2.0}}};
        right -= at_right ? width : 0.0;
        left += at_right ? 0.0 : width;
    }
    return count;
}

editor_command editor_timebar_button_at(const editor *e, geom_vec2 screen) {
    editor_timebar_button buttons[EDITOR_TIMEBAR_BUTTONS];
    const size_t count = editor_timebar_buttons(e, buttons);
    for (size_t i = 0; i < count; i++) {
        if (editor_area_holds(buttons[i].area, screen)) {
            return buttons[i].command;
        }
    }
    return EDITOR_DO_NOTHING;
}

bool editor_timebar_is_narrow(const editor *e) {
    const geom_aabb2 bar = bar_area(e);
    const double taken = BUTTONS_WIDTH + MARGIN + WORDS_WIDTH + 2.0 * MARGIN + 2.0 * BRANCH_WIDTH;
    return bar.max.x - bar.min.x - taken < NARROWEST_TRACK;
}

geom_aabb2 editor_timebar_track(const editor *e) {
    const geom_aabb2 bar = bar_area(e);
    const bool narrow = editor_timebar_is_narrow(e);
    const double left = bar.min.x + BUTTONS_WIDTH + MARGIN + (narrow ? SHORT_WORDS_WIDTH : WORDS_WIDTH);
    const double right = bar.max.x - 2.0 * MARGIN - (shows_branch(e) ? 2.0 : 1.0) * BRANCH_WIDTH;
    const double end = right - left < NARROWEST_TRACK ? left : right;
    return (geom_aabb2){{left, bar.min.y}, {end, bar.max.y}};
}

/* ---- Plots ---- */

bool editor_plot_area(const editor *e, editor_plot plot, geom_aabb2 *area) {
    const geom_aabb2 strip = editor_time_strip(e);
    const double height = strip.max.y - strip.min.y - EDITOR_TIMEBAR_HEIGHT;
    const double most = floor((strip.max.x - strip.min.x) / NARROWEST_PLOT);
    const double shown = fmin(fmax(most, 1.0), EDITOR_PLOTS);
    const double width = (strip.max.x - strip.min.x) / shown;
    const double left = strip.min.x + width * (double)plot;
    *area = (geom_aabb2){{left + MARGIN, strip.min.y + PLOT_WORDS},
                         {left + width - MARGIN, strip.min.y + height - 4.0}};
    return (double)plot < shown && height > 2.0 * PLOT_WORDS && area->max.x - area->min.x > 2.0 * MARGIN;
}

static double step_in(geom_aabb2 area, double x, size_t last) {
    const double share = (x - area.min.x) / (area.max.x - area.min.x);
    return fmin(fmax(share, 0.0), 1.0) * (double)last;
}

bool editor_step_at(const editor *e, geom_vec2 screen, double *step) {
    const geom_aabb2 track = editor_timebar_track(e);
    if (track.max.x > track.min.x && screen.y >= track.min.y && screen.y < track.max.y &&
        screen.x >= track.min.x - MARGIN && screen.x <= track.max.x + MARGIN) {
        *step = step_in(track, screen.x, editor_end_step(e));
        return true;
    }
    for (int i = 0; i < EDITOR_PLOTS; i++) {
        geom_aabb2 area;
        if (editor_plot_area(e, (editor_plot)i, &area) && editor_area_holds(area, screen)) {
            *step = round(step_in(area, screen.x, editor_last_step(e)));
            return true;
        }
    }
    return false;
}

/* ---- Agents that are stuck ---- */

typedef struct words {
    char *text;
    size_t capacity;
    size_t length;
} words;

static void add(words *w, const char *before, const char *text) {
    const int added = snprintf(w->text + w->length, w->capacity - w->length, "%s%s", before, text);
    w->length =
        added < 0 || w->length + (size_t)added >= w->capacity ? w->capacity - 1 : w->length + (size_t)added;
}

/* A shape that the words name, and its number in the list of objects; NULL for one that is deleted. */
typedef struct named {
    uint32_t id;
    const editor_shape *shape;
    size_t number;
} named;

enum {
    MOST_NAMED = 2 * EDITOR_MOST_STUCK
};

static uint64_t bit_of(uint32_t id) { return UINT64_C(1) << (id % 64); }

/* Finds the agents of a moment, and behind them all what blocks each, in one pass over the drawing: each
 * frame has these words. */
static void find_named(const editor *e, const editor_moment *m, named found[MOST_NAMED]) {
    const editor_document *d = editor_drawing(e);
    const size_t shown = editor_moment_kept_stuck(m);
    size_t numbers[EDITOR_SERIES_COUNT] = {0};
    uint64_t bits = 0;
    for (size_t i = 0; i < shown; i++) {
        found[i] = (named){.id = m->stuck[i].agent};
        found[shown + i] = (named){.id = m->stuck[i].other};
        bits |= bit_of(m->stuck[i].agent) | bit_of(m->stuck[i].other);
    }
    for (size_t place = 0; place < d->count; place++) {
        const editor_shape *s = d->shapes[place];
        const size_t number = numbers[editor_shape_series(s)]++;
        for (size_t k = 0; (bits & bit_of(s->id)) != 0 && k < 2 * shown; k++) {
            if (found[k].id == s->id) {
                found[k].shape = s;
                found[k].number = number;
            }
        }
    }
}

/* Its name, or what it is and its number. */
static void name_shape(const named *n, bool with_kind, char *name, size_t capacity) {
    const editor_shape *s = n->shape;
    if (!s) {
        snprintf(name, capacity, "something deleted");
    } else if (s->label.name && s->label.name[0]) {
        snprintf(name, capacity, "%.40s", s->label.name);
    } else if (with_kind) {
        snprintf(name, capacity, "%s %zu", s->kind == EDITOR_AGENT ? "agent" : "obstacle", n->number);
    } else {
        snprintf(name, capacity, "%zu", n->number);
    }
}

static void name_blocker(const editor_stuck *stuck, const named *blocker, char *name, size_t capacity) {
    if (stuck->without_way) {
        snprintf(name, capacity, "no path");
    } else if (stuck->other != 0) {
        name_shape(blocker, true, name, capacity);
    } else {
        snprintf(name, capacity, "nothing near");
    }
}

static bool same_blocker(const editor_stuck *a, const editor_stuck *b) {
    return a->without_way == b->without_way && (a->without_way || a->other == b->other);
}

/* All agents that the blocker of the first one blocks, which are then done: "3, 7 - door". */
static void add_blocker(words *w, const editor_moment *m, const named *found, size_t first, bool *done) {
    const size_t shown = editor_moment_kept_stuck(m);
    const char *before = w->length == 0 ? "Stuck: " : "; ";
    char name[64];
    for (size_t i = first; i < shown; i++) {
        if (!done[i] && same_blocker(&m->stuck[first], &m->stuck[i])) {
            name_shape(&found[i], false, name, sizeof name);
            add(w, before, name);
            before = ", ";
            done[i] = true;
        }
    }
    name_blocker(&m->stuck[first], &found[shown + first], name, sizeof name);
    add(w, " - ", name);
}

bool editor_stuck_words(const editor *e, char *text, size_t capacity) {
    const editor_moment *m = editor_shown_moment(e);
    words w = {text, capacity, 0};
    bool done[EDITOR_MOST_STUCK] = {false};
    text[0] = 0;
    if (!m || m->stuck_count == 0) {
        return false;
    }
    named found[MOST_NAMED] = {{0}};
    find_named(e, m, found);
    const size_t shown = editor_moment_kept_stuck(m);
    for (size_t i = 0; i < shown; i++) {
        if (!done[i]) {
            add_blocker(&w, m, found, i, done);
        }
    }
    if (m->stuck_count > shown) {
        char more[32];
        snprintf(more, sizeof more, "%zu more", m->stuck_count - shown);
        add(&w, "; ", more);
    }
    return true;
}

/* Of a common font, a little more than enough. What is drawn is measured, but a click must find the same
 * place without a font. */
static double width_of(const char *text) {
    const double size = 12.0;
    double width = 0.0;
    for (; *text; text++) {
        const double em = strchr(" ,.:;-'()fijlrtI", *text) ? 0.42 : strchr("mwMW", *text) ? 1.0 : 0.66;
        width += utf8_goes_on(*text) ? 0.0 : em * size;
    }
    return width;
}

geom_aabb2 editor_stuck_area(const editor *e, const char *text) {
    const geom_aabb2 world = editor_get_view(e)->area;
    const geom_aabb2 scale = editor_scale_bar_area(e);
    const double left = world.min.x + MARGIN;
    const double width = 2.0 * MARGIN + width_of(text);
    const bool beside = left + width + MARGIN <= scale.min.x;
    const double bottom = beside ? world.max.y - 6.0 : scale.min.y - 4.0;
    return (geom_aabb2){{left, bottom - 22.0}, {fmin(left + width, world.max.x - MARGIN), bottom}};
}
