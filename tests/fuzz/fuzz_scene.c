/* The reader of scenes under arbitrary bytes: what it takes can be written, and comes back the same. */
#include "fuzz.h"
#include "scene/scene.h"

#include <stdlib.h>
#include <string.h>

static char *write_scene(const scene *s) {
    char *text = scene_write_text(s);
    require(text != NULL);
    return text;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    scene s;
    scene_error error = {0};
    const scene_reading how = {.space = true};
    if (!scene_read((const char *)data, size, &how, &s, &error)) {
        require(error.text[0] != '\0' && s.agent_count + s.obstacle_count == 0);
        return 0;
    }
    char *text = write_scene(&s);
    scene again;
    require(scene_read(text, strlen(text), &how, &again, &error));
    require(again.dimension == s.dimension);
    require(again.agent_count == s.agent_count && again.obstacle_count == s.obstacle_count);
    char *text_again = write_scene(&again);
    require(strcmp(text, text_again) == 0);
    free(text);
    free(text_again);
    const geom_aabb2 box = scene_bounds(&s);
    require(box.min.x <= box.max.x && box.min.y <= box.max.y);
    scene_clear(&again);
    scene_clear(&s);
    return 0;
}
