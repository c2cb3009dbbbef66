/* Groups of shapes: picked together, made and dissolved. */
#include "objects.h"

#include "selection.h"
#include "talk.h"
#include "vertices.h"
#include "work.h"

#include <stdlib.h>
#include <string.h>

/* ---- Picking ---- */

void editor_pick_also(editor *e, const editor_shape *s, bool selected) {
    const editor_document *drawing = editor_drawing(e);
    const uint32_t group = s->label.groups[0].number;
    editor_select(e, s->id, selected);
    for (size_t i = 0; group != 0 && i < drawing->count; i++) {
        const editor_shape *other = drawing->shapes[i];
        if (other->label.groups[0].number == group && editor_shape_is_free(other)) {
            editor_select(e, other->id, selected);
        }
    }
}

void editor_pick(editor *e, const editor_shape *s) {
    if (editor_is_selected(e, s->id) && editor_selected_count(e) == 1) {
        editor_choose_no_vertex(e);
        return;
    }
    editor_select_none(e);
    editor_pick_also(e, s, true);
}

bool editor_is_grouped(const editor *e, const editor_shape *s) {
    const editor_document *drawing = editor_drawing(e);
    const uint32_t group = s->label.groups[0].number;
    for (size_t i = 0; group != 0 && i < drawing->count; i++) {
        const editor_shape *other = drawing->shapes[i];
        if (other != s && other->label.groups[0].number == group && editor_shape_is_free(other)) {
            return true;
        }
    }
    return false;
}

void editor_deselect_flagged(editor *e) {
    const editor_document *drawing = editor_drawing(e);
    for (size_t i = 0; i < drawing->count; i++) {
        if (!editor_shape_is_free(drawing->shapes[i]) && editor_is_selected(e, drawing->shapes[i]->id)) {
            editor_select(e, drawing->shapes[i]->id, false);
        }
    }
}

/* ---- Sets of outermost groups, sorted ---- */

static int by_number(const void *left, const void *right) {
    const uint32_t a = *(const uint32_t *)left;
    const uint32_t b = *(const uint32_t *)right;
    return a < b ? -1 : a > b;
}

/* The groups of what is selected, sorted, some of them repeatedly; NULL without memory. */
static uint32_t *selected_groups(const editor *e, size_t *count) {
    const editor_document *drawing = editor_drawing(e);
    uint32_t *groups = malloc((drawing->count + 1) * sizeof *groups);
    *count = 0;
    for (size_t i = 0; groups && i < drawing->count; i++) {
        const editor_shape *s = drawing->shapes[i];
        if (s->label.groups[0].number != 0 && editor_is_selected(e, s->id)) {
            groups[(*count)++] = s->label.groups[0].number;
        }
    }
    if (groups) {
        qsort(groups, *count, sizeof *groups, by_number);
    }
    return groups;
}

static bool is_among(const uint32_t *groups, size_t count, const editor_shape *s) {
    return s->label.groups[0].number != 0 &&
           bsearch(&s->label.groups[0].number, groups, count, sizeof *groups, by_number);
}

void editor_complete_groups(editor *e) {
    const editor_document *drawing = editor_drawing(e);
    size_t count = 0;
    uint32_t *groups = selected_groups(e, &count);
    for (size_t i = 0; groups && count > 0 && i < drawing->count; i++) {
        const editor_shape *s = drawing->shapes[i];
        if (editor_shape_is_free(s) && is_among(groups, count, s)) {
            editor_select(e, s->id, true);
        }
    }
    free(groups);
}

/* ---- Making and dissolving ---- */

uint32_t editor_last_group(const editor *e) {
    const editor_document *drawing = editor_drawing(e);
    uint32_t last = 0;
    for (size_t i = 0; i < drawing->count; i++) {
        for (size_t k = 0; k < SCENE_GROUP_DEPTH; k++) {
            const uint32_t group = drawing->shapes[i]->label.groups[k].number;
            last = group > last ? group : last;
        }
    }
    return last;
}

/* The first selected shape; NULL for none. */
static const editor_shape *first_selected(const editor *e) {
    const editor_document *drawing = editor_drawing(e);
    for (size_t i = 0; i < drawing->count; i++) {
        if (editor_is_selected(e, drawing->shapes[i]->id)) {
            return drawing->shapes[i];
        }
    }
    return NULL;
}

size_t editor_selected_depth(const editor *e) {
    const editor_document *drawing = editor_drawing(e);
    const editor_shape *first = first_selected(e);
    size_t depth = first ? editor_shape_group_depth(first) : 0;
    for (size_t i = 0; depth > 0 && i < drawing->count; i++) {
        const editor_shape *s = drawing->shapes[i];
        const size_t common = editor_is_selected(e, s->id) ? editor_shape_common_depth(first, s) : depth;
        depth = common < depth ? common : depth;
    }
    return depth;
}

uint32_t editor_selected_group(const editor *e) {
    const editor_document *drawing = editor_drawing(e);
    const editor_shape *first = first_selected(e);
    const size_t depth = editor_selected_depth(e);
    bool whole = depth > 0;
    for (size_t i = 0; whole && i < drawing->count; i++) {
        const editor_shape *s = drawing->shapes[i];
        whole = editor_is_selected(e, s->id) || !editor_shape_is_free(s) ||
                editor_shape_common_depth(first, s) < depth;
    }
    return whole ? first->label.groups[depth - 1].number : 0;
}

/* Why what is selected cannot become a group; NULL where it can. */
static const char *group_fault(const editor *e) {
    const editor_document *drawing = editor_drawing(e);
    const editor_shape *first = NULL;
    bool alike = true;
    size_t deepest = 0;
    for (size_t i = 0; i < drawing->count; i++) {
        const editor_shape *s = drawing->shapes[i];
        if (editor_is_selected(e, s->id)) {
            const size_t depth = editor_shape_group_depth(s);
            deepest = depth > deepest ? depth : deepest;
            first = first ? first : s;
            alike = alike && s->label.groups[0].number == first->label.groups[0].number;
        }
    }
    if (!first || editor_selected_count(e) < 2) {
        return "Select two or more shapes to make them a group.";
    }
    if (alike && first->label.groups[0].number != 0) {
        return "This is one group already.";
    }
    return deepest == SCENE_GROUP_DEPTH         ? "Groups lie in each other 4 deep at most."
           : editor_last_group(e) == UINT32_MAX ? "There are no numbers left for another group."
                                                : NULL;
}

static const editor_shape *put_in_group(const editor_shape *s, uint32_t group) {
    scene_label label = s->label;
    memmove(label.groups + 1, label.groups, (SCENE_GROUP_DEPTH - 1) * sizeof *label.groups);
    label.groups[0] = (scene_group){.number = group};
    return editor_shape_with_label(s, &label);
}

static const editor_shape *take_from_group(const editor_shape *s) {
    scene_label label = s->label;
    memmove(label.groups, label.groups + 1, (SCENE_GROUP_DEPTH - 1) * sizeof *label.groups);
    label.groups[SCENE_GROUP_DEPTH - 1] = (scene_group){.number = 0};
    return editor_shape_with_label(s, &label);
}

void editor_group_selection(editor *e) {
    const editor_document *drawing = editor_drawing(e);
    const char *fault = group_fault(e);
    bool good = true;
    if (fault) {
        editor_say(e, "%s", fault);
        return;
    }
    const uint32_t group = editor_last_group(e) + 1;
    for (size_t i = 0; good && i < drawing->count; i++) {
        const editor_shape *s = drawing->shapes[i];
        good = !editor_is_selected(e, s->id) || editor_put_shape(e, i, put_in_group(s, group));
    }
    if (editor_commit_if(e, good)) {
        editor_say(e, "Grouped. A click selects all of it, a double click one shape.");
    }
}

void editor_ungroup_selection(editor *e) {
    const editor_document *drawing = editor_drawing(e);
    size_t count = 0;
    uint32_t *groups = selected_groups(e, &count);
    bool good = groups != NULL;
    for (size_t i = 0; good && i < drawing->count; i++) {
        const editor_shape *s = drawing->shapes[i];
        good = !is_among(groups, count, s) || editor_put_shape(e, i, take_from_group(s));
    }
    free(groups);
    if (good && count == 0) {
        editor_say(e, "No group is selected.");
    } else if (editor_commit_if(e, good)) {
        editor_say(e, "Ungrouped.");
    }
}
