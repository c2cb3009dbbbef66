/* From grid maps to polygons: cell by cell, on maps made by hand and at random. */
/* Before Check, which has a macro of its name. */
#include "text/fail.h"

#include "drawn_map.h"

#include <collide/pair2.h>

#include <stdlib.h>
#include <string.h>

/* ---- Maps made by hand ---- */

START_TEST(the_last_row_lies_along_the_x_axis) {
    movingai_map map = map_of("type octile\nheight 2\nwidth 3\nmap\n@..\n..S\n");
    ck_assert_uint_eq(map.width, 3);
    ck_assert_uint_eq(map.height, 2);
    ck_assert(geom_vec2_equal(movingai_center(&map, 0, 0), geom_vec2_make(0.5, 1.5)));
    ck_assert(geom_vec2_equal(movingai_center(&map, 2, 1), geom_vec2_make(2.5, 0.5)));
    scene s = obstacles_of(&map);
    assert_map_is_drawn(&map, &s);
    assert_cells_are_drawn(&map, &s);
    scene_clear(&s);
    movingai_free_map(&map);
}
END_TEST

START_TEST(an_empty_map_is_a_frame) {
    movingai_map map = map_of("type octile\r\nheight 2\r\nwidth 2\r\nmap\r\n.G \t\r\nS.  \r\n\r\n");
    scene s = obstacles_of(&map);
    ck_assert_uint_eq(s.obstacle_count, 1);
    ck_assert_uint_eq(s.obstacles[0].ring_count, 2);
    ck_assert_uint_eq(s.obstacles[0].point_count, 8);
    assert_map_is_drawn(&map, &s);
    scene_clear(&s);
    movingai_free_map(&map);
}
END_TEST

START_TEST(a_full_map_is_one_square) {
    movingai_map map = map_of("type octile\nheight 2\nwidth 2\nmap\n@T\nOW");
    scene s = obstacles_of(&map);
    ck_assert_uint_eq(s.obstacle_count, 1);
    ck_assert_uint_eq(s.obstacles[0].ring_count, 1);
    ck_assert_uint_eq(s.obstacles[0].point_count, 4);
    scene_clear(&s);
    movingai_free_map(&map);
}
END_TEST

/* A solid with a hole in which another solid stands; the hole is closed only by corners. */
START_TEST(cells_that_share_a_corner_are_one_solid) {
    movingai_map map = map_of("type octile\nheight 7\nwidth 7\nmap\n"
                              ".......\n"
                              "..@@@..\n"
                              ".@...@.\n"
                              ".@.@.@.\n"
                              ".@...@.\n"
                              "..@@@..\n"
                              ".......\n");
    ck_assert_uint_eq(count_shared_corners(&map), 4);
    scene s = obstacles_of(&map);
    ck_assert_uint_eq(s.obstacle_count, 3); /* frame, ring, what is inside */
    ck_assert_uint_eq(s.obstacles[1].ring_count, 2);
    assert_map_is_drawn(&map, &s);
    assert_cells_are_drawn(&map, &s);
    scene_clear(&s);
    movingai_free_map(&map);
}
END_TEST

START_TEST(no_point_gets_through_a_shared_corner) {
    movingai_map map = map_of("type octile\nheight 2\nwidth 2\nmap\n@.\n.@\n");
    scene s = obstacles_of(&map);
    ck_assert_uint_eq(s.obstacle_count, 1);
    ck_assert_uint_eq(s.obstacles[0].ring_count, 3);
    const geom_segment2 gap = {{0.5, 0.5}, {1.5, 1.5}};
    geom_ring rings[3];
    ck_assert_int_eq(collide_segment_polygon(gap, scene_obstacle_polygon(&s.obstacles[0], rings)),
                     COLLIDE_OVERLAPPING);
    assert_map_is_drawn(&map, &s);
    scene_clear(&s);
    movingai_free_map(&map);
}
END_TEST

/* ---- Many maps ---- */

START_TEST(random_maps_are_drawn_cell_by_cell) {
    random_source source = {7};
    for (int round = 0; round < 300; ++round) {
        movingai_map map = {.width = 1 + random_bits(&source) % 9, .height = 1 + random_bits(&source) % 9};
        const double density = random_between(&source, 0.0, 1.0);
        map.blocked = malloc(map.width * map.height * sizeof *map.blocked);
        for (size_t i = 0; i < map.width * map.height; ++i) {
            map.blocked[i] = random_between(&source, 0.0, 1.0) < density;
        }
        scene s = obstacles_of(&map);
        assert_map_is_drawn(&map, &s);
        assert_cells_are_drawn(&map, &s);
        char *text = scene_write_text(&s);
        scene again = scene_of(text);
        ck_assert_uint_eq(again.obstacle_count, s.obstacle_count);
        free(text);
        scene_clear(&again);
        scene_clear(&s);
        movingai_free_map(&map);
    }
}
END_TEST

/* ---- Refusing ---- */

#define SMALL "type octile\nheight 2\nwidth 3\nmap\n"

START_TEST(bad_maps_are_refused) {
    const refusal refusals[] = {
        {"", "line 1: the file ends where 'type' should be"},
        {"kind octile\n", "line 1: this should be 'type' and its value"},
        {"type\n", "line 1: this should be 'type' and its value"},
        {"type octile\nheight x\n", "line 2: 'x' is not a whole number"},
        {"type octile\nheight 0\nwidth 1\nmap\n", "line 2: a map has at least one cell"},
        {"type octile\nheight 1\nwidth 99999\nmap\n", "line 3: '99999' is more than 16384"},
        {"type octile\nheight 1 1\n", "line 2: "},
        {"type octile\nheight 16384\nwidth 16384\nmap\n..", "line 4: the file is too short"},
        {"type octile\nheight 1\nwidth 1\nmap 1\n.", "line 4: this should be 'map'"},
        {SMALL "...\n..\n.......", "line 6: the row has 2 cells instead of 3"},
        {SMALL "...\n....\n", "line 6: the row has 4 cells instead of 3"},
        {SMALL "...\n.x.\n", "line 6: 'x' is not a kind of cell"},
        {SMALL "......\n", "line 5: the row has 6 cells instead of 3"},
        {SMALL ".\x01.\n...\n", "line 5: '?' is not a kind of cell"},
        {SMALL "...\n...\n...\n", "line 7: there are more rows"},
    };
    for (size_t i = 0; i < sizeof refusals / sizeof refusals[0]; ++i) {
        movingai_map map;
        scene_error error = {0};
        ck_assert(!movingai_read_map(refusals[i].text, strlen(refusals[i].text), &map, &error));
        (void)fail_tell_line(&error);
        check_reason(error.text, refusals[i].words);
        ck_assert_ptr_null(map.blocked);
    }
}
END_TEST

#define VERSION "version 1\n"

START_TEST(bad_problems_are_refused) {
    const refusal refusals[] = {
        {"", "line 1: the file does not start with 'version 1'"},
        {"version 2\n", "line 1: "},
        {VERSION "0 m 3 2 0 0 1 0\n", "line 2: a problem has nine fields"},
        {VERSION "0 m 3 2 0 0 1 0 x\n", "line 2: 'x' is not a finite number"},
        {VERSION "0 m 3 2 0 0 1 0 -1\n", "line 2: the length of the path is negative"},
        {VERSION "0 m 3 2 0 -1 1 0 1\n", "line 2: '-1' is not a whole number"},
        {VERSION "0 m 4 2 0 0 1 0 1\n",
         "line 2: the problem is for a map of 4 x 2 cells, but the map has 3 x 2"},
        {VERSION "0 m 3 2 3 0 1 0 1\n", "line 2: the start or the goal lies outside the map"},
        {VERSION "0 m 3 2 0 0 1 2 1\n", "line 2: the start or the goal lies outside the map"},
        {VERSION "0 m 3 2 1 1 1 0 1\n", "line 2: the start is a blocked cell"},
        {VERSION "0 m 3 2 0 0 1 1 1\n", "line 2: the goal is a blocked cell"},
        {VERSION "0 m 3 2 0 0 1 0 1\n\n0 m 3 2 0 0\n", "line 4: "},
        {VERSION "0 m 3 2 0 0 1 0 1\n", "the file has only 1 of the 3 problems asked for"},
    };
    movingai_map map = map_of(SMALL "...\n.@.\n");
    for (size_t i = 0; i < sizeof refusals / sizeof refusals[0]; ++i) {
        movingai_problem *problems;
        size_t count;
        scene_error error = {0};
        ck_assert(!movingai_read_problems(refusals[i].text, strlen(refusals[i].text), &map, 3, &problems,
                                          &count, &error));
        (void)fail_tell_line(&error);
        check_reason(error.text, refusals[i].words);
        ck_assert_ptr_null(problems);
    }
    movingai_free_map(&map);
}
END_TEST

START_TEST(problems_are_read_in_their_order) {
    const char text[] =
        "version 1.0\n3\ta map.map\t3\t2\t0\t0\t2\t1\t2.41421356\r\n\n0 m 3 2 2 0 0 1 3.5\nrubbish";
    movingai_map map = map_of(SMALL "...\n.@.\n");
    movingai_problem *problems;
    size_t count;
    scene_error error = {0};
    ck_assert_msg(movingai_read_problems(text, strlen(text), &map, 2, &problems, &count, &error), "%s",
                  error.text);
    ck_assert_uint_eq(count, 2);
    ck_assert_uint_eq(problems[0].goal_x, 2);
    ck_assert_uint_eq(problems[0].goal_y, 1);
    ck_assert_double_eq(problems[0].length, 2.41421356);
    ck_assert_uint_eq(problems[1].start_x, 2);
    free(problems);
    ck_assert(!movingai_read_problems(text, strlen(text), &map, SIZE_MAX, &problems, &count, &error));
    movingai_free_map(&map);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {
        the_last_row_lies_along_the_x_axis,
        an_empty_map_is_a_frame,
        a_full_map_is_one_square,
        cells_that_share_a_corner_are_one_solid,
        no_point_gets_through_a_shared_corner,
        random_maps_are_drawn_cell_by_cell,
        bad_maps_are_refused,
        bad_problems_are_refused,
        problems_are_read_in_their_order,
    };
    return run_tests("import", tests, sizeof tests / sizeof *tests);
}
