/* Reads any GeoJSON as a scene, and tells what was done for it. */
#define _POSIX_C_SOURCE 200809L

#include "geojson.h"

#include "geojson_parts.h"
#include "scene_extra.h"
#include "scene_reader.h"
#include "text/utf8.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define SKIPPED "skipped_features"
#define ORIGIN "origin"

enum {
    MOST_NAMED = 200 /* shapes that the notes name */
};

/* A file that is being read. */
typedef struct reading {
    geojson_parts parts;
    geojson_counts counts;
    geojson_report report;
    json_t *skipped; /* NULL without memory */
    FILE *names;     /* lines of what is passed over */
    scene_error first;
    char crs[64];
} reading;

/* ---- What is passed over ---- */

/* The name that people gave the feature: " 'Park'", or "". */
static void name_of(const geojson_part *part, char *out, size_t capacity) {
    static const char *const members[] = {"name", "title", "id"};
    const json_t *properties = json_object_get(part->feature, "properties");
    const char *name = NULL;
    for (size_t i = 0; i < sizeof members / sizeof members[0] && !name; ++i) {
        name = json_string_value(json_object_get(properties, members[i]));
    }
    name = name ? name : json_string_value(json_object_get(part->feature, "id"));
    (void)snprintf(out, capacity, name ? " '%.40s'" : "%s", name ? name : "");
    utf8_clean(out);
}

/* What is passed over does not count as changed: it is kept as it was. */
static void forget_changes(reading *r, const geojson_part *part) {
    geojson_counts changes = {{0}};
    json_decref(geojson_part_feature(part, &changes));
    for (size_t i = 0; i < GEOJSON_CHANGES; ++i) {
        r->counts.of[i] -= changes.of[i];
    }
}

static void pass(void *context, uint32_t feature, const scene_error *why) {
    reading *r = context;
    const geojson_part *part = &r->parts.items[feature];
    char name[64];
    name_of(part, name, sizeof name);
    if (r->report.passed == 0) {
        (void)fail(&r->first, "features[%zu]%s: %.180s", part->number, name, why->text);
    }
    if (r->report.passed < MOST_NAMED) {
        (void)fprintf(r->names, "features[%zu]%s: %s\n", part->number, name, why->text);
    }
    ++r->report.passed;
    forget_changes(r, part);
    r->skipped = value_append(r->skipped, geojson_part_whole(part));
}

/* Keeps what was passed over among the members of the file, behind what was kept so before. */
static bool keep_skipped(reading *r, scene *out) {
    if (r->report.passed == 0) {
        return true;
    }
    json_t *before = scene_extra_get(out->extra, SKIPPED);
    json_t *all = json_array();
    const bool good = r->skipped && all && (!json_is_array(before) || json_array_extend(all, before) == 0) &&
                      json_array_extend(all, r->skipped) == 0;
    void *extra = good ? scene_extra_with(out->extra, SKIPPED, json_incref(all)) : NULL;
    json_decref(all);
    if (extra) {
        json_decref(out->extra);
        out->extra = extra;
    }
    return extra != NULL;
}

/* ---- The file as a scene ---- */

static json_t *features_of(reading *r) {
    json_t *features = json_array();
    for (size_t i = 0; features && i < r->parts.count; ++i) {
        features = value_append(features, geojson_part_feature(&r->parts.items[i], &r->counts));
    }
    return features;
}

/* The members of the file, if it is a collection, with other features. NULL without memory. */
static json_t *scene_file(json_t *file, json_t *features, const reading *r) {
    const bool collection = json_is_array(json_object_get(file, "features"));
    json_t *out = collection ? value_copy(file) : json_pack("{s:s}", "type", "FeatureCollection");
    static const char *const emptied[] = {"simulation", NULL}; /* by reading */
    bool good = out && features;
    good = json_object_set_new(out, "features", features) == 0 && good;
    good = good && value_own_objects(out, emptied);
    if (good && r->report.degrees) {
        (void)json_object_del(out, "bbox");
        (void)json_object_del(out, "crs");
        good = json_object_set_new(out, ORIGIN,
                                   json_pack("{s:f, s:f}", "longitude", r->report.longitude, "latitude",
                                             r->report.latitude)) == 0;
    }
    if (!good) {
        json_decref(out);
    }
    return good ? out : NULL;
}

/* Decides what the numbers are. */
static void find_units(reading *r, const json_t *file, geojson_units units) {
    geom_vec2 center;
    const bool degrees = geojson_has_degrees(file, &r->parts, &center, r->crs);
    const bool wanted = units == GEOJSON_DEGREES ||
                        (units == GEOJSON_UNITS_FOUND && degrees && !geojson_is_scene(file, &r->parts));
    r->report.degrees = wanted && geom_vec2_is_finite(center);
    r->report.longitude = r->report.degrees ? center.x : 0.0;
    r->report.latitude = r->report.degrees ? center.y : 0.0;
}

/* Features count from the file, not from its parts. */
static void number_features(const reading *r, scene *s) {
    for (size_t i = 0; i < s->obstacle_count; ++i) {
        s->obstacles[i].feature = (uint32_t)r->parts.items[s->obstacles[i].feature].number;
    }
    for (size_t i = 0; i < s->region_count; ++i) {
        s->regions[i].shape.feature = (uint32_t)r->parts.items[s->regions[i].shape.feature].number;
    }
    for (size_t i = 0; i < s->agent_count; ++i) {
        s->agents[i].feature = (uint32_t)r->parts.items[s->agents[i].feature].number;
    }
}

static bool read_parts(reading *r, json_t *file, scene *out, scene_error *error) {
    const scene_reading draft = {.draft = true};
    const scene_passing passing = {pass, r};
    const place nowhere = {NULL, NULL, 0};
    json_t *scene_json = scene_file(file, features_of(r), r);
    bool good = scene_json || fail_memory(error);
    good = good && scene_read_value(scene_json, nowhere, &draft, passing, out, error);
    json_decref(scene_json);
    if (good && r->parts.count > 0 && r->report.passed == r->parts.count) {
        *error = r->first;
        good = false;
    }
    number_features(r, out);
    good = good && (keep_skipped(r, out) || fail_memory(error));
    if (good && r->report.degrees) {
        const geom_vec2 center = {r->report.longitude, r->report.latitude};
        const geojson_projection projection = geojson_projection_at(center);
        geojson_project(&projection, out);
    }
    if (!good) {
        scene_clear(out);
    }
    return good;
}

/* ---- Notes ---- */

static const struct {
    const char *one;
    const char *several;
} words[GEOJSON_CHANGES] = {
    [GEOJSON_MADE_OBSTACLE] = {"shape without a role is an obstacle", "shapes without a role are obstacles"},
    [GEOJSON_MADE_AGENT] = {"point with a goal is an agent", "points with a goal are agents"},
    [GEOJSON_MADE_DISC] = {"point became a disc of radius 0.25 m", "points became discs of radius 0.25 m"},
    [GEOJSON_SPLIT] = {"shape of a collection stands alone", "shapes of collections stand alone"},
    [GEOJSON_FLATTENED] = {"position lost its third coordinate", "positions lost their third coordinates"},
    [GEOJSON_CLOSED] = {"ring was closed", "rings were closed"},
    [GEOJSON_SET_ASIDE] = {"property is kept under `original`: it means something else here",
                           "properties are kept under `original`: they mean something else here"},
};

static void note_count(FILE *notes, size_t count, const char *one, const char *several) {
    if (count > 0) {
        (void)fprintf(notes, "%zu %s\n", count, count == 1 ? one : several);
    }
}

static void note_units(FILE *notes, const reading *r) {
    if (r->report.degrees) {
        (void)fprintf(notes, "longitude and latitude became meters around %.6f, %.6f\n", r->report.longitude,
                      r->report.latitude);
    } else if (r->crs[0]) {
        utf8_shown crs = utf8_show(r->crs);
        (void)fprintf(notes, "coordinates of %.63s are taken as meters\n", crs.text);
    } else if (r->counts.of[GEOJSON_MADE_OBSTACLE] > 0) {
        (void)fprintf(notes, "coordinates are taken as meters\n");
    }
}

static void note_all(FILE *notes, const reading *r, const char *names) {
    note_units(notes, r);
    for (size_t i = 0; i < GEOJSON_CHANGES; ++i) {
        note_count(notes, r->counts.of[i], words[i].one, words[i].several);
    }
    note_count(notes, r->report.passed, "shape cannot be read; saving keeps it as `" SKIPPED "`:",
               "shapes cannot be read; saving keeps them as `" SKIPPED "`:");
    (void)fputs(names, notes);
    if (r->report.passed > MOST_NAMED) {
        (void)fprintf(notes, "and %zu more\n", r->report.passed - MOST_NAMED);
    }
}

/* The words of the report; false without memory. */
static bool write_notes(reading *r, const char *names) {
    char *text = NULL;
    size_t length = 0;
    FILE *notes = open_memstream(&text, &length);
    if (!notes) {
        return false;
    }
    note_all(notes, r, names);
    const bool good = !ferror(notes);
    if (fclose(notes) != 0 || !good) {
        free(text);
        return false;
    }
    r->report.notes = text;
    return true;
}

/* ---- All of it ---- */

static void finish_report(reading *r) {
    r->report.features = r->parts.features;
    r->report.changed = r->report.degrees || r->report.passed > 0;
    for (size_t i = 0; i < GEOJSON_CHANGES; ++i) {
        r->report.changed = r->report.changed || r->counts.of[i] > 0;
    }
}

static bool read_with_notes(reading *r, json_t *file, scene *out, scene_error *error) {
    char *names = NULL;
    size_t length = 0;
    r->names = open_memstream(&names, &length);
    r->skipped = json_array();
    bool good = r->names && r->skipped ? read_parts(r, file, out, error) : fail_memory(error);
    const bool named = r->names && !ferror(r->names);
    const bool closed = r->names && fclose(r->names) == 0;
    finish_report(r);
    if (good && !(named && closed && (!r->report.changed || write_notes(r, names)))) {
        scene_clear(out);
        good = fail_memory(error);
    }
    free(names);
    json_decref(r->skipped);
    return good;
}

bool geojson_read(const char *text, size_t length, geojson_units units, scene *out, geojson_report *report,
                  scene_error *error) {
    reading r = {.names = NULL};
    const geojson_report nothing = {.notes = NULL};
    *out = scene_empty();
    if (report) {
        *report = nothing;
    }
    json_t *file = value_read(text, length, error);
    bool good = file && geojson_take_apart(file, &r.parts, error);
    if (good && scene_is_in_space(file)) {
        good = fail(error, "the scene is in space: it has agents with three coordinates");
    }
    if (good) {
        find_units(&r, file, units);
        good = read_with_notes(&r, file, out, error);
    }
    geojson_parts_free(&r.parts);
    json_decref(file);
    if (good && report) {
        *report = r.report;
    } else {
        geojson_report_free(&r.report);
    }
    return good;
}

void geojson_report_free(geojson_report *report) {
    const geojson_report nothing = {.notes = NULL};
    free(report->notes);
    *report = nothing;
}
