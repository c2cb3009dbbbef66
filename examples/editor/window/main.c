/* The program orcakit-editor. */
#include "options.h"
#include "window.h"

#include <stdio.h>
#include <stdlib.h>

static int complain(int status, const char *reason) {
    fprintf(stderr, "orcakit-editor: %s\n", reason);
    return status;
}

/* Opens the scene and lets the crowd run as asked; the message says why when that fails. */
static bool prepare(editor *e, const editor_options *options) {
    return (!options->scene || editor_open(e, options->scene)) &&
           (options->steps == 0 || editor_run_steps(e, options->steps));
}

static int run(editor *e, const editor_options *options) {
    char reason[512];
    if (!prepare(e, options)) {
        return complain(1, editor_message(e));
    }
    const bool good = options->replay       ? editor_window_replay(e, options, reason, sizeof reason)
                      : options->screenshot ? editor_window_screenshot(e, options, reason, sizeof reason)
                                            : editor_window_run(e, options, reason, sizeof reason);
    return good ? EXIT_SUCCESS : complain(1, reason);
}

int main(int argc, char **argv) {
    editor_options options;
    char reason[512];
    if (!editor_options_read(argc - 1, argv + 1, &options, reason, sizeof reason)) {
        return complain(2, reason);
    }
    if (options.help) {
        fputs(editor_options_help, stdout);
        return EXIT_SUCCESS;
    }
    editor *e = editor_create(1280, 800);
    if (!e) {
        return complain(1, "out of memory");
    }
    const int status = run(e, &options);
    editor_destroy(e);
    return status;
}
