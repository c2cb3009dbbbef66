/* Makes the rows of the list of objects: shapes in their order, those of a group below the row of the
 * group. */
#include "catalog_internal.h"

#include "text/array.h"
#include "text/utf8.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

size_t catalog_find_folded(const editor_catalog *l, uint32_t group) {
    size_t i = 0;
    while (i < l->folded_count && l->folded[i] != group) {
        i++;
    }
    return i;
}

bool editor_row_is_of(const editor_document *d, const editor_catalog_row *row, editor_catalog_item item) {
    return row->group != 0 ? row->group == item.group : d->shapes[row->place]->id == item.shape;
}

bool editor_row_shows(const editor_document *d, const editor_catalog_row *row, size_t place) {
    return row->group != 0 ? editor_shape_common_depth(d->shapes[row->place], d->shapes[place]) > row->depth
                           : row->place == place;
}

/* ---- Words ---- */

static void shape_words(const editor_shape *s, uint32_t number, char words[EDITOR_CATALOG_WORDS]) {
    if (s->label.name) {
        const size_t length = utf8_fitting(s->label.name, EDITOR_CATALOG_NAME_SIZE);
        snprintf(words, EDITOR_CATALOG_WORDS, "%.*s", (int)length, s->label.name);
    } else {
        snprintf(words, EDITOR_CATALOG_WORDS, "%s %u", editor_shape_kind_name(s), (unsigned)number);
    }
}

static void group_words(const scene_group *group, size_t members, char words[EDITOR_CATALOG_WORDS]) {
    if (group->name) {
        const size_t length = utf8_fitting(group->name, EDITOR_CATALOG_NAME_SIZE);
        snprintf(words, EDITOR_CATALOG_WORDS, "%.*s (%zu)", (int)length, group->name, members);
    } else {
        snprintf(words, EDITOR_CATALOG_WORDS, "Group %u (%zu)", (unsigned)group->number, members);
    }
}

void editor_catalog_words(const editor *e, const editor_catalog_row *row, char words[EDITOR_CATALOG_WORDS]) {
    const editor_shape *s = editor_drawing(e)->shapes[row->place];
    if (row->group != 0) {
        group_words(&s->label.groups[row->depth], row->members, words);
    } else {
        shape_words(s, row->number, words);
    }
}

/* Whether a text holds another one, in letters of either size. */
static bool holds(const char *text, const char *part) {
    const size_t length = strlen(part);
    for (; *text; text++) {
        size_t i = 0;
        while (i < length && tolower((unsigned char)text[i]) == tolower((unsigned char)part[i])) {
            i++;
        }
        if (i == length) {
            return true;
        }
    }
    return length == 0;
}

/* ---- The order: groups stand where their first member does ---- */

typedef struct sorted_shape {
    const editor_shape *shape;
    size_t place;
    uint32_t number;
    size_t first[SCENE_GROUP_DEPTH]; /* the first member of each group around it */
} sorted_shape;

/* A group and its first member. */
typedef struct group_place {
    uint32_t group;
    size_t place;
} group_place;

static int by_group(const void *left, const void *right) {
    const group_place *a = left;
    const group_place *b = right;
    return a->group != b->group  ? (a->group < b->group ? -1 : 1)
           : a->place < b->place ? -1
                                 : a->place > b->place;
}

static int by_number(const void *left, const void *right) {
    const group_place *a = left;
    const group_place *b = right;
    return a->group < b->group ? -1 : a->group > b->group;
}

/* Groups first by where they stand, then by their numbers; a shape beside groups has the number 0. */
static int in_order(const void *left, const void *right) {
    const sorted_shape *a = left;
    const sorted_shape *b = right;
    for (size_t k = 0; k < SCENE_GROUP_DEPTH; k++) {
        const uint32_t group_a = a->shape->label.groups[k].number;
        const uint32_t group_b = b->shape->label.groups[k].number;
        const size_t at_a = group_a != 0 ? a->first[k] : a->place;
        const size_t at_b = group_b != 0 ? b->first[k] : b->place;
        if (at_a != at_b) {
            return at_a < at_b ? -1 : 1;
        }
        if (group_a != group_b) {
            return group_a < group_b ? -1 : 1;
        }
        if (group_a == 0) {
            break;
        }
    }
    return a->place < b->place ? -1 : a->place > b->place;
}

/* Whether the name of a shape, or of a group around it, holds the filter. */
static bool passes(const editor_shape *s, uint32_t number, const char *filter) {
    char words[EDITOR_CATALOG_WORDS];
    shape_words(s, number, words);
    bool found = holds(s->label.name ? s->label.name : words, filter);
    for (size_t k = 0; !found && k < editor_shape_group_depth(s); k++) {
        const char *name = s->label.groups[k].name;
        found = name && holds(name, filter);
    }
    return found;
}

/* The shapes that pass the filter. */
static size_t gather(const editor_catalog *l, const editor_document *d, sorted_shape *shapes) {
    uint32_t numbers[EDITOR_SERIES_COUNT] = {0};
    size_t count = 0;
    for (size_t i = 0; i < d->count; i++) {
        const editor_shape *s = d->shapes[i];
        const sorted_shape added = {.shape = s, .place = i, .number = numbers[editor_shape_series(s)]++};
        if (!l->filter[0] || passes(s, added.number, l->filter)) {
            shapes[count++] = added;
        }
    }
    return count;
}

/* Sorts them below their groups. False without memory. */
static bool sort_by_groups(sorted_shape *shapes, size_t count) {
    group_place *groups = malloc((SCENE_GROUP_DEPTH * count + 1) * sizeof *groups);
    size_t found = 0;
    for (size_t i = 0; groups && i < count; i++) {
        for (size_t k = 0; k < editor_shape_group_depth(shapes[i].shape); k++) {
            const group_place added = {shapes[i].shape->label.groups[k].number, shapes[i].place};
            groups[found++] = added;
        }
    }
    if (!groups || found == 0) {
        free(groups);
        return groups != NULL;
    }
    qsort(groups, found, sizeof *groups, by_group);
    size_t kept = 0;
    for (size_t i = 0; i < found; i++) {
        if (kept == 0 || groups[kept - 1].group != groups[i].group) {
            groups[kept++] = groups[i];
        }
    }
    for (size_t i = 0; i < count; i++) {
        for (size_t k = 0; k < editor_shape_group_depth(shapes[i].shape); k++) {
            const group_place wanted = {shapes[i].shape->label.groups[k].number, 0};
            const group_place *at = bsearch(&wanted, groups, kept, sizeof *groups, by_number);
            shapes[i].first[k] = at->place;
        }
    }
    free(groups);
    qsort(shapes, count, sizeof *shapes, in_order);
    return true;
}

/* ---- Rows ---- */

static bool add_row(editor_catalog *l, editor_catalog_row row) {
    editor_catalog_row *rows = array_reserve(l->rows, l->count + 1, &l->capacity, sizeof *rows);
    if (!rows) {
        return false;
    }
    l->rows = rows;
    l->rows[l->count++] = row;
    return true;
}

/* The rows of the groups that begin with a shape, then its own; none below a folded group. `open` has the
 * rows of the groups around the shape before. False without memory. */
static bool add_shape(editor_catalog *l, const sorted_shape *s, const editor_shape *before,
                      size_t open[SCENE_GROUP_DEPTH]) {
    const size_t depth = editor_shape_group_depth(s->shape);
    const size_t common = before ? editor_shape_common_depth(before, s->shape) : 0;
    bool folded = false;
    bool good = true;
    for (size_t k = 0; good && !folded && k < depth; k++) {
        const uint32_t group = s->shape->label.groups[k].number;
        const editor_catalog_row row = {.group = group,
                                        .place = s->place,
                                        .depth = k,
                                        .folded =
                                            !l->filter[0] && catalog_find_folded(l, group) < l->folded_count};
        if (k >= common) {
            open[k] = l->count;
            good = add_row(l, row);
        }
        if (good) {
            l->rows[open[k]].members++;
        }
        folded = row.folded;
    }
    const editor_catalog_row row = {.number = s->number, .place = s->place, .depth = depth};
    return good && (folded || add_row(l, row));
}

bool catalog_make_rows(editor_catalog *l, const editor_document *drawing) {
    sorted_shape *shapes = malloc((drawing->count + 1) * sizeof *shapes);
    size_t open[SCENE_GROUP_DEPTH] = {0};
    l->count = 0;
    bool good = shapes != NULL;
    const size_t count = good ? gather(l, drawing, shapes) : 0;
    good = good && sort_by_groups(shapes, count);
    for (size_t i = 0; good && i < count; i++) {
        good = add_shape(l, &shapes[i], i > 0 ? shapes[i - 1].shape : NULL, open);
    }
    free(shapes);
    return good;
}
