/* Worlds of published maps: every blocked cell is a body. Answers are those of a loop, and the memory that a
 * body takes is told. Skipped where ORCAKIT_DATA names no folder with the maps. */
#include "support.h"

#include <collide/distance2.h>
#include <collide/sweep2.h>
#include <collide/world2.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_BODIES = 1 << 20,
    QUESTIONS = 40,
    NEAREST = 5
};

static const char *const maps[] = {"random-64-64-20.map", "maze-32-32-4.map", "Berlin_1_256.map",
                                   "den520d.map"};

typedef struct map_world {
    collide_world *world;
    int width;
    int height;
    size_t count;
    collide_body *bodies; /* by index: nothing is ever removed */
} map_world;

/* Cells are boxes, points, discs and turned boxes in turn; one in four hundred moves. */
static collide_shape shape_of_cell(int x, int y, size_t number) {
    const geom_vec2 corner = {x, y};
    const geom_vec2 center = {x + 0.5, y + 0.5};
    const geom_aabb2 cell = {corner, geom_vec2_add(corner, geom_vec2_make(1.0, 1.0))};
    const geom_circle disc = {center, 0.125 * (double)(1 + number % 7)};
    const geom_obb2 turned = {center, {0.6, 0.8}, {0.5, 0.25}};
    switch (number % 4) {
    case 0:
        return collide_shape_from_point(center);
    case 1:
        return collide_shape_from_circle(disc);
    case 2:
        return collide_shape_from_obb(turned);
    default:
        return collide_shape_from_aabb(cell);
    }
}

static void add_cell(map_world *made, int x, int y) {
    collide_body body = collide_body_default();
    collide_handle handle;
    body.shape = shape_of_cell(x, y, made->count);
    body.moving = made->count % 400 == 0;
    ck_assert_uint_lt(made->count, MOST_BODIES);
    ck_assert_int_eq(collide_world_add(made->world, &body, &handle), GEOM_OK);
    ck_assert_uint_eq(handle.index, made->count);
    made->bodies[made->count++] = body;
}

static FILE *open_map(const char *name) {
    char path[1024];
    const int written = snprintf(path, sizeof path, "%s/movingai/%s", getenv("ORCAKIT_DATA"), name);
    ck_assert(written > 0 && written < (int)sizeof path);
    FILE *const file = fopen(path, "r");
    ck_assert_msg(file != NULL, "%s is not there", path);
    return file;
}

static map_world read_map(const char *name) {
    map_world made = {NULL, 0, 0, 0, malloc(MOST_BODIES * sizeof *made.bodies)};
    ck_assert_ptr_nonnull(made.bodies);
    const collide_world_def def = collide_world_def_default();
    ck_assert_int_eq(collide_world_create(&def, &made.world), GEOM_OK);
    FILE *const file = open_map(name);
    ck_assert_int_eq(fscanf(file, "type octile height %d width %d map", &made.height, &made.width), 2);
    for (int y = 0; y < made.height; ++y) {
        for (int x = 0; x < made.width; ++x) {
            char cell = ' ';
            ck_assert_int_eq(fscanf(file, " %c", &cell), 1);
            if (strchr("@OTW", cell) != NULL) {
                add_cell(&made, x, y);
            }
        }
    }
    (void)fclose(file);
    ck_assert_int_eq(collide_world_rebuild(made.world), GEOM_OK);
    return made;
}

static void take_earlier(collide_world_hit *best, collide_sweep sweep, size_t index) {
    if (sweep.relation != COLLIDE_APART &&
        (best->sweep.relation == COLLIDE_APART || sweep.time < best->sweep.time)) {
        best->sweep = sweep;
        best->handle.index = (uint32_t)index;
        best->handle.generation = 1;
    }
}

static void check_hit(collide_world_hit found, collide_world_hit expected) {
    ck_assert(geom_handle_equal(found.handle, expected.handle));
    ck_assert_int_eq(found.sweep.relation, expected.sweep.relation);
    if (found.sweep.relation != COLLIDE_APART) {
        ck_assert_double_eq(found.sweep.time, expected.sweep.time);
        ck_assert(geom_vec2_equal(found.sweep.normal, expected.sweep.normal));
    }
}

static void ask_way(const map_world *map, geom_segment2 way) {
    const geom_circle disc = {way.a, 0.3};
    const collide_shape shape = collide_shape_from_circle(disc);
    const geom_vec2 motion = geom_vec2_sub(way.b, way.a);
    const geom_vec2 rest = {0.0, 0.0};
    collide_world_hit of_ray = {{0, 0}, {COLLIDE_APART, 1.0, rest, rest}};
    collide_world_hit of_disc = of_ray;
    for (size_t i = 0; i < map->count; ++i) {
        take_earlier(&of_ray, collide_shape_raycast(way, map->bodies[i].shape), i);
        take_earlier(&of_disc, collide_shape_sweep(shape, motion, map->bodies[i].shape, rest), i);
    }
    check_hit(collide_world_raycast(map->world, way, NULL), of_ray);
    check_hit(collide_world_sweep(map->world, shape, motion, 0.0, NULL), of_disc);
}

/* Whether nothing that is not among the nearest is closer than the last of them. */
static void ask_nearest(const map_world *map, geom_vec2 place) {
    const collide_shape point = collide_shape_from_point(place);
    collide_world_neighbor nearest[NEAREST];
    ck_assert_uint_eq(collide_world_nearest(map->world, point, HUGE_VAL, NULL, nearest, NEAREST), NEAREST);
    size_t closer = 0;
    const double last = nearest[NEAREST - 1].distance.distance;
    for (size_t i = 0; i < map->count; ++i) {
        const double distance = collide_shape_distance(point, map->bodies[i].shape).distance;
        closer += distance < last || (distance == last && i <= nearest[NEAREST - 1].handle.index);
    }
    ck_assert_uint_eq(closer, NEAREST);
}

static void check_pairs(const map_world *map) {
    collide_pair_list list = {NULL, 0, 0};
    ck_assert_int_eq(collide_world_pairs(map->world, &list), GEOM_OK);
    size_t count = 0;
    for (size_t i = 0; i < map->count; i += 400) {
        for (size_t j = 0; j < map->count; ++j) {
            const bool seen_before = j == i || (j < i && j % 400 == 0);
            count += !seen_before && collide_shape_relation(map->bodies[i].shape, map->bodies[j].shape);
        }
    }
    ck_assert_uint_eq(list.count, count);
    collide_pair_list_release(&list, NULL);
}

START_TEST(maps_are_asked_as_by_a_loop) {
    map_world map = read_map(maps[_i]);
    random_source source = {121};
    for (int i = 0; i < QUESTIONS; ++i) {
        geom_segment2 way;
        way.a.x = random_between(&source, 0.0, map.width);
        way.a.y = random_between(&source, 0.0, map.height);
        way.b = geom_vec2_add(way.a, random_point(&source, i % 4 == 0 ? 100.0 : 9.0));
        ask_way(&map, way);
        if (i % 8 == 0) {
            ask_nearest(&map, way.a);
        }
    }
    check_pairs(&map);
    ck_assert_ptr_null(collide_world_validate(map.world));
    (void)printf("%s: %zu bodies, %.0f bytes each\n", maps[_i], map.count,
                 (double)collide_world_memory(map.world) / (double)map.count);
    collide_world_destroy(map.world);
    free(map.bodies);
}
END_TEST

int main(void) {
    if (getenv("ORCAKIT_DATA") == NULL) {
        puts("skipped: ORCAKIT_DATA names no folder with published maps");
        return 77;
    }
    TCase *const tests = tcase_create("world_maps");
    tcase_add_loop_test(tests, maps_are_asked_as_by_a_loop, 0, sizeof maps / sizeof *maps);
    return run_test_case("collide.world_maps", tests);
}
