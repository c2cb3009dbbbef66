/* Scenes to start from: which there are, and where their tiles stand. */
#include "gallery.h"

#include "import/import.h"
#include "listing.h"
#include "prompt.h"
#include "state/display.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double WIDTH = 780.0;
static const double TOP = 50.0;    /* the title above the tiles */
static const double BOTTOM = 34.0; /* words below them */
static const double GAP = 10.0;
static const double NARROWEST = 150.0; /* tile */
static const double SMALLEST = 60.0;   /* tile in a window that has no room for the narrowest */
static const double EDGE = 8.0;

struct editor_gallery {
    char folder[EDITOR_PATH_SIZE]; /* "" for none */
    editor_tile tiles[EDITOR_MOST_TILES];
    size_t count;
    size_t chosen;
    size_t first_row;
};

editor_gallery *editor_gallery_create(void) { return calloc(1, sizeof(editor_gallery)); }

static void clear(editor_gallery *g) {
    for (size_t i = 0; i < g->count; i++) {
        scene_clear(&g->tiles[i].picture);
    }
    g->count = 0;
    g->chosen = 0;
    g->first_row = 0;
}

void editor_gallery_destroy(editor_gallery *g) {
    if (g) {
        clear(g);
        free(g);
    }
}

void editor_set_gallery(editor *e, const char *folder) {
    if (strlen(folder) < sizeof e->gallery->folder) {
        memcpy(e->gallery->folder, folder, strlen(folder) + 1);
    }
}

/* ---- The tiles ---- */

/* Takes over the scene. */
static void add_tile(editor_gallery *g, const char *name, size_t length, scene *picture) {
    if (g->count == EDITOR_MOST_TILES) {
        scene_clear(picture);
        return;
    }
    editor_tile *tile = &g->tiles[g->count++];
    snprintf(tile->name, sizeof tile->name, "%.*s", (int)length, name);
    tile->picture = *picture;
}

static void add_file(editor_gallery *g, const char *name) {
    char path[2 * EDITOR_PATH_SIZE];
    scene picture;
    scene_error error;
    editor_source source;
    snprintf(path, sizeof path, "%s/%s", g->folder, name);
    if (editor_import_file(path, GEOJSON_UNITS_FOUND, &picture, &source, &error)) {
        editor_source_free(&source);
        add_tile(g, name, strcspn(name, "."), &picture);
    }
}

static void add_files(editor_gallery *g) {
    static const char *const endings[] = {".geojson", NULL};
    const editor_folder_def def = {.folder = g->folder, .endings = endings};
    editor_items files = {0};
    editor_items_read(&files, &def);
    for (size_t i = 0; i < files.count; i++) {
        if (files.items[i].kind == EDITOR_ITEM_FILE) {
            add_file(g, files.items[i].path);
        }
    }
    editor_items_clear(&files);
}

void editor_gallery_show(editor *e) {
    editor_gallery *g = e->gallery;
    scene picture = scene_empty();
    clear(g);
    add_tile(g, "Empty drawing", 13, &picture);
    for (size_t i = 0; i < editor_sample_count(); i++) {
        if (editor_sample_make(i, &picture)) {
            add_tile(g, editor_sample_name(i), strlen(editor_sample_name(i)), &picture);
        }
    }
    if (g->folder[0]) {
        add_files(g);
    }
    editor_prompt_ask(e, EDITOR_PROMPT_GALLERY);
}

void editor_follow_gallery(editor *e) {
    if (editor_get_prompt(e)->kind != EDITOR_PROMPT_GALLERY) {
        clear(e->gallery);
    }
}

size_t editor_tile_count(const editor *e) { return e->gallery->count; }
const editor_tile *editor_get_tile(const editor *e, size_t index) { return &e->gallery->tiles[index]; }
size_t editor_chosen_tile(const editor *e) { return e->gallery->chosen; }

/* ---- Places ---- */

editor_gallery_plan editor_plan_gallery(const editor *e) {
    const editor_shown *shown = editor_get_shown(e);
    const double width = fmin(WIDTH, shown->width - 2.0 * EDGE);
    const double inside = width - 2.0 * EDITOR_GALLERY_MARGIN + GAP;
    const size_t columns = inside > NARROWEST + GAP ? (size_t)(inside / (NARROWEST + GAP)) : 1;
    editor_gallery_plan plan = {.columns = columns};
    plan.tile.x = floor(inside / (double)columns - GAP);
    plan.tile.y = floor(0.62 * plan.tile.x) + EDITOR_TILE_NAME;
    const double room = shown->height - 2.0 * EDGE - TOP - BOTTOM;
    if (plan.tile.x < SMALLEST || !(room > 0.0)) {
        return plan;
    }
    const size_t all = (e->gallery->count + columns - 1) / columns;
    const size_t fit = (size_t)((room + GAP) / (plan.tile.y + GAP));
    plan.rows = fit < all ? fit : all;
    if (plan.rows == 0) {
        return plan;
    }
    const double height = TOP + (double)plan.rows * (plan.tile.y + GAP) - GAP + BOTTOM;
    plan.area.min =
        geom_vec2_make(floor(0.5 * (shown->width - width)), floor(0.4 * (shown->height - height)));
    plan.area.max = geom_vec2_add(plan.area.min, geom_vec2_make(width, height));
    return plan;
}

geom_aabb2 editor_tile_area(const editor *e, size_t index) {
    const editor_gallery_plan plan = editor_plan_gallery(e);
    const size_t row = index / plan.columns;
    geom_aabb2 area = {{0.0, 0.0}, {0.0, 0.0}};
    if (row >= e->gallery->first_row && row < e->gallery->first_row + plan.rows) {
        area.min.x =
            plan.area.min.x + EDITOR_GALLERY_MARGIN + (double)(index % plan.columns) * (plan.tile.x + GAP);
        area.min.y = plan.area.min.y + TOP + (double)(row - e->gallery->first_row) * (plan.tile.y + GAP);
        area.max = geom_vec2_add(area.min, plan.tile);
    }
    return area;
}

size_t editor_tile_at(const editor *e, geom_vec2 screen) {
    size_t i = 0;
    while (i < e->gallery->count && !editor_area_holds(editor_tile_area(e, i), screen)) {
        i++;
    }
    return i;
}

/* ---- Choosing ---- */

void editor_scroll_tiles(editor *e, int rows) {
    editor_gallery *g = e->gallery;
    const editor_gallery_plan plan = editor_plan_gallery(e);
    const size_t all = (g->count + plan.columns - 1) / plan.columns;
    g->first_row = editor_place_moved(g->first_row, rows, all > plan.rows ? all - plan.rows : 0);
}

static void choose(editor *e, size_t index) {
    editor_gallery *g = e->gallery;
    const editor_gallery_plan plan = editor_plan_gallery(e);
    const size_t row = index / plan.columns;
    g->chosen = index;
    if (row < g->first_row) {
        g->first_row = row;
    } else if (plan.rows > 0 && row >= g->first_row + plan.rows) {
        g->first_row = row - plan.rows + 1;
    }
}

void editor_move_tile(editor *e, int by_columns, int by_rows) {
    const editor_gallery *g = e->gallery;
    const long by = by_columns + by_rows * (long)editor_plan_gallery(e).columns;
    const long to = (long)g->chosen + by;
    if (to >= 0 && to < (long)g->count) {
        choose(e, (size_t)to);
    }
}
