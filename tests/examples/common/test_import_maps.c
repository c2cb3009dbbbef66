/* Published maps become polygons: all those of the folder movingai in the folder that the environment
 * variable ORCAKIT_DATA names. Skipped where it is not set. */
#include "drawn_map.h"

#include "text/file.h"

#include <stdlib.h>

static const char *const published[] = {
    "Berlin_1_256",  "arena",
    "arena2",        "brc202d",
    "den312d",       "den520d",
    "empty-48-48",   "ht_chantry",
    "lak303d",       "maze-32-32-4",
    "orz100d",       "random-64-64-20",
    "room-64-64-16", "warehouse-10-20-10-2-1",
};

static char *read_data(const char *folder, const char *name, const char *ending, size_t *length) {
    char path[1024];
    char *text = NULL;
    (void)snprintf(path, sizeof path, "%s/movingai/%s%s", folder, name, ending);
    return file_read(path, &text, length, NULL) ? text : NULL;
}

static void check_published(const char *folder, const char *name) {
    size_t length;
    char *text = read_data(folder, name, ".map", &length);
    ck_assert_msg(text != NULL, "%s: no map", name);
    movingai_map map = map_of(text);
    free(text);
    scene s = obstacles_of(&map);
    assert_map_is_drawn(&map, &s);
    scene_clear(&s);
    text = read_data(folder, name, "-random-1.scen", &length);
    text = text ? text : read_data(folder, name, ".map.scen", &length);
    ck_assert_msg(text != NULL, "%s: no problems", name);
    movingai_problem *problems;
    size_t count;
    scene_error error = {0};
    ck_assert_msg(movingai_read_problems(text, length, &map, SIZE_MAX, &problems, &count, &error), "%s: %s",
                  name, error.text);
    ck_assert_uint_ge(count, 50);
    free(problems);
    free(text);
    movingai_free_map(&map);
}

START_TEST(published_maps_are_drawn) {
    for (size_t i = 0; i < sizeof published / sizeof published[0]; ++i) {
        check_published(getenv("ORCAKIT_DATA"), published[i]);
    }
}
END_TEST

int main(void) {
    if (!getenv("ORCAKIT_DATA")) {
        (void)puts("skipped: the environment variable ORCAKIT_DATA names no folder with MovingAI maps");
        return 77;
    }
    const TTest *const tests[] = {published_maps_are_drawn};
    return run_tests("import_maps", tests, sizeof tests / sizeof *tests);
}
