/* orcakit import: scenes from well-known text. */
#include "command.h"
#include "import.h"
#include "scene/wkt.h"
#include "text/fail.h"
#include "text/file.h"
#include "text/number.h"

#include <geom/repair.h>

#include <stdlib.h>

static bool fail_fault(scene_error *error, const geom_polygon_fault *fault) {
    if (fault->status == GEOM_OUT_OF_MEMORY) {
        return fail_memory(error);
    }
    const char *kind = geom_polygon_fault_kind_text(fault->kind);
    const bool has_place = fault->status == GEOM_SELF_INTERSECTION || fault->status == GEOM_INVALID_ARGUMENT;
    return has_place ? fail(error, "%s, at (%s, %s)", kind, number_show(fault->point.x).text,
                            number_show(fault->point.y).text)
                     : fail(error, "%s", kind);
}

/* Adds a solid as the polygons that it becomes when it is repaired: OGC lets rings touch. */
static bool add_solid(const scene_obstacle *solid, scene *out, scene_error *error) {
    geom_ring *rings = malloc(solid->ring_count * sizeof *rings);
    if (!rings) {
        return fail_memory(error);
    }
    geom_repair repaired = geom_polygon_repair(scene_obstacle_polygon(solid, rings), NULL);
    free(rings);
    bool good = true;
    for (size_t i = 0; good && i < repaired.polygons.count; ++i) {
        good = scene_add_obstacle(out, SCENE_POLYGON, repaired.polygons.polygons[i], 0.0);
    }
    const geom_polygon_fault fault = repaired.fault;
    geom_repair_release(&repaired);
    if (fault.status != GEOM_OK) {
        (void)fail_fault(error, &fault);
        return fail_at(error, solid->line);
    }
    return good || fail_memory(error);
}

static bool add_obstacles(const scene *read, scene *out, scene_error *error) {
    bool good = true;
    for (size_t i = 0; good && i < read->obstacle_count; ++i) {
        const scene_obstacle *obstacle = &read->obstacles[i];
        const geom_ring points = {obstacle->points, obstacle->point_count};
        good = obstacle->kind == SCENE_POLYGON ? add_solid(obstacle, out, error)
               : scene_add_obstacle(out, obstacle->kind, (geom_polygon){&points, 1}, obstacle->radius)
                   ? true
                   : fail_memory(error);
    }
    return good;
}

static bool read_shapes(const import_settings *settings, scene *out, scene_error *error) {
    char *text;
    size_t length;
    scene read = scene_empty();
    bool good = file_read(settings->wkt, &text, &length, error);
    if (good) {
        good = wkt_read(text, length, settings->radius, &read, error) && add_obstacles(&read, out, error);
        scene_clear(&read);
        free(text);
    }
    return good;
}

int import_wkt(const import_settings *settings, import_result *out) {
    const import_ways no_ways = {.longest = 0.0};
    scene_error error;
    if (!read_shapes(settings, &out->scene, &error)) {
        return command_refuse(settings->wkt, &error);
    }
    import_set_times(settings, import_duration(&no_ways), &out->scene);
    return COMMAND_OK;
}
