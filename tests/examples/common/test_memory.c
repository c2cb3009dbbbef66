/* Memory runs out at each allocation in turn: everything says so, and nothing leaks or breaks. */
#include "scene_support.h"

#include "../failing_memory.h"
#include "cases/cases.h"
#include "cases/pairs.h"
#include "result/tally.h"
#include "result/trajectory.h"
#include "run/run.h"
#include "scene/geojson.h"
#include "scene/movingai.h"

#include <jansson.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char small_scene[] =
    "{\"type\": \"FeatureCollection\", \"name\": \"small\", \"simulation\": {\"seed\": 1}, \"features\": ["
    "{\"type\": \"Feature\", \"id\": 1, \"geometry\": {\"type\": \"Polygon\", \"bbox\": [], \"coordinates\": "
    "["
    "[[0, 0], [9, 0], [9, 9], [0, 9], [0, 0]], [[1, 1], [2, 1], [2, 2], [1, 1]]]},"
    " \"properties\": {\"role\": \"obstacle\", \"colour\": \"red\"}},"
    "{\"type\": \"Feature\", \"geometry\": {\"type\": \"LineString\", \"coordinates\": [[20, 0], [30, 0]]},"
    " \"properties\": {\"role\": \"obstacle\", \"radius\": 0.5, \"name\": \"pipe\", "
    "\"editor\": {\"locked\": true, \"groups\": [1, 2], \"angle\": 5, \"tint\": 3}}},"
    "{\"type\": \"Feature\", \"geometry\": {\"type\": \"Point\", \"coordinates\": [-9, 0]},"
    " \"properties\": {\"role\": \"agent\", \"radius\": 1, \"max_speed\": 1, \"goal\": [12, 1], "
    "\"velocity\": [1, 0]}},"
    "{\"type\": \"Feature\", \"geometry\": {\"type\": \"Point\", \"coordinates\": [-8, 0]},"
    " \"properties\": {\"role\": \"agent\", \"radius\": 1, \"max_speed\": 1, \"goal\": [-12, 1], \"name\": "
    "\"b\"}}]}";

/* Jansson lies in a shared library, where the linker's wrapping does not reach. */
static void *allocate(size_t size) { return malloc(size); }

static void release(void *memory) { free(memory); }

/* Check allocates too, so what is wrong while memory is short is told afterwards. */
static const char *broken;

static void expect(bool holds, const char *what) {
    if (!holds) {
        broken = what;
    }
}

/* Calls `work` with the first, the second, ... allocation failing until it has done its work without a
 * failure. A call that fails must say so in words; it returns whether it did what it should. Jansson, where
 * it has no memory for a name, complains of the file instead: then the words are not ours. */
static void starve(bool (*work)(scene_error *error), bool others_words) {
    size_t first_failure = 0;
    for (bool good = false; !good; ++first_failure) {
        scene_error error = {0};
        failing_memory_start(first_failure);
        good = work(&error);
        const size_t asked = failing_memory_stop();
        ck_assert_msg(!broken, "allocation %zu: %s", first_failure, broken);
        ck_assert_msg(good == (asked <= first_failure), "allocation %zu of %zu", first_failure, asked);
        if (!good) {
            ck_assert_msg(error.text[0] != '\0' && (others_words || strstr(error.text, "memory")),
                          "allocation %zu: '%s'", first_failure, error.text);
        }
    }
    ck_assert_uint_gt(first_failure, 1);
}

static bool no_words(bool good, scene_error *error) {
    if (!good) {
        (void)snprintf(error->text, sizeof error->text, "no memory");
    }
    return good;
}

/* ---- Scenes ---- */

static bool read_scene(scene_error *error) {
    scene s;
    const bool good = scene_read_text(small_scene, strlen(small_scene), &s, error);
    expect(good || s.agent_count + s.obstacle_count == 0, "a scene is left over");
    scene_clear(&s);
    return good;
}

static bool read_geojson(scene_error *error) {
    static const char text[] =
        "{\"type\": \"FeatureCollection\", \"bbox\": [1], \"features\": [{\"type\": \"Feature\", "
        "\"geometry\": {"
        "\"type\": \"MultiPoint\", \"coordinates\": [[13.37123, 52.51123, 30], [13.37124, 52.51124], [\"x\", "
        "1]]},"
        "\"properties\": {\"name\": \"a\", \"velocity\": 1}}, {\"type\": \"Feature\", \"geometry\": {"
        "\"type\": \"Polygon\", \"coordinates\": [[[13.37, 52.51], [13.38, 52.51], [13.38, 52.52]]]},"
        "\"properties\": null}]}";
    scene s;
    geojson_report report;
    const bool good = geojson_read(text, strlen(text), GEOJSON_UNITS_FOUND, &s, &report, error);
    expect(good ? s.obstacle_count == 3 && report.passed == 1 && report.degrees && report.notes
                : s.obstacle_count == 0 && !report.notes,
           "GeoJSON is read in part");
    scene_clear(&s);
    geojson_report_free(&report);
    return good;
}

static scene subject;

static bool write_scene(scene_error *error) {
    char *text = scene_write_text(&subject);
    const bool good = text != NULL;
    free(text);
    return no_words(good, error);
}

static char starved_path[512];

static bool write_scene_file(scene_error *error) { return scene_write_file(&subject, starved_path, error); }

static bool copy_scene(scene_error *error) {
    scene copy;
    const bool good = scene_copy(&subject, &copy);
    expect(good || copy.agent_count + copy.obstacle_count == 0, "a copy is left over");
    scene_clear(&copy);
    return no_words(good, error);
}

START_TEST(scenes_survive_without_memory) {
    json_set_alloc_funcs(allocate, release);
    starve(read_scene, true);
    starve(read_geojson, true);
    subject = scene_of(small_scene);
    starve(write_scene, false);
    (void)snprintf(starved_path, sizeof starved_path, "%s", temporary_path("starved.geojson"));
    starve(write_scene_file, false);
    starve(copy_scene, false);
    scene_clear(&subject);
}
END_TEST

/* ---- Maps ---- */

static bool import_map(scene_error *error) {
    static const char map_text[] = "type octile\nheight 3\nwidth 3\nmap\n@..\n.@.\n..@\n";
    static const char problem_text[] = "version 1\n0 m 3 3 1 0 2 0 1\n0 m 3 3 2 0 1 0 1\n";
    movingai_map map;
    movingai_problem *problems = NULL;
    size_t count;
    scene s = scene_empty();
    bool good =
        movingai_read_map(map_text, strlen(map_text), &map, error) &&
        movingai_read_problems(problem_text, strlen(problem_text), &map, SIZE_MAX, &problems, &count, error);
    good = good && no_words(movingai_add_obstacles(&map, &s), error);
    scene_clear(&s);
    free(problems);
    movingai_free_map(&map);
    return good;
}

START_TEST(maps_survive_without_memory) { starve(import_map, false); }
END_TEST

/* ---- Answers ---- */

static bool answer_pair(scene_error *error) {
    static const char text[] = "polygon-polygon 3 0 0 1 0 0 1 3 5 5 6 5 5 6";
    pairs_answer answer;
    return pairs_line(words_of(text, strlen(text)), 0.0, &answer, error);
}

static void take_answer(void *context, const cases_answer *answer) {
    (void)context;
    (void)answer;
}

static void take_refusal(void *context, const scene_error *reason) {
    scene_error *first = context;
    if (first->text[0] == '\0') {
        *first = *reason;
    }
}

static bool answer_cases(const char *const *text, size_t count, scene_error *error) {
    cases *all = cases_create((cases_sink){error, take_answer, take_refusal});
    bool more = no_words(all != NULL, error);
    for (size_t i = 0; more && i < count; ++i) {
        more = cases_line(all, words_of(text[i], strlen(text[i])), i + 1);
    }
    if (all) {
        cases_end(all);
    }
    cases_destroy(all);
    return error->text[0] == '\0';
}

static bool answer_case(scene_error *error) {
    static const char *const text[] = {"orca2d 1", "case 0 0.1 1 2", "o 2 0 5 1 5", "o 3 0 7 1 7 0 8",
                                       "a 0 0 1 0 1 0 0.5 1.5 10 10 3 3"};
    return answer_cases(text, sizeof text / sizeof text[0], error);
}

static bool answer_case_in_space(scene_error *error) {
    static const char *const text[] = {"orca3d 1", "case 0 0.1 2", "a 0 0 0 1 0 0 1 0 0 0.5 1.5 10 10 3",
                                       "a 3 0 0 -1 0 0 -1 0 0 0.5 1.5 10 10 3"};
    return answer_cases(text, sizeof text / sizeof text[0], error);
}

START_TEST(answers_survive_without_memory) {
    starve(answer_pair, false);
    starve(answer_case, false);
    starve(answer_case_in_space, false);
}
END_TEST

/* ---- Runs ---- */

static bool take_steps(run *r, tally *t, trajectory *way, scene_error *error) {
    for (int i = 0; i < 3; ++i) {
        const size_t steps = run_step_count(r);
        const geom_vec3 before = run_agents(r)[0].now.position;
        if (!run_step(r, error)) {
            expect(run_step_count(r) == steps && geom_vec3_equal(run_agents(r)[0].now.position, before),
                   "a failed step has moved an agent");
            return false;
        }
        const tally_source source = tally_of_run(r);
        if (!no_words(tally_step(t, &source) && trajectory_add(way, r), error)) {
            return false;
        }
    }
    return true;
}

static bool start_tally(run *r, tally *t, scene_error *error) {
    if (!run_check_start(r, error)) {
        return false;
    }
    const tally_source source = tally_of_run(r);
    return no_words(tally_start(t, &source, true) && tally_restart(t, &source), error);
}

static bool run_a_scene(scene_error *error) {
    const run_def def = run_default_def();
    run *r;
    tally t = {0};
    trajectory way = {0};
    const scene_agent late = scene_agent_default(geom_vec2_make(-20, 0));
    bool good = run_create(&def, &subject, &r, error);
    expect(good == (r != NULL), "a run without its result, or a result without a run");
    good = good && start_tally(r, &t, error) && take_steps(r, &t, &way, error) &&
           run_set_obstacles(r, &subject, error) && run_add_agent(r, &late, error) &&
           no_words(run_find_routes(r), error) && run_step(r, error);
    trajectory_free(&way);
    tally_free(&t);
    run_destroy(r);
    return good;
}

START_TEST(runs_survive_without_memory) {
    subject = scene_of(small_scene);
    starve(run_a_scene, false);
    scene_clear(&subject);
}
END_TEST

/* ---- Edits of a run ---- */

static scene with_pillar(const scene *before, geom_vec2 at) {
    scene s;
    const geom_ring ring = {&at, 1};
    const geom_polygon disc = {&ring, 1};
    ck_assert(scene_copy(before, &s) && scene_add_obstacle(&s, SCENE_DISC, disc, 0.7));
    return s;
}

static void expect_same_ways(const run *r, const run *other) {
    for (size_t i = 0; i < run_agent_count(r); ++i) {
        const run_ahead ahead = run_way_ahead(r, i);
        const run_ahead wanted = run_way_ahead(other, i);
        ck_assert(ahead.none == wanted.none && fabs(ahead.left - wanted.left) < 1e-5);
    }
}

static run *run_with_ways(const scene *s) {
    const run_def def = run_default_def();
    scene_error error;
    run *r;
    ck_assert(run_create(&def, s, &r, &error) && run_find_routes(r));
    return r;
}

/* Edits a run, with an allocation that fails when its ways are looked at. Then tries again, or edits it
 * again. Returns whether nothing failed. */
static bool edit_without_memory(size_t failure, const scene *edited, const scene *next) {
    run *r = run_with_ways(&subject);
    run *wanted = run_with_ways(next);
    scene_error error;
    ck_assert(run_set_obstacles(r, edited, &error));
    failing_memory_start(failure);
    const bool good = run_find_routes(r);
    const size_t asked = failing_memory_stop();
    ck_assert(good == (asked <= failure));
    for (size_t i = 0; i < run_agent_count(r); ++i) {
        ck_assert_ptr_nonnull(run_route(r, i));
    }
    ck_assert(edited == next || run_set_obstacles(r, next, &error));
    ck_assert(run_find_routes(r));
    expect_same_ways(r, wanted);
    run_destroy(r);
    run_destroy(wanted);
    return good;
}

START_TEST(edits_survive_without_memory) {
    subject = scene_of(small_scene);
    scene first = with_pillar(&subject, geom_vec2_make(-3, 0)); /* on the way of an agent */
    scene second = with_pillar(&first, geom_vec2_make(15, 6));  /* aside */
    size_t failure = 0;
    while (!edit_without_memory(failure, &first, &first)) {
        ck_assert(!edit_without_memory(failure, &first, &second));
        ++failure;
    }
    ck_assert_uint_gt(failure, 1);
    scene_clear(&first);
    scene_clear(&second);
    scene_clear(&subject);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {
        scenes_survive_without_memory, maps_survive_without_memory,  answers_survive_without_memory,
        runs_survive_without_memory,   edits_survive_without_memory,
    };
    return run_tests("memory", tests, sizeof tests / sizeof *tests);
}
