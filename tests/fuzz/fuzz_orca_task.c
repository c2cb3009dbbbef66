/* The reader of tasks under arbitrary bytes: what is taken is a scene that the reader of scenes takes. */
#include "fuzz.h"
#include "scene/orca_task.h"

#include <stdlib.h>
#include <string.h>

static void check_scene(const scene *s) {
    scene again;
    scene_error error = {0};
    char *text = scene_write_text(s);
    require(text != NULL);
    require(scene_read_text(text, strlen(text), &again, &error));
    require(again.agent_count == s->agent_count && again.obstacle_count == s->obstacle_count);
    scene_clear(&again);
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    scene s;
    size_t crossing;
    scene_error error = {0};
    if (orca_task_read((const char *)data, size, SIZE_MAX, &s, &crossing, &error)) {
        require(crossing <= s.obstacle_count);
        check_scene(&s);
    } else {
        require(error.text[0] != '\0' && s.agent_count == 0 && s.obstacle_count == 0);
    }
    scene_clear(&s);
    return 0;
}
