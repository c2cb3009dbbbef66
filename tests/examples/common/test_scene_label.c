/* Labels of scenes: names, and what an editor has noted, come back; what is not understood stays as it was. */
#include "scene_support.h"

#include <jansson.h>

#include <stdlib.h>
#include <string.h>

#define FEATURE(geometry, properties)                                                                        \
    "{\"type\":\"Feature\",\"geometry\":" geometry ",\"properties\":" properties "}"
#define POINT "{\"type\":\"Point\",\"coordinates\":[1,2]}"
#define COLLECTION(features) "{\"type\":\"FeatureCollection\",\"features\":[" features "]}"

static const char labelled[] = COLLECTION(
    FEATURE(POINT, "{\"role\":\"obstacle\",\"radius\":1,\"name\":\"Säule\",\"editor\":{\"locked\":true,"
                   "\"groups\":[7,3],\"group_names\":[null,\"Türen\"],\"angle\":-22.5,\"color\":\"red\"}"
                   "}") "," FEATURE(POINT, "{\"role\":\"agent\",\"radius\":1,"
                                           "\"max_speed\":1,\"goal\":[0,0],"
                                           "\"name\":\"Ann\","
                                           "\"editor\":{\"hidden\":true}}"));

/* Other programs use these names for something else. */
static const char others[] = COLLECTION(
    FEATURE(POINT, "{\"role\":\"obstacle\",\"radius\":1,\"name\":5,\"editor\":\"JOSM\"}") "," FEATURE(
        POINT,
        "{\"role\":\"obstacle\",\"radius\":1,\"name\":\"\",\"editor\":{\"locked\":1,"
        "\"groups\":[1,2,3,4,5],\"angle\":\"up\",\"hidden\":null}}") "," FEATURE(POINT,
                                                                                 "{\"role\":\"obstacle\","
                                                                                 "\"radius\":1,\"editor\":{"
                                                                                 "\"groups\":[0]}}"));

static json_t *written_properties(const scene *s, size_t feature, json_t **file) {
    char *text = scene_write_text(s);
    ck_assert_ptr_nonnull(text);
    *file = json_loads(text, 0, NULL);
    ck_assert_ptr_nonnull(*file);
    free(text);
    return json_object_get(json_array_get(json_object_get(*file, "features"), feature), "properties");
}

static void assert_labels(const scene *s) {
    const scene_label *first = &s->obstacles[0].label;
    const scene_label *second = &s->agents[0].label;
    ck_assert_str_eq(first->name, "Säule");
    ck_assert(first->locked && !first->hidden);
    ck_assert(first->groups[0].number == 7 && first->groups[1].number == 3 && first->groups[2].number == 0);
    ck_assert_ptr_null(first->groups[0].name);
    ck_assert_str_eq(first->groups[1].name, "Türen");
    ck_assert_double_eq(first->angle, -22.5);
    ck_assert_str_eq(second->name, "Ann");
    ck_assert(!second->locked && second->hidden && second->groups[0].number == 0);
}

START_TEST(labels_come_back) {
    scene s = scene_of(labelled);
    scene copy;
    assert_labels(&s);
    ck_assert(scene_copy(&s, &copy));
    scene_clear(&s);
    assert_labels(&copy);
    char *text = scene_write_text(&copy);
    scene_clear(&copy);
    s = scene_of(text);
    free(text);
    assert_labels(&s);
    json_t *file;
    const json_t *kept = json_object_get(written_properties(&s, 0, &file), "editor");
    ck_assert_str_eq(json_string_value(json_object_get(kept, "color")), "red");
    json_decref(file);
    scene_clear(&s);
}
END_TEST

START_TEST(other_meanings_are_kept) {
    scene s = scene_of(others);
    json_t *file;
    for (size_t i = 0; i < 3; i++) {
        ck_assert_ptr_null(s.obstacles[i].label.name);
        ck_assert(!s.obstacles[i].label.locked && s.obstacles[i].label.groups[0].number == 0);
    }
    const json_t *first = written_properties(&s, 0, &file);
    ck_assert_int_eq(json_integer_value(json_object_get(first, "name")), 5);
    ck_assert_str_eq(json_string_value(json_object_get(first, "editor")), "JOSM");
    json_decref(file);
    const json_t *second = json_object_get(written_properties(&s, 1, &file), "editor");
    ck_assert_int_eq(json_integer_value(json_object_get(second, "locked")), 1);
    ck_assert_uint_eq(json_array_size(json_object_get(second, "groups")), 5);
    ck_assert_str_eq(json_string_value(json_object_get(second, "angle")), "up");
    ck_assert(json_is_null(json_object_get(second, "hidden")));
    json_decref(file);
    scene_clear(&s);
}
END_TEST

/* More names than groups, names that are no texts, no list. */
START_TEST(other_names_of_groups_are_kept) {
    static const char *const kept[] = {"\"groups\":[1],\"group_names\":[\"a\",\"b\"]",
                                       "\"groups\":[1],\"group_names\":[5]",
                                       "\"groups\":[1],\"group_names\":\"a\"",
                                       "\"groups\":[1],\"group_names\":{\"1\":\"a\"}",
                                       "\"groups\":[1,2,3,4,5],\"group_names\":[\"a\"]",
                                       "\"groups\":[0],\"group_names\":[\"a\"]",
                                       "\"groups\":[1,2],\"group_names\":[\"a\",[\"b\"]]",
                                       "\"group_names\":[\"a\"]"};
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++) {
        char text[512];
        (void)snprintf(text, sizeof text,
                       COLLECTION(FEATURE(POINT, "{\"role\":\"obstacle\",\"radius\":1,\"editor\":{%s}}")),
                       kept[i]);
        scene s = scene_of(text);
        for (size_t k = 0; k < SCENE_GROUP_DEPTH; k++) {
            ck_assert_ptr_null(s.obstacles[0].label.groups[k].name);
        }
        json_t *before = json_loads(text, 0, NULL);
        json_t *file;
        const json_t *found = json_object_get(written_properties(&s, 0, &file), "editor");
        const json_t *properties =
            json_object_get(json_array_get(json_object_get(before, "features"), 0), "properties");
        ck_assert_msg(json_equal(found, json_object_get(properties, "editor")), "%s", kept[i]);
        json_decref(before);
        json_decref(file);
        scene_clear(&s);
    }
}
END_TEST

/* Empty names are none; a name is as long as it likes. */
START_TEST(names_of_groups_are_empty_or_long) {
    enum {
        LENGTH = 100000
    };
    char *text = malloc(LENGTH + 512);
    ck_assert_ptr_nonnull(text);
    (void)sprintf(text, "%s",
                  "{\"type\":\"FeatureCollection\",\"features\":[{\"type\":\"Feature\",\"geometry\":" POINT
                  ",\"properties\":{\"role\":\"obstacle\",\"radius\":1,\"editor\":{\"groups\":[1,2,3],"
                  "\"group_names\":[\"\",\"");
    const size_t length = strlen(text);
    memset(text + length, 'n', LENGTH);
    (void)sprintf(text + length + LENGTH, "%s", "\"]}}}]}");
    scene s = scene_of(text);
    const scene_label *label = &s.obstacles[0].label;
    ck_assert_ptr_null(label->groups[0].name);
    ck_assert_uint_eq(strlen(label->groups[1].name), LENGTH);
    ck_assert(label->groups[2].number == 3 && !label->groups[2].name);
    json_t *file;
    const json_t *names =
        json_object_get(json_object_get(written_properties(&s, 0, &file), "editor"), "group_names");
    ck_assert_uint_eq(json_array_size(names), 2);
    ck_assert(json_is_null(json_array_get(names, 0)));
    ck_assert_uint_eq(json_string_length(json_array_get(names, 1)), LENGTH);
    json_decref(file);
    scene_clear(&s);
    free(text);
}
END_TEST

/* What the label says now is written, whatever the file had. */
START_TEST(changes_are_written) {
    scene s = scene_of(labelled);
    free(s.obstacles[0].label.name);
    free(s.obstacles[0].label.groups[1].name);
    s.obstacles[0].label = (scene_label){.hidden = true, .groups = {{.number = 9}}};
    char *text = scene_write_text(&s);
    scene_clear(&s);
    s = scene_of(text);
    free(text);
    const scene_label *label = &s.obstacles[0].label;
    ck_assert(!label->name && !label->locked && label->hidden && label->angle == 0.0);
    ck_assert(label->groups[0].number == 9 && label->groups[1].number == 0);
    ck_assert(!label->groups[0].name && !label->groups[1].name);
    scene_clear(&s);
}
END_TEST

START_TEST(runs_do_not_see_labels) {
    scene s = scene_of(labelled);
    scene_agent other = s.agents[0];
    other.label = (scene_label){.locked = true};
    other.line = 99;
    ck_assert(scene_agent_equal(&s.agents[0], &other));
    other.kinematics.max_acceleration = 2.0;
    ck_assert(!scene_agent_equal(&s.agents[0], &other));
    other = s.agents[0];
    other.priority += 1.0;
    ck_assert(!scene_agent_equal(&s.agents[0], &other));
    other = s.agents[0];
    other.goal.x += 1.0;
    ck_assert(!scene_agent_equal(&s.agents[0], &other));
    scene_clear(&s);
}
END_TEST

int main(void) {
    TCase *tcase = tcase_create("labels");
    tcase_add_test(tcase, labels_come_back);
    tcase_add_test(tcase, other_meanings_are_kept);
    tcase_add_test(tcase, other_names_of_groups_are_kept);
    tcase_add_test(tcase, names_of_groups_are_empty_or_long);
    tcase_add_test(tcase, changes_are_written);
    tcase_add_test(tcase, runs_do_not_see_labels);
    return run_test_case("scene labels", tcase);
}
