/* Edited maps of space: they copy what the edit leaves, and are those made anew, bit for bit. */
#include "orca/support/route_world3.h"
#include "route3_internal.h"
#include "support.h"

#include <stdlib.h>
#include <string.h>

static const double radius = 0.3;
static const double range = 5.0;

/* Two balls that no edit moves hold the box around all obstacles, and with it the cells. */
static void add_frame(route_world3 *w) {
    for (int i = 0; i < 2; i++) {
        const double at = i == 0 ? -9.0 : 9.0;
        world3_add(w, collide_shape3_from_sphere((geom_sphere){geom_vec3_make(at, at, at), 0.5}));
    }
}

/* Something comes behind all others, the last one goes, or one among them is another. */
static void edit_world(route_world3 *w, random_source *source) {
    const int kind = random_int(source, 0, 3);
    if (kind == 0 && w->count < WORLD3_SHAPES) {
        world3_fill(w, source, 1, range);
    } else if (kind == 1 && w->count > 8) {
        w->count--;
    } else {
        const geom_sphere ball = {world3_point(source, range), random_between(source, 0.2, 1.2)};
        w->shapes[random_int(source, 2, (int)w->count - 1)].shape = collide_shape3_from_sphere(ball);
    }
}

static bool same_cell(const route3_cell *a, const route3_cell *b) {
    return a->pieces == b->pieces && a->first_child == b->first_child && a->first_node == b->first_node &&
           a->node_count == b->node_count && a->level == b->level && a->free == b->free &&
           a->hides == b->hides && memcmp(a->at, b->at, sizeof a->at) == 0;
}

static bool same_node(const route3_node *a, const route3_node *b) {
    return geom_vec3_equal(a->point, b->point) && a->spare == b->spare && a->cell == b->cell &&
           a->first_plane == b->first_plane && a->plane_count == b->plane_count;
}

static void check_cells(const route3_layer *a, const route3_layer *b) {
    ck_assert_uint_eq(a->cell_count, b->cell_count);
    ck_assert(a->resolution == b->resolution);
    size_t same = 0;
    while (same < a->cell_count && same_cell(&a->cells[same], &b->cells[same])) {
        same++;
    }
    ck_assert_uint_eq(same, a->cell_count);
}

static void check_nodes(const route3_layer *a, const route3_layer *b) {
    ck_assert_uint_eq(a->node_count, b->node_count);
    ck_assert_uint_eq(a->plane_count, b->plane_count);
    size_t same = 0;
    while (same < a->node_count && same_node(&a->nodes[same], &b->nodes[same])) {
        same++;
    }
    ck_assert_uint_eq(same, a->node_count);
    ck_assert(a->plane_count == 0 || memcmp(a->planes, b->planes, a->plane_count * sizeof *a->planes) == 0);
}

static void check_links(const route3_layer *a, const route3_layer *b) {
    ck_assert_uint_eq(a->link_count, b->link_count);
    ck_assert_uint_eq(a->via_count, b->via_count);
    ck_assert_int_eq(memcmp(a->first_link, b->first_link, (a->node_count + 1) * sizeof *a->first_link), 0);
    ck_assert(a->link_count == 0 || memcmp(a->links, b->links, a->link_count * sizeof *a->links) == 0);
    ck_assert(a->via_count == 0 || memcmp(a->vias, b->vias, a->via_count * sizeof *a->vias) == 0);
}

static size_t count_copies(const route3_layer *layer) {
    size_t count = 0;
    for (size_t i = 0; i < layer->cell_count; i++) {
        count += layer->cells[i].same_as != ROUTE3_NONE;
    }
    return count;
}

static void check_same_map(const orca_route3_map *edited, const orca_route3_map *fresh) {
    const route3_layer *a = orca_route3_layer(edited, radius);
    const route3_layer *b = orca_route3_layer(fresh, radius);
    ck_assert_uint_eq(edited->walls_hash, fresh->walls_hash);
    check_cells(a, b);
    check_nodes(a, b);
    check_links(a, b);
}

static void check_anew(const orca_route3_map *edited, const route_world3 *w) {
    orca_route3_map *fresh = world3_map(w, radius);
    check_same_map(edited, fresh);
    orca_route3_map_destroy(fresh);
}

START_TEST(an_edited_map_is_that_made_anew) {
    route_world3 *w = calloc(1, sizeof *w);
    ck_assert_ptr_nonnull(w);
    random_source source = {(uint64_t)_i + 31};
    add_frame(w);
    world3_fill(w, &source, 12, range);
    orca_route3_map *map = world3_map(w, radius);
    size_t leaves = 0;
    size_t copies = 0;
    for (int edit = 0; edit < 10; edit++) {
        edit_world(w, &source);
        const orca_route3_map_def def = world3_def(w);
        ck_assert_int_eq(orca_route3_map_rebuild(map, &def), GEOM_OK);
        check_anew(map, w);
        const route3_layer *layer = orca_route3_layer(map, radius);
        copies += count_copies(layer);
        leaves += layer->cell_count - layer->cell_count / 8; /* each division adds eight cells */
    }
    ck_assert_uint_gt(copies, leaves / 2);
    orca_route3_map_destroy(map);
    free(w);
}
END_TEST

/* A box of whole corners, which others may have too. */
static collide_shape3 whole_box(random_source *source) {
    const geom_vec3 low = {random_int(source, -5, 4), random_int(source, -5, 4), random_int(source, -5, 4)};
    const geom_vec3 size = {random_int(source, 1, 2), random_int(source, 1, 2), random_int(source, 1, 2)};
    return collide_shape3_from_aabb((geom_aabb3){low, geom_vec3_add(low, size)});
}

/* Boxes that touch, share corners, and stand in each other's place. */
START_TEST(an_edited_lattice_is_that_made_anew) {
    route_world3 *w = calloc(1, sizeof *w);
    ck_assert_ptr_nonnull(w);
    random_source source = {(uint64_t)_i + 57};
    add_frame(w);
    for (int i = 0; i < 16; i++) {
        world3_add(w, whole_box(&source));
    }
    orca_route3_map *map = world3_map(w, radius);
    for (int edit = 0; edit < 12; edit++) {
        const size_t which = (size_t)random_int(&source, 2, (int)w->count - 1);
        if (edit % 3 == 2) { /* the same box again, in another place of the list */
            const size_t other = (size_t)random_int(&source, 2, (int)w->count - 1);
            const collide_shape3 moved = w->shapes[which].shape;
            w->shapes[which].shape = w->shapes[other].shape;
            w->shapes[other].shape = moved;
        } else {
            w->shapes[which].shape = whole_box(&source);
        }
        const orca_route3_map_def def = world3_def(w);
        ck_assert_int_eq(orca_route3_map_rebuild(map, &def), GEOM_OK);
        check_anew(map, w);
    }
    orca_route3_map_destroy(map);
    free(w);
}
END_TEST

/* A plane reaches everywhere, and what is outside of all others moves the cells. */
START_TEST(an_edit_of_all_space_copies_nothing_wrong) {
    route_world3 *w = calloc(1, sizeof *w);
    ck_assert_ptr_nonnull(w);
    random_source source = {7};
    add_frame(w);
    world3_fill(w, &source, 8, range);
    orca_route3_map *map = world3_map(w, radius);
    const collide_shape3 shapes[] = {
        collide_shape3_from_plane((geom_plane){geom_vec3_make(0.0, 0.0, 1.0), -4.0}),
        collide_shape3_from_sphere((geom_sphere){geom_vec3_make(30.0, 0.0, 0.0), 1.0}),
    };
    for (int edit = 0; edit < 4; edit++) {
        if (edit % 2 == 0) {
            world3_add(w, shapes[edit / 2]);
        } else {
            w->count--;
        }
        const orca_route3_map_def def = world3_def(w);
        ck_assert_int_eq(orca_route3_map_rebuild(map, &def), GEOM_OK);
        check_anew(map, w);
    }
    orca_route3_map_destroy(map);
    free(w);
}
END_TEST

START_TEST(copies_without_memory_change_nothing) {
    route_world3 *w = calloc(1, sizeof *w);
    ck_assert_ptr_nonnull(w);
    bool failed = true;
    size_t copies = 0;
    for (size_t at = 0; failed; at++) {
        counting_heap heap = {.fail_at = SIZE_MAX};
        const geom_allocator allocator = counting_allocator(&heap);
        random_source source = {3};
        w->count = 0;
        add_frame(w);
        world3_fill(w, &source, 3, range);
        orca_route3_map_def def = world3_def(w);
        def.allocator = &allocator;
        orca_route3_map *map = NULL;
        ck_assert_int_eq(orca_route3_map_create(&def, &map), GEOM_OK);
        ck_assert_int_eq(orca_route3_map_prepare(map, radius), GEOM_OK);
        const size_t before = w->count;
        world3_fill(w, &source, 1, range);
        def = world3_def(w);
        heap.fail_at = heap.calls + at;
        const geom_status status = orca_route3_map_rebuild(map, &def);
        failed = status != GEOM_OK;
        ck_assert(!failed || status == GEOM_OUT_OF_MEMORY);
        w->count = failed ? before : w->count;
        check_anew(map, w);
        copies = count_copies(orca_route3_layer(map, radius));
        orca_route3_map_destroy(map);
        ck_assert_uint_eq(heap.blocks, 0);
        ck_assert(failed || at > 40);
    }
    ck_assert_uint_gt(copies, 0);
    free(w);
}
END_TEST

/* ---- Links past a third cell ---- */

/* Finds a place for a point that blocks a straight link between cells of different size, and comes within the
 * radius of neither. So both are copied. The link passes a third cell. */
static bool find_block(const route3_layer *l, uint32_t node, const route3_link *link, random_source *source,
                       geom_vec3 *block) {
    const route3_node *ends[2] = {&l->nodes[node], &l->nodes[link->to]};
    geom_vec3 centers[2];
    double apart[2];
    for (int i = 0; i < 2; i++) {
        const route3_cell *cell = &l->cells[ends[i]->cell];
        centers[i] = orca_route3_cell_center(l, cell);
        apart[i] = 1.0001 * (sqrt(3.0) * orca_route3_cell_half(l, cell) + radius);
    }
    for (int i = 0; i < 100; i++) {
        const geom_vec3 on = geom_vec3_lerp(ends[0]->point, ends[1]->point, random_between(source, 0.0, 1.0));
        const geom_vec3 away = geom_vec3_normalize(world3_point(source, 1.0));
        *block = geom_vec3_add_scaled(on, 0.999 * radius, away);
        if (geom_vec3_distance(*block, centers[0]) > apart[0] &&
            geom_vec3_distance(*block, centers[1]) > apart[1]) {
            return true;
        }
    }
    return false;
}

/* Blocks some links of a map, one after another. Returns how many. */
static size_t block_links(route_world3 *w, random_source *source, size_t most) {
    orca_route3_map *map = world3_map(w, radius);
    orca_route3_map *edited = world3_map(w, radius);
    const route3_layer *l = orca_route3_layer(map, radius);
    size_t blocked = 0;
    for (uint32_t node = 0; node < l->node_count; node++) {
        for (size_t k = l->first_link[node]; k < l->first_link[node + 1] && blocked < most; k++) {
            const route3_link *link = &l->links[k];
            geom_vec3 block;
            if (link->via == ROUTE3_NONE && find_block(l, node, link, source, &block)) {
                world3_add(w, collide_shape3_from_point(block));
                const orca_route3_map_def def = world3_def(w);
                ck_assert_int_eq(orca_route3_map_rebuild(edited, &def), GEOM_OK);
                check_anew(edited, w);
                w->count--;
                blocked++;
            }
        }
    }
    orca_route3_map_destroy(edited);
    orca_route3_map_destroy(map);
    return blocked;
}

START_TEST(a_link_past_a_third_cell_is_found_anew) {
    route_world3 *w = calloc(1, sizeof *w);
    ck_assert_ptr_nonnull(w);
    random_source source = {11};
    add_frame(w);
    world3_fill(w, &source, 12, range);
    ck_assert_uint_eq(block_links(w, &source, 4), 4);
    free(w);
}
END_TEST

/* ---- Cells that run out ---- */

/* Balls at one place. With more of them than are looked at together, cells around them become as small as
 * they may be: some 70,000. */
static void add_balls(route_world3 *w, double x, size_t count) {
    for (size_t i = 0; i < count; i++) {
        world3_add(w, collide_shape3_from_sphere((geom_sphere){geom_vec3_make(x, 0.0, 0.0), 1.15}));
    }
}

/* Of each level, cells around the edit come first: they leave no room for the copies. */
START_TEST(copies_give_way_if_cells_run_out) {
    route_world3 *w = calloc(1, sizeof *w);
    ck_assert_ptr_nonnull(w);
    add_frame(w);
    add_balls(w, 4.0, ROUTE3_NEAR + 1);
    add_balls(w, -4.0, ROUTE3_NEAR);
    orca_route3_map *first = world3_map(w, radius);
    orca_route3_map *map = world3_map(w, radius);
    ck_assert(!orca_route3_layer(map, radius)->full);
    add_balls(w, -4.0, 1);
    orca_route3_map_def def = world3_def(w);
    ck_assert_int_eq(orca_route3_map_rebuild(map, &def), GEOM_OK);
    ck_assert(orca_route3_layer(map, radius)->full);
    ck_assert_uint_eq(count_copies(orca_route3_layer(map, radius)), 0);
    check_anew(map, w);
    w->count--; /* the cells that are left undivided are no copies either */
    def = world3_def(w);
    ck_assert_int_eq(orca_route3_map_rebuild(map, &def), GEOM_OK);
    check_same_map(map, first);
    orca_route3_map_destroy(map);
    orca_route3_map_destroy(first);
    free(w);
}
END_TEST

int main(void) {
    TCase *tests = tcase_create("route3_keep");
    tcase_set_timeout(tests, 180.0);
    tcase_add_loop_test(tests, an_edited_map_is_that_made_anew, 0, 4);
    tcase_add_loop_test(tests, an_edited_lattice_is_that_made_anew, 0, 2);
    tcase_add_test(tests, an_edit_of_all_space_copies_nothing_wrong);
    tcase_add_test(tests, copies_without_memory_change_nothing);
    tcase_add_test(tests, a_link_past_a_third_cell_is_found_anew);
    tcase_add_test(tests, copies_give_way_if_cells_run_out);
    return run_test_case("orca.route3_keep", tests);
}
