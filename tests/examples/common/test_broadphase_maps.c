/* Broad phases on published maps: which blocked cells touch is known from the map; which runs of cells do,
 * from a loop. Says how much memory a box takes. ORCAKIT_DATA names the folder that has the maps in its
 * folder movingai; skipped without. */
#include "../../support.h"
#include "scene/movingai.h"
#include "text/file.h"

#include <collide/broadphase2.h>
#include <collide/pair2.h>

#include <stdio.h>
#include <stdlib.h>

static const char *const maps[] = {"Berlin_1_256.map", "arena.map", "den312d.map", "maze-32-32-4.map",
                                   "lak303d.map"};

static const char *data_folder(void) { return getenv("ORCAKIT_DATA"); }

static movingai_map read_map(const char *name) {
    char path[1024];
    char *text = NULL;
    size_t length = 0;
    scene_error error;
    movingai_map map;
    const int written = snprintf(path, sizeof path, "%s/movingai/%s", data_folder(), name);
    ck_assert_int_lt(written, (int)sizeof path);
    ck_assert_msg(file_read(path, &text, &length, &error), "%s: %s", path, error.text);
    ck_assert_msg(movingai_read_map(text, length, &map, &error), "%s: %s", name, error.text);
    free(text);
    return map;
}

static bool is_blocked(const movingai_map *map, size_t x, size_t y) {
    return x < map->width && y < map->height && map->blocked[y * map->width + x];
}

/* Boxes in the order of their indices, and for cells the index at each place of the map. */
typedef struct boxes {
    geom_aabb2 *boxes;
    uint32_t *at;
    uint32_t count;
} boxes;

static boxes make_boxes(const movingai_map *map) {
    const size_t cells = map->width * map->height;
    const boxes made = {malloc(cells * sizeof *made.boxes), malloc(cells * sizeof *made.at), 0};
    ck_assert(made.boxes && made.at);
    return made;
}

static void free_boxes(boxes *freed) {
    free(freed->boxes);
    free(freed->at);
}

static void add_box(boxes *all, size_t x, size_t y, size_t width) {
    const geom_aabb2 box = {{(double)x, (double)y}, {(double)(x + width), (double)(y + 1)}};
    all->boxes[all->count++] = box;
}

static boxes cells_of(const movingai_map *map) {
    boxes cells = make_boxes(map);
    for (size_t y = 0; y < map->height; ++y) {
        for (size_t x = 0; x < map->width; ++x) {
            cells.at[y * map->width + x] = cells.count;
            if (is_blocked(map, x, y)) {
                add_box(&cells, x, y, 1);
            }
        }
    }
    return cells;
}

/* Blocked cells side by side in a row are one box. */
static boxes runs_of(const movingai_map *map) {
    boxes runs = make_boxes(map);
    for (size_t y = 0; y < map->height; ++y) {
        for (size_t x = 0; x < map->width; ++x) {
            size_t width = 0;
            while (is_blocked(map, x + width, y)) {
                ++width;
            }
            if (width > 0) {
                add_box(&runs, x, y, width);
                x += width;
            }
        }
    }
    return runs;
}

/* The pairs of one kind, after building it or as the boxes came. */
static collide_pair_list pairs_of(const boxes *all, collide_broadphase_kind kind, bool built,
                                  double *memory) {
    collide_broadphase_def def = collide_broadphase_def_default();
    def.kind = kind;
    def.capacity = all->count;
    collide_broadphase *asked = NULL;
    ck_assert_int_eq(collide_broadphase_create(&def, &asked), GEOM_OK);
    for (uint32_t i = 0; i < all->count; ++i) {
        const collide_broadphase_item item = {all->boxes[i], 1, 1, NULL};
        collide_handle handle;
        ck_assert_int_eq(collide_broadphase_add(asked, &item, &handle), GEOM_OK);
        ck_assert_uint_eq(handle.index, i);
    }
    if (built) {
        ck_assert_int_eq(collide_broadphase_rebuild(asked), GEOM_OK);
    }
    ck_assert_ptr_null(collide_broadphase_validate(asked));
    collide_pair_list list = {NULL, 0, 0};
    ck_assert_int_eq(collide_broadphase_pairs(asked, &list), GEOM_OK);
    *memory = (double)collide_broadphase_memory(asked) / all->count;
    collide_broadphase_destroy(asked);
    return list;
}

static bool is_pair(const collide_pair_list *list, size_t i, uint32_t a, uint32_t b) {
    return i < list->count && list->pairs[i].a.index == a && list->pairs[i].b.index == b;
}

/* Blocked cells that share a side or a corner: of each the one to its right and three in the next row. */
static void check_cells(const movingai_map *map, const boxes *cells, const collide_pair_list *list) {
    size_t i = 0;
    for (size_t y = 0; y < map->height; ++y) {
        for (size_t x = 0; x < map->width; ++x) {
            const size_t next_x[] = {x + 1, x - 1, x, x + 1};
            for (size_t k = 0; k < 4 && is_blocked(map, x, y); ++k) {
                const size_t next_y = k == 0 ? y : y + 1;
                if (is_blocked(map, next_x[k], next_y)) {
                    ck_assert(is_pair(list, i++, cells->at[y * map->width + x],
                                      cells->at[next_y * map->width + next_x[k]]));
                }
            }
        }
    }
    ck_assert_uint_eq(i, list->count);
}

static void check_by_loop(const boxes *runs, const collide_pair_list *list) {
    size_t i = 0;
    for (uint32_t a = 0; a < runs->count; ++a) {
        for (uint32_t b = a + 1; b < runs->count; ++b) {
            if (collide_aabb_aabb(runs->boxes[a], runs->boxes[b])) {
                ck_assert(is_pair(list, i++, a, b));
            }
        }
    }
    ck_assert_uint_eq(i, list->count);
}

static void check_boxes(const movingai_map *map, const boxes *all, bool are_cells, double *memory) {
    for (int kind = 0; kind < (int)COLLIDE_BROADPHASE_KIND_COUNT; ++kind) {
        for (int built = kind == (int)COLLIDE_BROADPHASE_BVH; built < 2; ++built) {
            collide_pair_list list = pairs_of(all, (collide_broadphase_kind)kind, built != 0, &memory[kind]);
            if (are_cells) {
                check_cells(map, all, &list);
            } else {
                check_by_loop(all, &list);
            }
            collide_pair_list_release(&list, NULL);
        }
    }
}

START_TEST(pairs_of_maps_are_those_of_a_loop) {
    movingai_map map = read_map(maps[_i]);
    boxes cells = cells_of(&map);
    boxes runs = runs_of(&map);
    double memory[COLLIDE_BROADPHASE_KIND_COUNT];
    check_boxes(&map, &runs, false, memory);
    check_boxes(&map, &cells, true, memory);
    printf("%s: %u cells, %u runs; bytes a cell in tree %.0f, hierarchy %.0f, grid %.0f\n", maps[_i],
           cells.count, runs.count, memory[COLLIDE_BROADPHASE_TREE], memory[COLLIDE_BROADPHASE_BVH],
           memory[COLLIDE_BROADPHASE_GRID]);
    free_boxes(&runs);
    free_boxes(&cells);
    movingai_free_map(&map);
}
END_TEST

int main(void) {
    if (!data_folder()) {
        puts("skipped: ORCAKIT_DATA does not name a folder with the maps");
        return 77;
    }
    TCase *tests = tcase_create("broadphase_maps");
    tcase_add_loop_test(tests, pairs_of_maps_are_those_of_a_loop, 0, sizeof maps / sizeof *maps);
    return run_test_case("examples.broadphase_maps", tests);
}
