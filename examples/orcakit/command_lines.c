#include "command_lines.h"

#include <errno.h>
#include <string.h>

bool command_open(const command_line *line, command_input *out) {
    const char *path = line->operand_count > 0 ? line->operands[0] : "-";
    out->name = path;
    out->stream = strcmp(path, "-") == 0 ? stdin : fopen(path, "r");
    if (!out->stream) {
        command_report(path, 0, strerror(errno));
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
        command_report(input.name, 0, strerror(errno));
        status = COMMAND_REFUSED;
    }
    lines_free(&all);
    if (input.stream != stdin) {
        (void)fclose(input.stream);
    }
    return status;
}
