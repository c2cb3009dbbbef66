/* Any GeoJSON as a scene: what is taken, what is passed over and kept, and what becomes of degrees. */
#include "scene/geojson.h"
#include "support.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct outcome {
    scene s;
    geojson_report report;
    scene_error error;
    bool good;
} outcome;

static outcome read_as(const char *text, geojson_units units) {
    outcome o = {.good = false};
    o.good = geojson_read(text, strlen(text), units, &o.s, &o.report, &o.error);
    return o;
}

static outcome read_good(const char *text) {
    outcome o = read_as(text, GEOJSON_UNITS_FOUND);
    ck_assert_msg(o.good, "%s: %s", text, o.error.text);
    return o;
}

static void end(outcome *o) {
    scene_clear(&o->s);
    geojson_report_free(&o->report);
}

/* Features around these, and what they become. */
#define COLLECTION(features) "{\"type\": \"FeatureCollection\", \"features\": [" features "]}"
#define FEATURE(geometry, properties)                                                                        \
    "{\"type\": \"Feature\", \"geometry\": " geometry ", \"properties\": " properties "}"
#define POINT "{\"type\": \"Point\", \"coordinates\": [1, 2]}"
#define LINE "{\"type\": \"LineString\", \"coordinates\": [[0, 0], [4, 0], [4, 0], [4, 3]]}"
#define SQUARE "{\"type\": \"Polygon\", \"coordinates\": [[[0, 0], [4, 0], [4, 4], [0, 4], [0, 0]]]}"
#define OPEN_SQUARE "{\"type\": \"Polygon\", \"coordinates\": [[[0, 0], [4, 0], [4, 4], [0, 4]]]}"

START_TEST(every_kind_of_geojson_opens) {
    static const struct {
        const char *text;
        size_t obstacles;
        size_t points;
    } cases[] = {
        {POINT, 1, 1},
        {LINE, 1, 3},
        {SQUARE, 1, 4},
        {OPEN_SQUARE, 1, 4},
        {"{\"type\": \"MultiPoint\", \"coordinates\": [[1, 2], [3, 4, 99]]}", 2, 2},
        {"{\"type\": \"MultiLineString\", \"coordinates\": [[[0, 0], [1, 0]], [[0, 1], [1, 1], [2, 1]]]}", 2,
         5},
        {"{\"type\": \"MultiPolygon\", \"coordinates\": [[[[0, 0], [4, 0], [4, 4], [0, 0]]],"
         "[[[9, 9], [10, 9], [10, 10], [9, 9]], [[9.5, 9.2], [9.6, 9.2], [9.6, 9.3], [9.5, 9.2]]]]}",
         2, 9},
        {"{\"type\": \"GeometryCollection\", \"geometries\": [" POINT ", {\"type\": \"GeometryCollection\","
         "\"geometries\": [" LINE ", " SQUARE "]}]}",
         3, 8},
        {FEATURE(POINT, "null"), 1, 1},
        {FEATURE(POINT, "{}"), 1, 1},
        {FEATURE("{\"type\": \"Point\", \"coordinates\": [1, 2, 30]}", "{\"radius\": \"5 m\"}"), 1, 1},
        {COLLECTION(""), 0, 0},
        {COLLECTION(FEATURE(SQUARE, "{\"role\": \"primary\"}") ", " POINT), 2, 5},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        outcome o = read_good(cases[i].text);
        size_t points = 0;
        for (size_t k = 0; k < o.s.obstacle_count; k++) {
            points += o.s.obstacles[k].point_count;
        }
        ck_assert_msg(o.s.obstacle_count == cases[i].obstacles && points == cases[i].points, "%s: %zu, %zu",
                      cases[i].text, o.s.obstacle_count, points);
        ck_assert_uint_eq(o.report.passed, 0);
        ck_assert(o.report.changed == (o.s.obstacle_count > 0));
        ck_assert(o.report.changed == (o.report.notes != NULL));
        end(&o);
    }
}
END_TEST

#define WALL FEATURE(LINE, "{\"role\": \"obstacle\", \"radius\": 0.5}")
#define WALKER FEATURE(POINT, "{\"role\": \"agent\", \"radius\": 0.3, \"max_speed\": 1, \"goal\": [8, 2]}")

START_TEST(a_scene_stays_what_it_is) {
    static const char text[] = "{\"type\": \"FeatureCollection\", \"simulation\": {\"time_step\": 0.5},"
                               "\"features\": [" WALL "," WALKER "]}";
    outcome o = read_good(text);
    ck_assert(!o.report.changed && !o.report.notes && !o.report.degrees);
    ck_assert_uint_eq(o.s.obstacles[0].point_count, 4); /* equal neighbors are for the user to mend */
    ck_assert_double_eq(o.s.obstacles[0].radius, 0.5);
    ck_assert_double_eq(o.s.time_step, 0.5);
    ck_assert_uint_eq(o.s.agent_count, 1);
    ck_assert_uint_eq(o.s.agents[0].feature, 1);
    end(&o);
}
END_TEST

/* Notes of an editor are read from every part, and what cannot be read keeps them. */
START_TEST(parts_share_their_notes) {
    outcome o = read_good(FEATURE("{\"type\": \"MultiPoint\", \"coordinates\": [[1, 2], [\"x\"], [3, 4]]}",
                                  "{\"editor\": {\"locked\": true}, \"radius\": 1}"));
    ck_assert_uint_eq(o.s.obstacle_count, 2);
    ck_assert(o.s.obstacles[0].label.locked && o.s.obstacles[1].label.locked);
    char *text = scene_write_text(&o.s);
    const char *kept = strstr(text, "skipped_features");
    const char *end_of_kept = kept ? strstr(kept, "\n") : NULL;
    ck_assert_ptr_nonnull(end_of_kept);
    const char *locked = strstr(kept, "locked");
    ck_assert(locked && locked < end_of_kept);
    free(text);
    end(&o);
}
END_TEST

START_TEST(a_point_with_a_goal_is_an_agent) {
    outcome o = read_good(COLLECTION(FEATURE(POINT, "{\"goal\": [9, 9], \"max_speed\": \"fast\"}")));
    ck_assert_uint_eq(o.s.agent_count, 1);
    ck_assert_uint_eq(o.s.obstacle_count, 0);
    ck_assert_double_eq(o.s.agents[0].goal.x, 9.0);
    ck_assert_double_eq(o.s.agents[0].max_speed, 1.5);
    ck_assert_double_eq(o.s.agents[0].preferred_speed, 1.5);
    ck_assert_ptr_nonnull(strstr(o.report.notes, "1 point with a goal is an agent"));
    char *text = scene_write_text(&o.s);
    ck_assert_ptr_nonnull(strstr(text, "\"original\":{\"max_speed\":\"fast\"}"));
    free(text);
    end(&o);
}
END_TEST

#define TREES                                                                                                \
    FEATURE("{\"type\": \"MultiPoint\", \"coordinates\": [[1, 2], [3, \"x\"], [5, 6]]}",                     \
            "{\"name\": \"Trees\", \"role\": \"plants\", \"velocity\": \"slow\"}")
#define NOWHERE FEATURE("null", "{\"id\": \"nowhere\"}")
#define THIN                                                                                                 \
    FEATURE("{\"type\": \"Polygon\", \"coordinates\": [[[0, 0], [1, 1], [0, 0]]]}", "{\"name\": \"thin\"}")
#define INVERSE FEATURE(POINT, "{\"role\": \"obstacle\", \"radius\": -1}")

/* Everything that stood in the file stands in what is written, and the strict reader takes that. */
START_TEST(nothing_is_lost) {
    static const char all[] = "{\"type\": \"FeatureCollection\", \"generator\": \"mapper\","
                              "\"features\": [" TREES "," NOWHERE ", 7," THIN "," INVERSE "]}";
    outcome o = read_good(all);
    static const char *const kept[] = {"mapper",
                                       "Trees",
                                       "\"plants\"",
                                       "\"slow\"",
                                       "skipped_features",
                                       "[3,\"x\"]",
                                       "nowhere",
                                       "[[[0,0],[1,1],[0,0]]]",
                                       "thin",
                                       "\"radius\":-1",
                                       ",7"};
    static const char *const told[] = {
        "features[0] 'Trees': the position is not a number",
        "features[1] 'nowhere': the feature has no geometry",
        "features[2]: the feature has no geometry",
        "features[3] 'thin': ring 0 has 3 positions",
        "features[4]: radius is -1",
        "5 shapes cannot be read",
        "2 shapes without a role are obstacles",
        "4 properties are kept under `original`",
    };
    ck_assert_uint_eq(o.report.features, 5);
    ck_assert_uint_eq(o.report.passed, 5);
    ck_assert_uint_eq(o.s.obstacle_count, 2);
    for (size_t i = 0; i < sizeof told / sizeof told[0]; i++) {
        ck_assert_msg(strstr(o.report.notes, told[i]) != NULL, "'%s' is not in\n%s", told[i], o.report.notes);
    }
    char *text = scene_write_text(&o.s);
    for (size_t i = 0; i + 1 < sizeof kept / sizeof kept[0]; i++) {
        ck_assert_msg(strstr(text, kept[i]) != NULL, "'%s' is not in\n%s", kept[i], text);
    }
    scene again;
    ck_assert_msg(scene_read_text(text, strlen(text), &again, &o.error), "%s", o.error.text);
    ck_assert_uint_eq(again.obstacle_count, 2);
    scene_clear(&again);
    outcome twice = read_good(text);
    ck_assert(!twice.report.changed);
    end(&twice);
    free(text);
    end(&o);
}
END_TEST

START_TEST(what_is_no_geojson_is_refused) {
    static const struct {
        const char *text;
        const char *why;
    } cases[] = {
        {"{}", "has no type"},
        {"[]", "has no type"},
        {"{\"type\": \"Topology\"}", "'Topology'"},
        {"{\"type\": \"FeatureCollection\"}", "no list of features"},
        {COLLECTION("1"), "features[0]: the feature has no geometry"},
        {COLLECTION(FEATURE("{\"type\": \"Circle\", \"coordinates\": [1, 2]}", "{}")), "not a Circle"},
        {COLLECTION(FEATURE("{\"type\": \"Point\", \"coordinates\": [1e999, 2]}", "{}")), ""},
        {COLLECTION(FEATURE("{\"type\": \"Point\", \"coordinates\": [1, 2, 3]}",
                            "{\"role\": \"agent\", \"radius\": 1, \"max_speed\": 1, \"goal\": [1, 2, 3]}")),
         "in space"},
        {"{\"type\": \"FeatureCollection\", \"features\": [], \"simulation\": {\"time_step\": 0}}",
         "time_step"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        outcome o = read_as(cases[i].text, GEOJSON_UNITS_FOUND);
        ck_assert_msg(!o.good && strstr(o.error.text, cases[i].why), "%s: %s", cases[i].text, o.error.text);
        ck_assert(o.error.text[0] && o.s.obstacle_count == 0 && !o.report.notes);
        end(&o);
    }
}
END_TEST

/* ---- Degrees ---- */

/* A block in Berlin: a hundredth of a degree either way. */
#define BLOCK(x0, y0, x1, y1)                                                                                \
    "{\"type\": \"Polygon\", \"coordinates\": [[[" x0 ", " y0 "], [" x1 ", " y0 "], [" x1 ", " y1 "], [" x0  \
    ", " y0 "]]]}"
#define BERLIN BLOCK("13.37123", "52.51123", "13.38123", "52.52123")

START_TEST(degrees_become_meters_around_the_center) {
    outcome o = read_good(COLLECTION(FEATURE(BERLIN, "{}")));
    ck_assert(o.report.degrees && o.report.changed);
    ck_assert_double_eq_tol(o.report.longitude, 13.37623, 1e-9);
    ck_assert_double_eq_tol(o.report.latitude, 52.51623, 1e-9);
    /* Lengths of a degree at that latitude by the series of the WGS 84 ellipsoid, in meters. */
    const double phi = 52.51623 * acos(-1.0) / 180.0;
    const double latitude = 111132.954 - 559.822 * cos(2 * phi) + 1.175 * cos(4 * phi);
    const double longitude = 111412.84 * cos(phi) - 93.5 * cos(3 * phi) + 0.118 * cos(5 * phi);
    const scene_obstacle *block = &o.s.obstacles[0];
    ck_assert_double_eq_tol(block->points[1].x - block->points[0].x, 0.01 * longitude, 0.01);
    ck_assert_double_eq_tol(block->points[2].y - block->points[1].y, 0.01 * latitude, 0.01);
    ck_assert_double_eq_tol(block->points[0].x + block->points[1].x, 0.0, 1e-6);
    char *text = scene_write_text(&o.s);
    ck_assert_ptr_nonnull(strstr(text, "\"origin\": {\"longitude\":13.376"));
    outcome again = read_good(text);
    ck_assert(!again.report.degrees && !again.report.changed);
    ck_assert_double_eq(again.s.obstacles[0].points[1].x, block->points[1].x);
    end(&again);
    free(text);
    end(&o);
}
END_TEST

START_TEST(only_what_looks_like_degrees_is_taken_for_them) {
    static const struct {
        const char *text;
        bool degrees;
    } cases[] = {
        {BERLIN, true},
        {BLOCK("-122.41941", "37.77491", "-122.40941", "37.77991"), true},
        {BLOCK("1", "2", "11", "12"), false},                       /* a room */
        {BLOCK("50", "50", "52", "52"), false},                     /* a room elsewhere: few decimals */
        {BLOCK("0.12345", "0.54321", "9.87654", "4.56789"), false}, /* near the origin */
        {BLOCK("391234.5678", "5819876.5432", "391300", "5819900"), false},
        {COLLECTION(FEATURE(BERLIN, "{\"role\": \"obstacle\"}")), false},
        {COLLECTION(FEATURE(BERLIN, "{}") ", " FEATURE(POINT, "{\"goal\": [1, 2]}")), false},
        {"{\"type\": \"FeatureCollection\", \"simulation\": {}, \"features\": [" FEATURE(BERLIN, "{}") "]}",
         false},
        {"{\"type\": \"FeatureCollection\", \"crs\": {\"type\": \"name\", \"properties\": {\"name\": "
         "\"urn:ogc:def:crs:OGC:1.3:CRS84\"}}, \"features\": [" FEATURE(POINT, "{}") "]}",
         true},
        {"{\"type\": \"FeatureCollection\", \"crs\": {\"type\": \"name\", \"properties\": {\"name\": "
         "\"urn:ogc:def:crs:EPSG::25833\"}}, \"features\": [" FEATURE(BERLIN, "{}") "]}",
         false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        outcome o = read_good(cases[i].text);
        ck_assert_msg(o.report.degrees == cases[i].degrees, "%s", cases[i].text);
        ck_assert(!o.report.changed || strstr(o.report.notes, "meters"));
        end(&o);
    }
    outcome meters = read_as(BERLIN, GEOJSON_METERS);
    ck_assert(meters.good && !meters.report.degrees);
    ck_assert_double_eq(meters.s.obstacles[0].points[0].x, 13.37123);
    end(&meters);
    outcome degrees = read_as(SQUARE, GEOJSON_DEGREES);
    ck_assert(degrees.good && degrees.report.degrees);
    ck_assert_double_gt(degrees.s.obstacles[0].points[2].x, 100000.0);
    end(&degrees);
}
END_TEST

/* ---- Hostile files ---- */

START_TEST(deep_and_large_files_end) {
    enum {
        DEPTH = 500,
        MANY = 3000
    };
    static char text[400000];
    size_t length = 0;
    for (int i = 0; i < DEPTH; i++) {
        length += (size_t)sprintf(text + length, "{\"type\": \"GeometryCollection\", \"geometries\": [");
    }
    length += (size_t)sprintf(text + length, POINT);
    for (int i = 0; i < DEPTH; i++) {
        length += (size_t)sprintf(text + length, "]}");
    }
    outcome o = read_as(text, GEOJSON_UNITS_FOUND);
    ck_assert(!o.good && o.error.text[0]);
    end(&o);

    /* Many shapes of one feature with many properties: those are not copied for each shape. */
    length = (size_t)sprintf(
        text, "{\"type\": \"Feature\", \"geometry\": {\"type\": \"MultiPoint\", \"coordinates\": [[0, 0]");
    for (int i = 0; i < MANY; i++) {
        length += (size_t)sprintf(text + length, ", [%d, 5]", i);
    }
    length += (size_t)sprintf(text + length, "]}, \"properties\": {\"a\": 1");
    for (int i = 0; i < MANY; i++) {
        length += (size_t)sprintf(text + length, ", \"p%d\": %d", i, i);
    }
    (void)sprintf(text + length, "}}");
    o = read_good(text);
    ck_assert_uint_eq(o.s.obstacle_count, MANY + 1);
    char *written = scene_write_text(&o.s);
    ck_assert_uint_lt(strlen(written), 1000000);
    ck_assert_ptr_nonnull(strstr(written, "\"p2999\":2999"));
    free(written);
    end(&o);
}
END_TEST

START_TEST(truncated_text_does_no_harm) {
    static const char whole[] =
        COLLECTION(FEATURE("{\"type\": \"MultiPolygon\", \"coordinates\": [[[[0, 0], [4, 0], [4, 4]]]]}",
                           "{\"name\": \"x\"}") ", " FEATURE(BERLIN, "null"));
    for (size_t length = 0; length < sizeof whole - 1; length++) {
        scene s;
        scene_error error;
        ck_assert(!geojson_read(whole, length, GEOJSON_UNITS_FOUND, &s, NULL, &error));
        ck_assert_str_ne(error.text, "");
    }
}
END_TEST

int main(void) {
    TCase *tcase = tcase_create("geojson");
    tcase_add_test(tcase, every_kind_of_geojson_opens);
    tcase_add_test(tcase, a_scene_stays_what_it_is);
    tcase_add_test(tcase, parts_share_their_notes);
    tcase_add_test(tcase, a_point_with_a_goal_is_an_agent);
    tcase_add_test(tcase, nothing_is_lost);
    tcase_add_test(tcase, what_is_no_geojson_is_refused);
    tcase_add_test(tcase, degrees_become_meters_around_the_center);
    tcase_add_test(tcase, only_what_looks_like_degrees_is_taken_for_them);
    tcase_add_test(tcase, deep_and_large_files_end);
    tcase_add_test(tcase, truncated_text_does_no_harm);
    return run_test_case("geojson", tcase);
}
