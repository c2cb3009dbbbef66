/* Reads numbers and positions of a scene, with error messages. */
#include "scene_reader.h"
#include "text/misspelling.h"

#include "text/number.h"

#include <math.h>
#include <stdarg.h>
#include <string.h>

void scene_enter(scene_reader *r, const char *first, const char *second) {
    r->inside = (scene_path){.members = {first, second}};
}

/* To what is read of the geometry of a part. */
static bool enter_part(const geojson_part *part, const char *member, place *p) {
    return geojson_part_enter(p, part) && (!member || place_enter_member(p, member)) &&
           (!member || strcmp(member, "coordinates") != 0 || part->element == SIZE_MAX ||
            place_enter_element(p, part->element));
}

size_t scene_line(const scene_reader *r) {
    const scene_path *path = &r->inside;
    place p = r->base;
    const bool of_part = r->part && path->members[0] && strcmp(path->members[0], "geometry") == 0;
    bool found = !of_part || enter_part(r->part, path->members[1], &p);
    for (size_t i = 0; i < 2 && found && !of_part && path->members[i]; ++i) {
        found = place_enter_member(&p, path->members[i]);
    }
    for (size_t i = 0; i < path->element_count && found; ++i) {
        found = place_enter_element(&p, path->elements[i]);
    }
    return p.line;
}

bool scene_refuse(const scene_reader *r, const char *format, ...) {
    char words[sizeof r->error->text];
    va_list values;
    va_start(values, format);
    if (vsnprintf(words, sizeof words, format, values) < 0) {
        words[0] = '\0';
    }
    va_end(values);
    (void)fail(r->error, "%s%s", r->where, words);
    return fail_at(r->error, scene_line(r));
}

/* ---- Numbers and points ---- */

bool scene_read_number(const scene_reader *r, const json_t *value, const char *name, double *out) {
    if (!json_is_number(value)) {
        return scene_refuse(r, "%s is not a number", name);
    }
    *out = json_number_value(value);
    return isfinite(*out) ? true : scene_refuse(r, "%s is not finite", name);
}

bool scene_read_point(const scene_reader *r, const json_t *value, const char *name, geom_vec2 *out) {
    if (json_array_size(value) == 3 && r->out->dimension == 2) {
        return scene_refuse(r, "%s has three coordinates, but the scene is in the plane", name);
    }
    if (json_array_size(value) != 2) {
        return scene_refuse(r, "%s is not a pair of coordinates", name);
    }
    return scene_read_number(r, json_array_get(value, 0), name, &out->x) &&
           scene_read_number(r, json_array_get(value, 1), name, &out->y);
}

bool scene_read_position(const scene_reader *r, const json_t *value, const char *name, geom_vec3 *out) {
    if (r->out->dimension == 2) {
        geom_vec2 point = {0.0, 0.0};
        const bool good = scene_read_point(r, value, name, &point);
        *out = scene_lift(point);
        return good;
    }
    if (json_array_size(value) != 3) {
        return scene_refuse(r, "%s is not three coordinates, but the scene is in space", name);
    }
    return scene_read_number(r, json_array_get(value, 0), name, &out->x) &&
           scene_read_number(r, json_array_get(value, 1), name, &out->y) &&
           scene_read_number(r, json_array_get(value, 2), name, &out->z);
}

static bool field_in_range(const scene_reader *r, const scene_field *field, double value) {
    const number_shown shown = number_show(value);
    switch (field->kind) {
    case SCENE_FIELD_NOT_NEGATIVE:
        return value >= 0.0
                   ? true
                   : scene_refuse(r, "%s is %s, but it must not be negative", field->name, shown.text);
    case SCENE_FIELD_POSITIVE:
        return value > 0.0 ? true
                           : scene_refuse(r, "%s is %s, but it must be above 0", field->name, shown.text);
    case SCENE_FIELD_ANY:
        return true;
    case SCENE_FIELD_COUNT:
        break;
    }
    return value >= 0.0 && value <= UINT32_MAX && value == floor(value)
               ? true
               : scene_refuse(r, "%s is %s, but it must be a whole number from 0 to 4294967295", field->name,
                              shown.text);
}

bool scene_refuse_missing(const scene_reader *r, json_t *members, const char *name, const char *what) {
    misspelling meant = misspelling_of(name);
    const char *member;
    const json_t *value;
    json_object_foreach(members, member, value) { misspelling_compare(&meant, member); }
    return meant.nearest ? scene_refuse(r, "%s; '%.40s' looks like it", what, meant.nearest)
                         : scene_refuse(r, "%s", what);
}

bool scene_read_fields(scene_reader *r, const char *name, json_t *members, scene_fields fields, void *of) {
    for (size_t i = 0; i < fields.count; ++i) {
        const scene_field *field = &fields.items[i];
        const json_t *value = json_object_get(members, field->name);
        scene_enter(r, name, field->name);
        if (!value) {
            if (field->required) {
                char what[64];
                (void)snprintf(what, sizeof what, "%s is missing", field->name);
                return scene_refuse_missing(r, members, field->name, what);
            }
            continue;
        }
        double number = 0.0;
        if (!scene_read_number(r, value, field->name, &number) || !field_in_range(r, field, number)) {
            return false;
        }
        scene_field_set(field, of, number);
        (void)json_object_del(members, field->name);
    }
    return true;
}

bool scene_read_vector(scene_reader *r, json_t *properties, const char *name, geom_vec3 *out) {
    const json_t *value = json_object_get(properties, name);
    scene_enter(r, "properties", name);
    if (value && !scene_read_position(r, value, name, out)) {
        return false;
    }
    (void)json_object_del(properties, name);
    return true;
}

bool scene_read_choice(scene_reader *r, json_t *properties, const char *name, const char *const *names,
                       uint32_t *out) {
    const json_t *value = json_object_get(properties, name);
    scene_enter(r, "properties", name);
    if (!value) {
        return true;
    }
    char all[80] = "";
    for (uint32_t i = 0; names[i]; ++i) {
        if (json_is_string(value) && names[i][0] != '\0' && strcmp(json_string_value(value), names[i]) == 0) {
            *out = i;
            (void)json_object_del(properties, name);
            return true;
        }
        const size_t used = strlen(all);
        (void)snprintf(all + used, sizeof all - used, "%s%s", used > 0 ? ", " : "", names[i]);
    }
    return json_is_string(value) ? scene_refuse(r, "%s is '%.40s', but it must be one of %s", name,
                                                json_string_value(value), all)
                                 : scene_refuse(r, "%s is not a text", name);
}
