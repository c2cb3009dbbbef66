/* Grids: rectangles of cells, updates, the same after any history, bad input, memory. */
#include "costmap_support.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- Known answers ---- */

/* Bytes from a picture, the first row on top: '#' is 100, '?' is 255, anything else 0. */
static void read_picture(const char *picture, uint8_t *cells) {
    for (size_t i = 0; picture[i] != '\0'; ++i) {
        cells[i] = picture[i] == '#' ? 100 : picture[i] == '?' ? COSTMAP_UNKNOWN : 0;
    }
}

static collide_relation at_point(const collide_world *world, double x, double y) {
    return collide_world_overlap_test(world, collide_shape_from_point(geom_vec2_make(x, y)), 0.0, NULL);
}

START_TEST(solid_cells_are_few_rectangles) {
    uint8_t cells[6 * 4];
    read_picture("######"
                 "#....#"
                 "#.##.#"
                 "######",
                 cells);
    costmap_grid_def def = plain_def(6, 4);
    def.first_row_on_top = true;
    def.resolution = 0.5;
    def.origin = geom_vec2_make(-1.0, 2.0);
    const mapped m = make_mapped(def);
    ck_assert_uint_eq(costmap_grid_count(m.grid), 0);
    ck_assert_int_eq(costmap_grid_set(m.grid, cells), GEOM_OK);
    ck_assert_ptr_null(costmap_grid_validate(m.grid));
    /* bottom, top, both sides of two rows, and the block in the middle */
    ck_assert_uint_eq(costmap_grid_count(m.grid), 5);
    ck_assert_uint_eq(collide_world_count(m.world), 5);
    ck_assert_int_eq(at_point(m.world, -0.25, 3.25), COLLIDE_APART);
    ck_assert_int_eq(at_point(m.world, 0.5, 2.75), COLLIDE_OVERLAPPING);
    ck_assert_int_eq(at_point(m.world, -1.0, 2.0), COLLIDE_TOUCHING);
    ck_assert_int_eq(at_point(m.world, 2.0, 4.0), COLLIDE_TOUCHING);
    ck_assert_int_eq(at_point(m.world, 2.0, nextafter(4.0, 5.0)), COLLIDE_APART);
    ck_assert(costmap_grid_solid(m.grid, 2, 2) && !costmap_grid_solid(m.grid, 2, 1));
    drop_mapped(m);
}
END_TEST

START_TEST(legends_say_which_values_are_solid) {
    const costmap_legend nav2 = costmap_legend_from_threshold(COSTMAP_LETHAL, false);
    ck_assert(!nav2.solid[0] && !nav2.solid[COSTMAP_INSCRIBED] && nav2.solid[COSTMAP_LETHAL]);
    ck_assert(!nav2.solid[COSTMAP_UNKNOWN]);
    const costmap_legend message = costmap_legend_from_threshold(COSTMAP_OCCUPIED, true);
    ck_assert(!message.solid[0] && !message.solid[64] && message.solid[65] && message.solid[100]);
    ck_assert(message.solid[COSTMAP_UNKNOWN]);
    ck_assert(!costmap_legend_from_threshold(COSTMAP_UNKNOWN, false).solid[COSTMAP_UNKNOWN]);
    const costmap_legend characters = costmap_legend_movingai();
    ck_assert(!characters.solid['.'] && !characters.solid['G'] && !characters.solid['S']);
    ck_assert(characters.solid['@'] && characters.solid['O'] && characters.solid['T'] &&
              characters.solid['W']);
}
END_TEST

START_TEST(one_cell_changes_few_rectangles) {
    uint8_t cells[9 * 9];
    memset(cells, 100, sizeof cells);
    const mapped m = make_mapped(plain_def(9, 9));
    ck_assert_int_eq(costmap_grid_set(m.grid, cells), GEOM_OK);
    ck_assert_uint_eq(costmap_grid_count(m.grid), 1);
    const uint8_t free_cell = 0;
    const costmap_window middle = {4, 4, 1, 1};
    ck_assert_int_eq(costmap_grid_set_window(m.grid, middle, &free_cell, 1), GEOM_OK);
    ck_assert_uint_eq(costmap_grid_count(m.grid), 4);
    ck_assert_int_eq(at_point(m.world, 4.5, 4.5), COLLIDE_APART);
    ck_assert_int_eq(costmap_grid_set(m.grid, cells), GEOM_OK);
    ck_assert_uint_eq(costmap_grid_count(m.grid), 1);
    ck_assert_ptr_null(costmap_grid_validate(m.grid));
    drop_mapped(m);
}
END_TEST

START_TEST(the_callers_bodies_stay_and_cells_form_no_pairs_of_their_own) {
    uint8_t cells[16];
    read_picture("#.#..#.##.#..#.#", cells);
    const mapped m = make_mapped(plain_def(4, 4));
    collide_body walker = collide_body_default();
    walker.moving = true;
    walker.shape = collide_shape_from_point(geom_vec2_make(0.5, 0.5));
    collide_handle handle;
    ck_assert_int_eq(collide_world_add(m.world, &walker, &handle), GEOM_OK);
    ck_assert_int_eq(costmap_grid_set(m.grid, cells), GEOM_OK);
    collide_pair_list pairs = {NULL, 0, 0};
    ck_assert_int_eq(collide_world_pairs(m.world, &pairs), GEOM_OK);
    ck_assert_uint_eq(pairs.count, 1);
    ck_assert(geom_handle_equal(pairs.pairs[0].a, handle) || geom_handle_equal(pairs.pairs[0].b, handle));
    collide_pair_list_release(&pairs, NULL);
    ck_assert_int_eq(at_point(m.world, 0.5, 0.5), COLLIDE_OVERLAPPING);
    ck_assert_uint_eq(collide_world_count(m.world), costmap_grid_count(m.grid) + 1);
    ck_assert_int_eq(collide_world_remove(m.world, handle), GEOM_OK);
    drop_mapped(m);
}
END_TEST

START_TEST(a_grid_rolls_with_its_robot) {
    uint8_t cells[16];
    read_picture("##...#....#.#...", cells);
    const mapped m = make_mapped(plain_def(4, 4));
    ck_assert_int_eq(costmap_grid_set(m.grid, cells), GEOM_OK);
    ck_assert_int_eq(costmap_grid_move(m.grid, geom_vec2_make(10.0, -3.0)), GEOM_OK);
    ck_assert_ptr_null(costmap_grid_validate(m.grid));
    ck_assert_int_eq(at_point(m.world, 0.5, 0.5), COLLIDE_APART);
    ck_assert_int_eq(at_point(m.world, 10.5, -2.5), COLLIDE_OVERLAPPING);
    ck_assert_int_eq(costmap_grid_move(m.grid, geom_vec2_make((double)NAN, 0.0)), GEOM_NOT_FINITE);
    ck_assert_int_eq(costmap_grid_move(m.grid, geom_vec2_make(0x1p901, 0.0)), GEOM_INVALID_ARGUMENT);
    ck_assert_ptr_null(costmap_grid_validate(m.grid));
    ck_assert_int_eq(at_point(m.world, 10.5, -2.5), COLLIDE_OVERLAPPING);
    drop_mapped(m);
}
END_TEST

/* ---- Any history ---- */

static void set_some_cells(random_source *source, uint8_t *cells, size_t count, int percent) {
    for (size_t i = 0; i < count; ++i) {
        if (random_int(source, 1, 100) <= percent) {
            cells[i] = (uint8_t)random_int(source, 0, 199);
        }
    }
}

static int compare_boxes(const void *a, const void *b) { return memcmp(a, b, sizeof(geom_aabb2)); }

/* The boxes of the world, in an order of their own. The caller frees them. */
static geom_aabb2 *sorted_boxes(const collide_world *world) {
    const size_t count = collide_world_count(world);
    collide_handle *handles = malloc((count + 1) * sizeof *handles);
    geom_aabb2 *boxes = malloc((count + 1) * sizeof *boxes);
    ck_assert(handles != NULL && boxes != NULL);
    (void)collide_world_handles(world, handles, count);
    for (size_t i = 0; i < count; ++i) {
        boxes[i] = collide_world_get(world, handles[i]).shape.as.aabb;
    }
    free(handles);
    qsort(boxes, count, sizeof *boxes, compare_boxes);
    return boxes;
}

/* The same boxes as in a grid that got these cells at once, and the same cells. */
static void expect_like_new(mapped m, costmap_grid_def def, const uint8_t *cells) {
    ck_assert_ptr_null(costmap_grid_validate(m.grid));
    ck_assert_ptr_null(collide_world_validate(m.world));
    def.allocator = NULL;
    const mapped fresh = make_mapped(def);
    ck_assert_int_eq(costmap_grid_set(fresh.grid, cells), GEOM_OK);
    ck_assert_ptr_null(costmap_grid_validate(fresh.grid));
    const size_t count = costmap_grid_count(m.grid);
    ck_assert_uint_eq(count, costmap_grid_count(fresh.grid));
    ck_assert_uint_eq(count, collide_world_count(m.world));
    geom_aabb2 *const boxes = sorted_boxes(m.world);
    geom_aabb2 *const wanted = sorted_boxes(fresh.world);
    ck_assert(count == 0 || memcmp(boxes, wanted, count * sizeof *boxes) == 0);
    free(boxes);
    free(wanted);
    drop_mapped(fresh);
    for (uint32_t row = 0; row < def.rows; ++row) {
        const uint32_t up = def.first_row_on_top ? def.rows - 1 - row : row;
        for (uint32_t column = 0; column < def.columns; ++column) {
            const bool is_solid = def.legend.solid[cells[row * def.columns + column]];
            const double x = def.origin.x + (column + 0.5) * def.resolution;
            const double y = def.origin.y + (up + 0.5) * def.resolution;
            ck_assert_int_eq(at_point(m.world, x, y), is_solid ? COLLIDE_OVERLAPPING : COLLIDE_APART);
            ck_assert_int_eq(costmap_grid_solid(m.grid, column, row), is_solid);
        }
    }
}

/* A random update: of a window or of all cells, of few values or of many. */
static void update(random_source *source, mapped m, costmap_grid_def def, uint8_t *cells) {
    const size_t count = (size_t)def.columns * def.rows;
    if (random_int(source, 0, 2) == 0) {
        set_some_cells(source, cells, count, random_int(source, 0, 1) * 49 + 1);
        ck_assert_int_eq(costmap_grid_set(m.grid, cells), GEOM_OK);
        return;
    }
    costmap_window window;
    window.column = (uint32_t)random_int(source, 0, (int)def.columns);
    window.row = (uint32_t)random_int(source, 0, (int)def.rows);
    window.columns = (uint32_t)random_int(source, 0, (int)(def.columns - window.column));
    window.rows = (uint32_t)random_int(source, 0, (int)(def.rows - window.row));
    const bool one_value = random_int(source, 0, 1) == 0;
    const uint8_t value = (uint8_t)(100 * random_int(source, 0, 1));
    for (uint32_t i = 0; i < window.rows; ++i) {
        for (uint32_t k = 0; k < window.columns; ++k) {
            cells[(window.row + i) * def.columns + window.column + k] =
                one_value ? value : (uint8_t)random_int(source, 0, 199);
        }
    }
    const uint8_t *const first = cells + (size_t)window.row * def.columns + window.column;
    ck_assert_int_eq(costmap_grid_set_window(m.grid, window, first, def.columns), GEOM_OK);
}

START_TEST(the_rectangles_do_not_depend_on_the_history) {
    random_source source = {(uint64_t)_i + 1};
    static const uint32_t widths[] = {1, 2, 63, 64, 65, 130};
    costmap_grid_def def = plain_def(widths[_i % 6], (uint32_t)random_int(&source, 1, 20));
    def.first_row_on_top = _i % 2 == 0;
    def.resolution = random_between(&source, 0.01, 2.0);
    def.origin = random_point(&source, 100.0);
    uint8_t cells[130 * 20] = {0};
    const mapped m = make_mapped(def);
    for (int i = 0; i < 20; ++i) {
        update(&source, m, def, cells);
        expect_like_new(m, def, cells);
    }
    drop_mapped(m);
}
END_TEST

/* ---- Refusals ---- */

START_TEST(bad_input_is_refused) {
    const mapped m = make_mapped(plain_def(4, 3));
    const uint8_t cells[12] = {100, 100};
    ck_assert_int_eq(costmap_grid_set(m.grid, cells), GEOM_OK);
    static const costmap_window bad[] = {{0, 0, 5, 1},         {5, 0, 0, 1}, {4, 0, 1, 1},
                                         {0, 3, 1, 1},         {0, 1, 1, 3}, {1, 1, UINT32_MAX, 1},
                                         {1, 1, 1, UINT32_MAX}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; ++i) {
        ck_assert_int_eq(costmap_grid_set_window(m.grid, bad[i], cells, UINT32_MAX), GEOM_INVALID_ARGUMENT);
    }
    const costmap_window two = {0, 0, 2, 2};
    ck_assert_int_eq(costmap_grid_set_window(m.grid, two, cells, 1), GEOM_INVALID_ARGUMENT);
    const costmap_window none = {4, 3, 0, 0};
    ck_assert_int_eq(costmap_grid_set_window(m.grid, none, NULL, 0), GEOM_OK);
    ck_assert_uint_eq(costmap_grid_count(m.grid), 1);

    static const struct {
        uint32_t columns, rows;
        double resolution, x;
        geom_status status;
    } defs[] = {{0, 1, 1.0, 0.0, GEOM_INVALID_ARGUMENT},
                {1, 0, 1.0, 0.0, GEOM_INVALID_ARGUMENT},
                {1, 1, 0.0, 0.0, GEOM_INVALID_ARGUMENT},
                {1, 1, -1.0, 0.0, GEOM_INVALID_ARGUMENT},
                {1, 1, (double)NAN, 0.0, GEOM_NOT_FINITE},
                {1, 1, 1.0, (double)INFINITY, GEOM_NOT_FINITE},
                {1, 1, 0x1p901, 0.0, GEOM_INVALID_ARGUMENT},
                {1, 1, 1.0, -0x1p901, GEOM_INVALID_ARGUMENT},
                {1u << 16, 1u << 15, 1.0, 0.0, GEOM_CAPACITY_EXCEEDED}};
    for (size_t i = 0; i < sizeof defs / sizeof *defs; ++i) {
        costmap_grid_def def = plain_def(defs[i].columns, defs[i].rows);
        def.resolution = defs[i].resolution;
        def.origin.x = defs[i].x;
        costmap_grid *grid;
        ck_assert_int_eq(costmap_grid_create(&def, m.world, &grid), defs[i].status);
        ck_assert_ptr_null(grid);
    }
    drop_mapped(m);
    costmap_grid_destroy(NULL);
}
END_TEST

/* Makes a grid and updates it, with one allocation failing. Returns whether it failed. What fails changes
 * nothing, and works when it is tried again. */
static bool run_with_failure(size_t fail_at) {
    random_source source = {9};
    counting_heap heap = {SIZE_MAX, 0, 0, 0};
    const geom_allocator allocator = counting_allocator(&heap);
    collide_world_def world_def = collide_world_def_default();
    world_def.allocator = &allocator;
    costmap_grid_def def = plain_def(30, 20);
    def.allocator = &allocator;
    uint8_t cells[30 * 20] = {0};
    uint8_t before[30 * 20];
    mapped m = {NULL, NULL};
    ck_assert_int_eq(collide_world_create(&world_def, &m.world), GEOM_OK);
    heap.fail_at = heap.calls + fail_at;
    if (costmap_grid_create(&def, m.world, &m.grid) != GEOM_OK) {
        ck_assert_ptr_null(m.grid);
        ck_assert_int_eq(costmap_grid_create(&def, m.world, &m.grid), GEOM_OK);
    }
    for (int i = 0; i < 8; ++i) {
        memcpy(before, cells, sizeof cells);
        set_some_cells(&source, cells, sizeof cells, 10);
        const geom_status status = costmap_grid_set(m.grid, cells);
        if (status != GEOM_OK) {
            ck_assert_int_eq(status, GEOM_OUT_OF_MEMORY);
            expect_like_new(m, def, before);
            ck_assert_int_eq(costmap_grid_set(m.grid, cells), GEOM_OK);
        }
        expect_like_new(m, def, cells);
    }
    const bool failed = heap.fail_at < heap.calls;
    drop_mapped(m);
    ck_assert_uint_eq(heap.blocks, 0);
    return failed;
}

START_TEST(each_allocation_may_fail) {
    size_t fail_at = 0;
    while (run_with_failure(fail_at)) {
        ++fail_at;
    }
    ck_assert_uint_gt(fail_at, 10);
}
END_TEST

int main(void) {
    TCase *tests = tcase_create("grid");
    tcase_add_test(tests, solid_cells_are_few_rectangles);
    tcase_add_test(tests, legends_say_which_values_are_solid);
    tcase_add_test(tests, one_cell_changes_few_rectangles);
    tcase_add_test(tests, the_callers_bodies_stay_and_cells_form_no_pairs_of_their_own);
    tcase_add_test(tests, a_grid_rolls_with_its_robot);
    tcase_add_loop_test(tests, the_rectangles_do_not_depend_on_the_history, 0, 12);
    tcase_add_test(tests, bad_input_is_refused);
    tcase_add_test(tests, each_allocation_may_fail);
    return run_test_case("costmap grid", tests);
}
