/* Scenes: what is read, what is refused and with which words, what comes back after writing. */
#define _XOPEN_SOURCE 700

/* Before Check, which has a macro of its name. */
#include "text/fail.h"

#include "scene_support.h"

#include <jansson.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define HEAD "{\"type\": \"FeatureCollection\", \"features\": ["
#define FEATURE(geometry, properties)                                                                        \
    "{\"type\": \"Feature\", \"geometry\": {" geometry "}, \"properties\": {" properties "}}"
#define POLYGON(rings)                                                                                       \
    FEATURE("\"type\": \"Polygon\", \"coordinates\": [" rings "]", "\"role\": \"obstacle\"")
#define AGENT(position, properties)                                                                          \
    FEATURE("\"type\": \"Point\", \"coordinates\": " position, "\"role\": \"agent\", " properties)
#define WALKER(properties) AGENT("[0, 0]", "\"radius\": 1, \"max_speed\": 1, \"goal\": [1, 1], " properties)
#define TAIL "]}"
#define SQUARE "[[0, 0], [4, 0], [4, 4], [0, 4], [0, 0]]"

/* ---- Reading ---- */

static const char everything[] =
    "{\"type\": \"FeatureCollection\", \"name\": \"all\", \"simulation\": {\"time_step\": 0.25, "
    "\"duration\": 60, \"arrive_within\": 0.5, \"seed\": 7}, \"features\": ["
    "{\"type\": \"Feature\", \"id\": 3, \"geometry\": {\"type\": \"Polygon\", \"coordinates\": [[[0, 0], "
    "[10, 0], [10, 10], [0, 10], [0, 0]], [[1, 1], [2, 1], [2, 2], [1, 1]]], \"bbox\": [0, 0, 10, 10]},"
    "\"properties\": {\"role\": \"obstacle\", \"colour\": \"red\", \"radius\": 3}}, "
    "{\"type\": \"Feature\", \"geometry\": {\"type\": \"LineString\", \"coordinates\": [[20, 0], [30, 0], "
    "[30, 5]]}, \"properties\": {\"role\": \"obstacle\"}}, "
    "{\"type\": \"Feature\", \"geometry\": {\"type\": \"LineString\", \"coordinates\": [[20, 9], [30, "
    "9]]}, \"properties\": {\"role\": \"obstacle\", \"radius\": 0.5}}, "
    "{\"type\": \"Feature\", \"geometry\": {\"type\": \"Point\", \"coordinates\": [-5, 2.5]}, "
    "\"properties\": {\"role\": \"obstacle\", \"radius\": 1.5}}, "
    "{\"type\": \"Feature\", \"geometry\": {\"type\": \"Point\", \"coordinates\": [-8, 1]}, "
    "\"properties\": {\"role\": \"agent\", \"radius\": 0.3, \"max_speed\": 2, \"goal\": [15, -1], "
    "\"nickname\": \"ann\"}}, "
    "{\"type\": \"Feature\", \"geometry\": {\"type\": \"Point\", \"coordinates\": [-8, 4]}, "
    "\"properties\": {\"role\": \"agent\", \"radius\": 0, \"max_speed\": 0, \"goal\": [-8, 4], "
    "\"preferred_speed\": 1, \"velocity\": [1, -1],\"neighbor_dist\": 0, \"max_neighbors\": 0, "
    "\"time_horizon\": 0.5, \"time_horizon_obst\": 4,\"responsibility\": 0, \"layers\": 6, "
    "\"mask\": 4294967295}}]}";

START_TEST(everything_is_read) {
    scene s = scene_of(everything);
    ck_assert_double_eq(s.time_step, 0.25);
    ck_assert_double_eq(s.duration, 60.0);
    ck_assert_double_eq(s.arrive_within, 0.5);
    ck_assert_uint_eq(s.obstacle_count, 4);
    ck_assert_int_eq(s.obstacles[0].kind, SCENE_POLYGON);
    ck_assert_uint_eq(s.obstacles[0].ring_count, 2);
    ck_assert_uint_eq(s.obstacles[0].ring_sizes[0], 4);
    ck_assert_uint_eq(s.obstacles[0].ring_sizes[1], 3);
    ck_assert_uint_eq(s.obstacles[0].point_count, 7);
    ck_assert_double_eq(s.obstacles[0].points[4].x, 1.0);
    ck_assert_double_eq(s.obstacles[0].radius, 0.0);
    ck_assert_int_eq(s.obstacles[1].kind, SCENE_CHAIN);
    ck_assert_uint_eq(s.obstacles[1].point_count, 3);
    ck_assert_double_eq(s.obstacles[1].radius, 0.0);
    ck_assert_double_eq(s.obstacles[2].radius, 0.5);
    ck_assert_int_eq(s.obstacles[3].kind, SCENE_DISC);
    ck_assert_double_eq(s.obstacles[3].points[0].y, 2.5);
    ck_assert_double_eq(s.obstacles[3].radius, 1.5);
    scene_clear(&s);
    ck_assert_ptr_null(s.obstacles);
    ck_assert_uint_eq(s.agent_count, 0);
}
END_TEST

START_TEST(agents_get_what_is_said_and_else_the_defaults) {
    scene s = scene_of(everything);
    ck_assert_uint_eq(s.agent_count, 2);
    const scene_agent *a = &s.agents[0];
    ck_assert_double_eq(a->position.x, -8.0);
    ck_assert_double_eq(a->goal.y, -1.0);
    ck_assert_double_eq(a->radius, 0.3);
    ck_assert_double_eq(a->preferred_speed, 2.0);
    ck_assert(geom_vec3_equal(a->velocity, geom_vec3_make(0, 0, 0)));
    ck_assert_double_eq(a->neighbor_dist, 10.0);
    ck_assert_uint_eq(a->max_neighbors, 10);
    ck_assert_double_eq(a->time_horizon, 3.0);
    ck_assert_double_eq(a->time_horizon_obst, 3.0);
    ck_assert_double_eq(a->responsibility, 0.5);
    ck_assert_uint_eq(a->layers, 1);
    ck_assert_uint_eq(a->mask, UINT32_MAX);
    const scene_agent *b = &s.agents[1];
    ck_assert_double_eq(b->preferred_speed, 1.0);
    ck_assert(geom_vec3_equal(b->velocity, geom_vec3_make(1, -1, 0)));
    ck_assert_double_eq(b->neighbor_dist, 0.0);
    ck_assert_uint_eq(b->max_neighbors, 0);
    ck_assert_double_eq(b->time_horizon, 0.5);
    ck_assert_double_eq(b->time_horizon_obst, 4.0);
    ck_assert_double_eq(b->responsibility, 0.0);
    ck_assert_uint_eq(b->layers, 6);
    ck_assert_uint_eq(b->mask, UINT32_MAX);
    scene_clear(&s);
}
END_TEST

START_TEST(a_file_may_lack_the_simulation) {
    scene s = scene_of(HEAD TAIL);
    const scene usual = scene_empty();
    ck_assert_double_eq(s.time_step, usual.time_step);
    ck_assert_double_eq(s.duration, usual.duration);
    ck_assert_double_eq(s.arrive_within, usual.arrive_within);
    ck_assert_uint_eq(s.agent_count + s.obstacle_count, 0);
    scene_clear(&s);
}
END_TEST

/* ---- Refusing ---- */

static const refusal refusals[] = {
    {"", "line 1: '[' or '{' expected"},
    {"{\n\"type\": \"FeatureCollection\",\n\"features\": [", "line 3: "},
    {"{\"type\": \"FeatureCollection\", \"features\": [], \"features\": []}", "duplicate"},
    {"[1, 2]", "not a GeoJSON FeatureCollection"},
    {"{\"type\": \"Feature\"}", "not a GeoJSON FeatureCollection"},
    {"{\"type\": \"FeatureCollection\"}", "no list of features"},
    {"{\"type\": \"FeatureCollection\", \"simulation\": 3, \"features\": []}", "simulation is not an object"},
    {"{\"type\": \"FeatureCollection\", \"simulation\": {\"time_step\": 0}, \"features\": []}",
     "simulation: time_step is 0, but it must be above 0"},
    {"{\"type\": \"FeatureCollection\", \"simulation\": {\"duration\": -1}, \"features\": []}",
     "simulation: duration is -1, but it must not be negative"},
    {"{\"type\": \"FeatureCollection\", \"simulation\": {\"time_step\": \"fast\"}, \"features\": []}",
     "simulation: time_step is not a number"},
    {HEAD "3" TAIL, "features[0]: this is not a Feature"},
    {HEAD "{\"type\": \"Feature\", \"properties\": {}}" TAIL, "features[0]: the feature has no geometry"},
    {HEAD "{\"type\": \"Feature\", \"geometry\": {}, \"properties\": 3}" TAIL, "has no properties"},
    {HEAD "{\"type\": \"Feature\", \"geometry\": {}, \"properties\": null}" TAIL, "the geometry has no type"},
    {HEAD FEATURE("\"type\": \"Point\", \"coordinates\": [0, 0]", "") TAIL, "features[0]: radius is missing"},
    {HEAD FEATURE("\"type\": \"Point\", \"coordinates\": [0, 0]", "\"goal\": [1, 1]") TAIL,
     "features[0]: the feature has a goal, but no role"},
    {HEAD FEATURE("\"type\": \"Point\", \"coordinates\": [0, 0]", "\"role\": 3") TAIL,
     "the role is not a text"},
    {HEAD FEATURE("\"type\": \"Point\", \"coordinates\": [0, 0]", "\"role\": \"ghost\"") TAIL,
     "the role is 'ghost', but it must be 'obstacle', 'agent', 'floor' or 'exit'"},
    {HEAD FEATURE("\"type\": \"Point\"", "\"role\": \"agent\"") TAIL, "the geometry has no coordinates"},
    {HEAD FEATURE("\"type\": \"MultiPoint\", \"coordinates\": []", "\"role\": \"obstacle\"") TAIL,
     "features[0], shape 0: a MultiPoint, MultiLineString, MultiPolygon or GeometryCollection is empty"},
    {HEAD FEATURE("\"type\": \"Curve\", \"coordinates\": []", "\"role\": \"obstacle\"") TAIL,
     "an obstacle is a Polygon, a LineString or a Point, not a Curve"},
    {HEAD FEATURE("\"type\": \"MultiPoint\", \"coordinates\": [[0, 0], [1]]", "\"radius\": 1") TAIL,
     "features[0], shape 1: the position is not a pair"},
    {HEAD FEATURE("\"type\": \"MultiPoint\", \"coordinates\": [[0, 0]]", "\"role\": \"ghost\"") TAIL,
     "the role is 'ghost'"},
    {HEAD FEATURE("\"type\": \"Polygon\", \"coordinates\": []", "\"role\": \"obstacle\"") TAIL,
     "list of rings"},
    {HEAD FEATURE("\"type\": \"LineString\", \"coordinates\": [[0, 0], [0, 0]]", "\"role\": \"obstacle\"")
         TAIL,
     "position 1 of the LineString repeats the one before"},
    {HEAD FEATURE("\"type\": \"LineString\", \"coordinates\": [[0, 0]]", "\"role\": \"obstacle\"") TAIL,
     "at least 2 positions, not 1"},
    {HEAD FEATURE("\"type\": \"Point\", \"coordinates\": [0, 0]", "\"role\": \"obstacle\"") TAIL,
     "radius is missing"},
    {HEAD FEATURE("\"type\": \"Point\", \"coordinates\": [0, 0]", "\"role\": \"obstacle\", \"radius\": -2")
         TAIL,
     "radius is -2, but it must not be negative"},
    {HEAD POLYGON("[[0, 0], [1, 0], [0, 0]]") TAIL,
     "ring 0 has 3 positions, but a closed ring has at least 4"},
    {HEAD POLYGON("[[0, 0], [1, 0], [1, 1], [0, 1]]") TAIL, "ring 0 is not closed"},
    {HEAD POLYGON("[[0, 0], [1, 0], [\"x\", 1], [0, 0]]") TAIL, "position 2 is not a number"},
    {HEAD POLYGON("[[0, 0], [1, 0], [1], [0, 0]]") TAIL, "position 2 is not a pair of coordinates"},
    {HEAD POLYGON("7") TAIL, "not a list of positions"},
    {HEAD POLYGON("[[0, 0], [1e999, 0], [1, 1], [0, 0]]") TAIL, "line 1: real number overflow"},
    {HEAD POLYGON("[[0, 0], [NaN, 0], [1, 1], [0, 0]]") TAIL, "line 1: invalid token"},
    {HEAD POLYGON(SQUARE) ", " POLYGON("[[0, 0], [4, 4], [4, 0], [0, 4], [0, 0]]") TAIL,
     "features[1]: ring 0 crosses or touches itself at (2, 2): edges 0 and 2"},
    {HEAD POLYGON("[[0, 0], [4, 0], [4, 0], [0, 4], [0, 0]]") TAIL,
     "ring 0: position 1, (4, 0), is repeated"},
    {HEAD POLYGON(SQUARE ", [[1, 1], [5, 1], [1, 2], [1, 1]]") TAIL, "rings 0 and 1 cross or touch at (4, 1"},
    {HEAD POLYGON(SQUARE ", [[5, 5], [6, 5], [6, 6], [5, 5]]") TAIL, "ring 1 is a hole, but it lies outside"},
    {HEAD POLYGON(SQUARE ", [[1, 1], [3, 1], [3, 3], [1, 3], [1, 1]], [[2, 2], [2.5, 2], [2, 2.5], [2, 2]]")
         TAIL,
     "ring 2 is a hole, but it lies inside another one, ring 1"},
    {HEAD FEATURE("\"type\": \"LineString\", \"coordinates\": [[0, 0], [1, 0]]", "\"role\": \"agent\"") TAIL,
     "an agent is a Point, not a LineString"},
    {HEAD AGENT("[0, 0, 0]", "\"radius\": 1") TAIL,
     "the position has three coordinates, but the scene is in the plane"},
    {HEAD AGENT("[0, 0]", "\"radius\": 1, \"max_speed\": 1") TAIL, "the agent has no goal"},
    {HEAD AGENT("[0, 0]", "\"radius\": 1, \"max_speed\": 1, \"goal\": 4") TAIL, "goal is not a pair"},
    {HEAD AGENT("[0, 0]", "\"max_speed\": 1, \"goal\": [1, 1]") TAIL, "radius is missing"},
    {HEAD AGENT("[0, 0]", "\"radius\": 1, \"goal\": [1, 1]") TAIL, "max_speed is missing"},
    {HEAD AGENT("[0, 0]", "\"radius\": 1, \"max_speeed\": 1, \"goal\": [1, 1]") TAIL,
     "max_speed is missing; 'max_speeed' looks like it"},
    {HEAD AGENT("[0, 0]", "\"radius\": 1, \"max_speed\": 1, \"gaol\": [1, 1]") TAIL,
     "the agent has no goal; 'gaol' looks like it"},
    {HEAD AGENT("[0, 0]", "\"radius\": -1, \"max_speed\": 1, \"goal\": [1, 1]") TAIL, "radius is -1"},
    {HEAD AGENT("[0, 0]", "\"radius\": 1, \"max_speed\": 1, \"goal\": [1, 1], \"time_horizon\": 0") TAIL,
     "time_horizon is 0, but it must be above 0"},
    {HEAD AGENT("[0, 0]", "\"radius\": 1, \"max_speed\": 1, \"goal\": [1, 1], \"max_neighbors\": 1.5") TAIL,
     "max_neighbors is 1.5, but it must be a whole number"},
    {HEAD AGENT("[0, 0]", "\"radius\": 1, \"max_speed\": 1, \"goal\": [1, 1], \"mask\": 4294967296") TAIL,
     "whole number from 0 to 4294967295"},
    {HEAD AGENT("[0, 0]", "\"radius\": true, \"max_speed\": 1, \"goal\": [1, 1]") TAIL,
     "radius is not a number"},
    {HEAD WALKER("\"priority\": \"high\"") TAIL, "priority is not a number"},
    {HEAD WALKER("\"group\": -1") TAIL, "group is -1, but it must be a whole number"},
    {HEAD WALKER("\"start_time\": -2") TAIL, "start_time is -2, but it must not be negative"},
    {HEAD WALKER("\"max_acceleration\": 0") TAIL, "max_acceleration is 0, but it must be above 0"},
    {HEAD WALKER("\"bottom\": 2, \"top\": 2") TAIL, "top is not above bottom"},
    {HEAD WALKER("\"cooperation\": \"no\"") TAIL,
     "cooperation is 'no', but it must be one of full, brakes, none, by-hand"},
    {HEAD WALKER("\"cooperation\": \"brakes\"") TAIL, "the agent brakes, but it has no max_acceleration"},
    {HEAD WALKER("\"method\": \"\"") TAIL, "method is '', but it must be one of orca, rvo, vo"},
    {HEAD WALKER("\"method\": 1") TAIL, "method is not a text"},
    {HEAD WALKER("\"kinematics\": 1") TAIL, "kinematics is neither an object nor a text"},
    {HEAD WALKER("\"kinematics\": {\"lead\": 1}") TAIL, "the kinematics have no kind"},
    {HEAD WALKER("\"kinematics\": {\"kind\": \"boat\"}") TAIL,
     "kind is 'boat', but it must be one of free, facing, differential, car"},
    {HEAD WALKER("\"kinematics\": {\"kind\": \"car\", \"lead\": 0}") TAIL,
     "lead is 0, but it must be above 0"},
    {HEAD WALKER("\"heading\": [0, 0]") TAIL, "heading is [0, 0], which is no direction"},
    {HEAD FEATURE("\"type\": \"Point\", \"coordinates\": [0, 0]",
                  "\"role\": \"obstacle\", \"radius\": 1, \"velocity\": 1") TAIL,
     "velocity is not a pair of coordinates"},
    {HEAD FEATURE("\"type\": \"Polygon\", \"coordinates\": [" SQUARE "]", "\"role\": \"floor\"") TAIL,
     "speed_factor is missing"},
    {HEAD FEATURE("\"type\": \"Polygon\", \"coordinates\": [" SQUARE "]",
                  "\"role\": \"floor\", \"speed_factor\": -1") TAIL,
     "speed_factor is -1, but it must not be negative"},
    {HEAD FEATURE("\"type\": \"Point\", \"coordinates\": [0, 0]", "\"role\": \"exit\"") TAIL,
     "a region is a Polygon of a scene in the plane"},
};

START_TEST(what_is_wrong_is_refused_with_words) {
    for (size_t i = 0; i < sizeof refusals / sizeof refusals[0]; ++i) {
        scene s;
        scene_error error = {0};
        const bool good = scene_read_text(refusals[i].text, strlen(refusals[i].text), &s, &error);
        ck_assert_msg(!good, "accepted: %s", refusals[i].text);
        (void)fail_tell_line(&error);
        check_reason(error.text, refusals[i].words);
        ck_assert_ptr_null(strchr(error.text, '\n'));
        ck_assert_uint_eq(s.agent_count + s.obstacle_count, 0);
        scene_clear(&s);
    }
}
END_TEST

/* ---- Collections ---- */

static const char collections[] = HEAD
    "\n{\"type\": \"Feature\", \"properties\": null, \"geometry\":\n"
    "{\"type\": \"MultiPolygon\", \"coordinates\": [\n[" SQUARE "],\n[" SQUARE "]]}},"
    "\n{\"type\": \"Feature\", \"properties\": {\"radius\": 0.5, \"color\": 3}, \"geometry\":\n"
    "{\"type\": \"GeometryCollection\", \"geometries\": [\n"
    "{\"type\": \"Point\", \"coordinates\": [9, 9]},\n"
    "{\"type\": \"GeometryCollection\", \"geometries\": [\n"
    "{\"type\": \"MultiLineString\", \"coordinates\": [\n[[7, 0], [8, 0]],\n[[7, 1], [8, 1], [8, "
    "2]]]}]}]}},\n" FEATURE("\"type\": \"MultiPoint\", \"coordinates\": [[1, 7], [2, 7]]",
                            "\"role\": \"agent\", \"radius\": 0.25, \"max_speed\": 1, \"goal\": [5, 5]") TAIL;

static void check_collections(const scene *s) {
    ck_assert_uint_eq(s->obstacle_count, 5);
    for (size_t i = 0; i < 5; ++i) {
        static const scene_obstacle_kind kinds[] = {SCENE_POLYGON, SCENE_POLYGON, SCENE_DISC, SCENE_CHAIN,
                                                    SCENE_CHAIN};
        ck_assert_int_eq(s->obstacles[i].kind, kinds[i]);
        ck_assert_double_eq(s->obstacles[i].radius, i < 2 ? 0.0 : 0.5);
    }
    ck_assert_uint_eq(s->obstacles[4].point_count, 3);
    ck_assert_uint_eq(s->agent_count, 2);
    for (size_t i = 0; i < 2; ++i) {
        ck_assert(
            geom_vec2_equal(scene_flatten(s->agents[i].position), geom_vec2_make((double)i + 1.0, 7.0)));
        ck_assert(geom_vec2_equal(scene_flatten(s->agents[i].goal), geom_vec2_make(5.0, 5.0)));
    }
}

START_TEST(collections_are_taken_apart) {
    scene s = scene_of(collections);
    check_collections(&s);
    static const uint32_t features[] = {0, 0, 1, 1, 1};
    for (size_t i = 0; i < 5; ++i) {
        ck_assert_uint_eq(s.obstacles[i].feature, features[i]);
    }
    char *text = scene_write_text(&s);
    ck_assert_ptr_nonnull(text);
    scene again = scene_of(text);
    check_collections(&again);
    ck_assert_ptr_nonnull(strstr(text, "\"color\""));
    free(text);
    scene_clear(&again);
    scene_clear(&s);
}
END_TEST

static void count_warning(void *context, const scene_error *warning) {
    ck_assert_ptr_nonnull(strstr(warning->text, "did you mean 'velocity'?"));
    ck_assert_uint_eq(warning->line, 2);
    ++*(int *)context;
}

/* It would be looked for in the text as often as there are shapes. */
START_TEST(a_misspelt_member_of_a_collection_is_told_once) {
    static const char text[] =
        HEAD "\n" FEATURE("\"type\": \"MultiPoint\", \"coordinates\": [[1, 7], [2, 7], [3, 7]]",
                          "\"radius\": 1, \"velocty\": 2") TAIL;
    int warnings = 0;
    scene s;
    scene_error error;
    const scene_reading how = {.warn = count_warning, .context = &warnings};
    ck_assert(scene_read(text, strlen(text), &how, &s, &error));
    ck_assert_uint_eq(s.obstacle_count, 3);
    ck_assert_int_eq(warnings, 1);
    scene_clear(&s);
}
END_TEST

/* A fault of each shape is found in its line. */
START_TEST(faults_in_collections_have_their_lines) {
    static const struct {
        const char *good;
        const char *bad;
        size_t line;
    } faults[] = {
        {"[" SQUARE "]]}}", "[" SQUARE ", 7]]}}", 5},
        {"[9, 9]", "[9, 9, 9]", 8},
        {"[[7, 0]", "[[7, 1e9, 3]", 11},
        {"[8, 2]", "[8, true]", 12},
        {"[2, 7]", "[2]", 13},
    };
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; ++i) {
        char text[sizeof collections + 32];
        const char *at = strstr(collections, faults[i].good);
        ck_assert_ptr_nonnull(at);
        (void)snprintf(text, sizeof text, "%.*s%s%s", (int)(at - collections), collections, faults[i].bad,
                       at + strlen(faults[i].good));
        scene s;
        scene_error error = {0};
        ck_assert(!scene_read_text(text, strlen(text), &s, &error));
        ck_assert_msg(error.line == faults[i].line, "%s: line %zu", error.text, error.line);
        scene_clear(&s);
    }
}
END_TEST

START_TEST(every_prefix_of_a_file_is_refused) {
    for (size_t length = 0; length < sizeof everything - 1; ++length) {
        scene s;
        scene_error error = {0};
        ck_assert(!scene_read_text(everything, length, &s, &error));
        ck_assert_uint_gt(strlen(error.text), 0);
    }
}
END_TEST

/* ---- Writing ---- */

static void assert_same_bits(double a, double b) { ck_assert_uint_eq(bits_of(a), bits_of(b)); }

static void assert_same_place(geom_vec2 a, geom_vec2 b) {
    assert_same_bits(a.x, b.x);
    assert_same_bits(a.y, b.y);
}

static void assert_same_agent(const scene_agent *a, const scene_agent *b) {
    assert_same_place(scene_flatten(a->position), scene_flatten(b->position));
    assert_same_bits(a->position.z, b->position.z);
    assert_same_place(scene_flatten(a->velocity), scene_flatten(b->velocity));
    assert_same_bits(a->velocity.z, b->velocity.z);
    assert_same_place(scene_flatten(a->goal), scene_flatten(b->goal));
    assert_same_bits(a->goal.z, b->goal.z);
    assert_same_bits(a->radius, b->radius);
    assert_same_bits(a->max_speed, b->max_speed);
    assert_same_bits(a->preferred_speed, b->preferred_speed);
    assert_same_bits(a->neighbor_dist, b->neighbor_dist);
    assert_same_bits(a->time_horizon, b->time_horizon);
    assert_same_bits(a->time_horizon_obst, b->time_horizon_obst);
    assert_same_bits(a->responsibility, b->responsibility);
    ck_assert_uint_eq(a->max_neighbors, b->max_neighbors);
    ck_assert_uint_eq(a->layers, b->layers);
    ck_assert_uint_eq(a->mask, b->mask);
}

static void assert_same_scene(const scene *a, const scene *b) {
    assert_same_bits(a->time_step, b->time_step);
    assert_same_bits(a->duration, b->duration);
    assert_same_bits(a->arrive_within, b->arrive_within);
    ck_assert_uint_eq(a->obstacle_count, b->obstacle_count);
    ck_assert_uint_eq(a->agent_count, b->agent_count);
    for (size_t i = 0; i < a->obstacle_count; ++i) {
        const scene_obstacle *p = &a->obstacles[i];
        const scene_obstacle *q = &b->obstacles[i];
        ck_assert_int_eq(p->kind, q->kind);
        ck_assert_uint_eq(p->point_count, q->point_count);
        ck_assert_uint_eq(p->ring_count, q->ring_count);
        ck_assert_mem_eq(p->ring_sizes, q->ring_sizes, p->ring_count * sizeof *p->ring_sizes);
        ck_assert_mem_eq(p->points, q->points, p->point_count * sizeof *p->points);
        assert_same_bits(p->radius, q->radius);
    }
    for (size_t i = 0; i < a->agent_count; ++i) {
        assert_same_agent(&a->agents[i], &b->agents[i]);
    }
}

static scene round_trip(const scene *s) {
    char *text = scene_write_text(s);
    ck_assert_ptr_nonnull(text);
    scene again = scene_of(text);
    free(text);
    return again;
}

START_TEST(what_is_written_comes_back) {
    scene s = scene_of(everything);
    scene again = round_trip(&s);
    assert_same_scene(&s, &again);
    scene_clear(&s);
    scene_clear(&again);
}
END_TEST

static scene_agent random_agent(random_source *source) {
    scene_agent agent = scene_agent_default(geom_vec2_make(0, 0));
    agent.position = scene_lift(geom_vec2_make(random_finite(source), random_finite(source)));
    agent.velocity = scene_lift(geom_vec2_make(random_finite(source), random_finite(source)));
    agent.goal = scene_lift(geom_vec2_make(random_finite(source), -0.0));
    agent.radius = fabs(random_finite(source));
    agent.max_speed = fabs(random_finite(source));
    agent.preferred_speed = fabs(random_finite(source));
    agent.neighbor_dist = 9007199254740993.0;
    agent.max_neighbors = (uint32_t)random_bits(source);
    agent.time_horizon = fabs(random_finite(source));
    agent.time_horizon_obst = 0x1p-1074;
    agent.responsibility = fabs(random_finite(source));
    agent.layers = (uint32_t)random_bits(source);
    agent.mask = (uint32_t)random_bits(source);
    return agent;
}

static const char bodies[] =
    "{\"type\": \"FeatureCollection\", \"features\": ["
    "{\"type\": \"Feature\", \"geometry\": {\"type\": \"Polygon\", \"coordinates\": [[[0, 0], [4, 0], [4, "
    "4], [0, 4], [0, 0]]]}, \"properties\": {\"role\": \"floor\", \"speed_factor\": 0.5, "
    "\"name\": \"stairs\"}}, "
    "{\"type\": \"Feature\", \"geometry\": {\"type\": \"Polygon\", \"coordinates\": [[[0, 0], [4, 0], [4, "
    "4], [0, 4], [0, 0]]]}, \"properties\": {\"role\": \"exit\", \"name\": \"door\", "
    "\"editor\": {\"locked\": true}}}, "
    "{\"type\": \"Feature\", \"geometry\": {\"type\": \"Point\", \"coordinates\": [9, 0]}, "
    "\"properties\": {\"role\": \"obstacle\", \"radius\": 1, \"velocity\": [0, -1]}}, "
    "{\"type\": \"Feature\", \"geometry\": {\"type\": \"Point\", \"coordinates\": [0, 0]}, "
    "\"properties\": {\"role\": \"agent\", \"radius\": 1, \"max_speed\": 1, \"goal\": [1, 1], "
    "\"priority\": -1.5, \"group\": 7, \"start_time\": 2.5, \"max_acceleration\": 3, \"bottom\": -1, "
    "\"top\": 2, \"method\": \"rvo\", \"heading\": [0, 1], \"kinematics\": {\"kind\": \"car\", "
    "\"lead\": 0.5, \"turning_radius\": 2, \"colour\": \"red\"}}}, "
    "{\"type\": \"Feature\", \"geometry\": {\"type\": \"Point\", \"coordinates\": [0, 0]}, "
    "\"properties\": {\"role\": \"agent\", \"radius\": 1, \"max_speed\": 1, \"goal\": [1, 1], "
    "\"cooperation\": \"by-hand\", \"kinematics\": \"facing\"}}, "
    "{\"type\": \"Feature\", \"geometry\": {\"type\": \"Point\", \"coordinates\": [0, 0]}, "
    "\"properties\": {\"role\": \"agent\", \"radius\": 1, \"max_speed\": 1, \"goal\": [1, 1], "
    "\"cooperation\": \"full\", \"max_acceleration\": 4}}]}";

static void check_bodies(const scene *s) {
    ck_assert_uint_eq(s->region_count, 2);
    ck_assert_int_eq(s->regions[0].kind, SCENE_FLOOR);
    ck_assert_double_eq(s->regions[0].speed_factor, 0.5);
    ck_assert_uint_eq(s->regions[0].shape.point_count, 4);
    ck_assert_int_eq(s->regions[1].kind, SCENE_EXIT);
    ck_assert_str_eq(s->regions[1].shape.label.name, "door");
    ck_assert(s->regions[1].shape.label.locked);
    ck_assert_uint_eq(s->obstacle_count, 1);
    ck_assert(geom_vec3_equal(s->obstacles[0].velocity, geom_vec3_make(0.0, -1.0, 0.0)));
    ck_assert_uint_eq(s->agent_count, 3);
    const scene_agent *car = &s->agents[0];
    ck_assert_double_eq(car->priority, -1.5);
    ck_assert_uint_eq(car->group, 7);
    ck_assert_double_eq(car->start_time, 2.5);
    ck_assert_double_eq(car->bottom, -1.0);
    ck_assert_double_eq(car->top, 2.0);
    ck_assert_uint_eq(car->method, SCENE_METHOD_RVO);
    ck_assert_uint_eq(car->cooperation, SCENE_COOPERATION_BRAKES);
    ck_assert(geom_vec2_equal(car->heading, geom_vec2_make(0.0, 1.0)));
    ck_assert_int_eq(car->kinematics.kind, ORCA_KINEMATICS_CAR);
    ck_assert_double_eq(car->kinematics.max_acceleration, 3.0);
    ck_assert_double_eq(car->kinematics.lead, 0.5);
    ck_assert_double_eq(car->kinematics.turning_radius, 2.0);
    ck_assert(isinf(car->kinematics.max_turn_rate));
    ck_assert_int_eq(s->agents[1].kinematics.kind, ORCA_KINEMATICS_FACING);
    ck_assert_uint_eq(s->agents[1].cooperation, SCENE_COOPERATION_BY_HAND);
    ck_assert_uint_eq(s->agents[2].cooperation, SCENE_COOPERATION_FULL);
    ck_assert_uint_eq(s->agents[2].method, SCENE_METHOD_OF_RUN);
}

START_TEST(bodies_and_regions_come_back) {
    scene s = scene_of(bodies);
    check_bodies(&s);
    char *text = scene_write_text(&s);
    scene again = scene_of(text);
    check_bodies(&again);
    ck_assert_ptr_nonnull(strstr(text, "\"colour\""));
    ck_assert_ptr_nonnull(strstr(text, "\"stairs\""));
    char *twice = scene_write_text(&again);
    ck_assert_str_eq(text, twice);
    scene copy;
    ck_assert(scene_copy(&s, &copy));
    check_bodies(&copy);
    scene_clear(&copy);
    scene_clear(&again);
    scene_clear(&s);
    free(text);
    free(twice);
}
END_TEST

START_TEST(every_finite_number_comes_back) {
    random_source source = {42};
    scene s = scene_empty();
    for (int i = 0; i < 500; ++i) {
        const scene_agent agent = random_agent(&source);
        ck_assert(scene_add_agent(&s, &agent));
        const geom_vec2 center = geom_vec2_make(random_finite(&source), random_finite(&source));
        const geom_ring ring = {&center, 1};
        ck_assert(scene_add_obstacle(&s, SCENE_DISC, (geom_polygon){&ring, 1}, fabs(random_finite(&source))));
    }
    scene again = round_trip(&s);
    assert_same_scene(&s, &again);
    scene_clear(&s);
    scene_clear(&again);
}
END_TEST

START_TEST(whole_numbers_stay_short) {
    scene s = scene_of(HEAD POLYGON(SQUARE) TAIL);
    char *text = scene_write_text(&s);
    ck_assert_ptr_nonnull(strstr(text, "[[[0,0],[4,0],[4,4],[0,4],[0,0]]]"));
    free(text);
    scene_clear(&s);
}
END_TEST

static json_t *written_json(const scene *s) {
    char *text = scene_write_text(s);
    json_t *file = json_loads(text, 0, NULL);
    ck_assert_ptr_nonnull(file);
    free(text);
    return file;
}

START_TEST(fractions_are_as_short_as_they_come_back) {
    const char given[] =
        "{\"type\": \"FeatureCollection\", \"note\": [0.1, -0.0, 2.5e-300, 1e300, \"0.10000000000000001\"],"
        " \"features\": []}";
    scene s;
    scene_error error;
    ck_assert_msg(scene_read_text(given, sizeof given - 1, &s, &error), "%s", error.text);
    ck_assert(scene_add_agent(&s, &(scene_agent){.position = {0.1 + 0.2, 1.0 / 3.0, 0.0}, .radius = 0.7}));
    char *text = scene_write_text(&s);
    ck_assert_ptr_nonnull(text);
    ck_assert_ptr_nonnull(strstr(text, "[0.1,-0.0,2.5e-300,1e+300,\"0.10000000000000001\"]"));
    ck_assert_ptr_nonnull(strstr(text, "[0.30000000000000004,0.3333333333333333]"));
    ck_assert_ptr_nonnull(strstr(text, "\"radius\":0.7,"));
    free(text);
    scene_clear(&s);
}
END_TEST

START_TEST(unknown_members_are_kept) {
    scene s = scene_of(everything);
    scene copy;
    ck_assert(scene_copy(&s, &copy));
    assert_same_scene(&s, &copy);
    scene_clear(&s);
    json_t *file = written_json(&copy);
    const json_t *features = json_object_get(file, "features");
    const json_t *first = json_array_get(features, 0);
    const json_t *properties = json_object_get(first, "properties");
    const json_t *ann = json_object_get(json_array_get(features, 4), "properties");
    ck_assert_str_eq(json_string_value(json_object_get(file, "name")), "all");
    ck_assert_int_eq(json_integer_value(json_object_get(json_object_get(file, "simulation"), "seed")), 7);
    ck_assert_int_eq(json_integer_value(json_object_get(first, "id")), 3);
    ck_assert_uint_eq(json_array_size(json_object_get(json_object_get(first, "geometry"), "bbox")), 4);
    ck_assert_str_eq(json_string_value(json_object_get(properties, "colour")), "red");
    ck_assert_int_eq(json_integer_value(json_object_get(properties, "radius")), 3);
    ck_assert_str_eq(json_string_value(json_object_get(ann, "nickname")), "ann");
    json_decref(file);
    scene_clear(&copy);
}
END_TEST

/* ---- Files ---- */

START_TEST(a_file_comes_back) {
    scene s = scene_of(everything);
    scene again;
    scene_error error = {0};
    const char *path = temporary_path("scene.geojson");
    ck_assert_msg(scene_write_file(&s, path, &error), "%s", error.text);
    ck_assert_msg(scene_read_file(path, &again, &error), "%s", error.text);
    assert_same_scene(&s, &again);
    scene_clear(&s);
    scene_clear(&again);
}
END_TEST

static const char in_space[] =
    "{\"type\": \"FeatureCollection\", \"features\": ["
    "{\"type\": \"Feature\", \"geometry\": {\"type\": \"Point\", \"coordinates\": [1, 2, 3.5]}, "
    "\"properties\": {\"role\": \"agent\", \"radius\": 0.4, \"max_speed\": 1, \"goal\": [4, 5, 6], "
    "\"velocity\": [0, 0, -1]}},"
    "{\"type\": \"Feature\", \"geometry\": {\"type\": \"Polygon\", \"coordinates\": "
    "[[[0, 0], [1, 0], [1, 1], [0, 0]]]}, "
    "\"properties\": {\"role\": \"obstacle\", \"base\": -2, \"height\": 3, \"color\": \"red\"}},"
    "{\"type\": \"Feature\", \"geometry\": {\"type\": \"Point\", \"coordinates\": [7, 8, 9]}, "
    "\"properties\": {\"role\": \"obstacle\", \"radius\": 2}}]}";

START_TEST(scenes_in_space_come_back) {
    const scene_reading how = {.space = true};
    scene s;
    scene_error error = {0};
    ck_assert(!scene_read_text(in_space, strlen(in_space), &s, &error));
    ck_assert_ptr_nonnull(strstr(error.text, "but the scene is in the plane"));
    ck_assert_msg(scene_read(in_space, strlen(in_space), &how, &s, &error), "%s", error.text);
    ck_assert_uint_eq(s.dimension, 3);
    ck_assert(geom_vec3_equal(s.agents[0].position, geom_vec3_make(1, 2, 3.5)));
    ck_assert(geom_vec3_equal(s.agents[0].goal, geom_vec3_make(4, 5, 6)));
    ck_assert(geom_vec3_equal(s.agents[0].velocity, geom_vec3_make(0, 0, -1)));
    ck_assert_double_eq(s.obstacles[0].base, -2.0);
    ck_assert_double_eq(s.obstacles[0].height, 3.0);
    ck_assert_double_eq(s.obstacles[1].base, 9.0);
    scene copy;
    ck_assert(scene_copy(&s, &copy));
    char *text = scene_write_text(&copy);
    ck_assert_ptr_nonnull(strstr(text, "\"color\""));
    scene again;
    ck_assert_msg(scene_read(text, strlen(text), &how, &again, &error), "%s", error.text);
    char *text_again = scene_write_text(&again);
    ck_assert_str_eq(text, text_again);
    ck_assert_uint_eq(again.dimension, 3);
    ck_assert_double_eq(again.obstacles[0].height, 3.0);
    assert_same_agent(&again.agents[0], &s.agents[0]);
    free(text);
    free(text_again);
    scene_clear(&again);
    scene_clear(&copy);
    scene_clear(&s);
}
END_TEST

START_TEST(a_missing_file_and_a_folder_are_refused) {
    scene s;
    scene_error error = {0};
    ck_assert(!scene_read_file(temporary_path("missing"), &s, &error));
    ck_assert_str_eq(error.text, "No such file or directory");
    ck_assert(!scene_read_file("/", &s, &error));
    ck_assert_str_eq(error.text, "Is a directory");
}
END_TEST

START_TEST(what_cannot_be_written_is_told) {
    scene s = scene_of(everything);
    scene_error error = {0};
    ck_assert(!scene_write_file(&s, temporary_path("no/such/folder"), &error));
    ck_assert_ptr_nonnull(strstr(error.text, "No such file or directory"));
    ck_assert(!scene_write_file(&s, "", &error));
    struct stat device;
    if (stat("/dev/full", &device) == 0) {
        ck_assert(!scene_write_file(&s, "/dev/full", &error));
        ck_assert_ptr_nonnull(strstr(error.text, "No space left on device"));
        ck_assert_int_eq(stat("/dev/full", &device), 0);
        ck_assert(S_ISCHR(device.st_mode));
    }
    scene_clear(&s);
}
END_TEST

START_TEST(a_link_is_followed_and_rights_are_kept) {
    scene s = scene_of(everything);
    scene_error error = {0};
    char target[512];
    char name[512];
    (void)snprintf(target, sizeof target, "%s", temporary_path("target"));
    (void)snprintf(name, sizeof name, "%s", temporary_path("link"));
    write_text(target, "old");
    ck_assert_int_eq(chmod(target, 0640), 0);
    ck_assert_int_eq(symlink(target, name), 0);
    ck_assert_msg(scene_write_file(&s, name, &error), "%s", error.text);
    struct stat link;
    struct stat file;
    ck_assert_int_eq(lstat(name, &link), 0);
    ck_assert(S_ISLNK(link.st_mode));
    ck_assert_int_eq(stat(target, &file), 0);
    ck_assert_uint_eq(file.st_mode & 0777, 0640);
    ck_assert_int_gt(file.st_size, 3);
    scene_clear(&s);
}
END_TEST

/* ---- The rest ---- */

START_TEST(bounds_hold_obstacles_agents_and_goals) {
    scene s = scene_of(everything);
    geom_aabb2 box = scene_bounds(&s);
    ck_assert_double_eq_tol(box.min.x, -8.3, 1e-9);
    ck_assert_double_eq_tol(box.max.x, 30.5, 1e-9);
    ck_assert_double_eq_tol(box.min.y, -1.3, 1e-9);
    ck_assert_double_eq_tol(box.max.y, 10.0, 1e-9);
    scene_clear(&s);
    box = scene_bounds(&s);
    ck_assert_double_eq(box.min.x, 0.0);
    ck_assert_double_eq(box.max.y, 1.0);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {
        everything_is_read,
        agents_get_what_is_said_and_else_the_defaults,
        a_file_may_lack_the_simulation,
        what_is_wrong_is_refused_with_words,
        collections_are_taken_apart,
        a_misspelt_member_of_a_collection_is_told_once,
        faults_in_collections_have_their_lines,
        every_prefix_of_a_file_is_refused,
        what_is_written_comes_back,
        bodies_and_regions_come_back,
        every_finite_number_comes_back,
        whole_numbers_stay_short,
        fractions_are_as_short_as_they_come_back,
        unknown_members_are_kept,
        a_file_comes_back,
        scenes_in_space_come_back,
        a_missing_file_and_a_folder_are_refused,
        what_cannot_be_written_is_told,
        a_link_is_followed_and_rights_are_kept,
        bounds_hold_obstacles_agents_and_goals,
    };
    return run_tests("scene", tests, sizeof tests / sizeof *tests);
}
