/* The room of the gallery: scenes to start from, made here and found in a folder. */
#ifndef EDITOR_GALLERY_H
#define EDITOR_GALLERY_H

#include "state/rooms.h"

enum {
    EDITOR_MOST_TILES = 24,
    EDITOR_GALLERY_MARGIN = 20, /* points, inside of the box */
    EDITOR_TILE_NAME = 22       /* points below the picture of a tile */
};

typedef struct editor_tile {
    char name[64];
    scene picture; /* what the tile shows and the drawing starts from; empty for the empty drawing */
} editor_tile;

/* Where the tiles are. */
typedef struct editor_gallery_plan {
    geom_aabb2 area; /* of the box; empty where the window is too small */
    size_t columns;
    size_t rows; /* that are seen at once */
    geom_vec2 tile;
} editor_gallery_plan;

editor_gallery *editor_gallery_create(void); /* NULL without memory */
void editor_gallery_destroy(editor_gallery *g);

/* Forgets the tiles, unless they are shown. After every event. */
void editor_follow_gallery(editor *e);

size_t editor_tile_count(const editor *e);
const editor_tile *editor_get_tile(const editor *e, size_t index);
size_t editor_chosen_tile(const editor *e);
void editor_move_tile(editor *e, int by_columns, int by_rows);
void editor_scroll_tiles(editor *e, int rows);

editor_gallery_plan editor_plan_gallery(const editor *e);

/* The place of a tile in the window; empty where it is not seen. */
geom_aabb2 editor_tile_area(const editor *e, size_t index);

/* The tile at a place of the window; the count of tiles where there is none. */
size_t editor_tile_at(const editor *e, geom_vec2 screen);

#endif
