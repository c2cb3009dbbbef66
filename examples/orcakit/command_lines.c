/* Commands that answer line by line. */
#include "command_lines.h"

#include <string.h>

bool command_open(const command_line *line, command_input *out, int *status) {
    const char *path = line->operand_count > 0 ? line->operands[0] : "-";
    out->name = path;
    out->stream = strcmp(path, "-") == 0 ? stdin : fopen(path, "r");
    if (!out->stream) {
        scene_error error;
        (void)fail_errno(&error);
        *status = command_refuse(path, &error);
    }
    return out->stream != NULL;
}

int command_each_line(command_input input, bool (*take)(void *context, const lines *line), void *context) {
    int status = COMMAND_OK;
    lines all = lines_of(input.stream);
    bool more = true;
    while (more && lines_next(&all)) {
        more = lines_idle(&all) || take(context, &all);
    }
    if (more && lines_failed(&all)) {
        scene_error error;
        (void)fail_errno(&error);
        status = command_refuse(input.name, &error);
    }
    lines_free(&all);
    if (input.stream != stdin) {
        (void)fclose(input.stream);
    }
    return status;
}
