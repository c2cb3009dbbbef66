/* Files and text of others: WKT, MovingAI; and that bad ones are refused with a word. */
#include "examples/editor/support/editor_support.h"

#include "import/import.h"

#include <stdio.h>
#include <string.h>

static void check_wkt(const char *text, size_t shapes, size_t points) {
    scene s;
    scene_error error = {0};
    editor_source source;
    ck_assert_msg(editor_import_text(text, strlen(text), &s, &source, &error), "%s: %s", text, error.text);
    ck_assert_uint_eq(s.obstacle_count, shapes);
    size_t count = 0;
    for (size_t i = 0; i < s.obstacle_count; i++) {
        count += s.obstacles[i].point_count;
    }
    ck_assert_uint_eq(count, points);
    scene_clear(&s);
}

START_TEST(well_known_text_is_read) {
    check_wkt("POLYGON((0 0, 4 0, 4 4, 0 0))", 1, 3);
    check_wkt("polygon ((0 0,9 0,9 9,0 9,0 0) , (1 1,2 1,2 2,1 1))", 1, 7);
    check_wkt("LINESTRING(0 0, 1 1, 2 0)", 1, 3);
    check_wkt("POINT (3 4)", 1, 1);
    check_wkt("MULTIPOLYGON(((0 0,1 0,0 1,0 0)),((5 5,6 5,5 6,5 5)))", 2, 6);
    check_wkt("MULTIPOINT(1 1, 2 2)", 2, 2);
    check_wkt("MULTIPOINT((1 1), (2 2))", 2, 2);
    check_wkt("MULTILINESTRING((0 0,1 0),(0 1,1 1))", 2, 4);
    check_wkt("SRID=4326;POINT(1 2)\nLINESTRING(0 0,1 1)", 2, 3);
    check_wkt("GEOMETRYCOLLECTION(POINT(1 2),GEOMETRYCOLLECTION(LINESTRING(0 0,1 1)),POLYGON EMPTY)", 2, 3);
    check_wkt("  \n POLYGON((0 0,2 2,2 0,0 2,0 0)) ", 1, 4); /* crosses itself: to be mended */
    check_wkt("POLYGON((0 0,0 0,4 0,4 4,4 4,0 0))", 1, 3);
    check_wkt("MULTIPOLYGON(EMPTY,((0 0,1 0,0 1,0 0)),EMPTY)", 1, 3);
    check_wkt("TRIANGLE((0 0,1 0,0 1,0 0)) LINEARRING(0 0,1 0,0 1,0 0)", 2, 7);
}
END_TEST

START_TEST(text_that_is_none_is_refused) {
    const char *const bad[] = {
        "",
        "POLYGON",
        "POLYGON(",
        "POLYGON((0 0,1 0))",
        "POLYGON((0 0,1 0,0 1",
        "POLYGON((0 0,1 0,0 1)",
        "POLYGON((0 0 0,1 0 0,0 1 0))",
        "POLYGON((0 0,nan 0,0 1))",
        "POLYGON((0 0,1e999 0,0 1))",
        "POLYGON((a b,c d,e f))",
        "POINT Z (1 2 3)",
        "CIRCLE(1 2 3)",
        "LINESTRING(1 1)",
        "LINESTRING(1 1, 1 1)",
        "GEOMETRYCOLLECTION(POINT(1 2)",
        "GEOMETRYCOLLECTION",
        "POINT(1 2))",
        "SRID=4326",
        "{}",
        "{\"type\": \"FeatureCollection\"",
        "type octile\nheight 2\nwidth 2\nmap\n..\n",
        "<svg/>",
        "POLYGON EMPTY",
        "((((((((((((((((((((((",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        scene s;
        scene_error error = {0};
        editor_source source;
        ck_assert_msg(!editor_import_text(bad[i], strlen(bad[i]), &s, &source, &error), "%s", bad[i]);
        ck_assert_str_ne(error.text, "");
        ck_assert_uint_eq(s.obstacle_count, 0);
    }
}
END_TEST

/* Every beginning of a file is refused or read; none does harm. */
START_TEST(truncated_text_does_no_harm) {
    const char whole[] =
        "GEOMETRYCOLLECTION(POLYGON((0 0,9 0,9 9,0 9,0 0),(1 1,2 1,2 2,1 1)),LINESTRING(0 0,1 1))";
    for (size_t length = 0; length < sizeof whole; length++) {
        char text[sizeof whole];
        scene s;
        scene_error error;
        editor_source source;
        memcpy(text, whole, length);
        text[length] = 0;
        if (editor_import_text(text, length, &s, &source, &error)) {
            scene_clear(&s);
        }
    }
}
END_TEST

START_TEST(tasks_open) {
    static const char text[] = "<?xml version='1.0'?>\n<root><agents><agent start.xr='1' start.yr='1' "
                               "goal.xr='9' goal.yr='1'/></agents>"
                               "<obstacles><obstacle><vertex xr='3' yr='0'/><vertex xr='4' yr='0'/><vertex "
                               "xr='4' yr='2'/></obstacle>"
                               "</obstacles></root>";
    scene s;
    scene_error error;
    editor_source source;
    ck_assert_msg(editor_import_text(text, strlen(text), &s, &source, &error), "%s", error.text);
    ck_assert_uint_eq(s.obstacle_count, 1);
    ck_assert_uint_eq(s.agent_count, 1);
    ck_assert_double_eq(s.agents[0].goal.x, 9.0);
    scene_clear(&s);
    ck_assert(!editor_import_text(text, strlen(text) - 7, &s, &source, &error));
    ck_assert_uint_eq(s.obstacle_count + s.agent_count, 0);
}
END_TEST

START_TEST(maps_and_problems_open) {
    char map[512];
    char problems[512];
    char text[2048];
    temporary_path(map, sizeof map, "small.map");
    temporary_path(problems, sizeof problems, "small.map.scen");
    write_text(map, "type octile\nheight 4\nwidth 6\nmap\n......\n..@@..\n......\n......\n");
    snprintf(
        text, sizeof text,
        "version 1\n0\tmaps/%s\t6\t4\t0\t0\t5\t0\t5\n0\tx\t6\t4\t0\t0\t5\t3\t5\n0\tx\t6\t4\t0\t3\t5\t2\t5\n",
        strrchr(map, '/') + 1);
    write_text(problems, text);
    editor *e = new_editor();
    ck_assert(editor_open(e, map));
    ck_assert_uint_eq(editor_drawing(e)->count, 2); /* the frame and the block */
    ck_assert_str_eq(editor_title(e), "untitled - orcakit editor");
    ck_assert_msg(editor_open(e, problems), "%s", editor_message(e));
    ck_assert_uint_eq(editor_drawing(e)->count, 4); /* the second problem starts where the first does */
    ck_assert(geom_vec2_equal(last_shape(e)->points[EDITOR_AGENT_START], geom_vec2_make(0.5, 0.5)));
    remove(map);
    editor_document before = snapshot(e);
    ck_assert(!editor_open(e, problems));
    ck_assert(editor_document_same(editor_drawing(e), &before));
    editor_document_clear(&before);
    remove(problems);
    editor_destroy(e);
}
END_TEST

int main(void) {
    const TTest *tests[] = {well_known_text_is_read, text_that_is_none_is_refused,
                            truncated_text_does_no_harm, tasks_open, maps_and_problems_open};
    return run_tests("editor import", tests, sizeof tests / sizeof *tests);
}
