/* The reader of any GeoJSON under arbitrary bytes: what it makes of them is a scene that opens again as it is. */
#include "fuzz.h"
#include "scene/geojson.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    scene s;
    geojson_report report;
    scene_error error = {0};
    if (!geojson_read((const char *)data, size, GEOJSON_UNITS_FOUND, &s, &report, &error)) {
        require(error.text[0] != '\0' && s.agent_count + s.obstacle_count == 0 && !report.notes);
        return 0;
    }
    require(report.changed == (report.notes != NULL));
    char *text = scene_write_text(&s);
    scene again;
    geojson_report nothing;
    require(text && geojson_read(text, strlen(text), GEOJSON_UNITS_FOUND, &again, &nothing, &error));
    require(!nothing.changed);
    require(again.agent_count == s.agent_count && again.obstacle_count == s.obstacle_count);
    scene_clear(&again);
    free(text);
    geojson_report_free(&report);
    scene_clear(&s);
    return 0;
}
