/* Edited maps: they are those made anew, answer the same, and routes are revised where an edit matters. */
#include "orca/support/route_world.h"
#include "route2_follower.h"
#include "support.h"

#include <collide/pair2.h>

#include <stdlib.h>
#include <string.h>

static const geom_vec2 upright = {1.0, 0.0};
static const double radius = 0.3;

static orca_route_map *map_of(const route_world *w, const geom_allocator *allocator) {
    orca_route_map_def def = world_def(w);
    def.allocator = allocator;
    return world_map(&def, radius);
}

static orca_route find(orca_route_query *query, geom_vec2 start, geom_vec2 goal) {
    return world_route(query, start, goal, radius);
}

/* ---- Worlds that are edited ---- */

/* A fine outline with dents and bumps, in a frame of boxes so that edits stay within the bounds. */
static void add_outline(route_world *w, random_source *source) {
    enum {
        COUNT = 300
    };
    geom_vec2 points[COUNT];
    for (int i = 0; i < COUNT; i++) {
        const double angle = 2.0 * 3.14159265358979 * i / COUNT;
        const double r = 6.0 + (i % 25 == 0 ? random_between(source, -0.6, 0.6) : 0.0) +
                         (i % 3 == 0 ? random_between(source, 0.0, 0.002) : 0.0);
        points[i] = geom_vec2_make(11.0 + r * cos(angle), 11.0 + r * sin(angle));
    }
    const geom_ring ring = {points, COUNT};
    world_add_polygon(w, (geom_polygon){&ring, 1});
}

/* Boxes far out in the corners. */
static void add_frame(route_world *w) {
    for (int i = 0; i < 4; i++) {
        const geom_vec2 corner = geom_vec2_make(i % 2 ? 30.0 : -9.0, i / 2 ? 30.0 : -9.0);
        const geom_aabb2 box = {corner, geom_vec2_add(corner, geom_vec2_make(1.0, 1.0))};
        world_add_box(w, upright, box);
    }
}

static void make_world(route_world *w, random_source *source) {
    add_frame(w);
    add_outline(w, source);
    for (int i = 0; i < 40; i++) {
        const geom_vec2 at = geom_vec2_add(random_point(source, 13.0), geom_vec2_make(11.0, 11.0));
        const double size = random_between(source, 0.1, 1.2);
        const geom_aabb2 box = {at, geom_vec2_add(at, geom_vec2_make(size, size))};
        world_add_box(w, (geom_vec2){0.8, 0.6}, box);
    }
}

/* Moves, takes out and puts in one shape, behind the frame and the outline. */
static void edit_world(route_world *w, random_source *source, route_world *spare) {
    const size_t first = 5;
    const size_t which = first + (size_t)random_between(source, 0.0, (double)(w->count - first) - 0.01);
    const int kind = (int)random_between(source, 0.0, 2.99);
    if (kind == 0 && w->count < 60) {
        const geom_vec2 at = geom_vec2_add(random_point(source, 13.0), geom_vec2_make(11.0, 11.0));
        world_add_disc(w, upright, at, random_between(source, 0.0, 1.0));
    } else if (kind == 1 && w->count > first + 10) {
        ck_assert_uint_lt(spare->count, 64);
        spare->rings[spare->count] = w->rings[which];
        spare->shapes[spare->count++] = w->shapes[which];
        memmove(&w->shapes[which], &w->shapes[which + 1], (w->count - which - 1) * sizeof w->shapes[0]);
        memmove(&w->rings[which], &w->rings[which + 1], (w->count - which - 1) * sizeof w->rings[0]);
        w->count--;
    } else {
        w->shapes[which].placement.translation = random_point(source, 0.8);
    }
}

static geom_vec2 random_place(random_source *source) {
    return geom_vec2_add(random_point(source, 13.0), geom_vec2_make(11.0, 11.0));
}

/* ---- Maps ---- */

/* A link that leads to its end. */
typedef struct open_link {
    double length;
    uint32_t node;
} open_link;

static int by_node(const void *a, const void *b) {
    const uint32_t first = ((const open_link *)a)->node;
    const uint32_t second = ((const open_link *)b)->node;
    return first < second ? -1 : first > second;
}

/* The links of a node in the order of their nodes. Returns how many there are. */
static uint32_t sorted_links(orca_route_query *query, const route_layer *layer, uint32_t node,
                             open_link *out) {
    route_links *links = orca_route_links_of(query, layer, node);
    ck_assert_ptr_nonnull(links);
    uint32_t count = 0;
    for (uint32_t i = 0; i < links->count; i++) {
        if (orca_route_link_leads(query, layer, node, &links->items[i])) {
            out[count++] = (open_link){links->items[i].length, links->items[i].node};
        }
    }
    qsort(out, count, sizeof *out, by_node);
    return count;
}

static void check_links(const route_layer *a, orca_route_query *of_a, const route_layer *b,
                        orca_route_query *of_b) {
    open_link *links = malloc(2 * (a->node_count + 1) * sizeof *links);
    ck_assert_ptr_nonnull(links);
    open_link *others = links + a->node_count + 1;
    for (uint32_t i = 0; i < a->node_count; i++) {
        const uint32_t count = sorted_links(of_a, a, i, links);
        ck_assert_uint_eq(count, sorted_links(of_b, b, i, others));
        for (uint32_t k = 0; k < count; k++) {
            ck_assert_uint_eq(links[k].node, others[k].node);
            ck_assert(links[k].length == others[k].length);
        }
    }
    free(links);
}

/* The smallest box around the nodes of some tiles; with none its maximum is below its minimum. */
static geom_aabb2 bounds_of_tiles(const route_layer *layer, size_t first, size_t step, size_t count) {
    geom_aabb2 box = {{HUGE_VAL, HUGE_VAL}, {-HUGE_VAL, -HUGE_VAL}};
    for (size_t t = 0; t < count; t++) {
        const uint32_t *list = &layer->tiles.first_node[first + t * step];
        for (uint32_t k = list[0]; k < list[1]; k++) {
            const geom_vec2 p = layer->nodes[layer->tiles.nodes[k]].point;
            box = geom_aabb2_union(box, (geom_aabb2){p, p});
        }
    }
    return box;
}

static void check_line(const route_line *line, geom_aabb2 expected) {
    geom_aabb2 box = line->boxes[0];
    for (int kind = 1; kind < ROUTE_DIRECTION_KINDS; kind++) {
        box = geom_aabb2_union(box, line->boxes[kind]);
    }
    ck_assert(geom_vec2_equal(box.min, expected.min) && geom_vec2_equal(box.max, expected.max));
}

/* Each row and each column of tiles knows the place of its nodes. */
static void check_lines(const route_layer *layer) {
    const size_t columns = (size_t)layer->tiles.walls.columns;
    const size_t rows = (size_t)layer->tiles.walls.rows;
    for (size_t row = 0; row < rows; row++) {
        check_line(&layer->tiles.lines[row], bounds_of_tiles(layer, row * columns, 1, columns));
    }
    for (size_t column = 0; column < columns; column++) {
        check_line(&layer->tiles.lines[rows + column], bounds_of_tiles(layer, column, columns, rows));
    }
}

/* Bit for bit the same route between two places. */
static void check_same_route(orca_route_query *query, orca_route_query *other, geom_vec2 start,
                             geom_vec2 goal) {
    const orca_route one = find(query, start, goal);
    const orca_route two = find(other, start, goal);
    ck_assert_int_eq(one.kind, two.kind);
    ck_assert_uint_eq(one.point_count, two.point_count);
    ck_assert(one.length == two.length);
    ck_assert(one.point_count == 0 ||
              memcmp(one.points, two.points, one.point_count * sizeof *one.points) == 0);
    for (size_t i = 1; i < one.point_count && one.length > 0.0; i++) {
        ck_assert(!geom_vec2_equal(one.points[i - 1], one.points[i]));
    }
}

/* The same corners, and answers. Some links are known in the edited map, and some are not. */
static void check_same(const orca_route_map *edited, orca_route_query *query, const route_world *w,
                       random_source *source) {
    orca_route_map *fresh = map_of(w, NULL);
    orca_route_query *other = world_query(fresh);
    const route_layer *a = orca_route_layer(edited, radius);
    const route_layer *b = orca_route_layer(fresh, radius);
    ck_assert_uint_eq(a->node_count, b->node_count);
    ck_assert(memcmp(a->nodes, b->nodes, a->node_count * sizeof *a->nodes) == 0);
    for (int i = 0; i < 12; i++) {
        const geom_vec2 start = random_place(source);
        const geom_vec2 goal = random_place(source);
        check_same_route(query, other, start, goal);
    }
    check_links(a, query, b, other);
    check_lines(a);
    orca_route_query_destroy(other);
    orca_route_map_destroy(fresh);
}

START_TEST(an_edited_map_is_that_made_anew) {
    random_source source = {(uint64_t)_i + 1};
    route_world w = {.count = 0};
    route_world spare = {.count = 0};
    make_world(&w, &source);
    orca_route_map *map = map_of(&w, NULL);
    orca_route_query *query = world_query(map);
    size_t kept = 0;
    size_t labeled = 0;
    for (int edit = 0; edit < 30; edit++) {
        edit_world(&w, &source, &spare);
        const orca_route_map_def def = world_def(&w);
        ck_assert_int_eq(orca_route_map_rebuild(map, &def), GEOM_OK);
        const route_layer *layer = orca_route_layer(map, radius);
        kept += layer->kept;
        if (edit % 3 == _i % 3) { /* labels now, or long ago */
            layer->knowledge->expanded = UINT32_MAX;
        }
        check_same(map, query, &w, &source);
        labeled += atomic_load(&layer->knowledge->labels) != NULL;
    }
    ck_assert_uint_ge(labeled, 10);
    ck_assert_uint_ge(kept, 25);
    orca_route_query_destroy(query);
    orca_route_map_destroy(map);
    world_free(&spare);
    world_free(&w);
}
END_TEST

/* Boxes in rows and columns: between most places many ways are equally short. */
static void make_lattice(route_world *w) {
    add_frame(w);
    for (int i = 0; i < 49; i++) {
        const geom_vec2 corner = geom_vec2_make(2.0 * (i % 7), 2.0 * (int)(i / 7));
        world_add_box(w, upright, (geom_aabb2){corner, geom_vec2_add(corner, geom_vec2_make(1.0, 1.0))});
    }
}

/* A place in the middle of a passage, where passages cross, or anywhere. */
static geom_vec2 lattice_place(random_source *source) {
    const geom_vec2 p =
        geom_vec2_make(random_between(source, -1.0, 14.0), random_between(source, -1.0, 14.0));
    const double kind = random_between(source, 0.0, 3.0);
    const double x = kind < 2.0 ? 2.0 * floor(0.5 * p.x) + 1.5 : p.x;
    const double y = kind < 1.0 ? 2.0 * floor(0.5 * p.y) + 1.5 : p.y;
    return geom_vec2_make(x, y);
}

static void swap_with_last(route_world *w, size_t which) {
    const orca_obstacle_def shape = w->shapes[which];
    geom_ring *ring = w->rings[which];
    w->shapes[which] = w->shapes[w->count - 1];
    w->rings[which] = w->rings[w->count - 1];
    w->shapes[w->count - 1] = shape;
    w->rings[w->count - 1] = ring;
}

/* After each of many edits, with labels of some map before it, routes are those of a map made anew. Up to six
 * discs stand at a time. The first that came goes first, or the last. */
static void check_edits_of_lattice(random_source *source, bool last_goes) {
    route_world w = {.count = 0};
    make_lattice(&w);
    const size_t boxes = w.count;
    orca_route_map *map = map_of(&w, NULL);
    orca_route_query *query = world_query(map);
    for (int edit = 0; edit < 60; edit++) {
        if (w.count == boxes + 6 || (w.count > boxes && random_between(source, 0.0, 2.0) < 1.0)) {
            swap_with_last(&w, last_goes ? w.count - 1 : boxes);
            world_drop(&w);
        } else {
            world_add_disc(&w, upright, lattice_place(source), random_between(source, 0.05, 0.4));
        }
        const orca_route_map_def def = world_def(&w);
        ck_assert_int_eq(orca_route_map_rebuild(map, &def), GEOM_OK);
        if (edit % 7 == 0) {
            orca_route_layer(map, radius)->knowledge->expanded = UINT32_MAX;
        }
        orca_route_map *fresh = map_of(&w, NULL);
        orca_route_query *other = world_query(fresh);
        for (int i = 0; i < 30; i++) {
            const geom_vec2 start = lattice_place(source);
            check_same_route(query, other, start, lattice_place(source));
        }
        orca_route_query_destroy(other);
        orca_route_map_destroy(fresh);
    }
    ck_assert_ptr_nonnull(atomic_load(&orca_route_layer(map, radius)->knowledge->labels));
    orca_route_query_destroy(query);
    orca_route_map_destroy(map);
    world_free(&w);
}

START_TEST(routes_with_ties_are_those_of_a_map_made_anew) {
    /* In the last lattices some route is one of two that are as short: a search from the goal finds the other. */
    static const int seeds[] = {0, 1, 2, 3, 4, 5, 119, 137, 143, 144, 147, 148};
    random_source source = {(uint64_t)seeds[_i] + 301};
    check_edits_of_lattice(&source, seeds[_i] % 2 == 0);
}
END_TEST

/* A box with whole corners and sides. */
static void add_whole_box(route_world *w, random_source *source) {
    const geom_vec2 corner = geom_vec2_make(random_int(source, -8, 7), random_int(source, -8, 7));
    const geom_vec2 sides = geom_vec2_make(random_int(source, 1, 3), random_int(source, 1, 3));
    world_add_box(w, upright, (geom_aabb2){corner, geom_vec2_add(corner, sides)});
}

static geom_vec2 whole_place(random_source *source) {
    return geom_vec2_make(random_int(source, -10, 12) + 0.5, random_int(source, -10, 12));
}

/* Corners of several boxes coincide, so that as many nodes are at one place. In each edit another box comes instead of
 * one, with its number. */
START_TEST(routes_over_corners_that_coincide_are_those_of_a_map_made_anew) {
    random_source source = {(uint64_t)_i + 501};
    route_world w = {.count = 0};
    while (w.count < 24) {
        add_whole_box(&w, &source);
    }
    orca_route_map *map = map_of(&w, NULL);
    orca_route_query *query = world_query(map);
    for (int edit = 0; edit < 60; edit++) {
        const size_t which = (size_t)random_int(&source, 0, (int)w.count - 1);
        swap_with_last(&w, which);
        world_drop(&w);
        add_whole_box(&w, &source);
        swap_with_last(&w, which);
        const orca_route_map_def def = world_def(&w);
        ck_assert_int_eq(orca_route_map_rebuild(map, &def), GEOM_OK);
        orca_route_map *fresh = map_of(&w, NULL);
        orca_route_query *other = world_query(fresh);
        for (int i = 0; i < 10; i++) {
            const geom_vec2 start = whole_place(&source);
            check_same_route(query, other, start, whole_place(&source));
        }
        orca_route_query_destroy(other);
        orca_route_map_destroy(fresh);
    }
    orca_route_query_destroy(query);
    orca_route_map_destroy(map);
    world_free(&w);
}
END_TEST

/* More corners than most edits bring: some chains at a height. */
static void add_zigzags(route_world *w, double y) {
    enum {
        CHAINS = 5,
        POINTS = 61
    };
    geom_vec2 points[POINTS];
    for (int k = 0; k < CHAINS; k++) {
        for (int i = 0; i < POINTS; i++) {
            points[i] = geom_vec2_make(3.0 * k - 1.0 + 0.04 * i, i % 2 == 0 ? y : y - 0.2);
        }
        world_add_chain(w, upright, 0.01, POINTS, points);
    }
}

START_TEST(routes_are_those_of_a_map_made_anew_when_many_corners_come) {
    random_source source = {(uint64_t)_i + 401};
    route_world without = {.count = 0};
    route_world with = {.count = 0};
    if (_i == 0) { /* before all others, so that all corners get other numbers */
        add_zigzags(&with, -1.0);
    }
    make_lattice(&without);
    make_lattice(&with);
    add_zigzags(&without, -2.0);
    add_zigzags(&with, -2.0);
    if (_i == 1) {
        add_zigzags(&with, -1.0);
    }
    orca_route_map *map = map_of(&without, NULL);
    orca_route_query *query = world_query(map);
    check_same(map, query, &without, &source);
    for (int edit = 0; edit < 4; edit++) {
        const route_world *w = edit % 2 == 0 ? &with : &without;
        const size_t before = orca_route_layer(map, radius)->node_count;
        const orca_route_map_def def = world_def(w);
        ck_assert_int_eq(orca_route_map_rebuild(map, &def), GEOM_OK);
        ck_assert(orca_route_layer(map, radius)->kept);
        ck_assert(edit % 2 == 1 || orca_route_layer(map, radius)->node_count > before + 256);
        check_same(map, query, w, &source);
    }
    orca_route_query_destroy(query);
    orca_route_map_destroy(map);
    world_free(&with);
    world_free(&without);
}
END_TEST

/* What an edit leaves is not found again. */
START_TEST(links_out_of_sight_of_an_edit_stay) {
    route_world w = {.count = 0};
    for (int i = 0; i < 60; i++) { /* walls with doors between them, in turn at both ends */
        const double left = i % 2 == 0 ? 0.0 : 1.5;
        const geom_vec2 points[2] = {{left, 2.0 * i}, {left + 18.5, 2.0 * i}};
        world_add_chain(&w, upright, 0.1, 2, points);
    }
    const geom_vec2 side[4] = {{-0.5, -1.0}, {-0.5, 119.0}, {20.5, 119.0}, {20.5, -1.0}};
    world_add_chain(&w, upright, 0.1, 4, side);
    orca_route_map *map = map_of(&w, NULL);
    orca_route_query *query = world_query(map);
    const geom_vec2 low = {10.0, 1.0};
    const geom_vec2 high = {10.0, 117.0};
    const double length = find(query, low, high).length;
    ck_assert_double_gt(length, 900.0);
    const route_layer *layer = orca_route_layer(map, radius);
    size_t known = 0;
    for (size_t i = 0; i < layer->node_count; i++) {
        known += atomic_load(&layer->knowledge->links[i]) != NULL;
    }
    ck_assert_uint_gt(known, 200);
    world_add_disc(&w, upright, geom_vec2_make(8.0, 61.0), 0.1);
    const orca_route_map_def def = world_def(&w);
    ck_assert_int_eq(orca_route_map_rebuild(map, &def), GEOM_OK);
    layer = orca_route_layer(map, radius);
    ck_assert(layer->kept);
    size_t still = 0;
    for (size_t i = 0; i < layer->node_count; i++) {
        still += atomic_load(&layer->knowledge->links[i]) != NULL;
    }
    ck_assert_uint_lt(known - still, known / 4);
    ck_assert_double_ge(find(query, low, high).length, length);
    orca_route_query_destroy(query);
    orca_route_map_destroy(map);
    world_free(&w);
}
END_TEST

/* ---- Routes ---- */

enum {
    FOLLOWERS = 60
};

static void check_follower(const route_layer *layer, orca_route_query *query, const orca_route_follower *f,
                           geom_vec2 position, orca_route before, bool changed) {
    const orca_route now = orca_route_follower_route(f);
    const orca_route shortest = find(query, position, f->goal);
    if (changed) {
        ck_assert_uint_eq(now.point_count, shortest.point_count);
        ck_assert(now.length == shortest.length);
        return;
    }
    ck_assert_uint_eq(now.point_count, before.point_count);
    ck_assert(now.length == before.length);
    bool through = false;
    for (size_t i = 1; i < shortest.point_count; i++) {
        const geom_segment2 way = {shortest.points[i - 1], shortest.points[i]};
        through = through || collide_segment_aabb(way, layer->edit.box) != COLLIDE_APART;
    }
    /* It is clear, and no way that the edit opened is shorter. */
    ck_assert(now.point_count == 0 || !through || shortest.length >= now.length * (1.0 - 2e-6));
    /* So it is as short as that of a new map, but for what is lost in each edit. */
    ck_assert(now.point_count == 0 || fabs(now.length - shortest.length) <= 1e-4 * now.length);
}

/* A world, its map, and agents in it with their routes. */
typedef struct traveled_world {
    random_source source;
    route_world world;
    route_world spare;
    orca_route_map *map;
    orca_route_query *query;
    orca_route_follower *followers[FOLLOWERS];
    geom_vec2 starts[FOLLOWERS];
} traveled_world;

static void open_traveled(traveled_world *t, uint64_t seed) {
    *t = (traveled_world){.source = {seed}};
    make_world(&t->world, &t->source);
    t->map = map_of(&t->world, NULL);
    t->query = world_query(t->map);
    for (int i = 0; i < FOLLOWERS; i++) {
        const orca_route_follower_def def = {.radius = radius, .goal = random_place(&t->source)};
        t->starts[i] = random_place(&t->source);
        ck_assert_int_eq(orca_route_follower_create(&def, &t->followers[i]), GEOM_OK);
        ck_assert_int_eq(orca_route_follower_plan(t->followers[i], t->query, t->starts[i]), GEOM_OK);
    }
}

/* A search before an edit, which makes labels or not. */
static void search_traveled(traveled_world *t, bool labels) {
    orca_route_layer(t->map, radius)->knowledge->expanded = labels ? UINT32_MAX : 0;
    (void)find(t->query, random_place(&t->source), random_place(&t->source));
}

static void rebuild_traveled(traveled_world *t) {
    const orca_route_map_def def = world_def(&t->world);
    ck_assert_int_eq(orca_route_map_rebuild(t->map, &def), GEOM_OK);
}

static bool revise_traveled(traveled_world *t, int i) {
    bool changed = false;
    ck_assert_int_eq(orca_route_follower_revise(t->followers[i], t->query, t->starts[i], &changed), GEOM_OK);
    return changed;
}

static void close_traveled(traveled_world *t) {
    for (int i = 0; i < FOLLOWERS; i++) {
        orca_route_follower_destroy(t->followers[i]);
    }
    orca_route_query_destroy(t->query);
    orca_route_map_destroy(t->map);
    world_free(&t->spare);
    world_free(&t->world);
}

START_TEST(routes_are_revised_where_an_edit_matters) {
    traveled_world t;
    open_traveled(&t, (uint64_t)_i + 71);
    int changes = 0;
    int kept = 0;
    for (int edit = 0; edit < 12; edit++) {
        edit_world(&t.world, &t.source, &t.spare);
        search_traveled(&t, edit % 4 == 1);
        rebuild_traveled(&t);
        for (int i = 0; i < FOLLOWERS; i++) {
            geom_vec2 points[64];
            orca_route before = orca_route_follower_route(t.followers[i]);
            ck_assert_uint_le(before.point_count, 64);
            for (size_t k = 0; k < before.point_count; k++) {
                points[k] = before.points[k];
            }
            before.points = points;
            const bool changed = revise_traveled(&t, i);
            check_follower(orca_route_layer(t.map, radius), t.query, t.followers[i], t.starts[i], before,
                           changed);
            changes += changed;
            kept += !changed;
        }
    }
    ck_assert_int_gt(changes, 5);
    ck_assert_int_gt(kept, 8 * FOLLOWERS);
    close_traveled(&t);
}
END_TEST

/* Makes a follower one that has the same route and remembers nothing else. */
static void forget_all(const orca_route_follower *follower, orca_route_follower *out) {
    const size_t size = orca_route_follower_save(follower, NULL, 0);
    void *bytes = malloc(size);
    ck_assert_ptr_nonnull(bytes);
    ck_assert_uint_eq(orca_route_follower_save(follower, bytes, size), size);
    ck_assert_int_eq(orca_route_follower_restore(out, bytes, size), GEOM_OK);
    free(bytes);
}

/* Revises the route of a follower, and that of another one that remembers nothing. Returns whether it changed. */
static bool check_revised(traveled_world *t, int i, orca_route_follower *other) {
    bool again = false;
    forget_all(t->followers[i], other);
    const bool changed = revise_traveled(t, i);
    ck_assert_int_eq(orca_route_follower_revise(other, t->query, t->starts[i], &again), GEOM_OK);
    const orca_route route = orca_route_follower_route(t->followers[i]);
    const orca_route same = orca_route_follower_route(other);
    ck_assert(changed == again && route.kind == same.kind && route.point_count == same.point_count);
    for (size_t k = 0; k < route.point_count; k++) {
        ck_assert(geom_vec2_equal(route.points[k], same.points[k]));
    }
    return changed;
}

/* All routes are as short as those of a map made anew, but for what is lost in each edit. */
static void check_as_planned(const traveled_world *t, int edits) {
    orca_route_map *fresh = map_of(&t->world, NULL);
    orca_route_query *query = world_query(fresh);
    for (int i = 0; i < FOLLOWERS; i++) {
        const orca_route now = orca_route_follower_route(t->followers[i]);
        const orca_route shortest = find(query, t->starts[i], t->followers[i]->goal);
        ck_assert((now.point_count == 0) == (shortest.point_count == 0));
        ck_assert_double_le(now.length, (1.0 + 1e-6 * (edits + 1)) * shortest.length);
    }
    orca_route_query_destroy(query);
    orca_route_map_destroy(fresh);
}

/* Obstacles that come and go, some of them at agents, are told from those that were there first: what is
 * known of ends and of routes stays. Labels are of the map with them or without. */
START_TEST(routes_are_as_planned_when_obstacles_come_and_go) {
    traveled_world t;
    open_traveled(&t, (uint64_t)_i + 91);
    const orca_route_follower_def def = {.radius = radius};
    orca_route_follower *other;
    ck_assert_int_eq(orca_route_follower_create(&def, &other), GEOM_OK);
    int changes = 0;
    for (int edit = 0; edit < 24; edit++) {
        search_traveled(&t, edit % 5 == _i);
        if (edit == 11) {
            edit_world(&t.world, &t.source, &t.spare);
        } else if (edit % 2 == 0) {
            const geom_vec2 at =
                edit % 6 == 0 ? t.starts[edit] : geom_vec2_lerp(t.starts[edit], random_place(&t.source), 0.4);
            world_add_disc(&t.world, upright, at, random_between(&t.source, 0.1, 1.0));
        } else {
            world_drop(&t.world);
        }
        rebuild_traveled(&t);
        for (int i = 0; i < FOLLOWERS; i++) {
            changes += check_revised(&t, i, other);
        }
        check_as_planned(&t, edit);
    }
    ck_assert_int_gt(changes, 20);
    orca_route_follower_destroy(other);
    close_traveled(&t);
}
END_TEST

/* Takes a shape out of a world. */
static void take_out(route_world *w, size_t which, route_world *spare) {
    spare->shapes[0] = w->shapes[which];
    spare->rings[0] = w->rings[which];
    memmove(&w->shapes[which], &w->shapes[which + 1], (w->count - which - 1) * sizeof w->shapes[0]);
    memmove(&w->rings[which], &w->rings[which + 1], (w->count - which - 1) * sizeof w->rings[0]);
    spare->count = 1;
    w->count--;
}

/* Puts a shape back to where it was. */
static void put_back(route_world *w, size_t which, route_world *spare) {
    memmove(&w->shapes[which + 1], &w->shapes[which], (w->count - which) * sizeof w->shapes[0]);
    memmove(&w->rings[which + 1], &w->rings[which], (w->count - which) * sizeof w->rings[0]);
    w->shapes[which] = spare->shapes[0];
    w->rings[which] = spare->rings[0];
    spare->count = 0;
    w->count++;
}

/* Edits are undone: what labels were made for is gone, and comes back, so that they tell all of the map again. What
 * was found of ends in between lacks corners. */
START_TEST(what_was_found_changes_no_route_when_edits_are_undone) {
    traveled_world t;
    open_traveled(&t, (uint64_t)_i + 211);
    const orca_route_follower_def def = {.radius = radius};
    orca_route_follower *other;
    ck_assert_int_eq(orca_route_follower_create(&def, &other), GEOM_OK);
    int changes = 0;
    size_t which = 0;
    for (int edit = 0; edit < 40; edit++) {
        search_traveled(&t, edit == 0);
        if (edit % 2 == 0) {
            which = (size_t)random_between(&t.source, 5.0, (double)t.world.count - 0.01);
            take_out(&t.world, which, &t.spare);
        } else {
            put_back(&t.world, which, &t.spare);
        }
        rebuild_traveled(&t);
        for (int i = 0; i < FOLLOWERS; i++) {
            changes += check_revised(&t, i, other);
        }
        check_as_planned(&t, edit);
    }
    ck_assert_int_gt(changes, 20);
    orca_route_follower_destroy(other);
    close_traveled(&t);
}
END_TEST

/* A wall with two doors, another wall behind it, and a shape between the goal and the doors, far from a ring of so
 * many corners that tiles are small. The shape between is the last one. */
static void make_two_doors(route_world *w) {
    enum {
        corners = 4000,
        half = corners / 2
    };
    static geom_vec2 points[corners];
    static const geom_aabb2 boxes[] = {
        {{-81, -81}, {-80, -80}}, {{80, -81}, {81, -80}}, {{-81, 80}, {-80, 81}}, {{80, 80}, {81, 81}},
        {{0, -40}, {1, -14}},     {{0, -10}, {1, 10}},    {{0, 14}, {1, 40}},     {{20, -40}, {21, -2}},
        {{20, 2}, {21, 40}},      {{-8, -6}, {-6, 6}}};
    for (int i = 0; i < half; i++) {
        const double x = -75.0 + 150.0 * i / (half - 1);
        points[i] = geom_vec2_make(x, 70.0 + 0.001 * (i % 2));
        points[corners - 1 - i] = geom_vec2_make(x, 73.0);
    }
    const geom_ring ring = {points, corners};
    world_add_polygon(w, (geom_polygon){&ring, 1});
    for (size_t i = 0; i < sizeof boxes / sizeof boxes[0]; i++) {
        world_add_box(w, upright, boxes[i]);
    }
}

/* One agent, its map and its route. */
typedef struct lone_traveler {
    route_world world;
    orca_route_map *map;
    orca_route_query *query;
    orca_route_follower *follower;
    geom_vec2 start;
} lone_traveler;

static void open_lone(lone_traveler *t, geom_vec2 start) {
    const orca_route_follower_def def = {.radius = radius, .goal = {-12.0, 0.1}};
    t->start = start;
    t->map = map_of(&t->world, NULL);
    t->query = world_query(t->map);
    ck_assert_int_eq(orca_route_follower_create(&def, &t->follower), GEOM_OK);
    ck_assert_int_eq(orca_route_follower_plan(t->follower, t->query, start), GEOM_OK);
    orca_route_layer(t->map, radius)->knowledge->expanded = UINT32_MAX;
    (void)find(t->query, start, geom_vec2_make(-20.0, 3.0));
    orca_route_layer(t->map, radius)->knowledge->expanded = 0;
}

/* The length of a route that a query of its own finds. */
static double length_anew(const orca_route_map *map, geom_vec2 start, geom_vec2 goal) {
    orca_route_query *query = world_query(map);
    const double length = find(query, start, goal).length;
    orca_route_query_destroy(query);
    return length;
}

/* After an edit: the route of the agent, and that of another start by the same query, are those of a new map. */
static void check_lone(lone_traveler *t) {
    static const geom_vec2 other = {5.0, 3.0};
    const orca_route_map_def def = world_def(&t->world);
    bool changed = false;
    ck_assert_int_eq(orca_route_map_rebuild(t->map, &def), GEOM_OK);
    ck_assert_int_eq(orca_route_follower_revise(t->follower, t->query, t->start, &changed), GEOM_OK);
    orca_route_map *fresh = map_of(&t->world, NULL);
    const geom_vec2 goal = t->follower->goal;
    ck_assert_double_eq_tol(orca_route_follower_route(t->follower).length, length_anew(fresh, t->start, goal),
                            1e-4);
    ck_assert_double_eq_tol(find(t->query, other, goal).length, length_anew(fresh, other, goal), 1e-9);
    orca_route_map_destroy(fresh);
}

static void close_lone(lone_traveler *t) {
    orca_route_follower_destroy(t->follower);
    orca_route_query_destroy(t->query);
    orca_route_map_destroy(t->map);
    world_free(&t->world);
}

/* Two edits are undone in the order in which they were made, the second out of sight of the goal. */
START_TEST(what_was_found_counts_when_two_edits_are_undone) {
    lone_traveler t = {.world = {.count = 0}};
    route_world spares[2] = {{.count = 0}, {.count = 0}};
    make_two_doors(&t.world);
    const size_t last = t.world.count;
    world_add_box(&t.world, upright, (geom_aabb2){{28.0, 3.0}, {30.0, 7.0}});
    open_lone(&t, geom_vec2_make(40.0, 10.0));
    take_out(&t.world, last - 1, &spares[0]);
    check_lone(&t);
    take_out(&t.world, last - 1, &spares[1]);
    check_lone(&t);
    put_back(&t.world, last - 1, &spares[0]);
    check_lone(&t);
    put_back(&t.world, last, &spares[1]);
    check_lone(&t);
    close_lone(&t);
}
END_TEST

/* Two obstacles come and go, one over a corner in sight of the goal and one out of its sight. */
START_TEST(what_was_found_counts_when_two_obstacles_have_gone) {
    lone_traveler t = {.world = {.count = 0}};
    route_world spare = {.count = 0};
    make_two_doors(&t.world);
    const size_t first = t.world.count;
    open_lone(&t, geom_vec2_make(36.0, 19.0));
    world_add_disc(&t.world, upright, geom_vec2_make(-8.0, 6.0), 1.0);
    check_lone(&t);
    world_add_box(&t.world, upright, (geom_aabb2){{28.0, 8.0}, {30.0, 14.0}});
    check_lone(&t);
    take_out(&t.world, first, &spare);
    check_lone(&t);
    world_free(&spare);
    take_out(&t.world, first, &spare);
    check_lone(&t);
    world_free(&spare);
    close_lone(&t);
}
END_TEST

static geom_vec2 middle_of(const geom_ring *ring) {
    return geom_vec2_lerp(ring->points[0], ring->points[ring->count / 2], 0.5);
}

/* Takes out a shape, moves one, perhaps onto an agent, or puts back what was taken out exactly where it was. */
static void edit_at_agents(traveled_world *t, int edit) {
    const int kind = (int)random_between(&t->source, 0.0, 2.99);
    const size_t which = (size_t)random_between(&t->source, 5.0, (double)t->world.count - 0.01);
    if (t->spare.count > 0) {
        put_back(&t->world, (size_t)random_between(&t->source, 5.0, (double)t->world.count - 0.01),
                 &t->spare);
    } else if (kind == 0) {
        take_out(&t->world, which, &t->spare);
    } else {
        geom_vec2 *at = &t->world.shapes[which].placement.translation;
        *at = kind == 1 ? random_point(&t->source, 0.8)
                        : geom_vec2_sub(t->starts[edit % FOLLOWERS], middle_of(t->world.rings[which]));
    }
}

/* The same for any edits, of which many are around agents or make them stand in obstacles. */
START_TEST(routes_are_as_planned_after_edits_at_agents) {
    traveled_world t;
    open_traveled(&t, (uint64_t)_i + 251);
    const orca_route_follower_def def = {.radius = radius};
    orca_route_follower *other;
    ck_assert_int_eq(orca_route_follower_create(&def, &other), GEOM_OK);
    int changes = 0;
    for (int edit = 0; edit < 24; edit++) {
        search_traveled(&t, edit % 6 == _i);
        edit_at_agents(&t, edit);
        rebuild_traveled(&t);
        for (int i = 0; i < FOLLOWERS; i++) {
            changes += check_revised(&t, i, other);
        }
        check_as_planned(&t, edit);
    }
    ck_assert_int_gt(changes, 20);
    orca_route_follower_destroy(other);
    close_traveled(&t);
}
END_TEST

/* Has a follower plan its route and take another one instead, which keeps far from a place on the first. False if there
 * is no other that is longer. */
static bool take_longer(traveled_world *t, int i, geom_vec2 *place) {
    orca_route_follower *follower = t->followers[i];
    orca_route_follower_forget(follower);
    ck_assert_int_eq(orca_route_follower_plan(follower, t->query, t->starts[i]), GEOM_OK);
    const orca_route shortest = orca_route_follower_route(follower);
    if (shortest.point_count < 3) {
        return false;
    }
    *place = geom_vec2_lerp(shortest.points[0], shortest.points[1], 0.5);
    world_add_disc(&t->world, upright, *place, 1.0);
    orca_route_map *map = map_of(&t->world, NULL);
    orca_route_query *query = world_query(map);
    const orca_route longer = find(query, t->starts[i], follower->goal);
    const bool is_longer = longer.kind == ORCA_ROUTE_FOUND && longer.length > 1.001 * shortest.length;
    if (is_longer) {
        ck_assert_int_eq(orca_route_follower_take(follower, &longer), GEOM_OK);
    }
    orca_route_query_destroy(query);
    orca_route_map_destroy(map);
    world_drop(&t->world);
    return is_longer;
}

/* A route that a follower was given is not known to be the shortest: once a disc on the shortest way has come and gone,
 * that is taken. */
START_TEST(a_route_that_was_taken_is_not_known_to_be_the_shortest) {
    traveled_world t;
    open_traveled(&t, (uint64_t)_i + 171);
    const orca_route_follower_def def = {.radius = radius};
    orca_route_follower *other;
    ck_assert_int_eq(orca_route_follower_create(&def, &other), GEOM_OK);
    int changes = 0;
    for (int i = 0; i < FOLLOWERS; i++) {
        geom_vec2 place;
        if (take_longer(&t, i, &place)) {
            world_add_disc(&t.world, upright, place, 0.1);
            rebuild_traveled(&t);
            (void)check_revised(&t, i, other);
            world_drop(&t.world);
            rebuild_traveled(&t);
            changes += check_revised(&t, i, other);
            const orca_route now = orca_route_follower_route(t.followers[i]);
            ck_assert_double_le(now.length,
                                (1.0 + 2e-6) * find(t.query, t.starts[i], t.followers[i]->goal).length);
        }
    }
    ck_assert_int_gt(changes, 5);
    orca_route_follower_destroy(other);
    close_traveled(&t);
}
END_TEST

static void check_fetched(const orca_route_follower *follower) {
    enum {
        MOST_BYTES = 1 << 16
    };
    static unsigned char before[MOST_BYTES];
    static unsigned char after[MOST_BYTES];
    const size_t size = orca_route_follower_save(follower, before, MOST_BYTES);
    ck_assert_uint_le(size, MOST_BYTES);
    orca_route_follower_fetch_revise(follower);
    ck_assert_uint_eq(orca_route_follower_save(follower, after, MOST_BYTES), size);
    ck_assert_mem_eq(before, after, size);
}

/* To ask for the memory of a follower changes no revision; one without a route stays so. */
START_TEST(asking_for_memory_changes_no_follower) {
    traveled_world t;
    open_traveled(&t, 181);
    const orca_route_follower_def def = {.radius = radius, .goal = t.starts[0]};
    orca_route_follower *other;
    ck_assert_int_eq(orca_route_follower_create(&def, &other), GEOM_OK);
    check_fetched(other);
    ck_assert(!orca_route_follower_has_route(other));
    bool changed = true;
    edit_world(&t.world, &t.source, &t.spare);
    rebuild_traveled(&t);
    ck_assert_int_eq(orca_route_follower_revise(other, t.query, t.starts[1], &changed), GEOM_OK);
    ck_assert(!changed && !orca_route_follower_has_route(other));
    for (int i = 0; i < FOLLOWERS; i++) {
        check_fetched(t.followers[i]);
        (void)check_revised(&t, i, other);
    }
    orca_route_follower_destroy(other);
    close_traveled(&t);
}
END_TEST

/* ---- One query for several radii ---- */

/* A follower like another one of the world, but of this radius, with its route. */
static orca_route_follower *open_like(const traveled_world *t, int i, double of_radius,
                                      orca_route_query *query) {
    const orca_route_follower_def def = {.radius = of_radius, .goal = t->followers[i]->goal};
    orca_route_follower *follower;
    ck_assert_int_eq(orca_route_follower_create(&def, &follower), GEOM_OK);
    ck_assert_int_eq(orca_route_follower_plan(follower, query, t->starts[i]), GEOM_OK);
    return follower;
}

/* Revises the routes of two followers with a query each. They stay the same. */
static void revise_alike(const traveled_world *t, int i, orca_route_follower *followers[2],
                         orca_route_query *queries[2]) {
    bool changed[2] = {true, true};
    for (int k = 0; k < 2; k++) {
        ck_assert_int_eq(orca_route_follower_revise(followers[k], queries[k], t->starts[i], &changed[k]),
                         GEOM_OK);
    }
    const orca_route first = orca_route_follower_route(followers[0]);
    const orca_route second = orca_route_follower_route(followers[1]);
    ck_assert_int_eq(changed[0], changed[1]);
    ck_assert_uint_eq(first.point_count, second.point_count);
    ck_assert(first.length == second.length);
}

/* A query that looks at routes of two radii in turn finds what one for each radius does, and notices a radius for which
 * the map is prepared later, or not at all. */
START_TEST(one_query_looks_at_routes_of_two_radii) {
    traveled_world t;
    open_traveled(&t, (uint64_t)_i + 211);
    const double radii[2] = {radius, 0.75 * radius};
    bool changed;
    const orca_route_follower_def def = {.radius = radii[1], .goal = t.starts[0]};
    orca_route_follower *early;
    ck_assert_int_eq(orca_route_follower_create(&def, &early), GEOM_OK);
    ck_assert_int_eq(orca_route_follower_revise(early, t.query, t.starts[0], &changed),
                     GEOM_INVALID_ARGUMENT);
    ck_assert_int_eq(orca_route_map_prepare(t.map, radii[1]), GEOM_OK);
    ck_assert_int_eq(orca_route_follower_revise(early, t.query, t.starts[0], &changed), GEOM_OK);
    orca_route_query *own[2] = {world_query(t.map), world_query(t.map)};
    orca_route_follower *pairs[FOLLOWERS][2];
    for (int i = 0; i < FOLLOWERS; i++) {
        pairs[i][0] = open_like(&t, i, radii[i % 2], t.query);
        pairs[i][1] = open_like(&t, i, radii[i % 2], own[i % 2]);
    }
    for (int edit = 0; edit < 6; edit++) {
        edit_world(&t.world, &t.source, &t.spare);
        rebuild_traveled(&t);
        for (int i = 0; i < FOLLOWERS; i++) {
            revise_alike(&t, i, pairs[i], (orca_route_query *[2]){t.query, own[i % 2]});
        }
    }
    for (int i = 0; i < FOLLOWERS; i++) {
        orca_route_follower_destroy(pairs[i][0]);
        orca_route_follower_destroy(pairs[i][1]);
    }
    orca_route_query_destroy(own[0]);
    orca_route_query_destroy(own[1]);
    orca_route_follower_destroy(early);
    close_traveled(&t);
}
END_TEST

/* Takes a step with a follower, and with another one that remembers nothing. */
static void check_step(traveled_world *t, int i, orca_route_follower *other) {
    orca_route_aim aim;
    orca_route_aim again;
    forget_all(t->followers[i], other);
    ck_assert_int_eq(orca_route_follower_step(t->followers[i], t->query, t->starts[i], &aim), GEOM_OK);
    ck_assert_int_eq(orca_route_follower_step(other, t->query, t->starts[i], &again), GEOM_OK);
    ck_assert(geom_vec2_equal(aim.point, again.point));
    ck_assert(aim.in_sight == again.in_sight && aim.replanned == again.replanned);
    ck_assert_uint_eq(orca_route_follower_next(t->followers[i]), orca_route_follower_next(other));
    t->starts[i] = geom_vec2_add(t->starts[i], orca_route_aim_velocity(aim, t->starts[i], 0.2 * radius, 1.0));
}

/* What a follower has seen changes no step: as if it was restored from a snapshot before each. Walls go and come in
 * between, and others have their numbers then. */
START_TEST(what_was_seen_changes_no_step) {
    traveled_world t;
    open_traveled(&t, (uint64_t)_i + 131);
    const orca_route_follower_def def = {.radius = radius};
    orca_route_follower *other;
    ck_assert_int_eq(orca_route_follower_create(&def, &other), GEOM_OK);
    for (int step = 0; step < 120; step++) {
        if (step % 6 == 5) {
            edit_world(&t.world, &t.source, &t.spare);
            rebuild_traveled(&t);
        }
        for (int i = 0; i < FOLLOWERS; i++) {
            if (step % 12 == 11) { /* at other times it goes on with the route of before */
                (void)check_revised(&t, i, other);
            }
            check_step(&t, i, other);
        }
    }
    orca_route_follower_destroy(other);
    close_traveled(&t);
}
END_TEST

/* A follower remembers what it sees from where it was: an agent has a way to its goal from there that is at
 * most a radius longer than the straight line to it and its way on. */
START_TEST(a_way_over_a_place_in_sight_is_short) {
    random_source source = {(uint64_t)_i + 71};
    route_world w = {.count = 0};
    make_world(&w, &source);
    orca_route_map *map = map_of(&w, NULL);
    orca_route_query *query = world_query(map);
    double most = 0.0;
    for (int i = 0; i < 2000; i++) {
        const geom_vec2 before = random_place(&source);
        const geom_vec2 goal = random_place(&source);
        const orca_route whole = find(query, before, goal);
        if (whole.kind != ORCA_ROUTE_FOUND || !world_clear(&w, goal, goal, 1.001 * radius)) {
            continue;
        }
        const geom_vec2 bend = whole.points[1];
        const geom_vec2 now = geom_vec2_add(bend, random_point(&source, i % 2 ? 0.2 * radius : 3.0));
        const orca_route rest = find(query, now, goal);
        if (rest.kind == ORCA_ROUTE_FOUND && world_clear(&w, before, now, 1.001 * radius)) {
            most = fmax(most, whole.length - geom_vec2_distance(before, now) - rest.length);
        }
    }
    ck_assert_double_le(most, radius);
    ck_assert_double_gt(most, 0.01 * radius); /* corners stand off */
    orca_route_query_destroy(query);
    orca_route_map_destroy(map);
    world_free(&w);
}
END_TEST

/* Makes labels of the map as it is. */
static const route_labels *make_labels(const orca_route_map *map, orca_route_query *query,
                                       random_source *source) {
    route_knowledge *knowledge = orca_route_layer(map, radius)->knowledge;
    const route_labels *labels = NULL;
    for (int i = 0; i < 100 && (!labels || labels->version != map->version); i++) {
        atomic_store(&knowledge->expanded, UINT32_MAX);
        (void)find(query, random_place(source), random_place(source));
        labels = atomic_load(&knowledge->labels);
    }
    ck_assert_ptr_nonnull(labels);
    ck_assert(labels->version == map->version);
    return labels;
}

/* A door: labels of the map with it and of that without are there as soon as it is closed or opened. Another
 * edit in between makes them those of other maps. */
START_TEST(labels_serve_again_when_obstacles_are_back) {
    random_source source = {(uint64_t)_i + 23};
    route_world w = {.count = 0};
    make_world(&w, &source);
    orca_route_map *map = map_of(&w, NULL);
    orca_route_query *query = world_query(map);
    const double *lengths[2] = {make_labels(map, query, &source)->lengths, NULL};
    const geom_vec2 at = random_place(&source);
    for (int edit = 1; edit < 10; edit++) {
        if (edit % 2 == 1) {
            world_add_disc(&w, upright, at, 0.7);
        } else {
            world_drop(&w);
        }
        const orca_route_map_def def = world_def(&w);
        ck_assert_int_eq(orca_route_map_rebuild(map, &def), GEOM_OK);
        const route_labels *labels = atomic_load(&orca_route_layer(map, radius)->knowledge->labels);
        if (edit > 1) {
            ck_assert(labels->version == map->version);
            ck_assert_ptr_eq(labels->lengths, lengths[edit % 2]);
        } else {
            lengths[1] = make_labels(map, query, &source)->lengths;
        }
        check_same(map, query, &w, &source);
    }
    orca_route_query_destroy(query);
    orca_route_map_destroy(map);
    world_free(&w);
}
END_TEST

/* Labels may be of a map with more corners than there are now. */
START_TEST(a_new_query_has_room_for_the_labels_of_a_larger_map) {
    random_source source = {17};
    route_world w = {.count = 0};
    make_world(&w, &source);
    const size_t less = w.count;
    for (int i = 0; i < 15; i++) {
        const geom_vec2 at = random_place(&source);
        world_add_box(&w, upright, (geom_aabb2){at, geom_vec2_add(at, geom_vec2_make(0.4, 0.4))});
    }
    orca_route_map *map = map_of(&w, NULL);
    orca_route_query *query = world_query(map);
    orca_route_layer(map, radius)->knowledge->expanded = UINT32_MAX;
    (void)find(query, random_place(&source), random_place(&source));
    ck_assert_ptr_nonnull(atomic_load(&orca_route_layer(map, radius)->knowledge->labels));
    orca_route_query_destroy(query);
    while (w.count > less) {
        world_drop(&w);
    }
    const orca_route_map_def def = world_def(&w);
    ck_assert_int_eq(orca_route_map_rebuild(map, &def), GEOM_OK);
    query = world_query(map);
    check_same(map, query, &w, &source);
    orca_route_query_destroy(query);
    orca_route_map_destroy(map);
    world_free(&w);
}
END_TEST

/* ---- Memory ---- */

/* Also one that brings obstacles back, for which there were labels. */
START_TEST(an_edit_without_memory_changes_nothing) {
    random_source source = {5};
    route_world w = {.count = 0};
    make_world(&w, &source);
    const orca_route_map_def less = {.shapes = w.shapes, .shape_count = w.count - 1};
    const orca_route_map_def all = world_def(&w);
    const bool back = _i == 1;
    size_t calls = 1;
    w.count -= back ? 1 : 0; /* before the edit */
    for (size_t fail_at = SIZE_MAX; fail_at == SIZE_MAX || fail_at < calls; fail_at++) {
        counting_heap heap = {.fail_at = SIZE_MAX};
        const geom_allocator allocator = counting_allocator(&heap);
        orca_route_map_def first_def = all;
        first_def.allocator = &allocator;
        orca_route_map *map = world_map(&first_def, radius);
        orca_route_query *query = world_query(map);
        const geom_vec2 goal = geom_vec2_make(25.0, 12.0);
        orca_route_layer(map, radius)->knowledge->expanded = UINT32_MAX;
        (void)find(query, geom_vec2_make(-3.0, 10.0), goal);
        if (back) {
            ck_assert_int_eq(orca_route_map_rebuild(map, &less), GEOM_OK);
            (void)make_labels(map, query, &source);
            ck_assert_ptr_nonnull(orca_route_layer(map, radius)->knowledge->spare);
        }
        const double before = find(query, geom_vec2_make(-3.0, 10.0), goal).length;
        const size_t first = heap.calls;
        heap.fail_at = fail_at == SIZE_MAX ? fail_at : first + fail_at;
        const geom_status status = orca_route_map_rebuild(map, back ? &all : &less);
        ck_assert_int_eq(status, fail_at == SIZE_MAX ? GEOM_OK : GEOM_OUT_OF_MEMORY);
        calls = fail_at == SIZE_MAX ? heap.calls - first : calls;
        heap.fail_at = SIZE_MAX;
        if (status != GEOM_OK) {
            ck_assert(find(query, geom_vec2_make(-3.0, 10.0), goal).length == before);
            check_same(map, query, &w, &source);
        }
        orca_route_query_destroy(query);
        orca_route_map_destroy(map);
        ck_assert_uint_eq(heap.blocks, 0);
    }
    w.count += back ? 1 : 0;
    world_free(&w);
}
END_TEST

int main(void) {
    TCase *tests = tcase_create("route2_edit");
    tcase_set_timeout(tests, 60.0);
    tcase_add_loop_test(tests, an_edited_map_is_that_made_anew, 0, 6);
    tcase_add_loop_test(tests, routes_with_ties_are_those_of_a_map_made_anew, 0, 12);
    tcase_add_loop_test(tests, routes_are_those_of_a_map_made_anew_when_many_corners_come, 0, 2);
    tcase_add_loop_test(tests, routes_over_corners_that_coincide_are_those_of_a_map_made_anew, 0, 4);
    tcase_add_test(tests, links_out_of_sight_of_an_edit_stay);
    tcase_add_loop_test(tests, routes_are_revised_where_an_edit_matters, 0, 4);
    tcase_add_loop_test(tests, routes_are_as_planned_when_obstacles_come_and_go, 0, 5);
    tcase_add_loop_test(tests, what_was_found_changes_no_route_when_edits_are_undone, 0, 5);
    tcase_add_test(tests, what_was_found_counts_when_two_edits_are_undone);
    tcase_add_test(tests, what_was_found_counts_when_two_obstacles_have_gone);
    tcase_add_loop_test(tests, routes_are_as_planned_after_edits_at_agents, 0, 6);
    tcase_add_loop_test(tests, a_route_that_was_taken_is_not_known_to_be_the_shortest, 0, 2);
    tcase_add_test(tests, asking_for_memory_changes_no_follower);
    tcase_add_loop_test(tests, one_query_looks_at_routes_of_two_radii, 0, 2);
    tcase_add_loop_test(tests, what_was_seen_changes_no_step, 0, 3);
    tcase_add_loop_test(tests, a_way_over_a_place_in_sight_is_short, 0, 3);
    tcase_add_loop_test(tests, labels_serve_again_when_obstacles_are_back, 0, 3);
    tcase_add_test(tests, a_new_query_has_room_for_the_labels_of_a_larger_map);
    tcase_add_loop_test(tests, an_edit_without_memory_changes_nothing, 0, 2);
    return run_test_case("orca.route2_edit", tests);
}
