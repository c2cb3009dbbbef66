/* Commands that read a scene. */
#include "command.h"
#include "text/file.h"

#include <stdlib.h>

static void warn(void *context, const scene_error *warning) {
    const char *path = context;
    command_warn(path, warning->line, "%s", warning->text);
}

int command_read_scene(const char *path, scene *out) {
    char *text;
    size_t length;
    scene_error error;
    const scene_reading how = {.space = true, .warn = warn, .context = (void *)path};
    *out = scene_empty();
    bool good = file_read(path, &text, &length, &error);
    if (good) {
        good = scene_read(text, length, &how, out, &error);
        free(text);
    }
    return good ? COMMAND_OK : command_refuse(path, &error);
}
