#include "command_scene.h"

#include "text/file.h"

#include <stdlib.h>

static void warn(void *context, const scene_error *doubt) {
    const char *path = context;
    command_warn(path, doubt->line, "%s", doubt->text);
}

int command_read_scene(const char *path, scene3 *out, bool *in_space) {
    char *text;
    size_t length;
    scene_error error;
    const scene_reading how = {.warn = warn, .context = (void *)path};
    *out = (scene3){.flat = scene_empty()};
    *in_space = false;
    bool good = file_read(path, &text, &length, &error);
    if (good) {
        good = scene3_read(text, length, &how, out, in_space, &error);
        free(text);
    }
    return good ? COMMAND_OK : command_refuse(path, &error);
}
