/* The list of objects: what is folded, filtered and scrolled, and where its parts are. */
#include "catalog_internal.h"

#include "state/display.h"
#include "state/work.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double MARGIN = 8.0;
static const double INDENT = 12.0;
static const double FOLD_WIDTH = 14.0;
static const double FLAG_WIDTH = 20.0;

editor_catalog *editor_catalog_create(void) { return calloc(1, sizeof(editor_catalog)); }

void editor_catalog_destroy(editor_catalog *l) {
    if (l) {
        free(l->rows);
        free(l->folded);
        free(l);
    }
}

const editor_catalog_row *editor_catalog_rows(const editor *e, size_t *count) {
    editor_catalog *l = e->catalog;
    const uint64_t revision = editor_revision(e);
    if (!l->known || l->revision != revision) {
        l->known = true;
        l->revision = revision;
        if (!catalog_make_rows(l, editor_drawing(e))) {
            l->count = 0;
        }
    }
    *count = l->count;
    return l->rows;
}

/* ---- Places in the window ---- */

geom_aabb2 editor_dock_area(const editor *e) {
    const geom_aabb2 world = editor_get_view(e)->area;
    const geom_aabb2 area = {{0.0, world.min.y},
                             {editor_dock_shown(e) ? world.min.x : 0.0, editor_status_top(e)}};
    return area;
}

bool editor_in_dock(const editor *e, geom_vec2 screen) {
    return editor_area_holds(editor_dock_area(e), screen);
}

geom_aabb2 editor_catalog_filter_area(const editor *e) {
    const geom_aabb2 dock = editor_dock_area(e);
    const geom_aabb2 area = {{dock.min.x + MARGIN, dock.min.y + 6.0},
                             {fmax(dock.max.x - MARGIN, dock.min.x + MARGIN), dock.min.y + 28.0}};
    return area;
}

geom_aabb2 editor_catalog_area(const editor *e) {
    geom_aabb2 area = editor_dock_area(e);
    area.min.y = fmin(area.min.y + EDITOR_CATALOG_HEADER, area.max.y);
    return area;
}

geom_aabb2 editor_catalog_row_area(const editor *e, size_t index) {
    const geom_aabb2 list = editor_catalog_area(e);
    const double top = list.min.y + EDITOR_CATALOG_ROW * (double)index - e->catalog->scroll;
    const geom_aabb2 area = {{list.min.x, top}, {list.max.x, top + EDITOR_CATALOG_ROW}};
    return area;
}

geom_aabb2 editor_catalog_part_area(geom_aabb2 row_area, const editor_catalog_row *row,
                                    editor_catalog_part part) {
    const double locked = row_area.max.x - MARGIN - FLAG_WIDTH;
    const double hidden = locked - FLAG_WIDTH;
    const double fold = row_area.min.x + 4.0 + INDENT * (double)row->depth;
    geom_aabb2 area = row_area;
    switch (part) {
    case EDITOR_CATALOG_LOCKED:
        area.min.x = locked;
        area.max.x = locked + FLAG_WIDTH;
        break;
    case EDITOR_CATALOG_HIDDEN:
        area.min.x = hidden;
        area.max.x = locked;
        break;
    case EDITOR_CATALOG_FOLD:
        area.min.x = fold;
        area.max.x = row->group != 0 ? fold + FOLD_WIDTH : fold;
        break;
    default:
        area.min.x = fold + (row->group != 0 ? FOLD_WIDTH : 4.0);
        area.max.x = hidden;
        break;
    }
    return area;
}

editor_catalog_part editor_catalog_part_at(const editor *e, geom_vec2 screen, size_t *index) {
    const geom_aabb2 list = editor_catalog_area(e);
    size_t count = 0;
    const editor_catalog_row *rows = editor_catalog_rows(e, &count);
    if (editor_in_dock(e, screen) && editor_area_holds(editor_catalog_filter_area(e), screen)) {
        return EDITOR_CATALOG_FILTER;
    }
    const double row = (screen.y - list.min.y + e->catalog->scroll) / EDITOR_CATALOG_ROW;
    if (!editor_area_holds(list, screen) || !(row >= 0.0) || row >= (double)count) {
        return EDITOR_CATALOG_NOTHING;
    }
    *index = (size_t)row;
    const geom_aabb2 area = editor_catalog_row_area(e, *index);
    for (editor_catalog_part part = EDITOR_CATALOG_FOLD; part <= EDITOR_CATALOG_LOCKED; part++) {
        if (editor_area_holds(editor_catalog_part_area(area, &rows[*index], part), screen)) {
            return part;
        }
    }
    return EDITOR_CATALOG_NAME;
}

/* ---- What is shown ---- */

const char *editor_catalog_filter(const editor *e) { return e->catalog->filter; }

void editor_catalog_set_filter(editor *e, const char *filter) {
    snprintf(e->catalog->filter, sizeof e->catalog->filter, "%s", filter);
    e->catalog->known = false;
    e->catalog->scroll = 0.0;
}

void editor_catalog_fold(editor *e, uint32_t group) {
    editor_catalog *l = e->catalog;
    const size_t at = catalog_find_folded(l, group);
    l->known = false;
    if (at < l->folded_count) {
        l->folded[at] = l->folded[--l->folded_count];
        return;
    }
    uint32_t *grown = realloc(l->folded, (l->folded_count + 1) * sizeof *grown);
    if (grown) {
        l->folded = grown;
        l->folded[l->folded_count++] = group;
    }
}

void editor_catalog_unfold_around(editor *e, const editor_shape *s, size_t depth) {
    for (size_t k = 0; k < depth; k++) {
        if (catalog_find_folded(e->catalog, s->label.groups[k].number) < e->catalog->folded_count) {
            editor_catalog_fold(e, s->label.groups[k].number);
        }
    }
}

double editor_catalog_scrolled(const editor *e) { return e->catalog->scroll; }

void editor_catalog_scroll(editor *e, double points) {
    size_t count = 0;
    editor_catalog_rows(e, &count);
    const geom_aabb2 list = editor_catalog_area(e);
    const double hidden = fmax(EDITOR_CATALOG_ROW * (double)count - (list.max.y - list.min.y), 0.0);
    e->catalog->scroll = fmin(fmax(e->catalog->scroll + points, 0.0), hidden);
}

void editor_catalog_reveal_row(editor *e, size_t index) {
    const geom_aabb2 list = editor_catalog_area(e);
    const geom_aabb2 row = editor_catalog_row_area(e, index);
    const double below = fmax(row.max.y - list.max.y, 0.0);
    const double above = fmax(list.min.y - row.min.y, 0.0);
    editor_catalog_scroll(e, above > 0.0 ? -above : below);
}

void editor_catalog_reveal(editor *e, editor_catalog_item item) {
    size_t count = 0;
    const editor_catalog_row *rows = editor_catalog_rows(e, &count);
    size_t index = 0;
    while (index < count && !editor_row_is_of(editor_drawing(e), &rows[index], item)) {
        index++;
    }
    if (index < count) {
        editor_catalog_reveal_row(e, index);
    }
}

size_t editor_catalog_anchor(const editor *e) { return e->catalog->anchor; }
void editor_catalog_set_anchor(editor *e, size_t place) { e->catalog->anchor = place; }

editor_catalog_item editor_catalog_renamed(const editor *e) { return e->catalog->renamed; }
void editor_catalog_rename(editor *e, editor_catalog_item item) { e->catalog->renamed = item; }
