/* Plots over time: speeds, least clearance, contacts, agents on their way; of all, and of the selected
 * ones. */
#include "paint.h"

#include "state/display.h"
#include "state/selection.h"
#include "state/timeline.h"
#include "widgets/timebar.h"

#include <math.h>
#include <stdio.h>

enum {
    MOST_COLUMNS = 512,
    MOST_SELECTED = 64 /* agents that are looked at for a plot */
};

/* A line of a plot: a value for each column; NaN for none. */
typedef struct line {
    float values[MOST_COLUMNS];
    size_t count;
} line;

/* What a column of a plot stands for: some steps. */
typedef struct column {
    size_t first;
    size_t last;
} column;

static column column_at(const editor *e, size_t index, size_t count) {
    const size_t steps = editor_last_step(e) + 1;
    const size_t first = index * steps / count;
    const size_t end = (index + 1) * steps / count;
    return (column){first, end > first ? end - 1 : first};
}

static float value_of(editor_plot plot, const editor_figures *f, bool second) {
    switch (plot) {
    case EDITOR_PLOT_SPEED:
        return second ? f->fastest : f->mean_speed;
    case EDITOR_PLOT_CLEARANCE:
        return second ? NAN : f->least_clearance;
    case EDITOR_PLOT_CONTACTS:
        return second ? NAN : (float)f->contacts;
    default:
        return (float)(second ? f->states[TALLY_BLOCKED] : editor_figures_on_way(f));
    }
}

/* The least clearance of a column's steps, and the largest of everything else. */
static void find_line(const editor *e, editor_plot plot, bool second, size_t columns, line *l) {
    l->count = columns;
    for (size_t i = 0; i < columns; i++) {
        const column steps = column_at(e, i, columns);
        float found = NAN;
        for (size_t step = steps.first; step <= steps.last; step++) {
            const editor_figures f = editor_past_figures(editor_get_past(e), editor_shown_branch(e), step);
            const float value = value_of(plot, &f, second);
            found = plot == EDITOR_PLOT_CLEARANCE ? fminf(found, value) : fmaxf(found, value);
        }
        l->values[i] = found;
    }
}

/* ---- Selected agents ---- */

static size_t selected_agents(const editor *e, uint32_t ids[MOST_SELECTED]) {
    const editor_document *d = editor_drawing(e);
    size_t count = 0;
    for (size_t i = 0; i < d->count && count < MOST_SELECTED; i++) {
        if (d->shapes[i]->kind == EDITOR_AGENT && editor_is_selected(e, d->shapes[i]->id)) {
            ids[count++] = d->shapes[i]->id;
        }
    }
    return count;
}

/* Their mean speed, or the least of their clearances. */
static float selected_value(editor_plot plot, const editor_moment *m, const uint32_t *ids, size_t count) {
    float least = NAN;
    double sum = 0.0;
    size_t found = 0;
    for (size_t i = 0; i < count; i++) {
        const uint32_t number = editor_cast_find(m->cast, ids[i]);
        if (number != EDITOR_NO_NUMBER) {
            least = fminf(least, m->clearances[number]);
            sum += geom_vec2_length(m->velocities[number]);
            found++;
        }
    }
    return plot == EDITOR_PLOT_CLEARANCE ? least : found > 0 ? (float)(sum / (double)found) : NAN;
}

static void find_selected_line(const editor *e, editor_plot plot, size_t columns, line *l) {
    uint32_t ids[MOST_SELECTED];
    const size_t count = selected_agents(e, ids);
    l->count = count > 0 && plot <= EDITOR_PLOT_CLEARANCE ? columns : 0;
    for (size_t i = 0; i < l->count; i++) {
        const column steps = column_at(e, i, columns);
        const editor_moment *m = editor_past_at(editor_get_past(e), editor_shown_branch(e), steps.last);
        l->values[i] = m ? selected_value(plot, m, ids, count) : NAN;
    }
}

/* ---- Drawing ---- */

static float largest(const line *l) {
    float most = 0.0F;
    for (size_t i = 0; i < l->count; i++) {
        most = fmaxf(most, l->values[i]);
    }
    return most;
}

static void draw_line(canvas *c, geom_aabb2 area, const line *l, double top, canvas_pen pen) {
    geom_vec2 points[MOST_COLUMNS];
    size_t count = 0;
    for (size_t i = 0; i < l->count; i++) {
        if (isfinite(l->values[i])) {
            const double share = fmin(fmax((double)l->values[i] / top, 0.0), 1.0);
            points[count++] =
                geom_vec2_make(area.min.x + (area.max.x - area.min.x) * ((double)i + 0.5) / (double)l->count,
                               area.max.y - share * (area.max.y - area.min.y));
        }
    }
    if (count > 0) {
        canvas_stroke_chain(c, points, count, false, pen);
    }
}

/* What a plot shows at the moment that is shown; in short only the first number of it. */
static void write_value(const editor *e, editor_plot plot, bool in_short, char *value, size_t capacity) {
    const editor_figures f = editor_shown_figures(e);
    switch (plot) {
    case EDITOR_PLOT_SPEED:
        snprintf(value, capacity, in_short ? "%.2f" : "%.2f, %.2f", (double)f.mean_speed, (double)f.fastest);
        break;
    case EDITOR_PLOT_CLEARANCE:
        if (isnan(f.least_clearance)) {
            snprintf(value, capacity, in_short ? "-" : "not checked");
        } else {
            snprintf(value, capacity, in_short ? "%.2f" : "%.3f", editor_figures_clearance(&f));
        }
        break;
    case EDITOR_PLOT_CONTACTS:
        snprintf(value, capacity, "%u", f.contacts);
        break;
    default:
        snprintf(value, capacity, in_short ? "%u" : "%u, %u", editor_figures_on_way(&f),
                 f.states[TALLY_BLOCKED]);
        break;
    }
}

/* The longest name and value of the plot that have room beside each other. */
static void draw_words(const editor *e, canvas *c, editor_plot plot, geom_aabb2 area) {
    static const char *const names[EDITOR_PLOTS] = {"Speed, mean and largest, m/s", "Least clearance, m",
                                                    "Contacts in a step", "On the way, blocked"};
    static const char *const short_names[EDITOR_PLOTS] = {"Speed", "Clearance", "Contacts", "On way"};
    const palette_colors *colors = editor_colors(e);
    canvas_text_style style = {.color = colors->ink_soft, .size = 10.5};
    const double width = area.max.x - area.min.x;
    const char *name = names[plot];
    char value[48];
    write_value(e, plot, false, value, sizeof value);
    if (canvas_text_width(c, style.size, name) + canvas_text_width(c, style.size, value) + 8.0 > width) {
        name = short_names[plot];
    }
    if (canvas_text_width(c, style.size, name) + canvas_text_width(c, style.size, value) + 4.0 > width) {
        write_value(e, plot, true, value, sizeof value);
    }
    canvas_text(c, geom_vec2_make(area.min.x, area.min.y - 4.0), style, name);
    style.align = CANVAS_RIGHT;
    style.color = colors->ink;
    canvas_text(c, geom_vec2_make(area.max.x, area.min.y - 4.0), style, value);
}

static void draw_plot(const editor *e, canvas *c, editor_plot plot, geom_aabb2 area) {
    const palette_colors *colors = editor_colors(e);
    const size_t columns = (size_t)fmin(area.max.x - area.min.x, MOST_COLUMNS);
    line first;
    line second;
    line own;
    find_line(e, plot, false, columns, &first);
    find_line(e, plot, true, columns, &second);
    find_selected_line(e, plot, columns, &own);
    const double top =
        1.05 * (double)fmaxf(fmaxf(largest(&first), largest(&second)), fmaxf(largest(&own), 1e-3F));
    const double last = fmax((double)editor_last_step(e), 1.0);
    const double x = area.min.x + (area.max.x - area.min.x) * fmin(editor_shown_step(e) / last, 1.0);
    const geom_aabb2 now = {{x - 0.5, area.min.y}, {x + 0.5, area.max.y}};
    canvas_fill_box(c, area, colors->ground);
    canvas_clip(c, area);
    draw_line(c, area, &second, top, (canvas_pen){.color = colors->ink_soft, .width = 1.0, .dash = 3.0});
    draw_line(c, area, &first, top, (canvas_pen){.color = colors->ink, .width = 1.5});
    draw_line(c, area, &own, top, (canvas_pen){.color = colors->selected, .width = 2.0});
    canvas_fill_box(c, now, colors->selected);
    canvas_clip_none(c);
    canvas_stroke_box(c, area, (canvas_pen){.color = colors->panel_line, .width = 1.0});
    draw_words(e, c, plot, area);
}

void editor_draw_plots(const editor *e, canvas *c) {
    for (int i = 0; i < EDITOR_PLOTS && editor_shown_branch(e) != EDITOR_NO_BRANCH; i++) {
        geom_aabb2 area;
        if (editor_plot_area(e, (editor_plot)i, &area)) {
            draw_plot(e, c, (editor_plot)i, area);
        }
    }
}
