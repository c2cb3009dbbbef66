/* The table of members from which the description of scene files is written is the one that the reader
 * obeys. */
#include "scene_support.h"

#include "scene/scene_fields.h"

#include <jansson.h>

#include <stdlib.h>
#include <string.h>

#define FILE_OF(obstacle, agent, more)                                                                       \
    "{\"type\": \"FeatureCollection\", \"simulation\": {\"time_step\": 1}, \"features\": [" obstacle         \
    ", {\"type\": \"Feature\", \"geometry\": " agent "}" more "]}"
#define OBSTACLE(geometry, properties)                                                                       \
    "{\"type\": \"Feature\", \"geometry\": {" geometry                                                       \
    "}, \"properties\": {\"role\": \"obstacle\", " properties "}}"

/* One with each kind of obstacle that has members of its own. */
static const char *const scenes[] = {
    FILE_OF(
        OBSTACLE("\"type\": \"LineString\", \"coordinates\": [[0, 0], [1, 0]]", "\"radius\": 1"),
        "{\"type\": \"Point\", \"coordinates\": [5, 5]}, \"properties\": {\"role\": \"agent\", "
        "\"radius\": 1, "
        "\"max_speed\": 2, \"max_acceleration\": 1, \"goal\": [9, 9], \"kinematics\": {\"kind\": \"car\"}}",
        ", {\"type\": \"Feature\", \"geometry\": {\"type\": \"Polygon\", \"coordinates\": "
        "[[[0, 0], [1, 0], [1, 1], [0, 0]]]}, \"properties\": {\"role\": \"floor\", \"speed_factor\": 0.5}}"),
    FILE_OF(OBSTACLE("\"type\": \"Polygon\", \"coordinates\": [[[0, 0], [1, 0], [1, 1], [0, 0]]]",
                     "\"height\": 1"),
            "{\"type\": \"Point\", \"coordinates\": [5, 5, 5]}, \"properties\": {\"role\": \"agent\", "
            "\"radius\": 1, "
            "\"max_speed\": 2, \"goal\": [9, 9, 9]}",
            ""),
};

#define SCENE_COUNT (sizeof scenes / sizeof scenes[0])

static json_t *object_in(json_t *file, scene_object_kind kind) {
    json_t *features = json_object_get(file, "features");
    const bool of_agent = kind == SCENE_OBJECT_AGENT || kind == SCENE_OBJECT_KINEMATICS;
    json_t *feature = json_array_get(features, kind == SCENE_OBJECT_REGION ? 2 : of_agent ? 1 : 0);
    switch (kind) {
    case SCENE_OBJECT_FILE:
        return file;
    case SCENE_OBJECT_SIMULATION:
        return json_object_get(file, "simulation");
    case SCENE_OBJECT_FEATURE:
        return feature;
    case SCENE_OBJECT_GEOMETRY:
        return json_object_get(feature, "geometry");
    case SCENE_OBJECT_KINEMATICS:
        return json_object_get(json_object_get(feature, "properties"), "kinematics");
    default:
        return json_object_get(feature, "properties");
    }
}

static bool read_value(const json_t *file, scene *out) {
    char *text = json_dumps(file, 0);
    scene_error error;
    const bool good = scene_read(text, strlen(text), &(scene_reading){.space = true}, out, &error);
    free(text);
    return good;
}

/* Whether a scene is good when this member is `value`, or is taken out where that is NULL. */
static bool is_good(size_t which, scene_object_kind kind, const char *member, json_t *value, scene *out) {
    json_t *file = json_loads(scenes[which], 0, NULL);
    json_t *object = object_in(file, kind);
    (void)json_object_del(object, member);
    if (value && object) {
        (void)json_object_set_new(object, member, value);
    }
    const bool good = read_value(file, out);
    json_decref(file);
    return good;
}

/* How many of the scenes are refused then. */
static size_t count_refused(scene_object_kind kind, const char *member, bool taken_out) {
    size_t refused = 0;
    for (size_t i = 0; i < SCENE_COUNT; ++i) {
        scene s;
        refused += is_good(i, kind, member, taken_out ? NULL : json_true(), &s) ? 0 : 1;
        scene_clear(&s);
    }
    return refused;
}

static void check_member(scene_object_kind kind, const char *member, bool needed) {
    ck_assert_msg(count_refused(kind, member, false) > 0, "%s: true is taken for %s",
                  scene_object_of(kind).title, member);
    ck_assert_msg((count_refused(kind, member, true) > 0) == needed, "%s: %s is%s needed",
                  scene_object_of(kind).title, member, needed ? " not" : "");
}

START_TEST(members_are_read_and_needed_as_told) {
    for (scene_object_kind kind = SCENE_OBJECT_FILE; kind < SCENE_OBJECT_COUNT; ++kind) {
        const scene_object object = scene_object_of(kind);
        for (size_t i = 0; i < object.member_count; ++i) {
            check_member(kind, object.members[i].name, strcmp(object.members[i].otherwise, "required") == 0);
        }
        for (size_t i = 0; i < object.fields.count; ++i) {
            check_member(kind, object.fields.items[i].name, object.fields.items[i].required);
        }
    }
}
END_TEST

static const scene_field *field_named(scene_fields fields, const char *name) {
    const scene_field *found = fields.items;
    while (strcmp(found->name, name) != 0) {
        ++found;
    }
    return found;
}

/* What is read where a member is not given, and what is told. */
static void check_default(scene_fields fields, const scene_field *field, const void *found,
                          const void *usual) {
    const bool as_other = field->otherwise && strcmp(field->otherwise, "none") != 0;
    const double expected = as_other ? scene_field_get(field_named(fields, field->otherwise), found)
                                     : scene_field_get(field, usual);
    ck_assert_msg(scene_field_get(field, found) == expected, "%s", field->name);
}

START_TEST(defaults_are_those_told) {
    const scene empty = scene_empty();
    const scene_agent usual = scene_agent_default(geom_vec2_make(0.0, 0.0));
    const scene_obstacle plain = {.radius = 0.0};
    for (scene_object_kind kind = SCENE_OBJECT_FILE; kind < SCENE_OBJECT_COUNT; ++kind) {
        const scene_fields fields = scene_object_of(kind).fields;
        for (size_t i = 0; i < fields.count; ++i) {
            const scene_field *field = &fields.items[i];
            scene s;
            if (field->required) {
                continue;
            }
            ck_assert(is_good(0, kind, field->name, NULL, &s));
            if (kind == SCENE_OBJECT_AGENT) {
                check_default(fields, field, &s.agents[0], &usual);
            } else if (kind == SCENE_OBJECT_KINEMATICS) {
                check_default(fields, field, &s.agents[0].kinematics, &usual.kinematics);
            } else if (kind == SCENE_OBJECT_OBSTACLE) {
                check_default(fields, field, &s.obstacles[0], &plain);
            } else {
                check_default(fields, field, &s, &empty);
            }
            scene_clear(&s);
        }
    }
}
END_TEST

START_TEST(misspelled_members_are_found) {
    for (scene_object_kind kind = SCENE_OBJECT_FILE; kind < SCENE_OBJECT_COUNT; ++kind) {
        const scene_object object = scene_object_of(kind);
        for (size_t i = 0; i < object.member_count + object.fields.count; ++i) {
            const char *name = i < object.member_count ? object.members[i].name
                                                       : object.fields.items[i - object.member_count].name;
            char misspelled[64];
            const size_t length = strlen(name);
            ck_assert_ptr_null(scene_member_like(kind, name));
            for (size_t k = 0; k < length; ++k) {
                (void)snprintf(misspelled, sizeof misspelled, "%.*s%s", (int)k, name, name + k + 1);
                ck_assert_msg(scene_member_like(kind, misspelled) != NULL, "%s", misspelled);
                (void)snprintf(misspelled, sizeof misspelled, "%.*s%cx%s", (int)k, name, name[k],
                               name + k + 1);
                ck_assert_msg(scene_member_like(kind, misspelled) != NULL, "%s", misspelled);
            }
            (void)snprintf(misspelled, sizeof misspelled, "%c%c%s", name[1], name[0], name + 2);
            ck_assert_msg(scene_member_like(kind, misspelled) != NULL, "%s", misspelled);
        }
        ck_assert_ptr_null(scene_member_like(kind, ""));
        ck_assert_ptr_null(scene_member_like(kind, "a name that is longer than that of any member"));
    }
}
END_TEST

int main(void) {
    const TTest *const tests[] = {
        members_are_read_and_needed_as_told,
        defaults_are_those_told,
        misspelled_members_are_found,
    };
    return run_tests("scene_format", tests, sizeof tests / sizeof *tests);
}
